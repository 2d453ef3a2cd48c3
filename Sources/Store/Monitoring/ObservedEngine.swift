import AppStoreTypes
package import Refunds

/// An engine that passes on what each committed transaction changed.
///
/// A closure may run more than once. Only the changes of the run that was committed count. The observer also gets each
/// transaction that names no change, because it may have changed something else, such as the facts about a customer.
struct ObservedEngine: Engine {
    let engine: any Engine
    let observer: @Sendable ([StoreChange]) -> Void

    var name: String { engine.name }
    var activity: EngineActivity { engine.activity }

    func read<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value { try await engine.read(in: lane, work) }

    func write<Value: Sendable>(
        in lane: WorkLane,
        _ work: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        let (value, changes) = try await engine.write(in: lane) { db -> (Value, [StoreChange]) in
            let observed = ObservedConnection(db)
            let value = try work(observed)
            return (value, observed.changes)
        }
        observer(changes)
        return value
    }

    func readAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value { try engine.readAtOnce(work) }
    func writeAtOnce<Value>(_ work: (any Connection) throws -> Value) throws -> Value { try engine.writeAtOnce(work) }
    func upkeep(at now: Timestamp) async throws { try await engine.upkeep(at: now) }
    func storageUse() async throws -> StorageUse { try await engine.storageUse() }
    func lockForDesk() throws -> any DeskLock { try engine.lockForDesk() }
    func close() throws { try engine.close() }
}

/// A connection that keeps what its transaction changed.
private final class ObservedConnection: Connection {
    private let connection: any Connection
    private(set) var changes: [StoreChange] = []

    init(_ connection: any Connection) { self.connection = connection }

    var dialect: Dialect { connection.dialect }

    func run(_ statement: Statement) throws -> Int { try connection.run(statement) }
    func run(each statements: [Statement]) throws -> [Int] { try connection.run(each: statements) }
    func insert(_ statements: [Statement]) throws -> [Row] { try connection.insert(statements) }
    func rows(_ statement: Statement) throws -> [Row] { try connection.rows(statement) }
    func script(_ sql: String) throws { try connection.script(sql) }
    func note(_ change: StoreChange) { changes.append(change) }
}

extension Store {
    /// Returns the same store, which passes on what each transaction changed, once it is committed.
    ///
    /// - Parameter observer: called after each commit, before the caller of the write continues. The list is empty if
    ///   the transaction changed nothing that a ``StoreChange`` names.
    /// - Returns: the store.
    package func observed(by observer: @escaping @Sendable ([StoreChange]) -> Void) -> Store {
        Store(self, on: ObservedEngine(engine: engine, observer: observer))
    }
}
