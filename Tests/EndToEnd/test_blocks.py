"""Every code block of the documentation is run by a test, or checked here by the rule of its language.

`RUN` names the test that runs a block, or that compares the program with it. `UNCHECKED` says why nothing checks a
block. A block of a language without a rule fails, and so does a command of a sentence that the program does not have.

The file is long because of these two tables: they belong beside the rules.

`test_site.py` checks the links from page to page. The tests have no network: a weekly job checks the links to other
sites with `scripts/links`.
"""

import copy
import functools
import json
import os
import re
import shutil

import jsonschema
import pytest
import yaml
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

import process
from desk import REPOSITORY, run
from documents import blocks, commands, mistake, text_of
from haproxy import certificate
from openapi import METHODS, load, resolved
from ports import free_port
from test_hardening import nginx
from test_init import GIVEN

PAGES = [str(path.relative_to(REPOSITORY)) for path in [
    REPOSITORY / "README.md", REPOSITORY / "deploy/README.md",
    *sorted((REPOSITORY / "docs").rglob("*.md")), *sorted((REPOSITORY / "Examples").rglob("*.md")),
]]

# For each page and a text in a block: the test.
RUN = {
    "docs/audit.md": {
        "links, each as it was made": "test_printed.py::test_the_chain_of_deeds_is_verified_as_the_page_shows",
        **dict.fromkeys(["head -1 refund-desk.log", '"previous":'],
                        "test_audit.py::test_the_copy_has_the_lines_that_the_page_describes"),
    },
    "docs/backup.md": {
        **dict.fromkeys(["bytes, from", "restored the backup from", "payloads rebuilt"],
                        "test_printed.py::test_a_backup_and_its_restore_print_what_the_page_shows"),
        "purchased_usd_cents is": "test_printed.py::test_a_check_prints_a_difference_as_the_page_shows_it",
        "DROP SCHEMA desk": "test_backup.py::test_on_postgresql_the_old_tables_come_back_by_the_statements_of_the_page",
    },
    "README.md": {
        "make demo": "test_readme.py::test_the_demo_plays_the_story_of_the_page",
        "Ben spends a quarter": "test_readme.py::test_the_demo_plays_the_story_of_the_page",
        **dict.fromkeys(
            ["emulator --port 8081 --quiet", "App Store emulator on", "init --emulator", "Wrote /home", "TRANSACTION_ID",
             "APP_ACCOUNT_TOKEN", "transaction 3700", '{"known"', '{"id"', "cases list", "LEFT  STATE"],
            "test_readme.py::test_the_steps_of_the_page_lead_to_an_answered_refund_request",
        ),
        "swift build": "test_readme.py::test_the_commands_of_the_page_install_the_program",
        "0.1.0\n": "test_readme.py::test_the_commands_of_the_page_install_the_program",
    },
    "docs/emulator.md": {
        "-->  CONSUMPTION_REQUEST": "test_emulator_lines.py::test_a_delivery_is_a_line_and_so_is_its_answer",
        "from appstoreserverlibrary": "test_guide.py::test_the_recipe_for_python_reads_and_verifies_a_transaction",
        "/_emulator/purchases": "test_guide.py::bought",
        **dict.fromkeys(["type Emulated struct", "func leaf(", "function verified("],
                        "test_guide.py::test_the_page_shows_parts_of_the_programs_that_a_drill_runs"),
        "mapRequest": "drills/emulator_clients.py::test_a_client_with_guzzle_is_redirected_to_the_emulator",
        "refund-desk token --key-file": "test_guide.py::test_the_recipe_for_curl_reads_and_verifies_a_transaction",
        "cat > products.yml": "test_emulator_desk.py::test_a_desk_on_real_time_answers_the_requests_of_the_live_seed",
        '"transactionHistory": [': "test_guide.py::test_the_emulator_accepts_the_faults_of_the_page",
        '"advancedCommerce": {': "test_guide.py::test_the_emulator_sells_the_items_of_the_page",
    },
    "docs/events.md": {
        **dict.fromkeys(
            ["def is_valid", "function isValid(secret,", "func isValid(secret string", "function isValid(string"],
            "test_events.py::test_the_code_of_the_guide_accepts_only_what_the_desk_signed",
        ),
        '"signedPayload":': "test_openapi.py::test_the_page_of_events_shows_the_example_of_each_webhook",
    },
    "docs/google-play-emulator.md": {"": "test_google_play_emulator.py::test_the_page_leads_from_a_purchase_to_a_voided_one"},
    "docs/guides/consent.md": {
        "class Backend": "test_guides.py::test_the_guide_shows_the_files_of_the_example_for_consent",
    },
    "docs/guides/first-request.md": {
        "": "test_first_request.py::test_the_guide_leads_from_an_installed_program_to_a_decided_refund",
    },
    "docs/guides/going-live.md": {
        "In App Store Connect": "test_guides.py::test_the_guide_quotes_what_init_says_about_app_store_connect",
    },
    "docs/guides/moving.md": {
        "customer,": "test_guides.py::test_the_commands_of_a_guide_succeed_beside_a_running_desk",
    },
    "docs/guides/report-facts.md": {
        **dict.fromkeys(["import", "require", "<?php"],
                        "test_guides.py::test_the_guide_shows_each_program_for_backends_as_it_is"),
        "{": "test_guides.py::test_a_desk_accepts_every_body_of_the_guide",
    },
    "docs/guides/testing.md": {
        "randomSeed: 7": "test_ci_guide.py::test_the_guide_shows_the_files_for_continuous_integration",
        "trap 'kill": "test_ci_guide.py::test_the_script_tests_a_backend_with_the_same_world_each_time",
        "sh Examples/ci/test-against-emulator.sh": "test_ci_guide.py::test_the_script_tests_a_backend_with_the_same_world_each_time",
        "name: Refunds\n": "test_ci_guide.py::test_the_workflow_can_be_read_and_names_what_exists",
        "name: Refunds beside": "test_ci_guide.py::test_the_composition_and_the_service_name_the_image_and_its_address",
        "image: my-backend": "test_ci_guide.py::test_the_composition_and_the_service_name_the_image_and_its_address",
        "FROM refund-desk": "test_ci_guide.py::test_the_emulator_of_the_image_is_reached_by_its_name_and_makes_the_same_world_each_time",
    },
    "docs/install.md": dict.fromkeys(
        ["init --emulator", "apple=http", "cases list"],
        "drills/debian_package.py::test_the_commands_of_the_page_lead_to_an_answered_request",
    ),
    "docs/import.md": {
        "order_no;user": "test_vendor_imports.py::test_the_table_of_the_page_is_imported_by_its_command",
        "redenominate": "test_rates.py::test_the_line_of_the_page_gives_a_currency_a_new_denomination",
        "product    month": "test_sales.py::test_a_report_is_compared_with_the_purchases_of_the_ledger",
    },
    "docs/monitoring.md": {
        '"alert":': "test_monitoring.py::test_a_desk_posts_an_alert_when_apple_refuses_its_key_and_sends_heartbeats",
    },
    "docs/postgresql.md": {
        "archive_mode": "test_point_in_time.py::test_a_desk_brought_back_to_an_earlier_moment_leaves_answered_cases_to_a_person",
        "recovery_target_time": "test_point_in_time.py::test_a_desk_brought_back_to_an_earlier_moment_leaves_answered_cases_to_a_person",
    },
    "docs/security.md": {
        "upstream refund_desk": "test_hardening.py::test_the_internet_reaches_notifications_alone_and_the_staff_the_rest",
        "frontend apple": "test_hardening.py::test_the_internet_reaches_notifications_alone_and_the_staff_the_rest",
        "CREATE ROLE refunds_owner": "test_least_rights.py::test_a_desk_does_all_its_work_as_the_restricted_user",
    },
}

