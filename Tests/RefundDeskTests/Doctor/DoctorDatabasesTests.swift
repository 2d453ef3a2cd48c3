import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import Testing

@testable import DeskTools
@testable import RefundDesk

@Suite("What the doctor finds in databases")
struct DoctorDatabasesTests {
    private static let now = Timestamp(milliseconds: 1_777_636_800_000)

    @Test("The doctor warns of people who differ between databases, until they are shared")
    func people() async throws {
        let folder = try ConfigurationFolder()
        let desk = ConfigurationFolder.desk
        let app = try #require(desk.range(of: "  - bundleId"))
        let second = desk[app.lowerBound...]
            .replacing("com.example.coins", with: "com.example.gems")
            .replacing("    sharedSecret", with: "    database: sqlite:gems.sqlite\n    sharedSecret")
        try folder.write(desk + second, to: "refund-desk.yml")
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { first async throws in
            try await Store.withOpen(sqlite: "\(folder.path)/gems.sqlite") { other async throws in
                _ = try await PersonIssuer(store: first, passwords: .cheap, now: { Self.now }).add(
                    "Ana",
                    role: .viewer,
                    apps: .all,
                    password: nil,
                    by: "test"
                )
                var found = await DoctorTests.findings(folder).filter { $0.check == "people" }
                #expect(found.map(\.status) == [.warn])
                #expect(found.map(\.found) == ["the databases differ in 1 people: Ana"])
                #expect(found.first?.steps == ["run refund-desk people share"])
                let people = SharedPeople([("first", first), ("other", other)])
                #expect(try await people.share(by: "test", at: Self.now) == 1)
                found = await DoctorTests.findings(folder).filter { $0.check == "people" }
                #expect(found.map(\.status) == [.ok])
                #expect(found.map(\.found) == ["the 2 databases have the same people"])
            }
        }
    }

    @Test("The doctor fails for a published policy that this release cannot read, and not for one that it can")
    func unreadablePolicy() async throws {
        let folder = try ConfigurationFolder()
        try folder.replace("policy: policy.yml", by: "policy: { published: true }", in: "refund-desk.yml")
        func publish(_ number: Int64, _ text: String) async throws {
            try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { store async throws in
                let version = PolicyVersion(
                    bundleID: "com.example.coins",
                    number: number,
                    text: text,
                    digest: "digest \(number)",
                    note: "a test",
                    author: "test",
                    publishedAt: Self.now
                )
                #expect(try await store.publish(version))
            }
        }
        try await publish(1, "holdout: 7\n")
        var found = await DoctorTests.findings(folder).filter { $0.check == "policy" }
        #expect(!found.contains { $0.status == .fail })
        try await publish(2, "holdout: 7\nwhatComesLater: true\n")
        found = await DoctorTests.findings(folder).filter { $0.check == "policy" && $0.status == .fail }
        #expect(found.count == 1)
        let words = "com.example.coins: this release cannot read the published policy, so cases wait: "
        #expect(found.first?.found.hasPrefix(words) == true)
        #expect(found.first?.found.contains("whatComesLater") == true)
        #expect(found.first?.steps.first?.hasPrefix("publish a version that it can read") == true)
    }
}
