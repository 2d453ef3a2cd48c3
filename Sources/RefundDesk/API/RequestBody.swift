import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A JSON body that lists its member names; an unknown member is an error, so that a typo is reported.
protocol RequestBody: Decodable {
    static var memberNames: [String] { get }
    /// The member names of list items, by the list's name.
    static var itemMemberNames: [String: [String]] { get }
}

extension RequestBody {
    static var itemMemberNames: [String: [String]] { [:] }

    /// Reads and decodes the body of a request.
    ///
    /// - Throws: ``Problem`` 400, naming the invalid member, or 413.
    static func read(from request: Request, context: some RequestContext) async throws -> Self {
        try decode(Data(try await request.body.collect(upTo: context.maxUploadSize).readableBytesView))
    }

    /// Decodes a body.
    ///
    /// - Throws: ``Problem`` 400, naming the invalid member.
    static func decode(_ data: Data) throws -> Self {
        do {
            guard let members = try JSONValue(json: data).members else {
                throw Problem(.badRequest, "The body is not a JSON object.")
            }
            try check(members, against: memberNames, at: "")
            for (list, names) in itemMemberNames {
                guard case .array(let items)? = members[list] else { continue }
                for (index, item) in items.enumerated() {
                    try check(item.members ?? [:], against: names, at: "\(list)[\(index)].")
                }
            }
            return try JSONDecoder().decode(Self.self, from: data)
        } catch let error as DecodingError {
            throw Problem(.badRequest, error.explanation)
        }
    }

    private static func check(_ members: [String: JSONValue], against names: [String], at path: String) throws {
        guard let unknown = members.keys.filter({ !names.contains($0) }).min() else { return }
        throw Problem(
            .badRequest,
            "Unknown member \(path)\(unknown.prefix(64)); known here: \(names.joined(separator: ", "))."
        )
    }
}

/// A whole number in a body.
///
/// `JSONDecoder` does not report the position of a number that is too large for `Int64` or has a fraction.
struct WholeNumber: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        guard case .integer(let value) = try JSONValue(from: decoder) else {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no whole number")
            throw DecodingError.typeMismatch(Self.self, context)
        }
        self.value = value
    }
}

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
                ? "The body is not JSON." : "\(Self.path(context.codingPath)) has an invalid value."
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
