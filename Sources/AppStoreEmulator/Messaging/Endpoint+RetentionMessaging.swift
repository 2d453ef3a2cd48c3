extension Endpoint {
    static let retentionMessaging: [Endpoint] = images + messages + defaultMessages + realtimeMessages

    private static let images: [Endpoint] = [
        Endpoint(.imageList, "GET", "inApps/v1/messaging/image/list") { world, call in world.imageList(call) },
        Endpoint(.uploadImage, "PUT", "inApps/v1/messaging/image/{imageIdentifier}") { world, call throws(APIRefusal) in
            try world.uploadImage(call)
        },
        Endpoint(
            .deleteImage,
            "DELETE",
            "inApps/v1/messaging/image/{imageIdentifier}"
        ) { world, call throws(APIRefusal) in try world.deleteImage(call) },
    ]

    private static let messages: [Endpoint] = [
        Endpoint(.messageList, "GET", "inApps/v1/messaging/message/list") { world, call in world.messageList(call) },
        Endpoint(
            .uploadMessage,
            "PUT",
            "inApps/v1/messaging/message/{messageIdentifier}"
        ) { world, call throws(APIRefusal) in try world.uploadMessage(call) },
        Endpoint(
            .deleteMessage,
            "DELETE",
            "inApps/v1/messaging/message/{messageIdentifier}"
        ) { world, call throws(APIRefusal) in try world.deleteMessage(call) },
    ]

    private static let defaultMessages: [Endpoint] = [
        Endpoint(
            .configureDefaultMessage,
            "PUT",
            "inApps/v1/messaging/default/{productId}/{locale}"
        ) { world, call throws(APIRefusal) in try world.configureDefaultMessage(call) },
        Endpoint(
            .deleteDefaultMessage,
            "DELETE",
            "inApps/v1/messaging/default/{productId}/{locale}"
        ) { world, call throws(APIRefusal) in try world.deleteDefaultMessage(call) },
        Endpoint(
            .defaultMessage,
            "GET",
            "inApps/v1/messaging/default/{productId}/{locale}"
        ) { world, call throws(APIRefusal) in try world.defaultMessage(call) },
    ]

    private static let realtimeMessages: [Endpoint] = [
        Endpoint(
            .configureRealtimeURL,
            "PUT",
            "inApps/v1/messaging/realtime/url"
        ) { world, call throws(APIRefusal) in try world.configureRealtimeURL(call) },
        Endpoint(
            .deleteRealtimeURL,
            "DELETE",
            "inApps/v1/messaging/realtime/url"
        ) { world, call throws(APIRefusal) in try world.deleteRealtimeURL(call) },
        Endpoint(.realtimeURL, "GET", "inApps/v1/messaging/realtime/url") { world, call throws(APIRefusal) in
            try world.realtimeURL(call)
        },
        Endpoint(
            .initiatePerformanceTest,
            "POST",
            "inApps/v1/messaging/performanceTest"
        ) { world, call throws(APIRefusal) in try world.initiatePerformanceTest(call) },
        Endpoint(
            .performanceTestResults,
            "GET",
            "inApps/v1/messaging/performanceTest/result/{requestId}"
        ) { world, call throws(APIRefusal) in try world.performanceTestResults(call) },
    ]
}
