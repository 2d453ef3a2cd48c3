import AppStoreTypes
import Foundation
import Running

@testable import RefundDesk

/// The input is the body of a notification of version 1, or the payload of one of version 2, as a stranger posts it.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let body = Data(bytes)
    _ = NotificationIdentity.claimedBundleID(in: bytes)
    if let identity = NotificationIdentity(bytes) { _ = (identity.subject, identity.signedAt) }
    if let claim = try? ClaimV1(body) {
        require(!claim.bundleID.isEmpty, "an app without a name")
        require(!claim.isVouched(forBy: []) && !claim.isVouched(forBy: [""]), "no secret is the right one")
    }
    guard let notification = try? NotificationV1(body) else { return 0 }
    let stored = Data(notification.text.utf8)
    require((try? JSONValue(json: stored))?.members?["password"] == nil, "the shared secret is stored")
    // Stored notifications are read again, and must then be the same ones.
    guard let again = try? NotificationV1(stored) else { fatalError("what is stored cannot be read") }
    require(again.text == notification.text, "what is stored has changed")
    require(again.identifier() == notification.identifier(), "a stored notification is another one")
    require(again.type == notification.type, "a stored notification has another type")
    return 0
}
