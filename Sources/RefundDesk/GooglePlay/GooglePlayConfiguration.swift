package import GooglePlay

/// The configuration of an app that Google Play sells.
package struct GooglePlayConfiguration: Sendable {
    /// How Pub/Sub proves its pushes.
    package struct Push: Hashable, Sendable {
        /// The audience that the subscription puts into its tokens.
        package var audience: String
        /// The service account that the subscription's tokens name.
        package var email: String
        /// The subscription that pushes must name, such as `projects/coins/subscriptions/desk`; `nil` for any.
        package var subscription: String?

        package init(audience: String, email: String, subscription: String? = nil) {
            self.audience = audience
            self.email = email
            self.subscription = subscription
        }
    }

    /// The app's package name.
    package var packageName: String
    /// The account that may see orders and answer reviews.
    package var account: ServiceAccount
    /// The path of the account's key file.
    package var accountFile: String
    /// How Pub/Sub proves its pushes; `nil` if the desk takes none.
    package var push: Push?
    /// The subscription that the desk pulls from, such as `projects/coins/subscriptions/desk`; `nil` for none.
    package var pull: String?
    /// Where Google's services are.
    package var endpoints: GooglePlayEndpoints

    package init(
        packageName: String,
        account: ServiceAccount,
        accountFile: String = "",
        push: Push? = nil,
        pull: String? = nil,
        endpoints: GooglePlayEndpoints = .google
    ) {
        self.packageName = packageName
        self.account = account
        self.accountFile = accountFile
        self.push = push
        self.pull = pull
        self.endpoints = endpoints
    }
}

// A configuration holds a key. If code prints one by mistake, the output shows only the package name.
extension GooglePlayConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "GooglePlayConfiguration(\(packageName))" }
    package var customMirror: Mirror { Mirror(self, children: ["packageName": packageName]) }
}
