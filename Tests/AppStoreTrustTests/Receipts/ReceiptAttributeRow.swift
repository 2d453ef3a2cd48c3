import AppStoreTypes
import Testing

@testable import AppStoreTrust

/// An attribute as Apple writes it, and the expected value.
struct ReceiptAttributeRow: Sendable, CustomTestStringConvertible {
    let type: Int
    let value: [UInt8]
    /// Returns whether the property has the expected value.
    let isRead: @Sendable (AppReceiptContents) -> Bool

    var testDescription: String { "\(type)" }

    init(_ type: Int, _ value: [UInt8], _ isRead: @escaping @Sendable (AppReceiptContents) -> Bool) {
        self.type = type
        self.value = value
        self.isRead = isRead
    }

    static func utf8(_ text: String) -> [UInt8] { [0x0c, UInt8(text.utf8.count)] + text.utf8 }
    static func ia5(_ text: String) -> [UInt8] { [0x16, UInt8(text.utf8.count)] + text.utf8 }
    private static let date = "2026-09-25T06:00:00Z"
    private static let time = Timestamp(seconds: 1_790_316_000)

    static let app = [
        Self(0, utf8("ProductionSandbox")) { $0.receiptType == .sandbox },
        Self(0, utf8("ProductionVPP")) { $0.receiptType == .productionVPP },
        Self(1, [2, 4, 0x49, 0x96, 0x02, 0xd2]) { $0.appItemID == 1_234_567_890 },
        Self(2, utf8("com.example")) {
            $0.bundleID == "com.example" && $0.bundleIDOctets == utf8("com.example")
        },
        Self(3, utf8("412")) { $0.applicationVersion == "412" },
        Self(4, [0, 1, 0xff]) { $0.opaqueValue == [0, 1, 0xff] },
        Self(5, Array(1...20)) { $0.deviceHash == Array(1...20) },
        Self(6, [9, 9, 9]) { $0.otherAttributes == [ReceiptAttribute(type: 6, value: [9, 9, 9])] },
        Self(8, ia5("")) { $0.otherAttributes.map(\.timestamp) == [nil] },
        Self(8, ia5(date)) { $0.otherAttributes.map(\.timestamp) == [time] },
        Self(9, [2, 4, 0x50, 0x32, 0x34, 0x37]) { $0.otherAttributes.map(\.integer) == [0x5032_3437] },
        Self(10, ia5("4+")) { $0.ageRating == "4+" },
        Self(12, ia5(date)) { $0.receiptCreationDate == time },
        Self(12, ia5("2026-09-25T08:00:00+02:00")) { $0.receiptCreationDate == time },
        Self(12, ia5("2026-09-25T07:00:00+0100")) { $0.receiptCreationDate == time },
        Self(15, [2, 8, 0x7f, 255, 255, 255, 255, 255, 255, 255]) { $0.downloadID == .max },
        Self(16, [2, 1, 0]) { $0.versionExternalIdentifier == 0 },
        Self(18, ia5("2013-08-01T07:00:00Z")) { $0.originalPurchaseDate == Timestamp(seconds: 1_375_340_400) },
        Self(19, utf8("1.0")) { $0.originalApplicationVersion == "1.0" },
        Self(20, utf8("")) { $0.otherAttributes.map(\.text) == [""] },
        Self(21, ia5("4001-01-01T00:00:00Z")) { $0.expirationDate == Timestamp(seconds: 64_092_211_200) },
        Self(21, ia5("")) { $0.expirationDate == nil },
        // These types are not documented, so a value of another type than the observed one is kept unchanged.
        Self(1, utf8("0")) { $0.appItemID == nil && $0.otherAttributes.map(\.type) == [1] },
        Self(10, [2, 1, 4]) { $0.ageRating == nil && $0.otherAttributes.map(\.integer) == [4] },
        Self(999_999, [1]) { $0.otherAttributes == [ReceiptAttribute(type: 999_999, value: [1])] },
    ]

    static let inApp: [Self] = [
        purchase(1701, [2, 1, 10]) { $0.quantity == 10 },
        purchase(1702, utf8("pro")) { $0.productID == "pro" },
        purchase(1703, utf8("370002345678901")) { $0.transactionID == "370002345678901" },
        purchase(1704, ia5(date)) { $0.purchaseDate == time },
        purchase(1705, utf8("1")) { $0.originalTransactionID == "1" },
        purchase(1706, ia5(date)) { $0.originalPurchaseDate == time },
        purchase(1707, [2, 1, 3]) { $0.productKind == 3 },
        purchase(1708, ia5(date)) { $0.expiresDate == time },
        purchase(1708, ia5("")) { $0.expiresDate == nil && $0.otherAttributes.isEmpty },
        purchase(1709, utf8("")) { $0.otherAttributes == [ReceiptAttribute(type: 1709, value: [0x0c, 0])] },
        purchase(1711, [2, 7, 1, 2, 3, 4, 5, 6, 7]) { $0.webOrderLineItemID == 0x01_0203_0405_0607 },
        purchase(1712, ia5(date)) { $0.cancellationDate == time },
        purchase(1712, ia5("")) { $0.cancellationDate == nil },
        purchase(1713, [2, 1, 1]) { $0.isTrialPeriod == true },
        purchase(1713, [2, 1, 2]) { $0.isTrialPeriod == nil && $0.otherAttributes.map(\.integer) == [2] },
        purchase(1719, [2, 1, 0]) { $0.isInIntroOfferPeriod == false },
        purchase(1722, [2, 1, 0]) { $0.otherAttributes.map(\.type) == [1722] },
    ]

    private static func purchase(
        _ type: Int,
        _ value: [UInt8],
        _ isRead: @escaping @Sendable (InAppPurchaseReceipt) -> Bool
    ) -> Self {
        Self(type, value) { $0.inAppPurchases.count == 1 && isRead($0.inAppPurchases[0]) }
    }

    /// Values that are invalid for a documented attribute.
    static let wrong: [(type: Int, value: [UInt8])] = [
        (2, [2, 1, 0]), (2, [0x0c, 3, 0x61]), (2, [0x0c, 1, 0xff]), (2, []), (3, [0x0c, 1, 0x31, 0]),
        (12, ia5("yesterday")), (12, ia5("2026-13-01T00:00:00Z")), (12, ia5("2026-09-25")),
        (12, ia5("2026-09-25T06:00:0000")), (12, [2, 1, 1]),
        (19, [0x30, 0]), (21, utf8("x")),
    ]

    static let wrongInApp: [(type: Int, value: [UInt8])] = [
        (1701, utf8("1")), (1701, [2, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (1701, [2, 0]), (1702, [2, 1, 1]),
        (1703, []), (1704, ia5("2026-09-25 06:00:00 Etc/GMT")), (1711, [4, 1, 1]), (1719, [2, 1, 2]),
    ]
}
