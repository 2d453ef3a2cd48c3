import AppStoreTypes
import Foundation
import Running

@testable import GooglePlay

/// The first byte says what the rest is: a push of Pub/Sub, the answer to a pull, a notification, or an order.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let json = Data(bytes.dropFirst())
    switch kind % 4 {
    case 0: read(push: json)
    case 1: read(pull: json)
    case 2: read(notification: json)
    default: read(order: json)
    }
    return 0
}

private func read(push json: Data) {
    guard let push = try? PubSubPush(json: json) else { return }
    require(!push.message.id.isEmpty, "a message without an ID")
    read(notification: push.message.data)
    // A pull delivers the same message, as far as its greater depth can be read.
    guard let message = (try? JSONValue(json: json))?.members?["message"], message.members?["data"]?.text != nil,
        let pulled = try? JSONEncoder().encode(JSONValue.object(["receivedMessages": .array([received(message)])])),
        let list = try? PulledMessage.list(pulled)
    else { return }
    require(list.count == 1, "one message became several")
    require(list.allSatisfy { $0.message == .success(push.message) }, "a push and a pull read differently")
}

private func received(_ message: JSONValue) -> JSONValue { .object(["ackId": .string("1"), "message": message]) }

private func read(pull json: Data) {
    guard let list = try? PulledMessage.list(json) else { return }
    for pulled in list {
        require(!pulled.ackID.isEmpty, "a message that cannot be acknowledged")
        switch pulled.message {
        case .success(let message): read(notification: message.data)
        case .failure(let unreadable):
            let kept = Data(unreadable.content.utf8)
            require((try? JSONDecoder().decode(JSONValue.self, from: kept)) != nil, "what is kept is not JSON")
        }
    }
}

private func read(notification json: Data) {
    guard let notification = try? DeveloperNotification(json: json) else { return }
    require(!notification.packageName.isEmpty, "an app without a name")
    _ = notification.eventTime?.description
    guard case .pendingRefundReview(let review) = notification.content else { return }
    require(!review.pendingRefundToken.rawValue.isEmpty, "a review without a token")
    require(!review.orderID.rawValue.isEmpty, "a review without an order")
    require(!review.isUnderstood || review.refundReason == .chargeback, "an unknown reason is understood")
}

private func read(order json: Data) {
    guard let order = try? JSONDecoder().decode(PlayOrder.self, from: json) else { return }
    let amounts = [order.total] + (order.lineItems ?? []).map(\.total)
    for amount in amounts.compactMap(\.self) {
        require((amount.units?.value ?? 0) <= 0 || amount.milliunits >= 0 || amount.nanos ?? 0 < 0, "a negative price")
    }
    _ = (order.createTime?.timestamp.description, order.orderHistory?.refundEvent?.eventTime?.timestamp.description)
}
