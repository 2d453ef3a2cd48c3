import AppStoreTrust
import Foundation
import Samples

/// Compares the reads for a case and the statistics between a database with a long history and a nearly empty one, and
/// measures every page beside the long history.
///
/// The benchmark reads the same 300 cases from both databases, each once. Their customers are spread over the whole
/// file. The desk has just started, so SQLite's own cache holds little of the data. The pages are those of
/// `Tests/EndToEnd/drills/large_pages.py`, which reads them beside a million cases.
struct HistoryBenchmark {
    let desk: String
    let purchases: Int

    private static let visits = 20
    private static let goals = (pageMilliseconds: 15.0, megabytes: 300.0)

    /// The paths that a row is about.
    private struct Reading {
        let name: String
        let paths: [String]
    }

    /// How long a reading took, in milliseconds.
    private struct Times {
        let name: String
        let p50: Double
        let p99: Double
    }

    /// What a database of one size costs.
    private struct Figures {
        let reads: [Times]
        let pages: [Times]
        let mostMegabytes: Double
    }

    func run() throws -> [Measurement] {
        let little = History.cases * History.perCustomer
        let few = try measure(purchases: little)
        let many = try measure(purchases: purchases)
        let memory = Measurement(
            name: "resident memory, the most while all this is read, \(purchases) purchases stored",
            value: many.mostMegabytes,
            unit: "MB",
            against: String(format: "the goal of %.0f MB", Self.goals.megabytes),
            ratio: Self.goals.megabytes / many.mostMegabytes
        )
        let reads = zip(few.reads, many.reads).flatMap { few, many -> [Measurement] in
            [
                row(many.name, "p50", many.p50, few.p50, of: little),
                row(many.name, "p99", many.p99, few.p99, of: little),
            ]
        }
        return reads + pages(few, many, of: little) + [memory]
    }

    private func row(_ name: String, _ share: String, _ value: Double, _ bare: Double, of little: Int) -> Measurement {
        Measurement(
            name: "read \(name), \(share), \(purchases) purchases stored",
            value: value,
            unit: "ms",
            against: String(format: "the same with %d purchases stored, %.2f ms", little, bare),
            ratio: bare / value
        )
    }

    private func pages(_ few: Figures, _ many: Figures, of little: Int) -> [Measurement] {
        let goal = Self.goals.pageMilliseconds
        return zip(few.pages, many.pages).map { few, many in
            Measurement(
                name: "page \(many.name), p50, \(purchases) purchases stored",
                value: many.p50,
                unit: "ms",
                against: String(format: "the goal of %.0f ms; with %d purchases %.2f ms", goal, little, few.p50),
                ratio: goal / many.p50
            )
        }
    }

    private func measure(purchases: Int) throws -> Figures {
        let process = try DeskProcess(
            binary: desk,
            root: try Samples().chain.rootDER,
            app: ["policy: policy.yml"]
        )
        defer { process.stop() }
        try process.write("default: { prefer: none }\n", to: "policy.yml")
        _ = try process.run("migrate")
        try History.fill(process.database, purchases: purchases)
        let token = try process.token()
        try process.start()
        guard let id = process.id else { throw Failure(what: "the desk has no process ID") }
        try report(to: process, token, purchases: purchases)
        let reads = [
            Reading(
                name: "all facts of one case, over HTTP",
                paths: (0..<History.cases).map { "/v1/cases/case-\($0)" }
            ),
            Reading(name: "statistics by reason", paths: Array(repeating: "/v1/statistics?by=reason", count: 50)),
        ]
        return Figures(
            reads: try reads.map { try times(of: $0, visits: $0.paths.count, process, token) },
            pages: try Self.pages(among: purchases).map { try times(of: $0, visits: Self.visits, process, token) },
            mostMegabytes: try Double(ProcessWatch(id: id).sample().mostResidentKB) / 1024
        )
    }

    /// Reads paths in turn on one connection; a search may lead to another page.
    private func times(of reading: Reading, visits: Int, _ process: DeskProcess, _ token: String) throws -> Times {
        let connection = try Connection(port: process.port)
        defer { connection.close() }
        let times = try (0..<visits).map { number -> Double in
            let path = reading.paths[number % reading.paths.count]
            let request = DeskProcess.request("GET", path, token: token)
            let begun = ContinuousClock.now
            let status = try connection.exchange(request)
            guard [200, 303].contains(status) else { throw Failure(what: "\(path) was answered with \(status)") }
            return (ContinuousClock.now - begun) / .milliseconds(1)
        }.sorted()
        return Times(name: reading.name, p50: times[times.count / 2], p99: times[times.count * 99 / 100])
    }

