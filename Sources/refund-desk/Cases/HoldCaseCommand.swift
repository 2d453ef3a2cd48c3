import AppStoreTypes
import ArgumentParser
import Refunds
import Store

/// Holds a case.
struct HoldCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Keep a case back until a time, or until a person decides it."
    )

    @Argument(help: "The case's identifier.")
    var id: String

    @Option(help: "Until when, RFC 3339, such as 2026-05-01T12:00:00Z.")
    var until: String

    @OptionGroup var file: ConfigurationOption

    func validate() throws { _ = try end() }

    func run() async throws {
        let time = try end()
        let reply = try await file.openStore().hold(id.lowercased(), until: time, at: .now)
        if case .refused(let refusal) = reply { throw CommandFailure(refusal, of: id) }
        Console.note("Case \(id) is held until \(time).")
    }

    /// Returns the time given by `--until`.
    private func end() throws -> Timestamp {
        guard let time = Timestamp(rfc3339: until), time > .now else {
            throw ValidationError("--until is a time in the future, RFC 3339, such as 2026-05-01T12:00:00Z.")
        }
        return time
    }
}
