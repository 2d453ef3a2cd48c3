import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Round trips of Apple's JSON")
struct RoundTripTests {
    @Test("Apple's test data is encoded as it was decoded", .needsAppleVectors, arguments: RoundTripRow.vectors)
    func vectors(_ row: RoundTripRow) throws {
        try check(row)
    }

    @Test("A complete object is encoded as it was decoded", arguments: RoundTripRow.samples)
    func samples(_ row: RoundTripRow) throws {
        try check(row)
    }

    private func check(_ row: RoundTripRow) throws {
        let data = try row.json()
        let (encoded, unread) = try row.roundTrip(data)
        #expect(unread.isEmpty)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(JSONValue.self, from: encoded) == decoder.decode(JSONValue.self, from: data))
    }
}
