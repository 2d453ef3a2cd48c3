import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import Testing

@Suite("Queries of histories")
struct QueryTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var request = TransactionHistoryRequest()
        var revision: String?
        let query: String

        static let all: [Row] = [
            Row(testDescription: "nothing", query: ""),
            Row(testDescription: "revision", revision: "a+b/c=", query: "?revision=a%2Bb%2Fc%3D"),
            Row(
                testDescription: "everything, in the order of Apple's documentation",
                request: TransactionHistoryRequest(
                    startDate: Timestamp(milliseconds: 123_455),
                    endDate: Timestamp(milliseconds: 123_456),
                    productIDs: ["com.example.1", "com.example.2"],
                    productTypes: [.consumable, .autoRenewable, .nonRenewable, .nonConsumable],
                    subscriptionGroupIdentifiers: ["sub_group_id", "sub_group_id_2"],
                    ownership: .familyShared,
                    sort: .descending,
                    revoked: false
                ),
                revision: "r",
                query: "?revision=r&startDate=123455&endDate=123456&productId=com.example.1&productId=com.example.2"
                    + "&productType=CONSUMABLE&productType=AUTO_RENEWABLE&productType=NON_RENEWABLE"
                    + "&productType=NON_CONSUMABLE&subscriptionGroupIdentifier=sub_group_id"
                    + "&subscriptionGroupIdentifier=sub_group_id_2&inAppOwnershipType=FAMILY_SHARED&sort=DESCENDING"
                    + "&revoked=false"
            ),
            Row(
                testDescription: "values that a query must escape",
                request: TransactionHistoryRequest(productIDs: ["a&b=c", "é ü", "1+1", "a#b"], revoked: true),
                query: "?productId=a%26b%3Dc&productId=%C3%A9%20%C3%BC&productId=1%2B1&productId=a%23b&revoked=true"
            ),
            Row(
                testDescription: "values that Apple may add",
                request: TransactionHistoryRequest(
                    productTypes: [.init(rawValue: "NEW")],
                    ownership: .assigned,
                    sort: .init(rawValue: "RANDOM")
                ),
                query: "?productType=NEW&inAppOwnershipType=ASSIGNED&sort=RANDOM"
            ),
        ]
    }

    @Test("A history query has Apple's format, in both versions", arguments: Row.all)
    func query(_ row: Row) async throws {
        let transport = RecordingTransport(.json(200, #"{"hasMore": false}"#))
        let api = AppStoreServerAPI.example(transport)
        _ = try await api.transactionHistory(of: "5", row.request, since: row.revision).firstPage()
        _ = try await api.transactionHistoryV1(of: "5", row.request, since: row.revision).firstPage()
        #expect(
            transport.requests.map(\.url) == [
                "https://api.storekit.apple.com/inApps/v2/history/5\(row.query)",
                "https://api.storekit.apple.com/inApps/v1/history/5\(row.query)",
            ]
        )
    }
}
