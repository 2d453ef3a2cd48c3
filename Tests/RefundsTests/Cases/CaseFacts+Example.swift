import AppStoreTypes
import Refunds

extension AppKey {
    static let coins = AppKey(bundleID: "com.example.coins", environment: .production)
}

extension Timestamp {
    /// The moment of every request in these tests.
    static let request = Timestamp(seconds: 1_780_000_000)

    static func daysBefore(_ days: Int64) -> Timestamp { .request - .seconds(days * 86_400) }
}

extension RefundCase {
    /// Returns a case that was received at the moment of its request.
    static func example(_ change: (inout RefundCase) -> Void = { _ in }) -> RefundCase {
        var refundCase = RefundCase(
            id: "11111111-2222-4333-8444-555555555555",
            app: .coins,
            transactionID: "2000000123456789",
            customerID: "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70",
            reason: .unintendedPurchase,
            requestedAt: .request,
            receivedAt: .request,
            deadline: RefundCase.deadline(requestedAt: .request, receivedAt: .request, environment: .production),
            requestNumber: 1,
            state: .open,
            dueAt: .request
        )
        change(&refundCase)
        return refundCase
    }
}

extension Purchase {
    /// 500 coins for 4.99 USD, bought two days before the request.
    static func example(_ change: (inout Purchase) -> Void = { _ in }) -> Purchase {
        var purchase = Purchase(
            app: .coins,
            transactionID: "2000000123456789",
            originalTransactionID: "2000000123456789",
            productID: "coins.500",
            type: .consumable,
            customerID: "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70",
            appAccountToken: AppAccountToken(rawValue: "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70"),
            purchasedAt: .daysBefore(2),
            price: 4_990,
            currency: "USD",
            usdCents: 499,
            signedAt: .request
        )
        change(&purchase)
        return purchase
    }
}

extension ConsentRecord {
    static func example(isGranted: Bool = true) -> ConsentRecord {
        ConsentRecord(
            id: 1,
            customerID: "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70",
            isGranted: isGranted,
            at: .daysBefore(1),
            recordedAt: .daysBefore(1)
        )
    }
}

extension CaseFacts {
    /// A delivered consumable of a customer who gave consent; nothing else is known.
    static func example(_ change: (inout CaseFacts) -> Void = { _ in }) -> CaseFacts {
        var facts = CaseFacts(
            refundCase: .example(),
            purchase: .example(),
            delivery: DeliveryReport(delivery: .delivered, at: .daysBefore(2)),
            consent: .example()
        )
        change(&facts)
        return facts
    }
}

extension UnitAccount {
    /// Returns the account of a customer's only purchase, with units spent without naming it.
    static func spent(_ units: Int64, from purchase: Purchase, at: Timestamp) -> UnitAccount {
        UnitAccount(
            lots: [
                Lot(
                    transactionID: purchase.transactionID,
                    productID: purchase.productID,
                    purchasedAt: purchase.purchasedAt
                )
            ],
            spendings: [Spending(at: at, pool: purchase.productID, units: units)]
        )
    }
}

extension ProductEntry {
    static let coins = ProductEntry(units: 500, sampleProvided: false)
}
