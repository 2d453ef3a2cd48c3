import AppStoreTypes

extension EmulatedAppStore {
    /// Advances the clock and stops at every due event and delivery, so that each happens at its own time.
    ///
    /// It returns after everything due by then was delivered or failed. A second call waits for the first.
    func advanceClock(by step: Duration) async throws(EmulatorError) -> ClockReading {
        guard step >= .zero else { throw .invalid("Time only moves ahead: give \"seconds\" as 0 or more.") }
        var journey: ClockJourney?
        while journey == nil {
            guard await wait(until: { $0.isAdvancing ? nil : true }) != nil else { return clock }
            journey = try beginJourney(by: step)
        }
        guard let journey else { return clock }
        defer { update { $0.progress = nil } }
        while update({ $0.travel(journey) }), !Task.isCancelled { await deliveriesSettled() }
        await deliveriesSettled()
        return clock
    }

    /// The current reading of the emulator's clock.
    var clock: ClockReading { read { ClockReading($0.clock) } }

    /// Waits until no delivery is due or in progress.
    func deliveriesSettled() async {
        _ = await wait { $0.notifications.isSettled(at: $0.now) ? true : nil }
    }

    /// Starts to advance the clock; returns `nil` if another call is doing so.
    private func beginJourney(by step: Duration) throws(EmulatorError) -> ClockJourney? {
        try update { world throws(EmulatorError) in
            guard !world.isAdvancing else { return nil }
            guard world.now + step <= world.authority.times.upperBound else {
                throw .invalid("The clock can be at most 10 years ahead of its start: give fewer \"seconds\".")
            }
            world.progress = JourneyProgress(start: world.now, end: world.now + step)
            return world.journey(by: step)
        }
    }
}

extension World {
    /// Sets the clock, which needs an unused world, and restarts the random generator; or freezes and unfreezes it.
    mutating func setClock(to time: Timestamp?, isFrozen: Bool?) throws(EmulatorError) {
        if let time {
            guard transactions.isEmpty, notifications.isEmpty, customers.isEmpty else {
                throw .conflict("Time only moves ahead once something has happened: POST /_emulator/reset first.")
            }
            guard authority.times.contains(time), !isAdvancing else {
                throw .invalid(
                    "\"at\" lies between \(authority.times.lowerBound) and \(authority.times.upperBound): "
                        + "the certificates hold no longer."
                )
            }
            restart(isFrozen ?? clock.isFrozen ? .frozen(at: time) : .running(from: time))
        } else if let isFrozen {
            clock.freeze(isFrozen)
        }
    }
}
