import AppStoreTypes
import Foundation
import Synchronization

/// One emulated App Store: its world behind a lock, and a signal whenever it changes.
///
/// Whoever looks at the world sees everything that has fallen due by then.
final class EmulatedAppStore: Sendable {
    let changes = Changes()
    /// Raised when there is other work to do by itself, or at another time.
    let agenda = Changes()
    let tokens = TokenCheck()
    let configuration: EmulatorConfiguration
    private let world: Mutex<World>

    /// Creates a store, or takes a saved one up again.
    init(configuration: EmulatorConfiguration, saved: Data? = nil) throws {
        self.configuration = configuration
        if let saved {
            // A port that the system picks is not known yet.
            let url = configuration.port == 0 ? nil : configuration.responderURL(port: configuration.port)
            world = Mutex(try SavedEmulator(json: saved, configuration: configuration, responderURL: url).world)
            return
        }
        let now = Timestamp.now
        let start = WorldClock(configuration.clock, system: now).now
        let authority = try CertificateAuthority(
            times: Timestamp(seconds: 946_684_800)...max(start, now) + ClockReading.furthest
        )
        world = Mutex(World(authority: authority, configuration: configuration, system: now))
    }

    var rootCertificate: [UInt8] { read { $0.authority.rootDER } }

    func read<Value: Sendable, Failure: Error>(_ look: (World) throws(Failure) -> Value) throws(Failure) -> Value {
        if world.withLock({ $0.catchUp(with: .now) }) {
            agenda.raise()
            changes.raise()
        }
        return try world.withLock { world throws(Failure) in try look(world) }
    }

    func update<Value: Sendable, Failure: Error>(
        _ change: (inout World) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var isOther = false
        defer {
            if isOther { agenda.raise() }
            changes.raise()
        }
        return try world.withLock { world throws(Failure) in
            isOther = world.catchUp(with: .now)
            let before = world.agenda
            defer { isOther = isOther || world.agenda != before }
            return try change(&world)
        }
    }

    /// Waits until there is other work than when ``agenda`` was looked at, but for no longer than a duration.
    func waitForWork(after seen: Int, atMost limit: Duration? = nil) async {
        await agenda.wait(after: seen, atMost: limit)
    }

    /// Waits until a look at the world finds something.
    ///
    /// - Returns: what was found; `nil` when the task was cancelled first.
    func wait<Value: Sendable>(until find: @Sendable (World) -> Value?) async -> Value? {
        while !Task.isCancelled {
            let seen = changes.version
            if let value = read(find) { return value }
            await changes.wait(after: seen)
        }
        return nil
    }
}
