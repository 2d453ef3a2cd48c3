import AppStoreTypes
import Refunds

/// Erases what is stored about purchases that turn out to be an erased customer's.
///
/// No desk knew them when the customer was erased, so facts about them could arrive until now. The write that finds out
/// only lists the purchases, as erased and as work. It reads nothing that is stored about them, so it stays short and
/// needs no other locks than those of the purchases. The erasure's own steps take the locks and do the rest.
struct LateErasure {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Lists the purchases of erased customers that are not listed yet.
    ///
    /// A fact may be stored in every environment of the app, so each of them gets an erasure.
    ///
    /// - Parameters:
    ///   - purchases: the purchases that data is about, locked by the caller.
    ///   - erased: what was erased among their names.
    ///   - keys: where the key of pseudonyms is kept.
    ///   - now: the current time.
    /// - Throws: any error of the database or of the key.
    func list(
        _ purchases: [Purchase],
        _ erased: ErasedTransactions,
        with keys: (any PseudonymKeySource)?,
        at now: Timestamp
    ) throws {
        let found = purchases.filter { !erased.contains($0.key) && erased.contains($0) }
        guard !found.isEmpty, let key = try keys?.key() else { return }
        var parts: [Part: Set<String>] = [:]
        for purchase in found {
            guard let requestedAt = erased.time(of: purchase) else { continue }
            for environment in Set([purchase.app.environment, .production, .sandbox]) {
                let app = AppKey(bundleID: purchase.app.bundleID, environment: environment)
                parts[Part(app: app, requestedAt: requestedAt), default: []].insert(purchase.transactionID)
            }
        }
        for (part, transactions) in parts.sorted(by: { $0.key.order < $1.key.order }) {
            try ErasureTable(db).add(transactions, in: part.app, requestedAt: part.requestedAt, with: key, at: now)
        }
    }

    /// Locks transactions, and every name of their purchases, until the write ends.
    ///
    /// Which names are listed depends on what else is stored under them. So two desks decide it one after the other,
    /// and a purchase under one of the names is stored before the decision or after the list.
    ///
    /// - Throws: ``StoreError/lostRace`` if a purchase got other names before the locks, and any error of the database.
    func lock(_ transactions: [String], in app: AppKey) throws {
        guard db.dialect.hasManyWriters else { return }
        let known = try lockedNames(of: transactions, in: app)
        try CustomerLock(db).take(known, in: app)
        guard try lockedNames(of: transactions, in: app) == known else { throw StoreError.lostRace }
    }

    private func lockedNames(of transactions: [String], in app: AppKey) throws -> Set<String> {
        var names = Set(transactions)
        for id in transactions {
            let purchase = try PurchaseTable(db).purchase(PurchaseKey(app: app, transactionID: id))
            names.formUnion(purchase?.identities ?? [])
        }
        return names
    }

    /// Lists the names that lead to a transaction alone, such as those of a receipt, as work of an erasure too.
    ///
    /// Names that also lead to other purchases are of a customer who came back, and stay. Names that are listed were
    /// erased, and what is stored under them is newer. The caller has locked the names.
    func listNames(of purchase: PurchaseKey, to id: Int64, with key: PseudonymKey) throws {
        let (app, table) = (purchase.app, ErasureTable(db))
        let names: Set<String> = try PersonFinder(db).names(ofOnly: purchase).filter { name in
            let pseudonym = key.pseudonym(of: name, in: app)
            return try !name.hasPrefix(PseudonymKey.prefix) && table.erasures(ofNames: [pseudonym]).isEmpty
        }
        guard !names.isEmpty else { return }
        try table.addWork(of: FoundPerson(app: app, names: names), to: id)
        try table.keep(names.map { key.pseudonym(of: $0, in: app) }, of: id)
    }

    /// What one erasure is about: an app, and when its customers' erasure was requested.
    private struct Part: Hashable {
        let app: AppKey
        let requestedAt: Timestamp

        var order: (String, String, Timestamp) { (app.bundleID, app.environment.rawValue, requestedAt) }
    }
}
