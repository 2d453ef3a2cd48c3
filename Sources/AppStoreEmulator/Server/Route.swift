/// A method and a path with their handler; a part in braces matches any segment.
package struct Route<Handler: Sendable>: Sendable {
    package let method: String
    package let pattern: [String]
    package let handler: Handler

    package init(_ method: String, _ path: String, _ handler: Handler) {
        self.method = method
        pattern = path.split(separator: "/").map(String.init)
        self.handler = handler
    }

    /// Returns the values of the parts in braces by name, or `nil` if the path does not match.
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

/// The result of looking for a route.
package enum RouteMatch<Handler: Sendable>: Sendable {
    case found(Handler, parameters: [String: String])
    case otherMethod(allowed: [String])
    case nothing
}

/// A list of routes.
package struct RouteTable<Handler: Sendable>: Sendable {
    package let routes: [Route<Handler>]

    /// Creates a list of routes; more specific routes must come first.
    package init(routes: [Route<Handler>]) { self.routes = routes }

    /// Returns the first route that matches; more specific routes must come first.
    package func match(_ method: String, _ segments: [String]) -> RouteMatch<Handler> {
        var others: [String] = []
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            if route.method == method { return .found(route.handler, parameters: parameters) }
            others.append(route.method)
        }
        return others.isEmpty ? .nothing : .otherMethod(allowed: others)
    }
}
