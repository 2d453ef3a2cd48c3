package import AppStoreTypes

/// A message from Google Play about an order, stored until the desk has read the order.
///
/// A message does not say what was bought, nor whether it was a test purchase. So its case opens once Google Play has
/// described the order.
package struct OrderMessage: Hashable, Sendable {
    /// What the message reports.
    package enum Kind: String, CaseIterable, Sendable {
        /// Google Play asks about a chargeback.
        case review
        /// A purchase was voided.
        case void
    }

    /// The app's name in the desk.
    package var bundleID: String
    /// The identifier that stays the same in each delivery of the message, a UUID in lower case.
    package var id: String
    package var kind: Kind
    package var orderID: String
    /// The customer's account that the message names, in canonical form; `nil` if only the order names one.
    package var accountID: String?
    /// The message as Google Play published it, as JSON.
    package var content: String
    /// When Google Play published the message, or when the desk received it, whichever is earlier.
    package var publishedAt: Timestamp
    /// When the desk first received the message.
    package var receivedAt: Timestamp
    /// When an answer no longer counts, or when the desk stops asking for the order.
    package var deadline: Timestamp

    /// Creates a message and computes its deadline.
    ///
    /// - Parameters:
    ///   - bundleID: the app's name in the desk.
    ///   - id: the identifier of the message.
    ///   - kind: what it reports.
    ///   - orderID: the order that it is about.
    ///   - accountID: the customer's account that it names, if any.
    ///   - content: the message as JSON.
    ///   - publishedAt: when it was published; `nil` if that is unknown.
    ///   - receivedAt: when the desk received it.
    package init(
        bundleID: String,
        id: String,
        kind: Kind,
        orderID: String,
        accountID: String? = nil,
        content: String,
        publishedAt: Timestamp?,
        receivedAt: Timestamp
    ) {
        self.bundleID = bundleID
        self.id = id
        self.kind = kind
        self.orderID = orderID
        self.accountID = accountID.map(canonicalCustomerID)
        self.content = content
        self.publishedAt = min(publishedAt ?? receivedAt, receivedAt)
        self.receivedAt = receivedAt
        deadline = self.publishedAt + (kind == .review ? Self.timeToAnswer : Self.timeToReadVoid)
    }

    /// How long Google Play waits for an answer.
    package static let timeToAnswer: Duration = .seconds(24 * 3600)
    /// How long the desk asks for the order of a voided purchase.
    package static let timeToReadVoid: Duration = .seconds(7 * 86_400)
}

/// The queue of messages whose orders are to be read; one owner works on a message at a time.
package protocol OrderMessageQueue: Sendable {
    /// Stores a message durably, due at once.
    ///
    /// - Returns: whether it is new; `false` if it waits already, or if its notification is stored.
    func keep(_ message: OrderMessage) async throws -> Bool

    /// Claims the due message with the earliest deadline, and returns it with the number of earlier tries.
    func claimMessage(at now: Timestamp, leaseFor: Duration) async throws -> (message: OrderMessage, tries: Int64)?

    /// Returns when the next message is due, or `nil` if none waits.
    func nextMessage() async throws -> Timestamp?

    /// Applies a message as what it means for ledger and cases, and removes it from the queue, all or nothing.
    func settle(_ message: OrderMessage, as record: IntakeRecord) async throws -> IntakeOutcome

    /// Sets when a message is due again.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - until: when to try again.
    ///   - reason: why its order was not read, without customer data.
    /// - Throws: any error of the store.
    func postpone(_ message: OrderMessage, until: Timestamp, because reason: String) async throws

    /// Returns the messages that wait for their orders, earliest deadline first, each with why; at most `limit`.
    func waitingMessages(limit: Int) async throws -> [WaitingMessage]
}

/// A message that waits for its order, without the order itself.
package struct WaitingMessage: Hashable, Sendable {
    package var bundleID: String
    package var kind: OrderMessage.Kind
    package var receivedAt: Timestamp
    package var deadline: Timestamp
    package var tries: Int64
    /// Why the last try failed; `nil` before it.
    package var reason: String?

    package init(
        bundleID: String,
        kind: OrderMessage.Kind,
        receivedAt: Timestamp,
        deadline: Timestamp,
        tries: Int64,
        reason: String?
    ) {
        self.bundleID = bundleID
        self.kind = kind
        self.receivedAt = receivedAt
        self.deadline = deadline
        self.tries = tries
        self.reason = reason
    }
}
