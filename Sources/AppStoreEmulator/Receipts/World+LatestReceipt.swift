import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// The customer's app receipt as it was when a version 1 notification was made, in base64.
    func latestReceipt(_ statement: StatementV1, for logged: LoggedNotification) throws -> String {
        guard let customer = customers[statement.customer] else {
            throw EmulatorError.unknown("There is no customer \(statement.customer) any more.")
        }
        let receipt = try appReceipt(
            of: customer,
            with: statement.transactions.map(\.value),
            at: logged.signedDate,
            on: deviceIdentifier(of: customer)
        )
        return Data(try authority.receiptSigner().sign(receipt)).base64EncodedString()
    }

    /// What a customer's receipts list: the transactions without consumables that are finished, newest first.
    ///
    /// - Parameters:
    ///   - customer: the customer, by the app transaction.
    ///   - exception: a transaction that is listed even where it is a consumable that is finished.
    /// - Returns: the transactions, looked up one by one as they are asked for.
    func receiptTransactions(
        of customer: String,
        with exception: String? = nil
    ) -> some Sequence<Shared<TransactionPayload>> {
        transactions.bought(by: customer).reversed().lazy
            .filter { !$0.isFinished || $0.payload.type != .consumable || $0.id == exception }
            .map(\.snapshot)
    }

    /// How a customer's subscriptions will renew, as receipts tell it.
    func pendingRenewals(of customer: String) -> [StatementV1.PendingRenewal] {
        subscriptions.of(customer).map { subscription in
            let increase = billed(subscription).priceIncrease
            return StatementV1.PendingRenewal(
                renewal: Shared(renewalInfo(of: subscription)),
                asksConsent: increase.flatMap { $0.needsConsent ? !$0.isAccepted : nil }
            )
        }
    }
}
