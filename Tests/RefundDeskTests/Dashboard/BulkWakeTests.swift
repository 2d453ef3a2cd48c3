import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Refunds
import Store
import Testing

@testable import RefundDesk

@Suite("Workers after a decision on many cases", .timeLimit(.minutes(45)))
struct BulkWakeTests {
    /// Returns a dashboard on the store of a desk, which wakes nothing but the given signal.
    private func dashboard(of desk: RoutedDesk, _ store: Store, waking wake: WakeSignal) -> Dashboard {
        let now: @Sendable () -> Timestamp = { .now }
        return Dashboard(
            register: store,
            statistics: store,
            recovery: store,
            pauses: PauseOrders(store: store, wake: wake, now: now),
            events: store,
            facts: store,
            customers: store,
            privacy: store,
            erasing: CustomerErasing(store: store, journal: nil, list: nil, now: now),
            withdrawals: ConsentWithdrawals(facts: store, journal: nil, wake: WakeSignal(), now: now),
            customerChanges: CustomerChanges(facts: store, wake: WakeSignal(), now: now),
            wakeEvents: WakeGroup(count: 0),
            credentials: CredentialReader(store: store, refusals: RefusalLog(apps: NoApps(), now: now), now: now),
            signIn: true,
            live: LivePages(feed: store, logger: Logger(label: "test")),
            now: now
        )
    }

    @Test("Workers wake after a decision on many cases that failed in part, and not if no case was tried")
    func failedInPart() async throws {
        try await RoutedDesk.withRoutes { desk in
            for number in 1...3 {
                let transaction = desk.maker.transaction {
                    $0.transactionID = "77\(number)"
                    $0.originalTransactionID = "77\(number)"
                }
                let payload = desk.maker.payload(transaction: try desk.maker.sign(transaction))
                #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            }
            let ids = try await desk.store.cases(matching: CaseFilter(), limit: 10, cursor: nil).items
                .map(\.refundCase.id)
            let store = try #require(desk.store as? Store)
            // The second decision of a person fails in the database.
            try store.writeTables { db in try db.script("CREATE UNIQUE INDEX once ON person_decision (author)") }
            let wake = WakeSignal()
            let router = Router(context: DeskRequestContext.self)
            dashboard(of: desk, store, waking: wake).addRoutes(to: router)
            try await Application(router: router).test(.router) { client in
                let person = PageVisitor { method, path, headers, body in
                    try await client.execute(
                        uri: path,
                        method: method,
                        headers: headers,
                        body: body.map { ByteBuffer(bytes: $0) }
                    ) {
                        RoutedDesk.Reply(
                            status: $0.status.code,
                            headers: $0.headers,
                            body: Data($0.body.readableBytesView)
                        )
                    }
                }
                #expect(try await person.signIn(with: desk.token(of: .operate)).status == 303)
                let code = try await person.formToken(on: "/cases")
                let form = "formToken=\(code)&prefer=DECLINE"
                #expect(try await person.post("/cases/bulk/confirm", form).status == 400)
                #expect(!wake.isSignalled)
                let cases = ids.map { "&case=\($0):0" }.joined()
                let page = try await person.post("/cases/bulk/confirm", form + cases)
                #expect(page.status == 200)
                #expect(page.text.contains("recorded for 1 case"))
                #expect(page.text.contains("2 cases may not be decided"))
                #expect(wake.isSignalled)
            }
        }
    }
}
