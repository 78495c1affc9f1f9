import IDVPrimitives

/// What stopped the walk through an image, before it is told to the caller as a `MediaRefusal`.
enum ImageFault: Error {
    /// The bytes end before the image does; the text completes "a JPEG image that ends …".
    case truncated(String)
    /// The structure is broken; the text completes "a broken JPEG image: …".
    case malformed(String)
    /// The source could not be read.
    case source(RegularFileError)
}
