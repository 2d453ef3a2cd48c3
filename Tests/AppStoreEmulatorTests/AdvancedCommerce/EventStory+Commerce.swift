import AppStoreTypes
import Foundation

@testable import AppStoreEmulator

extension EventStory {
    /// Calls the Advanced Commerce API for a transaction, with a new reference each time.
    @discardableResult
    func commerce(_ path: String, _ id: String, _ members: String = "") async throws -> CallAnswer {
        let info = #""requestInfo":{"requestReferenceId":"\#(UUID().uuidString)"}"#
        let place = environment == .sandbox ? "sandbox" : "production"
        return try await shop.call(
            "POST",
            "/\(place)/advancedCommerce/v1/\(path)/\(id)",
            body: "{" + (members.isEmpty ? info : "\(info),\(members)") + "}"
        )
    }

    /// Requests a refund of items, with or without refund risking.
    func refund(_ id: String, _ items: [String], isRisked: Bool) async throws -> CallAnswer {
        let items = items.joined(separator: ",")
        return try await commerce(
            "transaction/requestRefund",
            id,
            #""refundRiskingPreference":\#(isRisked),"items":[\#(items)]"#
        )
    }

    /// The items of a transaction.
    func items(_ id: String) throws -> [AdvancedCommerceTransactionItem] {
        try shop.store.read { try $0.transaction(id).payload.advancedCommerceInfo?.items } ?? []
    }

    /// The items that a subscription renews with.
    func renewing(_ id: String) throws -> [AdvancedCommerceRenewalItem] {
        try state(id).renewal?.advancedCommerceInfo?.items ?? []
    }

    /// Runs an action and returns the notifications that it sends.
    func sends(_ action: () async throws -> Void) async throws -> [String] {
        let before = log.count
        try await action()
        return log.dropFirst(before).map(\.words)
    }

    static func item(_ sku: String, _ type: String, amount: Int? = nil, revokes: Bool = true) -> String {
        let amount = amount.map { #","refundAmount":\#($0)"# } ?? ""
        return #"{"SKU":"\#(sku)","refundReason":"LEGAL","refundType":"\#(type)","revoke":\#(revokes)\#(amount)}"#
    }
}
