import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Resent version 1 notifications")
struct ResentTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let type: String
        /// The receipt of each body, and the hours after which it arrives.
        let bodies: [(hours: Int, receipt: String)]
        var change: @Sendable (inout BodyV1) -> Void = { _ in }
        /// The number of notifications that the desk stores.
        let count: Int
    }

    static let rows: [Row] = [
        Row(
            testDescription: "a request with a newer receipt",
            type: "CONSUMPTION_REQUEST",
            bodies: [(0, "QQ=="), (6, "Qg=="), (78, "Qw==")],
            count: 1
        ),
        Row(
            testDescription: "a much later request, and its copy that Apple resends",
            type: "CONSUMPTION_REQUEST",
            bodies: [(0, "QQ=="), (200, "Qg=="), (206, "Qw=="), (210, "QQ=="), (400, "RA==")],
            count: 3
        ),
        Row(
            testDescription: "the same request, at any later time",
            type: "CONSUMPTION_REQUEST",
            bodies: [(0, "QQ=="), (900, "QQ==")],
            count: 1
        ),
        Row(
            testDescription: "requests that differ only in the receipt",
            type: "CONSUMPTION_REQUEST",
            bodies: [(0, "QQ=="), (1, "Qg==")],
            change: { body in
                body = body.listing([])
                body.members["original_transaction_id"] = nil
            },
            count: 2
        ),
        Row(testDescription: "a refund", type: "REFUND", bodies: [(0, "QQ=="), (30, "Qg==")], count: 1),
        Row(
            testDescription: "a plan that was changed there and back",
            type: "DID_CHANGE_RENEWAL_PREF",
            bodies: [(0, "QQ=="), (2, "Qg==")],
            count: 2
        ),
    ]

    @Test("A resent version 1 notification is a duplicate, unless it is too late for a retry", arguments: rows)
    func again(_ row: Row) async throws {
        try await Store.withNew { store in
            let verifier = SignedDataVerifier(
                chains: try CertificateChainVerifier(rootCertificates: [try SigningChain.example().rootDER])
            )
            let app = App(
                bundleID: Site.bundleID,
                appAppleID: NotificationMaker.appAppleID,
                environments: [.sandbox],
                catalogue: SoldProduct.catalogue,
                verifier: verifier,
                secrets: CurrentSecrets(AppSecrets(sharedSecrets: BodyV1.secrets))
            )
            let began = Timestamp.now
            let clock = VirtualClock(start: began)
            let intake = NotificationIntake(
                apps: [Site.bundleID: app],
                unknownAppVerifier: verifier,
                store: store,
                now: { clock.timestamp }
            )
            for sent in row.bodies {
                clock.move(to: began + .seconds(sent.hours * 3600))
                var body = BodyV1(row.type)
                row.change(&body)
                var receipt = body.members["unified_receipt"]?.members ?? [:]
                receipt["latest_receipt"] = .string(sent.receipt)
                body.members["unified_receipt"] = .object(receipt)
                _ = try await intake.acceptV1(body.data)
            }
            let kept = try await store.notifications(limit: 10, cursor: nil).items
            #expect(kept.count == row.count)
            let first = try #require(row.bodies.first)
            #expect(kept.last?.signedPayload?.contains(#""latest_receipt":"\#(first.receipt)""#) == true)
        }
    }
}
