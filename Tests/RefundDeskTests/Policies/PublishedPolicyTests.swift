import AppStoreTypes
import DeskTestSupport
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Policies that are published on the pages", .timeLimit(.minutes(45)))
struct PublishedPolicyTests {
    private static let files = PolicyFiles(policy: "policy.yml", isPublished: true)

    private static func version(_ number: Int64, _ text: String) -> PolicyVersion {
        PolicyVersion(
            bundleID: Site.bundleID,
            number: number,
            text: text,
            digest: "\(number)",
            note: "test",
            author: "person ada",
            publishedAt: AnsweringWorkTests.moment
        )
    }

    private static func published(in store: Store) -> PublishedPolicies {
        PublishedPolicies(
            store: store,
            audit: store,
            queue: store,
            wake: WakeSignal(),
            now: { AnsweringWorkTests.moment }
        )
    }

    /// Works on a case at another desk, whose policy was a review when it started.
    private static func work(in store: Store, log: DeskLog = DeskLog()) async throws -> [RecordingCaseQueue.Event] {
        let queue = RecordingCaseQueue(AnsweringWorkTests.facts())
        let work = try AnsweringWorkTests.answering(
            queue,
            policy: Policy(fallback: .review(for: .seconds(3600), then: .decline)),
            policyFiles: files,
            policies: published(in: store),
            log: log
        )
        #expect(try await work.workOne() != nil)
        return queue.events
    }

    @Test("A case that another desk decides after a publication is decided by the published version")
    func otherDesk() async throws {
        try await Store.withNew { store async throws in
            let review = CaseRelease.held(.review, until: AnsweringWorkTests.moment + .seconds(3600))
            #expect(try await Self.work(in: store) == [.released(review, hasDecision: true)])
            #expect(try await store.publish(Self.version(1, "default: { answer: never }\n")))
            let deadline = AnsweringWorkTests.facts().refundCase.deadline
            let never = CaseRelease.held(.policyNever, until: deadline)
            #expect(try await Self.work(in: store) == [.released(never, hasDecision: true)])
            let filter = AuditFilter(bundleID: Site.bundleID, kind: .policyInForce)
            let deeds = try await store.deeds(matching: filter, limit: 9, cursor: nil).items.map(\.deed)
            #expect(deeds.first?.author == "person ada", "the page of outcomes marks the change")
        }
    }

    @Test("While the published version cannot be read, a case waits, and the log says why")
    func unreadable() async throws {
        try await Store.withNew { store async throws in
            #expect(try await store.publish(Self.version(1, "default: { prefer: SOMETHING_NEWER }\n")))
            let log = DeskLog()
            let again = AnsweringWorkTests.moment + .seconds(300)
            #expect(try await Self.work(in: store, log: log) == [.released(.open(dueAt: again), hasDecision: false)])
            #expect(
                log.lines.contains { $0.contains("cannot be read by this release") && $0.contains("version 1:1:20") },
                "\(log.lines)"
            )
            #expect(try await store.publish(Self.version(2, "default: { answer: never }\n")))
            #expect(try await Self.work(in: store).count == 1)
        }
    }

    @Test("A reload keeps a published version, and puts new products beside it")
    func reload() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            try folder.replace(
                "policy: policy.yml",
                by: "policy: { published: true, initial: policy.yml }",
                in: "refund-desk.yml"
            )
            let configuration = try folder.load()
            let app = try #require(configuration.apps.first)
            #expect(app.policyFiles.isPublished && app.policy.holdoutPercent == 5)
            let log = DeskLog()
            let desk = try Desk(configuration: configuration, store: store, logger: log.logger)
            let served = try #require(desk.apps[app.bundleID])
            try folder.replace("holdout: 5", by: "holdout: 6", in: "policy.yml")
            try await desk.policies.reload(by: "test", log.logger)
            #expect(served.composer.policy.holdoutPercent == 6, "the file decides until a version is published")
            #expect(try await store.publish(Self.version(1, "holdout: 7\n")))
            let policies = Self.published(in: store)
            #expect(try await policies.current(of: served).composer.policy.holdoutPercent == 7)
            try folder.replace("holdout: 6", by: "holdout: 8", in: "policy.yml")
            try folder.replace("sampleProvided: false", by: "sampleProvided: true", in: "products.yml")
            try await desk.policies.reload(by: "test", log.logger)
            #expect(served.composer.policy.holdoutPercent == 7)
            #expect(served.catalogue["coins.500"]?.sampleProvided == true)
            #expect(try await policies.current(of: served).number == 1)
            #expect(try await app.withPublishedPolicy(in: store).policy.holdoutPercent == 7, "commands use it, too")
        }
    }

    @Test("A mistake in the configuration of a published policy is named")
    func mistakes() throws {
        for (written, said) in [
            ("{ published: false }", "needs initial"), ("{ initial: policy.yml }", "published is missing"),
            ("{ published: true, file: policy.yml }", "unknown key"),
            ("{ published: true, initial: none.yml }", "no such file"),
        ] {
            let folder = try ConfigurationFolder()
            try folder.replace("policy: policy.yml", by: "policy: \(written)", in: "refund-desk.yml")
            #expect(folder.issues().contains { $0.contains(said) }, "\(written): \(folder.issues())")
        }
        let folder = try ConfigurationFolder()
        try folder.replace("policy: policy.yml", by: "policy: { published: true }", in: "refund-desk.yml")
        #expect(try folder.load().apps.first?.policy == Policy())
    }
}
