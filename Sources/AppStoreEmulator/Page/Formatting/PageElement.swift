import AppStoreTypes
import Foundation

/// Short pieces of markup that pages share.
enum PageElement {
    /// The color of a state label.
    enum Tone: String, Sendable { case good, warn, bad, accent, quiet }

    static func chip(_ word: String, _ tone: Tone = .quiet) -> Markup {
        "<span class=\"chip \(tone.rawValue)\">\(word)</span>"
    }

    /// Returns a time relative to the emulator's time, with the exact time on hover.
    static func moment(_ time: Timestamp?, now: Timestamp) -> Markup {
        guard let time else { return note("never") }
        let moment = Moment(time, now: now)
        return """
            <time datetime="\(moment.iso)" data-at="\(time.milliseconds)" title="\(moment.exact)">\
            \(moment.displayText)</time>
            """
    }

    /// Returns a time in UTC, to the second.
    static func exact(_ time: Timestamp) -> String { Moment(time, now: time).exact }

    /// Returns a shortened identifier with a button that copies all of it.
    static func identifier(_ full: String, of what: String, link: String? = nil) -> Markup {
        let code: Markup = "<code title=\"\(full)\">\(short(full))</code>"
        let shown: Markup = link.map { "<a href=\"\($0)\">\(code)</a>" } ?? code
        return copied(shown, full, of: what)
    }

    /// Returns a full text with a button that copies it.
    static func whole(_ text: String, of what: String) -> Markup { copied("<code>\(text)</code>", text, of: what) }

    private static func copied(_ shown: Markup, _ full: String, of what: String) -> Markup {
        """
        <span class="id">\(shown)<button type="button" class="copy" data-copy="\(full)" \
        aria-label="Copy \(what) \(full)" hidden>Copy</button></span>
        """
    }

    /// Shortens a long number to its end, which is distinctive, and other long identifiers to both ends.
    private static func short(_ full: String) -> String {
        guard full.count > 12 else { return full }
        if full.allSatisfy({ $0.isASCII && $0.isNumber }) { return "…\(full.suffix(8))" }
        return full.count > 18 ? "\(full.prefix(8))…\(full.suffix(4))" : full
    }

    static func note(_ text: String) -> Markup { "<span class=\"note\">\(text)</span>" }

    static func money(_ price: Milliunits?, _ currency: String?) -> Markup {
        guard let price else { return note("none") }
        return "\(Money.amount(price, in: currency)) <span class=\"unit\">\(currency ?? "")</span>"
    }

    static func count(_ number: Int) -> String { Money.grouped(number) }

    static func environment(_ environment: AppStoreEnvironment) -> Markup {
        environment == .production ? chip(environment.rawValue, .accent) : chip(environment.rawValue)
    }

    /// Returns indented JSON with sorted members.
    static func json(_ value: JSONValue, upTo longest: Int = 512 * 1024) -> Markup {
        "<pre tabindex=\"0\"><code>\(PrettyJSON.text(of: value, upTo: longest))</code></pre>"
    }

    /// Returns a disclosure that loads long content from its own page; without scripts it shows a link.
    static func loadedOnDemand(_ id: String, _ what: String, at address: String) -> Markup {
        """
        <details id="\(id)" data-load="\(address)"><summary>\(what)</summary>\
        <div class="loaded"><a href="\(address)">Open on a separate page</a></div></details>
        """
    }
}

/// JSON formatted for readers.
enum PrettyJSON {
    /// Returns indented JSON with sorted members, truncated if it is very long.
    static func text(of value: JSONValue, upTo longest: Int = 512 * 1024) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "" }
        let text = String(decoding: data, as: UTF8.self)
        guard text.utf8.count > longest else { return text }
        return String(text.prefix(longest)) + "\n… truncated; \(text.utf8.count) bytes in total"
    }
}
