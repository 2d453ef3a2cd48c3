import concurrent.futures
import contextlib
import functools
import itertools
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import tempfile

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import process
from apple import BUNDLE, RULED_BUNDLE, Pen
from chains import Chain
from desk import BINARY, Desk, Witness
from fakeapple import FakeApple
from faults import Faults, build_library

ISSUER_ID = "57246542-96fe-1a63-e053-0824d011072a"
KEY_ID = "2X9R4HXF34"

ENGINES = ("sqlite", "postgresql")
ENGINE = os.environ.get("REFUND_DESK_TEST_ENGINE") or "sqlite"

# The tests that run beside the others, each with its future result.
BESIDE = pytest.StashKey()


def pytest_sessionstart(session):
    # These signals end the run as Ctrl-C does, and with it the programs that the tests started.
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    if ENGINE not in ENGINES:
        pytest.exit(f"REFUND_DESK_TEST_ENGINE is {ENGINE}, not one of {', '.join(ENGINES)}", returncode=2)
    if not BINARY.exists():
        pytest.exit(f"{BINARY} is missing: build it first (swift build)", returncode=2)


def pytest_addoption(parser):
    parser.addoption("--part", metavar="1/2", help="run only one of some equal parts of the test files")


def is_in_part(items, part):
    """Returns whether a test belongs to a part, such as `1/2`.

    Every part looks for secrets in the logs of its own desks.
    """
    number, count = map(int, part.split("/"))
    names = sorted({item.path.name for item in items})
    own = {"test_logs.py", *names[number - 1::count]}
    return lambda item: item.path.name in own


def keep(config, items, belongs):
    """Removes the tests from a run that do not belong to it."""
    config.hook.pytest_deselected(items=[item for item in items if not belongs(item)])
    items[:] = [item for item in items if belongs(item)]


def runs_here(item):
    """Returns whether a test has no mark `only_on` of another engine."""
    engines = [engine for mark in item.iter_markers("only_on") for engine in mark.args]
    assert set(engines) <= set(ENGINES), f"{item.nodeid}: only_on{tuple(engines)}"
    return not engines or ENGINE in engines


def pytest_collection_modifyitems(config, items):
    if part := config.getoption("--part"):
        keep(config, items, is_in_part(items, part))
    keep(config, items, runs_here)
    if ENGINE == "postgresql":
        # Tests without a desk use no database, one golden world is enough to show a difference between engines, the
        # tests of one engine's faults choose their engine, and what is refused before a database is used is the same.
        one_engine = (
            "test_database_faults.py", "test_faults_disk.py", "test_desks.py", "test_copy.py", "test_three_desks.py",
            "test_databases.py", "test_deploy.py", "test_pgbouncer.py", "test_point_in_time.py",
            "test_replication.py", "test_least_rights.py", "test_security_page.py", "test_hardening.py",
            "test_openapi.py", "test_audit.py", "test_pages.py", "test_page_actions.py", "test_access.py",
            "test_malformed.py", "test_junk.py", "test_configuration.py", "test_identity_provider.py", "test_clients.py",
        )
        keep(config, items, lambda item: {"open_desk", "golden_worlds", "shop", "life"} & set(item.fixturenames)
             and not item.name.endswith(("agree[2]", "agree[3]")) and item.path.name not in one_engine)
    # Slow results are awaited late, and the logs are checked when everything is logged.
    last = ["test_golden.py", "test_killed.py", "test_three_desks.py", "test_secrets.py", "test_logs.py"]
    items.sort(key=lambda item: 2 + last.index(item.path.name) if item.path.name in last else not is_ordinary(item))


def is_ordinary(item):
    """Returns whether a test runs when its turn comes. A test that mostly waits runs beside the others."""
    return item.get_closest_marker("beside") is None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if is_ordinary(pyfuncitem):
        return None
    # It began with the session, and is awaited now.
    pyfuncitem.session.stash[BESIDE][pyfuncitem].result()
    return True


@pytest.fixture(scope="session")
def witness():
    return Witness()


@pytest.fixture
def terminal():
    """A terminal: the end of a person, and the end of a program, which reads from it or writes to it."""
    person, program = pty.openpty()
    yield person, program
    os.close(person)
    os.close(program)


@pytest.fixture(scope="session")
def pen():
    """Signs with the chain whose root the desk trusts."""
    return Pen(Chain.make())


@pytest.fixture(scope="session")
def stranger():
    """A valid chain under a root that the desk does not trust."""
    return Chain.make()


