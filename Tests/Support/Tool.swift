package import Foundation

/// A command that the tests run as a stranger would: `curl`, `python3`, `openssl`.
package struct Tool: Sendable {
    package struct Result: Sendable {
        package let status: Int32
        package let output: Data
        package let errors: Data

        package var text: String { String(decoding: output, as: UTF8.self) }
        package var errorText: String { String(decoding: errors, as: UTF8.self) }
    }

    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package static let curl = Tool("curl")
    package static let openssl = Tool("openssl")
    /// The interpreter of `IDV_PYTHON`, which may have packages that another has not.
    package static let python = Tool(
        ProcessInfo.processInfo.environment["IDV_PYTHON"] ?? "python3"
    )

    /// Runs the command to its end without holding a thread of the cooperative pool.
    package func run(_ arguments: [String], input: Data = Data()) async throws -> Result {
        let folder = try TemporaryFolder()
        let ending = await
            (try ChildProcess(
                [name] + arguments,
                input: folder.write(input, to: "in"),
                output: folder.path("out"),
                errors: folder.path("err")
            )).end()
        return Result(
            status: ending.signal.map { -$0 } ?? ending.status,
            output: try Data(contentsOf: folder.url.appending(component: "out")),
            errors: try Data(contentsOf: folder.url.appending(component: "err"))
        )
    }
}
