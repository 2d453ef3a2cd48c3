extension Endpoint {
    static let groups: [Endpoint] = [
        Endpoint(
            .customerGroups,
            "GET",
            "groups/v1/currentGroups/{anyTransactionId}"
        ) { world, call throws(APIRefusal) in try world.customerGroups(call) },
        Endpoint(.groupMembers, "GET", "groups/v1/group/{groupId}") { world, call throws(APIRefusal) in
            try world.groupMembers(call)
        },
        Endpoint(
            .seatInfo,
            "GET",
            "groups/v1/transactions/{originalTransactionId}/seats"
        ) { world, call throws(APIRefusal) in try world.seatInfo(call) },
        Endpoint(
            .claimSeat,
            "POST",
            "groups/v1/transactions/{originalTransactionId}/seats"
        ) { world, call throws(APIRefusal) in try world.claimSeat(call) },
        Endpoint(
            .unclaimSeat,
            "DELETE",
            "groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}"
        ) { world, call throws(APIRefusal) in try world.unclaimSeat(call) },
        Endpoint(
            .associateSeat,
            "POST",
            "groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}/associate"
        ) { world, call throws(APIRefusal) in try world.associateSeat(call) },
    ]
}
