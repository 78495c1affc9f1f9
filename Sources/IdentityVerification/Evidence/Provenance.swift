/// Where a reported value comes from.
public struct Provenance: Sendable, Hashable {
    /// The part of a document from which a value was read.
    @nonexhaustive
    public enum Zone: String, Sendable, Hashable {
        /// The printed part that people read (ICAO 9303: visual inspection zone).
        case visualInspectionZone
        /// The machine-readable zone.
        case machineReadableZone
        /// A barcode.
        case barcode
        /// The chip.
        case chip
        /// The vendor does not say.
        case unspecified
    }

    /// The adapter's name for the call that brought it.
    public let operation: String
    /// The field's name in the vendor's answer.
    public let vendorField: String
    /// The part of the document.
    public let zone: Zone

    /// Makes a provenance.
    public init(operation: String, vendorField: String, zone: Zone = .unspecified) {
        self.operation = operation
        self.vendorField = vendorField
        self.zone = zone
    }
}
