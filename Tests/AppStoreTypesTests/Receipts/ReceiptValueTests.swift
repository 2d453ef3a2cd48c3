import AppStoreTypes
import Foundation
import Testing

@Suite("Values of receipts")
struct ReceiptValueTests {
    /// JSON with the values that are read from it.
    struct Row: Sendable, CustomTestStringConvertible {
        let json: String
        let text: String
        var number: Int64?
        var flag: Bool?
        var testDescription: String { json }

        static let all: [Row] = [
            Row(json: #""370002111222333""#, text: "370002111222333", number: 370_002_111_222_333),
            Row(json: "370002111222333", text: "370002111222333", number: 370_002_111_222_333),
            Row(json: #""true""#, text: "true", flag: true),
            Row(json: #""false""#, text: "false", flag: false),
            Row(json: "true", text: "true", flag: true),
            Row(json: "false", text: "false", flag: false),
            Row(json: #""1""#, text: "1", number: 1, flag: true),
            Row(json: "0", text: "0", number: 0, flag: false),
            Row(json: #""OK""#, text: "OK"),
            Row(json: #""""#, text: ""),
        ]
    }

    @Test("A string, a number and a Boolean are read alike and written unchanged", arguments: Row.all)
    func reading(_ row: Row) throws {
        let value = try decode(ReceiptValue.self, row.json)
        #expect(value.text == row.text)
        #expect(value.number == row.number)
        #expect(value.flag == row.flag)
        #expect(value.timestamp == row.number.map(Timestamp.init(milliseconds:)))
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == row.json)
    }

    @Test("A receipt value of another JSON type is refused with its path", arguments: ["[]", "{}", "1.5"])
    func refusing(_ json: String) throws {
        let error = #expect(throws: WireError.self) {
            try decode(ReceiptTransaction.self, #"{"quantity": \#(json)}"#)
        }
        #expect(error?.path == "quantity")
        #expect(error?.expected == "a string, a whole number or a boolean")
    }

    @Test("A new receipt value has the JSON type it was made from")
    func making() throws {
        #expect(try ReceiptValue("7") == decode(ReceiptValue.self, #""7""#))
        #expect(try ReceiptValue(7) == decode(ReceiptValue.self, "7"))
        #expect(try ReceiptValue(true) == decode(ReceiptValue.self, "true"))
    }

    @Test(
        "A single object in place of an array is written unchanged",
        arguments: [
            #"{"latest_receipt_info":{"product_id":"com.example.garden.yearly"}}"#,
            #"{"latest_receipt_info":[{"product_id":"com.example.garden.yearly"}]}"#,
        ]
    )
    func single(_ json: String) throws {
        let answer = try decode(VerifyReceiptResponse.self, json)
        #expect(answer.latestReceiptInfo?.list.map(\.productID) == ["com.example.garden.yearly"])
        #expect(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self) == json)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
