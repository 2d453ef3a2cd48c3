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
