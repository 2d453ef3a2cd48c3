PRAGMA user_version = 0;
PRAGMA application_id = 0;
BEGIN TRANSACTION;
CREATE TABLE access_token (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('backend', 'viewer', 'operator', 'privacy', 'admin')),
    bundle_id TEXT,
    label TEXT,
    digest BLOB NOT NULL UNIQUE,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT,
    revoked_at_ms BIGINT
);
INSERT INTO "access_token" VALUES(1,'6db8b3ed','backend',NULL,NULL,X'C240174A252D1E2B2CA4169E8444B7F3993D7638ECBCDC5910ECDE3837CF290D',1795575933375,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'8e468ee1','viewer',NULL,NULL,X'444D17D5DF7BC018E5FAA27FD63440C0214FB83BEF5B2AF09A4E67BC6537B78A',1795575933635,NULL,NULL);
CREATE TABLE answer (
    case_id TEXT NOT NULL PRIMARY KEY REFERENCES refund_case (id),
    version BIGINT NOT NULL CHECK (version IN (1, 2)),
    body BLOB NOT NULL,
    evidence TEXT NOT NULL,
    rule TEXT NOT NULL,
    shadows TEXT NOT NULL,
    preference TEXT,
    is_holdout BIGINT NOT NULL CHECK (is_holdout IN (0, 1)),
    consent_id BIGINT NOT NULL REFERENCES consent (id),
    composed_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO "answer" VALUES('9ab035be-6d2c-4c20-8ba9-f6d408964d5c',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T03:05:33.452Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T03:05:33.461Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795575933479);
INSERT INTO "answer" VALUES('9fedd07f-8874-490f-9724-c5ba29717ba4',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T03:05:33.329Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T03:05:33.406Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795575933447);
INSERT INTO "answer" VALUES('c137667d-1f7a-4a09-8256-865d485f05d1',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T03:05:33.513Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T03:05:33.520Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795575933536);
INSERT INTO "answer" VALUES('f94d4d48-3ef6-46ce-ba1c-be4be72b9227',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T03:05:33.483Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T03:05:33.492Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795575933509);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',16,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',18,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',39,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.gems','Sandbox',15,0,1);
CREATE TABLE app_arrival (
    bundle_id TEXT NOT NULL PRIMARY KEY,
    count BIGINT NOT NULL CHECK (count >= 0),
    changed_at_ms BIGINT NOT NULL,
    told_at_ms BIGINT
) WITHOUT ROWID;
CREATE TABLE app_circuit (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('closed', 'open', 'closing')),
    opened_at_ms BIGINT,
    closed_at_ms BIGINT,
    status BIGINT,
    reason TEXT,
    probes BIGINT NOT NULL CHECK (probes >= 0),
    probe_at_ms BIGINT,
    claimed_until_ms BIGINT,
    held_until_ms BIGINT,
    PRIMARY KEY (bundle_id, environment),
    CHECK (state = 'closed' OR probe_at_ms IS NOT NULL)
) WITHOUT ROWID;
CREATE TABLE app_pause (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id TEXT NOT NULL,
    is_paused BIGINT NOT NULL CHECK (is_paused IN (0, 1)),
    at_ms BIGINT NOT NULL,
    author TEXT NOT NULL,
    note TEXT
);
CREATE TABLE attempt (
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    number BIGINT NOT NULL CHECK (number >= 1),
    owner TEXT NOT NULL,
    consent_id BIGINT NOT NULL REFERENCES consent (id),
    state TEXT NOT NULL CHECK (state IN ('started', 'accepted', 'refused', 'failed', 'unsent', 'unknown')),
    started_at_ms BIGINT NOT NULL,
    finished_at_ms BIGINT,
    http_status BIGINT,
    error_code BIGINT,
    detail TEXT,
    response TEXT CHECK (response IS NULL OR state = 'refused'),
    PRIMARY KEY (case_id, number),
    CHECK ((state = 'started') = (finished_at_ms IS NULL))
) WITHOUT ROWID;
INSERT INTO "attempt" VALUES('9ab035be-6d2c-4c20-8ba9-f6d408964d5c',1,'A8A544BC-F467-4359-ACFF-057B563CAC57 2',3,'accepted',1795575933479,1795575933485,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('9fedd07f-8874-490f-9724-c5ba29717ba4',1,'A8A544BC-F467-4359-ACFF-057B563CAC57 1',1,'accepted',1795575933448,1795575933454,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('c137667d-1f7a-4a09-8256-865d485f05d1',1,'A8A544BC-F467-4359-ACFF-057B563CAC57 4',7,'accepted',1795575933537,1795575933540,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('f94d4d48-3ef6-46ce-ba1c-be4be72b9227',1,'A8A544BC-F467-4359-ACFF-057B563CAC57 3',5,'accepted',1795575933509,1795575933515,202,NULL,NULL,NULL);
CREATE TABLE call_lease (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    calls BIGINT NOT NULL CHECK (calls >= 0),
    ends_at_ms BIGINT NOT NULL
);
CREATE TABLE case_identity (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    identity TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, environment, bundle_id, case_id)
) WITHOUT ROWID;
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2','22af9a36-09bb-4bbe-9727-a2bb85f15002');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000064410385','22af9a36-09bb-4bbe-9727-a2bb85f15002');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000064410384','22af9a36-09bb-4bbe-9727-a2bb85f15002');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000064410383','9ab035be-6d2c-4c20-8ba9-f6d408964d5c');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000064410382','9ab035be-6d2c-4c20-8ba9-f6d408964d5c');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','b7c5427c-42fc-40ab-9e5a-2223891b902a','9ab035be-6d2c-4c20-8ba9-f6d408964d5c');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000064410381','9fedd07f-8874-490f-9724-c5ba29717ba4');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000064410380','9fedd07f-8874-490f-9724-c5ba29717ba4');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','c29a2eac-cefd-4cbe-a60f-0ee7882cf47d','9fedd07f-8874-490f-9724-c5ba29717ba4');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000064410389','c137667d-1f7a-4a09-8256-865d485f05d1');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000064410388','c137667d-1f7a-4a09-8256-865d485f05d1');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','8a99f5bf-c2f5-479c-9dde-b76e1a374da3','c137667d-1f7a-4a09-8256-865d485f05d1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000064410387','f94d4d48-3ef6-46ce-ba1c-be4be72b9227');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000064410386','f94d4d48-3ef6-46ce-ba1c-be4be72b9227');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','b5a94bbd-2ac5-44c0-8070-2e13e6606f54','f94d4d48-3ef6-46ce-ba1c-be4be72b9227');
CREATE TABLE case_tally (
    dimension TEXT NOT NULL,
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    value TEXT NOT NULL,
    state TEXT NOT NULL,
    block_reason TEXT NOT NULL,
    preference TEXT NOT NULL,
    answered_by TEXT NOT NULL,
    outcome TEXT NOT NULL,
    slot BIGINT NOT NULL,
    cases BIGINT NOT NULL,
    in_time BIGINT NOT NULL,
    unpriced BIGINT NOT NULL,
    unpriced_refunds BIGINT NOT NULL,
    asked_usd_cents BIGINT NOT NULL,
    kept_usd_cents BIGINT NOT NULL,
    returned_usd_cents BIGINT NOT NULL,
    refunded_thousandths BIGINT NOT NULL,
    PRIMARY KEY (
        dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome, slot
    )
) WITHOUT ROWID;
INSERT INTO "case_tally" VALUES('all',20782,'com.example.coins','Sandbox','','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20782,'com.example.coins','Sandbox','','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20782,'com.example.coins','Sandbox','','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20782,'com.example.coins','Sandbox','','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20782,'com.example.gems','Sandbox','','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20782,'com.example.coins','Sandbox','coins.500','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20782,'com.example.coins','Sandbox','coins.500','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20782,'com.example.coins','Sandbox','coins.500','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20782,'com.example.coins','Sandbox','coins.500','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20782,'com.example.gems','Sandbox','coins.500','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20782,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20782,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20782,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20782,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20782,'com.example.gems','Sandbox','UNINTENDED_PURCHASE','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20782,'com.example.coins','Sandbox','default','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20782,'com.example.coins','Sandbox','default','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('rule',20782,'com.example.coins','Sandbox','default','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20782,'com.example.gems','Sandbox','half used','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20782,'com.example.coins','Sandbox','USA','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20782,'com.example.coins','Sandbox','USA','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20782,'com.example.coins','Sandbox','USA','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20782,'com.example.coins','Sandbox','USA','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20782,'com.example.gems','Sandbox','USA','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
CREATE TABLE consent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    is_granted BIGINT NOT NULL CHECK (is_granted IN (0, 1)),
    text_version TEXT,
    locale TEXT,
    source TEXT,
    actor TEXT,
    proof_reference TEXT,
    at_ms BIGINT NOT NULL,
    recorded_at_ms BIGINT NOT NULL
);
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','c29a2eac-cefd-4cbe-a60f-0ee7882cf47d',1,'2026-05',NULL,'app',NULL,NULL,1795575933329,1795575933401);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','c29a2eac-cefd-4cbe-a60f-0ee7882cf47d',1,'2026-05',NULL,'app',NULL,NULL,1795575933329,1795575933401);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','b7c5427c-42fc-40ab-9e5a-2223891b902a',1,'2026-05',NULL,'app',NULL,NULL,1795575933452,1795575933456);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','b7c5427c-42fc-40ab-9e5a-2223891b902a',1,'2026-05',NULL,'app',NULL,NULL,1795575933452,1795575933456);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','b5a94bbd-2ac5-44c0-8070-2e13e6606f54',1,'2026-05',NULL,'app',NULL,NULL,1795575933483,1795575933488);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','b5a94bbd-2ac5-44c0-8070-2e13e6606f54',1,'2026-05',NULL,'app',NULL,NULL,1795575933483,1795575933488);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','8a99f5bf-c2f5-479c-9dde-b76e1a374da3',1,'2026-05',NULL,'app',NULL,NULL,1795575933513,1795575933517);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','8a99f5bf-c2f5-479c-9dde-b76e1a374da3',1,'2026-05',NULL,'app',NULL,NULL,1795575933513,1795575933517);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2',0,'2026-05',NULL,'app',NULL,NULL,1795575933539,1795575933542);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2',0,'2026-05',NULL,'app',NULL,NULL,1795575933539,1795575933542);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','3a9e2e59-44a0-4a6e-bb94-40a297acefc0',1,'2026-05',NULL,'app',NULL,NULL,1795575933597,1795575933598);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','3a9e2e59-44a0-4a6e-bb94-40a297acefc0',1,'2026-05',NULL,'app',NULL,NULL,1795575933597,1795575933598);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','3a9e2e59-44a0-4a6e-bb94-40a297acefc0',0,NULL,NULL,NULL,NULL,NULL,1795575933607,1795575933607);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','3a9e2e59-44a0-4a6e-bb94-40a297acefc0',0,NULL,NULL,NULL,NULL,NULL,1795575933607,1795575933607);
CREATE TABLE customer_fact (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    fact TEXT NOT NULL,
    value TEXT NOT NULL,
    stated_at_ms BIGINT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (customer_id, environment, bundle_id, fact)
) WITHOUT ROWID;
CREATE TABLE customer_group (
    id BLOB NOT NULL PRIMARY KEY,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    purchased_usd_cents BIGINT NOT NULL,
    refunded_usd_cents BIGINT NOT NULL,
    unpriced_purchases BIGINT NOT NULL,
    unpriced_refunds BIGINT NOT NULL,
    refunds_granted BIGINT NOT NULL,
    play_seconds BIGINT NOT NULL,
    played_purchases BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO "customer_group" VALUES(X'82E7A6F7A1C0372D51104E898E373C21','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'9B9AD2932B5897532C4F5A524DB77200','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'A66C960FB620A5D3C85E890F690B900E','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'AFE351832D9D06EC3E5F4A2F3498FF0D','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'CBF4720C9AD9809BF37B5A1BF994F733','com.example.coins','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2',X'82E7A6F7A1C0372D51104E898E373C21');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000064410380',X'CBF4720C9AD9809BF37B5A1BF994F733');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000064410382',X'A66C960FB620A5D3C85E890F690B900E');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000064410384',X'82E7A6F7A1C0372D51104E898E373C21');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000064410386',X'AFE351832D9D06EC3E5F4A2F3498FF0D');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000064410388',X'9B9AD2932B5897532C4F5A524DB77200');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','8a99f5bf-c2f5-479c-9dde-b76e1a374da3',X'9B9AD2932B5897532C4F5A524DB77200');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','b5a94bbd-2ac5-44c0-8070-2e13e6606f54',X'AFE351832D9D06EC3E5F4A2F3498FF0D');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','b7c5427c-42fc-40ab-9e5a-2223891b902a',X'A66C960FB620A5D3C85E890F690B900E');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','c29a2eac-cefd-4cbe-a60f-0ee7882cf47d',X'CBF4720C9AD9809BF37B5A1BF994F733');
