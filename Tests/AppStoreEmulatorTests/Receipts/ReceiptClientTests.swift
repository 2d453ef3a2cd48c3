import AppStoreClient
import AppStoreTypes
import AsyncHTTPClient
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("The verifyReceipt client against the emulator")
struct ReceiptClientTests {
    private static func client(_ emulator: RunningEmulator, secret: String? = nil) throws -> VerifyReceiptClient {
        VerifyReceiptClient(
            production: emulator.baseURL + "/production",
            sandbox: emulator.baseURL + "/sandbox",
            sharedSecret: try secret ?? emulator.credentials(of: Shop.bundleID).sharedSecret
        )
    }

    @Test(
        "The verifyReceipt client finds a receipt's environment, whichever it asks first",
        arguments: [AppStoreEnvironment.sandbox, .production],
        [AppStoreEnvironment.sandbox, .production]
    )
    func fallback(_ environment: AppStoreEnvironment, _ first: AppStoreEnvironment) async throws {
        try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: nil)
            let bought = try emulator.buy(.monthly, in: environment).transactionID
            let receipt = try emulator.appReceipt(
                of: Shop.bundleID,
                appAccountToken: Shop.token,
                in: environment
            )
            let answer = try await Self.client(emulator).verify(receipt.receipt, askingFirst: first)
            #expect(answer.environment == environment)
            #expect(answer.transactions.list.map { $0.transactionID?.text } == [bought])
            #expect(emulator.requests.count == (environment == first ? 1 : 2))
        }
    }

    @Test("The verifyReceipt client reads a receipt of an expired subscription and reports a refusal")
    func ended() async throws {
        try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: nil)
            let bought = try emulator.buy(.monthly).transactionID
            let receipt = try emulator.transactionReceipt(of: bought).receipt
            try emulator.happen(.expire(), to: bought)
            let answer = try await Self.client(emulator).verify(receipt)
            #expect(answer.status == .subscriptionExpired)
            #expect(answer.latestExpiredReceiptInfo?.newest?.transactionID?.text == bought)
            await #expect {
                try await Self.client(emulator, secret: "wrong").verify(receipt)
            } throws: { error in
                guard case .receiptRefused(let refusal) = error as? AppStoreAPIError else { return false }
                return refusal.status == .wrongPassword && refusal.environment == .sandbox && !refusal.isRetryable
            }
        }
    }

    @Test("The verifyReceipt client retries if the answer is marked as retryable")
    func again() async throws {
        try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: nil)
            _ = try emulator.buy(.monthly)
            let receipt = try emulator.appReceipt(of: Shop.bundleID, appAccountToken: Shop.token).receipt
            emulator.setFaults(
                EmulatorFaults {
                    $0[.endpoint(.verifyReceipt)] = EndpointFault {
                        ($0.receiptStatus, $0.isRetryable, $0.times) = (21104, true, 1)
                    }
                }
            )
            let answer = try await Self.client(emulator).verify(receipt, askingFirst: .sandbox)
            #expect(answer.status == .valid)
            #expect(emulator.requests.count == 2)
        }
    }
}
