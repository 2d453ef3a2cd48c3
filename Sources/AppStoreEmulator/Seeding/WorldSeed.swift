public import AppStoreTypes

/// What a world contains at the start: apps, products, purchases and refund requests.
///
/// It is read from a JSON document. `docs/world.yml` shows all members.
public struct WorldSeed: Sendable {
    /// The random seed; by default, the emulator's own.
    public var randomSeed: UInt64?
    /// When the clock starts, after all seeded steps; by default, the emulator's own start.
    public var clock: ClockStart?
    var apps: [SeededApp] = []
    /// Changes to the refund model, which are checked when the world is filled.
    var refundModel: ControlBody?
    var switches: ControlBody?
    var faults: EmulatorFaults?

    /// The bundle IDs of the apps, in the order of the document.
    public var bundleIDs: [String] { apps.map(\.bundleID) }

    /// Reads a document.
    ///
    /// - Parameter document: an object.
    /// - Throws: ``WorldSeedError`` with all errors.
    public init(_ document: JSONValue) throws(WorldSeedError) {
        var reading = SeedReading()
        guard let body = reading.attempt({ () throws(EmulatorError) in try ControlBody(document) }) else {
            throw WorldSeedError(errors: reading.errors)
        }
        reading.attempt(body) { body throws(EmulatorError) in
            try body.allow(["randomSeed", "clock", "apps", "refundModel", "switches", "faults"])
        }
        randomSeed =
            reading.attempt { () throws(EmulatorError) in
                try body.integer("randomSeed", in: 0...Int64.max).map { UInt64($0) }
            } ?? nil
        clock = reading.attempt(body) { body throws(EmulatorError) in try Self.clock(body) } ?? nil
        for app in reading.attempt({ () throws(EmulatorError) in try body.objects("apps") }) ?? [] {
            if let app = SeededApp(app, &reading) { apps.append(app) }
        }
        noteRepeated("bundleId", in: &reading) { $0.bundleID }
        noteRepeated("appAppleId", in: &reading) { $0.appAppleID.map { "\($0)" } }
        refundModel = reading.attempt { () throws(EmulatorError) in try body.object("refundModel") } ?? nil
        switches = reading.attempt { () throws(EmulatorError) in try body.object("switches") } ?? nil
        faults =
            reading.attempt(body) { body throws(EmulatorError) in
                try body.object("faults").map { faults throws(EmulatorError) in try EmulatorFaults(faults) }
            } ?? nil
        guard reading.errors.isEmpty else {
            noteValues(in: &reading)
            throw WorldSeedError(errors: reading.errors)
        }
    }

    /// Records what filling a world would find in products, switches and the refund model.
    ///
    /// No world is filled from a document with errors, so these would appear only after those are corrected.
    private func noteValues(in reading: inout SeedReading) {
        for product in reading.products { _ = reading.accepts(product) }
        if let switches {
            reading.attempt(switches) { changes throws(EmulatorError) in
                _ = try World.explaining { try EmulatorSwitches().changed(by: changes) }
            }
        }
        if let refundModel {
            reading.attempt(refundModel) { changes throws(EmulatorError) in
                _ = try World.explaining { try RefundModel(seed: 0).changed(by: changes) }
            }
        }
    }

    /// Records each app that has the identifier of an app before it.
    private func noteRepeated(_ name: String, in reading: inout SeedReading, _ identifier: (SeededApp) -> String?) {
        var places: [String: MemberPath] = [:]
        for app in apps {
            guard let identifier = identifier(app) else { continue }
            let place = app.member + name
            guard let first = places[identifier] else {
                places[identifier] = place
                continue
            }
            reading.note(
                .invalid(
                    "\"\(place)\" is \(identifier), as \"\(first)\" is: write each app once, with all that belongs to it.",
                    at: place
                )
            )
        }
    }

    /// Reads the clock: an object, or `now` for the system's time.
    private static func clock(_ document: ControlBody) throws(EmulatorError) -> ClockStart? {
        if document.value("clock") == .string("now") { return .system }
        guard let body = try document.object("clock") else { return nil }
        try body.allow(["start", "frozen"])
        let start = try body.time("start")
        guard start.map(ClockStart.times.contains) ?? true else {
            throw .invalid("\"clock.start\" must be a time between 2000 and 9899.", at: body.path + "start")
        }
        if try body.flag("frozen") ?? false { return .frozen(at: start ?? .now) }
        return start.map { .running(from: $0) }
    }
}

/// All errors in a seed document.
public struct WorldSeedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors; never empty.
    public let errors: [EmulatorError]

    init(errors: [EmulatorError]) { self.errors = errors }

    /// One line for each error.
    public var description: String { errors.map(\.explanation).joined(separator: "\n") }
}

/// Collects errors while a document is read, so that one run reports all of them.
struct SeedReading: Sendable {
    private(set) var errors: [EmulatorError] = []
    /// The products that were read, also those of an app with errors.
    var products: [SeededApp.Product] = []

    /// Records an error, but only the first one of each member.
    mutating func note(_ error: EmulatorError) {
        guard !errors.contains(where: { $0.member == error.member && !$0.member.steps.isEmpty }) else { return }
        errors.append(error)
    }

    /// Records the invalid values of a product; returns whether there are none.
    mutating func accepts(_ product: SeededApp.Product) -> Bool {
        let mistakes = product.product.mistakes
        for (name, error) in mistakes {
            let member = product.member + name
            // Outside a seed, the explanation begins with the name alone.
            note(.invalid("\"\(member)\"" + error.explanation.dropFirst(name.count + 2), at: member))
        }
        return mistakes.isEmpty
    }

    /// Reads an object, and records all its errors.
    ///
    /// The reader stops at its first error. It reads the object again without the wrong member, until it finds nothing
    /// more. A required member gets one of ``fillers`` instead, about which nothing is reported.
    ///
    /// - Returns: the value; `nil` if there was an error.
    @discardableResult
    mutating func attempt<Value>(
        _ body: ControlBody,
        _ read: (ControlBody) throws(EmulatorError) -> Value
    ) -> Value? {
        var (rest, tried) = (body, [MemberPath: Int]())
        while true {
            do throws(EmulatorError) {
                let value = try read(rest)
                return tried.isEmpty ? value : nil
            } catch {
                let member = error.member
                if tried[member] == nil { note(error) }
                let isRemoval = tried[member] == nil && rest.has(member)
                let filler = tried[member] ?? 0
                guard isRemoval || filler < Self.fillers.count,
                    let changed = rest.replacing(member, with: isRemoval ? nil : Self.fillers[filler])
                else { return nil }
                tried[member] = isRemoval ? 0 : filler + 1
                rest = changed
            }
        }
    }

    /// Values for required members that are missing or wrong: one of them lets the reader continue.
    private static let fillers: [JSONValue] = [
        .string("auto"), .string("introductory"), .string("FREE_TRIAL"), .string("P1M"), .integer(1), .object([:]),
    ]

    @discardableResult
    mutating func attempt<Value>(_ read: () throws(EmulatorError) -> Value) -> Value? {
        do throws(EmulatorError) {
            return try read()
        } catch {
            note(error)
            return nil
        }
    }
}
