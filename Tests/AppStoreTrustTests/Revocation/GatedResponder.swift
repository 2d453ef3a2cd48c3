import Synchronization

@testable import AppStoreTrust

/// A responder that holds all answers until it is opened.
final class GatedResponder: OCSPTransport {
    private struct State {
        var isOpen = false
        var arrived = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watcher: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let responder: FakeResponder
    private let state = Mutex(State())

    init(_ responder: FakeResponder) { self.responder = responder }

    /// The number of requests that arrived.
    var arrived: Int { state.withLock { $0.arrived } }

    /// Waits until this many requests have arrived.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrived < count { state.watcher = (count, continuation) }
                return state.arrived >= count
            }
            if isThere { continuation.resume() }
        }
    }

    /// Releases all held answers, and all later ones at once.
    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        let watcher = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.arrived += 1
            guard let watcher = state.watcher, state.arrived >= watcher.count else { return nil }
            state.watcher = nil
            return watcher.continuation
        }
        watcher?.resume()
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.held.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
        return try await responder.query(request, at: url)
    }
}
