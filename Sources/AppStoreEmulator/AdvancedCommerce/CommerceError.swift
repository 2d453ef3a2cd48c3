import AppStoreTypes

/// The errors of the Advanced Commerce API that the emulator gives; Apple's messages are not known.
enum CommerceError: Int64, CaseIterable, Sendable {
    case invalidCurrency = 4_000_053
    case nullRequestInfo = 4_000_079
    case nullRequestReferenceId = 4_000_080
    case invalidRequestReferenceId = 4_000_081
    case invalidConsistencyToken = 4_000_082
    case negativePrice = 4_000_086
    case skuLengthExceeded = 4_000_087
    case descriptionLengthExceeded = 4_000_088
    case displayNameLengthExceeded = 4_000_089
    case repeatedRequestReferenceId = 4_000_097
    case nullTaxCode = 4_000_099
    case nullItems = 4_000_101
    case nullItem = 4_000_102
    case nullDescriptors = 4_000_103
    case nullSKU = 4_000_105
    case nullDisplayName = 4_000_106
    case nullDescription = 4_000_107
    case nullPrice = 4_000_109
    case nullEffective = 4_000_111
    case invalidDisplayName = 4_000_118
    case invalidDescription = 4_000_119
    case invalidSKU = 4_000_122
    case invalidRefundType = 4_000_123
    case invalidRefundReason = 4_000_124
    case invalidTaxProductCode = 4_000_127
    case invalidAmount = 4_000_132
    case mismatchedStorefront = 4_000_133
    case nullRefundAmount = 4_000_153
    case negativeRefundAmount = 4_000_154
    case refundAmountWithoutCustom = 4_000_155
    case nullRefundReason = 4_000_156
    case nullRefundType = 4_000_157
    case simulateRefundDeclineOnlyInSandbox = 4_000_158
    case nullRefundRisking = 4_000_159
    case atLeastOneItem = 4_000_160
    case atLeastOneOfDisplayNameOrDescription = 4_000_165
    case nullTargetProductId = 4_000_166
    case invalidTargetProductId = 4_000_167
    case nullCurrentSKU = 4_000_169
    case subscriptionAlreadyMigrated = 4_000_176
    case itemLimitExceeded = 4_000_179
    case partialSimulateRefundDecline = 4_000_184
    case revokeOnInactiveSubscription = 4_000_186
    case itemCannotBeSpecifiedMultipleTimes = 4_000_194
    case dependentSKUsCannotBeShared = 4_000_192
    case dependentSKUsCannotBeChained = 4_000_193
    case priceChangeCannotBeIssuedWhenAlreadyCommunicated = 4_000_205
    case invalidSKUProvidedMustBeCurrentSKUSetToRenew = 4_000_220
    case acaPriceIncreaseIsNotCurrentlySupportedInIndia = 4_000_221
    case subscriptionDoesNotExist = 4_030_008
    case subscriptionNotEligible = 4_030_010
    case productNotOwned = 4_030_013
    case inactiveACASub = 4_030_015
    case alreadyRefunded = 4_030_021
    case transactionNotRefundable = 4_030_024
    case migrationNotAllowedWhenPriceIncreaseCommunicated = 4_030_027

    var refusal: APIRefusal {
        APIRefusal(AppStoreErrorCode(rawValue: rawValue), message)
    }

    /// Words of the emulator's own: the name of the error as a sentence.
    private var message: String {
        let words = "\(self)".replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2.lowercased())" }
        return words.prefix(1).uppercased() + words.dropFirst() + "."
    }
}
