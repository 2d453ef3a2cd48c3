import AppStoreTypes

extension EmulatorFaults: Codable {
    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: WireKey.self)
        self.init()
        seed = try container.decodeIfPresent(UInt64.self, forKey: WireKey(stringValue: "seed")) ?? 1
        draws = try container.decodeIfPresent(UInt64.self, forKey: WireKey(stringValue: "draws")) ?? 0
        for place in FaultPlace.all {
            let list = try container.decodeIfPresent(FaultList<EndpointFault>.self, forKey: place.key)
            answers[place] = list?.faults
        }
        deliveries =
            try container.decodeIfPresent(
                FaultList<DeliveryFault>.self,
                forKey: WireKey(stringValue: "notifications")
            )?.faults ?? []
        clock = try container.decodeIfPresent(ClockSkew.self, forKey: WireKey(stringValue: "clock")) ?? ClockSkew()
        certificates =
            try container.decodeIfPresent(CertificateFault.self, forKey: WireKey(stringValue: "certificates"))
            ?? CertificateFault()
    }

    /// Encodes only what is set: one fault as an object, several as an array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireKey.self)
        if seed != 1 { try container.encode(seed, forKey: WireKey(stringValue: "seed")) }
        if draws != 0 { try container.encode(draws, forKey: WireKey(stringValue: "draws")) }
        for place in FaultPlace.all {
            guard let faults = answers[place], !faults.isEmpty else { continue }
            try container.encode(FaultList(faults: faults), forKey: place.key)
        }
        if !deliveries.isEmpty {
            try container.encode(FaultList(faults: deliveries), forKey: WireKey(stringValue: "notifications"))
        }
        if clock != ClockSkew() { try container.encode(clock, forKey: WireKey(stringValue: "clock")) }
        if certificates != CertificateFault() {
            try container.encode(certificates, forKey: WireKey(stringValue: "certificates"))
        }
    }
}

extension FaultPlace {
    fileprivate var key: WireKey { WireKey(stringValue: name) }
}

/// One fault or several.
private struct FaultList<Fault: Codable>: Codable {
    let faults: [Fault]

    init(faults: [Fault]) { self.faults = faults }

    init(from decoder: any Decoder) throws {
        if let list = try? [Fault](from: decoder) {
            faults = list
        } else {
            faults = [try Fault(from: decoder)]
        }
    }

    func encode(to encoder: any Encoder) throws {
        if faults.count == 1 { try faults[0].encode(to: encoder) } else { try faults.encode(to: encoder) }
    }
}
