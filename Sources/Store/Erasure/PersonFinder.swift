import AppStoreTypes
import Refunds

/// The identifiers of one customer in one app and environment.
struct FoundPerson: Equatable {
    let app: AppKey
    /// The identifiers under which facts about the customer may be stored.
    var names: Set<String>
    /// The customer's transactions.
    var transactions: Set<String> = []
    /// What each of the customer's purchases says about whose it is.
    var purchases: [String: PurchaseNames] = [:]
}

/// The identifiers of one purchase, by who gave them.
struct PurchaseNames: Equatable {
    /// Apple's: of the transaction, its first one, and the one before that.
    var transactions: Set<String>
    /// Apple's: of the Apple Account in this app.
    var appTransactionID: String?
    /// Yours: the app account token, and the customer that your backend named.
    var customers: Set<String> = []
}

/// Finds all identifiers of a customer from any of them.
///
/// Purchases connect identifiers: a purchase with an app account token and an app transaction ID says that both are of
/// the same customer. The finder follows these connections to their end.
struct PersonFinder {
    /// More purchases or identifiers than that do not belong to one customer.
    private static let most = 20_000
    private static let columns = """
        purchase.transaction_id, purchase.customer_id, purchase.app_account_token, purchase.app_transaction_id,
            purchase.original_transaction_id, purchase.previous_original_transaction_id
        """

    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the customer that identifiers lead to, in each of some environments.
    ///
    /// Facts may be stored in every environment, so an identifier or transaction that is found in one of
    /// them counts in all.
    ///
    /// - Throws: ``PersonTooLarge``, and any error of the database.
    func people(named names: [String], in apps: [AppKey]) throws -> [FoundPerson] {
        var known = Set(names.map(canonicalCustomerID))
        while true {
            let people = try apps.map { try person(named: known.sorted(), in: $0) }
            let found = people.reduce(known) { $0.union($1.names) }
            guard found != known else {
                let transactions = people.reduce(into: Set<String>()) { $0.formUnion($1.transactions) }
                return people.map { person in
                    var person = person
                    person.transactions = transactions
                    return person
                }
            }
            known = found
        }
    }

    /// Returns the customer that identifiers lead to.
    ///
    /// - Throws: ``PersonTooLarge``, and any error of the database.
    func person(named names: [String], in app: AppKey) throws -> FoundPerson {
        var person = FoundPerson(app: app, names: Set(names.map(canonicalCustomerID)))
        var new = person.names
        while !new.isEmpty {
            new = try follow(new, in: &person)
            let count = person.names.count + person.transactions.count
            guard count <= Self.most else { throw PersonTooLarge(count: count) }
        }
        return person
    }

    /// Returns the names that lead to a transaction and to no other; none if one of them also leads to others.
    ///
    /// It looks for one other transaction, so it is as fast for a name that very many have.
    func names(ofOnly transaction: PurchaseKey) throws -> Set<String> {
        let purchase = try PurchaseTable(db).purchase(transaction)
        let names = Set([canonicalCustomerID(transaction.transactionID)] + (purchase?.identities ?? []))
        return try hasOther(than: transaction, named: names.sorted()) ? [] : names
    }

    /// Returns whether names also lead to another transaction.
    private func hasOther(than transaction: PurchaseKey, named names: [String]) throws -> Bool {
        let (app, id) = (transaction.app, transaction.transactionID)
        let grouped = try db.row(
            """
            SELECT 1 AS one FROM customer_name JOIN purchase ON purchase.group_id = customer_name.group_id
            WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
                AND purchase.transaction_id <> \(id)
            LIMIT 1
            """
        )
        if grouped != nil { return true }
        let named = try db.row(
            """
            SELECT 1 AS one FROM purchase
            WHERE purchase.transaction_id IN \(list: names) AND \("purchase", in: app)
                AND purchase.transaction_id <> \(id)
            LIMIT 1
            """
        )
        if named != nil { return true }
        let owned = try db.row(
            """
            SELECT 1 AS one FROM purchase_owner
            WHERE purchase_owner.customer_id IN \(list: names) AND \("purchase_owner", in: app)
                AND purchase_owner.transaction_id <> \(id)
            LIMIT 1
            """
        )
        if owned != nil { return true }
        let message = try db.row(
            """
            SELECT 1 AS one FROM order_message
            WHERE order_message.account_id IN \(list: names) AND order_message.bundle_id = \(app.bundleID)
                AND order_message.order_id <> \(id)
            LIMIT 1
            """
        )
        return message != nil
    }

    /// Adds what names lead to, and returns the names that are new.
    private func follow(_ names: Set<String>, in person: inout FoundPerson) throws -> Set<String> {
        var found: Set<String> = []
        for chunk in names.sorted().chunks {
            for row in try purchases(named: chunk, in: person.app) {
                let id: String = try row.value("transaction_id")
                person.transactions.insert(id)
                person.purchases[id] = try Self.purchaseNames(in: row)
                found.formUnion(try Self.names(in: row))
            }
            for row in try owned(by: chunk, in: person.app) {
                person.transactions.insert(try row.value("transaction_id"))
            }
            for row in try messages(about: chunk, in: person.app) {
                person.transactions.insert(try row.value("order_id"))
            }
        }
        let new = found.subtracting(person.names)
        person.names.formUnion(new)
        return new
    }

    /// Returns the identifiers of the customer in a row of `purchase`.
    static func names(in row: Row) throws -> [String] {
        let columns = [
            "customer_id", "app_account_token", "app_transaction_id", "original_transaction_id",
            "previous_original_transaction_id",
        ]
        var names = try columns.compactMap { try row.readable($0) as String? }
        // Facts may be stored under either spelling of an app account token.
        if let token: String = try row.readable("app_account_token") { names.append(token.lowercased()) }
        return names.map(canonicalCustomerID)
    }

    private static func purchaseNames(in row: Row) throws -> PurchaseNames {
        let transactions = ["transaction_id", "original_transaction_id", "previous_original_transaction_id"]
        let customers = ["customer_id", "app_account_token"]
        return PurchaseNames(
            transactions: Set(try transactions.compactMap { try row.readable($0) }),
            appTransactionID: try row.readable("app_transaction_id"),
            customers: Set(try customers.compactMap { try row.readable($0) }.map(canonicalCustomerID))
        )
    }

    private func purchases(named names: [String], in app: AppKey) throws -> [Row] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM purchase
            WHERE purchase.group_id IN (
                SELECT customer_name.group_id FROM customer_name
                WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
            )
            UNION
            SELECT \(sql: Self.columns) FROM purchase
            WHERE purchase.transaction_id IN \(list: names) AND \("purchase", in: app)
            """
        )
    }

    /// Returns the orders of messages of Google Play's that name an account, before the ledger has the orders.
    private func messages(about names: [String], in app: AppKey) throws -> [Row] {
        try db.rows(
            """
            SELECT order_message.order_id FROM order_message
            WHERE order_message.account_id IN \(list: names) AND order_message.bundle_id = \(app.bundleID)
            """
        )
    }

    private func owned(by names: [String], in app: AppKey) throws -> [Row] {
        try db.rows(
            """
            SELECT purchase_owner.transaction_id FROM purchase_owner
            WHERE purchase_owner.customer_id IN \(list: names) AND \("purchase_owner", in: app)
            """
        )
    }
}
