import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import TestSupport
import Testing

/// A call with its request and its decoded response, as Apple documents them.
struct EndpointRow: Sendable, CustomTestStringConvertible {
    /// A response of Apple.
    enum Answer: Sendable {
        case nothing
        case json(String)
        /// One of Apple's own examples.
        case vector(String)
    }

    let name: String
    /// The method, path and query.
    let request: String
    /// The JSON that is sent.
    var body: Answer = .nothing
    var status = 200
    var answer: Answer = .nothing
    /// The number of requests per second in production.
    let rate: Int?
    var environments: Set<AppStoreEnvironment> = [.production, .sandbox]
    let call: @Sendable (AppStoreServerAPI) async throws -> (any WireObject)?

    var testDescription: String { name }

    init(
        _ name: String,
        _ request: String,
        body: Answer = .nothing,
        status: Int = 200,
        answer: Answer = .nothing,
        rate: Int?,
        in environments: Set<AppStoreEnvironment> = [.production, .sandbox],
        call: @escaping @Sendable (AppStoreServerAPI) async throws -> (any WireObject)?
    ) {
        self.name = name
        self.request = request
        self.body = body
        self.status = status
        self.answer = answer
        self.rate = rate
        self.environments = environments
        self.call = call
    }

    static let all = serverAPI + retentionMessaging + advancedCommerce

    /// Returns one of Apple's example requests.
    static func example<Request: WireObject>(_ name: String) throws -> Request {
        try JSONDecoder().decode(Request.self, from: AppleVectors.model(name))
    }
}

extension EndpointRow.Answer {
    /// The JSON; `nil` for none.
    var data: Data? {
        get throws {
            switch self {
            case .nothing: nil
            case .json(let text): Data(text.utf8)
            case .vector(let name): try AppleVectors.model(name)
            }
        }
    }

    /// The JSON as a value; `nil` for none.
    var value: JSONValue? {
        get throws { try data.map { try JSONDecoder().decode(JSONValue.self, from: $0) } }
    }

    var isVector: Bool { if case .vector = self { true } else { false } }
}
