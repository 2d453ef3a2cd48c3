import AppStoreTypes
import Foundation

/// The body of a post about an alert.
enum AlertPost {
    /// The plain form.
    private struct Body: Encodable {
        let alert: String
        let state: String
        let app: String?
        let environment: String?
        let endpoint: String?
        let text: String
        let since: RFC3339Time
        let at: RFC3339Time
    }

    /// The form of an incoming webhook of Slack.
    private struct Message: Encodable {
        let text: String
    }

    /// Returns the body for a change.
    ///
    /// - Throws: an error of the encoder.
    static func body(
        _ change: AlertBoard.Change,
        as format: AlertConfiguration.Format,
        at now: Timestamp
    ) throws -> Data {
        switch format {
        case .json:
            let alert = change.alert
            return try JSONEncoder.api.encode(
                Body(
                    alert: alert.kind.rawValue,
                    state: change.hasBegun ? "begun" : "ended",
                    app: alert.app,
                    environment: alert.environment?.rawValue,
                    endpoint: alert.endpoint,
                    text: alert.kind.text,
                    since: RFC3339Time(change.since),
                    at: RFC3339Time(now)
                )
            )
        case .slack: return try JSONEncoder.api.encode(Message(text: text(change)))
        }
    }

    private static func text(_ change: AlertBoard.Change) -> String {
        let alert = change.alert
        let subject = [alert.app, alert.environment?.rawValue, alert.endpoint].compactMap(\.self).joined(
            separator: ", "
        )
        let about = subject.isEmpty ? "" : " (\(subject))"
        guard change.hasBegun else {
            return "Refund Desk: ended: \(alert.kind.rawValue)\(about), which began at \(change.since)."
        }
        return "Refund Desk: \(alert.kind.rawValue)\(about). \(alert.kind.text)"
    }
}
