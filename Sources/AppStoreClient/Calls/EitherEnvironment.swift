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

    /// Makes a call in the environment that knows the identifier.
    ///
    /// - Parameter call: makes the call with the given client.
    /// - Returns: the response, and the environment that sent it.
    /// - Throws: the sandbox's ``AppStoreAPIError`` if neither environment knows the identifier, otherwise
    ///   production's.
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
