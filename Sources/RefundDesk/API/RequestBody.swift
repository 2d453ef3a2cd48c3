import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A JSON body that names its members: one it does not know is an error, so that no typing error goes unnoticed.
protocol RequestBody: Decodable {
    static var memberNames: [String] { get }
}

extension RequestBody {
    /// Reads the body of a request.
    ///
    /// - Throws: ``Problem`` 400 or 413, naming the member that is wrong.
    static func read(from request: Request, context: some RequestContext) async throws -> Self {
        let data = Data(try await request.body.collect(upTo: context.maxUploadSize).readableBytesView)
        do {
            guard let members = try JSONDecoder().decode(JSONValue.self, from: data).members else {
                throw Problem(.badRequest, "The body is not a JSON object.")
            }
            if let unknown = members.keys.filter({ !memberNames.contains($0) }).min() {
                throw Problem(
                    .badRequest,
                    "Unknown member \(unknown.prefix(64)); known here: \(memberNames.joined(separator: ", "))."
                )
            }
            return try JSONDecoder().decode(Self.self, from: data)
        } catch let error as DecodingError {
            throw Problem(.badRequest, error.explanation)
        }
    }
}

extension DecodingError {
    /// Which member is wrong and how, without its content.
    var explanation: String {
        switch self {
        case .keyNotFound(let key, let context):
            "\(Self.path(context.codingPath + [key])) is missing."
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            "\(Self.path(context.codingPath)) is not a \(type)."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "The body is not JSON." : "\(Self.path(context.codingPath)): \(context.debugDescription)"
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
}

/// A time in a body: RFC 3339.
struct RFC3339Time: Codable {
    let timestamp: Timestamp

    init(_ timestamp: Timestamp) { self.timestamp = timestamp }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let timestamp = Timestamp(rfc3339: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not a time in RFC 3339, such as 2026-05-01T12:00:00Z."
            )
        }
        self.timestamp = timestamp
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(timestamp.description)
    }
}
