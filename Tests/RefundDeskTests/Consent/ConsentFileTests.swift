import AppStoreTypes
import ArgumentParser
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@testable import refund_desk

@Suite("A file of consent records")
struct ConsentFileTests {
    private static func read(
        _ text: String,
        _ format: ConsentFile.Format = .csv,
        texts: ConsentTexts = ConsentTexts()
    ) throws(ConsentFile.Mistakes) -> [ConsentRecord] {
        try ConsentFile(text, format: format, name: "f", texts: texts, now: .now).records
    }

    static let readable: [(ConsentFile.Format, String)] = [
        (.csv, "customer,granted,at,proofReference\r\nanna,true,2026-05-01T12:00:00Z,\"a \"\"b\"\", c\"\r\n"),
        (.csv, "\u{FEFF}customer,granted,at,proofReference\nanna,true,2026-05-01T12:00:00Z,\"a \"\"b\"\", c\""),
        (.csv, "at,proofReference,granted,customer\n2026-05-01T14:00:00+02:00,\"a \"\"b\"\", c\",yes,anna"),
        (.csv, "customer,granted,at,proofReference,actor\n\nanna,1,2026-05-01T12:00:00Z,\"a \"\"b\"\", c\",\n"),
        (
            .ndjson,
            #"{"customer":"anna","granted":true,"at":"2026-05-01T12:00:00Z","proofReference":"a \"b\", c"}"# + "\n\n"
        ),
        (
            .ndjson,
            #"{"customer":"anna","granted":"true","at":"2026-05-01T12:00:00Z","proofReference":"a \"b\", c","actor":null}"#
        ),
    ]

    @Test("A consent file is read in CSV and in NDJSON", arguments: readable)
    func read(_ format: ConsentFile.Format, _ text: String) throws {
        let records = try Self.read(text, format)
        #expect(records.map(\.customerID) == ["anna"])
        #expect(records.map(\.isGranted) == [true])
        #expect(records.map(\.at) == [Timestamp(rfc3339: "2026-05-01T12:00:00Z")])
        #expect(records.map(\.proofReference) == ["a \"b\", c"])
        #expect(records.map(\.actor) == [nil])
    }

    @Test("A value of a consent file may contain line ends, and an error names where its record begins")
    func lines() throws {
        let text = "customer,granted,at,actor\na,no,2026-05-01T12:00:00Z,\"one\ntwo\"\nb,no,never,x\n"
        let error = #expect(throws: ConsentFile.Mistakes.self) { try Self.read(text) }
        #expect(error?.description.hasPrefix("f:4: at is not a time") == true)
    }

    static let mistakes: [(ConsentFile.Format, String, String)] = [
        (.csv, "", "f:1: the file is empty"), (.csv, "customer,granted\n", "f:1: there is no column at"),
        (.csv, "customer,granted,at,shoe\n", "f:1: unknown column"),
        (.csv, "customer,granted,at,at\n", "f:1: a column appears twice"),
        (.csv, "customer,granted,at\na,yes\n", "f:2: has 2 values"),
        (.csv, "customer,granted,at\na,\"yes,2026", "f:2: a quotation mark is not closed"),
        (.csv, "customer,granted,at\n,yes,2026-05-01T12:00:00Z\n", "f:2: customer"),
        (.csv, "customer,granted,at\na,maybe,2026-05-01T12:00:00Z\n", "f:2: granted"),
        (.csv, "customer,granted,at\na,yes,2026-05-01\n", "f:2: at is not a time"),
        (.csv, "customer,granted,at\na,yes,2999-05-01T12:00:00Z\n", "f:2: at is in the future"),
        (.csv, "customer,granted,at,textVersion\na,yes,2026-05-01T12:00:00Z,other\n", "f:2: textVersion is not one of"),
        (.csv, "customer,granted,at,expiresAt\na,yes,2026-05-01T12:00:00Z,2027\n", "f:2: expiresAt is not a time"),
        (
            .csv, "customer,granted,at,expiresAt\na,no,2026-05-01T12:00:00Z,2027-05-01T12:00:00Z\n",
            "f:2: expiresAt is only for a consent"
        ),
        (.ndjson, "[]", "f:1: is not a JSON object"), (.ndjson, "{}\n{", "f:2: is not a JSON object"),
        (.ndjson, #"{"customer":"a","shoe":1}"#, "f:1: unknown column or member"),
        (.ndjson, #"{"customer":7,"granted":true,"at":"2026-05-01T12:00:00Z"}"#, "f:1: customer is not a string"),
    ]

    @Test("A consent file with a mistake is refused, and the error names the line", arguments: mistakes)
    func mistake(_ format: ConsentFile.Format, _ text: String, _ words: String) throws {
        let texts = ConsentTexts(versions: [ConsentText(version: "v", from: Day(number: 0), texts: [])])
        let error = #expect(throws: ConsentFile.Mistakes.self) { try Self.read(text, format, texts: texts) }
        #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
    }

    @Test("The error of a consent file lists twenty mistakes and counts the rest")
    func manyMistakes() throws {
        let lines = (1...25).map { _ in "a,maybe,2026-05-01T12:00:00Z" }.joined(separator: "\n")
        let error = #expect(throws: ConsentFile.Mistakes.self) { try Self.read("customer,granted,at\n\(lines)") }
        #expect(error?.description.split(separator: "\n").count == 21)
        #expect(error?.description.hasSuffix("and 5 more") == true)
    }

    @Test("The import of a consent file can be repeated, and a mistake stops it whole")
    func command() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let rows = (0..<1_200).map { "customer-\($0),true,2026-05-01T12:00:00Z" }.joined(separator: "\n")
            try folder.write("customer,granted,at\n\(rows)\n", to: "consent.csv")
            try folder.write("customer,granted,at\nnew,true,2026-05-01T12:00:00Z\nx,true,never\n", to: "wrong.csv")
            for arguments in [["consent.csv", "--dry-run"], ["consent.csv"], ["consent.csv", "--json"]] {
                try await run(arguments, folder)
                let count = try await store.consents(ofCustomer: "customer-1199", in: .example, limit: 9).count
                #expect(count == (arguments.contains("--dry-run") ? 0 : 1))
            }
            await #expect(throws: CommandFailure.self) { try await run(["wrong.csv"], folder) }
            await #expect(throws: CommandFailure.self) { try await run(["none.csv"], folder) }
            await #expect(throws: CommandFailure.self) { try await run(["consent.csv", "--app", "other"], folder) }
            #expect(try await store.consents(ofCustomer: "new", in: .example, limit: 9).isEmpty)
        }
    }

    private func run(_ arguments: [String], _ folder: ConfigurationFolder) async throws {
        let path = "\(folder.path)/\(arguments[0])"
        let all = ["import", "consent", path, "--config", "\(folder.path)/refund-desk.yml"] + arguments.dropFirst()
        let command = try #require(RefundDeskCommand.parseAsRoot(all) as? ImportConsentCommand)
        try await command.run()
    }
}

extension AppKey {
    fileprivate static let example = AppKey(bundleID: "com.example.coins", environment: .production)
}
