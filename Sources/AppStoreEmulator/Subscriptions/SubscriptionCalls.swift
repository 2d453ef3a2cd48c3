import AppStoreTypes
import Foundation

/// Apple's endpoints for the status and the renewal date of subscriptions.
enum SubscriptionCalls {
    static let endpoints: [Endpoint] = [
        Endpoint(.massExtendRenewalDate, "POST", "inApps/v1/subscriptions/extend/mass", extendAll),
        Endpoint(
            .massExtendRenewalDateStatus,
            "GET",
            "inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
            read: massExtensionStatus
        ),
        Endpoint(.extendRenewalDate, "PUT", "inApps/v1/subscriptions/extend/{originalTransactionId}", extendOne),
        Endpoint(.subscriptionStatuses, "GET", "inApps/v1/subscriptions/{anyTransactionId}", subscriptionStatuses),
    ]

    /// Handles Get All Subscription Statuses: the last transaction of each subscription, by group.
    private static func subscriptionStatuses(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let customer = try call.customer(in: world)
        let wanted = Set(
            try call.query.all("status").map { text throws(APIRefusal) in
                guard let number = Int32(text), (1...5).contains(number) else { throw APIRefusal(.invalidStatus) }
                return SubscriptionStatus(rawValue: number)
            }
        )
        let date = world.nextSigningDate()
        var groups: [String] = []
        var items: [String: [LastTransaction]] = [:]
        for subscription in world.subscriptions.of(customer) {
            let status = world.status(of: subscription)
            guard wanted.isEmpty || wanted.contains(status),
                let transaction = world.transactions[subscription.currentTransactionID]
            else { continue }
            if items[subscription.group] == nil { groups.append(subscription.group) }
            var renewal = world.renewalInfo(of: subscription)
            renewal.signedDate = date
            items[subscription.group, default: []].append(
                LastTransaction(
                    originalID: subscription.originalTransactionID,
                    status: status,
                    transaction: transaction.signed(at: date),
                    renewal: renewal
                )
            )
        }
        let appAppleID = world.appAppleID(of: call.bundleID, in: call.environment)
        return CallAnswer(later: { [groups, items, signer = world.signer] in
            let data = try groups.map { group in
                try SubscriptionGroupIdentifierItem {
                    $0.subscriptionGroupIdentifier = group
                    $0.lastTransactions = try items[group]?.map { try $0.item(signedBy: signer) }
                }
            }
            return StatusResponse {
                $0.environment = call.environment
                $0.bundleID = call.bundleID
                $0.appAppleID = appAppleID
                $0.data = data
            }
        })
    }

    /// Handles Extend a Subscription Renewal Date.
    private static func extendOne(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let original = try call.originalTransaction(in: world)
        switch original.payload.ownershipType {
        case .familyShared: throw APIRefusal(.familySharedSubscriptionExtensionIneligible)
        case .assigned: throw APIRefusal(.assignedSubscriptionExtensionIneligible)
        default: break
        }
        let body = JSONMembers(try call.members())
        let days = try Self.days(body)
        _ = try body.text("requestIdentifier", upTo: 128, else: .invalidRequestIdentifier)
        let extended: EmulatedTransaction?
        do throws(ExtensionRefusal) { extended = try world.extend(original.id, byDays: days) } catch {
            throw APIRefusal(error.code)
        }
        guard let extended else { throw APIRefusal(.subscriptionExtensionIneligible) }
        let response = ExtendRenewalDateResponse {
            $0.originalTransactionID = original.id
            $0.webOrderLineItemID = extended.payload.webOrderLineItemID
            $0.success = true
            $0.effectiveDate = extended.payload.expiresDate
        }
        return CallAnswer(status: 200, json: response)
    }

    /// Handles Extend Subscription Renewal Dates for All Active Subscribers; a repeated request has no effect.
    private static func extendAll(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let body = JSONMembers(try call.members())
        let identifier = try body.text("requestIdentifier", upTo: 128, else: .invalidRequestIdentifier)
        guard UUID(uuidString: identifier) != nil else { throw APIRefusal(.invalidRequestIdentifier) }
        let days = try Self.days(body)
        let productID = try body.text("productId", else: .invalidProductID)
        guard world.apps[call.bundleID]?.products[productID]?.type == .autoRenewableSubscription else {
            throw APIRefusal(.invalidProductID)
        }
        world.begin(
            MassExtension(
                requestIdentifier: identifier,
                bundleID: call.bundleID,
                environment: call.environment,
                productID: productID,
                days: days,
                storefronts: try Self.storefronts(body["storefrontCountryCodes"])
            )
        )
        return CallAnswer(status: 200, json: MassExtendRenewalDateResponse { $0.requestIdentifier = identifier })
    }

    /// Handles Get Status of Subscription Renewal Date Extensions.
    private static func massExtensionStatus(_ world: World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (productID, identifier) = (call["productId"], call["requestIdentifier"])
        guard world.apps[call.bundleID]?.products[productID]?.type == .autoRenewableSubscription else {
            throw APIRefusal(.invalidProductID)
        }
        guard identifier.utf8.count <= 128, UUID(uuidString: identifier) != nil else {
            throw APIRefusal(.invalidRequestIdentifier)
        }
        let key = MassExtension.key(identifier, of: call.bundleID, in: call.environment)
        guard let request = world.massExtensions[key], request.productID == productID else {
            throw APIRefusal(.statusRequestNotFound)
        }
        let response = MassExtendRenewalDateStatusResponse {
            $0.requestIdentifier = request.requestIdentifier
            $0.complete = request.completedAt != nil
            guard let completedAt = request.completedAt else { return }
            $0.completeDate = completedAt
            $0.succeededCount = request.succeeded
            $0.failedCount = request.failed
        }
        return CallAnswer(status: 200, json: response)
    }

    private static func days(_ body: JSONMembers) throws(APIRefusal) -> Int64 {
        let days = try body.integer("extendByDays", in: 1...90, else: .invalidExtendByDays)
        _ = try body.integer("extendReasonCode", in: 0...3, else: .invalidExtendReasonCode)
        return days
    }

    private static func storefronts(_ value: JSONValue?) throws(APIRefusal) -> [String]? {
        guard let value else { return nil }
        guard case .array(let codes) = value else { throw APIRefusal(.invalidStorefrontCountryCode) }
        guard !codes.isEmpty else { throw APIRefusal(.invalidEmptyStorefrontCountryCodeList) }
        return try codes.map { code throws(APIRefusal) in
            guard let text = code.text, text.wholeMatch(of: /[A-Z]{3}/) != nil else {
                throw APIRefusal(.invalidStorefrontCountryCode)
            }
            return text
        }
    }
}

/// The current state of a subscription, not yet signed.
private struct LastTransaction: Sendable {
    let originalID: String
    let status: SubscriptionStatus
    let transaction: TransactionPayload
    let renewal: RenewalPayload

    func item(signedBy signer: Signer) throws -> LastTransactionsItem {
        try LastTransactionsItem {
            $0.status = status
            $0.originalTransactionID = originalID
            $0.signedTransactionInfo = try signer.sign(transaction)
            $0.signedRenewalInfo = try signer.sign(renewal)
        }
    }
}

extension ExtensionRefusal {
    fileprivate var code: AppStoreErrorCode {
        switch self {
        case .familyShared: .familySharedSubscriptionExtensionIneligible
        case .assigned: .assignedSubscriptionExtensionIneligible
        case .ineligible: .subscriptionExtensionIneligible
        case .limitReached: .subscriptionMaxExtension
        }
    }
}
