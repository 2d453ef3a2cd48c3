import AppStoreTypes

/// What goes wrong at Apple's side, stated by the test.
///
/// Of several faults for the same thing the first that befalls what comes counts.
public struct EmulatorFaults: Hashable, Sendable {
    /// What chance is drawn from: the same seed and the same requests, the same faults.
    public var seed: UInt64 = 1
    /// Of answers.
    public var answers: [FaultPlace: [EndpointFault]] = [:]
    /// On the way of notifications.
    public var deliveries: [DeliveryFault] = []
    /// The clocks.
    public var clock = ClockSkew()
    /// The certificates.
    public var certificates = CertificateFault()
    /// How many numbers were drawn so far.
    var draws: UInt64 = 0

    /// Creates an App Store without fault.
    public init() {}

    /// Creates faults and fills them in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    /// The fault at Send Consumption Information, either version.
    public var consumption: EndpointFault? {
        get { self[.consumption] }
        set { self[.consumption] = newValue }
    }

    /// The fault at Get Transaction Info.
    public var transactionInfo: EndpointFault? {
        get { self[.endpoint(.transactionInfo)] }
        set { self[.endpoint(.transactionInfo)] = newValue }
    }

    /// The fault on the way of notifications.
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
    /// The fault that befalls a call to an endpoint: one of its own, else one of every endpoint.
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

    /// The fault that befalls what comes to a place.
    mutating func take(at place: FaultPlace) -> EndpointFault? {
        guard var faults = answers.removeValue(forKey: place) else { return nil }
        let fault = faults.take { self.draw() }
        if !faults.isEmpty { answers[place] = faults }
        return fault
    }

    /// The fault that befalls a delivery.
    mutating func takeDelivery(of type: NotificationType?) -> DeliveryFault? {
        guard !deliveries.isEmpty else { return nil }
        var faults = deliveries
        defer { deliveries = faults }
        return faults.take(
            where: { $0.notificationType == nil || $0.notificationType == type },
            draw: { self.draw() }
        )
    }

    /// A number from 0 up to 1 that follows from the seed and the number of draws before it.
    private mutating func draw() -> Double {
        draws += 1
        var generator = SeededGenerator(seed: seed &+ draws &* 0xD6E8_FEB8_6659_FD93)
        return Double.random(in: 0..<1, using: &generator)
    }
}
