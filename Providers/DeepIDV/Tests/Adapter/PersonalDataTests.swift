import DeepIDVProvider
import DeepIDVSimulator
import Foundation
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import Testing

/// Whatever came of a run against the simulator prints nothing of the person, the key or an address.
@Suite struct PersonalDataTests {
    private static let subject = "licence-genuine"
    private static let key = SimulatedDeepIDV.Account.sandbox.apiKey

    private struct Harvest {
        /// Each with a name for the message: a failure must not print the value either.
        var values: [(name: String, value: Any)] = []
        var secrets: Set<String> = [PersonalDataTests.key, "SANDBOX0001", "X-Amz-Signature"]

        mutating func add(_ value: Any?, _ name: String) {
            guard let value else { return }
            values.append((name, value))
        }

        mutating func hide(_ text: String?) {
            if let text, text.count >= 4 { secrets.insert(text) }
        }
    }

    @Test func `printing any value of the domain shows no personal data`() async throws {
        var harvest = Harvest()
        try await addResults(to: &harvest)
        try await addFacesAndSessions(to: &harvest)
        try await addErrors(to: &harvest)
        #expect(harvest.values.count > 60)
        #expect(harvest.secrets.count > 15)
        for (name, value) in harvest.values {
            var printed = "\(value)" + String(describing: value) + String(reflecting: value)
            printed += "\([value])" + String(reflecting: Optional(value))
            dump(value, to: &printed)
            dump(["k": value], to: &printed)
            printed += Self.children(of: value, depth: 0)
            if let error = value as? any Error {
                printed += error.localizedDescription + "\(error as NSError)"
            }
            for secret in harvest.secrets where printed.contains(secret) {
                Issue.record("\(name) prints \(secret.count) characters that it must not")
            }
        }
    }

    /// What walking the mirrors finds, and printing each child.
    private static func children(of value: Any, depth: Int) -> String {
        guard depth < 6 else { return "" }
        return Mirror(reflecting: value).children.map { child in
            "\(child.value)" + children(of: child.value, depth: depth + 1)
        }.joined()
    }

