import AppStoreTypes
import Foundation

extension ControlRoutes {
    static let state: [Route<ControlHandler>] = [
        Route("GET", "state") { store, _ in SavedEmulator(store.read { $0 }) },
        Route("PUT", "state") { store, call in
            try store.load(Data(call.bytes))
            return [String: String]()
        },
    ]
}

extension EmulatedAppStore {
    /// Replaces this world, its keys and its certificates with saved ones.
    func load(_ json: Data) throws(EmulatorError) {
        let (url, resets) = read { ($0.authority.responderURL, $0.resets) }
        let saved = try SavedEmulator(
            json: json,
            configuration: configuration,
            responderURL: url,
            resets: resets
        )
        update { world in
            world = saved.world
            world.unsaved.isEverything = true
        }
        tokens.forget()
    }
}
