import AppStoreTrust
import AppStoreTypes
import Running

/// The input is an app receipt as it lies in an app's bundle: read, or refused, and never proved.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    _ = try? ReceiptReader.contents(ofAppReceipt: bytes)
    guard let verifier else { fatalError("no verifier") }
    // Nobody can sign with Apple's key here.
    run { require((try? await verifier.verify(bytes: bytes)) == nil, "a forged receipt was accepted") }
    return 0
}

private let verifier = try? AppReceiptVerifier(bundleID: nil, environments: [.production, .sandbox])
