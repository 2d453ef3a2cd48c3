package import CoreMetrics
import Store
import Synchronization

/// Keeps the values of metrics for Prometheus: a factory for swift-metrics, and the list of what it has made.
///
/// It is an instance that a desk gets with its dependencies. A metric keeps at most ``mostLabelSets`` sets of labels;
/// values of further ones are dropped and counted.
package final class MetricRegistry: MetricsFactory {
    /// What a metric is, before anything is measured.
    struct Description: Sendable {
        let name: String
        let help: String
        let kind: MetricFamily.Kind
        /// The bounds of the buckets of a histogram.
        var bounds: [Double] = MetricRegistry.standardBounds
    }

    /// The bounds for times of a library, in seconds.
    static let standardBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    /// The most sets of labels that a metric keeps.
    static let mostLabelSets = 1000
    /// The most metrics that libraries may add.
    static let mostFamilies = 500
    private static let help = "Measured by a library."

    private struct Family {
        let description: Description
        var cells: [MetricLabels: MetricCell] = [:]
    }

    private struct State {
        var families: [String: Family]
        var dropped: Int64 = 0
    }

    private let state: Mutex<State>

    /// Creates a registry.
    ///
    /// - Parameter known: the metrics that appear even before anything is measured.
    init(known: [Description]) {
        let families = known.map { ($0.name, Family(description: $0)) }
        state = Mutex(State(families: Dictionary(families) { first, _ in first }))
    }

    /// The metrics with their values, each metric's values by their labels.
    var families: [MetricFamily] {
        let (families, dropped) = state.withLock { (Array($0.families.values), $0.dropped) }
        var shown = families.map { family in
            var shown = MetricFamily(family.description.name, family.description.help, family.description.kind)
            let cells = family.cells.sorted {
                $0.key.pairs.map(\.value).lexicographicallyPrecedes($1.key.pairs.map(\.value))
            }
            for (labels, cell) in cells { cell.show(labels, in: &shown) }
            return shown
        }
        var lost = MetricFamily(
            "refund_desk_metric_values_dropped_total",
            "Values that were not kept because a metric had too many sets of labels.",
            .counter
        )
        lost.add(Double(dropped))
        shown.append(lost)
        return shown
    }

    /// Returns the cell of a metric's labels; a hidden cell if there are too many or another kind has its name.
    private func cell(
        _ label: String,
        suffix: String,
        _ dimensions: [(String, String)],
        _ kind: MetricFamily.Kind
    ) -> MetricCell {
        var name = MetricText.name(label)
        if !name.hasSuffix(suffix) { name += suffix }
        let pairs = dimensions.map { MetricLabels.Pair(name: MetricText.name($0.0), value: $0.1) }
        let labels = MetricLabels(pairs.sorted { $0.name < $1.name })
        return state.withLock { state in
            if state.families[name] == nil, state.families.count < Self.mostFamilies {
                state.families[name] = Family(description: Description(name: name, help: Self.help, kind: kind))
            }
            guard let family = state.families[name], family.description.kind == kind else {
                state.dropped += 1
                return MetricCell(kind, Self.standardBounds)
            }
            if let cell = family.cells[labels] { return cell }
            let cell = MetricCell(kind, family.description.bounds)
            guard family.cells.count < Self.mostLabelSets else {
                state.dropped += 1
                return cell
            }
            state.families[name]?.cells[labels] = cell
            return cell
        }
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        cell(label, suffix: "_total", dimensions, .counter)
    }

    package func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        cell(label, suffix: "_total", dimensions, .counter)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        cell(label, suffix: "", dimensions, .gauge)
    }

    package func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        cell(label, suffix: "", dimensions, aggregate ? .histogram : .gauge)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        cell(label, suffix: "_seconds", dimensions, .histogram)
    }

    // A value that was shown once stays: a counter that disappears and comes back would count twice.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}

/// The value of one metric with one set of labels.
final class MetricCell: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    private enum Value {
        case number(Double)
        case distribution(Distribution)
    }

    private let value: Mutex<Value>

    init(_ kind: MetricFamily.Kind, _ bounds: [Double]) {
        value = Mutex(kind == .histogram ? .distribution(Distribution(bounds: bounds)) : .number(0))
    }

    func increment(by amount: Int64) { add(Double(amount)) }

    func increment(by amount: Double) { add(amount) }

    func decrement(by amount: Double) { add(-amount) }

    func reset() { set(0.0) }

    func set(_ value: Int64) { set(Double(value)) }

    func set(_ value: Double) {
        self.value.withLock { if case .number = $0 { $0 = .number(value) } }
    }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        self.value.withLock { kept in
            switch kept {
            case .number: kept = .number(value)
            case .distribution(var distribution):
                // Lets go of the counts, so that they are changed in place and not copied.
                kept = .number(0)
                distribution.record(value)
                kept = .distribution(distribution)
            }
        }
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    private func add(_ amount: Double) {
        value.withLock { if case .number(let value) = $0 { $0 = .number(value + amount) } }
    }

    /// Adds the value to the metric that Prometheus reads.
    func show(_ labels: MetricLabels, in family: inout MetricFamily) {
        switch value.withLock({ $0 }) {
        case .number(let value): family.add(value, labels)
        case .distribution(let distribution): family.add(distribution, labels)
        }
    }
}
