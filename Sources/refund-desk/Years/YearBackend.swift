import AppStoreEmulator
import AppStoreTypes
import Refunds
import Store

/// The backend of a simulated year's app, which reports to the desk what the customers do.
///
/// It knows what an app's server knows: accounts, consents, deliveries and use. It does not know what kind of customer
/// someone is.
struct YearBackend {
    /// What a report says, and when it becomes known.
    private struct Report {
        enum Content {
            case account
            case delivery(purchase: Int)
            case use(purchase: Int, use: Int)
        }
        let at: Timestamp
        let customer: Int
        let content: Content
    }

    private let year: ScenarioYear
    private let scope: AppScope
    private var waiting: ArraySlice<Report>

    init(_ year: ScenarioYear) {
        self.year = year
        scope = AppScope(bundleID: year.scenario.bundleID, environments: [.production])
        var reports: [Report] = []
        for (number, customer) in year.customers.enumerated() {
            guard let first = customer.purchases.first else { continue }
            reports.append(Report(at: first.at, customer: number, content: .account))
            for (place, purchase) in customer.purchases.enumerated() {
                reports.append(Report(at: purchase.at, customer: number, content: .delivery(purchase: place)))
                for use in purchase.uses.indices {
                    let content = Report.Content.use(purchase: place, use: use)
                    reports.append(Report(at: purchase.uses[use].at, customer: number, content: content))
                }
            }
        }
        waiting =
            reports.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)[...]
    }

    /// Reports everything that happened by a time.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - store: the desk's store.
    ///   - transactionID: returns the transaction of a purchase, as the app's server learned it.
    /// - Throws: any error of the store.
    mutating func report(
        until now: Timestamp,
        to store: Store,
        transactionID: (ScenarioCustomer, ScenarioPurchase) -> String?
    ) async throws {
        var uses: [UsageReport] = []
        while let next = waiting.first, next.at <= now {
            waiting.removeFirst()
            let customer = year.customers[next.customer]
            let token = customer.appAccountToken.rawValue
            switch next.content {
            case .account:
                let facts = CustomerFacts(accountCreatedAt: customer.accountCreatedAt, userStatus: .active)
                try await store.recordCustomer(token, facts: facts, at: next.at, in: scope)
                let consent = ConsentRecord(
                    customerID: token,
                    isGranted: customer.consents,
                    source: "app",
                    at: next.at,
                    recordedAt: now
                )
                _ = try await store.recordConsent(consent, in: scope)
            case .delivery(let place):
                let purchase = customer.purchases[place]
                guard let id = transactionID(customer, purchase) else { continue }
                let report = DeliveryReport(
                    delivery: purchase.isDelivered ? .delivered : .serverOutage,
                    at: next.at
                )
                _ = try await store.recordDelivery(report, of: id, receivedAt: now, in: scope)
                // An app that counts units knows that none are used yet.
                if purchase.isDelivered, year.sellsUnits {
                    uses.append(
                        UsageReport(transactionID: id, unitsUsed: 0, at: next.at, idempotencyKey: "\(id) 0")
                    )
                }
            case .use(let place, let number):
                let purchase = customer.purchases[place]
                guard let id = transactionID(customer, purchase) else { continue }
                let use = purchase.uses[number]
                if let units = use.units {
                    uses.append(
                        UsageReport(
                            transactionID: id,
                            unitsUsed: units,
                            at: use.at,
                            idempotencyKey: "\(id) \(number + 1)"
                        )
                    )
                }
                uses.append(
                    UsageReport(
                        subject: .customer(token, pool: nil),
                        playSeconds: use.playSeconds,
                        platform: .apple,
                        at: use.at,
                        idempotencyKey: "\(id) play \(number)"
                    )
                )
            }
        }
        for first in stride(from: 0, to: uses.count, by: Self.mostAtOnce) {
            let some = Array(uses[first..<min(first + Self.mostAtOnce, uses.count)])
            _ = try await store.recordUsage(some, receivedAt: now, in: scope)
        }
    }

    private static let mostAtOnce = 500
}

extension ScenarioYear {
    /// Whether the app's products grant units.
    var sellsUnits: Bool { scenario.products.contains { $0.units != nil } }

    /// What the app's developer knows about the products, as `products.yml` says it.
    var catalogue: ProductCatalogue {
        ProductCatalogue(
            products: Dictionary(
                uniqueKeysWithValues: scenario.products.map { product in
                    let entry = ProductEntry(
                        units: product.units,
                        sampleProvided: scenario != .game,
                        // A renewal needs no delivery.
                        isDeliveredWhenUnknown: scenario == .subscription
                    )
                    return (product.id, entry)
                }
            )
        )
    }
}
