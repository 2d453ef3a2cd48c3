import Foundation
import RefundDesk

/// Why a line of a file cannot be imported.
package struct LineMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line number, from 1.
    package let line: Int64
    /// The reason, without the line's content.
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
}

/// The maximum length of a row, in bytes; a longer row is a mistake and is not kept in memory.
let longestRow = 64 << 10

/// Writes the list of rejected lines, with numbers and reasons but no content, to a file of its own.
struct RejectedLines {
    /// The path of the list.
    let path: String
    private var handle: FileHandle?
    /// The number of bytes written.
    private(set) var bytes: Int64
    /// Whether some lines could not be written.
    private(set) var isIncomplete = false

    /// Starts a list, or continues one after its first `bytes` bytes.
    ///
    /// - Throws: ``RecordFileFailure`` if there is something at the path that is not a list of rejected lines.
    init(path: String, keeping bytes: Int64) throws(RecordFileFailure) {
        self.path = path
        self.bytes = bytes
        if bytes == 0 {
            // An old list may name lines that are fixed by now.
            guard Self.mayReplace(path) else {
                throw RecordFileFailure(
                    description: "\(path) is not a list of rejected lines, and the import writes its list there. "
                        + "Move it away. Nothing was imported."
                )
            }
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        do {
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.truncate(atOffset: UInt64(bytes))
            self.handle = handle
        } catch {
            isIncomplete = true
            self.bytes = 0
        }
    }

    /// Returns whether there is nothing at a path, or a file that an import wrote.
    private static func mayReplace(_ path: String) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return true }
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            let handle = FileHandle(forReadingAtPath: path), let start = try? handle.read(upToCount: 5) ?? Data()
        else { return false }
        return start.isEmpty || start == Data("line ".utf8)
    }

    /// Adds lines to the list.
    mutating func add(_ mistakes: [LineMistake]) {
        guard !mistakes.isEmpty else { return }
        if handle == nil {
            guard FileManager.default.createFile(atPath: path, contents: nil),
                let new = FileHandle(forWritingAtPath: path)
            else {
                isIncomplete = true
                return
            }
            handle = new
        }
        let text = Data(mistakes.map { "\($0)\n" }.joined().utf8)
        do {
            try handle?.write(contentsOf: text)
            bytes += Int64(text.count)
        } catch {
            isIncomplete = true
        }
    }
}
