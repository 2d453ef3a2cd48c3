import AppStoreTypes
import Foundation

// What must be true of customers who were erased.
extension FinalChecks {
    /// Every erasure has ended and is not lost, and what it promises holds.
    func checkErasures() throws {
        for row in try world.database.rows("SELECT id FROM erasure WHERE finished_at_ms IS NULL ORDER BY id") {
            story.isBroken("An erasure ends", "\(story.name("erasure", row["id"] ?? "")) has not ended")
        }
        let known = try KnownErasures(world)
        for customer in customers where !known.lists(customer: customer) && !keptErasures(of: customer).isEmpty {
            story.isBroken("An erasure is not lost", "\(story.name("customer", customer)) is not erased")
        }
        guard !known.isEmpty else { return }
        try checkPayloads()
        try checkIdentifiers(known)
        checkTelling(known)
    }

    private var customers: [String] {
        var customers: [String] = []
        for item in world.backend.items where !customers.contains(item.customer) { customers.append(item.customer) }
        return customers
    }

    /// Returns the erasures of a customer that a desk confirmed, and that no restored backup lacks.
    private func keptErasures(of customer: String) -> [Told<Bool>] {
        world.backend.erasures(of: customer).filter { erasure in
            // A journal has every erasure.
            erasure.confirmed != nil && (world.plan.hasJournal || !world.losses.include(erasure))
        }
    }

    /// The cases of an erased customer's item are closed, and each request has one at most.
    ///
    /// A request that arrives after the erasure has none.
    func checkErasedCases(of item: SoldItem) throws {
        let name = story.name("purchase", item.transactionID)
        let cases = try world.database.rows(
            "SELECT state, deadline_ms FROM refund_case WHERE transaction_id IN (?, ?) ORDER BY request_number",
            [item.transactionID, world.pseudonym(of: item.transactionID)]
        )
        if cases.count > item.requests.count {
            story.isBroken(
                "Twice is once",
                "\(cases.count) cases of \(name), and \(item.requests.count) refund requests"
            )
        }
        for row in cases where ["open", "waiting", "held"].contains(row["state"]) {
            let end = row["deadline_ms"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
            guard end.map({ $0 < world.time.timestamp }) ?? true else { continue }
            story.isBroken("A case ends at its deadline", "a case of the erased \(name) is still \(row["state"] ?? "")")
        }
    }

    /// A digest replaces each payload of an erased customer's notifications.
    private func checkPayloads() throws {
        let left = try world.database.rows(
            """
            SELECT notification.type FROM notification
            JOIN notification_payload ON notification_payload.notification_id = notification.id
            WHERE notification.uuid LIKE 'erased-%' ORDER BY notification.id
            """
        )
        for row in left {
            story.isBroken("An erased customer is nowhere", "the payload of \(row["type"] ?? "") is stored")
        }
    }

    /// An identifier that must be nowhere.
    private struct Gone {
        let name: String
        let identifier: String
        /// Whether a desk knew it when it erased the customer, so that a report about it later is not stored either.
        let isListed: Bool
    }

    /// No table has an identifier of an erased customer.
    private func checkIdentifiers(_ known: KnownErasures) throws {
        let gone =
            goneItems(known)
            + customers.filter { isGone($0, known) }.map { customer in
                Gone(name: story.name("customer", customer), identifier: customer, isListed: true)
            }
        guard !gone.isEmpty else { return }
        // A desk cannot know whose purchase a report is about until something from Apple names the customer.
        let reports: Set = ["delivery", "purchase_usage", "unmatched_fact", "usage_report"]
        let tables = try world.database.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        ).compactMap { $0["name"] }
        for table in tables {
            let columns = try world.database.rows("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
                .compactMap { $0["name"] }
            let content = columns.map { "coalesce(CAST(\"\($0)\" AS TEXT), '')" }.joined(separator: " || ' ' || ")
            for one in gone where one.isListed || !reports.contains(table) {
                let found = try world.database.rows(
                    "SELECT 1 AS one FROM \(table) WHERE instr(\(content), ?) LIMIT 1",
                    [one.identifier]
                )
                guard !found.isEmpty else { continue }
                story.isBroken("An erased customer is nowhere", "the table \(table) has \(one.name)")
            }
        }
    }

    /// Returns the transactions of erased customers that must be nowhere.
    private func goneItems(_ known: KnownErasures) -> [Gone] {
        let items = world.backend.items
        return items.compactMap { item in
            let isListed = known.lists(item)
            // Version 1 does not say whose purchase a request is about; only a lookup tells.
            guard isListed || world.plan.version == 2 && known.covers(item) else { return nil }
            // A later period of a subscription names its first transaction.
            if item.product == .pass {
                let periods = items.filter { $0.product == .pass && $0.customer == item.customer }
                guard periods.allSatisfy({ known.covers($0) }), world.plan.version == 2 else { return nil }
            }
            return Gone(
                name: story.name("purchase", item.transactionID),
                identifier: item.transactionID,
                isListed: isListed
            )
        }
    }

    /// Returns whether a customer was erased and did nothing since that the desk may store.
    private func isGone(_ customer: String, _ known: KnownErasures) -> Bool {
        guard known.lists(customer: customer), let last = keptErasures(of: customer).last,
            // Otherwise the desk's clock decides what was before the erasure.
            !world.troubles.had(.clock, from: .zero, to: world.time.now)
        else { return false }
        let places = Set(world.backend.erasures(of: customer).map(\.order))
        let consents = world.backend.consents(of: customer).filter { !places.contains($0.order) }
        return consents.allSatisfy { $0.confirmed.map { $0 < last.order } == true && !$0.mayLinger }
            && world.backend.items.allSatisfy { $0.customer != customer || known.covers($0) }
            && world.plan.version == 2
    }

    /// No event about an erased customer is sent once the erasure has ended.
    private func checkTelling(_ known: KnownErasures) {
        guard let end = world.observer.erasedAt else { return }
        let gone = goneItems(known).filter(\.isListed)
        // A call may arrive that a desk had begun before.
        let from = end + Observer.patience * 2
        for arrival in world.backend.arrivals
        where arrival.at > from && !world.troubles.had(.frozen, from: end, to: arrival.at) {
            let body = String(decoding: arrival.body, as: UTF8.self)
            for one in gone where body.contains(one.identifier) {
                story.isBroken(
                    "Nobody is told about an erased customer",
                    "an event at \(Story.clock(arrival.at)) names \(one.name)"
                )
            }
        }
    }
}
