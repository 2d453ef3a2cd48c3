extension Array {
    /// The elements in pieces of at most 500, as many as one statement lists.
    var chunks: [[Element]] {
        stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
    }
}
