extension Endpoint {
    static let refundHistory: [Endpoint] = [
        Endpoint(.refundHistory, "GET", "inApps/v2/refund/lookup/{anyTransactionId}") {
            world,
            call throws(APIRefusal) in
            try world.refundHistory(call)
        },
        Endpoint(
            .refundHistoryV1,
            "GET",
            "inApps/v1/refund/lookup/{originalTransactionId}"
        ) { world, call throws(APIRefusal) in try world.refundHistoryV1(call) },
    ]
}
