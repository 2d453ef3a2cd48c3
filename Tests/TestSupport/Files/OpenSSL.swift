package import Foundation

/// Checks of signed messages with the `openssl` command.
package enum OpenSSL {
    /// Returns the content of a signed message whose signature and certificate chain OpenSSL accepts.
    ///
    /// - Parameters:
    ///   - message: the message as CMS in DER, such as an app receipt.
    ///   - rootDER: the only root certificate to trust.
    ///   - command: `cms` or `smime`.
    /// - Returns: the content; `nil` if OpenSSL refuses the message.
    /// - Throws: ``SystemFailure`` when `openssl` is not installed.
    package static func content(of message: Data, below rootDER: [UInt8], with command: String) async throws -> Data? {
        try await TemporaryFolder.withNew { folder in
            let pem = Data(rootDER).base64EncodedString(options: .lineLength64Characters)
            try folder.write("-----BEGIN CERTIFICATE-----\n\(pem)\n-----END CERTIFICATE-----\n", to: "root.pem")
            try folder.write(message, to: "message.der")
            let arguments = [
                command, "-verify", "-inform", "DER", "-binary", "-in", folder.path("message.der"),
                "-CAfile", folder.path("root.pem"), "-out", folder.path("content.der"),
            ]
            let status = try await ChildProcess.run(ChildCommand(named: "openssl", arguments)).status
            return status == .exited(0) ? try Data(contentsOf: URL(filePath: folder.path("content.der"))) : nil
        }
    }
}
