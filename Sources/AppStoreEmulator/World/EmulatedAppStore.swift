import AppStoreTypes
import Foundation
import Synchronization

/// An emulated App Store: its world behind a lock, with signals for changes.
///
/// Every read and update first applies all events that are due.
final class EmulatedAppStore: Sendable {
    let changes = Changes()
    /// Signals that the next automatic work or its time has changed.
    let pendingWork = Changes()
    let tokens = TokenCheck()
    let configuration: EmulatorConfiguration
    /// Asks developers' servers which message to show; `nil` while the emulator does not serve.
    let realtimeSender = Mutex<RealtimeSender?>(nil)
    private let world: Mutex<World>
    private let keeper = Mutex<WorldKeeper?>(nil)
    /// Returns the system's time.
    private let systemTime: @Sendable () -> Timestamp

    /// Creates a store, or restores a saved one.
    ///
    /// - Parameters:
    ///   - configuration: the settings to start with.
    ///   - saved: a saved store to restore.
    ///   - changes: the changes after it was saved.
    ///   - authority: the certificates of a new store; by default, new ones.
    ///   - systemTime: returns the system's time.
    /// - Throws: an error if the saved store cannot be read, or if certificates cannot be created.
    init(
        configuration: EmulatorConfiguration,
        saved: Data? = nil,
        changes: [WorldChange] = [],
        authority: CertificateAuthority? = nil,
        systemTime: @escaping @Sendable () -> Timestamp = { .now }
    ) throws {
        self.configuration = configuration
        self.systemTime = systemTime
        if let saved {
            // With port 0, the system has not picked a port yet.
            let url = configuration.port == 0 ? nil : configuration.responderURL(port: configuration.port)
            let state = try SavedEmulator(
                json: saved,
                changes: changes,
                configuration: configuration,
                responderURL: url
            )
            world = Mutex(state.world)
            return
        }
        let now = systemTime()
        let start = WorldClock(configuration.clock, system: now).now
        guard ClockStart.times.contains(start) else {
            throw EmulatorError.invalid(
                "The clock must start between 2000 and 9899, so that certificates and subscriptions end before 10000."
            )
        }
        let authority =
            try authority
            ?? CertificateAuthority(
                times: ClockStart.times.lowerBound...max(start, now) + ClockReading.furthest
            )
        world = Mutex(World(authority: authority, configuration: configuration, system: now))
    }

    var rootCertificate: [UInt8] { read { $0.authority.rootDER } }

    /// Saves each change from now on.
    func keep(with make: (World) throws -> WorldKeeper) rethrows {
        try world.withLock { world in
            let made = try make(world)
            _ = world.takeChange()
            keeper.withLock { $0 = made }
        }
    }

    /// Why a change could not be saved; `nil` as long as all are.
    var savingFailure: EmulatorError? { keeper.withLock { $0 }?.failure }

    /// Saves what changed, before anyone else sees it.
    private func save(_ world: inout World) {
        if let keeper = keeper.withLock({ $0 }) {
            keeper.record(&world)
        } else {
            _ = world.takeChange()
        }
    }

    func read<Value: Sendable, Failure: Error>(_ look: (World) throws(Failure) -> Value) throws(Failure) -> Value {
        let hasHappened = world.withLock { world in
            let hasHappened = world.catchUp(with: systemTime())
            if hasHappened { save(&world) }
            return hasHappened
        }
        if hasHappened {
            pendingWork.raise()
            changes.raise()
        }
        return try world.withLock { world throws(Failure) in try look(world) }
    }

    func update<Value: Sendable, Failure: Error>(
        _ change: (inout World) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var isOther = false
        defer {
            if isOther { pendingWork.raise() }
            changes.raise()
        }
        return try world.withLock { world throws(Failure) in
            isOther = world.catchUp(with: systemTime())
            let before = world.pendingWork
            defer { save(&world) }
            defer { isOther = isOther || world.pendingWork != before }
            return try change(&world)
        }
    }

    /// Waits until the pending work changes after the version seen, but no longer than a duration.
    func waitForWork(after seen: Int, atMost limit: Duration? = nil) async {
        await pendingWork.wait(after: seen, atMost: limit)
    }

    /// Waits until a closure finds something in the world.
    ///
    /// - Returns: what the closure found; `nil` if the task was cancelled first.
    func wait<Value: Sendable>(until find: @Sendable (World) -> Value?) async -> Value? {
        while !Task.isCancelled {
            let seen = changes.version
            if let value = read(find) { return value }
            await changes.wait(after: seen)
        }
        return nil
    }
}
