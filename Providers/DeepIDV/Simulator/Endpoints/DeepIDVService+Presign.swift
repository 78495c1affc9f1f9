import IDVPrimitives
import IDVSimulatorKit

extension DeepIDVService {
    /// The largest image, in bytes, inclusive.
    static let maximumImageBytes = 15 << 20
    /// deepidv publishes no bound; this one only keeps a simulator small.
    private static let maximumFiles = 1_000

    func presign(
        _ request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account,
        _ fault: DeepIDVFault.PresignFault?
    ) throws(DeepIDVReply) -> SimulatorResponse {
        var reader = SchemaReader(try jsonBody(of: request))
        var files: [(contentType: String, byteLength: Int)] = []
        for (index, file) in reader.list("files", maximum: Self.maximumFiles).enumerated() {
            var fields = SchemaReader(file, path: [.name("files"), .index(index)])
            let contentType = fields.text("contentType")
            let length = fields.integer("byteLength", in: 1...Self.maximumImageBytes)
            if let contentType, !Self.isHeaderValue(contentType) {
                fields.reject("contentType", code: "invalid_string")
            }
            reader.add(fields.issues)
            if let contentType, let length { files.append((contentType, length)) }
        }
        try reader.check()
        switch fault {
        case .tooMany: if let last = files.last { files.append(last) }
        case .tooFew: files.removeLast()
        case .empty: files.removeAll()
        default: break
        }
        var uploads: [JSONValue] = []
        for file in files {
            let key = state.withLock {
                $0.uploads.issue(
                    organization: caller.organization,
                    contentType: file.contentType
                )
            }
            let url = uploadURL(
                key: key,
                file.contentType,
                file.byteLength,
                request: request,
                fault
            )
            uploads.append(["uploadUrl": .string(url), "fileKey": .string(key)])
        }
        return .json(200, ["uploads": .array(uploads)])
    }

    private func uploadURL(
        key: String,
        _ contentType: String,
        _ byteLength: Int,
        request: SimulatorRequest,
        _ fault: DeepIDVFault.PresignFault?
    ) -> String {
        let isSecure = configuration.server.identity != nil
        let own = request.loopbackHost
        let outside = "uploads.elsewhere.invalid"
        let scheme: String
        let host: String
        switch fault {
        case .garbage: return "ht!tp://%%% no URL \\"
        case .foreignHost: (scheme, host) = ("https", outside)
        case .insecure: (scheme, host) = ("http", isSecure ? own : outside)
        default: (scheme, host) = (isSecure ? "https" : "http", own)
        }
        let seconds = configuration.uploadURLSeconds
        return storage.url(
            method: "PUT",
            scheme: scheme,
            host: host,
            key: key,
            headers: ["content-type": contentType, "content-length": String(byteLength)],
            seconds: seconds,
            date: Int(now) - (fault == .expired ? seconds + 60 : 0)
        )
    }

    /// Whether a text can be sent back as a header's value without a change.
    private static func isHeaderValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) || $0 == 0x20 }
            && text.utf8.count <= 255 && text.first != " " && text.last != " "
    }
}
