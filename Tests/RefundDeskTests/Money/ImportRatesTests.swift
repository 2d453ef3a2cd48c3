import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import StoreSQLite
import Testing

@testable import refund_desk

@Suite("Exchange rates")
struct ImportRatesTests {
    private static let rates = "Date,USD,JPY\n2024-07-31,1.0828,162.76\n2024-07-20,1.09,171\n"

    private func withStore(_ body: (ConfigurationFolder, SQLiteStore) async throws -> Void) async throws {
        let folder = try ConfigurationFolder()
        try folder.write(Self.rates, to: "rates.csv")
        setenv("COINS_SHARED_SECRET", "0123456789abcdef", 1)
        let store = try SQLiteStore.open(path: "\(folder.path)/desk.sqlite")
        try await body(folder, store)
        try store.close()
    }

    private func run(_ folder: ConfigurationFolder, _ file: String) async throws {
        let arguments = ["import", "rates", "\(folder.path)/\(file)", "--config", "\(folder.path)/refund-desk.yml"]
        let command = try #require(RefundDeskCommand.parseAsRoot(arguments) as? ImportRatesCommand)
        try await command.run()
    }

    @Test("are imported by a command, again and again")
    func command() async throws {
        try await withStore { folder, store in
            for _ in 1...2 { try await run(folder, "rates.csv") }
            #expect(try await store.rateCoverage().newest?.description == "2024-07-31")
        }
    }

    @Test("of a file that is none are an error that names file and line, and change nothing")
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

    @Test("are named in a configuration")
    func configured() throws {
        let folder = try ConfigurationFolder()
        try folder.write(Self.rates, to: "rates.csv")
        try folder.replace("apps:", by: "rates: rates.csv\napps:", in: "refund-desk.yml")
        #expect(try folder.load().rates?.days.count == 2)
        try folder.write("Date,USD\n2024-07-31,none\n", to: "rates.csv")
        #expect(folder.issues().first?.contains("rates.csv:2: the rate of USD") == true)
    }

    @Test("are remarked on where they leave something out")
    func remarks() throws {
        let file = try RateFile(Self.rates)
        #expect(
            file.remarks == [
                "no rates between 2024-07-20 and 2024-07-31: purchases in between take those of 2024-07-20"
            ]
        )
        let newest = try #require(file.days.last)
        let coverage = RateCoverage(newest: newest, missing: ["XAU": 2, "GBP": 1])
        #expect(
            coverage.remarks(today: Day(number: newest.number + 7)) == [
                "1 purchase in GBP without a price in dollars, for want of a rate",
                "2 purchases in XAU without a price in dollars, for want of a rate",
            ]
        )
        #expect(coverage.remarks(today: Day(number: newest.number + 8)).first?.contains("2024-07-31") == true)
        #expect(RateCoverage().remarks(today: newest).isEmpty)
    }
}
