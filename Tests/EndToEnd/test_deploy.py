"""The files of deploy/: what can be checked without containers, with real desks behind a real HAProxy."""

import concurrent.futures
import contextlib
import json
import pathlib
import re
import shutil

import pytest
import yaml

import process
import web
from apple import BUNDLE, Purchase
from desk import REPOSITORY, run
from haproxy import HAProxy
from postgresql import Server, private_server
from shared_load import doomed

DEPLOY = REPOSITORY / "deploy"
COMPOSITIONS = ["three-desks", "patroni"]
# What the guide tells the operator to put there.
OWN_FILES = {"AuthKey.p8", "certificates", ".env"}


@pytest.fixture(params=COMPOSITIONS)
def folder(request):
    return DEPLOY / request.param


@pytest.fixture
def composition(folder):
    return yaml.safe_load((folder / "compose.yml").read_text())


class DeployedDatabase:
    """The database that a configuration names, on a private server."""

    def __init__(self, server, url):
        self.server = Server(server.address)
        self.url = re.sub(r"@([\w,-]+)/", lambda hosts: "@" + ",".join(
            f"127.0.0.1:{server.port}" for _ in hosts[1].split(",")) + "/", url)
        for statement in ("CREATE ROLE refunds LOGIN", "CREATE DATABASE refunds OWNER refunds"):
            self.server.lines(statement, "postgres")


@contextlib.contextmanager
def three_desks(open_desk, folder):
    """Three desks with the configuration of a folder. Only addresses, keys and roots are replaced."""
    configuration = yaml.safe_load((folder / "refund-desk.yml").read_text())
    with private_server() as server:
        database = DeployedDatabase(server, configuration["database"])
        assert database.url != configuration["database"]
        with open_desk(database=database) as desk:
            desk.stop()
            own = yaml.safe_load(desk.config.read_text())["apps"][0]
            (app,) = configuration["apps"]
            assert app["bundleId"] == own["bundleId"] == BUNDLE
            app |= {name: own[name] for name in ("appAppleId", "api", "rootCertificates", "onlineChecks", "endpoints")}
            configuration |= {
                "listen": "127.0.0.1:0",
                "database": database.url,
                "trustedProxies": ["127.0.0.1"],
                "erasureKey": "erasure.key",
                "erasureList": "erased.list",
                "consentReceiptKey": "consent-receipt.key",
                "audit": {"key": "audit.key"},
            }
            # As the guide makes them.
            for name in ("erasure.key", "consent-receipt.key", "audit.key"):
                key = process.run(["openssl", "rand", "-base64", "32"])
                (desk.folder / name).write_text(key.stdout)
            desk.config.write_text(yaml.safe_dump(configuration))
            for name in (app["products"], app["policy"]):
                shutil.copy(folder / name, desk.folder)
            desk.start()
            for role in ("viewer", "backend"):
                desk.token(role)
            with doomed(desk) as second, doomed(desk) as third:
                yield desk, second, third


def test_three_desks_behind_the_proxy_store_notifications_while_one_is_killed(open_desk, folder):
    with three_desks(open_desk, folder) as desks:
        first, second, third = desks
        with HAProxy(folder / "haproxy.cfg", [desk.port for desk in desks]) as proxy:
            purchase = Purchase()
            first.all_facts(purchase)

            def post(kind, purchase):
                signed = first.pen.signed(kind, purchase)
                return proxy.request("POST", "/notifications/v2", {"signedPayload": signed})[0]

            def is_up(desk):
                return f"desk-{desks.index(desk) + 1}" not in downs(proxy)

            first.wait_until(lambda: not downs(proxy), 20, "three desks behind the proxy")
            assert post("CONSUMPTION_REQUEST", purchase) == 200
            first.wait_for_state(purchase, "answered")

            third.process.kill()
            # The proxy does not know yet that the desk is gone.
            with concurrent.futures.ThreadPoolExecutor(4) as threads:
                answers = list(threads.map(lambda _: post("ONE_TIME_CHARGE", Purchase()), range(40)))
            assert answers == [200] * 40
            first.wait_until(lambda: not is_up(third), 20, "a proxy that knows")

            # A desk that ends leaves without an error.
            second.process.stop(60)
            assert [post("ONE_TIME_CHARGE", Purchase()) for _ in range(20)] == [200] * 20
            first.wait_until(lambda: not is_up(second), 20, "a proxy that knows")
            assert first.call("GET", "/v1/statistics", role="viewer").json["notifications"] == 61


