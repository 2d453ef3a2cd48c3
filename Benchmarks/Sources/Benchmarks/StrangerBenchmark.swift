import AppStoreTrust
import Foundation
import Samples
import Synchronization

/// Measures what the desk spends on requests that prove nothing, and how fast it answers others meanwhile.
struct StrangerBenchmark {
    let desk: String

    /// How long a request that proves nothing, and `/health/live` beside such requests, may take, in milliseconds.
    private static let goals = (junk: 20.0, live: 50.0)
    private static let size = 64 * 1024
    private static let posts = 300
    private static let strangers = 8

    /// A request that anyone could send.
    private struct Post {
        let name: String
        let request: Data

        init(name: String, path: String, body: String) {
            self.name = name
            request = Data(
                """
                POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r
                Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                """.utf8
            )
        }

        init(name: String, header: String, path: String) {
            self.name = name
            request = Data("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(header)\r\n\r\n".utf8)
        }

        init(name: String, signed: String) {
            self.init(name: name, path: "/notifications/v2", body: "{\"signedPayload\":\"\(signed)\"}")
        }
    }

    func run() throws -> [Measurement] {
        let made = try Samples()
        let process = try DeskProcess(binary: desk, root: made.chain.rootDER)
        defer { process.stop() }
        try process.start()
        let live = try median(of: Self.live, on: process.port)
        let junk = try Self.junk(made)
        // The desk has seen the known chain, as it has seen Apple's.
        _ = try median(of: Post(name: "a notification", signed: try made.notification(0)).request, on: process.port)
        var rows = try junk.map { post in
            let spent = try median(of: post.request, on: process.port)
            return Measurement(
                name: "a stranger's \(post.name)",
                value: spent,
                unit: "ms",
                against: String(format: "the goal of %.0f ms; /health/live takes %.2f ms", Self.goals.junk, live),
                ratio: Self.goals.junk / spent
            )
        }
        rows += try besideStrangers(junk, on: process.port)
        return rows
    }

    /// Checks the rows of this benchmark, if it ran.
    ///
    /// - Throws: ``Failure`` if strangers cost more than the goals.
    static func check(_ results: [Measurement]) throws {
        let missed = results.filter { row in
            row.name.hasPrefix("a stranger's ") && row.value > goals.junk
                || row.name.hasPrefix("/health/live beside ") && row.value > goals.live
        }
        guard missed.isEmpty else {
            let texts = missed.map { row in
                "\(row.name): \(String(format: "%.1f", row.value)) ms, \(row.against)"
            }
            throw Failure(what: "strangers cost too much:\n" + texts.joined(separator: "\n"))
        }
    }

    /// Returns how long the desk takes to answer, in milliseconds, on a connection that has no other work.
    private func median(of request: Data, on port: UInt16) throws -> Double {
        let connection = try Connection(port: port)
        defer { connection.close() }
        var spent: [Duration] = []
        for _ in 0..<Self.posts {
            let begin = ContinuousClock.now
            _ = try connection.exchange(request)
            spent.append(ContinuousClock.now - begin)
        }
        return spent.sorted()[spent.count / 2] / .milliseconds(1)
    }

    /// Measures `/health/live` while strangers post without a pause.
    private func besideStrangers(_ junk: [Post], on port: UInt16) throws -> [Measurement] {
        let isOver = Atomic(false)
        let done = DispatchGroup()
        for number in 0..<Self.strangers {
            let request = junk[number % junk.count].request
            done.enter()
            Thread.detachNewThread {
                defer { done.leave() }
                guard let connection = try? Connection(port: port) else { return }
                defer { connection.close() }
                while !isOver.load(ordering: .relaxed), (try? connection.exchange(request)) != nil {}
            }
        }
        let load = try LoadGenerator(port: port, connections: 1)
            .send([Data](repeating: Self.live, count: Self.posts * 4))
        isOver.store(true, ordering: .relaxed)
        done.wait()
        return [0.5, 0.99].map { share in
            let value = load.milliseconds(atShare: share)
            return Measurement(
                name: "/health/live beside \(Self.strangers) strangers, p\(Int(share * 100))",
                value: value,
                unit: "ms",
                against: String(format: "the goal of %.0f ms", Self.goals.live),
                ratio: Self.goals.live / value
            )
        }
    }

    private static let live = Data("GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)

    private static func junk(_ made: Samples) throws -> [Post] {
        let marks = String(repeating: "\u{301}", count: 7_000) + String(repeating: "\u{316}", count: 7_000)
        let known = try made.notification(1)
        let deep = String(repeating: "[", count: size / 2) + String(repeating: "]", count: size / 2)
        let wide = "[" + String(repeating: "[],", count: size / 3) + "0]"
        let header = Data("{\"alg\":\"ES256\",\"x5c\":[\"\(String(repeating: "A", count: size / 2))\"]}".utf8)
        let text = [header.base64EncodedString(), "e30", "AAAA"].joined(separator: ".")
        let claim =
            "\"notification_type\":\"REFUND\",\"bid\":\"\(Samples.bundleID)\",\"password\":\"x\",\"environment\":\"PROD\""
        return ["v2", "v1"].flatMap { version in
            let path = "/notifications/\(version)"
            return [
                Post(name: "nested arrays, \(version), 64 KB", path: path, body: "{\"data\":\(deep)}"),
                Post(name: "wide arrays, \(version), 64 KB", path: path, body: "{\"data\":\(wide)}"),
            ]
        } + [
            Post(name: "one certificate, v2, 64 KB", signed: text),
            Post(name: "foreign chain, v2, \(known.utf8.count / 1024) KB", signed: try Samples().notification(1)),
            Post(
                name: "wrong signature, known chain, \(known.utf8.count / 1024) KB",
                signed: known.dropLast(8) + "AAAAAAAA"
            ),
            Post(
                name: "combining marks in a token, 28 KB",
                header: "Authorization: Bearer s\(marks)",
                path: "/v1/cases"
            ),
            Post(name: "combining marks in a cookie, 28 KB", header: "Cookie: s\(marks)", path: "/"),
            Post(
                name: "wrong secret, v1, 64 KB",
                path: "/notifications/v1",
                body: "{\(claim),\"unified_receipt\":{\"latest_receipt\":\"\(String(repeating: "A", count: size))\"}}"
            ),
        ]
    }
}
