/// How many events an endpoint never accepted, so that they are sent to it again.
package struct EventsToResend: Hashable, Sendable {
    /// The number of events; the limit if there are more.
    package let count: Int
    /// Whether there are more events than ``count``.
    package let hasMore: Bool

    /// How many events are counted at most, so that the answer does not take long.
    package static let most = 10_000

    /// Creates the count.
    ///
    /// - Parameters:
    ///   - found: how many events were found until the count stopped.
    ///   - limit: how many events were to be counted at most.
    package init(found: Int, limit: Int) {
        count = min(found, limit)
        hasMore = found > limit
    }

    /// Creates the count of all events that were found.
    package init(_ count: Int) { self.init(found: count, limit: count) }
}