def downs(proxy):
    """Returns the desks that the proxy does not ask now, by its log."""
    states = re.findall(r"Server notifications/(desk-\d) is (UP|DOWN)", proxy.process.stdout)
    return {name for name, state in dict(states).items() if state == "DOWN"}


def test_the_proxy_hides_the_metrics_and_leads_to_https(open_desk, folder):
    with three_desks(open_desk, folder) as desks:
        with HAProxy(folder / "haproxy.cfg", [desk.port for desk in desks]) as proxy:
            plain = web.request(proxy.plain_port, "GET", "/sign-in")
            assert (plain.status, plain.headers["location"][:8]) == (308, "https://")
            status, headers, _ = proxy.request("GET", "/sign-in")
            assert status == 200
            token = {"Authorization": f"Bearer {desks[0].token('viewer')}"}
            for path in ("/metrics", "/metrics/", "//metrics", "/metrics?x"):
                assert proxy.request("GET", path, headers=token)[0] == 403, path
            assert proxy.request("GET", "/v1/cases", headers=token)[0] == 200


def test_every_command_and_flag_of_a_composition_is_one_of_the_desk(composition):
    commands = [service["command"] for service in composition["services"].values() if service["image"] == "refund-desk"]
    assert len(commands) == 4
    for name, *flags in commands:
        told = run("help", name)
        assert told.returncode == 0, name
        for flag, value in zip(flags[::2], flags[1::2]):
            options = re.search(rf"^  {flag} <.*?(?=^  --)", told.stdout, re.MULTILINE | re.DOTALL)
            assert options and value in options[0], f"{name} {flag} {value}"


def test_a_desk_that_cannot_write_its_system_has_a_folder_for_temporary_files(composition):
    desks = [service for service in composition["services"].values() if service["image"] == "refund-desk"]
    assert len(desks) == 4
    for service in desks:
        assert service["read_only"] and service["tmpfs"] == ["/tmp"]


def test_all_desks_write_their_list_of_erased_customers_into_one_volume_that_stays(folder, composition):
    configuration = yaml.safe_load((folder / "refund-desk.yml").read_text())
    place = pathlib.PurePosixPath(configuration["erasureList"]).parent
    desks = [service for service in composition["services"].values() if service["image"] == "refund-desk"]
    assert len(desks) == 4
    for service in desks:
        assert f"erased:{place}" in service["volumes"]
    assert "erased" in composition["volumes"]
    # A new volume gets the owner of the image's folder.
    assert f"--home-dir {place} --create-home" in (DEPLOY / "Containerfile").read_text()


def test_every_name_in_a_composition_is_defined(folder, composition):
    services, volumes = composition["services"], composition["volumes"]
    for name, service in services.items():
        assert set(service.get("depends_on", [])) <= set(services), name
        assert set(service.get("secrets", [])) <= set(composition["secrets"]), name
        for source, target, *_ in (mount.split(":") for mount in service.get("volumes", [])):
            if source.startswith("./"):
                assert (folder / source).exists() or source[2:] in OWN_FILES, f"{name}: {source}"
            else:
                assert source in volumes, f"{name}: {source}"
    used = set(re.findall(r"\$\{(\w+)", (folder / "compose.yml").read_text()))
    guide = (DEPLOY / "README.md").read_text()
    assert [variable for variable in used if f"{variable}=" not in guide] == []


