import AppStoreTrust
import AppStoreTypes
import Running

/// The first byte says what the rest is: the attributes of a receipt, the value of one, or a transaction receipt.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch kind % 3 {
    case 0:
        guard let contents = try? ReceiptReader.contents(ofAppReceipt: envelope(rest)) else { break }
        require(contents.purchasesNewestFirst.count == contents.inAppPurchases.count, "sorting lost a purchase")
    case 1:
        let attribute = ReceiptAttribute(type: Int(kind), value: rest)
        _ = (attribute.text, attribute.integer, attribute.timestamp)
    default:
        _ = try? TransactionReceipt(String(decoding: rest, as: UTF8.self))
    }
    return 0
}

/// A PKCS #7 envelope around a payload, with nobody's signature.
private func envelope(_ payload: [UInt8]) -> [UInt8] {
    let data: [UInt8] = [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 1]
    let signedData: [UInt8] = [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2]
    let content = node(0x30, data + node(0xa0, node(0x04, payload)))
    let inner = node(0x30, [0x02, 1, 1] + node(0x31, []) + content + node(0x31, []))
    return node(0x30, signedData + node(0xa0, inner))
}

private func node(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8] =
        switch count {
        case ..<0x80: [UInt8(count)]
        case ..<0x100: [0x81, UInt8(count)]
        case ..<0x1_0000: [0x82, UInt8(count >> 8), UInt8(count & 0xff)]
        default: [0x83, UInt8(count >> 16 & 0xff), UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
        }
    return [tag] + length + content
}
