"""A Debian system in a folder, and a refund request that the desk in it answers. It needs a Debian mirror, and root."""

import contextlib
import shutil

import debian
import process
import web


class System:
    """A Debian system in a folder, which shares the kernel and the network with this one."""

    def __init__(self, folder):
        self.folder = folder

    def process(self, *words, user=None, **options):
        """Starts a program in the system, as root or as a user."""
        as_user = ["--userspec", f"{user}:{user}"] if user else []
        return process.Process(["chroot", *as_user, self.folder, *words], environment={
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8",
        }, **options)

    def run(self, *words, user=None, status=0):
        """Runs a program to its end, and returns what it prints."""
        with self.process(*words, user=user) as started:
            ended = started.wait(300)
        assert ended.returncode == status, ended.failure(f"ended with {ended.returncode}")
        return ended.stdout

    def path(self, name):
        return self.folder / name.lstrip("/")

    def owner(self, name):
        """Returns who owns a file of the system, and its rights."""
        owner, rights = self.run("stat", "--format", "%U:%G %a", name).split()
        return owner, rights


@contextlib.contextmanager
def bare_system(folder):
    """Makes a system with nothing but what every Debian has, and ends what it mounted with the `with` block.

    A debug build of the program also gets the libraries of its toolchain.
    """
    made = process.run(["mmdebstrap", "--variant=apt", "bookworm", folder], timeout=600)
    assert made.returncode == 0, made.stderr
    for library in debian.foreign_libraries():
        target = folder / library.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, target)
    mounted = process.run(["mount", "-t", "proc", "proc", folder / "proc"])
    assert mounted.returncode == 0, mounted.stderr
    try:
        yield System(folder)
    finally:
        process.run(["umount", "--lazy", folder / "proc"])


def answer(store, port, token):
    """Buys something, reports its facts, and waits until the desk answered Apple's question; returns the customer."""
    bought = web.request(store.port, "POST", "/_emulator/purchases", {
        "bundleId": "com.example.coins", "productId": "coins.500", "environment": "Production",
    }).json
    headers, facts = {"Authorization": f"Bearer {token}"}, "/v1/apps/com.example.coins"
    for path, body in [
        (f"{facts}/customers/{bought['originalTransactionId']}/consent", {"granted": True}),
        (f"{facts}/transactions/{bought['transactionId']}/delivery", {"status": "delivered"}),
    ]:
        assert web.request(port, "PUT", path, body, headers=headers).status < 300
    path = f"/_emulator/transactions/{bought['transactionId']}/refund-requests"
    asked = web.request(store.port, "POST", path, {"reason": "OTHER"}).json

    def is_answered():
        return web.request(store.port, "GET", f"/_emulator/refund-requests/{asked['id']}").json["consumption"]

    store.wait_until(is_answered, 30, "an answer")
    return bought["originalTransactionId"]
