import Foundation
import IDVPrimitives
import Testing

@Suite struct JSONValueTests {
    @Test func everyKindOfValueIsReadAndWrittenBack() throws {
        let text = """
            {"array":[1,-2.5,"x",[],{}],"false":false,"null":null,"text":"é\\n\\"/ 😀","true":true}
            """
        let value = try JSONValue(parsing: text.utf8)
        #expect(
            value == [
                "array": [1, -2.5, "x", [], [:]], "false": false, "null": nil,
                "text": "é\n\"/ 😀", "true": true,
            ]
        )
        #expect(String(decoding: value.encoded(), as: UTF8.self) == text)
        #expect(try JSONValue(parsing: value.encoded(pretty: true)) == value)
    }

    @Test(arguments: ["null", "true", "0", "\"x\"", "[]", "{}", "1e3", "-0.5"])
    func aSingleValueIsAText(text: String) throws {
        let value = try JSONValue(parsing: text.utf8)
        #expect(try JSONValue(parsing: value.encoded()) == value)
    }

    @Test func anotherParserReadsTheSame() throws {
        let value: JSONValue = ["a": [1, 2.25, true, nil], "b": ["c": "d/e"]]
        let read = try JSONSerialization.jsonObject(with: Data(value.encoded())) as? NSDictionary
        #expect(
            read == ["a": [1, 2.25, true, NSNull()] as [Any], "b": ["c": "d/e"]] as NSDictionary
        )
    }

    @Test func aBooleanIsNoNumberAndANumberNoBoolean() throws {
        let value = try JSONValue(parsing: "[true, 1, 0, \"1\"]".utf8)
        #expect(value.array?.map(\.bool) == [true, nil, nil, nil])
        #expect(value.array?.map(\.number) == [nil, 1, 0, nil])
        #expect(value.array?.map(\.string) == [nil, nil, nil, "1"])
    }

    // From 2⁵³ on a neighbour would read the same, so there is no answer instead of a wrong one.
    @Test(arguments: [
        ("0", 0), ("-7", -7), ("5e2", 500), ("9007199254740991", 9_007_199_254_740_991),
        ("-9007199254740991", -9_007_199_254_740_991), ("1.5", nil),
        ("9007199254740992", nil), ("9007199254740993", nil), ("1e300", nil), ("\"5\"", nil),
    ])
    func aWholeNumberIsExactOrNone(text: String, expected: Int?) throws {
        #expect(try JSONValue(parsing: text.utf8).integer == expected)
    }

    @Test func membersAreFoundByNameInObjectsOnly() throws {
        let value: JSONValue = ["a": ["b": nil]]
        #expect(value["a"]?["b"] == JSONValue.null)
        #expect(value["a"]?["b"]?.isNull == true)
        #expect(value["a"]?["c"] == Optional<JSONValue>.none)
        #expect(value["a"]?["b"]?["c"] == Optional<JSONValue>.none)
        #expect(JSONValue.array(["a"])["a"] == Optional<JSONValue>.none)
        #expect(value.object?.count == 1)
    }

    @Test func aNumberThatJSONCannotSayIsWrittenAsNull() {
        let value: JSONValue = ["a": .number(.infinity), "b": .number(.nan), "c": 1]
        #expect(String(decoding: value.encoded(), as: UTF8.self) == #"{"a":null,"b":null,"c":1}"#)
    }

    @Test func json5IsReadWhenAskedAndOnlyThen() throws {
        let text = """
            // a comment
            { unquoted: 'single', hex: 0x10, list: [1, 2,], /* another */ }
            """
        #expect(
            try JSONValue(parsing: text.utf8, json5: true)
                == ["unquoted": "single", "hex": 16, "list": [1, 2]]
        )
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
    }

    @Test(arguments: [
        ("{\n  \"a\": 1,\n  \"b\": ?\n}", "line 3, column 8", "expected a value"),
        ("{\n  \"a\": tru\n}", "line 2, column 8", "expected a value"),
        ("[\"a\u{1}b\"]", "line 1, column 4", "control character"),
        ("[1,\n2\n3]", "line 3, column 1", "expected ',' or ']'"),
        ("{\"a\" 1}", "line 1, column 6", "expected ':'"),
        ("{\"a\":1,}", "line 1, column 7", "a comma with nothing behind it"),
        ("[1,2", "line 1, column 5", "expected ',' or ']'"),
        ("{\"é😀\":1,\n\"é😀\" :2}", "line 2, column 1", "a member of this name"),
        ("[\"é😀\", x]", "line 1, column 8", "expected a value"),
        ("[\"open", "line 1, column 2", "a string without its end"),
        ("[1e999]", "line 1, column 2", "a number out of range"),
        ("[\"\\ud83d\"]", "line 1, column 3", "half of a surrogate pair"),
        ("1 2", "line 1, column 3", "expected the end"),
        ("", "line 1, column 1", "expected a value, found the end"),
    ])
    func aSyntaxErrorSaysWhereAndWhatBelongsThere(
        text: String,
        place: String,
        problem: String
    ) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error?.place == place)
        #expect(error?.problem?.contains(problem) == true, "\(error?.problem ?? "nothing")")
        #expect(error?.description.hasPrefix("not JSON at \(place): ") == true)
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1,]", "[1,2", "{\"a\"}", "{\"a\":1,}", "nul", "01", "1.", "+1", ".5",
        "NaN", "\"\\x\"", "\"", "1 2", "[1 2]", "{'a':1}", "<html>", "[1}", "{]", "1e", "1e+", "-",
        "--1", "0x10", "\u{a0}1", "truex", "nullnull", "\"\\u12\"", "\"\\ud800\\u0041\"", "\"\t\"",
        "// comment\n1", "[,]", "{,}", "[1,,2]", "\"\\ude00\"",
    ])
    func whatIsNoJSONIsRefused(text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
    }

    @Test func escapesAreTheCharactersTheyStandFor() throws {
        let text = #"["\u0041\u00e9\u20AC\ud83d\uDE00", "\"\\\/\b\f\n\r\t", "a\u0000b"]"#
        #expect(
            try JSONValue(parsing: text.utf8)
                == ["Aé€😀", "\"\\/\u{8}\u{c}\n\r\t", "a\0b"]
        )
    }

    @Test func aByteOrderMarkInFrontIsIgnored() throws {
        #expect(try JSONValue(parsing: "\u{feff}[1]".utf8) == [1])
    }

    @Test(
        arguments: [
            (#"'it\'s \x41\v\0 \q'"#, JSONValue.string("it's A\u{b}\0 q")),
            ("'two\\\nlines\\\r\nhere'", "twolineshere"),
            ("[+1, .5, 5., -.5e1, 0XfF, -0x10]", [1, 0.5, 5, -5, 255, -16]),
            ("{$a_1: 1, ключ: 2, 'x y': 3, \"z\": 4,}", ["$a_1": 1, "ключ": 2, "x y": 3, "z": 4]),
            ("\u{feff}\u{a0}/* * / */[ // end\r\n]// last", []),
            ("{}\u{b}\u{c}\u{2028}", [:]),
        ] as [(String, JSONValue)]
    )
    func theFormsOfJSON5AreRead(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(parsing: text.utf8, json5: true) == expected)
    }

    @Test(arguments: [
        "/", "/*", "/* *", "1 /", "[1,,]", "[,]", "{,}", "{1a: 1}", "{a b: 1}", "0x", ".", "+",
        "-", "0x1ffffffffffffff", "'a\nb'", "'\\1'", "'\\01'", "'\\xg0'", "Infinity", "NaN", "'a\"",
        "{a: 1, 'a': 2}", "01", "1_000",
    ])
    func whatIsNoJSON5IsRefused(text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8, json5: true) }
    }

    /// Foundation's decoder is the judge of what the same text means.
    @Test func damagedTextsAreReadAsFoundationReadsThemOrRefused() throws {
        let seed = #"{"a":[1,-2.5e3,"x\u00e9\n",true,null,{"b":{}}],"c":"😀","d":[[],0.1]}"#
        let mess = Array("{}[],:\"\\ 0-.eutn\u{1}é".utf8)
        var state: UInt64 = 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var accepted = 0
        for _ in 0..<3_000 {
            var text = Array(seed.utf8)
            for _ in 0..<(1 + random(2)) {
                let place = random(text.count)
                switch random(3) {
                case 0: text[place] = mess[random(mess.count)]
                case 1: text.insert(mess[random(mess.count)], at: place)
                default: text.remove(at: place)
                }
            }
            guard let value = try? JSONValue(parsing: text) else { continue }
            accepted += 1
            let judged = try JSONDecoder().decode(JSONValue.self, from: Data(text))
            #expect(value == judged, "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(accepted > 100)
    }

    @Test func aVeryLongStringIsReadWhole() throws {
        let long = String(repeating: "Zm9v", count: 500_000)
        let value = try JSONValue(parsing: "{\"image\":\"\(long)\"}".utf8)
        #expect(value["image"]?.string == long)
    }

    @Test func brokenUTF8IsRefused() {
        #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: [0x22, 0xff, 0xfe, 0x22])
        }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func nestingWithoutEndIsRefusedAndDoesNotCrash(opening: String) {
        #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: String(repeating: opening, count: 100_000).utf8)
        }
    }

    @Test func nestingIsReadUpToItsLimit() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try JSONValue(parsing: nested(128).utf8).array?.count == 1)
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(129).utf8) }
    }

    @Test func aSyntaxErrorDoesNotQuoteTheText() throws {
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: "{\"name\": Someone}".utf8)
        }
        let found = try #require(error)
        var dumped = ""
        dump(found, to: &dumped)
        for text in [found.description, String(reflecting: found), dumped] {
            #expect(!text.contains("Someone") && !text.contains("'S'") && !text.contains("name"))
        }
    }

    @Test func printingShowsTheKindAndNotTheValue() {
        let values: [JSONValue] = [
            "secret", 424_242, ["secret"], ["secret": "secret"], true, nil,
        ]
        let kinds = ["a string", "a number", "an array", "an object", "a boolean", "null"]
        for (value, kind) in zip(values, kinds) {
            var dumped = ""
            dump(value, to: &dumped)
            dump(Optional(value), to: &dumped)
            #expect("\(value)" == "JSON(\(kind))")
            for text in [String(reflecting: value), dumped, "\([value])"] {
                #expect(!text.contains("secret") && !text.contains("424242"))
            }
            #expect(Mirror(reflecting: value).children.isEmpty)
        }
    }
}
