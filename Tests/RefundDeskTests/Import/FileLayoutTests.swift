// This file is longer than most, because each layout of a file is one row of a few tables.
import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import DeskTools

@Suite("The layout of a file to import")
struct FileLayoutTests {
    private static func layout(
        _ maps: [String] = [],
        set constants: [String] = [],
        separator: ValueSeparator? = nil,
        decimal: DecimalMark? = nil
    ) throws -> FileLayout<PurchaseColumn> {
        var layout = FileLayout<PurchaseColumn>(of: .purchases)
        for text in maps { try layout.map(text) }
        for text in constants { try layout.set(text) }
        layout.separator = separator
        layout.decimal = decimal
        return layout
    }

    private static let own = [
        "purchaseId=order_no", "customer=user", "at=created", "amount=total", "currency=cur", "product=item",
    ]
    private static let order = ExternalPurchase(
        store: "web",
        purchaseID: "7",
        customerID: "Ann",
        productID: "gems",
        purchasedAt: Timestamp(rfc3339: "2026-05-01T12:00:00Z") ?? .now,
        amount: 9990,
        currency: "EUR"
    )

    @Test(
        "A table of your own is read by mapped names and constants",
        arguments: [
            "order_no,user,created,total,cur,item,note\n7,Ann,2026-05-01 12:00:00,9.99,EUR,gems,x\n",
            "note;cur;Order No;USER;created;item;total\nx;EUR;7;Ann;2026-05-01 12:00:00;gems;9,99\n",
            "store\torder_no\tuser\tcreated\ttotal\tcur\titem\nold\t7\tAnn\t1777636800\t9.990\tEUR\tgems\n"
                .replacing("9.990", with: "9.99"),
            "order_no,user,created,total,cur,item,note,note\n7,Ann,2026-05-01 12:00:00,9.99,EUR,gems,x,y\n",
        ]
    )
    func ownTable(text: String) throws {
        let found = try PurchaseFileTests.read(text, .csv, Self.layout(Self.own, set: ["store=web"]))
        #expect(found.mistakes.isEmpty)
        #expect(found.purchases == [Self.order])
    }

    @Test("Members of JSON objects are read by mapped names, and others are left out")
    func ownObjects() throws {
        let line =
            #"{"order_no":7,"user":"Ann","created":1777636800,"total":9.99,"cur":"EUR","item":"gems","tags":["a"],"x":true}"#
        let found = try PurchaseFileTests.read(line, .ndjson, Self.layout(Self.own, set: ["store=web"]))
        #expect(found.mistakes.isEmpty)
        #expect(found.purchases == [Self.order])
    }

    @Test("One column of the file may be read as two")
    func sharedColumn() throws {
        let layout = try Self.layout(["purchaseId=id", "product=id"], set: ["store=web", "currency=USD"])
        let found = try PurchaseFileTests.read("id,customer,at,amount\n7,Ann,2026-05-01,1\n", .csv, layout)
        #expect(found.purchases.map(\.purchaseID) == ["7"])
        #expect(found.purchases.map(\.productID) == ["7"])
        #expect(found.purchases.map(\.currency) == ["USD"])
    }

