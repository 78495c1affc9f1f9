import IDVHTTP
import Testing

@Suite struct HTTPFieldsTests {
    @Test func `a set field replaces all of its name, whatever the case`() throws {
        var fields = HTTPFields()
        try fields.set("X-Api-Key", to: "one", sensitive: true)
        try fields.set("accept", to: "a/b")
        try fields.set("x-api-key", to: "two", sensitive: true)
        #expect(fields.map(\.name) == ["accept", "x-api-key"])
        #expect(fields["X-API-KEY"] == "two")
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\u{0}", "a\u{7F}", "\u{1B}"])
    func `a value cannot end its header early`(value: String) {
        var fields = HTTPFields()
        #expect(throws: HTTPFieldError.invalidValue(name: "X")) { try fields.set("X", to: value) }
        #expect(fields.isEmpty)
    }

    @Test(arguments: ["", "a b", "a:", "a\r", "ä", "(a)"])
    func `a name must be a token`(name: String) {
        var fields = HTTPFields()
        #expect(throws: HTTPFieldError.invalidName) { try fields.set(name, to: "x") }
    }

    @Test func `nothing that is printed shows a sensitive value`() throws {
        var fields = HTTPFields()
        try fields.set("x-api-key", to: "SECRET", sensitive: true)
        let request = HTTPRequest(
            method: .get,
            url: try HTTPURL("https://a.example/p?sig=SECRET"),
            fields: fields,
            body: HTTPBody(Array("SECRET".utf8))
        )
        let response = HTTPResponse(status: 200, fields: fields, body: Array("SECRET".utf8))
        var text = "\(fields) \(fields[0]) \(request) \(response) "
        text +=
            String(reflecting: fields) + String(reflecting: request) + String(reflecting: response)
        dump(request, to: &text)
        dump(response, to: &text)
        dump(fields[0], to: &text)
        #expect(!text.contains("SECRET"))
    }
}
