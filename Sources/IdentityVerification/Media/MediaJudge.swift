import IDVPrimitives

/// The limits and the label of one capture, and the refusals that follow from them.
struct MediaJudge {
    let label: String
    let limits: MediaLimits

    func refusal(
        _ code: MediaRefusal.Code,
        found: String,
        advice: String,
        format: MediaFormat? = nil,
        byteCount: Int? = nil
    ) -> MediaRefusal {
        MediaRefusal(
            code,
            label: label,
            found: found,
            allowed: limits.summary,
            advice: advice,
            format: format,
            byteCount: byteCount
        )
    }

    /// Judges a size before anything is read.
    func checkSize(_ count: Int) throws(MediaRefusal) {
        if count == 0 {
            throw refusal(
                .empty,
                found: MediaFormat.empty.phrase,
                advice: "check that the capture was stored before it was handed over",
                format: .empty,
                byteCount: 0
            )
        }
        if count > limits.maximumBytes {
            throw tooManyBytes("\(ByteCountText.measured(count)) (\(count) bytes)", count: count)
        }
    }

    func tooManyBytes(_ found: String, count: Int?) -> MediaRefusal {
        refusal(
            .tooManyBytes,
            found: found,
            advice: "store the image smaller or at a lower quality",
            byteCount: count
        )
    }

    /// Judges what the first bytes tell, after the size.
    func checkFormat(_ format: MediaFormat, count: Int, head: [UInt8]) throws(MediaRefusal) {
        let inspectable: Set<MediaFormat> = [.jpeg, .png]
        guard count >= limits.minimumBytes else { throw tooFewBytes(count) }
        guard limits.formats.contains(format), inspectable.contains(format) else {
            throw refusal(
                .unsupportedFormat,
                found: "\(format.phrase) (\(ByteCountText.measured(count)))",
                advice: advice(for: format, head: head),
                format: format,
                byteCount: count
            )
        }
    }

    /// Judges what is no image by what its first bytes tell, after the size.
    func checkKind(_ format: MediaFormat, count: Int) throws(MediaRefusal) {
        guard count >= limits.minimumBytes else { throw tooFewBytes(count) }
        guard limits.formats.contains(format) else {
            throw refusal(
                .unsupportedFormat,
                found: "\(format.phrase) (\(ByteCountText.measured(count)))",
                advice: "check that the right file was handed over",
                format: format,
                byteCount: count
            )
        }
    }

    private func tooFewBytes(_ count: Int) -> MediaRefusal {
        refusal(
            .tooFewBytes,
            found:
                "\(ByteCountText.measured(count)), less than the \(limits.minimumBytes) required",
            advice: "check that the capture was stored whole",
            byteCount: count
        )
    }

    private func advice(for format: MediaFormat, head: [UInt8]) -> String {
        let target = limits.formats.contains(.jpeg) ? "JPEG" : "an allowed format"
        if format.isConvertibleImage { return "convert it to \(target) first" }
        switch format {
        case .pdf: return "export the page as \(target) first"
        case .mp4, .webm: return "take a still picture instead"
        case .text where Self.looksLikeEncodedImage(head):
            return "this looks like an image in base64: hand it over as base64 text, not as bytes"
        default:
            return format.isText
                ? "check that the image was stored, and not a server's answer"
                : "check that the file is an image"
        }
    }

    private static func looksLikeEncodedImage(_ head: [UInt8]) -> Bool {
        let start = String(decoding: head.prefix(64), as: UTF8.self)
        return start.hasPrefix("/9j/") || start.hasPrefix("iVBORw0KGgo")
            || start.lowercased().hasPrefix("data:image/")
    }

    func checkPixels(_ facts: ImageFacts) throws(MediaRefusal) {
        let sizes = [
            (facts.pixelWidth, limits.minimumPixelWidth, limits.maximumPixelWidth, "wide"),
            (facts.pixelHeight, limits.minimumPixelHeight, limits.maximumPixelHeight, "high"),
        ]
        for (size, minimum, maximum, word) in sizes {
            let found = "an image of \(facts.pixelWidth) × \(facts.pixelHeight) pixels"
            if let minimum, size < minimum {
                throw refusal(
                    .tooFewPixels,
                    found: "\(found), which must be at least \(minimum) \(word)",
                    advice: "capture it again from closer or at a higher resolution",
                    format: facts.format,
                    byteCount: facts.byteCount
                )
            }
            if let maximum, size > maximum {
                throw refusal(
                    .tooManyPixels,
                    found: "\(found), which may be at most \(maximum) \(word)",
                    advice: "scale it down first",
                    format: facts.format,
                    byteCount: facts.byteCount
                )
            }
        }
    }

    func refusal(for fault: ImageFault, format: MediaFormat, count: Int) -> MediaRefusal {
        switch fault {
        case .truncated(let place):
            refusal(
                .truncated,
                found: "\(format.phrase) of \(ByteCountText.measured(count)) that ends \(place)",
                advice: "hand over the whole file; the transfer or the write was cut short",
                format: format,
                byteCount: count
            )
        case .malformed(let reason):
            refusal(
                .malformed,
                found: "a broken \(format.name) image: \(reason)",
                advice: "capture the image again or store it anew",
                format: format,
                byteCount: count
            )
        case .source(let error):
            refusal(for: error)
        }
    }

    /// Tells a file's fault without its path, which may name a person.
    func refusal(for error: RegularFileError) -> MediaRefusal {
        switch error {
        case .notARegularFile:
            refusal(
                .notARegularFile,
                found: "something that is \(error)",
                advice: "name a regular file"
            )
        case .symbolicLink:
            refusal(
                .notARegularFile,
                found: "\(error)",
                advice: "put the file itself there instead of a link to it"
            )
        case .shrank:
            refusal(
                .changedWhileReading,
                found: "a file that became shorter while it was in use",
                advice: "hand the file over only after it is written and closed"
            )
        default:
            refusal(
                .unreadable,
                found: "no readable file (\(error))",
                advice: "check that the file exists and that this process may read it"
            )
        }
    }
}
