import IDVPrimitives
import IDVSimulatorKit

extension DeepIDVService {
    /// The body as JSON.
    ///
    /// - Throws: The answer to a body that is too long, or no JSON.
    func jsonBody(of request: SimulatorRequest) throws(DeepIDVReply) -> JSONValue {
        guard request.body.isWhole else { throw .tooLarge }
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: request.body.bytes)
        } catch {
            throw .invalid([
                SchemaIssue(path: [], code: "custom", details: ["message": "Invalid JSON"])
            ])
        }
    }

    /// The images that a request names or carries, and the document type that it gives.
    ///
    /// - Throws: The answer to a body that does not fit, an unknown key, or an image of no use.
    func images(
        _ names: [String],
        in request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> (images: [StoredImage], documentType: String) {
        let types = ["passport", "drivers_license", "national_id", "auto"]
        if request.mediaType == "multipart/form-data" {
            return try formImages(names, types, request, caller)
        }
        var reader = SchemaReader(try jsonBody(of: request))
        var references: [String] = []
        for name in names {
            if let text = reader.text(name) { references.append(text) }
        }
        let type = reader.choice("documentType", of: types, isRequired: false) ?? "auto"
        try reader.check()
        guard caller.hasFunds else { throw .withoutFunds }
        var images: [StoredImage] = []
        for reference in references { images.append(try image(reference, caller)) }
        return (images, type)
    }

    private func formImages(
        _ names: [String],
        _ types: [String],
        _ request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> (images: [StoredImage], documentType: String) {
        guard request.body.isWhole else { throw .tooLarge }
        let contentType = request.headers["content-type"] ?? ""
        guard let form = MultipartForm(contentType: contentType, body: request.body.bytes) else {
            throw .invalid([
                SchemaIssue(path: [], code: "custom", details: ["message": "Invalid form"])
            ])
        }
        let given = form["documentType"].map { String(decoding: $0.content, as: UTF8.self) }
        var reader = SchemaReader(["documentType": given.map { .string($0) } ?? .null])
        let type = reader.choice("documentType", of: types, isRequired: false) ?? "auto"
        var images: [StoredImage] = []
        for name in names {
            guard let part = form[name], !part.content.isEmpty else {
                reader.reject(name, code: "invalid_type", ["expected": "file"])
                continue
            }
            images.append(StoredImage(bytes: part.content))
        }
        try reader.check()
        guard caller.hasFunds else { throw .withoutFunds }
        guard images.allSatisfy(\.isSupported) else { throw .unsupportedImage }
        return (images, type)
    }
}
