import Foundation
import Samples

/// An App Store that answers only Get Transaction History, from presigned pages.
///
/// The transactions of customer n start at index n × pages × page size. A revision is a page number.
final class HistoryServer: Sendable {
    static let pageSize = 20

    private let server: LoopbackServer

    init(_ signed: [String], pages: Int) throws {
        let answers = stride(from: 0, to: signed.count, by: Self.pageSize).map { start in
            let page = start / Self.pageSize % pages
            let list = signed[start..<min(start + Self.pageSize, signed.count)].map { "\"\($0)\"" }
            return LoopbackServer.Reply.respond(
                200,
                """
                {"revision":"\(page + 1)","hasMore":\(page + 1 < pages),"bundleId":"\(Samples.bundleID)",\
                "environment":"Sandbox","signedTransactions":[\(list.joined(separator: ","))]}
                """
            )
        }
        server = try LoopbackServer { request in
            // The path ends with the customer, and the query is a revision: /inApps/v2/history/17?revision=2.
            let customer = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
            let revision = request.query.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let index = customer * pages + revision
            return answers.indices.contains(index) ? answers[index] : .respond(404)
        }
    }

    var port: UInt16 { server.port }

    func stop() { server.stop() }
}
