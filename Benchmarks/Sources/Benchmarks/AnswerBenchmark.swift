import AppStoreTrust
import Foundation
import Samples

/// Measures the time from a refund request's arrival to Apple's acceptance of the answer, at a steady rate.
///
/// Meanwhile the desk tells a backend two events of each case, reads each customer's history, and recovers
/// notifications that Apple could not deliver, a page of 20 in a tenth of a second.
struct AnswerBenchmark {
    let desk: String
    /// The address of a PostgreSQL server; without it, only SQLite is measured.
    let server: String?

    private static let rate = 200
    private static let seconds = 45
    /// The first requests, which are not measured: connections open, and caches fill.
    private static let warmup = 5 * rate
    private static let recovered = 9_000
    private static let goals = [(share: 0.5, milliseconds: 25.0), (share: 0.99, milliseconds: 150.0)]

    func run() throws -> [Measurement] {
        let engines = [("SQLite", "sqlite:desk.sqlite")] + [server].compactMap { $0 }.map { ("PostgreSQL", $0) }
        return try engines.flatMap { name, address in
            try measure(
                on: name,
                address.hasPrefix("sqlite:") ? address : PostgresDatabase.fresh(on: address)
            )
        }
    }

    private func measure(on engine: String, _ database: String) throws -> [Measurement] {
        let made = try Samples()
        let (apple, backend) = (LocalAppStore(historyPause: .milliseconds(100)), EventReceiver())
        let (applePort, backendPort) = (try apple.start(), try backend.start())
        defer {
            apple.stop()
            backend.stop()
        }
        let begun = Date.now
        apple.list(
            try (0..<Self.recovered).map { number in
                LocalAppStore.Listed(
                    signedAt: begun - Double(Self.recovered - number),
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
        let count = Self.warmup + Self.rate * Self.seconds
        let customers = (0..<count).map { _ in UUID().uuidString.lowercased() }
        let requests = try customers.enumerated().map { number, customer in
            let transaction = try made.transaction(number, customer: customer)
            apple.sell(transaction, as: Self.transactionID(number))
            return IntakeLoad.request(try made.refundRequest(about: transaction))
        }
        // The desk begins with a day's history of the backlog, so recovery goes on during the whole measurement.
        try process.start()
        try report(customers, to: process, token)
        let load = try LoadGenerator(port: process.port, connections: IntakeLoad.connections)
            .send(requests, every: Duration.seconds(1) / Self.rate)
        try Self.wait(for: "answers to \(count) requests", process) { apple.acceptedCount == count }
        try Self.wait(for: "two events of each case", process) { backend.count >= 2 * count }
        try Self.check(apple, backend, count)
        let accepted = apple.accepted
        let delays = (Self.warmup..<count).compactMap { number in
            accepted[Self.transactionID(number)].map { $0.at - (load.start + Duration.seconds(1) * number / Self.rate) }
        }.sorted()
        return Self.goals.map { share, goal in
            let value = delays[Int(Double(delays.count - 1) * share)] / .milliseconds(1)
            return Measurement(
                name: "answer accepted, p\(Int(share * 100)), \(Self.rate) cases a second, \(engine)",
                value: value,
                unit: "ms",
                against: "the goal of \(Int(goal)) ms, with events and recovery",
                ratio: goal / value
            )
        }
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

    /// Fails unless Apple accepted one answer to each request, and the backend has the events of each case in order.
    private static func check(_ apple: LocalAppStore, _ backend: EventReceiver, _ count: Int) throws {
        let twice = apple.accepted.filter { $0.value.count > 1 }.count
        guard twice == 0 else { throw Failure(what: "\(twice) requests were answered twice") }
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
