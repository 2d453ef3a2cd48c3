import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A row of Apple's event table: the setup, the event and the notifications that it sends.
struct EventRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The setup, which returns the transaction ID.
    let before: Setup
    /// The event under test.
    let event: @Sendable (EventStory, String) throws -> Void
    /// The notifications that the event sends, in order.
    let sends: [String]

    init(
        _ testDescription: String,
        before: Setup = .monthly,
        sends: [String],
        _ event: @escaping @Sendable (EventStory, String) throws -> Void
    ) {
        self.testDescription = testDescription
        self.before = before
        self.event = event
        self.sends = sends
    }

    /// A setup that does nothing.
    static let nothing = Setup { _ in "" }
    static let expired = Setup {
        let id = try $0.buy(.monthly)
        try $0.do(.expire(), id)
        $0.pass(days: 3)
        return id
    }
    static let unpaid = Setup {
        let id = try $0.buy(.monthly)
        try $0.do(.billingFailure(isNow: false), id)
        $0.pass(days: 32)
        return id
    }
    static let seats = Setup { try $0.buy(.monthly) { $0.seats = 10 } }
    static let commerce = Setup {
        try $0.buy(.monthly) { $0.isAdvancedCommerce = true }
    }
}

/// The setup before an event, which returns the ID of the transaction to act on.
struct Setup: Sendable {
    let arrange: @Sendable (EventStory) throws -> String

    init(_ arrange: @escaping @Sendable (EventStory) throws -> String) { self.arrange = arrange }

    static let monthly = Setup { try $0.buy(.monthly) }
}
