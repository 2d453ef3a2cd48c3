import AppStoreEmulator
import AppStoreTypes
import Foundation
import HTTPServing

extension PlayControl {
    static let messages: [Route<Handler>] = [
        Route("GET", "subscriptions") { control, _ in
            let subscriptions = control.play.read { $0.pubSub.subscriptions }
            let list = subscriptions.sorted { $0.key < $1.key }.map { $1.json(named: $0) }
            return .object(["subscriptions": .array(list)])
        },
        Route("PUT", "subscriptions/{name}") { control, call in
            let name = call["name"]
            let settings = try SubscriptionSettings(call.body)
            return try control.play.update { world in
                let isNew = world.pubSub.subscriptions[name] == nil
                guard !isNew || world.pubSub.subscriptions.count < 100 else {
                    throw EmulatorError.conflict("The emulator has 100 subscriptions: use one of them.")
                }
                var subscription = world.pubSub.subscriptions[name] ?? PubSubSubscription()
                settings.apply(to: &subscription)
                world.pubSub.subscriptions[name] = subscription
                return subscription.json(named: name)
            }
        },
        Route("POST", "test-notifications") { control, call in
            try call.body.allow(["packageName"])
            let packageName = try call.body.requiredText("packageName")
            let id = control.play.update { world in
                world.publish("testNotification", .object(["version": .string("1.0")]), of: packageName)
            }
            return .object(["messageId": .string(id)])
        },
        Route("POST", "messages") { control, call in
            try call.body.allow(["data"])
            guard let data = Data(base64Encoded: try call.body.requiredText("data")) else {
                throw EmulatorError.invalid("\"data\" must be base64.")
            }
            let id = control.play.update { $0.publish(data, saying: "data of your own") }
            return .object(["messageId": .string(id)])
        },
        Route("POST", "messages/{id}/redeliver") { control, call in
            try call.body.allow(["newId"])
            let isNew = try call.body.flag("newId") ?? false
            let id = call["id"]
            return try control.play.update { world in
                guard let message = world.pubSub.published.last(where: { $0.id == id }) else {
                    throw EmulatorError.unknown(
                        "There is no message \(id): GET /_emulator/events lists those published."
                    )
                }
                if isNew {
                    return .object(["messageId": .string(world.publish(message.data, saying: message.name))])
                }
                let now = world.now
                world.pubSub.deliver(message, at: now)
                return .object(["messageId": .string(id)])
            }
        },
    ]

    static let history: [Route<Handler>] = [
        Route("GET", "events") { control, call in
            let after = call.query["after"].map { Int($0) } ?? 0
            guard let after else {
                throw EmulatorError.invalid("\"after\" in the query must be the number of an event.")
            }
            let events = control.play.read { $0.events.filter { $0.number > after } }
            return .object(["events": .array(events.map(\.json))])
        },
        Route("GET", "clock") { control, _ in control.clock },
        Route("POST", "clock/advance") { control, call in
            try call.body.allow(["seconds"])
            let seconds = try call.body.requiredNumber("seconds", in: 0...315_360_000)
            control.play.update { world in
                world.clock.move(to: world.now + .milliseconds(Int64((seconds * 1000).rounded())))
            }
            return control.clock
        },
        Route("PUT", "faults") { control, call in
            try call.body.allow(["call", "status", "times", "takesEffect"])
            let name = try call.body.requiredText("call")
            guard PlayCalls.names.contains(name) else {
                throw EmulatorError.invalid("\"call\" must be one of \(PlayCalls.names.joined(separator: ", ")).")
            }
            let fault = StatedFault(
                status: Int(try call.body.integer("status", in: 400...599) ?? 503),
                times: Int(try call.body.integer("times", in: 0...1_000_000) ?? 1),
                takesEffect: try call.body.flag("takesEffect") ?? false
            )
            control.play.update { $0.faults[name] = fault.times > 0 ? fault : nil }
            return .object([:])
        },
    ]

    private var clock: JSONValue {
        let clock = play.read { $0.clock }
        return .object([
            "now": .integer(clock.now.milliseconds), "iso": .string(clock.now.description),
            "frozen": .bool(clock.isFrozen),
        ])
    }
}

/// The settings of a subscription that a control route changes.
struct SubscriptionSettings: Sendable {
    private let push: PubSubSubscription.Push?
    private let ackDeadline: Duration
    private let shortestBackoff: Duration
    private let longestBackoff: Duration

    init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow([
            "pushEndpoint", "audience", "serviceAccountEmail", "authenticated", "ackDeadlineSeconds",
            "minimumBackoffSeconds", "maximumBackoffSeconds",
        ])
        ackDeadline = .seconds(try body.integer("ackDeadlineSeconds", in: 10...600) ?? 10)
        let shortest = try body.number("minimumBackoffSeconds", in: 0...600) ?? 10
        let longest = try body.number("maximumBackoffSeconds", in: 0...600) ?? 600
        guard shortest <= longest else {
            throw EmulatorError.invalid("\"minimumBackoffSeconds\" must not be more than \"maximumBackoffSeconds\".")
        }
        // Without a pause, a receiver that refuses would be called in an endless loop.
        (shortestBackoff, longestBackoff) = (.seconds(max(shortest, 0.1)), .seconds(max(longest, 0.1)))
        let (audience, email) = (try body.text("audience"), try body.text("serviceAccountEmail"))
        let isAuthenticated = try body.flag("authenticated") ?? true
        guard let endpoint = try body.text("pushEndpoint") else {
            push = nil
            return
        }
        let example = "http://127.0.0.1:8080/notifications/google-play"
        if let mistake = ServerURL.mistake(in: endpoint, example: example, allowsQuery: true) {
            throw EmulatorError.invalid("\"pushEndpoint\" \(mistake).")
        }
        let token = PubSubSubscription.Token(
            audience: audience ?? endpoint,
            email: email ?? "pubsub-push@\(PlayWorld.project).iam.gserviceaccount.com"
        )
        push = PubSubSubscription.Push(endpoint: endpoint, token: isAuthenticated ? token : nil)
    }

    func apply(to subscription: inout PubSubSubscription) {
        subscription.push = push
        subscription.ackDeadline = ackDeadline
        subscription.shortestBackoff = shortestBackoff
        subscription.longestBackoff = longestBackoff
    }
}

extension PubSubSubscription {
    func json(named name: String) -> JSONValue {
        .members([
            "name": .string(PubSub.name(of: name)), "pushEndpoint": .text(push?.endpoint),
            "audience": .text(push?.token?.audience), "serviceAccountEmail": .text(push?.token?.email),
            "waiting": .number(backlog.count),
        ])
    }
}
