import AppStoreTypes

extension RoundTripRow {
    /// Whole objects of Retention Messaging.
    static let wholeMessaging: [RoundTripRow] = [
        sample(
            GetImageListResponse.self,
            """
            {"imageIdentifiers": [{"imageIdentifier": "0000001f-2222-4333-8444-555555555555", "imageState": "REJECTED",
             "imageSize": "BULLET_POINT"}]}
            """
        ),
        sample(
            GetImageListResponseItem.self,
            """
            {"imageIdentifier": "00000020-2222-4333-8444-555555555555", "imageState": "REJECTED",
             "imageSize": "BULLET_POINT"}
            """
        ),
        sample(
            GetMessageListResponse.self,
            """
            {"messageIdentifiers": [{"messageIdentifier": "00000021-2222-4333-8444-555555555555",
             "messageState": "REJECTED"}]}
            """
        ),
        sample(
            GetMessageListResponseItem.self,
            """
            {"messageIdentifier": "00000022-2222-4333-8444-555555555555", "messageState": "REJECTED"}
            """
        ),
        sample(
            UploadMessageRequestBody.self,
            """
            {"header": "Before you go", "body": "Stay for half the price.",
             "image": {"imageIdentifier": "00000023-2222-4333-8444-555555555555", "altText": "A garden"},
             "headerPosition": "ABOVE_IMAGE", "bulletPoints": [{"text": "New seeds each month",
             "imageIdentifier": "00000024-2222-4333-8444-555555555555", "altText": "A garden"}]}
            """
        ),
        sample(
            UploadMessageImage.self,
            """
            {"imageIdentifier": "00000025-2222-4333-8444-555555555555", "altText": "A garden"}
            """
        ),
        sample(
            BulletPoint.self,
            """
            {"text": "New seeds each month", "imageIdentifier": "00000026-2222-4333-8444-555555555555",
             "altText": "A garden"}
            """
        ),
        sample(
            DefaultConfigurationRequest.self,
            """
            {"messageIdentifier": "00000027-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            DefaultConfigurationResponse.self,
            """
            {"messageIdentifier": "00000028-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            RealtimeURLRequest.self,
            """
            {"realtimeURL": "https://example.com/realtime"}
            """
        ),
        sample(
            RealtimeURLResponse.self,
            """
            {"realtimeURL": "https://example.com/realtime"}
            """
        ),
        sample(
            PerformanceTestRequest.self,
            """
            {"originalTransactionId": "410001112223334"}
            """
        ),
        sample(
            PerformanceTestResponse.self,
            """
            {"config": {"maxConcurrentRequests": 5000000041, "totalRequests": 5000000042, "totalDuration": 5000000043,
             "responseTimeThreshold": 5000000044, "successRateThreshold": 145},
             "requestId": "0000002e-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            PerformanceTestConfig.self,
            """
            {"maxConcurrentRequests": 5000000047, "totalRequests": 5000000048, "totalDuration": 5000000049,
             "responseTimeThreshold": 5000000050, "successRateThreshold": 151}
            """
        ),
        sample(
            PerformanceTestResultResponse.self,
            """
            {"config": {"maxConcurrentRequests": 5000000052, "totalRequests": 5000000053, "totalDuration": 5000000054,
             "responseTimeThreshold": 5000000055, "successRateThreshold": 156}, "target": "a target", "result": "FAIL",
             "successRate": 157, "numPending": 158, "responseTimes": {"average": 5000000059, "p50": 5000000060,
             "p90": 5000000061, "p95": 5000000062, "p99": 5000000063}, "failures": {"TIMED_OUT": 3, "A_LATER_ONE": 1}}
            """
        ),
        sample(
            PerformanceTestResponseTimes.self,
            """
            {"average": 5000000064, "p50": 5000000065, "p90": 5000000066, "p95": 5000000067, "p99": 5000000068}
            """
        ),
        sample(
            RealtimeRequestBody.self,
            """
            {"signedPayload": "payload.b.c"}
            """
        ),
        sample(
            RealtimeRequestPayload.self,
            """
            {"originalTransactionId": "410001112223334", "appAppleId": 1234567890,
             "productId": "com.example.garden.yearly", "userLocale": "fr-FR",
             "requestIdentifier": "00000045-2222-4333-8444-555555555555", "environment": "Production",
             "signedDate": 1795000070070}
            """
        ),
        sample(
            RealtimeResponseBody.self,
            """
            {"message": {"messageIdentifier": "00000047-2222-4333-8444-555555555555"},
             "alternateProduct": {"messageIdentifier": "00000048-2222-4333-8444-555555555555",
             "productId": "com.example.garden.yearly", "billingPlanType": "MONTHLY"},
             "promotionalOffer": {"messageIdentifier": "00000049-2222-4333-8444-555555555555",
             "promotionalOfferSignatureV2": "a promotionalOfferSignatureV2",
             "promotionalOfferSignatureV1": {"encodedSignature": "a encodedSignature",
             "productId": "com.example.garden.yearly", "nonce": "0000004a-2222-4333-8444-555555555555",
             "timestamp": 1795000075075, "keyId": "0000004c-2222-4333-8444-555555555555",
             "offerIdentifier": "0000004d-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100"}},
             "advancedCommerceInfo": {"messageIdentifier": "0000004e-2222-4333-8444-555555555555",
             "advancedCommerceData": "a advancedCommerceData"}}
            """
        ),
        sample(
            RealtimeMessage.self,
            """
            {"messageIdentifier": "0000004f-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            RealtimeAlternateProduct.self,
            """
            {"messageIdentifier": "00000050-2222-4333-8444-555555555555", "productId": "com.example.garden.yearly",
             "billingPlanType": "MONTHLY"}
            """
        ),
        sample(
            RealtimePromotionalOffer.self,
            """
            {"messageIdentifier": "00000051-2222-4333-8444-555555555555",
             "promotionalOfferSignatureV2": "a promotionalOfferSignatureV2",
             "promotionalOfferSignatureV1": {"encodedSignature": "a encodedSignature",
             "productId": "com.example.garden.yearly", "nonce": "00000052-2222-4333-8444-555555555555",
             "timestamp": 1795000083083, "keyId": "00000054-2222-4333-8444-555555555555",
             "offerIdentifier": "00000055-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100"}}
            """
        ),
        sample(
            PromotionalOfferSignatureV1.self,
            """
            {"encodedSignature": "a encodedSignature", "productId": "com.example.garden.yearly",
             "nonce": "00000056-2222-4333-8444-555555555555", "timestamp": 1795000087087,
             "keyId": "00000058-2222-4333-8444-555555555555",
             "offerIdentifier": "00000059-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100"}
            """
        ),
        sample(
            RealtimeAdvancedCommerceInfo.self,
            """
            {"messageIdentifier": "0000005a-2222-4333-8444-555555555555",
             "advancedCommerceData": "a advancedCommerceData"}
            """
        ),
    ]
}
