"""A second implementation of app receipts: PKCS #7 around a set of attributes, signed with RSA."""

import datetime

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs7

from chains import LEAF_MARKER, Authority, Chain, _certificate, years_around_now


def der(tag, content):
    size = len(content)
    length = bytes([size]) if size < 128 else bytes([0x80 | (size.bit_length() + 7) // 8]) + size.to_bytes(
        (size.bit_length() + 7) // 8, "big")
    return bytes([tag]) + length + content


def integer(value):
    return der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def utf8(text):
    return der(0x0C, text.encode())


def date(moment):
    return der(0x16, moment.strftime("%Y-%m-%dT%H:%M:%SZ").encode())


def attributes(pairs):
    members = [der(0x30, integer(kind) + integer(1) + der(0x04, value)) for kind, value in pairs]
    return der(0x31, b"".join(sorted(members)))


def in_app(product, transaction, bought):
    return attributes([
        (1701, integer(1)), (1702, utf8(product)), (1703, utf8(transaction)), (1704, date(bought)),
        (1705, utf8(transaction)), (1706, date(bought)),
    ])


class ReceiptPen:
    """Signs receipts under the root of a chain."""

    def __init__(self, chain, **defects):
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        certificate = _certificate(
            "Test Receipt Signing", key, chain.intermediate.certificate, chain.intermediate.key,
            ca=False, path_length=None, marker=defects.get("marker", LEAF_MARKER),
            valid=defects.get("valid") or years_around_now(), signature_hash=hashes.SHA384(),
        )
        self.leaf, self.chain = Authority(certificate, key), chain

    def receipt(self, *, bundle="com.example.coins", kind="ProductionSandbox", purchases=(), extra=()):
        now = datetime.datetime.now(datetime.timezone.utc)
        payload = attributes([
            (0, utf8(kind)), (2, utf8(bundle)), (3, utf8("412")), (4, b"\1\2\3"), (12, date(now)), (19, utf8("1.0")),
            *((17, in_app(*purchase)) for purchase in purchases), *extra,
        ])
        return (
            pkcs7.PKCS7SignatureBuilder()
            .set_data(payload)
            .add_signer(self.leaf.certificate, self.leaf.key, hashes.SHA256())
            .add_certificate(self.chain.intermediate.certificate)
            .add_certificate(self.chain.root.certificate)
            .sign(serialization.Encoding.DER, [pkcs7.PKCS7Options.Binary, pkcs7.PKCS7Options.NoAttributes])
        )


def another_chain():
    return Chain.make()
