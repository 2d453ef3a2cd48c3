package import Refunds

extension StoreNotification {
    /// How the notification arrived.
    package var source: String {
        switch (store, isRecovered) {
        case (.appStore, true): "recovered from Apple's history"
        case (.appStore, false): "posted by Apple"
        case (.googlePlay, true): "read from Google Play's list of voided purchases"
        case (.googlePlay, false): "published by Google Play"
        }
    }

    /// What the store did at the time that the notification states.
    package var dateLabel: String {
        switch store {
        case .appStore: "Signed"
        case .googlePlay: "Published"
        }
    }

    /// Why no certificate proves the notification; `nil` if one does.
    package var rootRemark: String? {
        switch (store, version) {
        case (.googlePlay, _): "none: Pub/Sub proves messages of Google Play's"
        case (.appStore, 1): "none: a shared secret proves version 1"
        case (.appStore, _): nil
        }
    }

    /// Why there is no payload to show.
    package var missingPayloadText: String {
        let reason =
            switch payloadRemoval {
            case .erasure: "The payload was erased with a customer that it named."
            case .retention: "The payload was deleted after the time that retention.payloads sets."
            case nil: "The payload was deleted to save space, or cannot be read."
            }
        return payloadDigest == nil ? reason : reason + " Its digest remains."
    }
}
