import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

/// An uploaded image and the expected answer.
struct ImageRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var file = PNGFile()
    var query = ""
    var cut = 0
    let status: Int
    let code: Int64?

    static let all: [ImageRow] = [
        ImageRow(testDescription: "a full-size image", status: 200, code: nil),
        ImageRow(testDescription: "maximum height", file: PNGFile(height: 2160), status: 200, code: nil),
        ImageRow(testDescription: "too high", file: PNGFile(height: 2161), status: 400, code: 4_000_161),
        ImageRow(testDescription: "too low", file: PNGFile(height: 159), status: 400, code: 4_000_161),
        ImageRow(testDescription: "too narrow", file: PNGFile(width: 3839), status: 400, code: 4_000_161),
        ImageRow(testDescription: "an alpha channel", file: PNGFile(colorType: 6), status: 400, code: 4_000_161),
        ImageRow(
            testDescription: "a transparent color",
            file: PNGFile(hasTransparency: true),
            status: 400,
            code: 4_000_161
        ),
        ImageRow(testDescription: "cut off", cut: 4, status: 400, code: 4_000_161),
        ImageRow(testDescription: "not a PNG", cut: 100, status: 400, code: 4_000_161),
        ImageRow(
            testDescription: "a bullet point",
            file: PNGFile(width: 1024, height: 1024),
            query: "?imageSize=BULLET_POINT",
            status: 200,
            code: nil
        ),
        ImageRow(
            testDescription: "a bullet point of the wrong size",
            query: "?imageSize=BULLET_POINT",
            status: 400,
            code: 4_000_161
        ),
        ImageRow(testDescription: "an unknown size", query: "?imageSize=HUGE", status: 400, code: nil),
    ]
}

@Suite("Retention messaging")
struct MessagingTests {
    private static let path = "/sandbox/inApps/v1/messaging"
    private static let image = "3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5b"
    private static let bullet = "3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5c"
    private static let message = "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"

    private static func upload(_ shop: Shop, to path: String = path) async throws {
        _ = try await shop.call("PUT", "\(path)/image/\(image)", bytes: PNGFile().bytes)
        _ = try await shop.call(
            "PUT",
            "\(path)/image/\(bullet)?imageSize=BULLET_POINT",
            bytes: PNGFile(width: 1024, height: 1024).bytes
        )
    }

    @Test("An uploaded image must be a PNG without transparency and of an allowed size", arguments: ImageRow.all)
    func images(_ row: ImageRow) async throws {
        let shop = try Shop()
        let bytes = Array(row.file.bytes.dropLast(row.cut))
        let answer = try await shop.call(
            "PUT",
            "\(Self.path)/image/\(Self.image.uppercased())\(row.query)",
            bytes: bytes
        )
        #expect(answer.status == row.status)
        #expect(answer.errorCode == row.code)
        let list = try await shop.call("GET", "\(Self.path)/image/list").text
        #expect(list.contains(Self.image) == (row.status == 200))
        if row.status == 200 {
            #expect(list.contains("APPROVED"))
            let again = try await shop.call("PUT", "\(Self.path)/image/\(Self.image)\(row.query)", bytes: bytes)
            #expect(again.errorCode == 4_090_000)
        }
    }

