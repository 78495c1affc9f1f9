import IDVAdapterKit
import Testing

@Suite struct VendorTextTests {
    @Test(arguments: ["NoSuchKey", "quota_exceeded", "body.files", "E-1003", "a"])
    func `the name of a code may be printed`(text: String) {
        #expect(VendorText.isCode(text))
    }

    @Test(
        arguments: [
            "", "1003", "ALMA EXAMPLE", "T00000000", "1991-02-03", "user@example.com", "é",
            "<Code>", "x\ny", String(repeating: "a", count: 65),
        ])
    func `what may be a person's text is no code`(text: String) {
        #expect(!VendorText.isCode(text))
    }

    @Test func `a vendor's words become one line of at most 500 characters`() {
        #expect(VendorText.line("  first\r\nsecond") == "first second")
        #expect(VendorText.line(String(repeating: "x", count: 900))?.count == 500)
        #expect(VendorText.line(" \n ") == nil)
    }

    @Test(arguments: [
        ("<html>", true), (" \r\n\t<?xml", true), ("{\"a\":\"<\"}", false), ("", false),
    ])
    func `a page is told by its first character`(body: String, isPage: Bool) {
        #expect(VendorText.isPage(Array(body.utf8)) == isPage)
    }
}
