import Foundation
import Samples
import Synchronization

/// Measures what the desk spends on posts of 64 KB that prove nothing, and how fast it answers others meanwhile.
struct StrangerBenchmark {
    let desk: String

    private static let size = 64 * 1024
    private static let posts = 300
    private static let strangers = 8

    /// A post that anyone could send.
    private struct Post {
        let name: String
        let path: String
        let body: String

        var request: Data {
            Data(
                """
                POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r
                Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                """.utf8
            )
        }
    }

    func run() throws -> [Measurement] {
        let made = try Samples()
        let process = try DeskProcess(binary: desk, root: made.chain.rootDER)
        defer { process.stop() }
        try process.start()
        let live = try median(of: Self.live, on: process.port)
        var rows = try Self.junk.map { post in
            let spent = try median(of: post.request, on: process.port)
            return Measurement(
                name: "a stranger's \(post.name)",
                value: spent,
                unit: "ms",
                against: String(format: "/health/live, %.2f ms", live),
                ratio: live / spent
            )
        }
        rows += try besideStrangers(on: process.port)
        return rows
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
    private func besideStrangers(on port: UInt16) throws -> [Measurement] {
        let isOver = Atomic(false)
        let done = DispatchGroup()
        for number in 0..<Self.strangers {
            let request = Self.junk[number % Self.junk.count].request
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
            Measurement(
                name: "/health/live beside \(Self.strangers) strangers, p\(Int(share * 100))",
                value: load.milliseconds(atShare: share),
                unit: "ms",
                against: "",
                ratio: nil
            )
        }
    }

    private static let live = Data("GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)

    private static var junk: [Post] {
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
            Post(
                name: "forged signature, v2, 64 KB",
                path: "/notifications/v2",
                body: "{\"signedPayload\":\"\(text)\"}"
            ),
            Post(
                name: "wrong secret, v1, 64 KB",
                path: "/notifications/v1",
                body: "{\(claim),\"unified_receipt\":{\"latest_receipt\":\"\(String(repeating: "A", count: size))\"}}"
            ),
        ]
    }
}
