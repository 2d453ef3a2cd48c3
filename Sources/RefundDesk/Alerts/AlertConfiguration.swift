/// Where alerts are posted.
package struct AlertConfiguration: Sendable, Hashable {
    /// The form of a post.
    package enum Format: String, CaseIterable, Sendable {
        /// An object with the alert's name, state, app and text.
        case json
        /// A message for an incoming webhook of Slack.
        case slack
    }

    /// The URL, which may be secret.
    package var url: String
    package var format: Format

    package init(url: String, format: Format = .json) {
        self.url = url
        self.format = format
    }
}

extension AlertConfiguration {
    /// Parses `alerts`.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["url", "format"]) else { return nil }
        let url = keys.required("url")?.secretURL()
        let formats = Format.allCases.map(\.rawValue)
        let format = keys["format"].map { $0.choice(formats).flatMap(Format.init) } ?? .json
        guard let url, let format else { return nil }
        self.init(url: url, format: format)
    }
}

// A webhook's URL is a secret. If code prints a configuration by mistake, the output does not show it.
extension AlertConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "AlertConfiguration(\(format))" }
    package var customMirror: Mirror { Mirror(self, children: ["format": format]) }
}
