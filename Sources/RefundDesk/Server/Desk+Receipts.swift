package import AppStoreClient
import AppStoreTypes

extension Desk {
    /// Asks verifyReceipt for an app: Apple's servers, or the emulator that the configuration names in their place.
    package static func receiptClient(of app: AppConfiguration) -> VerifyReceiptClient {
        func base(_ environment: AppStoreEnvironment, _ usual: String) -> String {
            app.endpoints[environment].map { AppStoreServerAPI.isAppleHost($0) ? usual : $0 } ?? usual
        }
        return VerifyReceiptClient(
            production: base(.production, "https://buy.itunes.apple.com"),
            sandbox: base(.sandbox, "https://sandbox.itunes.apple.com"),
            sharedSecret: app.sharedSecrets.first
        )
    }
}
