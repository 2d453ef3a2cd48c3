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

    /// Returns how many of them a new desk accepts per second.
    func rate(of requests: [Data], desk: String, _ made: Samples, database: String) throws -> Double {
        let process = try DeskProcess(binary: desk, root: made.chain.rootDER, database: database)
        defer { process.stop() }
        // On PostgreSQL, a desk does not create its tables.
        _ = try process.run("migrate")
        try process.start()
        return try LoadGenerator(port: process.port, connections: Self.connections).send(requests).rate
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
struct IntakeBenchmark {
    let desk: String
    private let notifications = IntakeLoad.notifications
    private let connections = IntakeLoad.connections

    func run() async throws -> [Measurement] {
        let made = try Samples()
        let texts = try (0..<notifications).map { try made.notification($0) }
        let bareRate = try await bareRate(texts, made)
        let process = try DeskProcess(binary: desk, root: made.chain.rootDER)
        defer { process.stop() }
        try process.start()
        let requests = texts.map(IntakeLoad.request)
        let load = try LoadGenerator(port: process.port, connections: connections).send(requests)
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
                name: "stored, of \(texts[0].utf8.count) bytes a notification",
                value: Double(process.databaseBytes()) / Double(notifications),
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
