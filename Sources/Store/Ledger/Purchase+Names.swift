import AppStoreTypes
import Crypto
import Foundation
import Refunds

extension Purchase {
    /// Every identifier under which facts about the customer may be stated, the one it is kept under first.
    var identities: [String] {
        distinct([
            customerID, appAccountToken?.canonical, appAccountToken?.rawValue, appTransactionID, originalTransactionID,
            previousOriginalTransactionID,
        ])
    }

    /// What a write about the purchase locks: every name of its customer, and the transaction.
    var lockedNames: [(app: AppKey, name: String)] { (identities + [transactionID]).map { (app, $0) } }

    /// The identifiers that lead to the purchase's group.
    ///
    /// The original transaction of what is bought once is the purchase itself, and would make a group of each purchase: it
    /// leads to no group.
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

/// The group of purchases whose customer goes by the same names, in one app and environment.
struct CustomerGroup: Hashable {
    let app: AppKey
    /// Sorted.
    let names: [String]
    /// A digest of the names: the same names are the same group, whoever adds it first.
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
