import Crypto

/// A new private key as a `.p8` file has it.
enum P256PrivateKeyText {
    static func make() -> String { P256.Signing.PrivateKey().pemRepresentation }
}
