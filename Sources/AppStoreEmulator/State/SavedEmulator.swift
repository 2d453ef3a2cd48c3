import AppStoreTypes
import Foundation

/// The saved state of an emulator: its world, with the keys and certificates that sign.
struct SavedEmulator: Encodable, Sendable {
    /// The version of the saved format without a journal.
    private static let version = 2
    /// The version of a state that a journal follows; an emulator that ignores the journal must not read it.
    private static let versionWithJournal = 3

    private enum CodingKeys: String, CodingKey { case version, world, journal }

    let world: World
    /// The journal with the changes after this state.
    let journal: JournalMark?

    init(_ world: World, journal: JournalMark? = nil) {
        self.world = world
        self.journal = journal
    }

    /// Reads a saved state.
    ///
    /// - Parameters:
    ///   - json: the result of ``json()``, also of an earlier version.
    ///   - changes: the changes after it, in order.
    ///   - configuration: how the emulator was started.
    ///   - responderURL: the URL of its OCSP responder, if it is known yet.
    ///   - resets: the number of earlier resets of its world.
    /// - Throws: ``EmulatorError``, which says what is wrong with the state.
    init(
        json: Data,
        changes: [WorldChange] = [],
        configuration: EmulatorConfiguration,
        responderURL: String?,
        resets: Int = 0
    ) throws(EmulatorError) {
        journal = nil
        do {
            var world = try Self.world(from: json)
            if !changes.isEmpty {
                for change in changes { try world.apply(change) }
                world.finishChanges()
            }
            // What was read is saved.
            _ = world.takeChange()
            world.resume(with: configuration, responderURL: responderURL, at: .now, resets: resets)
            self.world = world
        } catch {
            throw .invalid("This version cannot read the state: \(Self.explanation(of: error))")
        }
    }

    /// Returns the state as JSON, keys included.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(journal == nil ? Self.version : Self.versionWithJournal, forKey: .version)
        try container.encode(world, forKey: .world)
        try container.encodeIfPresent(journal, forKey: .journal)
    }

    private static func explanation(of error: any Error) -> String {
        if error is SavedChangeError { return "a change in its journal does not follow from it." }
        if let error = error as? UnknownForm { return error.reason }
        guard let error = error as? DecodingError else { return "it cannot be read." }
        switch error {
        case .keyNotFound(let key, let context): return "\(name(of: context.codingPath + [key])) is missing."
        case .valueNotFound(_, let context): return "\(name(of: context.codingPath)) is null."
        case .typeMismatch(_, let context): return "\(name(of: context.codingPath)) has the wrong type."
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            return "the document is not valid JSON, or a number in it does not fit."
        case .dataCorrupted(let context):
            return "\(name(of: context.codingPath)) has a value that is unknown here."
        @unknown default: return "it cannot be read."
        }
    }

    /// Returns the path of a value, such as `world.schedule[3].time`.
    private static func name(of path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "the document" }
        return path.reduce(into: "") { name, key in
            if let index = key.intValue, key.stringValue == "Index \(index)" {
                name += "[\(index)]"
            } else {
                name += name.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

/// Reads the saved formats.
extension SavedEmulator {
    private struct Header: Decodable {
        let version: Int?
        let journal: JournalMark?
    }

    private struct Whole: Decodable { let world: World }

    /// Why a document is not a state.
    private struct UnknownForm: Error { let reason: String }

    /// Returns the journal that follows a state; `nil` if there is none.
    static func journal(of json: Data) -> JournalMark? { try? JSONDecoder().decode(Header.self, from: json).journal }

    /// Returns whether a document may be a state, of any version.
    static func isState(_ json: Data) -> Bool { (try? JSONDecoder().decode(Header.self, from: json)) != nil }

    private static func world(from json: Data) throws -> World {
        switch try JSONDecoder().decode(Header.self, from: json).version {
        case version, versionWithJournal: return try EarlierNames.decode(Whole.self, from: json).world
        case nil, 1: return try JSONDecoder().decode(World.self, from: worldOfFirstVersion(json))
        case let other?:
            throw UnknownForm(reason: "this emulator reads versions 1 to \(versionWithJournal), not \(other).")
        }
    }

    /// Converts version 1, which saved the authority beside the world and the responder's URL inside of it.
    ///
    /// Its later builds added switches, which get their defaults.
    private static func worldOfFirstVersion(_ json: Data) throws -> Data {
        let members = try JSONDecoder().decode([String: JSONValue].self, from: EarlierNames.replaced(in: json))
        guard var world = members["world"]?.members, var authority = members["authority"]?.members else {
            throw UnknownForm(reason: "it has no world or no authority.")
        }
        let mark = world["authority"]?.text?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        if let url = mark.last, !url.isEmpty { authority["responderURL"] = .string(String(url)) }
        world["authority"] = .object(authority)
        let switches = try JSONDecoder().decode(
            [String: JSONValue].self,
            from: JSONEncoder().encode(EmulatorSwitches())
        )
        world["switches"] = .object(switches.merging(world["switches"]?.members ?? [:]) { $1 })
        return try JSONEncoder().encode(world)
    }
}

/// The names of switches in builds from before 0.1.0, which saved states and journals may still contain.
enum EarlierNames {
    private static let renamed = [
        "acceptsFamilySharedInVersionOne": "acceptsFamilySharedInV1",
        "sendsAllVersionOneTypesInSandbox": "sendsAllV1TypesInSandbox",
    ]

    /// Decodes a value whose JSON may have names of an earlier build.
    static func decode<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: json)
        } catch {
            let current = replaced(in: json)
            guard current != json else { throw error }
            return try JSONDecoder().decode(type, from: current)
        }
    }

    /// Returns JSON with the current names.
    ///
    /// Only a whole string of the JSON matches.
    static func replaced(in json: Data) -> Data {
        var json = json
        for (earlier, current) in renamed {
            while let range = json.range(of: Data("\"\(earlier)\"".utf8)) {
                json.replaceSubrange(range, with: Data("\"\(current)\"".utf8))
            }
        }
        return json
    }
}
