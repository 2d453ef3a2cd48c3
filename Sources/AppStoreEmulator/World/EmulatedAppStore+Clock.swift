import AppStoreTypes

extension EmulatedAppStore {
    /// Moves the clock, stopping at each delivery on the way, so that each is made at its own time.
    ///
    /// Returns when everything due by then was delivered or has failed. A second call waits for the first.
    func advanceClock(by step: Duration) async throws(EmulatorError) -> ClockReading {
        guard step >= .zero else { throw .invalid("Time only moves ahead: give \"seconds\" as 0 or more.") }
        var journey: ClockJourney?
        while journey == nil {
            guard await wait(until: { $0.isAdvancing ? nil : true }) != nil else { return read { $0.clock } }
            journey = try beginJourney(by: step)
        }
        guard let journey else { return read { $0.clock } }
        defer { update { $0.isAdvancing = false } }
        while update({ $0.moveClock(toNextDeliveryOf: journey) }) { await deliveriesSettled() }
        update { $0.endMove(journey) }
        await deliveriesSettled()
        return read { $0.clock }
    }

    /// Waits until nothing is due and nothing on its way.
    func deliveriesSettled() async {
        _ = await wait { $0.notifications.isSettled(at: $0.now) ? true : nil }
    }

    /// Begins to move the clock; `nil` when somebody else does.
    private func beginJourney(by step: Duration) throws(EmulatorError) -> ClockJourney? {
        try update { world throws(EmulatorError) in
            guard !world.isAdvancing else { return nil }
            let target = world.offset + step
            guard target <= ClockReading.furthest else {
                throw .invalid("The clock can be at most 10 years ahead of the system's: give fewer \"seconds\".")
            }
            world.isAdvancing = true
            return ClockJourney(target: target, resets: world.resets)
        }
    }
}

/// How far the clock is being moved, and in which world: a reset ends the journey.
struct ClockJourney: Sendable {
    let target: Duration
    let resets: Int
}

extension World {
    /// Moves the clock to the earliest delivery still to come, if it comes by then.
    fileprivate mutating func moveClock(toNextDeliveryOf journey: ClockJourney) -> Bool {
        guard resets == journey.resets, let due = notifications.nextDue, due - systemTime() <= journey.target else {
            return false
        }
        offset = max(offset, due - systemTime())
        return true
    }

    fileprivate mutating func endMove(_ journey: ClockJourney) {
        if resets == journey.resets { offset = max(offset, journey.target) }
    }
}
