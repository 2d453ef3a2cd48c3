import AppStoreTypes
import Refunds

/// The links from a case to what belongs to it, and to its neighbours in the queue.
struct CaseLinks: Sendable {
    struct Entry: Hashable, Sendable {
        let title: String
        let link: String
    }

    let links: [Entry]
    /// The case that must be decided before this one.
    let previous: String?
    /// The case that must be decided after this one, or the first if this one is not in the queue.
    let next: String?

    init(to facts: CaseFacts, in queue: [String]) {
        let refundCase = facts.refundCase
        var scope = PageScope()
        (scope.bundleID, scope.environment) = (refundCase.app.bundleID, refundCase.app.environment)
        links = [
            Entry(title: "Customer", link: scope.link("/customers", [("customer", refundCase.customerID)])),
            Entry(title: "Cases of this customer", link: scope.link("/cases", [("customer", refundCase.customerID)])),
            Entry(
                title: "Cases of this purchase",
                link: scope.link("/cases", [("transaction", refundCase.transactionID)])
            ),
            Entry(
                title: "Notifications about this purchase",
                link: scope.link("/notifications", [("transaction", refundCase.transactionID)])
            ),
        ]
        let place = queue.firstIndex(of: refundCase.id)
        previous = place.flatMap { $0 > 0 ? Link.path("cases", queue[$0 - 1]) : nil }
        next = (place.map { $0 + 1 } ?? 0) < queue.count ? Link.path("cases", queue[place.map { $0 + 1 } ?? 0]) : nil
    }
}
