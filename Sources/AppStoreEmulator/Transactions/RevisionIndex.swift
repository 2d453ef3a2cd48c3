/// The transactions of a customer, by the number of their last change: what was changed last stands last.
struct RevisionIndex: Sendable {
    /// Where they stand in the ledger.
    private(set) var places: [Int] = []
    /// The numbers of their last changes, ascending.
    private(set) var revisions: [Int] = []

    /// Notes that a transaction is new, or has changed.
    mutating func move(_ place: Int, from old: Int?, to revision: Int) {
        if let old { remove(place, at: old) }
        places.append(place)
        revisions.append(revision)
    }

    /// Notes that a transaction stands elsewhere now.
    mutating func remove(_ place: Int, at revision: Int) {
        let index = firstIndex(after: revision - 1)
        guard places.indices.contains(index), places[index] == place else { return }
        places.remove(at: index)
        revisions.remove(at: index)
    }

    /// Where the changes after a revision begin.
    func firstIndex(after revision: Int) -> Int {
        var (low, high) = (0, revisions.count)
        while low < high {
            let middle = (low + high) / 2
            if revisions[middle] > revision { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
