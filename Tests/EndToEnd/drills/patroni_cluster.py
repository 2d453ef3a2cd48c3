"""Three PostgreSQL servers under Patroni, each with its etcd on a machine of its own: a network namespace.

Patroni's configuration is the one of deploy/patroni, with other addresses and folders. Root is needed.

The file is longer than most, because starting, configuring and ending the servers belong together.
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import tempfile
import time
import urllib.error
import urllib.request

import yaml

import process
from desk import REPOSITORY
from postgresql import Server
from postgresserver import folder_of_programs

# A block of addresses for documentation, which no network should use.
NETWORK = "203.0.113"
USER = "postgres"
START_SECONDS = 180
# How a machine is asked for its state.
ASK_SECONDS = 1
DEPLOYED = REPOSITORY / "deploy/patroni"
# Those of the superuser, of replication and of the desk's user.
PASSWORDS = {name: f"{name} of the drill".replace(" ", "-") for name in ("postgres", "replicator", "refunds")}


def ip(*words):
    """Runs a command of iproute2, which must succeed, and returns what it prints."""
    done = process.run(["ip", *words])
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr}"
    return done.stdout


class Node:
    """A machine with a server, its Patroni and a member of etcd."""

    def __init__(self, cluster, number):
        self.cluster, self.number = cluster, number
        self.name, self.address = f"node{number}", f"{NETWORK}.{10 + number}"
        self.mac = f"02:00:00:00:00:{10 + number:02x}"
        self.namespace, self.outside, self.inside = (f"{cluster.bridge}{kind}{number}" for kind in "noi")
        self.folder = cluster.folder / self.name
        self.programs = []

    def __repr__(self):
        return self.name

    # The machine

    def connect(self):
        """Adds the machine to the network."""
        bridge = self.cluster.bridge
        ip("netns", "add", self.namespace)
        ip("link", "add", self.outside, "type", "veth", "peer", "name", self.inside)
        ip("link", "set", self.inside, "address", self.mac, "netns", self.namespace)
        ip("link", "set", self.outside, "master", bridge, "up")
        ip("-n", self.namespace, "link", "set", "lo", "up")
        ip("-n", self.namespace, "link", "set", self.inside, "up")
        ip("-n", self.namespace, "address", "add", f"{self.address}/24", "dev", self.inside)
        # Everybody knows everybody's place for ever, so that a machine that is cut off is silent: nothing says that it
        # cannot be reached, as nothing does behind a router.
        ip("neighbour", "add", self.address, "lladdr", self.mac, "dev", bridge, "nud", "permanent")
        for address, mac in self.cluster.places:
            if address != self.address:
                ip("-n", self.namespace, "neighbour", "add", address, "lladdr", mac, "dev", self.inside, "nud", "permanent")

    def disconnect(self):
        """Removes the machine and ends all that runs on it."""
        self.kill()
        process.run(["ip", "netns", "delete", self.namespace])
        process.run(["ip", "link", "delete", self.outside])

    def start(self):
        """Starts the programs of the machine, with the data that it has."""
        self.programs = [self._run("etcd", *self._etcd()), self._run("patroni", self._patroni())]

    def _run(self, *command):
        words = [str(word) for word in command]
        inherited = {name: text for name, text in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
        return process.Process(
            [
                "ip", "netns", "exec", self.namespace,
                "setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--", *words,
            ],
            folder=self.folder, log=self.folder / f"{words[0]}.log",
            environment={
                **inherited, "HOME": str(self.folder), "LC_ALL": "C.UTF-8",
                "PATH": f"{folder_of_programs()}:{os.environ['PATH']}",
                # What compose.yml sets.
                "PATRONI_NAME": self.name,
                "PATRONI_RESTAPI_CONNECT_ADDRESS": f"{self.address}:8008",
                "PATRONI_POSTGRESQL_CONNECT_ADDRESS": f"{self.address}:5432",
                "PATRONI_SUPERUSER_PASSWORD": PASSWORDS["postgres"],
                "PATRONI_REPLICATION_PASSWORD": PASSWORDS["replicator"],
                "REFUNDS_PASSWORD": PASSWORDS["refunds"],
            },
        )

    def _etcd(self):
        members = ",".join(f"{node.name}=http://{node.address}:2380" for node in self.cluster.nodes)
        return [
            "--name", self.name, "--data-dir", self.folder / "etcd", "--log-level", "warn", "--logger", "zap",
            "--listen-peer-urls", f"http://{self.address}:2380",
            "--initial-advertise-peer-urls", f"http://{self.address}:2380",
            "--listen-client-urls", f"http://{self.address}:2379",
            "--advertise-client-urls", f"http://{self.address}:2379",
            "--initial-cluster", members, "--initial-cluster-state", "new", "--enable-v2",
            # The machine that tests run on may be slow.
            "--heartbeat-interval", "150", "--election-timeout", "1500",
        ]

    def _patroni(self):
        """Writes Patroni's configuration, and returns its path."""
        settings = yaml.safe_load((DEPLOYED / "patroni.yml").read_text())
        settings["etcd"]["hosts"] = [f"{node.address}:2379" for node in self.cluster.nodes]
        settings["restapi"]["listen"] = f"{self.address}:8008"
        settings["bootstrap"]["post_bootstrap"] = str(self.folder / "create-database")
        settings["postgresql"] |= {
            "listen": f"{self.address}:5432", "data_dir": str(self.folder / "data"),
            "bin_dir": str(folder_of_programs()), "pgpass": str(self.folder / "pgpass"),
        }
        settings["postgresql"]["parameters"]["unix_socket_directories"] = str(self.folder)
        path = self.folder / "patroni.yml"
        path.write_text(yaml.safe_dump(settings))
        return path

    # Its faults

    @property
    def pids(self):
        """The processes of the machine."""
        found = process.run(["ip", "netns", "pids", self.namespace])
        return [int(word) for word in found.stdout.split()]

    def signal(self, number, until=lambda pids: True):
        """Sends a signal to all processes of the machine, until a condition about those that are left."""
        for _ in range(100):
            pids = self.pids
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
            if until(pids):
                return
            time.sleep(0.05)
        raise AssertionError(f"{self.name}: processes are left after {signal.Signals(number).name}")

    def kill(self):
        """Ends everything at once, as a crash of the machine does."""
        self.signal(signal.SIGKILL, lambda pids: not pids)

    def freeze(self):
        """Stops everything where it is. The machine's kernel still accepts connections and data."""
        # A process may have started another one meanwhile.
        self.signal(signal.SIGSTOP)
        self.signal(signal.SIGSTOP)

    def thaw(self):
        self.signal(signal.SIGCONT)

    def cut_off(self):
        """Unplugs the machine: nothing arrives and nothing leaves, without an error."""
        ip("link", "set", self.outside, "nomaster")

    def plug_in(self):
        ip("link", "set", self.outside, "master", self.cluster.bridge)

    # Its state

    def ask(self, path):
        """Returns the status and the body of Patroni's answer; without one, 0 and nothing."""
        try:
            with urllib.request.urlopen(f"http://{self.address}:8008{path}", timeout=ASK_SECONDS) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read()
        except OSError:
            return 0, b""

    @property
    def is_leader(self):
        """Whether the server accepts writes and its Patroni holds the lock."""
        return self.ask("/primary")[0] == 200


