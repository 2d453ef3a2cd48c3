import AppStoreTypes
import Foundation
import HTTPTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("The list of notifications")
struct NotificationListTests {
    @Test("The list of notifications shows what arrived and what was not understood, but nothing signed")
    func rows() async throws {
        let register = RecordingRegister(received: [
            Sample.notification(), Sample.notification("BRAND_NEW", uuid: "n-2", flag: "a type not known"),
        ])
        let page = try await Reader(register: register).get("/notifications")
        #expect(page.status == .ok)
        for part in ["CONSUMPTION_REQUEST", "BRAND_NEW", "a type not known", "/?transaction=\(Sample.transactionID)"] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains("signed.payload.secret"))
    }

    @Test("The list of notifications continues at the store's cursor")
    func paging() async throws {
        let register = RecordingRegister(received: [Sample.notification()], nextCursor: "n 1")
        let first = try await Reader(register: register).get("/notifications")
        #expect(first.text.contains(#"href="/notifications?cursor=n%201""#))
        #expect(try await Reader(register: register).get("/notifications?cursor=n%201").status == .ok)
        #expect(try await Reader(register: register).get("/notifications?cursor=other").status == .badRequest)
    }

    @Test("An empty list of notifications explains how to send a test")
    func empty() async throws {
        let page = try await Reader(register: RecordingRegister()).get("/notifications")
        #expect(page.text.contains("No notification yet"))
        #expect(page.text.contains("POST /inApps/v1/notifications/test"))
    }
}
