import Foundation
import Samples

/// A SQLite file, accessed through the system library loaded at run time, so that this package needs no dependency.
struct SQLiteFile {
    private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Execute =
        @convention(c) (
            OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?
        ) -> Int32
    private typealias Message = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
    private typealias Close = @convention(c) (OpaquePointer?) -> Int32

    let path: String

    /// Runs statements and closes the file.
    func run(_ sql: String) throws {
        let names = ["libsqlite3.so.0", "libsqlite3.so", "libsqlite3.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
            let openSymbol = dlsym(library, "sqlite3_open"), let executeSymbol = dlsym(library, "sqlite3_exec"),
            let messageSymbol = dlsym(library, "sqlite3_errmsg"), let closeSymbol = dlsym(library, "sqlite3_close")
        else { throw Failure(what: "there is no SQLite library here") }
        let open = unsafeBitCast(openSymbol, to: Open.self)
        let execute = unsafeBitCast(executeSymbol, to: Execute.self)
        let message = unsafeBitCast(messageSymbol, to: Message.self)
        let close = unsafeBitCast(closeSymbol, to: Close.self)
        var database: OpaquePointer?
        defer { _ = close(database) }
        guard open(path, &database) == 0, execute(database, sql, nil, nil, nil) == 0 else {
            throw Failure(what: "SQLite: \(message(database).map { String(cString: $0) } ?? "no message")")
        }
    }
}
