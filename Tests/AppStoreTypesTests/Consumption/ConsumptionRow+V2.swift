import AppStoreTypes

extension ConsumptionRow where Request == ConsumptionRequest {
    private static let oneTimeTypes: [ProductType] = [.consumable, .nonConsumable, .nonRenewingSubscription]

    static let taken: [ConsumptionRow] =
        identifiers
        + [
            ConsumptionRow("only the required members"),
            ConsumptionRow("sample content provided") { request, _ in request.sampleContentProvided = true },
            ConsumptionRow("nothing used") { request, _ in request.consumptionPercentage = 0 },
            ConsumptionRow("all used") { request, _ in request.consumptionPercentage = 100_000 },
            ConsumptionRow("not delivered and not used") { request, _ in
                request.deliveryStatus = .undeliveredServerOutage
                request.consumptionPercentage = 0
            },
            ConsumptionRow("prorated subscription without a share") { request, subject in
                subject.type = .autoRenewableSubscription
                request.refundPreference = .grantProrated
            },
            ConsumptionRow("prorated, of unknown kind") { request, subject in
                subject.type = nil
                request.refundPreference = .grantProrated
            },
            ConsumptionRow("of unknown ownership") { $1.ownership = nil },
        ]
        + [
            .delivered, .undeliveredQualityIssue, .undeliveredWrongItem, .undeliveredServerOutage, .undeliveredOther,
        ]
        .map { (status: DeliveryStatus) in
            ConsumptionRow(status.rawValue) { request, _ in request.deliveryStatus = status }
        }
        + [.decline, .grantFull].map { (preference: RefundPreference) in
            ConsumptionRow(preference.rawValue) { request, _ in request.refundPreference = preference }
        }
        + oneTimeTypes.flatMap { type in
            [1, 25_000, 99_999].map { (share: Milliunits) in
                ConsumptionRow("\(type.rawValue), prorated with \(share) % used") { request, subject in
                    subject.type = type
                    request.refundPreference = .grantProrated
                    request.consumptionPercentage = share
                }
            }
        }

    static let refused: [ConsumptionRow] =
        [
            noIdentifier,
            ConsumptionRow("family member's", .familyTransactionNotSupported) { $1.ownership = .familyShared },
            ConsumptionRow("seat of a group", .assignedTransactionNotSupported) { $1.ownership = .assigned },
            ConsumptionRow("Advanced Commerce", .advancedCommerceTransactionNotSupported) {
                $1.isAdvancedCommerce = true
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
            ConsumptionRow("delivery missing", .invalidDeliveryStatus) { request, _ in request.deliveryStatus = nil },
            ConsumptionRow("delivery unknown", .invalidDeliveryStatus) { request, _ in
                request.deliveryStatus = DeliveryStatus(rawValue: "delivered")
            },
            ConsumptionRow("preference unknown", .invalidRefundPreference) { request, _ in
                request.refundPreference = RefundPreference(rawValue: "GRANT")
            },
            ConsumptionRow("less than nothing used", .consumptionPercentageOutOfRange) { request, _ in
                request.consumptionPercentage = -1
            },
            ConsumptionRow("more than all used", .consumptionPercentageOutOfRange) { request, _ in
                request.consumptionPercentage = 100_001
            },
            ConsumptionRow("used but not delivered", .undeliveredConsumptionPercentageNonZero) { request, _ in
                request.deliveryStatus = .undeliveredOther
                request.consumptionPercentage = 1
            },
            ConsumptionRow("prorated, not delivered, not used", .consumptionPercentageOutOfRange) { request, _ in
                request.deliveryStatus = .undeliveredOther
                request.consumptionPercentage = 0
                request.refundPreference = .grantProrated
            },
            ConsumptionRow("the purchase before the consent", .familyTransactionNotSupported) { request, subject in
                subject.ownership = .familyShared
                request.customerConsented = nil
            },
            ConsumptionRow("the consent before the rest", .invalidCustomerConsented) { request, _ in
                request = ConsumptionRequest()
            },
        ]
        + [0, 50_000].map { (share: Milliunits) in
            ConsumptionRow(
                "subscription with \(share) % used",
                .consumptionPercentageAutoRenewableSubscription
            ) { request, subject in
                subject.type = .autoRenewableSubscription
                request.consumptionPercentage = share
            }
        }
        + oneTimeTypes.flatMap { type in
            [nil, 0, 100_000].map { (share: Milliunits?) in
                ConsumptionRow(
                    "\(type.rawValue), prorated with \(share.map { "\($0) %" } ?? "no share") used",
                    .consumptionPercentageOutOfRange
                ) { request, subject in
                    subject.type = type
                    request.refundPreference = .grantProrated
                    request.consumptionPercentage = share
                }
            }
        }
}
