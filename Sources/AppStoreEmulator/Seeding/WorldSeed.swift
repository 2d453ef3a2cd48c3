public import AppStoreTypes

/// What a world is filled with before it begins: apps, what they sell, who bought it and who wants it back.
///
/// Read from a document of JSON values; `docs/world.yml` shows all of it.
public struct WorldSeed: Sendable {
    /// What everything is drawn from; the emulator's own if left out.
    public var randomSeed: UInt64?
    /// When the clock begins, after all that was filled in; the emulator's own start if left out.
    public var clock: ClockStart?
    var apps: [SeededApp] = []
    /// Checked against what there is to be changed when the world is filled.
    var refundModel: ControlBody?
    var switches: ControlBody?
    var faults: EmulatorFaults?

    /// The apps, in the order of the document.
    public var bundleIDs: [String] { apps.map(\.bundleID) }

    /// Reads a document.
    ///
    /// - Parameter document: an object.
    /// - Throws: ``WorldSeedError``, with all that is wrong.
    public init(_ document: JSONValue) throws(WorldSeedError) {
        var reading = SeedReading()
        guard let body = reading.attempt({ () throws(EmulatorError) in try ControlBody(document) }) else {
            throw WorldSeedError(errors: reading.errors)
        }
        reading.attempt { () throws(EmulatorError) in
            try body.allow(["randomSeed", "clock", "apps", "refundModel", "switches", "faults"])
        }
        randomSeed =
            reading.attempt { () throws(EmulatorError) in
                try body.integer("randomSeed", in: 0...Int64.max).map { UInt64($0) }
            } ?? nil
        clock = reading.attempt { () throws(EmulatorError) in try Self.clock(body.object("clock")) } ?? nil
        for app in reading.attempt({ () throws(EmulatorError) in try body.objects("apps") }) ?? [] {
            if let app = SeededApp(app, &reading) { apps.append(app) }
        }
        refundModel = reading.attempt { () throws(EmulatorError) in try body.object("refundModel") } ?? nil
        switches = reading.attempt { () throws(EmulatorError) in try body.object("switches") } ?? nil
        faults =
            reading.attempt { () throws(EmulatorError) in
                try body.object("faults").map { faults throws(EmulatorError) in try EmulatorFaults(faults) }
            } ?? nil
        guard reading.errors.isEmpty else { throw WorldSeedError(errors: reading.errors) }
    }

    private static func clock(_ body: ControlBody?) throws(EmulatorError) -> ClockStart? {
        guard let body else { return nil }
        try body.allow(["start", "frozen"])
        let start = try body.time("start")
        if try body.flag("frozen") ?? false { return .frozen(at: start ?? .now) }
        return start.map { .running(from: $0) }
    }
}

/// All that is wrong with a document that a world was to be filled from.
public struct WorldSeedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors, in the order of the document; never empty.
    public let errors: [EmulatorError]

    /// One line an error.
    public var description: String { errors.map(\.explanation).joined(separator: "\n") }
}

/// One reading of a document: whoever finds something wrong notes it and goes on, so that one run names all of it.
struct SeedReading: Sendable {
    private(set) var errors: [EmulatorError] = []

    @discardableResult
    mutating func attempt<Value>(_ read: () throws(EmulatorError) -> Value) -> Value? {
        do throws(EmulatorError) {
            return try read()
        } catch {
            errors.append(error)
            return nil
        }
    }
}
