import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A row of Apple's table of events: what is there before, what happens, and what is sent for it.
struct EventRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is bought before, or else arranged; the transaction.
    let before: Scene
    /// What happens.
    let event: @Sendable (EventStory, String) throws -> Void
    /// The notifications for it, in order, and no others.
    let sends: [String]

    init(
        _ testDescription: String,
        before: Scene = .monthly,
        sends: [String],
        _ event: @escaping @Sendable (EventStory, String) throws -> Void
    ) {
        self.testDescription = testDescription
        self.before = before
        self.event = event
        self.sends = sends
    }

    /// Nothing before.
    static let nothing = Scene { _ in "" }
    static let expired = Scene {
        let id = try $0.buy(.monthly)
        try $0.do(.expire(), id)
        $0.pass(days: 3)
        return id
    }
    static let unpaid = Scene {
        let id = try $0.buy(.monthly)
        try $0.do(.billingFailure(isNow: false), id)
        $0.pass(days: 32)
        return id
    }
    static let seats = Scene { try $0.buy(.monthly) { $0.seats = 10 } }
    static let commerce = Scene {
        try $0.buy(.monthly) { $0.isAdvancedCommerce = true }
    }
}

/// What is there before an event; it names the transaction that the event is about.
struct Scene: Sendable {
    let arrange: @Sendable (EventStory) throws -> String

    init(_ arrange: @escaping @Sendable (EventStory) throws -> String) { self.arrange = arrange }

    static let monthly = Scene { try $0.buy(.monthly) }
}
