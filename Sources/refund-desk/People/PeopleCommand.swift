// This file is longer than most, because it has every command about people.

import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store

/// Groups the commands for the people who may sign in to the pages.
struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Add, list, change and remove the people who may sign in to the pages.",
        discussion: """
            Every database of the desk has everybody. Passwords are read without an echo, or from the first line of standard \
            input; they are stored as salted scrypt digests.
            """,
        subcommands: [
            AddPersonCommand.self, ListPeopleCommand.self, SetRoleCommand.self, SetPasswordCommand.self,
            RemovePersonCommand.self, SharePeopleCommand.self,
        ]
    )
}

/// Adds a person.
struct AddPersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a person who may sign in to the pages.",
        discussion:
            "With --one-time, only the password is printed on standard output, and the person replaces it within 7 days. "
            + "Without --bundle-id, the person has access to all apps."
    )

    @Argument(help: ArgumentHelp("The name to sign in with, such as an e-mail address.", valueName: "name"))
    var name: String

    @Option(
        help: "The role of the person: viewer, operator, privacy (exports and erases customers) or admin.",
        completion: .list(Role.ofPeople.map(\.rawValue)),
        transform: Role.ofPerson
    )
    var role: Role

    @OptionGroup var apps: AppsOption

    @Flag(help: "Make a password that works once, instead of reading one.")
    var oneTime = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func validate() throws {
        if Person.name(name) == nil { throw ValidationError(PersonMistake.invalidName.description) }
    }

    func run() async throws {
        let configuration = try file.load()
        let granted = try apps.granted(by: configuration) ?? .all
        let people = try file.openPeople()
        let password = oneTime ? nil : try PasswordInput.read(for: name)
        let secret = try await PersonMistake.explained {
            try await PersonIssuer(store: people).add(
                name,
                role: role,
                apps: granted,
                password: password,
                by: Console.author
            )
        }
        guard !json else {
            let result = ChangedPerson(name: name, role: role, apps: granted.bundleIDs, oneTimePassword: secret)
            return Console.print(try JSONEncoder.sorted.encode(result), ifLost: PasswordInput.lost)
        }
        if let secret { Console.print(secret, ifLost: PasswordInput.lost) }
        Console.note("\(name) may sign in with the role \(role.rawValue).")
    }
}

/// Lists people.
struct ListPeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the people who may sign in, and what they may do."
    )

    @OptionGroup var file: ConfigurationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let people = try await file.openPeople().people().filter { $0.removedAt == nil }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            Console.print(try encoder.encode(["people": people.map(PersonRow.init)]))
            return
        }
        var table = Table(
            ("NAME", .left),
            ("ROLE", .left),
            ("APPS", .left),
            ("SIGNS IN WITH", .left),
            ("ADDED", .left),
            ("DISABLED", .left),
            ("ID", .left)
        )
        for person in people {
            let row = PersonRow(person)
            table.add(
                row.name,
                row.role.rawValue,
                person.apps.text,
                row.signIn,
                row.createdAt,
                row.disabledAt ?? "-",
                row.id
            )
        }
        for line in table.lines { Console.print(line) }
    }
}

/// A person as JSON.
private struct PersonRow: Encodable {
    let id: String
    let name: String
    let role: Role
    let apps: [String]?
    let signIn: String
    let createdAt: String
    let disabledAt: String?

    init(_ person: Person) {
        id = person.id
        name = person.name
        role = person.role
        apps = person.apps.bundleIDs
        signIn =
            switch person.proof {
            case .password(_, nil): "password"
            case .password: "one-time password"
            case .identityProvider: "identity provider"
            case .nothing: "nothing"
            }
        createdAt = person.createdAt.description
        disabledAt = person.disabledAt?.description
    }
}

/// A person after a change, as JSON.
private struct ChangedPerson: Encodable {
    let name: String
    let role: Role
    let apps: [String]?
    /// The new password that works once, if the command made one.
    var oneTimePassword: String?
}

