import AppStoreTypes
import Foundation

extension World {
    /// Handles Configure Default Message.
    mutating func configureDefaultMessage(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let key = try defaultKey(call)
        let body = try call.read(DefaultConfigurationRequest.self)
        guard let id = body.messageIdentifier?.lowercased(), UUID(uuidString: id) != nil else { throw .malformed }
        let shelf = retention[call.place]
        guard let message = shelf.message(id) else { throw APIRefusal(.messageNotFound) }
        guard message.state == .approved else { throw APIRefusal(.messageNotApproved) }
        guard message.images.allSatisfy({ shelf.image($0)?.state == .approved }) else {
            throw APIRefusal(.imageNotApproved)
        }
        retention[call.place].defaults[key] = id
        return CallAnswer(status: 200)
    }

    /// Handles Delete Default Message; Apple documents no error for a message that does not exist.
    mutating func deleteDefaultMessage(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        retention[call.place].defaults[try defaultKey(call)] = nil
        return CallAnswer(status: 200)
    }

    /// Handles Get Default Message.
    func defaultMessage(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard let id = retention[call.place].defaults[try defaultKey(call)] else {
            throw APIRefusal(.defaultMessageNotFound)
        }
        return CallAnswer(status: 200, json: DefaultConfigurationResponse { $0.messageIdentifier = id })
    }

    private func defaultKey(_ call: APICall) throws(APIRefusal) -> MessagingShelf.DefaultKey {
        let (productID, locale) = (call["productId"], call["locale"])
        guard apps[call.bundleID]?.products[productID]?.type == .autoRenewableSubscription else {
            throw APIRefusal(.invalidProductID)
        }
        guard locale.wholeMatch(of: /[a-z]{2,3}([-_]([A-Z][a-z]{3}))?([-_]([A-Z]{2}|[0-9]{3}))?/) != nil else {
            throw APIRefusal(.invalidLocale)
        }
        return MessagingShelf.DefaultKey(productID: productID, locale: locale.replacing("_", with: "-"))
    }
}
