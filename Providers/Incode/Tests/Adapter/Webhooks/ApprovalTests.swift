import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Testing

@Suite struct ApprovalTests {
    // Test idea 91.
    @Test(arguments: [
        #"{"success":false,"uuid":"dddd","token":"t"}"#, #"{"uuid":"dddd"}"#,
        #"{"success":true}"#, #"{"success":true,"uuid":""}"#, #"{"success":true,"uuid":7}"#,
        #"{"success":"true","uuid":"dddd"}"#, #"{"success":1,"uuid":"dddd"}"#, "[]", "null",
    ])
    func `without success and an identifier there is no identity`(_ text: String) throws {
        let approval = IncodeApproval(json: try JSONValue(parsing: text.utf8))
        #expect(approval == .refused)
        #expect(approval.identity == nil)
    }

    // Test idea 91.
    @Test(arguments: [true, false])
    func `an identity is kept, a new one and a known one`(_ isExisting: Bool) throws {
        let approval = IncodeApproval(
            json: [
                "success": true, "uuid": "dddd", "token": "cust-tok-made-up",
                "totalScore": "OK", "existingCustomer": .bool(isExisting),
            ]
        )
        let identity = try #require(approval.identity)
        #expect(identity.identifier.value == "dddd")
        #expect(identity.isExistingCustomer == isExisting)
        #expect(identity.totalScore == .ok)
        #expect(identity.customerToken?.withText { $0 } == "cust-tok-made-up")
        var printed = "\(approval)\(identity)"
        dump(approval, to: &printed)
        #expect(!printed.contains("dddd"))
        #expect(!printed.contains("cust-tok"))
    }

    @Test func `an approval without a token is one`() throws {
        let approval = IncodeApproval(json: ["success": true, "uuid": "dddd", "token": ""])
        #expect(approval.identity?.customerToken == nil)
        #expect(approval.identity?.isExistingCustomer == false)
        #expect(approval.identity?.totalScore == nil)
    }
}
