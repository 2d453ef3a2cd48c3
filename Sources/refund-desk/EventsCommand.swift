// This file is longer than most, because it has all the commands about events, which share their options.

import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for events.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "List events, and send them again.",
        discussion: "A running desk sends what these commands make due within 30 seconds.",
        subcommands: [
            ListEventsCommand.self, ListEndpointsCommand.self, ResendEventCommand.self, RecoverEventsCommand.self,
            PauseEndpointCommand.self, ResumeEndpointCommand.self,
        ]
    )
}

/// Lists events.
struct ListEventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List events with their results, the newest first. Events are kept for 30 days."
    )

    @Option(name: [.customLong("bundle-id"), .customLong("app")], help: "Only events of this app.")
    var bundleID: String?

    @Option(help: "Only events of this type, such as refund.answered.")
    var type: String?

    @Option(name: .customLong("case"), help: "Only events of this case; the beginning of its ID is enough.")
    var caseID: String?

    @Option(
        name: .customLong("failed"),
        help: ArgumentHelp("Only events that this endpoint never accepted.", valueName: "endpoint")
    )
    var failedAt: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var file: ConfigurationOption

    func validate() throws {
        guard type == nil || eventType != nil else {
            let types = EventType.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--type must be one of \(types).")
        }
    }

    private var eventType: EventType? { type.flatMap(EventType.init(rawValue:)) }

    func run() async throws {
        let app = try bundleID.map { try file.load().app(named: $0) }
        let store = try file.openStore(of: app?.bundleID)
        if let failedAt { _ = try await store.endpoint(named: failedAt) }
        let filter = EventFilter(
            bundleID: app?.bundleID,
            type: eventType,
            caseID: try await named(in: store),
            failedAt: failedAt
        )
        let page: Page<EventDetail>
        do {
            page = try await store.events(matching: filter, limit: list.limit, cursor: list.cursor)
        } catch is InvalidCursor {
            throw CommandFailure("The cursor is invalid: use the one that the previous page of events printed.")
        }
        guard !list.json else { return Console.print(try JSONEncoder.sorted.encode(EventListJSON(page))) }
        var table = Table(
            ("TIME", .left),
            ("TYPE", .left),
            ("APP", .left),
            ("CASE", .left),
            ("ID", .left),
            ("DISPATCHES", .left)
        )
        let ids = ShortCaseIDs(page.items.compactMap(\.event.caseID))
        for detail in page.items {
            table.add(
                detail.event.at.description,
                detail.event.typeName,
                detail.event.bundleID,
                detail.event.caseID.map(ids.text) ?? "-",
                detail.event.id,
                detail.dispatches.isEmpty
                    ? "-" : detail.dispatches.map { "\($0.endpointID) \($0.displayText)" }.joined(separator: ", ")
            )
        }
        for line in table.lines { Console.print(line) }
        list.noteNext(page.nextCursor)
    }

    /// Returns the case that `--case` names.
    private func named(in store: Store) async throws -> String? {
        guard let caseID else { return nil }
        return try await store.caseID(named: caseID)
    }
}

extension Dispatch {
    /// The state as it reads in a table, with the reason of a failure.
    fileprivate var displayText: String {
        switch state {
        case .delivered: "delivered"
        case .pending: tries == 0 ? "pending" : "pending after \(tries) tries (\(detail ?? "unknown"))"
        case .failed: "failed (\(detail ?? "unknown"))"
        }
    }
}

/// Lists the endpoints.
struct ListEndpointsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoints",
        abstract: "List the addresses that get events or notifications, with the state of their queues."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    func run() async throws {
        let endpoints = try await file.openStore().endpoints(of: nil)
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(EndpointListJSON(endpoints))) }
        var table = Table(
            ("ID", .left),
            ("APP", .left),
            ("GETS", .left),
            ("STATE", .left),
            ("WAITING", .right),
            ("FAILED", .right),
            ("URL", .left),
            ("LAST FAILURE", .left)
        )
        for status in endpoints {
            table.add(
                status.endpoint.id,
                status.endpoint.bundleID,
                status.endpoint.kind.rawValue,
                status.state.rawValue,
                String(status.waiting),
                String(status.failed),
                status.endpoint.url,
                status.failure ?? "-"
            )
        }
        for line in table.lines { Console.print(line) }
    }
}

