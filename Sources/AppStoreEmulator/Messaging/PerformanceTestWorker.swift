import AppStoreTypes
import ServiceLifecycle

/// Runs performance tests of realtime URLs.
struct PerformanceTestWorker: Service {
    let store: EmulatedAppStore
    let sender: RealtimeSender

    /// Runs until shutdown begins, then cancels tests that are still running.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                while !Task.isCancelled {
                    let seen = store.pendingWork.version
                    if store.read({ $0.retention.hasWaitingTests }) {
                        for claimed in store.update({ $0.retention.claimTests() }) {
                            group.addTask { await run(claimed) }
                        }
                    } else {
                        await store.waitForWork(after: seen)
                    }
                }
                group.cancelAll()
            }
        }
    }

    private func run(_ claimed: ClaimedTest) async {
        let config = claimed.test.config
        await withDiscardingTaskGroup { group in
            // Each task sends its requests one after the other; together the tasks send all requests.
            for first in 0..<config.maxConcurrentRequests {
                group.addTask {
                    for _ in stride(from: first, to: config.totalRequests, by: config.maxConcurrentRequests) {
                        guard !Task.isCancelled else { return }
                        await sendTestRequest(claimed)
                    }
                }
            }
        }
    }

    private func sendTestRequest(_ claimed: ClaimedTest) async {
        let test = claimed.test
        let question = store.update { world in
            try? world.realtimeRequest(
                about: test.originalTransactionID,
                productID: test.productID,
                locale: "en-US",
                place: claimed.place
            )
        }
        var shot = PerformanceTest.Shot(milliseconds: 0, result: .other)
        if let question {
            let outcome = await sender.ask(question.signedPayload, at: test.target)
            shot = PerformanceTest.Shot(milliseconds: outcome.milliseconds, result: outcome.result)
        }
        store.update { [shot] in $0.retention.note(shot, of: test.id, at: claimed.place) }
    }
}

/// A test that a worker has started.
private struct ClaimedTest: Sendable {
    let place: AppPlace
    let test: PerformanceTest
}

extension RetentionMessaging {
    /// Whether a test waits for a worker.
    var hasWaitingTests: Bool { places.contains { self[$0].tests.contains { !$0.isStarted } } }

    /// Marks all waiting tests as started and returns them.
    fileprivate mutating func claimTests() -> [ClaimedTest] {
        places.flatMap { place in
            self[place].tests.indices.compactMap { index in
                guard !self[place].tests[index].isStarted else { return nil }
                self[place].tests[index].isStarted = true
                return ClaimedTest(place: place, test: self[place].tests[index])
            }
        }
    }

    fileprivate mutating func note(_ shot: PerformanceTest.Shot, of id: String, at place: AppPlace) {
        guard let index = self[place].tests.firstIndex(where: { $0.id == id }) else { return }
        self[place].tests[index].shots.append(shot)
    }
}

// The log of services prints a service's description; without one it would print all members.
extension PerformanceTestWorker: CustomStringConvertible {
    var description: String { "performance test worker" }
}
