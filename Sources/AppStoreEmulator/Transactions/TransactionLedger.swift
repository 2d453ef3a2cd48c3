import AppStoreTypes

/// All transactions, indexed by customer, original transaction and order.
struct TransactionLedger: Sendable {
    private(set) var entries: [EmulatedTransaction] = []
    private var places: [String: Int] = [:]
    private var byOriginal: [String: [Int]] = [:]
    private var byCustomer: [String: RevisionIndex] = [:]
    /// The same index, separate for each product of a customer.
    private var byProduct: [String: [String: RevisionIndex]] = [:]
    private var purchases: [String: [Int]] = [:]
    private var byOrder: [String: [Int]] = [:]
    private var refunds: [String: [Int]] = [:]
    private var lastRevision = 0
    /// The positions that changed since they were last saved.
    private var changed: Set<Int> = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    subscript(id: String) -> EmulatedTransaction? { places[id].map { entries[$0] } }

    mutating func insert(_ transaction: EmulatedTransaction) {
        lastRevision += 1
        var transaction = transaction
        transaction.touch(lastRevision)
        let place = entries.count
        index(transaction, at: place)
        order(transaction, at: place, from: nil)
        entries.append(transaction)
        changed.insert(place)
        if transaction.isRefunded { noteRefund(place) }
    }

    /// Changes a transaction.
    ///
    /// - Parameters:
    ///   - id: the transaction ID.
    ///   - isRevision: whether callers that follow the history see it again, as after an upgrade or a revocation.
    ///   - change: the change.
    mutating func change(_ id: String, isRevision: Bool = true, _ change: (inout EmulatedTransaction) -> Void) {
        guard let place = places[id] else { return }
        let old = entries[place]
        change(&entries[place])
        changed.insert(place)
        if isRevision || old.payload.productID != entries[place].payload.productID {
            lastRevision += 1
            entries[place].touch(lastRevision)
            order(entries[place], at: place, from: old)
        }
        if old.isRefunded != entries[place].isRefunded || old.refundDate != entries[place].refundDate {
            noteRefund(place)
        }
    }

    /// Returns the transactions of an original transaction, in order of creation.
    func chain(of originalID: String) -> [EmulatedTransaction] { (byOriginal[originalID] ?? []).map { entries[$0] } }

    /// Returns a customer's transactions, in order of creation.
    func bought(by customer: String) -> some BidirectionalCollection<EmulatedTransaction> & Sendable {
        LazyTransactions(places: purchases[customer] ?? [], entries: entries)
    }

    /// Returns the transactions of an order; empty if the order is unknown.
    func order(_ id: String) -> [EmulatedTransaction] { (byOrder[id] ?? []).map { entries[$0] } }

    /// Returns a customer's refunded transactions, by refund date.
    func refunds(of customer: String) -> [EmulatedTransaction] { (refunds[customer] ?? []).map { entries[$0] } }

    /// Returns the positions of a customer's refunded transactions, by refund date.
    func refundPlaces(of customer: String) -> [Int] { refunds[customer] ?? [] }

    /// Returns one index of a customer's transactions for each product that matches a condition.
    ///
    /// The condition sees any one transaction of the product.
    func indexes(of customer: String, where isWanted: (EmulatedTransaction) -> Bool) -> [RevisionIndex] {
        (byProduct[customer] ?? [:]).values.filter { $0.places.first.map { isWanted(entries[$0]) } ?? false }
    }

    /// Returns the index of all of a customer's transactions, in order of their last change.
    func index(of customer: String) -> RevisionIndex { byCustomer[customer] ?? RevisionIndex() }

    /// Returns a customer's transactions in order of their last change.
    ///
    /// - Parameters:
    ///   - customer: the customer's app transaction ID.
    ///   - revision: returns only transactions changed after this revision; 0 returns all.
    /// - Returns: the transactions, looked up lazily.
    func history(
        of customer: String,
        after revision: Int = 0
    ) -> some BidirectionalCollection<EmulatedTransaction> & Sendable {
        let index = byCustomer[customer] ?? RevisionIndex()
        return LazyTransactions(places: index.places[index.firstIndex(after: revision)...], entries: entries)
    }

