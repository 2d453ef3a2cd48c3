public import AppStoreTypes

/// Calls about identifiers of which it is not known to which environment they belong, as Apple advises to make them.
///
/// Production is asked first, and the sandbox where production does not know the identifier (4040010). An app that has no
/// release yet is answered 401 in production whatever it asks; that counts as not known too. No other error leads on.
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

    /// Creates it from a client for each environment.
    public init(production: AppStoreServerAPI, sandbox: AppStoreServerAPI) {
        self.production = production
        self.sandbox = sandbox
    }

    /// Makes a call where the identifier is known.
    ///
    /// - Parameter call: the call, made with the client it is given.
    /// - Returns: the answer, and the environment that gave it.
    /// - Throws: ``AppStoreAPIError`` of the sandbox where both do not know the identifier, else of production.
    public func call<Answer: Sendable>(
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
