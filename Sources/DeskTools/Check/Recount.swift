// This file is longer than most, because it counts every kept total again, apart from the code that keeps them.

import AppStoreTypes
import Foundation
import Refunds
import Store

/// Counts the kept totals again from the kept facts, and compares.
///
/// It reads the rows in the order of their keys, so its memory does not grow with the database. It shares no code with
/// what keeps the totals: a mistake there would otherwise be repeated here.
final class Recount {
    /// How many differences are collected; a repair then begins, and the recount after it finds more.
    private static let mostDifferences = 10_000

    private(set) var differences: [TotalDifference] = []
    /// The number of stored notifications.
    private(set) var notifications: Int64 = 0
    private var rows: Int64 = 0
    private let reader: KeptFactReader
    private let onProgress: (Int64) -> Void

    init(_ reader: KeptFactReader, onProgress: @escaping (Int64) -> Void) {
        self.reader = reader
        self.onProgress = onProgress
    }

    /// Counts everything.
    ///
    /// - Throws: any error of the database.
    func run() throws {
        for total in KeptTotal.allCases where differences.count < Self.mostDifferences {
            switch total {
            case .notificationTally: try countNotifications()
            case .customerGroup: try countGroups()
            case .customerName, .answerTimeTally: break  // counted with groups, and with cases
            case .purchaseUsage: try countUsage(ofCustomers: false)
            case .customerPlay: try countUsage(ofCustomers: true)
            case .caseTally: try countCases()
            case .externalTotal: try countExternalPurchases()
            }
        }
    }

    private func note(_ row: Row) {
        rows += 1
        if rows % 1_000 == 0 { onProgress(rows) }
    }

    /// Reports a total whose values differ.
    private func compare(
        _ total: KeptTotal,
        _ key: String,
        _ columns: [String],
        kept: [SQLValue],
        counted: [SQLValue],
        repair: @autoclosure () -> TotalDifference.Repair
    ) {
        guard kept != counted, differences.count < Self.mostDifferences else { return }
        let different = columns.indices.filter { kept[$0] != counted[$0] }
        differences.append(
            TotalDifference(
                total: total,
                key: key,
                columns: different.map { (columns[$0], kept[$0].displayText, counted[$0].displayText) },
                repair: repair()
            )
        )
    }

    /// Reports a sum that differs.
    private func compare(
        _ total: KeptTotal,
        _ key: String,
        _ columns: [String],
        kept: [Int64],
        counted: [Int64],
        _ sum: TotalRepair.Sum
    ) {
        compare(
            total,
            key,
            columns,
            kept: kept.map { .integer($0) },
            counted: counted.map { .integer($0) },
            repair: .add(zip(counted, kept).map { $0 - $1 }, to: sum)
        )
    }

    // MARK: - Notifications

    private func countNotifications() throws {
        var counted: [String: [Int64: Int64]] = [:]
        var pages = RowPages { [reader] last in try reader.notifications(after: last?.number(0) ?? 0) }
        while let row = try pages.next() {
            note(row)
            counted[row.text(1) ?? "", default: [:]][row.number(2) ?? 0, default: 0] += 1
            notifications += 1
        }
        var kept: [String: [Int64: Int64]] = [:]
        for row in try reader.notificationTallies() {
            kept[row.text(0) ?? "", default: [:]][row.number(1) ?? 0, default: 0] += row.number(2) ?? 0
        }
        for bundleID in Set(counted.keys).union(kept.keys).sorted() {
            for flag in [Int64(0), 1] {
                compare(
                    .notificationTally,
                    "\(bundleID) is_flagged=\(flag)",
                    ["count"],
                    kept: [kept[bundleID]?[flag] ?? 0],
                    counted: [counted[bundleID]?[flag] ?? 0],
                    .notifications(bundleID: bundleID, isFlagged: flag == 1)
                )
            }
        }
    }

    // MARK: - Purchases

    private static let groupColumns = [
        "purchased_usd_cents", "refunded_usd_cents", "unpriced_purchases", "unpriced_refunds", "refunds_granted",
        "play_seconds", "played_purchases",
    ]

