import AppStoreTypes

/// The small things that pages say over and over.
enum Words {
    /// How a state is toned, besides its word.
    enum Tone: String, Sendable { case good, warn, bad, accent, quiet }

    static func chip(_ word: String, _ tone: Tone = .quiet) -> Markup {
        "<span class=\"chip \(tone.rawValue)\">\(word)</span>"
    }

    /// A moment as seen from the emulator's now; exactly on hover.
    static func moment(_ time: Timestamp?, now: Timestamp) -> Markup {
        guard let time else { return note("never") }
        return """
            <time datetime="\(time.description)" data-at="\(time.milliseconds)" title="\(exact(time))">\
            \(relative(time, now: now))</time>
            """
    }

    /// To the second, in UTC.
    static func exact(_ time: Timestamp) -> String {
        time.description.split(separator: ".")[0].replacing("T", with: " ") + " UTC"
    }

    static func relative(_ time: Timestamp, now: Timestamp) -> String {
        let distance = (now - time).milliseconds
        if distance.magnitude < 5000 { return "just now" }
        let words = span(.milliseconds(Int64(clamping: distance.magnitude)))
        return distance > 0 ? "\(words) ago" : "in \(words)"
    }

    /// A length of time by its largest unit.
    static func span(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3600) h"
        case ..<(730 * 86_400): "\(seconds / 86_400) d"
        default: "\(seconds / (365 * 86_400)) years"
        }
    }

    /// An identifier: short to look at, whole to copy.
    static func identifier(_ full: String, of what: String, link: String? = nil) -> Markup {
        let code: Markup = "<code title=\"\(full)\">\(short(full))</code>"
        let shown: Markup = link.map { "<a href=\"\($0)\">\(code)</a>" } ?? code
        return copied(shown, full, of: what)
    }

    /// Something to copy that is read as a whole.
    static func whole(_ text: String, of what: String) -> Markup { copied("<code>\(text)</code>", text, of: what) }

    private static func copied(_ shown: Markup, _ full: String, of what: String) -> Markup {
        """
        <span class="id">\(shown)<button type="button" class="copy" data-copy="\(full)" \
        aria-label="Copy \(what) \(full)" hidden>Copy</button></span>
        """
    }

    /// Of a long number the end, which tells it from others; of other long identifiers both ends.
    private static func short(_ full: String) -> String {
        guard full.count > 12 else { return full }
        if full.allSatisfy({ $0.isASCII && $0.isNumber }) { return "…\(full.suffix(8))" }
        return full.count > 18 ? "\(full.prefix(8))…\(full.suffix(4))" : full
    }

    static func note(_ text: String) -> Markup { "<span class=\"note\">\(text)</span>" }

    static func money(_ price: Milliunits?, _ currency: String?) -> Markup {
        guard let price else { return note("none") }
        let parts = price.description.split(separator: ".")
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        while fraction.count < (withoutCents.contains(currency ?? "") ? 0 : 2) { fraction += "0" }
        let amount = grouped(String(parts[0])) + (fraction.isEmpty ? "" : ".\(fraction)")
        return "\(amount) <span class=\"unit\">\(currency ?? "")</span>"
    }

    static func count(_ number: Int) -> String { grouped(String(number)) }

    static func environment(_ environment: AppStoreEnvironment) -> Markup {
        environment == .production ? chip(environment.rawValue, .accent) : chip(environment.rawValue)
    }

    /// JSON to read: indented, members by name.
    static func json(_ value: JSONValue, upTo longest: Int = 512 * 1024) -> Markup {
        "<pre tabindex=\"0\"><code>\(PrettyJSON.text(of: value, upTo: longest))</code></pre>"
    }

    /// What is long, behind a disclosure that fetches it from a page of its own; without scripts a link leads there.
    static func elsewhere(_ id: String, _ what: String, at address: String) -> Markup {
        """
        <details id="\(id)" data-load="\(address)"><summary>\(what)</summary>\
        <div class="loaded"><a href="\(address)">Open it on a page of its own</a></div></details>
        """
    }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.reversed().enumerated() {
            if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// Currencies whose smallest coin is a whole unit.
    private static let withoutCents: Set = ["CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF"]
}
