import Foundation
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /cases/{id}`: one case.
    func oneCase(_ segment: String?, _ request: Request, _ visitor: Visitor) async throws -> Response {
        guard let id = segment?.removingPercentEncoding?.lowercased(), let detail = try await register.detail(of: id)
        else { throw PageProblem.noSuchCase }
        let page = CasePage(detail, composer: composers[detail.facts.refundCase.app.bundleID], now: now())
        return try html(page, as: .oneCase, in: frame("Refund request for \(page.product)", in: .cases, for: visitor))
    }
}
