import AppStoreTypes
import Foundation
import Testing

@Suite("JSON values")
struct JSONValueTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let json: String
        let value: JSONValue
        let kind: String
        var testDescription: String { json }

        private static func decimal(_ text: String) -> JSONValue { .decimal(Decimal(string: text) ?? .nan) }

        static let all: [Row] = [
            Row(json: "null", value: .null, kind: "null"),
            Row(json: "true", value: .bool(true), kind: "boolean"),
            Row(json: "0", value: .integer(0), kind: "number"),
            Row(json: "1", value: .integer(1), kind: "number"),
            Row(json: "-9223372036854775808", value: .integer(.min), kind: "number"),
            Row(json: "9223372036854775807", value: .integer(.max), kind: "number"),
            Row(json: "1.5", value: .number(1.5), kind: "number"),
            Row(json: "0.1", value: .number(0.1), kind: "number"),
            Row(json: "1e300", value: .number(1e300), kind: "number"),
            Row(json: "18446744073709551615", value: decimal("18446744073709551615"), kind: "number"),
            Row(json: "-9223372036854775809", value: decimal("-9223372036854775809"), kind: "number"),
            Row(json: "0.12345678901234567891", value: decimal("0.12345678901234567891"), kind: "number"),
            Row(json: #""true""#, value: .string("true"), kind: "string"),
            Row(json: #""""#, value: .string(""), kind: "string"),
            Row(json: "[]", value: .array([]), kind: "array"),
            Row(json: #"[1, [null]]"#, value: .array([.integer(1), .array([.null])]), kind: "array"),
            Row(json: "{}", value: .object([:]), kind: "object"),
            Row(json: #"{"a": {"b": false}}"#, value: .object(["a": .object(["b": .bool(false)])]), kind: "object"),
        ]
    }

    @Test("A JSON value is decoded and encoded without loss", arguments: Row.all)
    func kept(_ row: Row) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(row.json.utf8))
        #expect(value == row.value)
        #expect(value.kind == row.kind)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
        if case .decimal = value {
            #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == row.json)
        }
    }

    @Test("A JSON value returns its members or text only for the right type")
    func access() {
        #expect(JSONValue.object(["a": .null]).members == ["a": .null])
        #expect(JSONValue.array([]).members == nil)
        #expect(JSONValue.string("a").text == "a")
        #expect(JSONValue.integer(1).text == nil)
    }

    @Test(
        "A decoder refuses the same depths as the one-pass reader",
        arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")],
        ["1", "[]", "{}"]
    )
    func depth(_ brackets: (String, String), _ middle: String) {
        for count in 1...40 {
            let (open, close) = (
                String(repeating: brackets.0, count: count), String(repeating: brackets.1, count: count)
            )
            let json = Data((open + middle + close).utf8)
            let decoded = try? JSONDecoder().decode(JSONValue.self, from: json)
            #expect(decoded == (try? JSONValue(json: json)))
            if count <= 15 { #expect(decoded != nil) }
        }
    }

    @Test("A decoder stops deeply nested JSON at the greatest depth, so it costs little", .timeLimit(.minutes(1)))
    func costly() {
        for _ in 0..<50 {
            let json = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) }
        }
    }

    @Test("Endlessly nested JSON is refused")
    func nested() {
        let json = String(repeating: "[", count: 100_000)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) }
    }
}
