import ArgumentParser

/// Groups the commands for notifications.
struct NotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications",
        abstract: "List the notifications that were stored.",
        subcommands: [ListNotificationsCommand.self]
    )
}
