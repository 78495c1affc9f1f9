import CShims

/// The adapters of this package, linked or not.
enum PackagedAdapters {
    /// The product that holds an adapter; nil when this package has none of the name.
    ///
    /// An adapter is named as its product is, in lower case and without the ending.
    static func product(ofAdapter name: String) -> String? {
        String(cString: idv_provider_names()).split(separator: ",")
            .first { $0.lowercased() == name }
            .map { "\($0)Provider" }
    }
}
