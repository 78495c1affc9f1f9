import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

extension DeepIDVClient {
    /// What the vendor takes as an image: JPEG or PNG, at most 15 MiB (15,728,640 bytes) inclusive.
    ///
    /// The minimum of 4 bytes is where a format can be told at all.
    public static let imageLimits = MediaLimits(
        formats: [.jpeg, .png],
        minimumBytes: 4,
        maximumBytes: 15_728_640
    )

    /// Uploads images and gives the vendor's keys in the same order.
    ///
    /// The images are checked before anything is sent. One presign call names all of them; the
    /// uploads run side by side, at most `concurrentUploads` at a time, and when one fails the others
    /// are cancelled.
    ///
    /// - Parameters:
    ///   - images: the images, each with a label for messages, such as "document front".
    ///   - budget: the longest time for all of it.
    /// - Returns: the keys, in the order of the images.
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError`.
    public func upload(
        _ images: [(label: String, input: MediaInput)],
        within budget: Duration = .seconds(180)
    ) async throws -> [DeepIDVFileKey] {
        var prepared: [PreparedImage] = []
        for image in images {
            prepared.append(try PreparedImage(deepIDV: image.input, label: image.label))
        }
        return try await upload(
            prepared,
            deadline: caller.clock.deadline(in: budget),
            ledger: CallLedger()
        )
    }

    func upload(
        _ images: [PreparedImage],
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> [DeepIDVFileKey] {
        guard !images.isEmpty else { return [] }
        let slots = try await presign(images, deadline: deadline, ledger: ledger)
        let limit = max(1, configuration.concurrentUploads)
        return try await withThrowingTaskGroup(of: (Int, DeepIDVFileKey).self) { group in
            var keys = slots.map(\.key)
            var next = 0
            func startNext() {
                guard next < images.count else { return }
                let index = next
                next += 1
                group.addTask {
                    let key = try await put(
                        images[index],
                        to: slots[index],
                        deadline: deadline,
                        ledger: ledger
                    )
                    return (index, key)
                }
            }
            for _ in 0..<min(limit, images.count) { startNext() }
            // Leaving by an error cancels the uploads that still run.
            while let (index, key) = try await group.next() {
                keys[index] = key
                startNext()
            }
            // A fresh address brings a fresh key. Were it another image's, a document would be
            // compared with itself.
            guard Set(keys).count == keys.count else {
                throw presignFault(
                    .unexpectedAnswer,
                    "The vendor gave the same key for two images, so one of them was overwritten. "
                        + "Nothing was made of them.",
                    ledger
                )
            }
            return keys
        }
    }

    private func presign(
        _ images: [PreparedImage],
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> [UploadSlot] {
        let files = images.map { image -> JSONValue in
            [
                "contentType": .string(image.mediaType),
                "byteLength": .number(Double(image.source.count)),
            ]
        }
        let answer = try await send(
            .presign,
            .post,
            ["v1", "upload", "presign"],
            body: ["files": .array(files)],
            deadline: deadline,
            ledger: ledger
        )
        let uploads = try answer.objects("uploads")
        // Checked before the first PUT: with a key too few, a face could be left out of the
        // verification unnoticed.
        guard uploads.count == images.count else {
            throw presignFault(
                .unexpectedAnswer,
                "The vendor gave \(uploads.count) upload "
                    + "\(uploads.count == 1 ? "address" : "addresses") for \(images.count) "
                    + "\(images.count == 1 ? "image" : "images"). "
                    + "Nothing was uploaded.",
                ledger
            )
        }
        var slots: [UploadSlot] = []
        for upload in uploads {
            let key = DeepIDVFileKey(rawValue: try upload.text("fileKey"))
            let address = try upload.text("uploadUrl")
            do throws(URLGuardRefusal) {
                slots.append(
                    UploadSlot(url: try configuration.uploadGuard.address(address), key: key)
                )
            } catch {
                throw presignFault(
                    .untrustedAddress,
                    "The vendor gave an upload address that must not be used: \(error). Nothing was "
                        + "uploaded." + Self.advice(for: error),
                    ledger
                )
            }
        }
        guard Set(slots.map(\.key)).count == slots.count,
            Set(slots.map(\.url)).count == slots.count
        else {
            throw presignFault(
                .unexpectedAnswer,
                "The vendor gave the same key or address for two images. Nothing was uploaded.",
                ledger
            )
        }
        return slots
    }

    private func put(
        _ image: PreparedImage,
        to slot: UploadSlot,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws -> DeepIDVFileKey {
        do {
            try await put(image, to: slot.url, deadline: deadline, ledger: ledger)
            return slot.key
        } catch let error as ProviderError where error.status == 403 {
            // Expired while it waited, or signed for something else: one fresh address, no more.
            let fresh = try await presign([image], deadline: deadline, ledger: ledger)
            guard let slot = fresh.first else { throw error }
            try await put(image, to: slot.url, deadline: deadline, ledger: ledger)
            return slot.key
        }
    }

    private func put(
        _ image: PreparedImage,
        to url: HTTPURL,
        deadline: CallDeadline,
        ledger: CallLedger
    ) async throws {
        // The storage pins exactly these: the type, and the length that the transport sends. The API
        // key must never get here.
        var fields = HTTPFields()
        try fields.set("Content-Type", to: image.mediaType)
        let request = HTTPRequest(
            method: .put,
            url: url,
            fields: fields,
            body: HTTPBody(image.source),
            deadlines: HTTPDeadlines(
                firstByte: configuration.uploadDeadline,
                idle: configuration.callDeadline,
                total: configuration.uploadDeadline
            ),
            maximumResponseBytes: 64 << 10
        )
        do {
            _ = try await call(.upload, request, deadline: deadline, ledger: ledger)
        } catch let error as ProviderError {
            throw StorageRefusal.explained(error, label: image.label)
        }
    }

    /// What to set where a setting can help; nothing makes a broken or an insecure address right.
    private static func advice(for refusal: URLGuardRefusal) -> String {
        switch refusal {
        case .hostNotAllowed, .addressLiteral: " The setting is uploadHosts."
        case .loopback: " The setting is allowLoopbackHTTP."
        default: ""
        }
    }

    private func presignFault(
        _ kind: ProviderError.Kind,
        _ message: String,
        _ ledger: CallLedger
    ) -> ProviderError {
        var error = ProviderError(
            kind,
            phase: .upload,
            operation: DeepIDVOperation.presign.rawValue,
            sendState: .processed,
            retry: .afterFixing,
            message: message
        )
        error.calls = ledger.calls
        return error
    }
}

/// Where one image goes, and the name under which the vendor will find it.
private struct UploadSlot: Sendable {
    let url: HTTPURL
    let key: DeepIDVFileKey
}

extension PreparedImage {
    /// An input within the vendor's limits.
    init(deepIDV input: MediaInput, label: String) throws(MediaRefusal) {
        try self.init(input, label: label, limits: DeepIDVClient.imageLimits)
    }

    /// A capture within the vendor's limits.
    init(deepIDV capture: Capture) throws(MediaRefusal) {
        try self.init(capture, limits: DeepIDVClient.imageLimits)
    }
}
