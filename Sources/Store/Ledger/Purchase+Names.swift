import AppStoreTypes
import Crypto
import Foundation
import Refunds

extension Purchase {
    /// Every identifier under which facts about the customer may arrive; the first is the customer ID.
    var identities: [String] {
        distinct([
            customerID, appAccountToken?.canonical, appAccountToken?.rawValue, appTransactionID, originalTransactionID,
            previousOriginalTransactionID,
        ])
    }

    /// The names that a write about the purchase locks: every name of its customer, and the transaction.
    var lockedNames: [(app: AppKey, name: String)] { (identities + [transactionID]).map { (app, $0) } }

    /// The identifiers that lead to the purchase's group.
    ///
    /// A one-time purchase is its own original transaction, which would give every purchase its own group. So this
    /// identifier leads to no group.
    var groupNames: [String] {
        let isRepeated = type == .autoRenewableSubscription || transactionID != originalTransactionID
        let names = distinct([
            customerID, appAccountToken?.canonical, appAccountToken?.rawValue, appTransactionID,
            isRepeated ? originalTransactionID : nil, previousOriginalTransactionID,
        ])
        return names.sorted()
    }

    private func distinct(_ names: [String?]) -> [String] {
        var distinct: [String] = []
        for case let name? in names {
            let canonical = canonicalCustomerID(name)
            if !distinct.contains(canonical) { distinct.append(canonical) }
        }
        return distinct
    }
}

/// The group of purchases whose customer has the same names, in one app and environment.
struct CustomerGroup: Hashable {
    let app: AppKey
    /// The names, sorted.
    let names: [String]
    /// A digest of the names, so that equal names give the same group, whichever desk adds it first.
    let id: [UInt8]

    init(of purchase: Purchase) {
        app = purchase.app
        names = purchase.groupNames
        var digest = SHA256()
        for part in [app.bundleID, app.environment.rawValue] + names {
            withUnsafeBytes(of: UInt32(part.utf8.count).littleEndian) { digest.update(bufferPointer: $0) }
            digest.update(data: Data(part.utf8))
        }
        id = Array(digest.finalize().prefix(16))
    }
}
