import AppStoreTypes
import ArgumentParser
import Refunds
import StoreSQLite

/// Keeps a case back.
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

    func validate() throws {
        guard let time = Timestamp(rfc3339: until), time > .now else {
            throw ValidationError("--until is a time to come, RFC 3339, such as 2026-05-01T12:00:00Z.")
        }
    }

    func run() async throws {
        guard let time = Timestamp(rfc3339: until),
            try await file.openStore().hold(id.lowercased(), until: time)
        else { throw CommandFailure("There is no case \(id), or it is closed.") }
        Console.note("Case \(id) is held until \(time).")
    }
}
