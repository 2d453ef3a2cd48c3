import AppStoreTypes
import ArgumentParser
import DeskTestSupport
import Foundation
import RefundDesk
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@testable import refund_desk

@Suite("Exchange rates")
struct ImportRatesTests {
    private static let rates = "Date,USD,JPY\n2024-07-31,1.0828,162.76\n2024-07-20,1.09,171\n"

    private func withStore(_ body: (ConfigurationFolder, Store) async throws -> Void) async throws {
        try await ConfigurationFolder.withStore { folder, store in
            try folder.write(Self.rates, to: "rates.csv")
            try await body(folder, store)
        }
    }

    private func run(_ folder: ConfigurationFolder, _ file: String) async throws {
        let arguments = ["import", "rates", "\(folder.path)/\(file)", "--config", "\(folder.path)/refund-desk.yml"]
        let command = try #require(RefundDeskCommand.parseAsRoot(arguments) as? ImportRatesCommand)
        try await command.run()
    }

    @Test("An import of exchange rates can be repeated")
    func command() async throws {
        try await withStore { folder, store in
            for _ in 1...2 { try await run(folder, "rates.csv") }
            #expect(try await store.rateCoverage().newest?.description == "2024-07-31")
        }
    }

    @Test("An import of an invalid rate file names the file and line, and changes nothing")
    func mistakes() async throws {
        try await withStore { folder, store in
            try folder.write("Date,USD\n2024-07-31,none\n", to: "wrong.csv")
            try folder.write(Data([0x50, 0x4B, 0xFF, 0xFE]), to: "packed.csv")
            for (file, words) in [
                ("wrong.csv", "wrong.csv:2: the rate of USD on 2024-07-31"), ("packed.csv", "unpack"),
                ("none.csv", "no such file"),
            ] {
                let error = await #expect(throws: CommandFailure.self) { try await run(folder, file) }
                #expect(error?.description.contains(words) == true)
            }
            #expect(try await store.rateCoverage() == RateCoverage())
        }
    }

    @Test("A re-denomination is imported with the rates and is not reported as a leap")
    func redenomination() async throws {
        try await withStore { folder, store in
            let rates = "Date,USD,TRY\n2005-01-03,1.3507,1.8278\n2004-12-31,1.3621,1836200\n"
            try folder.write(rates + "2005-01-01,redenominate,TRY,TRY,1000000\n", to: "lira.csv")
            try await run(folder, "lira.csv")
            let file = try RateFile.read(from: "\(folder.path)/lira.csv")
            #expect(file.remarks == [])
            let stored = try await store.importRates(file.rates)
            #expect(stored == RateImport())
            #expect(file.rates.count == 5)
        }
    }

    @Test(
        "Rates of days that have not begun anywhere are refused, because a stored rate never changes",
        arguments: [("2024-07-31", true), ("2024-08-01", true), ("2024-08-02", false), ("2030-01-01", false)]
    )
    func future(_ newest: String, isRead: Bool) async throws {
        try await withStore { folder, _ in
            try folder.write("Date,USD\n2024-07-30,1.0826\n\(newest),1.0828\n", to: "rates.csv")
            let today = try #require(Day(iso8601: "2024-07-31"))
            let read = Result { () throws(RateFileFailure) in
                try RateFile.read(from: "\(folder.path)/rates.csv", today: today)
            }
            switch read {
            case .success(let file): #expect(isRead && file.days.last?.description == newest)
            case .failure(let failure):
                #expect(!isRead && failure.description.contains("has rates of \(newest), which has not begun"))
            }
        }
    }

