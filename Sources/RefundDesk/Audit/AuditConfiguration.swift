/// How the audit is signed and copied.
package struct AuditConfiguration: Sendable, Hashable {
    /// The file with the key that signs the audit's heads, made when it is missing; `nil` to sign nothing.
    package var key: String?
    /// How often a head is signed, if it changed.
    package var signEvery: Duration
    /// The file that the audit is copied to as it grows.
    package var file: String?
    /// The URL that the audit is posted to as it grows; it may be secret.
    package var url: String?

    /// A name of the database among several of one desk; `nil` if there is one.
    package var database: String?

    /// An hour: a day has few enough signatures to read, and an attacker little time.
    package static let standardInterval: Duration = .seconds(3600)

    package init(
        key: String? = nil,
        signEvery: Duration = Self.standardInterval,
        file: String? = nil,
        url: String? = nil
    ) {
        self.key = key
        self.signEvery = signEvery
        self.file = file
        self.url = url
    }

    /// The file with the signing key.
    package var keyFile: PrivateKeyFile? { key.map { PrivateKeyFile(path: $0, setting: "audit.key") } }
    /// The file with the last head that this desk signed.
    package var headFile: AuditHeadFile? { key.map { AuditHeadFile(besideKey: $0, database: database) } }
}

extension AuditConfiguration {
    /// The default: `audit.key` beside the configuration, and no copy.
    ///
    /// - Parameter file: the path of the configuration.
    init(besideConfiguration file: String) {
        self.init(key: ConfigurationFile.path("audit.key", namedIn: file))
    }

    /// Parses `audit`.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["key", "signEvery", "copy"]) else { return nil }
        self.init(besideConfiguration: value.file)
        if let key = keys["key"] {
            guard let path = key.filePath() else { return nil }
            self.key = path
        }
        if let interval = keys["signEvery"] {
            guard let duration = interval.duration() else { return nil }
            guard duration >= .seconds(60), duration <= .seconds(7 * 86_400) else {
                interval.report("must be from 1m to 7d")
                return nil
            }
            signEvery = duration
        }
        if let copy = keys["copy"] {
            guard let names = copy.mapping(of: ["file", "url"], mayBeEmpty: true) else { return nil }
            file = names["file"]?.filePath()
            url = names["url"]?.secretURL()
            if names["file"] == nil, names["url"] == nil { copy.report("needs a file, a url, or both") }
        }
    }
}

// A URL may be secret. If code prints a configuration by mistake, the output does not show it.
extension AuditConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "AuditConfiguration" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
