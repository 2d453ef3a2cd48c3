/// A method and a path, and what serves them; a part in braces stands for any one segment.
struct Route<Handler: Sendable>: Sendable {
    let method: String
    let pattern: [String]
    let handler: Handler

    init(_ method: String, _ path: String, _ handler: Handler) {
        self.method = method
        pattern = path.split(separator: "/").map(String.init)
        self.handler = handler
    }

    /// What stands for the parts in braces, by their names; `nil` when the path is another.
    func match(_ segments: [String]) -> [String: String]? {
        guard segments.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(pattern, segments) {
            if part.hasPrefix("{") {
                parameters[String(part.dropFirst().dropLast())] = segment
            } else if part != segment {
                return nil
            }
        }
        return parameters
    }
}

/// What a look for a route found.
enum RouteMatch<Handler: Sendable>: Sendable {
    case found(Handler, parameters: [String: String])
    case otherMethod(allowed: [String])
    case nothing
}

/// The routes of one side of the emulator.
struct RouteTable<Handler: Sendable>: Sendable {
    let routes: [Route<Handler>]

    /// The first route that fits: where two do, the one with more words stands first.
    func match(_ method: String, _ segments: [String]) -> RouteMatch<Handler> {
        var others: [String] = []
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            if route.method == method { return .found(route.handler, parameters: parameters) }
            others.append(route.method)
        }
        return others.isEmpty ? .nothing : .otherMethod(allowed: others)
    }
}
