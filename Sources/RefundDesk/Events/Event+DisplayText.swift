package import Refunds

extension Event {
    /// Why an event is not sent that is not ``isSendable``.
    package static let needsNewerRelease =
        "A newer release told this event, and only that release can make its body. Send it again from a desk of that "
        + "release."
}
