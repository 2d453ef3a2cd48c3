import DeskTestSupport
import RefundDesk
import Testing

@Suite("A mistake in the configuration of the identity provider")
struct IdentityProviderMistakeTests {
    private static let valid = """
        issuer: https://login.example.com
            clientID: refund-desk
            clientSecret: hunter2
            address: https://refunds.example.com
            groups: [{ group: support, role: viewer, apps: [com.example.coins] }]
        """

    @Test(
        "A mistake about the identity provider is named by key, with what to write instead, and shows no secret",
        arguments: [
            ("https://login.example.com", "http://login.example.com", "issuer: must be an https URL"),
            ("issuer: https://login.example.com", "issuer: [a]", "issuer: must be a single value"),
            ("issuer:", "isuer:", "isuer: unknown key"), ("issuer:", "isuer:", "identityProvider: issuer is missing"),
            ("    clientID: refund-desk\n", "", "identityProvider: clientID is missing"),
            ("hunter2", "{ file: no-such-file }", "no-such-file"), ("hunter2", "\"\"", "clientSecret: is empty"),
            (
                "https://refunds.example.com", "https://refunds.example.com/desk",
                "address: must be scheme, host and port"
            ),
            ("https://refunds.example.com", "http://refunds.example.com", "address: must be an https URL"),
            ("https://refunds.example.com", "https://a:hunter2@refunds.example.com", "without user name and password"),
            ("groups: [", "groups: []\n    scopes: [", "groups: is an empty list"),
            (
                "role: viewer", "role: backend",
                "role: \"backend\" is not known; allowed here: viewer, operator, privacy, admin"
            ),
            ("role: viewer", "rol: viewer", "rol: unknown key"), ("group: support, ", "", "group is missing"),
            ("[com.example.coins]", "[]", "name an app, or omit the key for all apps"),
            ("[com.example.coins]", "[com.example.coin]", "\"com.example.coin\", which is not configured"),
            ("groups:", "scopes: [profile]\n    groups:", "scopes: must contain openid"),
            ("groups:", "scopes: [openid, \"a b\"]\n    groups:", "scopes: must be words without spaces"),
        ]
    )
    func mistake(find: String, replace: String, says: String) throws {
        let folder = try ConfigurationFolder()
        let text = Self.valid.replacing(find, with: replace)
        try #require(text != Self.valid)
        try folder.replace(
            "listen: 127.0.0.1:8181",
            by: "dashboard:\n  identityProvider:\n    \(text)",
            in: "refund-desk.yml"
        )
        let issues = folder.issues()
        #expect(issues.contains { $0.contains(says) }, "\(issues)")
        #expect(!issues.joined().contains("hunter2"))
    }

    @Test("An identity provider without dashboard sign-in is a mistake")
    func withoutSignIn() throws {
        let folder = try ConfigurationFolder()
        try folder.replace(
            "listen: 127.0.0.1:8181",
            by: "dashboard:\n  signIn: false\n  identityProvider:\n    \(Self.valid)",
            in: "refund-desk.yml"
        )
        #expect(folder.issues().map { $0.hasSuffix("has no effect without sign-in: omit signIn: false") } == [true])
    }
}
