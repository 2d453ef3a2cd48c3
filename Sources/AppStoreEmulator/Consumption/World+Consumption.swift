import AppStoreTypes
import Foundation

extension Endpoint {
    static let consumption: [Endpoint] = [consumption(.v2, .consumptionV2), consumption(.v1, .consumptionV1)]

    /// Creates an endpoint for Send Consumption Information.
    ///
    /// It records each body with the status of its answer, even if a fault replaced the answer.
    private static func consumption(_ version: ConsumptionVersion, _ name: AppStoreEndpoint) -> Endpoint {
        Endpoint(
            name,
            "PUT",
            "inApps/v\(version.rawValue)/transactions/consumption/{transactionId}",
            note: { world, call, given, real in
                guard let transaction = try? world.transaction(named: call) else { return }
                let received = ReceivedConsumption(
                    version: version.rawValue,
                    body: JSONValue(received: call.body) ?? .string(""),
                    status: given.status,
                    receivedAt: world.now
                )
                let accepted = real?.status == 202 ? ConsumptionAnswer(version, call.body) : nil
                world.note(received, of: transaction.id, answer: accepted)
            },
            { world, call throws(APIRefusal) in
                try world.checkConsumption(version, call)
                return CallAnswer(status: 202)
            }
        )
    }
}

extension World {
    /// Checks a call in the order of Apple's documentation: identifier, transaction, transaction type, body.
    fileprivate func checkConsumption(_ version: ConsumptionVersion, _ call: APICall) throws(APIRefusal) {
        let transaction = try transaction(named: call)
        try check(transaction, for: version)
        let fields = ConsumptionFields(members: try call.members())
        switch version {
        case .v1:
            try fields.checkV1()
            if switches.refusesOtherAppAccountTokens { try fields.checkToken(of: transaction) }
        case .v2: try fields.checkV2(type: transaction.payload.type, switches: switches)
        }
        guard
            switches.acceptsUnaskedConsumption || newestRefundRequest(of: transaction.id)?.awaitsAnswer(at: now) == true
        else {
            throw APIRefusal(.transactionIDNotFound)
        }
    }

    private func check(_ transaction: EmulatedTransaction, for version: ConsumptionVersion) throws(APIRefusal) {
        let payload = transaction.payload
        if payload.ownershipType == .familyShared {
            if version == .v2 { throw APIRefusal(.familyTransactionNotSupported) }
            // Version 1 documents no error of its own for this case.
            if !switches.acceptsFamilySharedInVersionOne { throw APIRefusal(.transactionIDNotFound) }
        }
        if payload.ownershipType == .assigned { throw APIRefusal(.invalidAssignedTransactionNotSupported) }
        if version == .v2, payload.advancedCommerceInfo != nil {
            throw APIRefusal(
                switches.advancedCommerceCode,
                "Invalid request. Advanced Commerce transactions aren't supported by this endpoint."
            )
        }
        if version == .v1, payload.type == .nonConsumable || payload.type == .nonRenewingSubscription {
            throw APIRefusal(.invalidTransactionTypeNotSupported)
        }
    }
}

extension ConsumptionAnswer {
    /// Reads the answer from an accepted body.
    fileprivate init?(_ version: ConsumptionVersion, _ body: [UInt8]) {
        let answer: ConsumptionAnswer? =
            switch version {
            case .v1: (try? JSONDecoder().decode(ConsumptionRequestV1.self, from: Data(body))).map { Self($0) }
            case .v2: (try? JSONDecoder().decode(ConsumptionRequest.self, from: Data(body))).map { Self($0) }
            }
        guard let answer else { return nil }
        self = answer
    }
}
