import HTTPTypes
import Tracing

/// Traces what the desk does, by the tracer of its dependencies.
///
/// Only a span's name, its kind and identifiers of the desk's own are passed on, no content.
package struct Traces: Sendable {
    private let tracer: any Tracer
    /// Whether anybody listens.
    private let isOn: Bool

    /// Creates traces by a tracer.
    init(_ tracer: any Tracer) {
        self.tracer = tracer
        isOn = !(tracer is NoOpTracer)
    }

    /// Traces nothing.
    package static let none = Traces(NoOpTracer())

    /// Does work in a span.
    ///
    /// - Parameters:
    ///   - name: what is done; always the same text.
    ///   - kind: whether the work serves a request or calls another server.
    ///   - headers: the headers of the request that the work serves, which may continue a trace.
    ///   - attributes: identifiers of the desk's own.
    ///   - isolation: the caller's actor.
    ///   - work: the work.
    /// - Returns: the result of the work.
    /// - Throws: any error of the work.
    func span<Value, Failure: Error>(
        _ name: String,
        _ kind: SpanKind = .internal,
        continuing headers: HTTPFields? = nil,
        attributes: [String: String] = [:],
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard isOn else { return try await work() }
        var context = InstrumentationContext.current ?? .topLevel
        if let headers { tracer.extract(headers, into: &context, using: FieldExtractor()) }
        let span = tracer.startSpan(name, context: context, ofKind: kind)
        defer { span.end() }
        for (key, value) in attributes { span.attributes[key] = value }
        let result = await InstrumentationContext.$current.withValue(span.context) {
            do throws(Failure) {
                return Result<Value, Failure>.success(try await work())
            } catch {
                return Result<Value, Failure>.failure(error)
            }
        }
        if case .failure(let error) = result {
            // The error itself may contain more than a trace may show.
            span.attributes["error.type"] = "\(type(of: error))"
            span.setStatus(SpanStatus(code: .error))
        }
        return try result.get()
    }

    /// Returns headers with those that continue the current trace at another server.
    func continued(in headers: [String: String]) -> [String: String] {
        var headers = headers
        guard let context = InstrumentationContext.current else { return headers }
        tracer.inject(context, into: &headers, using: HeaderInjector())
        return headers
    }
}

/// Reads the headers of a request, such as `traceparent`.
private struct FieldExtractor: Extractor {
    func extract(key: String, from carrier: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { carrier[$0] }
    }
}

/// Adds headers to a request, such as `traceparent`.
private struct HeaderInjector: Injector {
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
}
