import AppStoreTypes
import Dispatch
import Logging
import Refunds
import ServiceLifecycle
import Store
import Synchronization

/// One of several databases of a process, with the desk that works on it as soon as the database can be opened.
///
/// A database that cannot be reached keeps its own apps waiting, and no others.
final class DatabaseDesk: Sendable {
    /// How often the database is looked at.
    static let pause: Duration = .seconds(5)

    /// The desk with what it must give back at its end.
    private struct Opened: Sendable {
        let desk: Desk
        let store: Store
        let lock: any DeskLock
    }

    private struct State {
        var opened: Opened?
        var isUp = false
        /// When a look last found that the database takes writes.
        var upAt: ContinuousClock.Instant?
        /// What the last look found wrong.
        var failure: String?
    }

    let configuration: DeskConfiguration
    /// The bundle IDs of its apps.
    let name: String
    private let dependencies: Desk.Dependencies
    private let role: DeskRole
    private let logger: Logger
    private let state = Mutex(State())

    /// Creates the desk of a database, without opening it.
    init(_ configuration: DeskConfiguration, _ dependencies: Desk.Dependencies, role: DeskRole, logger: Logger) {
        self.configuration = configuration
        self.dependencies = dependencies
        self.role = role
        var logger = logger
        name = configuration.appNames
        logger[metadataKey: "database.apps"] = "\(name)"
        self.logger = logger
    }

    /// The desk; `nil` until the database could be opened.
    var desk: Desk? { state.withLock { $0.opened?.desk } }

    /// Whether the database took writes when it was last looked at.
    var isUp: Bool { state.withLock(\.isUp) }

    /// Opens the database and locks it for the desk, which runs as soon as ``run(in:)`` is called.
    ///
    /// - Throws: an error of the store, or of an invalid part of the configuration.
    func open(in group: DatabaseGroup) throws {
        let store = try configuration.database.store(logger: logger)
        do {
            let lock = try Desk.lock(store, for: configuration, at: dependencies.now(), logger)
            do {
                let desk = try Desk(
                    configuration: configuration,
                    dependencies: dependencies,
                    store: store,
                    role: role,
                    in: DatabaseMembership(name: name, group: group),
                    logger: logger
                )
                let opened = Opened(desk: desk, store: store, lock: lock)
                state.withLock { $0 = State(opened: opened, isUp: true, upAt: .now) }
            } catch {
                lock.release()
                throw error
            }
        } catch {
            try? store.close()
            throw error
        }
        group.noteOpening(of: self)
        logger.info("the desk of a database starts", metadata: ["desk.role": "\(role.rawValue)"])
    }

