public import AppStoreTypes
import Foundation

/// One call that Apple offers, with what the documentation says of it.
public struct APIEndpoint: Sendable {
    /// What a call may do that is sent a second time.
    public enum Repetition: Sendable {
        /// Nothing more than the first: it reads, it sets, or it carries an identifier that makes it one.
        case harmless
        /// Harm only where the first had success: any answer that is an error says that nothing was done.
        case afterErrorAnswer
        /// Something else, or a refusal that hides the success of the first: only where the first was surely not done.
        case onlyIfNotDone
    }

    /// The title of Apple's page, such as `Get Transaction Info`; unique.
    public let name: String
    /// The HTTP method.
    public let method: String
    /// The path, with its parameters in braces.
    public let path: String
    /// How many requests a second Apple takes from one app in production, counted over an hour; `nil` where none is named.
    ///
    /// The sandbox takes a tenth.
    public let requestsPerSecond: Int?
    /// Where the endpoint exists.
    public let environments: Set<AppStoreEnvironment>
    /// What a second sending may do.
    public let repetition: Repetition

    init(
        _ name: String,
        _ method: String,
        _ path: String,
        requestsPerSecond: Int?,
        in environments: Set<AppStoreEnvironment> = [.production, .sandbox],
        repetition: Repetition = .harmless
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.requestsPerSecond = requestsPerSecond
        self.environments = environments
        self.repetition = repetition
    }

    /// Every endpoint of every API.
    public static let all: [APIEndpoint] = serverAPI + retentionMessaging + advancedCommerce + [verifyReceipt]

    /// The path with its parameters filled in, percent-encoded.
    ///
    /// - Throws: ``AppStoreAPIError/notSent(_:)`` for a value that would lead to another path.
    func path(with parameters: [String]) throws(AppStoreAPIError) -> String {
        var rest = parameters[...]
        var segments: [String] = []
        for segment in path.split(separator: "/") {
            guard segment.hasPrefix("{") else {
                segments.append(String(segment))
                continue
            }
            let name = segment.dropFirst().dropLast()
            guard let value = rest.popFirst() else { preconditionFailure("\(self.name) needs \(name)") }
            guard !value.isEmpty else { throw .notSent("\(name) is empty") }
            guard value != ".", value != ".." else { throw .notSent("\(name) is no identifier") }
            segments.append(PercentEncoding.encode(value))
        }
        precondition(rest.isEmpty, "\(name) takes fewer parameters")
        return "/" + segments.joined(separator: "/")
    }
}

extension APIEndpoint: Hashable {
    /// Endpoints are the same that have one name.
    public static func == (lhs: APIEndpoint, rhs: APIEndpoint) -> Bool { lhs.name == rhs.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension APIEndpoint: CustomStringConvertible {
    /// The title of Apple's page.
    public var description: String { name }
}
