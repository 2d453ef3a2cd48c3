import AppStoreEmulator
import ArgumentParser
import Foundation
import Logging
import RefundDesk
import ServiceLifecycle

/// `refund-desk demo`: starts an emulator and a desk, plays a scripted story, and leaves the pages open.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Run an emulated App Store and a desk, play a scripted story, and leave the pages open.",
        discussion: """
            Nothing leaves this machine, and nothing is kept: both work in a temporary folder that is removed at the end.
            With REFUND_DESK_DEMO=once, or --once, it plays the story, prints its summary and exits: 0 if every case
            ended as expected, 1 otherwise.
            """
    )

    @Option(help: "The desk's port; 0 picks a free one.", transform: (0...UInt16.max).number)
    var port: UInt16 = 0

    @Option(help: "The emulator's port; 0 picks a free one.", transform: (0...UInt16.max).number)
    var emulatorPort: UInt16 = 0

    @Flag(help: "Play the story, print its summary and exit.")
    var once = false

    private static let environmentVariable = ProcessInfo.processInfo.environment["REFUND_DESK_DEMO"] ?? ""

    func validate() throws {
        guard ["", "once"].contains(Self.environmentVariable) else {
            throw ValidationError(
                "REFUND_DESK_DEMO is \(Self.environmentVariable). Set it to once, or leave it out: the pages then stay open."
            )
        }
    }

    func run() async throws {
        let isOnce = once || Self.environmentVariable == "once"
        let screen = DemoScreen(isColoured: Console.isColoured)
        let stage = try DemoEnvironment(port: Int(port), emulatorPort: Int(emulatorPort))
        defer { stage.clear() }
        let isExpected = try await stage.play { emulator, desk in
            let story = DemoStory(emulator: emulator, desk: desk, screen: screen)
            let isExpected = try await story.play()
            screen.whereToLook(desk: desk.baseURL, emulator: emulator.baseURL, isLeftOpen: !isOnce)
            return (isExpected, isOnce ? .stop : .stayOpen)
        }
        if !isExpected { throw ExitCode(1) }
    }
}
