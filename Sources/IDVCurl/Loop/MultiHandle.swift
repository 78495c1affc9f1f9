import CCurl

/// The owner of one libcurl multi handle: the connections, the address cache, the TLS sessions.
///
/// It is used by the loop's thread alone, except `wakeUp`, which libcurl allows from any thread.
final class MultiHandle: @unchecked Sendable {
    // Invariant of `@unchecked Sendable`: the pointer never changes until `close`, after which the
    // command queue calls `wakeUp` no more; all else is called on the loop's thread.
    private let pointer: UnsafeMutableRawPointer
    private var isClosed = false

    init(maximumConnections: Int) throws(CurlTransportError) {
        guard let pointer = curl_multi_init() else { throw .outOfResources }
        self.pointer = pointer
        // Below the connections in use, libcurl would close each when its transfer ends.
        idv_multi_setopt_long(pointer, CURLMOPT_MAXCONNECTS, maximumConnections * 2)
    }

    deinit {
        close()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        curl_multi_cleanup(pointer)
    }

    func wakeUp() {
        curl_multi_wakeup(pointer)
    }

    func add(_ handle: EasyHandle) -> Bool {
        curl_multi_add_handle(pointer, handle.pointer) == CURLM_OK
    }

    func remove(_ handle: EasyHandle) {
        curl_multi_remove_handle(pointer, handle.pointer)
    }

    func perform() {
        var running: CInt = 0
        curl_multi_perform(pointer, &running)
    }

    /// Sleeps until a socket is ready, libcurl has a timer, the loop is woken or the time is over.
    func poll(milliseconds: Int) {
        var ready: CInt = 0
        curl_multi_poll(pointer, nil, 0, CInt(clamping: milliseconds), &ready)
    }

    /// The next handle whose transfer has ended, and how.
    func nextEnded() -> (EasyHandle, CURLcode)? {
        var code = CURLE_OK
        guard
            let easy = idv_multi_next_ended(pointer, &code),
            let context = idv_easy_private(easy)
        else { return nil }
        return (Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue(), code)
    }
}
