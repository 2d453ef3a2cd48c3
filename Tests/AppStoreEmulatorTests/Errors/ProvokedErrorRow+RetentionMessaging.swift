import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// Calls of the Retention Messaging API that are refused.
extension ProvokedErrorRow {
    private static let messaging = "inApps/v1/messaging"
    private static let image = "3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5b"
    private static let bullet = "3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5c"
    private static let message = "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"
    private static let plain = #"{"header":"h","body":"b"}"#
    private static let defaults = #"{"messageIdentifier":"\#(message)"}"#

    private static func content(_ members: String) -> String { #"{"header":"h","body":"b",\#(members)}"# }

    private static func text(_ length: Int) -> String { String(repeating: "t", count: length) }

    private static func put(_ code: Int64, _ body: String) -> ProvokedErrorRow {
        row(code, in: .sandbox, "PUT", "\(messaging)/message/\(message)", body)
    }

    static let retentionMessaging: [ProvokedErrorRow] = contents + states + realtime

    private static let contents: [ProvokedErrorRow] = [
        row(4_000_161, in: .sandbox) { try await $0.upload(PNGFile(height: 159), as: image) },
        put(4_000_162, #"{"header":"\#(text(67))","body":"b"}"#),
        put(4_000_163, #"{"header":"h","body":"\#(text(145))"}"#),
        row(4_000_164, in: .sandbox, "GET", "\(messaging)/default/monthly/english"),
        put(4_000_175, content(#""image":{"imageIdentifier":"\#(image)","altText":"\#(text(151))"}"#)),
        row(4_000_216, in: .sandbox) { story in
            let size = PNGFile(width: 1024, height: 1024)
            #expect(try await story.upload(size, as: bullet, query: "?imageSize=BULLET_POINT").status == 200)
            let body = content(#""image":{"imageIdentifier":"\#(bullet)","altText":"a"}"#)
            return try await story.send("PUT", "\(messaging)/message/\(message)", body)
        },
        put(4_000_218, content(#""bulletPoints":[{},{},{},{},{},{}]"#)),
        put(
            4_000_219,
            content(#""bulletPoints":[{"text":"\#(text(67))","imageIdentifier":"\#(bullet)","altText":"a"}]"#)
        ),
        put(4_000_224, content(#""headerPosition":"ABOVE_IMAGE""#)),
    ]

    private static let states: [ProvokedErrorRow] = [
        row(4_030_014, in: .sandbox) { story in
            story.fillMessaging()
            return try await story.upload(PNGFile(), as: image)
        },
        row(4_030_016, in: .sandbox) { story in
            story.fillMessaging()
            return try await story.send("PUT", "\(messaging)/message/\(message)", plain)
        },
        row(4_030_017) { story in
            #expect(try await story.send("PUT", "\(messaging)/message/\(message)", plain).status == 200)
            return try await story.send("PUT", "\(messaging)/default/monthly/en-US", defaults)
        },
        row(4_030_018) { story in
            #expect(try await story.upload(PNGFile(), as: image).status == 200)
            let body = content(#""image":{"imageIdentifier":"\#(image)","altText":"a"}"#)
            #expect(try await story.send("PUT", "\(messaging)/message/\(message)", body).status == 200)
            let review = #"{"environment":"Production","state":"APPROVED"}"#
            let path = "apps/\(Shop.bundleID)/messages/\(message)/review"
            #expect(await story.shop.control("POST", path, review).status == 200)
            return try await story.send("PUT", "\(messaging)/default/monthly/en-US", defaults)
        },
        row(4_030_019, in: .sandbox) { story in
            #expect(try await story.upload(PNGFile(), as: image).status == 200)
            let body = content(#""image":{"imageIdentifier":"\#(image)","altText":"a"}"#)
            #expect(try await story.send("PUT", "\(messaging)/message/\(message)", body).status == 200)
            return try await story.send("DELETE", "\(messaging)/image/\(image)")
        },
        row(4_040_014, "DELETE", "\(messaging)/image/\(image)"),
        row(4_040_015, "DELETE", "\(messaging)/message/\(message)"),
        row(4_040_020, "GET", "\(messaging)/default/monthly/en-US"),
        row(4_090_000) { story in
            #expect(try await story.upload(PNGFile(), as: image).status == 200)
            return try await story.upload(PNGFile(), as: image)
        },
        row(4_090_001) { story in
            #expect(try await story.send("PUT", "\(messaging)/message/\(message)", plain).status == 200)
            return try await story.send("PUT", "\(messaging)/message/\(message)", plain)
        },
    ]

    private static let address = #"{"realtimeURL":"http://127.0.0.1:9/"}"#

    private static let realtime: [ProvokedErrorRow] = [
        row(4_000_211, in: .sandbox, "POST", "\(messaging)/performanceTest", "{}"),
        row(4_000_212, in: .sandbox, "GET", "\(messaging)/performanceTest/result/x"),
        row(4_000_213, in: .sandbox) { story in
            #expect(try await story.send("PUT", "\(messaging)/realtime/url", address).status == 200)
            let body = #"{"originalTransactionId":"\#(try story.buy(.monthly))"}"#
            #expect(try await story.send("POST", "\(messaging)/performanceTest", body).status == 200)
            return try await story.send("POST", "\(messaging)/performanceTest", body)
        },
        row(4_000_215, in: .sandbox, "PUT", "\(messaging)/realtime/url", #"{"realtimeURL":"x"}"#),
        row(4_030_026, "PUT", "\(messaging)/realtime/url", address),
        row(4_040_018, in: .sandbox, "GET", "\(messaging)/performanceTest/result/\(image)"),
        row(4_040_021, "GET", "\(messaging)/realtime/url"),
    ]
}

extension EventStory {
    /// Fills Retention Messaging with as many images and messages as an app can have.
    fileprivate func fillMessaging() {
        let place = AppPlace(bundleID: Shop.bundleID, environment: environment)
        shop.store.update { world in
            for number in 0..<AppMessaging.most {
                world.retention[place].images.append(.init(id: "\(number)", size: .fullSize, state: .approved))
                world.retention[place].messages.append(.init(id: "\(number)", content: .init(), state: .approved))
            }
        }
    }
}
