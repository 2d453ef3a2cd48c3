import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Logging
import Refunds

/// Asks Apple which purchases belong to an order ID from a customer's invoice.
///
/// No notification names an order, so the desk stores none. Apple answers Look Up Order ID for whole order IDs, in
/// production only.
struct OrderSearch: Sendable {
    /// What Apple said about an order, in the apps that were asked.
    struct Found: Hashable, Sendable {
        /// The purchases of the order, each proved by Apple's signature.
        var transactions: [SearchHits.FoundTransaction] = []
        /// The apps for which Apple gave no usable answer, so that the order may be theirs.
        var unanswered: [String] = []

        /// The customers of the purchases, each once.
        var customers: [SearchHits.FoundCustomer] {
            transactions.reduce(into: []) { customers, transaction in
                let customer = SearchHits.FoundCustomer(name: transaction.customerID, app: transaction.app)
                if !customers.contains(customer) { customers.append(customer) }
            }
        }
    }

    /// The most apps that are asked about one order.
    static let mostApps = 8
    /// How long Apple may take.
    static let patience: Duration = .seconds(5)

    private struct TimedOut: Error {}

    let apps: [String: App]
    var clock: any Clock<Duration> = .continuous

    /// Returns whether a text may be an order ID: `M`, and at least three more capital letters or digits.
    static func isOrderID(_ text: SearchText) -> Bool { text.text.wholeMatch(of: /M[A-Z0-9]{3,31}/) != nil }

    /// Asks Apple about an order, all apps at once.
    ///
    /// - Parameters:
    ///   - text: the order ID.
    ///   - covers: which apps may be asked.
    ///   - logger: notes which app got no answer.
    /// - Returns: what Apple said; `nil` for a text that is not an order ID, and if no app can be asked.
    func found(_ text: SearchText, covers: (String) -> Bool, _ logger: Logger) async -> Found? {
        guard Self.isOrderID(text) else { return nil }
        let asked = apps.keys.filter(covers).sorted().filter { apps[$0]?.apis[.production] != nil }
        guard !asked.isEmpty else { return nil }
        var found = Found(unanswered: Array(asked.dropFirst(Self.mostApps)))
        await withTaskGroup(of: (String, [SearchHits.FoundTransaction]?).self) { group in
            for app in asked.prefix(Self.mostApps).compactMap({ apps[$0] }) {
                group.addTask { (app.bundleID, await transactions(of: text.text, in: app, logger)) }
            }
            for await (bundleID, transactions) in group {
                if let transactions {
                    found.transactions += transactions
                } else {
                    found.unanswered.append(bundleID)
                }
            }
        }
        found.transactions.sort { ($0.app.bundleID, $0.transactionID) < ($1.app.bundleID, $1.transactionID) }
        found.unanswered.sort()
        return found
    }

    /// Returns the transactions of an order in an app; `nil` without a usable answer in time.
    private func transactions(
        of order: String,
        in app: App,
        _ logger: Logger
    ) async -> [SearchHits.FoundTransaction]? {
        do {
            return try await withThrowingTaskGroup(of: [SearchHits.FoundTransaction].self) { [clock] group in
                group.addTask { try await Self.ask(order, in: app) }
                group.addTask {
                    try await clock.sleep(for: Self.patience)
                    throw TimedOut()
                }
                defer { group.cancelAll() }
                guard let found = try await group.next() else { throw TimedOut() }
                return found
            }
        } catch {
            logger.warning("order not looked up", metadata: ["app.bundleId": "\(app.bundleID)", "error": "\(error)"])
            return nil
        }
    }

    private static func ask(_ order: String, in app: App) async throws -> [SearchHits.FoundTransaction] {
        guard let api = app.apis[.production] else { return [] }
        let answer = try await api.lookUpOrder(order)
        guard answer.status == .valid else { return [] }
        var found: [SearchHits.FoundTransaction] = []
        for signed in answer.signedTransactions ?? [] {
            let transaction = try await app.verifier.verify(signed, as: TransactionPayload.self).payload
            guard transaction.bundleID == app.bundleID else { continue }
            let key = AppKey(bundleID: app.bundleID, environment: transaction.environment ?? .production)
            let product = transaction.productID.flatMap { app.catalogue[$0] }
            let purchase = try Purchase(transaction, app: key, product: product)
            found.append(
                SearchHits.FoundTransaction(
                    transactionID: purchase.transactionID,
                    app: key,
                    productID: purchase.productID,
                    customerID: purchase.customerID,
                    purchasedAt: purchase.purchasedAt
                )
            )
        }
        return found
    }
}
