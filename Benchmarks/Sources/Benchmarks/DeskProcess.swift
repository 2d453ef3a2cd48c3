import Foundation
import Samples

/// A desk process with its own folder.
final class DeskProcess {
    let port: UInt16
    private let folder: URL
    private let binary: String
    private var process: ChildProcess?

    /// Makes the folder of a desk.
    ///
    /// - Parameters:
    ///   - binary: the path of the desk's program.
    ///   - root: the root certificate that the desk trusts.
    ///   - database: the address of the database.
    ///   - settings: further lines at the top of the configuration.
    ///   - app: further lines for the app in the configuration, without their indent.
    ///   - products: the content of `products.yml`, if `app` names it.
    /// - Throws: an error if the folder cannot be written.
    init(
        binary: String,
        root: [UInt8],
        database: String = "sqlite:desk.sqlite",
        settings: [String] = [],
        app: [String] = [],
        products: String = ""
    ) throws {
        self.binary = binary
        port = try LoadGenerator.freePort()
        folder = FileManager.default.temporaryDirectory.appending(path: "refund-desk-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(root).write(to: folder.appending(path: "root.der"))
        try Data(Self.key.utf8).write(to: folder.appending(path: "AuthKey.p8"))
        try Data(products.utf8).write(to: folder.appending(path: "products.yml"))
        let top = settings.map { "\n\($0)" }.joined()
        let more = app.map { "\n    \($0)" }.joined()
        let configuration = """
            listen: 127.0.0.1:\(port)
            database: \(database)\(top)
            apps:
              - bundleId: \(Samples.bundleID)
                appAppleId: 1234567890
                api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }
                rootCertificates: [root.der]
                trustForeignRoots: true
                onlineChecks: false\(more)
            """
        try Data(configuration.utf8).write(to: file)
    }

    /// The desk's database file.
    var database: URL { folder.appending(path: "desk.sqlite") }

    private var file: URL { folder.appending(path: "refund-desk.yml") }

    /// Runs another command of the desk's program to its end and returns its output.
    func run(_ arguments: String...) throws -> String {
        try Self.output(of: ChildCommand(path: binary, arguments + ["--config", file.path]))
    }

    /// Runs a program to its end and returns its output.
    static func output(of command: ChildCommand) throws -> String {
        var command = command
        command.output = .collected()
        command.diagnostics = .inherited
        let finished = try ChildProcess.runBlocking(command)
        guard finished.status == .exited(0) else { throw Failure(what: "\(command.program) failed") }
        return String(decoding: finished.output, as: UTF8.self)
    }

    /// Starts the desk, and returns the milliseconds until it is ready.
    ///
    /// - Parameters:
    ///   - log: a file for the log; by default it is discarded.
    ///   - level: the lowest level that the desk logs.
    /// - Returns: the milliseconds.
    /// - Throws: ``Failure`` if the desk is not ready in 20 seconds.
    @discardableResult
    func start(log: URL? = nil, level: String = "warning") throws -> Double {
        let begun = ContinuousClock.now
        try launch(log: log, level: level)
        try waitUntilReady()
        return (ContinuousClock.now - begun) / .milliseconds(1)
    }

    /// Starts the desk without waiting for it.
    func launch(log: URL? = nil, level: String = "warning") throws {
        var command = ChildCommand(path: binary, ["serve", "--config", file.path, "--log-level", level])
        if let log { command.diagnostics = .file(path: log.path) }
        process = try ChildProcess(command)
    }

    /// Waits until the desk answers `/health/ready` with 200, at most 20 seconds.
    func waitUntilReady() throws {
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end {
            if (try? Connection.status(of: Self.ready, on: port)) == 200 { return }
            usleep(2_000)
        }
        throw Failure(what: "the desk did not become ready")
    }

    /// The process ID of the desk; `nil` before its start.
    var id: Int32? { process?.id }
    var isRunning: Bool { process?.isRunning == true }

    func send(_ signal: Int32) { process?.send(signal) }

    /// Writes a file into the desk's folder.
    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }

    /// Returns a call of the desk's API.
    static func request(_ method: String, _ path: String, _ body: String = "", token: String) -> Data {
        Data(
            """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """.utf8
        )
    }

    /// Makes a token of the role `admin`.
    func token() throws -> String {
        try run("tokens", "create", "--role", "admin").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func stop() {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    func databaseBytes() -> Int {
        end()
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: "desk.sqlite").path)
        return (attributes?[.size] as? Int) ?? 0
    }

    /// Stops the desk as an operator does, and returns whether it ended in ten seconds and with success.
    func stopCleanly() -> Bool {
        let begun = ContinuousClock.now
        process?.send(SIGTERM)
        return process?.waitUntilExit() == .exited(0) && ContinuousClock.now - begun < .seconds(10)
    }

    private func end() {
        process?.send(SIGTERM)
        process?.waitUntilExit()
    }

    private static let ready = Data("GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    /// A key for this benchmark only; the desk makes no calls to Apple.
    private static let key = P256PrivateKeyText.make()
}
