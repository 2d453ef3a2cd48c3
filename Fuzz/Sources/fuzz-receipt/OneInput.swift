import AppStoreTrust
import AppStoreTypes
import Foundation
import Running

/// The first byte says what the rest is: the attributes of an app receipt, or a transaction receipt of before iOS 7.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    if kind % 2 == 0 {
        read(attributes: rest)
    } else {
        let text = Data(rest).base64EncodedString()
        let receipt = try? TransactionReceipt(text)
        _ = (receipt?.purchaseInfo?.purchaseDate, receipt?.purchaseInfo?.quantity)
        let transactionID = try? ReceiptReader.transactionID(inTransactionReceipt: text)
        require(receipt?.purchaseInfo?.transactionID == transactionID, "the two readers disagree")
    }
    return 0
}

private func read(attributes: [UInt8]) {
    guard let contents = try? ReceiptReader.contents(ofAppReceipt: envelope(around: attributes)) else { return }
    let purchases = contents.inAppPurchases
    require(contents.purchasesNewestFirst.count == purchases.count, "the order lost one")
    require(purchases.isEmpty == (contents.newestPurchase == nil), "no newest")
    _ = (contents.newestPurchases, contents.isForDevice(identifier: [1, 2, 3]))
    for attribute in contents.otherAttributes + purchases.flatMap(\.otherAttributes) {
        _ = (attribute.text, attribute.integer, attribute.timestamp)
    }
}

/// A PKCS #7 envelope that nobody signed.
private func envelope(around payload: [UInt8]) -> [UInt8] {
    let signedData: [UInt8] = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]
    let data: [UInt8] = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01]
    let content = element(0x30, data + element(0xa0, element(0x04, payload)))
    return element(
        0x30,
        signedData + element(0xa0, element(0x30, [0x02, 0x01, 0x01, 0x31, 0x00] + content + [0x31, 0x00]))
    )
}

private func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count
    let octets: [UInt8] =
        length < 128
        ? [UInt8(length)] : [0x83, UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255)]
    return [tag] + octets + content
}
