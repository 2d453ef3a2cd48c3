import AppStoreTypes

extension World {
    /// Handles Get Seat Info.
    func seatInfo(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let seats = try seats(call).seats
        let response = GetSeatInfoResponse {
            $0.totalSeatCount = seats.valid
            $0.availableSeatCount = seats.available
            $0.assignedSeatClaimIDs = seats.claims.map(\.id)
        }
        return CallAnswer(status: 200, json: response)
    }

    /// Handles Claim Seat; a repeated request identifier returns the same claim.
    mutating func claimSeat(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (subscription, seats) = try seats(call)
        let body = JSONMembers(try call.members())
        guard case .string(let request) = body["requestIdentifier"], !request.isEmpty else { throw .malformed }
        let member = try member(body["appTransactionId"], call)
        if let known = seats.claims.first(where: { $0.requestIdentifier == request }) {
            return CallAnswer(status: 200, json: ClaimSeatResponse { $0.seatClaimID = known.id })
        }
        guard seats.available > 0 else {
            throw APIRefusal(switches.noAvailableSeatsCode, "No seats are available.")
        }
        let claim = SeatClaim(id: generator.uuid(), requestIdentifier: request, appTransactionID: member)
        subscriptions.change(subscription) { $0.seats?.claims.append(claim) }
        return CallAnswer(status: 200, json: ClaimSeatResponse { $0.seatClaimID = claim.id })
    }

    /// Handles Unclaim Seat.
    mutating func unclaimSeat(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (subscription, claim) = try claim(call)
        subscriptions.change(subscription) { $0.seats?.claims.removeAll { $0.id == claim } }
        return CallAnswer(status: switches.seatWriteStatus)
    }

    /// Handles Associate Seat.
    mutating func associateSeat(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let (subscription, claim) = try claim(call)
        let body = JSONMembers(try call.members())
        guard body["appTransactionId"] != nil else { throw .malformed }
        let member = try member(body["appTransactionId"], call)
        subscriptions.change(subscription) { subscription in
            guard let index = subscription.seats?.claims.firstIndex(where: { $0.id == claim }) else { return }
            subscription.seats?.claims[index].appTransactionID = member
        }
        return CallAnswer(status: switches.seatWriteStatus)
    }

    /// Returns the seats of the subscription in the path, which the developer must manage.
    private func seats(_ call: APICall) throws(APIRefusal) -> (subscription: String, seats: Seats) {
        let original = try originalTransaction(named: call)
        guard let subscription = subscriptions[original.id], subscription.isActive, let seats = subscription.seats,
            seats.invitationManagement == .developer
        else {
            throw APIRefusal(
                switches.notDeveloperManagedCode,
                "The transaction is not of a group whose seats the developer manages."
            )
        }
        guard seats.isBundle != true else {
            throw APIRefusal(
                switches.bundleTransactionCode,
                "Transactions of a bundle aren't supported by this endpoint."
            )
        }
        return (original.id, seats)
    }

    private func claim(_ call: APICall) throws(APIRefusal) -> (subscription: String, claim: String) {
        let (subscription, seats) = try seats(call)
        let id = call["seatClaimId"].lowercased()
        guard seats.claims.contains(where: { $0.id == id }) else {
            throw APIRefusal(switches.seatClaimNotFoundCode, "Seat claim id not found.")
        }
        return (subscription, id)
    }

    private func member(_ value: JSONValue?, _ call: APICall) throws(APIRefusal) -> String? {
        guard let value else { return nil }
        guard let id = value.text, customers.copy(id) == call.copy else {
            throw APIRefusal(switches.appTransactionNotFoundCode, "App transaction id not found.")
        }
        return id
    }
}

extension Seats {
    fileprivate var available: Int32 { max(0, valid - Int32(claims.count)) }
}
