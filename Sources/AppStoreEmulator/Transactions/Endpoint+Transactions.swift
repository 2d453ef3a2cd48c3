extension Endpoint {
    static let transactions: [Endpoint] = [
        Endpoint(
            .appTransactionInfo,
            "GET",
            "inApps/v1/transactions/appTransactions/{anyTransactionId}"
        ) { world, call throws(APIRefusal) in try world.appTransactionInfo(call) },
        Endpoint(.transactionInfo, "GET", "inApps/v1/transactions/{transactionId}") { world, call throws(APIRefusal) in
            try world.transactionInfo(call)
        },
        Endpoint(.transactionHistory, "GET", "inApps/v2/history/{anyTransactionId}") { world, call throws(APIRefusal) in
            try world.history(call, .v2)
        },
        Endpoint(
            .transactionHistoryV1,
            "GET",
            "inApps/v1/history/{anyTransactionId}"
        ) { world, call throws(APIRefusal) in try world.history(call, .v1) },
        Endpoint(
            .setAppAccountToken,
            "PUT",
            "inApps/v1/transactions/{originalTransactionId}/appAccountToken"
        ) { world, call throws(APIRefusal) in try world.setAppAccountToken(call) },
        Endpoint(
            .finishTransaction,
            "POST",
            "inApps/v1/transactions/{transactionId}/finish"
        ) { world, call throws(APIRefusal) in try world.finishTransaction(call) },
        Endpoint(.orderLookup, "GET", "inApps/v1/lookup/{orderId}") { world, call throws(APIRefusal) in
            try world.lookUpOrder(call)
        },
    ]
}
