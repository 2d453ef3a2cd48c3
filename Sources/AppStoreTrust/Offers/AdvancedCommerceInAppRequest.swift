public import AppStoreTypes

/// An app's request for an Advanced Commerce purchase, which the app passes to StoreKit in a signed string.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public protocol AdvancedCommerceInAppRequest: WireObject {
    /// The operation of this type of request.
    static var operationOfType: AdvancedCommerceOperation { get }
    /// The operation of the request.
    var operation: AdvancedCommerceOperation? { get set }
    /// The version of the request.
    var version: String? { get set }
    /// The information that identifies the request.
    var requestInfo: AdvancedCommerceRequestInfo? { get }

    /// Checks the members that only this type of request has.
    ///
    /// - Parameter skipped: the invalid and too long values to accept.
    /// - Throws: ``AppRequestFailure``.
    func checkMembers(skipping skipped: Set<AppRequestFailure>) throws(AppRequestFailure)
}

extension AdvancedCommerceInAppRequest {
    /// Returns the request with its operation and version, after checking that Apple would accept it.
    ///
    /// - Parameter skipped: the invalid and too long values to accept.
    /// - Returns: the completed request.
    /// - Throws: ``AppRequestFailure``.
    func completed(skipping skipped: Set<AppRequestFailure>) throws(AppRequestFailure) -> Self {
        var request = self
        request.operation = operation ?? Self.operationOfType
        request.version = version ?? "1"
        let check = MemberCheck(skipping: skipped)
        if request.operation != Self.operationOfType { try check.invalid("operation") }
        if request.version != "1" { try check.invalid("version") }
        let info = try check.required("requestInfo", requestInfo)
        let infoCheck = check.inside("requestInfo")
        try infoCheck.text("requestReferenceId", info.requestReferenceID)
        try infoCheck.uuid("requestReferenceId", info.requestReferenceID)
        try infoCheck.uuid("appAccountToken", info.appAccountToken?.rawValue)
        try checkMembers(skipping: skipped)
        return request
    }
}

extension AdvancedCommerceOneTimeChargeCreateRequest: AdvancedCommerceInAppRequest {
    /// The operation is ``/AppStoreTypes/AdvancedCommerceOperation/createOneTimeCharge``.
    public static let operationOfType = AdvancedCommerceOperation.createOneTimeCharge

    /// Checks currency, tax code, storefront and item.
    ///
    /// - Parameter skipped: the invalid and too long values to accept.
    /// - Throws: ``AppRequestFailure``.
    public func checkMembers(skipping skipped: Set<AppRequestFailure>) throws(AppRequestFailure) {
        let check = MemberCheck(skipping: skipped)
        try check.text("currency", currency)
        try check.threeLetters("currency", currency)
        try check.text("taxCode", taxCode)
        try check.threeLetters("storefront", storefront)
        let item = try check.required("item", item)
        try check.inside("item").item(item.sku, item.details, item.displayName, item.price)
    }
}

extension AdvancedCommerceSubscriptionCreateRequest: AdvancedCommerceInAppRequest {
    /// The operation is ``/AppStoreTypes/AdvancedCommerceOperation/createSubscription``.
    public static let operationOfType = AdvancedCommerceOperation.createSubscription

    /// Checks currency, descriptors, items, period, tax code and storefront.
    ///
    /// - Parameter skipped: the invalid and too long values to accept.
    /// - Throws: ``AppRequestFailure``.
    public func checkMembers(skipping skipped: Set<AppRequestFailure>) throws(AppRequestFailure) {
        let check = MemberCheck(skipping: skipped)
        try check.text("currency", currency)
        try check.threeLetters("currency", currency)
        let descriptors = try check.required("descriptors", descriptors)
        try check.inside("descriptors").text("description", descriptors.details, limit: Limit.description)
        try check.inside("descriptors").text("displayName", descriptors.displayName, limit: Limit.displayName)
        guard try !check.required("items", items).isEmpty else { throw .missing(path: "items") }
        try check.each("items", items) { item, check throws(AppRequestFailure) in
            try check.item(item.sku, item.details, item.displayName, item.price)
            try check.offer(item.offer)
        }
        try check.text("period", period)
        try check.text("taxCode", taxCode)
        try check.threeLetters("storefront", storefront)
        try check.optionalText("previousTransactionId", previousTransactionID)
    }
}

