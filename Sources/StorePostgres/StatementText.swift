import CLibPQ

/// Converts statements to the form that PostgreSQL accepts.
enum StatementText {
    /// Returns a text with `$1`, `$2`, … instead of each `?` outside quotes.
    static func numbered(_ sql: String) -> String {
        var count = 0
        return replacingMarks(in: sql) {
            count += 1
            return "$\(count)"
        }
    }

    /// Converts an `INSERT` of one row to an `INSERT` of one row per value in the lists bound to it.
    ///
    /// - Parameters:
    ///   - sql: a text with one `VALUES (…)`, whose parentheses contain all parameters.
    ///   - types: the names of the parameters' types.
    /// - Returns: the text; `nil` for one of another form.
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

    /// Returns the parenthesis that closes one opened just before a text.
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
