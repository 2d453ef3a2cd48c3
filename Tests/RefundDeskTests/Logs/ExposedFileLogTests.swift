import DeskTestSupport
import Foundation
import Logging
import RefundDesk
import Store
import TestSupport
import Testing

@Suite("Files that other users can read")
struct ExposedFileLogTests {
    @Test("A desk warns at its start about each file with secrets that others can read, and about no other file")
    func start() throws {
        let folder = try ConfigurationFolder()
        for (name, permissions) in [("AuthKey.p8", 0o604), ("refund-desk.yml", 0o640), ("policy.yml", 0o666)] {
            try FileManager.default.setAttributes(
                [.posixPermissions: permissions],
                ofItemAtPath: "\(folder.path)/\(name)"
            )
        }
        let log = DeskLog()
        let configuration = try folder.load()
        #expect(configuration.exposedFiles == ["\(folder.path)/AuthKey.p8"])
        _ = try Desk.service(configuration: configuration, logger: log.logger)
        let warnings = log.lines.filter { $0.contains("every user of this machine") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("\(folder.path)/AuthKey.p8") == true)
    }

    @Test("The journal is one of the files that others must not read")
    func journal() throws {
        let folder = try ConfigurationFolder()
        var configuration = try folder.load()
        let journal = "\(folder.path)/a.journal"
        configuration.journal = journal
        try Data().write(to: URL(filePath: journal))
        for (permissions, isExposed) in [(0o600, false), (0o604, true)] {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: journal)
            #expect(configuration.exposedFiles.contains(journal) == isExposed)
        }
    }

    @Test("The permissions that count are those of the file, not of a symbolic link to it")
    func link() throws {
        let folder = try ConfigurationFolder()
        let key = "\(folder.path)/AuthKey.p8"
        try FileManager.default.moveItem(atPath: key, toPath: "\(key).real")
        try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: "\(key).real")
        for (permissions, isExposed) in [(0o600, false), (0o644, true)] {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: "\(key).real")
            #expect(try folder.load().exposedFiles.contains(key) == isExposed)
        }
    }
}
