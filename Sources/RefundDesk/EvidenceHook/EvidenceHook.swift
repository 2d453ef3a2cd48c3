package import AppStoreClient
package import AppStoreTypes
import Foundation
package import Refunds

/// Asks an app's backend for facts at the moment of a refund request.
///
/// What it states is recorded like whatever it reports of its own accord. If it is silent, late or wrong, the case goes
/// on with the facts on record: the wait takes a part of the time left at most.
package struct EvidenceHook: Sendable {
    /// How much of an answer is read, in bytes.
    static let responseLimit = 256 << 10
    /// The least time worth asking for.
    private static let shortestWait: Duration = .milliseconds(200)

    private let configuration: EvidenceHookConfiguration
    private let texts: ConsentTexts
    private let store: any FactStore & ConsentStore
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp
    private let health = HookHealth()

    package init(
        _ configuration: EvidenceHookConfiguration,
        texts: ConsentTexts,
        store: any FactStore & ConsentStore,
        transport: any HTTPTransport,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.configuration = configuration
        self.texts = texts
        self.store = store
        self.transport = transport
        self.now = now
    }

    /// How long a question may take.
    var longestWait: Duration { configuration.timeout }

    /// Asks about a case and records what is stated.
    ///
    /// - Throws: what the store throws, and `CancellationError`; why a hook stated nothing is part of the result.
    func ask(about facts: CaseFacts) async throws -> HookInquiry {
        let askedAt = now()
        do {
            let answer = try await answer(about: facts)
            try await answer.record(about: facts.purchase, in: store, at: now())
            return HookInquiry(askedAt: askedAt, finishedAt: now(), result: .answered, words: answer.words)
        } catch let silence as HookSilence {
            return HookInquiry(askedAt: askedAt, finishedAt: now(), result: .silent, words: silence.words)
        }
    }

    /// Does not ask about a case, because too many are asked about.
    func passOver() -> HookInquiry {
        HookInquiry(askedAt: now(), finishedAt: now(), result: .silent, words: HookSilence.tooManyWaiting.words)
    }

    private func answer(about facts: CaseFacts) async throws -> HookAnswer {
        let wait = min(configuration.timeout, (facts.refundCase.deadline - now()) / 4)
        guard wait >= Self.shortestWait else { throw HookSilence.tooLittleTime }
        guard health.mayAsk(at: now()) else { throw HookSilence.resting }
        let response = try await send(HookQuestion(about: facts, answerBy: now() + wait), wait: wait)
        guard response.status == 200 || response.status == 204 else { throw HookSilence.status(response.status) }
        do {
            return try HookAnswer(response.body, about: facts, texts: texts, now: now())
        } catch {
            throw HookSilence.mistake(error.words)
        }
    }

    private func send(_ question: HookQuestion, wait: Duration) async throws -> TransportResponse {
        let body = try JSONEncoder.api.encode(question)
        let signature = WebhookSignature(secret: configuration.secret)
        let request = TransportRequest(
            method: "POST",
            url: configuration.url,
            headers: [
                "Content-Type": "application/json", "Accept": "application/json", "User-Agent": "refund-desk",
                WebhookSignature.header: signature.value(for: body, at: now()),
                WebhookSignature.eventHeader: question.id,
            ],
            body: body,
            timeout: wait,
            responseLimit: Self.responseLimit
        )
        do {
            let response = try await transport.send(request)
            health.heard(true, at: now())
            return response
        } catch let failure as TransportFailure {
            health.heard(false, at: now())
            throw HookSilence.transport(failure, wait: wait)
        }
    }
}
