package import Logging
import Synchronization

/// Keeps the events that a desk logs.
package final class DeskLog: Sendable {
    private let kept = Mutex([String]())

    package init() {}

    /// Each event as one line: level, message, metadata.
    package var lines: [String] { kept.withLock { $0 } }

    package var logger: Logger {
        var logger = Logger(label: "refund-desk") { _ in Handler(log: self) }
        logger.logLevel = .trace
        return logger
    }

    private func keep(_ line: String) { kept.withLock { $0.append(line) } }

    private struct Handler: LogHandler {
        let log: DeskLog
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            let error = event.error.map { " error=\($0)" } ?? ""
            log.keep("\(event.level) \(event.message) \(all)\(error)")
        }
    }
}