    private static let highestCents: Int64 = 1_000_000_000_000

    private func countGroups() throws {
        var purchases = RowPages { [reader] last in try reader.purchases(after: last) }
        var groups = RowPages { [reader] last in try reader.groups(after: last) }
        while true {
            let (purchase, group) = (try purchases.peek(), try groups.peek())
            guard purchase != nil || group != nil else { return }
            let isCounted = purchase.map { one in
                group.map { !SQLValue.isBefore($0.values[0...0], one.values[0...0]) } ?? true
            }
            var kept = [Int64](repeating: 0, count: Self.groupColumns.count)
            var counted = kept
            let id: [UInt8]
            let app: AppKey
            if isCounted == true, let purchase {
                (id, app) = (purchase.bytes(0), purchase.app(environment: 3, bundleID: 4))
                while let next = try purchases.peek(), next.bytes(0) == id {
                    _ = try purchases.next()
                    note(next)
                    for (index, amount) in Self.amounts(of: next).enumerated() { counted[index] += amount }
                }
                try checkNames(of: purchase, id, app)
            } else if let group {
                (id, app) = (group.bytes(0), group.app(environment: 2, bundleID: 1))
            } else {
                return
            }
            if let group, group.bytes(0) == id {
                _ = try groups.next()
                kept = (3..<10).map { group.number($0) ?? 0 }
            }
            compare(
                .customerGroup,
                SQLValue.bytes(id).displayText,
                Self.groupColumns,
                kept: kept,
                counted: counted,
                .group(id: id, app)
            )
        }
    }

    /// Returns what a purchase adds to the columns of its group.
    private static func amounts(of purchase: Row) -> [Int64] {
        let cents = purchase.number(11).map { min(max($0, 0), highestCents) }
        let percentage = purchase.number(14).map { min(max($0, 0), 100_000) }
        let share = refundedShare(
            revokedAt: purchase.number(12),
            type: purchase.text(13),
            percentage: percentage,
            isUpgraded: purchase.number(15) == 1,
            source: purchase.text(16)
        )
        let refunded: Int64? =
            share == 0 || cents == 0 ? 0 : share.flatMap { share in cents.map { $0 * share / 100_000 } }
        let seconds = purchase.number(17)
        return [
            cents ?? 0, refunded ?? 0, cents == nil ? 1 : 0, refunded == nil ? 1 : 0,
            purchase.number(12) != nil && share != 0 ? 1 : 0, seconds ?? 0, seconds == nil ? 0 : 1,
        ]
    }

    /// Returns the refunded share of a purchase in thousandths of a percent; `nil` if it is unknown.
    private static func refundedShare(
        revokedAt: Int64?,
        type: String?,
        percentage: Int64?,
        isUpgraded: Bool,
        source: String?
    ) -> Int64? {
        guard let revokedAt else { return 0 }
        switch type {
        case "FAMILY_REVOKE", "ASSIGNMENT_REVOKE": return 0
        case "REFUND_FULL": return 100_000
        case nil:
            // Since 2025-12-10 a refund may be of a part, which a receipt does not say.
            let isFull = (source == "signed" || revokedAt < 1_765_324_800_000) && !isUpgraded
            return percentage ?? (isFull ? 100_000 : nil)
        default: return percentage
        }
    }

    /// Reports names of a purchase that do not lead to its group.
    private func checkNames(of purchase: Row, _ id: [UInt8], _ app: AppKey) throws {
        let isRepeated = purchase.text(7) == "Auto-Renewable Subscription" || purchase.text(2) != purchase.text(5)
        let stated = [
            purchase.text(8), purchase.text(9)?.lowercased(), purchase.text(9), purchase.text(10),
            isRepeated ? purchase.text(5) : nil, purchase.text(6),
        ]
        let names = Set(stated.compactMap(\.self).map { UUID(uuidString: $0) == nil ? $0 : $0.lowercased() })
        let missing = try names.subtracting(reader.names(names.sorted(), ofGroup: id, in: app)).sorted()
        guard !missing.isEmpty else { return }
        compare(
            .customerName,
            "\(SQLValue.bytes(id).displayText) \(missing.joined(separator: " "))",
            ["names"],
            kept: [.integer(Int64(names.count - missing.count))],
            counted: [.integer(Int64(names.count))],
            repair: .keepNames(missing, ofGroup: id, app)
        )
    }

