import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import Testing

@Suite("Paged responses")
struct PagingTests {
    private static let pages = [["a", "b"], ["c"], [], ["d", "e"]]

    @Test("Pages are requested one by one, each with its end position")
    func pages() async throws {
        let server = PagedServer.history(Self.pages)
        var ends: [String?] = []
        var items: [[String]] = []
        for try await page in AppStoreServerAPI.example(server).transactionHistory(of: "5") {
            items.append(page.signedTransactions ?? [])
            ends.append(page.revision)
        }
        #expect(items == Self.pages)
        #expect(ends == ["r1", "r2", "r3", "r4"])
        #expect(server.tokens == [nil, "r1", "r2", "r3"])
    }

    @Test("One call requests one page with its revision", arguments: [nil, "r0", "r1", "r2", "r3"])
    func firstPage(_ stored: String?) async throws {
        let server = PagedServer.history(Self.pages)
        let page = try await AppStoreServerAPI.example(server).transactionHistory(of: "5", since: stored).firstPage()
        let index = try stored.map { try #require(Int($0.dropFirst())) } ?? 0
        #expect(page.pageItems == Self.pages[index])
        #expect(page.revision == "r\(index + 1)")
        #expect(page.isLastPage == (index == 3))
        #expect(server.tokens == [stored])
    }

    @Test("A failed request for one page throws Apple's error")
    func noFirstPage() async throws {
        let api = AppStoreServerAPI.example(RecordingTransport(.json(404, #"{"errorCode": 4040010}"#)))
        let error = await #expect(throws: AppStoreAPIError.self) {
            try await api.transactionHistory(of: "5").firstPage()
        }
        guard case .rejected(let rejection) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(rejection.code == .transactionIDNotFound)
    }

    @Test("Paging resumes from any stored position", arguments: 0...4)
    func resume(_ stored: Int) async throws {
        let server = PagedServer.history(Self.pages)
        let api = AppStoreServerAPI.example(server)
        var items: [String] = []
        for try await item in api.transactionHistory(of: "5", since: "r\(stored)").items { items.append(item) }
        #expect(items == Self.pages.dropFirst(stored).flatMap(\.self))
        #expect(server.tokens.first == "r\(stored)")
    }

    @Test("Every page request keeps the other parameters")
    func parameters() async throws {
        let server = PagedServer.history(Self.pages)
        let request = TransactionHistoryRequest(
            productIDs: ["p1", "p2"],
            ownership: .purchased,
            sort: .ascending,
            revoked: true
        )
        for try await _ in AppStoreServerAPI.example(server).transactionHistory(of: "5", request) {}
        let rest = "productId=p1&productId=p2&inAppOwnershipType=PURCHASED&sort=ASCENDING&revoked=true"
        let base = "https://api.storekit.apple.com/inApps/v2/history/5?"
        #expect(
            server.requests.map(\.url) == [
                base + rest, base + "revision=r1&\(rest)", base + "revision=r2&\(rest)", base + "revision=r3&\(rest)",
            ]
        )
    }

    @Test("Every page request of notifications has the same body")
    func notifications() async throws {
        let server = PagedServer("paginationToken") { token in
            token == nil
                ? #"{"paginationToken": "t1", "hasMore": true, "notificationHistory": [{"signedPayload": "a"}]}"#
                : #"{"hasMore": false, "notificationHistory": [{"signedPayload": "b"}]}"#
        }
        let request = NotificationHistoryRequest {
            $0.startDate = Timestamp(seconds: 1)
            $0.endDate = Timestamp(seconds: 2)
            $0.transactionID = "5"
        }
        var payloads: [String?] = []
        for try await item in AppStoreServerAPI.example(server).notificationHistory(request).items {
            payloads.append(item.signedPayload)
        }
        #expect(payloads == ["a", "b"])
        #expect(server.tokens == [nil, "t1"])
        #expect(Set(server.requests.map(\.body)).count == 1)
        let body = try #require(server.requests.first?.body)
        #expect(try JSONDecoder().decode(NotificationHistoryRequest.self, from: body) == request)
    }

    @Test("Refunds and group members have their own page tokens")
    func otherKinds() async throws {
        let refunds = PagedServer.history([["a"], ["b"]])
        var items: [String] = []
        for try await item in AppStoreServerAPI.example(refunds).refundHistory(of: "5").items { items.append(item) }
        #expect(items == ["a", "b"])
        #expect(refunds.tokens == [nil, "r1"])

        let members = PagedServer("paginationToken") { token in
            token == nil
                ? #"{"paginationToken": "t1", "members": [{"appTransactionId": "1"}]}"#
                : #"{"members": [{"appTransactionId": "2"}]}"#
        }
        var names: [String?] = []
        for try await member in AppStoreServerAPI.example(members).groupMembers(of: "9", limit: 1).items {
            names.append(member.appTransactionID)
        }
        #expect(names == ["1", "2"])
        #expect(
            members.requests.map { $0.url.split(separator: "?").last } == ["limit=1", "paginationToken=t1&limit=1"]
        )
    }

    @Test("A page that no caller reads is not requested")
    func lazily() async throws {
        let server = PagedServer.history(Self.pages)
        for try await _ in AppStoreServerAPI.example(server).transactionHistory(of: "5").items { break }
        #expect(server.tokens == [nil])
    }

    @Test("The position advances only after all items of a page")
    func position() async throws {
        let sequence = AppStoreServerAPI.example(PagedServer.history(Self.pages))
            .transactionHistory(of: "5", since: "r0")
        var iterator = sequence.items.makeAsyncIterator()
        var positions = [iterator.position]
        while try await iterator.next() != nil { positions.append(iterator.position) }
        positions.append(iterator.position)
        #expect(positions == ["r0", "r0", "r1", "r2", "r3", "r4", "r4"])
        #expect(try await iterator.next() == nil)
    }

    struct StuckPagingRow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Returns the JSON of the page for a token.
        let page: @Sendable (String?) -> String
        let pagesBefore: Int

        static let all: [StuckPagingRow] = [
            StuckPagingRow(
                testDescription: "the same page again and again",
                page: { _ in PagedServer.page(["a"], revision: "r", hasMore: true) },
                pagesBefore: 2
            ),
            StuckPagingRow(
                testDescription: "three pages in a circle",
                page: { token in
                    let next = ["r1": "r2", "r2": "r3", "r3": "r1"][token ?? ""] ?? "r1"
                    return PagedServer.page(["a"], revision: next, hasMore: true)
                },
                pagesBefore: 4
            ),
            StuckPagingRow(
                testDescription: "more pages, but no token",
                page: { _ in PagedServer.page(["a"], revision: nil, hasMore: true) },
                pagesBefore: 1
            ),
            StuckPagingRow(
                testDescription: "empty pages without end",
                page: { PagedServer.page([], revision: "\(Int($0 ?? "0").map { $0 + 1 } ?? 0)", hasMore: true) },
                pagesBefore: 101
            ),
        ]
    }

