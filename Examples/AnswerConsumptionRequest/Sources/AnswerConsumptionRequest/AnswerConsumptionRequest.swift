import AppStoreServer
import Foundation

/// Reads the body of a notification from standard input and answers it, if it is a `CONSUMPTION_REQUEST`.
@main
struct AnswerConsumptionRequest {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.compactMap { Int64($0) }
        guard numbers.count == 2, numbers[1] > 0, (0...numbers[1]).contains(numbers[0]) else {
            print(
                "usage: AnswerConsumptionRequest [--consented] [--delivered] [--sample] USED GRANTED < notification.json"
            )
            exit(64)
        }
        let posted = FileHandle.standardInput.readDataToEndOfFile()
        let notification = try await verify(posted)
        guard notification.payload.notificationType == .consumptionRequest,
            let subject = notification.transaction.flatMap(ConsumptionSubject.init)
        else {
            print("Not sent: this is not a consumption request.")
            return
        }
        // Apple accepts consumption information only with the customer's consent.
        guard arguments.contains("--consented") else {
            print("Not sent: the customer did not consent.")
            return
        }
        // Apple requires the delivery status, and you must not guess it.
        guard arguments.contains("--delivered") else {
            print("Not sent: the delivery is unknown.")
            return
        }
        let answer = ConsumptionRequest {
            $0.customerConsented = true
            $0.sampleContentProvided = arguments.contains("--sample")
            $0.deliveryStatus = .delivered
            if subject.type != .autoRenewableSubscription {
                $0.consumptionPercentage = Milliunits(thousandths: numbers[0] * 100_000 / numbers[1])
            }
        }
        try await client().sendConsumption(answer, about: subject)
        print("Sent for transaction \(subject.transactionID).")
    }

    /// Verifies that Apple signed the notification, and that it is about this app.
    static func verify(_ posted: Data) async throws -> VerifiedNotification {
        var rootCertificates = [AppleRootCertificates.g3]
        if let path = ProcessInfo.processInfo.environment["ROOT_CERTIFICATE"] {
            rootCertificates = [Array(try Data(contentsOf: URL(filePath: path)))]
        }
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(
                rootCertificates: rootCertificates,
                onlineChecks: OnlineChecks(transport: AsyncHTTPClientTransport())
            )
        )
        let body = try JSONDecoder().decode(NotificationRequestBody.self, from: posted)
        return try await verifier.verifyNotification(
            body.signedPayload ?? "",
            for: .sandbox(bundleID: try setting("BUNDLE_ID"))
        )
    }

    /// Returns a client of the sandbox, or of the emulator at `API_URL`.
    static func client() throws -> AppStoreServerAPI {
        let key = try APIKey(
            issuerID: setting("ISSUER_ID"),
            keyID: setting("KEY_ID"),
            bundleID: setting("BUNDLE_ID"),
            keyFile: Data(contentsOf: URL(filePath: setting("KEY_FILE")))
        )
        guard let address = ProcessInfo.processInfo.environment["API_URL"] else {
            return try AppStoreServerAPI(environment: .sandbox, key: key)
        }
        return AppStoreServerAPI(baseURL: address, environment: .sandbox, key: key)
    }

    static func setting(_ name: String) throws -> String {
        guard let value = ProcessInfo.processInfo.environment[name] else { throw MissingSetting(name: name) }
        return value
    }
}

/// An environment variable that is not set.
struct MissingSetting: Error {
    let name: String
}
