import AppStoreTypes
import Testing

@testable import AppStoreTrust

/// A payload, the app it is checked against, and the expected failure.
struct IdentityRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payload: any SignedObject
    let app: AppIdentity
    let failure: VerificationFailure?

    init(
        _ description: String,
        _ payload: any SignedObject,
        for app: AppIdentity,
        _ failure: VerificationFailure? = nil
    ) {
        testDescription = description
        self.payload = payload
        self.app = app
        self.failure = failure
    }

    static let production = AppIdentity.production(bundleID: "com.example", appAppleID: 1234)
    static let sandbox = AppIdentity.sandbox(bundleID: "com.example")

    static let all = transactions + renewals + appTransactions + realtimeRequests + notifications

    static let transactions: [IdentityRow] = [
        .init("transaction", transaction(), for: sandbox),
        .init("transaction in production", transaction(environment: .production), for: production),
        .init("transaction of another app", transaction("com.other"), for: sandbox, .wrongBundleID),
        .init("transaction of an app in other letter case", transaction("com.Example"), for: sandbox, .wrongBundleID),
        .init("transaction without an app", transaction(nil), for: sandbox, .wrongBundleID),
        .init("transaction from production", transaction(environment: .production), for: sandbox, .wrongEnvironment),
        .init("transaction of the sandbox in production", transaction(), for: production, .wrongEnvironment),
        .init("transaction of Xcode", transaction(environment: .xcode), for: sandbox, .wrongEnvironment),
        .init("transaction, no environment", transaction(environment: nil), for: sandbox, .wrongEnvironment),
        .init("transaction, both wrong", transaction("x", environment: nil), for: sandbox, .wrongBundleID),
    ]

    static let renewals: [IdentityRow] = [
        .init("renewal", RenewalPayload { $0.environment = .sandbox }, for: sandbox),
        .init("renewal from sandbox", RenewalPayload { $0.environment = .sandbox }, for: production, .wrongEnvironment),
        .init("renewal, no environment", RenewalPayload(), for: sandbox, .wrongEnvironment),
    ]

    static let appTransactions: [IdentityRow] = [
        .init("app transaction", appTransaction(nil, .sandbox), for: sandbox),
        .init("app transaction in production", appTransaction(1234, .production), for: production),
        .init("app transaction, other id", appTransaction(1, .production), for: production, .wrongAppAppleID),
        .init("app transaction, no id", appTransaction(nil, .production), for: production, .wrongAppAppleID),
        .init("app transaction from sandbox", appTransaction(1234, .sandbox), for: production, .wrongEnvironment),
        .init("app transaction, no environment", appTransaction(1234, nil), for: sandbox, .wrongEnvironment),
        .init("app transaction without an app", AppTransactionPayload(), for: sandbox, .wrongBundleID),
    ]

    static let realtimeRequests: [IdentityRow] = [
        .init("realtime request", realtimeRequest(nil, .sandbox), for: sandbox),
        .init("realtime request in production", realtimeRequest(1234, .production), for: production),
        .init("realtime request, other id", realtimeRequest(1, .production), for: production, .wrongAppAppleID),
        .init("realtime request, no id", realtimeRequest(nil, .production), for: production, .wrongAppAppleID),
        .init("realtime request from sandbox", realtimeRequest(1234, .sandbox), for: production, .wrongEnvironment),
        .init("realtime request, no environment", RealtimeRequestPayload(), for: sandbox, .wrongEnvironment),
    ]

    static let notifications: [IdentityRow] =
        [
            .init("empty notification", NotificationPayload(), for: sandbox, .wrongBundleID),
            .init(
                "notification with only seats",
                NotificationPayload { $0.unclaimInfo = UnclaimInfo { $0.unclaimSeatIDs = ["1"] } },
                for: production,
                .wrongBundleID
            ),
            .init("notification with only seats of the app", seats(of: "com.example"), for: production),
            .init(
                "notification with only seats of another app",
                seats(of: "com.other"),
                for: production,
                .wrongBundleID
            ),
            .init(
                "notification with only seats of production",
                seats(of: "com.example"),
                for: sandbox,
                .wrongEnvironment
            ),
            .init("token of the sandbox", token("SANDBOX_1"), for: sandbox),
            .init("token of production", token("1"), for: production),
            .init("token of the sandbox in production", token("SANDBOX_1"), for: production, .wrongEnvironment),
            .init("token of production in the sandbox", token("sandbox_1"), for: sandbox, .wrongEnvironment),
            .init("token without identifier", token(nil), for: production, .wrongEnvironment),
            .init(
                "data before summary",
                NotificationPayload {
                    $0.data = NotificationData { $0.bundleID = "com.other" }
                    $0.summary = NotificationSummary {
                        $0.bundleID = "com.example"
                        $0.environment = .sandbox
                    }
                },
                for: sandbox,
                .wrongBundleID
            ),
        ] + ["data", "summary", "appData"].flatMap(members)

    /// Returns a notification with withdrawn seats as its only object.
    private static func seats(of bundleID: String) -> NotificationPayload {
        NotificationPayload {
            $0.unclaimInfo = UnclaimInfo {
                $0.unclaimSeatIDs = ["1"]
                $0.unknownMembers = [
                    "bundleId": .string(bundleID), "appAppleId": .integer(1234), "environment": .string("Production"),
                ]
            }
        }
    }

    /// Returns the same rows for each member of a notification that states app and environment.
    private static func members(_ name: String) -> [IdentityRow] {
        func notification(
            _ environment: AppStoreEnvironment?,
            bundleID: String? = "com.example",
            id: Int64? = 1234
        ) -> NotificationPayload {
            NotificationPayload {
                switch name {
                case "data":
                    $0.data = NotificationData {
                        ($0.bundleID, $0.appAppleID, $0.environment) = (bundleID, id, environment)
                    }
                case "summary":
                    $0.summary = NotificationSummary {
                        ($0.bundleID, $0.appAppleID, $0.environment) = (bundleID, id, environment)
                    }
                default:
                    $0.appData = NotificationAppData {
                        ($0.bundleID, $0.appAppleID, $0.environment) = (bundleID, id, environment)
                    }
                }
            }
        }
        return [
            .init("\(name), no id in the sandbox", notification(.sandbox, id: nil), for: sandbox),
            .init("\(name), in production", notification(.production), for: production),
            .init("\(name), other app", notification(.production, bundleID: "x"), for: production, .wrongBundleID),
            .init("\(name), no app", notification(.production, bundleID: nil), for: production, .wrongBundleID),
            .init("\(name), other id", notification(.production, id: 1), for: production, .wrongAppAppleID),
            .init("\(name), no id", notification(.production, id: nil), for: production, .wrongAppAppleID),
            .init("\(name), from sandbox", notification(.sandbox), for: production, .wrongEnvironment),
            .init("\(name), no environment", notification(nil), for: sandbox, .wrongEnvironment),
        ]
    }

    private static func transaction(
        _ bundleID: String? = "com.example",
        environment: AppStoreEnvironment? = .sandbox
    ) -> TransactionPayload {
        TransactionPayload { ($0.bundleID, $0.environment) = (bundleID, environment) }
    }

    private static func appTransaction(_ id: Int64?, _ environment: AppStoreEnvironment?) -> AppTransactionPayload {
        AppTransactionPayload { ($0.bundleID, $0.appAppleID, $0.receiptType) = ("com.example", id, environment) }
    }

    private static func realtimeRequest(_ id: Int64?, _ environment: AppStoreEnvironment?) -> RealtimeRequestPayload {
        RealtimeRequestPayload { ($0.appAppleID, $0.environment) = (id, environment) }
    }

    private static func token(_ id: String?) -> NotificationPayload {
        NotificationPayload {
            $0.externalPurchaseToken = ExternalPurchaseToken {
                ($0.externalPurchaseID, $0.bundleID, $0.appAppleID) = (id, "com.example", 1234)
            }
        }
    }
}
