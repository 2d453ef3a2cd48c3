import AppStoreTypes
import Foundation
import Testing

@Suite("Reading and writing what Apple sends")
struct RoundTripTests {
    @Test("Apple's test data comes out as it went in", .needsAppleVectors, arguments: RoundTripRow.vectors)
    func vectors(_ row: RoundTripRow) throws {
        try check(row)
    }

    @Test("an object with its members comes out as it went in", arguments: RoundTripRow.samples)
    func samples(_ row: RoundTripRow) throws {
        try check(row)
    }

    private func check(_ row: RoundTripRow) throws {
        let data = try row.json()
        let (encoded, strangers) = try row.roundTrip(data)
        #expect(strangers.isEmpty)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(JSONValue.self, from: encoded) == decoder.decode(JSONValue.self, from: data))
    }
}
