import AppStoreTrust
import AppStoreTypes
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
        let copy = Customers.Copy(bundleID: bundleID, environment: environment)
        guard let customer = customers.known(by: token, for: copy) else {
            throw .unknown(
                "\(bundleID) has no customer \(token.rawValue) in \(environment.rawValue): who buys with that "
                    + "\"appAccountToken\" is one; \"environment\" chooses the other."
            )
        }
        return customer.appTransactionID
    }
}
