import AppStoreTypes
import Foundation
import Testing

@Suite("Wire spellings of values")
struct WireSpellingTests {
    /// Values of one type with their spellings.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let encode: @Sendable () throws -> Data
        let json: String

        init<Value: Codable & Sendable>(_ values: [Value], _ json: String) {
            testDescription = "\(Value.self)"
            encode = { try JSONEncoder().encode(values) }
            self.json = json
        }

        static let all: [Row] = [
            Row([OrderLookupStatus.valid, .invalid], #"[0, 1]"#),
            Row([ExtendReasonCode.undeclared, .customerSatisfaction, .other, .serviceIssueOrOutage], #"[0, 1, 2, 3]"#),
            Row(
                [
                    SendAttemptResult.success, .timedOut, .tlsIssue, .circularRedirect, .noResponse, .socketIssue,
                    .unsupportedCharset, .invalidResponse, .prematureClose, .unsuccessfulHTTPResponseCode, .other,
                ],
                """
                ["SUCCESS", "TIMED_OUT", "TLS_ISSUE", "CIRCULAR_REDIRECT", "NO_RESPONSE", "SOCKET_ISSUE",
                 "UNSUPPORTED_CHARSET", "INVALID_RESPONSE", "PREMATURE_CLOSE", "UNSUCCESSFUL_HTTP_RESPONSE_CODE",
                 "OTHER"]
                """
            ),
            Row([GroupType.organization, .consumer], #"["ORGANIZATION", "CONSUMER"]"#),
            Row([GroupRole.noRole, .admin], #"["NONE", "ADMIN"]"#),
            Row(
                [ImageState.pending, .pendingReview, .approved, .rejected],
                #"["PENDING", "PENDING_REVIEW", "APPROVED", "REJECTED"]"#
            ),
            Row(
                [MessageState.pending, .pendingReview, .approved, .rejected],
                #"["PENDING", "PENDING_REVIEW", "APPROVED", "REJECTED"]"#
            ),
            Row([ImageSize.fullSize, .bulletPoint], #"["FULL_SIZE", "BULLET_POINT"]"#),
            Row([HeaderPosition.aboveBody, .aboveImage], #"["ABOVE_BODY", "ABOVE_IMAGE"]"#),
            Row([PerformanceTestStatus.pending, .pass, .fail], #"["PENDING", "PASS", "FAIL"]"#),
            Row([AdvancedCommerceEffective.immediately, .nextBillCycle], #"["IMMEDIATELY", "NEXT_BILL_CYCLE"]"#),
            Row(
                [
                    AdvancedCommerceOperation.createOneTimeCharge, .createSubscription, .modifySubscription,
                    .reactivateSubscription,
                ],
                #"["CREATE_ONE_TIME_CHARGE", "CREATE_SUBSCRIPTION", "MODIFY_SUBSCRIPTION", "REACTIVATE_SUBSCRIPTION"]"#
            ),
            Row(
                [AdvancedCommerceChangeReason.upgrade, .downgrade, .applyOffer],
                #"["UPGRADE", "DOWNGRADE", "APPLY_OFFER"]"#
            ),
            Row(
                [
                    NotificationTypeV1.initialBuy, .didRenew, .didRecover, .interactiveRenewal,
                    .didChangeRenewalPreference, .didChangeRenewalStatus, .didFailToRenew, .priceIncreaseConsent,
                    .cancel, .refund, .revoke, .consumptionRequest, .renewal,
                ],
                """
                ["INITIAL_BUY", "DID_RENEW", "DID_RECOVER", "INTERACTIVE_RENEWAL", "DID_CHANGE_RENEWAL_PREF",
                 "DID_CHANGE_RENEWAL_STATUS", "DID_FAIL_TO_RENEW", "PRICE_INCREASE_CONSENT", "CANCEL", "REFUND",
                 "REVOKE", "CONSUMPTION_REQUEST", "RENEWAL"]
                """
            ),
            Row(
                [
                    VerifyReceiptStatus.valid, .notPosted, .malformed, .notAuthenticated, .wrongPassword,
                    .serverUnavailable, .subscriptionExpired, .sandboxReceipt, .productionReceipt, .internalError,
                    .accountNotFound,
                ],
                #"[0, 21000, 21002, 21003, 21004, 21005, 21006, 21007, 21008, 21009, 21010]"#
            ),
            Row(
                [ReceiptType.production, .productionVPP, .sandbox, .sandboxVPP],
                #"["Production", "ProductionVPP", "ProductionSandbox", "ProductionVPPSandbox"]"#
            ),
        ]
    }

    @Test("A value has the spelling that Apple uses", arguments: Row.all)
    func spelling(_ row: Row) throws {
        let decoder = JSONDecoder()
        #expect(
            try decoder.decode(JSONValue.self, from: row.encode())
                == decoder.decode(JSONValue.self, from: Data(row.json.utf8))
        )
    }
}
