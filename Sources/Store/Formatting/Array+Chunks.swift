extension Array {
    /// The elements in chunks of at most 500, the most that one statement lists.
    var chunks: [[Element]] {
        stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
    }
}
