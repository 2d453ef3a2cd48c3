package import AppStoreTypes
package import Refunds

extension Store: PrivacyStore {
    package func personalRecords(
        of name: String,
        in scope: AppScope,
        for purpose: PersonalRecords.Purpose
    ) async throws -> [PersonalRecords] {
        let key = try pseudonyms?.key()
        return try await engine.read { [headers] db in
            let names = [name] + (key.map { key in scope.apps.map { key.pseudonym(of: name, in: $0) } } ?? [])
            let reader = PersonalDataReader(db: db, headers: headers)
            let people = try PersonFinder(db).people(named: names, in: scope.apps)
            var records = try people.map {
                try reader.records(
                    of: $0,
                    key,
                    payloads: purpose == .export ? .whole : .counted,
                    unreadable: purpose == .page ? .none : .all
                )
            }
            if purpose != .page, let last = records.lastIndex(where: { !$0.isEmpty }) {
                records[last].mentions = try Self.mentions(of: people, records, db)
            }
            return records
        }
    }

    /// Counts the texts about other things that name a customer.
    ///
    /// `notes` lists the notes on cases to look at; `nil` for all.
    private static func mentions(
        of people: [FoundPerson],
        _ records: [PersonalRecords],
        among notes: [NotePlace]? = nil,
        _ db: any Connection
    ) throws -> [PersonalRecords.Mention] {
        let cases = Set(records.flatMap(\.caseIDs))
        let names = people.reduce(into: cases) { $0.formUnion($1.names.union($1.transactions)) }
        return try TextErasure(db, NameSearch(names), notes: notes).mentions(besides: cases)
    }

    package func people(named name: String, in scope: AppScope) async throws -> [KnownPerson] {
        try await engine.read { db in
            PeopleApart(try PersonFinder(db).people(named: [name], in: scope.apps)).people
        }
    }

    package func beginErasure(
        of name: String,
        in scope: AppScope,
        everyone: Bool,
        ifInactiveSince time: Timestamp?,
        by author: String,
        note: String?,
        at now: Timestamp
    ) async throws -> [Erasure] {
        let name = canonicalCustomerID(name)
        // What stays of an erased customer is the proof of consents and answers.
        guard !name.hasPrefix(PseudonymKey.prefix) else { return [] }
        let known = try pseudonyms?.key()
        if known == nil {
            // A customer who was never known needs no key.
            let isKnown = try await engine.read { [headers] db in
                // A second key would not find the customers that another desk erased.
                try ErasureKeyTable(db).require(nil)
                let reader = PersonalDataReader(db: db, headers: headers)
                return try PersonFinder(db).people(named: [name], in: scope.apps)
                    .contains { try !reader.records(of: $0, nil, payloads: .omitted, unreadable: .all).isEmpty }
            }
            guard isKnown else { return [] }
        }
        guard let pseudonyms else { throw ErasureKeyProblem("No erasureKey is configured.") }
        let key = try known ?? pseudonyms.makeKey()
        // The searches may take half a minute, in which notifications must be stored.
        let (naming, notes) = try await engine.read { [headers] db -> ([Int64], [NotePlace]) in
            let notifications = UnreadableNotifications(db: db, headers: headers)
            var (naming, notes): ([Int64], Set<NotePlace>) = ([], [])
            for person in try PersonFinder(db).people(named: [name], in: scope.apps) {
                let names = person.names.union(person.transactions)
                for row in try notifications.naming(NameSearch(names), in: person.app) {
                    naming.append(try row.value("id"))
                }
                notes.formUnion(try NamingNotes(naming: names, in: person.app, db).places)
            }
            return (naming, Array(notes))
        }
        return try await engine.write(in: .bulk) { [headers] db in
            let table = ErasureTable(db)
            let reader = PersonalDataReader(db: db, headers: headers)
            var erasures: [Erasure] = []
            let people = try Self.lockedPeople(named: name, in: scope, db)
            let found = try people.map {
                try reader.records(of: $0, nil, payloads: .omitted, unreadable: .listed(naming))
            }
            // Something may have arrived since somebody looked.
            if let time, !found.allSatisfy({ $0.isInactive(since: time) }) { return [] }
            let known = PeopleApart(people).people
            guard everyone || known.count <= 1 else { throw SeveralPeople(people: known) }
            try ErasureKeyTable(db).adopt(key)
            let texts = try Self.mentions(of: people, found, among: notes, db).map(\.rows).reduce(0, +)
            for (person, records) in zip(people, found) where !records.isEmpty {
                try Self.withdraw(person, at: now, db)
                let id = try table.add(
                    person,
                    asked: name,
                    cases: records.caseIDs.count,
                    texts: texts,
                    by: author,
                    note: note,
                    with: key,
                    at: now
                )
                if let erasure = try table.erasure(id) { erasures.append(erasure) }
            }
            if !erasures.isEmpty { return erasures }
            return try scope.apps.compactMap { app in
                try table.erasures(ofNames: [key.pseudonym(of: name, in: app)]).last
            }
        }
    }

