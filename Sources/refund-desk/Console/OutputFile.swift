import DeskTools
import Foundation

/// A file that a command writes for its user alone, whole or not at all.
///
/// What is not a regular file, such as a pipe or a device, is written to and stays what it is. A symbolic link leads to
/// its file.
struct OutputFile {
    private let path: String
    /// The file; `nil` for a pipe or a device.
    private let file: WholeFile?

    /// Makes sure that a file can be written, before the command does anything that only makes sense with it.
    ///
    /// - Throws: ``CommandFailure`` or `BackupFailure` if it cannot be written.
    init(_ path: String) throws {
        guard !path.isEmpty else { throw CommandFailure("--output needs the path of a file.") }
        self.path = URL(filePath: path).resolvingSymlinksInPath().path
        let type = try? FileManager.default.attributesOfItem(atPath: self.path)[.type] as? FileAttributeType
        guard type != .typeDirectory else { throw CommandFailure("\(path) is a folder; name a file in it.") }
        guard type != .typeRegular || !isSQLite(self.path) else {
            throw CommandFailure("\(path) is an SQLite database or its log; name another file.")
        }
        file = type == nil || type == .typeRegular ? try WholeFile(self.path) : nil
    }

    /// Writes the content.
    ///
    /// - Throws: ``CommandFailure`` or `BackupFailure` if it cannot be written whole; an old file is then as before.
    func write(_ content: Data) throws {
        if let file { return try file.finish(with: content) }
        do {
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.write(contentsOf: content)
            try handle.close()
        } catch {
            throw CommandFailure("\(path) cannot be written: \(SystemReason.of(error)).")
        }
    }

    /// Gives the file up; an old one is as before.
    func discard() { file?.discard() }
}

/// Returns whether a regular file is an SQLite database or its write-ahead log, which no output may replace.
private func isSQLite(_ path: String) -> Bool {
    let marks = [Data("SQLite format 3\0".utf8), Data([0x37, 0x7F, 0x06, 0x82]), Data([0x37, 0x7F, 0x06, 0x83])]
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    guard let start = try? handle.read(upToCount: 16) else { return false }
    return marks.contains { start.starts(with: $0) }
}
