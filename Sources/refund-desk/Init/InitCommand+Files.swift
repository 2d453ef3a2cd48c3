import ArgumentParser
import Crypto
import DeskTools
import Foundation
import RefundDesk

extension InitCommand {
    /// Writes the files and returns their paths.
    func write(
        _ starter: StarterFiles,
        _ others: [(name: String, bytes: Data)],
        to folder: URL
    ) throws -> [String] {
        let files = starter.all.map { ($0.name, Data($0.text.utf8)) } + others.map { ($0.name, $0.bytes) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            if FileManager.default.fileExists(atPath: folder.path) {
                throw CommandFailure("\(folder.path) is a file, not a folder: name a folder with --directory.")
            }
            throw CommandFailure("\(folder.path) cannot be created: \(SystemReason.of(error)).")
        }
        return try files.map { name, bytes in
            let path = folder.appending(path: name).path
            // Only the owner may read the files, and an old one stays until the new one is on the disk.
            try WholeFile.write(bytes, to: path)
            return path
        }
    }

    /// Reads the files as `serve` does, in a temporary folder, so that wrong values write nothing to the folder.
    ///
    /// - Throws: the exit code of an invalid configuration, after the mistakes are printed.
    func tryOut(_ starter: StarterFiles, _ others: [(name: String, bytes: Data)], in folder: URL) throws {
        let trial = FileManager.default.temporaryDirectory.appending(path: "refund-desk-init-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: trial) }
        var (tried, files) = (starter, others)
        if others.isEmpty {
            // The key's file may not exist yet, so any key replaces it here.
            tried.keyFile = Self.emulatorKey
            let key = URL(filePath: starter.keyFile, relativeTo: folder).path
            let exists = FileManager.default.fileExists(atPath: key)
            guard !exists || FileManager.default.contents(atPath: key) != nil else {
                throw CommandFailure("\(key) cannot be read as the key's file. Nothing was written.")
            }
            let content = FileManager.default.contents(atPath: key)
            files = [(Self.emulatorKey, content ?? Data(P256.Signing.PrivateKey().pemRepresentation.utf8))]
        }
        _ = try write(tried, files, to: trial)
        do throws(ConfigurationError) {
            _ = try DeskConfiguration.load(
                path: trial.appending(path: "refund-desk.yml").path,
                environment: ProcessInfo.processInfo.environment
            )
        } catch {
            let key = "\(trial.path)/\(Self.emulatorKey)"
            let named = others.isEmpty ? error.description.replacing(key, with: starter.keyFile) : error.description
            Console.note(named.replacing("\(trial.path)/", with: ""))
            Console.note("Nothing was written. Correct the options and run init again.")
            throw ExitCode.configuration
        }
    }

    /// Reads the new configuration as `serve` does, unless the key's file is still to be put there.
    func check(in folder: URL, keyFile: String, readers: ReadingGroup?) throws {
        let key = URL(filePath: keyFile, relativeTo: folder)
        guard FileManager.default.fileExists(atPath: key.path) else {
            let rights = readers.map { "chown root:\($0.name) and chmod 640" } ?? "chmod 600"
            return Console.note("Put the key's file at \(key.path), and run \(rights) on it.")
        }
        _ = try ConfigurationOption(path: folder.appending(path: "refund-desk.yml").path).load()
    }
}

extension String {
    /// The text as one word of a shell's command, in quotation marks if a shell would read it otherwise.
    var shellWord: String {
        let plain = "0123456789/._-".unicodeScalars
        let isPlain = unicodeScalars.allSatisfy { $0.properties.isAlphabetic || plain.contains($0) }
        return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}
