extension Endpoint {
    static let notifications: [Endpoint] = [
        Endpoint(.notificationHistory, "POST", "inApps/v1/notifications/history") { world, call throws(APIRefusal) in
            try world.notificationHistory(call)
        },
        Endpoint(.requestTestNotification, "POST", "inApps/v1/notifications/test") { world, call throws(APIRefusal) in
            try world.requestTestNotification(call)
        },
        Endpoint(
            .testNotificationStatus,
            "GET",
            "inApps/v1/notifications/test/{testNotificationToken}"
        ) { world, call throws(APIRefusal) in try world.testNotificationStatus(call) },
    ]
}
