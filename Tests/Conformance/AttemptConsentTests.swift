import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("What a consent allows an attempt to send")
struct AttemptConsentTests {
    @Test(
        "An attempt begins only if the text of the newest consent covers what the answer states",
        arguments: StoreEngine.available
    )
    func coverage(on engine: StoreEngine) async throws {
        let texts = ConsentTexts(
            versions: [("narrow", [.deliveryStatus]), ("wide", [.deliveryStatus, .consumption]), ("silent", nil)]
                .enumerated().map { index, text in
                    ConsentText(version: text.0, from: Day(number: Int64(index)), texts: [], covers: text.1)
                }
        )
        let answer = Answer.example(
            #"{"customerConsented":true,"deliveryStatus":"DELIVERED","consumptionPercentage":0}"#
        )
        let refusal = AttemptPermission.refused(.consentMissing(.consentDoesNotCover))
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
            func agree(to version: String, seconds: Int) async throws {
                let at = start.later(seconds: seconds)
                let record = ConsentRecord(
                    customerID: Purchase.token,
                    isGranted: true,
                    textVersion: version,
                    at: at,
                    recordedAt: at
                )
                _ = try await store.recordConsent(record, in: .coins)
            }
            try await agree(to: "wide", seconds: 1)
            try await agree(to: "narrow", seconds: 2)
            let now = start.later(seconds: 10)
            #expect(try await store.beginAttempt(on: id, by: "a", with: answer, under: texts, at: now) == refusal)
            let seen = try await store.observe(answer, under: texts, on: id, by: "a", at: now)
            #expect(seen == .consentMissing(.consentDoesNotCover))
            #expect(try await store.detail(of: id)?.attempts == [])
            try await agree(to: "wide", seconds: 3)
            let first = try await store.beginAttempt(on: id, by: "a", with: answer, under: texts, at: now)
            guard case .allowed(number: 1, answer: _) = first else {
                Issue.record("not allowed: \(first)")
                return
            }
            let failed = AttemptResult(state: .failed, httpStatus: 500, retryAt: now)
            try await store.finishAttempt(1, on: id, by: "a", with: failed, at: now)
            _ = try #require(await store.claim(by: "a", at: now, leaseFor: .seconds(60)))
            // The stored answer counts, whatever a worker wants to send.
            try await agree(to: "narrow", seconds: 4)
            let little = Answer.example(#"{"customerConsented":true,"deliveryStatus":"DELIVERED"}"#)
            #expect(try await store.beginAttempt(on: id, by: "a", with: little, under: texts, at: now) == refusal)
            try await agree(to: "silent", seconds: 5)
            let permission = try await store.beginAttempt(on: id, by: "a", with: answer, under: texts, at: now)
            guard case .allowed(number: 2, answer: _) = permission else {
                Issue.record("not allowed: \(permission)")
                return
            }
            try await store.finishAttempt(2, on: id, by: "a", with: failed, at: now)
            _ = try #require(await store.claim(by: "a", at: now, leaseFor: .seconds(60)))
            // Nothing says what a version covers that the app no longer has.
            try await agree(to: "unknown", seconds: 7)
            #expect(try await store.beginAttempt(on: id, by: "a", with: answer, under: texts, at: now) == refusal)
        }
    }

    @Test("An attempt begins only before the end of the consent", arguments: StoreEngine.available)
    func expiry(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase()
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(600)))
            var consent = ConsentRecord.example(true)
            consent.expiresAt = start.later(seconds: 100)
            _ = try await store.recordConsent(consent, in: .coins)
            #expect(try await store.facts().consent?.expiresAt == start.later(seconds: 100))
            #expect(
                try await store.beginAttempt(on: id, by: "a", with: .example(), at: start.later(seconds: 100))
                    == .refused(.consentMissing(.consentExpired))
            )
            let permission = try await store.beginAttempt(
                on: id,
                by: "a",
                with: .example(),
                at: start.later(seconds: 99)
            )
            guard case .allowed(number: 1, answer: _) = permission else {
                Issue.record("not allowed: \(permission)")
                return
            }
        }
    }
}
