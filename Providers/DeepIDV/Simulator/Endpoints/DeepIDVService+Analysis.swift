import IDVPrimitives
import IDVSimulatorKit

extension DeepIDVService {
    /// Scan, verify and the face calls: what is answered is billed, and what is refused is not.
    func analyse(
        _ operation: DeepIDVOperation,
        _ request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> SimulatorResponse {
        let answer: JSONValue
        switch operation {
        case .verify:
            let (images, type) = try images(["documentImage", "faceImage"], in: request, caller)
            answer = DocumentAnswer.verify(
                document: images[0].marking,
                selfie: images[1].marking,
                type: type
            )
        case .detectFace:
            answer = FaceAnswer.detect(try images(["image"], in: request, caller).images[0].marking)
        case .compareFaces:
            let images = try images(["source", "target"], in: request, caller).images
            answer = FaceAnswer.compare(images[0].marking, images[1].marking)
        case .estimateAge:
            answer = FaceAnswer.estimateAge(
                try images(["image"], in: request, caller).images[0].marking
            )
        default:
            let (images, type) = try images(["image"], in: request, caller)
            answer = DocumentAnswer.scan(images[0].marking, type: type)
        }
        let charge = SimulatedDeepIDV.Charge(
            operation: operation.rawValue,
            organization: caller.organization
        )
        state.withLock { $0.bill(charge) }
        return .json(200, answer)
    }
}
