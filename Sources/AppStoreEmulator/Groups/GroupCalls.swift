import AppStoreTypes

/// Apple's endpoints for groups of customers, and for the seats of group purchases.
enum GroupCalls {
    private static let seatPath = "groups/v1/transactions/{originalTransactionId}/seats"

    static let endpoints: [Endpoint] = [
        Endpoint(.customerGroups, "GET", "groups/v1/currentGroups/{anyTransactionId}", read: customerGroups),
        Endpoint(.groupMembers, "GET", "groups/v1/group/{groupId}", read: groupMembers),
        Endpoint(.seatInfo, "GET", seatPath, read: seatInfo),
        Endpoint(.claimSeat, "POST", seatPath, claimSeat),
        Endpoint(.unclaimSeat, "DELETE", "\(seatPath)/{seatClaimId}", unclaimSeat),
        Endpoint(.associateSeat, "POST", "\(seatPath)/{seatClaimId}/associate", associateSeat),
    ]

    /// Handles Get Customer Groups.
    ///
    /// In the sandbox, a customer without a consumer group belongs to an organization that Apple makes up.
    private static func customerGroups(_ world: World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let known = world.groups.of(try call.customer(in: world), in: call.place)
        var entries = known.map { group in
            GroupEntry {
                $0.groupID = group.id
                $0.groupType = group.type
                $0.roles = group.type == .organization ? group.roles : nil
            }
        }
        if !known.contains(where: { $0.type == .consumer }) {
            entries.append(
                GroupEntry {
                    $0.groupID = Groups.placeholderID
                    $0.groupType = .organization
                    $0.roles = Self.placeholderRoles
                }
            )
        }
        return CallAnswer(status: 200, json: GetCustomerGroupsResponse { $0.groups = entries })
    }

    /// Handles Get Group Members.
    private static func groupMembers(_ world: World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = call["groupId"]
        guard id.wholeMatch(of: /[0-9]{1,64}/) != nil else { throw APIRefusal(.invalidGroupID) }
        var limit = world.switches.defaultGroupMembers
        if let text = call.query["limit"] {
            guard let number = Int(text), (1...100).contains(number) else { throw APIRefusal(.invalidLimit) }
            limit = number
        }
        var first = 0
        if let text = call.query["paginationToken"] {
            guard let token = PaginationToken(text) else { throw APIRefusal(.invalidPaginationToken) }
            first = token.next
        }
        let members =
            world.groups[id, call.place]?.members ?? (id == Groups.placeholderID ? [Groups.placeholderMember] : nil)
        guard let members else { throw APIRefusal(.groupNotFound) }
        let page = members.dropFirst(first).prefix(limit)
        let hasMore = page.endIndex < members.endIndex
        let response = GetGroupMembersResponse {
            $0.groupMembers = page.map { member in GroupMemberEntry { $0.appTransactionID = member } }
            $0.hasMore = hasMore
            $0.paginationToken = hasMore ? PaginationToken(next: page.endIndex, issuedAt: world.now).text : nil
        }
        return CallAnswer(status: 200, json: response)
    }

    private static let placeholderRoles = [
        RoleEntry {
            $0.productID = "example.productId.one"
            $0.role = .admin
        },
        RoleEntry {
            $0.productID = "example.productId.two"
            $0.role = .noRole
        },
    ]

    /// Handles Get Seat Info.
    private static func seatInfo(_ world: World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let seats = try seats(world, call).seats
        let response = GetSeatInfoResponse {
            $0.totalSeatCount = seats.valid
            $0.availableSeatCount = seats.available
            $0.assignedSeatClaimIDs = seats.claims.map(\.id)
        }
        return CallAnswer(status: 200, json: response)
    }

    /// Handles Claim Seat; a repeated request identifier returns the same claim.
    private static func claimSeat(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (subscription, seats) = try seats(world, call)
        let body = JSONMembers(try call.members())
        guard case .string(let request) = body["requestIdentifier"], !request.isEmpty else { throw .malformed }
        let member = try member(world, body["appTransactionId"], call)
        if let known = seats.claims.first(where: { $0.requestIdentifier == request }) {
            return CallAnswer(status: 200, json: ClaimSeatResponse { $0.seatClaimID = known.id })
        }
        guard seats.available > 0 else {
            throw APIRefusal(world.switches.noAvailableSeatsCode, "No seats are available.")
        }
        let claim = SeatClaim(id: world.generator.uuid(), requestIdentifier: request, appTransactionID: member)
        world.subscriptions.change(subscription) { $0.seats?.claims.append(claim) }
        return CallAnswer(status: 200, json: ClaimSeatResponse { $0.seatClaimID = claim.id })
    }

    /// Handles Unclaim Seat.
    private static func unclaimSeat(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (subscription, claim) = try claim(world, call)
        world.subscriptions.change(subscription) { $0.seats?.claims.removeAll { $0.id == claim } }
        return CallAnswer(status: world.switches.seatWriteStatus)
    }

    /// Handles Associate Seat.
    private static func associateSeat(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (subscription, claim) = try claim(world, call)
        let body = JSONMembers(try call.members())
        guard body["appTransactionId"] != nil else { throw .malformed }
        let member = try member(world, body["appTransactionId"], call)
        world.subscriptions.change(subscription) { subscription in
            guard let index = subscription.seats?.claims.firstIndex(where: { $0.id == claim }) else { return }
            subscription.seats?.claims[index].appTransactionID = member
        }
        return CallAnswer(status: world.switches.seatWriteStatus)
    }

    /// Returns the seats of the subscription in the path, which the developer must manage.
    private static func seats(
        _ world: World,
        _ call: APICall
    ) throws(APIRefusal) -> (subscription: String, seats: Seats) {
        let original = try call.originalTransaction(in: world)
        guard let subscription = world.subscriptions[original.id], subscription.isActive,
            let seats = subscription.seats, seats.invitationManagement == .developer
        else {
            throw APIRefusal(
                world.switches.notDeveloperManagedCode,
                "The developer does not manage the seats of the transaction's group."
            )
        }
        guard seats.isBundle != true else {
            throw APIRefusal(
                world.switches.bundleTransactionCode,
                "Transactions of a bundle aren't supported by this endpoint."
            )
        }
        return (original.id, seats)
    }

    private static func claim(
        _ world: World,
        _ call: APICall
    ) throws(APIRefusal) -> (subscription: String, claim: String) {
        let (subscription, seats) = try seats(world, call)
        let id = call["seatClaimId"].lowercased()
        guard seats.claims.contains(where: { $0.id == id }) else {
            throw APIRefusal(world.switches.seatClaimNotFoundCode, "Seat claim id not found.")
        }
        return (subscription, id)
    }

    private static func member(
        _ world: World,
        _ value: JSONValue?,
        _ call: APICall
    ) throws(APIRefusal) -> String? {
        guard let value else { return nil }
        guard let id = value.text, world.customers.place(of: id) == call.place else {
            throw APIRefusal(world.switches.appTransactionNotFoundCode, "App transaction id not found.")
        }
        return id
    }
}

extension Seats {
    fileprivate var available: Int32 { max(0, valid - Int32(claims.count)) }
}
