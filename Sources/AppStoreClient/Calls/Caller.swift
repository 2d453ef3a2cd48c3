import AppStoreTypes

/// Makes a call: waits for the budget, sends the request, and retries it until the deadline if that may help.
struct Caller: Sendable {
    let transport: any HTTPTransport
    let limiter: RateLimiter
    let retries: CallRetryPolicy
    /// How long one attempt may take.
    let timeout: Duration
    let userAgent: String
    let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp
    let jitter: @Sendable () -> Double
    var deadline: Timestamp?
    /// Returns how much time the call has left, whatever the time of day is.
    var timeLimit: (@Sendable () -> Duration)?
    /// The budget that this process shares with others; `nil` for none.
    var shared: (any SharedCallBudget)?

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - key: the budget that the call counts towards.
    ///   - request: creates the request for each attempt, so that no token is sent twice.
    ///   - read: reads a successful response.
    /// - Returns: what `read` returns for the successful response, or for the "not found" after a removal that an
    ///   earlier attempt made.
    /// - Throws: ``AppStoreAPIError``.
    func call<Value: Sendable>(
        _ key: RateLimiter.Key,
        request: @Sendable () throws(AppStoreAPIError) -> TransportRequest,
        read: @Sendable (TransportResponse) throws(AppStoreAPIError) -> Value
    ) async throws(AppStoreAPIError) -> Value {
        let end = [deadline, retries.patience.map { now() + $0 }].compactMap(\.self).min()
        let repetition = key.endpoint.repetition
        var attempt = 1
        var last: AppStoreAPIError?
        var isUncertain = false
        while true {
            let error: AppStoreAPIError
            do throws(AppStoreAPIError) {
                return try await self.attempt(key, until: end, request: request, read: read)
            } catch let caught {
                error = caught
            }
            let failure = isUncertain ? error.followingUncertainAttempt : error
            if case .cancelled = failure { throw failure }
            // Apple's last error says more than that no further attempt was sent.
            if failure.isUnsent { throw last ?? failure }
            if case .rejected(let rejection) = failure, repetition.isDone(by: rejection) {
                return try read(TransportResponse(status: rejection.status, body: rejection.body))
            }
            guard retries.mayRepeat(error, attempt: attempt, repetition) else { throw failure }
            let wait = wait(after: failure, attempt: attempt)
            if let end, now() + wait >= end { throw failure }
            if let timeLimit, wait >= timeLimit() { throw failure }
            isUncertain = isUncertain || repetition.mayHaveTakenEffect(despite: error)
            // After a 429, the limiter delays all requests and keeps their order.
            if !failure.isRateLimit {
                do { try await clock.sleep(for: wait) } catch { throw .cancelled(mayHaveArrived: isUncertain) }
            }
            attempt += 1
            last = failure
        }
    }

    private func attempt<Value: Sendable>(
        _ key: RateLimiter.Key,
        until end: Timestamp?,
        request: @Sendable () throws(AppStoreAPIError) -> TransportRequest,
        read: @Sendable (TransportResponse) throws(AppStoreAPIError) -> Value
    ) async throws(AppStoreAPIError) -> Value {
        try await admit(key, until: end)
        var request = try request()
        request.headers["User-Agent"] = userAgent
        request.timeout = try min(timeout, timeLeft(until: end) ?? timeout)
        let response: TransportResponse
        do {
            response = try await transport.send(request)
        } catch {
            let failure = TransportFailure(error)
            guard !Task.isCancelled else { throw .cancelled(mayHaveArrived: failure.mayHaveArrived) }
            throw .transport(failure)
        }
        guard (200..<300).contains(response.status) else {
            let rejection = AppStoreAPIError.Rejection(response, now: now())
            let failure = AppStoreAPIError.rejected(rejection)
            if failure.isRateLimit {
                let pause = pause(after: rejection)
                limiter.pause(key, for: pause)
                if let shared, let perHour = usage(of: key).perHour {
                    await shared.pause(key.endpoint, perHour: perHour, until: now() + pause)
                }
            }
            throw failure
        }
        return try read(response)
    }