# For each page and a text in a block: why nothing checks it.
UNCHECKED = {
    "README.md": {"Refund Desk                           your side": "a drawing"},
    "deploy/README.md": {"_PASSWORD=…\n": "lines of the file .env; test_deploy.py compares their names"},
    "docs/architecture.md": {"App Store ──POST": "a drawing"},
    "docs/google-play.md": {"Pub/Sub ──push": "a drawing"},
    "docs/guides/consent.md": {"▶": "a drawing"},
    "Examples/python/README.md": {"report_use.py": "test_clients.py runs the program"},
    "Examples/typescript/README.md": {"report-use.js": "test_clients.py runs the program"},
}

EVERY = [pytest.param(block, id=str(block)) for page in PAGES for block in blocks(page)]


def named(table, block):
    """Returns what a table says about a block, or `None`."""
    return next((said for text, said in table.get(block.page, {}).items() if text in block.text), None)


@pytest.mark.parametrize("block", EVERY)
def test_a_block_is_run_or_follows_the_rule_of_its_language(block, tmp_path):
    if test := named(RUN, block):
        file, _, name = test.partition("::")
        assert f"def {name}(" in (REPOSITORY / "Tests/EndToEnd" / file).read_text(), f"{test} does not exist"
    elif not named(UNCHECKED, block):
        assert block.language in RULES, f"{block}: nothing checks {block.language or 'a block without a language'}"
        RULES[block.language](block, tmp_path)


