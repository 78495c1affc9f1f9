import IDVAdapterKit
import IDVCrypto
public import IDVHTTP
public import IDVPrimitives
import IdentityVerification

extension IncodeSession {
    /// Finishes the session, after every capture: the vendor then applies its rules (step 9 of the
    /// basic flow, 19 with a video selfie).
    ///
    /// It happens once: afterwards the session takes nothing any more.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func finish(until deadline: CallDeadline? = nil) async throws -> IncodeFinishAnswer {
        try await exclusively(.finishStatus) {
            let method = client.configuration.finishMethod
            let answer: IncodeFinishAnswer
            do {
                let response = try await send(Self.finishCall(method), until: deadline)
                answer = IncodeFinishAnswer(response, usedOtherMethod: false)
            } catch let error as ProviderError where error.status == 405 {
                let response = try await send(Self.finishCall(method.other), until: deadline)
                answer = IncodeFinishAnswer(response, usedOtherMethod: true)
            }
            noteFinish()
            return answer
        }
    }

    private static func finishCall(_ method: IncodeFinishMethod) -> IncodeCall {
        switch method {
        case .post: IncodeCall(.finishStatus, body: IncodeBody.empty)
        case .get: IncodeCall(.finishStatus, .get)
        }
    }

    /// Reads the score.
    ///
    /// It is final only after the session was finished.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func score(until deadline: CallDeadline? = nil) async throws -> IncodeScore {
        IncodeScore(json: try await result(.getScore, deadline).json)
    }

    /// Reads what the vendor read from the document.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func documentData(
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeDocumentData {
        IncodeDocumentData(json: try await result(.getOCRData, deadline).json)
    }

    private func result(
        _ operation: IncodeOperation,
        _ deadline: CallDeadline?
    ) async throws -> VendorAnswer {
        try await exclusively(operation) {
            var call = IncodeCall(operation, .get)
            // The score holds pictures of the faces too.
            call.maximumResponseBytes = 16 << 20
            return try await answer(to: call, until: deadline)
        }
    }

    /// Reads how far the vendor is with the session.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func onboardingStatus(
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeOnboardingStatus {
        try await exclusively(.getOnboardingStatus) {
            var call = IncodeCall(.getOnboardingStatus, .get)
            call.query = [HTTPURL.QueryItem("id", interviewID)]
            let answer = try await answer(to: call, until: deadline)
            return IncodeOnboardingStatus(rawValue: try answer.text("onboardingStatus"))
        }
    }

    /// Reads pictures that the vendor keeps of the session; what it does not have is left out.
    ///
    /// An answer that would be too large for the vendor is asked for in halves.
    ///
    /// - Parameters:
    ///   - names: at most 32 pictures, each asked for once.
    ///   - deadline: when it must have ended.
    /// - Returns: the pictures that there are.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func images(
        _ names: [IncodeImageName],
        until deadline: CallDeadline? = nil
    ) async throws -> [IncodeImageName: ByteSource] {
        try await exclusively(.getImages) {
            var seen: Set<IncodeImageName> = []
            let names = names.filter { seen.insert($0).inserted }
            guard names.count <= 32, names.allSatisfy({ (1...64).contains($0.rawValue.utf8.count) })
            else {
                throw IncodeOperation.getImages.notSent(
                    .invalidInput,
                    "At most 32 pictures are asked for at once, by names of 1 to 64 bytes.",
                    ledger: ledger
                )
            }
            guard !names.isEmpty else { return [:] }
            return try await pictures(names[...], deadline)
        }
    }

    private func pictures(
        _ names: ArraySlice<IncodeImageName>,
        _ deadline: CallDeadline?
    ) async throws -> [IncodeImageName: ByteSource] {
        let answer: VendorAnswer
        do {
            answer = try await picturesAnswer(names, deadline)
        } catch let error as ProviderError where error.status == 502 && names.count > 1 {
            let middle = names.startIndex + names.count / 2
            let first = try await pictures(names[..<middle], deadline)
            let second = try await pictures(names[middle...], deadline)
            return first.merging(second) { picture, _ in picture }
        }
        var result: [IncodeImageName: ByteSource] = [:]
        for name in names {
            guard let text = try answer.optionalText(name.rawValue) else { continue }
            do throws(Base64Error) {
                result[name] = ByteSource(try Base64.decode(text, options: .lineBreaks))
            } catch {
                throw answer.fault("A picture in the vendor's answer is no base64: \(error).")
            }
        }
        return result
    }

    /// Asks for several pictures without repeating a 502, which says that they are too many.
    private func picturesAnswer(
        _ names: ArraySlice<IncodeImageName>,
        _ deadline: CallDeadline?
    ) async throws -> VendorAnswer {
        let body = IncodeBody.object([
            ("images", .json(.array(names.map { .string($0.rawValue) })))
        ])
        var call = IncodeCall(.getImages, body: body)
        call.maximumResponseBytes = 16 << 20
        guard names.count > 1 else { return try await answer(to: call, until: deadline) }
        call.isTriedOnce = true
        do {
            return try await answer(to: call, until: deadline)
        } catch let error as ProviderError
            where error.status != 502 && IncodeReaction(for: error) == .retry
        {
            call.isTriedOnce = false
            return try await answer(to: call, until: deadline)
        }
    }

    /// Asks for the address under which the selfie's recording can be fetched.
    ///
    /// - Throws: `ProviderError`, of kind `untrustedAddress` when the configuration does not allow
    ///   it; `CancellationError`.
    public func recordingDownloadURL(
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeDownloadAddress {
        try await exclusively(.generateRecordingDownloadURL) {
            var call = IncodeCall(.generateRecordingDownloadURL, .get)
            call.query = [
                HTTPURL.QueryItem("interviewId", interviewID),
                HTTPURL.QueryItem("type", IncodeImageType.selfie.rawValue),
            ]
            call.contentType = nil
            call.accepts = true
            // The name of the field is a guess; another one ends in an error that keeps the answer.
            return IncodeDownloadAddress(
                url: try givenAddress(in: await answer(to: call, until: deadline))
            )
        }
    }

    /// Fetches a recording, with none of the vendor's headers.
    ///
    /// - Parameters:
    ///   - address: where it is.
    ///   - maximumBytes: the largest that is taken into memory.
    ///   - deadline: when it must have ended.
    /// - Returns: the recording.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func downloadRecording(
        from address: IncodeDownloadAddress,
        maximumBytes: Int = 64 << 20,
        until deadline: CallDeadline? = nil
    ) async throws -> ByteSource {
        try await exclusively(.downloadRecording) {
            do {
                let response = try await client.send(
                    .get,
                    to: address.url,
                    as: .downloadRecording,
                    maximumResponseBytes: max(maximumBytes, 0),
                    until: deadline,
                    ledger: ledger
                )
                return ByteSource(response.body)
            } catch let error as ProviderError {
                throw StorageRefusal.explained(error, label: "recording")
            }
        }
    }

    /// Approves the session, which makes an identity of the person at the vendor.
    ///
    /// - Throws: `ProviderError`; `CancellationError`.
    public func approve(until deadline: CallDeadline? = nil) async throws -> IncodeApproval {
        try await exclusively(.approve) {
            var call = IncodeCall(.approve, body: IncodeBody.empty)
            call.query = [HTTPURL.QueryItem("interviewId", interviewID)]
            return IncodeApproval(json: try await answer(to: call, until: deadline).json)
        }
    }
}
