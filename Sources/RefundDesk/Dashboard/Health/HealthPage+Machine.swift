import AppStoreTrust
import AppStoreTypes
import Refunds
import Store

extension Dashboard {
    /// Returns the deed of the newest backup that the audit has; `nil` if there is none.
    func newestBackup() async throws -> Deed? {
        try await audit?.deeds(matching: AuditFilter(kind: .backupMade), limit: 1, cursor: nil).items.first?.deed
    }
}

extension HealthPage {
    /// Returns a count as text; "or more" follows where counting ended at its limit.
    static func count(_ number: Int) -> String {
        number < MonitoringSnapshot.mostCounted ? "\(number)" : "\(MonitoringSnapshot.mostCounted) or more"
    }

    static func certificates(
        _ configuration: DeskConfiguration,
        covered: (String?) -> Bool,
        now: Timestamp
    ) -> [CertificateRow] {
        configuration.apps.filter { covered($0.bundleID) }.flatMap { app -> [CertificateRow] in
            let keys = [app.key, app.otherKey].compactMap(\.self).map { key in
                CertificateRow(
                    app: app.bundleID,
                    name: key.keyID,
                    kind: "In-App Purchase key",
                    end: nil,
                    note: "no end; App Store Connect can revoke it"
                )
            }
            let roots = app.rootCertificates.compactMap(CertificateFacts.init(der:)).map { root in
                CertificateRow(
                    app: app.bundleID,
                    name: root.subject,
                    kind: "Root certificate",
                    end: Moment(root.validUntil, now: now),
                    note: root.validUntil < now ? "has ended" : ""
                )
            }
            return keys + roots
        }
    }

    static func machine(_ health: HealthSource, _ figures: HealthFigures, now: Timestamp) -> Terms {
        let use = figures.findings.storage
        return Terms(terms: [
            health.clockMonitor.doubt.map { Term(label: "Clock", text: "\($0)", note: ClockDoubt.remedy) }
                ?? Term(label: "Clock", text: "right, as far as the desk knows"),
            .known(
                "Free disk space",
                use?.freeBytes.map(ByteCount.displayText),
                else: "on the database server",
                note: use?.daysLeft.map { "lasts \($0) days at the present growth" }
            ),
            Term(label: "Version", text: Release.version, note: Release.commit.map { "commit \($0)" }),
            Term(label: "Running since", moment: Moment(health.startedAt, now: now)),
            newestBackup(figures.backup, now: now),
        ])
    }

    /// Returns the newest backup that the audit has.
    private static func newestBackup(_ deed: Deed?, now: Timestamp) -> Term {
        guard let deed, let madeAt = deed.details["madeAt"].flatMap(Timestamp.init(rfc3339:)) else {
            return Term(
                label: "Newest backup",
                text: "none known",
                note: "make one with refund-desk backup; the desk does not see a copy made in another way"
            )
        }
        let size = deed.details["bytes"].flatMap(Int64.init).map { "\(ByteCount.displayText($0)), " } ?? ""
        return Term(label: "Newest backup", moment: Moment(madeAt, now: now), note: "\(size)by \(deed.author)")
    }

    static func database(_ health: HealthSource, _ use: StorageUse?) async -> Terms {
        var terms = [
            Term(label: "Engine", text: health.configuration.database.engineName),
            Term(label: "Place", text: health.configuration.database.description),
        ]
        do {
            try await health.readiness.run()
            terms.append(Term(label: "Takes writes", text: "yes"))
        } catch {
            terms.append(Term(label: "Takes writes", text: "no", note: "see the desk's log"))
        }
        if let use {
            terms.append(
                Term(
                    label: "Size",
                    text: ByteCount.displayText(use.databaseBytes),
                    note: use.bytesPerDay.map { "\(ByteCount.displayText($0)) a day" }
                )
            )
        }
        return Terms(terms: terms)
    }
}

/// Formats numbers of bytes.
enum ByteCount {
    /// Returns a number of bytes in the largest unit that is not more, such as `1.5 GB`.
    static func displayText(_ bytes: Int64) -> String {
        let units: [(name: String, bytes: Int64)] = [
            ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
        ]
        guard let unit = units.first(where: { bytes >= $0.bytes }) else { return "\(bytes) bytes" }
        let tenths = bytes / (unit.bytes / 10)
        return "\(tenths / 10).\(tenths % 10) \(unit.name)"
    }
}

extension DatabaseLocation {
    /// The name of the engine.
    var engineName: String {
        switch self {
        case .sqlite: "SQLite"
        case .postgreSQL: "PostgreSQL"
        }
    }
}
