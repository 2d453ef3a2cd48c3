import AppStoreTrust
import AppStoreTypes
import Foundation
import Running

/// The first byte says what the rest is read as: a JWS that must be taken apart, or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch kind % 4 {
    case 0: read(text, as: NotificationPayload.self)
    case 1: read(text, as: TransactionPayload.self)
    case 2: read(text, as: RenewalPayload.self)
    default: read(text, as: AppTransactionPayload.self)
    }
    return 0
}

private let verifier = try? SignedDataVerifier(
    chains: CertificateChainVerifier(rootCertificates: [AppleRootCertificates.g3])
)

private func read<Payload: SignedObject>(_ text: String, as type: Payload.Type) {
    let unchecked = try? UncheckedPayload<Payload>(text)
    let decoded = try? SignedDataVerifier.decodeUnchecked(text, as: type)
    require(unchecked?.payload == decoded, "the two readers disagree")
    guard let verifier else { fatalError("no verifier") }
    run {
        // Nobody can sign with Apple's key here.
        require((try? await verifier.verify(text, as: type)) == nil, "a forged JWS was accepted")
        require((try? await verifier.verifyBytes(text)) == nil, "forged bytes were accepted")
    }
}
