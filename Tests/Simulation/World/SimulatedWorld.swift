// This file has more than 300 lines: everything that happens in a world uses the one state that it keeps here.

import AppStoreEmulator
import AppStoreTypes
import Crypto
import Foundation
import RefundDesk
import Refunds
import Store
import Synchronization
import TestSupport

/// What all worlds of a process share, because it takes long to make.
struct WorldTemplate: Sendable {
    let emulator: InProcessEmulator
    let database: SimulatedDatabase
    let life: LifeTable
    /// The folder for the files of worlds.
    let folder: TemporaryFolder
    /// The file with the key of erased customers' pseudonyms, which is the same in every world.
    let erasureKey: String
    let pseudonyms: PseudonymKey

    /// Makes the template.
    ///
    /// - Parameter checkout: the folder of the project, whose documentation has the life of a case.
    /// - Throws: an error if the documentation cannot be read.
    init(checkout: String) throws {
        emulator = try InProcessEmulator(
            configuration: EmulatorConfiguration(clock: .running(from: SimulatedTime.start)),
            systemTime: { SimulatedTime.start }
        )
        database = try SimulatedDatabase()
        life = try LifeTable(documentation: "\(checkout)/docs/architecture.md")
        folder = try TemporaryFolder(inMemory: true)
        erasureKey = folder.path("erasure.key")
        let key = Data(repeating: 7, count: PseudonymKey.length).base64EncodedString()
        try Data(key.utf8).write(to: URL(fileURLWithPath: erasureKey))
        pseudonyms = try PseudonymKeyFile(path: erasureKey).makeKey()
    }
}

/// One story: an App Store, a backend, and desks on one database, whose faults a seed chooses.
final class SimulatedWorld: Sendable {
    static let bundleID = "com.example.coins"

    private struct State {
        var random: SeededGenerator
        var storeFault: StoreFault?
        var isOver = false
        var machines: [Machine] = []
        var token = ""
        var troubles = Troubles()
        /// When the last backup was made.
        var backupAt: Duration?
        /// Whether the database is lost and not restored yet.
        var isLost = false
        var losses: [Loss] = []
    }

    let seed: UInt64
    let plan: WorldPlan
    let time = SimulatedTime()
    let story: Story
    let database: SimulatedDatabase
    let template: WorldTemplate
    private let state: Mutex<State>
    private let parts = Mutex<(apple: Apple?, backend: Backend?, observer: Observer?)>((nil, nil, nil))

    /// Prepares a world, without a desk.
    init(seed: UInt64, template: WorldTemplate) throws {
        self.seed = seed
        self.template = template
        var random = SeededGenerator(seed: seed)
        plan = WorldPlan(seed: seed, using: &random)
        state = Mutex(State(random: random))
        story = Story(time: time)
        database = template.database
        try database.reset()
        let time = time
        let emulator = try InProcessEmulator(
            configuration: EmulatorConfiguration(
                seed: seed,
                switches: Self.switches,
                clock: .running(from: SimulatedTime.start)
            ),
            certificatesOf: template.emulator,
            systemTime: { time.timestamp }
        )
        let (apple, backend) = (Apple(world: self, emulator: emulator), Backend(world: self))
        let observer = Observer(world: self, life: template.life)
        parts.withLock { $0 = (apple, backend, observer) }
        for product in SimulatedProduct.allCases {
            try apple.controls.addProduct(product.emulated, named: product.rawValue, to: Self.bundleID)
        }
        try apple.controls.configureApp(
            AppSettings(
                bundleID: Self.bundleID,
                notificationURL: "\(Apple.deskURL)\(plan.version)",
                notificationVersion: "\(plan.version)"
            )
        )
        let machines = plan.roles.enumerated().map { Machine(place: $0, role: $1, world: self) }
        state.withLock { $0.machines = machines }
    }

    var apple: Apple { part(parts.withLock(\.apple)) }
    var backend: Backend { part(parts.withLock(\.backend)) }
    var observer: Observer { part(parts.withLock(\.observer)) }
    /// Whether several desks use the database.
    var isShared: Bool { plan.roles.count > 1 }
    var longestSleep: Duration { plan.longestSleep }
    var storeFault: StoreFault? { state.withLock(\.storeFault) }
    var isOver: Bool { state.withLock(\.isOver) }
    var machines: [Machine] { state.withLock(\.machines) }
    var token: String { state.withLock(\.token) }
    /// Whether the database is lost and not restored yet, so that no desk can start.
    var isLost: Bool { state.withLock(\.isLost) }
    /// What was lost with the database.
    var losses: [Loss] { state.withLock(\.losses) }
    var troubles: Troubles { state.withLock(\.troubles) }

