"""An emulated App Store, with Apple's own client for it."""

import asyncio
import base64
import contextlib
import json
import struct
import uuid
import zlib

from appstoreserverlibrary.api_client import AppStoreServerAPIClient, AsyncAppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier
from cryptography.hazmat.primitives import serialization

import web
from apple import make_api_token
from emulator import Emulator

BUNDLE = "com.example.gold"
TOKEN = "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"
PRODUCTS = {
    "coins": {"type": "Consumable", "price": 4990, "currency": "USD"},
    "castle": {"type": "Non-Consumable", "price": 9990, "currency": "USD"},
    "season": {"type": "Non-Renewing Subscription", "price": 19990, "currency": "USD", "period": "P30D"},
    "monthly": {"type": "Auto-Renewable Subscription", "price": 9990, "currency": "USD", "period": "P1M",
                "group": "pro"},
    "yearly": {"type": "Auto-Renewable Subscription", "price": 99990, "currency": "USD", "period": "P1Y",
               "group": "team"},
}


class Store(Emulator):
    """One emulator with one app."""

    def __init__(self, folder, *arguments):
        super().__init__(folder, "--bundle-id", BUNDLE, *arguments)

    def prepare(self):
        self.credentials = self.control("GET", f"credentials?bundleId={BUNDLE}")
        self.key = serialization.load_pem_private_key(self.credentials["privateKey"].encode(), None)
        self.root = base64.b64decode(self.credentials["rootCertificate"])

    def stock(self):
        """Adds a product of each kind."""
        for name, product in PRODUCTS.items():
            self.control("PUT", f"apps/{BUNDLE}/products/{name}", product)

    # The control routes

    def control_call(self, method, path, body=None, **options):
        return web.request(self.port, method, f"/_emulator/{path}", body, **options)

    def control(self, method, path, body=None):
        answer = self.control_call(method, path, body, timeout=60)
        assert answer.status == 200, f"{method} {path}: {answer.status} {answer.body!r}"
        return answer.json

    def buy(self, product="coins", **options):
        return self.control("POST", "purchases", {"bundleId": BUNDLE, "productId": product, **options})

    def refund(self, transaction_id):
        self.control("POST", f"transactions/{transaction_id}/refund", {})

    def advance(self, seconds):
        self.control("POST", "clock/advance", {"seconds": seconds})

    @property
    def now(self):
        return self.control("GET", "clock")["now"]

    @contextlib.contextmanager
    def faults(self, **faults):
        """Sets faults while a block runs."""
        self.control("PUT", "faults", faults)
        try:
            yield
        finally:
            self.control("PUT", "faults", {})

    @contextlib.contextmanager
    def switches(self, **switches):
        """Sets switches while a block runs."""
        before = self.control("GET", "switches")
        self.control("PUT", "switches", switches)
        try:
            yield
        finally:
            self.control("PUT", "switches", {name: before[name] for name in switches})

    # Calls to Apple

    def bearer(self, **changes):
        given = self.credentials
        return make_api_token(
            self.key, issuer_id=given["issuerId"], key_id=given["keyId"], bundle_id=BUNDLE, **changes
        )

    def call(self, method, path, body=None, *, environment="sandbox", token=None, **options):
        """Makes a call over plain HTTP to the path of an environment."""
        return web.request(
            self.port, method, f"/{environment}{path}", body, token=self.bearer() if token is None else token, **options
        )

    def client(self, environment="sandbox", kind=AppStoreServerAPIClient):
        """Returns Apple's own client."""
        given = self.credentials
        client = kind(
            given["privateKey"].encode(), given["keyId"], given["issuerId"], given["bundleId"],
            Environment.SANDBOX if environment == "sandbox" else Environment.PRODUCTION,
        )
        client._base_url = f"http://127.0.0.1:{self.port}/{environment}"
        return client

    def verifier(self, environment="sandbox", online=False, root=None):
        """Returns Apple's own verifier, which trusts only the emulator's root."""
        kind = Environment.SANDBOX if environment == "sandbox" else Environment.PRODUCTION
        return SignedDataVerifier([root or self.root], online, kind, BUNDLE, int(self.credentials["appAppleId"]))


class AsyncClient:
    """Apple's asynchronous client, with each call run to completion."""

    def __init__(self, store, environment="sandbox"):
        self._make = lambda: store.client(environment, AsyncAppStoreServerAPIClient)

    def __getattr__(self, name):
        def call(*arguments, **options):
            async def run():
                client = self._make()
                try:
                    return await getattr(client, name)(*arguments, **options)
                finally:
                    await client.async_close()

            return asyncio.run(run())

        return call


def png(width, height):
    """Returns an opaque PNG image of one color."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = b"".join(b"\0" + b"\x40" * (3 * width) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def claims(jws):
    """Returns the payload of a JWS without checking it."""
    body = jws.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def fresh():
    return str(uuid.uuid4())