@pytest.fixture(scope="session")
def open_desk(tmp_path_factory, pen, witness):
    """Starts desks, each with a separate App Store: `with open_desk() as desk`.

    Each desk has a separate database, unless you pass one. `connections` is the key of the configuration, and
    `environment` replaces the desk's inherited variables.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    root = tmp_path_factory.mktemp("desks")
    numbers = itertools.count(1)

    @contextlib.contextmanager
    def make(database=None, connections=None, environment=None, role=None, extra=None):
        apple = FakeApple(key=key, issuer_id=ISSUER_ID, key_id=KEY_ID, bundles={BUNDLE, RULED_BUNDLE})
        desk = Desk(
            root / f"desk-{next(numbers)}",
            apple=apple, pen=pen, key_pem=pem, key_id=KEY_ID, issuer_id=ISSUER_ID, witness=witness,
            database=database, connections=connections, environment=environment, role=role, extra=extra,
        )
        try:
            yield desk.start()
        except BaseException:
            if desk.is_running():
                desk.kill()
            raise
        else:
            desk.stop()
            assert apple.violations == []
        finally:
            apple.stop()
            for call in apple.calls:
                if "." in call.token:
                    witness.secret("App Store token", call.token.rpartition(".")[2])

    return make


@pytest.fixture(scope="session", autouse=True)
def under_way(request):
    """Starts the slow fixtures, and the tests that run beside the others, before the first test."""
    for name in ("played", "golden_worlds", "shared_load", "lived"):
        if any(name in item.fixturenames for item in request.session.items):
            request.getfixturevalue(name)
    beside = {item: beside_call(request, item) for item in request.session.items if not is_ordinary(item)}
    with concurrent.futures.ThreadPoolExecutor(3) as threads:
        running = {item: threads.submit(call) for item, call in beside.items()}
        request.session.stash[BESIDE] = running
        yield
        for one in running.values():
            one.cancel()


def beside_call(request, item):
    """Returns the call of a test whose arguments are parameters, `tmp_path` and fixtures of the session."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}

    def argument(name):
        if name == "tmp_path":
            return request.getfixturevalue("tmp_path_factory").mktemp(re.sub(r"\W+", "-", item.name))
        return parameters[name] if name in parameters else request.getfixturevalue(name)

    return functools.partial(item.function, **{name: argument(name) for name in item._fixtureinfo.argnames})


@pytest.fixture(scope="session")
def played(open_desk):
    """Runs the scenarios of `test_killed.py`, which may wait until the lease of a killed worker ends."""
    from test_killed import SCENARIOS, play

    with concurrent.futures.ThreadPoolExecutor(len(SCENARIOS)) as threads:
        yield {name: threads.submit(play, open_desk, scenario) for name, scenario in SCENARIOS.items()}


@pytest.fixture(scope="session")
def shared_load(open_desk):
    """Plays the load of `test_three_desks.py`, which takes longer than a lease."""
    from shared_load import Load

    def play():
        load = Load(notifications=300, requests=60, callers=4)
        load.run(open_desk)
        return load.results

    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        yield threads.submit(play)


@pytest.fixture(scope="session")
def lived(tmp_path_factory, pen, witness):
    """Lives the life of the desk with planted secrets, which waits for the desk's alerts."""
    from test_secrets import Life

    life = Life(tmp_path_factory.mktemp("secrets"), pen, witness)
    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        yield threads.submit(life.live)


@pytest.fixture(scope="session")
def golden_worlds(request, tmp_path_factory, witness):
    """Runs the worlds of `test_golden.py` one after another, and returns their differences by seed."""
    seeds = [item.callspec.params["seed"] for item in request.session.items if item.path.name == "test_golden.py"]
    from test_golden import differences

    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        yield {seed: threads.submit(differences, tmp_path_factory.mktemp("golden"), witness, seed) for seed in seeds}


@pytest.fixture(scope="session")
def small_program(tmp_path_factory):
    """A small program that runs the one under test, and is packed in less time."""
    folder = tmp_path_factory.mktemp("small-program")
    (folder / "program.c").write_text(
        f"#include <unistd.h>\nint main(int count, char **words) {{ return execv({json.dumps(str(BINARY))}, words); }}\n"
    )
    built = process.run(["clang", "-o", folder / "program", folder / "program.c"], timeout=120)
    assert built.returncode == 0, built.stderr
    return folder / "program"


@pytest.fixture(scope="session")
def fault_library(tmp_path_factory):
    """The library that makes faults in the programs that it is preloaded into."""
    return build_library(tmp_path_factory.mktemp("faults"))


@pytest.fixture
def faults(fault_library, tmp_path):
    """The faults of one desk: `open_desk(environment=faults.environment)`."""
    return Faults(fault_library, tmp_path)


@pytest.fixture
def server_faults(fault_library):
    """The faults of one PostgreSQL server: `private_server(variables=server_faults.variables)`."""
    # The user postgres may enter this folder, unlike those of the tests.
    with tempfile.TemporaryDirectory(prefix="refund-desk-faults-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        yield Faults(shutil.copy(fault_library, folder), folder)


@pytest.fixture(scope="module")
def desk(open_desk):
    """One desk for all tests of a file, which use separate purchases."""
    with open_desk() as made:
        yield made
