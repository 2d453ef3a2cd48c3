extension RunningEmulator {
    /// Waits until every notification that is due was delivered or has failed.
    public func deliveriesSettled() async { await store.deliveriesSettled() }

    /// Waits for a request to the App Store Server API that was answered, now or before.
    ///
    /// - Returns: the oldest that fits.
    /// - Throws: ``EmulatorError`` when none came in time.
    public func waitForRequest(
        within limit: Duration = .seconds(20),
        where fits: @escaping @Sendable (ReceivedRequest) -> Bool = { _ in true }
    ) async throws -> ReceivedRequest {
        try await wait(within: limit, for: "a request") { world in
            world.requests.entries.first { $0.status != nil && fits($0) }
        }
    }

    /// Waits until a refund request is in a state that fits, such as having been answered.
    ///
    /// - Throws: ``EmulatorError`` when it was not in time.
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
                throw EmulatorError(kind: .timedOut, explanation: "Waited \(limit) in vain for \(what).")
            }
            return value
        }
    }
}
