import IDVPrimitives

/// The rules for an update of a step, by a reader that knows them from Folio's page alone.
enum Check {
    static func faults(of shown: Shown, proxy: String) -> [String] {
        switch shown.selfie["state"] {
        case "LIVENESS"?, "PASSIVE"?: session(shown) + engine(shown, proxy)
        case "PHOTO"?: session(shown) + photo(shown)
        case nil: ["no state"]
        default: ["state \(shown.state)"]
        }
    }

    private static func session(_ shown: Shown) -> [String] {
        guard let session = shown.selfie["captureSession"] else { return ["no session"] }
        guard session.object != nil else { return ["session no object"] }
        if shown.session.isEmpty { return ["empty session"] }
        guard let command = session["preparedBy"]?["id"]?.string else { return ["no command"] }
        return command.isEmpty ? ["empty command"] : []
    }

    private static func engine(_ shown: Shown, _ proxy: String) -> [String] {
        var faults: [String] = []
        let mode = shown.state == "LIVENESS" ? "ACTIVE" : "PASSIVE"
        switch shown.selfie["livenessMode"]?.string {
        case nil: faults.append("no mode")
        case mode?: break
        case let other?: faults.append("mode \(other)")
        }
        switch shown.selfie["credential"]?.string {
        case nil: faults.append("no credential")
        case ""?: faults.append("empty credential")
        case let text?:
            let isVisible = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            if !isVisible { faults.append("credential with a line break") }
        }
        switch shown.selfie["serviceUrl"] {
        case nil: faults.append("no address")
        case .null?: faults.append("null address")
        case .string(proxy)?: break
        case .string(let text)?: faults.append("address '\(text)'")
        default: faults.append("address no text")
        }
        return faults
    }

    private static func photo(_ shown: Shown) -> [String] {
        var faults: [String] = []
        switch (shown.selfie["captureTarget"], shown.selfie["captureTarget"]?["field"]) {
        case (nil, _): faults.append("no target")
        case (_, nil): faults.append("no field")
        case (_, .null?): faults.append("null field")
        case (_, .string(let text)?):
            if text.allSatisfy(\.isWhitespace) { faults.append("field '\(text)'") }
        default: faults.append("field no text")
        }
        if let url = shown.selfie["serviceUrl"]?.string { faults.append("address '\(url)'") }
        if shown.selfie["credential"] != nil { faults.append("credential") }
        return faults
    }
}