    /// Waits until the database can be opened, and runs its desk until shutdown begins.
    func run(in group: DatabaseGroup) async throws {
        let queue = DispatchQueue(label: "RefundDesk, opening of a database")
        while desk == nil {
            await rest()
            guard !Self.isStopping else { return }
            let failure: (any Error)? = await withCheckedContinuation { done in
                queue.async {
                    do {
                        try self.open(in: group)
                        done.resume(returning: nil)
                    } catch {
                        done.resume(returning: error)
                    }
                }
            }
            if let failure { note(failure) }
        }
        guard let opened = state.withLock(\.opened) else { return }
        let services: [any Service] =
            opened.desk.workers + [
                DatabaseLook(database: self),
                ReloadSignal(policies: opened.desk.policies, secrets: opened.desk.secrets, logger: logger),
            ]
        let now = dependencies.now
        try await RunningDesk(
            application: ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: logger)),
            rates: RateUpdate(rates: configuration.rates, store: opened.store, now: now, logger: logger),
            store: opened.store,
            refusals: opened.desk.refusals,
            giveBackCalls: opened.desk.giveBackCalls,
            presence: opened.desk.presence,
            lock: opened.lock,
            logger: logger
        ).run()
    }

    /// Looks at the open database again and again, until shutdown begins.
    fileprivate func watch() async {
        while !Self.isStopping {
            if let readiness = desk?.readiness { await look(with: readiness) }
            await rest()
        }
    }

    /// How long looks may find only that there is too much work.
    ///
    /// A frozen database says nothing else: while work for it fills the queue, no look reaches it.
    static let longestSilence: Duration = .seconds(60)

    /// Looks at the open database once, and notes what that says about it.
    ///
    /// - Parameters:
    ///   - readiness: the look.
    ///   - silence: how long ago the last look that succeeded may be, before any failure counts.
    func look(with readiness: ReadinessCheck, within silence: Duration = DatabaseDesk.longestSilence) async {
        do {
            try await readiness.run()
            noteSuccess()
        } catch is CancellationError {
            return
        } catch {
            let isSilent = state.withLock { state in state.upAt.map { $0.duration(to: .now) >= silence } ?? false }
            if isSilent || Self.isAway(after: error) { note(error) }
        }
    }

    /// Returns whether an error of a look says that the database takes no writes.
    ///
    /// Too much work, a cancelled task and a lost race pass, and say nothing about the database. A look always runs the
    /// same statements, so after any other error, also that of a missing table, the desk can store nothing.
    private static func isAway(after error: any Error) -> Bool {
        switch error {
        case is CancellationError, StoreError.overloaded, StoreError.transactionLost, StoreError.lostRace: false
        default: true
        }
    }

    /// How long a look at one database may take, so that a frozen one does not delay the answer about the others.
    private static let longestLook: Duration = .milliseconds(300)

    /// Returns whether the database takes writes now; if it does not say so in a moment, whether it did just before.
    ///
    /// A database that is only busy stays ready. A frozen one is not ready, because no check succeeds.
    func isReady() async -> Bool {
        guard let readiness = desk?.readiness else { return false }
        let isReady = await withTaskGroup(of: Bool?.self) { tasks in
            tasks.addTask {
                do {
                    try await readiness.run()
                    return true
                } catch {
                    return Self.isAway(after: error) ? false : nil
                }
            }
            tasks.addTask { [clock = dependencies.clock] in
                try? await clock.sleep(for: Self.longestLook)
                return nil
            }
            defer { tasks.cancelAll() }
            return await tasks.next() ?? nil
        }
        return isReady
            ?? state.withLock { state in
                state.isUp && state.upAt.map { $0.duration(to: .now) < Self.pause * 2 } ?? false
            }
    }

    /// Looks at the database at once, because a request failed, and returns whether it takes writes.
    ///
    /// A look that takes longer than a moment says nothing: then it may not take them.
    func takesWrites() async -> Bool {
        guard let store = desk?.store else { return false }
        let look: Result<Void, any Error>? = await withTaskGroup(of: Result<Void, any Error>?.self) { tasks in
            tasks.addTask {
                do {
                    return Result<Void, any Error>.success(try await store.check())
                } catch {
                    return Result<Void, any Error>.failure(error)
                }
            }
            tasks.addTask { [clock = dependencies.clock] in
                try? await clock.sleep(for: Self.longestLook)
                return nil
            }
            defer { tasks.cancelAll() }
            return await tasks.next() ?? nil
        }
        return takesWrites(after: look)
    }

    /// Returns whether the database takes writes, as a look at it says; `nil` if the look did not end in a moment.
    ///
    /// An error that says nothing about the database leaves it as it was: the request failed for another reason.
    func takesWrites(after look: Result<Void, any Error>?) -> Bool {
        switch look {
        case .success?: return true
        case .failure(let error)?:
            guard Self.isAway(after: error) else { return true }
            note(error)
            return false
        case nil: return false
        }
    }

    private static var isStopping: Bool { Task.isShuttingDownGracefully || Task.isCancelled }

    private func rest() async {
        let clock = dependencies.clock
        try? await cancelWhenGracefulShutdown { try await clock.sleep(for: Self.pause) }
    }

    private func noteSuccess() {
        let wasDown = state.withLock { state in
            defer { (state.isUp, state.upAt, state.failure) = (true, .now, nil) }
            return state.failure != nil
        }
        if wasDown { logger.notice("the database is available again") }
    }

    /// Notes why the database cannot be used, and logs it once.
    func note(_ error: any Error) {
        // An error of the store names the database without its password.
        let failure = error is StoreError || error is ErasureKeyProblem ? "\(error)" : "\(type(of: error))"
        let isNew = state.withLock { state in
            defer { (state.isUp, state.failure) = (false, failure) }
            return state.failure == nil
        }
        guard isNew else { return }
        logger.error(
            "a database is unavailable; its apps wait, and the desk looks again every 5 seconds",
            metadata: ["error": "\(failure)"]
        )
    }
}

/// Looks whether an open database can be used.
private struct DatabaseLook: Service, CustomStringConvertible {
    let database: DatabaseDesk

    var description: String { "DatabaseLook(\(database.name))" }

    func run() async throws { await database.watch() }
}
