import AppStoreClient
import AppStoreTrust
import AppStoreTypes

/// What an endpoint answered to a question about a transaction that does not exist.
struct EndpointAnswer: Sendable {
    let bundleID: String
    let environment: AppStoreEnvironment
    let url: String
    /// The HTTP status, or why there is none, in words.
    let status: Result<Int, Silence>
    /// How far the endpoint's clock is ahead of ours; `nil` when it did not say.
    let clockLead: Duration?

    /// No answer came.
    struct Silence: Error {
        let words: String
    }
}

extension Doctor {
    /// Asks each endpoint of each app, all at once.
    func endpointAnswers(_ configuration: DeskConfiguration) async -> [EndpointAnswer] {
        let questions = configuration.apps.flatMap { app in app.environments.map { (app, $0) } }
        return await withTaskGroup(of: (Int, EndpointAnswer?).self) { group in
            for (index, (app, environment)) in questions.enumerated() {
                group.addTask { (index, await ask(app, environment)) }
            }
            var answers = [EndpointAnswer?](repeating: nil, count: questions.count)
            for await (index, answer) in group { answers[index] = answer }
            return answers.compactMap(\.self)
        }
    }

    private func ask(_ app: AppConfiguration, _ environment: AppStoreEnvironment) async -> EndpointAnswer? {
        guard let base = app.endpoints[environment], let token = try? app.apiKey.token(at: now()) else { return nil }
        let url = base.hasSuffix("/") ? String(base.dropLast()) : base
        let request = TransportRequest(
            method: "GET",
            url: "\(url)/inApps/v1/transactions/0",
            headers: ["Authorization": "Bearer \(token)", "Accept": "application/json"],
            timeout: .seconds(10)
        )
        let status: Result<Int, EndpointAnswer.Silence>
        var clockLead: Duration?
        do {
            let response = try await transport.send(request)
            status = .success(response.status)
            clockLead = response.headers["date"].flatMap(Timestamp.init(httpDate:)).map { $0 - now() }
        } catch {
            let words = String(describing: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            status = .failure(EndpointAnswer.Silence(words: String(words.prefix(200))))
        }
        return EndpointAnswer(
            bundleID: app.bundleID,
            environment: environment,
            url: url,
            status: status,
            clockLead: clockLead
        )
    }
}
