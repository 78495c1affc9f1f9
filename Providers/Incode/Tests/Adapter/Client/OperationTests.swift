import IDVAdapterKit
import IncodeProvider
import Testing

@Suite struct OperationTests {
    @Test func `every call has a name of its own`() {
        let names = IncodeOperation.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
    }

    @Test func `only the completion of an upload must not be sent twice`() {
        #expect(IncodeOperation.allCases.filter { !$0.isIdempotent } == [.completeUpload])
    }

    @Test func `only two calls go to an address that the vendor gave`() {
        #expect(
            IncodeOperation.allCases.filter(\.usesGivenAddress) == [
                .uploadVideoSelfie, .downloadRecording,
            ]
        )
    }

    @Test func `one call is charged`() {
        #expect(IncodeOperation.allCases.filter(\.isBilled) == [.finishStatus])
    }
}
