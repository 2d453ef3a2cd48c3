import Foundation

/// Writes metrics in the text format 0.0.4 of Prometheus.
///
/// - SeeAlso: <https://prometheus.io/docs/instrumenting/exposition_formats/>
enum MetricText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Returns metrics as text, by name; the values of a metric keep their order.
    static func text(_ families: [MetricFamily]) -> String {
        families.sorted { $0.name < $1.name }.map(text).joined()
    }

    private static func text(_ family: MetricFamily) -> String {
        var text = "# HELP \(family.name) \(escaped(family.help, quotes: false))\n"
        text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
        for sample in family.samples {
            text += "\(family.name)\(sample.suffix)\(self.text(sample.labels)) \(number(sample.value))\n"
        }
        return text
    }

    private static func text(_ labels: MetricLabels) -> String {
        guard !labels.pairs.isEmpty else { return "" }
        return "{\(labels.pairs.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }.joined(separator: ","))}"
    }

    /// Returns a number without a needless fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return "\(value)"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a text as the name of a metric or label: other characters than letters, digits and `_` become `_`.
    static func name(_ text: String) -> String {
        var bytes = text.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                byte
            default: UInt8(ascii: "_")
            }
        }
        if bytes.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) ?? true {
            bytes.insert(UInt8(ascii: "_"), at: 0)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
