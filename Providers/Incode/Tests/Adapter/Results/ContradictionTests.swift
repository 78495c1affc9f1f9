import IDVPrimitives
import IdentityVerification
import Testing

@testable import IncodeProvider

/// What a positive score has to show before it is an acceptance.
@Suite struct ContradictionTests {
    private typealias Fixtures = ResultFixtures

    private static let steps = [
        "start", "frontID", "processID", "addSelfie", "processSelfie", "finish",
    ]

    private func result(
        _ json: JSONValue,
        steps: [String] = steps,
        request: VerificationRequest = VerificationRequest()
    ) throws -> VerificationResult {
        Fixtures.result(
            IncodeScore(json: json),
            data: try Fixtures.data(),
            request: request,
            plan: Fixtures.donePlan(steps)
        )
    }

    /// A positive score with these sections beside or in place of the three that are asked for.
    private func score(_ sections: [String: JSONValue]) -> JSONValue {
        let good: JSONValue = ["overall": ["status": "OK"]]
        var members: [String: JSONValue] = [
            "idValidation": good, "liveness": good, "faceRecognition": good,
            "overall": ["status": "OK"],
        ]
        members.merge(sections) { $1 }
        return .object(members)
    }

    @Test func `a score that shows each check is accepted`() throws {
        #expect(try result(score([:])).outcome == .accepted)
        #expect(try result(Fixtures.json(Fixtures.score)).outcome == .accepted)
    }

    // Test idea 78, the other way round: an overall success does not hide a section.
    @Test(
        arguments: ["idValidation", "liveness", "faceRecognition"],
        ["FAIL", "MANUAL_FAIL", "WARN", "UNKNOWN", "MANUAL", "MANUAL_PENDING", "NEW_WORD", "ok"]
    )
    func `a success beside a check that did not pass is a contradiction`(
        _ section: String,
        _ status: String
    ) throws {
        let result = try result(score([section: ["overall": ["status": .string(status)]]]))
        #expect(result.outcome == .review)
        #expect(result.reasons.map(\.code) == [.contradiction])
        #expect(result.reasons.first?.vendorCode == status)
    }

    @Test(arguments: ["idValidation", "liveness", "faceRecognition"])
    func `a success that says nothing of a check is not accepted`(_ section: String) throws {
        let nothing: [JSONValue] = [
            nil, [:], [], "OK", ["overall": nil], ["overall": ["value": "99.0"]],
            ["overall": "OK"], ["overall": ["status": true]],
            ["list": [["key": "overall", "status": "OK"]]],
        ]
        for content in nothing {
            let result = try result(score([section: content]))
            #expect(result.outcome == .review)
            #expect(result.reasons.map(\.code) == [.checkMissing], "\(content)")
        }
        guard case .object(var members) = score([:]) else { return }
        members[section] = nil
        #expect(try result(.object(members)).reasons.map(\.code) == [.checkMissing])
    }

    @Test(
        arguments: [
            (["start", "frontID", "finish"], ["idValidation"]),
            (["start", "processID"], ["idValidation"]), (["start", "addSelfie"], ["liveness"]),
            (["start", "processSelfie"], ["faceRecognition"]), (["start", "finish"], []),
            (steps, ["faceRecognition", "idValidation", "liveness"]),
        ] as [([String], [String])]
    )
    func `only what the plan did has to be shown`(_ steps: [String], _ asked: [String]) throws {
        let nothing = try result(["overall": ["status": "OK"]], steps: steps)
        #expect(nothing.reasons.count { $0.code == .checkMissing } == asked.count)
        #expect((nothing.outcome == .accepted) == asked.isEmpty)
        let good: JSONValue = ["overall": ["status": "MANUAL_OK"]]
        var members: [String: JSONValue] = ["overall": ["status": "OK"]]
        for section in asked { members[section] = good }
        #expect(try result(.object(members), steps: steps).outcome == .accepted)
    }

