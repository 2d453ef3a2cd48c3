import AppStoreTrust
import AppStoreTypes
import Synchronization

/// One emulated App Store: its world behind a lock, and a signal whenever it changes.
final class EmulatedAppStore: Sendable {
    let rootCertificate: [UInt8]
    let changes = Changes()
    private let world: Mutex<World>

    /// The certificates hold for as far as the clock can be moved.
    init(configuration: EmulatorConfiguration) throws {
        let now = Timestamp.now
        let chain = try SigningChain.make(
            validFrom: now - .seconds(86_400),
            validUntil: now + ClockReading.furthest + .seconds(86_400 * 366)
        )
        rootCertificate = chain.rootDER
        world = Mutex(World(chain: chain, configuration: configuration))
    }

    func read<Value: Sendable, Failure: Error>(_ look: (World) throws(Failure) -> Value) throws(Failure) -> Value {
        try world.withLock { world throws(Failure) in try look(world) }
    }

    func update<Value: Sendable, Failure: Error>(
        _ change: (inout World) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        defer { changes.raise() }
        return try world.withLock { world throws(Failure) in try change(&world) }
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
