package import AppStoreClient
package import AppStoreTypes
import Foundation
package import Logging
package import Refunds
import Tracing

/// Asks an app's backend for facts when a refund request arrives.
///
/// The desk records the facts like any other report of the backend. If the backend does not respond, is late or sends
/// an invalid response, the case continues with the recorded facts. A question uses at most a quarter of the time left
/// until the deadline.
package struct EvidenceHook: Sendable {
    /// The maximum response size, in bytes.
    static let responseLimit = 256 << 10
    /// The minimum useful timeout.
    private static let shortestWait: Duration = .milliseconds(200)

    private let configuration: EvidenceHookConfiguration
    /// The secrets that sign requests; `nil` for those of the configuration.
    private let secrets: CurrentSecrets?
    private let texts: ConsentTexts
    private let store: any FactStore & ConsentStore & HookHealthStore
    private let transport: any HTTPTransport
    private let traces: Traces
    private let now: @Sendable () -> Timestamp
    private let logger: Logger

    package init(
        _ configuration: EvidenceHookConfiguration,
        secrets: CurrentSecrets? = nil,
        texts: ConsentTexts,
        store: any FactStore & ConsentStore & HookHealthStore,
        transport: any HTTPTransport,
        traces: Traces = .none,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger = Logger(label: "refund-desk")
    ) {
        self.configuration = configuration
        self.secrets = secrets
        self.texts = texts
        self.store = store
        self.transport = transport
        self.traces = traces
        self.now = now
        self.logger = logger
    }

    /// The maximum duration of a question.
    var longestWait: Duration { configuration.timeout }

    /// Asks about a case and records the facts in the response.
    ///
    /// - Parameters:
    ///   - facts: the facts of the case.
    ///   - journal: the journal that withdrawals of consent are written to.
    /// - Returns: the result of the question. If the hook gave no facts, it contains the reason.
    /// - Throws: errors of the store, ``JournalError``, and `CancellationError`.
    func ask(about facts: CaseFacts, _ journal: (any JournalWriter)? = nil) async throws -> HookInquiry {
        let askedAt = now()
        do {
            let answer = try await answer(about: facts)
            try await answer.record(about: facts.purchase, in: store, journal, at: now())
            return HookInquiry(askedAt: askedAt, finishedAt: now(), result: .answered, detail: answer.displayText)
        } catch let silence as HookFailure {
            return HookInquiry(askedAt: askedAt, finishedAt: now(), result: .silent, detail: silence.message)
        }
    }

    /// Returns the result for a case that is not asked about because too many cases wait for the hook.
    func skippedInquiry() -> HookInquiry {
        HookInquiry(askedAt: now(), finishedAt: now(), result: .silent, detail: HookFailure.tooManyWaiting.message)
    }

    private func answer(about facts: CaseFacts) async throws -> HookAnswer {
        let wait = min(configuration.timeout, (facts.refundCase.deadline - now()) / 4)
        guard wait >= Self.shortestWait else { throw HookFailure.tooLittleTime }
        let bundleID = facts.refundCase.app.bundleID
        guard await mayAsk(bundleID) else { throw HookFailure.resting }
        let response = try await traces.span("ask evidence hook", .client) {
            try await send(HookQuestion(about: facts, answerBy: now() + wait), of: bundleID, wait: wait)
        }
        guard response.status == 200 || response.status == 204 else { throw HookFailure.status(response.status) }
        do {
            return try HookAnswer(response.body, about: facts, texts: texts, now: now())
        } catch {
            throw HookFailure.mistake(error.message)
        }
    }

    private func send(
        _ question: HookQuestion,
        of bundleID: String,
        wait: Duration
    ) async throws -> TransportResponse {
        let body = try JSONEncoder.api.encode(question)
        let signature = WebhookSignature(secrets: secrets?.value.hook ?? configuration.secrets)
        let request = TransportRequest(
            method: "POST",
            url: configuration.url,
            headers: traces.continued(
                in: [
                    "Content-Type": "application/json", "Accept": "application/json", "User-Agent": "refund-desk",
                    WebhookSignature.header: signature.value(for: body, at: now()),
                    WebhookSignature.eventHeader: question.id,
                ]
            ),
            body: body,
            timeout: wait,
            responseLimit: Self.responseLimit
        )
        do {
            let response = try await transport.send(request)
            await note(bundleID, didAnswer: true)
            return response
        } catch let failure as TransportFailure {
            await note(bundleID, didAnswer: false)
            throw HookFailure.transport(failure, wait: wait)
        }
    }

    /// Returns whether the backend of an app may be asked; if the database cannot be read, it may.
    private func mayAsk(_ bundleID: String) async -> Bool {
        do {
            return try await store.mayAskHook(of: bundleID, at: now())
        } catch {
            log(error)
            return true
        }
    }

    /// Notes for all desks whether the backend answered.
    ///
    /// If the database fails just then, the answer counts all the same, and the next question notes the next result.
    private func note(_ bundleID: String, didAnswer: Bool) async {
        do {
            try await store.noteHook(of: bundleID, didAnswer: didAnswer, at: now())
        } catch {
            log(error)
        }
    }

    private func log(_ error: any Error) {
        let reason = ProblemMiddleware.loggable(error)
        logger.warning("whether an evidence hook responds is not known to all desks", metadata: ["error": "\(reason)"])
    }
}
