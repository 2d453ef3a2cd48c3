import AppStoreTypes

extension ReferenceObject {
    /// Objects of Retention Messaging 1.5.
    static let messaging: [ReferenceObject] = [
        ReferenceObject(GetImageListResponse.self, "imageIdentifiers:[GetImageListResponseItem]"),
        ReferenceObject(GetImageListResponseItem.self, "imageIdentifier imageState imageSize"),
        ReferenceObject(GetMessageListResponse.self, "messageIdentifiers:[GetMessageListResponseItem]"),
        ReferenceObject(GetMessageListResponseItem.self, "messageIdentifier messageState"),
        ReferenceObject(
            UploadMessageRequestBody.self,
            "header body image:UploadMessageImage headerPosition bulletPoints:[BulletPoint]"
        ),
        ReferenceObject(UploadMessageImage.self, "imageIdentifier altText"),
        ReferenceObject(BulletPoint.self, "text imageIdentifier altText"),
        ReferenceObject(DefaultConfigurationRequest.self, "messageIdentifier"),
        ReferenceObject(DefaultConfigurationResponse.self, "messageIdentifier"),
        ReferenceObject(RealtimeURLRequest.self, "realtimeURL"),
        ReferenceObject(RealtimeURLResponse.self, "realtimeURL"),
        ReferenceObject(PerformanceTestRequest.self, "originalTransactionId"),
        ReferenceObject(PerformanceTestResponse.self, "config:PerformanceTestConfig requestId"),
        ReferenceObject(
            PerformanceTestConfig.self,
            """
            maxConcurrentRequests:int64 totalRequests:int64 totalDuration:int64 responseTimeThreshold:int64
            successRateThreshold:int32
            """
        ),
        ReferenceObject(
            PerformanceTestResultResponse.self,
            """
            config:PerformanceTestConfig target result successRate:int32 numPending:int32
            responseTimes:PerformanceTestResponseTimes failures:{int32}
            """
        ),
        ReferenceObject(
            PerformanceTestResponseTimes.self,
            "average:int64 p50:int64 p90:int64 p95:int64 p99:int64"
        ),
        ReferenceObject(RealtimeRequestBody.self, "signedPayload"),
        ReferenceObject(
            RealtimeRequestPayload.self,
            "originalTransactionId appAppleId:int64 productId userLocale requestIdentifier environment signedDate:ms"
        ),
        ReferenceObject(
            RealtimeResponseBody.self,
            """
            message:RealtimeMessage alternateProduct:RealtimeAlternateProduct
            promotionalOffer:RealtimePromotionalOffer advancedCommerceInfo:RealtimeAdvancedCommerceInfo
            """
        ),
        ReferenceObject(RealtimeMessage.self, "messageIdentifier"),
        ReferenceObject(RealtimeAlternateProduct.self, "messageIdentifier productId billingPlanType"),
        ReferenceObject(
            RealtimePromotionalOffer.self,
            """
            messageIdentifier promotionalOfferSignatureV2 promotionalOfferSignatureV1:PromotionalOfferSignatureV1
            """
        ),
        ReferenceObject(
            PromotionalOfferSignatureV1.self,
            "encodedSignature productId nonce timestamp:ms keyId offerIdentifier appAccountToken"
        ),
        ReferenceObject(RealtimeAdvancedCommerceInfo.self, "messageIdentifier advancedCommerceData"),
    ]
}
