package import AppStoreTypes
import Foundation
import TestSupport

/// A separate process of `refund-desk serve` on the files of a site.
package final class DeskProcess: Sendable {
    /// A client with a token of the role `admin`.
    package let client: DeskCaller
    private let process: ChildProcess
    private let log: String

    /// What the process wrote to standard error so far.
    package var logged: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// Starts a desk and waits until it listens.
    ///
    /// - Throws: what keeps it from starting.
    package static func start(at site: Site, token: String, policy: String? = nil) async throws -> DeskProcess {
        try site.writeConfiguration(policy: policy)
        let arguments = ["serve", "--config", site.folder.path("refund-desk.yml"), "--log-level", "trace"]
        var command = ChildCommand(path: try executable(), arguments)
        let log = site.folder.path("\(UUID().uuidString).log")
        command.diagnostics = .file(path: log)
        let (lines, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(1))
        command.output = .lines(continuation)
        let process = try ChildProcess(command)
        let line = await lines.first { _ in true }
        guard let url = line?.firstMatch(of: /http:\/\/[0-9.:]+/)?.output else { throw CocoaError(.executableLoad) }
        return DeskProcess(client: DeskCaller(baseURL: String(url), token: token), process: process, log: log)
    }

    private init(client: DeskCaller, process: ChildProcess, log: String) {
        self.client = client
        self.process = process
        self.log = log
    }

    /// Kills the process at once.
    package func crash() async {
        process.send(SIGKILL)
        await process.exit()
    }

    /// Stops the process, waits for its end, and returns its exit status.
    package func stop() async -> Int32 {
        process.send(SIGTERM)
        return await process.exit().code
    }

    /// Waits for as long as the desk takes to answer this many calls.
    package func pass(calls: Int) async throws {
        for _ in 0..<calls { _ = try await client.call("GET", "/health/live") }
    }

    /// Returns once the newest case of a transaction has a block reason.
    package func waits(_ transactionID: String, for blockReason: String) async throws {
        while !Task.isCancelled {
            let cases = try await client.call("GET", "/v1/cases?transaction=\(transactionID)").json?["cases"]
            if cases?.elements?.first?["blockReason"]?.text == blockReason { return }
            await Task.yield()
        }
    }

    /// Returns the only case with all its detail.
    package func onlyCase() async throws -> JSONValue? {
        let list = try await client.call("GET", "/v1/cases")["cases"]?.elements ?? []
        guard list.count == 1, let id = list[0]["id"]?.text else { return nil }
        return try await client.call("GET", "/v1/cases/\(id)").json
    }

    /// Returns the path of the built executable, which is in the same folder as the tests' executable.
    package static func executable() throws -> String {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [Bundle.main.executableURL?.deletingLastPathComponent(), folder].compactMap { $0 }
            .map { $0.appending(path: "refund-desk").path }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return found
    }
}
