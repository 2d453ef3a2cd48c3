import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Testing

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
}
