import AppStoreTypes
import Foundation

/// `refund-desk serve` as a process of its own, on the files of a site.
final class DeskProcess: Sendable {
    /// With a token that may do everything.
    let client: DeskClient
    private let process: Process
    private let end: AsyncStream<Int32>
    private let log: URL

    /// What the process wrote to standard error so far.
    var logged: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// Starts a desk and waits until it listens.
    ///
    /// - Throws: what keeps it from starting.
    static func start(at site: Site, token: String, policy: String? = nil) async throws -> DeskProcess {
        try site.writeConfiguration(policy: policy)
        let process = Process()
        process.executableURL = try executable()
        process.arguments = ["serve", "--config", site.folder.path("refund-desk.yml"), "--log-level", "trace"]
        let log = site.folder.url.appending(path: "\(UUID().uuidString).log")
        try Data().write(to: log)
        process.standardError = try FileHandle(forWritingTo: log)
        let pipe = Pipe()
        process.standardOutput = pipe
        let (end, ended) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = {
            ended.yield($0.terminationStatus)
            ended.finish()
        }
        try process.run()
        let line = await firstLine(of: pipe)
        guard let url = line.firstMatch(of: /http:\/\/[0-9.:]+/)?.output else { throw CocoaError(.executableLoad) }
        return DeskProcess(
            client: DeskClient(baseURL: String(url), token: token),
            process: process,
            end: end,
            log: log
        )
    }

    private init(client: DeskClient, process: Process, end: AsyncStream<Int32>, log: URL) {
        self.client = client
        self.process = process
        self.end = end
        self.log = log
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    /// Ends the process on the spot.
    func crash() async {
        kill(process.processIdentifier, SIGKILL)
        _ = await end.first { _ in true }
    }

    /// Tells the process to stop, and waits until it has; its exit status.
    func stop() async -> Int32? {
        kill(process.processIdentifier, SIGTERM)
        return await end.first { _ in true }
    }

    /// Lets a little time pass, measured in calls that the desk answers.
    func pass(calls: Int) async throws {
        for _ in 0..<calls { _ = try await client.call("GET", "/health/live") }
    }

    /// The only case, with all its detail.
    func onlyCase() async throws -> JSONValue? {
        let list = try await client.call("GET", "/v1/cases")["cases"]?.elements ?? []
        guard list.count == 1, let id = list[0]["id"]?.text else { return nil }
        return try await client.call("GET", "/v1/cases/\(id)").json
    }

    /// What a process writes first; empty when it ends before.
    private static func firstLine(of pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            // Blocks a thread of its own for as long as the desk takes to start.
            Thread.detachNewThread {
                var line = Data()
                while !line.contains(UInt8(ascii: "\n")) {
                    let more = pipe.fileHandleForReading.availableData
                    guard !more.isEmpty else { break }
                    line += more
                }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }

    /// The built executable, beside that of the tests.
    static func executable() throws -> URL {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [Bundle.main.executableURL?.deletingLastPathComponent(), folder].compactMap { $0 }
            .map { $0.appending(path: "refund-desk") }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return found
    }
}
