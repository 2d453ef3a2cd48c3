package import AppStoreTypes

/// What the desk tells other systems.
package enum EventType: String, CaseIterable, Codable, Sendable {
    /// Apple asked about a refund.
    case requested = "refund.requested"
    /// The case waits for a fact, for an app that is paused, or for Apple to accept the app's key.
    case waiting = "refund.waiting"
    /// A person must decide about the case.
    case held = "refund.held"
    /// Apple accepted the answer.
    case answered = "refund.answered"
    /// The case is not answered.
    case withheld = "refund.withheld"
    /// The deadline is near, and the case is not answered.
    case atRisk = "refund.at_risk"
    /// The deadline passed without an answer.
    case missed = "refund.missed"
    /// Apple refused the answer.
    case failed = "refund.failed"
    /// Apple granted the refund.
    case granted = "refund.granted"
    /// Apple declined the refund.
    case declined = "refund.declined"
    /// Apple reversed a refund that it had granted.
    case reversed = "refund.reversed"
    /// A notification was stored, but not understood.
    case unrecognized = "notification.unrecognized"
    /// Apple sent nothing for an app for a long time.
    case silent = "app.silent"
    /// Apple refuses the app's key, so no answers are sent.
    case circuitOpened = "app.circuit_opened"
    /// Apple accepts the app's key again, and the waiting answers are sent.
    case circuitClosed = "app.circuit_closed"
    /// The desk stopped sending events to another endpoint of the app, which failed for days.
    case endpointDisabled = "endpoint.disabled"
    /// A person tries out an address.
    case test = "endpoint.test"
    /// A notification as Apple posted it; only addresses in `forwardTo` get it.
    case notification = "apple.notification"

    /// Whether the event overtakes other events, also earlier ones of its case.
    package var isUrgent: Bool { self == .atRisk }

    /// The kind of endpoint that gets the event.
    package var endpointKind: EventEndpoint.Kind { self == .notification ? .notifications : .events }
}

extension RefundCase {
    /// Returns the events that a change of the case causes, in order.
    ///
    /// - Parameter old: the case before the change; `nil` if it is new.
    /// - Returns: the types of the events.
    package func events(since old: RefundCase?) -> [EventType] {
        var types: [EventType] = old == nil ? [.requested] : []
        let isSame = old.map { ($0.state, $0.blockReason) == (state, blockReason) } ?? (state == .open)
        switch state {
        case .open: break
        // The desk itself fetches a history, within minutes, and Apple itself ends a wait that it asked for.
        case .waiting:
            if !isSame, blockReason != .historyAwaited, blockReason != .rateLimited { types.append(.waiting) }
        // Nobody needs to act when a rule only delays the answer. The same hold causes another event if a person or
        // another policy gives it another end.
        case .held:
            if !isSame || old?.toldUntil != toldUntil, blockReason != .delayed { types.append(.held) }
        case .answered: if !isSame { types.append(.answered) }
        case .withheld: if !isSame { types.append(.withheld) }
        case .failed: if !isSame { types.append(.failed) }
        case .missed: if !isSame { types.append(.missed) }
        }
        if let outcome, outcome.told != old?.outcome?.told, let type = outcome.decision.eventType { types.append(type) }
        return types
    }

    /// How long before its deadline a case that is not answered is at risk: 2 hours, or 50 seconds in Sandbox.
    package static func riskTime(in environment: AppStoreEnvironment) -> Duration { timeAllowed(in: environment) / 6 }
}

extension Outcome {
    /// The part of an outcome that makes another one news.
    fileprivate var told: Self { Outcome(decision: decision, percentage: percentage, at: Timestamp(milliseconds: 0)) }
}

extension Outcome.Decision {
    /// The event about the decision; `nil` if Apple decided nothing about the request.
    fileprivate var eventType: EventType? {
        switch self {
        case .granted: .granted
        case .declined: .declined
        case .reversed: .reversed
        case .revoked, .unknown: nil
        }
    }
}
