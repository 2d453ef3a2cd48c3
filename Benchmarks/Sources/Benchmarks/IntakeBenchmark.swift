import AppStoreTrust
import Foundation
import Samples

/// Notifications posted over many connections at full load.
struct IntakeLoad {
    static let notifications = 20_000
    static let connections = 32

    func requests(_ made: Samples) throws -> [Data] {
        try (0..<Self.notifications).map { Self.request(try made.notification($0)) }
    }

    /// Sends them to a new desk.
    ///
    /// - Parameters:
    ///   - requests: the posts.
    ///   - desk: the path of the desk's program.
    ///   - made: the samples; the desk trusts their root certificate.
    ///   - database: the address of the database.
    ///   - app: further lines for the app in the configuration.
    /// - Returns: the rate, and the time until each answer.
    /// - Throws: ``Failure`` if a post is not accepted.
    func send(
        _ requests: [Data],
        to desk: String,
        _ made: Samples,
        database: String,
        app: [String] = []
    ) throws -> LoadGenerator.Load {
        let process = try DeskProcess(binary: desk, root: made.chain.rootDER, database: database, app: app)
        defer { process.stop() }
        // On PostgreSQL, a desk does not create its tables.
        _ = try process.run("migrate")
        try process.start()
        return try LoadGenerator(port: process.port, connections: Self.connections).send(requests)
    }

    static func request(_ text: String) -> Data {
        let body = "{\"signedPayload\":\"\(text)\"}"
        return Data(
            """
            POST /notifications/v2 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """.utf8
        )
    }
}

/// Compares durable intake over HTTP with bare verification of each notification's two signatures.
///
/// It also measures how long intake takes at half of that rate, and the memory of the desk.
struct IntakeBenchmark {
    let desk: String
    private let notifications = IntakeLoad.notifications
    private let connections = IntakeLoad.connections
    /// The notifications that are sent at half of the full rate.
    private let later = IntakeLoad.notifications / 2
    private let goals = (idleMegabytes: 80.0, fullMegabytes: 300.0, p99AtHalfLoad: 50.0)

    func run() async throws -> [Measurement] {
        let made = try Samples()
        let texts = try (0..<notifications).map { try made.notification($0) }
        let more = try (notifications..<(notifications + later)).map { IntakeLoad.request(try made.notification($0)) }
        let bareRate = try await bareRate(texts, made)
        let process = try DeskProcess(binary: desk, root: made.chain.rootDER)
        defer { process.stop() }
        try process.start()
        guard let id = process.id else { throw Failure(what: "the desk has no process ID") }
        let watch = ProcessWatch(id: id)
        // Until then, the desk works on what it does once after its start.
        LoadGenerator.sleep(until: ContinuousClock.now + .seconds(5))
        let idle = try Double(watch.sample().residentKB) / 1024
        let requests = texts.map(IntakeLoad.request)
        let generator = LoadGenerator(port: process.port, connections: connections)
        let load = try generator.send(requests)
        let full = try Double(watch.sample().mostResidentKB) / 1024
        let half = try generator.send(more, every: Duration.seconds(2) / load.rate).milliseconds(atShare: 0.99)
        return [
            Measurement(
                name: "intake over HTTP, durable, N=\(notifications)",
                value: load.rate,
                unit: "per s",
                against: String(format: "bare verification of both signatures, all cores, %.0f per s", bareRate),
                ratio: load.rate / bareRate
            ),
            Measurement(
                name: "intake, p50 at full load, \(connections) connections",
                value: load.milliseconds(atShare: 0.5),
                unit: "ms",
                against: "",
                ratio: nil
            ),
            Measurement(
                name: "intake, p99 at full load, \(connections) connections",
                value: load.milliseconds(atShare: 0.99),
                unit: "ms",
                against: "",
                ratio: nil
            ),
            Measurement(
                name: "intake, p99 at half of that load, \(connections) connections",
                value: half,
                unit: "ms",
                against: String(format: "the goal of %.0f ms", goals.p99AtHalfLoad),
                ratio: goals.p99AtHalfLoad / half
            ),
            Measurement(
                name: "resident memory, idle",
                value: idle,
                unit: "MB",
                against: String(format: "the goal of %.0f MB", goals.idleMegabytes),
                ratio: goals.idleMegabytes / idle
            ),
            Measurement(
                name: "resident memory, the most at full intake",
                value: full,
                unit: "MB",
                against: String(format: "the goal of %.0f MB", goals.fullMegabytes),
                ratio: goals.fullMegabytes / full
            ),
            Measurement(
                name: "stored, of \(texts[0].utf8.count) bytes a notification",
                value: Double(process.databaseBytes()) / Double(notifications + later),
                unit: "bytes",
                against: "",
                ratio: nil
            ),
        ]
    }

    /// Returns for how many notifications per second all cores verify the signatures and do nothing else.
    private func bareRate(_ texts: [String], _ made: Samples) async throws -> Double {
        let some = Array(texts.prefix(2_000))
        let bare = try BareVerification(some, leafDER: made.chain.leafDER)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<cores { group.addTask { try bare.run() } }
            try await group.waitForAll()
        }
        return Double(cores * some.count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}