    @Test(
        arguments: ["governmentValidation", "deviceRisk", "behavioralRisk", "somethingNew"],
        ["FAIL", "MANUAL_FAIL"]
    )
    func `a failure of any other section contradicts a success`(
        _ section: String,
        _ status: String
    ) throws {
        let failed: [JSONValue] = [
            ["overall": ["status": .string(status)]], ["status": .string(status)],
            ["riskLevel": ["status": .string(status), "value": "9"]],
            [
                "tests": [
                    ["key": "one", "status": "OK"], ["key": "two", "status": .string(status)],
                ]
            ],
        ]
        for content in failed {
            let result = try result(score([section: content]))
            #expect(result.reasons.map(\.code) == [.contradiction], "\(content)")
            #expect(result.reasons.first?.message.contains(section) == true)
        }
    }

    @Test(arguments: ["WARN", "UNKNOWN", "MANUAL", "OK", "NEW_WORD"])
    func `a section that was not asked for may be undecided`(_ status: String) throws {
        let section: JSONValue = [
            "overall": ["status": .string(status)],
            "tests": [["key": "one", "status": .string(status)]],
        ]
        #expect(try result(score(["governmentValidation": section])).outcome == .accepted)
    }

    @Test(
        arguments: [
            ("idValidation", ["photoSecurityAndQuality": [["key": "tamperCheck"]]], "tamperCheck"),
            ("idValidation", ["idSpecific": [["key": "a b 12345678"]]], nil),
            ("liveness", ["livenessScore": ["value": "0"]], "livenessScore"),
            ("faceRecognition", ["maskCheck": ["value": "1"]], "maskCheck"),
            ("faceRecognition", ["appliedRule": ["value": "1"]], "appliedRule"),
        ] as [(String, JSONValue, String?)]
    )
    func `a failed test beside a summary that passed contradicts a success`(
        _ section: String,
        _ content: JSONValue,
        _ code: String?
    ) throws {
        // The status is put into the one test that there is.
        func with(_ status: String, _ json: JSONValue) -> JSONValue {
            if let list = json.array { return .array(list.map { with(status, $0) }) }
            guard var members = json.object else { return json }
            if members["key"] != nil || members["value"] != nil {
                members["status"] = .string(status)
                return .object(members)
            }
            return .object(members.mapValues { with(status, $0) })
        }
        for (status, isDoubt) in [("FAIL", true), ("MANUAL_FAIL", true), ("WARN", false)] {
            var members = try #require(with(status, content).object)
            members["overall"] = ["status": "OK"]
            let result = try result(score([section: .object(members)]))
            #expect((result.outcome == .review) == isDoubt, "\(status)")
            guard isDoubt else { continue }
            #expect(result.reasons.map(\.code) == [.contradiction])
            #expect(result.reasons.first?.vendorCode == code)
        }
    }

    @Test(arguments: ["videoSelfieUpload", "completeUpload"])
    func `a recording that was uploaded and is not there contradicts a success`(
        _ step: String
    ) throws {
        for (status, isThere) in [
            ("FAIL", false), ("MANUAL_FAIL", false), ("UNKNOWN", false), ("WARN", false),
            ("NEW_WORD", false), ("OK", true), ("MANUAL_OK", true),
        ] {
            let video = score([
                "videoConference": ["videoFileIsPresent": ["status": .string(status)]]
            ])
            let uploaded = try result(video, steps: Self.steps + [step])
            #expect(uploaded.outcome == (isThere ? .accepted : .review), "\(status)")
            #expect(uploaded.reasons.map(\.code) == [isThere ? .vendorAccepted : .contradiction])
            // Without an upload there is nothing to be there.
            #expect(try result(video).outcome == .accepted)
        }
        #expect(try result(score([:]), steps: Self.steps + [step]).outcome == .accepted)
    }

    // Test idea 46.
    @Test func `a score of very many failures has a bounded number of reasons`() throws {
        var sections: [String: JSONValue] = [:]
        let tests: [JSONValue] = (0..<500).map {
            ["key": "k", "status": "FAIL", "value": .number(Double($0))]
        }
        for index in 0..<200 { sections["section\(index)"] = ["tests": .array(tests)] }
        #expect(try result(score(sections)).reasons.count == 16)
    }

    @Test func `a negative score needs no check to be shown`() throws {
        let result = try result(["overall": ["status": "FAIL"]])
        #expect(result.outcome == .rejected)
        #expect(result.reasons.map(\.code) == [.vendorRejected])
    }
}
