package import AppStoreTypes

/// Which of a customer's histories in the store is read.
package enum HistoryKind: String, CaseIterable, Sendable, Codable {
    /// All purchases.
    case transactions
    /// What was refunded.
    case refunds
}

extension Purchase {
    /// The customer's account in the store to whose history the purchase belongs: the app transaction, else the original
    /// transaction.
    package var accountID: String { appTransactionID ?? originalTransactionID }
}

/// What is known of a customer's earlier purchases.
package enum HistoryState: Hashable, Sendable {
    /// All of them are in the ledger.
    case read
    /// They are being fetched; nobody waits for them longer than this.
    case awaited(until: Timestamp)
    /// Some may be missing; why.
    case unread(reason: String)
}

/// A customer's account whose history is to be read.
package struct HistoryAccount: Hashable, Sendable {
    package var app: AppKey
    package var accountID: String
    /// A transaction of the account, by which the store is asked.
    package var transactionID: String

    package init(app: AppKey, accountID: String, transactionID: String) {
        self.app = app
        self.accountID = accountID
        self.transactionID = transactionID
    }
}

/// One page of a history, to be applied as one.
package struct HistoryPage: Hashable, Sendable {
    package var account: HistoryAccount
    package var kind: HistoryKind
    package var purchases: [Purchase]
    /// Where the page ends.
    package var revision: String?
    /// Whether it is the last.
    package var isLast: Bool
    /// The accounts of all purchases read so far, under which the history may be looked for later.
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

/// What pages of a history changed.
package struct HistoryTally: Hashable, Sendable {
    package var pages: Int64
    /// Transactions that were read.
    package var transactions: Int64
    /// Those of which nothing was known.
    package var added: Int64
    /// Those of which something newer was learnt.
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
    /// Why earlier purchases may be missing; `nil` where none are.
    package var missing: String? {
        switch self {
        case .read: nil
        case .awaited: "the customer's history did not come in time"
        case .unread(let reason): reason
        }
    }

    /// Until when a case waits for its customer's history from now on: a twentieth of the time allowed, two minutes and a
    /// quarter of what is left to the deadline at most.
    package static func patience(
        at now: Timestamp,
        deadline: Timestamp,
        in environment: AppStoreEnvironment
    ) -> Timestamp {
        let allowed = RefundCase.timeAllowed(in: environment) / 20
        return now + min(allowed, .seconds(120), max((deadline - now) / 4, .zero))
    }
}
