import AppStoreTrust
import AppStoreTypes
import Running

/// The input is a root certificate after its length in two bytes, and an app receipt, which must be read or refused.
///
/// The root is trusted, so that a good receipt is followed to its end.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard bytes.count >= 2 else { return 0 }
    let length = Int(bytes[0]) << 8 | Int(bytes[1])
    let root = Array(bytes.dropFirst(2).prefix(length))
    let receipt = Array(bytes.dropFirst(2 + length))
    let contents = try? ReceiptReader.contents(ofAppReceipt: receipt)
    let ownRoot = try? AppReceiptVerifier(
        bundleID: nil,
        environments: [.sandbox, .production],
        rootCertificates: [root]
    )
    let verifier = ownRoot ?? appleVerifier
    guard let verifier else { fatalError("no verifier") }
    run {
        guard let verified = try? await verifier.verify(bytes: receipt) else { return }
        require(verified.payload == contents, "what was proved is not what was read")
        require(ownRoot != nil, "a forged receipt was accepted")
    }
    return 0
}

private let appleVerifier = try? AppReceiptVerifier(bundleID: nil, environments: [.sandbox, .production])
