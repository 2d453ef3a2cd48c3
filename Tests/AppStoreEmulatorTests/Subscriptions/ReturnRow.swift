import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// The first and second order of a yearly subscription, and the expected terms.
struct ReturnRow: Sendable, CustomTestStringConvertible {
    typealias Order = @Sendable (inout PurchaseOrder) -> Void

    let testDescription: String
    var first: Order = { _ in }
    /// The second order, or `nil` for a resubscription without terms.
    let second: Order?
    let price: Milliunits
    var plan: BillingPlanType?
    var quantity: Int32 = 1

    static let all: [ReturnRow] = [
        ReturnRow(
            testDescription: "a commitment, paid at once the next time",
            first: { $0.billingPlan = .monthly },
            second: { $0.billingPlan = .billedUpfront },
            price: 99_990,
            plan: .billedUpfront
        ),
        ReturnRow(
            testDescription: "paid at once, a commitment the next time",
            second: { $0.billingPlan = .monthly },
            price: 8_332,
            plan: .monthly
        ),
        ReturnRow(
            testDescription: "a commitment, and another of its own price",
            first: { $0.billingPlan = .monthly },
            second: { ($0.billingPlan, $0.price) = (.monthly, 60_000) },
            price: 5_000,
            plan: .monthly
        ),
        ReturnRow(
            testDescription: "a commitment, and back without a word",
            first: { ($0.billingPlan, $0.price) = (.monthly, 60_000) },
            second: nil,
            price: 5_000,
            plan: .monthly
        ),
        ReturnRow(
            testDescription: "ten seats, and three the next time",
            first: { $0.seats = 10 },
            second: { $0.seats = 3 },
            price: 99_990,
            quantity: 3
        ),
        ReturnRow(
            testDescription: "ten seats, and none the next time",
            first: { $0.seats = 10 },
            second: { _ in },
            price: 99_990
        ),
    ]
}
