/// What the backend has reported so far, for the checklist of the first day.
package struct FirstDayFacts: Hashable, Sendable {
    /// Whether any consent is recorded.
    package var hasConsent: Bool
    /// Whether any use of a purchase is recorded.
    package var hasUsage: Bool

    package init(hasConsent: Bool, hasUsage: Bool) {
        self.hasConsent = hasConsent
        self.hasUsage = hasUsage
    }
}

/// Tells what the backend has reported so far.
package protocol FirstDayStore: Sendable {
    /// Returns whether anything of each kind is stored; reads one row of each.
    func firstDayFacts() async throws -> FirstDayFacts
}
