import Foundation

/// The list of lines that cannot be taken, in a file beside the one that was read.
///
/// It has a line for each, number and reason, and never what stands there.
struct RejectedLines {
    /// Where the list is.
    let path: String
    private var handle: FileHandle?
    /// How many bytes were written.
    private(set) var bytes: Int64
    /// Whether lines could not be written down.
    private(set) var isIncomplete = false

    /// Begins a list, or goes on with one of which so many bytes belong to what was dealt with.
    init(path: String, keeping bytes: Int64) {
        self.path = path
        self.bytes = bytes
        if bytes == 0 {
            // One of an earlier import speaks of lines that may have been mended since.
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
