#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a file could not be opened or read.
///
/// It never holds the path, which may name a person.
@nonexhaustive
public enum RegularFileError: Error, Sendable, Equatable {
    /// The path is empty or holds a zero byte.
    case unusablePath
    /// The system refused to open the file.
    case cannotOpen(errno: CInt)
    /// The path names a directory, a device, a pipe or a socket.
    case notARegularFile
    /// The path names a symbolic link, which was not to be followed.
    case symbolicLink
    /// The system refused to read the file.
    case cannotRead(errno: CInt)
    /// The file is shorter than it was when it was opened.
    case shrank
}

extension RegularFileError: CustomStringConvertible {
    /// What was found, in the system's words where it has any.
    public var description: String {
        switch self {
        case .unusablePath: "the path is empty or holds a zero byte"
        case .cannotOpen(let code): "cannot open the file: \(String(cString: strerror(code)))"
        case .notARegularFile: "not a regular file (a directory, device, pipe or socket)"
        case .symbolicLink: "a symbolic link, which is not followed here"
        case .cannotRead(let code): "cannot read the file: \(String(cString: strerror(code)))"
        case .shrank: "the file became shorter while it was in use"
        }
    }
}