    /// Returns whether a notification is among stored ones, under its identifier or under its pseudonym.
    func isStored(_ uuid: String, among stored: some Collection<String>) -> Bool {
        let uuid = uuid.lowercased()
        return stored.contains(uuid) || stored.contains(pseudonym(of: uuid))
    }

    /// Returns what replaces an identifier of an erased customer.
    func pseudonym(of name: String) -> String {
        template.pseudonyms.pseudonym(
            of: name,
            in: AppKey(bundleID: Self.bundleID, environment: plan.environment)
        )
    }

    private func part<Part>(_ part: Part?) -> Part {
        guard let part else { preconditionFailure("a world is used before it is complete") }
        return part
    }

    // MARK: Chance

    /// Returns a number from 0 to 1.
    func fraction() -> Double { state.withLock { Double.random(in: 0...1, using: &$0.random) } }
    func number(_ range: ClosedRange<Int>) -> Int { state.withLock { Int.random(in: range, using: &$0.random) } }
    /// Returns whether something happens that has a probability in percent.
    func happens(_ percent: Int) -> Bool { percent > 0 && number(0...99) < percent }
    func one<Element>(of list: [Element]) -> Element? { list.isEmpty ? nil : list[number(0...list.count - 1)] }

    // MARK: Tasks

    /// Starts a task on the world's queue; every task ends with the world.
    @discardableResult
    func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> { Task { await work() } }

    /// Returns a machine with a running desk.
    ///
    /// - Parameter takesIn: whether the desk must take in notifications and reports, as a proxy knows.
    /// - Returns: the machine; `nil` if there is none.
    func anyMachine(takesIn: Bool) -> Machine? {
        one(of: machines.filter { $0.run != nil && ($0.role.takesIn || !takesIn) })
    }

    func set(_ fault: StoreFault?) { state.withLock { $0.storeFault = fault } }

    // MARK: Troubles

    /// Records whether some desk takes in and some desk answers, and whether one is frozen.
    func machinesChanged() {
        let awake = machines.filter(\.isAwake).map(\.role)
        let isDown = !awake.contains(where: \.takesIn) || !awake.contains(where: \.answers)
        let isFrozen = machines.contains { $0.run?.isFrozen == true }
        state.withLock { state in
            state.troubles.note(.noDesk, isDown, at: time.now)
            state.troubles.note(.frozen, isFrozen, at: time.now)
        }
    }

    /// Records that a desk ended, whose leases last longer than it.
    func deskEnded() {
        state.withLock { state in
            state.troubles.note(.ended, true, at: time.now)
            state.troubles.note(.ended, false, at: time.now)
        }
        machinesChanged()
    }

    func note(_ trouble: Trouble, _ isOn: Bool) { state.withLock { $0.troubles.note(trouble, isOn, at: time.now) } }

    /// Records a trouble that began at a time and ends now.
    func noteEnd(of trouble: Trouble, since start: Duration) {
        state.withLock { $0.troubles.note(trouble, from: start, to: time.now) }
    }

    /// Posts a notification to a desk, as Apple does.
    ///
    /// - Parameters:
    ///   - body: the body.
    ///   - notice: what it is; `nil` if the body is forged.
    /// - Returns: the status; `nil` without an answer.
    func post(_ body: [UInt8], _ notice: PostedNotice?) async -> Int? {
        guard let machine = anyMachine(takesIn: true) else { return nil }
        let begun = time.now
        let status = await machine.call("POST", "/notifications/v\(plan.version)", body: body)?.status
        if let status { observer.posted(notice, status: status, after: time.now - begun) }
        return status
    }

    // MARK: Backups

    /// Where the desks keep their journals.
    var folder: String { template.folder.path("\(seed)") }

    /// Makes a backup, if the database is there.
    func backUp() {
        guard !isLost else { return }
        do {
            try database.backUp()
            state.withLock { $0.backupAt = time.now }
            story.tell("world", "makes a backup")
        } catch {
            story.isBroken("The simulation works", "\(error)")
        }
    }

    /// Loses the database with all desks, and restores the last backup after a while.
    func restore(after down: Duration) async {
        guard !isLost, let backupAt = state.withLock(\.backupAt) else { return }
        state.withLock { $0.isLost = true }
        for machine in machines { machine.crash("with its disk") }
        await time.sleep(for: down)
        do {
            try database.restoreBackup()
            let journals = machines.compactMap(\.journal).map { JournalLines.read($0) }
            let store = try Store(on: SimulatedEngine(database: database, run: nil, isShared: true))
                .pseudonymised(by: PseudonymKeyFile(path: template.erasureKey))
            _ = try store.completeRestore(
                migrations: [],
                madeAt: SimulatedTime.start + backupAt,
                journal: journals.isEmpty ? JournalReplay() : JournalReplay(journals),
                at: time.timestamp
            )
            _ = try store.finishErasuresAtOnce(at: time.timestamp)
            story.tell("world", "restores the backup of \(Story.clock(backupAt))")
            state.withLock { state in
                state.losses.append(Loss(from: backupAt, to: time.now))
                state.isLost = false
            }
            try observer.restored()
        } catch {
            story.isBroken("A backup can be restored", "\(error)")
        }
        for machine in machines { machine.startAgain() }
    }

