package import AppStoreTypes

/// Everything that the store has about one customer in one app and environment.
package struct PersonalRecords: Hashable, Sendable {
    /// The rows of one table, with the names of its columns.
    package struct Table: Hashable, Sendable {
        package var name: String
        package var columns: [String]
        /// The values of each row, in the order of the columns.
        package var rows: [[JSONValue]]

        package init(name: String, columns: [String], rows: [[JSONValue]] = []) {
            self.name = name
            self.columns = columns
            self.rows = rows
        }
    }

    /// How many rows about other things name the customer in a text that somebody wrote.
    package struct Mention: Hashable, Sendable {
        package var table: String
        package var rows: Int

        package init(table: String, rows: Int) {
            self.table = table
            self.rows = rows
        }
    }

    /// What records are read for.
    package enum Purpose: Hashable, Sendable {
        /// A page: only what has an identifier in a column. It is read again and again, so it reads no texts.
        case page
        /// What an erasure or an export would find: also notifications that the desk could not read, and texts about
        /// other things, if they name the customer. To search them may take half a minute.
        case preview
        /// As a preview, and with the payloads of notifications.
        case export
    }

    package var app: AppKey
    /// Every identifier of the customer, sorted.
    package var names: [String]
    /// The tables with rows about the customer, in the order of the schema.
    package var tables: [Table]
    /// When the customer was erased, and what of that is still to be done; oldest first.
    package var erasures: [Erasure]
    /// The tables about other things that name the customer, counted once for all environments.
    package var mentions: [Mention] = []

    package init(app: AppKey, names: [String], tables: [Table], erasures: [Erasure] = []) {
        self.app = app
        self.names = names
        self.tables = tables
        self.erasures = erasures
    }

    /// Whether the store has nothing about the customer.
    package var isEmpty: Bool { tables.allSatisfy(\.rows.isEmpty) }
}

/// One erasure of a customer in one app and environment.
package struct Erasure: Hashable, Sendable {
    package var id: Int64
    package var app: AppKey
    /// Who erased.
    package var author: String
    /// How many purchases the customer had.
    package var purchases: Int
    /// How many cases the customer had.
    package var cases: Int
    package var requestedAt: Timestamp
    /// When everything was erased; `nil` while something is left.
    package var finishedAt: Timestamp?

    package init(
        id: Int64,
        app: AppKey,
        author: String,
        purchases: Int,
        cases: Int,
        requestedAt: Timestamp,
        finishedAt: Timestamp?
    ) {
        self.id = id
        self.app = app
        self.author = author
        self.purchases = purchases
        self.cases = cases
        self.requestedAt = requestedAt
        self.finishedAt = finishedAt
    }
}

/// What a journal keeps of a key of pseudonyms that replaced a lost one.
package struct ReplacedErasureKey: Codable, Hashable, Sendable {
    /// A digest of the new key, from which the key cannot be computed.
    package var fingerprint: String
    package var at: Timestamp

    package init(fingerprint: String, at: Timestamp) {
        self.fingerprint = fingerprint
        self.at = at
    }
}

/// What a journal keeps of an erasure: pseudonyms, which name nobody.
package struct ErasedNames: Codable, Hashable, Sendable {
    package var bundleID: String
    package var environment: String
    /// The pseudonyms of the customer's identifiers and transactions, sorted.
    package var pseudonyms: [String]
    package var at: Timestamp

    package init(app: AppKey, pseudonyms: [String], at: Timestamp) {
        bundleID = app.bundleID
        environment = app.environment.rawValue
        self.pseudonyms = pseudonyms
        self.at = at
    }

    /// The app that the customer belonged to.
    package var app: AppKey { AppKey(bundleID: bundleID, environment: AppStoreEnvironment(rawValue: environment)) }
}
