extension DecodingError {
    /// Where the trouble is, such as `data.status` or `items.0.price`; `nil` when it is the whole.
    var memberPath: String? {
        let path =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context):
                context.codingPath + [key]
            @unknown default:
                [any CodingKey]()
            }
        guard !path.isEmpty else { return nil }
        return path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
