import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// Returns the customer's app receipt as of a version 1 notification, in base64.
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

    /// Returns the transactions in a customer's receipts: all except finished consumables, newest first.
    ///
    /// - Parameters:
    ///   - customer: the customer's app transaction ID.
    ///   - exception: a transaction to include even if it is a finished consumable.
    /// - Returns: the transactions, looked up lazily.
    func receiptTransactions(
        of customer: String,
        with exception: String? = nil
    ) -> some Sequence<Shared<TransactionPayload>> {
        transactions.bought(by: customer).reversed().lazy
            .filter { !$0.isFinished || $0.payload.type != .consumable || $0.id == exception }
            .map(\.snapshot)
    }

    /// Returns the renewal information of a customer's subscriptions, as receipts show it.
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
