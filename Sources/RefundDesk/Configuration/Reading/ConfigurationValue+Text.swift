import Foundation
import HTTPServing
import Yams

extension ConfigurationValue {
    /// The quoted text from the file, for messages; variables are not expanded, so it shows no secret.
    var shown: String { quoted(node.scalar?.string ?? "") }

    /// Parses a text and expands `${NAME}` from the environment.
    func text() -> String? {
        guard let scalar = node.scalar else {
            report("must be a single value, not \(kind)")
            return nil
        }
        guard !isNull else {
            report("has no value; give it one, or omit the key")
            return nil
        }
        guard let text = expanded(scalar.string) else { return nil }
        guard !text.isEmpty else {
            report("is empty; give it a value, or omit the key")
            return nil
        }
        return text
    }

    /// Parses one of the allowed words.
    func choice(_ allowed: [String]) -> String? {
        guard let text = text() else { return nil }
        guard allowed.contains(text) else {
            report("\(shown) is not known", allowed: allowed, suggestion: nearest(to: text, among: allowed))
            return nil
        }
        return text
    }

    /// Parses `true` or `false`.
    func boolean() -> Bool? {
        choice(["true", "false"]).map { $0 == "true" }
    }

    /// Parses a path, relative to the folder of this file.
    func filePath() -> String? {
        text().map { ConfigurationFile.path($0, namedIn: file) }
    }

    /// Parses an `http` or `https` URL without query, fragment, user name and password.
    func url() -> String? { text().flatMap(url) }

    private func url(_ text: String) -> String? {
        if let mistake = ServerURL.mistake(in: text, example: "https://backend.example.com/path") {
            report(mistake)
            return nil
        }
        return text
    }

    /// Parses a URL that receives customer data: `https`, or `http` to a private or loopback address.
    func urlForCustomerData() -> String? { text().flatMap(urlForCustomerData) }

    /// Parses such a URL that is a secret.
    func secretURL() -> String? { secret().flatMap(urlForCustomerData) }

    private func urlForCustomerData(_ text: String) -> String? {
        guard let text = url(text) else { return nil }
        let parts = URLComponents(string: text)
        guard parts?.scheme?.lowercased() == "https" || PrivateHost.contains(parts?.host ?? "") else {
            report(
                "must be an https URL; http is only for a private or loopback address, such as 10.0.0.5 or localhost"
            )
            return nil
        }
        return text
    }

    private func expanded(_ text: String) -> String? {
        var result = ""
        var rest = text[...]
        while let start = rest.range(of: "${") {
            result += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                report("has ${ without }")
                return nil
            }
            let name = String(rest[start.upperBound..<end])
            guard !name.isEmpty, name.utf8.allSatisfy({ isWordByte($0) && $0 != UInt8(ascii: "-") }) else {
                // The text may be a secret, so the message does not repeat it.
                report("has a ${} that does not name an environment variable: letters, digits and _ alone")
                return nil
            }
            guard let value = reading.environment[name] else {
                report("the environment variable \(name) is not set")
                return nil
            }
            result += value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
