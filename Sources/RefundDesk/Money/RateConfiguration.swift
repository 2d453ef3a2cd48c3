package import Refunds
import Yams

/// Where a desk's exchange rates come from.
package struct RateConfiguration: Sendable {
    /// A file that is imported at each start, instead of the shipped rates.
    package var file: RateFile?
    /// Whether the shipped rates are imported.
    package var isShipped: Bool

    package init(file: RateFile? = nil, isShipped: Bool = false) {
        self.file = file
        self.isShipped = isShipped
    }

    /// The rates of a configuration without the key.
    package static let standard = RateConfiguration(isShipped: true)

    /// Parses `rates`: the path of a file, or `{ file: rates.csv }`, or `{ shipped: false }`.
    init?(_ value: ConfigurationValue) {
        guard value.node.mapping != nil else {
            self.init(file: value.rateFile())
            return
        }
        guard let keys = value.mapping(of: ["file", "shipped"]) else { return nil }
        let file = keys["file"].map { $0.rateFile() }
        let isShipped = keys["shipped"].map { $0.boolean() } ?? (keys["file"] == nil)
        if keys["file"] != nil, isShipped == true {
            value.report("shipped rates and a file of your own exclude each other; remove shipped or file")
        }
        guard let isShipped else { return nil }
        self.init(file: file ?? nil, isShipped: isShipped)
    }
}

extension ConfigurationValue {
    fileprivate func rateFile() -> RateFile? {
        guard let path = filePath() else { return nil }
        do throws(RateFileFailure) {
            return try RateFile.read(from: path)
        } catch {
            report(error.description)
            return nil
        }
    }
}
