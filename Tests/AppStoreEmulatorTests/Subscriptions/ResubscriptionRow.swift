import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// The first and second order of a yearly subscription, and the expected terms.
struct ResubscriptionRow: Sendable, CustomTestStringConvertible {
    typealias Order = @Sendable (inout PurchaseOrder) -> Void

    let testDescription: String
    var first: Order = { _ in }
    /// The second order, or `nil` for a resubscription without terms.
    let second: Order?
    let price: Milliunits
    var plan: BillingPlanType?
    var quantity: Int32 = 1

    static let all: [ResubscriptionRow] = [
        ResubscriptionRow(
            testDescription: "a commitment, then paid upfront",
            first: { $0.billingPlan = .monthly },
            second: { $0.billingPlan = .billedUpfront },
            price: 99_990,
            plan: .billedUpfront
        ),
        ResubscriptionRow(
            testDescription: "paid upfront, then a commitment",
            second: { $0.billingPlan = .monthly },
            price: 8_332,
            plan: .monthly
        ),
        ResubscriptionRow(
            testDescription: "a commitment, then another at its own price",
            first: { $0.billingPlan = .monthly },
            second: { ($0.billingPlan, $0.price) = (.monthly, 60_000) },
            price: 5_000,
            plan: .monthly
        ),
        ResubscriptionRow(
            testDescription: "a commitment, then a resubscription without terms",
            first: { ($0.billingPlan, $0.price) = (.monthly, 60_000) },
            second: nil,
            price: 5_000,
            plan: .monthly
        ),
        ResubscriptionRow(
            testDescription: "ten seats, then three",
            first: { $0.seats = 10 },
            second: { $0.seats = 3 },
            price: 99_990,
            quantity: 3
        ),
        ResubscriptionRow(
            testDescription: "ten seats, then none",
            first: { $0.seats = 10 },
            second: { _ in },
            price: 99_990
        ),
    ]
}
