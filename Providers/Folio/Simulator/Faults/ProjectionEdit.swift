import IDVPrimitives

/// One change of an inquiry's JSON.
enum ProjectionEdit: Sendable, Equatable {
    case set([String], JSONValue)
    case remove([String])

    func applied(to value: JSONValue) -> JSONValue {
        switch self {
        case .set(let path, let new): Self.change(value, path[...], to: new)
        case .remove(let path): Self.change(value, path[...], to: nil)
        }
    }

    private static func change(
        _ value: JSONValue,
        _ path: ArraySlice<String>,
        to new: JSONValue?
    ) -> JSONValue {
        guard let name = path.first, case .object(var members) = value else { return value }
        if path.count > 1 {
            guard let inner = members[name] else { return value }
            members[name] = change(inner, path.dropFirst(), to: new)
        } else if let new {
            // By `updateValue`: null is a value, and not the end of one.
            members.updateValue(new, forKey: name)
        } else {
            members[name] = nil
        }
        return .object(members)
    }
}
