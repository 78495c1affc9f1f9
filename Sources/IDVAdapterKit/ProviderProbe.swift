public import IDVHTTP
public import IdentityVerification

/// Probes a vendor over HTTP with one request that costs nothing and changes nothing.
public struct ProviderProbe: Sendable {
    /// What an answer says about the key.
    public typealias KeyReading = @Sendable (_ status: Int) -> ProbeFinding

    /// The longest time that a probe takes.
    public static let deadline = Duration.seconds(15)
    /// From here on presigned addresses fail: they are refused when they seem to come from elsewhere
    /// in time.
    private static let largestSkew: Int64 = 300
    private static let doubtfulSkew: Int64 = 30

    private let caller: HTTPCaller
    private let keyReading: KeyReading

    /// Makes a probe.
    ///
    /// - Parameters:
    ///   - caller: makes the call, by its own rate limit.
    ///   - keyReading: what a status says about the key.
    public init(_ caller: HTTPCaller, keyReading: @escaping KeyReading) {
        self.caller = caller
        self.keyReading = keyReading
    }

    /// Sends the request, and says what its answer, or the lack of one, tells.
    ///
    /// - Throws: `CancellationError`.
    public func run(_ request: HTTPRequest, of provider: String) async throws -> ProbeReport {
        let address = request.url.origin
        do throws(HTTPCallFailure) {
            let success = try await caller.call(
                request,
                nature: .repeatable,
                within: Self.deadline
            )
            return report(success.response, request, provider)
        } catch {
            switch error.cause {
            case .status(let response): return report(response, request, provider)
            case .cancelled: throw CancellationError()
            case .transport(let error):
                return ProbeReport(provider: provider, findings: Self.findings(error, address))
            case .redirectRefused(let status):
                return ProbeReport(
                    provider: provider,
                    findings: [
                        ProbeFinding(
                            .reachable,
                            .failed,
                            "\(address) answers with a redirect (\(status)), which is never followed. "
                                + "Check baseURL."
                        )
                    ]
                )
            default:
                return ProbeReport(
                    provider: provider,
                    findings: [
                        ProbeFinding(
                            .reachable,
                            .notChecked,
                            "No call could be made within \(Self.deadline): \(error)."
                        )
                    ]
                )
            }
        }
    }

    private func report(
        _ response: HTTPResponse,
        _ request: HTTPRequest,
        _ provider: String
    ) -> ProbeReport {
        let address = request.url.origin
        var findings = [ProbeFinding(.reachable, .passed, "\(address) answers.")]
        findings.append(
            request.url.isSecure
                ? ProbeFinding(.trusted, .passed, "The certificate is that of the host.")
                : ProbeFinding(.trusted, .notChecked, "The address is http on this machine.")
        )
        if (500...).contains(response.status) {
            findings[0] = ProbeFinding(
                .reachable,
                .failed,
                "\(address) answers, and fails on its side (status \(response.status)). Try again later."
            )
            findings.append(
                ProbeFinding(.key, .notChecked, "The vendor failed before it looked at the key.")
            )
        } else if response.status == 429 {
            findings.append(
                ProbeFinding(
                    .key,
                    .notChecked,
                    "The vendor says that it is too much. Try again later."
                )
            )
        } else {
            findings.append(keyReading(response.status))
        }
        findings.append(clock(response))
        return ProbeReport(provider: provider, findings: findings)
    }

    private func clock(_ response: HTTPResponse) -> ProbeFinding {
        guard let date = response.fields["Date"].flatMap(HTTPDate.secondsSinceEpoch) else {
            return ProbeFinding(.clock, .notChecked, "The answer has no date.")
        }
        let skew = date - caller.clock.sinceEpoch().components.seconds
        let size = skew.magnitude
        let text =
            size < 2
            ? "The vendor's clock and this machine's agree."
            : "The vendor's clock is \(size) s \(skew > 0 ? "ahead of" : "behind") this machine's."
        if size >= Self.largestSkew {
            return ProbeFinding(
                .clock,
                .failed,
                text + " Presigned addresses will be refused: set the clock (NTP)."
            )
        }
        return ProbeFinding(
            .clock,
            size >= Self.doubtfulSkew ? .doubtful : .passed,
            size >= Self.doubtfulSkew ? text + " Set the clock (NTP)." : text
        )
    }

    private static func findings(_ error: TransportError, _ address: String) -> [ProbeFinding] {
        switch error.code {
        case .tlsFailed, .certificateNotTrusted:
            [
                ProbeFinding(.reachable, .passed, "\(address) answers."),
                ProbeFinding(
                    .trusted,
                    .failed,
                    "\(address) could not be trusted (\(error.message)). Check the clock, baseURL, and "
                        + "caFile if a private authority is in use."
                ),
            ]
        default:
            [
                ProbeFinding(
                    .reachable,
                    .failed,
                    "No answer from \(address) (\(error.message)). Check baseURL, the name service, the "
                        + "firewall and proxy."
                )
            ]
        }
    }
}

extension ProbeFinding {
    /// The key is taken, or not: what 401 and 403 mean everywhere.
    ///
    /// - Parameters:
    ///   - status: the answer's status.
    ///   - accepted: the statuses that say that the key is good.
    /// - Returns: the finding.
    public static func key(status: Int, accepted: Set<Int>) -> ProbeFinding {
        switch status {
        case _ where accepted.contains(status):
            ProbeFinding(.key, .passed, "The vendor takes the key.")
        case 401:
            ProbeFinding(
                .key,
                .failed,
                "The vendor does not know the key. Check what apiKey refers to, and that it belongs to "
                    + "this environment."
            )
        case 402:
            ProbeFinding(
                .key,
                .failed,
                "The account has no balance or subscription. Mend that in the vendor's console."
            )
        case 403:
            ProbeFinding(
                .key,
                .failed,
                "The key may not do this. Give it the permission in the vendor's console."
            )
        default:
            ProbeFinding(
                .key,
                .doubtful,
                "The vendor answered with status \(status), which says nothing about the key."
            )
        }
    }
}
