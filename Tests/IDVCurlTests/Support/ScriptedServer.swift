import Foundation
import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server on loopback that does to its clients what a test says, byte by byte.
///
/// One thread serves all connections. Everything received is kept, so that a test can look at what
/// was on the wire.
final class ScriptedServer: Sendable {
    /// A request as it arrived.
    struct Request: Sendable {
        /// Which connection it came over; the first is 0.
        let connection: Int
        /// Which request it was on that connection; the first is 0.
        let number: Int
        /// The request line and the fields, with their line breaks and the empty line.
        var head: String
        /// As much of the body as arrived.
        var body: [UInt8] = []

        var lines: [String] { head.components(separatedBy: "\r\n").filter { !$0.isEmpty } }
        var requestLine: String { lines.first ?? "" }
        /// The fields, name in lower case, sorted.
        var fields: [String] { lines.dropFirst().sorted() }

        func value(_ name: String) -> String? {
            lines.dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }

        fileprivate var contentLength: Int { value("Content-Length").flatMap { Int($0) } ?? 0 }
    }

    /// What is done to a request.
    enum Behaviour: Sendable {
        /// Reads all of it, answers with these bytes, and keeps the connection.
        case answer(String)
        /// The same, and closes the connection after.
        case answerAndClose(String)
        /// Reads all of it and answers 200 with its head and body.
        case echo
        /// Reads all of it, answers with these bytes, and does nothing more on the connection.
        case answerAndStall(String)
        /// Answers with these bytes as soon as the head is there, reads nothing more, and closes
        /// half of the connection.
        case answerEarly(String)
        /// Reads all of it and does nothing.
        case stall
        /// Reads the head and nothing more.
        case stopReading
        /// Reads all of it and closes the connection.
        case close
        /// Reads all of it and resets the connection.
        case reset
        /// Resets the connection as soon as the head is there.
        case resetEarly
        /// Answers with these bytes and then one more every 5 ms.
        case trickle(String)
        /// Answers with these bytes and then this many more.
        case answerHuge(String, count: Int)
    }

    typealias Script = @Sendable (Request) -> Behaviour

    private struct State {
        var requests: [Request] = []
        var connections = 0
        var openConnections = 0
        var isStopping = false
        var waiters: [Waiter] = []
    }

    private struct Waiter {
        let condition: @Sendable (Snapshot) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    /// What the server has seen.
    struct Snapshot: Sendable {
        let requests: [Request]
        let connections: Int
        let openConnections: Int
    }

    let port: Int
    private let listener: CInt
    private let wakeUp: (read: CInt, write: CInt)
    private let state = Lock(State())
    private let ended = DispatchSemaphore(value: 0)

    init(_ script: @escaping Script) throws {
        listener = try LoopbackSocket.listen()
        port = LoopbackSocket.port(of: listener)
        var pipes: [CInt] = [0, 0]
        guard pipe(&pipes) == 0 else { throw POSIXError(.EMFILE) }
        wakeUp = (pipes[0], pipes[1])
        let thread = Thread { [self] in
            serve(script)
            ended.signal()
        }
        thread.start()
    }

    /// A server that treats every request alike.
    convenience init(_ behaviour: Behaviour) throws {
        try self.init { _ in behaviour }
    }

