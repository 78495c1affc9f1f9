import IDVHTTP

/// What every transfer of one loop shares: the turn's time and the one scratch buffer.
///
/// Only the loop's thread touches it.
final class LoopContext {
    /// The time at which libcurl was last given control; callbacks take it for now.
    var now = LoopInstant.now
    /// No deadline of any transfer passes before this.
    var nextLook = LoopInstant.now
    /// A file's bytes before they are encoded.
    let scratch = UnsafeMutableRawBufferPointer.allocate(
        byteCount: HTTPBodyReader.scratchCount,
        alignment: 64
    )

    /// A transfer's deadline is no longer as far as it was.
    func look(noLaterThan deadline: LoopInstant) {
        if deadline < nextLook { nextLook = deadline }
    }

    deinit {
        scratch.deallocate()
    }
}
