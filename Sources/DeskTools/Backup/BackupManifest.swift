package import AppStoreTypes
package import Foundation

/// What a backup contains, in a small JSON file beside it that `restore` compares with it.
package struct BackupManifest: Codable, Hashable, Sendable {
    /// The engine that a backup is of.
    package enum Engine: String, Codable, Sendable {
        case sqlite, postgresql
    }

    /// The number of this form of the manifest.
    package static let currentFormat = 1

    package var format: Int
    /// The release of the program that made the backup.
    package var release: String
    package var engine: Engine
    /// The migrations of the database, in order.
    package var migrations: [String]
    /// The schema of the tables in PostgreSQL.
    package var schema: String?
    /// When the backup began, in RFC 3339: it contains everything that was stored before.
    package var madeAt: String
    /// The size of the backup.
    package var bytes: Int64
    /// The SHA-256 of the backup, as hexadecimal digits.
    package var sha256: String

    /// When the backup began.
    package var time: Timestamp? { (try? Date(madeAt, strategy: Self.form)).map { Timestamp($0) } }

    private static var form: Date.ISO8601FormatStyle { Date.ISO8601FormatStyle(includingFractionalSeconds: true) }

    /// The path of the manifest of a backup.
    package static func path(of backup: String) -> String { backup + ".manifest.json" }

    /// The path of the manifest of a backup that is about to replace another.
    ///
    /// Its file and its manifest cannot get their names at the same moment. So the manifest is on the disk under this
    /// name before the file replaces the old one.
    static func pendingPath(of backup: String) -> String { path(of: backup) + ".new" }

    /// Reads the manifests that a backup may belong to: its own, and one that an interrupted backup left.
    ///
    /// - Parameter backup: the path of the backup.
    /// - Returns: the manifests; empty if there is none.
    /// - Throws: ``BackupFailure`` if one cannot be read.
    package static func all(of backup: String) throws -> [BackupManifest] {
        try [path(of: backup), pendingPath(of: backup)].compactMap(read)
    }

    private static func read(_ path: String) throws -> BackupManifest? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path), data.count < 1 << 20,
            let manifest = try? JSONDecoder().decode(BackupManifest.self, from: data), manifest.time != nil
        else { throw BackupFailure("\(path) is damaged. Use another backup, or add --without-manifest.") }
        guard manifest.format <= currentFormat else {
            throw BackupFailure("\(path) is from a later release, \(manifest.release). Restore with that release.")
        }
        return manifest
    }

    /// The manifest as JSON.
    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
}

/// Why a backup, a restore or a check failed, as text for the operator.
package struct BackupFailure: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String

    package init(_ description: String) { self.description = description }
}
