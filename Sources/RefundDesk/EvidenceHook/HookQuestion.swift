import AppStoreTypes
import Foundation
import Refunds

/// The question sent to the backend about a case.
struct HookQuestion: Encodable {
    /// Stays the same when the desk repeats the question.
    let id: String
    let type = "evidence.requested"
    let app: String
    let environment: String
    let `case`: String
    let requestNumber: Int64
    let transactionId: String
    let originalTransactionId: String
    let productId: String
    let productType: String
    let quantity: Int32
    let purchasedAt: RFC3339Time
    let customer: String
    let appAccountToken: String?
    let reason: String?
    let requestedAt: RFC3339Time
    /// The time after which Apple ignores an answer.
    let deadline: RFC3339Time
    /// How long the desk waits for the facts.
    let answerBy: RFC3339Time

    init(about facts: CaseFacts, answerBy: Timestamp) {
        let (refundCase, purchase) = (facts.refundCase, facts.purchase)
        id = "\(refundCase.id)-evidence-\(facts.inquiries.count + 1)"
        app = refundCase.app.bundleID
        environment = refundCase.app.environment.rawValue
        `case` = refundCase.id
        requestNumber = refundCase.requestNumber
        transactionId = purchase.transactionID
        originalTransactionId = purchase.originalTransactionID
        productId = purchase.productID
        productType = purchase.type.rawValue
        quantity = purchase.quantity
        purchasedAt = RFC3339Time(purchase.purchasedAt)
        customer = purchase.customerID
        appAccountToken = purchase.appAccountToken?.rawValue
        reason = refundCase.reason?.rawValue
        requestedAt = RFC3339Time(refundCase.requestedAt)
        deadline = RFC3339Time(refundCase.deadline)
        self.answerBy = RFC3339Time(answerBy)
    }
}
