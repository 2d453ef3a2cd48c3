import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Version 1 events")
struct EventTestsV1 {
    @Test("Each event sends exactly its version 1 notifications, in order", arguments: EventRow.v1)
    func events(_ row: EventRow) throws {
        let story = try EventStory(version: .v1)
        let id = try row.before.arrange(story)
        let before = story.log.count
        try row.event(story, id)
        #expect(story.log.dropFirst(before).map(\.words) == row.sends)
        #expect(story.log.allSatisfy { $0.version == .v1 })
    }

    @Test("Each version 1 type goes to the documented recipients in production", arguments: RecipientRow.all)
    func recipients(_ row: RecipientRow) throws {
        let expected = (row.purchaser ? [.purchased] : []) + (row.familyMember ? [OwnershipType.familyShared] : [])
        #expect(try row.recipients(in: .production) == Set(expected))
    }

    @Test("The sandbox sends only seven version 1 types, and only to purchasers", arguments: RecipientRow.all)
    func sandbox(_ row: RecipientRow) throws {
        #expect(try row.recipients(in: .sandbox) == (row.sandbox ? [.purchased] : []))
    }

    @Test("A switch makes the sandbox send every version 1 type", arguments: RecipientRow.all)
    func everything(_ row: RecipientRow) throws {
        var switches = EmulatorSwitches()
        switches.sendsAllV1TypesInSandbox = true
        #expect(try row.recipients(in: .sandbox, switches: switches) == row.recipients(in: .production))
    }

    @Test("Every version 1 type that Apple still sends is covered by an event")
    func complete() {
        let types: [NotificationTypeV1] = [
            .initialBuy, .didRenew, .didRecover, .interactiveRenewal, .didChangeRenewalPreference,
            .didChangeRenewalStatus, .didFailToRenew, .priceIncreaseConsent, .cancel, .refund, .revoke,
            .consumptionRequest,
        ]
        #expect(Set(EventRow.v1.flatMap(\.sends)) == Set(types.map(\.rawValue)))
        #expect(Set(RecipientRow.all.map(\.type)) == Set(types))
    }
}
