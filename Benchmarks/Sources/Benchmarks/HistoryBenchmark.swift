import AppStoreTrust
import Foundation
import Samples

/// Compares the reads for a case and for the pages between a database with a long history and a nearly empty one.
///
/// The benchmark reads the same 300 cases from both databases, each once. Their customers are spread over the whole
/// file. The desk has just started, so SQLite's own cache holds little of the data.
struct HistoryBenchmark {
    let desk: String
    let purchases: Int

    func run() throws -> [Measurement] {
        let few = try measure(purchases: History.cases * History.perCustomer)
        let many = try measure(purchases: purchases)
        let stored = "\(purchases) purchases stored"
        let against = "the same with \(History.cases * History.perCustomer) purchases stored"
        return zip(few, many).flatMap { few, many in
            [
                row("\(many.name), p50, \(stored)", many.p50, against, few.p50),
                row("\(many.name), p99, \(stored)", many.p99, against, few.p99),
            ]
        }
    }

    private func row(_ name: String, _ value: Double, _ against: String, _ bare: Double) -> Measurement {
        Measurement(
            name: name,
            value: value,
            unit: "ms",
            against: against + String(format: ", %.2f ms", bare),
            ratio: bare / value
        )
    }

    private func measure(purchases: Int) throws -> [(name: String, p50: Double, p99: Double)] {
        let process = try DeskProcess(binary: desk, root: try Samples().chain.rootDER)
        defer { process.stop() }
        _ = try process.run("migrate")
        try History.fill(process.database, purchases: purchases)
        let token = try process.run("tokens", "create", "--role", "admin")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try process.start()
        try report(to: process, token, purchases: purchases)
        let get = { (path: String) in
            Data("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\r\n".utf8)
        }
        let load = LoadGenerator(port: process.port, connections: 1)
        let paths = [
            ("all facts of one case, over HTTP", (0..<History.cases).map { "/v1/cases/case-\($0)" }),
            ("overview page", Array(repeating: "/", count: 50)),
            ("statistics by reason", Array(repeating: "/v1/statistics?by=reason", count: 50)),
        ]
        return try paths.map { name, paths in
            let load = try load.send(paths.map(get))
            return (name, load.milliseconds(atShare: 0.5), load.milliseconds(atShare: 0.99))
        }
    }

    /// Reports facts about each case's customer as a backend does: consent, delivery and usage.
    private func report(to process: DeskProcess, _ token: String, purchases: Int) throws {
        let requests = (0..<History.cases).flatMap { number in
            let purchase = number * (purchases / History.cases)
            let owner = purchase / History.perCustomer
            let customer = String(format: "%08x-0000-4000-8000-%012x", (owner * 2_654_435_761) % 4_294_967_296, owner)
            let transaction = "2000" + String(format: "%012d", purchase)
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
