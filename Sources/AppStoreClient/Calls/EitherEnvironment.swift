public import AppStoreTypes

/// Makes calls about identifiers in an unknown environment, as Apple recommends.
///
/// It tries production first, then the sandbox if production does not know the identifier (4040010). Production answers
/// 401 to every call of an app without a release, which counts as unknown too. No other error leads to the sandbox.
///
/// ```swift
/// let found = try await EitherEnvironment(production: production, sandbox: sandbox)
///     .call { api throws(AppStoreAPIError) in try await api.transactionInfo(of: transactionID) }
/// ```
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi>
public struct EitherEnvironment: Sendable {
    private let production: AppStoreServerAPI
    private let sandbox: AppStoreServerAPI

    /// Creates an instance from a client for each environment.
    public init(production: AppStoreServerAPI, sandbox: AppStoreServerAPI) {
        self.production = production
        self.sandbox = sandbox
    }
}

// The type of the answer selects the method, so that a paged call cannot miss the sandbox.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension EitherEnvironment {
    /// Makes a call in the environment that knows the identifier.
    ///
    /// - Parameter call: makes the call with the given client.
    /// - Returns: the response, and the environment that sent it.
    /// - Throws: the sandbox's ``AppStoreAPIError`` if neither environment knows the identifier, otherwise
    ///   production's.
    public func call<Answer: Sendable>(
        _ call: (AppStoreServerAPI) async throws(AppStoreAPIError) -> Answer
    ) async throws(AppStoreAPIError) -> (answer: Answer, environment: AppStoreEnvironment) {
        try await ask(call)
    }

    /// Makes a paged call in the environment that knows the identifier.
    ///
    /// It requests the first page to find the environment. The returned sequence starts with that page, and requests
    /// all further pages in the same environment. An example is
    /// `either.call { $0.transactionHistory(of: transactionID) }`.
    ///
    /// - Parameter call: returns the pages of the given client.
    /// - Returns: the pages, and the environment that sends them. To continue later from a stored position, use the
    ///   client of that environment.
    /// - Throws: the ``AppStoreAPIError`` of the first page, as for other calls.
    public func call<Page: PagedResponse>(
        _ call: (AppStoreServerAPI) async throws(AppStoreAPIError) -> PageSequence<Page>
    ) async throws(AppStoreAPIError) -> (answer: PageSequence<Page>, environment: AppStoreEnvironment) {
        try await ask { api throws(AppStoreAPIError) in try await call(api).started() }
    }

    /// Makes a paged call in the environment that knows the identifier, and returns its items.
    ///
    /// - Parameter call: returns the items of the given client.
    /// - Returns: the items, and the environment that sends them.
    /// - Throws: the ``AppStoreAPIError`` of the first page, as for other calls.
    public func call<Page: PagedResponse>(
        _ call: (AppStoreServerAPI) async throws(AppStoreAPIError) -> PageItemSequence<Page>
    ) async throws(AppStoreAPIError) -> (answer: PageItemSequence<Page>, environment: AppStoreEnvironment) {
        try await ask { api throws(AppStoreAPIError) in try await call(api).pages.started().items }
    }

    private func ask<Answer: Sendable>(
        _ call: (AppStoreServerAPI) async throws(AppStoreAPIError) -> Answer
    ) async throws(AppStoreAPIError) -> (answer: Answer, environment: AppStoreEnvironment) {
        do throws(AppStoreAPIError) {
            return (try await call(production), production.environment)
        } catch {
            guard case .rejected(let rejection) = error,
                rejection.code == .transactionIDNotFound || rejection.status == 401
            else { throw error }
        }
        return (try await call(sandbox), sandbox.environment)
    }
}
