import AppStoreClient
import AppStoreTrust
package import AppStoreTypes

extension AppConfiguration {
    /// Apple's two environments.
    package static let standardEnvironments: [AppStoreEnvironment] = [.sandbox, .production]

    /// Apple's hosts.
    package static let standardEndpoints: [AppStoreEnvironment: String] = Dictionary(
        uniqueKeysWithValues: standardEnvironments.compactMap { environment in
            AppStoreServerAPI.appleHost(of: environment).map { (environment, $0) }
        }
    )

    /// Apple Root CA - G3.
    package static let standardRoots: [[UInt8]] = [AppleRootCertificates.g3]
}
