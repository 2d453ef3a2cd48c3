import AppStoreTypes
import DeskTestSupport
import Foundation
import RefundDesk
import Refunds
import TestSupport
import Testing

@testable import DeskTools

@Suite("The configuration of apps of Google Play's")
struct GooglePlayConfigurationTests {
    private static func app(_ name: String, package: String, pull: String = "desk", _ rest: String = "") -> String {
        """
          - bundleId: \(name)
            googlePlay:
              packageName: \(package)
              serviceAccountFile: play.json
              pull: projects/coins/subscriptions/\(pull)
            products: products.yml
            policy: policy.yml
        \(rest)
        """
    }

    private static func folder(_ apps: String...) throws -> ConfigurationFolder {
        let folder = try ConfigurationFolder()
        try folder.write(String(decoding: FakeGoogle().keyFile, as: UTF8.self), to: "play.json")
        try folder.write(ConfigurationFolder.desk + apps.joined(), to: "refund-desk.yml")
        return folder
    }

    @Test("Two apps with the same package are refused")
    func samePackage() throws {
        let folder = try Self.folder(
            Self.app("com.example.a", package: "com.example.coins"),
            Self.app("com.example.b", package: "com.example.coins"),
            Self.app("com.example.c", package: "com.example.gems")
        )
        #expect(
            folder.issues() == [
                "refund-desk.yml:4:3: apps: com.example.a and com.example.b have the same packageName "
                    + "com.example.coins; configure an app of Google Play's once"
            ]
        )
    }

    @Test("An app of Google Play's with the bundle ID of an app of the App Store is refused, with what to do")
    func sameBundleID() throws {
        let folder = try Self.folder(Self.app("com.example.coins", package: "com.example.coins"))
        #expect(
            folder.issues() == [
                "refund-desk.yml:4:3: apps: com.example.coins is the bundleId of an app of the App Store and of one of "
                    + "Google Play's; give the one with googlePlay a bundleId of its own, such as com.example.coins.play: "
                    + "it is only the desk's name for the app, and packageName is Google Play's"
            ]
        )
        let twice = try Self.folder(
            Self.app("com.example.a", package: "com.example.a"),
            Self.app("com.example.a", package: "com.example.b")
        )
        #expect(twice.issues().first?.contains("com.example.a is configured 2 times") == true)
    }

    @Test("Apps of two databases that pull from one subscription are refused", arguments: ["desk", "other"])
    func sharedSubscription(pull: String) throws {
        let folder = try Self.folder(
            Self.app("com.example.a", package: "com.example.gems"),
            Self.app("com.example.b", package: "com.example.coins", pull: pull, "    database: sqlite:b.sqlite\n")
        )
        let issue =
            "refund-desk.yml:4:3: apps: com.example.coins, com.example.a and com.example.b have databases of their own "
            + "and pull from the same subscription projects/coins/subscriptions/desk; create one subscription for each "
            + "database"
        #expect(folder.issues() == (pull == "desk" ? [issue] : []))
    }

    @Test(
        "The doctor warns of an app that would send each use although no consent text names it",
        arguments: [
            ("", "refundPreference", 0), ("\n      usageEvents: true", "refundPreference", 1),
            ("\n      usageEvents: true", "refundPreference, consumptionUsageEvents", 0),
        ]
    )
    func unnamedUses(key: String, covers: String, count: Int) throws {
        let texts = "    consentTexts: consent.yml\n"
        let folder = try Self.folder(
            Self.app("com.example.a", package: "com.example.gems", pull: "desk\(key)", texts)
        )
        let consent = "versions: { a: { from: 2020-01-01, texts: { en: May we? }, covers: [\(covers)] } }\n"
        try folder.write(consent, to: "consent.yml")
        let configuration = try folder.load()
        let app = try #require(configuration.apps.last)
        #expect(app.review?.sendsUsageEvents == !key.isEmpty)
        let found = Doctor.usageEventFindings(app)
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.status == .warn && $0.found.contains("consumptionUsageEvents") })
    }

    @Test("The doctor names a message whose app is no longer configured, and none that was not tried yet")
    func leftApp() throws {
        let configuration = try Self.folder(Self.app("com.example.a", package: "com.example.gems")).load()
        func findings(_ bundleID: String, tries: Int64 = 0) -> [DoctorFinding] {
            let waiting = WaitingMessage(
                bundleID: bundleID,
                kind: .review,
                receivedAt: Timestamp(milliseconds: 0),
                deadline: Timestamp(milliseconds: 86_400_000),
                tries: tries,
                reason: nil
            )
            return Doctor.messageFindings([waiting], configuration)
        }
        #expect(
            findings("com.example.left").map(\.mend) == [
                "configure the app again until the desk has settled its messages; or let retention.payloads remove them, "
                    + "or refund-desk retention run, that long after their time has ended"
            ]
        )
        #expect(findings("com.example.a").isEmpty)
        #expect(findings("com.example.a", tries: 1).count == 1)
    }

    @Test("The doctor says how many messages wait and since when, and warns if that is long ago")
    func countedMessages() {
        let waiting = MonitoringSnapshot.WaitingMessages(
            bundleID: "com.example.a",
            count: 3,
            oldestAt: Timestamp(milliseconds: 0)
        )
        for (minutes, status) in [(Int64(9), DoctorFinding.Status.ok), (11, .warn)] {
            let findings = Doctor.countFindings([waiting], at: Timestamp(milliseconds: minutes * 60_000))
            #expect(findings.map(\.status) == [status])
            #expect(
                findings.map(\.found) == [
                    "com.example.a: 3 messages wait for their orders, the oldest since 1970-01-01T00:00:00.000Z"
                ]
            )
        }
    }

    @Test("A key file of a service account that others can read is named")
    func exposed() throws {
        let folder = try Self.folder(Self.app("com.example.a", package: "com.example.gems"))
        let path = "\(folder.path)/play.json"
        for (permissions, isExposed) in [(0o600, false), (0o644, true)] {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
            #expect(try folder.load().exposedFiles.contains(path) == isExposed)
        }
    }
}
