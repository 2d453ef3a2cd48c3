import AppStoreClient
import AppStoreEmulator
import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Logging
import RefundDesk
import Refunds
import Store
import Synchronization

/// Plays a simulated year: the emulator and, if one answers, a desk, in one process and on one clock.
///
/// The clock goes from one event to the next, and everything due at a time is finished before it continues. So the same
/// year and the same answers have the same result.
struct YearPlay {
    private static let deskURL = "https://desk.invalid/notifications/v2"
    /// How long the play continues after the year: until the emulator's model has decided every request.
    private static let afterwards: Duration = .seconds(10 * 86_400)

    private let year: ScenarioYear
    private let answers: YearAnswers
    private let time: PlayedTime
    private let emulator: InProcessEmulator
    private let transport: EmulatorTransport

    /// Prepares a year.
    ///
    /// - Parameters:
    ///   - year: the year.
    ///   - answers: how refund requests are answered.
    ///   - other: an emulator whose certificates it uses, because making new ones takes long.
    /// - Throws: an error if the emulator cannot start.
    init(_ year: ScenarioYear, _ answers: YearAnswers, certificatesOf other: InProcessEmulator) throws {
        self.year = year
        self.answers = answers
        let time = PlayedTime(year.start)
        self.time = time
        emulator = try InProcessEmulator(
            configuration: Self.configuration(year),
            certificatesOf: other,
            systemTime: { time.now }
        )
        transport = EmulatorTransport(emulator: emulator)
        try emulator.controls.begin(year)
    }

    /// Makes an emulator whose certificates others can use.
    static func certificates(for year: ScenarioYear) throws -> InProcessEmulator {
        try InProcessEmulator(configuration: configuration(year), systemTime: { year.start })
    }

    private static func configuration(_ year: ScenarioYear) -> EmulatorConfiguration {
        EmulatorConfiguration(seed: year.seed, clock: .running(from: year.start))
    }

    /// Plays the year to its end.
    ///
    /// - Returns: the results of the year.
    /// - Throws: any error of the desk; a simulated year has no faults.
    func play() async throws -> YearTally {
        switch answers.answerer {
        case .nobody: while pass(until: nil) {}
        case .constants: try await playWithConstants()
        case .desk(let policy): try await playWithDesk(policy)
        }
        return YearTally(year, in: emulator)
    }

    /// Moves the clock to the next event, of the emulator or of a desk.
    ///
    /// - Returns: `false` if the year is over.
    private func pass(until deskDue: Timestamp?) -> Bool {
        guard let next = [emulator.nextEvent, deskDue].compactMap(\.self).min(), next <= year.end + Self.afterwards
        else { return false }
        time.move(to: next)
        // A look at the emulator makes what is due happen.
        _ = emulator.controls.now
        return true
    }

    private func listen() throws {
        try emulator.controls.configureApp(
            AppSettings(bundleID: year.scenario.bundleID, notificationURL: Self.deskURL, environment: .production)
        )
    }

    /// Delivers every notification that is due, also those that become due meanwhile.
    private func deliver(_ receive: (InProcessEmulator.OutgoingNotification) async throws -> Void) async throws {
        while case let notifications = emulator.claimNotifications(), !notifications.isEmpty {
            for notification in notifications {
                try await receive(notification)
                emulator.finish(notification, statuses: [200])
            }
        }
    }

    // MARK: Constants

    /// Answers each request at once and with the same content, as a server without facts does.
    private func playWithConstants() async throws {
        try listen()
        let credentials = try emulator.controls.credentials(of: year.scenario.bundleID)
        let api = AppStoreServerAPI(
            baseURL: EmulatorTransport.baseURL,
            environment: .production,
            key: try credentials.apiKey(),
            transport: transport,
            limiter: RateLimiter(budgets: .unlimited),
            retries: .never,
            now: { [time] in time.now }
        )
        let body = try JSONEncoder().encode(Self.constantAnswer(isSubscription: year.scenario == .subscription))
        repeat {
            try await deliver { notification in
                guard notification.type == "CONSUMPTION_REQUEST", let id = notification.transactionID else { return }
                _ = try await api.sendConsumption(body: body, version: 2, about: ConsumptionSubject(transactionID: id))
            }
        } while pass(until: nil)
    }

