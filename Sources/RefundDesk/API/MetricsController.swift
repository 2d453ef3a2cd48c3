import AppStoreTypes
import HTTPTypes
import Hummingbird
import NIOCore
import Refunds

/// The route that shows measurements in the text format of Prometheus.
///
/// What cannot be read is left out, and `refund_desk_scrape_failed` names its source.
struct MetricsController: Sendable {
    let metrics: DeskMetrics
    let states: [StateMetric]
    /// Returns the sources of other databases.
    var others: @Sendable () -> [StateMetric] = { [] }
    let now: @Sendable () -> Timestamp

    func addRoutes(to router: RouterGroup<DeskRequestContext>) {
        router.get("metrics") { _, context in
            guard context.token?.apps ?? .all == .all else {
                throw Problem(
                    .forbidden,
                    "The metrics are about all apps: use a token that is not limited to some apps."
                )
            }
            return Response(
                status: .ok,
                headers: [.contentType: MetricText.contentType],
                body: ResponseBody(byteBuffer: ByteBuffer(string: await text()))
            )
        }
    }

    private func text() async -> String {
        var families = metrics.registry.families
        var failed = MetricFamily(
            "refund_desk_scrape_failed",
            "1 if a source of metrics could not be read, otherwise 0."
        )
        let time = now()
        for state in states + others() {
            do {
                families += try await state.read(time)
                failed.add(0, state.labels)
            } catch {
                failed.add(1, state.labels)
            }
        }
        return MetricText.text(MetricFamily.joined(families) + [failed])
    }
}
