package import AppStoreTypes

/// Whether answers of an app may be sent in an environment, as Apple's last responses say.
///
/// The circuit opens when Apple refuses the app's key, and closes when Apple accepts it again. While it is open, no
/// desk sends an answer of the app. One desk at a time asks Apple whether it accepts the key.
package struct AppCircuit: Hashable, Sendable {
    /// How far the circuit is.
    package enum State: String, CaseIterable, Sendable {
        /// Answers are sent.
        case closed
        /// No answers are sent.
        case open
        /// Answers are sent, and what waited is being made due.
        case closing
    }

    package var app: AppKey
    package var state: State
    /// When the circuit last opened; `nil` if it never did.
    package var openedAt: Timestamp?
    /// When the circuit last closed.
    package var closedAt: Timestamp?
    /// The HTTP status that opened it.
    package var status: Int?
    /// What Apple said.
    package var reason: String?
    /// How often Apple was asked about the key without success since the circuit opened.
    package var probes: Int64
    /// When Apple is asked next.
    package var probeAt: Timestamp?
    /// Until when Apple asked for no more answers (HTTP status 429).
    package var heldUntil: Timestamp?

    package init(
        app: AppKey,
        state: State = .closed,
        openedAt: Timestamp? = nil,
        closedAt: Timestamp? = nil,
        status: Int? = nil,
        reason: String? = nil,
        probes: Int64 = 0,
        probeAt: Timestamp? = nil,
        heldUntil: Timestamp? = nil
    ) {
        self.app = app
        self.state = state
        self.openedAt = openedAt
        self.closedAt = closedAt
        self.status = status
        self.reason = reason
        self.probes = probes
        self.probeAt = probeAt
        self.heldUntil = heldUntil
    }

    /// The HTTP status with which Apple refuses a key.
    package static let refusal = 401

    /// Why a call of an app waits for its key, as stored with the lookup, history or recovery.
    package static let refusalReason = "Apple refuses the key (401); run refund-desk doctor"

    /// What to do about a refused key.
    package static let remedy = """
        compare issuerId, keyId and privateKeyFile with App Store Connect (Users and Access, Integrations, In-App \
        Purchase); if the key was revoked, make another there, and send SIGHUP to the desk; it continues by itself once \
        Apple accepts the key
        """

    /// The longest wait that Apple asks for, with room for clocks that differ; a longer one was set by a wrong clock.
    private static let longestHold: Duration = .seconds(4200)

    /// How long after it closed a circuit that opens again continues its series of waits.
    private static let relapseTime: Duration = .seconds(600)

    /// Returns how long to wait before asking Apple again: 5 seconds, then each time twice as long, at most 5 minutes.
    ///
    /// - Parameter probes: how often Apple was asked without success.
    /// - Returns: the wait.
    package static func wait(after probes: Int64) -> Duration {
        min(.seconds(5) * Double(1 << min(max(probes, 0), 20)), .seconds(300))
    }

    /// Opens the circuit.
    ///
    /// If it opens again soon after it closed, Apple is asked less and less often.
    ///
    /// - Parameters:
    ///   - status: the HTTP status of Apple's response.
    ///   - reason: what Apple said.
    ///   - now: the present time.
    /// - Returns: whether it was not open.
    package mutating func open(status: Int, reason: String?, at now: Timestamp) -> Bool {
        guard state != .open else { return false }
        let isRelapse = closedAt.map { now - $0 < Self.relapseTime } ?? false
        probes = isRelapse ? probes + 1 : 0
        (state, openedAt, self.status, self.reason) = (.open, now, status, reason)
        probeAt = now + Self.wait(after: probes)
        return true
    }

    /// Records what Apple's answer to a question about the key says about it.
    ///
    /// - Parameters:
    ///   - result: the answer.
    ///   - now: the present time.
    package mutating func note(_ result: ProbeResult, at now: Timestamp) {
        switch result {
        case .accepted: (state, closedAt, probeAt) = (.closing, now, now)
        case .refused(let reason):
            self.reason = reason ?? self.reason
            probes += 1
            probeAt = now + Self.wait(after: probes)
        case .unanswered:
            probes += 1
            probeAt = now + Self.wait(after: probes)
        }
    }

    /// Returns when other calls of the app are worth a try, because Apple may then accept its key again.
    ///
    /// - Parameter now: the present time.
    /// - Returns: a time soon after Apple is asked next; `nil` if calls may be made now.
    package func callsWait(at now: Timestamp) -> Timestamp? {
        guard state == .open else { return nil }
        return max(probeAt ?? now, now) + Self.probeTime
    }

    /// How long the answer to a question about the key usually takes, with room for the worker that asks.
    private static let probeTime: Duration = .seconds(5)

    /// Returns why an answer must wait, and until when; `nil` if it may be sent.
    ///
    /// The last try, shortly before the deadline, is made even if Apple asked for a longer wait.
    ///
    /// - Parameters:
    ///   - deadline: the case's deadline.
    ///   - now: the present time.
    /// - Returns: the reason and the time.
    package func wait(before deadline: Timestamp, at now: Timestamp) -> (blockReason: BlockReason, until: Timestamp)? {
        if state == .open { return (.keyRefused, deadline) }
        let lastTry = deadline - RefundCase.lastTryMargin
        guard let heldUntil, now < heldUntil, heldUntil <= now + Self.longestHold, now < lastTry else { return nil }
        return (.rateLimited, min(heldUntil, lastTry))
    }
}

