import AppStoreClient
import ArgumentParser
import DeskTools
import Foundation
import HTTPServing
import RefundDesk

/// Writes the files that a new desk begins with.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write refund-desk.yml, products.yml and policy.yml to begin with.",
        discussion: """
            In a terminal, init asks for each value that you do not give as an option. It overwrites a file only with \
            --force. As root, it lets the group of a folder such as /etc/refund-desk read the files. With --emulator, it also fetches the emulator's key and root certificate, and sets the desk as \
            the receiver of its notifications. With --production, it first shows what to do in App Store Connect.
            """
    )

    @Option(help: ArgumentHelp("The folder for the files; it is created if it does not exist.", valueName: "folder"))
    var directory = "."

    @Option(
        help: ArgumentHelp("Use the emulated App Store at this URL.", valueName: "url"),
        transform: ServerURL.read
    )
    var emulator: String?

    @Flag(help: "Lead through App Store Connect, begin without sending answers, and test that Apple reaches the desk.")
    var production = false

    @Option(name: .customLong("bundle-id"), help: "The app's bundle ID. With --emulator: com.example.coins.")
    var bundleID: String?

    @Option(
        name: .customLong("app-apple-id"),
        help: ArgumentHelp("The app's number in the App Store.", valueName: "number"),
        transform: (1...Int64.max).number
    )
    var appAppleID: Int64?

    @Option(name: .customLong("issuer-id"), help: "The issuer ID of the In-App Purchase key.")
    var issuerID: String?

    @Option(name: .customLong("key-id"), help: "The ID of the In-App Purchase key.")
    var keyID: String?

    @Option(
        name: .customLong("key-file"),
        help: ArgumentHelp(
            "The key's file, here or in the folder. Default: SubscriptionKey_KEY-ID.p8 in the folder.",
            valueName: "file"
        )
    )
    var keyFile: String?

    @Option(help: ArgumentHelp("The host and port that the desk listens on.", valueName: "address"))
    var listen = "127.0.0.1:8080"

    @Option(help: ArgumentHelp("The database: sqlite:PATH or postgresql://USER@HOST/DATABASE.", valueName: "url"))
    var database = "sqlite:refund-desk.sqlite"

    @Flag(help: "Overwrite files that exist.")
    var force = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        if production, emulator != nil {
            throw ValidationError("--production is for Apple, and --emulator for an emulator: give one of them.")
        }
        let given = [
            ("--app-apple-id", appAppleID != nil), ("--issuer-id", issuerID != nil), ("--key-id", keyID != nil),
            ("--key-file", keyFile != nil),
        ].filter(\.1).map(\.0)
        if emulator != nil, let option = given.first {
            throw ValidationError("The emulator chooses \(option.dropFirst(2)): omit \(option) with --emulator.")
        }
        if emulator != nil, listen.hasSuffix(":0") {
            throw ValidationError("With --emulator, --listen needs a port, because the emulator calls it.")
        }
        if directory.isEmpty { throw ValidationError("--directory needs the path of a folder.") }
    }

    func run() async throws {
        let folder = URL(filePath: directory, directoryHint: .isDirectory)
        try refuseExistingFiles(in: folder)
        if production { Console.note(Self.screens) }
        let starter: StarterFiles
        var others: [(name: String, bytes: Data)] = []
        if let emulator {
            let access = EmulatorAccess(url: emulator, transport: AsyncHTTPClientTransport())
            (starter, others) = try await emulated(access)
        } else {
            starter = try asked()
        }
        try tryOut(starter, others, in: folder)
        let readers = ReadingGroup(of: folder)
        let files = try write(starter, others, to: folder)
        try readers?.allow(files)
        try check(in: folder, keyFile: starter.keyFile, readers: readers)
        let receiver = starter.notificationURL
        if let emulator { try await connect(to: emulator, starter) }
        if json {
            let result = InitResult(
                app: starter.bundleID,
                files: files,
                notificationURL: emulator == nil ? nil : receiver
            )
            Console.print(try JSONEncoder.sorted.encode(result))
        } else {
            for file in files { Console.print("Wrote \(file)") }
            if emulator != nil {
                Console.print(
                    "The emulator sends notifications of \(starter.bundleID) to \(receiver), and sells coins.500."
                )
            }
            Console.print(nextSteps(starter, in: folder, readers: readers))
        }
        if production { try await offerTest(in: folder) }
    }
}

