import AppStoreTypes

/// All transactions, and where those of a customer, an original transaction or an order stand.
struct TransactionLedger: Sendable {
    private(set) var entries: [EmulatedTransaction] = []
    private var places: [String: Int] = [:]
    private var byOriginal: [String: [Int]] = [:]
    private var byCustomer: [String: RevisionIndex] = [:]
    private var purchases: [String: [Int]] = [:]
    private var byOrder: [String: [Int]] = [:]
    private var refunds: [String: [Int]] = [:]
    private var lastRevision = 0

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    subscript(id: String) -> EmulatedTransaction? { places[id].map { entries[$0] } }

    mutating func insert(_ transaction: EmulatedTransaction) {
        lastRevision += 1
        var transaction = transaction
        transaction.touch(lastRevision)
        let place = entries.count
        index(transaction, at: place)
        byCustomer[transaction.customer, default: RevisionIndex()].move(place, from: nil, to: lastRevision)
        entries.append(transaction)
        if transaction.isRefunded { noteRefund(place) }
    }

    /// Changes a transaction.
    ///
    /// - Parameters:
    ///   - id: which.
    ///   - isRevision: whether those who follow the history see it again, as after an upgrade or a revocation.
    ///   - change: the change.
    mutating func change(_ id: String, isRevision: Bool = true, _ change: (inout EmulatedTransaction) -> Void) {
        guard let place = places[id] else { return }
        let (wasRefunded, old) = (entries[place].isRefunded, entries[place].revision)
        change(&entries[place])
        if isRevision {
            lastRevision += 1
            entries[place].touch(lastRevision)
            byCustomer[entries[place].customer]?.move(place, from: old, to: lastRevision)
        }
        if wasRefunded != entries[place].isRefunded { noteRefund(place) }
    }

    /// The transactions of an original transaction, in order of creation.
    func chain(of originalID: String) -> [EmulatedTransaction] { (byOriginal[originalID] ?? []).map { entries[$0] } }

    /// A customer's transactions, in order of creation.
    func bought(by customer: String) -> some BidirectionalCollection<EmulatedTransaction> & Sendable {
        LazyTransactions(places: purchases[customer] ?? [], entries: entries)
    }

    /// The transactions of an order; empty where there is none.
    func order(_ id: String) -> [EmulatedTransaction] { (byOrder[id] ?? []).map { entries[$0] } }

    /// The refunded transactions of a customer, by the date of the refund.
    func refunds(of customer: String) -> [EmulatedTransaction] { (refunds[customer] ?? []).map { entries[$0] } }

    /// A customer's transactions in order of their last change.
    ///
    /// - Parameters:
    ///   - customer: the app transaction.
    ///   - revision: those changed after it; all with 0.
    /// - Returns: the transactions, looked up one by one as they are asked for.
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

    private mutating func noteRefund(_ place: Int) {
        let transaction = entries[place]
        var list = refunds[transaction.customer, default: []]
        list.removeAll { $0 == place }
        if transaction.isRefunded {
            let date = transaction.payload.revocationDate ?? Timestamp(milliseconds: 0)
            let index = list.firstIndex { (entries[$0].payload.revocationDate ?? date) > date } ?? list.endIndex
            list.insert(place, at: index)
        }
        refunds[transaction.customer] = list
    }
}

/// Transactions of a list of places; none is looked at before it is asked for.
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

extension TransactionLedger: Codable {
    private enum CodingKeys: String, CodingKey { case entries, lastRevision }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        entries = try container.decode([EmulatedTransaction].self, forKey: .entries)
        lastRevision = try container.decode(Int.self, forKey: .lastRevision)
        for (place, transaction) in entries.enumerated() { index(transaction, at: place) }
        for place in entries.indices.sorted(by: { entries[$0].revision < entries[$1].revision }) {
            let transaction = entries[place]
            byCustomer[transaction.customer, default: RevisionIndex()]
                .move(place, from: nil, to: transaction.revision)
            if transaction.isRefunded { noteRefund(place) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entries, forKey: .entries)
        try container.encode(lastRevision, forKey: .lastRevision)
    }
}
