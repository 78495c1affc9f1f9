#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@main
struct Main {
    static func main() {
        StandardStreams.secure()
        let interruption = Interruption()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let work = Task.detached {
            exit(await CommandLineTool(console: .standard()).run(arguments).rawValue)
        }
        interruption.wait { work.cancel() }
    }
}
