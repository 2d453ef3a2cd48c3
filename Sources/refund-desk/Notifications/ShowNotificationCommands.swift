import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Shows one notification.
struct ShowNotificationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one notification: its payload, what proves it and what it changed."
    )

    @Argument(help: "The notification ID.")
    var id: String

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let desk = try file.loadDatabase()
        let detail = try await desk.openStore().detail(ofNotification: id)
        let roots = desk.apps.first { $0.bundleID == detail.notification.app.bundleID }?.rootCertificates ?? []
        guard !json else {
            return Console.print(try JSONEncoder.sorted.encode(NotificationDetailJSON(detail, roots: roots)))
        }
        for line in NotificationText.lines(of: detail, roots: roots) { Console.print(line) }
    }
}

/// Processes one notification again.
struct ReplayNotificationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Process a stored notification again, for example one that an earlier release did not understand.",
        discussion: """
            A notification that was understood changes nothing. Otherwise its changes are stored as if it had been \
            understood when it arrived; its deadline stays as it was. A desk may run at the same time.
            """
    )

    @Argument(help: "The notification ID.")
    var id: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let desk = try file.loadDatabase()
        let store = try desk.openStore()
        let kept = try await store.detail(ofNotification: id).notification
        let outcome: ReplayOutcome
        do {
            outcome = try await Desk.replay(desk, store: store).replay(kept, by: Console.author)
        } catch let refusal as ReplayRefusal {
            throw CommandFailure("Notification \(id): \(refusal.explanation)")
        }
        guard !json else {
            let result = ["id": id, "result": outcome.name, "detail": outcome.explanation]
            return Console.print(try JSONEncoder.sorted.encode(result))
        }
        Console.note("Notification \(id): \(outcome.explanation)")
    }
}

extension Store {
    /// Returns a notification with everything about it.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    fileprivate func detail(ofNotification id: String) async throws -> NotificationDetail {
        guard let detail = try await notificationDetail(id, of: nil) else {
            throw CommandFailure(
                "There is no notification \(id). refund-desk notifications list --json prints the IDs."
            )
        }
        return detail
    }
}
