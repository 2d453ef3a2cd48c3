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

@testable import DeskTools
@testable import refund_desk

@Suite("A file of consent records")
struct ConsentFileTests {
    /// Reads all records and mistakes of a text.
    private static func parse(
        _ text: String,
        _ format: RecordFileFormat = .csv,
        texts: ConsentTexts = ConsentTexts()
    ) throws -> (records: [ConsentRecord], mistakes: [LineMistake]) {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "consent")
        try Data(text.utf8).write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        let now = Timestamp.now
        var reader = try RecordFileReader<ConsentColumn, ConsentRecord>(
            handle,
            format: format,
            layout: FileLayout(of: .consent),
            resuming: nil
        ) {
            values throws(RowFault) in try ConsentRecord(values, texts: texts, now: now)
        }
        var all: ([ConsentRecord], [LineMistake]) = ([], [])
        while let batch = try reader.next(2) {
            all.0 += batch.records
            all.1 += batch.mistakes
        }
        return all
    }

    static let readable: [(RecordFileFormat, String)] = [
        (.csv, "customer,granted,at,proofReference\r\nanna,true,2026-05-01T12:00:00Z,\"a \"\"b\"\", c\"\r\n"),
        (.csv, "\u{FEFF}customer,granted,at,proofReference\nanna,true,2026-05-01T12:00:00Z,\"a \"\"b\"\", c\""),
        (.csv, "at,proof_reference,granted,customer\n2026-05-01T14:00:00+02:00,\"a \"\"b\"\", c\",yes,anna"),
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
    func formats(_ format: RecordFileFormat, _ text: String) throws {
        let (records, mistakes) = try Self.parse(text, format)
        #expect(mistakes.isEmpty)
        #expect(records.map(\.customerID) == ["anna"])
        #expect(records.map(\.isGranted) == [true])
        #expect(records.map(\.at) == [Timestamp(rfc3339: "2026-05-01T12:00:00Z")])
        #expect(records.map(\.proofReference) == ["a \"b\", c"])
        #expect(records.map(\.actor) == [nil])
    }

    @Test("A value of a consent file may contain line ends, and a mistake names where its record begins")
    func lines() throws {
        let text = "customer,granted,at,actor\na,no,2026-05-01T12:00:00Z,\"one\ntwo\"\nb,no,never,x\n"
        let (records, mistakes) = try Self.parse(text)
        #expect(records.map(\.actor) == ["one\ntwo"])
        #expect(mistakes.map(\.line) == [4])
        #expect(mistakes.first?.reason.hasPrefix("at is not a time") == true)
    }

    static let unusable: [(RecordFileFormat, String, String)] = [
        (.csv, "", "the file is empty"), (.csv, "customer,granted\n", "line 1: there is no column at"),
        (.csv, "customer,granted,at,shoe\n", "line 1: unknown column"),
        (.csv, "customer,granted,at,at\n", "line 1: the column at appears twice"),
    ]

    @Test("A consent file without the right columns is refused whole", arguments: unusable)
    func refusedWhole(_ format: RecordFileFormat, _ text: String, _ words: String) {
        let error = #expect(throws: RecordFileFailure.self) { try Self.parse(text, format) }
        #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
    }

    static let mistakes: [(RecordFileFormat, String, String)] = [
        (.csv, "a,yes", "has 2 values"), (.csv, "a,\"yes,2026", "a quotation mark is not closed"),
        (.csv, ",yes,2026-05-01T12:00:00Z,,", "customer"), (.csv, "a,maybe,2026-05-01T12:00:00Z,,", "granted"),
        (.csv, "a,yes,2026-5-1,,", "at is not a time"),
        (.csv, "a,yes,2999-05-01T12:00:00Z,,", "at is in the future"),
        (.csv, "a,yes,2026-05-01T12:00:00Z,other,", "textVersion is not one of"),
        (.csv, "a,yes,2026-05-01T12:00:00Z,,2027", "expiresAt is not a time"),
        (.csv, "a,no,2026-05-01T12:00:00Z,,2027-05-01T12:00:00Z", "expiresAt is only for a consent"),
        (.csv, "a,yes,2026-05-01T12:00:00Z,,2026-05-01T12:00:00Z", "expiresAt is not after"),
        (.ndjson, "[]", "is not a JSON object"), (.ndjson, "{", "is not a JSON object"),
        (.ndjson, #"{"customer":"a","shoe":1}"#, "unknown column or member"),
        (
            .ndjson, #"{"customer":true,"granted":true,"at":"2026-05-01T12:00:00Z"}"#,
            "customer is neither a string nor a number"
        ),
    ]

    @Test("An invalid line of a consent file is refused alone, with its number", arguments: mistakes)
    func mistake(_ format: RecordFileFormat, _ line: String, _ words: String) throws {
        let texts = ConsentTexts(versions: [ConsentText(version: "v", from: Day(number: 0), texts: [])])
        let good =
            format == .csv
            ? "b,no,2026-05-01T12:00:00Z,," : #"{"customer":"b","granted":false,"at":"2026-05-01T12:00:00Z"}"#
        let header = format == .csv ? "customer,granted,at,textVersion,expiresAt\n" : "\n"
        let (records, mistakes) = try Self.parse("\(header)\(good)\n\(line)\n\(good)\n", format, texts: texts)
        #expect(records.map(\.customerID) == ["b", "b"])
        #expect(mistakes.map(\.line) == [3])
        #expect(mistakes.first?.reason.hasPrefix(words) == true, "\(mistakes)")
    }

    @Test("A rejected line of a consent file names all mistakes of its row")
    func allMistakes() throws {
        let text = "customer,granted,at,textVersion,expiresAt\n,maybe,,other,2027\n"
        let texts = ConsentTexts(versions: [ConsentText(version: "v", from: Day(number: 0), texts: [])])
        let mistake = try #require(try Self.parse(text, texts: texts).mistakes.first)
        let reasons = mistake.reason.split(separator: "; ")
        #expect(reasons.map { $0.prefix { $0 != " " } } == ["customer", "granted", "at", "textVersion", "expiresAt"])
    }

    @Test("The import of a consent file takes all lines but the broken ones, and can be repeated")
    func command() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            func count(_ customer: String) async throws -> Int {
                try await store.consents(ofCustomer: customer, in: .example, limit: 9).count
            }
            var rows = (0..<1_200).map { "customer-\($0),true,2026-05-01T12:00:00Z" }
            try folder.write("customer,granted,at\n\(rows.joined(separator: "\n"))\n", to: "consent.csv")
            for arguments in [["consent.csv", "--dry-run"], ["consent.csv"], ["consent.csv", "--json"]] {
                try await run(arguments, folder)
                #expect(try await count("customer-1199") == (arguments.contains("--dry-run") ? 0 : 1))
            }
            rows.insert("x,true,never", at: 700)
            rows.append("new,true,2026-05-01T12:00:00Z")
            try folder.write("customer,granted,at\n\(rows.joined(separator: "\n"))\n", to: "consent.csv")
            for arguments in [["consent.csv", "--dry-run"], ["consent.csv"]] {
                await #expect(throws: ExitCode.failure) { try await run(arguments, folder) }
                #expect(try await count("new") == (arguments.contains("--dry-run") ? 0 : 1))
            }
            let listed = try String(contentsOfFile: "\(folder.path)/consent.csv.rejected", encoding: .utf8)
            #expect(listed.hasPrefix("line 702: at is not a time"))
            #expect(try await count("customer-1199") == 1)
            await #expect(throws: CommandFailure.self) { try await run(["none.csv"], folder) }
            await #expect(throws: CommandFailure.self) { try await run(["consent.csv", "--app", "other"], folder) }
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
