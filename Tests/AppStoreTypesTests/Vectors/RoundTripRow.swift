import AppStoreTypes
import Foundation
import Testing

/// JSON as Apple sends it and the type it is read as.
struct RoundTripRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: @Sendable () throws -> Data
    let roundTrip: @Sendable (Data) throws -> (encoded: Data, strangers: [String])
    let members: [String]

    init<Object: WireObject>(
        _ name: String,
        _ type: Object.Type,
        json: @escaping @Sendable () throws -> Data
    ) {
        testDescription = name
        self.json = json
        members = Object.members.names
        roundTrip = { data in
            let object = try JSONDecoder().decode(type, from: data)
            return (try JSONEncoder().encode(object), strangers(in: object))
        }
    }

    private static func vector(_ name: String, _ type: (some WireObject).Type) -> RoundTripRow {
        RoundTripRow(name, type) { try AppleVectors.model(name) }
    }

    static let vectors: [RoundTripRow] = [
        vector("signedNotification", NotificationPayload.self),
        vector("signedConsumptionRequestNotification", NotificationPayload.self),
        vector("signedRescindConsentNotification", NotificationPayload.self),
        vector("signedSummaryNotification", NotificationPayload.self),
        vector("signedExternalPurchaseTokenNotification", NotificationPayload.self),
        vector("signedExternalPurchaseTokenSandboxNotification", NotificationPayload.self),
        vector("signedTransaction", TransactionPayload.self),
        vector("signedTransactionWithRevocation", TransactionPayload.self),
        vector("signedRenewalInfo", RenewalPayload.self),
        vector("appTransaction", AppTransactionPayload.self),
        vector("appData", NotificationAppData.self),
        vector("transactionInfoResponse", TransactionInfoResponse.self),
        vector("advancedCommerceDescriptors", AdvancedCommerceDescriptors.self),
        vector("advancedCommerceOffer", AdvancedCommerceOffer.self),
        vector("apiException", APIErrorBody.self),
        vector("apiTooManyRequestsException", APIErrorBody.self),
        vector("apiUnknownError", APIErrorBody.self),
        vector("appTransactionDoesNotExistError", APIErrorBody.self),
        vector("familyTransactionNotSupportedError", APIErrorBody.self),
        vector("invalidAppAccountTokenUUIDError", APIErrorBody.self),
        vector("invalidTransactionIdError", APIErrorBody.self),
        vector("transactionIdNotFoundError", APIErrorBody.self),
        vector("transactionIdNotOriginalTransactionId", APIErrorBody.self),
    ]
}
