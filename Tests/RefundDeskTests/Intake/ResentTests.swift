import AppStoreTrust
import AppStoreTypes
import Foundation
import Refunds
import Store
import StoreSQLite
import Synchronization
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
            testDescription: "a request of long after, and what Apple sends again of it",
            type: "CONSUMPTION_REQUEST",
            bodies: [(0, "QQ=="), (200, "Qg=="), (206, "Qw=="), (210, "QQ=="), (400, "RA==")],
            count: 3
        ),
        Row(
            testDescription: "the very same request, however late",
            type: "CONSUMPTION_REQUEST",
            bodies: [(0, "QQ=="), (900, "QQ==")],
            count: 1
        ),
        Row(
            testDescription: "requests that nothing but the receipt tells apart",
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
        let folder = try TemporaryFolder()
        try await Store.withOpen(TestDatabase.fresh(in: folder).location) { store in
            let verifier = SignedDataVerifier(
                chains: try CertificateChainVerifier(rootCertificates: [try SigningChain.example().rootDER])
            )
            let app = App(
                bundleID: Site.bundleID,
                appAppleID: NotificationMaker.appAppleID,
                environments: [.sandbox],
                catalogue: SoldProduct.catalogue,
                verifier: verifier,
                sharedSecrets: BodyV1.secrets
            )
            let began = Timestamp.now
            let hours = Mutex(0)
            let intake = NotificationIntake(
                apps: [Site.bundleID: app],
                strangerVerifier: verifier,
                store: store,
                now: { began + .seconds(hours.withLock { $0 } * 3600) }
            )
            for sent in row.bodies {
                hours.withLock { $0 = sent.hours }
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
