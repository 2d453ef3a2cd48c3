/// The name and description of an Advanced Commerce purchase that the customer sees.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceDescriptors: WireObject {
    /// The description, at most 45 characters.
    public var details: String?
    /// The display name, at most 30 characters.
    public var displayName: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}

/// A modified subscription's new name and description, and when they take effect.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyDescriptors: WireObject {
    /// When the change takes effect; required.
    public var effective: AdvancedCommerceEffective?
    /// The description, at most 45 characters.
    public var details: String?
    /// The display name, at most 30 characters.
    public var displayName: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("effective", \.effective),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}

/// A subscription's new name and description, and when they take effect.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionChangeMetadataDescriptors: WireObject {
    /// When the change takes effect; required.
    public var effective: AdvancedCommerceEffective?
    /// The description, at most 45 characters.
    public var details: String?
    /// The display name, at most 30 characters.
    public var displayName: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("effective", \.effective),
        WireMember("description", \.details),
        WireMember("displayName", \.displayName),
    ]
}

/// When an Advanced Commerce change takes effect.
public struct AdvancedCommerceEffective: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Immediately.
    public static let immediately = Self(rawValue: "IMMEDIATELY")
    /// At the next renewal.
    public static let nextBillCycle = Self(rawValue: "NEXT_BILL_CYCLE")
}