@pytest.mark.parametrize("table", [RUN, UNCHECKED], ids=["run", "unchecked"])
def test_a_table_names_only_blocks_that_exist(table):
    gone = [(page, text) for page, texts in table.items() for text in texts
            if not any(text in block.text for block in blocks(page))]
    assert gone == []


@pytest.mark.parametrize("page", [*PAGES, "CONTRIBUTING.md", "SECURITY.md"])
def test_every_command_of_a_sentence_exists_with_its_options(page):
    prose = re.sub(r"^ *```.*?^ *```$", "", text_of(page), flags=re.M | re.S)
    # A command may continue in the next line.
    found = [" ".join(text.split()) for text in re.findall(r"`(refund-desk\s[^`]+)`", prose)]
    wrong = [problem for text in found for words in commands(text) if (problem := mistake(words, is_prose=True))]
    assert wrong == []


# Shell


@functools.cache
def routes():
    """Returns the routes of the desk and of the emulators, each as method and path."""
    found = {(method.upper(), path) for path, item in load()["paths"].items() for method in METHODS if method in item}
    for name in ("AppStoreEmulator", "GooglePlayEmulator"):
        sources = "\n".join(path.read_text() for path in (REPOSITORY / "Sources" / name).rglob("*.swift"))
        for method, path in re.findall(r'"(GET|PUT|POST|DELETE)",\s*"([^"]+)"', sources):
            found.add((method, f"/{path}" if path.startswith("inApps/") else f"/_emulator/{path}"))
    return found | {("POST", "/verifyReceipt")}


def has_route(method, path):
    parts = re.sub(r"^/(sandbox|production)/", "/", path).rstrip("/").split("/")
    return any(
        one == method and len(parts) == len(pattern := known.rstrip("/").split("/"))
        and all(wanted.startswith("{") or wanted == part for wanted, part in zip(pattern, parts))
        for one, known in routes()
    )


def addresses(page):
    """Returns the variables of a page's scripts that hold a URL."""
    scripts = "".join(block.text for block in blocks(page) if block.language == "sh")
    return dict(re.findall(r"^(\w+)=(http://\S+)$", scripts, re.M))


def calls(block):
    """Yields the method and the path of each call of curl to a desk or an emulator."""
    for line in block.text.replace("\\\n", " ").split("curl ")[1:]:
        command = re.split(r" \| |\)(?=$|[;\n])", line)[0]
        for name, value in addresses(block.page).items():
            command = re.sub(rf"\$\{{?{name}\b\}}?", value, command)
        url = re.search(r"http://(?:127\.0\.0\.1|localhost|emulator):\d+([^\s\"'?]*)", command)
        assert url, f"{block}: no address of a desk or an emulator in: curl {command}"
        method = re.search(r"(?:-X|--request) (\w+)", command)
        yield method[1] if method else "POST" if re.search(r" (-d|--data)\b", command) else "GET", url[1] or "/"