/// What Apple's answer to a question about an app's key says about it.
package enum ProbeResult: Hashable, Sendable {
    /// Apple accepts the key.
    case accepted
    /// Apple refuses the key; the text is what it said.
    case refused(reason: String?)
    /// Apple did not say anything about the key.
    case unanswered

    /// Reads a rejection of a question about a transaction that never exists.
    ///
    /// Only 400 and 404 are about the transaction. A busy server, an outage or a proxy says nothing about the key.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - reason: what Apple said.
    package init(status: Int, reason: String?) {
        self =
            switch status {
            case AppCircuit.refusal: .refused(reason: reason)
            case 400, 404: .accepted
            default: .unanswered
            }
    }
}

extension CircuitStore {
    /// Returns until when the calls of an app wait because Apple refuses its key; `nil` if they may be made now.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - now: the present time.
    /// - Returns: when to look again.
    /// - Throws: any error of the store.
    package func callsWait(of app: AppKey, at now: Timestamp) async throws -> Timestamp? {
        try await circuits().first { $0.app == app }?.callsWait(at: now)
    }
}

/// The right to ask Apple about an app's key, or to make due what waited for it, until a time.
package struct CircuitProbe: Hashable, Sendable {
    package var circuit: AppCircuit
    /// The end of the claim, which is also its mark.
    package var claimedUntil: Timestamp

    package init(circuit: AppCircuit, claimedUntil: Timestamp) {
        self.circuit = circuit
        self.claimedUntil = claimedUntil
    }
}

/// Stores the circuits of apps, which all desks of a database share.
package protocol CircuitStore: Sendable {
    /// Returns the circuit of each app and environment that has one.
    func circuits() async throws -> [AppCircuit]

    /// Makes the open circuits of some apps due, because the desk may have a new key.
    func hastenProbes(of apps: [AppKey], at now: Timestamp) async throws

    /// Claims the circuit of some apps that has been due for the longest time; only one desk gets it.
    func claimProbe(of apps: [AppKey], at now: Timestamp, leaseFor: Duration) async throws -> CircuitProbe?

    /// Returns when the next circuit of some apps is due; `nil` if all are closed.
    func nextProbe(of apps: [AppKey], at now: Timestamp) async throws -> Timestamp?

    /// Records what Apple's answer to a probe says, and writes an event for a circuit that closes.
    ///
    /// - Returns: whether the circuit closed by it; `false` if the claim was lost.
    func finish(_ probe: CircuitProbe, with result: ProbeResult, at now: Timestamp) async throws -> Bool

    /// Makes some of what waited for a circuit that closes due: cases first, those with the earliest deadline at the
    /// beginning, then lookups, histories and recovery.
    ///
    /// - Returns: whether there are more.
    func wakeCases(after probe: CircuitProbe, at now: Timestamp) async throws -> Bool
}