    /// The answer that fits nobody in particular: everyone consented, everything was delivered and used up.
    private static func constantAnswer(isSubscription: Bool) -> ConsumptionRequest {
        var answer = ConsumptionRequest()
        answer.customerConsented = true
        answer.deliveryStatus = .delivered
        answer.sampleContentProvided = false
        // Apple calculates the share of a subscription itself, and accepts none.
        if !isSubscription { answer.consumptionPercentage = 100_000 }
        answer.refundPreference = .decline
        return answer
    }

    // MARK: Facts

    private func playWithDesk(_ policy: Policy) async throws {
        try listen()
        try await YearFolder.withNew { folder in
            let store = try DatabaseLocation.sqlite(folder.appending(path: "year.sqlite").path).store()
            defer { try? store.close() }
            try store.migrate()
            let desk = try SteppedDesk(
                configuration: try configuration(policy),
                dependencies: Desk.Dependencies(
                    transport: transport,
                    now: { [time] in time.now },
                    random: { 0.5 }
                ),
                store: store,
                logger: Logger(label: "refund-desk.years") { _ in SwiftLogNoOpLogHandler() }
            )
            var backend = YearBackend(year)
            repeat {
                try await deliver { notification in
                    // The desk needs the facts only now, and takes many at once faster than one by one.
                    if notification.type == "CONSUMPTION_REQUEST" {
                        try await backend.report(until: time.now, to: store) { emulator.transactionID(of: $1, by: $0) }
                    }
                    try await desk.receive(Self.signedPayload(notification.body))
                }
                try await desk.work()
            } while pass(until: try await desk.nextDue())
        }
    }

    private static func signedPayload(_ body: [UInt8]) throws -> String {
        try JSONDecoder().decode(ResponseBodyV2.self, from: Data(body)).signedPayload
    }

    private struct ResponseBodyV2: Decodable { let signedPayload: String }

    private func configuration(_ policy: Policy) throws -> DeskConfiguration {
        let credentials = try emulator.controls.credentials(of: year.scenario.bundleID)
        let app = AppConfiguration(
            bundleID: year.scenario.bundleID,
            appAppleID: credentials.appAppleID,
            key: AppKeyConfiguration(
                issuerID: credentials.issuerID,
                keyID: credentials.keyID,
                privateKey: try P256.Signing.PrivateKey(pemRepresentation: credentials.privateKey)
            ),
            rootCertificates: [emulator.controls.rootCertificate],
            onlineChecks: false,
            endpoints: [.production: EmulatorTransport.baseURL],
            products: year.catalogue,
            policy: policy,
            environments: [.production]
        )
        return DeskConfiguration(database: .sqlite("a simulated year"), apps: [app])
    }
}

/// A temporary folder for a year's database, in memory where the system has such a folder.
enum YearFolder {
    static func withNew<Result>(_ work: (URL) async throws -> Result) async throws -> Result {
        let memory = URL(filePath: "/dev/shm")
        let root =
            FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
        let folder = root.appending(path: "refund-desk-year-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                Console.note("The folder \(folder.path) could not be removed: \(error)")
            }
        }
        return try await work(folder)
    }
}

/// The time of a simulated year, which is frozen between two events.
final class PlayedTime: Sendable {
    private let current: Mutex<Timestamp>

    init(_ start: Timestamp) { current = Mutex(start) }

    var now: Timestamp { current.withLock { $0 } }

    /// Moves forward; an earlier time has no effect.
    func move(to time: Timestamp) { current.withLock { $0 = max($0, time) } }
}
