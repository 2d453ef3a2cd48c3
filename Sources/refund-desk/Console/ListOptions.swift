import ArgumentParser

/// The options of every list.
struct ListOptions: ParsableArguments {
    @Option(help: "How many to list, 1 to 500.")
    var limit = 50

    @Option(help: "Where the page begins: what the page before named as the next.")
    var cursor: String?

    @Flag(help: "Print JSON, as the REST API has it.")
    var json = false

    func validate() throws {
        guard (1...500).contains(limit) else { throw ValidationError("--limit is a number from 1 to 500.") }
    }

    /// Prints the cursor of the next page, if there is one.
    func noteNext(_ cursor: String?) {
        if let cursor { Console.note("There are more: --cursor \(cursor)") }
    }
}