    /// Ends the thread and closes every connection.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopping = true }
            return !state.isStopping
        }
        guard isFirst else { return }
        _ = [0].withUnsafeBytes { write(wakeUp.write, $0.baseAddress, 1) }
        ended.wait()
        close(wakeUp.read)
        close(wakeUp.write)
        close(listener)
    }

    /// Every request whose head arrived, in that order.
    var requests: [Request] { state.withLock { $0.requests } }
    /// The connections that were made.
    var connections: Int { state.withLock { $0.connections } }
    /// The connections that are open.
    var openConnections: Int { state.withLock { $0.openConnections } }

    /// Returns once what the server has seen is as wanted.
    func wait(until condition: @escaping @Sendable (Snapshot) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isSo = state.withLock { state in
                if condition(Self.snapshot(state)) { return true }
                state.waiters.append(Waiter(condition: condition, continuation: continuation))
                return false
            }
            if isSo { continuation.resume() }
        }
    }

    private static func snapshot(_ state: State) -> Snapshot {
        Snapshot(
            requests: state.requests,
            connections: state.connections,
            openConnections: state.openConnections
        )
    }

    private func wakeWaiters() {
        let due: [Waiter] = state.withLock { state in
            guard !state.waiters.isEmpty else { return [] }
            let snapshot = Self.snapshot(state)
            let due = state.waiters.filter { $0.condition(snapshot) }
            state.waiters.removeAll { $0.condition(snapshot) }
            return due
        }
        for waiter in due { waiter.continuation.resume() }
    }

    // MARK: The thread

    private struct Connection {
        let descriptor: CInt
        let index: Int
        var pending: [UInt8] = []
        var count = 0
        /// The place in `requests` of the one that is being read.
        var current: Int?
        var missing = 0
        var behaviour: Behaviour?
        var isDeaf = false
        var trickles = false
    }

    private func serve(_ script: Script) {
        var open: [Connection] = []
        defer { for connection in open { close(connection.descriptor) } }
        while true {
            var polled = [pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0)]
            polled.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
            for connection in open {
                polled.append(
                    pollfd(
                        fd: connection.descriptor,
                        events: connection.isDeaf ? 0 : Int16(POLLIN),
                        revents: 0
                    )
                )
            }
            poll(&polled, nfds_t(polled.count), open.contains { $0.trickles } ? 5 : -1)
            if polled[0].revents != 0 { return }
            var kept: [Connection] = []
            for (connection, polled) in zip(open, polled.dropFirst(2)) {
                if let connection = step(connection, events: polled.revents, script) {
                    kept.append(connection)
                } else {
                    close(connection.descriptor)
                }
            }
            open = kept
            if polled[1].revents != 0 {
                let descriptor = accept(listener, nil, nil)
                if descriptor >= 0 {
                    var wait = timeval(tv_sec: 5, tv_usec: 0)
                    setsockopt(
                        descriptor,
                        SOL_SOCKET,
                        SO_SNDTIMEO,
                        &wait,
                        socklen_t(MemoryLayout<timeval>.size)
                    )
                    let index = state.withLock { state in
                        state.connections += 1
                        return state.connections - 1
                    }
                    open.append(Connection(descriptor: descriptor, index: index))
                }
            }
            let count = open.count
            state.withLock { $0.openConnections = count }
            wakeWaiters()
        }
    }

    /// One look at a connection; nil when it is over.
    private func step(
        _ connection: Connection,
        events: Int16,
        _ script: Script
    ) -> Connection? {
        var connection = connection
        if connection.trickles, !send(connection, [UInt8(ascii: "x")]) { return nil }
        if events & Int16(POLLERR | POLLNVAL) != 0 { return nil }
        guard events & Int16(POLLIN | POLLHUP) != 0 else { return connection }
        if connection.isDeaf { return events & Int16(POLLHUP) != 0 ? nil : connection }
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        let count = recv(connection.descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        connection.pending += buffer[..<count]
        while true {
            if connection.current == nil {
                guard let end = connection.pending.endOfHead else { break }
                let request = Request(
                    connection: connection.index,
                    number: connection.count,
                    head: String(decoding: connection.pending[..<end], as: UTF8.self)
                )
                connection.pending.removeFirst(end)
                connection.count += 1
                connection.missing = request.contentLength
                connection.current = state.withLock { state in
                    state.requests.append(request)
                    return state.requests.count - 1
                }
                let behaviour = script(request)
                connection.behaviour = behaviour
                if let next = atHead(connection, behaviour) { return next.isDeaf ? next : nil }
            }
            takeBody(&connection)
            guard connection.missing == 0 else { break }
            guard atEnd(&connection) else { return nil }
            connection.current = nil
            if connection.pending.isEmpty { break }
        }
        return connection
    }

    /// For what does not wait for the body: the connection, deaf when it is kept; nil to wait.
    private func atHead(_ connection: Connection, _ behaviour: Behaviour) -> Connection? {
        var connection = connection
        switch behaviour {
        case .stopReading: connection.isDeaf = true
        case .answerEarly(let text):
            _ = send(connection, Array(text.utf8))
            shutdown(connection.descriptor, CInt(SHUT_WR))
            connection.isDeaf = true
        case .resetEarly: reset(connection)
        default: return nil
        }
        return connection
    }

    private func takeBody(_ connection: inout Connection) {
        guard let current = connection.current else { return }
        let piece = connection.pending.prefix(connection.missing)
        connection.missing -= piece.count
        state.withLock { $0.requests[current].body += piece }
        connection.pending.removeFirst(piece.count)
    }

    /// Whether the connection goes on.
    private func atEnd(_ connection: inout Connection) -> Bool {
        switch connection.behaviour {
        case .answer(let text): return send(connection, Array(text.utf8))
        case .answerAndClose(let text):
            _ = send(connection, Array(text.utf8))
            return false
        case .answerAndStall(let text): return send(connection, Array(text.utf8))
        case .echo:
            guard let current = connection.current else { return false }
            let request = state.withLock { $0.requests[current] }
            let body = Array(request.head.utf8) + request.body
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n"
            return send(connection, Array(head.utf8) + body)
        case .trickle(let text):
            connection.trickles = true
            return send(connection, Array(text.utf8))
        case .answerHuge(let text, let count):
            var isOpen = send(connection, Array(text.utf8))
            let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
            for _ in 0..<(count / piece.count) where isOpen { isOpen = send(connection, piece) }
            return false
        case .stall: return true
        case .close: return false
        case .reset:
            reset(connection)
            return false
        case .stopReading, .answerEarly, .resetEarly, nil: return false
        }
    }

    private func reset(_ connection: Connection) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            connection.descriptor,
            SOL_SOCKET,
            SO_LINGER,
            &option,
            socklen_t(MemoryLayout<linger>.size)
        )
    }

    private func send(_ connection: Connection, _ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                LoopbackSocket.send(
                    connection.descriptor,
                    UnsafeRawBufferPointer(rebasing: bytes[done...])
                )
            }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }
}

extension [UInt8] {
    /// Where the empty line of a head ends.
    fileprivate var endOfHead: Int? {
        guard count >= 4 else { return nil }
        for index in 0...(count - 4) where self[index] == 0x0D {
            if self[index + 1] == 0x0A, self[index + 2] == 0x0D, self[index + 3] == 0x0A {
                return index + 4
            }
        }
        return nil
    }
}
