import AppStoreTypes
import Refunds

/// Something that a person must look at.
///
/// It names apps and endpoints of the configuration, and nothing of a customer.
struct Alert: Hashable, Sendable {
    /// What is wrong.
    enum Kind: String, CaseIterable, Sendable {
        case databaseUnavailable = "database_unavailable"
        case diskNearlyFull = "disk_nearly_full"
        case deadlineAtRisk = "deadline_at_risk"
        case requestMissed = "request_missed"
        case keyRefused = "key_refused"
        case noNotifications = "no_notifications"
        case recoveryGap = "recovery_gap"
        case endpointDisabled = "endpoint_disabled"
        case ratesOld = "rates_old"

        /// Whether something is late or failed, or is about to; otherwise somebody should look when there is time.
        var isLateOrFailed: Bool {
            switch self {
            case .databaseUnavailable, .deadlineAtRisk, .requestMissed, .keyRefused, .endpointDisabled: true
            case .diskNearlyFull, .noNotifications, .recoveryGap, .ratesOld: false
            }
        }

        /// What is wrong and what to do, in a sentence each.
        var text: String {
            switch self {
            case .databaseUnavailable:
                "The database takes no writes, so notifications are refused. See the desk's log."
            case .diskNearlyFull:
                "The disk of the database is nearly full. Free space, or move the database to a larger disk."
            case .deadlineAtRisk:
                "A refund request is close to its deadline and not answered. Open the list of cases."
            case .requestMissed:
                "The deadline of a refund request passed without an answer. Open the list of cases to see why."
            case .keyRefused:
                "Apple refuses the app's key (401), so nothing is answered. Check it with refund-desk doctor."
            case .noNotifications:
                "No notification of the app arrived for a day. Check the server URL in App Store Connect."
            case .recoveryGap:
                "Notifications of a period may be missing. Run refund-desk notifications recover."
            case .endpointDisabled:
                "The desk sends nothing more to an endpoint, because it failed for days. Repair it and resume it."
            case .ratesOld:
                "Purchases are newer than the exchange rates, so sums in dollars become uncertain. Run refund-desk doctor."
            }
        }

        /// Whether the state of the store decides about it, which is unknown while the store cannot be read.
        var dependsOnStore: Bool {
            switch self {
            case .databaseUnavailable: false
            default: true
            }
        }
    }

    let kind: Kind
    /// The app's bundle ID, or those of all apps of a database; `nil` if it concerns all apps.
    var app: String?
    var environment: AppStoreEnvironment?
    /// The identifier of an endpoint.
    var endpoint: String?

    init(_ kind: Kind, _ key: AppKey? = nil) {
        self.kind = kind
        app = key?.bundleID
        environment = key?.environment
    }

    init(_ kind: Kind, app: String, endpoint: String? = nil) {
        self.kind = kind
        self.app = app
        self.endpoint = endpoint
    }

    /// Orders alerts: the worst first, then by what they are about.
    var order: String {
        let number = Kind.allCases.firstIndex(of: kind) ?? 0
        return "\(number) \(app ?? "") \(environment?.rawValue ?? "") \(endpoint ?? "")"
    }
}
