package import HTTPServing
package import Refunds

/// The desk's whole configuration: `refund-desk.yml` and the files it names.
package struct DeskConfiguration: Sendable {
    /// The path of `refund-desk.yml`; `nil` if the configuration was not read from a file.
    package var file: String?
    package var listen: ListenAddress
    package var database: DatabaseLocation
    /// The file of attempts and withdrawals that no backup may forget; `nil` without one.
    package var journal: String?
    /// The file with the key for the pseudonyms of erased customers; without one, the desk can erase nobody.
    package var erasureKey: String?
    /// The file that lists erased customers by their pseudonyms; `nil` to keep none.
    package var erasureList: String?
    /// Whether the file of the configuration names the list.
    ///
    /// Otherwise it is beside the key, and there is none if that folder cannot be written.
    package var isErasureListNamed = false
    /// The file with the key that signs receipts of consent; without one, the desk signs none.
    package var consentReceiptKey: String?
    package var apps: [AppConfiguration]
    /// Whether the dashboard requires a token.
    package var dashboardSignIn: Bool
    /// The names under which the dashboard may be read without a token, besides those of private networks.
    package var dashboardHosts: [String]
    /// The identity provider that people may sign in with; `nil` for passwords and tokens alone.
    package var identityProvider: IdentityProviderConfiguration?
    /// Where daily exchange rates come from; rates imported earlier remain.
    package var rates: RateConfiguration
    /// How long the desk waits for Apple's decision before it marks the outcome `unknown`.
    package var outcomePatience: Duration
    /// How long data is kept.
    package var retention = Retention()
    /// How many connections the server accepts, and how long it waits for their clients.
    package var connections: ServerLimits
    /// The proxies whose `X-Forwarded-For` says where a visitor comes from.
    package var trustedProxies: [AddressRange]
    /// Whether a crash may leave a core dump, which contains keys and customer data.
    package var coreDumps: Bool
    /// Where alerts are posted; `nil` for nowhere.
    package var alerts: AlertConfiguration?
    /// The URL that is called every minute while all is well.
    package var heartbeat: String?
    /// Whether alerts, heartbeats and all apps' events may go into private networks.
    package var allowPrivateAddresses: Bool
    /// How the audit is signed and copied.
    package var audit = AuditConfiguration()
    /// The SHA-256 of each configuration file, as hexadecimal digits, by the file's path.
    package var fileDigests: [String: String] = [:]
    /// The variables that `${NAME}` reads in files that are read again; they may contain secrets.
    package var environment: [String: String] = [:]
    /// The files that secrets are read from, besides the key files.
    package var secretFiles: [String] = []

    /// The default patience; Apple decides within days, so after 30 days it will not report a decision.
    package static let standardOutcomePatience: Duration = .seconds(30 * 86_400)

    package init(
        listen: ListenAddress = ListenAddress(),
        database: DatabaseLocation = .sqlite("refund-desk.sqlite"),
        journal: String? = nil,
        erasureKey: String? = nil,
        consentReceiptKey: String? = nil,
        apps: [AppConfiguration],
        dashboardSignIn: Bool = true,
        dashboardHosts: [String] = [],
        rates: RateConfiguration = RateConfiguration(),
        outcomePatience: Duration = Self.standardOutcomePatience,
        connections: ServerLimits = ServerLimits(),
        trustedProxies: [AddressRange] = AddressRange.loopback,
        coreDumps: Bool = false,
        alerts: AlertConfiguration? = nil,
        heartbeat: String? = nil,
        allowPrivateAddresses: Bool = false
    ) {
        self.listen = listen
        self.database = database
        self.journal = journal
        self.erasureKey = erasureKey
        self.consentReceiptKey = consentReceiptKey
        self.apps = apps
        self.dashboardSignIn = dashboardSignIn
        self.dashboardHosts = dashboardHosts
        self.rates = rates
        self.outcomePatience = outcomePatience
        self.connections = connections
        self.trustedProxies = trustedProxies
        self.coreDumps = coreDumps
        self.alerts = alerts
        self.heartbeat = heartbeat
        self.allowPrivateAddresses = allowPrivateAddresses
    }

    /// Reads a configuration and all files it names.
    ///
    /// - Parameters:
    ///   - path: the file; relative paths in it start from its folder.
    ///   - environment: the variables that `${NAME}` reads.
    /// - Returns: the validated configuration.
    /// - Throws: all issues of all files.
    package static func load(
        path: String,
        environment: [String: String]
    ) throws(ConfigurationError) -> DeskConfiguration {
        let reading = ConfigurationReading(environment: environment)
        let configuration = YAMLDocument.root(of: path, namedAt: nil, in: reading).flatMap(DeskConfiguration.init)
        guard var configuration, reading.issues.isEmpty else { throw ConfigurationError(issues: reading.issues) }
        configuration.file = path
        configuration.environment = environment
        configuration.fileDigests = reading.digests
        configuration.secretFiles = reading.secretFiles
        return configuration
    }

    /// Parses the root of the file; after a reported issue the result is `nil` or incomplete.
    private init?(_ root: ConfigurationValue) {
        let known = [
            "listen", "connections", "trustedProxies", "database", "journal", "erasureKey", "erasureList",
            "consentReceiptKey", "audit", "dashboard", "rates", "outcomeUnknownAfter", "retention", "coreDumps",
            "alerts", "heartbeat",
            "allowPrivateAddresses", "apps",
        ]
        guard let keys = root.mapping(of: known) else { return nil }
        let listen = keys["listen"].map { $0.listenAddress() } ?? ListenAddress()
        let connections = keys["connections"].map { $0.serverLimits() } ?? ServerLimits()
        let proxies = keys["trustedProxies"].map { $0.addressRanges() } ?? AddressRange.loopback
        let database = keys["database"].map { $0.databaseLocation() } ?? .standard(namedIn: root.file)
        let journal = keys["journal"]?.filePath()
        let erasureKey =
            keys["erasureKey"].map { $0.filePath() } ?? ConfigurationFile.path("erasure.key", namedIn: root.file)
        let erasureList = keys["erasureList"].map { $0.filePath() } ?? erasureKey.map { "\($0).list" }
        let receiptKey =
            keys["consentReceiptKey"].map { $0.filePath() }
            ?? ConfigurationFile.path("consent-receipt.key", namedIn: root.file)
        let audit =
            keys["audit"].map { AuditConfiguration($0) } ?? AuditConfiguration(besideConfiguration: root.file)
        let dashboard = keys["dashboard"]?.mapping(of: ["signIn", "hosts", "identityProvider"])
        let signIn = dashboard?["signIn"].map { $0.boolean() } ?? true
        let hosts = dashboard?["hosts"]?.list()?.compactMap { $0.text() } ?? []
        let provider = dashboard?["identityProvider"].flatMap(IdentityProviderConfiguration.init)
        if signIn == false {
            dashboard?["identityProvider"]?.report("has no effect without sign-in: omit signIn: false")
        }
        let apps = keys.required("apps")?.list().map { $0.compactMap(AppConfiguration.init) }
        apps.map { Self.reportRepeated($0, in: keys["apps"]) }
        let rates = keys["rates"].map { RateConfiguration($0) } ?? .standard
        let patience = keys["outcomeUnknownAfter"].map { $0.outcomePatience() } ?? Self.standardOutcomePatience
        let retention = keys["retention"].map { Retention($0) } ?? Retention()
        let coreDumps = keys["coreDumps"].map { $0.boolean() } ?? false
        let alerts = keys["alerts"].flatMap(AlertConfiguration.init)
        let heartbeat = keys["heartbeat"]?.secretURL()
        let allowPrivateAddresses = keys["allowPrivateAddresses"].map { $0.boolean() } ?? false
        guard let listen, let connections, let proxies, let database, let signIn, var apps, let patience, let retention,
            let coreDumps, let audit, let allowPrivateAddresses, let rates
        else { return nil }
        if allowPrivateAddresses { for index in apps.indices { apps[index].allowPrivateAddresses = true } }
        self.init(
            listen: listen,
            database: database,
            journal: journal,
            erasureKey: erasureKey,
            consentReceiptKey: receiptKey,
            apps: apps,
            dashboardSignIn: signIn,
            dashboardHosts: hosts,
            rates: rates,
            outcomePatience: patience,
            connections: connections,
            trustedProxies: proxies,
            coreDumps: coreDumps,
            alerts: alerts,
            heartbeat: heartbeat,
            allowPrivateAddresses: allowPrivateAddresses
        )
        identityProvider = provider
        self.erasureList = erasureList
        isErasureListNamed = keys["erasureList"] != nil
        reportUnknownApps(ofGroupsIn: dashboard?["identityProvider"])
        reportSharedJournals(in: keys["apps"])
        reportDatabasesNamedTwice(in: keys["apps"])
        reportSharedSubscriptions(in: keys["apps"])
        self.retention = retention
        self.audit = audit
        reportSharedAuditCopy(in: keys["audit"])
    }

    /// Reports groups that give access to apps that are not configured.
    private func reportUnknownApps(ofGroupsIn value: ConfigurationValue?) {
        let known = apps.map(\.bundleID)
        let named = identityProvider?.groups.flatMap { $0.apps.bundleIDs ?? [] } ?? []
        for bundleID in Set(named).subtracting(known).sorted() {
            value?.report(
                "groups give access to \(quoted(bundleID)), which is not configured",
                allowed: known,
                suggestion: nearest(to: bundleID, among: known)
            )
        }
    }

    private static func reportRepeated(_ apps: [AppConfiguration], in value: ConfigurationValue?) {
        for (bundleID, same) in Dictionary(grouping: apps, by: \.bundleID) where same.count > 1 {
            let counts = Dictionary(grouping: same, by: \.store).mapValues(\.count)
            value?.report(
                counts == [.appStore: 1, .googlePlay: 1]
                    ? "\(bundleID) is the bundleId of an app of the App Store and of one of Google Play's; give the one "
                        + "with googlePlay a bundleId of its own, such as \(bundleID).play: it is only the desk's name for "
                        + "the app, and packageName is Google Play's"
                    : "\(bundleID) is configured \(same.count) times; configure an app once, for all environments"
            )
        }
        let ofGooglePlay = apps.filter { $0.googlePlay != nil }
        let packages = Dictionary(grouping: ofGooglePlay) { $0.googlePlay?.packageName ?? "" }
        for (package, same) in packages.sorted(by: { $0.key < $1.key }) where same.count > 1 {
            value?.report(
                "\(same.map(\.bundleID).joined(separator: " and ")) have the same packageName \(package); configure an "
                    + "app of Google Play's once"
            )
        }
    }
}

