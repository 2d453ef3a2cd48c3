import CoreMetrics
import Testing

@testable import RefundDesk

@Suite("The registry of metrics")
struct MetricRegistryTests {
    private func text(_ registry: MetricRegistry) -> [String] {
        MetricText.text(registry.families).split(separator: "\n").map(String.init)
    }

    @Test("Each kind of metric has the form that Prometheus reads")
    func kinds() {
        let registry = MetricRegistry(
            known: [MetricRegistry.Description(name: "wait", help: "A wait.", kind: .histogram, bounds: [0.5, 2])]
        )
        Counter(label: "posts", dimensions: [("result", "new")], factory: registry).increment(by: 3)
        FloatingPointCounter(label: "dollars_total", factory: registry).increment(by: 1.5)
        Gauge(label: "queue.length", factory: registry).record(7)
        let wait = Recorder(label: "wait", aggregate: true, factory: registry)
        for value in [0.25, 0.5, 1, 8] { wait.record(value) }
        Timer(label: "call", factory: registry).recordMilliseconds(20)
        let lines = text(registry)
        for line in [
            "# TYPE posts_total counter", "posts_total{result=\"new\"} 3", "dollars_total 1.5",
            "# TYPE queue_length gauge", "queue_length 7",
            "# HELP wait A wait.", "# TYPE wait histogram", "wait_bucket{le=\"0.5\"} 2", "wait_bucket{le=\"2\"} 3",
            "wait_bucket{le=\"+Inf\"} 4", "wait_sum 9.75", "wait_count 4",
            "# TYPE call_seconds histogram", "call_seconds_bucket{le=\"0.025\"} 1", "call_seconds_sum 0.02",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test("A metric that is made twice with the same labels keeps one value, in whatever order the labels are")
    func once() {
        let registry = MetricRegistry(known: [])
        Counter(label: "a_total", dimensions: [("x", "1"), ("y", "2")], factory: registry).increment()
        Counter(label: "a_total", dimensions: [("y", "2"), ("x", "1")], factory: registry).increment()
        #expect(text(registry).contains("a_total{x=\"1\",y=\"2\"} 2"))
    }

    @Test("Backslashes, quotes and line breaks in labels are escaped, and names have only allowed characters")
    func escaping() {
        let registry = MetricRegistry(known: [])
        Counter(label: "9 lives!", dimensions: [("a-b", "c\\d\"e\nf")], factory: registry).increment()
        #expect(text(registry).contains(#"_9_lives__total{a_b="c\\d\"e\nf"} 1"#))
    }

    @Test("A metric keeps a thousand sets of labels, and counts what it drops")
    func bounded() {
        let registry = MetricRegistry(known: [])
        for number in 0..<1003 {
            Counter(label: "many_total", dimensions: [("n", "\(number)")], factory: registry).increment()
        }
        let lines = text(registry)
        #expect(lines.count { $0.hasPrefix("many_total{") } == 1000)
        #expect(lines.contains("refund_desk_metric_values_dropped_total 3"))
    }

    @Test("A name that is used for two kinds shows the first kind alone")
    func conflict() {
        let registry = MetricRegistry(known: [])
        Counter(label: "a_total", factory: registry).increment()
        Gauge(label: "a_total", factory: registry).record(5)
        let lines = text(registry)
        #expect(lines.contains("a_total 1"))
        #expect(!lines.contains("a_total 5"))
        #expect(lines.contains("refund_desk_metric_values_dropped_total 1"))
    }

    @Test("Numbers are written without a needless fraction, and infinity and no number by name")
    func numbers() {
        let written = [0, 12, -3.5, 1e21, .infinity, -.infinity, .nan].map(MetricText.number)
        #expect(written == ["0", "12", "-3.5", "1e+21", "+Inf", "-Inf", "NaN"])
    }
}
