import AppStoreTypes

/// Apple's endpoints for transactions and their history.
enum TransactionCalls {
    static let endpoints: [Endpoint] = [
        Endpoint(
            .appTransactionInfo,
            "GET",
            "inApps/v1/transactions/appTransactions/{anyTransactionId}",
            appTransactionInfo
        ),
        Endpoint(.transactionInfo, "GET", "inApps/v1/transactions/{transactionId}", transactionInfo),
        Endpoint(.transactionHistory, "GET", "inApps/v2/history/{anyTransactionId}") { world, call throws(APIRefusal) in
            try history(&world, call, .v2)
        },
        Endpoint(
            .transactionHistoryV1,
            "GET",
            "inApps/v1/history/{anyTransactionId}"
        ) { world, call throws(APIRefusal) in try history(&world, call, .v1) },
        Endpoint(
            .setAppAccountToken,
            "PUT",
            "inApps/v1/transactions/{originalTransactionId}/appAccountToken",
            setAppAccountToken
        ),
        Endpoint(.finishTransaction, "POST", "inApps/v1/transactions/{transactionId}/finish", finishTransaction),
        Endpoint(.orderLookup, "GET", "inApps/v1/lookup/{orderId}", lookUpOrder),
    ]

    private static let historyPage = 20

    /// Handles Get Transaction History, either version.
    private static func history(
        _ world: inout World,
        _ call: APICall,
        _ version: HistoryVersion
    ) throws(APIRefusal) -> CallAnswer {
        let customer = try call.customer(in: world)
        let filter = try HistoryFilter(call.query, version, switches: world.switches)
        var last: Int?
        if let text = call.query["revision"] {
            guard let revision = HistoryRevision(text), revision.isDescending == filter.isDescending,
                world.switches.acceptsRevision(issuedAt: revision.issuedAt, at: world.now)
            else { throw APIRefusal(.invalidRequestRevision) }
            last = revision.number
        }
        let page = world.transactions.page(of: customer, past: last, filter: filter, limit: Self.historyPage)
        let revision = HistoryRevision(number: page.last, isDescending: filter.isDescending, issuedAt: world.now)
        let date = world.nextSigningDate()
        let payloads = page.transactions.map { $0.signed(at: date) }
        let appAppleID = world.appAppleID(of: call.bundleID, in: call.environment)
        return CallAnswer(later: { [signer = world.signer] in
            let signed = try payloads.map { try signer.sign($0) }
            return HistoryResponse {
                $0.revision = revision.text
                $0.hasMore = page.hasMore
                $0.bundleID = call.bundleID
                $0.appAppleID = appAppleID
                $0.environment = call.environment
                $0.signedTransactions = signed
            }
        })
    }

    /// Handles Get Transaction Info.
    private static func transactionInfo(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let payload = try call.transaction(in: world).signed(at: world.nextSigningDate())
        return CallAnswer(later: { [signer = world.signer] in
            let signed = try signer.sign(payload)
            return TransactionInfoResponse { $0.signedTransactionInfo = signed }
        })
    }

    /// Handles Get App Transaction Info.
    private static func appTransactionInfo(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard let customer = world.customers[try call.customer(in: world)] else {
            throw APIRefusal(.appTransactionDoesNotExist)
        }
        var payload = world.appTransaction(of: customer)
        payload.receiptCreationDate = world.nextSigningDate()
        return CallAnswer(later: { [payload, signer = world.signer] in
            let signed = try signer.sign(payload)
            return AppTransactionInfoResponse { $0.signedAppTransactionInfo = signed }
        })
    }

    /// Handles Finish Transaction; finishing a transaction again has no effect.
    private static func finishTransaction(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let transaction = try call.transaction(in: world)
        world.transactions.change(transaction.id, isRevision: false) { $0.isFinished = true }
        return CallAnswer(status: 200)
    }

    /// Handles Look Up Order ID; an unknown order is not an error.
    private static func lookUpOrder(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = call["orderId"]
        guard id.wholeMatch(of: /[A-Za-z0-9-]{1,64}/) != nil else { throw APIRefusal(.generalBadRequest) }
        let date = world.nextSigningDate()
        let payloads = world.transactions.order(id)
            .filter { $0.bundleID == call.bundleID && $0.environment == call.environment }
            .map { $0.signed(at: date) }
        return CallAnswer(later: { [signer = world.signer] in
            let signed = try payloads.map { try signer.sign($0) }
            return OrderLookupResponse {
                $0.status = signed.isEmpty ? .invalid : .valid
                $0.signedTransactions = signed.isEmpty ? nil : signed
            }
        })
    }

    /// Handles Set App Account Token; for a subscription, it applies to the current and later periods only.
    private static func setAppAccountToken(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let transaction = try transactionOfToken(world, call)
        let body = JSONMembers(try call.members())
        guard case .string(let text) = body["appAccountToken"], AppAccountToken(rawValue: text).isUUID else {
            throw APIRefusal(.invalidAppAccountTokenUUID)
        }
        let token = AppAccountToken(rawValue: AppAccountToken(rawValue: text).canonical)
        let subscription = world.subscriptions[transaction.id]
        world.subscriptions.change(transaction.id) { $0.appAccountToken = token }
        world.transactions.change(subscription?.currentTransactionID ?? transaction.id, isRevision: false) {
            $0.payload.appAccountToken = token
        }
        return CallAnswer(status: 200)
    }

    private static func transactionOfToken(_ world: World, _ call: APICall) throws(APIRefusal) -> EmulatedTransaction {
        let transaction: EmulatedTransaction
        do {
            transaction = try call.transaction(call["originalTransactionId"], in: world)
        } catch {
            throw error.code == .transactionIDNotFound ? APIRefusal(.originalTransactionIDNotFound) : error
        }
        guard transaction.originalID == transaction.id else {
            throw APIRefusal(.transactionIDIsNotOriginalTransactionId)
        }
        switch transaction.payload.ownershipType {
        case .familyShared: throw APIRefusal(.familyTransactionNotSupported)
        case .assigned: throw APIRefusal(.invalidAssignedTransactionNotSupported)
        default: return transaction
        }
    }
}
