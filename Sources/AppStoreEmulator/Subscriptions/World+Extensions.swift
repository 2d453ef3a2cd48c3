import AppStoreTypes

/// Why a renewal date cannot be extended, in the order of the checks.
enum ExtensionRefusal: Error, Hashable, Sendable {
    case familyShared
    case assigned
    /// It has ended, is unpaid or free.
    case ineligible
    /// It was already extended twice within 365 days.
    case limitReached
}

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
    /// Returns why a subscription cannot be extended now, or `nil` if it can.
    func extensionRefusal(of subscription: EmulatedSubscription) -> ExtensionRefusal? {
        if subscription.ownership == .familyShared { return .familyShared }
        if subscription.ownership == .assigned { return .assigned }
        let isFree = transactions[subscription.currentTransactionID]?.payload.price == 0
        guard subscription.isActive, !isFree else { return .ineligible }
        let recent = subscription.extensions.filter { now - $0 < .seconds(365 * 86_400) }
        return recent.count >= 2 ? .limitReached : nil
    }

    /// Extends the current period, including family members', and notifies the app.
    mutating func extend(_ originalID: String, byDays days: Int64) throws(ExtensionRefusal) -> EmulatedTransaction? {
        guard let subscription = subscriptions[originalID] else { return nil }
        if let blockReason = extensionRefusal(of: subscription) { throw blockReason }
        for id in [originalID] + subscription.members {
            guard let current = subscriptions[id], current.standing != .revoked else { continue }
            let end = subscription.periodEnd + .seconds(days * 86_400)
            subscriptions.change(id) {
                $0.periodEnd = end
                $0.anchorDay = SubscriptionPeriod.day(of: end)
            }
            transactions.change(current.currentTransactionID) { $0.payload.expiresDate = end }
        }
        subscriptions.change(originalID) { [now] in $0.extensions.append(now) }
        plan(originalID)
        announce(.extended, of: originalID)
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
