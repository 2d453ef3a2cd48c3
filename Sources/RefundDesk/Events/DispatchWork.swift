import AppStoreClient
import AppStoreTypes
import Foundation
import Logging
import Refunds
import Tracing

/// Sends events to one endpoint; urgent events have a worker of their own, so that they wait for nothing.
struct DispatchWork: LeasedWork {
    static let name = "events"

    let claimsAtATime = 4
    let looksFirst = true

    /// How many events an endpoint gets at a time.
    static let slots = 8
    /// How long an endpoint may take to answer.
    private static let timeout: Duration = .seconds(30)
    /// How long a claim lasts: longer than a try.
    private static let lease: Duration = .seconds(60)
    /// The longest pause that an endpoint can ask for.
    private static let longestPause: Duration = .seconds(86_400)
    /// The most of an endpoint's answer that is read; its content does not matter.
    private static let responseLimit = 1 << 20

    private let configured: ConfiguredEndpoint
    private let isUrgent: Bool
    private let queue: any EventQueue
    private let transport: any HTTPTransport
    /// The secrets that sign events, and the shared secrets in the bodies of version 1 notifications.
    private let secrets: CurrentSecrets
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Timestamp
    private let random: @Sendable () -> Double
    private let metrics: DeskMetrics
    private let traces: Traces
    private let logger: Logger

    init(
        _ configured: ConfiguredEndpoint,
        secrets: CurrentSecrets,
        urgent isUrgent: Bool,
        queue: any EventQueue,
        transport: any HTTPTransport,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Timestamp,
        random: @escaping @Sendable () -> Double,
        metrics: DeskMetrics,
        traces: Traces,
        logger: Logger
    ) {
        self.configured = configured
        self.isUrgent = isUrgent
        self.queue = queue
        self.transport = configured.allowsPrivateAddresses ? transport : PublicAddressTransport.shared
        self.secrets = secrets
        self.clock = clock
        self.now = now
        self.random = random
        self.metrics = metrics
        self.traces = traces
        self.logger = logger
    }

    func claim() async throws -> ClaimedDispatch? {
        let passed = clock.stopwatch()
        let job = try await queue.claimDispatch(
            to: configured.endpoint.id,
            urgent: isUrgent,
            at: now(),
            leaseFor: Self.lease
        )
        return job.map { ClaimedDispatch(job: $0, passed: passed) }
    }

    func nextDue() async throws -> Timestamp? {
        try await queue.nextDispatch(to: configured.endpoint.id, urgent: isUrgent, at: now())
    }

    func work(_ claimed: ClaimedDispatch, at place: WorkPlace) async throws {
        let job = claimed.job
        let result = await traces.span("dispatch event", .client, attributes: ["event.id": job.event.id]) {
            await send(claimed)
        }
        let outcome = result.isDelivered ? "delivered" : result.retryAt == nil ? "failed" : "retried"
        metrics.count(
            .dispatches,
            [
                ("app", configured.endpoint.bundleID), ("kind", configured.endpoint.kind.rawValue),
                ("result", outcome),
            ]
        )
        let isDisabled = try await queue.finish(job, with: result, at: now())
        if !result.isDelivered {
            logger.warning(
                "an event was not delivered",
                metadata: metadata(of: claimed).merging([
                    "http.status": "\(result.status.map(String.init) ?? "none")",
                    "retry.at": "\(result.retryAt.map { "\($0)" } ?? "never")",
                ]) { $1 }
            )
        }
        if isDisabled {
            logger.error(
                "nothing more is sent to an endpoint, because every try failed for days or it wants no more",
                metadata: metadata(of: claimed)
            )
        }
    }

    func metadata(of claimed: ClaimedDispatch) -> Logger.Metadata {
        let job = claimed.job
        return [
            "event.id": "\(job.event.id)", "event.type": "\(job.event.typeName)",
            "endpoint.id": "\(job.endpointID)", "app.bundleId": "\(job.event.bundleID)",
        ]
    }

