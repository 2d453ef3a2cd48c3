import AppStoreServer
import Foundation
import Hummingbird

/// Receives App Store Server Notifications V2, verifies each one and prints its type.
@main
struct VerifyNotification {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        let app = AppIdentity.sandbox(bundleID: environment["BUNDLE_ID"] ?? "com.example.coins")
        var rootCertificates = [AppleRootCertificates.g3]
        if let path = environment["ROOT_CERTIFICATE"] {
            rootCertificates = [Array(try Data(contentsOf: URL(filePath: path)))]
        }
        // The verifier remembers certificate chains, so make one and keep it.
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(
                rootCertificates: rootCertificates,
                onlineChecks: OnlineChecks(transport: AsyncHTTPClientTransport())
            )
        )

        let router = Router()
        router.post("notifications") { request, context -> HTTPResponse.Status in
            let body = try await request.decode(as: NotificationRequestBody.self, context: context)
            return await receive(body.signedPayload ?? "", for: app, verifier: verifier)
        }
        let port = environment["PORT"].flatMap { Int($0) } ?? 8082
        let address = BindAddress.hostname("127.0.0.1", port: port)
        try await Application(router: router, configuration: .init(address: address)).runService()
    }

    /// Returns 200 for a verified notification, 503 if Apple should send it again, and 401 otherwise.
    static func receive(
        _ signedPayload: String,
        for app: AppIdentity,
        verifier: SignedDataVerifier
    ) async -> HTTPResponse.Status {
        do throws(VerificationFailure) {
            let notification = try await verifier.verifyNotification(signedPayload, for: app)
            // A real server stores the notification before it answers 200.
            print(
                notification.payload.notificationType?.rawValue ?? "no type",
                notification.transaction?.transactionID ?? "no transaction"
            )
            return .ok
        } catch {
            print("refused: \(error)")
            return error.isRetryable ? .serviceUnavailable : .unauthorized
        }
    }
}
