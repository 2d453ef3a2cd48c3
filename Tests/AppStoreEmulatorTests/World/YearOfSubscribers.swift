import AppStoreTypes
import Foundation

@testable import AppStoreEmulator

/// A world with 1,000 monthly subscribers in which one renewal in twenty fails.
struct YearOfSubscribers {
    let store: EmulatedAppStore

    init(subscribers: Int = 1000, seed: UInt64 = 7, version: NotificationVersion = .v2) throws {
        store = try EmulatedAppStore(
            configuration: EmulatorConfiguration(seed: seed, clock: .frozen(at: EventStory.start))
        )
        try store.update { world in
            _ = try world.credentials(of: Shop.bundleID)
            try world.configure(AppSettings(bundleID: Shop.bundleID, notificationVersion: version.rawValue))
            try world.add(ShopProduct.monthly.product, named: "monthly", to: Shop.bundleID)
            var billing = BillingSettings()
            (billing.gracePeriodDays, billing.failurePercent, billing.recoveryPercent) = (16, 5, 60)
            try world.set(billing, for: Shop.bundleID)
            for _ in 0..<subscribers {
                var order = PurchaseOrder(bundleID: Shop.bundleID, productID: "monthly")
                order.environment = .production
                _ = try world.purchase(order)
            }
        }
    }

    func pass(days: Int64) {
        store.update {
            let clockAdvance = $0.clockAdvance(by: .seconds(days * 86_400))
            while $0.travel(clockAdvance) {}
        }
    }

    /// Returns the notifications as they are sent, but without signatures and certificates.
    func statements() throws -> [String] {
        try store.read { world in
            try world.notifications.sequences.map { sequence in
                guard var logged = world.notifications[sequence] else { return "" }
                if logged.version == .v1 {
                    var body = try world.bodyV1(of: logged)
                    // Removes the receipt, because it is signed too.
                    body?.unifiedReceipt?.latestReceipt = nil
                    return try Self.json(body)
                }
                return try logged.signedPayload(by: Unsigned(), for: world.apps[logged.bundleID])
            }
        }
    }

    fileprivate static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// A signer that returns the JSON unchanged.
private struct Unsigned: PayloadSigner {
    func sign(_ payload: some Encodable, with signature: String?) throws -> String {
        try YearOfSubscribers.json(payload)
    }
}
