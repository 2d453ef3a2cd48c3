import AppStoreClient
import AppStoreEmulator
import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

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
        try await Site.withOpen { site in
            let (transport, clock) = (CountingTransport(), VirtualClock(start: site.emulator.now))
            let verifier = SignedDataVerifier(
                chains: try CertificateChainVerifier(
                    rootCertificates: [site.emulator.rootCertificate],
                    onlineChecks: OnlineChecks(transport: transport),
                    now: { clock.timestamp }
                )
            )
            let order = PurchaseOrder(bundleID: Site.bundleID, productID: SoldProduct.coins.rawValue)
            let signed = try site.emulator.purchase(order).signedTransaction
            _ = try await verifier.verify(signed, as: TransactionPayload.self)
            var asked = transport.count
            #expect(asked > 0)
            let work = RevocationWork(verifiers: [verifier], now: { clock.timestamp })
            for isAsked in [false, false, true, false, true] {
                #expect(try await work.workOne() != nil)
                #expect(try await work.workOne() == nil, "the next round is due in five minutes")
                #expect((transport.count > asked) == isAsked)
                asked = transport.count
                _ = try await verifier.verify(signed, as: TransactionPayload.self)
                #expect(transport.count == asked)
                clock.advance(by: .seconds(300))
            }
        }
    }
}
