import AppStoreTypes
package import Refunds

extension EventsToResend {
    /// The number with its noun, such as `1 event` or `more than 10,000 events`.
    package var displayText: String {
        if hasMore { return "more than \(Money.grouped(count)) events" }
        return count == 1 ? "1 event" : "\(count) events"
    }
}
