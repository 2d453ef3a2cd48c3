import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// The customer's app receipt as it was when a version 1 notification was made, in base64.
    func latestReceipt(_ statement: VersionOneStatement, for logged: LoggedNotification) throws -> String {
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
    func receiptTransactions(of customer: String) -> some Sequence<Shared<TransactionPayload>> {
        transactions.bought(by: customer).reversed().lazy
            .filter { !$0.isFinished || $0.payload.type != .consumable }
            .map(\.snapshot)
    }

    /// How a customer's subscriptions will renew, as receipts tell it.
    func pendingRenewals(of customer: String) -> [VersionOneStatement.PendingRenewal] {
        subscriptions.of(customer).map { subscription in
            let increase = billed(subscription).priceIncrease
            return VersionOneStatement.PendingRenewal(
                renewal: Shared(renewalInfo(of: subscription)),
                asksConsent: increase.flatMap { $0.needsConsent ? !$0.isAccepted : nil }
            )
        }
    }
}