def check_script(block, folder):
    parsed = process.run(["sh", "-n"], input=block.text)
    assert parsed.returncode == 0, f"{block}: {parsed.stderr}"
    run_here = commands(block.text)
    assert [problem for words in run_here if (problem := mistake(words))] == [], block
    called = list(calls(block))
    assert [call for call in called if not has_route(*call)] == [], f"{block}: unknown routes"
    targets = re.findall(r"^make ([a-z-]+)", block.text, re.M)
    made = (REPOSITORY / "Makefile").read_text()
    assert [target for target in targets if not re.search(rf"^{target}:", made, re.M)] == [], block
    paths = re.findall(r"(?:^|\s)((?:scripts|deploy|docs|Examples)/[\w./-]*\w)", block.text)
    assert [path for path in paths if not (REPOSITORY / path).exists()] == [], f"{block}: names files that do not exist"
    others = re.findall(rf"^ *(?:sudo (?:-u \S+ )?)?({'|'.join(OTHER_PROGRAMS)}) ", block.text, re.M)
    assert run_here or called or targets or paths or others, f"{block}: nothing in it is checked; add it to RUN or UNCHECKED"


# Programs of the system: only the syntax of their lines is checked here.
OTHER_PROGRAMS = ("podman", "kubectl", "createuser", "createdb", "pg_basebackup", "useradd", "sha256sum", "tar", "apt-get",
                  "rm", "systemctl", "openssl", "sudo")


# Files


# What a configuration of the pages refers to.
VARIABLES = {"EVENTS_SECRET": "whsec_" + "c2VjcmV0" * 4, "SLACK_WEBHOOK": "https://hooks.example.com/services/T0/B0/x"}


def pem(key):
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def whole(base, fragment):
    """Returns a configuration with the keys of a fragment, whose apps get what they lack from an app of the base."""
    if {"api", "policy"} & fragment.keys():
        fragment = {"apps": [fragment]}
    (app,) = base["apps"]
    apps = []
    for given in fragment.get("apps", [{}]):
        ours = {"products": "products.yml", "policy": "policy.yml"} if "googlePlay" in given else app
        # A value that two apps share would be written as an alias.
        apps.append(copy.deepcopy({**ours, **given}))
    return {**base, **fragment, "apps": apps}


def check_configuration(block, folder, fragment):
    written = run("init", *GIVEN, folder=folder, timeout=60)
    assert written.returncode == 0, written.stderr
    base = yaml.safe_load((folder / "refund-desk.yml").read_text())
    text = yaml.safe_dump(whole(base, fragment), allow_unicode=True)
    # The tests have neither these servers nor these folders.
    text = re.sub(r"postgresql://\S*@(\w+)\S*", r"sqlite:\1.sqlite", text)
    text = re.sub(r"(?<![\w.])/(run|mnt|var|etc)/", rf"{folder}/\1/", text)
    (folder / "refund-desk.yml").write_text(text)
    for path in re.findall(rf"{re.escape(str(folder))}/[\w./-]+", text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    key = pem(ec.generate_private_key(ec.SECP256R1()))
    for name in {"coins.p8", *re.findall(r"\S+\.p8", text)}:
        (folder / name).write_bytes(key)
    google = {"type": "service_account", "client_email": "desk@coins.iam.gserviceaccount.com", "private_key_id": "k1",
              "private_key": pem(rsa.generate_private_key(65537, 2048)).decode(),
              "token_uri": "https://oauth2.googleapis.com/token"}
    (folder / "play.json").write_text(json.dumps(google))
    for name in re.findall(rf"{re.escape(str(folder))}/run/secrets/\S+", text):
        with open(name.rstrip("}"), "w") as file:
            file.write("a secret of the tests, long enough")
    (folder / "our-rates.csv").write_bytes((REPOSITORY / "docs/rates/ecb-2024-07.csv").read_bytes())
    (folder / "vault").write_text("#!/bin/sh\necho a secret of the tests\n")
    for path in folder.iterdir():
        path.chmod(0o700 if path.is_dir() or path.name == "vault" else 0o600)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "CREDENTIALS_DIRECTORY": str(folder)}
    for app in yaml.safe_load(text)["apps"]:
        done = run("migrate", "--database-of", app["bundleId"], folder=folder, environment=environment, timeout=60)
        assert done.returncode == 0, f"{block}: {done.stderr}\n{text}"


