import Foundation
import TestSupport

/// Receipt verification with the `openssl` command.
enum OpenSSL {
    /// Returns whether OpenSSL accepts the signature and the certificate chain up to a root.
    static func verifies(_ receipt: Data, below rootDER: [UInt8], with command: String) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = folder.appending(path: "root.pem")
        let pem = Data(rootDER).base64EncodedString(options: .lineLength64Characters)
        try Data("-----BEGIN CERTIFICATE-----\n\(pem)\n-----END CERTIFICATE-----\n".utf8).write(to: root)
        let signed = folder.appending(path: "receipt.der")
        try receipt.write(to: signed)
        let arguments = [
            command, "-verify", "-inform", "DER", "-binary", "-in", signed.path, "-CAfile", root.path,
            "-out", folder.appending(path: "payload.der").path,
        ]
        return try await ConcurrencyLimit.openFiles.run {
            try await ChildProcess.run(ChildCommand(named: "openssl", arguments)).status == .exited(0)
        }
    }
}
