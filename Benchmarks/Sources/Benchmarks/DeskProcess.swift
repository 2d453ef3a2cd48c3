import Foundation
import Samples

/// A desk process with its own folder.
final class DeskProcess {
    let port: UInt16
    private let folder: URL
    private let binary: String
    private var process: ChildProcess?

    init(binary: String, root: [UInt8], database: String = "sqlite:desk.sqlite") throws {
        self.binary = binary
        port = try LoadGenerator.freePort()
        folder = FileManager.default.temporaryDirectory.appending(path: "refund-desk-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(root).write(to: folder.appending(path: "root.der"))
        try Data(Self.key.utf8).write(to: folder.appending(path: "AuthKey.p8"))
        let configuration = """
            listen: 127.0.0.1:\(port)
            database: \(database)
            apps:
              - bundleId: \(Samples.bundleID)
                appAppleId: 1234567890
                api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }
                rootCertificates: [root.der]
                trustForeignRoots: true
                onlineChecks: false
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

    func start() throws {
        process = try ChildProcess(ChildCommand(path: binary, ["serve", "--config", file.path]))
        let limit = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < limit {
            if (try? LoadGenerator(port: port, connections: 1).send([Self.ready]).rate) != nil { return }
            usleep(20_000)
        }
        throw Failure(what: "the desk did not become ready")
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

    private func end() {
        process?.send(SIGTERM)
        process?.waitUntilExit()
    }

    private static let ready = Data("GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    /// A key for this benchmark only; the desk makes no calls to Apple.
    private static let key = P256PrivateKeyText.make()
}
