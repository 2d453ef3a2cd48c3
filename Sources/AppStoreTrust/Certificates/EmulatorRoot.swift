import SwiftASN1
import X509

/// Recognizes the root certificate of an App Store emulator.
///
/// The root has a marker, the comment extension that OpenSSL calls `nsComment`. It is not critical, so a verifier that
/// does not know it ignores it. A root of an emulator from before the marker is recognized by its name.
package enum EmulatorRoot {
    /// The common name of the root.
    package static let commonName = "App Store Emulator Root CA"
    /// The text of the marker.
    package static let comment = "Root certificate of an App Store emulator; it signs test data only."

    /// Returns whether a certificate in DER is the root certificate of an App Store emulator.
    package static func matches(_ der: [UInt8]) -> Bool {
        guard let certificate = try? Certificate(derEncoded: der) else { return false }
        if let marker = certificate.extensions[oid: .comment] { return Array(marker.value) == encoded(comment) }
        return "\(certificate.subject)" == "CN=\(commonName)"
    }

    /// Returns a comment of fewer than 128 ASCII characters as an ASN.1 `IA5String`.
    static func encoded(_ comment: String) -> [UInt8] { [0x16, UInt8(comment.utf8.count)] + Array(comment.utf8) }
}

extension ASN1ObjectIdentifier {
    /// The extension for a comment, `nsComment`.
    static let comment: Self = [2, 16, 840, 1, 113730, 1, 13]
}
