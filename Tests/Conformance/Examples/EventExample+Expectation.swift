import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

/// Expects that the data of an event has the members of the example of its type in `docs/events.md`.
func expectExample(of event: Event, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let members = event.body.flatMap { Data($0.utf8).json }?["data"]?.members ?? [:]
    let shown = try EventExample.members(of: event.typeName)
    #expect(Set(members.keys) == shown, "\(event.typeName)", sourceLocation: sourceLocation)
}
