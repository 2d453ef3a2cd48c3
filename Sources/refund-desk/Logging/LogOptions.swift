import ArgumentParser
import Logging

/// Options of commands that log.
struct LogOptions: ParsableArguments {
    @Option(name: .customLong("log-format"), help: "How a line of the log is written: text or json.")
    var format = LogFormat.text

    @Option(
        name: .customLong("log-level"),
        help: "From which level on is logged: \(Self.levels).",
        transform: Self.level(named:)
    )
    var level = Logger.Level.info

    private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")

    private static func level(named name: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: name) else { throw ValidationError("It is one of \(levels).") }
        return level
    }

    /// The logger of the process, and of the libraries in it; to be called once.
    func start() -> Logger {
        let format = format
        let level = level
        LoggingSystem.bootstrap { label in StandardErrorLog(label: label, format: format, level: level) }
        return Logger(label: "refund-desk")
    }
}

extension LogFormat: ExpressibleByArgument {}
