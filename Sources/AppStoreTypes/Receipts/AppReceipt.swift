/// A decoded app receipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct AppReceipt: WireObject {
    /// The environment and type of the receipt.
    public var receiptType: ReceiptType?
    /// The app's ID in the App Store.
    public var adamID: ReceiptValue?
    /// The app's ID in the App Store, repeated; 0 in the sandbox.
    public var appItemID: ReceiptValue?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's build.
    public var applicationVersion: String?
    /// The build that the customer first downloaded.
    public var originalApplicationVersion: String?
    /// The ID of the download; 0 in the sandbox.
    public var downloadID: ReceiptValue?
    /// The App Store's ID of the build; 0 in the sandbox.
    public var versionExternalIdentifier: ReceiptValue?
    /// When Apple created it, in GMT.
    public var receiptCreationDateText: String?
    /// When Apple created it, in milliseconds since 1970.
    public var receiptCreationDate: ReceiptValue?
    /// When Apple created it, in Pacific time.
    public var receiptCreationDatePacificText: String?
    /// When it was requested, in GMT.
    public var requestDateText: String?
    /// When it was requested, in milliseconds since 1970.
    public var requestDate: ReceiptValue?
    /// When it was requested, in Pacific time.
    public var requestDatePacificText: String?
    /// When the customer first downloaded the app, in GMT.
    public var originalPurchaseDateText: String?
    /// When the customer first downloaded the app, in milliseconds since 1970.
    public var originalPurchaseDate: ReceiptValue?
    /// When the customer first downloaded the app, in Pacific time.
    public var originalPurchaseDatePacificText: String?
    /// When the customer preordered the app, in GMT.
    public var preorderDateText: String?
    /// When the customer preordered the app, in milliseconds since 1970.
    public var preorderDate: ReceiptValue?
    /// When the customer preordered the app, in Pacific time.
    public var preorderDatePacificText: String?
    /// When a volume purchase ends, in GMT.
    public var expirationDateText: String?
    /// When a volume purchase ends, in milliseconds since 1970.
    public var expirationDate: ReceiptValue?
    /// When a volume purchase ends, in Pacific time.
    public var expirationDatePacificText: String?
    /// The transactions, in no particular order.
    public var transactions: ReceiptTransactions?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("receipt_type", \.receiptType),
        WireMember("adam_id", \.adamID),
        WireMember("app_item_id", \.appItemID),
        WireMember("bundle_id", \.bundleID),
        WireMember("application_version", \.applicationVersion),
        WireMember("original_application_version", \.originalApplicationVersion),
        WireMember("download_id", \.downloadID),
        WireMember("version_external_identifier", \.versionExternalIdentifier),
        WireMember("receipt_creation_date", \.receiptCreationDateText),
        WireMember("receipt_creation_date_ms", \.receiptCreationDate),
        WireMember("receipt_creation_date_pst", \.receiptCreationDatePacificText),
        WireMember("request_date", \.requestDateText),
        WireMember("request_date_ms", \.requestDate),
        WireMember("request_date_pst", \.requestDatePacificText),
        WireMember("original_purchase_date", \.originalPurchaseDateText),
        WireMember("original_purchase_date_ms", \.originalPurchaseDate),
        WireMember("original_purchase_date_pst", \.originalPurchaseDatePacificText),
        WireMember("preorder_date", \.preorderDateText),
        WireMember("preorder_date_ms", \.preorderDate),
        WireMember("preorder_date_pst", \.preorderDatePacificText),
        WireMember("expiration_date", \.expirationDateText),
        WireMember("expiration_date_ms", \.expirationDate),
        WireMember("expiration_date_pst", \.expirationDatePacificText),
        WireMember("in_app", \.transactions),
    ]
}

/// The environment and type of an app receipt.
public struct ReceiptType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A receipt from the App Store.
    public static let production = Self(rawValue: "Production")
    /// A volume purchase.
    public static let productionVPP = Self(rawValue: "ProductionVPP")
    /// A receipt from the sandbox.
    public static let sandbox = Self(rawValue: "ProductionSandbox")
    /// A volume purchase in the sandbox.
    public static let sandboxVPP = Self(rawValue: "ProductionVPPSandbox")
    /// A receipt from Xcode, never from Apple.
    public static let xcode = Self(rawValue: "Xcode")

    /// The environment of receipts of this type; `nil` if the type is unknown.
    public var environment: AppStoreEnvironment? {
        switch self {
        case .production, .productionVPP: .production
        case .sandbox, .sandboxVPP: .sandbox
        case .xcode: .xcode
        default: nil
        }
    }
}
