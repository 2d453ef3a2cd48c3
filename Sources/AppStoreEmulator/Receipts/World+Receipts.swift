import AppStoreTrust
public import AppStoreTypes
import Foundation

/// A receipt to be signed later, because signing takes time and needs no access to the world.
struct UnsignedReceipt: Sendable {
    let contents: AppReceiptContents
    let customer: EmulatedCustomer
    let device: DeviceIdentifier
    let time: Timestamp
    let authority: CertificateAuthority

    func signed() throws -> EmulatedReceipt {
        EmulatedReceipt(
            receipt: Data(try authority.receiptSigner().sign(contents)).base64EncodedString(),
            bundleID: customer.bundleID,
            environment: customer.environment,
            appTransactionID: customer.appTransactionID,
            createdAt: time,
            deviceIdentifier: device.text
        )
    }
}

extension World {
    /// Returns a customer's current app receipt, for the customer's own device or another one.
    func receipt(ofCustomer id: String, on device: DeviceIdentifier? = nil) throws -> UnsignedReceipt {
        let customer = try customer(id)
        let device = device ?? DeviceIdentifier(bytes: deviceIdentifier(of: customer))
        let contents = try appReceipt(
            of: customer,
            with: receiptTransactions(of: id).map(\.value),
            at: now,
            on: device.bytes
        )
        return UnsignedReceipt(contents: contents, customer: customer, device: device, time: now, authority: authority)
    }

    /// Returns a transaction's receipt in the format from before iOS 7.
    func transactionReceipt(of id: String) throws(EmulatorError) -> EmulatedReceipt {
        let transaction = try transaction(id)
        let customer = try customer(transaction.customer)
        return EmulatedReceipt(
            receipt: text(of: transaction.payload, of: customer).signed(by: authority),
            bundleID: transaction.bundleID,
            environment: transaction.environment,
            appTransactionID: customer.appTransactionID,
            createdAt: now,
            deviceIdentifier: nil
        )
    }

    /// Returns a transaction's receipt text, not yet signed.
    func text(of payload: TransactionPayload, of customer: EmulatedCustomer) -> TransactionReceiptText {
        TransactionReceiptText(
            payload,
            itemID: Self.itemID(of: payload.productID ?? "", in: customer.bundleID),
            version: customer.applicationVersion,
            device: DeviceIdentifier(bytes: deviceIdentifier(of: customer)).text
        )
    }

    /// Returns the customer who has a token in an app.
    func customer(
        known token: AppAccountToken,
        to bundleID: String,
        in environment: AppStoreEnvironment
    ) throws(EmulatorError) -> String {
        let place = AppPlace(bundleID: bundleID, environment: environment)
        guard let customer = customers.known(by: token, in: place) else {
            throw .unknown(
                "\(bundleID) has no customer \(token.rawValue) in \(environment.rawValue): buy with this "
                    + "\"appAccountToken\" first, or give the other \"environment\"."
            )
        }
        return customer.appTransactionID
    }

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

/// A receipt that the emulator issued for an app.
public struct EmulatedReceipt: Hashable, Codable, Sendable {
    /// The receipt in base64, as `receipt-data` takes it.
    public let receipt: String
    /// The app's bundle ID.
    public let bundleID: String
    /// The environment of the receipt.
    public let environment: AppStoreEnvironment
    /// The customer's app transaction ID.
    public let appTransactionID: String
    /// When it was issued, by the emulator's clock.
    public let createdAt: Timestamp
    /// The device of an app receipt, a UUID or a hexadecimal network address; `nil` for a transaction receipt.
    public let deviceIdentifier: String?

    private enum CodingKeys: String, CodingKey {
        case receipt
        case bundleID = "bundleId"
        case environment
        case appTransactionID = "appTransactionId"
        case createdAt, deviceIdentifier
    }
}