    // MARK: - Usage

    private static let usageColumns = [
        "units_used", "percent", "percent_at_ms", "percent_source", "play_seconds", "play_sessions", "last_platform",
        "last_platform_at_ms", "last_used_at_ms", "proved_at_ms", "opened_at_ms", "downloads_failed",
        "download_failed_at_ms", "hook_reports", "first_at_ms", "early_reports", "early_at_ms",
    ]
    private static let playColumns = [
        "play_seconds", "play_sessions", "last_platform", "last_platform_at_ms", "last_used_at_ms",
    ]

    /// The use of a purchase or customer, added up from reports.
    private struct Usage {
        var units: Int64?
        var percent: (at: Int64, value: Int64, source: String)?
        var seconds: Int64?
        var sessions: Int64 = 0
        var platform: (at: Int64, name: String)?
        var usedAt: Int64?
        var provedAt: Int64?
        var openedAt: Int64?
        var failures: Int64 = 0
        var failedAt: Int64?
        var hookReports: Int64 = 0
        var firstAt: Int64?
        var earlyReports: Int64 = 0
        var earlyAt: Int64?

        mutating func add(_ report: Row, purchasedAt: Int64?) {
            let (units, percent, seconds) = (report.number(4), report.number(5), report.number(6))
            let (event, at, source) = (report.text(7), report.number(9) ?? 0, report.text(10) ?? "")
            firstAt = min(firstAt ?? at, at)
            // Use dated more than five minutes before its original purchase does not count.
            if let purchasedAt, at < purchasedAt - 300_000 {
                guard units != nil || percent != nil || seconds != nil || event != nil else { return }
                earlyReports += 1
                earlyAt = max(earlyAt ?? at, at)
                return
            }
            self.units = Self.sum(self.units, units)
            self.seconds = Self.sum(self.seconds, seconds)
            sessions += seconds == nil ? 0 : 1
            hookReports += source == "hook" ? 1 : 0
            if let percent, self.percent.map({ ($0.at, $0.value) < (at, percent) }) ?? true {
                self.percent = (at, percent, source)
            }
            // If two statements have the same time, the one about Apple's platform counts.
            if let name = report.text(8),
                platform.map({ ($0.at, $0.name == "apple" ? 1 : 0) < (at, name == "apple" ? 1 : 0) }) ?? true
            {
                platform = (at, name)
            }
            let isUse = (units ?? 0) > 0 || (percent ?? 0) > 0 || (seconds ?? 0) > 0 || event == "opened"
            if isUse { provedAt = max(provedAt ?? at, at) }
            if event == "downloadFailed" {
                failures += 1
                failedAt = max(failedAt ?? at, at)
            } else {
                usedAt = max(usedAt ?? at, at)
            }
            if event == "opened" { openedAt = max(openedAt ?? at, at) }
        }

        private static func sum(_ sum: Int64?, _ more: Int64?) -> Int64? {
            let highest: Int64 = 1_000_000_000_000
            return more.map { min((sum ?? 0) + min(max($0, 0), highest), highest) } ?? sum
        }

        private static func value(_ number: Int64?) -> SQLValue { number.map { .integer($0) } ?? .null }

        /// The values of the columns of `customer_play`.
        var play: [SQLValue] {
            [
                Self.value(seconds), .integer(sessions), platform.map { .text($0.name) } ?? .null,
                Self.value(platform?.at), Self.value(usedAt),
            ]
        }

        /// The values of the columns of `purchase_usage`.
        var whole: [SQLValue] {
            [
                Self.value(units), Self.value(percent?.value), Self.value(percent?.at),
                .text(percent?.source ?? "backend"),
            ]
                + play
                + [
                    Self.value(provedAt), Self.value(openedAt), .integer(failures), Self.value(failedAt),
                    .integer(hookReports), Self.value(firstAt), .integer(earlyReports), Self.value(earlyAt),
                ]
        }
    }

