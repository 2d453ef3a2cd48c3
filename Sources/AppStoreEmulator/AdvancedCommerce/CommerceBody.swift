import AppStoreTypes
import Foundation

/// The body of an Advanced Commerce API call, with each member checked as Apple documents it.
struct CommerceBody: Sendable {
    let members: JSONMembers
    /// The reference that identifies the request, in lowercase.
    let requestReferenceID: String

    /// Reads the members that all requests share.
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

    /// Returns whether a text has the form of a tax code.
    static func isTaxCode(_ text: String) -> Bool { text.wholeMatch(of: /[A-Z][0-9]{3}-[0-9]{2}-[0-9]{1,2}/) != nil }

    /// Checks the storefront, which must match the transaction's if present.
    func checkStorefront(of transaction: EmulatedTransaction) throws(APIRefusal) {
        guard let value = members["storefront"] else { return }
        guard let code = value.text, code.wholeMatch(of: /[A-Z]{3}/) != nil else {
            throw APIRefusal(.invalidStorefrontCountryCode)
        }
        guard code == transaction.payload.storefront else { throw APIRefusal(.mismatchedStorefront) }
    }

    /// Checks the currency, which must match the transaction's if present.
    func checkCurrency(of transaction: EmulatedTransaction) throws(APIRefusal) {
        guard let value = members["currency"] else { return }
        guard let code = value.text, code == transaction.payload.currency else {
            throw APIRefusal(.invalidCurrency)
        }
    }

    /// Returns the items: 1 to 100, each with a SKU of its own.
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
    /// The SKU of the item.
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
    /// Returns the description of an item or a subscription, or `nil` if it is absent.
    func commerceDescription() throws(APIRefusal) -> String? {
        guard let value = self["description"] else { return nil }
        guard let text = value.text, !text.isEmpty else { throw APIRefusal(.invalidDescription) }
        guard text.count <= 45 else { throw APIRefusal(.descriptionLengthExceeded) }
        return text
    }

    /// Returns the display name of an item or a subscription, or `nil` if it is absent.
    func commerceDisplayName() throws(APIRefusal) -> String? {
        guard let value = self["displayName"] else { return nil }
        guard let text = value.text, !text.isEmpty else { throw APIRefusal(.invalidDisplayName) }
        guard text.count <= 30 else { throw APIRefusal(.displayNameLengthExceeded) }
        return text
    }

    /// Returns whether a change takes effect immediately rather than in the next billing cycle.
    func isImmediate() throws(APIRefusal) -> Bool {
        switch self["effective"] {
        case .string("IMMEDIATELY"): true
        case .string("NEXT_BILL_CYCLE"): false
        case nil: throw APIRefusal(.nullEffective)
        default: throw .malformed
        }
    }

    /// Returns the tax code, or `nil` if it is absent.
    func taxCode() throws(APIRefusal) -> String? {
        guard let value = self["taxCode"] else { return nil }
        guard let text = value.text, CommerceBody.isTaxCode(text) else { throw APIRefusal(.invalidTaxProductCode) }
        return text
    }
}