extension ConfigurationValue {
    /// Parses the time to wait for a decision: at least 3 days, because Apple sends reminders that long.
    fileprivate func outcomePatience() -> Duration? {
        guard let patience = duration() else { return nil }
        guard patience >= .seconds(3 * 86_400), patience <= .seconds(365 * 86_400) else {
            report("must be from 3d to 365d")
            return nil
        }
        return patience
    }

    /// Parses a list of IP addresses and networks.
    fileprivate func addressRanges() -> [AddressRange]? {
        guard let values = list() else { return nil }
        let ranges = values.compactMap { value -> AddressRange? in
            guard let text = value.text() else { return nil }
            guard let range = AddressRange(text) else {
                value.report("must be an IP address or a network, such as 10.0.0.5, 10.0.0.0/8 or fd00::/8")
                return nil
            }
            return range
        }
        return ranges.count == values.count ? ranges : nil
    }
}

extension DeskConfiguration {
    /// The configured apps, each in its environments.
    package var appKeys: Set<AppKey> {
        Set(apps.flatMap { app in app.environments.map { AppKey(bundleID: app.bundleID, environment: $0) } })
    }

    /// The store of each app, by its bundle ID.
    package var stores: [String: SellingStore] {
        Dictionary(apps.map { ($0.bundleID, $0.store) }, uniquingKeysWith: { first, _ in first })
    }

    /// The bundle IDs of apps that may receive version 1 notifications, because they have a shared secret.
    package var appsV1: Set<String> {
        Set(apps.filter { !$0.sharedSecrets.isEmpty }.map(\.bundleID))
    }
}

/// Prints no variable of the environment and no heartbeat URL, which may be secret.
extension DeskConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "DeskConfiguration(\(apps))" }
    package var customMirror: Mirror { Mirror(self, children: ["listen": listen, "apps": apps]) }
}
