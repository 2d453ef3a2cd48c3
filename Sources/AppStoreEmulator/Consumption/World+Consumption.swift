import AppStoreTypes
import Foundation

extension Endpoint {
    /// Send Consumption Information.
    ///
    /// Each body is noted with the status it was answered with, also where a fault answered.
    static func consumption(_ version: ConsumptionVersion) -> Endpoint {
        Endpoint(fault: \EmulatorFaults.consumption) { world, call, fault in
            let instead = fault?.answer(at: world.clock.system)
            var accepted: ConsumptionAnswer?
            var answer = instead
            if instead == nil || fault?.applied == true {
                let real = Self.answer { () throws(APIRefusal) in
                    accepted = try world.consumption(version, call)
                    return Answer(status: accepted == nil ? 400 : 202)
                }
                answer = instead ?? real
            }
            let given = answer ?? Answer(status: 500)
            if let transaction = try? world.transaction(named: call) {
                let received = ReceivedConsumption(
                    version: version.rawValue,
                    body: JSONValue(received: call.body) ?? .string(""),
                    status: given.status,
                    receivedAt: world.now
                )
                world.note(received, of: transaction.id, answer: accepted)
            }
            return given
        }
    }
}

extension World {
    /// Checks what came in, in the order of the documentation: identifier, transaction, its kind, body.
    ///
    /// - Returns: what it says; `nil` when it is no JSON object, which Apple refuses without a code.
    fileprivate func consumption(
        _ version: ConsumptionVersion,
        _ call: APICall
    ) throws(APIRefusal) -> ConsumptionAnswer? {
        let transaction = try transactionOfConsumption(version, call)
        try check(transaction, for: version)
        guard case .object(let members) = JSONValue(received: call.body) else { return nil }
        let fields = ConsumptionFields(members: members)
        switch version {
        case .v1: try fields.checkV1()
        case .v2: try fields.checkV2(type: transaction.payload.type, switches: switches)
        }
        guard switches.acceptsUnaskedConsumption || newestRefundRequest(of: transaction.id)?.request.state == .open
        else { throw APIRefusal(.transactionIDNotFound) }
        return answer(version, in: call.body)
    }

    private func transactionOfConsumption(
        _ version: ConsumptionVersion,
        _ call: APICall
    ) throws(APIRefusal) -> EmulatedTransaction {
        do {
            return try transaction(named: call)
        } catch  where version == .v1 && error.code == .appTransactionIDNotSupported {
            // Version 1 lists no such error.
            throw APIRefusal(.transactionIDNotFound)
        }
    }

    private func check(_ transaction: EmulatedTransaction, for version: ConsumptionVersion) throws(APIRefusal) {
        let payload = transaction.payload
        if version == .v2, payload.ownershipType == .familyShared { throw APIRefusal(.familyTransactionNotSupported) }
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

    private func answer(_ version: ConsumptionVersion, in body: [UInt8]) -> ConsumptionAnswer? {
        switch version {
        case .v1: (try? JSONDecoder().decode(ConsumptionRequestV1.self, from: Data(body))).map { ConsumptionAnswer($0) }
        case .v2: (try? JSONDecoder().decode(ConsumptionRequest.self, from: Data(body))).map { ConsumptionAnswer($0) }
        }
    }
}
