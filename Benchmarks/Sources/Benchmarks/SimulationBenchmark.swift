import Foundation
import Samples

/// Measures a policy simulation on a million past cases, with the release command on its own database file.
struct SimulationBenchmark {
    let desk: String
    private let cases = 1_000_000

    func run() throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "refund-desk-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try writeFiles(to: folder)
        _ = try output(of: ["migrate", "--config", "refund-desk.yml"], in: folder)
        try SQLiteFile(path: folder.appending(path: "desk.sqlite").path).run(fill)
        let start = ContinuousClock.now
        let result = try output(
            of: ["policy", "simulate", "draft.yml", "--config", "refund-desk.yml", "--json", "--limit", "0"],
            in: folder
        )
        let taken = (ContinuousClock.now - start) / .seconds(1)
        let summary = try JSONDecoder().decode(Summary.self, from: result)
        guard summary.compared == cases, summary.changed > 0, summary.changed < cases else {
            throw Failure(what: "\(summary.compared) cases were compared, \(summary.changed) changed")
        }
        return [
            Measurement(
                name: "policy simulate 1,000,000 cases",
                value: taken,
                unit: "s",
                against: "the goal of 60 s",
                ratio: 60 / taken
            )
        ]
    }

    private struct Summary: Decodable {
        let compared: Int
        let changed: Int
    }

    private func output(of arguments: [String], in folder: URL) throws -> Data {
        var command = ChildCommand(path: desk, arguments)
        command.folder = folder.path
        command.output = .collected()
        let finished = try ChildProcess.runBlocking(command)
        guard finished.status == .exited(0) else { throw Failure(what: "\(arguments[0]) ended badly") }
        return finished.output
    }

    private func writeFiles(to folder: URL) throws {
        let configuration = """
            database: sqlite:desk.sqlite
            apps:
              - bundleId: \(Samples.bundleID)
                appAppleId: 1234567890
                api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }
            """
        let draft = """
            rules:
              - name: never delivered
                when: { delivery: [serverOutage, wrongItem, qualityIssue, other] }
                prefer: GRANT_FULL
              - name: heavy use
                when: { consumedPercent: { atLeast: 80 }, refundsGranted: { atLeast: 1 } }
                prefer: DECLINE
              - name: at night
                when: { schedule: { days: [sat, sun], hours: 22:00-06:00, timeZone: Europe/Berlin } }
                review: { until: 4h, then: DECLINE }
              - name: half used
                when: { type: Consumable, any: [{ consumedPercent: { from: 1, below: 80 } }, { product: "gems.*" }] }
                prefer: GRANT_PRORATED
                otherwise: DECLINE
              - name: asked again
                when: { requestNumber: { atLeast: 2 } }
                prefer: GRANT_FULL
                shadow: true
            holdout: 5
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "refund-desk.yml"))
        try Data(draft.utf8).write(to: folder.appending(path: "draft.yml"))
        try Data(P256PrivateKeyText.make().utf8).write(to: folder.appending(path: "AuthKey.p8"))
    }

    /// The SQL for cases as a desk stores them; their IDs are unordered, like Apple's notification IDs.
    private var fill: String {
        """
        PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; PRAGMA foreign_keys = OFF;
        BEGIN;
        CREATE TEMP TABLE made AS
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(cases))
            SELECT n, printf('%08x-89ab-4cde-8f01-%012x', (n * 2654435761) % 4294967296, n) AS id FROM numbers;
        INSERT INTO refund_case (
            id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
            deadline_ms, request_number, state, answered_at_ms, outcome, outcome_at_ms, version
        )
        SELECT id, '\(Samples.bundleID)', 'Production', printf('2%015d', n), printf('%036d', n % 50000),
            'UNINTENDED_PURCHASE', 1770000000000 + n * 20000, 1770000001000 + n * 20000, 1770043200000 + n * 20000, 1,
            'answered', 1770000002000 + n * 20000, CASE n % 3 WHEN 0 THEN 'granted' WHEN 1 THEN 'declined' END,
            CASE WHEN n % 3 < 2 THEN 1770100000000 + n * 20000 END, 1
        FROM made;
        INSERT INTO policy_decision (
            case_id, facts, choice, preference, rule, is_holdout, wait_seconds, shadows, decided_at_ms
        )
        SELECT id, CAST(printf(
            '{"accountTenureDays":%d,"at":%d,"consumedPercent":%d,"daysSincePurchase":%d,"delivery":"%s",' ||
            '"environment":"Production","family":"false","lifetimeBoughtUSD":%d,"playMinutes":%d,"priceUSD":499,' ||
            '"product":"coins.%d","reason":"UNINTENDED_PURCHASE","refundsGranted":%d,"requestNumber":1,' ||
            '"segment":["vip","beta"],"storefront":"USA","type":"Consumable"}',
            n % 1000 * 86400, 1770000000000 + n * 20000, n % 101 * 1000, n % 90 * 86400,
            CASE n % 50 WHEN 0 THEN 'serverOutage' ELSE 'delivered' END, n % 10000, n % 7200, n % 5 * 100, n % 3
        ) AS BLOB), CASE n % 2 WHEN 0 THEN 'DECLINE' ELSE 'none' END, CASE n % 2 WHEN 0 THEN 'DECLINE' END, 'heavy use', 0,
            NULL, NULL, 1770000002000 + n * 20000
        FROM made;
        DROP TABLE made;
        COMMIT;
        PRAGMA wal_checkpoint(TRUNCATE);
        """
    }
}
