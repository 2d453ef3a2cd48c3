import AppStoreTrust
import AppStoreTypes

extension LoggedNotification {
    /// Returns the signed version 2 payload, which is signed on first use.
    mutating func signedPayload(by signer: some PayloadSigner, for app: EmulatedApp?) throws -> String {
        var seal = CachingSigner(signer: signer, known: signatures)
        let payload = try payload(for: app, sealed: &seal)
        let signed = try seal.sign(payload)
        signatures = seal.signatures
        return signed
    }

    /// Returns the signed transaction in the payload, or `nil` if the content is not a transaction.
    mutating func signedTransaction(by signer: some PayloadSigner, for app: EmulatedApp?) throws -> String? {
        guard case .transaction(let statement) = content else { return nil }
        if signatures.isEmpty { _ = try signedPayload(by: signer, for: app) }
        var seal = CachingSigner(signer: signer, known: signatures)
        return try seal.sign(transaction(of: statement))
    }

    private func payload(
        for app: EmulatedApp?,
        sealed seal: inout CachingSigner<some PayloadSigner>
    ) throws -> NotificationPayload {
        var payload = NotificationPayload {
            $0.notificationType = NotificationType(rawValue: type)
            $0.subtype = subtype
            $0.notificationUUID = notificationUUID
            $0.version = "2.0"
            $0.signedDate = signedDate
        }
        switch content {
        case .transaction(let statement):
            payload.data = try data(statement, for: app, sealed: &seal)
        case .test, .v1:
            payload.data = data(for: app)
        case .extensionSummary(let summary):
            payload.summary = summary
        case .externalPurchaseToken(let token):
            payload.externalPurchaseToken = token
        case .consentRescinded(var appTransaction):
            appTransaction.receiptCreationDate = signedDate
            payload.appData = try NotificationAppData {
                $0.appAppleID = hidesAppAppleID == true ? nil : app?.appAppleID
                $0.bundleID = bundleID
                $0.environment = environment
                $0.signedAppTransactionInfo = try seal.sign(appTransaction)
            }
        case .seatsUnclaimed(let info, let statement):
            payload.unclaimInfo = info
            payload.data = try data(statement, for: app, sealed: &seal)
        }
        return payload
    }

    private func data(for app: EmulatedApp?) -> NotificationData {
        NotificationData {
            $0.appAppleID = hidesAppAppleID == true ? nil : app?.appAppleID
            $0.bundleID = bundleID
            $0.environment = environment
        }
    }

    private func data(
        _ statement: TransactionStatement,
        for app: EmulatedApp?,
        sealed seal: inout CachingSigner<some PayloadSigner>
    ) throws -> NotificationData {
        var data = data(for: app)
        data.bundleVersion = "1"
        data.status = statement.status
        data.consumptionRequestReason = statement.consumptionRequestReason
        data.signedTransactionInfo = try seal.sign(transaction(of: statement))
        if var renewal = statement.renewal?.value {
            renewal.signedDate = signedDate
            data.signedRenewalInfo = try seal.sign(renewal)
        }
        return data
    }

    private func transaction(of statement: TransactionStatement) -> TransactionPayload {
        var transaction = statement.transaction.value
        transaction.signedDate = signedDate
        return transaction
    }
}

/// Signs a sequence of values and reuses earlier signatures where there are any.
private struct CachingSigner<Signing: PayloadSigner> {
    let signer: Signing
    let known: [String]
    var signatures: [String] = []

    init(signer: Signing, known: [String]) {
        self.signer = signer
        self.known = known
    }

    mutating func sign(_ payload: some Encodable) throws -> String {
        let place = signatures.count
        let signed = try signer.sign(payload, with: known.indices.contains(place) ? known[place] : nil)
        signatures.append(String(signed[(signed.lastIndex(of: ".") ?? signed.startIndex)...].dropFirst()))
        return signed
    }
}
