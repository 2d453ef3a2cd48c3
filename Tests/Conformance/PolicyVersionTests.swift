import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("Published versions of policies")
struct PolicyVersionTests {
    private static func version(
        _ number: Int64,
        by author: String = "ada",
        of bundleID: String = "com.example.coins"
    )
        -> PolicyVersion
    {
        PolicyVersion(
            bundleID: bundleID,
            number: number,
            text: "holdout: \(number)\n# \u{201C}quotes\u{201D}\n",
            digest: "digest \(number) by \(author)",
            note: "why \(number)",
            author: author,
            publishedAt: start.later(seconds: Int(number))
        )
    }

    @Test("Versions are numbered without a gap for each app, and read newest first", arguments: StoreEngine.available)
    func order(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let app = AppKey.coins.bundleID
            #expect(try await store.newestPolicyNumber(of: app) == 0)
            #expect(try await store.policyVersion(0, of: app) == nil)
            #expect(try await !store.publish(Self.version(2)), "the first number is 1")
            for number in Int64(1)...3 { #expect(try await store.publish(Self.version(number))) }
            #expect(try await !store.publish(Self.version(3, by: "bob")))
            #expect(try await !store.publish(Self.version(5, by: "bob")))
            #expect(try await store.publish(Self.version(1, of: "com.example.gems")))
            #expect(try await store.newestPolicyNumber(of: app) == 3)
            #expect(try await store.policyVersion(2, of: app) == Self.version(2))
            #expect(try await store.policyVersion(4, of: app) == nil)
            let all = try await store.policyVersions(of: app, below: nil, limit: 9)
            #expect(all == [3, 2, 1].map { Self.version($0) })
            #expect(try await store.policyVersions(of: app, below: 3, limit: 1) == [Self.version(2)])
            let filter = AuditFilter(bundleID: app, kind: .policyPublished)
            let deeds = try await store.deeds(matching: filter, limit: 9, cursor: nil).items.map(\.deed)
            #expect(deeds.map { $0.details["number"] } == ["3", "2", "1"])
            #expect(deeds.allSatisfy { $0.author == "ada" && $0.details["digest"]?.hasSuffix("by ada") == true })
        }
    }

    @Test(
        "If several people publish at once, one succeeds and the others learn that they did not",
        arguments: StoreEngine.available
    )
    func race(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in Int64(1)...5 {
                let stored = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for author in 0..<4 {
                        group.addTask { try await store.publish(Self.version(number, by: "person \(author)")) }
                    }
                    return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(stored == 1)
            }
            #expect(try await store.newestPolicyNumber(of: AppKey.coins.bundleID) == 5)
        }
    }
}
