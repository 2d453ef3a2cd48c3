import AppStoreClient
import AppStoreTypes
import ClientTestSupport

extension EndpointRow {
    static let serverAPI: [EndpointRow] = transactions + subscriptions + notifications + groups

    private static let transactions: [EndpointRow] = [
        EndpointRow(
            "Get Transaction Info",
            "GET /inApps/v1/transactions/5",
            answer: .vector("transactionInfoResponse"),
            rate: 50
        ) { try await $0.transactionInfo(of: "5") },
        EndpointRow(
            "Get Transaction History",
            "GET /inApps/v2/history/5",
            answer: .vector("transactionHistoryResponse"),
            rate: 50
        ) { try await $0.transactionHistory(of: "5").firstPage() },
        EndpointRow(
            "Get Transaction History V1",
            "GET /inApps/v1/history/5?revision=r1&sort=ASCENDING",
            answer: .vector("transactionHistoryResponse"),
            rate: 50
        ) { try await $0.transactionHistoryV1(of: "5", .init(sort: .ascending), since: "r1").firstPage() },
        EndpointRow(
            "Get App Transaction Info",
            "GET /inApps/v1/transactions/appTransactions/5",
            answer: .vector("appTransactionInfoResponse"),
            rate: 50
        ) { try await $0.appTransactionInfo(of: "5") },
        EndpointRow(
            "Look Up Order ID",
            "GET /inApps/v1/lookup/W002182",
            answer: .vector("lookupOrderIdResponse"),
            rate: 10,
            in: [.production]
        ) { try await $0.lookUpOrder("W002182") },
        EndpointRow(
            "Set App Account Token",
            "PUT /inApps/v1/transactions/5/appAccountToken",
            body: .json(#"{"appAccountToken": "7389a31a-fb6d-4569-a2a6-db7d85d84813"}"#),
            rate: 20
        ) {
            try await $0.setAppAccountToken(.init(rawValue: "7389a31a-fb6d-4569-a2a6-db7d85d84813"), on: "5")
            return nil
        },
        EndpointRow("Finish Transaction", "POST /inApps/v1/transactions/5/finish", rate: 50) {
            try await $0.finishTransaction("5")
            return nil
        },
        EndpointRow(
            "Send Consumption Information",
            "PUT /inApps/v2/transactions/consumption/2000000812345678",
            body: .json(
                """
                {"customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED",
                 "consumptionPercentage": 25000, "refundPreference": "GRANT_PRORATED"}
                """
            ),
            status: 202,
            rate: 50
        ) {
            try await $0.sendConsumption(ConsumptionRequest.example, about: .example)
            return nil
        },
        EndpointRow(
            "Send Consumption Information V1",
            "PUT /inApps/v1/transactions/consumption/2000000812345678",
            body: .json(
                """
                {"customerConsented": true, "consumptionStatus": 2, "platform": 1, "sampleContentProvided": false,
                 "deliveryStatus": 0, "appAccountToken": "", "accountTenure": 0, "playTime": 0,
                 "lifetimeDollarsRefunded": 0, "lifetimeDollarsPurchased": 0, "userStatus": 1}
                """
            ),
            status: 202,
            rate: 50
        ) {
            try await $0.sendConsumption(ConsumptionRequestV1.example, about: .example)
            return nil
        },
        EndpointRow(
            "Get Refund History",
            "GET /inApps/v2/refund/lookup/5?revision=r1",
            answer: .vector("getRefundHistoryResponse"),
            rate: 10
        ) { try await $0.refundHistory(of: "5", since: "r1").firstPage() },
        EndpointRow(
            "Get Refund History V1",
            "GET /inApps/v1/refund/lookup/5",
            answer: .json(#"{"signedTransactions": ["a.b.c"]}"#),
            rate: 10
        ) { try await $0.refundHistoryV1(of: "5") },
    ]

    private static let subscriptions: [EndpointRow] = [
        EndpointRow(
            "Get All Subscription Statuses",
            "GET /inApps/v1/subscriptions/5?status=2&status=1",
            answer: .vector("getAllSubscriptionStatusesResponse"),
            rate: 50
        ) { try await $0.subscriptionStatuses(of: "5", in: [.expired, .active]) },
        EndpointRow(
            "Extend a Subscription Renewal Date",
            "PUT /inApps/v1/subscriptions/extend/5",
            body: .json(#"{"extendByDays": 45, "extendReasonCode": 1, "requestIdentifier": "fdf964a4"}"#),
            answer: .vector("extendSubscriptionRenewalDateResponse"),
            rate: 20
        ) { api in
            let request = ExtendRenewalDateRequest {
                $0.extendByDays = 45
                $0.extendReasonCode = .customerSatisfaction
                $0.requestIdentifier = "fdf964a4"
            }
            return try await api.extendRenewalDate(of: "5", request)
        },
        EndpointRow(
            "Extend Subscription Renewal Dates for All Active Subscribers",
            "POST /inApps/v1/subscriptions/extend/mass",
            body: .json(
                """
                {"requestIdentifier": "758883e8", "extendByDays": 45, "extendReasonCode": 3,
                 "productId": "com.example.productId", "storefrontCountryCodes": ["USA", "MEX"]}
                """
            ),
            answer: .vector("extendRenewalDateForAllActiveSubscribersResponse"),
            rate: 1
        ) { api in
            let request = MassExtendRenewalDateRequest {
                $0.requestIdentifier = "758883e8"
                $0.extendByDays = 45
                $0.extendReasonCode = .serviceIssueOrOutage
                $0.productID = "com.example.productId"
                $0.storefrontCountryCodes = ["USA", "MEX"]
            }
            return try await api.extendRenewalDatesForAllActiveSubscribers(request)
        },
        EndpointRow(
            "Get Status of Subscription Renewal Date Extensions",
            "GET /inApps/v1/subscriptions/extend/mass/com.example.product/20fba8a0",
            answer: .vector("getStatusOfSubscriptionRenewalDateExtensionsResponse"),
            rate: nil
        ) { try await $0.renewalDateExtensionStatus(of: "com.example.product", requestIdentifier: "20fba8a0") },
    ]

    private static let notifications: [EndpointRow] = [
        EndpointRow(
            "Get Notification History",
            "POST /inApps/v1/notifications/history?paginationToken=a036bc0e%2B%2F%3D",
            body: .json(
                """
                {"startDate": 1698148900000, "endDate": 1698148950000, "notificationType": "SUBSCRIBED",
                 "notificationSubtype": "INITIAL_BUY", "onlyFailures": true}
                """
            ),
            answer: .vector("getNotificationHistoryResponse"),
            rate: 50
        ) { api in
            let request = NotificationHistoryRequest {
                $0.startDate = Timestamp(milliseconds: 1_698_148_900_000)
                $0.endDate = Timestamp(milliseconds: 1_698_148_950_000)
                $0.notificationType = .subscribed
                $0.notificationSubtype = .initialBuy
                $0.onlyFailures = true
            }
            return try await api.notificationHistory(request, from: "a036bc0e+/=").firstPage()
        },
        EndpointRow(
            "Request a Test Notification",
            "POST /inApps/v1/notifications/test",
            answer: .vector("requestTestNotificationResponse"),
            rate: 1
        ) { try await $0.requestTestNotification() },
        EndpointRow(
            "Get Test Notification Status",
            "GET /inApps/v1/notifications/test/8cd2974c-f905-492a-bf9a-b2f47c791d19",
            answer: .vector("getTestNotificationStatusResponse"),
            rate: 1
        ) { try await $0.testNotificationStatus(of: "8cd2974c-f905-492a-bf9a-b2f47c791d19") },
    ]

    private static let groups: [EndpointRow] = [
        EndpointRow(
            "Get Customer Groups",
            "GET /groups/v1/currentGroups/5",
            answer: .json(
                """
                {"groups": [{"groupId": "900000000000000000", "groupType": "ORGANIZATION",
                 "roles": [{"productId": "example.productId.one", "role": "ADMIN"}]}]}
                """
            ),
            rate: 50,
            in: [.sandbox]
        ) { try await $0.customerGroups(of: "5") },
        EndpointRow(
            "Get Group Members",
            "GET /groups/v1/group/900000000000000000?paginationToken=t1&limit=100",
            answer: .json(#"{"members": [{"appTransactionId": "700000000000000000"}], "hasMore": false}"#),
            rate: 50,
            in: [.sandbox]
        ) { try await $0.groupMembers(of: "900000000000000000", limit: 100, from: "t1").firstPage() },
        EndpointRow(
            "Get Seat Info",
            "GET /groups/v1/transactions/5/seats",
            answer: .json(#"{"totalSeatCount": 5, "availableSeatCount": 4, "assignedSeatClaimIds": ["c1"]}"#),
            rate: nil,
            in: [.sandbox]
        ) { try await $0.seatInfo(of: "5") },
        EndpointRow(
            "Claim Seat",
            "POST /groups/v1/transactions/5/seats",
            body: .json(#"{"requestIdentifier": "r1", "appTransactionId": "7"}"#),
            answer: .json(#"{"seatClaimId": "c1"}"#),
            rate: nil,
            in: [.sandbox]
        ) { api in
            let request = ClaimSeatRequest {
                $0.requestIdentifier = "r1"
                $0.appTransactionID = "7"
            }
            return try await api.claimSeat(of: "5", request)
        },
        EndpointRow(
            "Unclaim Seat",
            "DELETE /groups/v1/transactions/5/seats/c1",
            status: 204,
            rate: nil,
            in: [.sandbox]
        ) {
            try await $0.unclaimSeat("c1", of: "5")
            return nil
        },
        EndpointRow(
            "Associate Seat",
            "POST /groups/v1/transactions/5/seats/c1/associate",
            body: .json(#"{"appTransactionId": "7"}"#),
            rate: nil,
            in: [.sandbox]
        ) {
            try await $0.associateSeat("c1", of: "5", with: "7")
            return nil
        },
    ]
}
