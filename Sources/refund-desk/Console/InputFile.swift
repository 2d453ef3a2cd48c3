import ArgumentParser
import Foundation

/// Reads the input of a command from a file or standard input.
enum InputFile {
    /// The maximum input size, in bytes: ten times the size of the longest app receipts.
    static let sizeLimit = 16 << 20

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: `ValidationError` if the file is missing, unreadable or too large.
    static func bytes(of name: String) throws -> Data {
        if name == "-" { return try standardInput() }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw ValidationError("There is no file \(name); for standard input write -.")
        }
        if isFolder.boolValue { throw ValidationError("\(name) is a folder, not a file.") }
        guard let handle = FileHandle(forReadingAtPath: name),
            let bytes = try? handle.read(upToCount: sizeLimit + 1) ?? Data()
        else { throw ValidationError("\(name) cannot be read: check its permissions.") }
        try? handle.close()
        return try bounded(bytes, name)
    }

    private static func standardInput() throws -> Data {
        guard isatty(STDIN_FILENO) == 1 else {
            guard let bytes = try? FileHandle.standardInput.read(upToCount: sizeLimit + 1) ?? Data() else {
                throw ValidationError("Standard input cannot be read: give a file, or text through a pipe.")
            }
            return try bounded(bytes, "standard input")
        }
        return try bounded(Paste.read(limit: sizeLimit), "the pasted text")
    }

    private static func bounded(_ bytes: Data, _ name: String) throws -> Data {
        guard bytes.count <= sizeLimit else {
            throw ValidationError("\(name) is larger than \(sizeLimit >> 20) MB, the limit for signed data.")
        }
        return bytes
    }
}

/// Reads text that the user pastes into a terminal.
///
/// In line mode a terminal keeps at most 4,095 characters of a line and silently drops the rest. Signed data is one
/// line of about 7,000 characters. So line mode is off during the read.
private enum Paste {
    private static let endOfTransmission: UInt8 = 4

    static func read(limit: Int) -> Data {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return Data() }
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
        // The prompt comes after line mode is off, because earlier input would be cut.
        Console.note("Paste it here, then press Enter and Ctrl-D.")
        var bytes = Data()
        while bytes.count <= limit {
            let chunk = FileHandle.standardInput.availableData
            if chunk.isEmpty { break }
            if let end = chunk.firstIndex(of: endOfTransmission) {
                bytes += chunk[..<end]
                break
            }
            bytes += chunk
        }
        return bytes
    }
}
