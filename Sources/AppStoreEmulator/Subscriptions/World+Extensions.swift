import AppStoreTypes

/// A request to extend the renewal date of all subscribers of a product.
struct MassExtension: Codable, Hashable, Sendable {
    let requestIdentifier: String
    let bundleID: String
    let environment: AppStoreEnvironment
    let productID: String
    let days: Int64
    /// The storefronts; `nil` for all.
    let storefronts: [String]?
    var completedAt: Timestamp?
    var succeeded: Int64 = 0
    var failed: Int64 = 0

    /// The delay before it is carried out, by the emulator's clock.
    static let delay: Duration = .seconds(10)

    var key: String { Self.key(requestIdentifier, of: bundleID, in: environment) }

    static func key(_ identifier: String, of bundleID: String, in environment: AppStoreEnvironment) -> String {
        "\(bundleID)/\(environment)/\(identifier.lowercased())"
    }
}

extension World {
    /// Extends the current period, including family members', and notifies the app.
    mutating func extend(_ originalID: String, byDays days: Int64) throws(ExtensionRefusal) -> EmulatedTransaction? {
        guard let subscription = subscriptions[originalID] else { return nil }
        let isFree = transactions[subscription.currentTransactionID]?.payload.price == 0
        try bill(subscription) { billing throws(ExtensionRefusal) in try billing.extend(byDays: days, isFree: isFree) }
        return transactions[subscription.currentTransactionID]
    }

    /// Starts a mass extension, unless the same request was made before.
    mutating func begin(_ request: MassExtension) {
        guard massExtensions[request.key] == nil else { return }
        massExtensions[request.key] = request
        schedule.plan(.massExtension(key: request.key), at: now + MassExtension.delay)
    }

    /// Extends every active subscriber, sends a notification for each failure, and sends a summary.
    mutating func carryOutMassExtension(_ key: String) {
        guard var request = massExtensions[key], request.completedAt == nil else { return }
        let subscribers = subscriptions.list.filter {
            $0.bundleID == request.bundleID && $0.environment == request.environment
                && $0.productID == request.productID && $0.purchaser == nil && $0.isRunning
                && (request.storefronts?.contains($0.storefront) ?? true)
        }
        for subscriber in subscribers {
            do throws(ExtensionRefusal) {
                _ = try extend(subscriber.originalTransactionID, byDays: request.days)
                request.succeeded += 1
            } catch {
                request.failed += 1
                announce(.extensionFailed, of: subscriber.originalTransactionID)
            }
        }
        request.completedAt = now
        massExtensions[key] = request
        guard apps[request.bundleID]?.notificationVersion(in: request.environment) != .v1 else { return }
        let summary = NotificationSummary {
            $0.requestIdentifier = request.requestIdentifier
            $0.environment = request.environment
            $0.appAppleID = appAppleID(of: request.bundleID, in: request.environment)
            $0.bundleID = request.bundleID
            $0.productID = request.productID
            $0.storefrontCountryCodes = request.storefronts
            $0.succeededCount = request.succeeded
            $0.failedCount = request.failed
        }
        send(
            .renewalExtension,
            subtype: .summary,
            content: .extensionSummary(summary),
            to: request.bundleID,
            in: request.environment
        )
    }
}
