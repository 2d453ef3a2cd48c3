import AppStoreTypes
import Foundation

/// Apple's endpoints for the URL that chooses a message in real time, and for tests of its performance.
enum RealtimeCalls {
    private static let urlPath = "inApps/v1/messaging/realtime/url"

    static let endpoints: [Endpoint] = [
        Endpoint(.configureRealtimeURL, "PUT", urlPath, configureRealtimeURL),
        Endpoint(.deleteRealtimeURL, "DELETE", urlPath, deleteRealtimeURL),
        Endpoint(.realtimeURL, "GET", urlPath, read: realtimeURL),
        Endpoint(.initiatePerformanceTest, "POST", "inApps/v1/messaging/performanceTest", initiatePerformanceTest),
        Endpoint(
            .performanceTestResults,
            "GET",
            "inApps/v1/messaging/performanceTest/result/{requestId}",
            read: performanceTestResults
        ),
    ]

    /// Handles Configure Realtime URL.
    private static func configureRealtimeURL(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        try checkRealtimeAccess(world)
        let body = try call.read(RealtimeURLRequest.self)
        guard let text = body.realtimeURL, text.count <= 256, let url = URL(string: text),
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
        else { throw APIRefusal(.badRequestRealtimeURL) }
        if call.environment == .production, world.switches.realtimeURLNeedsPassingTest {
            let sandbox = world.retention[AppPlace(bundleID: call.bundleID, environment: .sandbox)]
            guard sandbox.tests.contains(where: { $0.result == .pass }) else {
                throw APIRefusal(.forbiddenNoPassingTest)
            }
        }
        world.retention[call.place].realtimeURL = text
        return CallAnswer(status: 200)
    }

    /// Handles Delete Realtime URL.
    private static func deleteRealtimeURL(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard world.retention[call.place].realtimeURL != nil else { throw APIRefusal(.realtimeURLNotFound) }
        world.retention[call.place].realtimeURL = nil
        return CallAnswer(status: 200)
    }

    /// Handles Get Realtime URL.
    private static func realtimeURL(_ world: World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard let url = world.retention[call.place].realtimeURL else { throw APIRefusal(.realtimeURLNotFound) }
        return CallAnswer(status: 200, json: RealtimeURLResponse { $0.realtimeURL = url })
    }

    /// Throws a 404 refusal without a code if Apple has not granted the account access.
    private static func checkRealtimeAccess(_ world: World) throws(APIRefusal) {
        guard world.switches.hasRealtimeAccess else {
            throw APIRefusal(status: 404, "No access to realtime messages.\n")
        }
    }

    /// Handles Initiate Performance Test.
    private static func initiatePerformanceTest(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer
    {
        try checkRealtimeAccess(world)
        guard let body = try? call.read(PerformanceTestRequest.self), let id = body.originalTransactionID else {
            throw APIRefusal(.invalidPerformanceTestRequest)
        }
        let transaction = try call.transaction(id, in: world)
        if transaction.payload.ownershipType == .familyShared { throw APIRefusal(.familyTransactionNotSupported) }
        guard transaction.originalID == id else {
            throw APIRefusal(.transactionIDIsNotOriginalTransactionId)
        }
        let appMessaging = world.retention[call.place]
        guard let target = appMessaging.realtimeURL else { throw APIRefusal(.invalidPerformanceTestRequest) }
        guard appMessaging.tests.allSatisfy(\.isOver) else { throw APIRefusal(.existingPerformanceTestRun) }
        let test = PerformanceTest(
            id: world.generator.uuid(),
            target: target,
            originalTransactionID: id,
            productID: transaction.payload.productID ?? "",
            config: PerformanceTest.Config()
        )
        world.retention[call.place].tests.append(test)
        let response = PerformanceTestResponse {
            $0.config = test.config.wire
            $0.requestID = test.id
        }
        return CallAnswer(status: 200, json: response)
    }

    /// Handles Get Performance Test Results.
    private static func performanceTestResults(_ world: World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard UUID(uuidString: call["requestId"]) != nil else { throw APIRefusal(.invalidRequestID) }
        guard let test = world.retention[call.place].test(call["requestId"].lowercased()) else {
            throw APIRefusal(.performanceTestRunNotFound)
        }
        return CallAnswer(status: 200, json: test.response)
    }
}
