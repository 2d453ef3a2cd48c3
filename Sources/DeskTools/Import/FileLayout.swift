/// Where the values of a file are found.
package struct FileLayout<Column: FileColumn>: Hashable, Sendable {
    /// The file's names of columns that have another name here.
    package private(set) var names: [Column: String] = [:]
    /// The values that every row has, and that the file does not contain.
    package private(set) var constants: [Column: String] = [:]
    /// The character between two values; `nil` finds it in the first line.
    package var separator: ValueSeparator?
    /// The character before the decimals of amounts; `nil` reads only amounts that can mean one thing.
    package var decimal: DecimalMark?
    /// What the file is expected to be.
    package let kind: KnownExport
    /// Whether columns that are not listed are left out instead of being refused as typing mistakes.
    package let ignoresOthers: Bool

    /// Creates a layout in which every column has its own name.
    package init(of kind: KnownExport, ignoresOthers: Bool = false) {
        self.kind = kind
        self.ignoresOthers = ignoresOthers
    }

    /// Whether other columns of the file are left out: its table is not made for this import if names were mapped.
    var omitsOthers: Bool { ignoresOthers || !names.isEmpty }

    /// Reads a column from the column of the file with another name, as in `purchaseId=order_no`.
    ///
    /// - Throws: ``RecordFileFailure`` if the text does not have this form, or repeats a column.
    package mutating func map(_ text: String) throws {
        let (column, name) = try assignment(text, "--map", "purchaseId=order_no")
        names[column] = name
    }

    /// Gives a column the same value in every row, as in `store=web`.
    ///
    /// - Throws: ``RecordFileFailure`` if the text does not have this form, or repeats a column.
    package mutating func set(_ text: String) throws {
        let (column, value) = try assignment(text, "--set", "store=web")
        constants[column] = value
    }

    private func assignment(_ text: String, _ option: String, _ example: String) throws -> (Column, String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw RecordFileFailure(description: "\(option) \(text): write it like \(option) \(example)")
        }
        guard let column = Column(name: parts[0]) else {
            let problem = parts[0].isEmpty ? "write it like \(option) \(example)" : Column.unknown([parts[0]])
            throw RecordFileFailure(description: "\(option) \(text): \(problem)")
        }
        guard names[column] == nil, constants[column] == nil else {
            throw RecordFileFailure(
                description: "\(option) \(text): \(column.rawValue) has a value already; give it once"
            )
        }
        return (column, parts[1])
    }

    /// The text by which an interrupted import of the file with another layout is not resumed; empty by default.
    var mark: String {
        let names = names.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
        let constants = constants.map { "\($0.key.rawValue)==\($0.value)" }.sorted()
        let marks = [separator.map { "separator \($0.rawValue)" }, decimal.map { "decimal \($0.rawValue)" }]
        return (names + constants + marks.compactMap { $0 }).map { "\($0) " }.joined()
    }

    /// The columns that the first line of a file names.
    struct Found {
        /// The index of each column that is read.
        var places: [(column: Column, index: Int)] = []
        /// The names of the columns that are left out.
        var ignored: [String] = []
    }

    /// Finds the columns by the names in the first line.
    ///
    /// - Throws: ``RecordFileFailure`` if a column is missing, unknown or not unique.
    func columns(in header: [String]) throws -> Found {
        var found = Found()
        var unknown: [String] = []
        for (column, name) in names.sorted(by: { $0.key.place < $1.key.place }) {
            found.places.append((column, try index(of: name, for: column, in: header)))
        }
        for (index, name) in header.enumerated() where !found.places.contains(where: { $0.index == index }) {
            guard let column = Column(name: name), names[column] == nil, constants[column] == nil else {
                if omitsOthers || Column(name: name) != nil {
                    found.ignored.append(name)
                } else {
                    unknown.append(name)
                }
                continue
            }
            guard !found.places.contains(where: { $0.column == column }) else {
                throw failure("the column \(name.prefix(64)) appears twice", header)
            }
            found.places.append((column, index))
        }
        let missing = Column.allCases.filter { column in
            column.isNeeded && constants[column] == nil && !found.places.contains { $0.column == column }
        }
        let mistakes = [
            unknown.isEmpty ? nil : Column.unknown(unknown),
            missing.isEmpty ? nil : "there is no column \(missing.map(\.rawValue).joined(separator: ", "))",
        ]
        guard unknown.isEmpty, missing.isEmpty else {
            throw failure(mistakes.compactMap(\.self).joined(separator: "; "), header)
        }
        return found
    }

    private func index(of name: String, for column: Column, in header: [String]) throws -> Int {
        let same = header.indices.filter { header[$0] == name }
        let found = same.isEmpty ? header.indices.filter { Column.plain(header[$0]) == Column.plain(name) } : same
        guard found.count == 1 else {
            let isMissing = found.isEmpty
            let missing = "there is no column \(name) for \(column.rawValue)"
            throw failure(isMissing ? missing : "the column \(name) appears twice", header)
        }
        return found[0]
    }

    private func failure(_ reason: String, _ header: [String]) -> RecordFileFailure {
        let columns = header.prefix(40).map { String($0.prefix(64)) }.joined(separator: ", ")
        let found = "The file has \(header.count > 40 ? "\(header.count) columns, first " : "")\(columns)."
        let other = KnownExport(columns: header).flatMap { $0 == kind ? nil : "This is \($0.advice)" }
        let mapping =
            "If a column has another name there, use --map COLUMN=NAME; to give every row the same value, --set "
            + "COLUMN=VALUE."
        let separators = ValueSeparator.allCases.filter { header.count == 1 && header[0].utf8.contains($0.byte) }
        let separated = separators.first.map {
            // A report of Apple's always has tabs, so no option chooses what separates its values.
            kind == .salesReport
                ? "Apple separates the values with tabs: use the file as Apple wrote it."
                : "If a \($0.rawValue) separates the values, use --separator \($0.rawValue)."
        }
        let parts: [String?] = ["line 1: \(reason).", found, separated ?? other ?? (ignoresOthers ? nil : mapping)]
        return RecordFileFailure(description: parts.compactMap(\.self).joined(separator: " "))
    }
}

/// The character between two values of a row.
package enum ValueSeparator: String, CaseIterable, Sendable {
    case comma, semicolon, tab

    var byte: UInt8 {
        switch self {
        case .comma: UInt8(ascii: ",")
        case .semicolon: UInt8(ascii: ";")
        case .tab: UInt8(ascii: "\t")
        }
    }
}
