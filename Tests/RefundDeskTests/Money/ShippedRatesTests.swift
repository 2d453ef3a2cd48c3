import AppStoreTypes
import DeskTestSupport
import Foundation
import Logging
import Refunds
import Store
import TestSupport
import Testing

@testable import DeskTools
@testable import RefundDesk

@Suite("Shipped exchange rates")
struct ShippedRatesTests {
    private static let rates = ShippedRates.rates()

    @Test("The shipped rates contain every rate that the bank published in July 2024")
    func month() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../").standardizedFileURL
        let file = try RateFile.read(from: root.appending(path: "docs/rates/ecb-2024-07.csv").path)
        #expect(file.rates.count > 600)
        #expect(Set(file.rates).subtracting(Self.rates) == [])
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let currency: String
        let day: String
        let perEuro: Int64
        var testDescription: String { "\(currency) on \(day)" }
    }

    static let published: [Row] = [
        Row(currency: "USD", day: "2008-07-15", perEuro: 1_599_000),
        Row(currency: "USD", day: "2022-09-28", perEuro: 956_500),
        Row(currency: "EEK", day: "2010-12-31", perEuro: 15_646_600),
        Row(currency: "LTL", day: "2014-12-31", perEuro: 3_452_800),
        Row(currency: "SKK", day: "2008-12-31", perEuro: 30_126_000),
    ]

    @Test("The shipped rates contain rates that other sources confirm", arguments: published)
    func known(_ row: Row) throws {
        let rates = Self.rates.filter { $0.currency == row.currency && $0.day.description == row.day }
        #expect(rates.map(\.perEuro) == [row.perEuro])
    }

    @Test("The shipped rates begin before the App Store, have no gap, and end with the newest day")
    func days() throws {
        let days = Self.rates.filter { $0.currency == "USD" }.map(\.day)
        let (first, last) = (try #require(days.last), try #require(days.first))
        #expect(first.description == "2008-06-02")
        #expect(last == ShippedRates.newest)
        #expect(zip(days, days.dropFirst()).allSatisfy { $0.number - $1.number <= ExchangeRate.longestPause })
        #expect(Set(Self.rates.map(\.currency)).count >= 36)
    }

    @Test("The shipped rates are used unless the configuration has a file of its own or refuses them")
    func configured() throws {
        let folder = try ConfigurationFolder()
        #expect(try folder.load().rates.isShipped)
        try folder.write("Date,USD\n2024-07-31,1.0828\n", to: "rates.csv")
        var last = "apps:"
        for (text, isShipped, hasFile) in [
            ("rates: rates.csv", false, true), ("rates: { file: rates.csv }", false, true),
            ("rates: { shipped: false }", false, false), ("rates: { shipped: true }", true, false),
        ] {
            try folder.replace(last, by: "\(text)\napps:", in: "refund-desk.yml")
            last = "\(text)\napps:"
            let rates = try folder.load().rates
            #expect(rates.isShipped == isShipped && (rates.file != nil) == hasFile)
        }
        try folder.replace(last, by: "rates: { file: rates.csv, shipped: true }\napps:", in: "refund-desk.yml")
        #expect(folder.issues().first?.contains("exclude each other") == true)
    }

    @Test("A start imports the shipped rates once, and a file of one's own instead of them")
    func imported() async throws {
        try await ConfigurationFolder.withStore { _, store in
            let update = { (rates: RateConfiguration) in
                await RateUpdate(rates: rates, store: store, now: { .now }, logger: Logger(label: "rates")).run()
            }
            let newest = try #require(ShippedRates.newest)
            let own = try RateFile("Date,USD\n2024-07-31,1.5\n")
            await update(RateConfiguration(file: own))
            #expect(try await store.rateCoverage().newest?.description == "2024-07-31")
            for _ in 1...2 {
                await update(.standard)
                let stored = try await store.storedRates(until: newest)
                #expect(stored.values.reduce(0) { $0 + $1.count } == Int64(Self.rates.count))
                #expect(try await store.rateCoverage().newest == newest)
            }
            // The rate of the file stays.
            let differing = try await store.importRates(Self.rates.filter { $0.day.description == "2024-07-31" })
                .differing
            #expect(differing.map(\.currency) == ["USD"])
        }
    }

    struct DoctorRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let later: Int64
        let daysOld: Int64
        let status: DoctorFinding.Status
        let words: String
    }

    static let coverages: [DoctorRow] = [
        DoctorRow(testDescription: "no later purchase", later: 0, daysOld: 40, status: .ok, words: "up to 2024-07-31"),
        DoctorRow(
            testDescription: "a purchase at a weekend",
            later: 1,
            daysOld: 3,
            status: .ok,
            words: "1 purchase is"
        ),
        DoctorRow(testDescription: "later purchases", later: 7, daysOld: 40, status: .warn, words: "7 purchases are"),
        DoctorRow(testDescription: "many", later: 1000, daysOld: 40, status: .warn, words: "at least 1000 purchases"),
    ]

    @Test("The doctor sends a desk that fetches its rates daily to its log")
    func doctorOfDailyRates() throws {
        let newest = try #require(Day(iso8601: "2024-07-31"))
        let findings = Doctor.rateFindings(
            RateCoverage(newest: newest, later: 1),
            RateConfiguration(isShipped: true, daily: RateConfiguration.bank),
            today: Day(number: newest.number + 40)
        )
        #expect(findings.first?.mend?.contains("see in its log") == true)
    }

    @Test("The doctor reports purchases after the newest rates", arguments: coverages)
    func doctor(_ row: DoctorRow) throws {
        let newest = try #require(Day(iso8601: "2024-07-31"))
        let findings = Doctor.rateFindings(
            RateCoverage(newest: newest, later: row.later),
            .standard,
            today: Day(number: newest.number + row.daysOld)
        )
        #expect(findings.map(\.status) == [row.status])
        #expect(findings.first?.found.contains(row.words) == true)
        #expect((findings.first?.mend != nil) == (row.status == .warn))
    }
}
