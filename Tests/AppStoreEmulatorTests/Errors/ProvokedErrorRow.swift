import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// An error code of Apple's, and a call that the emulator refuses with it.
struct ProvokedErrorRow: Sendable, CustomTestStringConvertible {
    typealias Provocation = @Sendable (EventStory) async throws -> CallAnswer

    let code: Int64
    var environment = AppStoreEnvironment.production
    let provoke: Provocation

    var testDescription: String { "\(code) \(AppStoreErrorCode(rawValue: code).name ?? "")" }

    /// All rows, one for each code that a server can provoke.
    static let all: [ProvokedErrorRow] = appStoreServer + consumption + retentionMessaging + advancedCommerce

    static func row(
        _ code: Int64,
        in environment: AppStoreEnvironment = .production,
        _ provoke: @escaping Provocation
    ) -> ProvokedErrorRow {
        ProvokedErrorRow(code: code, environment: environment, provoke: provoke)
    }

    /// Makes a row of a call that needs no purchase.
    static func row(
        _ code: Int64,
        in environment: AppStoreEnvironment = .production,
        _ method: String,
        _ path: String,
        _ body: String = ""
    ) -> ProvokedErrorRow {
        row(code, in: environment) { try await $0.send(method, path, body) }
    }

    /// Makes a row of a call about a new purchase, whose ID replaces `$` in the path.
    static func row(
        _ code: Int64,
        in environment: AppStoreEnvironment = .production,
        about product: ShopProduct,
        _ method: String,
        _ path: String,
        _ body: String = ""
    ) -> ProvokedErrorRow {
        row(code, in: environment) { story in
            try await story.send(method, path.replacing("$", with: try story.buy(product)), body)
        }
    }
}

extension EventStory {
    /// Calls one of Apple's server APIs in the story's environment.
    func send(_ method: String, _ path: String, _ body: String = "") async throws -> CallAnswer {
        try await shop.call(method, "/\(environment.rawValue.lowercased())/\(path)", body: body)
    }

    /// Uploads an image to Retention Messaging.
    func upload(_ file: PNGFile, as id: String, query: String = "") async throws -> CallAnswer {
        let target = "/\(environment.rawValue.lowercased())/inApps/v1/messaging/image/\(id)\(query)"
        return try await shop.call("PUT", target, bytes: file.bytes)
    }
}
