import AppStoreTypes
import Foundation
import Testing

@Suite("Timestamps")
struct TimestampTests {
    @Test(
        "A timestamp is read to the nearest millisecond",
        arguments: [
            ("1698148900000", 1_698_148_900_000), ("1697679936049.7297", 1_697_679_936_050),
            ("1697679936049.2", 1_697_679_936_049), ("-62135769600000", -62_135_769_600_000), ("0", 0), ("1e3", 1000),
            ("-0.4", 0), ("9223372036854775807", Int64.max),
        ] as [(String, Int64)]
    )
    func reading(_ json: String, _ milliseconds: Int64) throws {
        let read = try JSONDecoder().decode(Timestamp.self, from: Data(json.utf8))
        #expect(read.milliseconds == milliseconds)
    }

    @Test("A timestamp must be a number in range", arguments: ["\"1698148900000\"", "true", "1e19", "-1e300", "[]"])
    func refusing(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Timestamp.self, from: Data(json.utf8)) }
    }

    @Test("Timestamps are written as integers")
    func writing() throws {
        let written = try JSONEncoder().encode([Timestamp(milliseconds: 1_698_148_900_001), Timestamp(seconds: -2)])
        #expect(String(decoding: written, as: UTF8.self) == "[1698148900001,-2000]")
    }

    @Test("A timestamp is described in UTC with milliseconds")
    func description() {
        #expect(Timestamp(milliseconds: 1_698_148_900_007).description == "2023-10-24T12:01:40.007Z")
        #expect(Timestamp(milliseconds: 0).description == "1970-01-01T00:00:00.000Z")
        #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
        #expect(Timestamp(milliseconds: 253_402_300_799_999).description == "9999-12-31T23:59:59.999Z")
    }

    @Test("A timestamp far from today has a description", arguments: [Int64.min, -62_135_769_600_000, Int64.max])
    func farDescription(_ milliseconds: Int64) {
        #expect(Timestamp(milliseconds: milliseconds).description.hasSuffix("Z"))
    }

    @Test("A timestamp survives its description and a date unchanged")
    func roundTrip() {
        for part in 0..<1000 as Range<Int64> {
            let time = Timestamp(milliseconds: 1_698_148_900_000 + part)
            #expect(Timestamp(rfc3339: time.description) == time)
            #expect(Timestamp(time.date) == time)
        }
    }

    @Test(
        "A timestamp is read from RFC 3339 text",
        arguments: [
            ("2023-10-24T12:01:40Z", 1_698_148_900_000), ("2023-10-24T12:01:40.007Z", 1_698_148_900_007),
            ("2023-10-24T14:01:40+02:00", 1_698_148_900_000), ("2023-10-24T05:01:40.500-07:00", 1_698_148_900_500),
            ("2023-10-24T12:01:40.5Z", 1_698_148_900_500), ("2024-02-29T00:00:00Z", 1_709_164_800_000),
            ("2000-02-29T23:59:59.9996Z", 951_868_800_000), ("2023-10-24T12:01:40.00749Z", 1_698_148_900_007),
            ("4001-01-01T00:00:00Z", 64_092_211_200_000), ("0001-01-03T00:00:00Z", -62_135_424_000_000),
            ("0000-03-01T00:00:00Z", -62_162_035_200_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            ("1969-12-31T23:59:59.999-00:30", 1_799_999),
        ] as [(String, Int64)]
    )
    func rfc3339(_ text: String, _ milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(
        "A timestamp is not read from other text",
        arguments: [
            "", "today", "2023-10-24", "2023-10-24 12:01:40", "2023-10-24T12:01:40", "2023-13-24T12:01:40Z",
            "1698148900000", "2023-10-24T12:01:40Z tomorrow", "2023-02-30T12:01:40Z", "2023-10-24T25:01:40Z",
            "2023-10-24T12:01:40.Z", "2023-10-24T12:01:40+0200", "2023-10-24T12:01:60Z", "2023-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z", "2023-00-01T00:00:00Z", "2023-01-00T00:00:00Z", "2023-10-24T12:01:40+24:00",
            "2023-10-24T12:01:40 02:00", "-023-10-24T12:01:40Z", "2023-10-24T12:01:4٤Z", "+2023-10-24T12:01:40Z",
        ]
    )
    func notRFC3339(_ text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test("Timestamps of eight centuries are read from their descriptions")
    func days() {
        for day in stride(from: -135_000, to: 150_000, by: 97) as StrideTo<Int64> {
            let time = Timestamp(seconds: day * 86_400)
            #expect(Timestamp(rfc3339: time.description) == time)
        }
    }

    @Test("Timestamps can be added to and subtracted as durations")
    func arithmetic() {
        let time = Timestamp(seconds: 100)
        #expect(time + .milliseconds(1500) == Timestamp(milliseconds: 101_500))
        #expect(time - .seconds(100) == Timestamp(milliseconds: 0))
        #expect(Timestamp(seconds: 90) - time == .seconds(-10))
        #expect(Timestamp(seconds: 90) < time)
        #expect(Duration.microseconds(2999).milliseconds == 2)
    }

    @Test("Timestamp arithmetic stops at the limits of 64 bits")
    func ends() {
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        #expect(last + .milliseconds(1) == last)
        #expect(first - .milliseconds(1) == first)
        #expect(last - .milliseconds(-1) == last)
        #expect(first + .milliseconds(-1) == first)
        #expect(last + .seconds(Int64.max) == last)
        #expect(last - .seconds(Int64.max) < last)
        #expect(last - first == .milliseconds(Int64.max) - .milliseconds(Int64.min))
        #expect((last - first).milliseconds == .max)
        #expect(Timestamp(seconds: .max) == last)
        #expect(Timestamp(seconds: .min) == first)
        #expect(Timestamp(Date.distantFuture).milliseconds > 0)
        #expect(Timestamp(Date(timeIntervalSince1970: 1e300)) == last)
        #expect(Timestamp(Date(timeIntervalSince1970: -1e300)) == first)
        #expect(Timestamp(last.date) == last)
    }

    @Test("Timestamps match Foundation's dates to the nearest millisecond")
    func dates() {
        #expect(Timestamp(Date(timeIntervalSince1970: 1.0014)).milliseconds == 1001)
        #expect(Timestamp(Date(timeIntervalSince1970: 1.0019)).milliseconds == 1002)
        #expect(Timestamp(milliseconds: 1500).date == Date(timeIntervalSince1970: 1.5))
    }
}
