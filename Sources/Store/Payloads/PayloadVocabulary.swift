/// Shortens Apple's JSON without loss.
///
/// It replaces known quoted words, long numbers and UUIDs with a byte that UTF-8 never uses and a few more bytes.
enum PayloadVocabulary {
    /// The meaning of each byte that UTF-8 never uses.
    private enum Mark: UInt8 {
        /// `"word"`
        case word = 0xF5
        /// `"word":`
        case member = 0xF6
        /// `"word":"`
        case textMember = 0xF7
        /// A number of nine digits or more that does not start with zero.
        case number = 0xF8
        /// A UUID in lower case, as its 16 bytes.
        case uuid = 0xF9
        /// The next byte, unchanged.
        case literal = 0xFF
    }

    static func shorten(_ text: some Collection<UInt8>) -> [UInt8] {
        let text = Array(text)
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == quote, let (code, length) = word(at: index, in: text) {
                index += length
                let isMember = index < text.count && text[index] == UInt8(ascii: ":")
                let isText = isMember && index + 1 < text.count && text[index + 1] == quote
                output.append((isText ? Mark.textMember : isMember ? .member : .word).rawValue)
                output.append(code)
                index += isText ? 2 : isMember ? 1 : 0
            } else if let bytes = uuid(at: index, in: text) {
                index += uuidLength
                output.append(Mark.uuid.rawValue)
                output += bytes
            } else if isDigit(byte), let (value, length) = number(at: index, in: text) {
                index += length
                output.append(Mark.number.rawValue)
                Varint.append(value, to: &output)
            } else {
                if byte >= Mark.word.rawValue { output.append(Mark.literal.rawValue) }
                output.append(byte)
                index += 1
            }
        }
        return output
    }

    /// Returns the text that was shortened, or `nil` for bytes that ``shorten(_:)`` never writes.
    static func restore(_ shortened: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = shortened
        var output: [UInt8] = []
        output.reserveCapacity(rest.count * 2)
        while let byte = rest.popFirst() {
            guard byte >= Mark.word.rawValue else {
                output.append(byte)
                continue
            }
            guard let mark = Mark(rawValue: byte) else { return nil }
            switch mark {
            case .word, .member, .textMember:
                guard let code = rest.popFirst(), Int(code) < words.count else { return nil }
                output += spelled[Int(code)]
                if mark != .word { output.append(UInt8(ascii: ":")) }
                if mark == .textMember { output.append(quote) }
            case .number:
                guard let value = Varint.read(from: &rest) else { return nil }
                output += String(value).utf8
            case .uuid:
                guard rest.count >= 16 else { return nil }
                output += spelled(uuid: rest.prefix(16))
                rest.removeFirst(16)
            case .literal:
                guard let byte = rest.popFirst() else { return nil }
                output.append(byte)
            }
        }
        return output
    }

    private static let quote = UInt8(ascii: "\"")
    private static let longest = words.map(\.utf8.count).max() ?? 0
    private static let spelled = words.map { [quote] + Array($0.utf8) + [quote] }
    private static let codes = Dictionary(
        uniqueKeysWithValues: words.enumerated().map { (ArraySlice(Array($1.utf8)), UInt8($0)) }
    )

    private static func word(at start: Int, in text: [UInt8]) -> (code: UInt8, length: Int)? {
        let limit = min(text.count, start + longest + 2)
        guard let end = text[(start + 1)..<max(limit, start + 1)].firstIndex(of: quote),
            let code = codes[text[(start + 1)..<end]]
        else { return nil }
        return (code, end - start + 1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Returns a number of 9 to 19 digits that `String` spells in the same way, or `nil` for a longer run of digits.
    private static func number(at start: Int, in text: [UInt8]) -> (value: UInt64, length: Int)? {
        guard text[start] != UInt8(ascii: "0"), start == 0 || !isDigit(text[start - 1]) else { return nil }
        var end = start
        var value: UInt64 = 0
        while end < text.count, isDigit(text[end]) {
            guard end - start < 19 else { return nil }
            value = value * 10 + UInt64(text[end] - UInt8(ascii: "0"))
            end += 1
        }
        return end - start >= 9 ? (value, end - start) : nil
    }

    private static let uuidLength = 36
    private static let hyphens = [8, 13, 18, 23]
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the 16 bytes of the UUID that begins at an index, or `nil` if none does.
    private static func uuid(at start: Int, in text: [UInt8]) -> [UInt8]? {
        guard start + uuidLength <= text.count, hyphens.allSatisfy({ text[start + $0] == UInt8(ascii: "-") }) else {
            return nil
        }
        var bytes: [UInt8] = []
        var high: UInt8?
        for offset in 0..<uuidLength where !hyphens.contains(offset) {
            guard let digit = digits.firstIndex(of: text[start + offset]).map(UInt8.init) else { return nil }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return bytes
    }

    private static func spelled(uuid bytes: some Sequence<UInt8>) -> [UInt8] {
        var text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        for hyphen in hyphens { text.insert(UInt8(ascii: "-"), at: hyphen) }
        return text
    }

    /// The known words.
    ///
    /// A stored payload refers to a word by its index, so add new words only at the end; 256 at most.
    static let words = [
        // Notifications
        "notificationType", "subtype", "notificationUUID", "data", "summary", "version", "signedDate", "2.0",
        "externalPurchaseToken", "appData", "appAppleId", "bundleId", "bundleVersion", "environment",
        "signedTransactionInfo",
        "signedRenewalInfo", "signedAppTransactionInfo", "status", "consumptionRequestReason", "Sandbox", "Production",
        "CONSUMPTION_REQUEST", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "DID_FAIL_TO_RENEW", "DID_RENEW",
        "EXPIRED", "EXTERNAL_PURCHASE_TOKEN", "GRACE_PERIOD_EXPIRED", "METADATA_UPDATE", "MIGRATION", "OFFER_REDEEMED",
        "ONE_TIME_CHARGE", "PRICE_CHANGE", "PRICE_INCREASE", "REFUND", "REFUND_DECLINED", "REFUND_REVERSED",
        "RENEWAL_EXTENDED", "RENEWAL_EXTENSION", "RESCIND_CONSENT", "REVOKE", "SUBSCRIBED", "TEST",
        "ACCEPTED", "ACTIVE_TOKEN_REMINDER", "AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED", "BILLING_RECOVERY",
        "BILLING_RETRY", "CREATED", "DOWNGRADE", "FAILURE", "GRACE_PERIOD", "INITIAL_BUY", "PENDING",
        "PRODUCT_NOT_FOR_SALE", "RESUBSCRIBE", "SUMMARY", "UNREPORTED", "UPGRADE", "VOLUNTARY",
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
        // Transactions
        "transactionId", "originalTransactionId", "webOrderLineItemId", "productId", "subscriptionGroupIdentifier",
        "purchaseDate", "originalPurchaseDate", "expiresDate", "quantity", "type", "appAccountToken",
        "inAppOwnershipType", "revocationReason", "revocationDate", "isUpgraded", "offerType", "offerIdentifier",
        "storefront", "storefrontId", "transactionReason", "currency", "price", "offerDiscountType",
        "appTransactionId", "offerPeriod", "revocationType", "revocationPercentage", "advancedCommerceInfo",
        "billingPlanType", "commitmentInfo", "PURCHASED", "FAMILY_SHARED", "ASSIGNED", "PURCHASE", "RENEWAL",
        "Auto-Renewable Subscription", "Non-Consumable", "Consumable", "Non-Renewing Subscription",
        "REFUND_FULL", "REFUND_PRORATED", "FAMILY_REVOKE", "ASSIGNMENT_REVOKE",
        "FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME", "P1W", "P1M", "P2M", "P3M", "P6M", "P1Y",
        // Renewals
        "expirationIntent", "autoRenewProductId", "autoRenewStatus", "isInBillingRetryPeriod", "priceIncreaseStatus",
        "gracePeriodExpiresDate", "recentSubscriptionStartDate", "renewalDate", "renewalPrice",
        "eligibleWinBackOfferIds",
        // App transactions
        "receiptType", "applicationVersion", "versionExternalIdentifier", "receiptCreationDate",
        "originalApplicationVersion", "deviceVerification", "deviceVerificationNonce", "preorderDate",
        "originalPlatform", "iOS", "macOS", "tvOS", "visionOS",
        // Storefronts and currencies of most purchases
        "USA", "GBR", "DEU", "FRA", "JPN", "CAN", "AUS", "CHN", "KOR", "ITA", "ESP", "NLD", "BRA", "MEX", "SWE", "CHE",
        "USD", "GBP", "EUR", "JPY", "CAD", "AUD", "CNY", "KRW", "BRL", "MXN", "SEK", "CHF",
        "143441", "143444", "143443", "143442", "143462", "143455", "143460", "143465", "143466",
    ]
}