    /// Returns a customer in each environment, whose identifiers are all locked until the transaction ends.
    private static func lockedPeople(
        named name: String,
        in scope: AppScope,
        _ db: any Connection
    ) throws -> [FoundPerson] {
        let finder = PersonFinder(db)
        let people = try finder.people(named: [name], in: scope.apps)
        try CustomerLock(db).take(
            people.flatMap { person in person.names.union(person.transactions).map { (person.app, $0) } }
        )
        let locked = try finder.people(named: [name], in: scope.apps)
        guard locked == people else { throw StoreError.lostRace }
        return locked
    }

    /// Withdraws every consent of a customer, so that no answer can be sent from now on.
    static func withdraw(_ person: FoundPerson, at now: Timestamp, _ db: any Connection) throws {
        let consents = ConsentTable(db)
        for name in person.names.sorted() {
            guard try consents.consents(ofCustomer: name, in: person.app, limit: 1).first?.isGranted == true else {
                continue
            }
            let withdrawal = ConsentRecord(customerID: name, isGranted: false, at: now, recordedAt: now)
            _ = try consents.withdraw(withdrawal, in: [person.app])
        }
    }

    package func continueErasure(_ id: Int64, at now: Timestamp) async throws -> ErasureStep {
        let key = try pseudonyms?.key()
        let (naming, notes) = try await engine.read { [headers, unreadable] db in
            (try unreadable.found(for: id, headers, db), try Self.notes(ofNextStep: id, db))
        }
        return try await engine.write(in: .bulk) { [headers, leaseClock] db in
            try Self.continueErasure(id, key, headers, leaseClock, naming, notes, at: now, db)
        }
    }

    /// Returns the notes on cases that name what the next step of an erasure erases, unless another desk takes it.
    private static func notes(ofNextStep id: Int64, _ db: any Connection) throws -> NamingNotes? {
        let table = ErasureTable(db)
        let transactions = try table.allWork(of: id, isTransaction: true).prefix(namesPerStep)
        guard !transactions.isEmpty, let app = try table.erasure(id)?.app else { return nil }
        return try NamingNotes(naming: Set(transactions), in: app, db)
    }