    private static func pages(among purchases: Int) -> [Reading] {
        let app = "app=\(Samples.bundleID)"
        let cases = (0..<visits).map { subject(ofCase: $0, among: purchases) }
        return [
            Reading(name: "/", paths: ["/"]),
            Reading(name: "/ of an app", paths: ["/?\(app)"]),
            Reading(name: "/cases", paths: ["/cases"]),
            Reading(name: "/cases, missed", paths: ["/cases?state=missed"]),
            Reading(name: "/cases of an app, missed", paths: ["/cases?\(app)&state=missed"]),
            Reading(name: "/cases, declined", paths: ["/cases?outcome=declined"]),
            Reading(name: "/cases by deadline", paths: ["/cases?sort=deadline"]),
            Reading(name: "/cases of a product", paths: ["/cases?product=coins.0"]),
            Reading(name: "/cases/{id}", paths: (0..<visits).map { "/cases/case-\($0)" }),
            Reading(name: "/customers", paths: cases.map { "/customers?\(app)&customer=\($0.customer)" }),
            Reading(name: "/search, a beginning", paths: cases.map { "/search?q=\($0.customer.prefix(8))" }),
            Reading(name: "/search, a transaction", paths: cases.map { "/search?q=\($0.transaction)" }),
            Reading(name: "/outcomes", paths: ["/outcomes"]),
            Reading(name: "/outcomes of an app", paths: ["/outcomes?\(app)"]),
            Reading(name: "/policies", paths: ["/policies?\(app)"]),
            Reading(name: "/policies/history", paths: ["/policies/history?\(app)"]),
            Reading(name: "/notifications", paths: ["/notifications"]),
            Reading(name: "/notifications of a type", paths: ["/notifications?type=REFUND"]),
            Reading(name: "/recovery", paths: ["/recovery"]),
            Reading(name: "/events", paths: ["/events"]),
            Reading(name: "/facts", paths: ["/facts"]),
            Reading(name: "/health", paths: ["/health"]),
            Reading(name: "/settings", paths: ["/settings"]),
            Reading(name: "/apps", paths: ["/apps"]),
            Reading(name: "/settings/people", paths: ["/settings/people"]),
        ]
    }

    /// Returns the purchase of a case and its customer.
    private static func subject(
        ofCase number: Int,
        among purchases: Int
    ) -> (purchase: Int, transaction: String, customer: String) {
        let purchase = number * (purchases / History.cases)
        let owner = purchase / History.perCustomer
        let customer = String(format: "%08x-0000-4000-8000-%012x", (owner * 2_654_435_761) % 4_294_967_296, owner)
        return (purchase, "2000" + String(format: "%012d", purchase), customer)
    }

    /// Reports facts about each case's customer as a backend does: consent, delivery and usage.
    private func report(to process: DeskProcess, _ token: String, purchases: Int) throws {
        let requests = (0..<History.cases).flatMap { number in
            let (purchase, transaction, customer) = Self.subject(ofCase: number, among: purchases)
            let reports = (0..<10).map { count in
                let subject =
                    count % 2 == 0
                    ? #""transactionId":"\#(transaction)""#
                    : #""customer":"\#(customer)","productId":"coins.\#(purchase % 40)""#
                return #"{\#(subject),"unitsUsed":7,"playSeconds":60,"at":"2026-01-01T00:00:0\#(count)Z","#
                    + #""idempotencyKey":"\#(number)-\#(count)"}"#
            }
            return [
                ("PUT", "customers/\(customer)/consent", #"{"granted":true}"#),
                ("PUT", "transactions/\(transaction)/delivery", #"{"status":"delivered"}"#),
                ("POST", "usage", #"{"usage":[\#(reports.joined(separator: ","))]}"#),
            ]
        }
        let connection = LoadGenerator(port: process.port, connections: 1)
        _ = try connection.send(
            requests.map { method, path, body in
                Data(
                    """
                    \(method) /v1/apps/\(Samples.bundleID)/\(path) HTTP/1.1\r\nHost: 127.0.0.1\r
                    Authorization: Bearer \(token)\r\nContent-Type: application/json\r
                    Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                    """.utf8
                )
            }
        )
    }
}
