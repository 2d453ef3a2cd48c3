import AppStoreTypes
package import Refunds

extension Event {
    /// Why an event is not sent that is not ``isSendable``.
    package static let needsNewerRelease =
        "A newer release told this event, and only that release can make its body. Send it again from a desk of that "
        + "release."
}

extension EventsToResend {
    /// The number with its noun, such as `1 event` or `more than 10,000 events`.
    package var displayText: String {
        hasMore ? "more than \(Money.grouped(count)) events" : Counted.text(count, "event")
    }
}
