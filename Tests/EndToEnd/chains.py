"""Certificate chains as in Apple's signed data, either valid or with one chosen defect."""

import base64
import datetime
from dataclasses import dataclass

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID, ObjectIdentifier

LEAF_MARKER = ObjectIdentifier("1.2.840.113635.100.6.11.1")
INTERMEDIATE_MARKER = ObjectIdentifier("1.2.840.113635.100.6.2.1")
DER_NULL = b"\x05\x00"


def _name(common_name):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)])


def _certificate(subject, key, issuer, issuer_key, *, ca, path_length, marker, valid, signature_hash):
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(subject))
        .issuer_name(issuer.subject if issuer else _name(subject))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(valid[0])
        .not_valid_after(valid[1])
        .add_extension(x509.BasicConstraints(ca=ca, path_length=path_length), critical=True)
        .add_extension(
            x509.KeyUsage(
                digital_signature=not ca,
                key_cert_sign=ca,
                crl_sign=ca,
                content_commitment=False,
                key_encipherment=False,
                data_encipherment=False,
                key_agreement=False,
                encipher_only=False,
                decipher_only=False,
            ),
            critical=True,
        )
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
    )
    if marker is not None:
        builder = builder.add_extension(x509.UnrecognizedExtension(marker, DER_NULL), critical=False)
    return builder.sign(issuer_key, signature_hash)


def years_around_now():
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    return now - datetime.timedelta(days=400), now + datetime.timedelta(days=400)


@dataclass
class Authority:
    """A certificate and its private key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def der(self):
        return self.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def header_entry(self):
        return base64.b64encode(self.der).decode()


@dataclass
class Chain:
    """Root, intermediate and leaf certificate, as in the header of Apple's signed data."""

    root: Authority
    intermediate: Authority
    leaf: Authority

    @property
    def x5c(self):
        return [self.leaf.header_entry, self.intermediate.header_entry, self.root.header_entry]

    @classmethod
    def make(
        cls,
        *,
        root=None,
        valid=None,
        leaf_valid=None,
        leaf_marker=LEAF_MARKER,
        intermediate_marker=INTERMEDIATE_MARKER,
        intermediate_is_ca=True,
        leaf_issued_by_root=False,
    ):
        """Creates a chain, with a defect for every argument that differs from its default."""
        valid = valid or years_around_now()
        if root is None:
            root_key = ec.generate_private_key(ec.SECP384R1())
            root = Authority(
                _certificate(
                    "Test Root", root_key, None, root_key,
                    ca=True, path_length=None, marker=None, valid=years_around_now(), signature_hash=hashes.SHA384(),
                ),
                root_key,
            )
        intermediate_key = ec.generate_private_key(ec.SECP384R1())
        intermediate = Authority(
            _certificate(
                "Test Intermediate", intermediate_key, root.certificate, root.key,
                ca=intermediate_is_ca, path_length=0 if intermediate_is_ca else None,
                marker=intermediate_marker, valid=valid, signature_hash=hashes.SHA384(),
            ),
            intermediate_key,
        )
        issuer = root if leaf_issued_by_root else intermediate
        leaf_key = ec.generate_private_key(ec.SECP256R1())
        leaf = Authority(
            _certificate(
                "Test Leaf", leaf_key, issuer.certificate, issuer.key,
                ca=False, path_length=None, marker=leaf_marker, valid=leaf_valid or valid,
                signature_hash=hashes.SHA384(),
            ),
            leaf_key,
        )
        return cls(root, intermediate, leaf)
