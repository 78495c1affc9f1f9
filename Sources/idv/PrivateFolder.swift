#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A new temporary folder that only this user can open.
struct PrivateFolder: Sendable {
    private let path: String

    init(named name: String) throws {
        let variable = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let parent = variable.isEmpty ? "/tmp" : variable
        // mkdtemp replaces the six X by what no other folder has.
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(.unavailable, "no private folder can be made in \(parent)")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func path(of file: String) -> String { "\(path)/\(file)" }

    func write(_ text: String, to file: String) throws {
        let descriptor = open(path(of: file), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(.unavailable, "the file \(file) cannot be written into \(path)")
        }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Failure(.unavailable, "the file \(file) cannot be written into \(path)")
        }
    }

    /// Removes the folder and the files in it.
    func remove() {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink(path(of: name)) }
        }
        closedir(folder)
        rmdir(path)
    }

    private func write(_ descriptor: CInt, _ bytes: [UInt8], _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, bytes, count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes, count)
        #else
        Glibc.write(descriptor, bytes, count)
        #endif
    }
}
