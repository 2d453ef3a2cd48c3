import AppStoreTypes
import Testing

/// A member of the body, an invalid value and Apple's error code for it.
struct FieldRow: Sendable, CustomTestStringConvertible {
    let version: Int
    let name: String
    let value: JSONValue?
    let code: Int64

    var testDescription: String {
        "version \(version), \(name): \(value.map { "\($0)" } ?? "missing") is refused with \(code)"
    }

    /// All rows: each member missing, `null`, of the wrong type and out of range.
    static let all: [FieldRow] = v1 + v2

    private static let v1: [FieldRow] =
        rows(1, "customerConsented", 4_000_035, [nil, .null, .bool(false), .string("yes"), .integer(1)])
        + rows(1, "sampleContentProvided", 4_000_041, [nil, .null, .string("no"), .integer(0)])
        + rows(1, "appAccountToken", 4_000_033, [nil, .null, .string("nobody"), .integer(5), .bool(true)])
        + number(1, "consumptionStatus", 4_000_034, last: 3)
        + number(1, "platform", 4_000_039, last: 2)
        + number(1, "deliveryStatus", 4_000_036, last: 5)
        + number(1, "accountTenure", 4_000_032, last: 7)
        + number(1, "playTime", 4_000_040, last: 7)
        + number(1, "lifetimeDollarsRefunded", 4_000_038, last: 7)
        + number(1, "lifetimeDollarsPurchased", 4_000_037, last: 7)
        + number(1, "userStatus", 4_000_042, last: 4)
        + rows(1, "refundPreference", 4_000_044, [.integer(-1), .integer(4), .string("DECLINE"), .bool(true)])

    private static let v2: [FieldRow] =
        rows(2, "customerConsented", 4_000_035, [nil, .null, .bool(false), .string("yes"), .integer(1)])
        + rows(2, "sampleContentProvided", 4_000_041, [nil, .null, .string("no"), .integer(0)])
        + rows(2, "deliveryStatus", 4_000_036, [nil, .null, .string("LOST"), .string("delivered"), .integer(0)])
        + rows(2, "refundPreference", 4_000_044, [.string("MAYBE"), .string("decline"), .integer(1), .bool(true)])
        + rows(
            2,
            "consumptionPercentage",
            4_000_206,
            [.integer(-1), .integer(100_001), .string("50000"), .number(0.5), .bool(true), .integer(Int64.max)]
        )

    private static func number(_ version: Int, _ name: String, _ code: Int64, last: Int64) -> [FieldRow] {
        rows(
            version,
            name,
            code,
            [nil, .null, .integer(-1), .integer(last + 1), .number(0.5), .string("1"), .bool(true)]
        )
    }

    private static func rows(
        _ version: Int,
        _ name: String,
        _ code: Int64,
        _ values: [JSONValue?]
    ) -> [FieldRow] {
        values.map { FieldRow(version: version, name: name, value: $0, code: code) }
    }
}

/// A kind of purchase, and the error code that the endpoint answers with, if any.
struct SubjectRow: Sendable, CustomTestStringConvertible {
    let version: Int
    let product: ShopProduct
    var ownership: OwnershipType = .purchased
    var isAdvancedCommerce = false
    let code: Int64?

    var testDescription: String {
        let kind = isAdvancedCommerce ? "Advanced Commerce " : ""
        let outcome = code.map { "is refused with \($0)" } ?? "is accepted"
        return "version \(version), \(kind)\(product.rawValue), \(ownership.rawValue) \(outcome)"
    }

    static let all: [SubjectRow] = [
        SubjectRow(version: 2, product: .coins, code: nil),
        SubjectRow(version: 2, product: .castle, code: nil),
        SubjectRow(version: 2, product: .season, code: nil),
        SubjectRow(version: 2, product: .monthly, code: nil),
        SubjectRow(version: 2, product: .coins, ownership: .familyShared, code: 4_000_185),
        SubjectRow(version: 2, product: .monthly, ownership: .assigned, code: 4_000_227),
        SubjectRow(version: 2, product: .coins, isAdvancedCommerce: true, code: 4_000_208),
        SubjectRow(version: 1, product: .coins, code: nil),
        SubjectRow(version: 1, product: .monthly, code: nil),
        SubjectRow(version: 1, product: .castle, code: 4_000_047),
        SubjectRow(version: 1, product: .season, code: 4_000_047),
        SubjectRow(version: 1, product: .monthly, ownership: .familyShared, code: 4_040_010),
        SubjectRow(version: 1, product: .monthly, ownership: .assigned, code: 4_000_227),
        SubjectRow(version: 1, product: .coins, isAdvancedCommerce: true, code: nil),
    ]
}
