public import AppStoreTypes
import Crypto
public import Foundation

/// The contents of an app receipt.
///
/// ``AppReceiptVerifier`` returns them as ``Verified``. Contents from ``ReceiptReader`` are not verified. The JSON
/// response of verifyReceipt is `AppReceipt`.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct AppReceiptContents: Hashable, Sendable {
    /// The environment and type of the receipt; observed, but not documented by Apple.
    public var receiptType: ReceiptType?
    /// The app's ID in the App Store, 0 in the sandbox; observed, but not documented by Apple.
    public var appItemID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's build.
    public var applicationVersion: String?
    /// A random value that is part of ``deviceHash``.
    public var opaqueValue: [UInt8]?
    /// The SHA-1 of the device identifier, ``opaqueValue`` and ``bundleIDOctets``.
    public var deviceHash: [UInt8]?
    /// When Apple created the receipt; its certificates must have been valid then.
    public var receiptCreationDate: Timestamp?
    /// The age rating, such as `4+`; observed, but not documented by Apple.
    public var ageRating: String?
    /// The ID of the download, 0 in the sandbox; observed, but not documented by Apple.
    public var downloadID: Int64?
    /// The App Store's ID of the build, 0 in the sandbox; observed, but not documented by Apple.
    public var versionExternalIdentifier: Int64?
    /// When the customer first downloaded the app; observed, but not documented by Apple.
    public var originalPurchaseDate: Timestamp?
    /// The build that the customer first downloaded.
    public var originalApplicationVersion: String?
    /// When a volume purchase ends.
    public var expirationDate: Timestamp?
    /// The in-app purchases, in no particular order; see ``newestPurchase``.
    public var inAppPurchases: [InAppPurchaseReceipt] = []
    /// The encoded value of the attribute that contains ``bundleID``.
    public var bundleIDOctets: [UInt8]?
    /// The attributes without a property.
    public var otherAttributes: [ReceiptAttribute] = []

    /// Creates an empty receipt.
    public init() {}

    static let inAppPurchaseType = 17
    static let bundleIDType = 2

    static let fields: ReceiptFields<Self> = [
        ReceiptField(0, \.receiptType, isDocumented: false),
        ReceiptField(1, \.appItemID, isDocumented: false),
        ReceiptField(bundleIDType, \.bundleID),
        ReceiptField(3, \.applicationVersion),
        ReceiptField(4, \.opaqueValue, version: 2),
        ReceiptField(5, \.deviceHash),
        ReceiptField(10, \.ageRating, isDocumented: false),
        ReceiptField(12, \.receiptCreationDate),
        ReceiptField(15, \.downloadID, isDocumented: false),
        ReceiptField(16, \.versionExternalIdentifier, isDocumented: false),
        ReceiptField(18, \.originalPurchaseDate, isDocumented: false),
        ReceiptField(19, \.originalApplicationVersion),
        ReceiptField(21, \.expirationDate),
    ]

    /// Far more than fit into the maximum size of a receipt.
    private static let maximumAttributes = 200_000

    /// Reads the payload of a receipt.
    ///
    /// - Throws: ``ReceiptFailure``.
    init(payload: ArraySlice<UInt8>) throws(ReceiptFailure) {
        var seen: Set<Int> = []
        let attributes = try EncodedAttribute.list(
            in: payload,
            of: .payload,
            maximum: Self.maximumAttributes
        ) { .attribute($0) }
        for attribute in attributes {
            if attribute.type == Self.inAppPurchaseType {
                inAppPurchases.append(try InAppPurchaseReceipt(attribute, index: inAppPurchases.count))
            } else if try !Self.fields.read(attribute, into: &self, seen: &seen) {
                otherAttributes.append(ReceiptAttribute(attribute))
            }
            if attribute.type == Self.bundleIDType { bundleIDOctets = Array(attribute.value) }
        }
    }
}

extension ReceiptAttribute {
    init(_ attribute: EncodedAttribute) {
        self.init(type: attribute.type, version: attribute.version, value: Array(attribute.value))
    }
}

/// Accessors that order purchases by date, because the purchases in a receipt are in no particular order.
extension AppReceiptContents {
    /// The in-app purchases by purchase date, end of the period and transaction, newest first.
    public var purchasesNewestFirst: [InAppPurchaseReceipt] { inAppPurchases.sorted { $1.isOlder(than: $0) } }

    /// The newest in-app purchase; `nil` if there is none.
    public var newestPurchase: InAppPurchaseReceipt? { inAppPurchases.max { $0.isOlder(than: $1) } }

    /// Returns the newest purchase of a product.
    public func newestPurchase(ofProduct productID: String) -> InAppPurchaseReceipt? {
        purchases(ofProduct: productID).max { $0.isOlder(than: $1) }
    }

    /// Returns the newest transaction of a purchase; for a subscription, the latest renewal in the receipt.
    public func newestPurchase(withOriginalTransaction originalTransactionID: String) -> InAppPurchaseReceipt? {
        purchases(withOriginalTransaction: originalTransactionID).max { $0.isOlder(than: $1) }
    }

    /// Returns all purchases of a product, in no particular order.
    public func purchases(ofProduct productID: String) -> [InAppPurchaseReceipt] {
        inAppPurchases.filter { $0.productID == productID }
    }

    /// Returns all transactions of a purchase, in no particular order.
    public func purchases(withOriginalTransaction originalTransactionID: String) -> [InAppPurchaseReceipt] {
        inAppPurchases.filter { $0.firstTransactionID == originalTransactionID }
    }

    /// The newest purchase for each original transaction ID.
    public var newestPurchases: [String: InAppPurchaseReceipt] {
        Dictionary(
            inAppPurchases.compactMap { purchase in purchase.firstTransactionID.map { ($0, purchase) } },
            uniquingKeysWith: { $0.isOlder(than: $1) ? $1 : $0 }
        )
    }
}

extension InAppPurchaseReceipt {
    /// The original transaction ID, which Xcode omits if it equals the transaction ID.
    var firstTransactionID: String? { originalTransactionID ?? transactionID }

    func isOlder(than other: InAppPurchaseReceipt) -> Bool { age.lexicographicallyPrecedes(other.age) }

    // Transaction IDs are decimal numbers, so the longer one is greater.
    private var age: [Int64] {
        let identifier = transactionID ?? ""
        return [
            purchaseDate?.milliseconds ?? .min, expiresDate?.milliseconds ?? .min,
            Int64(identifier.utf8.count), Int64(identifier) ?? 0,
        ]
    }
}

extension AppReceiptContents {
    /// Returns whether the receipt is for a device.
    ///
    /// - Parameter identifier: the bytes of the device's `identifierForVendor`, or of the Mac's primary network
    ///   address.
    /// - Returns: `false` also if the receipt lacks a value that the hash needs.
    public func isForDevice(identifier: some Collection<UInt8>) -> Bool {
        guard let deviceHash, let expected = expectedDeviceHash(identifier: identifier) else { return false }
        return deviceHash == expected
    }

    /// Returns whether the receipt is for a device with this `identifierForVendor`.
    public func isForDevice(identifier: UUID) -> Bool {
        isForDevice(identifier: withUnsafeBytes(of: identifier.uuid) { Array($0) })
    }

    /// Returns the hash of a receipt for a device, or `nil` without an opaque value or a bundle ID.
    func expectedDeviceHash(identifier: some Collection<UInt8>) -> [UInt8]? {
        guard let opaqueValue, let bundleIDOctets else { return nil }
        return Array(Insecure.SHA1.hash(data: Array(identifier) + opaqueValue + bundleIDOctets))
    }
}
