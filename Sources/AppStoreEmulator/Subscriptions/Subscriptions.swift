import AppStoreTypes

/// All subscriptions, by original transaction and by customer.
struct Subscriptions: Sendable {
    private(set) var list: [EmulatedSubscription] = []
    private var places: [String: Int] = [:]
    private var byCustomer: [String: [Int]] = [:]
    /// The positions that changed since they were last saved.
    private var changed: Set<Int> = []

    subscript(originalTransactionID: String) -> EmulatedSubscription? { places[originalTransactionID].map { list[$0] } }

    /// Returns a customer's subscriptions, oldest first.
    func of(_ customer: String) -> [EmulatedSubscription] { (byCustomer[customer] ?? []).map { list[$0] } }

    /// Returns the subscription in a group that the customer purchased, without shared ones.
    func owned(by customer: String, in group: String) -> EmulatedSubscription? {
        (byCustomer[customer] ?? []).lazy.map { list[$0] }.last { $0.group == group && $0.ownership == .purchased }
    }

    mutating func insert(_ subscription: EmulatedSubscription) {
        changed.insert(list.count)
        list.append(subscription)
        index(list.count - 1)
        byCustomer[subscription.customer, default: []].append(list.count - 1)
    }

    private mutating func index(_ place: Int) {
        places[list[place].originalTransactionID] = place
        if let previous = list[place].previousOriginalTransactionID { places[previous] = place }
    }

    /// Changes a subscription's original transaction ID; either ID finds it.
    mutating func rename(_ originalTransactionID: String, to other: String) {
        guard let place = places[originalTransactionID] else { return }
        list[place].previousOriginalTransactionID = originalTransactionID
        list[place].originalTransactionID = other
        places[other] = place
        changed.insert(place)
    }

    @discardableResult
    mutating func change<Value>(
        _ originalTransactionID: String,
        _ change: (inout EmulatedSubscription) -> Value
    ) -> Value? {
        guard let place = places[originalTransactionID] else { return nil }
        changed.insert(place)
        return change(&list[place])
    }

    /// Returns the subscriptions that changed since the last call, by position; `nil` if none did.
    mutating func takeChange() -> [Int: EmulatedSubscription]? {
        guard !changed.isEmpty else { return nil }
        defer { changed = [] }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0, list[$0]) })
    }

    /// Repeats a change that was saved.
    mutating func apply(_ change: [Int: EmulatedSubscription]) throws {
        let known = list.count
        try list.apply(change)
        for place in change.keys.sorted() {
            index(place)
            if place >= known { byCustomer[list[place].customer, default: []].append(place) }
        }
    }
}

extension Subscriptions: Codable {
    init(from decoder: any Decoder) throws {
        for subscription in try [EmulatedSubscription](from: decoder) { insert(subscription) }
        changed = []
    }

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
}
