import AppStoreTypes

/// All subscriptions, by original transaction and by customer.
struct Subscriptions: Sendable {
    private(set) var list: [EmulatedSubscription] = []
    private var places: [String: Int] = [:]
    private var byCustomer: [String: [Int]] = [:]

    subscript(originalTransactionID: String) -> EmulatedSubscription? { places[originalTransactionID].map { list[$0] } }

    /// Returns a customer's subscriptions, oldest first.
    func of(_ customer: String) -> [EmulatedSubscription] { (byCustomer[customer] ?? []).map { list[$0] } }

    /// Returns the subscription in a group that the customer purchased, without shared ones.
    func owned(by customer: String, in group: String) -> EmulatedSubscription? {
        (byCustomer[customer] ?? []).lazy.map { list[$0] }.last { $0.group == group && $0.ownership == .purchased }
    }

    mutating func insert(_ subscription: EmulatedSubscription) {
        places[subscription.originalTransactionID] = list.count
        if let previous = subscription.previousOriginalTransactionID { places[previous] = list.count }
        byCustomer[subscription.customer, default: []].append(list.count)
        list.append(subscription)
    }

    /// Changes a subscription's original transaction ID; either ID finds it.
    mutating func rename(_ originalTransactionID: String, to other: String) {
        guard let place = places[originalTransactionID] else { return }
        list[place].previousOriginalTransactionID = originalTransactionID
        list[place].originalTransactionID = other
        places[other] = place
    }

    @discardableResult
    mutating func change<Value>(
        _ originalTransactionID: String,
        _ change: (inout EmulatedSubscription) -> Value
    ) -> Value? {
        places[originalTransactionID].map { change(&list[$0]) }
    }
}

extension Subscriptions: Codable {
    init(from decoder: any Decoder) throws {
        for subscription in try [EmulatedSubscription](from: decoder) { insert(subscription) }
    }

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
}
