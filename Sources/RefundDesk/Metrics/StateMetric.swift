import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Refunds
import Store

/// Metrics of the desk's state, read each time Prometheus asks.
struct StateMetric: Sendable {
    /// The name of the source, for ``MetricsController``'s report of what could not be read.
    let source: String
    let read: @Sendable (_ now: Timestamp) async throws -> [MetricFamily]
    /// The database that the values are about; `nil` if the process has only one.
    private(set) var database: String?

    init(source: String, read: @escaping @Sendable (_ now: Timestamp) async throws -> [MetricFamily]) {
        self.source = source
        self.read = read
    }

    /// Whether the values are about the process, whatever database it uses.
    var isOfProcess: Bool { ["workers", "process"].contains(source) }

    /// The labels under which it is reported whether the source can be read.
    var labels: MetricLabels {
        let labels: MetricLabels = ["source": source]
        return database.map { labels.adding("database", $0) } ?? labels
    }

    /// Returns the source with a label that tells its database from the others of the process.
    func labelled(_ database: String) -> StateMetric {
        guard !isOfProcess else { return self }
        var labelled = StateMetric(source: source) { now in
            try await read(now).map { $0.adding("database", database) }
        }
        labelled.database = database
        return labelled
    }

    /// The sources of a database that cannot be read.
    static func away(_ database: String) -> [StateMetric] {
        [
            StateMetric(source: "writable") { _ in [StoreMetrics.writable(false)] },
            StateMetric(source: "store") { _ in throw StoreError.overloaded },
        ].map { $0.labelled(database) }
    }

    /// The sources of a desk's state.
    ///
    /// A new source is one more line here.
    static func all(
        _ configuration: DeskConfiguration,
        _ dependencies: Desk.Dependencies,
        apps: [String: App],
        store: Store,
        readiness: ReadinessCheck,
        audit: AuditSteps,
        role: DeskRole
    ) -> [StateMetric] {
        let (configured, stores) = (configuration.appKeys, configuration.stores)
        return [
            StateMetric(source: "store") {
                try await StoreMetrics(store.monitoring(at: $0), configured, stores: stores, at: $0).families
            },
            StateMetric(source: "storage") { StoreMetrics.families(of: try await store.storageUse(at: $0)) },
            StateMetric(source: "rates") { RateMetrics(try await store.rateCoverage(), at: $0).families },
            StateMetric(source: "engine") { _ in StoreMetrics.families(of: store.activity) },
            StateMetric(source: "writable") { _ in [await StoreMetrics.writable(readiness)] },
            StateMetric(source: "apple") {
                AppleMetrics(configuration, dependencies).families + [
                    secondKeys(of: apps), rootCertificates(of: configuration, at: $0),
                ]
            },
            StateMetric(source: "audit") { _ in [failingSteps(of: audit)] },
            StateMetric(source: "budgets") {
                [answersLeft(of: apps, try await store.leasedCalls(of: CallBudget.answers, at: $0))]
            },
            StateMetric(source: "workers") { [dependencies.pulses.family(at: $0)] },
            StateMetric(source: "process") { _ in ProcessMetrics.families(startedAt: dependencies.startedAt, role: role)
            },
        ]
    }

    /// Returns for each app with two keys whether calls use the second, because Apple refused the first.
    private static func secondKeys(of apps: [String: App]) -> MetricFamily {
        var family = MetricFamily(
            "refund_desk_apple_second_key_in_use",
            "1 if calls use the second of two configured keys, because Apple refused the first."
        )
        for app in apps.values.sorted(by: { $0.bundleID < $1.bundleID }) {
            for (environment, api) in app.apis.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let key = AppKey(bundleID: app.bundleID, environment: environment)
                family.add(api.keys.isSecondInUse.map { $0 ? 1 : 0 }, key.metricLabels)
            }
        }
        return family
    }

    /// Returns for each step of the audit's work whether it fails.
    private static func failingSteps(of audit: AuditSteps) -> MetricFamily {
        let failing = audit.failing
        var family = MetricFamily(
            "refund_desk_audit_step_failing",
            "1 if a step of the audit's work failed and did not succeed since."
        )
        for step in AuditSteps.Step.allCases { family.add(failing.contains(step) ? 1 : 0, ["step": step.rawValue]) }
        return family
    }

    /// Returns the time until the first of each app's trusted root certificates ends; negative after its end.
    private static func rootCertificates(of configuration: DeskConfiguration, at now: Timestamp) -> MetricFamily {
        var family = MetricFamily(
            "refund_desk_root_certificate_left_seconds",
            "Time until the first of the trusted root certificates ends."
        )
        for app in configuration.apps {
            let end = app.rootCertificates.compactMap { CertificateFacts(der: $0)?.validUntil }.min()
            family.add(end.map { ($0 - now) / .seconds(1) }, ["app": app.bundleID])
        }
        return family
    }

    /// Returns how many answers all desks of the database may still send; no value for an app without a limit.
    private static func answersLeft(of apps: [String: App], _ leased: [AppKey: Int]) -> MetricFamily {
        var family = MetricFamily(
            "refund_desk_apple_answers_left",
            "Answers that Apple's hourly limit still allows all desks of the database together."
        )
        for app in apps.values.sorted(by: { $0.bundleID < $1.bundleID }) {
            for (environment, perHour) in app.answersPerHour.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let key = AppKey(bundleID: app.bundleID, environment: environment)
                family.add(Double(max(perHour - (leased[key] ?? 0), 0)), key.metricLabels)
            }
        }
        return family
    }
}

/// Metrics of the calls to Apple.
private struct AppleMetrics {
    private let configuration: DeskConfiguration
    private let dependencies: Desk.Dependencies

    init(_ configuration: DeskConfiguration, _ dependencies: Desk.Dependencies) {
        self.configuration = configuration
        self.dependencies = dependencies
    }

    /// The endpoints that a desk calls, by the name of the label.
    private static let endpoints: [(name: String, endpoint: APIEndpoint)] = [
        ("notification_history", .notificationHistory), ("refund_history", .refundHistory),
        ("send_consumption", .sendConsumption), ("send_consumption_v1", .sendConsumptionV1),
        ("transaction_history", .transactionHistory), ("transaction_info", .transactionInfo),
    ]

    var families: [MetricFamily] {
        var left = MetricFamily(
            "refund_desk_apple_budget_left",
            "Requests that Apple's hourly limit still allows this process."
        )
        var waiting = MetricFamily("refund_desk_apple_requests_waiting", "Requests that wait for Apple's limits.")
        var pause = MetricFamily(
            "refund_desk_apple_pause_seconds",
            "Time that Apple asked to wait with status 429, as far as it is left."
        )
        for app in configuration.apps {
            for (environment, url) in app.endpoints.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let key = AppKey(bundleID: app.bundleID, environment: environment)
                let limiter = dependencies.limiter(for: url)
                for (name, endpoint) in Self.endpoints {
                    let usage = limiter.usage(of: endpoint, app: app.bundleID, in: environment)
                    let labels = key.metricLabels.adding("endpoint", name)
                    left.add(usage.perHour.map { Double(max($0 - usage.used, 0)) }, labels)
                    waiting.add(Double(usage.waiting), labels)
                    pause.add(usage.pause / .seconds(1), labels)
                }
            }
        }
        return [left, waiting, pause]
    }
}

extension AppKey {
    /// The labels of an app in an environment.
    var metricLabels: MetricLabels { ["app": bundleID, "environment": environment.rawValue] }
}
