import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Fields of a decoded app transaction", .needsAppleVectors)
struct AppTransactionFieldTests {
    @Test("Every member of an app transaction is decoded")
    func members() throws {
        let app = try JSONDecoder().decode(AppTransactionPayload.self, from: AppleVectors.model("appTransaction"))
        #expect(app.receiptType == .localTesting)
        #expect(app.appAppleID == 531_412)
        #expect(app.bundleID == "com.example")
        #expect(app.applicationVersion == "1.2.3")
        #expect(app.versionExternalIdentifier == 512)
        #expect(app.receiptCreationDate == Timestamp(seconds: 1_698_148_900))
        #expect(app.originalPurchaseDate == Timestamp(seconds: 1_698_148_800))
        #expect(app.originalApplicationVersion == "1.1.2")
        #expect(app.deviceVerification == "device_verification_value")
        #expect(app.deviceVerificationNonce == "48ccfa42-7431-4f22-9908-7e88983e105a")
        #expect(app.preorderDate == Timestamp(seconds: 1_698_148_700))
        #expect(app.appTransactionID == "71134")
        #expect(app.originalPlatform?.rawValue == "iOS")
    }
}
