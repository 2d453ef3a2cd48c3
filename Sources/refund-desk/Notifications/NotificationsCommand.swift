import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for notifications.
struct NotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications",
        abstract:
            "List and show the notifications that were stored, process one again, or fetch those that were missed.",
        subcommands: [
            ListNotificationsCommand.self, ShowNotificationCommand.self, ReplayNotificationCommand.self,
            RecoverNotificationsCommand.self,
        ]
    )
}

/// Lists notifications.
struct ListNotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List notifications, the newest first."
    )

    @OptionGroup var list: ListOptions
    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let store = try file.openStore()
        let page: Page<StoreNotification>
        do {
            page = try await store.notifications(limit: list.limit, cursor: list.cursor)
        } catch is InvalidCursor {
            throw CommandFailure("The cursor is invalid: use the one that the previous page of notifications printed.")
        }
        guard !list.json else { return Console.print(try JSONEncoder.sorted.encode(NotificationListJSON(page))) }
        var table = Table(
            ("RECEIVED", .left),
            ("TYPE", .left),
            ("APP", .left),
            ("ENVIRONMENT", .left),
            ("TRANSACTION", .left),
            ("ID", .left),
            ("FLAG", .left)
        )
        for notification in page.items {
            table.add(
                notification.receivedAt.description,
                [notification.type, notification.subtype].compactMap(\.self).joined(separator: "/"),
                notification.app.bundleID,
                notification.app.environment.rawValue,
                notification.transactionID ?? "-",
                notification.uuid,
                notification.flag ?? ""
            )
        }
        for line in table.lines { Console.print(line) }
        list.noteNext(page.nextCursor)
    }
}
