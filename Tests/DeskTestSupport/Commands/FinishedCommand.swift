package import AppStoreTypes
import Foundation
package import TestSupport

/// The result of a finished run of the built `refund-desk`.
package struct FinishedCommand: Sendable {
    package let status: Int32
    package let output: String
    package let diagnostics: String

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
    package var json: JSONValue? { Data(output.utf8).json }

    /// Runs a command in a folder.
    package static func run(
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
