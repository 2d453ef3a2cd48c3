import AppStoreTypes
import Foundation
import TestSupport

/// Plays worlds: `refund-desk-simulation [--seeds FROM-TO] [--desks N-M] [--story] [--stop] [--checkout FOLDER]`.
@main
enum Simulation {
    static func main() {
        do {
            try Deterministic.checkHashing()
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            try JobQueue.process.install()
            exit(try play(arguments) ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("refund-desk-simulation: \(error)\n".utf8))
            exit(2)
        }
    }

    /// Plays the worlds, and prints the story of each one in which a promise is broken.
    ///
    /// - Returns: whether every promise was kept.
    private static func play(_ arguments: Arguments) throws -> Bool {
        JobQueue.process.restart(seed: 0)
        let template = try WorldTemplate(checkout: arguments.checkout)
        var broken: [UInt64] = []
        var figures = Figures()
        for seed in arguments.seeds where arguments.wants(seed) {
            JobQueue.process.restart(seed: seed)
            let world = try SimulatedWorld(seed: seed, template: template)
            world.play()
            figures.count(world)
            defer { fflush(nil) }
            let violations = world.story.violations
            if arguments.showsStory || !violations.isEmpty {
                print("seed \(seed)")
                for line in world.story.lines { print("  \(line)") }
            }
            guard !violations.isEmpty else { continue }
            broken.append(seed)
            for violation in violations { print("seed \(seed) BROKEN \(violation)") }
            if arguments.stopsAtFirst { break }
        }
        print(figures)
        if broken.isEmpty {
            print("every promise was kept")
        } else {
            print("broken: seeds \(broken.map(String.init).joined(separator: " "))")
        }
        return broken.isEmpty
    }
}

/// What happened in all worlds together.
private struct Figures: CustomStringConvertible {
    private var worlds = 0
    private var sharedWorlds = 0
    private var worldsV1 = 0
    private var hours: Int64 = 0
    private var seen: [(what: String, lines: Int)] = [
        (" crashes ", 0), ("as the world ends", 0), (" is started", 0), ("answers 202", 0), ("asks for a refund", 0),
        ("posts ", 0), (" stops", 0), ("restores the backup", 0), ("the circuit is open", 0), (" freezes ", 0),
        (" has begun", 0), ("cannot be reached for hours", 0),
    ]

    mutating func count(_ world: SimulatedWorld) {
        let story = world.story
        worlds += 1
        if world.isShared { sharedWorlds += 1 }
        if world.plan.version == 1 { worldsV1 += 1 }
        hours += story.length.milliseconds / 3_600_000
        for line in story.lines {
            for index in seen.indices where line.contains(seen[index].what) { seen[index].lines += 1 }
        }
    }

    private func lines(with what: String) -> Int { seen.first { $0.what == what }?.lines ?? 0 }

    var description: String {
        "\(worlds) \(worlds == 1 ? "world" : "worlds") of \(hours) hours together, "
            + "\(sharedWorlds) with two or three desks, \(worldsV1) with version 1: "
            + "\(lines(with: "asks for a refund")) refund requests, \(lines(with: "posts ")) posts, "
            + "\(lines(with: " is started")) attempts, \(lines(with: "answers 202")) answers accepted, "
            + "\(lines(with: " crashes ") - lines(with: "as the world ends")) crashes, "
            + "\(lines(with: " freezes ")) freezes, \(lines(with: " stops")) stops, "
            + "\(lines(with: "restores the backup")) restores, "
            + "\(lines(with: " has begun")) erasures, "
            + "\(lines(with: "cannot be reached for hours")) outages of hours, "
            + "\(lines(with: "the circuit is open")) refused keys"
    }
}

/// The arguments of the command.
private struct Arguments {
    var seeds: ClosedRange<UInt64> = 1...20
    /// How many desks the worlds have that are played.
    var desks: ClosedRange<UInt64> = 1...3
    var showsStory = false
    var stopsAtFirst = false
    var checkout = FileManager.default.currentDirectoryPath

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        while let name = rest.popFirst() {
            switch name {
            case "--story": showsStory = true
            case "--stop": stopsAtFirst = true
            case "--seeds": seeds = try Self.range(rest.popFirst())
            case "--desks": desks = try Self.range(rest.popFirst())
            case "--checkout":
                guard let folder = rest.popFirst() else { throw WrongArguments() }
                checkout = folder
            default: throw WrongArguments()
            }
        }
    }
}

extension Arguments {
    /// Returns whether the world of a seed is to be played.
    func wants(_ seed: UInt64) -> Bool { desks == 1...3 || desks.contains(UInt64(WorldPlan.desks(ofSeed: seed))) }

    /// Returns the numbers of `N` or `FROM-TO`.
    private static func range(_ text: String?) throws -> ClosedRange<UInt64> {
        let ends = (text ?? "").split(separator: "-").compactMap { UInt64($0) }
        guard let first = ends.first, let last = ends.last, ends.count <= 2, first <= last else {
            throw WrongArguments()
        }
        return first...last
    }
}

/// The command cannot read its arguments.
private struct WrongArguments: Error, CustomStringConvertible {
    let description =
        "usage: refund-desk-simulation [--seeds N | --seeds FROM-TO] [--desks N | --desks FROM-TO] [--story] [--stop] "
        + "[--checkout FOLDER]"
}
