import AppStoreTypes
import Foundation
import Testing

@Suite("Wire objects")
struct WireObjectTests {
    @Test("Unknown members are kept at any depth")
    func unknownMembers() throws {
        let json = """
            {"data": {"status": 1, "mood": {"deep": [1, 2.5, null, "x", true]}}, "later": null, "version": "2.0"}
            """
        let payload = try decode(NotificationPayload.self, json)
        #expect(payload.unknownMembers == ["later": .null])
        #expect(payload.data?.unknownMembers.keys.sorted() == ["mood"])
        #expect(try encode(payload) == decode(JSONValue.self, json))
    }

    @Test("Values that Apple adds later are kept")
    func unknownValues() throws {
        let json = """
            {"type": "Rental", "offerType": 99, "environment": "Moon", "inAppOwnershipType": "LENT",
             "revocationType": "HALF", "revocationReason": -7}
            """
        let transaction = try decode(TransactionPayload.self, json)
        #expect(transaction.type?.rawValue == "Rental")
        #expect(transaction.offerType?.rawValue == 99)
        #expect(transaction.environment?.rawValue == "Moon")
        #expect(try encode(transaction) == decode(JSONValue.self, json))
    }

    @Test("A null member is treated as absent")
    func null() throws {
        let transaction = try decode(TransactionPayload.self, #"{"price": null, "advancedCommerceInfo": null}"#)
        #expect(transaction == TransactionPayload())
        #expect(try encode(transaction) == .object([:]))
    }

    @Test("An empty object decodes to an object without members")
    func empty() throws {
        #expect(try decode(NotificationPayload.self, "{}") == NotificationPayload())
    }

    @Test("Objects with equal members are equal, in any order")
    func equality() throws {
        let one = try decode(APIErrorBody.self, #"{"errorCode": 4040010, "errorMessage": "m", "a": 1, "b": 2}"#)
        let other = try decode(APIErrorBody.self, #"{"b": 2, "errorMessage": "m", "a": 1, "errorCode": 4040010}"#)
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
    }

    /// JSON with one invalid member, and the expected error description.
    struct WrongRow: Sendable, CustomTestStringConvertible {
        let json: String
        let description: String
        var testDescription: String { json }

        static let all: [WrongRow] = [
            WrongRow(json: #"{"price": "1990"}"#, description: "price: expected a number, found a string"),
            WrongRow(json: #"{"price": 19.9}"#, description: "price: expected a whole number in range, found a number"),
            WrongRow(
                json: #"{"price": 1e999}"#,
                description: "price: expected a whole number in range, found a number"
            ),
            WrongRow(json: #"{"price": true}"#, description: "price: expected a number, found a boolean"),
            WrongRow(
                json: #"{"quantity": 2147483648}"#,
                description: "quantity: expected a whole number in range, found a number"
            ),
            WrongRow(
                json: #"{"transactionId": 37000}"#,
                description: "transactionId: expected a string, found a number"
            ),
            WrongRow(json: #"{"isUpgraded": 1}"#, description: "isUpgraded: expected a boolean, found a number"),
            WrongRow(json: #"{"signedDate": "2026"}"#, description: "signedDate: expected a number, found a string"),
            WrongRow(
                json: #"{"signedDate": 1e30}"#,
                description: "signedDate: expected a whole number in range, found a number"
            ),
            WrongRow(json: #"{"offerType": "1"}"#, description: "offerType: expected a number, found a string"),
            WrongRow(json: #"{"type": {}}"#, description: "type: expected a string, found an object"),
            WrongRow(
                json: #"{"commitmentInfo": []}"#,
                description: "commitmentInfo: expected an object, found an array"
            ),
            WrongRow(
                json: #"{"advancedCommerceInfo": {"items": [{"price": 1}, {"price": "1"}]}}"#,
                description: "advancedCommerceInfo.items[1].price: expected a number, found a string"
            ),
            WrongRow(
                json: #"{"advancedCommerceInfo": {"items": [{}, null]}}"#,
                description: "advancedCommerceInfo.items[1]: expected an object, found null"
            ),
            WrongRow(
                json: #"{"advancedCommerceInfo": {"items": {"0": {}}}}"#,
                description: "advancedCommerceInfo.items: expected an array, found an object"
            ),
            WrongRow(json: "[]", description: "expected an object, found an array"),
            WrongRow(json: #""a""#, description: "expected an object, found a string"),
            WrongRow(json: "null", description: "expected an object, found null"),
        ]
    }

    @Test("A wire error names the path and both JSON types", arguments: WrongRow.all)
    func wrongType(_ row: WrongRow) throws {
        let error = #expect(throws: WireError.self) { try decode(TransactionPayload.self, row.json) }
        #expect(error?.description == row.description)
    }

    @Test("A wire error of a nested object contains the whole path")
    func inside() {
        let error = WireError(path: "items[1].price", found: "string", expected: "a number")
        #expect(error.inside("data.signedTransactionInfo").path == "data.signedTransactionInfo.items[1].price")
        #expect(WireError(path: "", found: "null", expected: "an object").inside("data").path == "data")
        #expect(WireError(path: "[2]", found: "null", expected: "an object").inside("items").path == "items[2]")
    }

    @Test("Text that is not JSON is refused", arguments: ["", "{", "{\"a\":}", "{'a': 1}", "\u{0}"])
    func noJSON(_ json: String) {
        #expect(throws: DecodingError.self) { try decode(TransactionPayload.self, json) }
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func encode(_ value: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }
}
