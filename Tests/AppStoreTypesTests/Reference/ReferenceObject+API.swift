import AppStoreTypes

extension ReferenceObject {
    /// Responses of the App Store Server API 1.23.
    static let responses: [ReferenceObject] = [
        ReferenceObject(TransactionInfoResponse.self, "signedTransactionInfo"),
        ReferenceObject(
            HistoryResponse.self,
            "revision hasMore:boolean bundleId appAppleId:int64 environment signedTransactions:[string]"
        ),
        ReferenceObject(
            StatusResponse.self,
            "environment bundleId appAppleId:int64 data:[SubscriptionGroupIdentifierItem]"
        ),
        ReferenceObject(
            SubscriptionGroupIdentifierItem.self,
            "subscriptionGroupIdentifier lastTransactions:[LastTransactionsItem]"
        ),
        ReferenceObject(
            LastTransactionsItem.self,
            "status:int32 originalTransactionId signedTransactionInfo signedRenewalInfo"
        ),
        ReferenceObject(RefundHistoryResponse.self, "signedTransactions:[string] revision hasMore:boolean"),
        ReferenceObject(RefundLookupResponse.self, "signedTransactions:[string]"),
        ReferenceObject(OrderLookupResponse.self, "status:int32 signedTransactions:[string]"),
        ReferenceObject(
            ExtendRenewalDateResponse.self,
            "originalTransactionId webOrderLineItemId success:boolean effectiveDate:ms"
        ),
        ReferenceObject(MassExtendRenewalDateResponse.self, "requestIdentifier"),
        ReferenceObject(
            MassExtendRenewalDateStatusResponse.self,
            "requestIdentifier complete:boolean completeDate:ms succeededCount:int64 failedCount:int64"
        ),
        ReferenceObject(
            NotificationHistoryResponse.self,
            "paginationToken hasMore:boolean notificationHistory:[NotificationHistoryResponseItem]"
        ),
        ReferenceObject(
            NotificationHistoryResponseItem.self,
            "signedPayload sendAttempts:[SendAttemptItem] firstSendAttemptResult"
        ),
        ReferenceObject(SendAttemptItem.self, "attemptDate:ms sendAttemptResult"),
        ReferenceObject(SendTestNotificationResponse.self, "testNotificationToken"),
        ReferenceObject(
            CheckTestNotificationResponse.self,
            "signedPayload sendAttempts:[SendAttemptItem] firstSendAttemptResult"
        ),
        ReferenceObject(AppTransactionInfoResponse.self, "signedAppTransactionInfo"),
        ReferenceObject(GetCustomerGroupsResponse.self, "groups:[GroupEntry]"),
        ReferenceObject(GroupEntry.self, "groupId groupType roles:[RoleEntry]"),
        ReferenceObject(RoleEntry.self, "productId role"),
        ReferenceObject(
            GetGroupMembersResponse.self,
            "members:[GroupMemberEntry] paginationToken hasMore:boolean"
        ),
        ReferenceObject(GroupMemberEntry.self, "appTransactionId"),
        ReferenceObject(
            GetSeatInfoResponse.self,
            "totalSeatCount:int32 availableSeatCount:int32 assignedSeatClaimIds:[string]"
        ),
        ReferenceObject(ClaimSeatResponse.self, "seatClaimId"),
        ReferenceObject(APIErrorBody.self, "errorCode:int64 errorMessage"),
    ]

    /// Requests of the App Store Server API 1.23.
    static let requests: [ReferenceObject] = [
        ReferenceObject(UpdateAppAccountTokenRequest.self, "appAccountToken"),
        ReferenceObject(
            ExtendRenewalDateRequest.self,
            "extendByDays:int32 extendReasonCode:int32 requestIdentifier"
        ),
        ReferenceObject(
            MassExtendRenewalDateRequest.self,
            """
            requestIdentifier extendByDays:int32 extendReasonCode:int32 productId storefrontCountryCodes:[string]
            """
        ),
        ReferenceObject(ClaimSeatRequest.self, "requestIdentifier appTransactionId"),
        ReferenceObject(AssociateSeatRequest.self, "appTransactionId"),
        ReferenceObject(
            NotificationHistoryRequest.self,
            """
            startDate:ms endDate:ms notificationType notificationSubtype onlyFailures:boolean transactionId
            originalTransactionId
            """
        ),
        ReferenceObject(
            ConsumptionRequest.self,
            """
            customerConsented:boolean sampleContentProvided:boolean deliveryStatus consumptionPercentage:int64
            refundPreference
            """
        ),
        ReferenceObject(
            ConsumptionRequestV1.self,
            """
            customerConsented:boolean consumptionStatus:int32 platform:int32 sampleContentProvided:boolean
            deliveryStatus:int32 appAccountToken accountTenure:int32 playTime:int32 lifetimeDollarsRefunded:int32
            lifetimeDollarsPurchased:int32 userStatus:int32 refundPreference:int32
            """
        ),
    ]
}
