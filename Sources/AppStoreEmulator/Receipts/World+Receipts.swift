import AppStoreTrust
import AppStoreTypes
import Foundation

/// A receipt that is still to be signed, which takes work that nobody has to wait for.
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
    /// A customer's app receipt as it is now, on the customer's own device or on another one.
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

    /// A transaction's receipt of the oldest kind.
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

    /// A transaction as an app of old was handed it.
    func text(of payload: TransactionPayload, of customer: EmulatedCustomer) -> TransactionReceiptText {
        TransactionReceiptText(
            payload,
            itemID: Self.itemID(of: payload.productID ?? "", in: customer.bundleID),
            version: customer.applicationVersion,
            device: DeviceIdentifier(bytes: deviceIdentifier(of: customer)).text
        )
    }

    /// The customer whom an app knows by a token.
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
