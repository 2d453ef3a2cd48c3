import AppStoreTypes
import Crypto
import Foundation
import GooglePlay
import Logging
import Refunds

/// Takes in Google Play's messages, whether Pub/Sub pushes them or the desk pulls them.
struct GooglePlayIntake: Sendable {
    let apps: [String: App]
    let store: any IntakeStore & OrderMessageQueue
    let now: @Sendable () -> Timestamp
    let logger: Logger

    /// Why a push was not taken.
    enum Refusal: Error {
        /// Pub/Sub did not send it, or not for this desk.
        case notProved(PushTokenFailure.Reason)
        /// The keys of push tokens cannot be read now.
        case keysUnavailable(KeysUnavailable)
        /// It is not a message of Pub/Sub's; the text contains none of its content.
        case malformed(String)
        /// No app has its package name.
        case unknownPackage
        /// No app takes pushes.
        case noPushes
        /// The store cannot save it now.
        case storeUnavailable(any Error)
    }

    /// The result of a message.
    enum Result: Hashable, Sendable {
        /// It waits for its order.
        case kept
        /// It came before.
        case repeated
        /// It is not understood. It is stored, so that a person sees it.
        case flagged(String)
        /// It says nothing about refunds.
        case ignored
    }

    /// Proves that Pub/Sub sent a push, before its body is read.
    ///
    /// - Parameter authorization: the `Authorization` header.
    /// - Returns: the apps that the push may be about.
    /// - Throws: ``Refusal``.
    func prove(_ authorization: String?) async throws(Refusal) -> [App] {
        let pushed = apps.values.filter { $0.googlePlay?.proof != nil }.sorted { $0.bundleID < $1.bundleID }
        guard !pushed.isEmpty else { throw .noPushes }
        var proved: [App] = []
        var failure: Refusal = .notProved(.noToken)
        // Apps that share a subscription share its audience, and one look at the token is enough for them.
        var checked: [String: Bool] = [:]
        for app in pushed {
            guard let proof = app.googlePlay?.proof else { continue }
            let name = "\(proof.audience)\n\(proof.email)"
            if let isProved = checked[name] {
                if isProved { proved.append(app) }
                continue
            }
            do throws(PushTokenFailure) {
                try await proof.check(authorization)
                proved.append(app)
                checked[name] = true
            } catch {
                switch error {
                case .keysUnavailable(let error): failure = .keysUnavailable(error)
                case .notProved(let reason):
                    checked[name] = false
                    if case .notProved = failure { failure = .notProved(reason) }
                }
            }
        }
        guard proved.isEmpty else { return proved }
        throw failure
    }

    /// Stores what a proved push tells; returns once it is durable, also if it was stored before.
    ///
    /// - Parameters:
    ///   - body: the body of the push.
    ///   - proved: the apps that the push may be about.
    /// - Returns: the result of the message.
    /// - Throws: ``Refusal``.
    func accept(_ body: Data, for proved: [App]) async throws(Refusal) -> Result {
        let push: PubSubPush
        do throws(MessageFailure) {
            push = try PubSubPush(json: body)
        } catch {
            throw .malformed(error.description)
        }
        let subscribed = proved.filter { app in
            guard let subscription = app.googlePlay?.pushSubscription else { return true }
            return subscription == push.subscription
        }
        guard !subscribed.isEmpty else { throw .notProved(.subscription) }
        return try await accept(push.message, for: subscribed)
    }

