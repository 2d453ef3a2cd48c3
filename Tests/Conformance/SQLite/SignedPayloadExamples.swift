import AppStoreTypes
import Foundation
import TestSupport

/// Signed payloads in the form of Apple's, with the certificates that Apple signs with.
enum SignedPayloadExamples {
    /// Returns the signed strings of the tests in Apple's own library.
    static func signedStrings() throws -> [String] {
        let folder = AppleVectors.folder.appending(path: "mock_signed_data")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    /// Creates a notification about a renewal, with three certificates in each of three headers.
    static func renewal(_ number: Int, x5c: [Data]) throws -> String {
        var random = SeededGenerator(seed: UInt64(number))
        let header = try json(["alg": "ES256", "x5c": x5c.map { $0.base64EncodedString() }])
        let milliseconds = 1_760_000_000_000 + number * 7_919
        let transaction = """
            {"transactionId":"\(2_000_000_900_000_000 + number)","originalTransactionId":"\(2_000_000_800_000_000 + number)",\
            "webOrderLineItemId":"\(2_000_000_070_000_000 + number)","bundleId":"com.example.coins",\
            "productId":"com.example.coins.plus.monthly","subscriptionGroupIdentifier":"21234567",\
            "purchaseDate":\(milliseconds),"originalPurchaseDate":\(milliseconds - 86_400_000),\
            "expiresDate":\(milliseconds + 2_592_000_000),"quantity":1,"type":"Auto-Renewable Subscription",\
            "appAccountToken":"\(random.uuid())","inAppOwnershipType":"PURCHASED","signedDate":\(milliseconds + 1_234),\
            "environment":"Production","transactionReason":"RENEWAL","storefront":"USA","storefrontId":"143441",\
            "price":9990,"currency":"USD","appTransactionId":"\(704_000_000_000_000_000 + number)"}
            """
        let renewal = """
            {"originalTransactionId":"\(2_000_000_800_000_000 + number)","autoRenewProductId":"com.example.coins.plus.monthly",\
            "productId":"com.example.coins.plus.monthly","autoRenewStatus":1,"renewalPrice":9990,"currency":"USD",\
            "signedDate":\(milliseconds + 1_234),"environment":"Production",\
            "recentSubscriptionStartDate":\(milliseconds - 86_400_000),"renewalDate":\(milliseconds + 2_592_000_000),\
            "appTransactionId":"\(704_000_000_000_000_000 + number)"}
            """
        let payload = """
            {"notificationType":"DID_RENEW","notificationUUID":"\(random.uuid())","data":{"appAppleId":1234567890,\
            "bundleId":"com.example.coins","bundleVersion":"1.2.3","environment":"Production",\
            "signedTransactionInfo":"\(compact(header, Data(transaction.utf8), &random))",\
            "signedRenewalInfo":"\(compact(header, Data(renewal.utf8), &random))","status":1},"version":"2.0",\
            "signedDate":\(milliseconds + 1_300)}
            """
        return compact(header, Data(payload.utf8), &random)
    }

    static func compact(_ header: Data, _ payload: Data, _ random: inout SeededGenerator) -> String {
        let signature = Data((0..<64).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        return [header, payload, signature].map { Base64URL.text($0) }.joined(separator: ".")
    }

    private static func json(_ object: [String: Any]) throws -> Data {
        try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns the certificates that Apple signs with.
    static func appleCertificates() throws -> [Data] {
        try ["real-apple-signing-certificate", "real-apple-intermediate", "real-apple-root"].map {
            try AppleVectors.data("chains/\($0).der")
        }
    }
}
