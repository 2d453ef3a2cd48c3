public import AppStoreTypes
public import Foundation

extension AppStoreServerAPI {
    /// Sends consumption information after checking Apple's rules (Send Consumption Information).
    ///
    /// `PUT /inApps/v2/transactions/consumption/{transactionId}`; 50 requests per second. Answer a
    /// `CONSUMPTION_REQUEST` within 12 hours, or within 5 minutes in the sandbox, and only with the customer's consent.
    /// Success means that Apple received the information. It says nothing about Apple's decision.
    ///
    /// - Parameters:
    ///   - request: the consumption information.
    ///   - subject: the transaction that it is about.
    ///   - skipped: the rules that are not checked, such as
    ///     ``/AppStoreTypes/ConsumptionRuleViolation/invalidDeliveryStatus`` for a status that Apple has added. Apple
    ///     may still reject the request.
    /// - Throws: ``AppStoreAPIError``, or ``AppStoreAPIError/invalidRequest(_:)`` before anything is sent; Apple's
    ///   codes are 4000006, 4000035, 4000036, 4000041, 4000044, 4000048, 4000185, 4000209, 4000227, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/send-consumption-information>
    public func sendConsumption(
        _ request: ConsumptionRequest,
        about subject: ConsumptionSubject,
        skipping skipped: Set<ConsumptionRuleViolation> = []
    ) async throws(AppStoreAPIError) {
        let body = try RequestBody.json(request).data
        try await sendConsumption(body: body, version: 2, about: subject, skipping: skipped)
    }

    /// Sends version 1 consumption information after checking Apple's rules (Send Consumption Information V1).
    ///
    /// `PUT /inApps/v1/transactions/consumption/{transactionId}`; 50 requests per second. Use it for Advanced Commerce
    /// purchases.
    ///
    /// - Parameters:
    ///   - request: the consumption information.
    ///   - subject: the transaction that it is about.
    ///   - skipped: the rules that are not checked. Apple may still reject the request.
    /// - Throws: ``AppStoreAPIError``, or ``AppStoreAPIError/invalidRequest(_:)`` before anything is sent; Apple's
    ///   codes are 4000032 to 4000042, 4000044, 4000047, 4000227, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/send-consumption-information-v1>
    public func sendConsumption(
        _ request: ConsumptionRequestV1,
        about subject: ConsumptionSubject,
        skipping skipped: Set<ConsumptionRuleViolation> = []
    ) async throws(AppStoreAPIError) {
        let body = try RequestBody.json(request).data
        try await sendConsumption(body: body, version: 1, about: subject, skipping: skipped)
    }

    /// Sends an existing body to Send Consumption Information, unchanged, after checking Apple's rules.
    ///
    /// - Parameters:
    ///   - body: the JSON of a ``/AppStoreTypes/ConsumptionRequest`` or ``/AppStoreTypes/ConsumptionRequestV1``.
    ///   - version: 1 or 2.
    ///   - subject: the transaction that the body is about.
    ///   - skipped: the rules that are not checked. Apple may still reject the body.
    /// - Returns: the HTTP status of success, 202.
    /// - Throws: ``AppStoreAPIError``, or ``AppStoreAPIError/invalidRequest(_:)`` before anything is sent.
    @discardableResult
    public func sendConsumption(
        body: Data,
        version: Int,
        about subject: ConsumptionSubject,
        skipping skipped: Set<ConsumptionRuleViolation> = []
    ) async throws(AppStoreAPIError) -> Int {
        do {
            switch version {
            case 1:
                try JSONDecoder().decode(ConsumptionRequestV1.self, from: body).check(for: subject, skipping: skipped)
            case 2:
                try JSONDecoder().decode(ConsumptionRequest.self, from: body).check(for: subject, skipping: skipped)
            default: throw AppStoreAPIError.notSent("there is no version \(version)")
            }
        } catch let violation as ConsumptionRuleViolation {
            throw .invalidRequest(violation)
        } catch let error as AppStoreAPIError {
            throw error
        } catch {
            throw .notSent("the body is not a consumption request")
        }
        let endpoint: APIEndpoint = version == 1 ? .sendConsumptionV1 : .sendConsumption
        return try await command(endpoint, subject.transactionID, body: .json(body))
    }
}