    private mutating func index(_ transaction: EmulatedTransaction, at place: Int) {
        places[transaction.id] = place
        byOriginal[transaction.originalID, default: []].append(place)
        purchases[transaction.customer, default: []].append(place)
        if let order = transaction.orderID { byOrder[order, default: []].append(place) }
    }

    /// Moves a transaction to its place in the customer's indexes, by its last change.
    private mutating func order(_ transaction: EmulatedTransaction, at place: Int, from old: EmulatedTransaction?) {
        let (customer, product) = (transaction.customer, transaction.payload.productID ?? "")
        byCustomer[customer, default: RevisionIndex()].move(place, from: old?.revision, to: transaction.revision)
        if let old, old.payload.productID ?? "" != product {
            byProduct[customer]?[old.payload.productID ?? ""]?.remove(place, at: old.revision)
            byProduct[customer]?[product, default: RevisionIndex()].move(place, from: nil, to: transaction.revision)
        } else {
            byProduct[customer, default: [:]][product, default: RevisionIndex()]
                .move(place, from: old?.revision, to: transaction.revision)
        }
    }

    private mutating func noteRefund(_ place: Int) {
        let transaction = entries[place]
        refunds[transaction.customer]?.removeAll { $0 == place }
        guard transaction.isRefunded else { return }
        let date = transaction.refundDate
        let later = refunds[transaction.customer, default: []].reversed().prefix { entries[$0].refundDate > date }.count
        let end = refunds[transaction.customer, default: []].endIndex
        refunds[transaction.customer, default: []].insert(place, at: end - later)
    }
}

/// The transactions at a list of positions, looked up lazily.
private struct LazyTransactions: BidirectionalCollection, Sendable {
    let places: ArraySlice<Int>
    let entries: [EmulatedTransaction]

    init(places: ArraySlice<Int>, entries: [EmulatedTransaction]) { (self.places, self.entries) = (places, entries) }
    init(places: [Int], entries: [EmulatedTransaction]) { self.init(places: places[...], entries: entries) }

    var startIndex: Int { places.startIndex }
    var endIndex: Int { places.endIndex }
    func index(after index: Int) -> Int { index + 1 }
    func index(before index: Int) -> Int { index - 1 }
    subscript(position: Int) -> EmulatedTransaction { entries[places[position]] }
}

extension TransactionLedger {
    /// What changed since it was last saved.
    struct Change: Codable, Sendable {
        /// The changed transactions by position.
        let entries: [Int: EmulatedTransaction]
        let lastRevision: Int
    }

    /// Returns what changed since the last call, or `nil` if nothing did.
    mutating func takeChange() -> Change? {
        guard !changed.isEmpty else { return nil }
        defer { changed = [] }
        return Change(
            entries: Dictionary(uniqueKeysWithValues: changed.map { ($0, entries[$0]) }),
            lastRevision: lastRevision
        )
    }

    /// Repeats a change that was saved; ``reindex()`` must follow the last one.
    mutating func apply(_ change: Change) throws {
        try entries.apply(change.entries)
        lastRevision = change.lastRevision
    }

    /// Builds the indexes again.
    mutating func reindex() {
        (places, byOriginal, byCustomer, byProduct) = ([:], [:], [:], [:])
        (purchases, byOrder, refunds) = ([:], [:], [:])
        for (place, transaction) in entries.enumerated() { index(transaction, at: place) }
        for place in entries.indices.sorted(by: { entries[$0].revision < entries[$1].revision }) {
            let transaction = entries[place]
            order(transaction, at: place, from: nil)
            if transaction.isRefunded { noteRefund(place) }
        }
    }
}

extension TransactionLedger: Codable {
    private enum CodingKeys: String, CodingKey { case entries, lastRevision }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        entries = try container.decode([EmulatedTransaction].self, forKey: .entries)
        lastRevision = try container.decode(Int.self, forKey: .lastRevision)
        reindex()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entries, forKey: .entries)
        try container.encode(lastRevision, forKey: .lastRevision)
    }
}
