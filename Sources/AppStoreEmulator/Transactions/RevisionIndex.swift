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
