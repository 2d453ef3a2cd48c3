import AppStoreTypes

extension SignedDataVerifier {
    /// Checks a JWS, reads its payload and checks that it is about an app.
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

    /// Checks a notification and all that is signed inside it, and that each is about an app.
    ///
    /// The outer signature says nothing of the inner ones. Where a member cannot be read, its path goes through the inner
    /// data: `data.signedTransactionInfo.price`.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verifyNotification(
        _ text: String,
        for app: AppIdentity
    ) async throws(VerificationFailure) -> VerifiedNotification {
        let payload = try await verify(text, as: NotificationPayload.self, for: app).payload
        return VerifiedNotification(
            payload: payload,
            transaction: try await inner(payload.data?.signedTransactionInfo, at: "data.signedTransactionInfo", app),
            renewal: try await inner(payload.data?.signedRenewalInfo, at: "data.signedRenewalInfo", app),
            appTransaction: try await inner(
                payload.appData?.signedAppTransactionInfo,
                at: "appData.signedAppTransactionInfo",
                app
            )
        )
    }

    private func inner<Payload: SignedObject>(
        _ text: String?,
        at path: String,
        _ app: AppIdentity
    ) async throws(VerificationFailure) -> Payload? {
        guard let text else { return nil }
        do throws(VerificationFailure) {
            return try await verify(text, as: Payload.self, for: app).payload
        } catch {
            guard case .unreadableMember(let member) = error else { throw error }
            throw .unreadableMember(member.inside(path))
        }
    }
}
