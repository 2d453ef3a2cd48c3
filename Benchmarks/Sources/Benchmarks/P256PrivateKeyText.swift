import Crypto

/// Creates new private keys in the format of a `.p8` file.
enum P256PrivateKeyText {
    static func make() -> String { P256.Signing.PrivateKey().pemRepresentation }
}
