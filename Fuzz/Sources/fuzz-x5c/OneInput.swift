import AppStoreTrust
import AppStoreTypes
import Foundation
import Running

/// The input is certificates, each after its length in two bytes: they make the header of a JWS, whose third
/// certificate is trusted.
///
/// So a good chain is followed to its end. What is left signs the payload.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var rest = input(start, count)[...]
    var certificates: [[UInt8]] = []
    while certificates.count < 3, rest.count >= 2 {
        let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
        certificates.append(Array(rest.dropFirst(2).prefix(length)))
        rest = rest.dropFirst(2 + length)
    }
    guard let root = certificates.last,
        let chains = try? CertificateChainVerifier(rootCertificates: [root])
    else { return 0 }
    let verifier = SignedDataVerifier(chains: chains)
    let text = jws(certificates, signature: Array(rest))
    run { _ = try? await verifier.verifyBytes(text) }
    return 0
}

/// A payload signed in the middle of the years for which the corpus' certificates are valid.
private let payload = Data(#"{"signedDate":1798761600000}"#.utf8)

private func jws(_ certificates: [[UInt8]], signature: [UInt8]) -> String {
    let entries = certificates.map { "\"\(Data($0).base64EncodedString())\"" }.joined(separator: ",")
    return [Data(#"{"alg":"ES256","x5c":[\#(entries)]}"#.utf8), payload, Data(signature)].map(base64URL)
        .joined(separator: ".")
}

private func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}
