import AppStoreTypes

extension World {
    /// Creates a token, as the app does before it leads a customer to an external purchase.
    ///
    /// A custom link's token also triggers a notification.
    mutating func makeExternalPurchaseToken(
        for bundleID: String,
        in environment: AppStoreEnvironment,
        type: ExternalPurchaseTokenType?
    ) -> EmulatedExternalPurchaseToken {
        let isLink = type != nil
        var token = EmulatedExternalPurchaseToken(
            id: (environment == .sandbox ? "SANDBOX_" : "") + generator.uuid(),
            bundleID: bundleID,
            environment: environment,
            createdAt: wholeSecond,
            type: type,
            expiresAt: isLink ? wholeSecond + .seconds(EmulatedExternalPurchaseToken.activeDays * 86_400) : nil
        )
        let days =
            isLink ? EmulatedExternalPurchaseToken.reminderDays : EmulatedExternalPurchaseToken.reportDays
        token.nextDue = token.createdAt + .seconds(days * 86_400)
        externalPurchaseTokens[token.id] = token
        if isLink { report(.created, of: token) }
        planExternalPurchaseToken(token.id)
        return token
    }

    /// Records a report of a token.
    mutating func reportExternalPurchaseToken(
        _ id: String,
        isDuplicate: Bool
    ) throws(EmulatorError) -> EmulatedExternalPurchaseToken {
        guard var token = externalPurchaseTokens[id] else {
            throw .unknown(
                "There is no external purchase token \(id): POST /_emulator/external-purchase-tokens makes one."
            )
        }
        token.isReported = true
        token.isDuplicate = token.isDuplicate || isDuplicate
        externalPurchaseTokens[id] = token
        return token
    }

    /// Sends the notifications that are due for a token.
    ///
    /// An active custom link's token gets a reminder every 30 days. A token that was not reported in time, or by its
    /// end, gets a notification that says so.
    mutating func externalPurchaseTokenIsDue(_ id: String) {
        guard var token = externalPurchaseTokens[id], let due = token.nextDue, due <= now else { return }
        if let end = token.expiresAt {
            if now >= end {
                token.nextDue = nil
                if !token.isReported { report(.unreported, of: token) }
            } else {
                token.nextDue = min(due + .seconds(EmulatedExternalPurchaseToken.reminderDays * 86_400), end)
                if !token.isDuplicate { report(.activeTokenReminder, of: token) }
            }
        } else {
            token.nextDue = nil
            if !token.isReported { report(.unreported, of: token) }
        }
        externalPurchaseTokens[id] = token
        planExternalPurchaseToken(id)
    }

    private mutating func planExternalPurchaseToken(_ id: String) {
        guard let due = externalPurchaseTokens[id]?.nextDue else { return }
        schedule.plan(.externalPurchaseToken(id: id), at: due)
    }

    /// Notifies the app about a token, unless it uses version 1, which does not cover external purchases.
    private mutating func report(_ subtype: NotificationSubtype, of token: EmulatedExternalPurchaseToken) {
        guard apps[token.bundleID]?.notificationVersion(in: token.environment) != .v1 else { return }
        send(
            .externalPurchaseToken,
            subtype: subtype,
            content: .externalPurchaseToken(
                token.wire(appAppleID: appAppleID(of: token.bundleID, in: token.environment))
            ),
            to: token.bundleID,
            in: token.environment
        )
    }
}
