import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Decoding in one pass")
struct OnePassTests {
    private static let signed: [any WireObject.Type] = [
        NotificationPayload.self, NotificationData.self, NotificationSummary.self, NotificationAppData.self,
        ExternalPurchaseToken.self, UnclaimInfo.self, TransactionPayload.self, RenewalPayload.self,
        AppTransactionPayload.self, RealtimeRequestPayload.self, AdvancedCommerceTransactionInfo.self,
        AdvancedCommerceTransactionItem.self, AdvancedCommerceRenewalInfo.self, AdvancedCommerceRenewalItem.self,
        TransactionCommitmentInfo.self, RenewalCommitmentInfo.self, TransactionMultiSeatInfo.self,
        RenewalMultiSeatInfo.self, NotificationRequestBody.self, RealtimeRequestBody.self,
    ]

    @Test("The fast reader knows the type of every signed member", arguments: signed.map { "\($0)" })
    func everyMember(_ name: String) throws {
        func unread<Object: WireObject>(_ type: Object.Type) -> [String] {
            type.members.list.filter { $0.slot == nil }.map(\.name)
        }
        let type = try #require(Self.signed.first { "\($0)" == name })
        #expect(unread(type) == [])
    }

    @Test("The fast reader returns the same object as JSONDecoder", arguments: WireType.all)
    func generated(_ type: WireType) throws {
        for seed in 0..<25 as Range<UInt64> {
            var maker = WireMaker(seed: seed)
            #expect(try type.onePass(JSONEncoder().encode(maker.object(type))) != .different, "seed \(seed)")
            #expect(try type.onePass(JSONEncoder().encode(maker.wholeObject(type))) != .different, "seed \(seed)")
        }
    }

    @Test("The fast reader never differs on randomly changed JSON", arguments: WireType.all)
    func changed(_ type: WireType) throws {
        for seed in 0..<100 as Range<UInt64> {
            var maker = WireMaker(seed: seed)
            let json = try maker.mutation(of: JSONEncoder().encode(maker.object(type)))
            #expect(type.onePass(json) != .different, "seed \(seed): \(String(decoding: json, as: UTF8.self))")
        }
    }

