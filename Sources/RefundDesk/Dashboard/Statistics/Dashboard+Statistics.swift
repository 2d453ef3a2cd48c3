import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /statistics`: the statistics.
    func statisticsPage(_ request: Request, _ visitor: Visitor) async throws -> Response {
        let fields = FormFields(request.uri.query ?? "")
        let query: StatisticsQuery
        do throws(StatisticsQueryMistake) {
            query = try StatisticsQuery { fields[$0] }
        } catch {
            throw PageProblem.wrongStatistics(error)
        }
        let content = StatisticsPage(try await statistics.caseStatistics(query))
        return try html(content, as: .statistics, in: frame("Statistics", in: .statistics, for: visitor))
    }
}

extension PageProblem {
    /// Returns the problem of an invalid statistics query.
    fileprivate static func wrongStatistics(_ mistake: StatisticsQueryMistake) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "These statistics cannot be counted",
            paragraphs: ["In the address, \(mistake.parameter) is \(mistake.allowed)."],
            link: "/statistics",
            linkText: "To the statistics"
        )
    }
}
