import AppStoreTypes
import Refunds
import Store

/// Metrics of what the store knows.
struct StoreMetrics {
    private let snapshot: MonitoringSnapshot
    private let configured: Set<AppKey>
    /// The bundle IDs of the apps that Google Play sells.
    private let ofGooglePlay: [String]
    private let now: Timestamp

    /// Creates metrics; apps that are not configured are left out.
    init(
        _ snapshot: MonitoringSnapshot,
        _ configured: Set<AppKey>,
        stores: [String: SellingStore] = [:],
        at now: Timestamp
    ) {
        self.snapshot = snapshot
        self.configured = configured
        ofGooglePlay = stores.filter { $0.value == .googlePlay }.keys.sorted()
        self.now = now
    }

    var families: [MetricFamily] {
        [cases, nearestDeadline, atRisk, late, refusedKeys, dueWork, dueAge] + recovery + [arrival, silent] + messages
            + dispatches
    }

    private var apps: [AppKey] {
        configured.sorted { ($0.bundleID, $0.environment.rawValue) < ($1.bundleID, $1.environment.rawValue) }
    }

    private var cases: MetricFamily {
        var family = MetricFamily("refund_desk_cases", "Cases of the last 30 days, by state.")
        let counts = Dictionary(grouping: snapshot.cases, by: \.app)
        for app in apps {
            for state in CaseState.allCases {
                let count = counts[app]?.filter { $0.state == state }.reduce(0) { $0 + $1.count } ?? 0
                family.add(Double(count), app.metricLabels.adding("state", state.rawValue))
            }
        }
        return family
    }

    /// Returns the cases of an app in a state that have no answer, among those whose deadlines are nearest.
    private func open(_ app: AppKey, _ state: CaseState) -> [MonitoringSnapshot.OpenCase] {
        snapshot.open.filter { $0.app == app && $0.state == state }
    }

    private var nearestDeadline: MetricFamily {
        var family = MetricFamily(
            "refund_desk_nearest_deadline_seconds",
            "Time until the nearest deadline of a case without an answer; absent if there is no such case."
        )
        for app in apps {
            for state in CaseState.allCases where !state.isClosed {
                let nearest = open(app, state).map { ($0.deadline - now) / .seconds(1) }.min()
                family.add(nearest, app.metricLabels.adding("state", state.rawValue))
            }
        }
        return family
    }

    private var atRisk: MetricFamily {
        var family = MetricFamily(
            "refund_desk_cases_at_risk",
            "Cases without an answer that the desk or a person can still answer, with less than a sixth of the time left."
        )
        for app in apps {
            family.add(Double(Self.count(of: app, in: snapshot.atRisk)), app.metricLabels)
        }
        return family
    }

    private var late: MetricFamily {
        var family = MetricFamily(
            "refund_desk_cases_late",
            "Cases without an answer whose deadline passed over a minute ago, so no worker has closed them."
        )
        for app in apps {
            family.add(Double(Self.count(of: app, in: snapshot.late)), app.metricLabels)
        }
        return family
    }

    private static func count(of app: AppKey, in counts: [MonitoringSnapshot.OpenCount]) -> Int64 {
        counts.first { $0.app == app }?.count ?? 0
    }

    private var refusedKeys: MetricFamily {
        var family = MetricFamily(
            "refund_desk_apple_key_refused",
            "1 while no answer is sent for the app because Apple refuses its key, otherwise 0."
        )
        for app in apps {
            let isRefused = snapshot.circuits.contains { $0.app == app && $0.state == .open }
            family.add(isRefused ? 1 : 0, app.metricLabels)
        }
        return family
    }

    private var dueWork: MetricFamily {
        var family = MetricFamily(
            "refund_desk_queue_length",
            "Work that is due now and waits for a worker, at most 1000."
        )
        family.add(Double(snapshot.due.cases), ["queue": "cases"])
        family.add(Double(snapshot.due.histories), ["queue": "histories"])
        family.add(Double(snapshot.due.lookups), ["queue": "lookups"])
        return family
    }

    private var dueAge: MetricFamily {
        var family = MetricFamily(
            "refund_desk_queue_age_seconds",
            "Time since the work became due that has been due longest; 0 if none is due."
        )
        for (queue, oldest) in [
            ("cases", snapshot.due.oldestCase), ("histories", snapshot.due.oldestHistory),
            ("lookups", snapshot.due.oldestLookup),
        ] {
            family.add(oldest.map { max((now - $0) / .seconds(1), 0) } ?? 0, ["queue": queue])
        }
        return family
    }

    private var recovery: [MetricFamily] {
        var age = MetricFamily(
            "refund_desk_recovery_complete_until_age_seconds",
            "Age of the time until which Apple's notification history was read completely."
        )
        var gaps = MetricFamily(
            "refund_desk_recovery_gaps",
            "Periods whose notifications may be missing, and that Apple's history still lists."
        )
        var failures = MetricFamily("refund_desk_recovery_failures", "Failures in a row to read Apple's history.")
        for progress in snapshot.recoveries where configured.contains(progress.app) {
            age.add((now - progress.coverage.until) / .seconds(1), progress.app.metricLabels)
            gaps.add(Double(progress.listedGaps(at: now).count), progress.app.metricLabels)
            failures.add(Double(progress.failures), progress.app.metricLabels)
        }
        return [age, gaps, failures]
    }

    private var configuredArrivals: [MonitoringSnapshot.Arrival] {
        let bundles = Set(configured.map(\.bundleID))
        return snapshot.arrivals.filter { bundles.contains($0.bundleID) }
    }

    private var arrival: MetricFamily {
        var family = MetricFamily(
            "refund_desk_last_arrival_age_seconds",
            "Time since the number of the app's notifications last changed, looked at every ten minutes."
        )
        for arrival in configuredArrivals {
            family.add((now - arrival.changedAt) / .seconds(1), ["app": arrival.bundleID])
        }
        return family
    }

