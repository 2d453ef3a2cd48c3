import ArgumentParser

/// The options of every list.
struct ListOptions: ParsableArguments {
    @Option(help: "How many to list, 1 to 500. Default: 50.", transform: (1...500).number)
    var limit = 50

    @Option(help: "The cursor that the previous page printed.")
    var cursor: String?

    @Flag(help: "Print the JSON of the REST API.")
    var json = false

    /// Prints the cursor of the next page, if there is one.
    func noteNext(_ cursor: String?) {
        if let cursor { Console.note("More follow: add --cursor \(cursor)") }
    }
}
