import AppStoreTypes
import Foundation
package import Refunds

/// Why a file of exchange rates is invalid; each text names the file.
package struct RateFileFailure: Error, CustomStringConvertible {
    /// The reasons, at least one.
    package let reasons: [String]

    package var description: String { reasons.joined(separator: "\n") }
}

extension RateFile {
    /// The maximum file size, in bytes: ten times the size of all rates since 1999.
    private static let sizeLimit = 16 << 20
    /// How many wrong lines are named; a file with other columns has a mistake on each.
    private static let mostMistakes = 20

    /// Reads a file of exchange rates.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - today: the present day; `nil` for that of the system's clock.
    /// - Returns: the rates.
    /// - Throws: ``RateFileFailure``, also for rates of days that have begun nowhere yet.
    package static func read(from path: String, today: Day? = nil) throws(RateFileFailure) -> RateFile {
        let data: Data
        do throws(ConfigurationFile.Failure) {
            data = try ConfigurationFile.read(path, upTo: sizeLimit)
        } catch {
            throw RateFileFailure(reasons: ["\(path): \(error.message)"])
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw RateFileFailure(reasons: ["\(path): is not UTF-8 text; if it is an archive, unpack it first"])
        }
        let file: RateFile
        do throws(Mistakes) {
            file = try RateFile(text)
        } catch {
            let named = error.all.prefix(mostMistakes).map { "\(path):\($0.line): \($0.message)" }
            let more = error.all.count - named.count
            let rest = more > 0 ? ["\(path): \(Counted.text(more, "more wrong line"))"] : []
            throw RateFileFailure(reasons: named + rest)
        }
        // In the east, tomorrow has begun.
        if let newest = file.days.last, newest.number > (today ?? Day(of: .now)).number + 1 {
            throw RateFileFailure(reasons: [
                "\(path): has rates of \(newest), which has not begun: correct the day, because a stored rate never "
                    + "changes"
            ])
        }
        return file
    }
}

extension RateFile {
    /// The maximum number of leaps listed.
    ///
    /// A file with mixed-up columns has a leap on almost every line.
    private static let mostLeaps = 10

    /// The leaps and gaps of the file, one per line.
    package var remarks: [String] {
        let named = leaps.prefix(Self.mostLeaps).map(\.remark)
        let more = leaps.count > named.count ? ["\(leaps.count - named.count) more rates double or halve"] : []
        let missing = gaps.map {
            "no rates between \($0.after) and \($0.before): purchases in between use those of \($0.after)"
        }
        return named + more + missing
    }
}

extension RateFile.Leap {
    fileprivate var remark: String {
        "line \(line): \(currency) more than doubles or halves between \(from) and \(day): the line is damaged, or, if the "
            + "currency was re-denominated, \(day),redenominate,\(currency),\(currency),FACTOR is missing; a stored rate is "
            + "never changed, so check a file with --dry-run first"
    }
}

extension RateCoverage {
    /// Whether the newest rates are older than a weekend with holidays explains.
    package func isOld(today: Day) -> Bool {
        newest.map { today.number - $0.number > ExchangeRate.longestPause + 2 } ?? false
    }

    /// The purchases after the newest rates, as a sentence; `nil` if there are none.
    package var laterRemark: String? {
        guard let newest, later > 0 else { return nil }
        let number = later < RateCoverage.mostCounted ? "\(later)" : "at least \(later)"
        let purchases = later == 1 ? "1 purchase is" : "\(number) purchases are"
        return
            "\(purchases) newer than the newest exchange rates, of \(newest): their prices in dollars use these rates "
            + "for \(ExchangeRate.longestUse) days, and are unknown after that"
    }

    /// The same without the number, for a visitor who may not see all apps; `nil` if there are none.
    package var laterNote: String? {
        guard let newest, later > 0 else { return nil }
        return "Purchases after \(newest), the day of the newest exchange rates, are priced at these rates for "
            + "\(ExchangeRate.longestUse) days, and have no price in dollars after that."
    }

    /// Returns warnings about the rates for the operator, one per line.
    package func remarks(today: Day) -> [String] {
        var lines: [String] = []
        if let newest, isOld(today: today) {
            lines.append(
                "the newest rates are of \(newest): import newer ones, which later purchases need"
            )
        }
        for (currency, count) in missing.sorted(by: { $0.key < $1.key }) {
            let number = count < RateCoverage.mostCounted ? "\(count)" : "at least \(count)"
            let purchases = count == 1 ? "1 purchase" : "\(number) purchases"
            lines.append("\(purchases) in \(currency) without a price in dollars, because a rate is missing")
        }
        return lines
    }
}
