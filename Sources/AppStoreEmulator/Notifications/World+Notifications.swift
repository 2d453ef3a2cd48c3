import AppStoreTypes

extension World {
    /// Notifies the app of a subscription's change, and for some changes about the family members' transactions too.
    ///
    /// - Returns: the number of the notification about the subscription itself.
    @discardableResult
    mutating func announce(_ occurrence: Occurrence, of originalID: String) -> Int? {
        guard let subscription = subscriptions[originalID] else { return nil }
        let sent = notify(occurrence, about: subscription.currentTransactionID)
        guard occurrence.reachesFamily else { return sent }
        for member in subscription.members.compactMap({ subscriptions[$0] }) where member.standing != .revoked {
            notify(occurrence, about: member.currentTransactionID)
        }
        return sent
    }

    /// Notifies an app of a transaction's change, in the notification version of its settings.
    ///
    /// - Returns: the number of the notification; `nil` for version 1.
    @discardableResult
    mutating func notify(_ occurrence: Occurrence, about transactionID: String) -> Int? {
        guard let transaction = transactions[transactionID] else { return nil }
        switch apps[transaction.bundleID]?.notificationVersion(in: transaction.environment) ?? .v2 {
        case .v1:
            notifyV1(occurrence, about: transaction)
            return nil
        case .v2:
            let (type, subtype) = occurrence.v2
            var reason: ConsumptionRequestReason?
            if case .consumptionRequested(let asked) = occurrence { reason = asked }
            return send(
                type,
                subtype: subtype,
                content: .transaction(statement(of: transaction, reason: reason)),
                to: transaction.bundleID,
                in: transaction.environment
            )
        }
    }

    /// Returns a transaction and its subscription as they are now.
    func statement(of transaction: EmulatedTransaction, reason: ConsumptionRequestReason? = nil) -> TransactionStatement
    {
        let subscription = subscriptions[transaction.originalID]
        return TransactionStatement(
            transaction: transaction.snapshot,
            renewal: subscription.map { Shared(renewalInfo(of: $0)) },
            status: subscription.map { status(of: $0) },
            consumptionRequestReason: reason
        )
    }

    /// Sends the test notification that a developer requested.
    ///
    /// - Returns: the token to ask for its status with; `nil` if the environment has no URL.
    mutating func sendTest(to bundleID: String, in environment: AppStoreEnvironment) -> String? {
        guard apps[bundleID]?.notificationURL(in: environment) != nil else { return nil }
        let token = generator.uuid()
        send(.test, content: .test, to: bundleID, in: environment, testToken: token)
        return token
    }

    /// Logs a version 2 notification, which is due now.
    @discardableResult
    mutating func send(
        _ type: NotificationType,
        subtype: NotificationSubtype? = nil,
        content: NotificationContent,
        to bundleID: String,
        in environment: AppStoreEnvironment,
        testToken: String? = nil
    ) -> Int {
        log(.v2, type.rawValue, subtype, content, to: bundleID, in: environment, testToken: testToken)
    }

    /// Logs a notification, which is due now; it is signed on first use.
    @discardableResult
    mutating func log(
        _ version: NotificationVersion,
        _ type: String,
        _ subtype: NotificationSubtype? = nil,
        _ content: NotificationContent,
        to bundleID: String,
        in environment: AppStoreEnvironment,
        testToken: String? = nil
    ) -> Int {
        let date = nextSigningDate()
        let hasDestination = apps[bundleID]?.notificationURL(in: environment) != nil
        let notification = LoggedNotification(
            sequence: notifications.nextSequence,
            version: version,
            type: type,
            subtype: subtype,
            notificationUUID: generator.uuid(),
            bundleID: bundleID,
            environment: environment,
            createdAt: now,
            signedDate: date,
            certificates: faults.certificates,
            hidesAppAppleID: appAppleID(of: bundleID, in: environment) == nil ? true : nil,
            content: content,
            testToken: testToken,
            nextAttemptAt: hasDestination ? now : nil
        )
        notifications.append(notification)
        return notification.sequence
    }
}
