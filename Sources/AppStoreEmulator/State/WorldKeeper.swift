import AppStoreTypes
import Foundation
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Saves each change of a world in its folder before anyone else sees it.
///
/// A change costs one line at the end of a journal, however large the world is. When the journal is longer than the
/// world's last whole state, a new state is written beside it, and the journal starts again. Bytes that a process has
/// written survive its death, so a line is not forced to the disk. Whole states are.
final class WorldKeeper: Sendable {
    private struct State {
        var descriptor: Int32
        var mark: JournalMark
        /// The number of bytes in the journal.
        var length: Int
        /// The length at which a new state is due.
        var limit: Int
        /// A state that has to be written; the journal that follows it has begun.
        var waiting: (world: World, mark: JournalMark)?
        /// The number of the state that is being written; another save makes it obsolete.
        var writing: Int?
        var failure: EmulatorError?
    }

    private let folder: StateFolder
    private let logger: Logger
    private let state: Mutex<State>
    /// Signals a failure, or a state to write.
    private let signals = Changes()
    /// The shortest journal that is worth a new state, in bytes.
    private let least: Int

    /// Continues the journal of a folder, or saves a world that has none whole.
    ///
    /// - Throws: ``EmulatorError`` if the folder cannot be written.
    init(
        _ folder: StateFolder,
        continuing journal: (mark: JournalMark, length: Int)?,
        stateLength: Int,
        world: World,
        least: Int = 16 << 20,
        logger: Logger
    ) throws(EmulatorError) {
        (self.folder, self.least, self.logger) = (folder, least, logger)
        if let journal {
            let (descriptor, length) = try folder.openJournal(journal.mark, keeping: journal.length)
            state = Mutex(
                State(
                    descriptor: descriptor,
                    mark: journal.mark,
                    length: length,
                    limit: max(least, stateLength)
                )
            )
        } else {
            let mark = JournalMark(world: UUID().uuidString, number: 0)
            state = Mutex(State(descriptor: -1, mark: mark, length: 0, limit: least))
            try save(world)
        }
    }

    deinit { state.withLock { _ = close($0.descriptor) } }

    /// Why a change could not be saved; `nil` as long as all are.
    var failure: EmulatorError? { state.withLock { $0.failure } }

    /// Saves what changed in a world; after a failure, it saves nothing more.
    ///
    /// Call it while the world is locked, so that lines are in the order of the changes.
    func record(_ world: inout World) {
        let isReplaced = world.unsaved.isEverything
        let change = world.takeChange()
        guard isReplaced || change != nil else { return }
        let isSignal = state.withLock { state in
            guard state.failure == nil else { return false }
            do {
                if isReplaced {
                    try saveWhole(world, &state)
                } else if let change {
                    return try append(change, of: world, &state)
                }
                return false
            } catch {
                state.failure = error as? EmulatorError ?? folder.cannotSave
                return true
            }
        }
        if isSignal { signals.raise() }
    }

    /// Saves a world whole, and starts a new journal.
    ///
    /// - Throws: ``EmulatorError`` if that fails; the state saved last is then unchanged.
    func save(_ world: World) throws(EmulatorError) {
        try state.withLock { state throws(EmulatorError) in
            if let failure = state.failure { throw failure }
            do { try saveWhole(world, &state) } catch { throw error as? EmulatorError ?? folder.cannotSave }
        }
    }

    /// Appends a line.
    ///
    /// - Returns: whether a state has to be written.
    private func append(_ change: WorldChange, of world: World, _ state: inout State) throws -> Bool {
        let line = try JournalFormat.line(change)
        guard StateFolder.write(line, to: state.descriptor) else { throw folder.cannotSave }
        state.length += line.count
        guard state.length > state.limit, state.waiting == nil, state.writing == nil else { return false }
        try startJournal(state.mark.next, &state)
        state.waiting = (world, state.mark)
        return true
    }

    private func saveWhole(_ world: World, _ state: inout State) throws {
        let mark = state.mark.next
        let data = try SavedEmulator(world, journal: mark).json()
        try startJournal(mark, &state)
        try folder.write(data, for: mark)
        try folder.install(mark)
        state.limit = max(least, data.count)
        (state.waiting, state.writing) = (nil, nil)
    }

    private func startJournal(_ mark: JournalMark, _ state: inout State) throws(EmulatorError) {
        let (descriptor, length) = try folder.openJournal(mark)
        if state.descriptor >= 0 { _ = close(state.descriptor) }
        (state.descriptor, state.mark, state.length) = (descriptor, mark, length)
    }
}

extension WorldKeeper: Service {
    /// Writes states until shutdown begins.
    ///
    /// - Throws: ``EmulatorError`` once a change could not be saved.
    func run() async throws {
        try await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                let seen = signals.version
                if let failure { throw failure }
                guard await !writeWaitingState() else { continue }
                await signals.wait(after: seen)
            }
        }
    }

    /// Writes the state that is due.
    ///
    /// - Returns: whether one was.
    func writeWaitingState() async -> Bool {
        guard let (world, mark) = takeWaiting() else { return false }
        await write(world, mark)
        return true
    }

    private func takeWaiting() -> (World, JournalMark)? {
        state.withLock { state in
            guard let waiting = state.waiting else { return nil }
            (state.waiting, state.writing) = (nil, waiting.mark.number)
            return waiting
        }
    }

    private func write(_ world: World, _ mark: JournalMark) async {
        do {
            let length = try await NIOThreadPool.singleton.runIfActive { [folder] in
                let data = try SavedEmulator(world, journal: mark).json()
                try folder.write(data, for: mark)
                return data.count
            }
            try state.withLock { state in
                guard state.writing == mark.number else { return folder.discard(mark) }
                state.writing = nil
                try folder.install(mark)
                state.limit = max(least, length)
            }
        } catch {
            // Nothing is lost: the last state and its journals are still there.
            logger.warning("A new state could not be written; the journal grows on", metadata: ["error": "\(error)"])
            state.withLock { state in
                state.writing = nil
                state.limit = state.length + least
            }
        }
    }
}

// The log of services prints a service's description; without one it would print all members.
extension WorldKeeper: CustomStringConvertible {
    var description: String { "world keeper" }
}
