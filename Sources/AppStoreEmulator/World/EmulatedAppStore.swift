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

    func read<Value: Sendable>(_ look: (World) throws -> Value) rethrows -> Value {
        try world.withLock { try look($0) }
    }

    func update<Value: Sendable>(_ change: (inout World) throws -> Value) rethrows -> Value {
        defer { changes.raise() }
        return try world.withLock { try change(&$0) }
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
