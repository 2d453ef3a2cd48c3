PRAGMA user_version = 0;
PRAGMA application_id = 0;
BEGIN TRANSACTION;
CREATE TABLE access_token (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('backend', 'viewer', 'operator', 'admin')),
    bundle_id TEXT,
    label TEXT,
    digest BLOB NOT NULL UNIQUE,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT,
    revoked_at_ms BIGINT
);
INSERT INTO "access_token" VALUES(1,'1d49e920','backend',NULL,NULL,X'DD1A329EEE0A5CC2BC45B8A806CA905B4CD61E0F6D226D47ED98F2CE9161050E',1795552304442,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'4965b82f','viewer',NULL,NULL,X'5B045D09AD25241BD6FFC7EB6D7688832353857BB3CB0BDF5CD6777A213DC6B0',1795552304701,NULL,NULL);
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
INSERT INTO "answer" VALUES('5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T20:31:44.506Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T20:31:44.512Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795552304528);
INSERT INTO "answer" VALUES('985bde6c-408e-4a85-b7af-81e0f637f99f',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T20:31:44.553Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T20:31:44.559Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795552304586);
INSERT INTO "answer" VALUES('b97e6523-d0c3-4c15-a6dc-684ee826ce17',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T20:31:44.530Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T20:31:44.535Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795552304551);
INSERT INTO "answer" VALUES('e2e161ec-b7a2-410b-916d-4be140a315a3',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T20:31:44.402Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T20:31:44.468Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795552304502);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',14,0,2);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',33,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.gems','Sandbox',26,0,1);
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
    PRIMARY KEY (case_id, number),
    CHECK ((state = 'started') = (finished_at_ms IS NULL))
) WITHOUT ROWID;
INSERT INTO "attempt" VALUES('5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d',1,'7EF1C3F0-CB70-479E-89EF-202DC6C0D73B 17',3,'accepted',1795552304528,1795552304531,202,NULL,NULL);
INSERT INTO "attempt" VALUES('985bde6c-408e-4a85-b7af-81e0f637f99f',1,'7EF1C3F0-CB70-479E-89EF-202DC6C0D73B 35',7,'accepted',1795552304586,1795552304589,202,NULL,NULL);
INSERT INTO "attempt" VALUES('b97e6523-d0c3-4c15-a6dc-684ee826ce17',1,'7EF1C3F0-CB70-479E-89EF-202DC6C0D73B 25',5,'accepted',1795552304551,1795552304554,202,NULL,NULL);
INSERT INTO "attempt" VALUES('e2e161ec-b7a2-410b-916d-4be140a315a3',1,'7EF1C3F0-CB70-479E-89EF-202DC6C0D73B 7',1,'accepted',1795552304503,1795552304508,202,NULL,NULL);
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
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000065718663','00e3227d-08e7-4a05-9e06-e7675eccd2dc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000065718662','00e3227d-08e7-4a05-9e06-e7675eccd2dc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','d0cb3f56-f7eb-4da8-8289-f980ac18aa28','00e3227d-08e7-4a05-9e06-e7675eccd2dc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000065718661','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','3c3c86d7-7beb-44c5-824b-17985cfc3a2a','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000065718660','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000065718667','985bde6c-408e-4a85-b7af-81e0f637f99f');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','34968744-b12c-4e3d-bf72-41da9703e722','985bde6c-408e-4a85-b7af-81e0f637f99f');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000065718666','985bde6c-408e-4a85-b7af-81e0f637f99f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000065718665','b97e6523-d0c3-4c15-a6dc-684ee826ce17');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000065718664','b97e6523-d0c3-4c15-a6dc-684ee826ce17');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','9210699b-f606-455a-97d9-0f941df06b6f','b97e6523-d0c3-4c15-a6dc-684ee826ce17');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000065718659','e2e161ec-b7a2-410b-916d-4be140a315a3');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000065718658','e2e161ec-b7a2-410b-916d-4be140a315a3');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','b086be4d-589c-4b6e-bc9a-f9468d5e6e88','e2e161ec-b7a2-410b-916d-4be140a315a3');
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
INSERT INTO "case_tally" VALUES('all',20781,'com.example.coins','Sandbox','','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20781,'com.example.coins','Sandbox','','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20781,'com.example.coins','Sandbox','','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20781,'com.example.coins','Sandbox','','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20781,'com.example.gems','Sandbox','','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20781,'com.example.coins','Sandbox','coins.500','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20781,'com.example.coins','Sandbox','coins.500','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20781,'com.example.coins','Sandbox','coins.500','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20781,'com.example.coins','Sandbox','coins.500','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20781,'com.example.gems','Sandbox','coins.500','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20781,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20781,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20781,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20781,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20781,'com.example.gems','Sandbox','UNINTENDED_PURCHASE','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20781,'com.example.coins','Sandbox','default','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20781,'com.example.coins','Sandbox','default','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('rule',20781,'com.example.coins','Sandbox','default','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20781,'com.example.gems','Sandbox','half used','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20781,'com.example.coins','Sandbox','USA','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20781,'com.example.coins','Sandbox','USA','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20781,'com.example.coins','Sandbox','USA','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20781,'com.example.coins','Sandbox','USA','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20781,'com.example.gems','Sandbox','USA','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','b086be4d-589c-4b6e-bc9a-f9468d5e6e88',1,'2026-05',NULL,'app',NULL,NULL,1795552304402,1795552304465);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','b086be4d-589c-4b6e-bc9a-f9468d5e6e88',1,'2026-05',NULL,'app',NULL,NULL,1795552304402,1795552304465);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','3c3c86d7-7beb-44c5-824b-17985cfc3a2a',1,'2026-05',NULL,'app',NULL,NULL,1795552304506,1795552304508);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','3c3c86d7-7beb-44c5-824b-17985cfc3a2a',1,'2026-05',NULL,'app',NULL,NULL,1795552304506,1795552304508);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','9210699b-f606-455a-97d9-0f941df06b6f',1,'2026-05',NULL,'app',NULL,NULL,1795552304530,1795552304533);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','9210699b-f606-455a-97d9-0f941df06b6f',1,'2026-05',NULL,'app',NULL,NULL,1795552304530,1795552304533);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','34968744-b12c-4e3d-bf72-41da9703e722',1,'2026-05',NULL,'app',NULL,NULL,1795552304553,1795552304556);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','34968744-b12c-4e3d-bf72-41da9703e722',1,'2026-05',NULL,'app',NULL,NULL,1795552304553,1795552304556);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','d0cb3f56-f7eb-4da8-8289-f980ac18aa28',0,'2026-05',NULL,'app',NULL,NULL,1795552304588,1795552304591);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','d0cb3f56-f7eb-4da8-8289-f980ac18aa28',0,'2026-05',NULL,'app',NULL,NULL,1795552304588,1795552304591);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','9e195749-d0e2-4cc9-97fc-67fb2f1d040b',1,'2026-05',NULL,'app',NULL,NULL,1795552304658,1795552304660);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','9e195749-d0e2-4cc9-97fc-67fb2f1d040b',1,'2026-05',NULL,'app',NULL,NULL,1795552304658,1795552304660);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','9e195749-d0e2-4cc9-97fc-67fb2f1d040b',0,NULL,NULL,NULL,NULL,NULL,1795552304672,1795552304672);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','9e195749-d0e2-4cc9-97fc-67fb2f1d040b',0,NULL,NULL,NULL,NULL,NULL,1795552304672,1795552304672);
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
INSERT INTO "customer_group" VALUES(X'3E1DA34945035A539BE38FD114C4934A','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'41BD78F46AD33A012DA18CEBBEA88CBE','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'4C0705ACAC035BDF1BC289E023D1C74B','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'6C053E20ABD79D050CFC9F77F49E38C8','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'A78F652A134BDD8FEDC2CBF0A545B68F','com.example.coins','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','34968744-b12c-4e3d-bf72-41da9703e722',X'3E1DA34945035A539BE38FD114C4934A');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','3c3c86d7-7beb-44c5-824b-17985cfc3a2a',X'A78F652A134BDD8FEDC2CBF0A545B68F');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000065718658',X'4C0705ACAC035BDF1BC289E023D1C74B');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000065718660',X'A78F652A134BDD8FEDC2CBF0A545B68F');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000065718662',X'41BD78F46AD33A012DA18CEBBEA88CBE');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000065718664',X'6C053E20ABD79D050CFC9F77F49E38C8');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000065718666',X'3E1DA34945035A539BE38FD114C4934A');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','9210699b-f606-455a-97d9-0f941df06b6f',X'6C053E20ABD79D050CFC9F77F49E38C8');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','b086be4d-589c-4b6e-bc9a-f9468d5e6e88',X'4C0705ACAC035BDF1BC289E023D1C74B');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','d0cb3f56-f7eb-4da8-8289-f980ac18aa28',X'41BD78F46AD33A012DA18CEBBEA88CBE');
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
INSERT INTO "database_size" VALUES(20781,1795552304389,438272);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000065718659','delivered',1795552304468,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000065718659','delivered',1795552304468,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000065718661','delivered',1795552304512,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000065718661','delivered',1795552304512,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000065718665','delivered',1795552304535,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000065718665','delivered',1795552304535,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000065718667','delivered',1795552304559,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000065718667','delivered',1795552304559,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000065718669','delivered',1795552304667,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000065718669','delivered',1795552304667,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_db86fe76d593213e490d7957','com.example.coins','Sandbox','refund.requested','e2e161ec-b7a2-410b-916d-4be140a315a3',NULL,1795552304474,'{"data":{"bundleId":"com.example.coins","caseId":"e2e161ec-b7a2-410b-916d-4be140a315a3","customer":"b086be4d-589c-4b6e-bc9a-f9468d5e6e88","deadline":"2026-11-24T20:36:44.473Z","environment":"Sandbox","originalTransactionId":"2000000065718659","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.473Z","state":"open","transactionId":"2000000065718659"},"timestamp":"2026-11-24T20:31:44.474Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_06359c5112b9323d014a48ff','com.example.coins','Sandbox','refund.answered','e2e161ec-b7a2-410b-916d-4be140a315a3',NULL,1795552304508,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T20:31:44.508Z","bundleId":"com.example.coins","caseId":"e2e161ec-b7a2-410b-916d-4be140a315a3","customer":"b086be4d-589c-4b6e-bc9a-f9468d5e6e88","deadline":"2026-11-24T20:36:44.473Z","environment":"Sandbox","originalTransactionId":"2000000065718659","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.473Z","state":"answered","transactionId":"2000000065718659"},"timestamp":"2026-11-24T20:31:44.508Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_d990d78257ca3e2686788c01','com.example.coins','Sandbox','refund.requested','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d',NULL,1795552304517,'{"data":{"bundleId":"com.example.coins","caseId":"5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d","customer":"3c3c86d7-7beb-44c5-824b-17985cfc3a2a","deadline":"2026-11-24T20:36:44.515Z","environment":"Sandbox","originalTransactionId":"2000000065718661","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.515Z","state":"open","transactionId":"2000000065718661"},"timestamp":"2026-11-24T20:31:44.517Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_bec4f3221187c650600a8889','com.example.coins','Sandbox','refund.answered','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d',NULL,1795552304531,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T20:31:44.531Z","bundleId":"com.example.coins","caseId":"5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d","customer":"3c3c86d7-7beb-44c5-824b-17985cfc3a2a","deadline":"2026-11-24T20:36:44.515Z","environment":"Sandbox","originalTransactionId":"2000000065718661","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.515Z","state":"answered","transactionId":"2000000065718661"},"timestamp":"2026-11-24T20:31:44.531Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_8ae820dacda0d9e947018eba','com.example.coins','Sandbox','refund.requested','b97e6523-d0c3-4c15-a6dc-684ee826ce17',NULL,1795552304540,'{"data":{"bundleId":"com.example.coins","caseId":"b97e6523-d0c3-4c15-a6dc-684ee826ce17","customer":"9210699b-f606-455a-97d9-0f941df06b6f","deadline":"2026-11-24T20:36:44.539Z","environment":"Sandbox","originalTransactionId":"2000000065718665","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.539Z","state":"open","transactionId":"2000000065718665"},"timestamp":"2026-11-24T20:31:44.540Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_c5a58ab52b694610c9a9e657','com.example.coins','Sandbox','refund.answered','b97e6523-d0c3-4c15-a6dc-684ee826ce17',NULL,1795552304554,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T20:31:44.554Z","bundleId":"com.example.coins","caseId":"b97e6523-d0c3-4c15-a6dc-684ee826ce17","customer":"9210699b-f606-455a-97d9-0f941df06b6f","deadline":"2026-11-24T20:36:44.539Z","environment":"Sandbox","originalTransactionId":"2000000065718665","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.539Z","state":"answered","transactionId":"2000000065718665"},"timestamp":"2026-11-24T20:31:44.554Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_7cf2a977e5e1bab63b719c98','com.example.gems','Sandbox','refund.requested','985bde6c-408e-4a85-b7af-81e0f637f99f',NULL,1795552304563,'{"data":{"bundleId":"com.example.gems","caseId":"985bde6c-408e-4a85-b7af-81e0f637f99f","customer":"34968744-b12c-4e3d-bf72-41da9703e722","deadline":"2026-11-24T20:36:44.561Z","environment":"Sandbox","originalTransactionId":"2000000065718667","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.561Z","state":"open","transactionId":"2000000065718667"},"timestamp":"2026-11-24T20:31:44.563Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_1927c13972a071507a92924f','com.example.gems','Sandbox','refund.answered','985bde6c-408e-4a85-b7af-81e0f637f99f',NULL,1795552304589,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-24T20:31:44.589Z","bundleId":"com.example.gems","caseId":"985bde6c-408e-4a85-b7af-81e0f637f99f","customer":"34968744-b12c-4e3d-bf72-41da9703e722","deadline":"2026-11-24T20:36:44.561Z","environment":"Sandbox","originalTransactionId":"2000000065718667","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.561Z","state":"answered","transactionId":"2000000065718667"},"timestamp":"2026-11-24T20:31:44.589Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_24283f3a950edcf6b8796639','com.example.coins','Sandbox','refund.requested','00e3227d-08e7-4a05-9e06-e7675eccd2dc',NULL,1795552304593,'{"data":{"bundleId":"com.example.coins","caseId":"00e3227d-08e7-4a05-9e06-e7675eccd2dc","customer":"d0cb3f56-f7eb-4da8-8289-f980ac18aa28","deadline":"2026-11-24T20:36:44.591Z","environment":"Sandbox","originalTransactionId":"2000000065718663","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.591Z","state":"open","transactionId":"2000000065718663"},"timestamp":"2026-11-24T20:31:44.593Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_6039ebcb9944130d249510dc','com.example.coins','Sandbox','refund.granted','e2e161ec-b7a2-410b-916d-4be140a315a3',NULL,1795552304598,'{"data":{"bundleId":"com.example.coins","caseId":"e2e161ec-b7a2-410b-916d-4be140a315a3","customer":"b086be4d-589c-4b6e-bc9a-f9468d5e6e88","deadline":"2026-11-24T20:36:44.473Z","decidedAt":"2026-11-24T20:31:44.597Z","environment":"Sandbox","originalTransactionId":"2000000065718659","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.473Z","state":"answered","transactionId":"2000000065718659"},"timestamp":"2026-11-24T20:31:44.598Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_b91166f41f585dd44194ac35','com.example.coins','Sandbox','refund.waiting','00e3227d-08e7-4a05-9e06-e7675eccd2dc',NULL,1795552304599,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"00e3227d-08e7-4a05-9e06-e7675eccd2dc","customer":"d0cb3f56-f7eb-4da8-8289-f980ac18aa28","deadline":"2026-11-24T20:36:44.591Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000065718663","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.591Z","state":"waiting","transactionId":"2000000065718663","until":"2026-11-24T20:36:44.591Z"},"timestamp":"2026-11-24T20:31:44.599Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(12,'evt_ebd79cf5a9900004daa08845','com.example.coins','Sandbox','refund.declined','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d',NULL,1795552304608,'{"data":{"bundleId":"com.example.coins","caseId":"5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d","customer":"3c3c86d7-7beb-44c5-824b-17985cfc3a2a","deadline":"2026-11-24T20:36:44.515Z","decidedAt":"2026-11-24T20:31:44.606Z","environment":"Sandbox","originalTransactionId":"2000000065718661","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.515Z","state":"answered","transactionId":"2000000065718661"},"timestamp":"2026-11-24T20:31:44.608Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(13,'evt_cbe496d8cf96d621e45e7a57','com.example.coins','Sandbox','refund.withheld','00e3227d-08e7-4a05-9e06-e7675eccd2dc',NULL,1795552304619,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"00e3227d-08e7-4a05-9e06-e7675eccd2dc","customer":"d0cb3f56-f7eb-4da8-8289-f980ac18aa28","deadline":"2026-11-24T20:36:44.591Z","environment":"Sandbox","originalTransactionId":"2000000065718663","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.591Z","state":"withheld","transactionId":"2000000065718663"},"timestamp":"2026-11-24T20:31:44.619Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_ab9d89ac3b3527f61b74e4db','com.example.coins','Sandbox','refund.granted','00e3227d-08e7-4a05-9e06-e7675eccd2dc',NULL,1795552304619,'{"data":{"bundleId":"com.example.coins","caseId":"00e3227d-08e7-4a05-9e06-e7675eccd2dc","customer":"d0cb3f56-f7eb-4da8-8289-f980ac18aa28","deadline":"2026-11-24T20:36:44.591Z","decidedAt":"2026-11-24T20:31:44.617Z","environment":"Sandbox","originalTransactionId":"2000000065718663","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.591Z","state":"withheld","transactionId":"2000000065718663"},"timestamp":"2026-11-24T20:31:44.619Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_625e675c5edec248c6bbeee7','com.example.coins','Sandbox','refund.granted','b97e6523-d0c3-4c15-a6dc-684ee826ce17',NULL,1795552304637,'{"data":{"bundleId":"com.example.coins","caseId":"b97e6523-d0c3-4c15-a6dc-684ee826ce17","customer":"9210699b-f606-455a-97d9-0f941df06b6f","deadline":"2026-11-24T20:36:44.539Z","decidedAt":"2026-11-24T20:31:44.635Z","environment":"Sandbox","originalTransactionId":"2000000065718665","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.539Z","state":"answered","transactionId":"2000000065718665"},"timestamp":"2026-11-24T20:31:44.637Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_70c6e774848d35ff0730eff3','com.example.coins','Sandbox','refund.reversed','b97e6523-d0c3-4c15-a6dc-684ee826ce17',NULL,1795552304648,'{"data":{"bundleId":"com.example.coins","caseId":"b97e6523-d0c3-4c15-a6dc-684ee826ce17","customer":"9210699b-f606-455a-97d9-0f941df06b6f","deadline":"2026-11-24T20:36:44.539Z","decidedAt":"2026-11-24T20:31:44.646Z","environment":"Sandbox","originalTransactionId":"2000000065718665","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.539Z","state":"answered","transactionId":"2000000065718665"},"timestamp":"2026-11-24T20:31:44.648Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_6f2f3c5e322936f5c94ef03f','com.example.gems','Sandbox','refund.declined','985bde6c-408e-4a85-b7af-81e0f637f99f',NULL,1795552304654,'{"data":{"bundleId":"com.example.gems","caseId":"985bde6c-408e-4a85-b7af-81e0f637f99f","customer":"34968744-b12c-4e3d-bf72-41da9703e722","deadline":"2026-11-24T20:36:44.561Z","decidedAt":"2026-11-24T20:31:44.652Z","environment":"Sandbox","originalTransactionId":"2000000065718667","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T20:31:44.561Z","state":"answered","transactionId":"2000000065718667"},"timestamp":"2026-11-24T20:31:44.654Z","type":"refund.declined"}');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000065718658','transactions','2000000065718659',NULL,NULL,'Apple does not know the transaction in this environment',1795552304474,1795552319474,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000065718660','transactions','2000000065718661',NULL,NULL,'Apple does not know the transaction in this environment',1795552304517,1795552319517,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000065718662','transactions','2000000065718663',NULL,NULL,'Apple does not know the transaction in this environment',1795552304593,1795552319593,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000065718664','transactions','2000000065718665',NULL,NULL,'Apple does not know the transaction in this environment',1795552304540,1795552319540,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000065718666','transactions','2000000065718667',NULL,NULL,'Apple does not know the transaction in this environment',1795552304563,1795552319563,NULL,1);
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
    UNIQUE (uuid, environment, bundle_id)
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','e2e161ec-b7a2-410b-916d-4be140a315a3',2,'CONSUMPTION_REQUEST',NULL,1795552304473,1795552304474,'2000000065718659',NULL,0);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d',2,'CONSUMPTION_REQUEST',NULL,1795552304515,1795552304517,'2000000065718661',NULL,0);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','b97e6523-d0c3-4c15-a6dc-684ee826ce17',2,'CONSUMPTION_REQUEST',NULL,1795552304539,1795552304540,'2000000065718665',NULL,0);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','985bde6c-408e-4a85-b7af-81e0f637f99f',2,'CONSUMPTION_REQUEST',NULL,1795552304561,1795552304563,'2000000065718667',NULL,0);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','00e3227d-08e7-4a05-9e06-e7675eccd2dc',2,'CONSUMPTION_REQUEST',NULL,1795552304591,1795552304593,'2000000065718663',NULL,0);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','29a3c829-5c7e-40dc-a1e6-9e6c3f54aeef',2,'REFUND',NULL,1795552304597,1795552304598,'2000000065718659',NULL,0);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','96d10de6-1268-4f1d-9568-54678c28c0a6',2,'REFUND_DECLINED',NULL,1795552304606,1795552304608,'2000000065718661',NULL,0);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','76273410-f666-4dc8-90d8-80b0b508e8bc',2,'REFUND',NULL,1795552304617,1795552304619,'2000000065718663',NULL,0);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','da6db0db-bf4c-4e6f-8c8f-1c5350762930',2,'REFUND',NULL,1795552304635,1795552304637,'2000000065718665',NULL,0);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','9610199e-0898-436f-b0c9-8e3ae758dd52',2,'REFUND_REVERSED',NULL,1795552304646,1795552304648,'2000000065718665',NULL,0);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','9f9e6dbc-4b79-4254-992c-5ed25053cbc4',2,'REFUND_DECLINED',NULL,1795552304652,1795552304654,'2000000065718667',NULL,0);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795552304474,X'010101004049B9BFD0E766CA561010D247A0E4FD5C81BAD63EB43A913770D63022EF27D17EF95596DCF2F0C96F1AEDB92CD35CEEF9EE6E8033B4E403AB16981AF136053DC2627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9E2E161ECB7A2410B916D4BE140A315A3222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88393DFEBD4DFC603222CF744F88393DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9B086BE4D589C4B6EBC9AF9468D5E6E88222CF74E505552434841534544222CF606F8D9BA87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88293ABAED288C7E209227D40B8D0ACD0FC0685D80AC476B5020A3B922247FF20F052D145038D98219A1D51D31CD1C5DBCD7913A5853E17E29EB26AC2DFBF4DA5BAE7E053DE18FDA267765E502B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8D9BA87FAA0347D');
INSERT INTO "notification_payload" VALUES(2,1795552304517,X'01010100402F39263AC37503BEEF34648D60050BD6C033D3049F38D58CA103FAA03EEB4E959D51CDA10A73DFFBCE440DBB0B8EEA7D0740BB4A20CEAF2F6AD24B1A87E41290627BF700434F4E53554D5054494F4E5F52455155455354222CF702F95CFE248A3C4D4CDA8B8B2C14F819FF1D222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88593DFEBD4DFC603222CF744F88593DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF93C3C86D77BEB44C5824B17985CFC3A2A222CF74E505552434841534544222CF606F883BB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88493ABAED288C7E209227D4096BBAAA97E3E531D2E5FFD448EC3AB55CDFF89D20540DBE1C00D96407B55821853D3A62256D8BD13C966E470441E45C3B1A4FEBBF9010DDA5806FD38F90FD2E72B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F883BB87FAA0347D');
INSERT INTO "notification_payload" VALUES(3,1795552304540,X'0101010040BBF1F9849DAF5C64826A234D0E9784E3370D581BE5093CA9024143CA2B0F1AF652445FC7675FFFEA4EBE6EFBED63FBD0D3D7663A84AE2098112C726C8A31A4BA627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9B97E6523D0C34C15A6DC684EE826CE17222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88993DFEBD4DFC603222CF744F88993DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF99210699BF606455A97D90F941DF06B6F222CF74E505552434841534544222CF606F89BBB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88893ABAED288C7E209227D4098F7593AC40F8B40ED0A294BA5BA8511122551B9DFD92D6AA20FC408DCBC19B546FFC169FD324BFE0BC802683EF08C2C70D3458C662FC5752FD4E5433AC7D35B2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89BBB87FAA0347D');
INSERT INTO "notification_payload" VALUES(4,1795552304563,X'010101004003DDA23B5F9DEB17205E06B7FEE334B16EE11DFB7E967D905B9E378F627D6F5158B7A774BB2F132BEB1A7B29345DB96DFBB228964EA264C2623B38AA56F59148617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9985BDE6C408E4A85B7AF81E0F637F99F222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F88B93DFEBD4DFC603222CF744F88B93DFEBD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF934968744B12C4E3DBF7241DA9703E722222CF74E505552434841534544222CF606F8B1BB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88A93ABAED288C7E209227D40218AF5B5D6BE0E07B6D298C99E2EBD0655E5126A9D7286CD28F20906B0AA2EF9F12808F8F8BB411C9861A6E17B511FC03C84A3F40F49A9D35299820F5EC44E7F2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B1BB87FAA0347D');
INSERT INTO "notification_payload" VALUES(5,1795552304593,X'0101010040D531AEAA75B7C90423AC9099BDE5D4E10F5B15E322361F1B55640AAA3F0BA97420C5B630E7F96887FC64254792236B67DBE7DA00F3A10AD10C0B5D444185E912627BF700434F4E53554D5054494F4E5F52455155455354222CF702F900E3227D08E74A059E06E7675ECCD2DC222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88793DFEBD4DFC603222CF744F88793DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9D0CB3F56F7EB4DA88289F980AC18AA28222CF74E505552434841534544222CF606F8CFBB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88693ABAED288C7E209227D402A2BE60332B8B96BB82A1B5B84B6080C2D026A3E2A8C1849F3AEE42131DB1BB724E516BD8018E5BC1AB417646BD866F1FE33EAB35279C46A470B7AF7816CCFF62B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8CFBB87FAA0347D');
INSERT INTO "notification_payload" VALUES(6,1795552304598,X'0101010040789C811450F8A896ADE5F66B4AE627C3F63BB1D4355E079D1A3BFDFE1679BFEAA727420CE6AEA9D788385E8040CE38C87BDCAB5BEAE413B9760DC123A884582D557BF700524546554E44222CF702F929A3C8295C7E40DCA1E69E6C3F54AEEF222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88393DFEBD4DFC603222CF744F88393DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9B086BE4D589C4B6EBC9AF9468D5E6E88222CF74E505552434841534544222CF606F8D5BB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88293ABAED288C7E209227D405FF208CAD2F4DCABD507D04C8AD2DE9F0310D2A65E0B0C0A7C7140EFECCBAB899F4A25BCD72B8AC92E602C1A3323BD53847EE793145078F6E571A9EAEBC87F3314227D2CF705322E30222CF606F8D5BB87FAA0347D');
INSERT INTO "notification_payload" VALUES(7,1795552304608,X'010101004060C238F8457FB3335136142530CCD1FA75789FDEC82002974CDD030974646AF79C0A310D9AF2E580AACB0D0211DF906D79457E3350303A3DB5EF57EB06B881205E7BF700524546554E445F4445434C494E4544222CF702F996D10DE612684F1D956854678C28C0A6222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88593DFEBD4DFC603222CF744F88593DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF93C3C86D77BEB44C5824B17985CFC3A2A222CF74E505552434841534544222CF606F8DEBB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88493ABAED288C7E209227D40F1C0FFAF3DDE8FCAE31DC138E13EF3357C4E0E850E78B941D5534B398AFB2E441607588EFC7393575EDBA4ADCA2AEF1BC07BC1814ABF5D907446E2AD38CD642414227D2CF705322E30222CF606F8DEBB87FAA0347D');
INSERT INTO "notification_payload" VALUES(8,1795552304619,X'010101004031DDF7DA905754498BE851AF157E4F2E052D859C937C2893BED1F430EFC2718D666D9C05F0CE127A26EC66E7417CCB8A550AF81672DE18BC9F0763E653248A5F557BF700524546554E44222CF702F976273410F6664DC890D880B0B508E8BC222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88793DFEBD4DFC603222CF744F88793DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9D0CB3F56F7EB4DA88289F980AC18AA28222CF74E505552434841534544222CF606F8E9BB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88693ABAED288C7E209227D40DDF7501F8606ACE583B607DDB0C07B5835D18C74F19266884E5B4F5C805A9DFA5A90AB73264621ABAF31EE2F10F133E127D8283BAB2EE767294F4BF6BA4AD17F14227D2CF705322E30222CF606F8E9BB87FAA0347D');
INSERT INTO "notification_payload" VALUES(9,1795552304637,X'01010100402D275C55D6A5B5D45F84991942FA1DA2401969BAACFA92279718F006D8C61182A1E57B56E5B684EC5226FC26FF29112BEADD61225EBF617F761B5D2BDE4A6C27557BF700524546554E44222CF702F9DA6DB0DBBF4C4E6F8C8F1C5350762930222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88993DFEBD4DFC603222CF744F88993DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF99210699BF606455A97D90F941DF06B6F222CF74E505552434841534544222CF606F8FBBB87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88893ABAED288C7E209227D4085CA392C3FB8DD193ACCD7811AB1FF02CA11B242E77E044641F21EE29320D395D09918FB96E859E12A8752ADE9847B7DF6447A121325B4CF4E8587F3E2D89AAB14227D2CF705322E30222CF606F8FBBB87FAA0347D');
INSERT INTO "notification_payload" VALUES(10,1795552304648,X'0101010040EE5C14C126199F9BA46C73DC66EAED0FD9B861E89D3ADB0D252CF19C9A09803A55DD1807AC19B6B13EBBC4B755C38F9F4D7E261DFEC81B6FC80E4EC5E5A3FBD25E7BF700524546554E445F5245564552534544222CF702F99610199E0898436FB0C98E3AE758DD52222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88993DFEBD4DFC603222CF744F88993DFEBD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF99210699BF606455A97D90F941DF06B6F222CF74E505552434841534544222CF606F886BC87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88893ABAED288C7E209227D40CFF61B0BF4BEFDEC286B7F732BD2E8BEF47582AAF29329DD3054AA9D6A095BC27B3FE6FEF76E7CB016F5D7FAA215EE9DD777719F24EE529CAE778EB0EBEFB10414227D2CF705322E30222CF606F886BC87FAA0347D');
INSERT INTO "notification_payload" VALUES(11,1795552304654,X'0101010040D7D7E124EB0262FB8B0B8B3D560ACE07474F0D580853D1F974F2D05FBE82D3ACF56F7AF71105A193DF58AC677CF91CE37FBD1BD50429B93779CC6DE11AACF7F55D7BF700524546554E445F4445434C494E4544222CF702F99F9E6DBC4B794254992C5ED25053CBC4222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F88B93DFEBD4DFC603222CF744F88B93DFEBD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F880DAABF8A0342CF649F880DAABF8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF934968744B12C4E3DBF7241DA9703E722222CF74E505552434841534544222CF606F88CBC87FAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88A93ABAED288C7E209227D40A932445C2F989C8928B591C84F6A59B87B65B42BFD7805A7D744F90434B92A3A37F8615A63E4E24285FB95194CC95655B54D78B97294762736C2405DA4C0FDC114227D2CF705322E30222CF606F88CBC87FAA0347D');
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
INSERT INTO "payload_header" VALUES(1,X'BE21EBAEA54CB2353ADF1FA8006C293E4D2E7F5CE9BA1076A66A9893C0AC312F','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVVczc3hKcTVDN1AxL1k3VnlkUERYZlFwaFZCQXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJd01qQXpNVFEwV2hjTk1qY3hNakk1TWpBek1UUTBXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFRbkkwQTg3KzFEaEYyUlJBMHlKd1Iwcy9vc3c4dlkvclhiTm81SXU5UTlGcTVXc1BOWW40Rk80TGxXelVOVWFsYWorM2NzWlZCN0VNamJEN095TlJoUG8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVXdpWjhtNTRxaHdyUm5obmlVZUZJVEN1VitHZ3dId1lEVlIwakJCZ3dGb0FVaW8rQ1J4dm4vUHdhTzkvUUFVdFgzTkEzeFE0d0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd1dJeSt5T2tZejkvWCtiV1BheStUUVNaS0hoRXlVOUFicUdMOWJZaFNLYVo1U01scmUvZFhzYitOTU0vbFFNQ0RBakVBaENpVFJobUI3RHRCeUhQMmpBUlR0Mno4UTBob2xQL083VDBPeHZWTDJIUUhmM0pOM1kzRUdzUU9Vb2g4am1uMSIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVTmhnb1MzTkZqUFh3UUhFQ2JXYk1GMXBxL09zd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TURJd016RTBORm9YRFRJM01USXlPVEl3TXpFME5Gb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUjlieFFkeW5kdk83cFRRaElmOWF1dlNLU3JKUlFtei9KKzM3VjJaWmxQa1c2RVJJS2ZhYnRFb0RGR0RVbGZkalBseTdLSDEycCszdWtoMWZXUXZ2eWpWZm9hUXJ3NHhBNzhGQ0d1dXNsdE5vYXJ3amxRL3BHajZVZ1FtaWpwWkZ5amVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlNLajRKSEcrZjgvQm83MzlBQlMxZmMwRGZGRGpBZkJnTlZIU01FR0RBV2dCVHZua2pqUlpHT1ZuaWJhY1JhbWJXM1U5aW5ZakFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakEzWlFTaUJIbGVscjVVZEhBUjVoUzQ2ZFdtRHg2WEU4OVlpb25YNUlld3JUbzNPeDQ1cDdhOFEwa3BtZkhTdFY4Q01EcVYvQkRUR0o1akVrelBFUzNkZDBXaDIrMVc1akYwSFJoczNwTnF0SnRVbW5KOWttQ1pyV1dqMWVuSGZkaHpFUT09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVkRzVGNzRmRGFlc3FBWWt5bUh4MjVmaEd6aTR3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNREl3TXpFME5Gb1hEVEkzTVRJeU9USXdNekUwTkZvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWlmL09WMDRpVWJ4YkF6UGswdXZ4YnprNk5XbVlldExUbHJrc3hjajhYbFhwWldKQWpabWF2NUR2dWk3NW1yMmdoUjkvb25iMjJCUWc2dDN1MzJSZCt0YldCUGpNNnNtTXJBbmhGaVNHaXJxVWlSRGkxdDNNVkROOWY3b2N3RThJbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVTc1NUk0MFdSamxaNG0ybkVXcG0xdDFQWXAySXdId1lEVlIwakJCZ3dGb0FVNzU1STQwV1JqbFo0bTJuRVdwbTF0MVBZcDJJd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1ZjUnJzMnJucnNsRVdOeExuSjlvOFRHUmdObG0zdG03dXQvNWdLUGtmU2ljT294VEZFOUFBa25uZG1sYjl3cStBakFqZndvRUtodEVUajFyaCtQNmdGdGg1dHIzTWkwNmFmRnIyUVprblI1Y25jR2tYUUUwOVJhMVZnb2FTdC9RUThBPSJdfQ');
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
INSERT INTO "policy_decision" VALUES('5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d',X'7B226174223A313739353535323330343531352C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363336332C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795552304528);
INSERT INTO "policy_decision" VALUES('985bde6c-408e-4a85-b7af-81e0f637f99f',X'7B226174223A313739353535323330343536312C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343337312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795552304586);
INSERT INTO "policy_decision" VALUES('b97e6523-d0c3-4c15-a6dc-684ee826ce17',X'7B226174223A313739353535323330343533392C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363637312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795552304551);
INSERT INTO "policy_decision" VALUES('e2e161ec-b7a2-410b-916d-4be140a315a3',X'7B226174223A313739353535323330343437332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353137322C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795552304502);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000065718659','2000000065718659',NULL,'coins.500','Consumable','b086be4d-589c-4b6e-bc9a-f9468d5e6e88',X'4C0705ACAC035BDF1BC289E023D1C74B','b086be4d-589c-4b6e-bc9a-f9468d5e6e88','704000000065718658',1,1795548704000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795552304597);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000065718661','2000000065718661',NULL,'coins.500','Consumable','3c3c86d7-7beb-44c5-824b-17985cfc3a2a',X'A78F652A134BDD8FEDC2CBF0A545B68F','3c3c86d7-7beb-44c5-824b-17985cfc3a2a','704000000065718660',1,1795548704000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795552304606);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000065718663','2000000065718663',NULL,'coins.500','Consumable','d0cb3f56-f7eb-4da8-8289-f980ac18aa28',X'41BD78F46AD33A012DA18CEBBEA88CBE','d0cb3f56-f7eb-4da8-8289-f980ac18aa28','704000000065718662',1,1795548704000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795552304617);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000065718665','2000000065718665',NULL,'coins.500','Consumable','9210699b-f606-455a-97d9-0f941df06b6f',X'6C053E20ABD79D050CFC9F77F49E38C8','9210699b-f606-455a-97d9-0f941df06b6f','704000000065718664',1,1795548704000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795552304646);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000065718667','2000000065718667',NULL,'coins.500','Consumable','34968744-b12c-4e3d-bf72-41da9703e722',X'3E1DA34945035A539BE38FD114C4934A','34968744-b12c-4e3d-bf72-41da9703e722','704000000065718666',1,1795548704000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795552304652);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000065718659',1795552304597,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000065718661',1795552304606,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000065718663',1795552304617,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000065718665',1795552304635,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000065718665',1795552304646,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000065718667',1795552304652,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000065718659',125,NULL,NULL,'backend',240,1,'apple',1795552304469,1795552304469,1795552304469,NULL,0,NULL,0,1795552304469,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000065718659',125,NULL,NULL,'backend',240,1,'apple',1795552304469,1795552304469,1795552304469,NULL,0,NULL,0,1795552304469,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000065718661',125,NULL,NULL,'backend',240,1,'apple',1795552304513,1795552304513,1795552304513,NULL,0,NULL,0,1795552304513,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000065718661',125,NULL,NULL,'backend',240,1,'apple',1795552304513,1795552304513,1795552304513,NULL,0,NULL,0,1795552304513,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000065718665',125,NULL,NULL,'backend',240,1,'apple',1795552304536,1795552304536,1795552304536,NULL,0,NULL,0,1795552304536,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000065718665',125,NULL,NULL,'backend',240,1,'apple',1795552304536,1795552304536,1795552304536,NULL,0,NULL,0,1795552304536,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000065718667',125,NULL,NULL,'backend',240,1,'apple',1795552304559,1795552304559,1795552304559,NULL,0,NULL,0,1795552304559,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000065718667',125,NULL,NULL,'backend',240,1,'apple',1795552304559,1795552304559,1795552304559,NULL,0,NULL,0,1795552304559,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000065718669',125,NULL,NULL,'backend',240,1,'apple',1795552304668,1795552304668,1795552304668,NULL,0,NULL,0,1795552304668,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000065718669',125,NULL,NULL,'backend',240,1,'apple',1795552304668,1795552304668,1795552304668,NULL,0,NULL,0,1795552304668,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795465904389,1795551704414,'[]',NULL,0,0,0,1795552604416,1795552304416,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795465904389,1795551704427,'[]',NULL,0,0,0,1795552604430,1795552304430,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795465904389,1795551704415,'[]',NULL,0,0,0,1795552604417,1795552304417,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795465904389,1795551704422,'[]',NULL,0,0,0,1795552604427,1795552304427,0,NULL);
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
INSERT INTO "refund_case" VALUES('00e3227d-08e7-4a05-9e06-e7675eccd2dc','com.example.coins','Sandbox','2000000065718663','d0cb3f56-f7eb-4da8-8289-f980ac18aa28','UNINTENDED_PURCHASE',1795552304591,1795552304593,1795552604591,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795552304617,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d','com.example.coins','Sandbox','2000000065718661','3c3c86d7-7beb-44c5-824b-17985cfc3a2a','UNINTENDED_PURCHASE',1795552304515,1795552304517,1795552604515,1,'answered',NULL,NULL,NULL,NULL,1795552304531,NULL,'declined',NULL,1795552304606,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('985bde6c-408e-4a85-b7af-81e0f637f99f','com.example.gems','Sandbox','2000000065718667','34968744-b12c-4e3d-bf72-41da9703e722','UNINTENDED_PURCHASE',1795552304561,1795552304563,1795552604561,1,'answered',NULL,NULL,NULL,NULL,1795552304589,NULL,'declined',NULL,1795552304652,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('b97e6523-d0c3-4c15-a6dc-684ee826ce17','com.example.coins','Sandbox','2000000065718665','9210699b-f606-455a-97d9-0f941df06b6f','UNINTENDED_PURCHASE',1795552304539,1795552304540,1795552604539,1,'answered',NULL,NULL,NULL,NULL,1795552304554,NULL,'reversed',NULL,1795552304646,7,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('e2e161ec-b7a2-410b-916d-4be140a315a3','com.example.coins','Sandbox','2000000065718659','b086be4d-589c-4b6e-bc9a-f9468d5e6e88','UNINTENDED_PURCHASE',1795552304473,1795552304474,1795552604473,1,'answered',NULL,NULL,NULL,NULL,1795552304508,NULL,'granted',NULL,1795552304597,6,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000065718659','e2e161ec-b7a2-410b-916d-4be140a315a3','UNINTENDED_PURCHASE',1795552304473,1795552304474,1795552604473,1,'e2e161ec-b7a2-410b-916d-4be140a315a3');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000065718661','5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d','UNINTENDED_PURCHASE',1795552304515,1795552304517,1795552604515,1,'5cfe248a-3c4d-4cda-8b8b-2c14f819ff1d');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000065718663','00e3227d-08e7-4a05-9e06-e7675eccd2dc','UNINTENDED_PURCHASE',1795552304591,1795552304593,1795552604591,1,'00e3227d-08e7-4a05-9e06-e7675eccd2dc');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000065718665','b97e6523-d0c3-4c15-a6dc-684ee826ce17','UNINTENDED_PURCHASE',1795552304539,1795552304540,1795552604539,1,'b97e6523-d0c3-4c15-a6dc-684ee826ce17');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000065718667','985bde6c-408e-4a85-b7af-81e0f637f99f','UNINTENDED_PURCHASE',1795552304561,1795552304563,1795552604561,1,'985bde6c-408e-4a85-b7af-81e0f637f99f');
CREATE TABLE restoration (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    backup_at_ms BIGINT NOT NULL,
    restored_at_ms BIGINT NOT NULL,
    doubt_until_ms BIGINT NOT NULL,
    CHECK (backup_at_ms <= restored_at_ms AND doubt_until_ms <= restored_at_ms)
);
CREATE TABLE schema_migration (number BIGINT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL UNIQUE);
INSERT INTO "schema_migration" VALUES(1,'0001-first');
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000065718669',0,'delivery',1,1795552304667,1795552304667);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000065718669',0,'usage',1,1795552304669,1795552304669);
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','0821cea8-f406-4e12-84b6-100598635ca5','2000000065718669',NULL,NULL,125,NULL,240,NULL,'apple',1795552304668,1795552304669,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','0821cea8-f406-4e12-84b6-100598635ca5','2000000065718669',NULL,NULL,125,NULL,240,NULL,'apple',1795552304668,1795552304669,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','72de74e9-3734-446b-ba25-723585dae509','2000000065718667',NULL,NULL,125,NULL,240,NULL,'apple',1795552304559,1795552304561,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','72de74e9-3734-446b-ba25-723585dae509','2000000065718667',NULL,NULL,125,NULL,240,NULL,'apple',1795552304559,1795552304561,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','788c1f3f-0bc1-4655-a93b-187c41c58b73','2000000065718659',NULL,NULL,125,NULL,240,NULL,'apple',1795552304469,1795552304471,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','788c1f3f-0bc1-4655-a93b-187c41c58b73','2000000065718659',NULL,NULL,125,NULL,240,NULL,'apple',1795552304469,1795552304471,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','b6430d99-2f45-4248-88d2-1065205b0363','2000000065718661',NULL,NULL,125,NULL,240,NULL,'apple',1795552304513,1795552304514,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','b6430d99-2f45-4248-88d2-1065205b0363','2000000065718661',NULL,NULL,125,NULL,240,NULL,'apple',1795552304513,1795552304514,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','eb783934-9d40-47c1-b935-0cf52906fca8','2000000065718665',NULL,NULL,125,NULL,240,NULL,'apple',1795552304536,1795552304538,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','eb783934-9d40-47c1-b935-0cf52906fca8','2000000065718665',NULL,NULL,125,NULL,240,NULL,'apple',1795552304536,1795552304538,NULL,'backend');
CREATE INDEX notification_by_transaction ON notification (transaction_id, environment, bundle_id)
    WHERE transaction_id IS NOT NULL;
