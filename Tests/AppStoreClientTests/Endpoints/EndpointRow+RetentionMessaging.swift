import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation

extension EndpointRow {
    private static let image = "3b6c3e2f-8a5f-4e3d-8c2b-1a0f9e8d7c6b"

    static let retentionMessaging: [EndpointRow] = uploads + defaultMessages + realtime

    private static let uploads: [EndpointRow] = [
        EndpointRow(
            "Upload Image",
            "PUT /inApps/v1/messaging/image/\(image)?imageSize=BULLET_POINT",
            rate: 1
        ) {
            try await $0.uploadImage(Data([0x89, 0x50, 0x4e, 0x47, 0, 255]), as: image, size: .bulletPoint)
            return nil
        },
        EndpointRow("Delete Image", "DELETE /inApps/v1/messaging/image/\(image)", rate: 1) {
            try await $0.deleteImage(image)
            return nil
        },
        EndpointRow(
            "Get Image List",
            "GET /inApps/v1/messaging/image/list",
            answer: .vector("getImageListResponse"),
            rate: 1
        ) { try await $0.imageList() },
        EndpointRow(
            "Upload Message",
            "PUT /inApps/v1/messaging/message/\(image)",
            body: .json(
                """
                {"header": "Stay", "body": "There is more to come.",
                 "image": {"imageIdentifier": "\(image)", "altText": "A door"}}
                """
            ),
            rate: 1
        ) { api in
            let message = UploadMessageRequestBody {
                $0.header = "Stay"
                $0.body = "There is more to come."
                $0.image = UploadMessageImage {
                    $0.imageIdentifier = image
                    $0.altText = "A door"
                }
            }
            try await api.uploadMessage(message, as: image)
            return nil
        },
        EndpointRow("Delete Message", "DELETE /inApps/v1/messaging/message/\(image)", rate: 1) {
            try await $0.deleteMessage(image)
            return nil
        },
        EndpointRow(
            "Get Message List",
            "GET /inApps/v1/messaging/message/list",
            answer: .vector("getMessageListResponse"),
            rate: 1
        ) { try await $0.messageList() },
    ]

    private static let defaultMessages: [EndpointRow] = [
        EndpointRow(
            "Configure Default Message",
            "PUT /inApps/v1/messaging/default/com.example.product/en-US",
            body: .json(#"{"messageIdentifier": "\#(image)"}"#),
            rate: 10
        ) {
            try await $0.configureDefaultMessage(image, for: "com.example.product", locale: "en-US")
            return nil
        },
        EndpointRow(
            "Delete Default Message",
            "DELETE /inApps/v1/messaging/default/com.example.product/en-US",
            rate: 1
        ) {
            try await $0.deleteDefaultMessage(for: "com.example.product", locale: "en-US")
            return nil
        },
        EndpointRow(
            "Get Default Message",
            "GET /inApps/v1/messaging/default/com.example.product/en-US",
            answer: .vector("getDefaultMessageResponse"),
            rate: 1
        ) { try await $0.defaultMessage(for: "com.example.product", locale: "en-US") },
    ]

    private static let realtime: [EndpointRow] = [
        EndpointRow(
            "Configure Realtime URL",
            "PUT /inApps/v1/messaging/realtime/url",
            body: .json(#"{"realtimeURL": "https://example.com/realtime"}"#),
            rate: 1
        ) {
            try await $0.configureRealtimeURL("https://example.com/realtime")
            return nil
        },
        EndpointRow("Delete Realtime URL", "DELETE /inApps/v1/messaging/realtime/url", rate: 1) {
            try await $0.deleteRealtimeURL()
            return nil
        },
        EndpointRow(
            "Get Realtime URL",
            "GET /inApps/v1/messaging/realtime/url",
            answer: .vector("getRealtimeUrlResponse"),
            rate: 1
        ) { try await $0.realtimeURL() },
        EndpointRow(
            "Initiate Performance Test",
            "POST /inApps/v1/messaging/performanceTest",
            body: .json(#"{"originalTransactionId": "5"}"#),
            answer: .vector("performanceTestResponse"),
            rate: 1,
            in: [.sandbox]
        ) { try await $0.initiatePerformanceTest(with: "5") },
        EndpointRow(
            "Get Performance Test Results",
            "GET /inApps/v1/messaging/performanceTest/result/c4b87a1d",
            answer: .vector("performanceTestResultResponse"),
            rate: 1,
            in: [.sandbox]
        ) { try await $0.performanceTestResults(of: "c4b87a1d") },
    ]
}
