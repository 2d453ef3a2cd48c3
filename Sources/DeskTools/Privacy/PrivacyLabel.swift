/// A data type of the App Store's privacy labels, or of Google Play's data safety section, with the store's own names.
///
/// - SeeAlso: <https://developer.apple.com/app-store/app-privacy-details/>
/// - SeeAlso: <https://support.google.com/googleplay/android-developer/answer/10787469>
package enum PrivacyLabel: String, CaseIterable, Encodable, Sendable {
    case userID, purchaseHistory, productInteraction, otherUsageData, otherDataTypes

    /// Returns the heading of the data type in App Store Connect, or in the Play Console.
    package func category(in market: AppMarket) -> String {
        switch (market, self) {
        case (.appStore, .userID): "Identifiers"
        case (.appStore, .purchaseHistory): "Purchases"
        case (.appStore, .productInteraction), (.appStore, .otherUsageData): "Usage Data"
        case (.appStore, .otherDataTypes): "Other Data"
        case (.googlePlay, .userID), (.googlePlay, .otherDataTypes): "Personal info"
        case (.googlePlay, .purchaseHistory): "Financial info"
        case (.googlePlay, .productInteraction), (.googlePlay, .otherUsageData): "App activity"
        }
    }

    /// Returns the name of the data type in App Store Connect, or in the Play Console.
    package func title(in market: AppMarket) -> String {
        switch (market, self) {
        case (.appStore, .userID): "User ID"
        case (.appStore, .purchaseHistory): "Purchase History"
        case (.appStore, .productInteraction): "Product Interaction"
        case (.appStore, .otherUsageData): "Other Usage Data"
        case (.appStore, .otherDataTypes): "Other Data Types"
        case (.googlePlay, .userID): "User IDs"
        case (.googlePlay, .purchaseHistory): "Purchase history"
        case (.googlePlay, .productInteraction): "App interactions"
        case (.googlePlay, .otherUsageData): "Other actions"
        case (.googlePlay, .otherDataTypes): "Other info"
        }
    }
}