def check_policy(block, folder, text):
    (folder / "policy.yml").write_text(text)
    done = run("policy", "check", "policy.yml", folder=folder, timeout=60)
    assert done.returncode == 0, f"{block}: {done.stdout}{done.stderr}"


def check_yaml(block, folder):
    text = re.sub(r"\$\{(\w+)\}", lambda name: VARIABLES[name[1]], block.text)
    given = yaml.safe_load(text)
    keys = given.keys()
    if keys <= {"rules", "default", "holdout"}:
        check_policy(block, folder, text)
    elif keys == {"when"}:
        rule = yaml.safe_dump({"name": "of the page", "prefer": "DECLINE", **given})
        check_policy(block, folder, f"rules:\n  -\n{re.sub('^', '    ', rule, flags=re.M)}\ndefault: {{ prefer: none }}\n")
    elif keys == {"products"} or keys == {"versions"}:
        name = "products" if "products" in given else "consentTexts"
        (folder / "shown.yml").write_text(text)
        check_configuration(block, folder, {"apps": [{name: "shown.yml"}]})
    elif keys == {"scrape_configs", "rule_files"}:
        (folder / "prometheus.yml").write_text(text)
        (folder / "alerts.yml").write_text((REPOSITORY / "docs/monitoring/alerts.yml").read_text())
        (folder / "token").write_text("a token")
        shown = text.replace("/etc/prometheus/refund-desk.token", str(folder / "token"))
        (folder / "prometheus.yml").write_text(shown)
        done = process.run(["promtool", "check", "config", "prometheus.yml"], folder=folder)
        assert done.returncode == 0, f"{block}: {done.stdout}{done.stderr}"
    else:
        check_configuration(block, folder, given)


def route_of(block):
    """Returns the method and the path that the paragraph before a block names last, or `None`."""
    before = "\n".join(text_of(block.page).splitlines()[:block.line - 1]).rstrip().rpartition("\n\n")[2]
    named = re.findall(r"`(PUT|POST) (/\S+?)`", before)
    return named[-1] if named else None


def schema_of(block, given, document):
    """Returns the schema of a body in openapi.yaml, or `None` for a body that is not in it."""
    if route := route_of(block):
        method, path = route
        body = document["paths"][path][method.lower()]["requestBody"]
        return resolved(document, body)["content"]["application/json"]["schema"]
    if {"title", "detail"} <= given.keys():
        return {"$ref": "#/components/schemas/Problem"}
    if {"usage", "delivery"} <= given.keys():
        return {"$ref": "#/components/schemas/EvidenceAnswer"}
    if event := document["webhooks"].get(given.get("type")):
        return event["post"]["requestBody"]["content"]["application/json"]["schema"]
    return None


def mistakes_of(block, given):
    """Returns what is wrong with a body by its schema in openapi.yaml."""
    document = load()
    schema = schema_of(block, given, document)
    assert schema, f"{block}: no schema is known for it; name its route in the paragraph before, or its test in RUN"
    return [error.message for error in jsonschema.Draft202012Validator({**document, **schema}).iter_errors(given)]


def check_json(block, _):
    assert mistakes_of(block, json.loads(block.text)) == [], f"{block} is not what openapi.yaml says"


def test_a_body_is_checked_by_the_schema_of_the_route_that_its_paragraph_names():
    bodies = [block for block in blocks("docs/guides/report-facts.md", "json") if route_of(block)]
    assert len({route_of(block) for block in bodies}) == 4
    for block in bodies:
        given = json.loads(block.text)
        assert mistakes_of(block, given) == []
        assert mistakes_of(block, {**given, "granteed": True}) != [], block