    /// Erases the next part of what an erasure lists.
    ///
    /// `naming` lists the unreadable notifications that name what was listed before this write began, and `notes` the
    /// notes on cases that name what this step erases. Without them, the write itself searches.
    static func continueErasure(
        _ id: Int64,
        _ key: PseudonymKey?,
        _ headers: PayloadHeaderCache,
        _ leaseClock: LeaseClock,
        _ naming: NamingNotifications? = nil,
        _ notes: NamingNotes? = nil,
        at now: Timestamp,
        _ db: any Connection
    ) throws -> ErasureStep {
        let table = ErasureTable(db)
        guard let erasure = try table.erasure(id), erasure.finishedAt == nil else { return .finished }
        try ErasureKeyTable(db).require(key)
        guard let key else { throw ErasureKeyProblem("No erasureKey is configured.") }
        db.note(.erased)
        let app = erasure.app
        let late = erasure.author == ErasureTable.desk ? LateErasure(db) : nil
        // Locked before all else: a write that adds purchases holds this row while it waits for totals, and a step that
        // lists names needs it.
        if late != nil { try table.lock(id) }
        let transactions = try table.nextWork(of: id, isTransaction: true, limit: namesPerStep)
        if !transactions.isEmpty {
            if let late {
                try late.lock(transactions, in: app)
            } else {
                try CustomerLock(db).take(transactions, in: app)
            }
            let erasing = TransactionErasure(db: db, key: key, headers: headers, leaseClock: leaseClock, now: now)
            var (erased, isMore): (Set<String>, Bool) = ([], false)
            for transaction in transactions {
                let purchase = PurchaseKey(app: app, transactionID: transaction)
                try late?.listNames(of: purchase, to: id, with: key)
                let cases = try CaseTable(db).cases(of: purchase).map(\.refundCase.id)
                switch try erasing.erase(purchase) {
                case .finished:
                    try table.removeWork(transaction, isTransaction: true, of: id)
                    erased.formUnion([transaction] + cases)
                case .more: isMore = true
                case .waiting: break
                }
            }
            // Every identifier of the customer is listed as a transaction too.
            let search = NameSearch(erased)
            let places = notes.flatMap { $0.names.isSuperset(of: erased) ? $0.places : nil }
            try TextErasure(db, search, notes: places).erase()
            // Purchases that turned out to be the customer's since are not among the names.
            let ids = naming.flatMap { $0.names.isSuperset(of: transactions) ? $0.ids : nil }
            let blanking = NotificationErasure(db: db, key: key, headers: headers, now: now)
            try blanking.erase(unreadable: ids, naming: search, in: app)
            return !erased.isEmpty || isMore ? .more : .waiting
        }
        // Facts under an identifier belong to its purchases, so these come first, whichever desk erases them.
        if try table.hasWork(of: id, isTransaction: true) { return .waiting }
        let names = try table.nextWork(of: id, isTransaction: false, limit: namesPerStep)
        guard !names.isEmpty else {
            // Until its row is locked, purchases that turn out to be the customer's may be added.
            try table.lock(id)
            if try table.hasWork(of: id, isTransaction: true) { return .more }
            if try table.hasWork(of: id, isTransaction: false) { return .waiting }
            try table.finish(erasure, at: now)
            return .finished
        }
        try CustomerLock(db).take(names, in: app)
        let erasing = CustomerErasure(db: db, key: key, headers: headers, now: now, requestedAt: erasure.requestedAt)
        for name in names where try erasing.erase(name, in: app) == .finished {
            try table.removeWork(name, isTransaction: false, of: id)
        }
        return .more
    }

    /// How many identifiers one transaction of the database erases.
    private static var namesPerStep: Int { 20 }

    package func unfinishedErasures() async throws -> [Erasure] {
        try await engine.read { db in try ErasureTable(db).unfinished() }
    }

    package func erasure(_ id: Int64) async throws -> Erasure? {
        try await engine.read { db in try ErasureTable(db).erasure(id) }
    }

    package func erasedNames(after id: Int64, limit: Int) async throws -> [(id: Int64, names: ErasedNames)] {
        try await engine.read { db in try ErasureTable(db).names(after: id, limit: limit) }
    }

    /// Checks that the key of pseudonyms is the one that customers were erased with.
    ///
    /// - Throws: ``ErasureKeyProblem`` if it is another one, or missing.
    package func checkErasureKey() throws {
        let key = try pseudonyms?.key()
        try engine.readAtOnce { db in try ErasureKeyTable(db).require(key) }
    }

    /// Returns a store that knows where the key of pseudonyms is kept.
    package func pseudonymised(by keys: (any PseudonymKeySource)?) -> Store {
        var store = Store(self, on: engine)
        store.pseudonyms = keys
        return store
    }
}

extension PersonalRecords {
    /// The identifiers of the customer's cases.
    fileprivate var caseIDs: [String] {
        guard let cases = tables.first(where: { $0.name == "refund_case" }),
            let index = cases.columns.firstIndex(of: "id")
        else { return [] }
        return cases.rows.compactMap { $0[index].text }
    }
}