/// Sends an event again.
struct ResendEventCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Send an event again, also if it was delivered."
    )

    @Argument(help: "The event's identifier; refund-desk events list prints it.")
    var id: String

    @Option(help: "Send it to this endpoint only. Default: every endpoint of the app that gets such events.")
    var endpoint: String?

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    func run() async throws {
        let store = try file.openStore()
        guard let detail = try await store.event(id) else {
            throw CommandFailure("There is no event \(id): refund-desk events list prints those that the desk keeps.")
        }
        guard detail.event.isSendable else { throw CommandFailure("Event \(id): \(Event.needsNewerRelease)") }
        if let endpoint { _ = try await store.endpoint(named: endpoint) }
        let count = try await store.resend(id, to: endpoint, by: Console.author, at: .now)
        guard count > 0 else {
            throw CommandFailure(
                "No chosen endpoint gets events of the type \(detail.event.typeName): "
                    + "refund-desk events endpoints lists them."
            )
        }
        if json {
            // The dispatches are other ones now.
            return Console.print(try JSONEncoder.sorted.encode(EventJSON(try await store.event(id) ?? detail)))
        }
        Console.print(
            "\(detail.event.typeName) is due again for \(Counted.text(count, "endpoint"))."
        )
    }
}

/// Sends an endpoint what it never accepted.
struct RecoverEventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Send an endpoint the events since a time that it never accepted."
    )

    @Argument(help: "The endpoint's identifier; refund-desk events endpoints prints it.")
    var endpoint: String

    @Option(help: "A day, such as 2026-05-01, or a time, such as 2026-05-01T12:00:00Z.")
    var since: String

    @Flag(help: "Print how many events would be sent, and send none.")
    var dryRun = false

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    func validate() throws {
        guard let begin else {
            throw ValidationError("--since must be a day, such as 2026-05-01, or a time, such as 2026-05-01T12:00:00Z.")
        }
        if begin >= .now { throw ValidationError("--since must be in the past.") }
    }

    private var begin: Timestamp? { Timestamp(rfc3339: since) ?? Day(iso8601: since)?.start }

    func run() async throws {
        let store = try file.openStore()
        let status = try await store.endpoint(named: endpoint)
        guard let begin, let events = try await recover(in: store, since: begin) else {
            throw CommandFailure.noEndpoint(endpoint)
        }
        if json {
            Console.print(try JSONEncoder.sorted.encode(RecoveredJSON(events)))
        } else {
            let what = dryRun ? "would be due again" : "\(events.count == 1 ? "is" : "are") due again"
            Console.print("\(events.displayText) \(what) for \(status.endpoint.url).")
        }
        guard !dryRun, status.state == .paused || status.state == .disabled else { return }
        Console.note("The endpoint is \(status.state.rawValue): run refund-desk events resume \(endpoint).")
    }

    /// Sends the events, or only counts them; returns `nil` if there is no such endpoint.
    private func recover(in store: some EventRegister, since begin: Timestamp) async throws -> EventsToResend? {
        guard dryRun else {
            return try await store.recoverEvents(of: endpoint, since: begin, by: Console.author, at: .now)
                .map { EventsToResend($0) }
        }
        return try await store.recoverableEvents(of: endpoint, since: begin, limit: EventsToResend.most)
    }
}

/// Stops sending to an endpoint.
struct PauseEndpointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop sending to an endpoint; its events wait."
    )

    @OptionGroup var order: EndpointOptions

    func run() async throws {
        let status = try await order.give(isPaused: true)
        try order.show(status, "\(status.endpoint.url) is paused: its events wait.")
    }
}

/// Sends to an endpoint again.
struct ResumeEndpointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Send to an endpoint again, also after the desk disabled it because every try failed."
    )

    @OptionGroup var order: EndpointOptions

    func run() async throws {
        let status = try await order.give(isPaused: false)
        try order.show(status, "\(status.endpoint.url) is resumed: its events are sent.")
    }
}

/// The options of both orders about an endpoint.
struct EndpointOptions: ParsableArguments {
    @Argument(help: "The endpoint's identifier; refund-desk events endpoints prints it.")
    var endpoint: String

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    func give(isPaused: Bool) async throws -> EndpointStatus {
        let store = try file.openStore()
        guard try await store.setPaused(isPaused, endpoint: endpoint, by: Console.author, at: .now) else {
            throw CommandFailure.noEndpoint(endpoint)
        }
        return try await store.endpoint(named: endpoint)
    }

    /// Prints the endpoint as JSON, or a sentence about it.
    func show(_ status: EndpointStatus, _ sentence: String) throws {
        guard json else { return Console.print(sentence) }
        Console.print(try JSONEncoder.sorted.encode(EndpointListJSON([status])))
    }
}

extension Store {
    /// Returns an endpoint; throws a ``CommandFailure`` if there is none with the identifier.
    fileprivate func endpoint(named id: String) async throws -> EndpointStatus {
        guard let status = try await endpoints(of: nil).first(where: { $0.endpoint.id == id }) else {
            throw CommandFailure.noEndpoint(id)
        }
        return status
    }
}

extension CommandFailure {
    fileprivate static func noEndpoint(_ id: String) -> Self {
        Self("There is no endpoint \(id): refund-desk events endpoints lists them.")
    }
}