# Configurations of nginx


def check_nginx(block, folder):
    (folder / "site.pem").write_bytes(certificate())
    text = re.sub(r"/etc/\S+?\.(pem|key)", f"{folder}/site.pem", block.text)
    # The test of a configuration also opens its ports.
    text = re.sub(r"listen 443 ", f"listen 127.0.0.1:{free_port()} ", text)
    (folder / "nginx.conf").write_text(nginx(folder, text))
    done = process.run(["nginx", "-t", "-e", "stderr", "-c", folder / "nginx.conf"])
    assert done.returncode == 0 and "warn" not in done.stderr.lower(), f"{block}: {done.stderr}"


# Other languages


def check_swift(block, _):
    # ArticleTests.swift compares every block with code that it compiles.
    article = (REPOSITORY / "Tests/DocumentationTests/ArticleTests.swift").read_text()
    folder = os.path.dirname(block.page)
    assert block.page == "README.md" or folder.startswith("Examples/") or f'"{folder}"' in article, block


def check_syntax(done, block):
    assert done.returncode == 0, f"{block}: {done.stdout}{done.stderr}"


def check_js(block, folder):
    shutil.which("node") or pytest.skip("node is not installed")
    (folder / "block.mjs").write_text(block.text)
    check_syntax(process.run(["node", "--check", "block.mjs"], folder=folder, timeout=60), block)


def check_php(block, folder):
    shutil.which("php") or pytest.skip("php is not installed")
    (folder / "block.php").write_text(f"<?php\n{block.text}")
    check_syntax(process.run(["php", "-l", "block.php"], folder=folder, timeout=60), block)


def check_go(block, folder):
    shutil.which("gofmt") or pytest.skip("gofmt is not installed")
    (folder / "block.go").write_text(f"package page\n\n{block.text}")
    check_syntax(process.run(["gofmt", "-e", "-l", "block.go"], folder=folder, timeout=60), block)


# What the page uses of Apple's library for Java and of the library for HTTP below it, without what it does.
JAVA = """
enum Environment { SANDBOX, PRODUCTION }
class AppStoreServerAPIClient {
    AppStoreServerAPIClient(String key, String keyId, String issuerId, String bundleId, Environment environment) {}
    protected String getUrlForEnvironment(Environment environment) { return ""; }
    protected Response getResponse(Request request) throws IOException { return null; }
}
class SignedDataVerifier {
    SignedDataVerifier(Set<InputStream> roots, String bundleId, Long appAppleId, Environment environment, boolean online) {}
}
class Response {}
class Request {
    HttpUrl url() { return null; }
    Builder newBuilder() { return null; }
    static class Builder {
        Builder url(HttpUrl url) { return this; }
        Request build() { return null; }
    }
}
class HttpUrl {
    String encodedPath() { return ""; }
    Builder newBuilder() { return null; }
    static class Builder {
        Builder encodedPath(String path) { return this; }
        HttpUrl build() { return null; }
    }
}
"""


def check_java(block, folder):
    shutil.which("javac") or pytest.skip("javac is not installed")
    if block.text.startswith("@Override"):
        page = f'extends AppStoreServerAPIClient {{ Page() {{ super("", "", "", "", Environment.SANDBOX); }} {block.text} }}'
    else:
        known = "String privateKey, String keyId, String issuerId, String bundleId, Long appAppleId, String rootCertificate"
        page = f"{{ void use({known}) {{ {block.text} }} }}"
    (folder / "Page.java").write_text(f"import java.io.*;\nimport java.util.*;\n{JAVA}class Page {page}\n")
    check_syntax(process.run(["javac", "-proc:none", "-d", folder, folder / "Page.java"], timeout=180), block)


RULES = {
    "nginx": check_nginx, "java": check_java, "sh": check_script, "yaml": check_yaml, "json": check_json, "swift": check_swift, "js": check_js, "php": check_php,
    "go": check_go,
}
