import Foundation
import Samples

/// Measures intake at full load while each notification is forwarded to a receiver that misbehaves.
///
/// The same with a receiver that accepts everything is the baseline.
struct ReceiverBenchmark {
    let desk: String
    /// The address of a PostgreSQL server; without it, only SQLite is measured.
    let server: String?

    private static let receivers: [(name: String, behaviour: EventReceiver.Behaviour)] = [
        ("fails", .fails), ("is slow by 20 s", .isSlow), ("answers junk", .answersJunk),
    ]

    func run() throws -> [Measurement] {
        let made = try Samples()
        let requests = try IntakeLoad().requests(made)
        return try Engine.all(server: server).flatMap { try rows(requests, made, on: $0) }
    }

    private func rows(_ requests: [Data], _ made: Samples, on engine: Engine) throws -> [Measurement] {
        let usual = try load(requests, made, beside: .accepts, on: engine)
        let usualP99 = usual.milliseconds(atShare: 0.99)
        return try Self.receivers.flatMap { name, behaviour in
            let result = try load(requests, made, beside: behaviour, on: engine)
            let p99 = result.milliseconds(atShare: 0.99)
            return [
                Measurement(
                    name: "intake beside a receiver that \(name), \(engine)",
                    value: result.rate,
                    unit: "per s",
                    against: String(format: "a receiver that accepts, %.0f per s", usual.rate),
                    ratio: result.rate / usual.rate
                ),
                Measurement(
                    name: "intake, p99 beside a receiver that \(name), \(engine)",
                    value: p99,
                    unit: "ms",
                    against: String(format: "a receiver that accepts, %.1f ms", usualP99),
                    ratio: usualP99 / p99
                ),
            ]
        }
    }

    private func load(
        _ requests: [Data],
        _ made: Samples,
        beside behaviour: EventReceiver.Behaviour,
        on engine: Engine
    ) throws -> LoadGenerator.Load {
        let receiver = EventReceiver(behaviour)
        let port = try receiver.start()
        defer { receiver.stop() }
        return try IntakeLoad().send(
            requests,
            to: desk,
            made,
            database: try engine.freshDatabase(),
            app: [#"forwardTo: ["http://127.0.0.1:\#(port)/apple"]"#]
        )
    }
}
