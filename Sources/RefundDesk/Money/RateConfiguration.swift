package import Refunds
import Yams

/// Where a desk's exchange rates come from.
package struct RateConfiguration: Sendable {
    /// A file that is imported at each start, instead of the shipped rates.
    package var file: RateFile?
    /// Whether the shipped rates are imported.
    package var isShipped: Bool
    /// The URL from which the newest rates are fetched once a day; `nil` for never.
    package var daily: String?

    /// Where the European Central Bank publishes its rates of the last 90 days.
    package static let bank = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml"

    /// The URL with all rates, if ``daily`` has only those of the last 90 days; otherwise the same URL.
    package var history: String? {
        daily.map { $0.hasSuffix("-hist-90d.xml") ? "\($0.dropLast("-90d.xml".count)).xml" : $0 }
    }

    package init(file: RateFile? = nil, isShipped: Bool = false, daily: String? = nil) {
        self.file = file
        self.isShipped = isShipped
        self.daily = daily
    }

    /// The rates of a configuration without the key.
    package static let standard = RateConfiguration(isShipped: true)

    /// Parses `rates`: the path of a file, or a mapping with `file`, `shipped`, `update` and `url`.
    init?(_ value: ConfigurationValue) {
        guard value.node.mapping != nil else {
            self.init(file: value.rateFile())
            return
        }
        guard let keys = value.mapping(of: ["file", "shipped", "update", "url"]) else { return nil }
        let file = keys["file"].map { $0.rateFile() }
        let isShipped = keys["shipped"].map { $0.boolean() } ?? (keys["file"] == nil)
        if keys["file"] != nil, isShipped == true {
            value.report("shipped rates and a file of your own exclude each other; remove shipped or file")
        }
        let update = keys["update"].map { $0.choice(["daily"]) }
        let url = keys["url"].map { $0.urlForCustomerData() } ?? Self.bank
        if keys["update"] == nil { keys["url"]?.report("is for update: daily, which is missing") }
        guard let isShipped, let url, update != .some(nil) else { return nil }
        self.init(file: file ?? nil, isShipped: isShipped, daily: update == nil ? nil : url)
    }
}

extension ConfigurationValue {
    fileprivate func rateFile() -> RateFile? {
        guard let path = filePath() else { return nil }
        do throws(RateFileFailure) {
            return try RateFile.read(from: path)
        } catch {
            for reason in error.reasons { report(reason) }
            return nil
        }
    }
}
