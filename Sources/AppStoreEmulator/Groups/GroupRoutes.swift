import AppStoreTypes

extension ControlRoutes {
    static let groups: [Route<ControlHandler>] = [
        Route("PUT", "groups/{groupId}") { store, call in
            let group = try EmulatedGroup(id: call["groupId"], call.body)
            try store.update { world throws(EmulatorError) in
                for member in group.members { _ = try world.customer(member) }
                world.groups.set(group)
            }
            return group
        }
    ]
}

extension EmulatedGroup {
    fileprivate init(id: String, _ body: ControlBody) throws(EmulatorError) {
        try body.allow(["bundleId", "groupType", "members", "roles"])
        guard id.wholeMatch(of: /[0-9]{1,64}/) != nil else { throw .invalid("The group identifier must be a number.") }
        let type = GroupType(rawValue: try body.text("groupType") ?? GroupType.consumer.rawValue)
        guard [.consumer, .organization].contains(type) else {
            throw .invalid("\"groupType\" must be \"CONSUMER\" or \"ORGANIZATION\".")
        }
        self.init(
            id: id,
            place: AppPlace(bundleID: try body.requiredText("bundleId"), environment: .sandbox),
            type: type,
            members: try body.texts("members"),
            roles: try body.objects("roles").map { role throws(EmulatorError) in
                try role.allow(["productId", "role"])
                let (productID, name) = (try role.requiredText("productId"), try role.requiredText("role"))
                return RoleEntry {
                    $0.productID = productID
                    $0.role = GroupRole(rawValue: name)
                }
            }
        )
    }
}
