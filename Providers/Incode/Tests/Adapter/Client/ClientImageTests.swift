import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// Reading the pictures that the vendor keeps.
@Suite struct ClientImageTests {
    private static let path = "/omni/get/images"

    /// Answers with every picture asked for, and with 502 for more than a number of them.
    private func transport(atMost limit: Int) -> ScriptedTransport {
        GoldenIncode.transport { request, _ throws(TransportError) in
            guard request.url.path == Self.path else { return nil }
            let body = ((try? request.bytes) ?? nil) ?? []
            let names =
                (try? JSONValue(parsing: body))?["images"]?.array?.compactMap(\.string) ?? []
            guard names.count <= limit else { return .status(502, "<html>too large</html>") }
            return .json("{\(names.map { "\"\($0)\":\"/9j/AAAA\"" }.joined(separator: ","))}")
        }
    }

    private let names: [IncodeImageName] = [
        .fullFrameFrontID, .fullFrameBackID, .selfie, .croppedFace, .croppedIDFace,
    ]

    // Test idea 81.
    @Test(arguments: [(5, 1), (3, 3), (2, 5), (1, 9)])
    func `an answer that is too large is asked for in halves`(limit: Int, requests: Int)
        async throws
    {
        let transport = transport(atMost: limit)
        let session = try await makeClient(transport).start()
        let images = try await session.images(names)
        #expect(Set(images.keys) == Set(names))
        #expect(transport.requests(to: Self.path).count == requests)
    }

    // Test idea 81.
    @Test func `one picture that is too large ends in an error`() async throws {
        let transport = transport(atMost: 0)
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.images([.selfie])
        }
        #expect(error?.status == 502)
        #expect(error.map { IncodeReaction(for: $0) } == .askForLess)
        #expect(transport.requests(to: Self.path).count == 3)
    }

    // Test idea 81.
    @Test func `a picture that is absent or null is left out`() async throws {
        let transport = GoldenIncode.transport(
            Self.path,
            .json("{\"selfie\":\"/9j/CCCC\",\"croppedFace\":null,\"other\":\"AAAA\"}")
        )
        let images = try await makeClient(transport).start().images(names)
        #expect(Array(images.keys) == [.selfie])
        #expect(try images[.selfie]?.bytes(limit: 9) == [0xFF, 0xD8, 0xFF, 0x08, 0x20, 0x82])
    }

    @Test(arguments: ["{\"selfie\":\"n!t base64\"}", "{\"selfie\":7}", "[]"])
    func `a picture that is none is an error that keeps the answer`(body: String) async throws {
        let transport = GoldenIncode.transport(Self.path, .json(body))
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.images([.selfie])
        }
        #expect(error?.kind == .unexpectedAnswer && error?.rawAnswer != nil)
    }

    @Test func `another failure is repeated by the rules`() async throws {
        let transport = GoldenIncode.transport(
            Self.path,
            .status(503),
            .status(503),
            .json("{\"selfie\":\"/9j/CCCC\"}")
        )
        #expect(try await makeClient(transport).start().images(names).count == 1)
    }

    @Test func `nothing is asked for when no picture is, or too many are`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        #expect(try await session.images([]).isEmpty)
        for names in [(0..<33).map { IncodeImageName(rawValue: "n\($0)") }, [.init(rawValue: "")]] {
            await #expect(throws: ProviderError.self) { _ = try await session.images(names) }
        }
        #expect(transport.requests.count == 1)
    }
}