    private func addResults(to harvest: inout Harvest) async throws {
        let running = try RunningSimulator()
        let account = try running.provider()
        let captures = try Specimen.captures(Self.subject)
        let events = Lock<[CallEvent]>([])
        let request = VerificationRequest(onCall: { event in events.withLock { $0.append(event) } })
        let session = try await account.makeSession(request)
        harvest.add(session, "the session")
        let result = try await account.verify(captures, request: request)
        let scan = try await account.scanDocument(captures)
        let client = account.client
        let front = try #require(try Specimen.path(Self.subject, "front"))
        let selfie = try #require(try Specimen.path(Self.subject, "selfie"))
        let verified = try await client.verifyIdentity(
            documentFront: .file(path: front),
            selfie: .file(path: selfie)
        )
        let scanned = try await client.scanDocument(front: .file(path: front))
        harvest.hide(Self.subject)
        for document in [verified.document, scanned.document] {
            for text in [
                document.fullName, document.firstName, document.lastName, document.dateOfBirth,
                document.documentNumber, document.expirationDate, document.address,
            ] { harvest.hide(text) }
            harvest.add(document, "the vendor's document")
        }
        for key in [verified.documentFrontKey, verified.selfieKey, scanned.frontImageKey] {
            harvest.hide(key.rawValue)
            harvest.add(key, "a file key")
        }
        harvest.hide(
            Data(try Data(contentsOf: URL(filePath: front)).prefix(48)).base64EncodedString()
        )
        for (name, value) in [
            ("the result", result), ("the scan", scan), ("the vendor's verification", verified),
            ("the vendor's scan", scanned), ("the raw answer", verified.rawAnswer),
            ("the raw JSON", verified.rawAnswer.json as Any), ("the raw fields", scanned.rawFields),
            ("the captures", captures), ("the account", account), ("the client", client),
            ("the configuration", client.configuration), ("the key", client.configuration.apiKey),
            ("the request", request), ("the profile", account.profile),
            (
                "the answer that was lost",
                VerificationResult(profile: account.profile, error: Self.error)
            ),
        ] as [(String, Any)] { harvest.add(value, name) }
        for event in events.withLock({ $0 }) { harvest.add(event, "an event") }
        for capture in captures.captures {
            harvest.add(capture, "a capture")
            harvest.add(capture.source, "a capture's bytes")
        }
        for document in [result.document, scan.document] {
            try Self.add(try #require(document), to: &harvest)
        }
        for score in result.scores + scan.scores { harvest.add(score, "a score") }
        for reason in result.reasons { harvest.add(reason, "a reason") }
        for reference in result.references { harvest.add(reference, "a reference") }
    }

    private static func add(_ document: DocumentEvidence, to harvest: inout Harvest) throws {
        for text in [
            document.name?.value.original, document.name?.value.surname,
            document.name?.value.givenNames, document.documentNumber?.value,
            document.dateOfBirth?.value.given, document.expirationDate?.value.given,
            document.address?.value, document.machineReadableZone?.value,
        ] { harvest.hide(text) }
        for (name, value) in [
            ("the evidence", document), ("the name's field", document.name as Any),
            ("the name", document.name?.value as Any),
            ("the number", document.documentNumber as Any),
            ("the birth's field", document.dateOfBirth as Any),
            ("the birth", document.dateOfBirth?.value as Any),
            ("the birth's reading", document.dateOfBirth?.value.reading as Any),
            ("the expiry", document.expirationDate?.value as Any),
            ("the nationality", document.nationality as Any),
            ("the issuer", document.issuingCountry?.value as Any),
            ("the address", document.address as Any), ("the kind", document.kind as Any),
            ("other fields", document.otherFields),
        ] as [(String, Any)] { harvest.add(value, name) }
    }

    private func addFacesAndSessions(to harvest: inout Harvest) async throws {
        let running = try RunningSimulator()
        let client = try running.client()
        let front = try #require(try Specimen.path(Self.subject, "front"))
        let selfie = try #require(try Specimen.path(Self.subject, "selfie"))
        harvest.add(try await client.detectFace(in: .file(path: selfie)), "the face")
        harvest.add(
            try await client.compareFaces(source: .file(path: front), target: .file(path: selfie)),
            "the comparison"
        )
        harvest.add(try await client.estimateAge(in: .file(path: selfie)), "the age")
        let request = DeepIDVSessionRequest(
            email: "avery.sample@example.com",
            firstName: "AVERYQ",
            lastName: "SAMPLEZ",
            phone: "+15550100042",
            externalID: "person-0042"
        )
        let created = try await client.createSession(request)
        _ = try await client.createSession(request)
        let query = DeepIDVSessionQuery(limit: 1, externalID: "person-0042")
        let page = try await client.sessions(query)
        for text in [
            "avery.sample", "AVERYQ", "SAMPLEZ", "5550100042", "person-0042", created.url?.value,
            page.nextToken,
        ] { harvest.hide(text) }
        harvest.add(request, "the session's request")
        harvest.add(query, "the query")
        harvest.add(created, "the created session")
        harvest.add(page, "the page")
        harvest.add(page.sessions.first, "a session of the page")
        harvest.add(try await client.session(created.id), "the session as read")
    }

    private static let error = ProviderError(
        .network,
        phase: .analysis,
        operation: "verifyIdentity",
        sendState: .sentUnknown,
        retry: .mayRepeatEffect,
        message: "gone"
    )

    private func addErrors(to harvest: inout Harvest) async throws {
        let captures = try Specimen.captures(Self.subject)
        let scenarios: [DeepIDVScenario] = [
            .missingField, .wrongTypes, .pageInsteadOfAnswer, .gatewayPage, .lostAnswer,
            .uploadSignatureRefused, .presignForeignHost, .presignGarbageURL, .redirectElsewhere,
            .outOfFunds, .keyRevoked,
        ]
        for scenario in scenarios {
            let running = try RunningSimulator(scenario)
            let account = try running.provider()
            do {
                _ = try await account.verify(captures)
                Issue.record("\(scenario.rawValue) ended well")
            } catch {
                harvest.add(error, "the error of \(scenario.rawValue)")
                if let error = error as? ProviderError {
                    harvest.add(error.calls, "the error's calls")
                    harvest.add(error.plan, "the error's plan")
                    harvest.add(error.rawAnswer, "the error's raw answer")
                    harvest.add(error.vendorMessage, "the vendor's words")
                    harvest.add(OutcomeReason(error: error), "the error as a reason")
                }
            }
        }
        let front = try #require(try Specimen.path(Self.subject, "front"))
        for input in [
            MediaInput.file(path: front + ".none"), .base64("AVERYQ!"), .file(path: front),
        ] {
            harvest.add(input, "an input")
            do { _ = try Capture(.documentFront, input, maximumBytes: 3) } catch {
                harvest.add(error, "a refusal")
            }
        }
    }
}
