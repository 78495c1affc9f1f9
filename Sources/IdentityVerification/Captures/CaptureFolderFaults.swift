/// Goes on after a fault, so that all faults of a list are told together.
struct CaptureFolderFaults {
    private(set) var faults: [CaptureFolderError] = []

    /// Runs a part of the reading; nil when it found a fault.
    mutating func noting<Value>(
        _ body: () throws(CaptureFolderError) -> Value
    ) -> Value? {
        do throws(CaptureFolderError) {
            return try body()
        } catch {
            faults.append(error)
            return nil
        }
    }

    /// Throws what was found, as one error.
    func check() throws(CaptureFolderError) {
        if let error = CaptureFolderError(faults) { throw error }
    }
}
