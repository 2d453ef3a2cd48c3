import AppStoreEmulator
import AppStoreTypes
import DeskTools
import Foundation

/// The emulator's activity as lines for people and for programs.
enum ActivityText {
    /// The longest text from outside in a line, in characters.
    private static let longest = 200

    /// Returns the activity in one line.
    static func line(_ activity: EmulatorActivity, _ style: Style) -> String {
        switch activity {
        case .sending(let attempt):
            [
                style.faint(attempt.time.description), style.accent("-->"), style.bold(name(of: attempt)),
                plain(attempt.bundleID), attempt.environment.rawValue, subject(attempt.transactionID),
                attempt.number > 1 ? "attempt \(attempt.number)" : "",
            ].filter { !$0.isEmpty }.joined(separator: "  ")
        case .sent(let attempt, let outcome):
            [
                style.faint(attempt.time.description), style.accent("<--"), answer(outcome, to: attempt, style),
                style.faint(name(of: attempt)), style.faint(subject(attempt.transactionID)),
            ].filter { !$0.isEmpty }.joined(separator: "  ")
        case .answered(let call):
            [
                style.faint(call.time.description), style.accent("<=="),
                style.bold("Send Consumption Information V\(call.version)"), plain(call.bundleID ?? "no valid token"),
                call.environment.rawValue, subject(call.transactionID), answer(call, style),
            ].joined(separator: "  ")
        }
    }

    /// Returns the activity as one JSON object without a line break.
    static func json(_ activity: EmulatorActivity) throws -> Data {
        var members: [String: JSONValue] = [:]
        switch activity {
        case .sending(let attempt):
            members = self.members(attempt)
            members["event"] = .string("sending")
        case .sent(let attempt, let outcome):
            members = self.members(attempt)
            members["event"] = .string("sent")
            members["result"] = .string(outcome.result.rawValue)
            members["milliseconds"] = .integer(outcome.duration.milliseconds)
            members["status"] = outcome.status.map { .integer(Int64($0)) }
            members["problem"] = outcome.problem.map { .string($0) }
            members["nextAttemptAt"] = outcome.nextAttemptAt.map { .string($0.description) }
        case .answered(let call):
            members = [
                "event": .string("answered"), "time": .string(call.time.description),
                "version": .integer(Int64(call.version)),
                "transactionId": .string(call.transactionID), "environment": .string(call.environment.rawValue),
            ]
            members["bundleId"] = call.bundleID.map { .string($0) }
            members["status"] = call.status.map { .integer(Int64($0)) }
            members["error"] = call.error.map { .string($0) }
        }
        return try JSONEncoder.sorted.encode(JSONValue.object(members))
    }

    private static func members(_ attempt: EmulatorActivity.Attempt) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "time": .string(attempt.time.description), "type": .string(attempt.type),
            "notificationUUID": .string(attempt.notificationUUID),
            "notificationVersion": .string(attempt.notificationVersion), "bundleId": .string(attempt.bundleID),
            "environment": .string(attempt.environment.rawValue), "url": .string(attempt.url),
            "attempt": .integer(Int64(attempt.number)),
        ]
        members["subtype"] = attempt.subtype.map { .string($0) }
        members["transactionId"] = attempt.transactionID.map { .string($0) }
        return members
    }

    private static func name(of attempt: EmulatorActivity.Attempt) -> String {
        attempt.type + (attempt.subtype.map { " \($0)" } ?? "")
    }

    private static func subject(_ transactionID: String?) -> String {
        transactionID.map { "transaction \(plain($0))" } ?? ""
    }

    private static func answer(
        _ outcome: EmulatorActivity.Outcome,
        to attempt: EmulatorActivity.Attempt,
        _ style: Style
    ) -> String {
        let time = "in \(outcome.duration.milliseconds) ms"
        guard outcome.result != .success else {
            return "\(style.good(outcome.status.map(String.init) ?? "sent")) \(time)"
        }
        let next = outcome.nextAttemptAt.map { "; next attempt at \($0)" } ?? "; no further attempt"
        let what =
            outcome.status.map { "\(style.bad(String($0))) \(time)" }
            ?? "\(style.bad(outcome.problem ?? "no answer")) after \(time.dropFirst(3))"
        return "\(what) from \(plain(attempt.url))\(next)"
    }

    private static func answer(_ call: EmulatorActivity.ConsumptionCall, _ style: Style) -> String {
        guard let status = call.status else { return style.bad("connection broken by a fault") }
        guard status >= 400 else { return style.good("\(status)") }
        return style.bad("\(status)\(call.error.map { " \($0)" } ?? "")")
    }

    /// Returns a text from outside in one short line that cannot steer the terminal.
    private static func plain(_ text: String) -> String {
        let line = text.prefix(longest).forTerminalLine
        return text.count > longest ? "\(line)…" : line
    }
}

extension Substring {
    /// The text with line breaks, tabs and everything that could steer a terminal escaped.
    var forTerminalLine: String {
        String(self).forTerminal.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    }
}
