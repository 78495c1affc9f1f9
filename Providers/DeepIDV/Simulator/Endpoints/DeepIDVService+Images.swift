import IDVCrypto
import IDVPrimitives

extension DeepIDVService {
    /// The image behind a reference: the key of an upload, or the image itself in base64.
    ///
    /// - Throws: 404 for a key that nothing was uploaded to, 403 for another organisation's, 400 for
    ///   what is no JPEG or PNG.
    func image(
        _ reference: String,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> StoredImage {
        if let upload = state.withLock({ $0.uploads[reference] }) {
            guard upload.organization == caller.organization else { throw .foreign }
            guard let image = upload.stored?.image else { throw .notFound }
            guard image.isSupported else { throw .unsupportedImage }
            return image
        }
        let bytes = try? Base64.decode(reference, options: [.urlSafe, .missingPadding])
        if let bytes {
            let image = StoredImage(bytes: bytes)
            if image.isSupported { return image }
        }
        // No key is as long as this: it was meant to be an image.
        throw reference.utf8.count > 1_024 ? .unsupportedImage : .notFound
    }
}
