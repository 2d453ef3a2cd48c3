import AppStoreClient
import AppStoreEmulator
import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk
@testable import Store

@Suite("Renewing the revocation status")
struct RevocationWorkTests {
    /// Sends requests to the responders, and counts them.
    private final class CountingTransport: OCSPTransport {
        private let transport = AsyncHTTPClientTransport()
        private let sent = Mutex(0)

        var count: Int { sent.withLock { $0 } }

        func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
            sent.withLock { $0 += 1 }
            return try await transport.query(request, at: url)
        }
    }

    /// A network on which no server answers.
    private struct DownTransport: HTTPTransport, OCSPTransport {
        private struct Down: Error {}

        func send(_ request: TransportRequest) async throws -> TransportResponse { throw Down() }
        func query(_ request: [UInt8], at url: String) async throws -> [UInt8] { throw Down() }
    }

    /// A purchase that an emulator signed, whose certificates name the emulator's responder.
    private struct Shop {
        let root: [UInt8]
        let signed: String
        let clock: VirtualClock

        func verifier(_ transport: any OCSPTransport) throws -> SignedDataVerifier {
            SignedDataVerifier(
                chains: try CertificateChainVerifier(
                    rootCertificates: [root],
                    onlineChecks: OnlineChecks(transport: transport),
                    now: { [clock] in clock.timestamp }
                )
            )
        }
    }

    private func withShop(_ body: (Shop, Store) async throws -> Void) async throws {
        try await Site.withOpen { site in
            let order = PurchaseOrder(bundleID: Site.bundleID, productID: SoldProduct.coins.rawValue)
            let shop = Shop(
                root: site.emulator.rootCertificate,
                signed: try site.emulator.purchase(order).signedTransaction,
                clock: VirtualClock(start: site.emulator.now)
            )
            try await Store.withNew { store in try await body(shop, store) }
        }
    }

    @Test("A desk renews the revocation status if one of its apps checks it", arguments: [true, false])
    func worker(isChecked: Bool) async throws {
        let app = AppConfiguration.coins(onlineChecks: isChecked)
        try await Store.withNew { store in
            let desk = try Desk(
                configuration: DeskConfiguration(apps: [app]),
                store: store,
                logger: DeskLog().logger
            )
            #expect(desk.workers.contains { $0 is LeasedWorker<RevocationWork> } == isChecked)
        }
    }

    @Test("The desk asks responders every ten minutes, so that a notification never waits for one")
    func renewal() async throws {
        try await withShop { shop, store in
            let transport = CountingTransport()
            let verifier = try shop.verifier(transport)
            _ = try await verifier.verify(shop.signed, as: TransactionPayload.self)
            var asked = transport.count
            #expect(asked > 0)
            let work = RevocationWork(verifiers: [verifier], store: store, now: { shop.clock.timestamp })
            // The emulator repeats the nonce of a request, so each response is asked for again, to store it.
            for isAsked in [true, false, true, false, true] {
                #expect(try await work.workOne() != nil)
                #expect(try await work.workOne() == nil, "the next round is due in five minutes")
                #expect((transport.count > asked) == isAsked)
                asked = transport.count
                _ = try await verifier.verify(shop.signed, as: TransactionPayload.self)
                #expect(transport.count == asked)
                shop.clock.advance(by: .seconds(300))
            }
        }
    }

    @Test("A desk that restarts while the responder is down verifies with the responses that the last one stored")
    func restart() async throws {
        try await withShop { shop, store in
            let last = try shop.verifier(CountingTransport())
            _ = try await last.verify(shop.signed, as: TransactionPayload.self)
            let work = RevocationWork(verifiers: [last], store: store, now: { shop.clock.timestamp })
            #expect(try await work.workOne() != nil)
            let proofs = try await store.revocationProofs(at: shop.clock.timestamp)
            #expect(proofs.count == 2)
            let expiry = try #require(proofs.map(\.expiresAt).min())
            func restarted() throws -> SignedDataVerifier {
                let verifier = try shop.verifier(DownTransport())
                try RevocationWork.offerStored(to: [verifier], from: store, at: shop.clock.timestamp)
                return verifier
            }
            shop.clock.move(to: expiry - .seconds(1))
            _ = try await restarted().verify(shop.signed, as: TransactionPayload.self)
            shop.clock.advance(by: .seconds(1))
            await #expect(throws: VerificationFailure.revocationStatusUnavailable) {
                _ = try await restarted().verify(shop.signed, as: TransactionPayload.self)
            }
            shop.clock.move(to: expiry - .seconds(1))
            // Bytes that somebody changed in the database prove nothing.
            try await store.engine.write { db in
                for proof in proofs {
                    var response = proof.response
                    // Inside what the responder signs.
                    response[60] ^= 1
                    try db.run(
                        "UPDATE revocation_proof SET response = \(response) WHERE certificate = \(proof.certificate)"
                    )
                }
            }
            await #expect(throws: VerificationFailure.revocationStatusUnavailable) {
                _ = try await restarted().verify(shop.signed, as: TransactionPayload.self)
            }
        }
    }

    @Test(
        "A desk that starts while the responder is down verifies what it has stored responses for",
        arguments: [true, false]
    )
    func desk(isStored: Bool) async throws {
        try await withShop { shop, store in
            let last = try shop.verifier(CountingTransport())
            _ = try await last.verify(shop.signed, as: TransactionPayload.self)
            if isStored { try await store.keepRevocationProofs(last.revocationProofs(), at: shop.clock.timestamp) }
            let app = AppConfiguration.coins(rootCertificates: [shop.root], onlineChecks: true)
            let desk = try Desk(
                configuration: DeskConfiguration(apps: [app]),
                dependencies: Desk.Dependencies(transport: DownTransport(), now: { shop.clock.timestamp }),
                store: store,
                logger: DeskLog().logger
            )
            let verifier = try #require(desk.apps[app.bundleID]?.verifier)
            if isStored {
                _ = try await verifier.verify(shop.signed, as: TransactionPayload.self)
            } else {
                await #expect(throws: VerificationFailure.revocationStatusUnavailable) {
                    _ = try await verifier.verify(shop.signed, as: TransactionPayload.self)
                }
            }
        }
    }
}