extension InitCommand {
    static let emulatorKey = "SubscriptionKey.p8"

    /// What to do in App Store Connect before the questions.
    private static let screens = """
        In App Store Connect (https://appstoreconnect.apple.com):
          1. Users and Access, Integrations, In-App Purchase: generate a key, and download its file. You can download it
             only once. Note the key ID, and the issuer ID above the list.
          2. Apps, your app, App Information: note the Bundle ID and the Apple ID.
          3. On the same page, App Store Server Notifications: later enter https://YOUR-HOST/notifications/v2 as the
             production and as the sandbox server URL, both with Version 2 Notifications.
          4. Users and Access, Sandbox: add a test account, to buy and to ask for refunds without money.

        """

    private func refuseExistingFiles(in folder: URL) throws {
        guard !force else { return }
        let names =
            ["refund-desk.yml", "products.yml", "policy.yml"]
            + (emulator == nil ? [] : [Self.emulatorKey, StarterFiles.emulatorRoot])
        let existing = names.filter { name in
            // A link that leads nowhere exists too.
            (try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)) != nil
        }
        guard existing.isEmpty else {
            throw CommandFailure(
                "\(existing.joined(separator: ", ")) already \(existing.count == 1 ? "exists" : "exist") in "
                    + "\(directory); nothing was written. Choose another --directory, or add --force to overwrite."
            )
        }
    }

    /// Fetches what an emulator gives an app.
    private func emulated(
        _ access: EmulatorAccess
    ) async throws -> (StarterFiles, [(name: String, bytes: Data)]) {
        let given = try await access.credentials(of: bundleID ?? "com.example.coins")
        guard let root = Data(base64Encoded: given.rootCertificate) else {
            throw CommandFailure("\(access.url) sent a root certificate that is not Base64.")
        }
        var starter = StarterFiles(
            bundleID: given.bundleId,
            appAppleID: given.appAppleId,
            issuerID: given.issuerId,
            keyID: given.keyId,
            keyFile: Self.emulatorKey
        )
        (starter.listen, starter.database, starter.emulatorURL) = (listen, database, access.url)
        return (starter, [(Self.emulatorKey, Data(given.privateKey.utf8)), (StarterFiles.emulatorRoot, root)])
    }

    /// Asks for what no option says; without a terminal, every option must be given.
    private func asked() throws -> StarterFiles {
        let missing = [
            ("--bundle-id", bundleID == nil), ("--app-apple-id", appAppleID == nil), ("--issuer-id", issuerID == nil),
            ("--key-id", keyID == nil),
        ].filter(\.1).map(\.0)
        guard missing.isEmpty || isatty(STDIN_FILENO) == 1 else {
            throw ValidationError(
                "Give \(missing.joined(separator: ", ")), or --emulator; in a terminal, init asks for them."
            )
        }
        let bundleID = try bundleID ?? ask("Bundle ID, such as com.example.coins")
        let number = try appAppleID ?? askNumber("Apple ID of the app, such as 1234567890")
        let issuer = try issuerID ?? ask("Issuer ID of the In-App Purchase key")
        let key = try keyID ?? ask("Key ID, such as 2X9R4HXF34")
        var starter = StarterFiles(
            bundleID: bundleID,
            appAppleID: number,
            issuerID: issuer,
            keyID: key,
            keyFile: keyFile.map(keyPath) ?? "SubscriptionKey_\(key).p8"
        )
        (starter.listen, starter.database, starter.isObserving) = (listen, database, production)
        return starter
    }

    /// Returns the path of the key's file as the configuration names it: one that is only found from the current folder
    /// becomes absolute, because the configuration's paths begin at its own folder.
    private func keyPath(_ path: String) -> String {
        let folder = URL(filePath: directory, directoryHint: .isDirectory)
        let isInFolder = FileManager.default.fileExists(atPath: URL(filePath: path, relativeTo: folder).path)
        return isInFolder || !FileManager.default.fileExists(atPath: path) ? path : URL(filePath: path).path
    }

    private func ask(_ question: String) throws -> String {
        while true {
            Console.ask("\(question): ")
            guard let line = readLine() else { throw CommandFailure("The input ended; nothing was written.") }
            let answer = line.trimmingCharacters(in: .whitespaces)
            if !answer.isEmpty { return answer }
        }
    }

    private func askNumber(_ question: String) throws -> Int64 {
        while true {
            if let number = Int64(try ask(question)), number > 0 { return number }
            Console.note("It must be a number above 0.")
        }
    }
}