    /// Stores what a message tells.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - candidates: the apps that it may be about.
    /// - Returns: the result of the message.
    /// - Throws: ``Refusal``.
    func accept(_ message: PubSubMessage, for candidates: [App]) async throws(Refusal) -> Result {
        let receivedAt = now()
        let notification: DeveloperNotification
        do throws(MessageFailure) {
            notification = try DeveloperNotification(json: message.data)
        } catch {
            guard let app = Self.app(of: message.data, among: candidates) else { throw .unknownPackage }
            let type = StoreNotification.GooglePlayType.unreadable.rawValue
            return try await flag(
                Self.text(message.data),
                name: message.id,
                publishedAt: message.publishedAt,
                of: app,
                as: type,
                because: error.description,
                receivedAt
            )
        }
        guard let app = candidates.first(where: { $0.googlePlay?.packageName == notification.packageName }) else {
            throw .unknownPackage
        }
        switch notification.content {
        case .pendingRefundReview(let review):
            // The token names the review, also if its message is published twice.
            let id = Self.identifier(app, "review", review.pendingRefundToken.rawValue)
            return try await keep(message, of: app, id: id, .review, review.orderID, notification.accountID, receivedAt)
        case .voidedPurchase(let void):
            let id = Self.identifier(app, "void", message.id)
            return try await keep(message, of: app, id: id, .void, void.orderID, nil, receivedAt)
        case .test:
            logger.notice("a test message of Google Play's arrived", metadata: ["app.bundleId": "\(app.bundleID)"])
            return .ignored
        case .subscription, .oneTimeProduct: return .ignored
        case .other(let name):
            return try await flag(
                Self.text(message.data),
                name: message.id,
                publishedAt: message.publishedAt,
                of: app,
                as: name,
                because: "unknown message \(name)",
                receivedAt
            )
        }
    }

    /// Stores a pulled message that cannot be read, so that a person sees it and Pub/Sub need not deliver it for ever.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - candidates: the apps that it may be about.
    /// - Returns: the result of the message.
    /// - Throws: ``Refusal``.
    func keep(_ message: UnreadableMessage, for candidates: [App]) async throws(Refusal) -> Result {
        guard let app = Self.app(of: message.data, among: candidates) else { throw .unknownPackage }
        return try await flag(
            Self.text(Data(message.content.utf8)),
            // It may have no ID, so only its content tells it from others.
            name: message.content,
            publishedAt: nil,
            of: app,
            as: StoreNotification.GooglePlayType.unreadable.rawValue,
            because: message.failure.description,
            now()
        )
    }

    /// Returns the app that data which is not a notification names; the first candidate if it names none.
    private static func app(of data: Data, among candidates: [App]) -> App? {
        let named = (try? JSONValue(json: data))?.members?["packageName"]?.text
        if let app = candidates.first(where: { $0.googlePlay?.packageName == named }) { return app }
        return named == nil ? candidates.first : nil
    }

    private func keep(
        _ message: PubSubMessage,
        of app: App,
        id: String,
        _ kind: OrderMessage.Kind,
        _ order: OrderID,
        _ accountID: String?,
        _ receivedAt: Timestamp
    ) async throws(Refusal) -> Result {
        let kept = OrderMessage(
            bundleID: app.bundleID,
            id: id,
            kind: kind,
            orderID: order.rawValue,
            accountID: accountID,
            content: Self.text(message.data),
            publishedAt: message.publishedAt,
            receivedAt: receivedAt
        )
        do {
            return try await store.keep(kept) ? .kept : .repeated
        } catch {
            throw .storeUnavailable(error)
        }
    }

    /// Stores a message that is not understood.
    private func flag(
        _ content: String,
        name: String,
        publishedAt: Timestamp?,
        of app: App,
        as type: String,
        because flag: String,
        _ receivedAt: Timestamp
    ) async throws(Refusal) -> Result {
        let record = IntakeRecord(
            notification: StoreNotification(
                version: StoreNotification.googlePlayVersion,
                app: AppKey(bundleID: app.bundleID, environment: .production),
                uuid: Self.identifier(app, "message", name),
                type: type,
                signedAt: publishedAt,
                receivedAt: receivedAt,
                signedPayload: content,
                flag: flag
            )
        )
        do {
            return try await store.record(record) == .stored ? .flagged(flag) : .repeated
        } catch {
            throw .storeUnavailable(error)
        }
    }

    /// Returns data as text; PostgreSQL stores no null character.
    private static func text(_ data: Data) -> String {
        String(decoding: data, as: UTF8.self).replacing("\u{0}", with: "\u{FFFD}")
    }

    /// Returns the identifier of a message: a UUID made of a digest.
    static func identifier(_ app: App, _ kind: String, _ name: String) -> String {
        let digest = Array(SHA256.hash(data: Data("\(app.bundleID)\n\(kind)\n\(name)".utf8)).prefix(16))
        var bytes = digest
        // The bits of version 8, which is free for such uses.
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var text = digits[...]
        return [8, 4, 4, 4, 12].map { length in
            defer { text = text.dropFirst(length) }
            return String(text.prefix(length))
        }.joined(separator: "-")
    }
}
