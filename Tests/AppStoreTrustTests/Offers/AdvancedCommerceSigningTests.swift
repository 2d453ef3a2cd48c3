import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Advanced Commerce requests of an app")
struct AdvancedCommerceSigningTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let json: String
        /// Signs the request that the JSON contains, without the given checks.
        let sign: @Sendable (Data, Set<AppRequestFailure>) throws -> String

        init<Request: AdvancedCommerceInAppRequest>(_ type: Request.Type, _ json: String) {
            testDescription = Request.operationOfType.rawValue
            self.json = json
            sign = { data, skipped in
                let request = try JSONDecoder().decode(Request.self, from: data)
                let signer = AppRequestSigner(key: AppRequestSignerTests.key)
                return try skipped.isEmpty
                    ? signer.advancedCommerce(request) : signer.advancedCommerce(request, skipping: skipped)
            }
        }

        static let all = [
            Row(AdvancedCommerceOneTimeChargeCreateRequest.self, oneTimeCharge),
            Row(AdvancedCommerceSubscriptionCreateRequest.self, subscription),
            Row(AdvancedCommerceSubscriptionModifyInAppRequest.self, modification),
            Row(AdvancedCommerceSubscriptionReactivateInAppRequest.self, reactivation),
        ]

        private static let common = """
            "version": "1", "requestInfo": {
                "requestReferenceId": "3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5b",
                "appAccountToken": "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70", "consistencyToken": "c"
            }
            """
        private static let item = """
            "SKU": "COURSE-101", "description": "Course 101 access", "displayName": "Course 101", "price": 5990
            """
        private static let offer = """
            "offer": { "period": "P1M", "periodCount": 3, "price": 0, "reason": "ACQUISITION" }
            """
        private static let oneTimeCharge = """
            { "operation": "CREATE_ONE_TIME_CHARGE", \(common), "currency": "USD", "storefront": "USA",
              "taxCode": "C003-00-2", "item": { \(item) } }
            """
        private static let subscription = """
            { "operation": "CREATE_SUBSCRIPTION", \(common), "currency": "USD", "taxCode": "C003-00-2",
              "descriptors": { "description": "Courses", "displayName": "Courses" }, "period": "P1M",
              "items": [ { \(item) }, { \(item), \(offer) } ], "storefront": "USA", "previousTransactionId": "1" }
            """
        private static let modification = """
            { "operation": "MODIFY_SUBSCRIPTION", \(common), "transactionId": "370002111222333",
              "retainBillingCycle": false, "addItems": [ { \(item), \(offer), "proratedPrice": 100 } ],
              "changeItems": [ { "currentSKU": "COURSE-100", \(item), "effective": "IMMEDIATELY",
                                 "reason": "UPGRADE", \(offer), "proratedPrice": 0 } ],
              "removeItems": [ { "SKU": "COURSE-99" } ],
              "periodChange": { "effective": "NEXT_BILL_CYCLE", "period": "P1Y" },
              "descriptors": { "effective": "IMMEDIATELY", "description": "Courses", "displayName": "Courses" },
              "currency": "USD", "taxCode": "C003-00-2", "storefront": "USA" }
            """
        private static let reactivation = """
            { "operation": "REACTIVATE_SUBSCRIPTION", \(common), "transactionId": "370002111222333",
              "items": [ { "SKU": "COURSE-101" } ], "storefront": "USA" }
            """
    }

    private static func request(of jws: String) throws -> JSONValue {
        let claims = try AppRequestSignerTests.claims(of: jws)
        #expect(Set(claims.keys) == ["iss", "iat", "aud", "bid", "nonce", "request"])
        #expect(claims["aud"] == .string("advanced-commerce-api"))
        guard case .string(let text) = claims["request"], let data = Data(base64Encoded: text) else { return .null }
        return try JSONDecoder().decode(JSONValue.self, from: data)
    }

    @Test("An Advanced Commerce request is signed without loss", arguments: Row.all)
    func whole(_ row: Row) throws {
        let json = try JSONDecoder().decode(JSONValue.self, from: Data(row.json.utf8))
        #expect(try Self.request(of: row.sign(Data(row.json.utf8), [])) == json)
    }

    @Test("A missing operation and version are filled in before signing", arguments: Row.all)
    func completed(_ row: Row) throws {
        let whole = try JSONDecoder().decode(JSONValue.self, from: Data(row.json.utf8))
        let bare = whole.replacing(["operation"], with: nil).replacing(["version"], with: nil)
        #expect(bare != whole)
        #expect(try Self.request(of: row.sign(JSONEncoder().encode(bare), [])) == whole)
    }

    @Test("Requests of Apple's test data are signed", .needsAppleVectors, arguments: [0, 1, 2, 3])
    func vectors(_ index: Int) throws {
        let names = [
            "OneTimeChargeCreateRequest", "SubscriptionCreateRequest", "SubscriptionModifyInAppRequest",
            "SubscriptionReactivateInAppRequest",
        ]
        let data = Data(try AppleVectors.bytes("models/advancedCommerce\(names[index]).json"))
        let signed = try Self.request(of: Row.all[index].sign(data, []))
        let json = try JSONDecoder().decode(JSONValue.self, from: data)
        #expect(signed.replacing(["operation"], with: nil).replacing(["version"], with: nil) == json)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        /// The index in ``Row/all``.
        let request: Int
        let path: [String]
        let value: JSONValue?
        let failure: AppRequestFailure
        var testDescription: String { "\(Row.all[request].testDescription), \(failure)" }
        var isMissing: Bool { if case .missing = failure { true } else { false } }

        /// The damaged request.
        var json: JSONValue {
            get throws {
                try JSONDecoder().decode(JSONValue.self, from: Data(Row.all[request].json.utf8))
                    .replacing(path, with: value)
            }
        }

        /// The refusals of invalid and too long values.
        static let values = all.filter { !$0.isMissing }

        /// Creates a refusal of a missing member.
        static func missing(_ request: Int, _ path: String...) -> Refusal {
            Refusal(request: request, path: path, value: nil, failure: .missing(path: wire(path)))
        }

        /// Creates a refusal of a member with an invalid value.
        static func invalid(_ request: Int, _ value: JSONValue, _ path: String...) -> Refusal {
            Refusal(request: request, path: path, value: value, failure: .invalid(path: wire(path)))
        }

        /// Creates a refusal of a text one character over the limit.
        static func tooLong(_ request: Int, _ limit: Int, _ path: String...) -> Refusal {
            let text = String(repeating: "ü", count: limit + 1)
            let failure = AppRequestFailure.tooLong(path: wire(path), limit: limit)
            return Refusal(request: request, path: path, value: .string(text), failure: failure)
        }

        private static func wire(_ path: [String]) -> String {
            path.reduce("") { Int($1) != nil ? "\($0)[\($1)]" : $0.isEmpty ? $1 : "\($0).\($1)" }
        }

        static let all: [Refusal] =
            (0..<4).flatMap { request in
                [
                    missing(request, "requestInfo"), missing(request, "requestInfo", "requestReferenceId"),
                    invalid(request, .string("7"), "requestInfo", "requestReferenceId"),
                    invalid(request, .string("me"), "requestInfo", "appAccountToken"),
                    invalid(request, .string("2"), "version"), invalid(request, .string("CANCEL"), "operation"),
                    invalid(request, .string("us"), "storefront"),
                ]
            } + [
                missing(0, "currency"), invalid(0, .string("usd"), "currency"), missing(0, "taxCode"),
                missing(0, "item"), missing(0, "item", "SKU"), missing(0, "item", "description"),
                missing(0, "item", "displayName"), missing(0, "item", "price"),
                invalid(0, .integer(-1), "item", "price"), tooLong(0, 128, "item", "SKU"),
                tooLong(0, 45, "item", "description"), tooLong(0, 30, "item", "displayName"),
                missing(1, "currency"), missing(1, "descriptors"), missing(1, "descriptors", "description"),
                missing(1, "descriptors", "displayName"), tooLong(1, 45, "descriptors", "description"),
                tooLong(1, 30, "descriptors", "displayName"), missing(1, "items"), missing(1, "items", "1", "SKU"),
                missing(1, "items", "1", "offer", "period"), missing(1, "items", "1", "offer", "periodCount"),
                missing(1, "items", "1", "offer", "price"), missing(1, "items", "1", "offer", "reason"),
                invalid(1, .integer(0), "items", "1", "offer", "periodCount"),
                invalid(1, .integer(13), "items", "1", "offer", "periodCount"),
                invalid(1, .integer(-1), "items", "1", "offer", "price"), missing(1, "period"),
                missing(1, "taxCode"),
                Refusal(
                    request: 1,
                    path: ["items"],
                    value: .array([]),
                    failure: .missing(path: "items")
                ),
                missing(2, "transactionId"), missing(2, "retainBillingCycle"), missing(2, "addItems", "0", "price"),
                invalid(2, .integer(-1), "addItems", "0", "proratedPrice"),
                missing(2, "changeItems", "0", "currentSKU"), missing(2, "changeItems", "0", "SKU"),
                missing(2, "changeItems", "0", "effective"), missing(2, "changeItems", "0", "reason"),
                missing(2, "removeItems", "0", "SKU"), missing(2, "periodChange", "effective"),
                missing(2, "periodChange", "period"), missing(2, "descriptors", "effective"),
                tooLong(2, 30, "descriptors", "displayName"), invalid(2, .string("dollar"), "currency"),
                missing(3, "transactionId"), missing(3, "items", "0", "SKU"), tooLong(3, 128, "items", "0", "SKU"),
            ]
    }

    @Test("A request that Apple would refuse is not signed", arguments: Refusal.all)
    func refused(_ row: Refusal) throws {
        let request = Row.all[row.request]
        let damaged = try JSONEncoder().encode(row.json)
        #expect(throws: row.failure) { try request.sign(damaged, []) }
        #expect(throws: row.failure) { try request.sign(damaged, [.invalid(path: "other")]) }
    }

    @Test("A value that Apple accepts later is signed if the caller skips its check", arguments: Refusal.values)
    func skipped(_ row: Refusal) throws {
        let json = try row.json
        #expect(try Self.request(of: Row.all[row.request].sign(JSONEncoder().encode(json), [row.failure])) == json)
    }

    @Test("A missing member cannot be skipped", arguments: Refusal.all.filter(\.isMissing))
    func missing(_ row: Refusal) throws {
        let damaged = try JSONEncoder().encode(row.json)
        #expect(throws: row.failure) { try Row.all[row.request].sign(damaged, [row.failure]) }
    }
}

extension JSONValue {
    /// Returns the value with a member or element changed or removed.
    fileprivate func replacing(_ path: [String], with value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        let rest = Array(path.dropFirst())
        switch self {
        case .object(var members):
            members[name] = rest.isEmpty ? value : members[name]?.replacing(rest, with: value)
            return .object(members)
        case .array(var elements):
            guard let index = Int(name), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].replacing(rest, with: value)
            return .array(elements)
        default: return self
        }
    }
}
