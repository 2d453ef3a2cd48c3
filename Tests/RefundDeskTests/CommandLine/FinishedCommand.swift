import AppStoreTypes
import Foundation

/// The built `refund-desk`, run to its end.
struct FinishedCommand: Sendable {
    let status: Int32
    let output: String
    let diagnostics: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(output.utf8)) }

    /// Runs a command; what it writes goes to files, so that no pipe fills up.
    static func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        environment: [String: String] = [:]
    ) async throws -> FinishedCommand {
        let process = Process()
        process.executableURL = try DeskProcess.executable()
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let name = UUID().uuidString
        let (output, diagnostics) = (folder.path("\(name).out"), folder.path("\(name).err"))
        for path in [output, diagnostics] { try Data().write(to: URL(filePath: path)) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: diagnostics)
        let (end, ended) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = {
            ended.yield($0.terminationStatus)
            ended.finish()
        }
        try process.run()
        let status = await end.first { _ in true }
        return FinishedCommand(
            status: status ?? -1,
            output: try String(contentsOfFile: output, encoding: .utf8),
            diagnostics: try String(contentsOfFile: diagnostics, encoding: .utf8)
        )
    }
}
