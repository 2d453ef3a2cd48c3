import AppStoreClient
import AppStoreTrust
package import AppStoreTypes
import Logging
package import Refunds

/// Reads Apple's notification history, and stores the notifications that are missing.
///
/// A notification takes the same way as one that Apple posts. One that is stored already is not verified again.
package struct RecoveryReader: Sendable {
    private let apps: [String: App]
    private let intake: NotificationIntake
    private let store: any RecoveryStore
    private let pace: Pacer?
    private let logger: Logger

    init(
        apps: [String: App],
        intake: NotificationIntake,
        store: any RecoveryStore,
        pace: Pacer? = nil,
        logger: Logger
    ) {
        self.apps = apps
        self.intake = intake
        self.store = store
        self.pace = pace
        self.logger = logger
    }

    /// Returns the identifier of a signed notification, which may be forged.
    package static func claimedUUID(in signedPayload: String) -> String? {
        (try? UnverifiedJWS(signedPayload)).flatMap { NotificationIdentity($0.payload)?.uuid }
    }

    /// Which notifications to read.
    package struct Selection: Sendable {
        package var app: AppKey
        package var period: Range<Timestamp>
        /// Reads only refund requests.
        package var isRequestsOnly: Bool
        /// Where an earlier read of the same notifications ended.
        package var token: String?

        package init(app: AppKey, period: Range<Timestamp>, isRequestsOnly: Bool = false, token: String? = nil) {
            self.app = app
            self.period = period
            self.isRequestsOnly = isRequestsOnly
            self.token = token
        }
    }

    /// Reads pages one after another until the last one, or until the caller has enough.
    ///
    /// - Parameters:
    ///   - selection: what to read.
    ///   - deadline: when a request to Apple must have its answer; `nil` to wait as long as Apple's limits require.
    ///   - onPage: called after all notifications of a page are stored; returns whether to read on.
    /// - Throws: ``HistoryFailure``; pages read before it remain stored.
    package func read(
        _ selection: Selection,
        deadline: Timestamp? = nil,
        onPage: @Sendable (RecoveryPage) async throws(HistoryFailure) -> Bool
    ) async throws(HistoryFailure) {
        guard let app = apps[selection.app.bundleID], var api = app.apis[selection.app.environment] else {
            throw HistoryFailure("the app is not configured", isFinal: true)
        }
        if let deadline { api = api.with(deadline: deadline) }
        let request = NotificationHistoryRequest {
            $0.startDate = selection.period.lowerBound
            $0.endDate = selection.period.upperBound
            if selection.isRequestsOnly { $0.notificationType = .consumptionRequest }
        }
        var pages = api.notificationHistory(request, from: selection.token).makeAsyncIterator()
        while let page = try await next(&pages) {
            let (items, stored) = try await take(page, for: selection)
            let result = RecoveryPage(items: items, stored: stored, end: page.pageEnd, isLast: page.isLastPage)
            guard try await onPage(result) else { return }
        }
    }

    private func next(
        _ pages: inout PageSequence<NotificationHistoryResponse>.AsyncIterator
    ) async throws(HistoryFailure) -> NotificationHistoryResponse? {
        do {
            try await pace?.wait()
        } catch {
            throw HistoryFailure("stopped", isFinal: false)
        }
        do throws(AppStoreAPIError) {
            return try await pages.next()
        } catch {
            if case .rejected(let rejection) = error, rejection.status == 404 {
                throw HistoryFailure("Apple answered 404: check the app's endpoints", isFinal: true)
            }
            throw HistoryFailure(error)
        }
    }

    /// A notification on a page, before it is stored.
    private struct Listed: Sendable {
        let signedPayload: String
        /// Its identity, which may be forged; `nil` if it cannot be read.
        let identity: NotificationIdentity?
        let signedAt: Timestamp

        var key: AppKey? {
            identity.map {
                AppKey(bundleID: $0.subject.bundleID ?? "", environment: $0.subject.environment ?? .production)
            }
        }
    }

    /// Stores the notifications of a page that are missing, and returns the result of each.
    private func take(
        _ page: NotificationHistoryResponse,
        for selection: Selection
    ) async throws(HistoryFailure) -> (items: [RecoveryPage.Item], stored: Int) {
        let listed = page.pageItems.map { item in
            let payload = item.signedPayload ?? ""
            let identity = (try? UnverifiedJWS(payload)).flatMap { NotificationIdentity($0.payload) }
            let sentAt = item.sendAttempts?.compactMap(\.attemptDate).min()
            return Listed(
                signedPayload: payload,
                identity: identity,
                signedAt: identity?.signedAt ?? sentAt ?? selection.period.lowerBound
            )
        }
        let known = try await known(among: listed)
        var results: [Int: Result<(RecoveryPage.Fate, Bool), HistoryFailure>] = [:]
        await withTaskGroup(of: (Int, Result<(RecoveryPage.Fate, Bool), HistoryFailure>).self) { group in
            for (index, item) in listed.enumerated() {
                if let key = item.key, let uuid = item.identity?.uuid, let isRecovered = known[key]?[uuid] {
                    results[index] = .success((isRecovered ? .recovered : .received, false))
                } else {
                    group.addTask { (index, await store(item)) }
                }
            }
            for await (index, result) in group { results[index] = result }
        }
        var items: [RecoveryPage.Item] = []
        var stored = 0
        for (index, item) in listed.enumerated() {
            guard let (fate, isNew) = try results[index]?.get() else { continue }
            if isNew { stored += 1 }
            let type = item.identity?.type
            let isRequest = type == NotificationType.consumptionRequest.rawValue || selection.isRequestsOnly
            items.append(RecoveryPage.Item(signedAt: item.signedAt, isRequest: isRequest, fate: fate))
        }
        return (items, stored)
    }

    private func known(among listed: [Listed]) async throws(HistoryFailure) -> [AppKey: [String: Bool]] {
        var known: [AppKey: [String: Bool]] = [:]
        for (key, items) in Dictionary(grouping: listed, by: \.key) {
            guard let key else { continue }
            do {
                known[key] = try await store.storedNotifications(items.compactMap { $0.identity?.uuid }, in: key)
            } catch {
                throw HistoryFailure("the database cannot be read", isFinal: false)
            }
        }
        return known
    }

    /// Stores a notification, and returns the result and whether it is new.
    private func store(_ item: Listed) async -> Result<(RecoveryPage.Fate, Bool), HistoryFailure> {
        do throws(IntakeRefusal) {
            let (_, outcome) = try await intake.accept(item.signedPayload, isRecovered: true)
            // Apple may have delivered it since the page was read.
            return .success(outcome == .stored ? (.recovered, true) : (.received, false))
        } catch {
            switch error {
            case .malformed, .notProved, .contradictory:
                logger.warning(
                    "a notification in Apple's history cannot be verified",
                    metadata: ["reason": "\(error)", "notification.uuid": "\(item.identity?.uuid ?? "unknown")"]
                )
                return .success((.unreadable(RecoveryProgress.unverifiable), false))
            case .notConfigured(_, let what): return .success((.unreadable(what), false))
            case .unknownApp: return .success((.unreadable("the app is not configured"), false))
            case .unprovable: return .failure(HistoryFailure("the certificates cannot be checked now", isFinal: false))
            case .overloaded: return .failure(HistoryFailure("too much other work", isFinal: false))
            case .storeUnavailable: return .failure(HistoryFailure("the database takes no writes", isFinal: false))
            }
        }
    }
}