class Cluster:
    """Three machines and the network between them, until the end of a `with` block."""

    def __init__(self):
        self.bridge = f"rd{os.getpid()}"
        self._temporary = tempfile.TemporaryDirectory(prefix="refund-desk-patroni-")
        self.folder = pathlib.Path(self._temporary.name)
        self.nodes = [Node(self, number) for number in (1, 2, 3)]
        self.places = [(node.address, node.mac) for node in self.nodes]

    def __enter__(self):
        missing = [name for name, found in (
            ("etcd", shutil.which("etcd")), ("patroni", shutil.which("patroni")), ("setpriv", shutil.which("setpriv")),
        ) if not found]
        assert not missing, f"{', '.join(missing)} is missing. Install it first: scripts/need {' '.join(missing)}"
        assert os.geteuid() == 0, "network namespaces need root"
        used = ip("-oneline", "address", "show", "to", f"{NETWORK}.0/24")
        assert not used, f"another run uses {NETWORK}.0/24: {used}"
        try:
            shutil.chown(self.folder, USER, USER)
            ip("link", "add", self.bridge, "address", "02:00:00:00:00:01", "type", "bridge")
            ip("link", "set", self.bridge, "up")
            ip("address", "add", f"{NETWORK}.1/24", "dev", self.bridge)
            self.places.append((f"{NETWORK}.1", "02:00:00:00:00:01"))
            for node in self.nodes:
                node.folder.mkdir()
                node.connect()
                # The user postgres cannot read the repository everywhere.
                shutil.copy(DEPLOYED / "create-database", node.folder)
                for name in ("etcd.log", "patroni.log", "patroni.yml"):
                    (node.folder / name).touch()
                for path in (node.folder, *node.folder.iterdir()):
                    shutil.chown(path, USER, USER)
            for node in self.nodes:
                node.start()
            self.wait_until_whole()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for node in self.nodes:
            node.disconnect()
        process.run(["ip", "link", "delete", self.bridge])
        self._temporary.cleanup()

    # Its state

    def leader(self, other_than=None):
        """Returns the node that leads; `None` if none does."""
        return next((node for node in self.nodes if node is not other_than and node.is_leader), None)

    def wait_for_leader(self, other_than=None, timeout=120):
        """Waits until a node leads, and returns it."""
        return self.wait_until(lambda: self.leader(other_than), timeout, "a leader")

    @property
    def members(self):
        """The role and state of each node by its name, as the leader's Patroni knows them."""
        leader = self.leader()
        if not leader:
            return {}
        status, body = leader.ask("/cluster")
        members = json.loads(body)["members"] if status == 200 else []
        return {one["name"]: (one["role"], one["state"], one.get("lag", 0)) for one in members}

    def synchronous_standby(self):
        """Returns the node that has each commit before it is confirmed."""
        (name,) = [name for name, (role, _, _) in self.members.items() if role == "sync_standby"]
        return next(node for node in self.nodes if node.name == name)

    @property
    def is_whole(self):
        """Whether one node leads, another is synchronous, and the third one follows."""
        members = self.members.values()
        return (
            sorted(role for role, _, _ in members) == ["leader", "replica", "sync_standby"]
            and all(state in ("running", "streaming") and lag in (0, "0") for _, state, lag in members)
        )

    def wait_until_whole(self, timeout=START_SECONDS):
        self.wait_until(lambda: self.is_whole, timeout, "a leader, a synchronous standby and a replica")

    def wait_until(self, probe, timeout, what):
        end = time.monotonic() + timeout
        while True:
            found = probe()
            if found:
                return found
            if time.monotonic() > end:
                logs = "\n".join(
                    f"--- {path} ---\n" + "\n".join(path.read_text(errors="replace").splitlines()[-15:])
                    for path in sorted(self.folder.glob("*/*.log"))
                )
                raise AssertionError(f"not within {timeout} s: {what}; {self.members}\n{logs}")
            time.sleep(0.1)


class ClusterDatabase:
    """The database that the cluster creates for desks. Its address lists all nodes."""

    def __init__(self, cluster):
        hosts = ",".join(node.address for node in cluster.nodes)
        self.name, self.server = "public", Clients(self._address(hosts, "postgres"))
        # With the options of the composition's desks.
        deployed = yaml.safe_load((DEPLOYED / "refund-desk.yml").read_text())["database"]
        self.url = f"{self._address(hosts, 'refunds')}?{deployed.partition('?')[2]}"

    @staticmethod
    def _address(hosts, user):
        return f"postgresql://{user}:{PASSWORDS[user]}@{hosts}/refunds"


class Clients(Server):
    """psql on whichever server leads, in the desk's database."""

    def database(self, name):
        return f"{self.address}?target_session_attrs=read-write&connect_timeout=5"
