import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// The apps the desk serves, by the bundle identifier in a route.
struct AppScopes: Sendable {
    let environments: [String: [AppStoreEnvironment]]

    /// The app of a request's path.
    ///
    /// - Throws: ``Problem`` 404 for an app that is not configured.
    func scope(of context: DeskRequestContext) throws -> AppScope {
        let bundleID = try context.parameters.identifier("bundleId")
        guard let environments = environments[bundleID] else {
            throw Problem(.notFound, "No app with bundleId \(bundleID.prefix(155)) is configured here.")
        }
        return AppScope(bundleID: bundleID, environments: environments)
    }
}

extension Parameters {
    /// A path parameter, percent-decoded, of 1 to 256 bytes.
    ///
    /// - Throws: ``Problem`` 400 for one that is none.
    func identifier(_ name: String) throws -> String {
        guard let text = get(name)?.removingPercentEncoding, (1...256).contains(text.utf8.count), !text.contains("\0")
        else { throw Problem(.badRequest, "\(name) in the path is not an identifier of 1 to 256 bytes.") }
        return text
    }
}
