import IDVCrypto
import IDVPrimitives

/// The metadata of a capture: a real SDK's text is opaque, a specimen's says what it belongs to.
enum CaptureMetadata {
    private static let signature = "idv-specimen-metadata/1 "

    /// Checks a capture's metadata against the flow's settings in the Dashboard and its image.
    ///
    /// Any other text than a specimen's is taken as it is, and so is none: the vendor says of missing
    /// metadata that "those checks run without the data they need".
    ///
    /// - Throws: `OmniReply.badMetadata`.
    static func check(
        _ text: String?,
        module: String,
        side: String?,
        flow: SimulatedIncode.Flow,
        image: SHA256Digest
    ) throws(OmniReply) {
        guard let text, text.hasPrefix(signature) else { return }
        guard let json = try? JSONValue(parsing: text.utf8.dropFirst(signature.utf8.count)),
            json["module"]?.string == module, json["side"]?.string == side,
            json["motion"]?.bool == (module == "selfie" ? flow.hasFaceMotion : flow.hasIDMotion),
            json["deepsight"]?.bool == flow.isDeepsight,
            json["image"]?.string == image.hex
        else { throw .badMetadata }
        // The SDK ignores the modality where Deepsight is off.
        guard !flow.isDeepsight || json["modality"]?.string == flow.modality else {
            throw .badMetadata
        }
    }
}