def test_the_configuration_fits_the_composition(folder, composition):
    configuration = yaml.safe_load((folder / "refund-desk.yml").read_text())
    (network,) = composition["networks"]["default"]["ipam"]["config"]
    assert configuration["trustedProxies"] == [network["subnet"]]
    hosts = re.search(r"@([\w,-]+)/", configuration["database"])[1].split(",")
    assert set(hosts) <= set(composition["services"])
    assert "PGPASSWORD" in composition["services"]["desk-1"]["environment"]
    files = [
        configuration["apps"][0]["api"]["privateKeyFile"], configuration["erasureKey"],
        configuration["consentReceiptKey"], configuration["audit"]["key"],
    ]
    for name in ("migrate", "desk-1", "desk-2", "desk-3"):
        assert [f"/run/secrets/{secret}" for secret in composition["services"][name]["secrets"]] == files
    guide = (DEPLOY / "README.md").read_text()
    for secret in composition["secrets"].values():
        assert secret["file"].removeprefix("./") in guide
    proxied = set(re.findall(r"server desk-\d (\S+)", (folder / "haproxy.cfg").read_text()))
    port = configuration["listen"].rpartition(":")[2]
    assert proxied == {f"{name}:{port}" for name in composition["services"] if name.startswith("desk-")}
    assert f"EXPOSE {port}\n" in (DEPLOY / "Containerfile").read_text()


def test_patroni_and_etcd_know_each_other():
    services = yaml.safe_load((DEPLOY / "patroni/compose.yml").read_text())["services"]
    settings = yaml.safe_load((DEPLOY / "patroni/patroni.yml").read_text())
    members = [name for name in services if name.startswith("etcd-")]
    servers = [name for name in services if name.startswith("db-")]
    assert settings["etcd"]["hosts"] == [f"{name}:2379" for name in members]
    everybody = ",".join(f"{name}=http://{name}:2380" for name in members)
    for name in members:
        assert f"--initial-cluster={everybody}" in services[name]["command"]
        assert services[name]["environment"] == {
            "ETCD_NAME": name, "ETCD_INITIAL_ADVERTISE_PEER_URLS": f"http://{name}:2380",
            "ETCD_ADVERTISE_CLIENT_URLS": f"http://{name}:2379",
        }
        assert services[name]["volumes"] == [f"{name}:/var/lib/etcd"]
    for name in servers:
        environment = services[name]["environment"]
        assert environment["PATRONI_NAME"] == name
        assert environment["PATRONI_RESTAPI_CONNECT_ADDRESS"] == f"{name}:8008"
        assert environment["PATRONI_POSTGRESQL_CONNECT_ADDRESS"] == f"{name}:5432"
        assert services[name]["volumes"] == [f"{name}:{settings['postgresql']['data_dir']}"]
    times = settings["bootstrap"]["dcs"]
    assert times["ttl"] >= times["loop_wait"] + 2 * times["retry_timeout"], "Patroni's rule"


def test_the_health_check_of_the_image_succeeds_only_for_a_desk_that_answers(open_desk):
    (check,) = re.findall(r"HEALTHCHECK .*\\\n +CMD (\[.*\])\n", (DEPLOY / "Containerfile").read_text())
    with open_desk() as desk:
        words = [word.replace("/8080", f"/{desk.port}") for word in json.loads(check)]
        assert words != json.loads(check)
        assert process.run(["env", *words]).returncode == 0
        desk.stop()
        assert process.run(["env", *words]).returncode != 0
        desk.start()


def test_the_image_is_built_with_the_swift_that_is_tested():
    text = (DEPLOY / "Containerfile").read_text()
    (image,) = re.findall(r"^FROM (swift:\S+) AS build$", text, re.MULTILINE)
    workflow = (REPOSITORY / ".github/workflows/checks.yml").read_text()
    assert set(re.findall(r"swift:[\w.-]+", workflow)) == {image}
    assert text.rstrip().splitlines()[-2:] == ['ENTRYPOINT ["refund-desk"]', 'CMD ["serve"]']
    # Not root, and by number, as Kubernetes requires.
    assert re.search(r"^USER [1-9]\d*:[1-9]\d*$", text, re.MULTILINE)
