import IDVAdapterKit
public import IDVHTTP
public import IDVPrimitives
import IdentityVerification

extension IncodeSession {
    /// Sends the text of the selfie's recording, which is base64 already, without a change (step 6).
    ///
    /// It comes before the selfie that it belongs to.
    ///
    /// - Throws: `ProviderError`, of kind `invalidInput` when the text is no base64;
    ///   `CancellationError`.
    public func importSelfieRecording(
        _ base64Text: ByteSource,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeRecordingID {
        try await exclusively(.importRecording) {
            let call = try recordingCall(base64Text)
            let answer = try await answer(to: call, until: deadline)
            guard let id = IncodeRecordingID(rawValue: try answer.text("recordingId")) else {
                throw answer.fault("The recordingId in the vendor's answer cannot be an id.")
            }
            return id
        }
    }

    private func recordingCall(_ text: ByteSource) throws(ProviderError) -> IncodeCall {
        let operation = IncodeOperation.importRecording
        // Before the text is looked through: nothing larger can be sent.
        guard text.count <= client.configuration.gatewayLimit else {
            throw operation.notSent(
                .mediaRefused,
                "The recording's text has \(text.count) bytes; the vendor's gateway takes at most "
                    + "\(client.configuration.gatewayLimit). \(operation.wayToShrink)",
                ledger: ledger
            )
        }
        do throws(RecordingTextFault) {
            let body = IncodeBody.object([
                ("type", .json(.string(IncodeImageType.selfie.rawValue))),
                ("video", .segments(try RecordingText(text).segments)),
            ])
            return IncodeCall(operation, body: body)
        } catch {
            throw operation.notSent(
                .invalidInput,
                "The recording's text cannot be sent: \(error).",
                ledger: ledger
            )
        }
    }

    /// Sends a picture of the face (step 7, and 13 for the video selfie).
    ///
    /// - Parameters:
    ///   - image: for the selfie the frame with depth, or the plain one when there is none.
    ///   - upload: which face it is, and what goes with it.
    ///   - deadline: when it must have ended.
    /// - Returns: the answer, which may call for another picture.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func addFace(
        _ image: ByteSource,
        as upload: IncodeFaceUpload,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeFaceAnswer {
        try await exclusively(.addFace) {
            let type = upload.imageType
            var query = [HTTPURL.QueryItem("imageType", type.rawValue)]
            var call: IncodeCall
            switch upload {
            case .selfie(let metadata, let recording):
                call = try pictureCall(.addFace, image, metadata: metadata)
                if let recording {
                    query.append(HTTPURL.QueryItem("recordingId", recording.rawValue))
                }
            case .videoSelfie: call = try pictureCall(.addFace, image)
            }
            call.query = query
            let answer = try IncodeFaceAnswer(
                await answer(to: call, until: deadline),
                imageType: type
            )
            noteFace(type)
            return answer
        }
    }

    /// Compares a face that was sent with the document's portrait (step 8, and 14 for the video
    /// selfie).
    ///
    /// - Throws: `ProviderError`, of kind `conflict` when the session was begun here and has sent
    ///   no such face; `CancellationError`.
    public func processFace(
        _ type: IncodeImageType,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeFaceMatchAnswer {
        try await exclusively(.processFace) {
            guard mayHaveFace(type) else {
                throw IncodeOperation.processFace.notSent(
                    .conflict,
                    "No face of the type \(type.rawValue) was sent to the vendor before. Send it first.",
                    ledger: ledger
                )
            }
            var call = IncodeCall(.processFace, body: IncodeBody.empty)
            call.query = [HTTPURL.QueryItem("imageType", type.rawValue)]
            return try IncodeFaceMatchAnswer(
                await answer(to: call, until: deadline),
                imageType: type
            )
        }
    }

    /// Fetches what the person is to say, before the video selfie begins, for the speech check.
    ///
    /// - Parameters:
    ///   - count: how many questions, 0 to 20.
    ///   - consent: whether the phrase of consent is asked for as well.
    ///   - deadline: when it must have ended.
    /// - Returns: the texts.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func questions(
        count: Int,
        consent: Bool,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeQuestions {
        try await exclusively(.getQuestions) {
            guard (0...20).contains(count) else {
                throw IncodeOperation.getQuestions.notSent(
                    .invalidInput,
                    "\(count) questions were asked for; expected 0 to 20.",
                    ledger: ledger
                )
            }
            var call = IncodeCall(.getQuestions, .get)
            call.query = [
                HTTPURL.QueryItem("numberOfQuestions", String(count)),
                HTTPURL.QueryItem("returnVoiceConsentQuestion", consent ? "true" : "false"),
            ]
            return try IncodeQuestions(
                await answer(to: call, until: deadline, takesAnyValue: true)
            )
        }
    }

    /// Sends the voice of the video selfie, whose words the vendor checks in this call (step 15).
    ///
    /// - Parameters:
    ///   - audio: the recording of the voice.
    ///   - form: which of the vendor's two forms.
    ///   - deadline: when it must have ended.
    /// - Returns: the answer, whose form is not documented.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func addSpeech(
        _ audio: ByteSource,
        form: IncodeSpeechForm,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeCheckAnswer {
        try await exclusively(.addSpeech) {
            try checkContent(audio, .addSpeech)
            var call: IncodeCall
            switch form {
            case .ios:
                let members: [(String, IncodeBody.Value)] = [
                    ("base64Media", .base64(audio)), ("audioOnly", .json(.bool(true))),
                ]
                call = IncodeCall(.addSpeech, body: IncodeBody.object(members))
            case .android:
                call = IncodeCall(.addSpeech, body: HTTPBody(audio))
                call.path = "omni/add/speech"
                call.query = [HTTPURL.QueryItem("audioOnly", "true")]
                // The page names the body and no type: that it is this one is a guess.
                call.contentType = "application/octet-stream"
            }
            return IncodeCheckAnswer(anyBodyOf: try await send(call, until: deadline))
        }
    }

    /// Sends the face that was seen while the person consented (step 16).
    ///
    /// - Parameters:
    ///   - image: the frame of the consent.
    ///   - confidence: what processing the video selfie's face answered.
    ///   - threshold: the bar, 0–1; nil for the configured one.
    ///   - deadline: when it must have ended.
    /// - Returns: the answer, whose form is not documented.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func addVoiceConsentFace(
        _ image: ByteSource,
        matchConfidence confidence: IncodeVideoSelfieConfidence,
        threshold: Double? = nil,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeCheckAnswer {
        try await exclusively(.addVoiceConsentFace) {
            let threshold = threshold ?? client.configuration.recognitionThreshold
            guard (0...1).contains(threshold) else {
                throw IncodeOperation.addVoiceConsentFace.notSent(
                    .invalidInput,
                    "The threshold is not within 0 and 1.",
                    ledger: ledger
                )
            }
            try checkContent(image, .addVoiceConsentFace)
            let body = IncodeBody.object([
                ("base64Image", .base64(image)),
                ("confidence", .json(.number(confidence.value))),
                ("threshold", .json(.number(threshold))),
            ])
            let call = IncodeCall(.addVoiceConsentFace, body: body)
            return IncodeCheckAnswer(anyBodyOf: try await send(call, until: deadline))
        }
    }
}
