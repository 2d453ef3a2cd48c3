import AppStoreTypes
import Foundation

/// The body of a call of the Advanced Commerce API, each member read as its page has it.
struct CommerceBody: Sendable {
    let members: JSONMembers
    /// By which a request is known again.
    let requestReferenceID: String

    /// Reads what all requests have in common.
    init(_ call: APICall) throws(APIRefusal) {
        members = JSONMembers(try call.members())
        guard let value = members["requestInfo"] else { throw APIRefusal(.nullRequestInfo) }
        guard case .object(let object) = value else { throw .malformed }
        let info = JSONMembers(object)
        guard let reference = info["requestReferenceId"] else { throw APIRefusal(.nullRequestReferenceID) }
        guard let text = reference.text, UUID(uuidString: text) != nil else {
            throw APIRefusal(.invalidRequestReferenceID)
        }
        requestReferenceID = text.lowercased()
        if let token = info["appAccountToken"] {
            guard let text = token.text, AppAccountToken(rawValue: text).isUUID else {
                throw APIRefusal(.invalidAppAccountToken)
            }
        }
        if let token = info["consistencyToken"], token.text == nil {
            throw APIRefusal(.invalidConsistencyToken)
        }
    }

    /// Whether a text has the form of a tax code.
    static func isTaxCode(_ text: String) -> Bool { text.wholeMatch(of: /[A-Z][0-9]{3}-[0-9]{2}-[0-9]{1,2}/) != nil }

    /// The storefront, which has to be that of the transaction.
    func checkStorefront(of transaction: EmulatedTransaction) throws(APIRefusal) {
        guard let value = members["storefront"] else { return }
        guard let code = value.text, code.wholeMatch(of: /[A-Z]{3}/) != nil else {
            throw APIRefusal(.invalidStorefrontCountryCode)
        }
        guard code == transaction.payload.storefront else { throw APIRefusal(.mismatchedStorefront) }
    }

    /// The currency, which has to be that of the transaction.
    func checkCurrency(of transaction: EmulatedTransaction) throws(APIRefusal) {
        guard let value = members["currency"] else { return }
        guard let code = value.text, code == transaction.payload.currency else {
            throw APIRefusal(.invalidCurrency)
        }
    }

    /// The items, at least one and each once.
    func items(
        _ name: String = "items",
        key: String = "SKU",
        missing: AppStoreErrorCode = .nullSKU
    ) throws(APIRefusal) -> [CommerceItem] {
        guard let value = members[name] else { throw APIRefusal(.nullItems) }
        guard case .array(let values) = value else { throw .malformed }
        guard !values.isEmpty else { throw APIRefusal(.atLeastOneItem) }
        guard values.count <= 100 else { throw APIRefusal(.itemLimitExceeded) }
        var items: [CommerceItem] = []
        for value in values {
            guard case .object(let object) = value else { throw APIRefusal(.nullItem) }
            items.append(try CommerceItem(JSONMembers(object), key: key, missing: missing))
        }
        guard Set(items.map(\.sku)).count == items.count else {
            throw APIRefusal(.itemCannotBeSpecifiedMultipleTimes)
        }
        return items
    }
}

/// One item of a request.
struct CommerceItem: Sendable {
    let members: JSONMembers
    /// The item it is about.
    let sku: String

    init(_ members: JSONMembers, key: String, missing: AppStoreErrorCode) throws(APIRefusal) {
        self.members = members
        guard let value = members[key] else { throw APIRefusal(missing) }
        sku = try Self.sku(value)
    }

    static func sku(_ value: JSONValue) throws(APIRefusal) -> String {
        guard let text = value.text, !text.isEmpty else { throw APIRefusal(.invalidSKU) }
        guard text.count <= 128 else { throw APIRefusal(.skuLengthExceeded) }
        return text
    }
}

extension JSONMembers {
    /// The description of an item or a subscription; `nil` when it is not there.
    func commerceDescription() throws(APIRefusal) -> String? {
        guard let value = self["description"] else { return nil }
        guard let text = value.text, !text.isEmpty else { throw APIRefusal(.invalidDescription) }
        guard text.count <= 45 else { throw APIRefusal(.descriptionLengthExceeded) }
        return text
    }

    /// The name of an item or a subscription; `nil` when it is not there.
    func commerceDisplayName() throws(APIRefusal) -> String? {
        guard let value = self["displayName"] else { return nil }
        guard let text = value.text, !text.isEmpty else { throw APIRefusal(.invalidDisplayName) }
        guard text.count <= 30 else { throw APIRefusal(.displayNameLengthExceeded) }
        return text
    }

    /// When a change takes effect: whether at once.
    func isImmediate() throws(APIRefusal) -> Bool {
        switch self["effective"] {
        case .string("IMMEDIATELY"): true
        case .string("NEXT_BILL_CYCLE"): false
        case nil: throw APIRefusal(.nullEffective)
        default: throw .malformed
        }
    }

    /// The tax code; `nil` when it is not there.
    func taxCode() throws(APIRefusal) -> String? {
        guard let value = self["taxCode"] else { return nil }
        guard let text = value.text, CommerceBody.isTaxCode(text) else { throw APIRefusal(.invalidTaxProductCode) }
        return text
    }
}
