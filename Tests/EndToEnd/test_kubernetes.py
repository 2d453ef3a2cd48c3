"""The manifests of deploy/kubernetes/: valid by Kubernetes' own schemas, and fitting the desk that they run."""

import pathlib
import re

import kubernetes_validate
import pytest
import yaml

import web
from desk import REPOSITORY, run

FOLDER = REPOSITORY / "deploy/kubernetes"
GUIDE = (REPOSITORY / "deploy/README.md").read_text()
KEYS = "/run/secrets/refund-desk/"
LISTS = "/var/lib/refund-desk"
# The oldest and the newest release whose schemas are known.
RELEASES = ("1.25", "1.37")


def objects(name):
    return list(yaml.safe_load_all((FOLDER / name).read_text()))


DESK, MIGRATE = objects("refund-desk.yaml"), objects("migrate.yaml")
BY_KIND = {one["kind"]: one for one in [*DESK, *MIGRATE]}
PODS = {kind: BY_KIND[kind]["spec"]["template"] for kind in ("Deployment", "Job")}


def container(kind):
    (one,) = PODS[kind]["spec"]["containers"]
    return one


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("kind", sorted(BY_KIND))
def test_kubernetes_accepts_each_object(kind, release):
    kubernetes_validate.validate(BY_KIND[kind], release, strict=True)
    broken = {**BY_KIND[kind], "spek": {}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, release, strict=True)


def test_there_is_one_object_of_each_kind():
    assert sorted(BY_KIND) == [
        "ConfigMap", "Deployment", "Job", "NetworkPolicy", "PersistentVolumeClaim", "PodDisruptionBudget", "Service",
    ]
    assert len(BY_KIND) == len(DESK) + len(MIGRATE)


@pytest.mark.parametrize("kind", sorted(PODS))
def test_a_pod_runs_without_rights_and_writes_nothing_but_its_list(kind):
    pod, own = PODS[kind]["spec"], container(kind)["securityContext"]
    user = re.search(r"^USER (\d+):(\d+)$", (REPOSITORY / "deploy/Containerfile").read_text(), re.MULTILINE)
    assert (pod["securityContext"]["runAsUser"], pod["securityContext"]["runAsGroup"]) == tuple(map(int, user.groups()))
    assert pod["securityContext"]["runAsNonRoot"] and not pod["automountServiceAccountToken"]
    assert own == {
        "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]},
    }
    mounts = container(kind)["volumeMounts"]
    written = {mount["name"]: mount["mountPath"] for mount in mounts if not mount.get("readOnly")}
    assert written == ({"temporary": "/tmp", "erased": LISTS} if kind == "Deployment" else {})


def test_all_desks_write_their_list_of_erased_customers_into_one_claim():
    configuration = yaml.safe_load(BY_KIND["ConfigMap"]["data"]["refund-desk.yml"])
    assert str(pathlib.PurePosixPath(configuration["erasureList"]).parent) == LISTS
    (volume,) = (one for one in PODS["Deployment"]["spec"]["volumes"] if one["name"] == "erased")
    claim = BY_KIND["PersistentVolumeClaim"]
    assert volume["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
    # The desks run on several nodes.
    assert claim["spec"]["accessModes"] == ["ReadWriteMany"]
    assert f"`{claim['metadata']['name']}`" in GUIDE


def test_the_selectors_find_the_desks_and_the_service_no_job():
    labels = PODS["Deployment"]["metadata"]["labels"]
    assert BY_KIND["Deployment"]["spec"]["selector"]["matchLabels"] == labels
    assert BY_KIND["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == labels
    assert BY_KIND["Service"]["spec"]["selector"] == labels
    assert not labels.items() <= PODS["Job"]["metadata"]["labels"].items()
    for pod in PODS.values():
        limited = BY_KIND["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"]
        assert limited.items() <= pod["metadata"]["labels"].items()
    spec = BY_KIND["Deployment"]["spec"]
    assert BY_KIND["PodDisruptionBudget"]["spec"]["minAvailable"] < spec["replicas"]


def test_a_desk_answers_each_probe(open_desk):
    probes = {name: one["httpGet"] for name, one in container("Deployment").items() if name.endswith("Probe")}
    assert sorted(probes) == ["livenessProbe", "readinessProbe", "startupProbe"]
    with open_desk() as desk:
        for probe in probes.values():
            assert probe["port"] == "http"
            # Kubernetes asks the address of the pod.
            answer = web.request(desk.port, "GET", probe["path"], headers={"Host": "10.1.2.3:8080"})
            assert answer.status == 200, probe["path"]


def test_every_command_is_one_of_the_desk():
    for kind in PODS:
        command, *flags = container(kind)["args"]
        told = run("help", command)
        assert told.returncode == 0
        assert all(flag in told.stdout for flag in flags if flag.startswith("--"))


def test_the_secret_has_what_the_configuration_and_the_guide_name():
    configuration = yaml.safe_load(BY_KIND["ConfigMap"]["data"]["refund-desk.yml"])
    (app,) = configuration["apps"]
    files = {
        app["api"]["privateKeyFile"], configuration["erasureKey"], configuration["consentReceiptKey"],
        configuration["audit"]["key"],
    }
    (keys,) = (one["secret"] for one in PODS["Deployment"]["spec"]["volumes"] if "secret" in one)
    assert {KEYS + item["path"] for item in keys["items"]} == files
    for item in keys["items"]:
        assert f"--from-file={item['key']}" in GUIDE
    for kind in PODS:
        (password,) = container(kind)["env"]
        assert f"--from-literal={password['valueFrom']['secretKeyRef']['key']}=" in GUIDE


def test_the_desk_accepts_the_configuration_of_the_manifest(open_desk):
    with open_desk() as desk:
        own = yaml.safe_load(desk.config.read_text())
        for name, text in BY_KIND["ConfigMap"]["data"].items():
            (desk.folder / name).write_text(text)
        configuration = yaml.safe_load((desk.folder / "refund-desk.yml").read_text())
        configuration["database"] = desk.database.url
        configuration["apps"][0]["api"] = own["apps"][0]["api"]
        for name in ("erasureKey", "consentReceiptKey"):
            configuration[name] = configuration[name].removeprefix(KEYS)
        configuration["audit"]["key"] = configuration["audit"]["key"].removeprefix(KEYS)
        configuration["erasureList"] = configuration["erasureList"].removeprefix(LISTS + "/")
        (desk.folder / "refund-desk.yml").write_text(yaml.safe_dump(configuration))
        checked = run("migrate", "--config", "refund-desk.yml", "--dry-run", folder=desk.folder)
        assert (checked.returncode, checked.stdout) == (0, ""), checked.stderr
        checked = run("policy", "check", "policy.yml", folder=desk.folder)
        assert checked.returncode == 0, checked.stderr


def test_the_service_leads_to_the_port_of_the_configuration():
    (port,) = container("Deployment")["ports"]
    listen = yaml.safe_load(BY_KIND["ConfigMap"]["data"]["refund-desk.yml"])["listen"]
    assert listen == f"0.0.0.0:{port['containerPort']}"
    (service,) = BY_KIND["Service"]["spec"]["ports"]
    (rule,) = BY_KIND["NetworkPolicy"]["spec"]["ingress"]
    assert service["targetPort"] == port["name"] == rule["ports"][0]["port"]
