import Foundation
import RefundDesk

/// Reads a new password.
enum PasswordInput {
    /// What it means that a new one-time password could not be printed.
    static let lost = "If a one-time password was set, nobody knows it: set another with people set-password."

    /// Reads a password twice from the terminal without an echo, or once from the first line of standard input.
    ///
    /// - Throws: ``CommandFailure`` if there is none, or it cannot be used.
    static func read(for name: String) throws -> String {
        let password: String
        if isatty(STDIN_FILENO) == 1 {
            password = try hidden("Password for \(name): ")
            guard try hidden("The same again: ") == password else {
                throw CommandFailure("The two passwords differ. Nothing was changed.")
            }
        } else {
            password = try line()
        }
        if let mistake = PasswordHasher.mistake(in: password) {
            throw CommandFailure("\(mistake) Nothing was changed.")
        }
        return password
    }

    private static func hidden(_ prompt: String) throws -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { throw CommandFailure("The terminal cannot be read.") }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            Console.ask("\n")
        }
        Console.ask(prompt)
        return try line()
    }

    private static func line() throws -> String {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw CommandFailure(
                "There is no password. Type one, pass it in the first line of standard input, or use --one-time."
            )
        }
        // Reading replaces bytes that are not text, so nobody could type what would be stored.
        guard !line.contains("\u{FFFD}") else {
            throw CommandFailure("The password is not text in UTF-8. Nothing was changed.")
        }
        return line
    }
}
