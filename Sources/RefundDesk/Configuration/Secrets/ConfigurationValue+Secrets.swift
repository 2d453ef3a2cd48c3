import Foundation
import Yams

extension ConfigurationValue {
    /// The forms of a secret that the configuration does not contain itself.
    static let secretForms = ["file", "command", "credential", "environment"]

    /// Parses a secret: a text, or a mapping with one key that says where the secret is read from.
    ///
    /// One line break at the end of what is read is dropped. No message contains a part of a secret.
    func secret() -> String? {
        guard case .mapping(let mapping) = node else {
            guard node.scalar != nil else {
                report(
                    "must be a text, or a mapping that says where to read it, not \(kind)",
                    allowed: Self.secretForms
                )
                return nil
            }
            return text()
        }
        guard let keys = self.mapping(of: Self.secretForms, mayBeEmpty: true),
            keys.members.count == mapping.count
        else { return nil }
        guard keys.members.count == 1, let (form, value) = keys.members.first else {
            report("must have exactly one key", allowed: Self.secretForms)
            return nil
        }
        return switch form {
        case "file": value.secretInFile()
        case "command": value.secretFromCommand()
        case "credential": value.secretInCredential()
        default: value.secretInEnvironment()
        }
    }

    /// The path of the file that a secret is read from; `nil` for another form.
    var pathOfSecret: String? {
        guard case .mapping(let mapping) = node, let name = mapping["file"]?.scalar?.string else { return nil }
        return ConfigurationFile.path(name, namedIn: file)
    }

    private func secretInFile() -> String? {
        guard let path = filePath() else { return nil }
        return secret(inFile: path)
    }

    private func secret(inFile path: String) -> String? {
        reading.note(secretFile: path)
        return read("\(path)", as: "file \(path)") { () throws(ConfigurationFile.Failure) in
            try ConfigurationFile.read(path, upTo: SecretCommand.outputLimit)
        }
    }

    private func secretInCredential() -> String? {
        guard let name = text() else { return nil }
        guard name != ".", name != "..", name.utf8.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: ".") }) else {
            report("must be the name of a credential: letters, digits, hyphens, underscores and periods alone")
            return nil
        }
        guard let folder = reading.environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else {
            report(
                "cannot be read, because CREDENTIALS_DIRECTORY is not set: systemd sets it for a unit with "
                    + "LoadCredential=\(name):PATH"
            )
            return nil
        }
        return secret(inFile: "\(folder)/\(name)")
    }

    private func secretInEnvironment() -> String? {
        guard let name = text() else { return nil }
        guard let value = reading.environment[name] else {
            report("the environment variable \(quoted(name)) is not set")
            return nil
        }
        guard !value.isEmpty else {
            report("the environment variable \(quoted(name)) is empty")
            return nil
        }
        return value
    }

    private func secretFromCommand() -> String? {
        guard case .sequence = node else {
            report("must be a list of a program and its arguments, such as [cat, secret.txt]; no shell reads it")
            return nil
        }
        guard let items = list() else { return nil }
        let words = items.compactMap { $0.text() }
        guard words.count == items.count, let program = words.first else { return nil }
        let command = SecretCommand(
            program: program.contains("/") ? ConfigurationFile.path(program, namedIn: file) : program,
            arguments: Array(words.dropFirst()),
            environment: reading.environment
        )
        return read(program, as: "command \(words.map(\.debugDescription))") { () throws(ConfigurationFile.Failure) in
            try command.run()
        }
    }

    /// Returns the text that a source has; each source is read once in a reading, however many values name it.
    private func read(
        _ name: String,
        as source: String,
        _ read: () throws(ConfigurationFile.Failure) -> Data
    ) -> String? {
        do {
            return try reading.secret(from: source) { () throws(ConfigurationFile.Failure) in
                guard var text = String(validating: try read(), as: UTF8.self) else {
                    throw ConfigurationFile.Failure(message: "is not text in UTF-8")
                }
                if text.last?.isNewline == true { text.removeLast() }
                guard !text.isEmpty else { throw ConfigurationFile.Failure(message: "is empty") }
                return text
            }
        } catch {
            report("\(name): \(error.message)")
            return nil
        }
    }
}
