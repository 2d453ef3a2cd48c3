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

    /// Creates the links of a case.
    ///
    /// - Parameters:
    ///   - facts: the case.
    ///   - rule: the rule of the policy that decided; `nil` if none did yet.
    ///   - queue: the cases to decide, in their order.
    ///   - scope: the app and environment of the queue, which the customer's page keeps too.
    init(to facts: CaseFacts, rule: String?, in queue: [String], scope: PageScope) {
        let refundCase = facts.refundCase
        let own = PageScope(of: refundCase.app)
        var links = [
            Entry(
                title: "Customer",
                link: CustomerPage.link(to: refundCase.customerID, in: refundCase.app, from: scope)
            ),
            Entry(title: "Cases of this customer", link: own.link("/cases", [("customer", refundCase.customerID)])),
            Entry(
                title: "Cases of this purchase",
                link: own.link("/cases", [("transaction", refundCase.transactionID)])
            ),
            Entry(
                title: "Notifications about this purchase",
                link: own.link("/notifications", [("transaction", refundCase.transactionID)])
            ),
        ]
        if let rule {
            links.append(Entry(title: "Cases of this rule", link: own.link("/cases", [("rule", rule)])))
            links.append(Entry(title: "Policy", link: own.link("/policies")))
        }
        self.links = links
        let place = queue.firstIndex(of: refundCase.id)
        let link = { (place: Int) in
            queue.indices.contains(place) ? scope.link(Link.path("cases", queue[place])) : nil
        }
        previous = place.flatMap { link($0 - 1) }
        next = link(place.map { $0 + 1 } ?? 0)
    }
}
