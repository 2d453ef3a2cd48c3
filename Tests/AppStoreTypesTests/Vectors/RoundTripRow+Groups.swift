import AppStoreTypes

extension RoundTripRow {
    /// Whole objects of groups and seats.
    static let wholeGroups: [RoundTripRow] = [
        sample(
            GetCustomerGroupsResponse.self,
            """
            {"groups": [{"groupId": "900000000000000000", "groupType": "CONSUMER",
             "roles": [{"productId": "com.example.garden.yearly", "role": "ADMIN"}]}]}
            """
        ),
        sample(
            GroupEntry.self,
            """
            {"groupId": "900000000000000000", "groupType": "CONSUMER",
             "roles": [{"productId": "com.example.garden.yearly", "role": "ADMIN"}]}
            """
        ),
        sample(
            RoleEntry.self,
            """
            {"productId": "com.example.garden.yearly", "role": "ADMIN"}
            """
        ),
        sample(
            GetGroupMembersResponse.self,
            """
            {"members": [{"appTransactionId": "704000000000000001"}],
             "paginationToken": "00000017-2222-4333-8444-555555555555", "hasMore": true}
            """
        ),
        sample(
            GroupMemberEntry.self,
            """
            {"appTransactionId": "704000000000000001"}
            """
        ),
        sample(
            GetSeatInfoResponse.self,
            """
            {"totalSeatCount": 125, "availableSeatCount": 126,
             "assignedSeatClaimIds": ["0000001b-2222-4333-8444-555555555555", "0000001c-2222-4333-8444-555555555555"]}
            """
        ),
        sample(
            ClaimSeatRequest.self,
            """
            {"requestIdentifier": "0000001d-2222-4333-8444-555555555555", "appTransactionId": "704000000000000001"}
            """
        ),
        sample(
            ClaimSeatResponse.self,
            """
            {"seatClaimId": "0000001e-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            AssociateSeatRequest.self,
            """
            {"appTransactionId": "704000000000000001"}
            """
        ),
    ]
}
