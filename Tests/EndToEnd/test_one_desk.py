"""The composition of one desk: its keys, its files, and a desk that starts with its configuration."""

import yaml

from desk import REPOSITORY, run

FOLDER = REPOSITORY / "deploy/one-desk"
COMPOSITION = yaml.safe_load((FOLDER / "compose.yml").read_text())
KNOWN = {
    "cap_drop", "command", "image", "ports", "read_only", "restart", "secrets", "security_opt", "stop_grace_period",
    "tmpfs", "volumes",
}


def test_the_composition_has_only_keys_of_compose_and_files_that_exist():
    assert set(COMPOSITION) == {"name", "services", "secrets", "volumes"}
    (service,) = COMPOSITION["services"].values()
    assert set(service) <= KNOWN
    for source, *_ in (mount.split(":") for mount in service["volumes"]):
        assert source in COMPOSITION["volumes"] or (FOLDER / source).is_file(), source
    assert set(service["secrets"]) == set(COMPOSITION["secrets"])
    assert service["read_only"] and service["tmpfs"] == ["/tmp"] and service["cap_drop"] == ["ALL"]


def test_a_desk_accepts_the_configuration_and_writes_only_into_the_volume(open_desk):
    configuration = yaml.safe_load((FOLDER / "refund-desk.yml").read_text())
    (app,) = configuration["apps"]
    assert app["api"]["privateKeyFile"] == "/run/secrets/app-store-key"
    with open_desk() as desk:
        own = yaml.safe_load(desk.config.read_text())
        text = (FOLDER / "refund-desk.yml").read_text().replace("/var/lib/refund-desk/", "")
        changed = yaml.safe_load(text)
        assert "/var/lib" not in text and changed["database"] == "sqlite:refund-desk.sqlite"
        changed["database"] = desk.database.url
        changed["apps"][0]["api"] = own["apps"][0]["api"]
        for name in ("products.yml", "policy.yml"):
            (desk.folder / name).write_text((FOLDER / name).read_text())
        (desk.folder / "one.yml").write_text(yaml.safe_dump(changed))
        checked = run("migrate", "--config", "one.yml", "--dry-run", folder=desk.folder)
        assert (checked.returncode, checked.stdout) == (0, ""), checked.stderr