    private func countUsage(ofCustomers isOfCustomers: Bool) throws {
        var reports = RowPages { [reader] last in
            try isOfCustomers ? reader.customerReports(after: last) : reader.purchaseReports(after: last)
        }
        var totals = RowPages { [reader] last in
            try isOfCustomers ? reader.plays(after: last) : reader.purchaseUsages(after: last)
        }
        while true {
            let (report, total) = (try reports.peek(), try totals.peek())
            let first: Row
            switch (report, total) {
            case (let report?, let total?):
                first = SQLValue.isBefore(total.values[0..<3], report.values[0..<3]) ? total : report
            case (let one?, nil), (nil, let one?): first = one
            case (nil, nil): return
            }
            let key = first.values[0..<3]
            var counted = Usage()
            while let next = try reports.peek(), next.values[0..<3] == key {
                _ = try reports.next()
                note(next)
                counted.add(next, purchasedAt: isOfCustomers ? nil : next.number(11))
            }
            let nothing = Usage()
            var kept = isOfCustomers ? nothing.play : nothing.whole
            if let total, total.values[0..<3] == key {
                _ = try totals.next()
                kept = Array(total.values.dropFirst(3))
            }
            let id = first.text(0) ?? ""
            compare(
                isOfCustomers ? .customerPlay : .purchaseUsage,
                key.map(\.displayText).joined(separator: " "),
                isOfCustomers ? Self.playColumns : Self.usageColumns,
                kept: kept,
                counted: isOfCustomers ? counted.play : counted.whole,
                repair: .sumUsage(
                    of: isOfCustomers ? .customer(id, pool: nil) : .transaction(id),
                    first.app(environment: 1, bundleID: 2)
                )
            )
        }
    }

    // MARK: - Cases

    private static let dimensions = ["all", "reason", "product", "storefront", "rule"]
    private static let caseColumns = [
        "cases", "in_time", "unpriced", "unpriced_refunds", "asked_usd_cents", "kept_usd_cents", "returned_usd_cents",
        "refunded_thousandths",
    ]

    /// The key of a row of `answer_time_tally` within a day.
    private struct TimeKey: Hashable {
        let app: AppKey
        let from: Int64
    }

    /// The slot that a difference is added to: only the sum over the slots matters.
    private static let repairedSlot: Int64 = 0

    /// What is counted of the cases of a day.
    private struct DayCount {
        var lines: [TotalRepair.CaseLine: [Int64]] = [:]
        var times: [TimeKey: Int64] = [:]
    }

    private func countCases() throws {
        var pages = RowPages { [reader] last in try reader.cases(after: last) }
        var counted = DayCount()
        var (day, checkedUntil): (Int64?, Int64) = (nil, .min)
        while let row = try pages.next() {
            note(row)
            let requestedAt = min(max(row.number(0) ?? 0, 0), 253_402_300_799_999)
            let next = requestedAt / 86_400_000
            if let day, day != next {
                try compare(counted, on: day, after: &checkedUntil)
                counted = DayCount()
            }
            day = next
            count(row, on: next, in: &counted)
        }
        if let day { try compare(counted, on: day, after: &checkedUntil) }
        try compare(DayCount(), on: .max, after: &checkedUntil)
    }

