import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Coverage of Apple's test data", .needsAppleVectors)
struct VectorCoverageTests {
    private static let malformedAppAppleID = "transactionHistoryResponseWithMalformedAppAppleId"
    private static let malformedEnvironment = "transactionHistoryResponseWithMalformedEnvironment"

    @Test("Every file of Apple's test data is read by a test")
    func coverage() throws {
        let read = RoundTripRow.vectors.map(\.testDescription) + [Self.malformedAppAppleID]
        #expect(try AppleVectors.models.sorted() == read.sorted())
    }

    @Test("An app Apple ID that is not a number is refused with its path")
    func malformedAppAppleID() throws {
        let data = try AppleVectors.model(Self.malformedAppAppleID)
        let error = #expect(throws: WireError.self) { try JSONDecoder().decode(HistoryResponse.self, from: data) }
        #expect(error?.description == "appAppleId: expected a number, found a string")
    }

    @Test("An unknown environment is kept")
    func malformedEnvironment() throws {
        let data = try AppleVectors.model(Self.malformedEnvironment)
        let history = try JSONDecoder().decode(HistoryResponse.self, from: data)
        #expect(history.environment?.rawValue == "LocalTestingxxx")
        #expect(history.signedTransactions == ["signed_transaction_value", "signed_transaction_value2"])
    }
}