    // MARK: Life

    /// The choices of Apple's side: Sandbox sends every type of version 1, so that worlds of five minutes have them.
    private static var switches: EmulatorSwitches {
        var switches = EmulatorSwitches()
        switches.sendsAllV1TypesInSandbox = true
        return switches
    }

    /// Plays the story to its end, and checks the promises.
    func play() {
        let isDone = Mutex(false)
        start {
            do {
                try await self.live()
            } catch {
                self.story.isBroken("The simulation works", "\(error)")
            }
            isDone.withLock { $0 = true }
        }
        while true {
            JobQueue.process.runAll()
            if isDone.withLock({ $0 }) { break }
            guard let next = time.nextDeadline else {
                story.isBroken("Everything goes on", "every task waits, and nothing wakes one")
                break
            }
            time.move(to: next)
        }
        state.withLock { $0.isOver = true }
        for machine in machines { machine.crash("as the world ends") }
        while let next = time.nextDeadline {
            time.move(to: next)
            JobQueue.process.runAll()
        }
        JobQueue.process.runAll()
        if plan.hasJournal { try? FileManager.default.removeItem(atPath: folder) }
        parts.withLock { $0 = (nil, nil, nil) }
    }

    private func live() async throws {
        let store = try Store(on: SimulatedEngine(database: database, run: nil, isShared: true))
        let token = try await TokenIssuer(store: store, now: { SimulatedTime.start }).make(
            role: .admin,
            label: nil,
            by: "test"
        )
        state.withLock { $0.token = token }
        story.tell("world", "\(plan)")
        for machine in machines { try machine.start() }
        let deliveries = start { await self.apple.deliver() }
        let begun = plan.actions
        let tasks = begun.map { planned in
            start {
                await self.time.sleep(until: planned.at)
                await planned.action.happen(in: self)
                self.apple.pump()
            }
        }
        for task in tasks { await task.value }
        story.tell("world", "the quiet end begins")
        for action in Action.ends { await action.happen(in: self) }
        await time.sleep(until: max(time.now, plan.end))
        try await waitForEvents()
        try await waitForErasures()
        try await FinalChecks(world: self).run()
        state.withLock { $0.isOver = true }
        deliveries.cancel()
        await deliveries.value
    }
}

extension SimulatedWorld {
    /// Waits until every event was delivered; the tries of one that failed often are hours apart.
    private func waitForEvents() async throws {
        for _ in 0..<8 {
            let waiting = try database.rows(
                "SELECT count(*) AS n, max(due_at_ms) AS due FROM dispatch WHERE state = 'pending'"
            )
            guard let row = waiting.first, row["n"] != "0" else { return }
            let due = row["due"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) - SimulatedTime.start }
            await time.sleep(until: max(due ?? time.now, time.now) + .seconds(90))
        }
    }

    /// Waits until every erasure has ended: a desk continues them once a minute.
    private func waitForErasures() async throws {
        for _ in 0..<4 {
            let waiting = try database.rows("SELECT id FROM erasure WHERE finished_at_ms IS NULL")
            guard !waiting.isEmpty else { return }
            await time.sleep(for: .seconds(90))
        }
    }

    /// The configuration of every desk.
    var configuration: DeskConfiguration {
        get throws {
            let credentials = try apple.controls.credentials(of: Self.bundleID)
            var app = AppConfiguration(
                bundleID: Self.bundleID,
                appAppleID: credentials.appAppleID,
                key: AppKeyConfiguration(
                    issuerID: credentials.issuerID,
                    keyID: credentials.keyID,
                    privateKey: try P256.Signing.PrivateKey(pemRepresentation: credentials.privateKey)
                ),
                rootCertificates: [apple.controls.rootCertificate],
                onlineChecks: false,
                endpoints: [
                    .sandbox: "\(Apple.baseURL)/sandbox", .production: "\(Apple.baseURL)/production",
                ],
                products: SimulatedProduct.catalogue,
                policy: SimulatedProduct.policy,
                environments: [plan.environment]
            )
            app.endpoints = app.endpoints.filter { $0.key == plan.environment }
            if plan.version == 1 { app.sharedSecrets = [credentials.sharedSecret] }
            app.events = [EventsConfiguration(url: Backend.eventsURL, secrets: [Backend.secret])]
            app.allowPrivateAddresses = true
            return DeskConfiguration(
                database: .sqlite("simulated"),
                erasureKey: template.erasureKey,
                apps: [app]
            )
        }
    }
}
