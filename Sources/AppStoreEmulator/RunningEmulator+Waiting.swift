extension RunningEmulator {
    /// Waits until every due notification was delivered or failed.
    public func deliveriesSettled() async { await store.deliveriesSettled() }

    /// Waits for an answered request to the App Store Server API, including earlier ones.
    ///
    /// - Returns: the oldest request that matches.
    /// - Throws: ``EmulatorError`` if none arrives in time.
    public func waitForRequest(
        within limit: Duration = .seconds(20),
        where fits: @escaping @Sendable (ReceivedRequest) -> Bool = { _ in true }
    ) async throws -> ReceivedRequest {
        try await wait(within: limit, for: "a request") { world in
            world.requests.entries.first { $0.status != nil && fits($0) }
        }
    }

    /// Waits until a refund request matches a condition, such as having received an answer.
    ///
    /// - Throws: ``EmulatorError`` if it does not match in time.
    public func waitForRefundRequest(
        _ id: String,
        within limit: Duration = .seconds(20),
        where fits: @escaping @Sendable (RefundRequest) -> Bool
    ) async throws -> RefundRequest {
        try await wait(within: limit, for: "refund request \(id)") { world in
            (try? world.refundRequest(id).request).flatMap { fits($0) ? $0 : nil }
        }
    }

    private func wait<Value: Sendable>(
        within limit: Duration,
        for what: String,
        until find: @escaping @Sendable (World) -> Value?
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { await store.wait(until: find) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() ?? nil else {
                throw EmulatorError(kind: .timedOut, explanation: "Timed out after \(limit) while waiting for \(what).")
            }
            return value
        }
    }
}
