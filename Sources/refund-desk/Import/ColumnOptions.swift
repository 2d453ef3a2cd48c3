import ArgumentParser
import DeskTools

/// Options for a file whose columns or members have other names.
struct ColumnOptions: ParsableArguments {
    @Option(
        name: .customLong("map"),
        help: "The file's name of a column, as in purchaseId=order_no. Columns that are not mapped are left out."
    )
    var maps: [String] = []

    @Option(name: .customLong("set"), help: "A value that every row gets, as in store=web.")
    var constants: [String] = []

    /// Returns where the values of a file are found.
    ///
    /// - Throws: `ValidationError` if an option is malformed or names an unknown column.
    func layout<Column: FileColumn>(
        of kind: KnownExport,
        _ change: (inout FileLayout<Column>) -> Void = { _ in }
    ) throws -> FileLayout<Column> {
        var layout = FileLayout<Column>(of: kind)
        do {
            for text in maps { try layout.map(text) }
            for text in constants { try layout.set(text) }
        } catch let failure as RecordFileFailure {
            throw ValidationError(failure.description)
        }
        change(&layout)
        return layout
    }
}

/// The option for a file whose values are separated in another way.
struct SeparatorOption: ParsableArguments {
    @Option(help: "What separates the values: comma, semicolon or tab. By default, the first line decides.")
    var separator: ValueSeparator?
}

extension ValueSeparator: ExpressibleByArgument {}
extension DecimalMark: ExpressibleByArgument {}