    @Test(
        "A mapping that the file does not fit is refused, with what the file has",
        arguments: [
            (["purchaseId=order"], "there is no column order for purchaseId. The file has order_no, user"),
            (["purchaseId=user"], "there is no column store, customer, at, amount, currency. The file has"),
            (["purchaseId=twice"], "the column twice appears twice"),
        ]
    )
    func unfitting(maps: [String], reason: String) throws {
        let layout = try Self.layout(maps)
        let failure = #expect(throws: RecordFileFailure.self) {
            try PurchaseFileTests.read("order_no,user,twice,twice\n", .csv, layout)
        }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
        #expect(failure?.description.contains("use --map COLUMN=NAME; to give every row the same value, --set") == true)
    }

    @Test(
        "A malformed mapping is refused",
        arguments: ["purchaseId", "purchaseId=", "=order", "shoe=order", ""]
    )
    func malformed(text: String) throws {
        #expect(throws: RecordFileFailure.self) { try Self.layout([text]) }
        #expect(throws: RecordFileFailure.self) { try Self.layout(set: [text]) }
    }

    @Test("A column that is mapped twice, or mapped and set, is refused")
    func twice() {
        #expect(throws: RecordFileFailure.self) { try Self.layout(["at=a", "at=b"]) }
        #expect(throws: RecordFileFailure.self) { try Self.layout(["store=a"], set: ["store=web"]) }
    }

    struct Amount: CustomTestStringConvertible, Sendable {
        let text: String
        let separator: ValueSeparator
        let decimal: DecimalMark?
        /// The amount, or a part of the reason for its rejection.
        let result: Result<Milliunits, Reason>
        var testDescription: String {
            "\(text) between \(separator), decimal \(decimal.map(\.rawValue) ?? "not chosen")"
        }

        struct Reason: Error, ExpressibleByStringLiteral {
            let text: String
            init(stringLiteral text: String) { self.text = text }
        }

        init(
            _ text: String,
            _ separator: ValueSeparator,
            _ decimal: DecimalMark?,
            _ result: Result<Milliunits, Reason>
        ) { (self.text, self.separator, self.decimal, self.result) = (text, separator, decimal, result) }
    }

    static let amounts: [Amount] = [
        Amount("9.99", .comma, nil, .success(9990)), Amount("1.234", .comma, nil, .success(1234)),
        Amount("9,99", .comma, nil, .failure("choose --decimal")),
        Amount("1,234", .comma, nil, .failure("choose --decimal")),
        Amount("1,234", .comma, .comma, .success(1234)), Amount("1,234", .comma, .point, .success(1_234_000)),
        Amount("9,99", .semicolon, nil, .success(9990)), Amount("9.99", .semicolon, nil, .success(9990)),
        Amount("12", .semicolon, nil, .success(12_000)), Amount("0,5", .tab, nil, .success(500)),
        Amount("1,234", .semicolon, nil, .failure("ambiguous")),
        Amount("1.234", .semicolon, nil, .failure("ambiguous")),
        Amount("1.234", .tab, nil, .failure("ambiguous")),
        Amount("1.234", .semicolon, .comma, .success(1_234_000)),
        Amount("1.234", .semicolon, .point, .success(1234)),
        Amount("1.234,56", .semicolon, nil, .success(1_234_560)),
        Amount("1,234.56", .semicolon, nil, .success(1_234_560)),
        Amount("1.234.567", .semicolon, nil, .success(1_234_567_000)),
        Amount("1.234.567,8", .semicolon, .comma, .success(1_234_567_800)),
        Amount("1.23.456", .semicolon, .comma, .failure("not an amount")),
        Amount("1,23,456", .semicolon, .point, .failure("not an amount")),
        Amount("9.99", .semicolon, .comma, .failure("not an amount")),
        Amount("1,2.3,4", .semicolon, nil, .failure("not an amount")),
        Amount(",", .semicolon, nil, .failure("not an amount")),
        Amount("9,", .semicolon, nil, .failure("not an amount")),
        Amount("-9,99", .semicolon, nil, .failure("below zero")),
        Amount("1 234,56", .semicolon, nil, .failure("not an amount")),
        Amount("1'234.56", .semicolon, nil, .failure("not an amount")),
    ]

    @Test("An amount is read only if it can mean one thing", arguments: amounts)
    func amount(row: Amount) throws {
        let mark = String(decoding: [row.separator.byte], as: UTF8.self)
        let text = row.separator == .comma ? "\"\(row.text)\"" : row.text
        let lines = [
            ["store", "purchaseId", "customer", "at", "amount", "currency"],
            ["web", "1", "a", "2026-05-01", text, "EUR"],
        ]
        let file = lines.map { $0.joined(separator: mark) }.joined(separator: "\n")
        let found = try PurchaseFileTests.read(file, .csv, Self.layout(decimal: row.decimal))
        switch row.result {
        case .success(let amount): #expect(found.purchases.map(\.amount) == [amount], "\(found.mistakes)")
        case .failure(let reason):
            #expect(found.purchases.isEmpty)
            #expect(found.mistakes.first?.reason.contains(reason.text) == true, "\(found.mistakes)")
        }
    }

    @Test("A first line that has two separators equally often needs --separator")
    func unclearSeparator() throws {
        let text = "store,purchaseId;customer\n"
        let failure = #expect(throws: RecordFileFailure.self) { try PurchaseFileTests.read(text) }
        #expect(failure?.description.contains("--separator") == true)
        let chosen = #expect(throws: RecordFileFailure.self) {
            try PurchaseFileTests.read(text, .csv, Self.layout(separator: .semicolon))
        }
        #expect(chosen?.description.contains("unknown column or member \u{201C}store,purchaseId") == true)
        let wrong = #expect(throws: RecordFileFailure.self) {
            try PurchaseFileTests.read("store;purchaseId;customer\n", .csv, Self.layout(separator: .comma))
        }
        #expect(wrong?.description.contains("use --separator semicolon") == true)
    }

    enum Form: CaseIterable, Sendable {
        case utf8, utf8WithMark, littleEndian, bigEndian

        func data(_ text: String) -> Data {
            switch self {
            case .utf8: Data(text.utf8)
            case .utf8WithMark: Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
            case .littleEndian: Data([0xFF, 0xFE]) + Data(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
            case .bigEndian: Data([0xFE, 0xFF]) + Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
            }
        }
    }

    @Test("A file is read in every encoding with a byte order mark", arguments: Form.allCases)
    func encodings(form: Form) throws {
        let text =
            PurchaseFileTests.header + "web,p-1,Ännchen 🎲,\"gems\nfür €\",2026-05-01,9.99,EUR,,\n" + "broken\n"
            + String(repeating: "web,p-2,李,,2026-05-01,1,USD,,\n", count: 20_000)
        let found = try PurchaseFileTests.read(form.data(text))
        #expect(found.purchases.count == 20_001)
        #expect(found.purchases.first?.customerID == "Ännchen 🎲")
        #expect(found.purchases.first?.productID == "gems\nfür €")
        #expect(found.mistakes.map(\.line) == [4])
    }

    @Test("A file in UTF-16 is resumed at the byte where a batch ended", arguments: [Form.littleEndian, .bigEndian])
    func resumptionInUTF16(form: Form) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "purchases")
        let rows = (0..<40).map { "web,p-\($0),🎲é\($0),,2026-05-01,1,USD,,\r\n" }
        try form.data(PurchaseFileTests.header + rows.joined()).write(to: file)
        var checkpoint: ImportCheckpoint?
        var ids: [String] = []
        while true {
            var reader = try PurchaseFileReader(
                FileHandle(forReadingFrom: file),
                format: .csv,
                layout: FileLayout(of: .purchases),
                resuming: checkpoint
            ) { values throws(RowFault) in try ExternalPurchase(values, ownStore: .appStore, now: PurchaseFileTests.now)
            }
            guard let batch = try reader.next(7) else { break }
            ids += batch.records.map(\.purchaseID)
            checkpoint = ImportCheckpoint(
                file: "",
                size: 0,
                changedAt: .now,
                offset: batch.offset,
                line: batch.line
            )
        }
        #expect(ids == (0..<40).map { "p-\($0)" })
        let size = try Data(contentsOf: file).count
        #expect(checkpoint?.offset == Int64(size))
    }

    @Test("A broken UTF-16 character affects only its line", arguments: [Form.littleEndian, .bigEndian])
    func halfCharacter(form: Form) throws {
        let good = "web,p-2,Ann,,2026-05-01,1,USD,,\n"
        let lone: [UInt8] = form == .littleEndian ? [0x3D, 0xD8] : [0xD8, 0x3D]
        var file = form.data(PurchaseFileTests.header + good + "web,")
        file += Data(lone) + form.data(",Ann,,2026-05-01,1,USD,,\n" + good).dropFirst(2)
        let found = try PurchaseFileTests.read(file)
        #expect(found.purchases.count == 2)
        #expect(found.mistakes.map(\.line) == [3])
        #expect(found.mistakes.first?.reason.contains("UTF-16") == true)
        // The last character is cut in half.
        let cut = try PurchaseFileTests.read(form.data(PurchaseFileTests.header + good + good).dropLast(1))
        #expect(cut.purchases.count == 1)
        #expect(cut.mistakes.map(\.line) == [3])
    }

    @Test("Random bytes after a valid first line neither stop the import nor lose the valid last line")
    func hostile() throws {
        var random = SystemRandomNumberGenerator()
        let parts: [[UInt8]] = [
            [0], [0xFF], [0xC3, 0x28], Array("\"".utf8), Array("\"\"".utf8), Array(",".utf8), Array(";".utf8),
            Array("\n".utf8), Array("\r\n".utf8), Array("web,p,Ann,,2026-05-01,1,USD,,".utf8), Array("é🎲".utf8),
            Array(repeating: UInt8(ascii: "x"), count: 3000),
        ]
        for _ in 0..<300 {
            let noise = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
                parts.randomElement(using: &random) ?? []
            }
            let last = "\nweb,last,Ann,,2026-05-01,1,USD,,\n"
            let found = try PurchaseFileTests.read(Data(PurchaseFileTests.header.utf8) + Data(noise) + Data(last.utf8))
            #expect(
                found.purchases.contains { $0.purchaseID == "last" }
                    || found.mistakes.contains { $0.reason.contains("quot") },
                "\(noise)"
            )
        }
    }

    @Test(
        "A file of another kind is recognized, and the right command is named",
        arguments: [
            ("customer,granted,at", "use refund-desk import consent"), ("Date,USD,JPY", "use refund-desk import rates"),
            ("rc_original_app_user_id,store_transaction_id,start_time,store", "use refund-desk import revenuecat"),
            ("rc_original_app_user_id,transaction_type,adjustment_amount", "in-app currency, which is not imported"),
            ("profile_id,event_type,event_datetime,store", "use refund-desk import adapty"),
            ("profile_id,customer_user_id,paywall_showed_at", "paywall visits, which is not imported"),
            ("Provider\tProvider Country\tSKU\tUnits\tProduct Type Identifier", "use refund-desk sales"),
            ("Event Date\tSubscription Apple ID\tSubscriber ID\tRefund\tUnits", "Subscriber Report, which is not"),
            ("Event Date\tEvent\tSubscription Apple ID\tQuantity", "Subscription Event Report, which is not"),
            ("Subscription Apple ID\tActive Standard Price Subscriptions", "Subscription Report, which is not"),
            (
                "Start Date\tQuantity\tPartner Share\tExtended Partner Share\tPartner Share Currency",
                "a financial report of App Store Connect, which is not imported"
            ),
        ]
    )
    func otherKind(header: String, advice: String) {
        let failure = #expect(throws: RecordFileFailure.self) { try PurchaseFileTests.read(header + "\n") }
        #expect(failure?.description.contains(advice) == true, "\(failure?.description ?? "")")
    }
}
