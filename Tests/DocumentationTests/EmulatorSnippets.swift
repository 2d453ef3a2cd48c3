import AppStoreEmulator
import AppStoreServer

/// The code that the emulator guide shows.
enum EmulatorSnippets {
    static func inOneLine(_ body: (String, [UInt8]) async throws -> Void) async throws {
        func test(against url: String, trusting root: [UInt8]) async throws { try await body(url, root) }
        // snippet: emulator-in-one-line
        try await AppStoreEmulator.withRunning { emulator in
            try await test(against: emulator.baseURL, trusting: emulator.rootCertificate)
        }
        // end
    }

    static func clientOf(_ emulator: RunningEmulator) throws -> (AppStoreServerAPI, SignedDataVerifier) {
        // snippet: client-of-an-emulator
        let credentials = try emulator.credentials(of: "com.example.coins")
        let api = AppStoreServerAPI(
            baseURL: "\(emulator.baseURL)/sandbox",
            environment: .sandbox,
            key: try credentials.apiKey(),
            limiter: RateLimiter(budgets: .unlimited)
        )
        let chains = try CertificateChainVerifier(rootCertificates: [emulator.rootCertificate])
        let verifier = SignedDataVerifier(chains: chains)
        // end
        return (api, verifier)
    }
}
