import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// The configured apps, by the bundle ID in a route.
struct AppScopes: Sendable {
    let environments: [String: [AppStoreEnvironment]]

    /// Returns the app that the request's path names.
    ///
    /// - Throws: ``Problem`` 404 if the app is not configured; ``AppNotCovered`` if the token is for another app.
    func scope(of context: DeskRequestContext) throws -> AppScope {
        let bundleID = try context.parameters.identifier("bundleId")
        _ = try context.token?.app(requested: bundleID)
        guard let environments = environments[bundleID] else {
            throw Problem(.notFound, "No app with bundleId \(bundleID.prefix(155)) is configured here.")
        }
        return AppScope(bundleID: bundleID, environments: environments)
    }
}

extension Parameters {
    /// Returns a path parameter of 1 to 256 bytes, percent-decoded.
    ///
    /// - Throws: ``Problem`` 400 if the parameter is missing or invalid.
    func identifier(_ name: String) throws -> String {
        guard let text = get(name)?.removingPercentEncoding, (1...256).contains(text.utf8.count), !text.contains("\0")
        else { throw Problem(.badRequest, "\(name) in the path must be an identifier of 1 to 256 bytes.") }
        return text
    }
}
