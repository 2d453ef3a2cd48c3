import AppStoreTypes
import Foundation
import TestSupport

/// The result of a finished run of the built `refund-desk`.
struct FinishedCommand: Sendable {
    let status: Int32
    let output: String
    let diagnostics: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(output.utf8)) }

    /// Runs a command in a folder.
    static func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        environment: [String: String] = [:]
    ) async throws -> FinishedCommand {
        var command = ChildCommand(path: try DeskProcess.executable(), arguments)
        command.folder = folder.url.path
        command.environment.merge(environment) { $1 }
        command.output = .collected()
        command.diagnostics = .collected()
        let finished = try await ConcurrencyLimit.openFiles.run { try await ChildProcess.run(command) }
        return FinishedCommand(
            status: finished.status.code,
            output: String(decoding: finished.output, as: UTF8.self),
            diagnostics: String(decoding: finished.diagnostics, as: UTF8.self)
        )
    }
}
