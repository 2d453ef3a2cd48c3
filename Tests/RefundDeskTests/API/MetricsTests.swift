import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Refunds
import Store
import Testing

@testable import RefundDesk

@Suite("Metrics", .timeLimit(.minutes(20)))
struct MetricsTests {
    @Test("The metrics are in the text format of Prometheus and have no labels")
    func text() async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(.get, "/metrics", as: .viewer)
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(text.hasSuffix("\n"))
            let lines = text.split(separator: "\n")
            let values = lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
            // The growth is unknown on the first day, and a PostgreSQL server keeps its log and disk to itself.
            let names = values.compactMap(\.first)
            let ofFile = ["refund_desk_database_wal_bytes", "refund_desk_database_free_bytes"]
            #expect(names.first == "refund_desk_database_bytes")
            #expect(names.count == 1 || names.dropFirst().map(String.init) == ofFile)
            for value in values {
                let name = try #require(value.first)
                #expect(value.count == 2)
                #expect(value.last.flatMap { Int64($0) } ?? 0 > 0)
                #expect(lines.contains { $0.hasPrefix("# HELP \(name) ") })
                #expect(lines.contains { $0 == "# TYPE \(name) gauge" })
            }
        }
    }

    @Test("The growth per day is measured from the first recorded size")
    func growth() async throws {
        try await Store.withNew { store in
            let first = Timestamp(milliseconds: 1_800_000_000_000)
            #expect(try await store.storageUse(at: first).bytesPerDay == nil)
            try await store.upkeep(at: first)
            let router = Router(context: DeskRequestContext.self)
            MetricsController(store: store) { first + .seconds(2 * 86_400) }.addRoutes(to: router.group(""))
            let text = try await Application(router: router).test(.router) { client in
                try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
            }
            #expect(text.contains("# TYPE refund_desk_database_growth_bytes_per_day gauge\n"))
            #expect(text.contains(/refund_desk_database_growth_bytes_per_day \d+\n/))
        }
    }
}
