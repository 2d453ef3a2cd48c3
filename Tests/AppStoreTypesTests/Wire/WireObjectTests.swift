import AppStoreTypes
import Foundation
import Testing

@Suite("Objects on the wire")
struct WireObjectTests {
    @Test("members that no type of ours knows survive at any depth")
    func unknownMembers() throws {
        let json = """
            {"data": {"status": 1, "mood": {"deep": [1, 2.5, null, "x", true]}}, "later": null, "version": "2.0"}
            """
        let payload = try decode(NotificationPayload.self, json)
        #expect(payload.unknownMembers == ["later": .null])
        #expect(payload.data?.unknownMembers.keys.sorted() == ["mood"])
        #expect(try encode(payload) == decode(JSONValue.self, json))
    }

    @Test("values that Apple adds later survive")
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

    @Test("null is absent")
    func null() throws {
        let transaction = try decode(TransactionPayload.self, #"{"price": null, "advancedCommerceInfo": null}"#)
        #expect(transaction == TransactionPayload())
        #expect(try encode(transaction) == .object([:]))
    }

    @Test("an empty object has no member")
    func empty() throws {
        #expect(try decode(NotificationPayload.self, "{}") == NotificationPayload())
    }

    @Test("equal members make equal objects, whatever their order")
    func equality() throws {
        let one = try decode(APIErrorBody.self, #"{"errorCode": 4040010, "errorMessage": "m", "a": 1, "b": 2}"#)
        let other = try decode(APIErrorBody.self, #"{"b": 2, "errorMessage": "m", "a": 1, "errorCode": 4040010}"#)
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
    }

    /// JSON with one member of a type that cannot be read, and where it stands.
    struct WrongRow: Sendable, CustomTestStringConvertible {
        let json: String
        let path: [String]
        var testDescription: String { json }

        static let all: [WrongRow] = [
            WrongRow(json: #"{"price": "1990"}"#, path: ["price"]),
            WrongRow(json: #"{"price": 19.9}"#, path: ["price"]),
            WrongRow(json: #"{"price": true}"#, path: ["price"]),
            WrongRow(json: #"{"quantity": 2147483648}"#, path: ["quantity"]),
            WrongRow(json: #"{"transactionId": 370002345678901}"#, path: ["transactionId"]),
            WrongRow(json: #"{"isUpgraded": 1}"#, path: ["isUpgraded"]),
            WrongRow(json: #"{"signedDate": "2026-11-21T00:00:00Z"}"#, path: ["signedDate"]),
            WrongRow(json: #"{"signedDate": 1e30}"#, path: ["signedDate"]),
            WrongRow(json: #"{"offerType": "1"}"#, path: ["offerType"]),
            WrongRow(json: #"{"type": 1}"#, path: ["type"]),
            WrongRow(json: #"{"commitmentInfo": []}"#, path: ["commitmentInfo"]),
            WrongRow(
                json: #"{"advancedCommerceInfo": {"items": [{"price": 1}, {"price": "1"}]}}"#,
                path: ["advancedCommerceInfo", "items", "1", "price"]
            ),
        ]
    }

    @Test("a wrong JSON type names the place", arguments: WrongRow.all)
    func wrongType(_ row: WrongRow) throws {
        let error = #expect(throws: DecodingError.self) { try decode(TransactionPayload.self, row.json) }
        let path: [any CodingKey] =
            switch error {
            case .typeMismatch(_, let context), .dataCorrupted(let context): context.codingPath
            default: []
            }
        #expect(path.map { $0.intValue.map(String.init) ?? $0.stringValue } == row.path)
    }

    @Test("what is no object is not read", arguments: ["[]", "1", "\"a\"", "null", "", "{", "{\"a\":}"])
    func noObject(_ json: String) {
        #expect(throws: DecodingError.self) { try decode(TransactionPayload.self, json) }
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func encode(_ value: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }
}
