public import AppStoreEmulator
public import ArgumentParser

extension Scenario: ExpressibleByArgument {}
