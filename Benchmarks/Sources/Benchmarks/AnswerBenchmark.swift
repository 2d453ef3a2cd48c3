import AppStoreTrust
import Foundation
import Samples

/// Measures the time from a refund request's arrival to Apple's acceptance of the answer, at a steady rate.
///
/// Meanwhile the desk reads each customer's history. With events and recovery, it also tells a backend two events of each
/// case, and recovers notifications that Apple could not deliver, a page of 20 in a tenth of a second.
struct AnswerBenchmark {
    let desk: String
    /// The address of a PostgreSQL server; without it, only SQLite is measured.
    let server: String?

    private static let rate = 200
    /// The first requests, which are not measured: connections open, and caches fill.
    private static let warmup = 5 * rate
    /// The median, and the answer that 99 of 100 are faster than.
    private static let shares = [0.5, 0.99]

    /// What the desk does beside its answers.
    private struct Load {
        let name: String
        /// The receiver of the events; without one, there are no events and nothing to recover.
        let receiver: EventReceiver.Behaviour?
        let seconds: Int
        /// The goals for ``shares``, in milliseconds; `nil` to compare with a receiver that accepts.
        let goals: [Double]?
    }

    private static let loads = [
        Load(name: "without events and recovery", receiver: nil, seconds: 20, goals: [10, 50]),
        Load(name: "with events and recovery", receiver: .accepts, seconds: 45, goals: [25, 150]),
        Load(name: "beside a receiver that fails", receiver: .fails, seconds: 20, goals: nil),
        Load(name: "beside a receiver that is slow by 20 s", receiver: .isSlow, seconds: 20, goals: nil),
        Load(name: "beside a receiver that answers junk", receiver: .answersJunk, seconds: 20, goals: nil),
    ]

    func run() throws -> [Measurement] { try Engine.all(server: server).flatMap(rows) }

    private func rows(on engine: Engine) throws -> [Measurement] {
        var (rows, usual): ([Measurement], [Double]) = ([], [])
        for load in Self.loads {
            let delays = try delays(under: load, on: engine.freshDatabase())
            if load.receiver == .accepts { usual = delays }
            for (place, share) in Self.shares.enumerated() {
                let (goal, value, percent) = (load.goals?[place], delays[place], Int(share * 100))
                let against =
                    goal.map { String(format: "the goal of %.0f ms", $0) }
                    ?? String(format: "a receiver that accepts, %.1f ms", usual[place])
                rows.append(
                    Measurement(
                        name: "answer accepted, p\(percent), \(Self.rate) cases a second, \(engine), \(load.name)",
                        value: value,
                        unit: "ms",
                        against: against,
                        ratio: (goal ?? usual[place]) / value
                    )
                )
            }
        }
        return rows
    }

