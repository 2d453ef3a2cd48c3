/// The version of Send Consumption Information.
enum ConsumptionVersion: Int, Sendable {
    case v1 = 1
    case v2 = 2
}
