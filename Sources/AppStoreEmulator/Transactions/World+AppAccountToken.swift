import AppStoreTypes

extension World {
    /// Handles Set App Account Token; for a subscription, it applies to the current and later periods only.
    mutating func setAppAccountToken(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let transaction = try transactionOfToken(call)
        let body = JSONMembers(try call.members())
        guard case .string(let text) = body["appAccountToken"], AppAccountToken(rawValue: text).isUUID else {
            throw APIRefusal(.invalidAppAccountTokenUUID)
        }
        let token = AppAccountToken(rawValue: AppAccountToken(rawValue: text).canonical)
        let subscription = subscriptions[transaction.id]
        subscriptions.change(transaction.id) { $0.appAccountToken = token }
        transactions.change(subscription?.currentTransactionID ?? transaction.id, isRevision: false) {
            $0.payload.appAccountToken = token
        }
        return CallAnswer(status: 200)
    }

    private func transactionOfToken(_ call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        let transaction: EmulatedTransaction
        do {
            transaction = try self.transaction(call["originalTransactionId"], call)
        } catch {
            throw error.code == .transactionIDNotFound ? APIRefusal(.originalTransactionIDNotFound) : error
        }
        guard transaction.originalID == transaction.id else {
            throw APIRefusal(.transactionIDIsNotOriginalTransactionId)
        }
        switch transaction.payload.ownershipType {
        case .familyShared: throw APIRefusal(.familyTransactionNotSupported)
        case .assigned: throw APIRefusal(.invalidAssignedTransactionNotSupported)
        default: return transaction
        }
    }
}
