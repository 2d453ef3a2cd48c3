import Foundation
import HTTPTypes
import Refunds
import Synchronization
import Testing

@testable import RefundDesk

/// A browser that visits a desk's pages: it keeps cookies and sends forms with their codes.
final class PageVisitor: Sendable {
    private let deliver: @Sendable (HTTPRequest.Method, String, HTTPFields, Data?) async throws -> RoutedDesk.Reply
    private let cookies = Mutex<[String: String]>([:])

    convenience init(of desk: RoutedDesk) { self.init { try await desk.send($0, $1, $2, $3) } }

    /// Creates a browser whose requests a closure answers.
    init(
        send: @escaping @Sendable (HTTPRequest.Method, String, HTTPFields, Data?) async throws -> RoutedDesk.Reply
    ) { deliver = send }

    /// The value of a cookie; `nil` if the browser does not have it.
    subscript(_ cookie: PageCookie) -> String? {
        get { cookies.withLock { $0[cookie.rawValue] } }
        set { cookies.withLock { $0[cookie.rawValue] = newValue } }
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> RoutedDesk.Reply {
        try await send(.get, path, headers, nil)
    }

    /// Sends a form as it is.
    func post(_ path: String, _ form: String, _ headers: HTTPFields = [:]) async throws -> RoutedDesk.Reply {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await send(.post, path, headers, form)
    }

    /// Opens the sign-in page and sends its form with a token.
    func signIn(with token: String, to: String? = nil, _ headers: HTTPFields = [:]) async throws -> RoutedDesk.Reply {
        let code = try await formToken(on: "/sign-in")
        let path = to.map { "&to=\(Link.encoded($0))" } ?? ""
        return try await post("/sign-in", "formToken=\(code)&token=\(Link.encoded(token))\(path)", headers)
    }

    /// Opens the sign-in page and sends its form with a name and a password, and maybe a new password.
    func signIn(
        as name: String,
        _ password: String,
        new: String? = nil,
        to: String? = nil
    ) async throws
        -> RoutedDesk.Reply
    {
        let code = try await formToken(on: "/sign-in")
        let path = (to.map { "&to=\(Link.encoded($0))" } ?? "") + (new.map { "&newPassword=\(Link.encoded($0))" } ?? "")
        let fields = "name=\(Link.encoded(name))&password=\(Link.encoded(password))"
        return try await post("/sign-in", "formToken=\(code)&\(fields)\(path)")
    }

    /// Sends the sign-out form of the list of cases.
    func signOut(_ headers: HTTPFields = [:]) async throws -> RoutedDesk.Reply {
        try await post("/sign-out", "formToken=\(formToken(on: "/"))", headers)
    }

    /// Returns the code that the form of a page carries.
    func formToken(on path: String) async throws -> String {
        let text = try await get(path).text
        let match = try #require(text.firstMatch(of: /name="formToken" value="([^"]+)"/))
        return String(match.1)
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields,
        _ form: String?
    ) async throws -> RoutedDesk.Reply {
        var headers = headers
        let held = cookies.withLock { $0.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ") }
        if headers[.cookie] == nil, !held.isEmpty { headers[.cookie] = held }
        let reply = try await deliver(method, path, headers, form.map { Data($0.utf8) })
        for cookie in reply.headers[values: .setCookie] {
            let parts = cookie.split(separator: ";")[0].split(separator: "=", omittingEmptySubsequences: false)
            let value = String(parts[1])
            cookies.withLock { $0[String(parts[0])] = value.isEmpty ? nil : value }
        }
        return reply
    }
}

extension RoutedDesk.Reply {
    var text: String { String(decoding: body, as: UTF8.self) }
}
