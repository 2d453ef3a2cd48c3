package import AppStoreClient
import AppStoreTypes

extension Desk {
    /// Returns the verifyReceipt client of an app, for Apple's servers or for the emulator in the configuration.
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
