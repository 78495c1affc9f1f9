/// Why a server did not start.
public struct SimulatorServerError: Error, Sendable, Equatable {
    /// What can keep a server from starting.
    @nonexhaustive
    public enum Kind: Sendable, Equatable {
        /// The port is taken or may not be used, or the certificate and key do not fit together.
        case cannotListen(port: UInt16, isSecure: Bool)
        /// The server has been stopped; a stopped server is not started again.
        case stopped
        /// The system gave no pipe or thread.
        case outOfResources
    }

    /// What was found.
    public let kind: Kind
}

extension SimulatorServerError: CustomStringConvertible {
    /// Says what this is, and nothing that is secret.
    public var description: String {
        switch kind {
        case .cannotListen(let port, let isSecure):
            """
            cannot listen on 127.0.0.1:\(port); use port 0 for a free one\
            \(isSecure ? ", and check that certificate and key are PEM and belong together" : "")
            """
        case .stopped: "the server has been stopped; make a new one"
        case .outOfResources: "no pipe or thread to be had; close files or raise the limit"
        }
    }
}
