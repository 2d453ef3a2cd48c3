import AppStoreTypes
import Synchronization

/// One emulated App Store: its world behind a lock, and a signal whenever it changes.
///
/// Whoever looks at the world sees everything that has fallen due by then.
final class EmulatedAppStore: Sendable {
    let authority: SigningAuthority
    let changes = Changes()
    private let world: Mutex<World>

    var rootCertificate: [UInt8] { authority.rootCertificate }

    init(configuration: EmulatorConfiguration) throws {
        let now = Timestamp.now
        authority = try SigningAuthority(clock: configuration.clock, system: now)
        world = Mutex(World(authority: authority, configuration: configuration, system: now))
    }

    func read<Value: Sendable, Failure: Error>(_ look: (World) throws(Failure) -> Value) throws(Failure) -> Value {
        if world.withLock({ $0.catchUp(with: .now) }) { changes.raise() }
        return try world.withLock { world throws(Failure) in try look(world) }
    }

    func update<Value: Sendable, Failure: Error>(
        _ change: (inout World) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        defer { changes.raise() }
        return try world.withLock { world throws(Failure) in
            _ = world.catchUp(with: .now)
            return try change(&world)
        }
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
