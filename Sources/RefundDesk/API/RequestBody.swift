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
            guard let members = try JSONDecoder().decode(JSONValue.self, from: data).members else {
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