    private func admit(_ key: RateLimiter.Key, until end: Timestamp?) async throws(AppStoreAPIError) {
        try await admitTogether(key, until: end)
        let patience = try timeLeft(until: end)
        do throws(RateLimiter.Refusal) {
            try await limiter.admit(key, within: retries.waitsForBudget ? patience : .zero)
        } catch {
            switch error {
            case .cancelled: throw .cancelled(mayHaveArrived: false)
            case .tooLate(let after): throw .budgetSpent(until: now() + after)
            }
        }
        guard !Task.isCancelled else { throw .cancelled(mayHaveArrived: false) }
    }

    /// Counts the request against the budget that this process shares with others.
    ///
    /// While this process may send nothing, the shared budget is not asked: the limiter refuses the request, or the
    /// request waits for the end of a pause, and is counted then. If the shared budget is used up, it waits as well.
    private func admitTogether(_ key: RateLimiter.Key, until end: Timestamp?) async throws(AppStoreAPIError) {
        guard let shared else { return }
        while true {
            let usage = usage(of: key)
            guard let perHour = usage.perHour, usage.used < perHour else { return }
            let time: Timestamp
            if usage.pause > .zero {
                guard retries.waitsForBudget else { return }
                time = now() + usage.pause
            } else {
                let refusal = try await shared.admit(key.endpoint, perHour: perHour)
                guard !Task.isCancelled else { throw .cancelled(mayHaveArrived: false) }
                guard let refusal else { return }
                guard retries.waitsForBudget else { throw .budgetSpent(until: refusal) }
                time = refusal
            }
            // At least a second, in case the time has passed.
            let wait = max(time - now(), .seconds(1))
            if let left = try timeLeft(until: end), wait >= left { throw .budgetSpent(until: time) }
            do { try await clock.sleep(for: wait) } catch { throw .cancelled(mayHaveArrived: false) }
        }
    }

    private func usage(of key: RateLimiter.Key) -> RateLimiter.Usage {
        limiter.usage(of: key.endpoint, app: key.app, in: key.environment)
    }

    /// Returns the time until the end of the call, or `nil` if it has none.
    private func timeLeft(until end: Timestamp?) throws(AppStoreAPIError) -> Duration? {
        guard let left = [end.map { $0 - now() }, timeLimit?()].compactMap(\.self).min() else { return nil }
        guard left > .zero else { throw .deadlinePassed }
        return left
    }

    private func wait(after failure: AppStoreAPIError, attempt: Int) -> Duration {
        let backoff = retries.backoff(after: attempt, jitter: jitter())
        guard case .rejected(let rejection) = failure else { return backoff }
        if failure.isRateLimit { return pause(after: rejection) }
        return max(backoff, rejection.retryAfter.map { $0 - now() } ?? .zero)
    }

    /// Returns how long to send nothing after a 429.
    private func pause(after rejection: AppStoreAPIError.Rejection) -> Duration {
        guard let moment = rejection.retryAfter, case let pause = moment - now(), pause > .zero else {
            return RateLimiter.pauseWithoutTime
        }
        return pause
    }
}

extension AppStoreAPIError {
    fileprivate var isRateLimit: Bool {
        if case .rejected(let rejection) = self { rejection.status == 429 } else { false }
    }

    fileprivate var isUnsent: Bool {
        switch self {
        case .budgetSpent, .deadlinePassed, .notSent: true
        default: false
        }
    }

    /// The error of an attempt that follows one that may have taken effect.
    fileprivate var followingUncertainAttempt: AppStoreAPIError {
        switch self {
        case .transport(var failure):
            failure.followsUncertainAttempt = true
            return .transport(failure)
        case .rejected(var rejection):
            rejection.followsUncertainAttempt = true
            return .rejected(rejection)
        case .cancelled: return .cancelled(mayHaveArrived: true)
        default: return self
        }
    }
}
