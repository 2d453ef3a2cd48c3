import AppStoreTypes

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

    /// Returns a text in short.
    ///
    /// It runs for every payload, so it reads and writes memory directly.
    static func shorten(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.withUnsafeBufferPointer { text in
            // Nothing gets longer, except for a byte with the mark before it.
            [UInt8](unsafeUninitializedCapacity: 2 * text.count) { output, count in
                func append(_ byte: UInt8) {
                    output[count] = byte
                    count += 1
                }
                var index = 0
                while index < text.count {
                    let byte = text[index]
                    if byte == quote, let (code, length) = word(at: index, in: text) {
                        index += length
                        let isMember = index < text.count && text[index] == UInt8(ascii: ":")
                        let isText = isMember && index + 1 < text.count && text[index + 1] == quote
                        append((isText ? Mark.textMember : isMember ? .member : .word).rawValue)
                        append(code)
                        index += isText ? 2 : isMember ? 1 : 0
                    } else if isUUID(at: index, in: text) {
                        append(Mark.uuid.rawValue)
                        for place in uuidPlaces {
                            append(nibbles[Int(text[index + place])] << 4 | nibbles[Int(text[index + place + 1])])
                        }
                        index += uuidLength
                    } else if isDigit(byte), let (value, length) = number(at: index, in: text) {
                        index += length
                        append(Mark.number.rawValue)
                        var rest = value
                        while rest >= 128 {
                            append(UInt8(truncatingIfNeeded: rest) | 128)
                            rest >>= 7
                        }
                        append(UInt8(rest))
                    } else {
                        if byte >= Mark.word.rawValue { append(Mark.literal.rawValue) }
                        append(byte)
                        index += 1
                    }
                }
            }
        }
    }

    /// Returns the text that was shortened, or `nil` for bytes that ``shorten(_:)`` never writes.
    static func restore(_ shortened: ArraySlice<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(shortened.count * 4)
        var index = shortened.startIndex
        let end = shortened.endIndex
        while index < end {
            let byte = shortened[index]
            index += 1
            guard byte >= Mark.word.rawValue else {
                output.append(byte)
                continue
            }
            guard let mark = Mark(rawValue: byte) else { return nil }
            switch mark {
            case .word, .member, .textMember:
                guard index < end, Int(shortened[index]) < words.count else { return nil }
                output += spelled[Int(shortened[index])]
                index += 1
                if mark != .word { output.append(UInt8(ascii: ":")) }
                if mark == .textMember { output.append(quote) }
            case .number:
                var rest = shortened[index...]
                guard let value = Varint.read(from: &rest) else { return nil }
                index = rest.startIndex
                output += String(value).utf8
            case .uuid:
                guard end - index >= 16 else { return nil }
                for place in 0..<16 {
                    if place == 4 || place == 6 || place == 8 || place == 10 { output.append(UInt8(ascii: "-")) }
                    output.append(digits[Int(shortened[index + place] >> 4)])
                    output.append(digits[Int(shortened[index + place] & 15)])
                }
                index += 16
            case .literal:
                guard index < end else { return nil }
                output.append(shortened[index])
                index += 1
            }
        }
        return output
    }

    private static let quote = UInt8(ascii: "\"")
    private static let longest = words.map(\.utf8.count).max() ?? 0
    private static let spelled = words.map { [quote] + Array($0.utf8) + [quote] }
    private static let codes = NameTable(words)

    private static func word(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> (code: UInt8, length: Int)? {
        let limit = min(text.count, start + longest + 2)
        var end = start + 1
        while end < limit, text[end] != quote { end += 1 }
        guard end < limit, let code = codes.index(of: UnsafeBufferPointer(rebasing: text[(start + 1)..<end])) else {
            return nil
        }
        return (UInt8(code), end - start + 1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Returns a number of 9 to 19 digits that `String` spells in the same way, or `nil` for a longer run of digits.
    private static func number(
        at start: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> (value: UInt64, length: Int)? {
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
    private static let digits = Array("0123456789abcdef".utf8)
    /// Where each of the 16 bytes of a UUID begins in its text.
    private static let uuidPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
    /// The value of each hexadecimal digit in lower case; 255 for any other byte.
    private static let nibbles: [UInt8] = {
        var nibbles = [UInt8](repeating: 255, count: 256)
        for (value, digit) in digits.enumerated() { nibbles[Int(digit)] = UInt8(value) }
        return nibbles
    }()

    /// Returns whether a UUID in lower case begins at an index.
    private static func isUUID(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard start + uuidLength <= text.count, text[start + 8] == hyphen, text[start + 13] == hyphen,
            text[start + 18] == hyphen, text[start + 23] == hyphen
        else { return false }
        return uuidPlaces.allSatisfy { place in
            nibbles[Int(text[start + place])] | nibbles[Int(text[start + place + 1])] < 16
        }
    }

    /// The known words.
    ///
    /// A stored payload refers to a word by its index, so add new words only at the end; 255 at most.
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