    private func count(_ row: Row, on day: Int64, in counted: inout DayCount) {
        let app = row.app(environment: 3, bundleID: 2)
        let state = row.text(7) ?? ""
        let isAnswered = state == "answered"
        var share: Int64?
        if row.text(10) == "granted" {
            let purchased = Self.refundedShare(
                revokedAt: row.number(15),
                type: row.text(16),
                percentage: row.number(17),
                isUpgraded: row.number(18) == 1,
                source: row.text(19)
            )
            share = row.number(11) ?? (row.number(15) != nil && purchased != 0 ? purchased : nil)
            share = share.map { min(max($0, 0), 100_000) }
        }
        let price = row.number(14).map { min(max($0, 0), Self.highestCents) }
        var sums: [Int64] = [1, 0, price == nil ? 1 : 0, 0, price ?? 0, 0, 0, 0]
        if let answeredAt = row.number(9), answeredAt < row.number(6) ?? 0 { sums[1] = 1 }
        switch row.text(10) {
        case "granted":
            sums[7] = share ?? 0
            if let price, let share {
                sums[6] = price * share / 100_000
                sums[5] = price - sums[6]
            } else {
                sums[3] = 1
            }
        case "declined", "reversed": sums[5] = price ?? 0
        default: break
        }
        let isGranted = row.text(10) == "granted"
        let outcome = isGranted ? share.map { $0 < 100_000 ? "prorated" : "full" } ?? "granted" : row.text(10) ?? ""
        var author = ""
        if isAnswered, let rule = row.text(20) {
            author = row.number(22) == 1 ? "holdout" : ["person", "customer"].contains(rule) ? rule : "policy"
        }
        var values = ["", row.text(4) ?? "", row.text(12) ?? "", row.text(13) ?? ""]
        if isAnswered { values.append(row.text(20) ?? "") }
        for (dimension, value) in zip(Self.dimensions, values) {
            let line = TotalRepair.CaseLine(
                dimension: dimension,
                day: day,
                app: app,
                value: value,
                state: state,
                blockReason: state == "withheld" ? row.text(8) ?? "" : "",
                preference: isAnswered ? row.text(21) ?? "" : "",
                answeredBy: author,
                outcome: outcome,
                slot: Self.repairedSlot
            )
            let old = counted.lines[line] ?? [Int64](repeating: 0, count: sums.count)
            counted.lines[line] = zip(old, sums).map { $0 + $1 }
        }
        guard let answeredAt = row.number(9) else { return }
        let took = max(0, answeredAt - (row.number(5) ?? 0))
        counted.times[TimeKey(app: app, from: Self.bucket(of: took)), default: 0] += 1
    }

    /// Compares the counts of a day, and of the days before it that have counts but no cases.
    private func compare(_ counted: DayCount, on day: Int64, after checkedUntil: inout Int64) throws {
        var without: Set<Int64> = []
        for dimension in Self.dimensions {
            var last = checkedUntil
            while let next = try reader.nextDay(in: dimension, after: last), next < day {
                without.insert(next)
                last = next
            }
        }
        var last = checkedUntil
        while let next = try reader.nextDayOfAnswerTimes(after: last), next < day {
            without.insert(next)
            last = next
        }
        for other in without.sorted() { try compare(DayCount(), on: other) }
        if day != .max { try compare(counted, on: day) }
        checkedUntil = day
    }

    private func compare(_ counted: DayCount, on day: Int64) throws {
        var counted = counted
        let nothing = [Int64](repeating: 0, count: Self.caseColumns.count)
        for dimension in Self.dimensions {
            var kept: [TotalRepair.CaseLine: [Int64]] = [:]
            for row in try reader.caseTallies(in: dimension, on: day) {
                let line = TotalRepair.CaseLine(
                    dimension: dimension,
                    day: day,
                    app: row.app(environment: 1, bundleID: 0),
                    value: row.text(2) ?? "",
                    state: row.text(3) ?? "",
                    blockReason: row.text(4) ?? "",
                    preference: row.text(5) ?? "",
                    answeredBy: row.text(6) ?? "",
                    outcome: row.text(7) ?? "",
                    slot: Self.repairedSlot
                )
                kept[line] = zip(kept[line] ?? nothing, (9..<17).map { row.number($0) ?? 0 }).map { $0 + $1 }
            }
            for (line, sums) in kept {
                compare(line, kept: sums, counted: counted.lines.removeValue(forKey: line) ?? nothing)
            }
        }
        for (line, sums) in counted.lines { compare(line, kept: nothing, counted: sums) }
        var kept: [TimeKey: Int64] = [:]
        for row in try reader.answerTimes(on: day) {
            let key = TimeKey(app: row.app(environment: 1, bundleID: 0), from: row.number(2) ?? 0)
            kept[key, default: 0] += row.number(4) ?? 0
        }
        for (key, answers) in kept {
            compare(key, on: day, kept: answers, counted: counted.times.removeValue(forKey: key) ?? 0)
        }
        for (key, answers) in counted.times { compare(key, on: day, kept: 0, counted: answers) }
    }

