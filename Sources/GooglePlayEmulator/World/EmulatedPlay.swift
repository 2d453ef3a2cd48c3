import AppStoreEmulator
import AppStoreTypes
import Synchronization

/// An emulated Google Play: its world behind a lock, with signals for changes.
final class EmulatedPlay: Sendable {
    let changes = Changes()
    let accounts: PlayAccounts
    let configuration: PlayEmulatorConfiguration
    private let world: Mutex<PlayWorld>
    private let systemTime: @Sendable () -> Timestamp
    private let listening = Mutex(0)

    init(
        _ configuration: PlayEmulatorConfiguration,
        systemTime: @escaping @Sendable () -> Timestamp = { .now }
    ) throws {
        self.configuration = configuration
        self.systemTime = systemTime
        accounts = try PlayAccounts(keyFile: configuration.keyFile)
        world = Mutex(PlayWorld(configuration, system: systemTime()))
    }

    /// The port that the emulator listens on; 0 before it does.
    var port: Int { listening.withLock { $0 } }

    func listens(on port: Int) { listening.withLock { $0 = port } }

    func read<Value: Sendable>(_ look: (PlayWorld) -> Value) -> Value {
        world.withLock { world in
            world.clock.follow(systemTime())
            return look(world)
        }
    }

    func update<Value: Sendable, Failure: Error>(
        _ change: (inout PlayWorld) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var new: ArraySlice<PlayEvent> = []
        defer {
            changes.raise()
            if let onEvent = configuration.onEvent { new.forEach(onEvent) }
        }
        return try world.withLock { world throws(Failure) in
            world.clock.follow(systemTime())
            let last = world.events.last?.number ?? 0
            defer { new = world.events.suffix(while: { $0.number > last }) }
            return try change(&world)
        }
    }

    /// Takes one use of a fault.
    func takeFault(of call: String) -> StatedFault? {
        update { world in
            guard var fault = world.faults[call] else { return nil }
            fault.times -= 1
            world.faults[call] = fault.times > 0 ? fault : nil
            return fault
        }
    }
}

extension Array {
    /// Returns the elements at the end that satisfy a condition.
    fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice<Element> {
        self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