extension InitCommand {
    /// Lets an emulator send the app's notifications to the desk, and sell the product in `products.yml`.
    private func connect(to emulator: String, _ starter: StarterFiles) async throws {
        let access = EmulatorAccess(url: emulator, transport: AsyncHTTPClientTransport())
        try await access.send(notificationsOf: starter.bundleID, to: starter.notificationURL)
        try await access.sellCoins(of: starter.bundleID)
    }

    private func nextSteps(_ starter: StarterFiles, in folder: URL, readers: ReadingGroup?) -> String {
        let path = directory == "." ? "refund-desk.yml" : folder.appending(path: "refund-desk.yml").path
        let option = "--config \(path.shellWord)"
        let migration =
            starter.database.hasPrefix("sqlite:") ? "" : "  refund-desk migrate \(option)\n      creates the tables\n"
        let service =
            readers.map {
                """


                Only root and the group \($0.name) can read the files, so run these commands as a user of that group.
                The service of the Debian package does: run systemctl enable --now refund-desk in place of serve.
                """
            } ?? ""
        return """

            Next:
              edit products.yml and policy.yml
                  what you sell, and how you answer
            \(migration)  refund-desk doctor \(option)
                  checks keys, certificates, endpoints and the database
              refund-desk serve \(option)
                  runs the desk; its pages are at http://\(starter.listen)/
              refund-desk tokens create --role backend \(option)
                  in another terminal: prints the token for your backend, which reports consent and use
            """ + service
    }

    /// Asks Apple for a test notification once the desk is reachable.
    private func offerTest(in folder: URL) async throws {
        let path = folder.appending(path: "refund-desk.yml").path
        let command = "refund-desk doctor --send-test --config \(path.shellWord)"
        guard isatty(STDIN_FILENO) == 1 else {
            return Console.note("Once the desk runs and App Store Connect has its URL, run: \(command)")
        }
        Console.note("\nStart the desk now, and enter its URL in App Store Connect (step 3 above).")
        guard try ask("Then write yes to ask Apple for a test notification, or no") == "yes" else {
            return Console.note("Later, run: \(command)")
        }
        try await DoctorCommand.parse(["--send-test", "--config", path]).run()
    }
}

extension StarterFiles {
    /// Where an emulator on the same machine sends notifications.
    fileprivate var notificationURL: String {
        // Every address of this machine is written as 0.0.0.0 or [::], at which nobody can be called.
        let host = listen.replacing("0.0.0.0:", with: "127.0.0.1:").replacing("[::]:", with: "[::1]:")
        return "http://\(host)/notifications/v2"
    }
}

/// What was written, as JSON.
private struct InitResult: Encodable {
    let app: String
    let files: [String]
    /// Where the emulator sends notifications; absent without an emulator.
    let notificationURL: String?
}
