import AppStoreTrust
import AppStoreTypes

/// Who signs what an emulator says: a chain of certificates of its own, no part of the world.
struct SigningAuthority: Sendable {
    let signer: JWSSigner
    let rootCertificate: [UInt8]
    /// The times that the clock can be set and moved to.
    let times: ClosedRange<Timestamp>

    /// Makes keys and certificates that hold for as far as the clock can be moved.
    init(clock: ClockStart, system: Timestamp) throws {
        let start = WorldClock(clock, system: system).now
        times = Timestamp(seconds: 946_684_800)...max(start, system) + ClockReading.furthest
        let chain = try SigningChain.make(
            validFrom: times.lowerBound,
            validUntil: times.upperBound + .seconds(366 * 86_400)
        )
        signer = chain.signer
        rootCertificate = chain.rootDER
    }
}
