import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The question that the desk keeps, in one language.
struct ConsentQuestion: Decodable, Equatable, Sendable {
    var text: String
    var version: String
    var locale: String
}

/// What a customer answered, and to which text.
struct ConsentAnswer: Codable, Equatable, Sendable {
    var granted: Bool
    var textVersion: String
    var locale: String
    /// When the customer answered, which may be long before the backend hears of it.
    var at: Date
}

/// A refusal of your backend.
struct ConsentRefusal: Error {
    var status: Int
}

/// The app's calls to your backend, which calls the desk.
///
/// The desk's token stays on your servers.
struct ConsentCalls: Sendable {
    /// The address of your backend.
    var backend: URL
    /// What proves to your backend who the customer is.
    var session: String

    /// Returns the text to show, in the language that fits best.
    func question(locale: String) async throws -> ConsentQuestion {
        var address = URLComponents(url: backend.appending(path: "consent-text"), resolvingAgainstBaseURL: false)
        address?.queryItems = [URLQueryItem(name: "locale", value: locale)]
        guard let url = address?.url else { throw URLError(.badURL) }
        return try JSONDecoder().decode(ConsentQuestion.self, from: await send(URLRequest(url: url)))
    }

    /// Reports an answer.
    ///
    /// Reporting it twice is safe, because it has a time.
    func report(_ answer: ConsentAnswer) async throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        var request = URLRequest(url: backend.appending(path: "consent"))
        request.httpMethod = "PUT"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try encoder.encode(answer)
        _ = try await send(request)
    }

    private func send(_ unsigned: URLRequest) async throws -> Data {
        var request = unsigned
        request.timeoutInterval = 10
        request.setValue("Bearer \(session)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else { throw ConsentRefusal(status: status) }
        return data
    }
}
