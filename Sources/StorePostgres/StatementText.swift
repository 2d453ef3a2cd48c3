import CLibPQ

/// The texts of statements as PostgreSQL takes them.
enum StatementText {
    /// A text with `$1`, `$2`, … in place of each `?` outside of quotes.
    static func numbered(_ sql: String) -> String {
        var count = 0
        return replacingMarks(in: sql) {
            count += 1
            return "$\(count)"
        }
    }

    /// An `INSERT` of one row as an `INSERT` of as many rows as the lists bound to it have values.
    ///
    /// - Parameters:
    ///   - sql: a text with one `VALUES (…)`, in whose parentheses all parameters are.
    ///   - types: the names of the parameters' types.
    /// - Returns: the text; `nil` for one that has another form.
    static func ofLists(_ sql: String, types: [String]) -> String? {
        guard let values = sql.firstRange(of: "VALUES ("), let end = closing(of: sql[values.upperBound...]) else {
            return nil
        }
        let rest = sql[sql.index(after: end)...]
        guard !sql[..<values.lowerBound].contains("?"), !rest.contains("?") else { return nil }
        var count = 0
        let columns = replacingMarks(in: String(sql[values.upperBound..<end])) {
            count += 1
            return "list.v\(count)"
        }
        guard count == types.count, count > 0 else { return nil }
        let lists = types.enumerated().map { "CAST($\($0 + 1) AS \($1)[])" }.joined(separator: ", ")
        let names = (1...count).map { "v\($0)" }.joined(separator: ", ")
        return "\(sql[..<values.lowerBound])SELECT \(columns) FROM unnest(\(lists)) AS list (\(names))\(rest)"
    }

    /// The parenthesis that closes one that was opened just before a text.
    private static func closing(of text: Substring) -> String.Index? {
        var depth = 1
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func replacingMarks(in sql: String, by replacement: () -> String) -> String {
        var text = ""
        text.reserveCapacity(sql.count + 16)
        var quote: Character?
        for character in sql {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "?" {
                text += replacement()
                continue
            }
            text.append(character)
        }
        return text
    }
}
