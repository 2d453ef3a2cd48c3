import AppStoreTypes
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import AppStoreEmulator

@Suite("Lists of the emulator's page")
struct PageListTests {
    @Test("A long list is split into pages that show each row once")
    func paging() async throws {
        try await PageReader.withShop { reader in
            let ids = try (0..<250).map { _ in try reader.emulator.buy().transactionID }
            var path: String? = "pages/purchases?app=\(Shop.bundleID)"
            var seen: [String] = []
            var pages = 0
            while let next = path, pages < 10 {
                let page = try await reader.open(next)
                #expect(page.status == 200)
                let rows = page.text.matches(of: /id="purchase-([0-9]+)"/).map { String($0.1) }
                #expect(rows.count <= ListingLimits.rows)
                seen += rows
                pages += 1
                path = page.text.firstMatch(of: /rel="next" href="\/_emulator\/([^"]+)"/)
                    .map { String($0.1).replacing("&amp;", with: "&") }
            }
            #expect(pages == 3)
            #expect(seen == ids.reversed())
        }
    }

    @Test("Query parameters filter a list by app, environment, state and text")
    func filters() async throws {
        try await PageReader.withShop { reader in
            let sandbox = try reader.emulator.buy().transactionID
            let production = try reader.emulator.buy(in: .production).transactionID
            let monthly = try reader.emulator.buy(.monthly).transactionID
            func shown(_ query: String) async throws -> Set<String> {
                let page = try await reader.open("pages/purchases?\(query)")
                return Set(page.text.matches(of: /id="purchase-([0-9]+)"/).map { String($0.1) })
            }
            #expect(try await shown("") == [sandbox, production, monthly])
            #expect(try await shown("environment=Production") == [production])
            #expect(try await shown("state=active") == [monthly])
            #expect(try await shown("q=MONTHLY") == [monthly])
            #expect(try await shown("q=\(sandbox)") == [sandbox])
            #expect(try await shown("app=com.example.other").isEmpty)
        }
    }

    @Test("A list page examines a limited number of entries, even if few match")
    func bounded() {
        let listing = Listing(of: 0..<100_000, before: nil, limit: 100) { $0 == 0 ? $0 : nil }
        #expect(listing.rows.isEmpty)
        #expect(listing.isPartial)
        #expect(listing.next == 80_000)
        let last = Listing(of: 0..<100_000, before: 5, limit: 100) { $0 }
        #expect(last.rows == [4, 3, 2, 1, 0])
        #expect(last.next == nil)
        #expect(Listing(of: 50..<60, before: 10, limit: 5) { $0 }.rows.isEmpty)
    }
}

@Suite("Events for the emulator's page")
struct PageEventTests {
    @Test("The event stream reports changes, merges bursts and ends with the emulator")
    func changes() async throws {
        let rest: HTTPClientResponse.Body.AsyncIterator = try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: nil)
            let request = HTTPClientRequest(url: "\(emulator.baseURL)/_emulator/events")
            let response = try await PageReader.client.execute(request, timeout: .seconds(30))
            #expect(response.headers.first(name: "Content-Type") == "text/event-stream")
            var events = response.body.makeAsyncIterator()
            #expect(try await Self.next(&events).contains("event: hello"))
            _ = try emulator.buy()
            #expect(try await Self.next(&events).contains("event: change"))
            for _ in 0..<500 { _ = try emulator.buy() }
            let text = try await Self.next(&events)
            #expect(text.matches(of: /event: change/).count <= 2)
            return events
        }
        // The stream ends even if events are still pending.
        var events = rest
        while try await events.next() != nil {}
    }

    private static func next(_ events: inout HTTPClientResponse.Body.AsyncIterator) async throws -> String {
        while let part = try await events.next() {
            let text = String(buffer: part)
            if text.contains("event:") { return text }
        }
        return ""
    }
}
