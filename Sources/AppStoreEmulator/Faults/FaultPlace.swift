/// Where a fault of an answer stands.
public enum FaultPlace: Hashable, Sendable {
    /// At one endpoint.
    case endpoint(AppStoreEndpoint)
    /// At Send Consumption Information, either version.
    case consumption
    /// At every endpoint.
    case everyEndpoint
    /// At the OCSP responder.
    case responder

    /// All of them.
    static let all: [Self] =
        AppStoreEndpoint.allCases.map { .endpoint($0) } + [.consumption, .everyEndpoint, .responder]

    /// Its name in the JSON of faults.
    var name: String {
        switch self {
        case .endpoint(let endpoint): endpoint.rawValue
        case .consumption: "consumption"
        case .everyEndpoint: "all"
        case .responder: "ocsp"
        }
    }
}
