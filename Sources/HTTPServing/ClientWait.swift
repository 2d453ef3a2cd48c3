/// What a connection waits for from its client.
enum ClientWait: Int, CaseIterable, Sendable {
    /// The first byte of a request.
    case idle
    /// The rest of a request.
    case arriving
    /// The client to read an answer.
    case sending
}

/// How far the requests on a connection are.
struct RequestProgress {
    /// Whether a part of a request has arrived, but not its end.
    var isArriving = false
    /// How many requests have arrived whole.
    var arrived = 0
    /// How many answers are written to the connection.
    var answered = 0
    /// How many answers the system has accepted to send.
    var sent = 0
    /// How many streams of an HTTP/2 connection are open.
    var streams = 0
    /// Whether the client reads as fast as the server writes.
    var isWritable = true

    /// What the connection waits for from its client; `nil` while the server works on an answer.
    var wait: ClientWait? {
        if answered > sent || !isWritable { return .sending }
        if arrived > answered || streams > 0 { return nil }
        return isArriving ? .arriving : .idle
    }

    /// Whether the server has answered a request before its body has arrived.
    var isAnsweredEarly: Bool { answered > arrived }
}