    @Test(
        "A message is accepted only if every member is valid",
        arguments: [
            (#"{"header":"h","body":"b"}"#, Int64?.none, 200),
            (#"{"header":"h"}"#, nil, 400), (#"{"header":5,"body":"b"}"#, nil, 400), ("[]", nil, 400),
            (#"{"header":"\#(String(repeating: "h", count: 67))","body":"b"}"#, 4_000_162, 400),
            (#"{"header":"h","body":"\#(String(repeating: "b", count: 145))"}"#, 4_000_163, 400),
            (#"{"header":"h","body":"b","headerPosition":"ABOVE_IMAGE"}"#, 4_000_224, 400),
            (#"{"header":"h","body":"b","headerPosition":"BELOW"}"#, nil, 400),
            (#"{"header":"h","body":"b","image":{"imageIdentifier":"\#(image)","altText":"a"}}"#, nil, 200),
            (#"{"header":"h","body":"b","image":{"imageIdentifier":"\#(image)"}}"#, nil, 400),
            (#"{"header":"h","body":"b","image":{"imageIdentifier":"\#(bullet)","altText":"a"}}"#, 4_000_216, 400),
            (#"{"header":"h","body":"b","image":{"imageIdentifier":"\#(message)","altText":"a"}}"#, 4_040_014, 404),
            (
                #"{"header":"h","body":"b","image":{"imageIdentifier":"\#(image)","altText":"\#(String(repeating: "a", count: 151))"}}"#,
                4_000_175, 400
            ),
            (
                #"{"header":"h","body":"b","bulletPoints":[{"text":"\#(String(repeating: "t", count: 67))","imageIdentifier":"\#(bullet)","altText":"a"}]}"#,
                4_000_219, 400
            ),
            (
                #"{"header":"h","body":"b","bulletPoints":[{"text":"t","imageIdentifier":"\#(bullet)","altText":"a"}]}"#,
                nil, 200
            ),
            (#"{"header":"h","body":"b","bulletPoints":[{},{},{},{},{},{}]}"#, 4_000_218, 400),
        ]
    )
    func messages(_ body: String, _ code: Int64?, _ status: Int) async throws {
        let shop = try Shop()
        try await Self.upload(shop)
        let answer = try await shop.call("PUT", "\(Self.path)/message/\(Self.message)", body: body)
        #expect(answer.status == status)
        #expect(answer.errorCode == code)
        let list = try await shop.call("GET", "\(Self.path)/message/list").text
        #expect(list.contains(Self.message) == (status == 200))
    }

    @Test("A default message and its image need approval, and an image in use cannot be deleted")
    func defaults() async throws {
        let shop = try Shop()
        let production = "/production/inApps/v1/messaging"
        try await Self.upload(shop, to: production)
        let content = #"{"header":"h","body":"b","image":{"imageIdentifier":"\#(Self.image)","altText":"a"}}"#
        #expect(try await shop.call("PUT", "\(production)/message/\(Self.message)", body: content).status == 200)
        #expect(
            try await shop.call("PUT", "\(production)/message/\(Self.message)", body: content).errorCode == 4_090_001
        )
        func configure(_ product: String = "monthly", _ locale: String = "en-US") async throws -> CallAnswer {
            let body = #"{"messageIdentifier":"\#(Self.message)"}"#
            return try await shop.call("PUT", "\(production)/default/\(product)/\(locale)", body: body)
        }
        #expect(try await configure().errorCode == 4_030_017)
        let review = #"{"environment":"Production","state":"APPROVED"}"#
        let app = "apps/\(Shop.bundleID)"
        #expect(await shop.control("POST", "\(app)/messages/\(Self.message)/review", review).status == 200)
        #expect(try await configure().errorCode == 4_030_018)
        #expect(await shop.control("POST", "\(app)/images/\(Self.image)/review", review).status == 200)
        #expect(try await shop.call("GET", "\(production)/default/monthly/en-US").errorCode == 4_040_020)
        #expect(try await configure("nothing").errorCode == 4_000_023)
        #expect(try await configure("monthly", "english").errorCode == 4_000_164)
        #expect(try await configure().status == 200)
        #expect(try await shop.call("GET", "\(production)/default/monthly/en-US").text.contains(Self.message))
        #expect(try await shop.call("DELETE", "\(production)/image/\(Self.image)").errorCode == 4_030_019)
        #expect(try await shop.call("DELETE", "\(production)/message/\(Self.message)").status == 200)
        #expect(try await shop.call("DELETE", "\(production)/message/\(Self.message)").errorCode == 4_040_015)
        #expect(try await configure().errorCode == 4_040_015)
        #expect(try await shop.call("DELETE", "\(production)/image/\(Self.image)").status == 200)
        #expect(try await shop.call("DELETE", "\(production)/image/\(Self.image)").errorCode == 4_040_014)
        #expect(try await shop.call("DELETE", "\(production)/default/monthly/en-US").status == 200)
    }

    @Test("An image or message beyond the limit is refused")
    func limits() async throws {
        let shop = try Shop()
        let place = AppPlace(bundleID: Shop.bundleID, environment: .sandbox)
        shop.store.update { world in
            for number in 0..<AppMessaging.most {
                world.retention[place].images.append(.init(id: "\(number)", size: .fullSize, state: .approved))
                world.retention[place].messages.append(.init(id: "\(number)", content: .init(), state: .approved))
            }
        }
        let image = try await shop.call("PUT", "\(Self.path)/image/\(Self.image)", bytes: PNGFile().bytes)
        #expect(image.errorCode == 4_030_014)
        let body = #"{"header":"h","body":"b"}"#
        let message = try await shop.call("PUT", "\(Self.path)/message/\(Self.message)", body: body)
        #expect(message.errorCode == 4_030_016)
    }
}

extension Shop {
    func call(_ method: String, _ target: String, bytes: [UInt8]) async throws -> CallAnswer {
        try await EmulatedAPI(store: store).answer(
            Call(
                method: method,
                target: target,
                host: nil,
                authorization: "Bearer \(credentials.apiKey().token(at: .now))",
                contentType: "image/png",
                body: bytes
            )
        )
    }
}
