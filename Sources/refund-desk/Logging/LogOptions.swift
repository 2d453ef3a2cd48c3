import ArgumentParser
import Logging

/// The options of commands that log.
struct LogOptions: ParsableArguments {
    @Option(name: .customLong("log-format"), help: "The log format: text or json.")
    var format = LogFormat.text

    @Option(
        name: .customLong("log-level"),
        help: "The lowest level that is logged: \(Self.levels).",
        transform: Self.level(named:)
    )
    var level = Logger.Level.info

    private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")

    private static func level(named name: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: name) else { throw ValidationError("Choose one of \(levels).") }
        return level
    }

    /// Starts logging for the whole process, including libraries; call it once.
    ///
    /// - Parameter least: the lowest level to log, if it is higher than the level of the options.
    /// - Returns: the logger of the process.
    func start(atLeast least: Logger.Level? = nil) -> Logger {
        let format = format
        let level = max(level, least ?? level)
        LoggingSystem.bootstrap { label in StandardErrorLog(label: label, format: format, level: level) }
        return Logger(label: "refund-desk")
    }
}

extension LogFormat: ExpressibleByArgument {}
