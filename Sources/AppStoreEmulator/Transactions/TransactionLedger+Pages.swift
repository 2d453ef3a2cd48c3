import AppStoreTypes

/// A page of a customer's transactions, in order of their last change.
struct HistoryPage: Sendable {
    var transactions: [EmulatedTransaction] = []
    var hasMore = false
    /// The number of the last change on the page.
    var last: Int
}

extension TransactionLedger {
    /// Returns the next transactions that match a filter.
    ///
    /// It scans only products that the filter can include, and only what follows the previous page.
    ///
    /// - Parameters:
    ///   - customer: the customer's app transaction ID.
    ///   - last: the number of the last change on the previous page.
    ///   - filter: the filter and the order.
    ///   - limit: the maximum number of transactions.
    /// - Returns: the page.
    func page(of customer: String, past last: Int?, filter: HistoryFilter, limit: Int) -> HistoryPage {
        var merge = RevisionMerge(
            filter.isAboutProducts
                ? indexes(of: customer) { filter.includesProduct(of: $0) } : [index(of: customer)],
            past: last,
            isDescending: filter.isDescending
        )
        var page = HistoryPage(last: last ?? 0)
        while let entry = merge.next() {
            let transaction = entries[entry.place]
            guard filter.includes(transaction) else { continue }
            guard page.transactions.count < limit else {
                page.hasMore = true
                return page
            }
            page.transactions.append(transaction)
            page.last = entry.revision
        }
        // After the last page, the caller gets only later changes.
        if !filter.isDescending { page.last = max(page.last, index(of: customer).revisions.last ?? 0) }
        return page
    }
}

/// Merges several indexes into one sequence.
struct RevisionMerge {
    private var cursors: [(index: RevisionIndex, position: Int)]
    private let isDescending: Bool

    init(_ indexes: [RevisionIndex], past last: Int?, isDescending: Bool) {
        self.isDescending = isDescending
        cursors = indexes.map { index in
            if isDescending {
                (index, (last.map { index.firstIndex(after: $0 - 1) } ?? index.places.count) - 1)
            } else {
                (index, index.firstIndex(after: last ?? 0))
            }
        }
    }

    /// Returns the next transaction's position in the ledger and the number of its last change.
    mutating func next() -> (place: Int, revision: Int)? {
        var best: (cursor: Int, revision: Int)?
        for cursor in cursors.indices {
            let (index, position) = cursors[cursor]
            guard index.revisions.indices.contains(position) else { continue }
            let revision = index.revisions[position]
            if let chosen = best, isDescending == (chosen.revision > revision) { continue }
            best = (cursor, revision)
        }
        guard let best else { return nil }
        let (index, position) = cursors[best.cursor]
        cursors[best.cursor].position += isDescending ? -1 : 1
        return (index.places[position], best.revision)
    }
}

/// A customer's transactions in order of their last change, latest last.
struct RevisionIndex: Sendable {
    /// The transactions' positions in the ledger.
    private(set) var places: [Int] = []
    /// The numbers of their last changes, ascending.
    private(set) var revisions: [Int] = []

    /// Moves a new or changed transaction to the end.
    mutating func move(_ place: Int, from old: Int?, to revision: Int) {
        if let old { remove(place, at: old) }
        places.append(place)
        revisions.append(revision)
    }

    /// Removes a transaction.
    mutating func remove(_ place: Int, at revision: Int) {
        let index = firstIndex(after: revision - 1)
        guard places.indices.contains(index), places[index] == place else { return }
        places.remove(at: index)
        revisions.remove(at: index)
    }

    /// Returns the index of the first change after a revision.
    func firstIndex(after revision: Int) -> Int {
        var (low, high) = (0, revisions.count)
        while low < high {
            let middle = (low + high) / 2
            if revisions[middle] > revision { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
