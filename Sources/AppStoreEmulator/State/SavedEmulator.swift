import AppStoreTypes
import Foundation

/// Everything that an emulator saves: the world, and the keys and certificates that sign.
struct SavedEmulator: Sendable {
    let authority: CertificateAuthority
    let world: World

    /// Reads a saved state.
    ///
    /// - Parameters:
    ///   - json: the result of ``json()``.
    ///   - configuration: the emulator's configuration.
    ///   - responderURL: the URL of the OCSP responder.
    ///   - resets: the number of resets so far.
    /// - Throws: ``EmulatorError`` if the state is invalid.
    init(
        json: Data,
        configuration: EmulatorConfiguration,
        responderURL: String?,
        resets: Int = 0
    ) throws(EmulatorError) {
        let dependencies = Dependencies(configuration: configuration, responderURL: responderURL, resets: resets)
        do {
            self = try JSONDecoder().decode(Self.self, from: json, configuration: dependencies)
        } catch {
            throw .invalid("This is no state that this version has saved: \(Self.explanation(of: error))")
        }
    }

    init(_ world: World) {
        authority = world.authority
        self.world = world
    }

    /// Returns the state as JSON, which includes private keys.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    private static func explanation(of error: any Error) -> String {
        guard case .some(let context) = (error as? DecodingError)?.context else { return "it cannot be read." }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return "\(path.isEmpty ? "the whole" : path): \(context.debugDescription)"
    }
}

extension SavedEmulator: Encodable, DecodableWithConfiguration {
    struct Dependencies: Sendable {
        let configuration: EmulatorConfiguration
        let responderURL: String?
        let resets: Int
    }

    private enum CodingKeys: String, CodingKey { case authority, world }

    init(from decoder: any Decoder, configuration: Dependencies) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        authority = try CertificateAuthority(container.decode(AuthorityRecord.self, forKey: .authority))
        // The URL decides whether earlier signatures still match the certificates.
        authority.responderURL = configuration.responderURL
        let dependencies = WorldDependencies(
            authority: authority,
            configuration: configuration.configuration,
            system: .now,
            resets: configuration.resets
        )
        world = try container.decode(World.self, forKey: .world, configuration: dependencies)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(authority.record, forKey: .authority)
        try container.encode(world, forKey: .world)
    }
}

extension DecodingError {
    fileprivate var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}
