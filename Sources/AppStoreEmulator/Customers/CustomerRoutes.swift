import AppStoreTypes

/// A customer with their purchases.
struct CustomerState: Encodable, Sendable {
    let appTransactionID: String
    let bundleID: String
    let environment: AppStoreEnvironment
    let storefront: String
    let appAccountToken: AppAccountToken?
    let consentRescindedAt: Timestamp?
    let accountDeletedAt: Timestamp?
    let preorderDate: Timestamp?
    let volumePurchaseExpirationDate: Timestamp?
    /// The transactions, oldest first.
    let transactions: [String]

    private enum CodingKeys: String, CodingKey {
        case appTransactionID = "appTransactionId"
        case bundleID = "bundleId"
        case environment, storefront, appAccountToken, consentRescindedAt, accountDeletedAt, preorderDate
        case volumePurchaseExpirationDate, transactions
    }
}

extension World {
    func state(ofCustomer id: String) throws(EmulatorError) -> CustomerState {
        let customer = try customer(id)
        return CustomerState(
            appTransactionID: customer.appTransactionID,
            bundleID: customer.bundleID,
            environment: customer.environment,
            storefront: customer.storefront,
            appAccountToken: customer.appAccountToken,
            consentRescindedAt: customer.consentRescindedAt,
            accountDeletedAt: customer.accountDeletedAt,
            preorderDate: customer.preorderDate,
            volumePurchaseExpirationDate: customer.volumePurchaseExpirationDate,
            transactions: transactions.bought(by: id).map(\.id)
        )
    }
}

extension ControlRoutes {
    static let customers: [Route<ControlHandler>] = [
        Route("POST", "customers") { store, call in
            let body = call.body
            try body.allow([
                "bundleId", "environment", "storefront", "appAccountToken", "preorderDate",
                "volumePurchaseExpirationDate",
            ])
            let bundleID = try body.requiredText("bundleId")
            let environment = try body.environment("environment") ?? .sandbox
            let storefront = try body.text("storefront") ?? "USA"
            let token = try body.text("appAccountToken").map { AppAccountToken(rawValue: $0) }
            let preorderDate = try body.time("preorderDate")
            let volumePurchaseExpirationDate = try body.time("volumePurchaseExpirationDate")
            guard storefront.count == 3, storefront.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
                throw EmulatorError.invalid("\"storefront\" must have three capital letters, such as \"USA\".")
            }
            guard token?.isUUID ?? true else { throw EmulatorError.invalid("\"appAccountToken\" must be a UUID.") }
            return try store.update { world in
                guard world.apps[bundleID] != nil else {
                    throw EmulatorError.unknown(
                        "There is no app \(bundleID): PUT /_emulator/apps/\(bundleID) makes one."
                    )
                }
                let customer = world.makeCustomer(
                    of: bundleID,
                    in: environment,
                    storefront: storefront,
                    token: token
                )
                world.customers.change(customer.appTransactionID) {
                    $0.preorderDate = preorderDate
                    $0.volumePurchaseExpirationDate = volumePurchaseExpirationDate
                }
                return try world.state(ofCustomer: customer.appTransactionID)
            }
        },
        Route("GET", "customers/{id}") { store, call in
            let id = try call["id"]
            return try store.read { try $0.state(ofCustomer: id) }
        },
        Route("POST", "customers/{id}/rescind-consent") { store, call in
            let id = try call["id"]
            try call.body.allow([])
            return try store.update { world in
                try world.rescindConsent(of: id)
                return try world.state(ofCustomer: id)
            }
        },
        Route("POST", "customers/{id}/delete-account") { store, call in
            let id = try call["id"]
            try call.body.allow([])
            return try store.update { world in
                try world.deleteAccount(of: id)
                return try world.state(ofCustomer: id)
            }
        },
    ]
}
