import AppStoreTypes
import Foundation

/// Apple's endpoints for consumption data.
enum ConsumptionCalls {
    static let endpoints: [Endpoint] = [endpoint(.v2, .consumptionV2), endpoint(.v1, .consumptionV1)]

    /// Creates an endpoint for Send Consumption Information.
    ///
    /// It records each body with the status of its answer, even if a fault replaced the answer.
    private static func endpoint(_ version: ConsumptionVersion, _ name: AppStoreEndpoint) -> Endpoint {
        Endpoint(
            name,
            "PUT",
            "inApps/v\(version.rawValue)/transactions/consumption/{transactionId}",
            note: { world, call, given, real in
                guard let transaction = try? call.transaction(in: world) else { return }
                let received = ReceivedConsumption(
                    version: version.rawValue,
                    body: ReceivedRequest.kept(call.body) ?? .string(""),
                    status: given.status,
                    receivedAt: world.now
                )
                let accepted = real?.status == 202 ? ConsumptionAnswer(version, call.body) : nil
                world.note(received, of: transaction.id, answer: accepted)
            },
            { world, call throws(APIRefusal) in
                try check(version, call, in: world)
                return CallAnswer(status: 202)
            }
        )
    }

    /// Checks a call in the order of Apple's documentation: identifier, transaction, transaction type, body.
    private static func check(
        _ version: ConsumptionVersion,
        _ call: APICall,
        in world: World
    ) throws(APIRefusal) {
        let transaction = try call.transaction(in: world)
        try check(transaction, for: version, switches: world.switches)
        let fields = ConsumptionFields(members: try call.members())
        switch version {
        case .v1:
            try fields.checkV1()
            if world.switches.refusesOtherAppAccountTokens { try fields.checkToken(of: transaction) }
        case .v2: try fields.checkV2(type: transaction.payload.type, switches: world.switches)
        }
        let isAsked = world.newestRefundRequest(of: transaction.id)?.awaitsAnswer(at: world.now) == true
        guard isAsked || world.switches.acceptsUnaskedConsumption else { throw APIRefusal(.transactionIDNotFound) }
    }

    private static func check(
        _ transaction: EmulatedTransaction,
        for version: ConsumptionVersion,
        switches: EmulatorSwitches
    ) throws(APIRefusal) {
        let payload = transaction.payload
        if payload.ownershipType == .familyShared {
            if version == .v2 { throw APIRefusal(.familyTransactionNotSupported) }
            // Version 1 documents no error of its own for this case.
            if !switches.acceptsFamilySharedInV1 { throw APIRefusal(.transactionIDNotFound) }
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
            case .v1: (try? ConsumptionRequestV1(json: body)).map { Self($0) }
            case .v2: (try? ConsumptionRequest(json: body)).map { Self($0) }
            }
        guard let answer else { return nil }
        self = answer
    }
}

/// The version of Send Consumption Information.
enum ConsumptionVersion: Int, Sendable {
    case v1 = 1
    case v2 = 2
}
