package import AppStoreTypes

/// The kind of history to read from the App Store.
package enum HistoryKind: String, CaseIterable, Sendable, Codable {
    /// All purchases.
    case transactions
    /// Refunded purchases.
    case refunds
}

extension Purchase {
    /// The App Store account whose history contains the purchase.
    ///
    /// It is the app transaction ID, else the original transaction ID.
    package var accountID: String { appTransactionID ?? originalTransactionID }
}

/// Whether a customer's earlier purchases are known.
package enum HistoryState: Hashable, Sendable {
    /// The ledger contains all of them.
    case read
    /// They are being fetched; cases wait no longer than this time.
    case awaited(until: Timestamp)
    /// Some may be missing, for this reason.
    case unread(reason: String)
}

/// An App Store account whose history is to be read.
package struct HistoryAccount: Hashable, Sendable {
    package var app: AppKey
    package var accountID: String
    /// A transaction of the account, used in the request to Apple.
    package var transactionID: String

    package init(app: AppKey, accountID: String, transactionID: String) {
        self.app = app
        self.accountID = accountID
        self.transactionID = transactionID
    }
}

/// One page of a history, applied in one transaction.
package struct HistoryPage: Hashable, Sendable {
    package var account: HistoryAccount
    package var kind: HistoryKind
    package var purchases: [Purchase]
    /// The revision token at the end of the page.
    package var revision: String?
    /// Whether it is the last page.
    package var isLast: Bool
    /// The account IDs of all purchases read so far; a later lookup may use any of them.
    package var accountIDs: Set<String>

    package init(
        account: HistoryAccount,
        kind: HistoryKind,
        purchases: [Purchase],
        revision: String?,
        isLast: Bool,
        accountIDs: Set<String> = []
    ) {
        self.account = account
        self.kind = kind
        self.purchases = purchases
        self.revision = revision
        self.isLast = isLast
        self.accountIDs = accountIDs
    }
}

/// The changes that history pages made.
package struct HistoryTally: Hashable, Sendable {
    package var pages: Int64
    /// The number of transactions read.
    package var transactions: Int64
    /// The number of transactions that were new.
    package var added: Int64
    /// The number of known transactions with newer data.
    package var changed: Int64

    package init(pages: Int64 = 0, transactions: Int64 = 0, added: Int64 = 0, changed: Int64 = 0) {
        self.pages = pages
        self.transactions = transactions
        self.added = added
        self.changed = changed
    }

    package static func += (lhs: inout HistoryTally, rhs: HistoryTally) {
        lhs.pages += rhs.pages
        lhs.transactions += rhs.transactions
        lhs.added += rhs.added
        lhs.changed += rhs.changed
    }
}

extension HistoryState {
    /// Why earlier purchases may be missing; `nil` if none are missing.
    package var missing: String? {
        switch self {
        case .read: nil
        case .awaited: "the customer's history did not arrive in time"
        case .unread(let reason): reason
        }
    }

    /// Returns until when a case waits for its customer's history, counted from now.
    ///
    /// It is a twentieth of the time allowed, but at most two minutes and at most a quarter of the time left to the
    /// deadline.
    package static func patience(
        at now: Timestamp,
        deadline: Timestamp,
        in environment: AppStoreEnvironment
    ) -> Timestamp {
        let allowed = RefundCase.timeAllowed(in: environment) / 20
        return now + min(allowed, .seconds(120), max((deadline - now) / 4, .zero))
    }
}
