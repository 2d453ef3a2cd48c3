/// The transactions of a customer, by the number of their last change: what was changed last stands last.
struct RevisionIndex: Sendable {
    /// Where they stand in the ledger.
    private(set) var places: [Int] = []
    /// The numbers of their last changes, ascending.
    private var revisions: [Int] = []

    /// Notes that a transaction is new, or has changed.
    mutating func move(_ place: Int, from old: Int?, to revision: Int) {
        if let old {
            let index = firstIndex(after: old - 1)
            if places.indices.contains(index), places[index] == place {
                places.remove(at: index)
                revisions.remove(at: index)
            }
        }
        places.append(place)
        revisions.append(revision)
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
