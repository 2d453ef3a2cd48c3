import AppStoreTypes
import Foundation

extension World {
    /// Handles Initiate Performance Test.
    mutating func initiatePerformanceTest(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        try checkRealtimeAccess()
        guard let body = try? call.read(PerformanceTestRequest.self), let id = body.originalTransactionID else {
            throw APIRefusal(.invalidPerformanceTestRequest)
        }
        let transaction = try transaction(id, call)
        if transaction.payload.ownershipType == .familyShared { throw APIRefusal(.familyTransactionNotSupported) }
        guard transaction.originalID == id else {
            throw APIRefusal(.transactionIDIsNotOriginalTransactionId)
        }
        let shelf = retention[call.place]
        guard let target = shelf.realtimeURL else { throw APIRefusal(.invalidPerformanceTestRequest) }
        guard shelf.tests.allSatisfy(\.isOver) else { throw APIRefusal(.existingPerformanceTestRun) }
        let test = PerformanceTest(
            id: generator.uuid(),
            target: target,
            originalTransactionID: id,
            productID: transaction.payload.productID ?? "",
            config: PerformanceTest.Config()
        )
        retention[call.place].tests.append(test)
        let response = PerformanceTestResponse {
            $0.config = test.config.wire
            $0.requestID = test.id
        }
        return CallAnswer(status: 200, json: response)
    }

    /// Handles Get Performance Test Results.
    func performanceTestResults(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard UUID(uuidString: call["requestId"]) != nil else { throw APIRefusal(.invalidRequestID) }
        guard let test = retention[call.place].test(call["requestId"].lowercased()) else {
            throw APIRefusal(.performanceTestRunNotFound)
        }
        return CallAnswer(status: 200, json: test.response)
    }

    /// Marks all waiting performance tests as started and returns them.
    mutating func claimPerformanceTests() -> [ClaimedTest] {
        retention.claimTests()
    }
}

/// A test that a worker has started.
struct ClaimedTest: Sendable {
    let place: AppPlace
    let test: PerformanceTest
}

extension RetentionMessaging {
    fileprivate mutating func claimTests() -> [ClaimedTest] {
        places.flatMap { place in
            self[place].tests.indices.compactMap { index in
                guard !self[place].tests[index].isStarted else { return nil }
                self[place].tests[index].isStarted = true
                return ClaimedTest(place: place, test: self[place].tests[index])
            }
        }
    }

    /// Whether a test waits for a worker.
    var hasWaitingTests: Bool { places.contains { self[$0].tests.contains { !$0.isStarted } } }
}
