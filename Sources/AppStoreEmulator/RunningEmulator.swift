public import AppStoreTypes
public import Foundation

/// An emulator that listens, with methods that do from inside the process what the control routes do.
public struct RunningEmulator: Sendable {
    let store: EmulatedAppStore
    /// The address it listens on.
    public let host: String
    /// The port it listens on.
    public let port: Int

    /// Where it serves, without a slash at the end; `/sandbox` or `/production` after it chooses the environment.
    public var baseURL: String { "http://\(host):\(port)" }

    /// The root certificate of all that it signs, DER.
    public var rootCertificate: [UInt8] { store.rootCertificate }

    /// The emulator's own time.
    public var now: Timestamp { store.read { $0.now } }

    /// Every request to the App Store Server API, in order.
    public var requests: [ReceivedRequest] { store.read { $0.requests.entries } }

    /// Every notification, in order of creation.
    public var notifications: [SentNotification] { (try? store.update { try $0.sentNotifications() }) ?? [] }

    /// What goes wrong from now on.
    public func setFaults(_ faults: EmulatorFaults) { store.update { $0.faults = faults } }

    /// How many calls are taken of an app from now on; budgets begin anew.
    public func setRateLimits(_ limits: RateLimits) { store.update { $0.set(limits) } }

    /// Settles what Apple leaves open.
    public func setSwitches(_ switches: EmulatorSwitches) { store.update { $0.switches = switches } }

    /// Clears the world; keys and certificates stay.
    public func reset() { store.update { $0.reset() } }

    /// All of the emulator, as JSON: the world, and the keys and certificates that sign.
    ///
    /// - Throws: what keeps it from being written.
    public func state() throws -> Data { try SavedEmulator(store.read { $0 }).json() }

    /// Goes on where another emulator was when its ``state()`` was taken.
    ///
    /// - Throws: ``EmulatorError``, when it was not taken by this version; nothing has changed then.
    public func load(_ state: Data) throws { try store.load(state) }
}

extension RunningEmulator {
    /// The credentials of an app, which exists from the first time it is asked about.
    ///
    /// - Throws: ``EmulatorError``.
    public func credentials(of bundleID: String) throws -> AppCredentials {
        try store.update { try $0.credentials(of: bundleID) }
    }

    /// Sets what App Store Connect holds of an app.
    ///
    /// - Throws: ``EmulatorError``.
    public func configureApp(_ settings: AppSettings) throws {
        try store.update { try $0.configure(settings) }
    }

    /// Puts a product on sale.
    ///
    /// - Throws: ``EmulatorError``.
    public func addProduct(_ product: EmulatedProduct, named productID: String, to bundleID: String) throws {
        try store.update { try $0.add(product, named: productID, to: bundleID) }
    }

    /// Sells a product; the notification goes out.
    ///
    /// - Throws: ``EmulatorError``.
    public func purchase(_ order: PurchaseOrder) throws -> EmulatedPurchase {
        try store.update { try $0.purchase(order) }
    }

    /// Asks for a refund as a customer; Apple's question goes out.
    ///
    /// - Parameters:
    ///   - transactionID: what is to be refunded.
    ///   - reason: the customer's reason.
    ///   - text: the customer's own words, by which the sandbox decides.
    ///   - isInApp: whether it is asked for in the app: a running subscription then does not renew.
    /// - Returns: the request, open.
    /// - Throws: ``EmulatorError``.
    public func requestRefund(
        of transactionID: String,
        reason: ConsumptionRequestReason,
        text: String? = nil,
        isInApp: Bool = true
    ) throws -> RefundRequest {
        try store.update { try $0.requestRefund(of: transactionID, reason: reason, text: text, isInApp: isInApp) }
    }

    /// A refund request as it stands.
    ///
    /// - Throws: ``EmulatorError``.
    public func refundRequest(_ id: String) throws -> RefundRequest {
        try store.read { try $0.refundRequest(id).request }
    }

    /// Decides a refund request; the outcome goes out.
    ///
    /// - Parameters:
    ///   - id: the request.
    ///   - decision: what is decided; `nil` leaves it to the seeded model.
    ///   - percentage: the refunded share of a prorated grant, in thousandths of a percent; what the newest answer
    ///     leaves unused if left out.
    /// - Returns: the request, decided.
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func decide(
        _ id: String,
        _ decision: RefundDecision?,
        percentage: Milliunits? = nil
    ) throws -> RefundRequest {
        try store.update { try $0.decide(id, decision, percentage: percentage) }
    }

    /// How refund requests left to the emulator are decided.
    public var refundModel: RefundModel { store.read { $0.model } }

    /// Decides refund requests by another model from now on; where it decides by itself, those that are open too.
    ///
    /// - Throws: ``EmulatorError``, for a weight or delay that it cannot have.
    public func setRefundModel(_ model: RefundModel) throws {
        try model.check()
        store.update { $0.set(model) }
    }

    /// Why a refund request was decided as it was, or how the model would decide it at present.
    ///
    /// - Throws: ``EmulatorError``.
    public func explanation(ofRefundRequest id: String) throws -> RefundExplanation {
        try store.read { try $0.explanation(of: id) }
    }

    /// Takes a refund back, as after a dispute.
    ///
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func reverseRefund(of transactionID: String) throws -> RefundRequest {
        try store.update { try $0.reverseRefund(of: transactionID) }
    }

    /// Moves the clock; all deliveries due by then are made, each at its own time, before this returns.
    ///
    /// - Throws: ``EmulatorError``.
    @discardableResult
    public func advanceClock(by step: Duration) async throws -> ClockReading {
        try await store.advanceClock(by: step)
    }
}
