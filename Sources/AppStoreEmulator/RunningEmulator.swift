public import AppStoreTypes
public import Foundation

/// A listening emulator, with methods that do within the process what control routes do.
public struct RunningEmulator: Sendable {
    let store: EmulatedAppStore
    /// The address it listens on.
    public let host: String
    /// The port it listens on.
    public let port: Int

    /// The base URL without a trailing slash; append `/sandbox` or `/production` to choose the environment.
    public var baseURL: String { "http://\(host):\(port)" }

    /// The root certificate of everything that the emulator signs, in DER.
    public var rootCertificate: [UInt8] { store.rootCertificate }

    /// The emulator's current time.
    public var now: Timestamp { store.read { $0.now } }

    /// Every request to the App Store Server API, in order.
    public var requests: [ReceivedRequest] { store.read { $0.requests.entries } }

    /// Every notification, in order of creation.
    public var notifications: [SentNotification] { (try? store.update { try $0.sentNotifications() }) ?? [] }

    /// Replaces the faults, from now on.
    public func setFaults(_ faults: EmulatorFaults) { store.update { $0.faults = faults } }

    /// Replaces the rate limits and resets all budgets.
    public func setRateLimits(_ limits: RateLimits) { store.update { $0.set(limits) } }

    /// Sets the behavior that Apple does not document.
    public func setSwitches(_ switches: EmulatorSwitches) { store.update { $0.switches = switches } }

    /// Resets the world, but keeps keys and certificates.
    public func reset() { store.update { $0.reset() } }

    /// Returns the whole state as JSON: the world, and the keys and certificates that sign.
    ///
    /// - Throws: an error if the state cannot be encoded.
    public func state() throws -> Data { try SavedEmulator(store.read { $0 }).json() }

    /// Continues from a ``state()`` of another emulator.
    ///
    /// - Throws: ``EmulatorError`` if another version saved the state; nothing changes then.
    public func load(_ state: Data) throws { try store.load(state) }
}

extension RunningEmulator {
    /// Returns the credentials of an app; the first request for an app creates it.
    ///
    /// - Throws: ``EmulatorError``.
    public func credentials(of bundleID: String) throws -> AppCredentials {
        try store.update { try $0.credentials(of: bundleID) }
    }

    /// Sets an app's settings in App Store Connect.
    ///
    /// - Throws: ``EmulatorError``.
    public func configureApp(_ settings: AppSettings) throws {
        try store.update { try $0.configure(settings) }
    }

    /// Adds a product to an app or replaces it.
    ///
    /// - Throws: ``EmulatorError``.
    public func addProduct(_ product: EmulatedProduct, named productID: String, to bundleID: String) throws {
        try store.update { try $0.add(product, named: productID, to: bundleID) }
    }

    /// Sells a product and sends the notification.
    ///
    /// - Throws: ``EmulatorError``.
    public func purchase(_ order: PurchaseOrder) throws -> EmulatedPurchase {
        try store.update { try $0.purchase(order) }
    }

    /// Requests a refund as a customer, which sends Apple's consumption request.
    ///
    /// - Parameters:
    ///   - transactionID: the transaction to refund.
    ///   - reason: the customer's reason.
    ///   - text: the customer's free text, by which the sandbox decides.
    ///   - isInApp: whether the request is made in the app, which turns off a subscription's renewal.
    /// - Returns: the open request.
    /// - Throws: ``EmulatorError``.
    public func requestRefund(
        of transactionID: String,
        reason: ConsumptionRequestReason,
        text: String? = nil,
        isInApp: Bool = true
    ) throws -> RefundRequest {
        try store.update { try $0.requestRefund(of: transactionID, reason: reason, text: text, isInApp: isInApp) }
    }

    /// Returns the current state of a refund request.
    ///
    /// - Throws: ``EmulatorError``.
    public func refundRequest(_ id: String) throws -> RefundRequest {
        try store.read { try $0.refundRequest(id).request }
    }

    /// Decides a refund request and sends the notification of its outcome.
    ///
    /// - Parameters:
    ///   - id: the request's ID.
    ///   - decision: the decision; `nil` leaves it to the seeded model.
    ///   - percentage: the refunded share of a prorated grant, in thousandths of a percent; by default, the unused
    ///     share according to the latest answer.
    /// - Returns: the decided request.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func decide(
        _ id: String,
        _ decision: RefundDecision?,
        percentage: Milliunits? = nil
    ) throws -> RefundRequest {
        try store.update { try $0.decide(id, decision, percentage: percentage) }
    }

    /// The model that decides refund requests left to the emulator.
    public var refundModel: RefundModel { store.read { $0.model } }

    /// Replaces the refund model; if the new one turns automatic decisions on, they include open requests.
    ///
    /// - Throws: ``EmulatorError`` if a weight or delay is out of range.
    public func setRefundModel(_ model: RefundModel) throws {
        try model.check()
        store.update { $0.set(model) }
    }

    /// Returns why a refund request was decided as it was, or how the model would decide it now.
    ///
    /// - Throws: ``EmulatorError``.
    public func explanation(ofRefundRequest id: String) throws -> RefundExplanation {
        try store.read { try $0.explanation(of: id) }
    }

    /// Reverses a refund, as after a dispute.
    ///
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func reverseRefund(of transactionID: String) throws -> RefundRequest {
        try store.update { try $0.reverseRefund(of: transactionID) }
    }

    /// Advances the clock, and returns after all deliveries due by then were made, each at its own time.
    ///
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func advanceClock(by step: Duration) async throws -> ClockReading {
        try await store.advanceClock(by: step)
    }
}