CREATE INDEX app_pause_by_app ON app_pause (bundle_id, id);
CREATE INDEX purchase_by_group ON purchase (group_id, purchased_at_ms);
CREATE INDEX purchase_by_currency ON purchase (currency, purchased_at_ms) WHERE currency <> 'USD';
CREATE INDEX purchase_unpriced ON purchase (currency) WHERE usd_cents IS NULL AND currency <> 'USD';
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
CREATE INDEX lookup_by_due ON lookup (due_at_ms, deadline_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX history_by_due ON history (due_at_ms, waited_until_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX page_session_by_token ON page_session (token_id);
CREATE INDEX page_session_by_end ON page_session (ends_at_ms);
CREATE INDEX desk_event_by_time ON desk_event (at_ms);
CREATE INDEX desk_event_by_app ON desk_event (bundle_id, number);
CREATE INDEX desk_event_by_type ON desk_event (type, number);
CREATE INDEX desk_event_by_case ON desk_event (case_id, number) WHERE case_id IS NOT NULL;
CREATE INDEX dispatch_by_due ON dispatch (endpoint_id, is_urgent, due_at_ms)
    WHERE due_at_ms IS NOT NULL AND claim IS NULL;
CREATE INDEX dispatch_claimed ON dispatch (endpoint_id, is_urgent, due_at_ms) WHERE claim IS NOT NULL;
CREATE INDEX dispatch_by_case ON dispatch (case_id, endpoint_id, event_number)
    WHERE state = 'pending' AND is_urgent = 0 AND case_id IS NOT NULL;
CREATE INDEX dispatch_failed ON dispatch (endpoint_id, event_number) WHERE state = 'failed';
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('access_token',2);
INSERT INTO "sqlite_sequence" VALUES('consent',14);
INSERT INTO "sqlite_sequence" VALUES('unmatched_fact',10);
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
INSERT INTO "sqlite_sequence" VALUES('desk_event',17);
COMMIT;
