import AppStoreTypes

extension ControlRoutes {
    static let receipts: [Route<ControlHandler>] = [
        Route("GET", "apps/{bundleId}/receipt") { store, call in
            let bundleID = try call["bundleId"]
            let question = try ReceiptQuery(call.query)
            let receipt = try store.read { world in
                try world.receipt(ofCustomer: question.customer(of: bundleID, in: world), on: question.device)
            }
            return try receipt.signed()
        },
        Route("GET", "transactions/{id}/receipt") { store, call in
            let id = try call["id"]
            return try store.read { try $0.transactionReceipt(of: id) }
        },
    ]
}

/// The customer and device of the requested receipt.
private struct ReceiptQuery {
    let customer: String?
    let token: AppAccountToken?
    let transaction: String?
    let environment: AppStoreEnvironment
    let device: DeviceIdentifier?

    private static let names = ["customer", "appAccountToken", "transactionId", "environment", "deviceIdentifier"]

    init(_ query: CallQuery) throws(EmulatorError) {
        if let stranger = query.names.subtracting(Self.names).min() {
            let allowed = Self.names.joined(separator: ", ")
            throw .invalid("\"\(stranger)\" in the query is unknown; allowed: \(allowed).")
        }
        (customer, transaction) = (query["customer"], query["transactionId"])
        token = query["appAccountToken"].map { AppAccountToken(rawValue: $0) }
        let environment = AppStoreEnvironment(rawValue: query["environment"] ?? "Sandbox")
        guard [.sandbox, .production].contains(environment) else {
            throw .invalid("\"environment\" in the query must be \"Sandbox\" or \"Production\".")
        }
        self.environment = environment
        device = try query["deviceIdentifier"].map { text throws(EmulatorError) in try DeviceIdentifier(text) }
    }

    func customer(of bundleID: String, in world: World) throws(EmulatorError) -> String {
        let named = try transaction.map { id throws(EmulatorError) in try world.transaction(id).customer }
        if let named = customer ?? named {
            guard try world.customer(named).bundleID == bundleID else {
                throw .invalid("Customer \(named) belongs to another app than \(bundleID): request that app's receipt.")
            }
            return named
        }
        guard let token else {
            throw .invalid(
                "The customer is missing: give \"customer\", \"appAccountToken\" or \"transactionId\" in the query."
            )
        }
        return try world.customer(known: token, to: bundleID, in: environment)
    }
}
