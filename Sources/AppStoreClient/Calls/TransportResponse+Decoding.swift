import AppStoreTypes
import Foundation

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
            reason = body.isEmpty ? "it is empty" : "it is no JSON"
        }
        throw .unreadableResponse(status: status, body: body, reason: reason)
    }
}
