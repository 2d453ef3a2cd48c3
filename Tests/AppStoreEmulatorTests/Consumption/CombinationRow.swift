import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// Members of a version 2 body that are valid one by one, and Apple's answer to the combination.
struct CombinationRow: Sendable, CustomTestStringConvertible {
    let product: ShopProduct
    var delivery = "DELIVERED"
    var percentage: Int64?
    var preference: String?
    let code: Int64?

    var body: ConsumptionBody {
        ConsumptionBody.v2
            .with("deliveryStatus", .string(delivery))
            .with("consumptionPercentage", percentage.map { .integer($0) })
            .with("refundPreference", preference.map { .string($0) })
    }

    var testDescription: String {
        let outcome = code.map { "is refused with \($0)" } ?? "is accepted"
        return "\(product.rawValue), \(delivery), \(percentage.map { "\($0)" } ?? "no share"), "
            + "\(preference ?? "no preference") \(outcome)"
    }

    static let all: [CombinationRow] =
        [
            CombinationRow(product: .coins, percentage: 0, code: nil),
            CombinationRow(product: .coins, percentage: 100_000, code: nil),
            CombinationRow(product: .coins, percentage: 25_000, preference: "GRANT_PRORATED", code: nil),
            CombinationRow(product: .coins, percentage: 0, preference: "GRANT_FULL", code: nil),
            CombinationRow(product: .coins, preference: "DECLINE", code: nil),
            CombinationRow(product: .coins, preference: "GRANT_PRORATED", code: 4_000_206),
            CombinationRow(product: .coins, percentage: 0, preference: "GRANT_PRORATED", code: 4_000_206),
            CombinationRow(product: .castle, percentage: 100_000, preference: "GRANT_PRORATED", code: 4_000_206),
            CombinationRow(product: .season, preference: "GRANT_PRORATED", code: 4_000_206),
            CombinationRow(product: .monthly, preference: "GRANT_PRORATED", code: nil),
            CombinationRow(product: .monthly, percentage: 25_000, code: 4_000_209),
            CombinationRow(product: .monthly, percentage: 0, code: 4_000_209),
            CombinationRow(product: .monthly, percentage: 25_000, preference: "GRANT_PRORATED", code: 4_000_209),
        ]
        + ["QUALITY_ISSUE", "WRONG_ITEM", "SERVER_OUTAGE", "OTHER"].flatMap { issue in
            [
                CombinationRow(product: .coins, delivery: "UNDELIVERED_\(issue)", code: nil),
                CombinationRow(product: .coins, delivery: "UNDELIVERED_\(issue)", percentage: 0, code: nil),
                CombinationRow(product: .coins, delivery: "UNDELIVERED_\(issue)", percentage: 1, code: 4_000_207),
            ]
        }
}