CREATE TABLE customer_play (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    play_seconds BIGINT,
    play_sessions BIGINT NOT NULL,
    last_platform TEXT CHECK (last_platform IN ('apple', 'other')),
    last_platform_at_ms BIGINT,
    last_used_at_ms BIGINT,
    PRIMARY KEY (customer_id, environment, bundle_id),
    CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL))
) WITHOUT ROWID;
CREATE TABLE database_size (
    day BIGINT NOT NULL PRIMARY KEY,
    measured_at_ms BIGINT NOT NULL,
    size_bytes BIGINT NOT NULL CHECK (size_bytes >= 0)
) WITHOUT ROWID;
INSERT INTO "database_size" VALUES(20782,1795575933302,507904);
CREATE TABLE delivery (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (
        status IN ('delivered', 'qualityIssue', 'wrongItem', 'serverOutage', 'currencyChange', 'other')
    ),
    at_ms BIGINT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (transaction_id, environment, bundle_id)
) WITHOUT ROWID;
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000064410381','delivered',1795575933406,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000064410381','delivered',1795575933406,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000064410383','delivered',1795575933461,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000064410383','delivered',1795575933461,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000064410387','delivered',1795575933492,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000064410387','delivered',1795575933492,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000064410389','delivered',1795575933520,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000064410389','delivered',1795575933520,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000064410391','delivered',1795575933602,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000064410391','delivered',1795575933602,'backend');
CREATE TABLE desk_event (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    bundle_id TEXT NOT NULL,
    environment TEXT,
    type TEXT NOT NULL,
    case_id TEXT,
    notification_uuid TEXT,
    at_ms BIGINT NOT NULL,
    body TEXT,
    CHECK (body IS NOT NULL OR notification_uuid IS NOT NULL)
);
INSERT INTO "desk_event" VALUES(1,'evt_f4b6d63b1830ee2c676b43da','com.example.coins','Sandbox','refund.requested','9fedd07f-8874-490f-9724-c5ba29717ba4',NULL,1795575933414,'{"data":{"bundleId":"com.example.coins","caseId":"9fedd07f-8874-490f-9724-c5ba29717ba4","customer":"c29a2eac-cefd-4cbe-a60f-0ee7882cf47d","deadline":"2026-11-25T03:10:33.412Z","environment":"Sandbox","originalTransactionId":"2000000064410381","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.412Z","state":"open","transactionId":"2000000064410381"},"timestamp":"2026-11-25T03:05:33.414Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_9fa5809e668a8017760d2dfc','com.example.coins','Sandbox','refund.answered','9fedd07f-8874-490f-9724-c5ba29717ba4',NULL,1795575933454,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T03:05:33.454Z","bundleId":"com.example.coins","caseId":"9fedd07f-8874-490f-9724-c5ba29717ba4","customer":"c29a2eac-cefd-4cbe-a60f-0ee7882cf47d","deadline":"2026-11-25T03:10:33.412Z","environment":"Sandbox","originalTransactionId":"2000000064410381","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.412Z","state":"answered","transactionId":"2000000064410381"},"timestamp":"2026-11-25T03:05:33.454Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_0f3317c0201dd60046a13f3d','com.example.coins','Sandbox','refund.requested','9ab035be-6d2c-4c20-8ba9-f6d408964d5c',NULL,1795575933467,'{"data":{"bundleId":"com.example.coins","caseId":"9ab035be-6d2c-4c20-8ba9-f6d408964d5c","customer":"b7c5427c-42fc-40ab-9e5a-2223891b902a","deadline":"2026-11-25T03:10:33.465Z","environment":"Sandbox","originalTransactionId":"2000000064410383","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.465Z","state":"open","transactionId":"2000000064410383"},"timestamp":"2026-11-25T03:05:33.467Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_725bf52c923d202ef353f011','com.example.coins','Sandbox','refund.answered','9ab035be-6d2c-4c20-8ba9-f6d408964d5c',NULL,1795575933485,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T03:05:33.485Z","bundleId":"com.example.coins","caseId":"9ab035be-6d2c-4c20-8ba9-f6d408964d5c","customer":"b7c5427c-42fc-40ab-9e5a-2223891b902a","deadline":"2026-11-25T03:10:33.465Z","environment":"Sandbox","originalTransactionId":"2000000064410383","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.465Z","state":"answered","transactionId":"2000000064410383"},"timestamp":"2026-11-25T03:05:33.485Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_f8ad999a3d24ac34c1255c6a','com.example.coins','Sandbox','refund.requested','f94d4d48-3ef6-46ce-ba1c-be4be72b9227',NULL,1795575933499,'{"data":{"bundleId":"com.example.coins","caseId":"f94d4d48-3ef6-46ce-ba1c-be4be72b9227","customer":"b5a94bbd-2ac5-44c0-8070-2e13e6606f54","deadline":"2026-11-25T03:10:33.496Z","environment":"Sandbox","originalTransactionId":"2000000064410387","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.496Z","state":"open","transactionId":"2000000064410387"},"timestamp":"2026-11-25T03:05:33.499Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_42764c4be43f8b809972a61b','com.example.coins','Sandbox','refund.answered','f94d4d48-3ef6-46ce-ba1c-be4be72b9227',NULL,1795575933515,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T03:05:33.515Z","bundleId":"com.example.coins","caseId":"f94d4d48-3ef6-46ce-ba1c-be4be72b9227","customer":"b5a94bbd-2ac5-44c0-8070-2e13e6606f54","deadline":"2026-11-25T03:10:33.496Z","environment":"Sandbox","originalTransactionId":"2000000064410387","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.496Z","state":"answered","transactionId":"2000000064410387"},"timestamp":"2026-11-25T03:05:33.515Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_80fe858d7d25f7db9fd1ea2f','com.example.gems','Sandbox','refund.requested','c137667d-1f7a-4a09-8256-865d485f05d1',NULL,1795575933525,'{"data":{"bundleId":"com.example.gems","caseId":"c137667d-1f7a-4a09-8256-865d485f05d1","customer":"8a99f5bf-c2f5-479c-9dde-b76e1a374da3","deadline":"2026-11-25T03:10:33.523Z","environment":"Sandbox","originalTransactionId":"2000000064410389","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.523Z","state":"open","transactionId":"2000000064410389"},"timestamp":"2026-11-25T03:05:33.525Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_2d9e2d32a5f02c17a3775ee0','com.example.gems','Sandbox','refund.answered','c137667d-1f7a-4a09-8256-865d485f05d1',NULL,1795575933540,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-25T03:05:33.540Z","bundleId":"com.example.gems","caseId":"c137667d-1f7a-4a09-8256-865d485f05d1","customer":"8a99f5bf-c2f5-479c-9dde-b76e1a374da3","deadline":"2026-11-25T03:10:33.523Z","environment":"Sandbox","originalTransactionId":"2000000064410389","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.523Z","state":"answered","transactionId":"2000000064410389"},"timestamp":"2026-11-25T03:05:33.540Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_d06cf6c327d1b06c79d44053','com.example.coins','Sandbox','refund.requested','22af9a36-09bb-4bbe-9727-a2bb85f15002',NULL,1795575933548,'{"data":{"bundleId":"com.example.coins","caseId":"22af9a36-09bb-4bbe-9727-a2bb85f15002","customer":"0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2","deadline":"2026-11-25T03:10:33.545Z","environment":"Sandbox","originalTransactionId":"2000000064410385","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.545Z","state":"open","transactionId":"2000000064410385"},"timestamp":"2026-11-25T03:05:33.548Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_58380efe06512fa7927743b6','com.example.coins','Sandbox','refund.granted','9fedd07f-8874-490f-9724-c5ba29717ba4',NULL,1795575933556,'{"data":{"bundleId":"com.example.coins","caseId":"9fedd07f-8874-490f-9724-c5ba29717ba4","customer":"c29a2eac-cefd-4cbe-a60f-0ee7882cf47d","deadline":"2026-11-25T03:10:33.412Z","decidedAt":"2026-11-25T03:05:33.553Z","environment":"Sandbox","originalTransactionId":"2000000064410381","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.412Z","state":"answered","transactionId":"2000000064410381"},"timestamp":"2026-11-25T03:05:33.556Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_f5b9dbbaa1e03a27a7a1deaf','com.example.coins','Sandbox','refund.waiting','22af9a36-09bb-4bbe-9727-a2bb85f15002',NULL,1795575933567,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"22af9a36-09bb-4bbe-9727-a2bb85f15002","customer":"0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2","deadline":"2026-11-25T03:10:33.545Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000064410385","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.545Z","state":"waiting","transactionId":"2000000064410385","until":"2026-11-25T03:10:33.545Z"},"timestamp":"2026-11-25T03:05:33.567Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(12,'evt_0e8560103e77e5b1a62ce1b7','com.example.coins','Sandbox','refund.declined','9ab035be-6d2c-4c20-8ba9-f6d408964d5c',NULL,1795575933567,'{"data":{"bundleId":"com.example.coins","caseId":"9ab035be-6d2c-4c20-8ba9-f6d408964d5c","customer":"b7c5427c-42fc-40ab-9e5a-2223891b902a","deadline":"2026-11-25T03:10:33.465Z","decidedAt":"2026-11-25T03:05:33.565Z","environment":"Sandbox","originalTransactionId":"2000000064410383","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.465Z","state":"answered","transactionId":"2000000064410383"},"timestamp":"2026-11-25T03:05:33.567Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(13,'evt_191264e69c2b594f679e7427','com.example.coins','Sandbox','refund.withheld','22af9a36-09bb-4bbe-9727-a2bb85f15002',NULL,1795575933575,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"22af9a36-09bb-4bbe-9727-a2bb85f15002","customer":"0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2","deadline":"2026-11-25T03:10:33.545Z","environment":"Sandbox","originalTransactionId":"2000000064410385","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.545Z","state":"withheld","transactionId":"2000000064410385"},"timestamp":"2026-11-25T03:05:33.575Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_7bb880eabbf43024615380b0','com.example.coins','Sandbox','refund.granted','22af9a36-09bb-4bbe-9727-a2bb85f15002',NULL,1795575933575,'{"data":{"bundleId":"com.example.coins","caseId":"22af9a36-09bb-4bbe-9727-a2bb85f15002","customer":"0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2","deadline":"2026-11-25T03:10:33.545Z","decidedAt":"2026-11-25T03:05:33.573Z","environment":"Sandbox","originalTransactionId":"2000000064410385","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.545Z","state":"withheld","transactionId":"2000000064410385"},"timestamp":"2026-11-25T03:05:33.575Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_5bdf29305ed51dea4c0c0419','com.example.coins','Sandbox','refund.granted','f94d4d48-3ef6-46ce-ba1c-be4be72b9227',NULL,1795575933581,'{"data":{"bundleId":"com.example.coins","caseId":"f94d4d48-3ef6-46ce-ba1c-be4be72b9227","customer":"b5a94bbd-2ac5-44c0-8070-2e13e6606f54","deadline":"2026-11-25T03:10:33.496Z","decidedAt":"2026-11-25T03:05:33.580Z","environment":"Sandbox","originalTransactionId":"2000000064410387","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.496Z","state":"answered","transactionId":"2000000064410387"},"timestamp":"2026-11-25T03:05:33.581Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_e08105ccfd02013caea5184c','com.example.coins','Sandbox','refund.reversed','f94d4d48-3ef6-46ce-ba1c-be4be72b9227',NULL,1795575933586,'{"data":{"bundleId":"com.example.coins","caseId":"f94d4d48-3ef6-46ce-ba1c-be4be72b9227","customer":"b5a94bbd-2ac5-44c0-8070-2e13e6606f54","deadline":"2026-11-25T03:10:33.496Z","decidedAt":"2026-11-25T03:05:33.585Z","environment":"Sandbox","originalTransactionId":"2000000064410387","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.496Z","state":"answered","transactionId":"2000000064410387"},"timestamp":"2026-11-25T03:05:33.586Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_61cefebb490338aa5114c498','com.example.gems','Sandbox','refund.declined','c137667d-1f7a-4a09-8256-865d485f05d1',NULL,1795575933592,'{"data":{"bundleId":"com.example.gems","caseId":"c137667d-1f7a-4a09-8256-865d485f05d1","customer":"8a99f5bf-c2f5-479c-9dde-b76e1a374da3","deadline":"2026-11-25T03:10:33.523Z","decidedAt":"2026-11-25T03:05:33.589Z","environment":"Sandbox","originalTransactionId":"2000000064410389","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T03:05:33.523Z","state":"answered","transactionId":"2000000064410389"},"timestamp":"2026-11-25T03:05:33.592Z","type":"refund.declined"}');
CREATE TABLE desk_presence (
    id TEXT NOT NULL PRIMARY KEY,
    role TEXT NOT NULL CHECK (role IN ('all', 'intake', 'answering')),
    posts_alerts BIGINT NOT NULL CHECK (posts_alerts IN (0, 1)),
    version TEXT NOT NULL,
    started_at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE dispatch (
    event_number BIGINT NOT NULL,
    endpoint_id TEXT NOT NULL,
    case_id TEXT,
    is_urgent BIGINT NOT NULL CHECK (is_urgent IN (0, 1)),
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
    tries BIGINT NOT NULL,
    due_at_ms BIGINT CHECK (due_at_ms IS NULL OR state = 'pending'),
    claim TEXT CHECK (claim IS NULL OR due_at_ms IS NOT NULL),
    finished_at_ms BIGINT,
    status BIGINT,
    detail TEXT,
    PRIMARY KEY (event_number, endpoint_id)
) WITHOUT ROWID;
CREATE TABLE erased_name (
    pseudonym TEXT NOT NULL PRIMARY KEY,
    erasure_id BIGINT NOT NULL REFERENCES erasure (id)
) WITHOUT ROWID;
CREATE TABLE erasure (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    pseudonym TEXT NOT NULL,
    author TEXT NOT NULL,
    purchases BIGINT NOT NULL,
    cases BIGINT NOT NULL,
    requested_at_ms BIGINT NOT NULL,
    finished_at_ms BIGINT
);
CREATE TABLE erasure_key (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    fingerprint TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE erasure_work (
    erasure_id BIGINT NOT NULL REFERENCES erasure (id),
    is_transaction BIGINT NOT NULL CHECK (is_transaction IN (0, 1)),
    name TEXT NOT NULL,
    PRIMARY KEY (erasure_id, is_transaction, name)
) WITHOUT ROWID;
CREATE TABLE event_endpoint (
    id TEXT NOT NULL PRIMARY KEY,
    bundle_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('events', 'notifications')),
    url TEXT NOT NULL,
    is_paused BIGINT NOT NULL CHECK (is_paused IN (0, 1)),
    failing_since_ms BIGINT,
    disabled_at_ms BIGINT,
    delivered_at_ms BIGINT,
    failure TEXT,
    removed_at_ms BIGINT
) WITHOUT ROWID;
CREATE TABLE exchange_rate (
    currency TEXT NOT NULL,
    day BIGINT NOT NULL,
    per_euro_millionths BIGINT NOT NULL CHECK (per_euro_millionths > 0),
    PRIMARY KEY (currency, day)
) WITHOUT ROWID;
CREATE TABLE external_purchase (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    store TEXT NOT NULL,
    purchase_id TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    product_id TEXT,
    purchased_at_ms BIGINT NOT NULL,
    amount_milliunits BIGINT CHECK (amount_milliunits >= 0),
    currency TEXT,
    refunded_milliunits BIGINT CHECK (refunded_milliunits >= 0),
    refunded_at_ms BIGINT,
    usd_cents BIGINT,
    refunded_usd_cents BIGINT,
    PRIMARY KEY (purchase_id, store, environment, bundle_id)
) WITHOUT ROWID;
CREATE TABLE external_total (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    purchased_usd_cents BIGINT NOT NULL,
    refunded_usd_cents BIGINT NOT NULL,
    unpriced_purchases BIGINT NOT NULL,
    unpriced_refunds BIGINT NOT NULL,
    imported_at_ms BIGINT NOT NULL,
    PRIMARY KEY (customer_id, environment, bundle_id)
) WITHOUT ROWID;
CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    beats BIGINT NOT NULL
);
INSERT INTO "heartbeat" VALUES(1,1);
CREATE TABLE history (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('transactions', 'refunds')),
    transaction_id TEXT NOT NULL,
    revision TEXT,
    read_at_ms BIGINT,
    failure TEXT,
    wanted_at_ms BIGINT,
    waited_until_ms BIGINT,
    due_at_ms BIGINT,
    tries BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind, environment, bundle_id),
    CHECK ((wanted_at_ms IS NULL) = (waited_until_ms IS NULL)),
    CHECK (due_at_ms IS NULL OR wanted_at_ms IS NOT NULL)
) WITHOUT ROWID;
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000064410380','transactions','2000000064410381',NULL,NULL,'Apple does not know the transaction in this environment',1795575933414,1795575948414,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000064410382','transactions','2000000064410383',NULL,NULL,'Apple does not know the transaction in this environment',1795575933467,1795575948467,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000064410384','transactions','2000000064410385',NULL,NULL,'Apple does not know the transaction in this environment',1795575933548,1795575948548,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000064410386','transactions','2000000064410387',NULL,NULL,'Apple does not know the transaction in this environment',1795575933499,1795575948499,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000064410388','transactions','2000000064410389',NULL,NULL,'Apple does not know the transaction in this environment',1795575933525,1795575948525,NULL,1);
CREATE TABLE hook_health (
    bundle_id TEXT NOT NULL PRIMARY KEY,
    silences BIGINT NOT NULL CHECK (silences >= 0),
    ask_again_at_ms BIGINT
) WITHOUT ROWID;
CREATE TABLE hook_inquiry (
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    number BIGINT NOT NULL CHECK (number >= 1),
    asked_at_ms BIGINT NOT NULL,
    finished_at_ms BIGINT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('answered', 'silent')),
    detail TEXT NOT NULL,
    PRIMARY KEY (case_id, number)
) WITHOUT ROWID;
CREATE TABLE import_checkpoint (
    file TEXT NOT NULL PRIMARY KEY,
    size BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    offset_bytes BIGINT NOT NULL,
    line BIGINT NOT NULL,
    rejected_bytes BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    added BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    unpriced BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE import_run (
    name TEXT NOT NULL PRIMARY KEY,
    started_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE journalled_answer (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    case_id TEXT NOT NULL,
    requested_at_ms BIGINT NOT NULL,
    deadline_ms BIGINT NOT NULL,
    version BIGINT NOT NULL CHECK (version IN (1, 2)),
    body BLOB NOT NULL,
    evidence TEXT NOT NULL,
    rule TEXT NOT NULL,
    shadows TEXT NOT NULL,
    preference TEXT,
    is_holdout BIGINT NOT NULL CHECK (is_holdout IN (0, 1)),
    composed_at_ms BIGINT NOT NULL,
    attempted_at_ms BIGINT NOT NULL,
    accepted_at_ms BIGINT,
    PRIMARY KEY (transaction_id, environment, bundle_id, case_id)
) WITHOUT ROWID;
CREATE TABLE lookup (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    wanted_at_ms BIGINT NOT NULL,
    deadline_ms BIGINT NOT NULL,
    due_at_ms BIGINT,
    tries BIGINT NOT NULL,
    reason TEXT,
    PRIMARY KEY (transaction_id, environment, bundle_id)
) WITHOUT ROWID;
CREATE TABLE notification (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    uuid TEXT NOT NULL,
    version BIGINT NOT NULL CHECK (version IN (1, 2)),
    type TEXT NOT NULL,
    subtype TEXT,
    signed_at_ms BIGINT,
    received_at_ms BIGINT NOT NULL,
    transaction_id TEXT,
    flag TEXT,
    is_recovered BIGINT NOT NULL CHECK (is_recovered IN (0, 1)),
    customer_id TEXT,
    payload_digest BLOB,
    UNIQUE (uuid, environment, bundle_id)
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','9fedd07f-8874-490f-9724-c5ba29717ba4',2,'CONSUMPTION_REQUEST',NULL,1795575933412,1795575933414,'2000000064410381',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','9ab035be-6d2c-4c20-8ba9-f6d408964d5c',2,'CONSUMPTION_REQUEST',NULL,1795575933465,1795575933467,'2000000064410383',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','f94d4d48-3ef6-46ce-ba1c-be4be72b9227',2,'CONSUMPTION_REQUEST',NULL,1795575933496,1795575933499,'2000000064410387',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','c137667d-1f7a-4a09-8256-865d485f05d1',2,'CONSUMPTION_REQUEST',NULL,1795575933523,1795575933525,'2000000064410389',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','22af9a36-09bb-4bbe-9727-a2bb85f15002',2,'CONSUMPTION_REQUEST',NULL,1795575933545,1795575933548,'2000000064410385',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','8e53a0fc-19f1-4de9-99b7-ab4787601ad3',2,'REFUND',NULL,1795575933553,1795575933556,'2000000064410381',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','5ad8b178-5b2c-4bc1-abc9-ea7c31994bde',2,'REFUND_DECLINED',NULL,1795575933565,1795575933567,'2000000064410383',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','c0a3bdf9-c36a-4fa5-ae6c-187edb62954f',2,'REFUND',NULL,1795575933573,1795575933575,'2000000064410385',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','2a1df171-f95b-4c29-869b-f2612d848fe0',2,'REFUND',NULL,1795575933580,1795575933581,'2000000064410387',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','14066a5e-250a-4a56-910d-c15adf316771',2,'REFUND_REVERSED',NULL,1795575933585,1795575933586,'2000000064410387',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','087febe5-07ba-49c3-88b8-fd3d4322ee2a',2,'REFUND_DECLINED',NULL,1795575933589,1795575933592,'2000000064410389',NULL,0,NULL,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795575933414,X'010101004021835F9C3459520B5547ACACBE55E04C47C50F589808019FAB4433E8883989052910D62EBAFC8304E49A6191698FB54E600546E89DCD027280683A3426DEF2BF627BF700434F4E53554D5054494F4E5F52455155455354222CF702F99FEDD07F8874490F9724C5BA29717BA4222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88DA68FEBD4DFC603222CF744F88DA68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9C29A2EACCEFD4CBEA60F0EE7882CF47D222CF74E505552434841534544222CF606F8E4D3A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88CA6DBADD288C7E209227D4065BFBF91A114A152E3BCB129C0990513C2203FE833A086F38F5C5B4B6C7655E7636327A4230811DDD1AA0402A1CE181D3D9B752C94BD1CFB7FCBE554CD0661802B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8E4D3A985A1347D');
INSERT INTO "notification_payload" VALUES(2,1795575933467,X'01010100406672CAA68AC9FFF602F056CEC88BA164D21F9309378573EA6F767AE868F957CCD6239C34FD984FBF8939C919B433765BF9681096BFF176FC84C51A535C0ABD6E627BF700434F4E53554D5054494F4E5F52455155455354222CF702F99AB035BE6D2C4C208BA9F6D408964D5C222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88FA68FEBD4DFC603222CF744F88FA68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B7C5427C42FC40AB9E5A2223891B902A222CF74E505552434841534544222CF606F899D4A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88EA6DBADD288C7E209227D405FAC3FC591E9F0285AF7EA15B9C8AB7781BCF5AB7F8E73D76D50428C041738321E64ED717B55F9EC258413D49167D2FAD931B634D7D2B28F7D59E8BDE2B555262B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F899D4A985A1347D');
INSERT INTO "notification_payload" VALUES(3,1795575933499,X'01010100404BC15FE39754D3771B23E9565EAD32C71C850EE0C1E1B57A4E1F6D84819D8B2208CA8A117591638C817C3910623245F50CD938BD42C5679C63530E8BCFA07B1E627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9F94D4D483EF646CEBA1CBE4BE72B9227222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F893A68FEBD4DFC603222CF744F893A68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B5A94BBD2AC544C080702E13E6606F54222CF74E505552434841534544222CF606F8B8D4A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF892A6DBADD288C7E209227D40672AB1787FF782DDEEE93383C416102CB21699B161CDFF5E3BA05ED1B49416A0512EDA9398755A8860A4B7A5F20FA53E3F6B89DC8A1D3C5909A2DACCCAACE7D82B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B8D4A985A1347D');
INSERT INTO "notification_payload" VALUES(4,1795575933525,X'0101010040E96603834A48FE896F61DDB1095861598EE32F5C7011C50C9CDA96CC2918A392D27A336E3481C8498B76D1FB245F6DCF7C379D5AF5F576E263426A13691CEA31617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9C137667D1F7A4A098256865D485F05D1222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F895A68FEBD4DFC603222CF744F895A68FEBD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF98A99F5BFC2F5479C9DDEB76E1A374DA3222CF74E505552434841534544222CF606F8D3D4A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF894A6DBADD288C7E209227D404287BBE22C380528C3C07EAB503120E3C8599B9E15921AEECD0D5D895A570805D3B7F09C8681D5132E27457DEFCBAB2125A7A88831B9AE463C29EA954B90315A2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8D3D4A985A1347D');
INSERT INTO "notification_payload" VALUES(5,1795575933548,X'0101010040B6257FC2035CB660353D83190E3E2EE141005ADAD853DD396061FBDF882EACFE8D70D72D1DE43304830538E45C177DD655F0C1889D3218725F4DF5DDE3E8DE43627BF700434F4E53554D5054494F4E5F52455155455354222CF702F922AF9A3609BB4BBE9727A2BB85F15002222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F891A68FEBD4DFC603222CF744F891A68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF90CBB1DBD20084E76ABDB76E3C8E0CDF2222CF74E505552434841534544222CF606F8E9D4A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF890A6DBADD288C7E209227D40752D188318E67CC48C84CEF4EC87F12F83F75F688EEAC0695A59AA671A24EC319ABEEB4756CE95937A83625397D25A192D66E9C4DE190F98F0E983FE1056A1602B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8E9D4A985A1347D');
INSERT INTO "notification_payload" VALUES(6,1795575933556,X'0101010040E17D29AF351E94C2A7DAFD10F02C03A3B41203F25A64B6357DD41C8BC7618A715626095510149FBFDCA9843934E0DBC6AF7A4CB36B005D3E028AEE6675487D04557BF700524546554E44222CF702F98E53A0FC19F14DE999B7AB4787601AD3222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88DA68FEBD4DFC603222CF744F88DA68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9C29A2EACCEFD4CBEA60F0EE7882CF47D222CF74E505552434841534544222CF606F8F1D4A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88CA6DBADD288C7E209227D40208162050C7DF0A918D06B6EA3B73BC1898611FECA4057E6D6E7BFC99DAD608E89D1B459883509105B72A6CCE936C8C24DD4F8F53002C7BF2B7D1A1CDF9AE8B514227D2CF705322E30222CF606F8F1D4A985A1347D');
INSERT INTO "notification_payload" VALUES(7,1795575933567,X'010101004097FE049E26671664B1E05CDCF39F07052125F6EF0587DBD9E84099BA3B047BD56FE719F3EA9820826419A1A5D94CCB7F7AD9EAEC459595A34BDB54EF5859B44D5E7BF700524546554E445F4445434C494E4544222CF702F95AD8B1785B2C4BC1ABC9EA7C31994BDE222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88FA68FEBD4DFC603222CF744F88FA68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B7C5427C42FC40AB9E5A2223891B902A222CF74E505552434841534544222CF606F8FDD4A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88EA6DBADD288C7E209227D4095508EEA74DEAF85468427891EF19790A308B03679DD10FA6F087626D086FEF2F0C573A9CF8C3A2D413B1DEAC7E2629EEE7A3481123D774CB2DF0545315E270914227D2CF705322E30222CF606F8FDD4A985A1347D');
INSERT INTO "notification_payload" VALUES(8,1795575933575,X'0101010040E73D5CEF40AEF75246B4097B97808655EE7185174C3CDC112CB281BEEB805159B676474E803CE66F39F399C2A02599BB14B8BE4ABFF9E99D804E3097B473CDD2557BF700524546554E44222CF702F9C0A3BDF9C36A4FA5AE6C187EDB62954F222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F891A68FEBD4DFC603222CF744F891A68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF90CBB1DBD20084E76ABDB76E3C8E0CDF2222CF74E505552434841534544222CF606F885D5A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF890A6DBADD288C7E209227D4013DE69A72863B8874AB37AE2A7109E8FA37B402B91D550028535F07937DC47AF5FD918F221B0F1E4AC41F51F09B4C3F2C84F74018523A1ADD636A8DD4817109F14227D2CF705322E30222CF606F885D5A985A1347D');
INSERT INTO "notification_payload" VALUES(9,1795575933581,X'0101010040424663D5B674A35BB8E2E2001C7767CC0CAF30242B93E241A816642B051AF2E280236CB998C21A808D8A580AAF97FA1B299BBE0EC6C55DA20009E1F374948E64557BF700524546554E44222CF702F92A1DF171F95B4C29869BF2612D848FE0222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F893A68FEBD4DFC603222CF744F893A68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B5A94BBD2AC544C080702E13E6606F54222CF74E505552434841534544222CF606F88CD5A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF892A6DBADD288C7E209227D40D58F1E932F01D57E4DE13E5221FAA66674A41E1D240227F6C4679BE96C7E3C1307D7657BA3E843F5EAE6542BFE12865C75268AEEF7D3B93F1F549750749325E714227D2CF705322E30222CF606F88CD5A985A1347D');
INSERT INTO "notification_payload" VALUES(10,1795575933586,X'01010100402560FF23933D507BCC3C539E5EF63E915370972AB670402ABF93B2A32D8446A352E317F0BC5D74490975786637730AD8B8016EF4AC1A1F836DA08FE2681E52FD5E7BF700524546554E445F5245564552534544222CF702F914066A5E250A4A56910DC15ADF316771222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F893A68FEBD4DFC603222CF744F893A68FEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B5A94BBD2AC544C080702E13E6606F54222CF74E505552434841534544222CF606F891D5A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF892A6DBADD288C7E209227D406C558F652376A3F67370A30BD0E410BC11A5E662F2152C69F7E689B8CCAAB91BDEE0B02B2788F587D1EBE1A68CB21CE865220AC2239EDA1D433AEAFEB61013B614227D2CF705322E30222CF606F891D5A985A1347D');
INSERT INTO "notification_payload" VALUES(11,1795575933592,X'01010100407D8B1639E34604B771A5064590E46E77866B28405E5559250A9C2AE4ED5595779563D58915BE39E614B9B3FE15621112093E408BF30FE27A9E8FEC1047AAC1E95D7BF700524546554E445F4445434C494E4544222CF702F9087FEBE507BA49C388B8FD3D4322EE2A222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F895A68FEBD4DFC603222CF744F895A68FEBD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8C8F3CD83A1342CF649F8C8F3CD83A1342CF64B312CF74C436F6E73756D61626C65222CF74DF98A99F5BFC2F5479C9DDEB76E1A374DA3222CF74E505552434841534544222CF606F895D5A985A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF894A6DBADD288C7E209227D40C572287E88DD4CD30C72A0EDE66944EE91714902E5EE2F6212800106C02947CBE1BA2B84A756A9C5F270426FFCA17723633513BFD5A20C1F5667D668166F16FD14227D2CF705322E30222CF606F895D5A985A1347D');
CREATE TABLE notification_tally (
    bundle_id TEXT NOT NULL,
    is_flagged BIGINT NOT NULL CHECK (is_flagged IN (0, 1)),
    slot BIGINT NOT NULL,
    count BIGINT NOT NULL CHECK (count >= 0),
    PRIMARY KEY (bundle_id, is_flagged, slot)
) WITHOUT ROWID;
INSERT INTO "notification_tally" VALUES('com.example.coins',0,0,9);
INSERT INTO "notification_tally" VALUES('com.example.gems',0,0,2);
CREATE TABLE page_session (
    digest BLOB NOT NULL PRIMARY KEY,
    token_id TEXT NOT NULL REFERENCES access_token (id),
    signed_in_at_ms BIGINT NOT NULL,
    ends_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE payload_header (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE,
    header TEXT NOT NULL
);
INSERT INTO "payload_header" VALUES(1,X'FB5AD14D817F57518997CECBFD05E9C820AB1343EA19D8C846C335D73A922565','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCd3pDQ0FVcWdBd0lCQWdJVVI3cWdVcTNtTWRUNXZ0RGpIKzVzVDhESlVEWXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJeE1ETXdOVE16V2hjTk1qY3hNak13TURNd05UTXpXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFSeldMUlRFTkFLcEtKVFp0eEdiS050LzljbU94NW5RZ0x6L0tpSGd6YUhLT0ZiZXVLNW5UalNQU2dCQ2tyZUZCQ01jRHZOWjlHWGlVWmt3U2RMNnhra28zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVXpZTXRrdWg3QzByU0pJdTVMckcrNEJTOFo1c3dId1lEVlIwakJCZ3dGb0FVUUFlcW5HenB2NHo4OUp2L0c2cDJtRlFsc2lVd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURad0F3WkFJd2RIdjBUWWxzQ29iQ3Z2a2pIa3lWTWcrdkt2UmJiekl6Z0tMM0h2NnZtZ1JRaVhSc0tCWVVXZllkWXUyODRQVmlBakJLM3I4ZDBTRFROVnFDNHY4OVE1a0lVU2RvQTZGZmdwWUV1WjcvUElBSDJEQVFMS1M1a1pIZWx6RlBQWFBKeTFBPSIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVZUlTZE5QYnd1YmdmNXhSUUN4VFF4eVJHUHhzd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TVRBek1EVXpNMW9YRFRJM01USXpNREF6TURVek0xb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUlh6a1V0SkZFNGdVM3lZaVdzTFRNQWFVS2h4TWxSZEtHbEhtYW1XSzRkU0h3djFwUk1vRnRheEkvWDR4OEhxa2ordXFtN3ZneWcyVzQ4R3dzQ04zZWZVclFHUXBscGRiTTB2QnJjUWZ1am0zcmFBT0ZRcDdtTGJZcWpVcDFIUGxLamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJBQjZxY2JPbS9qUHowbS84YnFuYVlWQ1d5SlRBZkJnTlZIU01FR0RBV2dCVEdIeXdhK09GQzFwZ3pQeHlqMlZXRStjUHRjVEFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJBb0NHako3YXVYN1JnYndhWnpwUVB0RWc1M3FJZmwwUjVXM0V4V3VNbk5PV251Rmd4bmRJUHoxSEtnSk0zbkI4Q01HMFh0RUJUd2xkaitmSnJqcnFkQy9XODBzTWd6ZXowYiswNDZHbTZTRGlVbzdTZGdEZkNhM1k5L1d4T3JLcEJPQT09IiwiTUlJQnl6Q0NBVkNnQXdJQkFnSVVLQ3Y2cDZEVnhpR0o1NlE0RW1RVnNmNEh6Nm93Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNVEF6TURVek0xb1hEVEkzTVRJek1EQXpNRFV6TTFvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRXk0TUlEY3I2OUxzOXZIc0VteVdYQ3RILzBYNnMraythdm1zdkNiVFg0d3paeXdqWFFwRlF0R1UrQzA5a1VIdGUzRzQzYVZsM1AyV2I1cFB0clZZWlB3SlBJcHBpYUN2OUIxdCtody83c3Q1alEwVDJJRlIxdFZBRjZYeEZHV21WbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXhoOHNHdmpoUXRhWU16OGNvOWxWaFBuRDdYRXdId1lEVlIwakJCZ3dGb0FVeGg4c0d2amhRdGFZTXo4Y285bFZoUG5EN1hFd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFOUVZha2d1NFdRQWZLcE1vT2k0SU8rLzd4V05iSER5Y0RBT0VkMGNYMGd5TUV0VmxRejJyaldTbWEvZmRXWlJNQUl4QUwzZXluMURWTEVvdmhPa2F1MytIU2k0ZTBvamUrSGdkSTR3alUvRkRSMy8yZDhrSjJibWJqdHNMYUI3emYzbU5nPT0iXX0');
CREATE TABLE policy_decision (
    case_id TEXT NOT NULL PRIMARY KEY REFERENCES refund_case (id) ON DELETE CASCADE,
    facts BLOB NOT NULL,
    choice TEXT NOT NULL
        CHECK (choice IN ('GRANT_FULL', 'GRANT_PRORATED', 'DECLINE', 'none', 'never', 'review')),
    preference TEXT,
    wanted TEXT,
    rule TEXT NOT NULL,
    is_holdout BIGINT NOT NULL CHECK (is_holdout IN (0, 1)),
    wait_seconds BIGINT CHECK (wait_seconds > 0),
    shadows TEXT,
    policy_version TEXT,
    decided_at_ms BIGINT NOT NULL,
    CHECK (choice <> 'never' OR preference IS NULL)
) WITHOUT ROWID;
INSERT INTO "policy_decision" VALUES('9ab035be-6d2c-4c20-8ba9-f6d408964d5c',X'7B226174223A313739353537353933333436352C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343434302C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795575933479);
INSERT INTO "policy_decision" VALUES('9fedd07f-8874-490f-9724-c5ba29717ba4',X'7B226174223A313739353537353933333431322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A323831342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795575933447);
INSERT INTO "policy_decision" VALUES('c137667d-1f7a-4a09-8256-865d485f05d1',X'7B226174223A313739353537353933333532332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353436342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795575933536);
INSERT INTO "policy_decision" VALUES('f94d4d48-3ef6-46ce-ba1c-be4be72b9227',X'7B226174223A313739353537353933333439362C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353336342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795575933509);
CREATE TABLE purchase (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    original_transaction_id TEXT NOT NULL,
    previous_original_transaction_id TEXT,
    product_id TEXT NOT NULL,
    type TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    group_id BLOB NOT NULL,
    app_account_token TEXT,
    app_transaction_id TEXT,
    quantity BIGINT NOT NULL,
    purchased_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT,
    price_milliunits BIGINT,
    currency TEXT,
    storefront TEXT,
    subscription_group_id TEXT,
    offer TEXT CHECK (offer IN ('none', 'introductory', 'promotional', 'code', 'winBack')),
    ownership TEXT NOT NULL,
    is_advanced_commerce BIGINT NOT NULL CHECK (is_advanced_commerce IN (0, 1)),
    is_upgraded BIGINT NOT NULL CHECK (is_upgraded IN (0, 1)),
    revoked_at_ms BIGINT,
    revocation_type TEXT CHECK (revocation_type IS NULL OR revoked_at_ms IS NOT NULL),
    revocation_reason BIGINT CHECK (revocation_reason IS NULL OR revoked_at_ms IS NOT NULL),
    revocation_percentage BIGINT CHECK (revocation_percentage IS NULL OR revoked_at_ms IS NOT NULL),
    usd_cents BIGINT,
    rated_on BIGINT CHECK (rated_on IS NULL OR usd_cents IS NOT NULL),
    source TEXT NOT NULL CHECK (source IN ('signed', 'receipt')),
    signed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (transaction_id, environment, bundle_id)
) WITHOUT ROWID;
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000064410381','2000000064410381',NULL,'coins.500','Consumable','c29a2eac-cefd-4cbe-a60f-0ee7882cf47d',X'CBF4720C9AD9809BF37B5A1BF994F733','c29a2eac-cefd-4cbe-a60f-0ee7882cf47d','704000000064410380',1,1795572333000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795575933553);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000064410383','2000000064410383',NULL,'coins.500','Consumable','b7c5427c-42fc-40ab-9e5a-2223891b902a',X'A66C960FB620A5D3C85E890F690B900E','b7c5427c-42fc-40ab-9e5a-2223891b902a','704000000064410382',1,1795572333000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795575933565);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000064410385','2000000064410385',NULL,'coins.500','Consumable','0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2',X'82E7A6F7A1C0372D51104E898E373C21','0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2','704000000064410384',1,1795572333000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795575933573);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000064410387','2000000064410387',NULL,'coins.500','Consumable','b5a94bbd-2ac5-44c0-8070-2e13e6606f54',X'AFE351832D9D06EC3E5F4A2F3498FF0D','b5a94bbd-2ac5-44c0-8070-2e13e6606f54','704000000064410386',1,1795572333000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795575933585);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000064410389','2000000064410389',NULL,'coins.500','Consumable','8a99f5bf-c2f5-479c-9dde-b76e1a374da3',X'9B9AD2932B5897532C4F5A524DB77200','8a99f5bf-c2f5-479c-9dde-b76e1a374da3','704000000064410388',1,1795572333000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795575933589);
CREATE TABLE purchase_outcome (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    decision TEXT NOT NULL CHECK (decision IN ('granted', 'declined', 'reversed', 'revoked', 'unknown')),
    percentage BIGINT,
    is_dated BIGINT NOT NULL CHECK (is_dated IN (0, 1)),
    PRIMARY KEY (transaction_id, environment, bundle_id, at_ms)
) WITHOUT ROWID;
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000064410381',1795575933553,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000064410383',1795575933565,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000064410385',1795575933573,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000064410387',1795575933580,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000064410387',1795575933585,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000064410389',1795575933589,'declined',NULL,1);
CREATE TABLE purchase_owner (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (transaction_id, environment, bundle_id)
) WITHOUT ROWID;
CREATE TABLE purchase_usage (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    units_used BIGINT,
    percent BIGINT,
    percent_at_ms BIGINT,
    percent_source TEXT NOT NULL,
    play_seconds BIGINT,
    play_sessions BIGINT NOT NULL,
    last_platform TEXT CHECK (last_platform IN ('apple', 'other')),
    last_platform_at_ms BIGINT,
    last_used_at_ms BIGINT,
    proved_at_ms BIGINT,
    opened_at_ms BIGINT,
    downloads_failed BIGINT NOT NULL,
    download_failed_at_ms BIGINT,
    hook_reports BIGINT NOT NULL,
    first_at_ms BIGINT,
    early_reports BIGINT NOT NULL,
    early_at_ms BIGINT,
    PRIMARY KEY (transaction_id, environment, bundle_id),
    CHECK ((percent IS NULL) = (percent_at_ms IS NULL)),
    CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL)),
    CHECK ((downloads_failed = 0) = (download_failed_at_ms IS NULL)),
    CHECK ((early_reports = 0) = (early_at_ms IS NULL))
) WITHOUT ROWID;
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000064410381',125,NULL,NULL,'backend',240,1,'apple',1795575933407,1795575933407,1795575933407,NULL,0,NULL,0,1795575933407,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000064410381',125,NULL,NULL,'backend',240,1,'apple',1795575933407,1795575933407,1795575933407,NULL,0,NULL,0,1795575933407,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000064410383',125,NULL,NULL,'backend',240,1,'apple',1795575933462,1795575933462,1795575933462,NULL,0,NULL,0,1795575933462,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000064410383',125,NULL,NULL,'backend',240,1,'apple',1795575933462,1795575933462,1795575933462,NULL,0,NULL,0,1795575933462,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000064410387',125,NULL,NULL,'backend',240,1,'apple',1795575933493,1795575933493,1795575933493,NULL,0,NULL,0,1795575933493,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000064410387',125,NULL,NULL,'backend',240,1,'apple',1795575933493,1795575933493,1795575933493,NULL,0,NULL,0,1795575933493,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000064410389',125,NULL,NULL,'backend',240,1,'apple',1795575933521,1795575933521,1795575933521,NULL,0,NULL,0,1795575933521,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000064410389',125,NULL,NULL,'backend',240,1,'apple',1795575933521,1795575933521,1795575933521,NULL,0,NULL,0,1795575933521,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000064410391',125,NULL,NULL,'backend',240,1,'apple',1795575933603,1795575933603,1795575933603,NULL,0,NULL,0,1795575933603,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000064410391',125,NULL,NULL,'backend',240,1,'apple',1795575933603,1795575933603,1795575933603,NULL,0,NULL,0,1795575933603,0,NULL);
CREATE TABLE recovery (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    since_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL CHECK (until_ms >= since_ms),
    gaps TEXT NOT NULL,
    run TEXT,
    issued BIGINT NOT NULL,
    received BIGINT NOT NULL,
    recovered BIGINT NOT NULL,
    due_at_ms BIGINT NOT NULL,
    succeeded_at_ms BIGINT,
    failures BIGINT NOT NULL,
    failure TEXT,
    PRIMARY KEY (bundle_id, environment)
) WITHOUT ROWID;
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795489533302,1795575333339,'[]',NULL,0,0,0,1795576233344,1795575933344,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795489533302,1795575333343,'[]',NULL,0,0,0,1795576233351,1795575933351,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795489533302,1795575333346,'[]',NULL,0,0,0,1795576233350,1795575933350,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795489533302,1795575333347,'[]',NULL,0,0,0,1795576233352,1795575933352,0,NULL);
CREATE TABLE refund_case (
    id TEXT NOT NULL PRIMARY KEY,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    reason TEXT,
    requested_at_ms BIGINT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    deadline_ms BIGINT NOT NULL,
    request_number BIGINT NOT NULL CHECK (request_number >= 1),
    state TEXT NOT NULL CHECK (
        state IN ('open', 'waiting', 'held', 'answered', 'withheld', 'failed', 'missed')
    ),
    block_reason TEXT,
    broken_rule TEXT CHECK (broken_rule IS NULL OR state = 'withheld'),
    due_at_ms BIGINT,
    held_until_ms BIGINT,
    told_until_ms BIGINT,
    answered_at_ms BIGINT,
    decision TEXT CHECK (decision IN ('GRANT_FULL', 'GRANT_PRORATED', 'DECLINE', 'none')),
    outcome TEXT CHECK (outcome IN ('granted', 'declined', 'reversed', 'revoked', 'unknown')),
    outcome_percentage BIGINT,
    outcome_at_ms BIGINT,
    version BIGINT NOT NULL,
    lease_owner TEXT,
    lease_until_ms BIGINT,
    seen_version BIGINT,
    park_reason TEXT,
    risk_told_at_ms BIGINT,
    UNIQUE (transaction_id, environment, bundle_id, request_number),
    FOREIGN KEY (transaction_id, environment, bundle_id)
        REFERENCES purchase (transaction_id, environment, bundle_id),
    CHECK ((state IN ('open', 'waiting', 'held')) = (due_at_ms IS NOT NULL)),
    CHECK ((state = 'answered') = (answered_at_ms IS NOT NULL)),
    CHECK (state NOT IN ('waiting', 'held', 'withheld') OR block_reason IS NOT NULL),
    CHECK ((outcome IS NULL) = (outcome_at_ms IS NULL)),
    CHECK (outcome_percentage IS NULL OR outcome IS NOT NULL),
    CHECK ((lease_owner IS NULL) = (seen_version IS NULL)),
    CHECK (lease_owner IS NULL OR lease_until_ms IS NOT NULL),
    CHECK (park_reason IS NULL OR lease_until_ms IS NOT NULL)
) WITHOUT ROWID;
INSERT INTO "refund_case" VALUES('22af9a36-09bb-4bbe-9727-a2bb85f15002','com.example.coins','Sandbox','2000000064410385','0cbb1dbd-2008-4e76-abdb-76e3c8e0cdf2','UNINTENDED_PURCHASE',1795575933545,1795575933548,1795576233545,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795575933573,4,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('9ab035be-6d2c-4c20-8ba9-f6d408964d5c','com.example.coins','Sandbox','2000000064410383','b7c5427c-42fc-40ab-9e5a-2223891b902a','UNINTENDED_PURCHASE',1795575933465,1795575933467,1795576233465,1,'answered',NULL,NULL,NULL,NULL,NULL,1795575933485,NULL,'declined',NULL,1795575933565,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('9fedd07f-8874-490f-9724-c5ba29717ba4','com.example.coins','Sandbox','2000000064410381','c29a2eac-cefd-4cbe-a60f-0ee7882cf47d','UNINTENDED_PURCHASE',1795575933412,1795575933414,1795576233412,1,'answered',NULL,NULL,NULL,NULL,NULL,1795575933454,NULL,'granted',NULL,1795575933553,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('c137667d-1f7a-4a09-8256-865d485f05d1','com.example.gems','Sandbox','2000000064410389','8a99f5bf-c2f5-479c-9dde-b76e1a374da3','UNINTENDED_PURCHASE',1795575933523,1795575933525,1795576233523,1,'answered',NULL,NULL,NULL,NULL,NULL,1795575933540,NULL,'declined',NULL,1795575933589,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('f94d4d48-3ef6-46ce-ba1c-be4be72b9227','com.example.coins','Sandbox','2000000064410387','b5a94bbd-2ac5-44c0-8070-2e13e6606f54','UNINTENDED_PURCHASE',1795575933496,1795575933499,1795576233496,1,'answered',NULL,NULL,NULL,NULL,NULL,1795575933515,NULL,'reversed',NULL,1795575933585,6,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE refund_request (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    notification_uuid TEXT NOT NULL,
    reason TEXT,
    requested_at_ms BIGINT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    deadline_ms BIGINT NOT NULL,
    is_signed BIGINT NOT NULL CHECK (is_signed IN (0, 1)),
    opened_case_id TEXT,
    PRIMARY KEY (transaction_id, environment, bundle_id, notification_uuid)
) WITHOUT ROWID;
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000064410381','9fedd07f-8874-490f-9724-c5ba29717ba4','UNINTENDED_PURCHASE',1795575933412,1795575933414,1795576233412,1,'9fedd07f-8874-490f-9724-c5ba29717ba4');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000064410383','9ab035be-6d2c-4c20-8ba9-f6d408964d5c','UNINTENDED_PURCHASE',1795575933465,1795575933467,1795576233465,1,'9ab035be-6d2c-4c20-8ba9-f6d408964d5c');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000064410385','22af9a36-09bb-4bbe-9727-a2bb85f15002','UNINTENDED_PURCHASE',1795575933545,1795575933548,1795576233545,1,'22af9a36-09bb-4bbe-9727-a2bb85f15002');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000064410387','f94d4d48-3ef6-46ce-ba1c-be4be72b9227','UNINTENDED_PURCHASE',1795575933496,1795575933499,1795576233496,1,'f94d4d48-3ef6-46ce-ba1c-be4be72b9227');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000064410389','c137667d-1f7a-4a09-8256-865d485f05d1','UNINTENDED_PURCHASE',1795575933523,1795575933525,1795576233523,1,'c137667d-1f7a-4a09-8256-865d485f05d1');
CREATE TABLE restoration (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    backup_at_ms BIGINT NOT NULL,
    restored_at_ms BIGINT NOT NULL,
    doubt_until_ms BIGINT NOT NULL,
    CHECK (backup_at_ms <= restored_at_ms AND doubt_until_ms <= restored_at_ms)
);
CREATE TABLE schema_migration (number BIGINT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL UNIQUE);
INSERT INTO "schema_migration" VALUES(1,'0001-first');
CREATE TABLE sign_in_failure (
    digest BLOB NOT NULL PRIMARY KEY,
    failures BIGINT NOT NULL CHECK (failures >= 0),
    latest_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE subscription (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    original_transaction_id TEXT NOT NULL,
    product_id TEXT,
    status BIGINT,
    auto_renew_status BIGINT,
    auto_renew_product_id TEXT,
    renews_at_ms BIGINT,
    grace_period_ends_at_ms BIGINT,
    is_in_billing_retry BIGINT CHECK (is_in_billing_retry IN (0, 1)),
    expiration_intent BIGINT,
    price_increase_status BIGINT,
    renewal_price_milliunits BIGINT,
    currency TEXT,
    started_at_ms BIGINT,
    source TEXT NOT NULL CHECK (source IN ('signed', 'receipt')),
    signed_at_ms BIGINT NOT NULL,
    told_at_ms BIGINT,
    PRIMARY KEY (original_transaction_id, environment, bundle_id)
) WITHOUT ROWID;
CREATE TABLE unconfigured_app (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    reason TEXT NOT NULL,
    last_seen_at_ms BIGINT NOT NULL,
    count BIGINT NOT NULL CHECK (count > 0),
    PRIMARY KEY (bundle_id, environment)
) WITHOUT ROWID;
CREATE TABLE unmatched_fact (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    subject TEXT NOT NULL,
    is_customer BIGINT NOT NULL CHECK (is_customer IN (0, 1)),
    kind TEXT NOT NULL CHECK (kind IN ('usage', 'delivery', 'customer')),
    reports BIGINT NOT NULL CHECK (reports > 0),
    first_at_ms BIGINT NOT NULL,
    last_at_ms BIGINT NOT NULL,
    UNIQUE (subject, bundle_id, is_customer, kind, environment)
);
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000064410391',0,'delivery',1,1795575933602,1795575933602);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000064410391',0,'usage',1,1795575933604,1795575933604);
CREATE TABLE unpriced_currency (
    currency TEXT NOT NULL PRIMARY KEY,
    from_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE unpriced_external_currency (
    currency TEXT NOT NULL PRIMARY KEY,
    from_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE usage_report (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    transaction_id TEXT,
    customer_id TEXT,
    pool TEXT,
    units_used BIGINT,
    percent BIGINT,
    play_seconds BIGINT,
    event TEXT CHECK (event IN ('opened', 'downloadFailed')),
    platform TEXT CHECK (platform IN ('apple', 'other')),
    at_ms BIGINT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    corrects TEXT,
    source TEXT NOT NULL,
    PRIMARY KEY (idempotency_key, environment, bundle_id),
    CHECK ((transaction_id IS NULL) <> (customer_id IS NULL))
) WITHOUT ROWID;
INSERT INTO "usage_report" VALUES('com.example.coins','Production','0170dd38-3ce7-4586-880c-7a44bc00dd14','2000000064410381',NULL,NULL,125,NULL,240,NULL,'apple',1795575933407,1795575933409,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','0170dd38-3ce7-4586-880c-7a44bc00dd14','2000000064410381',NULL,NULL,125,NULL,240,NULL,'apple',1795575933407,1795575933409,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','2f2efed1-5b07-4c95-be05-29c16747f65d','2000000064410383',NULL,NULL,125,NULL,240,NULL,'apple',1795575933462,1795575933464,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','2f2efed1-5b07-4c95-be05-29c16747f65d','2000000064410383',NULL,NULL,125,NULL,240,NULL,'apple',1795575933462,1795575933464,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','7e88c186-9459-47a8-9398-d28c27a3bf1f','2000000064410391',NULL,NULL,125,NULL,240,NULL,'apple',1795575933603,1795575933604,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','7e88c186-9459-47a8-9398-d28c27a3bf1f','2000000064410391',NULL,NULL,125,NULL,240,NULL,'apple',1795575933603,1795575933604,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','96963a25-ba3e-4d30-9587-2d13772b4099','2000000064410389',NULL,NULL,125,NULL,240,NULL,'apple',1795575933521,1795575933522,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','96963a25-ba3e-4d30-9587-2d13772b4099','2000000064410389',NULL,NULL,125,NULL,240,NULL,'apple',1795575933521,1795575933522,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','d40e5c99-8fb3-4879-b2c9-e46f493627aa','2000000064410387',NULL,NULL,125,NULL,240,NULL,'apple',1795575933493,1795575933495,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','d40e5c99-8fb3-4879-b2c9-e46f493627aa','2000000064410387',NULL,NULL,125,NULL,240,NULL,'apple',1795575933493,1795575933495,NULL,'backend');
CREATE INDEX notification_by_transaction ON notification (transaction_id, environment, bundle_id)
    WHERE transaction_id IS NOT NULL;
CREATE INDEX notification_by_customer ON notification (customer_id, environment, bundle_id)
    WHERE customer_id IS NOT NULL;
CREATE INDEX app_pause_by_app ON app_pause (bundle_id, id);
CREATE INDEX purchase_by_group ON purchase (group_id, purchased_at_ms);
CREATE INDEX purchase_by_currency ON purchase (currency, purchased_at_ms) WHERE currency <> 'USD';
CREATE INDEX purchase_unpriced ON purchase (currency) WHERE usd_cents IS NULL AND currency <> 'USD';
CREATE INDEX purchase_owner_by_customer ON purchase_owner (customer_id, environment, bundle_id);
CREATE INDEX consent_by_customer ON consent (customer_id, environment, bundle_id, at_ms);
CREATE INDEX usage_report_by_transaction ON usage_report (transaction_id, environment, bundle_id)
    WHERE transaction_id IS NOT NULL;
CREATE INDEX usage_report_by_customer ON usage_report (customer_id, environment, bundle_id)
    WHERE customer_id IS NOT NULL;
CREATE INDEX usage_report_by_correction ON usage_report (corrects, environment, bundle_id)
    WHERE corrects IS NOT NULL;
CREATE INDEX unmatched_fact_by_time ON unmatched_fact (last_at_ms, id);
CREATE INDEX unmatched_fact_by_app ON unmatched_fact (bundle_id, last_at_ms, id);
CREATE INDEX refund_case_by_due ON refund_case (due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_deadline ON refund_case (deadline_ms, due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_lease ON refund_case (lease_until_ms) WHERE lease_until_ms IS NOT NULL;
CREATE INDEX refund_case_at_risk ON refund_case (environment, deadline_ms)
    WHERE due_at_ms IS NOT NULL AND risk_told_at_ms IS NULL;
CREATE INDEX refund_case_open ON refund_case (environment, state, deadline_ms, bundle_id, block_reason)
    WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_policy ON refund_case (bundle_id, due_at_ms, id)
    WHERE due_at_ms IS NOT NULL
        AND block_reason IN ('sampleUnknown', 'deliveryUnknown', 'review', 'delayed', 'policyNever');
CREATE INDEX refund_case_paused ON refund_case (id) WHERE block_reason = 'paused';
CREATE INDEX refund_case_refused ON refund_case (deadline_ms, due_at_ms)
    WHERE block_reason = 'keyRefused' AND state = 'waiting';
CREATE INDEX refund_case_by_request ON refund_case (requested_at_ms, id);
CREATE INDEX refund_case_by_state ON refund_case (state, requested_at_ms, id);
CREATE INDEX refund_case_by_outcome ON refund_case (outcome, requested_at_ms, id) WHERE outcome IS NOT NULL;
CREATE INDEX refund_case_without_outcome ON refund_case (requested_at_ms)
    WHERE outcome IS NULL AND due_at_ms IS NULL;
CREATE INDEX case_identity_by_case ON case_identity (case_id);
CREATE INDEX external_purchase_unpriced ON external_purchase (currency)
    WHERE usd_cents IS NULL AND currency <> 'USD';
CREATE INDEX external_purchase_by_currency ON external_purchase (currency, purchased_at_ms)
    WHERE currency <> 'USD';
CREATE INDEX external_purchase_by_customer ON external_purchase (customer_id, environment, bundle_id);
CREATE INDEX lookup_by_due ON lookup (due_at_ms, deadline_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX history_by_due ON history (due_at_ms, waited_until_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX sign_in_failure_by_time ON sign_in_failure (latest_at_ms);
CREATE INDEX page_session_by_token ON page_session (token_id);
CREATE INDEX page_session_by_end ON page_session (ends_at_ms);
CREATE INDEX desk_event_by_time ON desk_event (at_ms);
CREATE INDEX desk_event_by_app ON desk_event (bundle_id, number);
CREATE INDEX desk_event_by_type ON desk_event (type, number);
CREATE INDEX desk_event_by_case ON desk_event (case_id, number) WHERE case_id IS NOT NULL;
CREATE INDEX desk_event_by_notification ON desk_event (notification_uuid) WHERE notification_uuid IS NOT NULL;
CREATE INDEX dispatch_by_due ON dispatch (endpoint_id, is_urgent, due_at_ms)
    WHERE due_at_ms IS NOT NULL AND claim IS NULL;
CREATE INDEX dispatch_claimed ON dispatch (endpoint_id, is_urgent, due_at_ms) WHERE claim IS NOT NULL;
CREATE INDEX dispatch_by_case ON dispatch (case_id, endpoint_id, event_number)
    WHERE state = 'pending' AND is_urgent = 0 AND case_id IS NOT NULL;
CREATE INDEX dispatch_failed ON dispatch (endpoint_id, event_number) WHERE state = 'failed';
CREATE INDEX erasure_unfinished ON erasure (id) WHERE finished_at_ms IS NULL;
CREATE INDEX erased_name_by_erasure ON erased_name (erasure_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('access_token',2);
INSERT INTO "sqlite_sequence" VALUES('consent',14);
INSERT INTO "sqlite_sequence" VALUES('unmatched_fact',10);
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
INSERT INTO "sqlite_sequence" VALUES('desk_event',17);
COMMIT;