    private func compare(_ line: TotalRepair.CaseLine, kept: [Int64], counted: [Int64]) {
        let parts = [
            line.dimension, "day=\(line.day)", line.app.bundleID, line.app.environment.rawValue, line.value, line.state,
            line.blockReason, line.preference, line.answeredBy, line.outcome,
        ]
        let key = parts.filter { !$0.isEmpty }.joined(separator: " ")
        compare(.caseTally, key, Self.caseColumns, kept: kept, counted: counted, .cases(line))
    }

    private func compare(_ key: TimeKey, on day: Int64, kept: Int64, counted: Int64) {
        compare(
            .answerTimeTally,
            "day=\(day) \(key.app.bundleID) \(key.app.environment.rawValue) from_ms=\(key.from)",
            ["answers"],
            kept: [kept],
            counted: [counted],
            .answerTimes(day: day, key.app, fromMilliseconds: key.from, slot: Self.repairedSlot)
        )
    }

    /// Returns the lower bound of the bucket of a duration: each is a tenth as wide as its bound, up to 30 days.
    private static func bucket(of milliseconds: Int64) -> Int64 {
        var bound: Int64 = 0
        while bound < 2_592_000_000, case let next = bound + max(1, bound / 10), next <= milliseconds { bound = next }
        return bound
    }

    /// The FNV-1a hash of a text, which decides on the slot of a case.
    private static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    // MARK: - Purchases outside the App Store

    /// How many customers' sums are held in memory at a time.
    private static let mostCustomers: Int64 = 500_000
    private static let externalColumns = [
        "purchased_usd_cents", "refunded_usd_cents", "unpriced_purchases", "unpriced_refunds",
    ]

    /// Counts some of the customers in each pass, because the purchases are not in the order of their customers.
    private func countExternalPurchases() throws {
        var customers: Int64 = 0
        var totals = RowPages { [reader] last in try reader.externalTotals(after: last) }
        while try totals.next() != nil { customers += 1 }
        let passes = UInt64(customers / Self.mostCustomers + 1)
        for pass in 0..<passes { try countExternalPurchases(inPass: pass, of: passes) }
    }

    private func countExternalPurchases(inPass pass: UInt64, of passes: UInt64) throws {
        let nothing = [Int64](repeating: 0, count: Self.externalColumns.count)
        var counted: [[String]: [Int64]] = [:]
        var purchases = RowPages { [reader] last in try reader.externalPurchases(after: last) }
        while let row = try purchases.next() {
            note(row)
            let customer = row.text(4) ?? ""
            guard Self.hash(customer) % passes == pass else { continue }
            let isRefunded = row.number(7).map { $0 > 0 } ?? (row.number(8) != nil)
            let (cents, refunded) = (row.number(5), row.number(6))
            let amounts = [
                min(max(cents ?? 0, 0), Self.highestCents),
                isRefunded ? min(max(refunded ?? 0, 0), Self.highestCents) : 0, cents == nil ? 1 : 0,
                isRefunded && refunded == nil ? 1 : 0,
            ]
            let key = [customer, row.text(2) ?? "", row.text(3) ?? ""]
            counted[key] = zip(counted[key] ?? nothing, amounts).map { $0 + $1 }
        }
        var totals = RowPages { [reader] last in try reader.externalTotals(after: last) }
        while let row = try totals.next() {
            let key = (0..<3).map { row.text($0) ?? "" }
            guard Self.hash(key[0]) % passes == pass else { continue }
            let kept = (3..<7).map { row.number($0) ?? 0 }
            compare(key, kept: kept, counted: counted.removeValue(forKey: key) ?? nothing)
        }
        for (key, sums) in counted { compare(key, kept: nothing, counted: sums) }
    }

    private func compare(_ key: [String], kept: [Int64], counted: [Int64]) {
        let app = AppKey(bundleID: key[2], environment: AppStoreEnvironment(rawValue: key[1]))
        compare(
            .externalTotal,
            key.joined(separator: " "),
            Self.externalColumns,
            kept: kept,
            counted: counted,
            .external(customerID: key[0], app)
        )
    }
}
