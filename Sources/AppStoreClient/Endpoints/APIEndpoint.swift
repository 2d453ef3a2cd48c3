public import AppStoreTypes
import Foundation

/// An endpoint of Apple's APIs, as documented by Apple.
public struct APIEndpoint: Sendable {
    /// The effect of sending a request twice.
    public enum Repetition: Hashable, Sendable {
        /// A second request has no effect: it reads, sets a value, or contains an identifier that Apple recognizes.
        case harmless
        /// The call removes something: a second request has no further effect, but Apple answers it with "not found".
        ///
        /// The value is the code of that error; `nil` if Apple has not published it.
        case removal(notFound: AppStoreErrorCode?)
        /// A second request has an effect only if the first succeeded; an error response means that nothing was done.
        case afterErrorAnswer
        /// A second request has an effect, or an error that hides a success; repeat only if the first was not done.
        case onlyIfNotDone
    }

    /// The unique title of Apple's documentation page, such as `Get Transaction Info`.
    public let name: String
    /// The HTTP method.
    public let method: String
    /// The path with its parameters in braces.
    public let path: String
    /// The requests per second that Apple accepts per app in production, counted over an hour; `nil` if not documented.
    ///
    /// The sandbox accepts a tenth.
    public let requestsPerSecond: Int?
    /// The environments that have the endpoint.
    public let environments: Set<AppStoreEnvironment>
    /// The effect of sending a request twice.
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

    /// All endpoints of all APIs.
    public static let all: [APIEndpoint] = serverAPI + retentionMessaging + advancedCommerce + [verifyReceipt]

    /// Returns the path with its parameters filled in and percent-encoded.
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
            guard value != ".", value != ".." else { throw .notSent("\(name) is not an identifier") }
            segments.append(PercentEncoding.encode(value))
        }
        precondition(rest.isEmpty, "\(name) takes fewer parameters")
        return "/" + segments.joined(separator: "/")
    }
}

extension APIEndpoint.Repetition {
    /// Whether the request may be sent again after an attempt that may have taken effect.
    var isHarmless: Bool {
        switch self {
        case .harmless, .removal: true
        case .afterErrorAnswer, .onlyIfNotDone: false
        }
    }

    /// Returns whether an attempt may have taken effect although it failed.
    func mayHaveTakenEffect(despite error: AppStoreAPIError) -> Bool {
        guard case .rejected(let rejection) = error else { return error.mayHaveArrived }
        return self != .afterErrorAnswer && rejection.status >= 500 && rejection.code != .generalInternalRetryable
    }

    /// Returns whether an error shows that an earlier attempt removed what the request removes.
    func isDone(by rejection: AppStoreAPIError.Rejection) -> Bool {
        guard case .removal(let notFound) = self, rejection.followsUncertainAttempt, rejection.status == 404,
            let code = rejection.code
        else { return false }
        // Without a published code, "not found" is any code that Apple does not use for something else.
        return notFound.map { $0 == code } ?? (code.name == nil)
    }
}

extension APIEndpoint: Hashable {
    /// Returns whether two endpoints have the same name.
    public static func == (lhs: APIEndpoint, rhs: APIEndpoint) -> Bool { lhs.name == rhs.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension APIEndpoint: CustomStringConvertible {
    /// The title of Apple's documentation page.
    public var description: String { name }
}

extension APIEndpoint {
    /// verifyReceipt, deprecated.
    ///
    /// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts/verifyreceipt>
    public static let verifyReceipt = APIEndpoint("verifyReceipt", "POST", "/verifyReceipt", requestsPerSecond: nil)
}
