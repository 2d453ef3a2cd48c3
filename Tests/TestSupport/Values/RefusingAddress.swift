/// An address that refuses every connection.
package enum RefusingAddress {
    /// The URL of port 1 of this machine.
    ///
    /// A system gives this port to no listener by itself, unlike the port of a server that has stopped, which a server
    /// of another test may take at any moment.
    package static let url = "http://127.0.0.1:1"
}