extension AdvancedCommerceSubscriptionModifyInAppRequest: AdvancedCommerceInAppRequest {
    /// The operation is ``/AppStoreTypes/AdvancedCommerceOperation/modifySubscription``.
    public static let operationOfType = AdvancedCommerceOperation.modifySubscription

    /// Checks transaction, billing cycle, items, period, descriptors, currency, tax code and storefront.
    ///
    /// - Parameter skipped: the invalid and too long values to accept.
    /// - Throws: ``AppRequestFailure``.
    public func checkMembers(skipping skipped: Set<AppRequestFailure>) throws(AppRequestFailure) {
        let check = MemberCheck(skipping: skipped)
        try check.text("transactionId", transactionID)
        try check.required("retainBillingCycle", retainBillingCycle)
        try check.each("addItems", addItems) { item, check throws(AppRequestFailure) in
            try check.item(item.sku, item.details, item.displayName, item.price)
            try check.offer(item.offer)
            try check.price("proratedPrice", item.proratedPrice)
        }
        try check.each("changeItems", changeItems) { item, check throws(AppRequestFailure) in
            try check.text("currentSKU", item.currentSKU, limit: Limit.sku)
            try check.item(item.sku, item.details, item.displayName, item.price)
            try check.required("effective", item.effective)
            try check.required("reason", item.reason)
            try check.offer(item.offer)
            try check.price("proratedPrice", item.proratedPrice)
        }
        try check.each("removeItems", removeItems) { item, check throws(AppRequestFailure) in
            try check.text("SKU", item.sku, limit: Limit.sku)
        }
        if let periodChange {
            try check.inside("periodChange").required("effective", periodChange.effective)
            try check.inside("periodChange").text("period", periodChange.period)
        }
        if let descriptors {
            let check = check.inside("descriptors")
            try check.required("effective", descriptors.effective)
            try check.optionalText("description", descriptors.details, limit: Limit.description)
            try check.optionalText("displayName", descriptors.displayName, limit: Limit.displayName)
        }
        try check.threeLetters("currency", currency)
        try check.optionalText("taxCode", taxCode)
        try check.threeLetters("storefront", storefront)
    }
}

extension AdvancedCommerceSubscriptionReactivateInAppRequest: AdvancedCommerceInAppRequest {
    /// The operation is ``/AppStoreTypes/AdvancedCommerceOperation/reactivateSubscription``.
    public static let operationOfType = AdvancedCommerceOperation.reactivateSubscription

    /// Checks transaction, items and storefront.
    ///
    /// - Parameter skipped: the invalid and too long values to accept.
    /// - Throws: ``AppRequestFailure``.
    public func checkMembers(skipping skipped: Set<AppRequestFailure>) throws(AppRequestFailure) {
        let check = MemberCheck(skipping: skipped)
        try check.text("transactionId", transactionID)
        try check.each("items", items) { item, check throws(AppRequestFailure) in
            try check.text("SKU", item.sku, limit: Limit.sku)
        }
        try check.threeLetters("storefront", storefront)
    }
}

/// The maximum number of characters that Apple accepts.
private enum Limit {
    static let description = 45
    static let displayName = 30
    static let sku = 128
}

extension MemberCheck {
    fileprivate func item(
        _ sku: String?,
        _ details: String?,
        _ displayName: String?,
        _ price: Milliunits?
    ) throws(AppRequestFailure) {
        try text("SKU", sku, limit: Limit.sku)
        try text("description", details, limit: Limit.description)
        try text("displayName", displayName, limit: Limit.displayName)
        try self.price("price", required("price", price))
    }

    fileprivate func offer(_ offer: AdvancedCommerceOffer?) throws(AppRequestFailure) {
        guard let offer else { return }
        let check = inside("offer")
        try check.text("period", offer.period)
        if try !(1...12).contains(check.required("periodCount", offer.periodCount)) { try check.invalid("periodCount") }
        try check.price("price", check.required("price", offer.price))
        try check.required("reason", offer.reason)
    }
}
