import IDVPrimitives

/// Reads the entries of a capture list, strictly: an unknown key is a fault, because a misspelt one
/// would leave out evidence without a word.
struct CaptureListReader {
    let folder: String
    let maximumBytes: (CaptureRole) -> Int

    private static let listKeys: Set<String> = [
        "schema", "subject", "document", "captures", "capture",
    ]
    private static let entryKeys: Set<String> = [
        "role", "file", "metadata", "depthFrame", "absent",
    ]

    func captureSet(_ list: JSONValue) throws(CaptureFolderError) -> CaptureSet {
        var faults = CaptureFolderFaults()
        _ = faults.noting { () throws(CaptureFolderError) in
            try refuseUnknownKeys(of: list, known: Self.listKeys, at: "")
        }
        guard let entries = list["captures"]?.array else {
            throw CaptureFolderError("captures", "is missing or no array; list the captures in it")
        }
        guard entries.count <= CaptureRole.allCases.count else {
            throw CaptureFolderError(
                "captures",
                "has \(entries.count) entries; there is one for each role, so at most "
                    + "\(CaptureRole.allCases.count)"
            )
        }
        var captures: [Capture] = []
        var absences: [CaptureRole: CaptureAbsence] = [:]
        for (index, entry) in entries.enumerated() {
            _ = faults.noting { () throws(CaptureFolderError) in
                try read(entry, at: "captures[\(index)]", &captures, &absences)
            }
        }
        let configuration = faults.noting { () throws(CaptureFolderError) in
            try self.configuration(list["capture"])
        }
        try faults.check()
        do throws(CaptureSetError) {
            return try CaptureSet(captures, configuration: configuration ?? nil, absences: absences)
        } catch {
            throw CaptureFolderError("captures", "\(error)")
        }
    }

    private func read(
        _ entry: JSONValue,
        at place: String,
        _ captures: inout [Capture],
        _ absences: inout [CaptureRole: CaptureAbsence]
    ) throws(CaptureFolderError) {
        try refuseUnknownKeys(of: entry, known: Self.entryKeys, at: place)
        let role = try role(of: entry, at: place)
        guard let absence = try optionalText(entry, "absent", at: "\(place).absent") else {
            captures.append(try capture(entry, role, at: place))
            return
        }
        guard entry["file"] == nil, absences[role] == nil else {
            throw CaptureFolderError(place, "is absent and has a file; it can be one of two")
        }
        absences[role] = CaptureAbsence(rawValue: absence)
    }

    func document(
        _ value: JSONValue?
    ) throws(CaptureFolderError) -> (DocumentSelection, CountryReading?) {
        guard let value, !value.isNull else { return (.automatic, nil) }
        try refuseUnknownKeys(of: value, known: ["kind", "country"], at: "document")
        var selection = DocumentSelection.automatic
        if let name = try optionalText(value, "kind", at: "document.kind") {
            guard let named = DocumentSelection(named: name) else {
                throw CaptureFolderError(
                    "document.kind",
                    "is no known kind; expected one of "
                        + DocumentKind.known.map(\.rawValue).joined(separator: ", ")
                        + " or automatic"
                )
            }
            selection = named
        }
        let country = try optionalText(value, "country", at: "document.country")
        return (selection, country.map { CountryReading(reading: $0) })
    }

    func optionalText(
        _ object: JSONValue,
        _ name: String,
        at place: String
    ) throws(CaptureFolderError) -> String? {
        guard let value = object[name], !value.isNull else { return nil }
        guard let text = value.string, !text.isEmpty else {
            throw CaptureFolderError(
                place,
                "is \(value.kindName); expected a text that is not empty"
            )
        }
        return text
    }

    private func role(
        of entry: JSONValue,
        at place: String
    ) throws(CaptureFolderError) -> CaptureRole {
        let name = try optionalText(entry, "role", at: "\(place).role")
        guard let role = name.flatMap(CaptureRole.init(rawValue:)) else {
            throw CaptureFolderError(
                "\(place).role",
                (name.map { "is unknown (\(Self.shown($0)))" } ?? "is missing")
                    + "; expected one of "
                    + CaptureRole.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        return role
    }

    private func capture(
        _ entry: JSONValue,
        _ role: CaptureRole,
        at place: String
    ) throws(CaptureFolderError) -> Capture {
        guard let file = try optionalText(entry, "file", at: "\(place).file") else {
            throw CaptureFolderError(
                "\(place).file",
                "is missing; name a file of this folder, or say why there is none with absent"
            )
        }
        let path = try path(of: file, at: "\(place).file")
        let depthPath: String? =
            if let name = try optionalText(entry, "depthFrame", at: "\(place).depthFrame") {
                try self.path(of: name, at: "\(place).depthFrame")
            } else {
                nil
            }
        let metadata = try optionalText(entry, "metadata", at: "\(place).metadata")
        let limit = maximumBytes(role)
        do throws(MediaRefusal) {
            let frameLabel = "\(role.label)'s depth frame"
            let frame: CapturedFrame? =
                if let depthPath {
                    try CapturedFrame(
                        source: source(at: depthPath, label: frameLabel, limit: limit),
                        label: frameLabel,
                        maximumBytes: limit
                    )
                } else {
                    nil
                }
            return try Capture(
                role,
                source: source(at: path, label: role.label, limit: limit),
                metadata: metadata.map { Personal($0) },
                depthFrame: frame,
                maximumBytes: limit
            )
        } catch {
            throw CaptureFolderError(place, "\(error)")
        }
    }

    /// The file itself, and not one that a link in the folder leads to.
    private func source(
        at path: String,
        label: String,
        limit: Int
    ) throws(MediaRefusal) -> ByteSource {
        do throws(RegularFileError) {
            return ByteSource(try RegularFile(path: path, followsLinks: false))
        } catch {
            let limits = MediaLimits(maximumBytes: limit)
            throw MediaJudge(label: label, limits: limits).refusal(for: error)
        }
    }

    /// The path of a file in the folder itself.
    private func path(of name: String, at place: String) throws(CaptureFolderError) -> String {
        guard !name.hasPrefix("."), !name.utf8.contains(0), !name.contains("/"),
            !name.contains("\\"), name.utf8.count <= 255
        else {
            throw CaptureFolderError(
                place,
                "is no plain file name; only files of the folder itself are opened"
            )
        }
        return folder + "/" + name
    }

    private func configuration(
        _ value: JSONValue?
    ) throws(CaptureFolderError) -> CaptureConfiguration? {
        guard let value, !value.isNull else { return nil }
        do throws(CaptureConfigurationError) {
            return try CaptureConfiguration(value)
        } catch {
            throw CaptureFolderError("capture", "\(error)")
        }
    }

    private func refuseUnknownKeys(
        of value: JSONValue,
        known: Set<String>,
        at place: String
    ) throws(CaptureFolderError) {
        guard let members = value.object else {
            throw CaptureFolderError(place, "is \(value.kindName); expected an object")
        }
        guard let unknown = members.keys.sorted().first(where: { !known.contains($0) }) else {
            return
        }
        throw CaptureFolderError(
            place.isEmpty ? CaptureFolder.listName : place,
            "has an unknown key \(Self.shown(unknown)); known are "
                + known.sorted().joined(separator: ", ")
        )
    }

    /// A word as it stands in the list when it looks like a name in one; its length otherwise, since
    /// it may be any text.
    private static func shown(_ word: String) -> String {
        let isName =
            (1...40).contains(word.utf8.count)
            && word.utf8.allSatisfy {
                (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
        return isName ? "'\(word)'" : "of \(word.utf8.count) bytes"
    }
}
