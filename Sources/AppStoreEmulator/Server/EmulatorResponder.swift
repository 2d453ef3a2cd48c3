import AppStoreTypes
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The one door: Apple's own paths, and beside them the hand that moves the world.
struct EmulatorResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let store: EmulatedAppStore

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        guard let body = try? await request.body.collect(upTo: Self.largestBody) else {
            return Response(status: .contentTooLarge)
        }
        let call = Call(
            method: request.method.rawValue,
            target: request.head.path ?? "/",
            host: request.head.authority,
            authorization: request.headers[.authorization],
            body: Array(body.readableBytesView)
        )
        let answer =
            if call.segments.first == "_emulator" {
                await ControlRoutes.answer(call, store: store)
            } else {
                try await AppStoreServerAPI(store: store).answer(call)
            }
        return Response(answer)
    }

    private static let largestBody = 4 << 20
}

extension Response {
    fileprivate init(_ answer: Answer) {
        var headers = HTTPFields()
        headers[.contentType] = answer.contentType
        headers[.retryAfter] = answer.retryAfter.map { String($0.milliseconds) }
        self.init(
            status: HTTPResponse.Status(code: answer.status),
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }
}
