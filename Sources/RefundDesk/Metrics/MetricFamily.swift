import Store

/// A metric with a value for each set of labels, as Prometheus reads it.
struct MetricFamily: Sendable {
    /// What kind of metric it is.
    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// A value with its labels.
    struct Sample: Sendable {
        /// What follows the metric's name, such as `_bucket`.
        var suffix = ""
        var labels: MetricLabels
        var value: Double
    }

    let name: String
    let help: String
    let kind: Kind
    var samples: [Sample] = []

    init(_ name: String, _ help: String, _ kind: Kind = .gauge) {
        self.name = name
        self.help = help
        self.kind = kind
    }

    /// Adds a value; `nil` adds nothing.
    mutating func add(_ value: Double?, _ labels: MetricLabels = MetricLabels()) {
        guard let value else { return }
        samples.append(Sample(labels: labels, value: value))
    }

    /// Adds the buckets, the sum and the count of a distribution.
    mutating func add(_ distribution: Distribution, _ labels: MetricLabels = MetricLabels()) {
        var total: Int64 = 0
        for (index, count) in distribution.counts.enumerated() {
            total += count
            let bound = index < distribution.bounds.count ? distribution.bounds[index] : .infinity
            let bucket = labels.adding("le", MetricText.number(bound))
            samples.append(Sample(suffix: "_bucket", labels: bucket, value: Double(total)))
        }
        samples.append(Sample(suffix: "_sum", labels: labels, value: distribution.sum))
        samples.append(Sample(suffix: "_count", labels: labels, value: Double(total)))
    }

    /// Returns the metric with another label for each value that concerns no app.
    func adding(_ name: String, _ value: String) -> MetricFamily {
        var family = self
        for index in samples.indices where !samples[index].labels.pairs.contains(where: { $0.name == "app" }) {
            family.samples[index].labels = samples[index].labels.adding(name, value)
        }
        return family
    }

    /// Joins metrics of the same name, whose values must have different labels.
    static func joined(_ families: [MetricFamily]) -> [MetricFamily] {
        var joined: [MetricFamily] = []
        var places: [String: Int] = [:]
        for family in families {
            if let place = places[family.name] {
                joined[place].samples += family.samples
            } else {
                places[family.name] = joined.count
                joined.append(family)
            }
        }
        return joined
    }

    /// Returns a metric with one value, or none for `nil`.
    static func gauge(_ name: String, _ help: String, _ value: Double?) -> MetricFamily {
        var family = MetricFamily(name, help)
        family.add(value)
        return family
    }
}

/// The labels of a value, in the order in which they are shown.
///
/// Every label's value comes from a closed set: configured apps, environments, states and the like. None names a
/// customer, a case or a transaction.
struct MetricLabels: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A name with its value.
    struct Pair: Hashable, Sendable {
        let name: String
        let value: String
    }

    let pairs: [Pair]

    init(_ pairs: [Pair] = []) { self.pairs = pairs }

    init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Pair(name: $0.0, value: $0.1) })
    }

    func adding(_ name: String, _ value: String) -> MetricLabels {
        MetricLabels(pairs + [Pair(name: name, value: value)])
    }
}
