import AppStoreTypes

extension EmulatedAppStore {
    /// Moves the clock, stopping at each delivery on the way, so that each is made at its own time.
    ///
    /// Returns when everything due by then was delivered or has failed. A second call waits for the first.
    func advanceClock(by step: Duration) async throws(EmulatorError) -> ClockReading {
        guard step >= .zero else { throw .invalid("Time only moves ahead: give \"seconds\" as 0 or more.") }
        guard await wait(until: { $0.isAdvancing ? nil : true }) != nil else { return read { $0.clock } }
        let target = try update { world throws(EmulatorError) in
            let target = world.offset + step
            guard target <= ClockReading.furthest else {
                throw .invalid("The clock can be at most 10 years ahead of the system's: give fewer \"seconds\".")
            }
            world.isAdvancing = true
            return target
        }
        defer { update { $0.isAdvancing = false } }
        while update({ $0.moveClock(toNextDeliveryWithin: target) }) { await deliveriesSettled() }
        update { $0.offset = max($0.offset, target) }
        await deliveriesSettled()
        return read { $0.clock }
    }

    /// Waits until nothing is due and nothing on its way.
    func deliveriesSettled() async {
        _ = await wait { $0.notifications.isSettled(at: $0.now) ? true : nil }
    }
}

extension World {
    /// Moves the clock to the earliest delivery still to come, if it comes by then.
    fileprivate mutating func moveClock(toNextDeliveryWithin target: Duration) -> Bool {
        guard let due = notifications.nextDue, due - systemTime() <= target else { return false }
        offset = max(offset, due - systemTime())
        return true
    }
}
