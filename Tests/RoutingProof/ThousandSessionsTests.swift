import Foundation
import IDVPrimitives
import IDVRouting
import IdentityVerification
import TestSupport
import Testing

/// A thousand people at once, each with the outcome that their captures deserve.
@Suite(.serialized) struct ThousandSessionsTests {
    private struct Person: Sendable {
        let route: String
        let subject: String
        let expected: String
    }

    private static let people = [
        Person(route: "deepidv", subject: "passport-genuine", expected: "accepted"),
        Person(route: "deepidv", subject: "passport-other-face", expected: "rejected"),
        Person(route: "deepidv", subject: "passport-expired", expected: "review"),
        Person(route: "incode", subject: "licence-genuine", expected: "accepted"),
        Person(route: "incode", subject: "passport-attack-replay", expected: "rejected"),
        Person(route: "folio", subject: "selfie-genuine", expected: "accepted"),
        Person(route: "folio", subject: "selfie-attack-print", expected: "rejected"),
    ]

    @Test
    func `every one of a thousand ends as it should, in bounded memory, and nothing stays open`()
        async throws
    {
        let memory = try OwnProcess.residentMegabytes()
        let vendors = try SimulatedVendors()
        let ports = try vendors.ports
        let names = ["deepidv", "incode", "folio"]
        let service = VerificationService(
            try vendors.configuration(
                vendors.text([
                    "routes": .object(
                        Dictionary(
                            uniqueKeysWithValues: names.map { name in
                                (name, ["rules": [["use": .string(name)]]] as JSONValue)
                            }
                        )
                    )
                ])
            )
        )
        let sets = try Dictionary(
            uniqueKeysWithValues: Self.people.map { person in
                let path = Repository.samples.appending(path: person.subject).path
                return (person.subject, try CaptureFolder(path: path).captures)
            }
        )
        let ends = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<1_000 {
                let person = Self.people[number % Self.people.count]
                let captures = try #require(sets[person.subject])
                group.addTask {
                    let result = try await service.verify(
                        captures,
                        RouteRequest(
                            route: person.route,
                            subject: SubjectKey("person \(number)"),
                            verification: VerificationRequest(deadline: .seconds(600))
                        )
                    )
                    return (number, result.error.map { "\($0)" } ?? result.outcome.name)
                }
            }
            var ends: [Int: String] = [:]
            for try await (number, end) in group { ends[number] = end }
            return ends
        }
        #expect(ends.count == 1_000)
        for (number, end) in ends {
            let person = Self.people[number % Self.people.count]
            #expect(end == person.expected, "\(person.route) \(person.subject)")
        }
        let report = await service.shutdown()
        #expect(report.cancelled == 0)
        #expect(report.openSessions.isEmpty)
        await vendors.stop()
        let grown = try OwnProcess.residentMegabytes() - memory
        // A sanitizer keeps what was freed, and a shadow of everything.
        if !OwnProcess.isInstrumented { #expect(grown < 400, "\(grown) MiB") }
        #expect(try await eventually { try OwnProcess.openConnections(at: ports) == 0 })
    }
}