    /// Sends an event once, if the claim lasts until an endpoint has answered.
    ///
    /// A desk that was frozen or waited long for a connection may have lost its claim, and another desk then sends.
    ///
    /// - Parameter claimed: the claimed dispatch.
    /// - Returns: how the try ended.
    func send(_ claimed: ClaimedDispatch) async -> DispatchResult {
        let job = claimed.job
        guard claimed.passed() + Self.timeout <= Self.lease else {
            let detail = "the claim was too old to send under"
            return DispatchResult(isDelivered: false, detail: detail, retryAt: now(), wasTried: false)
        }
        guard let text = job.event.body else {
            let detail = "the payload of the notification was dropped"
            return DispatchResult(isDelivered: false, detail: detail, wasTried: false)
        }
        do {
            let response = try await transport.send(request(text, of: job))
            guard !(200..<300).contains(response.status) else {
                return DispatchResult(isDelivered: true, status: response.status)
            }
            return DispatchResult(
                isDelivered: false,
                status: response.status,
                detail: "HTTP status \(response.status)",
                retryAt: nextTry(after: job.tries, notBefore: response.headers["retry-after"]),
                isGone: response.status == 410
            )
        } catch let failure as TransportFailure {
            return DispatchResult(
                isDelivered: false,
                detail: failure.message,
                retryAt: nextTry(after: job.tries)
            )
        } catch let unknown as UnknownSharedSecret {
            return DispatchResult(isDelivered: false, detail: unknown.description, wasTried: false)
        } catch {
            return DispatchResult(isDelivered: false, detail: "the desk was stopped", retryAt: now(), wasTried: false)
        }
    }

    private func request(_ text: String, of job: DispatchJob) throws(UnknownSharedSecret) -> TransportRequest {
        var headers = ["Content-Type": "application/json", "User-Agent": "refund-desk"]
        let secrets = secrets.value
        let body: Data
        // The endpoint decides, because this release may not know the type of an event that a newer desk wrote.
        if configured.endpoint.kind == .notifications {
            body = Data(try SharedSecretMarks.unmarked(text, secrets.sharedSecrets).utf8)
        } else {
            body = Data(text.utf8)
            let signer = StandardWebhook(secrets: secrets.events[configured.endpoint.id] ?? [])
            headers.merge(signer.headers(id: job.event.id, body: body, at: now())) { $1 }
        }
        return TransportRequest(
            method: "POST",
            url: configured.url,
            headers: traces.continued(in: headers),
            body: body,
            timeout: Self.timeout,
            responseLimit: Self.responseLimit
        )
    }

    /// Returns when to try again; `nil` after the last try.
    ///
    /// A random tenth spreads the tries of many events. An endpoint may ask for a longer wait, of at most a day.
    private func nextTry(after tries: Int64, notBefore retryAfter: String? = nil) -> Timestamp? {
        guard tries < Dispatch.waits.count else { return nil }
        let wait = Dispatch.waits[Int(tries)] * (1 + random() / 10)
        let now = now()
        let asked = retryAfter.flatMap { Self.pause($0, from: now) } ?? .zero
        return now + max(wait, min(asked, Self.longestPause))
    }

    /// Returns how long to wait by a `Retry-After` header, which contains seconds or a date; `nil` if it has neither.
    private static func pause(_ header: String, from now: Timestamp) -> Duration? {
        let text = header.trimmingCharacters(in: .whitespaces)
        if let seconds = Int64(text) { return .seconds(seconds) }
        return Timestamp(httpDate: text).map { $0 - now }
    }
}

/// A dispatch that this desk claimed.
struct ClaimedDispatch: Sendable {
    let job: DispatchJob
    /// Returns the time since the desk asked for the claim, by the machine's monotonic clock.
    let passed: @Sendable () -> Duration
}
