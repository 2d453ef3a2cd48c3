import AppStoreTypes
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@testable import DeskTools
@testable import RefundDesk

@Suite("A file of external purchases")
struct PurchaseFileTests {
    static let header = "store,purchaseId,customer,product,at,amount,currency,refundedAmount,refundedAt\n"
    static let now = Timestamp(rfc3339: "2026-06-01T00:00:00Z") ?? .now

    /// Reads all purchases and mistakes of a text.
    static func read(
        _ text: Data,
        _ format: RecordFileFormat = .csv,
        _ layout: FileLayout<PurchaseColumn> = FileLayout(of: .purchases)
    ) throws -> (purchases: [ExternalPurchase], mistakes: [LineMistake]) {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "purchases")
        try text.write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        var reader = try PurchaseFileReader(handle, format: format, layout: layout, resuming: nil) {
            values throws(RowFault) in
            try ExternalPurchase(values, ownStore: .appStore, now: now)
        }
        var all: ([ExternalPurchase], [LineMistake]) = ([], [])
        while let batch = try reader.next(3) {
            all.0 += batch.records
            all.1 += batch.mistakes
        }
        return all
    }

    static func read(
        _ text: String,
        _ format: RecordFileFormat = .csv,
        _ layout: FileLayout<PurchaseColumn> = FileLayout(of: .purchases)
    ) throws -> (
        purchases: [ExternalPurchase], mistakes: [LineMistake]
    ) { try read(Data(text.utf8), format, layout) }

    static let full = ExternalPurchase(
        store: "web",
        purchaseID: "p-1",
        customerID: "Ann",
        productID: "gems, \"big\"\nbox",
        purchasedAt: Timestamp(rfc3339: "2026-05-01T12:00:00Z") ?? now,
        amount: 9990,
        currency: "EUR",
        refundedAmount: 4995,
        refundedAt: Timestamp(rfc3339: "2026-05-02T00:00:00Z")
    )

    @Test(
        "A purchase file is read in every CSV spelling",
        arguments: [
            header + #"web,p-1,Ann,"gems, ""big""@box",2026-05-01T12:00:00Z,9.99,EUR,4.995,2026-05-02"# + "\n",
            "\u{FEFF}" + header
                + #""web","p-1",Ann,"gems, ""big""@box","2026-05-01T14:00:00+02:00",9.990,eur,4.995,2026-05-02"#,
            "At,Customer,purchase_id,STORE,refunded at,Refunded-Amount,currency,amount,product\r\n"
                + "2026-05-01T12:00:00.000Z,Ann,p-1,web,2026-05-02T00:00:00Z,4.9950000,EUR,09.99,"
                + "\"gems, \"\"big\"\"@box\"\r\n\r\n",
        ]
    )
    func spellings(text: String) throws {
        let found = try Self.read(text.replacing("@", with: "\n"))
        #expect(found.mistakes.isEmpty)
        #expect(found.purchases == [Self.full])
    }

    @Test(
        "A purchase file is read in every JSON spelling",
        arguments: [
            #"{"store":"web","purchaseId":"p-1","customer":"Ann","product":"gems, \"big\"\nbox","at":"2026-05-01T12:00:00Z","amount":9.99,"currency":"EUR","refundedAmount":"4.995","refundedAt":"2026-05-02"}"#,
            "\u{FEFF}\n"
                + #" { "refundedAt" : "2026-05-02" , "amount":"9.99","product":"gems, \u0022big\u0022\nbox","store":"web","purchase_id":"p-1","customer":"Ann","at":"2026-05-01T12:00:00Z","currency":"EUR","refundedAmount":4.995}"#
                + "\r\n\n",
        ]
    )
    func objects(text: String) throws {
        let found = try Self.read(text, .ndjson)
        #expect(found.mistakes.isEmpty)
        #expect(found.purchases == [Self.full])
    }

    @Test("A quoted value keeps a carriage return before its closing quotation mark")
    func quotedCarriageReturn() throws {
        let text = Array("a,\"b\r\"\r\n\"c\r\"\nd\r\n".utf8)
        var reader = CommaSeparatedReader(ByteSource(text), line: 1, separator: .comma)
        var rows: [[String]] = []
        while let (_, row) = try reader.next(count: nil) { rows.append(try row.get()) }
        #expect(rows == [["a", "b\r"], ["c\r"], ["d"]])
    }

    static let plain = "web,p-2,Ann,,2026-05-01,1,USD,,"

    @Test(
        "An invalid line of a purchase file affects only that line",
        arguments: [
            (",p-1,Ann,,2026-05-01,1,USD,,", "store is missing"),
            ("web,,Ann,,2026-05-01,1,USD,,", "purchaseId is missing"),
            ("web,p-1,,,2026-05-01,1,USD,,", "customer is missing"),
            ("web,p-1,Ann,,,1,USD,,", "at is missing"),
            ("web,p-1,Ann,,yesterday,1,USD,,", "at is not a time"),
            ("web,p-1,Ann,,2026-02-30,1,USD,,", "at is not a time"),
            ("web,p-1,Ann,,2026-06-02,1,USD,,", "at is in the future"),
            ("web,p-1,Ann,,2026-05-01,-1,USD,,", "amount is below zero"),
            ("web,p-1,Ann,,2026-05-01,1e3,USD,,", "amount is not an amount"),
            ("web,p-1,Ann,,2026-05-01,1.0001,USD,,", "more than three digits"),
            ("web,p-1,Ann,,2026-05-01,9999999999999,USD,,", "amount is too large"),
            ("web,p-1,Ann,,2026-05-01,1e13,USD,,", "amount is too large"),
            ("web,p-1,Ann,,2026-05-01,1.5E+999,USD,,", "amount is too large"),
            ("web,p-1,Ann,,2026-05-01,1,Dollar,,", "currency is not three letters"),
            ("web,p-1,Ann,,2026-05-01,1,USD,2,", "refundedAmount is more than amount"),
            ("web,p-1,Ann,,2026-05-01,1,USD,1,2027-01-01", "refundedAt is in the future"),
            ("App Store,p-1,Ann,,2026-05-01,1,USD,,", "import history"),
            ("web,p-1,Ann,,2026-05-01,1,USD,", "has 8 values"),
            ("web,p-1,Ann,,2026-05-01,1,USD,,,", "has 10 values"),
            ("web,\"p-1,Ann,,2026-05-01,1,USD,,", "has text after its closing quotation mark|is not closed"),
            ("web,\"p\"-1,Ann,,2026-05-01,1,USD,,", "has text after its closing quotation mark"),
            ("web,p\0,Ann,,2026-05-01,1,USD,,", "purchaseId is not a text"),
            ("web,\(String(repeating: "p", count: 257)),Ann,,2026-05-01,1,USD,,", "purchaseId is not a text"),
            ("web,\(String(repeating: "p", count: 3_000_000))", "is longer than 64 KiB"),
            ("web,\"\(String(repeating: "p,\n", count: 40_000))", "a quotation mark is not closed"),
        ]
    )
    func brokenLines(line: String, reason: String) throws {
        let text = Self.header + Self.plain + "\n" + line + "\n" + Self.plain.replacing("p-2", with: "p-3") + "\n"
        let found = try Self.read(text)
        #expect(found.purchases.map(\.purchaseID) == ["p-2", "p-3"])
        let mistake = try #require(found.mistakes.first)
        #expect(mistake.line == 3)
        #expect(reason.split(separator: "|").contains { mistake.reason.contains($0) }, "\(mistake)")
    }

    @Test(
        "An invalid line of a JSON purchase file affects only that line",
        arguments: [
            ("[]", "not a JSON object"), ("{", "not a JSON object"), ("{\"store\":\"web\"} {}", "not a JSON object"),
            (#"{"shop":"web"}"#, "unknown column or member"), (#"{"store":["web"]}"#, "neither a string nor a number"),
            (#"{"store":"web","store":"web"}"#, "appears twice"), (#"{"store":null}"#, "store is missing"),
            (#"{"store":true}"#, "neither a string nor a number"),
            (#"{"store":true,"purchaseId":[],"customer":{},"at":5}"#, "customer is neither a string nor a number"),
            (
                #"{"store":"web","purchaseId":2,"customer":"Ann","at":"2026-05-01","amount":1e20}"#,
                "amount is too large"
            ),
            (
                #"{"store":"web","purchaseId":2,"customer":"Ann","at":"2026-05-01","amount":"4,99"}"#,
                "amount has a comma: write it with a point, as in 9.99"
            ),
            ("{\"store\":\"\(String(repeating: "w", count: 70_000))\"}", "is longer than 64 KiB"),
        ]
    )
    func brokenObjects(line: String, reason: String) throws {
        let right = #"{"store":"web","purchaseId":2,"customer":"Ann","at":"2026-05-01"}"#
        let found = try Self.read("\(right)\n\(line)\n\(right)", .ndjson)
        #expect(found.purchases.map(\.purchaseID) == ["2", "2"])
        #expect(found.purchases.first?.amount == nil)
        #expect(found.mistakes.map(\.line) == [2])
        #expect(found.mistakes.first?.reason.contains(reason) == true, "\(found.mistakes)")
    }

    static let manyMistakes: [(RecordFileFormat, String, [String])] = [
        (
            .csv, "web,,Ann,,yesterday,-1,Dollar,x,2027-01-01",
            [
                "purchaseId is missing", "at is not a time or a day such as \(WrittenTime.examples)",
                "amount is below zero", "currency is not three letters, as in ISO 4217",
                "refundedAmount is not an amount such as 9.99", "refundedAt is in the future",
            ]
        ),
        (
            .csv, "apple,p-1,,,,1,USD,2,",
            [
                "purchases in the App Store come from Apple: use refund-desk import history", "customer is missing",
                "at is missing", "refundedAmount is more than amount",
            ]
        ),
        (
            .ndjson, #"{"store":true,"amount":[],"shoe":1,"shop":2}"#,
            [
                "amount is neither a string nor a number", "store is neither a string nor a number",
                "unknown column or member \u{201C}shoe\u{201D}, \u{201C}shop\u{201D}; known are "
                    + PurchaseColumn.allCases.map(\.rawValue).joined(separator: ", "),
            ]
        ),
        (
            .ndjson, #"{"store":"web","store":"shop","at":"2026-05-01","at":"2026-05-02","store":"app"}"#,
            ["store appears twice", "at appears twice"]
        ), (.ndjson, #"{"store":"web","at":"2026-05-01"}"#, ["purchaseId is missing", "customer is missing"]),
    ]

    @Test("A rejected line names all mistakes of its row", arguments: manyMistakes)
    func allMistakes(format: RecordFileFormat, line: String, reasons: [String]) throws {
        let header = format == .csv ? Self.header : "\n"
        let found = try Self.read(header + line + "\n", format)
        #expect(found.purchases.isEmpty)
        #expect(found.mistakes == [LineMistake(line: 2, reason: reasons.joined(separator: "; "))])
    }

    @Test("A JSON array is no file of lines, and the reason says how to make one")
    func array() {
        let failure = #expect(throws: RecordFileFailure.self) { try Self.read(#"[{"store":"web"}]"#, .ndjson) }
        #expect(failure?.description.contains("jq -c") == true)
    }

    @Test("A purchase file loses only the line whose bytes are not text")
    func encodings() throws {
        let text = Data((Self.header + Self.plain + "\nweb,").utf8) + [0xC3, 0x28] + Data(",\n\(Self.plain)".utf8)
        let found = try Self.read(text)
        #expect(found.purchases.count == 2)
        #expect(found.mistakes == [LineMistake(line: 3, reason: "is not in UTF-8; save it as UTF-8")])
    }

    private static let unusableFiles: [(file: Data, reason: String)] = [
        (Data(), "is empty"), (Data("store,purchaseId,customer,at,amount\n".utf8), "there is no column currency"),
        (Data("store,shop\n".utf8), "unknown column"), (Data("store,Store\n".utf8), "twice"),
        (Data([0xFF, 0xFE, 0x73, 0x00]), "unknown column"), (Data([0x73, 0x00, 0x74, 0x00]), "UTF-16 without"),
        (Data([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x00]), "no text; save it as UTF-8"),
        (Data("store,shop,at,shoe\n".utf8), "unknown column or member “shop”, “shoe”; known are"),
        (Data("store,shop\n".utf8), "; there is no column purchaseId, customer, at, amount, currency."),
        (Data([0x1F, 0x8B, 0x08, 0x00]), "unpack"), (Data("\"store".utf8), "is not closed"),
        (Data(#"{"store":"web"}"#.utf8), "JSON objects, not CSV: use refund-desk import ndjson"),
        (Data("\u{FEFF}\r\n  {\n".utf8), "JSON objects, not CSV: use refund-desk import ndjson"),
        (Data("[\n  {".utf8), "one JSON array: write one object a line"),
        (Data("store,purchaseId\rweb,1\r".utf8), "the lines end with a carriage return alone: save the file"),
        (Data((header + plain).replacing("\n", with: "\r").utf8), "with a carriage return alone: save the file with"),
        (Data("store;shop,customer".utf8), "unclear what separates the values: choose it with --separator"),
    ]

    @Test("An unusable purchase file is refused whole, with the reason", arguments: unusableFiles)
    func unusable(file: Data, reason: String) {
        let failure = #expect(throws: RecordFileFailure.self) { try Self.read(file) }
        #expect(failure?.description.contains(reason) == true)
    }

    @Test(
        "A file that is not NDJSON is refused whole, with the command for CSV",
        arguments: [header, "\n\n\u{FEFF}x", "1"]
    )
    func noObjects(text: String) {
        let failure = #expect(throws: RecordFileFailure.self) { try Self.read(text, .ndjson) }
        #expect(failure?.description.contains("not a JSON object; for CSV: use refund-desk import csv") == true)
    }
}
