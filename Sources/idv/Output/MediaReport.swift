import IDVPrimitives
import IdentityVerification

/// What one file is, as text and as JSON.
struct MediaReport {
    private let path: String
    private let result: Result<ImageFacts, MediaRefusal>

    init(path: String) {
        self.path = path
        let limits = MediaLimits(maximumBytes: Capture.maximumBytes)
        do throws(MediaRefusal) {
            let source = try MediaInput.file(path: path).open(label: path, limits: limits)
            result = .success(try MediaInspector.inspect(source, label: path, limits: limits))
        } catch {
            result = .failure(error)
        }
    }

    var isImage: Bool {
        if case .success = result { return true }
        return false
    }

    var text: String {
        switch result {
        case .failure(let refusal): return "\(refusal)"
        case .success(let facts):
            var parts = [
                "\(facts.format.name) image", "\(facts.pixelWidth) × \(facts.pixelHeight) pixels",
                "\(facts.byteCount) bytes",
            ]
            if facts.orientation != .up {
                parts.append(
                    "EXIF orientation \(facts.orientation.rawValue), shown as "
                        + "\(facts.displayWidth) × \(facts.displayHeight)"
                )
            }
            if facts.isProgressive { parts.append("progressive") }
            if facts.trailingByteCount > 0 {
                parts.append("\(facts.trailingByteCount) bytes after the end of the image")
            }
            return "\(path): " + parts.joined(separator: ", ")
        }
    }

    var json: JSONValue {
        switch result {
        case .failure(let refusal):
            return [
                "file": .string(path), "code": .string(refusal.code.rawValue),
                "format": refusal.format.map { .string($0.rawValue) } ?? .null,
                "message": .string("\(refusal)"),
            ]
        case .success(let facts):
            return [
                "file": .string(path), "code": "ok", "format": .string(facts.format.rawValue),
                "mediaType": .string(facts.format.mediaType),
                "bytes": .number(Double(facts.byteCount)),
                "width": .number(Double(facts.pixelWidth)),
                "height": .number(Double(facts.pixelHeight)),
                "orientation": .number(Double(facts.orientation.rawValue)),
                "displayWidth": .number(Double(facts.displayWidth)),
                "displayHeight": .number(Double(facts.displayHeight)),
                "progressive": .bool(facts.isProgressive),
                "trailingBytes": .number(Double(facts.trailingByteCount)),
            ]
        }
    }
}
