import AppStoreTypes
import Foundation

/// The body of a request.
struct RequestBody: Sendable {
    let contentType: String
    let data: Data

    /// Returns a body from existing JSON.
    static func json(_ data: Data) -> RequestBody { RequestBody(contentType: "application/json", data: data) }

    /// Returns a body with a value as JSON.
    static func json(_ value: some Encodable) throws(AppStoreAPIError) -> RequestBody {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return json(try encoder.encode(value))
        } catch {
            throw .notSent("the request cannot be encoded as JSON")
        }
    }

    /// Returns a body with a PNG image.
    static func png(_ data: Data) -> RequestBody { RequestBody(contentType: "image/png", data: data) }
}

extension TransportResponse {
    /// Decodes the body as a value.
    func decoded<Value: Decodable>() throws(AppStoreAPIError) -> Value {
        let reason: String
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch let error as WireError {
            reason = error.description
        } catch {
            // Foundation's error would quote the content.
            reason = body.isEmpty ? "it is empty" : "it is not JSON"
        }
        throw .unreadableResponse(status: status, body: body, reason: reason)
    }
}
