import AppStoreTypes
import Foundation
import Testing

@Suite("Apple's test data", .needsAppleVectors)
struct VectorCoverageTests {
    private static let malformedAppAppleID = "transactionHistoryResponseWithMalformedAppAppleId"
    private static let malformedEnvironment = "transactionHistoryResponseWithMalformedEnvironment"

    @Test("each file is read by a test")
    func coverage() throws {
        let read = RoundTripRow.vectors.map(\.testDescription) + [Self.malformedAppAppleID]
        #expect(try AppleVectors.models.sorted() == read.sorted())
    }

    @Test("an app's identifier that is no number is refused by name")
    func malformedAppAppleID() throws {
        let data = try AppleVectors.model(Self.malformedAppAppleID)
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(HistoryResponse.self, from: data) }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["appAppleId"])
    }

    @Test("an environment that nobody knows survives")
    func malformedEnvironment() throws {
        let data = try AppleVectors.model(Self.malformedEnvironment)
        let history = try JSONDecoder().decode(HistoryResponse.self, from: data)
        #expect(history.environment?.rawValue == "LocalTestingxxx")
        #expect(history.signedTransactions == ["signed_transaction_value", "signed_transaction_value2"])
    }
}
