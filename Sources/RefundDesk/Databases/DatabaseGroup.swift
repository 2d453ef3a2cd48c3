import AppStoreTypes
import Logging
import Refunds
import ServiceLifecycle
import Store
import Synchronization

/// The databases of a process whose apps use several, each with a desk of its own.
final class DatabaseGroup: Sendable {
    /// The databases, in the order of the apps.
    let members: [DatabaseDesk]
    /// The first database that was opened.
    private let first = Mutex<DatabaseDesk?>(nil)

    init(_ members: [DatabaseDesk]) { self.members = members }

    /// Opens every database that can be opened now.
    ///
    /// A database that is unavailable is opened later. A mistake that a person must fix prevents the start, and so do
    /// databases that are all unavailable.
    ///
    /// - Throws: the first error.
    func open() throws {
        var failure: (any Error)?
        for member in members {
            do {
                try member.open(in: self)
            } catch let error as StoreError where error.saysAway {
                member.note(error)
                failure = failure ?? error
            }
        }
        if let failure, first.withLock({ $0 == nil }) { throw failure }
    }

    /// Remembers the database that was opened first.
    func noteOpening(of member: DatabaseDesk) { first.withLock { $0 = $0 ?? member } }

    /// Returns whether a database is the one whose desk speaks for the process: it sends heartbeats, and alerts about
    /// databases that were never opened.
    func isSpeaker(_ name: String) -> Bool { first.withLock { $0?.name == name } }

    /// Returns the database of an app; `nil` if the app is not configured.
    func member(of bundleID: String) -> DatabaseDesk? {
        members.first { $0.configuration.apps.contains { $0.bundleID == bundleID } }
    }

    /// The open databases, first those that took writes when they were last looked at.
    var opened: [DatabaseDesk] { members.filter(\.isUp) + members.filter { !$0.isUp && $0.desk != nil } }

    /// A database for what concerns no app: one that takes writes, otherwise one that is open.
    var available: DatabaseDesk? { opened.first }

    /// The names of the databases that were never opened.
    var unopened: [String] { members.filter { $0.desk == nil }.map(\.name) }

    /// Returns the open desks besides that of a database.
    func companions(of name: String) -> [Desk] { members.filter { $0.name != name }.compactMap(\.desk) }

    /// Returns the metrics of the other databases; a database that is unavailable is not asked.
    func otherStates(than name: String) -> [StateMetric] {
        members.filter { $0.name != name }.flatMap { member in
            if member.isUp, let desk = member.desk { return desk.states.filter { !$0.isOfProcess } }
            return StateMetric.away(member.name)
        }
    }
}

/// The place of a desk among those of its process.
struct DatabaseMembership: Sendable {
    /// The bundle IDs of the database's apps.
    let name: String
    let group: DatabaseGroup
}

/// Runs the desk of one database of a group.
struct DatabaseService: Service, CustomStringConvertible {
    let member: DatabaseDesk
    let group: DatabaseGroup

    var description: String { "DatabaseService(\(member.name))" }

    func run() async throws { try await member.run(in: group) }
}

extension StoreError {
    /// Whether the database may become available again without a person.
    fileprivate var saysAway: Bool {
        switch self {
        case .unavailable, .cannotOpen, .fileMissing, .overloaded, .lostRace: true
        case .notADatabase, .newerHistory, .reorderedHistory, .notMigrated, .earlierBuild, .foreignTables,
            .copyUnfinished, .copied, .inUse, .unknownPurchase, .transactionLost, .unreadable:
            false
        }
    }
}
