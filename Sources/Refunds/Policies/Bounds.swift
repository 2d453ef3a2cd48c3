import AppStoreTypes

/// A range of a fact; a side left out is open.
package struct Bounds<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
    /// The smallest value inside.
    package var atLeast: Value?
    /// The smallest value no longer inside.
    package var below: Value?
    /// The largest value inside.
    package var atMost: Value?

    package init(atLeast: Value? = nil, below: Value? = nil, atMost: Value? = nil) {
        self.atLeast = atLeast
        self.below = below
        self.atMost = atMost
    }

    /// Whether a value lies inside.
    package func contains(_ value: Value) -> Bool {
        if let atLeast, value < atLeast { return false }
        if let below, value >= below { return false }
        if let atMost, value > atMost { return false }
        return true
    }

    /// Whether no value can lie inside.
    package var isEmpty: Bool {
        guard let atLeast else { return false }
        return !contains(atLeast)
    }
}
