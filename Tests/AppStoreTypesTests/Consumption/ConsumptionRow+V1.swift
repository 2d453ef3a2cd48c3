import AppStoreTypes

extension ConsumptionRow where Request == ConsumptionRequestV1 {
    private typealias Field = @Sendable (inout ConsumptionRequestV1, Int32?) -> Void

    /// The numbered members: name, greatest value, violated rule, and a setter.
    private static let fields: [(String, Int32, ConsumptionRuleViolation, Field)] = [
        ("consumptionStatus", 3, .invalidConsumptionStatus, { $0.consumptionStatus = $1.map { .init(rawValue: $0) } }),
        ("platform", 2, .invalidPlatform, { $0.platform = $1.map { .init(rawValue: $0) } }),
        ("deliveryStatus", 5, .invalidDeliveryStatus, { $0.deliveryStatus = $1.map { .init(rawValue: $0) } }),
        ("accountTenure", 7, .invalidAccountTenure, { $0.accountTenure = $1.map { .init(rawValue: $0) } }),
        ("playTime", 7, .invalidPlayTime, { $0.playTime = $1.map { .init(rawValue: $0) } }),
        (
            "lifetimeDollarsRefunded", 7, .invalidLifetimeDollarsRefunded,
            { $0.lifetimeDollarsRefunded = $1.map { .init(rawValue: $0) } }
        ),
        (
            "lifetimeDollarsPurchased", 7, .invalidLifetimeDollarsPurchased,
            { $0.lifetimeDollarsPurchased = $1.map { .init(rawValue: $0) } }
        ),
        ("userStatus", 4, .invalidUserStatus, { $0.userStatus = $1.map { .init(rawValue: $0) } }),
        ("refundPreference", 3, .invalidRefundPreference, { $0.refundPreference = $1.map { .init(rawValue: $0) } }),
    ]

    static let taken: [ConsumptionRow] =
        identifiers
        + [
            ConsumptionRow("only the required members"),
            ConsumptionRow("subscription") { $1.type = .autoRenewableSubscription },
            ConsumptionRow("purchase of unknown kind") { $1.type = nil },
            ConsumptionRow("Advanced Commerce") { $1.isAdvancedCommerce = true },
            ConsumptionRow("family member's") { $1.ownership = .familyShared },
            ConsumptionRow("account token in capitals") { request, _ in
                request.appAccountToken = AppAccountToken(rawValue: "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70")
            },
            ConsumptionRow("no preference") { request, _ in request.refundPreference = nil },
        ]
        + fields.flatMap { name, greatest, _, set in
            (0...greatest).map { value in
                ConsumptionRow("\(name) \(value)") { request, _ in set(&request, value) }
            }
        }

    static let refused: [ConsumptionRow] =
        [
            noIdentifier,
            ConsumptionRow("seat of a group", .assignedTransactionNotSupported) { $1.ownership = .assigned },
            ConsumptionRow("non-consumable", .transactionTypeNotSupported) { $1.type = .nonConsumable },
            ConsumptionRow("non-renewing subscription", .transactionTypeNotSupported) {
                $1.type = .nonRenewingSubscription
            },
            ConsumptionRow("consent missing", .invalidCustomerConsented) { request, _ in
                request.customerConsented = nil
            },
            ConsumptionRow("no consent", .invalidCustomerConsented) { request, _ in
                request.customerConsented = false
            },
            ConsumptionRow("sample missing", .invalidSampleContentProvided) { request, _ in
                request.sampleContentProvided = nil
            },
            ConsumptionRow("account token missing", .invalidAppAccountToken) { request, _ in
                request.appAccountToken = nil
            },
            ConsumptionRow("account token of another kind", .invalidAppAccountToken) { request, _ in
                request.appAccountToken = AppAccountToken(rawValue: "customer-17")
            },
            ConsumptionRow("the consent before the rest", .invalidCustomerConsented) { request, _ in
                request = ConsumptionRequestV1()
            },
        ]
        + fields.flatMap { name, greatest, violation, set in
            let missing: [Int32?] = name == "refundPreference" ? [] : [nil]
            return (missing + [-1, greatest + 1]).map { value in
                ConsumptionRow("\(name) \(value.map(String.init) ?? "missing")", violation) { request, _ in
                    set(&request, value)
                }
            }
        }
}
