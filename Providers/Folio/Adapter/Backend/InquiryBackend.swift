public import IDVPrimitives
public import IdentityVerification

/// An inquiry's server, however it is spoken to.
///
/// Folio's wire protocol is not public. Everything above this protocol follows Folio's page; what
/// stands below it, `HTTPInquiryBackend`, is this project's own form, and the real one can take its
/// place.
///
/// Each method gives the inquiry as it is afterwards, and throws `ProviderError`, whose send state
/// tells whether the server may have acted, or `CancellationError` when nothing was sent.
public protocol InquiryBackend: Sendable {
    /// Creates an inquiry; the same key with the same draft gives the same inquiry.
    func create(
        _ draft: InquiryDraft,
        key: String,
        _ call: InquiryCall
    ) async throws -> InquiryAnswer

    /// Reads an inquiry.
    func read(_ inquiryID: String, _ call: InquiryCall) async throws -> InquiryAnswer

    /// Sends a command that has no image.
    ///
    /// - Parameters:
    ///   - command: the command; a command with an id that was sent before does nothing again.
    ///   - revision: the update that it answers.
    ///   - inquiryID: the inquiry.
    ///   - call: how long it may take.
    /// - Returns: the inquiry.
    /// - Throws: `ProviderError`; `CancellationError` when nothing was sent.
    func send(
        _ command: InquiryCommand,
        revision: Int,
        to inquiryID: String,
        _ call: InquiryCall
    ) async throws -> InquiryAnswer

    /// Sends the command of an upload with its image.
    ///
    /// - Parameters:
    ///   - command: the command; its digest and length are the image's.
    ///   - image: the bytes.
    ///   - format: what they are.
    ///   - inquiryID: the inquiry.
    ///   - call: how long it may take.
    /// - Returns: the inquiry.
    /// - Throws: `ProviderError`; `CancellationError` when nothing was sent.
    func upload(
        _ command: InquiryCommand,
        image: ByteSource,
        format: MediaFormat,
        to inquiryID: String,
        _ call: InquiryCall
    ) async throws -> InquiryAnswer
}
