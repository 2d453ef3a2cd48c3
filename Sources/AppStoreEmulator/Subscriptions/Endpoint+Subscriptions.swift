extension Endpoint {
    static let subscriptions: [Endpoint] = [
        Endpoint(
            .massExtendRenewalDate,
            "POST",
            "inApps/v1/subscriptions/extend/mass"
        ) { world, call throws(APIRefusal) in try world.extendAll(call) },
        Endpoint(
            .massExtendRenewalDateStatus,
            "GET",
            "inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}"
        ) { world, call throws(APIRefusal) in try world.massExtensionStatus(call) },
        Endpoint(
            .extendRenewalDate,
            "PUT",
            "inApps/v1/subscriptions/extend/{originalTransactionId}"
        ) { world, call throws(APIRefusal) in try world.extendOne(call) },
        Endpoint(
            .subscriptionStatuses,
            "GET",
            "inApps/v1/subscriptions/{anyTransactionId}"
        ) { world, call throws(APIRefusal) in try world.subscriptionStatuses(call) },
    ]
}
