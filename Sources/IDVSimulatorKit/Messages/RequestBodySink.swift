/// Takes a request's body piece by piece, as it arrives.
///
/// One request uses a sink, from one thread at a time. A service supplies its own where the first
/// bytes and a digest are not enough.
public protocol RequestBodySink: AnyObject {
    /// Takes the next bytes. They are valid during the call only.
    func receive(_ bytes: UnsafeRawBufferPointer)

    /// The body, once all of it has arrived. Called at most once.
    func finish() -> RequestBody
}
