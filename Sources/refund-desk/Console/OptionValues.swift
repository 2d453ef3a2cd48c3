import AppStoreTypes
import ArgumentParser
import HTTPServing

/// Reads the numbers of an option; pass `number` as its transform.
extension ClosedRange where Bound: LosslessStringConvertible & Sendable {
    /// Reads a number.
    ///
    /// - Throws: `ValidationError` with the range if the text is not a number of the range.
    @Sendable func number(_ text: String) throws -> Bound {
        guard let number = Bound(text), contains(number) else {
            let kind = Bound.self is any BinaryInteger.Type ? "whole number" : "number"
            throw ValidationError("It must be a \(kind) from \(lowerBound) to \(upperBound).")
        }
        return number
    }
}

extension AppStoreEnvironment {
    /// Reads the name of an environment, in upper or lower case.
    ///
    /// - Throws: `ValidationError` with the names.
    @Sendable static func named(_ text: String) throws -> AppStoreEnvironment {
        let known = [sandbox, production]
        guard let environment = known.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw ValidationError("It must be Sandbox or Production.")
        }
        return environment
    }
}

extension ServerURL {
    /// Reads a URL, without slashes at its end.
    ///
    /// - Throws: `ValidationError` with what is right.
    @Sendable static func read(_ text: String) throws -> String {
        if let mistake = mistake(in: text, example: "http://127.0.0.1:8081") {
            throw ValidationError("It \(mistake).")
        }
        return String(text.prefix(text.count - text.reversed().prefix { $0 == "/" }.count))
    }
}

extension [String] {
    /// The same command line, with each negative number joined to the option before it: `--limit=-5`.
    ///
    /// The parser takes `-5` for an option, and would say that `--limit` has no value.
    var joiningNegativeNumbers: [String] {
        reduce(into: []) { words, word in
            if let option = words.last, option.hasPrefix("--"), option != "--", !option.contains("="),
                !words.contains("--"), word.prefixMatch(of: /-\.?[0-9]/) != nil
            {
                words[words.count - 1] = "\(option)=\(word)"
            } else {
                words.append(word)
            }
        }
    }
}
