import AppStoreTypes
import Foundation

extension World {
    /// Handles Extend a Subscription Renewal Date.
    mutating func extendOne(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let original = try originalTransaction(named: call)
        switch original.payload.ownershipType {
        case .familyShared: throw APIRefusal(.familySharedSubscriptionExtensionIneligible)
        case .assigned: throw APIRefusal(.assignedSubscriptionExtensionIneligible)
        default: break
        }
        let body = JSONMembers(try call.members())
        let days = try Self.days(body)
        _ = try body.text("requestIdentifier", upTo: 128, else: .invalidRequestIdentifier)
        let extended: EmulatedTransaction?
        do throws(ExtensionRefusal) { extended = try extend(original.id, byDays: days) } catch {
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
    mutating func extendAll(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let body = JSONMembers(try call.members())
        let identifier = try body.text("requestIdentifier", upTo: 128, else: .invalidRequestIdentifier)
        guard UUID(uuidString: identifier) != nil else { throw APIRefusal(.invalidRequestIdentifier) }
        let days = try Self.days(body)
        let productID = try body.text("productId", else: .invalidProductID)
        guard apps[call.bundleID]?.products[productID]?.type == .autoRenewableSubscription else {
            throw APIRefusal(.invalidProductID)
        }
        begin(
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
    func massExtensionStatus(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (productID, identifier) = (call["productId"], call["requestIdentifier"])
        guard apps[call.bundleID]?.products[productID]?.type == .autoRenewableSubscription else {
            throw APIRefusal(.invalidProductID)
        }
        guard identifier.utf8.count <= 128, UUID(uuidString: identifier) != nil else {
            throw APIRefusal(.invalidRequestIdentifier)
        }
        let key = MassExtension.key(identifier, of: call.bundleID, in: call.environment)
        guard let request = massExtensions[key], request.productID == productID else {
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
