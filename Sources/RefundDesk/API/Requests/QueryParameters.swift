import AppStoreTypes
import Hummingbird
import HummingbirdCore
import Refunds

/// The parameters of a request's URL.
///
/// Each reader of a parameter returns `nil` if the parameter is absent, empty or wrong, and notes what is wrong.
struct QueryParameters {
    private let parameters: FlatDictionary<Substring, Substring>
    private let mistakes: RequestMistakes

    /// Notes the parameters with unknown names, and those that the URL repeats.
    init(_ request: Request, known: [String], noting mistakes: RequestMistakes = RequestMistakes()) {
        parameters = request.uri.queryParameters
        self.mistakes = mistakes
        let names = parameters.map { String($0.key) }
        for name in Set(names).subtracting(known).sorted() {
            mistakes.note(String(name.prefix(64)), unknownName(name, known: known))
        }
        for name in known where names.count(where: { $0 == name }) > 1 {
            mistakes.note(name, "is given more than once: give it once, with commas between values if it takes several")
        }
    }

    /// Refuses a request whose URL has any parameter, for a route that has none.
    ///
    /// - Throws: ``Problem`` 400 with all parameters.
    static func requireNone(_ request: Request) throws { try QueryParameters(request, known: []).check() }

    /// Notes a mistake in a parameter.
    func note(_ name: String, _ problem: String) { mistakes.note(name, problem) }

    /// - Throws: ``Problem`` 400 with all mistakes, if there is one.
    func check() throws { try mistakes.throwIfAny() }

    /// Reads a text.
    func text(_ name: String) -> String? { parameters[name[...]].flatMap { $0.isEmpty ? nil : String($0) } }

    /// Reads `true` or `false`.
    func flag(_ name: String) -> Bool? {
        guard let text = text(name) else { return nil }
        guard text == "true" || text == "false" else {
            note(name, "must be true or false")
            return nil
        }
        return text == "true"
    }

    /// Reads one of some words.
    func word<Word: RawRepresentable<String>>(_ name: String, of words: some Collection<Word>) -> Word? {
        guard let text = text(name) else { return nil }
        guard let word = words.first(where: { $0.rawValue == text }) else {
            note(name, "must be one of \(words.map(\.rawValue).joined(separator: ", "))")
            return nil
        }
        return word
    }

    /// Reads a time.
    func time(_ name: String) -> Timestamp? {
        guard let text = text(name) else { return nil }
        guard let time = Timestamp(rfc3339: text) else {
            note(name, "must be a time in RFC 3339, such as 2026-05-01T12:00:00Z")
            return nil
        }
        return time
    }

    /// Reads words separated by commas.
    func words<Word: RawRepresentable<String> & Hashable>(_ name: String, of words: some Collection<Word>) -> Set<Word>
    {
        let texts = (text(name) ?? "").split(separator: ",")
        let found = texts.compactMap { text in words.first { $0.rawValue == text } }
        if found.count < texts.count {
            note(name, "must be one or more of \(words.map(\.rawValue).joined(separator: ", "))")
        }
        return Set(found)
    }

    /// Reads `app`, the bundle ID of a configured app; a token for another app is refused.
    ///
    /// - Returns: The requested app, or the only app that the token gives access to; `nil` for all apps.
    ///   A token for several apps must name one.
    /// - Throws: ``AppNotCovered``.
    func app(of apps: AppScopes, for token: AccessToken?) throws -> String? {
        let requested = text("app")
        let app = try token?.app(requested: requested) ?? requested
        if let requested, apps.environments[requested] == nil {
            let known = apps.environments.keys.filter { token?.covers($0) ?? true }.sorted()
            note(
                "app",
                "must be the bundle ID of an app that is configured here, such as "
                    + known.prefix(5).joined(separator: ", ")
            )
        }
        return app
    }

    /// Reads `environment`.
    func environment() -> AppStoreEnvironment? {
        guard let text = text("environment") else { return nil }
        let known: [AppStoreEnvironment] = [.sandbox, .production]
        guard let environment = known.first(where: { $0.rawValue == text }) else {
            note("environment", "must be Sandbox or Production")
            return nil
        }
        return environment
    }

    /// Reads `limit`, the page size, from 1 to 500, by default 50.
    func limit() -> Int {
        guard let text = parameters["limit"] else { return 50 }
        guard let limit = Int(text), (1...500).contains(limit) else {
            note("limit", "must be a whole number from 1 to 500")
            return 50
        }
        return limit
    }

    /// Reads `cursor`; the list itself checks it.
    func cursor() -> String? { parameters["cursor"].map(String.init) }
}
