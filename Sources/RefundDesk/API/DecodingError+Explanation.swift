extension DecodingError {
    /// Describes which member is invalid and why, without its content.
    var explanation: String {
        switch self {
        case .keyNotFound(let key, let context):
            "\(Self.path(context.codingPath + [key])) is missing."
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            "\(Self.path(context.codingPath)) is not \(Self.displayText(for: type))."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "The body is not JSON." : "\(Self.path(context.codingPath)) has a value that is none."
        @unknown default:
            "The body cannot be read."
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }

    private static func displayText(for type: any Any.Type) -> String {
        switch type {
        case is Bool.Type: "true or false"
        case is String.Type: "a string"
        case is WholeNumber.Type: "a whole number"
        case is Double.Type: "a number"
        case is RFC3339Time.Type: "a time in RFC 3339, such as 2026-05-01T12:00:00Z"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
