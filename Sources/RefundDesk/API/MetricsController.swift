import AppStoreTypes
import HTTPTypes
import Hummingbird
import NIOCore
import Store

/// The route that shows measurements in the text format of Prometheus.
///
/// No metric has a label, so none contains an identifier.
struct MetricsController: Sendable {
    let store: Store
    let now: @Sendable () -> Timestamp

    func addRoutes(to router: RouterGroup<DeskRequestContext>) { router.get("metrics", use: metrics) }

    private func metrics(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let use = try await store.storageUse(at: now())
        let gauges: [(name: String, help: String, value: Int64?)] = [
            ("refund_desk_database_bytes", "Size of the database without its write-ahead log.", use.databaseBytes),
            ("refund_desk_database_wal_bytes", "Size of the write-ahead log of SQLite.", use.logBytes),
            ("refund_desk_database_free_bytes", "Free space on the disk of the SQLite file.", use.freeBytes),
            ("refund_desk_database_growth_bytes_per_day", "Growth in the last 30 days.", use.bytesPerDay),
        ]
        let text = gauges.compactMap { gauge in
            gauge.value.map { value in
                """
                # HELP \(gauge.name) \(gauge.help)
                # TYPE \(gauge.name) gauge
                \(gauge.name) \(value)

                """
            }
        }.joined()
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
