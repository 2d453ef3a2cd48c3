/// Where an app receipt comes from.
public struct ReceiptType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The App Store.
    public static let production = Self(rawValue: "Production")
    /// A volume purchase.
    public static let productionVPP = Self(rawValue: "ProductionVPP")
    /// The sandbox.
    public static let sandbox = Self(rawValue: "ProductionSandbox")
    /// A volume purchase in the sandbox.
    public static let sandboxVPP = Self(rawValue: "ProductionVPPSandbox")
    /// Xcode; never Apple's.
    public static let xcode = Self(rawValue: "Xcode")

    /// The environment that receipts of this type belong to; `nil` for a type that is not known.
    public var environment: AppStoreEnvironment? {
        switch self {
        case .production, .productionVPP: .production
        case .sandbox, .sandboxVPP: .sandbox
        case .xcode: .xcode
        default: nil
        }
    }
}
