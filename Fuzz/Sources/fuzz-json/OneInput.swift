import AppStoreTypes
import Foundation
import Running

/// The first byte says what the rest is read as: JSON that must come out as it went in, or be refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let json = Data(bytes.dropFirst())
    readers[Int(kind) % readers.count](json)
    return 0
}

private let readers: [@Sendable (Data) -> Void] = [
    { read($0, as: NotificationPayload.self) { _ = $0.subject } },
    { read($0, as: TransactionPayload.self) { _ = ConsumptionSubject($0) } },
    { read($0, as: RenewalPayload.self) { _ = $0 } },
    { read($0, as: AppTransactionPayload.self) { _ = $0 } },
    {
        read($0, as: NotificationBodyV1.self) {
            look(at: $0.transactions)
            _ = ($0.serverEnvironment, $0.autoRenewal, $0.autoRenewStatusChangedAt, $0.expirationReason, $0.cancelledAt)
        }
    },
    {
        read($0, as: VerifyReceiptResponse.self) {
            look(at: $0.transactions)
            _ = ($0.retry, $0.isTemporary, $0.receipt?.transactions?.newest)
            for renewal in $0.pendingRenewalInfo ?? [] {
                _ = (renewal.autoRenewal, renewal.expirationReason, renewal.priceIncrease, renewal.gracePeriodEndsAt)
            }
        }
    },
    { read($0, as: ConsumptionRequest.self) { _ = $0 } },
    { read($0, as: ConsumptionRequestV1.self) { _ = $0 } },
    {
        read($0, as: APIErrorBody.self) {
            _ = ($0.errorCode?.name, $0.errorCode?.httpStatus, $0.errorCode?.isRetryable)
        }
    },
    { read($0, as: HistoryResponse.self) { _ = $0 } },
    { read($0, as: StatusResponse.self) { _ = $0 } },
    { read($0, as: NotificationHistoryResponse.self) { _ = $0 } },
    { read($0, as: PerformanceTestResultResponse.self) { _ = $0 } },
    { read($0, as: RealtimeResponseBody.self) { _ = $0 } },
    { read($0, as: UploadMessageRequestBody.self) { _ = $0 } },
    { read($0, as: AdvancedCommerceSubscriptionModifyInAppRequest.self) { _ = $0 } },
    { check($0, as: JSONValue.self) { _ = ($0.kind, $0.members, $0.text) } },
]

/// Reads an object in both ways, which must agree, and writes it again.
private func read<Object: WireObject>(_ json: Data, as type: Object.Type, look: (Object) -> Void) {
    // The one-pass reader refuses more: deep nests, very many elements, and what only `JSONDecoder` calls JSON.
    guard (try? JSONValue(json: json)) != nil else {
        require((try? type.init(json: json)) == nil, "the limits do not hold")
        return
    }
    let decoded = Result { try JSONDecoder().decode(type, from: json) }
    switch (decoded, Result { try type.init(json: json) }) {
    case (.success(let object), .success(let onePass)): require(object == onePass, "the two readers disagree")
    case (.failure(let error), .failure(let other)):
        require(error as? WireError == other as? WireError, "the two readers refuse different things")
    case (.success, .failure), (.failure, .success): fatalError("one reader refuses what the other takes")
    }
    check(json, as: type, look: look)
}

private func check<Value: Codable & Equatable>(_ json: Data, as type: Value.Type, look: (Value) -> Void) {
    guard let value = try? JSONDecoder().decode(type, from: json) else { return }
    look(value)
    guard let encoded = try? JSONEncoder().encode(value) else { fatalError("what was read cannot be written") }
    guard let again = try? JSONDecoder().decode(type, from: encoded) else {
        fatalError("what was written cannot be read")
    }
    require(again == value, "what was written is something else")
}

private func look(at transactions: ReceiptTransactions) {
    require(transactions.newestFirst.count == transactions.list.count, "the order lost one")
    require(transactions.newestFirst.first == nil || transactions.newest != nil, "no newest")
    _ = (transactions.totalsByProduct, transactions.totalsByOriginalTransaction)
    for transaction in transactions.list {
        _ = (transaction.expiresAt, transaction.originallyPurchasedAt, transaction.cancelledAt)
        _ = transaction.purchasedAt?.description
    }
}
