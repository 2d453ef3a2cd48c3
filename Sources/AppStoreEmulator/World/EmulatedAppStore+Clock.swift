import AppStoreTypes

extension EmulatedAppStore {
    /// Advances the clock and stops at every due event and delivery, so that each happens at its own time.
    ///
    /// It returns after everything due by then was delivered or failed. A second call waits for the first.
    func advanceClock(by step: Duration) async throws(EmulatorError) -> ClockReading {
        guard step >= .zero else { throw .invalid("The clock can only move forward: give \"seconds\" as 0 or more.") }
        var clockAdvance: ClockAdvance?
        while clockAdvance == nil {
            guard await wait(until: { $0.isAdvancing ? nil : true }) != nil else { return clock }
            clockAdvance = try beginClockAdvance(by: step)
        }
        guard let clockAdvance else { return clock }
        defer { update { $0.progress = nil } }
        while update({ $0.travel(clockAdvance) }), !Task.isCancelled { await deliveriesSettled() }
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
    private func beginClockAdvance(by step: Duration) throws(EmulatorError) -> ClockAdvance? {
        try update { world throws(EmulatorError) in
            guard !world.isAdvancing else { return nil }
            guard world.now + step <= world.authority.times.upperBound else {
                throw .invalid("The clock can be at most 10 years ahead of its start: give fewer \"seconds\".")
            }
            world.progress = ClockAdvanceProgress(start: world.now, end: world.now + step)
            return world.clockAdvance(by: step)
        }
    }
}

extension World {
    /// Sets the clock, which needs an unused world, and restarts the random generator; or freezes and unfreezes it.
    mutating func setClock(to time: Timestamp?, isFrozen: Bool?) throws(EmulatorError) {
        if let time {
            guard transactions.isEmpty, notifications.isEmpty, customers.isEmpty else {
                throw .conflict("A used emulator's clock can only move forward: POST /_emulator/reset first.")
            }
            guard authority.times.contains(time), !isAdvancing else {
                throw .invalid(
                    "\"at\" must be between \(authority.times.lowerBound) and \(authority.times.upperBound): "
                        + "the certificates are valid only then."
                )
            }
            restart(isFrozen ?? clock.isFrozen ? .frozen(at: time) : .running(from: time))
        } else if let isFrozen {
            clock.freeze(isFrozen)
        }
    }
}

extension ControlRoutes {
    static let world: [Route<ControlHandler>] = [
        Route("GET", "clock") { store, _ in store.clock },
        Route("PUT", "clock") { store, call in
            try call.body.allow(["at", "frozen"])
            let isFrozen = try call.body.flag("frozen")
            let time = try call.body.time("at")
            try store.update { try $0.setClock(to: time, isFrozen: isFrozen) }
            return store.clock
        },
        Route("POST", "clock/advance") { store, call in
            try call.body.allow(["seconds"])
            let seconds = try call.body.requiredNumber("seconds", in: 0...1e9)
            return try await store.advanceClock(by: .milliseconds(Int64((seconds * 1000).rounded())))
        },
        Route("POST", "reset") { store, call in
            try call.body.allow([])
            store.update { $0.reset() }
            return [String: String]()
        },
    ]
}