    @Test("The fast reader reads Apple's data like JSONDecoder", .needsAppleVectors, arguments: RoundTripRow.vectors)
    func vectors(_ row: RoundTripRow) throws { #expect(try row.onePass(row.json()) != .different) }

    @Test(
        "The fast reader reads Apple's signed test data",
        .needsAppleVectors,
        arguments: RoundTripRow.vectors.filter { $0.testDescription.hasPrefix("signed") }
    )
    func signedVectors(_ row: RoundTripRow) throws { #expect(try row.onePass(row.json()) == .same) }

    /// JSON, and whether the fast reader reads it.
    struct Row: Sendable, CustomTestStringConvertible {
        let json: String
        let isRead: Bool
        var testDescription: String { json.count < 80 ? json : "\(json.prefix(77))..." }

        init(_ json: String, _ isRead: Bool = false) {
            self.json = json
            self.isRead = isRead
        }

        private static let plain: [Row] = [
            Row(#"{}"#, true),
            Row(" \t\r\n{ \"price\" :\n1990 , \"currency\":\t\"USD\" } \n", true),
            Row(#"{"price":0}"#, true),
            Row(#"{"price":-1}"#, true),
            Row(#"{"price":9223372036854775807}"#, true),
            Row(#"{"price":-9223372036854775808}"#, true),
            Row(#"{"quantity":2147483647}"#, true),
            Row(#"{"price":null,"currency":null,"isUpgraded":null,"advancedCommerceInfo":null}"#, true),
            Row(#"{"isUpgraded":true}"#, true),
            Row(#"{"isUpgraded":false}"#, true),
            Row(#"{"currency":""}"#, true),
            Row(#"{"currency":"Ünïcödé 💶 \#u{0} "}"#.replacing("\u{0}", with: "\u{7f}"), true),
            Row(#"{"later":{"a":[1,-2,"x",null,true,false,{},[]]},"":""}"#, true),
            Row(#"{"advancedCommerceInfo":{"items":[{"price":1},{}],"more":1}}"#, true),
            Row(#"{"advancedCommerceInfo":{"items":[]}}"#, true),
        ]

        private static let odd: [Row] = [
            Row(#"{"price":1990.0}"#), Row(#"{"price":1e3}"#), Row(#"{"price":19.9}"#), Row(#"{"price":-0}"#),
            Row(#"{"price":01}"#), Row(#"{"price":+1}"#), Row(#"{"price":.5}"#), Row(#"{"price":1.}"#),
            Row(#"{"price":-}"#), Row(#"{"price":0x10}"#), Row(#"{"price":NaN}"#), Row(#"{"price":"1990"}"#),
            Row(#"{"price":true}"#), Row(#"{"price":nul}"#), Row(#"{"price":9223372036854775808}"#),
            Row(#"{"price":-9223372036854775809}"#), Row(#"{"price":99999999999999999999999}"#),
            Row(#"{"quantity":2147483648}"#), Row(#"{"signedDate":1697679936049.7297}"#),
            Row(#"{"signedDate":1e300}"#), Row(#"{"isUpgraded":1}"#), Row(#"{"isUpgraded":TRUE}"#),
            Row(#"{"currency":1}"#), Row(#"{"currency":"a\/b\u00e9\n"}"#, true), Row(#"{"curr\u0065ncy":"USD"}"#, true),
            Row(#"{"currency":"\ud800"}"#), Row(#"{"currency":"\q"}"#), Row("{\"currency\":\"a\nb\"}"),
            Row("{\"currency\":\"a\u{0}b\"}"), Row(#"{"currency":"USD}"#), Row(#"{"currency":'USD'}"#),
            Row(#"{"price":1,"price":2}"#), Row(#"{"price":1,"price":null}"#), Row(#"{"later":1,"later":2}"#),
            Row(#"{"later":{"a":1,"a":2}}"#, true), Row(#"{"later":1.5}"#, true), Row(#"{"later":[1.25]}"#, true),
            Row(#"{"type":1}"#), Row(#"{"offerType":"1"}"#), Row(#"{"offerType":4294967297}"#),
            Row(#"{"advancedCommerceInfo":[]}"#), Row(#"{"advancedCommerceInfo":{"items":{}}}"#),
            Row(#"{"advancedCommerceInfo":{"items":[null]}}"#), Row(#"{"advancedCommerceInfo":{"items":[{}"#),
            Row(#"{,}"#), Row(#"{"price"}"#), Row(#"{"price":}"#), Row(#"{"price" 1}"#),
            Row(#"{price:1}"#), Row(#"{"price":1}}"#), Row(#"{"price":1} x"#), Row(#"{"price":1"#), Row("{"),
            Row(""), Row(" "), Row("[]"), Row("null"), Row("1"), Row("\"x\""), Row("[{}]"), Row("\u{2028}{}"),
        ]

        static let all = plain + odd

        /// JSON that `JSONDecoder` accepts, or refuses only after a long time, and that a server must not read.
        static let refused: [Row] = [
            Row(#"{"later":"# + String(repeating: "[", count: 200_000)),
            Row(#"{"later":"# + nest("[", "]", depth: 32) + "}"),
            Row(#"{"later":"# + nest(#"{"a":"#, "}", depth: 32, around: "1") + "}"),
            Row(#"{"a":"# + String(repeating: #"{"a":"#, count: 100_000)),
            Row(#"{"later":["# + String(repeating: "1,", count: 100_000) + "1]}"),
            Row(#"{"price":"1","later":"# + nest("[", "]", depth: 400) + "}"),
            Row(#"{""# + String(repeating: "\u{301}\u{323}", count: 50_000) + #"":0}"#),
            Row(#"{"price":1,}"#), Row(#"{"later":[1,]}"#), Row("\u{feff}{}"),
        ]

        static func nest(_ opening: String, _ closing: String, depth: Int, around middle: String = "") -> String {
            String(repeating: opening, count: depth) + middle + String(repeating: closing, count: depth)
        }
    }

    @Test("The fast reader reads plain JSON and leaves the rest to JSONDecoder", arguments: Row.all)
    func rows(_ row: Row) {
        #expect(OnePass(of: TransactionPayload.self, Data(row.json.utf8)) == (row.isRead ? .same : .left))
    }

    @Test("Decoding JSON gives the same object or error as JSONDecoder", arguments: Row.all)
    func sameOutcome(_ row: Row) {
        let data = Data(row.json.utf8)
        func outcome(_ read: () throws -> TransactionPayload) -> Result<TransactionPayload, OutcomeError> {
            Result { try read() }.mapError { OutcomeError(wireError: $0 as? WireError) }
        }
        var expected = outcome { try JSONDecoder().decode(TransactionPayload.self, from: data) }
        // `JSONDecoder` finds some mistakes only when it comes to the value, and then names the member.
        if (try? JSONValue(json: data)) == nil { expected = .failure(OutcomeError(wireError: nil)) }
        #expect(outcome { try TransactionPayload(json: data) } == expected)
        #expect(outcome { try TransactionPayload(json: Array(data)) } == expected)
    }

    @Test(
        "Decoding refuses deeply nested JSON, JSON with too many elements, and text that is not strict JSON",
        arguments: Row.refused
    )
    func refused(_ row: Row) {
        let data = Data(row.json.utf8)
        #expect(throws: (any Error).self) { try TransactionPayload(json: data) }
        #expect(throws: (any Error).self) { try JSONValue(json: data) }
    }

    @Test("Decoding accepts 32 levels and 100,000 elements")
    func limits() throws {
        for json in [
            Row.nest("[", "]", depth: 32), Row.nest(#"{"a":"#, "}", depth: 32, around: "1"),
            "[" + String(repeating: "1,", count: 99_999) + "1]",
        ] {
            let value = try JSONValue(json: Data(json.utf8))
            #expect(try value == JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
            #expect(WireReader.read(Data(json.utf8)) { $0.skip() })
        }
    }

    @Test(
        "Reading a JSON value in one pass gives what JSONDecoder gives",
        arguments: [
            "1.0", "1e3", "1E+2", "-0", "-0.0", "18446744073709551615", "9223372036854775807", "9223372036854775808",
            "-9223372036854775808", "-9223372036854775809", "1e999", "1e-999", "0.1", "0.30000000000000004",
            "123456789.123456789012345", "01", "1.", "+1", ".5", "1.5e300", "4.9e-324", "0e5", "1e18", "1e19",
            "9007199254740993", "9007199254740993.0", "1.7976931348623157e308", "-", "tru", "NaN", "", "[1 2]",
            #""A😀""#, #""\ud83d\ude00""#, #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, #""\u00g1""#, #""\u12"#,
            #""\"#, #""\u0000\b\f\n\r\t\"\\\/""#, #"{"a":1,"\u0061":2}"#, #"{"a":{"b":[1,null,true,"é日"]}}"#,
        ]
    )
    func values(_ json: String) {
        let data = Data(json.utf8)
        let value = try? JSONValue(json: data)
        #expect(value == (try? JSONDecoder().decode(JSONValue.self, from: data)))
        #expect(WireReader.read(data) { $0.skip() } == (value != nil) || value == nil)
    }

    private struct OutcomeError: Error, Equatable {
        let wireError: WireError?
    }

    @Test(
        "The fast reader leaves invalid UTF-8 to JSONDecoder",
        arguments: [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]] as [[UInt8]]
    )
    func notUTF8(_ bytes: [UInt8]) {
        for around in [(#"{"currency":""#, #""}"#), (#"{""#, #"":1}"#), (#"{"later":[""#, #""]}"#)] {
            let json = Data(Array(around.0.utf8) + bytes + Array(around.1.utf8))
            #expect(OnePass(of: TransactionPayload.self, json) == .left)
        }
    }

    @Test("The fast reader finds the end of a string of any length", arguments: 0..<140)
    func lengths(_ length: Int) throws {
        let text = String(repeating: "x", count: length)
        for end in ["", "\u{e9}", "\u{20ac}"] {
            let json = Data(#"{"later":"\#(text)\#(end)","currency":"\#(text)"}"#.utf8)
            #expect(OnePass(of: TransactionPayload.self, json) == .same)
            #expect(try TransactionPayload(json: json).currency == text)
        }
    }
}
