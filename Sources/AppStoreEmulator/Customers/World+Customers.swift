import AppStoreTypes

extension World {
    /// Creates a customer who has downloaded the app.
    mutating func makeCustomer(
        of bundleID: String,
        in environment: AppStoreEnvironment,
        storefront: String,
        token: AppAccountToken? = nil
    ) -> EmulatedCustomer {
        let customer = EmulatedCustomer(
            appTransactionID: identifiers.appTransaction(),
            bundleID: bundleID,
            environment: environment,
            storefront: storefront,
            appAccountToken: token,
            originalPurchaseDate: wholeSecond,
            deviceVerification: deviceVerification(),
            deviceVerificationNonce: generator.uuid()
        )
        customers.insert(customer)
        return customer
    }

    /// Returns the customer that a control route names.
    func customer(_ appTransactionID: String) throws(EmulatorError) -> EmulatedCustomer {
        guard let customer = customers[appTransactionID] else {
            throw .unknown(
                "There is no customer \(appTransactionID): POST /_emulator/customers makes one and returns its id."
            )
        }
        return customer
    }

    /// Deletes the customer's Apple Account: purchases stay, but receipts no longer have an owner.
    mutating func deleteAccount(of appTransactionID: String) throws(EmulatorError) {
        let customer = try customer(appTransactionID)
        customers.change(customer.appTransactionID) { [now] in $0.accountDeletedAt = $0.accountDeletedAt ?? now }
    }

    /// Returns the customer who buys: the named one, the one with the token, or a new one.
    mutating func customer(of order: PurchaseOrder) throws(EmulatorError) -> EmulatedCustomer {
        let customer = try buyer(of: order)
        guard customer.accountDeletedAt == nil else {
            throw .conflict("Customer \(customer.appTransactionID) has deleted the account: use another customer.")
        }
        return customer
    }

    private mutating func buyer(of order: PurchaseOrder) throws(EmulatorError) -> EmulatedCustomer {
        if let id = order.customer {
            let customer = try customer(id)
            guard customer.bundleID == order.bundleID, customer.environment == order.environment else {
                throw .invalid(
                    "Customer \(id) belongs to \(customer.bundleID) in \(customer.environment): buy there."
                )
            }
            return customer
        }
        let place = AppPlace(bundleID: order.bundleID, environment: order.environment)
        if let token = order.appAccountToken, let known = customers.known(by: token, in: place) { return known }
        return makeCustomer(
            of: order.bundleID,
            in: order.environment,
            storefront: order.storefront,
            token: order.appAccountToken
        )
    }

    /// Returns the app transaction of a customer, without the signing date.
    func appTransaction(of customer: EmulatedCustomer) -> AppTransactionPayload {
        let isProduction = customer.environment == .production
        return AppTransactionPayload {
            $0.receiptType = customer.environment
            $0.appAppleID = apps[customer.bundleID]?.appAppleID
            $0.bundleID = customer.bundleID
            $0.applicationVersion = customer.applicationVersion
            $0.versionExternalIdentifier = isProduction ? EmulatedCustomer.versionExternalIdentifier : 0
            $0.originalPurchaseDate = customer.originalPurchaseDate
            $0.originalApplicationVersion = isProduction ? customer.originalApplicationVersion : "1.0"
            $0.deviceVerification = customer.deviceVerification
            $0.deviceVerificationNonce = customer.deviceVerificationNonce
            $0.preorderDate = customer.preorderDate
            $0.appTransactionID = customer.appTransactionID
            $0.originalPlatform = customer.originalPlatform
            $0.storeType = switches.storeType.isEmpty ? nil : switches.storeType
        }
    }

    /// Returns random text in place of the 48-byte hash that lets an app recognize its device.
    private mutating func deviceVerification() -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return String((0..<64).map { _ in alphabet[Int(generator.next() % 64)] })
    }

    /// Withdraws a parent's or guardian's consent to a child's use of the app.
    mutating func rescindConsent(of appTransactionID: String) throws(EmulatorError) {
        let customer = try customer(appTransactionID)
        customers.change(appTransactionID) { [now] in $0.consentRescindedAt = now }
        guard apps[customer.bundleID]?.notificationVersion(in: customer.environment) != .v1 else { return }
        send(
            .rescindConsent,
            content: .consentRescinded(appTransaction(of: customer)),
            to: customer.bundleID,
            in: customer.environment
        )
    }
}
