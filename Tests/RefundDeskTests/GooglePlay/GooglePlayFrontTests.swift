import AppStoreTypes
import Foundation
import GooglePlay
import HTTPTypes
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Pushes of Google Play's to a desk whose apps have several databases", .timeLimit(.minutes(45)))
struct GooglePlayFrontTests {
    @Test("A push of Google Play's is stored in the database of the app whose package it states")
    func pushes() async throws {
        let google = try FakeGoogle()
        let configuration = GooglePlayConfiguration(
            packageName: GooglePlayDesk.package,
            account: try ServiceAccount(keyFile: google.keyFile),
            push: GooglePlayConfiguration.Push(audience: FakeGoogle.audience, email: FakeGoogle.email),
            endpoints: .emulator(at: FakeGoogle.endpoint)
        )
        try await DatabaseFrontTests.withTwo(secondOf: configuration, transport: google) { desk, _ async throws in
            func push(_ body: Data, isProved: Bool = true) async throws -> Int {
                var headers: HTTPFields = [:]
                if isProved { headers[.authorization] = try google.authorization(at: .now) }
                return try await desk.send(.post, "/notifications/google-play", headers, body).status
            }
            func body(_ package: String) throws -> Data {
                let notification: [String: JSONValue] = [
                    "version": "1.0", "packageName": .string(package), "eventTimeMillis": "1790000000000",
                ]
                let content = JSONValue.object(notification.merging(GooglePlayDesk.review()) { $1 })
                let message: JSONValue = [
                    "data": .string(try JSONEncoder().encode(content).base64EncodedString()), "messageId": "1",
                    "publishTime": .string(Timestamp.now.description),
                ]
                let subscription = JSONValue.string(GooglePlayDesk.subscription)
                return try JSONEncoder().encode(["message": message, "subscription": subscription])
            }
            #expect(try await push(body(GooglePlayDesk.package), isProved: false) == 401)
            #expect(try await push(body(GooglePlayDesk.package)) == 200)
            #expect(try await push(body("com.example.other")) == 503)
            #expect(try await push(Data("{}".utf8)) == 400)
            #expect(try await push(Data("{}".utf8), isProved: false) == 401)
            #expect(try await push(Data(count: 100_000)) == 413)
            let stores = desk.group.members.compactMap { $0.desk?.store }
            #expect(try await stores[0].waitingMessages(limit: 9).isEmpty)
            #expect(try await stores[1].waitingMessages(limit: 9).map(\.bundleID) == [DatabaseFrontTests.gems])
        }
    }

    @Test("Without an app that takes pushes of Google Play's, their route is unknown")
    func noPushes() async throws {
        try await DatabaseFrontTests.withTwo { desk, _ async throws in
            let reply = try await desk.send(.post, "/notifications/google-play", [:], Data("{}".utf8))
            #expect(reply.status == 404)
        }
    }
}
