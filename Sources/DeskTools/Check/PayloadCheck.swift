import AppStoreTrust
import AppStoreTypes
import Refunds
import Store

/// Rebuilds stored payloads to the text that Apple sent, and verifies their signatures again.
struct PayloadCheck {
    /// How many payloads are checked of a database with more, chosen by a fixed seed.
    static let sampleSize: Int64 = 2_000
    private static let seed: UInt64 = 0x5EED_0F_C4EC
    private static let pageSize = 200
    private static let mostFailures = 100

    let store: Store
    let verifiers: [String: SignedDataVerifier]

    /// Checks payloads.
    ///
    /// - Parameters:
    ///   - count: the number of notifications.
    ///   - isAll: whether to check every payload.
    ///   - onProgress: called with the number of payloads that were passed.
    /// - Returns: what was found.
    /// - Throws: ``StoreError`` if the database fails.
    func run(_ count: Int64, isAll: Bool, onProgress: (Int64) -> Void) async throws -> CheckReport.Payloads {
        var found = CheckReport.Payloads()
        var (last, passed): (Int64, Int64) = (0, 0)
        while true {
            let page = try await store.storedPayloads(after: last, limit: Self.pageSize)
            for payload in page where isAll || count <= Self.sampleSize || Self.isChosen(payload.id, of: count) {
                await check(payload, &found)
            }
            passed += Int64(page.count)
            onProgress(passed)
            guard let end = page.last, page.count == Self.pageSize else { return found }
            last = end.id
        }
    }

    private func check(_ payload: StoredPayload, _ found: inout CheckReport.Payloads) async {
        switch payload.content {
        case .dropped: found.dropped += 1
        case .damaged: fail(payload, "it cannot be rebuilt", &found)
        case .text(let text):
            found.rebuilt += 1
            // Version 1 has no signature.
            guard payload.version == 2 else { return }
            guard let verifier = verifiers[payload.app.bundleID] else {
                found.unconfigured += 1
                return
            }
            do throws(VerificationFailure) {
                let outer = try await verifier.verify(text, as: NotificationPayload.self)
                _ = try await verifier.verifyParts(of: outer, allowingUnreadable: true)
                if outer.payload.notificationUUID?.lowercased() != payload.uuid.lowercased() {
                    fail(payload, "it is the payload of another notification", &found)
                }
                found.verified += 1
            } catch {
                fail(payload, "its signature is not valid: \(error)", &found)
            }
        }
    }

    private func fail(_ payload: StoredPayload, _ reason: String, _ found: inout CheckReport.Payloads) {
        found.failed += 1
        guard found.failures.count < Self.mostFailures else { return }
        found.failures.append("notification \(payload.uuid): \(reason)")
    }

    /// Returns whether a notification is in the sample, which is the same in each run.
    private static func isChosen(_ id: Int64, of count: Int64) -> Bool {
        var number = UInt64(bitPattern: id) &+ seed
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return (number ^ (number >> 31)) % UInt64(max(count, 1)) < UInt64(sampleSize)
    }
}
