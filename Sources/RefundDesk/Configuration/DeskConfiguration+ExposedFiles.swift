import Foundation

extension DeskConfiguration {
    /// The files with secrets or customer data that every user of this machine can read or write.
    ///
    /// These are the configuration file, the key files, the files with other secrets, the SQLite files, the
    /// journal and the list of erased customers. Members of the file's group are trusted.
    package var exposedFiles: [String] {
        var paths = [file].compactMap(\.self) + apps.flatMap(\.keys).map(\.file) + secretFiles
        paths += apps.compactMap { $0.googlePlay?.accountFile }
        paths += [erasureKey, consentReceiptKey, audit.key, audit.file].compactMap(\.self)
        for part in perDatabase {
            if let journal = part.journal { paths.append(journal) }
            if let list = part.erasureList { paths.append(list) }
            if case .sqlite(let path) = part.database { paths += ["", "-wal"].map { path + $0 } }
        }
        var seen: Set<String> = []
        return paths.filter { !$0.isEmpty && seen.insert($0).inserted && Self.isExposed($0) }
    }

    private static func isExposed(_ path: String) -> Bool {
        // The permissions of a symbolic link say nothing about the file that it names.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard let permissions = attributes?[.posixPermissions] as? Int else { return false }
        return permissions & 0o006 != 0
    }
}
