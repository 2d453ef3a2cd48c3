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