/// Gives a person another role or other apps.
struct SetRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-role",
        abstract: "Give a person another role or other apps, from their next request on.",
        discussion: "Without --bundle-id and --all-apps, the person keeps their apps."
    )

    @Argument(help: ArgumentHelp("The name of the person.", valueName: "name"))
    var name: String

    @Option(
        help: "The role of the person: viewer, operator, privacy or admin.",
        completion: .list(Role.ofPeople.map(\.rawValue)),
        transform: Role.ofPerson
    )
    var role: Role

    @OptionGroup var apps: AppsOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let configuration = try file.load()
        let people = try file.openPeople()
        let person = try await people.known(name)
        // Without an option, the apps stay as they are: all apps are given only to whoever is meant to have them.
        let granted = try apps.granted(by: configuration, besides: person.apps) ?? person.apps
        try await PersonMistake.explained {
            try await PersonIssuer(store: people).grant(role, granted, to: person, by: Console.author)
        }
        guard !json else {
            let result = ChangedPerson(name: person.name, role: role, apps: granted.bundleIDs)
            return Console.print(try JSONEncoder.sorted.encode(result))
        }
        Console.note("\(person.name) has the role \(role.rawValue) for \(granted == .all ? "all apps" : granted.text).")
    }
}

/// Sets a person's password.
struct SetPasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-password",
        abstract: "Set a person's password, which ends the person's sessions."
    )

    @Argument(help: ArgumentHelp("The name of the person.", valueName: "name"))
    var name: String

    @Flag(help: "Make a password that works once and print it, instead of reading one.")
    var oneTime = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let people = try file.openPeople()
        let person = try await people.known(name)
        let password = oneTime ? nil : try PasswordInput.read(for: person.name)
        let secret = try await PersonMistake.explained {
            try await PersonIssuer(store: people).setPassword(of: person, to: password, by: Console.author)
        }
        guard !json else {
            let result = ChangedPerson(
                name: person.name,
                role: person.role,
                apps: person.apps.bundleIDs,
                oneTimePassword: secret
            )
            return Console.print(try JSONEncoder.sorted.encode(result), ifLost: PasswordInput.lost)
        }
        if let secret { Console.print(secret, ifLost: PasswordInput.lost) }
        Console.note("The password of \(person.name) is set, and the person's sessions have ended.")
    }
}

/// Removes a person.
struct RemovePersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a person and end the person's sessions."
    )

    @Argument(help: ArgumentHelp("The name of the person, or the ID from the list of people.", valueName: "name"))
    var name: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let people = try file.openPeople()
        let person = try await people.known(name)
        try await PersonMistake.explained {
            try await PersonIssuer(store: people).change(person, .removed, by: Console.author)
        }
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(["removed": person.name])) }
        Console.note("\(person.name) is removed.")
    }
}

/// Gives every database the people of the others.
struct SharePeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Give each database the newest state of every person that another database has.",
        discussion: "Needed after an app got a database of its own, and after a database was restored."
    )

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let count = try await file.openPeople().share(by: Console.author, at: .now)
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(["changes": count])) }
        Console.note("\(Counted.text(count, "change")); all databases have the same people.")
    }
}

extension SharedPeople {
    /// Returns the person with a name or an ID.
    fileprivate func known(_ name: String) async throws -> Person {
        let people = try await self.people().filter { $0.removedAt == nil }
        if let id = people.first(where: { $0.id == name }) { return id }
        let named = people.filter { $0.name.lowercased() == name.lowercased() }
        guard let person = named.first else { throw CommandFailure(PersonMistake.unknown(name).description) }
        guard named.count == 1 else {
            throw CommandFailure(
                "Several people have the name \(name). Use an ID: \(named.map(\.id).joined(separator: ", "))."
            )
        }
        return person
    }
}

extension PersonMistake {
    fileprivate static func explained<Result>(_ change: () async throws -> Result) async throws -> Result {
        do {
            return try await change()
        } catch let mistake as PersonMistake {
            throw CommandFailure(mistake.description)
        }
    }
}

extension ConfigurationOption {
    /// Opens the people of every configured database.
    fileprivate func openPeople() throws -> SharedPeople {
        SharedPeople(try load().perDatabase.map { ($0.database.description, try $0.openStore()) })
    }
}

extension Role {
    /// Reads the role of a person on the command line.
    fileprivate static func ofPerson(_ text: String) throws -> Role {
        if text == Role.backend.rawValue { throw ValidationError(PersonMistake.programRole.description) }
        guard let role = ofPeople.first(where: { $0.rawValue == text }) else {
            let roles = ofPeople.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no role \(text) for people. Use one of: \(roles).")
        }
        return role
    }
}