    @Test("A rate that more than doubles or halves is imported, and a remark names its line")
    func leap() async throws {
        try await withStore { folder, store in
            try folder.write("Date,USD\n2024-07-31,108.28\n2024-07-30,1.0826\n", to: "damaged.csv")
            try await run(folder, "damaged.csv")
            #expect(try await store.rateCoverage().newest?.description == "2024-07-31")
            let remarks = try RateFile.read(from: "\(folder.path)/damaged.csv").remarks
            #expect(
                remarks == [
                    "line 2: USD more than doubles or halves between 2024-07-30 and 2024-07-31: the line is damaged, or, "
                        + "if the currency was re-denominated, 2024-07-31,redenominate,USD,USD,FACTOR is missing; a stored "
                        + "rate is never changed, so check a file with --dry-run first"
                ]
            )
        }
    }

    @Test("The rates command reports leaps and re-denominations in its text and JSON")
    func output() async throws {
        let configuration = try ConfigurationFolder()
        let folder = try TemporaryFolder()
        let rates = """
            Date,USD,TRL,TRY
            2005-01-04,135.07,N/A,1.82
            2005-01-03,1.3507,N/A,1.8278
            2005-01-01,redenominate,TRL,TRY,1000000
            2004-12-31,1.3621,1836200,N/A
            """
        try folder.write(rates, to: "rates.csv")
        let arguments = ["import", "rates", "rates.csv", "--config", "\(configuration.path)/refund-desk.yml"]
        let environment = ConfigurationFolder.environment
        try await Store.withOpen(sqlite: "\(configuration.path)/desk.sqlite") { _ in }
        let check = try await FinishedCommand.run(arguments + ["--dry-run"], in: folder, environment: environment)
        #expect(check.output.contains("nothing was imported"))
        #expect(check.diagnostics.contains("Note: line 2: USD more than doubles or halves"))
        let text = try await FinishedCommand.run(arguments, in: folder, environment: environment)
        #expect(text.output.contains("7 of 7 rates are new"))
        #expect(text.status == 0)
        #expect(text.output.hasSuffix("From 2005-01-01 on, 1 TRY is worth 1000000 TRL.\n"))
        #expect(text.diagnostics.contains("Note: line 2: USD more than doubles or halves"))
        let json = try await FinishedCommand.run(arguments + ["--json"], in: folder, environment: environment)
        #expect(json.status == 0)
        #expect(json.json?["redenominations"] == [["day": "2005-01-01", "old": "TRL", "new": "TRY"]])
        #expect(
            json.json?["leaps"] == [["line": 2, "currency": "USD", "from": "2005-01-03", "day": "2005-01-04"]]
        )
    }

    @Test("The remarks about a rate file name ten leaps and count the rest")
    func manyLeaps() throws {
        let lines = (1...20).map { "2024-07-\($0 < 10 ? "0" : "")\($0),\($0 % 2 == 0 ? "1" : "9")" }
        let remarks = try RateFile("Date,USD\n" + lines.joined(separator: "\n")).remarks
        #expect(remarks.count == 11)
        #expect(remarks.last == "9 more rates double or halve")
    }

    @Test("A configuration may name a file of exchange rates")
    func configured() throws {
        let folder = try ConfigurationFolder()
        try folder.write(Self.rates, to: "rates.csv")
        try folder.replace("apps:", by: "rates: rates.csv\napps:", in: "refund-desk.yml")
        #expect(try folder.load().rates.file?.days.count == 2)
        try folder.write("Date,USD\n2024-07-31,none\n", to: "rates.csv")
        #expect(folder.issues().first?.contains("rates.csv:2: the rate of USD") == true)
    }

    @Test("The remarks about rates name gaps and purchases without a rate")
    func remarks() throws {
        let file = try RateFile(Self.rates)
        #expect(
            file.remarks == [
                "no rates between 2024-07-20 and 2024-07-31: purchases in between use those of 2024-07-20"
            ]
        )
        let newest = try #require(file.days.last)
        let coverage = RateCoverage(newest: newest, missing: ["XAU": 2, "GBP": 1])
        #expect(
            coverage.remarks(today: Day(number: newest.number + 7)) == [
                "1 purchase in GBP without a price in dollars, because a rate is missing",
                "2 purchases in XAU without a price in dollars, because a rate is missing",
            ]
        )
        #expect(coverage.remarks(today: Day(number: newest.number + 8)).first?.contains("2024-07-31") == true)
        #expect(RateCoverage().remarks(today: newest).isEmpty)
    }
}
