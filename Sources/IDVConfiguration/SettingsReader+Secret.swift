import IDVPrimitives
public import IdentityVerification

extension SettingsReader {
    private static let forms =
        "Write { env: \"NAME\" } or { file: \"/path\" }; the secret itself stays out of the file."

    /// A secret by reference, as `{ env: "NAME" }` or `{ file: "PATH" }`; a literal is refused.
    public mutating func secret(_ key: String) -> Secret? {
        guard has(key), let value = members[key] else {
            report(key, problem: "the secret is missing", fix: Self.forms)
            return nil
        }
        if value.string != nil {
            report(key, problem: "a secret stands in the file itself", fix: Self.forms)
            return nil
        }
        guard let object = value.object else {
            report(
                key,
                problem: "found \(value.kindName), expected a reference to a secret",
                fix: Self.forms
            )
            return nil
        }
        guard let (form, name) = reference(object, for: key) else { return nil }
        switch form == "env" ? secrets.variable(name) : secrets.file(name) {
        case .success(let secret): return secret
        case .failure(let refusal):
            report(key, problem: refusal.problem, fix: refusal.fix)
            return nil
        }
    }

    /// The one form that a reference has, with what it names.
    private mutating func reference(
        _ object: [String: JSONValue],
        for key: String
    ) -> (form: String, name: String)? {
        let known = ["env", "file"]
        for name in object.keys.sorted() where !known.contains(name) {
            // Another name may be the secret itself, and is not repeated.
            let meant = Spelling.nearest(to: name, among: known)
            report(
                key,
                problem: "the reference has a key that is neither env nor file",
                fix: meant.map { "Did you mean \"\($0)\"? " + Self.forms } ?? Self.forms
            )
            return nil
        }
        guard object.count < 2 else {
            report(
                key,
                problem: "the reference names both env and file",
                fix: "Keep the one that holds the secret."
            )
            return nil
        }
        guard let (form, value) = object.first else {
            report(key, problem: "the reference is empty", fix: Self.forms)
            return nil
        }
        guard let name = value.string, !name.isEmpty else {
            report(
                "\(key).\(form)",
                problem: value.string == nil
                    ? "found \(value.kindName), expected a string" : "the name is empty",
                fix: Self.forms
            )
            return nil
        }
        return (form, name)
    }
}
