public import AppStoreTypes

extension SignedDataVerifier {
    /// Verifies a JWS and checks that its payload matches an app.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verify<Payload: SignedObject>(
        _ text: String,
        as type: Payload.Type = Payload.self,
        for app: AppIdentity
    ) async throws(VerificationFailure) -> Verified<Payload> {
        let verified = try await verify(text, as: type)
        try verified.payload.check(app)
        return verified
    }

    /// Verifies a notification and its signed parts, and checks that each matches an app.
    ///
    /// The outer signature proves nothing about the parts. If a member cannot be read, its path includes the part, such
    /// as `data.signedTransactionInfo.price`.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verifyNotification(
        _ text: String,
        for app: AppIdentity
    ) async throws(VerificationFailure) -> VerifiedNotification {
        let outer = try await verify(text, as: NotificationPayload.self, for: app)
        let notification = try await verifyParts(of: outer)
        try notification.check(app)
        return notification
    }

    /// Verifies the signed parts of a notification after its outer signature.
    ///
    /// A server for several apps calls it after it has found out which app the notification is for. It does not check
    /// that the parts match the same app. See ``VerifiedNotification/check(_:)``.
    ///
    /// - Parameters:
    ///   - notification: the verified notification.
    ///   - allowsUnreadable: whether a part with a valid signature but an unreadable member is omitted and listed in
    ///     ``VerifiedNotification/unreadableMembers``. By default it is a failure.
    /// - Returns: the notification with its parts.
    /// - Throws: ``VerificationFailure``.
    public func verifyParts(
        of notification: Verified<NotificationPayload>,
        allowingUnreadable allowsUnreadable: Bool = false
    ) async throws(VerificationFailure) -> VerifiedNotification {
        let payload = notification.payload
        var whole = VerifiedNotification(payload: payload)
        var unreadable: [WireError] = []
        whole.transaction = try await part(
            payload.data?.signedTransactionInfo,
            at: "data.signedTransactionInfo",
            &unreadable
        )
        whole.renewal = try await part(payload.data?.signedRenewalInfo, at: "data.signedRenewalInfo", &unreadable)
        whole.appTransaction = try await part(
            payload.appData?.signedAppTransactionInfo,
            at: "appData.signedAppTransactionInfo",
            &unreadable
        )
        if !allowsUnreadable, let first = unreadable.first { throw .unreadableMember(first) }
        whole.unreadableMembers = unreadable
        return whole
    }

    /// Verifies a part; returns `nil` if there is none, or if it is valid but cannot be read.
    private func part<Payload: SignedObject>(
        _ text: String?,
        at path: String,
        _ unreadable: inout [WireError]
    ) async throws(VerificationFailure) -> Payload? {
        guard let text else { return nil }
        do throws(VerificationFailure) {
            return try await verify(text, as: Payload.self).payload
        } catch {
            guard case .unreadableMember(let member) = error else { throw error }
            // The payload cannot be read, but its signature can still be verified.
            _ = try await verifyBytes(text)
            unreadable.append(member.inside(path))
            return nil
        }
    }
}
