import AppStoreTrust
import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /notifications/{id}`: one notification, what proves it and what it changed.
    func oneNotification(_ request: PageRequest) async throws -> Response {
        let detail = try await detail(request)
        let request = request.about(detail.notification.app)
        let page = NotificationPage(
            detail,
            roots: try operations().roots[detail.notification.app.bundleID] ?? [],
            result: request.query["result"],
            part: Int(try request.query.number("part") ?? 1),
            formToken: request.visitor.may(.operate) ? request.visitor.formToken : nil,
            in: request.scope,
            now: now()
        )
        let frame = frame(
            "Notification \(page.title)",
            in: .notifications,
            for: request,
            showsScope: false,
            about: detail.notification.app
        )
        return try html(page, as: .notification, in: frame)
    }

    /// `POST /notifications/{id}/replay`: processes a notification again.
    func replayNotification(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let detail = try await detail(request)
        let request = request.about(detail.notification.app)
        let path = Link.path("notifications", detail.notification.uuid)
        let notification = detail.notification
        let note = try await note(fields, about: notification, link: request.scope.link(path))
        do {
            let outcome = try await operations().replay.replay(notification, by: request.visitor.author, note: note)
            return .seeOther(request.scope.link(path, [("result", outcome.name)]))
        } catch let refusal as ReplayRefusal {
            throw PageProblem(
                status: refusal == .busy ? .serviceUnavailable : .conflict,
                title: "The notification was not processed again",
                paragraphs: [refusal.explanation],
                link: request.scope.link(path),
                linkText: "To the notification"
            )
        }
    }

    /// Returns the note of a form.
    ///
    /// It may have no identifier of the customer of a notification.
    private func note(
        _ fields: FormFields,
        about notification: StoreNotification,
        link: String
    ) async throws -> String? {
        guard fields["note"] != nil else { return nil }
        let app = notification.app
        let environments = configured.union([app]).filter { $0.bundleID == app.bundleID }.map(\.environment)
        let scope = AppScope(bundleID: app.bundleID, environments: environments.sorted { $0.rawValue < $1.rawValue })
        let own = [notification.transactionID, notification.customerID].compactMap(\.self)
        var names = [notification.uuid] + own
        for name in own {
            do {
                let export = try await PersonalExport.read(
                    name,
                    in: scope,
                    from: privacy,
                    for: .page,
                    at: now()
                )
                names += AuditNote.names(in: export)
            } catch is PersonTooLarge {
                // So many purchases share an identifier that they are of many customers. Nobody can be erased by it.
                continue
            }
        }
        return try AuditNote.text(of: fields, naming: names, link: link)
    }

    /// Returns the notification in the path, if the visitor may see its app.
    private func detail(_ request: PageRequest) async throws -> NotificationDetail {
        guard let id = request.parameter("id"),
            let detail = try await operations().notifications.notificationDetail(id, of: request.query["app"]),
            request.visitor.covers(detail.notification.app.bundleID)
        else { throw PageProblem.noSuchNotification }
        return detail
    }
}

extension PageProblem {
    fileprivate static let noSuchNotification = PageProblem(
        status: .notFound,
        title: "This notification does not exist",
        paragraphs: ["The desk has no notification with this ID. If it was missed, Recovery shows the gap."],
        link: "/notifications",
        linkText: "To the notifications"
    )
}

/// The content of the page of one notification.
struct NotificationPage: Sendable {
    struct Certificate: Sendable {
        let role: String
        let subject: String
        let validUntil: Moment
        let digest: Identifier
    }

    let title: String
    let type: String
    let subtype: String?
    let uuid: Identifier
    let understood: Chip
    let environment: String
    let listLink: String
    /// The result of processing it again, right after that.
    let result: String?
    let summary: Terms
    let changes: Terms
    let proof: Terms
    let proofText: String
    let certificates: [Certificate]
    let hasCertificates: Bool
    /// The payload, or a part of it if it is too long for one page.
    let payload: String?
    let payloadNote: String
    /// Which part of the payload the page shows; `nil` if it shows all of it.
    let payloadPart: String?
    let previousPart: String?
    let nextPart: String?
    let replayLink: String
    let replayText: String
    /// The code for the form; `nil` if the visitor may not process it again.
    let formToken: String?

    init(
        _ detail: NotificationDetail,
        roots: [[UInt8]],
        result: String?,
        part: Int = 1,
        formToken: String?,
        in scope: PageScope,
        now: Timestamp
    ) {
        let notification = detail.notification
        let proof = NotificationProof(of: notification, roots: roots)
        title = notification.type
        type = notification.type
        subtype = notification.subtype
        uuid = Identifier(notification.uuid)
        understood =
            notification.flag == nil
            ? Chip(word: "Understood", tone: .quiet) : Chip(word: "Not all understood", tone: .warn)
        environment = notification.app.environment.rawValue
        listLink = scope.link("/notifications")
        self.result = Self.text(ofResult: result, flag: notification.flag)
        summary = Self.summary(detail, now: now)
        changes = Self.changes(detail, in: scope)
        self.proof = Self.proof(proof, of: notification, now: now)
        proofText =
            notification.version == StoreNotification.googlePlayVersion
            ? "Messages of Google Play\u{2019}s are not signed. Pub/Sub proved the push with a token, or the desk pulled the "
                + "message with its own credentials."
            : notification.version == 1
                ? "Version 1 is not signed. The app's shared secret proved its origin; it is not stored with the notification. "
                    + "Before an answer, the desk fetches the signed transaction from Apple."
                : "The signature and the certificates were valid when it arrived: the leaf signed it, the intermediate signed "
                    + "the leaf, and a configured root signed the intermediate. The data inside was proved the same way."
        certificates =
            zip(["Leaf", "Intermediate"], proof.certificates).map { Certificate($0, $1, now: now) }
            + (proof.root.map { [Certificate("Root", $0, now: now)] } ?? [])
        hasCertificates = !certificates.isEmpty
        let parts = NotificationPayloadView(of: notification).map { PageWeight.parts(of: $0.text) } ?? []
        let shown = max(1, min(part, parts.count))
        func link(toPart part: Int) -> String? {
            guard part != shown, (1...max(1, parts.count)).contains(part) else { return nil }
            return scope.link(Link.path("notifications", notification.uuid), [("part", "\(part)")]) + "#payload-title"
        }
        payload = parts.isEmpty ? nil : parts[shown - 1]
        payloadPart = parts.count > 1 ? "Part \(shown) of \(parts.count)" : nil
        previousPart = link(toPart: shown - 1)
        nextPart = link(toPart: shown + 1)
        payloadNote =
            payload != nil
            ? "Decoded, with the signed data inside. Signatures, receipts and secrets are not shown."
            : notification.missingPayloadText
        replayLink = scope.link(Link.path("notifications", notification.uuid) + "/replay")
        replayText =
            notification.flag == nil
            ? "It is understood, so processing it again changes nothing."
            : "If a newer release understands more of it, its changes are stored. Its deadline stays as it was."
        self.formToken = formToken
    }

    private static func text(ofResult name: String?, flag: String?) -> String? {
        let outcomes: [ReplayOutcome] = [
            .applied(flag: flag), .unchanged, .notUnderstood(flag: flag ?? "unknown"), .erased,
        ]
        return outcomes.first { $0.name == name }?.explanation
    }

    private static func summary(_ detail: NotificationDetail, now: Timestamp) -> Terms {
        let notification = detail.notification
        let terms: [Term?] = [
            Term(label: "App", text: notification.app.bundleID, note: notification.app.environment.rawValue),
            Term(
                label: "Received",
                moment: Moment(notification.receivedAt, now: now),
                note: notification.source
            ),
            notification.signedAt.map { Term(label: notification.dateLabel, moment: Moment($0, now: now)) }
                ?? Term(label: notification.dateLabel, text: "no date", isUnknown: true),
            Term(
                label: "Posted again",
                text: detail.repeats == 0 ? "never" : "\(detail.repeats) times",
                moment: detail.repeatedAt.map { Moment($0, now: now) },
                isUnknown: detail.repeats == 0
            ),
            notification.store == .appStore ? Term(label: "Version", text: "\(notification.version)") : nil,
            .known("Not understood", notification.flag, else: "nothing"),
        ]
        return Terms(terms: terms.compactMap(\.self))
    }

    private static func changes(_ detail: NotificationDetail, in scope: PageScope) -> Terms {
        var terms: [Term] = []
        if let caseID = detail.caseID {
            terms.append(
                Term(
                    label: "Case",
                    identifier: Identifier(caseID),
                    link: scope.link(Link.path("cases", caseID)),
                    linkText: "To the case"
                )
            )
        }
        if let transactionID = detail.notification.transactionID {
            terms.append(
                Term(
                    label: "Purchase",
                    text: detail.purchase?.productID,
                    identifier: Identifier(transactionID),
                    note: detail.purchase == nil ? "not in the ledger yet" : nil,
                    link: scope.link("/cases", [("transaction", transactionID)]),
                    linkText: "Its cases"
                )
            )
        }
        if let outcome = detail.outcome { terms.append(Term(label: "Decision", text: outcome.decision.word)) }
        if let customerID = detail.notification.customerID {
            terms.append(Term(label: "Customer", identifier: Identifier(customerID)))
        }
        if terms.isEmpty { terms.append(Term(label: "Changes", text: "none beside this list", isUnknown: true)) }
        return Terms(terms: terms)
    }

    private static func proof(_ proof: NotificationProof, of notification: StoreNotification, now: Timestamp) -> Terms {
        Terms(terms: [
            proof.digest.map { Term(label: "SHA-256 of the payload", identifier: Identifier($0)) }
                ?? Term(label: "SHA-256 of the payload", text: "not kept", isUnknown: true),
            .known(
                "Root",
                notification.rootRemark ?? proof.root?.subject,
                else: "no configured root"
            ),
        ])
    }
}

extension NotificationPage.Certificate {
    init(_ role: String, _ facts: CertificateFacts, now: Timestamp) {
        self.role = role
        subject = facts.subject
        validUntil = Moment(facts.validUntil, now: now)
        digest = Identifier(facts.sha256)
    }
}
