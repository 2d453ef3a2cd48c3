import ArgumentParser
import RefundDesk

/// A word on the command line that names no command.
struct UnknownCommand: CustomStringConvertible {
    let description: String

    /// Finds the first word that should name a command and does not; `nil` if there is none or the parser must decide.
    ///
    /// - Parameter arguments: the command line without the name of the program.
    init?(in arguments: [String]) {
        var command: any ParsableCommand.Type = RefundDeskCommand.self
        var path = ["refund-desk"]
        // The parser prints the help of the whole program for an unknown command after help.
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, command.configuration.defaultSubcommand == nil, !word.hasPrefix("-"),
                word != "help" || path.count > 1
            else { return nil }
            if let next = subcommands.first(where: { $0.configuration.commandName == word }) {
                command = next
                path.append(word)
                continue
            }
            let names = subcommands.compactMap { $0.configuration.commandName }
            let parent = path.joined(separator: " ")
            let advice =
                nearest(to: word, among: names).map { "Did you mean \(parent) \($0)?" }
                ?? "Use one of: \(names.joined(separator: ", "))."
            description = "Error: \(parent) has no command \(quoted(word)). \(advice)"
            return
        }
        return nil
    }
}
