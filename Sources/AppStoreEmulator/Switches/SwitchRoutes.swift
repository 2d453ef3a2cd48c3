import AppStoreTypes
import Foundation

extension ControlRoutes {
    static let switches: [Route<ControlHandler>] = [
        Route("GET", "switches") { store, _ in store.read { $0.switches } },
        Route("PUT", "switches") { store, call in
            let changes = call.body
            let switches = try store.read { world in try world.switches.changed(by: changes) }
            store.update { $0.switches = switches }
            return switches
        },
    ]
}

extension EmulatorSwitches {
    /// Returns the switches with some of them changed; the others stay as they are.
    func changed(by changes: ControlBody) throws -> EmulatorSwitches {
        let present = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(self))
        try changes.allow(present.keys.sorted())
        var wanted = present
        for (name, value) in present {
            guard let change = changes.value(name) else { continue }
            guard change.kind == value.kind else {
                throw EmulatorError.invalid(
                    "\"\(changes.path + name)\" must be a \(value.kind), not this \(change.kind).",
                    at: changes.path + name
                )
            }
            wanted[name] = change
        }
        do {
            return try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(wanted))
        } catch {
            throw EmulatorError.invalid("A switch has an invalid value: codes and counts must be whole numbers.")
        }
    }
}
