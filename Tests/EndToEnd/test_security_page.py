"""docs/security.md covers every way into the desk, with limits that the code has and tests that exist."""

import re

import pytest

from desk import REPOSITORY

PAGE = (REPOSITORY / "docs/security.md").read_text()
POLICY = (REPOSITORY / "SECURITY.md").read_text()
WAYS = PAGE.partition("\n## Ways in\n")[2].partition("\n## ")[0]

# Routes whose path is not a text in the code.
OTHER_PATHS = {
    "RouterPath(asset.path)": [("GET", "/desk.css"), ("GET", "/desk.js"), ("GET", "/desk.svg")],
    # A desk of another role refuses these.
    'RouterPath("notifications/\\(kind)")': [
        ("POST", "/notifications/v1"), ("POST", "/notifications/v2"), ("POST", "/notifications/google-play"),
    ],
}
# A controller whose group is not below /v1.
AT_THE_ROOT = {"MetricsController.swift"}
CALL = re.compile(
    r"\b(router|group)\.(get|post|put|delete|patch|head|on)\(\s*(\"[^\"]*\"|RouterPath\((?:\"[^\"]*\"|[^)]*)\)|[^,)]*)"
)
# What adds a page or the action of a form, and the method of its route.
PAGE_CALL = re.compile(r"\badd(Page|Action)\(\s*(\"[^\"]*\")")


def routes_in_sources():
    """Returns the routes that the code of the desk adds to its router."""
    found = set()
    for file in sorted((REPOSITORY / "Sources/RefundDesk").rglob("*.swift")):
        for kind, path in PAGE_CALL.findall(file.read_text()):
            found.add(("GET" if kind == "Page" else "POST", "/" + path.strip('"').lstrip("/")))
        for owner, method, path in CALL.findall(file.read_text()):
            if path == "path":  # In addPage and addAction themselves.
                continue
            if path in OTHER_PATHS:
                found.update(OTHER_PATHS[path])
                continue
            assert path.startswith('"'), f"{file.name}: {path} is no path that this test can read"
            prefix = "/v1/" if owner == "group" and file.name not in AT_THE_ROOT else "/"
            found.add((method.upper(), prefix + path.strip('"').lstrip("/")))
    return found


def rows(text, *headings):
    """Returns the rows of the tables in a text, each as a list of cells."""
    lines = [[cell.strip() for cell in line[2:-2].split(" | ")] for line in text.splitlines() if line.startswith("| ")]
    return [cells for cells in lines if cells[0] not in headings]


ROUTES = sorted(routes_in_sources())


def test_every_route_of_the_desk_is_in_one_row():
    named = [
        route for cells in rows(WAYS, "way in") for route in re.findall(r"`(GET|POST|PUT|DELETE) (/[^`]*)`", cells[0])
    ]
    assert len(ROUTES) > 50
    assert sorted(named) == ROUTES


def test_the_desk_has_every_route(open_desk):
    with open_desk() as desk:
        for method, path in ROUTES:
            address = re.sub(r"\{\w+\}", "x", path)
            answer = desk.call(method, address, {} if method in ("POST", "PUT") else None)
            # The page of databases exists only if there are several, and pushes only if an app gets some.
            is_absent = path in ("/databases", "/notifications/google-play")
            assert (answer.status in (404, 405)) == is_absent, (method, path, answer.status)
        assert desk.call("GET", "/v1/no-such-route", role="viewer").status == 404


@pytest.mark.parametrize("name", ["docs/security.md", "SECURITY.md"])
def test_every_named_test_exists_and_tests_something(name):
    named = set(re.findall(r"`(Tests/[^`]+)`", (REPOSITORY / name).read_text()))
    assert len(named) > 15
    for path in (REPOSITORY / one for one in named):
        assert path.exists(), path
        if path.is_file():
            assert re.search(r"@Test\b|^def test_", path.read_text(), re.MULTILINE), f"{path} contains no test"


def test_every_row_names_a_test_and_what_proves_the_caller():
    for cells in rows(WAYS, "way in"):
        assert len(cells) == 6, cells
        way, who, proof, _, _, tests = cells
        assert who and proof and re.search(r"`Tests/", tests), way
    for promise, proved in rows(POLICY.partition("What the desk promises")[2], "promise"):
        assert "`Tests/" in proved, promise