    private var silent: MetricFamily {
        var family = MetricFamily(
            "refund_desk_app_silent",
            "1 if no notification of the app arrived for a day, otherwise 0."
        )
        for arrival in configuredArrivals { family.add(arrival.isSilent ? 1 : 0, ["app": arrival.bundleID]) }
        return family
    }

    private var messages: [MetricFamily] {
        var waiting = MetricFamily(
            "refund_desk_google_play_messages_waiting",
            "Messages of Google Play's whose orders are not read yet."
        )
        var age = MetricFamily(
            "refund_desk_google_play_message_age_seconds",
            "Time since the oldest message of Google Play's whose order is not read yet arrived; 0 if none waits."
        )
        for bundleID in ofGooglePlay {
            let found = snapshot.messages.first { $0.bundleID == bundleID }
            waiting.add(Double(found?.count ?? 0), ["app": bundleID])
            age.add(found.map { max((now - $0.oldestAt) / .seconds(1), 0) } ?? 0, ["app": bundleID])
        }
        return [waiting, age]
    }

    private var dispatches: [MetricFamily] {
        var waiting = MetricFamily("refund_desk_dispatches_waiting", "Dispatches that wait, at most 1000 an endpoint.")
        var givenUp = MetricFamily(
            "refund_desk_dispatches_given_up",
            "Dispatches that were given up after their last try, at most 1000 an endpoint."
        )
        var lag = MetricFamily(
            "refund_desk_dispatch_lag_seconds",
            "Age of the oldest event that waits to be sent; 0 if none waits."
        )
        var disabled = MetricFamily("refund_desk_endpoints_disabled", "Endpoints to which the desk stopped sending.")
        let bundles = Set(configured.map(\.bundleID))
        let endpoints = snapshot.endpoints.filter { bundles.contains($0.endpoint.bundleID) }
        for bundleID in bundles.sorted() {
            for kind in EventEndpoint.Kind.allCases {
                let found = endpoints.filter { $0.endpoint.bundleID == bundleID && $0.endpoint.kind == kind }
                guard !found.isEmpty else { continue }
                let labels: MetricLabels = ["app": bundleID, "kind": kind.rawValue]
                waiting.add(Double(found.reduce(0) { $0 + $1.waiting }), labels)
                givenUp.add(Double(found.reduce(0) { $0 + $1.failed }), labels)
                let oldest = found.filter { !$0.isPaused && $0.disabledAt == nil }.compactMap(\.oldestWaitingAt).min()
                lag.add(oldest.map { max((now - $0) / .seconds(1), 0) } ?? 0, labels)
                disabled.add(Double(found.count { $0.disabledAt != nil }), labels)
            }
        }
        return [waiting, givenUp, lag, disabled]
    }
}

extension StoreMetrics {
    /// Returns the metrics of the space that the database uses.
    static func families(of use: StorageUse) -> [MetricFamily] {
        [
            .gauge(
                "refund_desk_database_bytes",
                "Size of the database without its write-ahead log.",
                Double(use.databaseBytes)
            ),
            .gauge(
                "refund_desk_database_wal_bytes",
                "Size of the write-ahead log of SQLite.",
                use.logBytes.map(Double.init)
            ),
            .gauge(
                "refund_desk_database_free_bytes",
                "Free space on the disk of the SQLite file.",
                use.freeBytes.map(Double.init)
            ),
            .gauge(
                "refund_desk_database_growth_bytes_per_day",
                "Growth in the last 30 days.",
                use.bytesPerDay.map(Double.init)
            ),
        ]
    }

    /// Returns the metrics of the engine: the writer of an SQLite file, or the connections to PostgreSQL.
    static func families(of activity: EngineActivity) -> [MetricFamily] {
        var waiting = MetricFamily("refund_desk_database_waiting", "Work that waits for the database, by lane.")
        for lane in WorkLane.allCases { waiting.add(Double(activity.waiting[lane] ?? 0), ["lane": "\(lane)"]) }
        var sizes = MetricFamily(
            "refund_desk_writer_group_size",
            "Pieces of work that SQLite's writer committed together.",
            .histogram
        )
        var seconds = MetricFamily(
            "refund_desk_writer_commit_seconds",
            "Time that a commit of SQLite's writer took.",
            .histogram
        )
        activity.writer.map { sizes.add($0.groupSizes) }
        activity.writer.map { seconds.add($0.commitSeconds) }
        var retried = MetricFamily(
            "refund_desk_database_transactions_retried_total",
            "Transactions that PostgreSQL made the desk run again, by reason.",
            .counter
        )
        for (reason, count) in (activity.pool?.retried ?? [:]).sorted(by: { $0.key < $1.key }) {
            retried.add(Double(count), ["reason": reason])
        }
        return [
            waiting, sizes, seconds, retried,
            .gauge(
                "refund_desk_database_connections",
                "Connections to PostgreSQL that the desk may open.",
                activity.pool.map { Double($0.size) }
            ),
            .gauge(
                "refund_desk_database_connections_in_use",
                "Connections to PostgreSQL that do work now.",
                activity.pool.map { Double($0.inUse) }
            ),
        ]
    }

    /// Returns whether the database takes writes.
    static func writable(_ readiness: ReadinessCheck) async -> MetricFamily {
        do {
            try await readiness.run()
            return writable(true)
        } catch {
            return writable(false)
        }
    }

    static func writable(_ isWritable: Bool) -> MetricFamily {
        let help = "1 if the database takes writes, otherwise 0."
        return .gauge("refund_desk_database_writable", help, isWritable ? 1 : 0)
    }
}