    /// Returns the milliseconds until an answer is accepted, at each of ``shares``.
    private func delays(under load: Load, on database: String) throws -> [Double] {
        let made = try Samples()
        let apple = LocalAppStore(historyPause: .milliseconds(100))
        let backend = load.receiver.map { EventReceiver($0) }
        let (applePort, backendPort) = (try apple.start(), try backend?.start())
        defer {
            apple.stop()
            backend?.stop()
        }
        // The desk begins with a history that takes as long as the measurement.
        let recovered = backend == nil ? 0 : 200 * load.seconds
        let begun = Date.now
        apple.list(
            try (0..<recovered).map { number in
                LocalAppStore.Listed(
                    signedAt: begun - Double(recovered - number),
                    isRequest: false,
                    text: try made.notification(500_000 + number)
                )
            }
        )
        let process = try DeskProcess(
            binary: desk,
            root: made.chain.rootDER,
            database: database,
            app: Self.lines(apple: applePort, backend: backendPort),
            products: Self.products
        )
        defer { process.stop() }
        _ = try process.run("migrate")
        let token = try process.token()
        let count = Self.warmup + Self.rate * load.seconds
        let customers = (0..<count).map { _ in UUID().uuidString.lowercased() }
        let requests = try customers.enumerated().map { number, customer in
            let transaction = try made.transaction(number, customer: customer)
            apple.sell(transaction, as: Self.transactionID(number))
            return IntakeLoad.request(try made.refundRequest(about: transaction))
        }
        try process.start()
        try report(customers, to: process, token)
        let sent = try LoadGenerator(port: process.port, connections: IntakeLoad.connections)
            .send(requests, every: Duration.seconds(1) / Self.rate)
        try Self.wait(for: "answers to \(count) requests", process) { apple.acceptedCount == count }
        let accepted = apple.accepted
        let twice = accepted.filter { $0.value.count > 1 }.count
        guard twice == 0 else { throw Failure(what: "\(twice) requests were answered twice") }
        if let backend, load.receiver == .accepts {
            try Self.wait(for: "two events of each case", process) { backend.count >= 2 * count }
            try Self.check(backend, count)
        }
        let delays = (Self.warmup..<count).compactMap { number in
            accepted[Self.transactionID(number)].map { $0.at - (sent.start + Duration.seconds(1) * number / Self.rate) }
        }.sorted()
        return Self.shares.map { delays[Int(Double(delays.count - 1) * $0)] / .milliseconds(1) }
    }

    /// Reports each customer's consent, and the use of each purchase.
    private func report(_ customers: [String], to process: DeskProcess, _ token: String) throws {
        let app = "/v1/apps/\(Samples.bundleID)"
        let consents = customers.map { customer in
            DeskProcess.request("PUT", "\(app)/customers/\(customer)/consent", #"{"granted":true}"#, token: token)
        }
        let now = Date.now.ISO8601Format()
        let usage = stride(from: 0, to: customers.count, by: 1000).map { start in
            let reports = (start..<min(start + 1000, customers.count)).map { number in
                #"{"transactionId":"\#(Self.transactionID(number))","unitsUsed":125,"playSeconds":60,"#
                    + #""at":"\#(now)","idempotencyKey":"\#(number)"}"#
            }
            let body = #"{"usage":[\#(reports.joined(separator: ","))]}"#
            return DeskProcess.request("POST", "\(app)/usage", body, token: token)
        }
        _ = try LoadGenerator(port: process.port, connections: 8).send(usage + consents)
    }

    /// Fails unless the backend has the events of each case in order.
    private static func check(_ backend: EventReceiver, _ count: Int) throws {
        let told = backend.all
        guard told.unreadable == 0 else { throw Failure(what: "\(told.unreadable) posts are no event") }
        for number in 0..<count {
            let types = told.types[transactionID(number)] ?? []
            guard types.first == "refund.requested", types.last == "refund.answered" else {
                throw Failure(what: "the events of \(transactionID(number)) are \(types)")
            }
        }
    }

    /// Returns the configuration of an app whose App Store and backend are on this machine.
    static func lines(apple: UInt16, backend: UInt16?) -> [String] {
        let base = "http://127.0.0.1:\(apple)"
        let events = backend.map { #"events: { url: "http://127.0.0.1:\#($0)/events", secret: benchmark }"# }
        return [#"endpoints: { sandbox: "\#(base)/sandbox", production: "\#(base)/production" }"#]
            + ["products: products.yml"] + [events].compactMap { $0 }
    }

    static let products = """
        products: { coins.500: { units: 500, sampleProvided: false, deliveryWhenUnknown: delivered } }
        """

    /// The transaction of a sample.
    static func transactionID(_ number: Int) -> String { String(2_000_000_000_000_000 + number) }

    /// Waits until a condition holds, at most two minutes.
    static func wait(for what: String, _ process: DeskProcess, _ isDone: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while !isDone() {
            guard process.isRunning else { throw Failure(what: "the desk ended") }
            guard ContinuousClock.now < end else { throw Failure(what: "two minutes passed without this: \(what)") }
            usleep(20_000)
        }
    }
}
