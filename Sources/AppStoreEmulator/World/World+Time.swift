import AppStoreTypes

extension World {
    /// The emulator's own time.
    var now: Timestamp { clock.now }

    /// The time of a purchase: dates of purchases have whole seconds, only signing dates have milliseconds.
    var wholeSecond: Timestamp { Timestamp(seconds: now.milliseconds / 1000) }

    /// A date of signing later than every one before, so that of two statements the newer one is known.
    mutating func nextSigningDate() -> Timestamp {
        // A clock that is off says what it says.
        if faults.clock.signed != .zero { return now + faults.clock.signed }
        lastSigningDate = max(now, lastSigningDate + .milliseconds(1))
        return lastSigningDate
    }

    /// Follows the system's clock; what has fallen due happens, each at its own time.
    ///
    /// - Returns: whether anything did.
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

    /// How to move ahead by so much.
    func journey(by step: Duration) -> ClockJourney {
        ClockJourney(target: clock.isFrozen ? .time(now + step) : .lead(clock.ahead + step), resets: resets)
    }

    /// Moves on to the next thing due, and on from there as long as nothing has to be delivered first.
    ///
    /// - Returns: whether it has to be called again, once what is due is delivered.
    mutating func travel(_ journey: ClockJourney) -> Bool {
        guard resets == journey.resets else { return false }
        for _ in 0..<1000 {
            if !notifications.isSettled(at: now) { return true }
            let end = journey.end(on: clock)
            let stop = [schedule.nextDue, notifications.nextDue].compactMap { $0 }.min() ?? end
            guard stop < end else { break }
            clock.move(to: stop)
            while let entry = schedule.take(dueAt: now) { happen(entry) }
            if let due = notifications.nextDue, due <= now { return true }
        }
        let end = journey.end(on: clock)
        if let next = [schedule.nextDue, notifications.nextDue].compactMap({ $0 }).min(), next < end { return true }
        clock.move(to: end)
        while let entry = schedule.take(dueAt: now) { happen(entry) }
        return false
    }

    private mutating func happen(_ entry: Schedule.Entry) {
        switch entry.event {
        case .subscription(let id): subscriptionIsDue(id, number: entry.number)
        case .externalPurchaseToken(let id): externalPurchaseTokenIsDue(id)
        case .massExtension(let key): carryOutMassExtension(key)
        case .consumptionReminder(let id): remindOfConsumption(id)
        case .refundDecision(let id): refundDecisionIsDue(id)
        }
    }
}

/// How far the clock is being moved, and in which world: a reset ends the journey.
struct ClockJourney: Sendable {
    /// The time to stand at, or how far to lead the system's clock.
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

/// From where to where the clock is being moved.
struct JourneyProgress: Sendable {
    let start: Timestamp
    let end: Timestamp
}
