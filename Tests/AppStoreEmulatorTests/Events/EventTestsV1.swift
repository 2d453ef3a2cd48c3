import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("What version 1 tells of")
struct EventTestsV1 {
    @Test("each event sends its types, in order, and no others", arguments: EventRow.v1)
    func events(_ row: EventRow) throws {
        let story = try EventStory(version: .v1)
        let id = try row.before.arrange(story)
        let before = story.log.count
        try row.event(story, id)
        #expect(story.log.dropFirst(before).map(\.words) == row.sends)
        #expect(story.log.allSatisfy { $0.version == .v1 })
    }

    @Test("purchasers and family members are sent what is theirs", arguments: RecipientRow.all)
    func recipients(_ row: RecipientRow) throws {
        let expected = (row.purchaser ? [.purchased] : []) + (row.familyMember ? [OwnershipType.familyShared] : [])
        #expect(try row.recipients(in: .production) == Set(expected))
    }

    @Test("the sandbox sends seven types, to purchasers", arguments: RecipientRow.all)
    func sandbox(_ row: RecipientRow) throws {
        #expect(try row.recipients(in: .sandbox) == (row.sandbox ? [.purchased] : []))
    }

    @Test("the sandbox sends every type if told to", arguments: RecipientRow.all)
    func everything(_ row: RecipientRow) throws {
        var switches = EmulatorSwitches()
        switches.sendsAllVersionOneTypesInSandbox = true
        #expect(try row.recipients(in: .sandbox, switches: switches) == row.recipients(in: .production))
    }

    @Test("each type that is still sent is sent by some event")
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
