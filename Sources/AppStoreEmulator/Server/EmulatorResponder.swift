import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Handles every request: Apple's paths, the OCSP responder, the page and the control routes.
struct EmulatorResponder: HTTPResponder {
    typealias Context = EmulatorRequestContext

    let store: EmulatedAppStore
    let page: PageController
    private let access: ControlAccess

    init(store: EmulatedAppStore, access: ControlAccess) {
        self.store = store
        self.access = access
        page = PageController(store: store)
    }

    func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let target = request.head.path ?? "/"
        if let refusal = refusal(of: request, to: target) { return refusal }
        guard let body = try? await request.body.collect(upTo: Self.largestBody(target)) else {
            return Response(.tooLarge)
        }
        var call = Call(
            method: request.method.rawValue,
            target: target,
            host: request.head.authority,
            authorization: request.headers[.authorization],
            contentType: request.headers[.contentType],
            body: Array(body.readableBytesView)
        )
        call.sender = CallSender(request.headers)
        if let response = await page.response(to: call) {
            return store.savingFailure.map { page.problem(500, $0.explanation) } ?? response
        }
        let began = ContinuousClock.now
        var answer = try await answer(call)
        // What is not saved did not happen: the emulator stops.
        if let failure = store.savingFailure { answer = CallAnswer(status: 500, json: ["error": failure.explanation]) }
        log(call, answer, after: ContinuousClock.now - began, context.logger)
        switch answer.ending {
        case .complete: return Response(answer, date: store.read { $0.skewedDate })
        case .dropped:
            try await context.channel.close()
            throw ConnectionBroken()
        case .reset:
            // Closing a socket without lingering resets the connection.
            let options = context.channel as? any SocketOptionProvider
            try await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
            try await context.channel.close()
            throw ConnectionBroken()
        }
    }

    /// Returns the response to a call below `/_emulator` that another site sent; reads no body.
    private func refusal(of request: Request, to target: String) -> Response? {
        let (method, host) = (request.method.rawValue, request.head.authority)
        let call = Call(method: method, target: target, host: host, authorization: nil, body: [])
        guard call.segments.first == "_emulator",
            let reason = access.refusal(method: method, host: host, sender: CallSender(request.headers))
        else { return nil }
        return page.owns(call) ? page.problem(403, reason) : Response(CallAnswer(status: 403, json: ["error": reason]))
    }

    /// Logs one line per request, with a higher level for failures.
    ///
    /// The line contains no query, header or body.
    private func log(_ call: Call, _ answer: CallAnswer, after duration: Duration, _ logger: Logger) {
        logger.log(
            level: answer.status < 400 && answer.ending == .complete ? .debug : .info,
            "Request answered",
            metadata: [
                "http.method": "\(call.method)", "http.path": "/\(call.segments.joined(separator: "/"))",
                "http.status": answer.ending == .complete ? "\(answer.status)" : "\(answer.ending)",
                "http.milliseconds": "\(duration.milliseconds)",
            ]
        )
    }

    private func answer(_ call: Call) async throws -> CallAnswer {
        if let description = OpenAPIDescription.answer(call) { return description }
        return switch call.segments.first {
        case "_emulator": await ControlRoutes.answer(call, store: store)
        case OCSPResponder.path: try await OCSPController(store: store).answer(call)
        default: try await EmulatedAPI(store: store).answer(call)
        }
    }

    /// Only saved states, images and receipts may be large.
    private static func largestBody(_ target: String) -> Int {
        if target.hasPrefix("/_emulator/state") { return 1 << 30 }
        if target.contains("/verifyReceipt") { return 32 << 20 }
        return target.contains("/messaging/image/") ? 16 << 20 : 1 << 20
    }
}

/// A fault broke the connection, so there is no response.
struct ConnectionBroken: Error {}

extension World {
    /// The date for the `Date` header; `nil` if it is not skewed.
    fileprivate var skewedDate: Timestamp? {
        faults.clock.date == .zero ? nil : systemNow + faults.clock.date
    }
}

extension CallAnswer {
    fileprivate static let tooLarge = CallAnswer(status: 413, text: "The body is larger than this path accepts.\n")
}

extension Response {
    fileprivate init(_ answer: CallAnswer, date: Timestamp? = nil) {
        var headers = HTTPFields()
        headers[.contentType] = answer.contentType
        headers[.retryAfter] = answer.retryAfter.map { String($0.milliseconds) }
        if !answer.allowedMethods.isEmpty { headers[.allow] = answer.allowedMethods.joined(separator: ", ") }
        headers[.stamp] = date.map { HTTPDate.text(of: $0) }
        self.init(
            status: HTTPResponse.Status(code: answer.status),
            headers: headers,
            body: answer.body.isEmpty
                ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }
}

/// The context of a request: its connection, which a fault may break.
struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// The format of times in HTTP headers.
enum HTTPDate {
    /// Returns a time such as `Sat, 21 Nov 2026 14:25:00 GMT`.
    static func text(of time: Timestamp) -> String {
        time.date.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits) GMT
                    """,
                locale: Locale(identifier: "en_US_POSIX"),
                timeZone: .gmt,
                calendar: Calendar(identifier: .gregorian)
            )
        )
    }
}
