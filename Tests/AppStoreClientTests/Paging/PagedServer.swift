import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import Synchronization

/// A server of pages, selected by the token in the request.
final class PagedServer: HTTPTransport {
    private let sent = Mutex<[TransportRequest]>([])
    private let parameter: String
    private let pages: @Sendable (_ token: String?) throws -> String

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - parameter: the name of the query parameter with the token.
    ///   - pages: returns the JSON of the page for a token.
    init(_ parameter: String, pages: @escaping @Sendable (_ token: String?) throws -> String) {
        self.parameter = parameter
        self.pages = pages
    }

    /// Creates a transaction history of several pages; the revision of page `n` is `r<n>`.
    static func history(_ pages: [[String]]) -> PagedServer {
        PagedServer("revision") { token in
            let index = token.flatMap { Int($0.dropFirst()) } ?? 0
            let items = index < pages.count ? pages[index] : []
            let last = index + 1 >= pages.count
            return page(items, revision: "r\(min(index + 1, pages.count))", hasMore: !last)
        }
    }

    static func page(_ transactions: [String], revision: String?, hasMore: Bool) -> String {
        let items = transactions.map { #""\#($0)""# }.joined(separator: ", ")
        let end = revision.map { #""revision": "\#($0)", "# } ?? ""
        return #"{\#(end)"hasMore": \#(hasMore), "signedTransactions": [\#(items)]}"#
    }

    var requests: [TransportRequest] { sent.withLock { $0 } }

    /// The token of each request; `nil` for none.
    var tokens: [String?] { requests.map(token) }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        sent.withLock { $0.append(request) }
        return .json(200, try pages(token(of: request)))
    }

    private func token(of request: TransportRequest) -> String? {
        URLComponents(string: request.url)?.queryItems?.first { $0.name == parameter }?.value
    }
}
