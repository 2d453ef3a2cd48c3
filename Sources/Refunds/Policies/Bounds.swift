import AppStoreTypes

/// A range of a fact; an omitted side is open.
package struct Bounds<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
    /// The smallest value in the range.
    package var atLeast: Value?
    /// The smallest value above the range.
    package var below: Value?
    /// The largest value in the range.
    package var atMost: Value?

    package init(atLeast: Value? = nil, below: Value? = nil, atMost: Value? = nil) {
        self.atLeast = atLeast
        self.below = below
        self.atMost = atMost
    }

    /// Returns whether the range contains a value.
    package func contains(_ value: Value) -> Bool {
        if let atLeast, value < atLeast { return false }
        if let below, value >= below { return false }
        if let atMost, value > atMost { return false }
        return true
    }

    /// Whether the range contains no value.
    package var isEmpty: Bool {
        guard let atLeast else { return false }
        return !contains(atLeast)
    }
}
