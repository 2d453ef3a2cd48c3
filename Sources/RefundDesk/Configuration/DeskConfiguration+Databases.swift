import StorePostgres

extension DeskConfiguration {
    /// The configuration of each database, in the order of the apps: every key of the whole, and the apps that use it.
    ///
    /// One database has one desk. Without apps, the configured database is the only one.
    package var perDatabase: [DeskConfiguration] {
        var locations: [DatabaseLocation] = []
        for app in apps where !locations.contains(location(of: app)) { locations.append(location(of: app)) }
        guard !locations.isEmpty else { return [self] }
        return locations.map { location in
            var part = self
            part.database = location
            part.apps = apps.filter { self.location(of: $0) == location }
            if locations.count > 1 { part.audit.database = part.apps.first?.bundleID }
            if location != database {
                part.journal = part.apps.lazy.compactMap(\.journal).first
                let name = part.apps.first?.bundleID ?? ""
                part.erasureList = erasureList.map { "\($0).\(name)" }
            }
            return part
        }
    }

    /// Returns the configuration of the database of an app.
    ///
    /// - Parameter bundleID: the app's bundle ID.
    /// - Returns: the configuration; `nil` if the app is not configured.
    package func databaseConfiguration(of bundleID: String) -> DeskConfiguration? {
        perDatabase.first { $0.apps.contains { $0.bundleID == bundleID } }
    }

    /// The bundle IDs of the apps, which name the database among several.
    package var appNames: String { apps.map(\.bundleID).joined(separator: ", ") }

    private func location(of app: AppConfiguration) -> DatabaseLocation { app.database ?? database }

    /// Reports two addresses of one PostgreSQL database, on which the process would be two desks.
    ///
    /// - Parameter value: the list of apps.
    func reportDatabasesNamedTwice(in value: ConfigurationValue?) {
        var seen: [String: DeskConfiguration] = [:]
        for part in perDatabase {
            guard case .postgreSQL(let address) = part.database else { continue }
            if let other = seen.updateValue(part, forKey: address.place) {
                value?.report(
                    "\(other.appNames) and \(part.appNames) write the address of one database in two ways; write it in "
                        + "the same way"
                )
            }
        }
    }

    /// Reports subscriptions that apps of several databases pull from: each would take the messages of the others.
    ///
    /// - Parameter value: the list of apps.
    func reportSharedSubscriptions(in value: ConfigurationValue?) {
        var owners: [String: DeskConfiguration] = [:]
        for part in perDatabase {
            for subscription in Set(part.apps.compactMap { $0.googlePlay?.pull }).sorted() {
                if let other = owners.updateValue(part, forKey: subscription) {
                    value?.report(
                        "\(other.appNames) and \(part.appNames) have databases of their own and pull from the same "
                            + "subscription \(subscription); create one subscription for each database"
                    )
                }
            }
        }
    }

    /// Reports copies of the audit that several databases would share: a copy has the chain of one database.
    ///
    /// - Parameter value: `audit`.
    func reportSharedAuditCopy(in value: ConfigurationValue?) {
        guard audit.file != nil || audit.url != nil, perDatabase.count > 1 else { return }
        value?.report("copy is for a desk with one database, and the apps have \(perDatabase.count); remove it")
    }

    /// Reports journals that do not belong to one database each.
    ///
    /// A restore of a database replays its journal, so the entries of another database must not be in it.
    ///
    /// - Parameter value: the list of apps.
    func reportSharedJournals(in value: ConfigurationValue?) {
        var owners: [String: DatabaseLocation] = [:]
        if let journal { owners[journal] = database }
        for part in perDatabase where part.database != database {
            let journals = Set(part.apps.map(\.journal))
            guard journals.count == 1 else {
                value?.report("\(part.appNames) share a database, so each of them must name the same journal")
                continue
            }
            guard let own = part.journal else {
                if journal != nil {
                    value?.report(
                        "\(part.appNames) has its own database, so it needs its own journal beside the desk's"
                    )
                }
                continue
            }
            if owners[own] != nil {
                value?.report("\(part.appNames) has the journal of another database; name a file of its own")
            }
            owners[own] = part.database
        }
    }
}
