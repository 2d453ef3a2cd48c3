import AppStoreTypes

extension World {
    /// The emulator's current time.
    var now: Timestamp { clock.now }

    /// The current time in whole seconds, as purchase dates have it; only signing dates have milliseconds.
    var wholeSecond: Timestamp { Timestamp(seconds: now.milliseconds / 1000) }

    /// Returns a signing date later than all before, so that callers can tell which payload is newer.
    mutating func nextSigningDate() -> Timestamp {
        // A skewed clock may repeat dates or go back.
        if faults.clock.signed != .zero { return now + faults.clock.signed }
        lastSigningDate = max(now, lastSigningDate + .milliseconds(1))
        return lastSigningDate
    }

    /// Follows the system's clock and runs due events, each at its own time.
    ///
    /// - Returns: whether any event ran.
    mutating func catchUp(with system: Timestamp) -> Bool {
        clock.follow(system)
        let present = now
        guard let due = schedule.nextDue, due <= present else { return false }
        while let entry = schedule.take(dueAt: present) {
            clock.stand(at: entry.due)
            happen(entry)
        }
        clock.stand(at: present)
        return true
    }

    /// Returns the plan for advancing the clock by a duration.
    func clockAdvance(by step: Duration) -> ClockAdvance {
        ClockAdvance(target: clock.isFrozen ? .time(now + step) : .lead(clock.ahead + step), resets: resets)
    }

    /// Advances to the next due event, and further until a delivery has to be made first.
    ///
    /// - Returns: whether to call it again after due deliveries were made.
    mutating func travel(_ clockAdvance: ClockAdvance) -> Bool {
        guard resets == clockAdvance.resets else { return false }
        for _ in 0..<1000 {
            if !notifications.isSettled(at: now) { return true }
            let end = clockAdvance.end(on: clock)
            let stop = [schedule.nextDue, notifications.nextDue].compactMap { $0 }.min() ?? end
            guard stop < end else { break }
            clock.move(to: stop)
            while let entry = schedule.take(dueAt: now) { happen(entry) }
            if let due = notifications.nextDue, due <= now { return true }
        }
        let end = clockAdvance.end(on: clock)
        if let next = [schedule.nextDue, notifications.nextDue].compactMap({ $0 }).min(), next < end { return true }
        clock.move(to: end)
        while let entry = schedule.take(dueAt: now) { happen(entry) }
        return false
    }

    private mutating func happen(_ entry: WorldSchedule.Entry) {
        switch entry.event {
        case .subscription(let id): subscriptionIsDue(id, number: entry.number)
        case .externalPurchaseToken(let id): externalPurchaseTokenIsDue(id)
        case .massExtension(let key): carryOutMassExtension(key)
        case .consumptionReminder(let id): remindOfConsumption(id)
        case .refundDecision(let id): refundDecisionIsDue(id)
        case .yearStep(let number): takeYearStep(number)
        case .seededRefundRequest(let event): requestSeededRefund(event)
        case .seededDecision(let id, let decision, let percentage):
            // Somebody may have decided it before.
            guard refundRequests[id]?.request.state == .open else { return }
            _ = try? decide(id, decision, percentage: percentage)
        }
    }

    /// Sets the URL of the OCSP responder in certificates; notifications are signed again under the new certificates.
    mutating func moveResponder(to url: String) {
        guard authority.responderURL != url else { return }
        authority.responderURL = url
        notifications.forgetSignatures()
    }

    /// The system's time, which callers share.
    var systemNow: Timestamp { clock.system }
}

/// The target of advancing the clock; a reset ends the advance.
struct ClockAdvance: Sendable {
    /// A time to stop at, or a lead over the system's clock.
    enum Target: Sendable {
        case time(Timestamp)
        case lead(Duration)
    }

    let target: Target
    let resets: Int

    func end(on clock: WorldClock) -> Timestamp {
        switch target {
        case .time(let time): time
        case .lead(let lead): clock.system + lead
        }
    }
}

/// The start and end of an ongoing clock advance.
struct ClockAdvanceProgress: Sendable {
    let start: Timestamp
    let end: Timestamp
}
