extension String {
    /// Whether the bytes are the same.
    ///
    /// `==` takes two texts for equal that Unicode calls equivalent; an id or an address is not.
    func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
