import AppStoreTypes
import Foundation
import Logging

/// Writes the log to standard error, one event per line.
struct StandardErrorLog: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let format: LogFormat

    init(label: String, format: LogFormat, level: Logger.Level) {
        self.label = label
        self.format = format
        logLevel = level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        let line = LogLine(
            time: .now,
            level: event.level,
            label: label,
            message: event.message.description,
            metadata: all
        )
        Console.note(line.text(format))
    }
}
