import AppStoreTypes

/// The faults on Apple's side, which a test sets.
///
/// If several faults apply to the same request or delivery, the first one counts.
public struct EmulatorFaults: Hashable, Sendable {
    /// The random seed: the same seed and the same requests cause the same faults.
    public var seed: UInt64 = 1
    /// The faults of API answers.
    public var answers: [FaultPlace: [EndpointFault]] = [:]
    /// The faults of notification deliveries.
    public var deliveries: [DeliveryFault] = []
    /// The skew of Apple's clocks.
    public var clock = ClockSkew()
    /// The fault of the certificates.
    public var certificates = CertificateFault()
    /// The number of random values drawn so far.
    var draws: UInt64 = 0

    /// Creates an App Store without faults.
    public init() {}

    /// Creates faults and fills them in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    /// The first fault of Send Consumption Information, for either version.
    public var consumption: EndpointFault? {
        get { self[.consumption] }
        set { self[.consumption] = newValue }
    }

    /// The first fault of Get Transaction Info.
    public var transactionInfo: EndpointFault? {
        get { self[.endpoint(.transactionInfo)] }
        set { self[.endpoint(.transactionInfo)] = newValue }
    }

    /// The first fault of notification deliveries.
    public var notifications: DeliveryFault? {
        get { deliveries.first }
        set { deliveries = newValue.map { [$0] } ?? [] }
    }

    /// The first fault at a place.
    public subscript(place: FaultPlace) -> EndpointFault? {
        get { answers[place]?.first }
        set { answers[place] = newValue.map { [$0] } }
    }
}

extension EmulatorFaults {
    /// Returns the fault for a call: one for its endpoint, otherwise one for all endpoints.
    mutating func take(at endpoint: AppStoreEndpoint) -> EndpointFault? {
        guard !answers.isEmpty else { return nil }
        var places: [FaultPlace] = [.endpoint(endpoint)]
        if endpoint == .consumptionV1 || endpoint == .consumptionV2 { places.append(.consumption) }
        places.append(.everyEndpoint)
        for place in places {
            if let fault = take(at: place) { return fault }
        }
        return nil
    }

    /// Returns the fault for a request at a place and uses it up once.
    mutating func take(at place: FaultPlace) -> EndpointFault? {
        guard var faults = answers.removeValue(forKey: place) else { return nil }
        let fault = faults.take { self.draw() }
        if !faults.isEmpty { answers[place] = faults }
        return fault
    }

    /// Returns the fault for a delivery and uses it up once.
    mutating func takeDelivery(of type: NotificationType?) -> DeliveryFault? {
        guard !deliveries.isEmpty else { return nil }
        var faults = deliveries
        defer { deliveries = faults }
        return faults.take(
            where: { $0.notificationType == nil || $0.notificationType == type },
            draw: { self.draw() }
        )
    }

    /// Returns a number from 0 up to 1, which depends only on the seed and the number of earlier draws.
    private mutating func draw() -> Double {
        draws += 1
        var generator = SeededGenerator(seed: seed &+ draws &* 0xD6E8_FEB8_6659_FD93)
        return Double.random(in: 0..<1, using: &generator)
    }
}

/// How far Apple's clocks are off, in seconds; a negative value makes a clock slow.
public struct ClockSkew: Hashable, Codable, Sendable {
    /// The skew of the clock that checks tokens.
    public var tokensSeconds: Double?
    /// The skew of the clock behind the `Date` header.
    public var dateSeconds: Double?
    /// The skew of the clock that dates signed data.
    public var signedSeconds: Double?

    /// Creates a skew with correct clocks.
    public init() {}

    /// Creates a skew and fills it in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    var tokens: Duration { .milliseconds(Int64((tokensSeconds ?? 0) * 1000)) }
    var date: Duration { .milliseconds(Int64((dateSeconds ?? 0) * 1000)) }
    var signed: Duration { .milliseconds(Int64((signedSeconds ?? 0) * 1000)) }
}

/// The place where an answer's fault applies.
public enum FaultPlace: Hashable, Sendable {
    /// One endpoint.
    case endpoint(AppStoreEndpoint)
    /// Send Consumption Information, either version.
    case consumption
    /// Every endpoint.
    case everyEndpoint
    /// The OCSP responder.
    case responder

    /// All places.
    static let all: [Self] =
        AppStoreEndpoint.allCases.map { .endpoint($0) } + [.consumption, .everyEndpoint, .responder]

    /// The name of the place in the JSON of faults.
    var name: String {
        switch self {
        case .endpoint(let endpoint): endpoint.rawValue
        case .consumption: "consumption"
        case .everyEndpoint: "all"
        case .responder: "ocsp"
        }
    }
}
