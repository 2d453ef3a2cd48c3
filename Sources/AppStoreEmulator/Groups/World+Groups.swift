import AppStoreTypes

extension World {
    /// Handles Get Customer Groups.
    ///
    /// In the sandbox, a customer without a consumer group belongs to an organization that Apple makes up.
    func customerGroups(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let known = groups.of(try customer(named: call), in: call.place)
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
    func groupMembers(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = call["groupId"]
        guard id.wholeMatch(of: /[0-9]{1,64}/) != nil else { throw APIRefusal(.invalidGroupID) }
        var limit = switches.defaultGroupMembers
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
            groups[id, call.place]?.members ?? (id == Groups.placeholderID ? [Groups.placeholderMember] : nil)
        guard let members else { throw APIRefusal(.groupNotFound) }
        let page = members.dropFirst(first).prefix(limit)
        let hasMore = page.endIndex < members.endIndex
        let response = GetGroupMembersResponse {
            $0.groupMembers = page.map { member in GroupMemberEntry { $0.appTransactionID = member } }
            $0.hasMore = hasMore
            $0.paginationToken = hasMore ? PaginationToken(next: page.endIndex, issuedAt: now).text : nil
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
}
