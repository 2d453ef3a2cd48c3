package import AppStoreTypes

/// Something that a person, a program or the desk did, and that must be provable later.
package struct Deed: Hashable, Sendable {
    /// What was done.
    package enum Kind: String, CaseIterable, Sendable, Codable {
        /// Apple accepted an answer.
        case answerSent
        /// A person decided how a case is answered.
        case caseDecided
        /// A person held a case.
        case caseHeld
        /// A person ended the hold of a case.
        case caseReleased
        /// A person saved a filter of the list of cases for everybody.
        case viewSaved
        /// A person deleted such a filter.
        case viewDeleted
        /// Sending answers for an app was stopped by a person.
        case appPaused
        /// Sending answers for an app was started again by a person.
        case appResumed
        /// A bearer token was created, with its role.
        case tokenCreated
        /// A bearer token was revoked.
        case tokenRevoked
        /// A person who may sign in was added, with the role.
        case personAdded
        /// A person got another role, or access to other apps.
        case personGranted
        /// A person's password was set.
        case passwordSet
        /// A person's access was stopped.
        case personDisabled
        /// A person's access was started again.
        case personEnabled
        /// A person was removed.
        case personRemoved
        /// Sessions on the pages were ended by somebody who has others.
        case sessionsEnded
        /// One session on the pages was ended by somebody who has another.
        case sessionEnded
        /// A visitor of the pages signed out, or signed in again.
        case signedOut
        /// A person had the desk examined, or test notifications sent, on the pages.
        case deskExamined
        /// A person downloaded a list with identifiers of customers from the pages, as a table for spreadsheets.
        case tableDownloaded
        /// A desk began to use a configuration.
        case configurationInForce
        /// A desk began to use a key, such as an app's In-App Purchase key.
        case keyInUse
        /// The lost key of erased customers' pseudonyms was replaced.
        case erasureKeyReplaced
        /// A desk read its secrets again, and began to use those that changed.
        case secretsReloaded
        /// A desk began to decide an app's cases by a policy.
        case policyInForce
        /// A person published a version of an app's policy on the pages.
        case policyPublished
        /// A customer's data was exported.
        case customerExported
        /// A person took down that a customer withdrew consent.
        case consentWithdrawn
        /// A person changed a customer's override or segments on the pages.
        case customerChanged
        /// The erasure of a customer began.
        case erasureBegun
        /// The erasure of a customer ended.
        case erasureFinished
        /// A backup of the database was made.
        case backupMade
        /// The database was restored from a backup.
        case databaseRestored
        /// The payloads of old months were dropped from the database.
        case payloadsDropped
        /// A person had a stored notification processed again.
        case notificationReplayed
        /// Sending to an endpoint was stopped by a person.
        case endpointPaused
        /// Sending to an endpoint was started again by a person.
        case endpointResumed
        /// A person had an event sent again.
        case eventResent
        /// A person sent a test event to an endpoint.
        case endpointTested
        /// A person had an endpoint sent the events that it never accepted.
        case eventsRecovered

        /// What a subject can be.
        package enum SubjectKind: Hashable, Sendable { case refundCase, notification, customer }

        /// What the subject is.
        package var subjectKind: SubjectKind {
            switch self {
            case .customerExported, .consentWithdrawn, .customerChanged: .customer
            case .notificationReplayed: .notification
            default: .refundCase
            }
        }
    }

    /// What the deed is about, if that is a person's: a case, a notification, or an identifier of a customer.
    ///
    /// The chain has only a salted digest of it, so that it can be erased and the chain stays whole.
    package struct Subject: Hashable, Sendable {
        package var name: String
        /// 16 random bytes.
        package var salt: [UInt8]

        package init(name: String, salt: [UInt8]) {
            self.name = name
            self.salt = salt
        }
    }

    /// A random identifier, by which a repetition is recognised.
    package var id: String
    package var at: Timestamp
    /// The name of its kind, which another release may have given it.
    package var kindName: String
    /// Who did it: a token, a person at the command line, or the desk.
    package var author: String
    /// The bundle ID of the app; `nil` if the deed concerns all apps.
    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    /// More about it, such as the role of a token.
    ///
    /// It names no customer and no secret.
    package var details: [String: String]
    package var subject: Subject?

    /// Creates a deed of the present.
    ///
    /// - Parameters:
    ///   - kind: what was done.
    ///   - author: who did it.
    ///   - bundleID: the app; `nil` for all apps.
    ///   - environment: the environment, if there is one.
    ///   - details: more about it, without customers and secrets.
    ///   - subject: the case, the notification, or the identifier of a customer; a UUID is kept in lower case.
    ///   - time: when it was done.
    package init(
        _ kind: Kind,
        by author: String,
        bundleID: String? = nil,
        environment: AppStoreEnvironment? = nil,
        details: [String: String] = [:],
        about subject: String? = nil,
        at time: Timestamp
    ) {
        self.init(
            kindName: kind.rawValue,
            by: author,
            bundleID: bundleID,
            environment: environment,
            details: details,
            at: time
        )
        self.subject = subject.map { Subject(name: canonicalCustomerID($0), salt: RandomBytes.make(16)) }
    }

    /// Creates a deed with the name of a kind that this release may not know.
    package init(
        kindName: String,
        by author: String,
        bundleID: String?,
        environment: AppStoreEnvironment?,
        details: [String: String],
        at time: Timestamp
    ) {
        id = RandomBytes.hexadecimal(16)
        at = time
        self.kindName = kindName
        self.author = author
        self.bundleID = bundleID
        self.environment = environment
        self.details = details
    }

    /// What was done; `nil` if this release does not know it.
    package var kind: Kind? { Kind(rawValue: kindName) }
}

/// Random bytes of the system's generator, which is made for secrets.
package enum RandomBytes {
    /// Returns random bytes.
    package static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Returns random bytes as hexadecimal digits.
    package static func hexadecimal(_ count: Int) -> String { make(count).hexadecimal }
}

extension Sequence<UInt8> {
    /// The bytes as lowercase hexadecimal digits.
    package var hexadecimal: String {
        // A chain of a million links has two million such texts, so nothing is allocated for each byte.
        let bytes = Array(self)
        return String(unsafeUninitializedCapacity: bytes.count * 2) { digits in
            for (place, byte) in bytes.enumerated() {
                digits[place * 2] = Self.digit(byte >> 4)
                digits[place * 2 + 1] = Self.digit(byte & 15)
            }
            return bytes.count * 2
        }
    }

    /// Returns the hexadecimal digit of a number below 16.
    private static func digit(_ number: UInt8) -> UInt8 {
        number + (number < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
}

extension [UInt8] {
    /// Creates bytes from pairs of hexadecimal digits; `nil` for any other text.
    package init?(hexadecimal text: String) {
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
    }
}
