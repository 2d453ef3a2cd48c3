import Foundation
package import Refunds

/// Why a file of exchange rates is invalid; the text names the file.
package struct RateFileFailure: Error, CustomStringConvertible {
    package let description: String
}

extension RateFile {
    /// The maximum file size, in bytes: ten times the size of all rates since 1999.
    private static let sizeLimit = 16 << 20

    /// Reads a file of exchange rates.
    ///
    /// - Throws: ``RateFileFailure``.
    package static func read(from path: String) throws(RateFileFailure) -> RateFile {
        let data: Data
        do throws(ConfigurationFile.Failure) {
            data = try ConfigurationFile.read(path, upTo: sizeLimit)
        } catch {
            throw RateFileFailure(description: "\(path): \(error.message)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw RateFileFailure(
                description: "\(path): is not UTF-8 text; if it is an archive, unpack it first"
            )
        }
        do throws(Mistake) {
            return try RateFile(text)
        } catch {
            throw RateFileFailure(description: "\(path):\(error.line): \(error.message)")
        }
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
    /// Returns warnings about the rates for the operator, one per line.
    package func remarks(today: Day) -> [String] {
        var lines: [String] = []
        if let newest, today.number - newest.number > ExchangeRate.longestPause + 2 {
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