    @Test("Paging that makes no progress ends with an error after its items", arguments: StuckPagingRow.all)
    func stuck(_ row: StuckPagingRow) async throws {
        let server = PagedServer("revision", pages: row.page)
        var iterator = AppStoreServerAPI.example(server).transactionHistory(of: "5").makeAsyncIterator()
        for _ in 0..<row.pagesBefore { #expect(try await iterator.next() != nil) }
        let error = try await #require(throws: AppStoreAPIError.self) { try await iterator.next() }
        guard case .pagingStuck = error else {
            Issue.record("\(error)")
            return
        }
        #expect(!error.isRetryable)
        #expect(try await iterator.next() == nil)
        #expect(server.requests.count == row.pagesBefore)
    }

    @Test("Paging that returns to its start ends with an error")
    func backToStart() async throws {
        let server = PagedServer("revision") { token in
            PagedServer.page(["a"], revision: token == "r1" ? "r0" : "r1", hasMore: true)
        }
        var iterator = AppStoreServerAPI.example(server).transactionHistory(of: "5", since: "r0").makeAsyncIterator()
        for _ in 0..<2 { #expect(try await iterator.next() != nil) }
        await #expect(throws: AppStoreAPIError.self) { try await iterator.next() }
    }

    @Test("A last page with the starting revision is the end")
    func unchangedRevision() async throws {
        let server = PagedServer("revision") { _ in PagedServer.page([], revision: "r7", hasMore: false) }
        var ends: [String?] = []
        for try await page in AppStoreServerAPI.example(server).transactionHistory(of: "5", since: "r7") {
            ends.append(page.revision)
        }
        #expect(ends == ["r7"])
    }

    @Test("Paging that fails keeps its position and ends")
    func failure() async throws {
        struct ServerDown: Error {}
        let server = PagedServer("revision") { token in
            guard token == nil else { throw ServerDown() }
            return PagedServer.page(["a"], revision: "r1", hasMore: true)
        }
        var iterator = AppStoreServerAPI.example(server).transactionHistory(of: "5").makeAsyncIterator()
        #expect(try await iterator.next()?.signedTransactions == ["a"])
        await #expect(throws: AppStoreAPIError.self) { try await iterator.next() }
        #expect(iterator.position == "r1")
        #expect(try await iterator.next() == nil)
        #expect(server.requests.count == 2)
    }

    @Test("A paged sequence can be iterated twice")
    func again() async throws {
        let server = PagedServer.history([["a"], ["b"]])
        let sequence = AppStoreServerAPI.example(server).transactionHistory(of: "5")
        for _ in 0..<2 {
            var items: [String] = []
            for try await item in sequence.items { items.append(item) }
            #expect(items == ["a", "b"])
        }
    }
}