@pytest.mark.parametrize(("file", "code", "words"), [
    ("Sources/HTTPServing/ServerLimits.swift", "largestHeaders = 32 * 1024", "32 KiB and 100 fields"),
    ("Sources/HTTPServing/ServerLimits.swift", "mostHeaderFields = 100", "32 KiB and 100 fields"),
    ("Sources/HTTPServing/ServerLimits.swift", "standardMaximumConnections = 20_000", "20,000 connections"),
    ("Sources/HTTPServing/ServerLimits.swift", "largestUnreadBody = 16 << 20", "16 MiB of body after an early answer"),
    ("Sources/HTTPServing/ServerLimits.swift", "requestTimeout: Duration = .seconds(30)", "30 s for a request"),
    ("Sources/HTTPServing/ServerLimits.swift", "idleTimeout: Duration = .seconds(60)", "60 s idle"),
    ("Sources/HTTPServing/OpenConnections.swift", "OpenFiles.limit / 2", "at most half of the files"),
    ("Sources/RefundDesk/Server/DeskRequestContext.swift", "maxUploadSize: Int { 1 << 20 }", "at most 1 MiB"),
    (
        "Sources/RefundDesk/API/NotificationController.swift", "largestBodyV1 = 4 << 20",
        "4 MiB; a version 2 body here 1",
    ),
    ("Sources/RefundDesk/API/Requests/BodyCollector.swift", "smallSize = 16 << 10", "more than 16 KiB share 64 MiB"),
    ("Sources/RefundDesk/API/Requests/BodyCollector.swift", "defaultLimit = 64 << 20", "more than 16 KiB share 64 MiB"),
    (
        "Sources/RefundDesk/Intake/NotificationIntake.swift", "mostRunning: 64, mostWaiting: 1024",
        "64 proofs at once, 1024",
    ),
    (
        "Sources/RefundDesk/Access/CredentialReader.swift", "mostRunning: 64, mostWaiting: 1024",
        "64 look-ups at once, 1024",
    ),
    ("Sources/RefundDesk/Intake/RefusalLog.swift", "mostApps = 100", "counters of at most 100 apps"),
    ("Sources/AppStoreTypes/Wire/WireReader.swift", "greatestDepth = 32", "32 levels"),
    ("Sources/AppStoreTypes/Wire/WireReader.swift", "mostElements = 100_000", "100,000 members and elements"),
    ("Sources/AppStoreTrust/Certificates/CertificateChainVerifier.swift", "capacity: Int = 64", "64 proved chains"),
    ("Sources/AppStoreTrust/Certificates/ChainCache.swift", "unprovedCapacity: Int = 16", "16 unproved ones"),
    ("Sources/AppStoreTrust/Certificates/OnlineChecks.swift", "timeout: Duration = .seconds(5)", "5 s, 1 MiB"),
    ("Sources/AppStoreTrust/Certificates/OnlineChecks.swift", "capacity: Int = 256", "256 certificates"),
    ("Sources/Store/Desks/RevocationProofTable.swift", "capacity = 64", "at most 64 certificates"),
    ("Sources/AppStoreTypes/Wire/RevocationProof.swift", "longest = 16 * 1024", "of at most 16 KiB each"),
    ("Sources/AppStoreTrust/Receipts/ElementScan.swift", "maximumDepth = 24", "24 levels, 4096 elements"),
    ("Sources/AppStoreTrust/Receipts/ReceiptContainer.swift", "maximumElements = 4096", "24 levels, 4096 elements"),
    ("Sources/AppStoreTrust/Receipts/AppReceiptContents.swift", "maximumAttributes = 200_000", "200,000 attributes"),
    ("Sources/RefundDesk/Dashboard/SignIn/Dashboard+SignIn.swift", "upTo limit: Int = 16 * 1024", "16 KiB. After 5 failures"),
    (
        "Sources/RefundDesk/Dashboard/Policies/Dashboard+Policies.swift", "longestDraft = 64 * 1024",
        "a draft has at most 64 KiB",
    ),
    (
        "Sources/RefundDesk/Dashboard/Policies/Dashboard+Policies.swift", "mostRunning: 1, mostWaiting: 8",
        "one simulation runs at a time, 8 wait",
    ),
    ("Sources/RefundDesk/Dashboard/SignIn/SignInAttempts.swift", "capacity = 1024", "1024 networks"),
    ("Sources/Refunds/Access/SignInFailures.swift", "self == .network ? 5 : 10", "After 5 failures from a network, or 10 under a name"),
    ("Sources/Refunds/Access/SignInFailures.swift", "case .person: .seconds(300)", "5 minutes for a name"),
    ("Sources/Refunds/Access/SignInFailures.swift", "capacity = 4096", "4096 of each in the database"),
    ("Sources/Refunds/Access/SignInFailures.swift", "memory: Duration = .seconds(15 * 60)", "count for 15 minutes"),
    ("Sources/Refunds/Access/PageSession.swift", "limitPerHolder = 20", "20 sessions for each token or person"),
    ("Sources/RefundDesk/Databases/DatabaseFront.swift", "longestDecision = 16 * 1024", "up to 16 KiB of a body"),
    ("Sources/RefundDesk/API/UsageBody.swift", "items.count <= 1000", "1000 reports of use in a call"),
    ("Sources/RefundDesk/API/ConsentBody.swift", "longest = 1024", "texts of consent 1024 bytes"),
    ("Sources/RefundDesk/API/Requests/QueryParameters.swift", "(1...500)", "at most 500 entries"),
    ("Sources/RefundDesk/API/Requests/RequestMistake.swift", "most = 50", "lists 50 mistakes"),
    ("Sources/RefundDesk/Metrics/MetricRegistry.swift", "mostLabelSets = 1000", "1000 sets of labels"),
    ("Sources/RefundDesk/Metrics/MetricRegistry.swift", "mostFamilies = 500", "500 metrics"),
    ("Sources/RefundDesk/Access/People/PasswordHasher.swift", "max(1, min(2, ProcessInfo", "2 passwords are hashed at once, or 1 on a machine of one or two cores; 64 wait"),
    ("Sources/AppStoreTrust/Certificates/PathValidation.swift", "longest = 8_192", "8 KiB and 600 elements for each certificate"),
    ("Sources/AppStoreTrust/Certificates/PathValidation.swift", "mostElements = 600", "8 KiB and 600 elements for each certificate"),
    ("Sources/RefundDesk/Access/People/PasswordHasher.swift", "longest = 200", "A password has at most 200 bytes"),
    ("Sources/Store/Erasure/PersonFinder.swift", "most = 20_000", "20,000 purchases and identifiers"),
    ("Sources/Store/Erasure/Store+PrivacyStore.swift", "namesPerStep: Int { 20 }", "20 identifiers in one transaction"),
    ("Sources/Store/Erasure/TransactionErasure.swift", "most = 100", "at most 100 notifications of each"),
    ("Sources/GooglePlay/Calls/GoogleCaller.swift", "responseLimit = 4 << 20", "30 s and 4 MiB. A call and its access token"),
    ("Sources/GooglePlay/Calls/GooglePlayClient.swift", "pullTimeout: Duration = .seconds(120)", "100 messages a pull, 120 s"),
    ("Sources/GooglePlay/Calls/GooglePlayClient.swift", "atMost count: Int = 100", "100 messages a pull, 120 s"),
    ("Sources/GooglePlay/Access/PushKeys.swift", "timeout: Duration = .seconds(5)", "5 s, 256 KiB"),
    ("Sources/GooglePlay/Access/PushKeys.swift", "responseLimit = 256 << 10", "5 s, 256 KiB"),
    (
        "Sources/AppStoreClient/Transport/HTTPTransport.swift", "responseLimit: Int = 4 << 20",
        "4 MiB, verifyReceipt 32 MiB",
    ),
    ("Sources/AppStoreClient/Receipts/VerifyReceiptClient.swift", "responseLimit: 32 << 20", "verifyReceipt 32 MiB"),
    ("Sources/Refunds/Answers/Attempt.swift", "longestResponse = 16 << 10", "16 KiB of a refusal"),
    ("Sources/RefundDesk/EvidenceHook/EvidenceHook.swift", "responseLimit = 256 << 10", "256 KiB. 5 s"),
    ("Sources/RefundDesk/Answering/AnsweringWork.swift", "mostWaiting = 256", "256 cases wait"),
    ("Sources/Refunds/Evidence/HookHealth.swift", "silencesAllowed = 5", "After 5 silences, a pause of 30 s"),
    ("Sources/RefundDesk/Events/DispatchWork.swift", "timeout: Duration = .seconds(30)", "30 s and 1 MiB for events"),
    ("Sources/RefundDesk/Events/DispatchWork.swift", "responseLimit = 1 << 20", "30 s and 1 MiB for events"),
    ("Sources/RefundDesk/Alerts/WatchAddress.swift", "timeout: Duration = .seconds(10)", "10 s and 1 MiB for alerts"),
    ("Sources/RefundDesk/Alerts/AlertBoard.swift", "mostPosts = 20", "20 alerts in ten minutes"),
    ("Sources/RefundDesk/Configuration/Reading/ConfigurationFile.swift", "sizeLimit = 1 << 20", "1 MiB a YAML file"),
    ("Sources/RefundDesk/Configuration/Reading/YAMLDocument.swift", "suspectedAliasLimit = 8", "8 aliases"),
    ("Sources/RefundDesk/Configuration/Policies/Condition+File.swift", "greatestDepth = 16", "16 levels of conditions"),
    ("Sources/refund-desk/Console/InputFile.swift", "sizeLimit = 16 << 20", "16 MiB, 1000 signed values"),
    ("Sources/DeskTools/Inspection/SignedDataInspector.swift", "valueLimit = 1000", "16 MiB, 1000 signed values"),
    ("Sources/DeskTools/Import/LineMistake.swift", "longestRow = 64 << 10", "64 KiB a row"),
    ("Sources/DeskTools/Import/ReceiptSource.swift", "longest = 12 << 20", "12 MiB a receipt"),
    ("Sources/RefundDesk/Server/Desk+Running.swift", "patience: Duration = .seconds(5)", "5 s to finish"),
])
def test_a_limit_on_the_page_is_the_one_in_the_code(file, code, words):
    assert code in (REPOSITORY / file).read_text(), f"{file} has another limit: correct this test and docs/security.md"
    assert words in WAYS
