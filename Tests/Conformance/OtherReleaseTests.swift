import AppStoreTypes
import Refunds
import Store
import Testing

/// Tests of rows that a newer release has written, which this one reads after somebody went back to it.
///
/// Columns with a `CHECK` of their words need none: a migration that adds a word keeps this release from starting.
@Suite("Words of another release")
struct OtherReleaseTests {
    /// A list with a row that has a word of another release.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Brings a store into a state with the row.
        var prepare: @Sendable (Store) async throws -> Void = { store in _ = try await store.openWaitingCase() }
        /// Gives the row the word.
        let change: String
        /// Returns what a person sees in the list.
        let list: @Sendable (Store) async throws -> [String]
        let shown: [String]
    }

    static let rows: [Row] = [
        Row(
            testDescription: "events show the name of an unknown type",
            change: "UPDATE desk_event SET type = 'refund.unheard' WHERE type = 'refund.requested'",
            list: { store in
                try await store.events(matching: EventFilter(), limit: 9, cursor: nil).items.map(\.event.typeName)
            },
            shown: ["refund.waiting", "refund.unheard"]
        ),
        Row(
            testDescription: "deeds show the name of an unknown kind",
            prepare: { store in try await store.record(Deed(.tokenRevoked, by: "x", about: "y", at: start)) },
            change: "UPDATE audit_deed SET kind = 'tokenMelted'",
            list: { store in
                try await store.deeds(matching: AuditFilter(), limit: 9, cursor: nil).items.map(\.deed.kindName)
            },
            shown: ["tokenMelted"]
        ),
        Row(
            testDescription: "statistics count a case with an unknown block reason",
            change: "UPDATE case_tally SET block_reason = 'unheard' WHERE block_reason = 'noConsent'",
            list: { store in
                let counted = try await store.caseStatistics(StatisticsQuery(grouping: .reason))
                return ["\(counted.all.cases(in: .waiting))"]
            },
            shown: ["1"]
        ),
        Row(
            testDescription: "statistics count a case with an unknown outcome and author",
            change: "UPDATE case_tally SET outcome = 'unheard', answered_by = 'unheard'",
            list: { store in
                let all = try await store.caseStatistics(StatisticsQuery(grouping: .day)).all
                return ["\(all.cases)", "\(all.cases(with: nil))", "\(all.cases(with: .unknown))"]
            },
            shown: ["1", "0", "1"]
        ),
        Row(
            testDescription: "statistics count an answer with an unknown preference, author and outcome under its name",
            prepare: { store in _ = try await store.answerCase() },
            change: """
                UPDATE case_tally SET preference = 'GRANT_LATER', outcome = 'unheard', answered_by = 'unheard'
                WHERE state = 'answered'
                """,
            list: { store in
                let counted = try await store.caseStatistics(StatisticsQuery(grouping: .preference))
                var shown: [String] = []
                for (preference, tally) in counted.all.byPreference {
                    shown.append("\(preference?.rawValue ?? "none") \(tally.cases)")
                }
                shown += counted.groups.map(\.name)
                for count in counted.all.counts {
                    shown.append("\(count.chooser?.rawValue ?? "none") \(count.outcome?.rawValue ?? "none")")
                }
                return shown
            },
            shown: ["GRANT_LATER 1", "GRANT_LATER", "unknown unknown"]
        ),
        Row(
            testDescription: "statistics list a withheld case with an unknown reason, so that the reasons add up",
            prepare: { store in
                let id = try await store.openCase()
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
                try await store.release(id, by: "a", as: .withheld, blockReason: .policyNever, dueAt: nil)
            },
            change: "UPDATE case_tally SET block_reason = 'unheard' WHERE state = 'withheld'",
            list: { store in
                let all = try await store.caseStatistics(StatisticsQuery()).all
                return all.withheld.map { "\($0.blockReason?.rawValue ?? "unknown") \($0.tally.cases)" }
            },
            shown: ["unknown 1"]
        ),
        Row(
            testDescription: "the list of cases leaves out a case with an unknown block reason, and shows the others",
            prepare: { store in
                _ = try await store.openWaitingCase(for: .example("1"))
                _ = try await store.openCase(for: .example("2"))
            },
            change: "UPDATE refund_case SET block_reason = 'unheard' WHERE transaction_id = '1'",
            list: { store in
                try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items
                    .map(\.refundCase.transactionID)
            },
            shown: ["2"]
        ),
        Row(
            testDescription: "recovery treats all of its time as a gap if its gaps cannot be read",
            prepare: { store in
                _ = try await store.changeRecovery(of: .coins, at: start) { progress in
                    progress.coverage.cover(start.later(hours: -24)..<start)
                }
            },
            change: "UPDATE recovery SET gaps = '[{}]'",
            list: { store in
                try await store.recoveries(of: nil).flatMap { progress in
                    progress.coverage.gaps.map { "\($0.period.upperBound == start) \($0.reason)" }
                }
            },
            shown: ["true the stored gaps cannot be read"]
        ),
    ]

    @Test("A row with a word of another release does not make a list fail", arguments: StoreEngine.available, rows)
    func listed(on engine: StoreEngine, _ row: Row) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                try await row.prepare(store)
                try await store.damage(row.change)
                #expect(try await row.list(store) == row.shown)
            }
        }
    }

    @Test(
        "An event of an unknown type is shown, and sent again with the stored body, but not without one",
        arguments: StoreEngine.available
    )
    func event(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                try store.keepEndpoints(
                    [
                        EventEndpoint(
                            id: "ep_first",
                            bundleID: AppKey.coins.bundleID,
                            kind: .events,
                            url: "https://first.example.com"
                        )
                    ],
                    at: start
                )
                _ = try await store.openCase()
                let listed = try await store.events(matching: EventFilter(), limit: 9, cursor: nil).items
                let told = try #require(listed.first).event
                let (id, body) = (told.id, try #require(told.body))
                try await store.damage("UPDATE desk_event SET type = 'refund.unheard'")
                let event = try #require(await store.event(id)).event
                #expect(event.type == nil)
                #expect(event.typeName == "refund.unheard")
                #expect(event.isSendable)
                let (endpoint, lease, later) = ("ep_first", Duration.seconds(60), start.later(hours: 1))
                let first = try await store.claimDispatch(to: endpoint, urgent: false, at: later, leaseFor: lease)
                let delivered = DispatchResult(isDelivered: true, status: 200)
                _ = try await store.finish(try #require(first), with: delivered, at: later)
                #expect(try await store.resend(id, to: nil, by: "x", at: later) == 1)
                let again = try await store.claimDispatch(to: endpoint, urgent: false, at: later, leaseFor: lease)
                #expect(again?.event.id == id && again?.event.body == body)
                let deeds = try await store.deeds(matching: AuditFilter(kind: .eventResent), limit: 9, cursor: nil)
                #expect(deeds.items.map(\.deed.details["type"]) == ["refund.unheard"])
                try await store.damage("UPDATE desk_event SET body = NULL, notification_uuid = '1'")
                #expect(try await store.event(id)?.event.isSendable == false)
                #expect(try await store.resend(id, to: nil, by: "x", at: later) == 0)
                try await store.damage("UPDATE desk_event SET body = 'kept', notification_uuid = NULL")
                try await store.damage(
                    "UPDATE dispatch SET is_urgent = 1, state = 'delivered', due_at_ms = NULL, claim = NULL"
                )
                #expect(try await store.resend(id, to: nil, by: "x", at: later) == 1)
                let urgent = try await store.claimDispatch(to: endpoint, urgent: true, at: later, leaseFor: lease)
                #expect(urgent?.event.body == "kept", "an urgent event stays urgent")
            }
        }
    }
}
