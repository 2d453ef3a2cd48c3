/// A data type of the App Store's privacy labels, with Apple's own names.
///
/// - SeeAlso: <https://developer.apple.com/app-store/app-privacy-details/>
package enum PrivacyLabel: String, CaseIterable, Encodable, Sendable {
    case userID, purchaseHistory, productInteraction, otherUsageData, otherDataTypes

    /// The heading of the data type in App Store Connect.
    package var category: String {
        switch self {
        case .userID: "Identifiers"
        case .purchaseHistory: "Purchases"
        case .productInteraction, .otherUsageData: "Usage Data"
        case .otherDataTypes: "Other Data"
        }
    }

    /// The name of the data type in App Store Connect.
    package var title: String {
        switch self {
        case .userID: "User ID"
        case .purchaseHistory: "Purchase History"
        case .productInteraction: "Product Interaction"
        case .otherUsageData: "Other Usage Data"
        case .otherDataTypes: "Other Data Types"
        }
    }
}
