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
INSERT INTO "access_token" VALUES(1,'ac2734f5','backend',NULL,NULL,X'1BA80CD7C1AC63570C7316CFFA5E127BA0964BF08A84B73DDC9C9C2EA6E74027',1795462890865,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'b4c21351','viewer',NULL,NULL,X'05F074ADBE23A4DE1986E5986736B2821378C21F22FB62FC246DCA4EAB2C0F42',1795462891255,NULL,NULL);
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
INSERT INTO "answer" VALUES('2e17dcf3-7012-4190-9dc8-0789a7958c62',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T19:41:31.037Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T19:41:31.050Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795462891080);
INSERT INTO "answer" VALUES('78931dd5-7d4a-4358-8402-5e9282684f06',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T19:41:30.959Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T19:41:30.969Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795462890990);
INSERT INTO "answer" VALUES('c3d7427a-d3a3-4108-8de4-1d9a8e0446cc',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T19:41:30.805Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T19:41:30.910Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795462890953);
INSERT INTO "answer" VALUES('fab09a9f-5915-4f36-8c0f-39915cef7b99',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T19:41:30.994Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T19:41:31.002Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795462891032);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',20,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',28,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',39,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.gems','Sandbox',28,0,1);
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
INSERT INTO "attempt" VALUES('2e17dcf3-7012-4190-9dc8-0789a7958c62',1,'E4FFFDE2-C56E-49F2-BA0B-D7529D0A8EAF',7,'accepted',1795462891081,1795462891086,202,NULL,NULL);
INSERT INTO "attempt" VALUES('78931dd5-7d4a-4358-8402-5e9282684f06',1,'E4FFFDE2-C56E-49F2-BA0B-D7529D0A8EAF',3,'accepted',1795462890990,1795462890996,202,NULL,NULL);
INSERT INTO "attempt" VALUES('c3d7427a-d3a3-4108-8de4-1d9a8e0446cc',1,'E4FFFDE2-C56E-49F2-BA0B-D7529D0A8EAF',1,'accepted',1795462890954,1795462890962,202,NULL,NULL);
INSERT INTO "attempt" VALUES('fab09a9f-5915-4f36-8c0f-39915cef7b99',1,'E4FFFDE2-C56E-49F2-BA0B-D7529D0A8EAF',5,'accepted',1795462891032,1795462891038,202,NULL,NULL);
CREATE TABLE case_identity (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    identity TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, environment, bundle_id, case_id)
) WITHOUT ROWID;
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000034414074','2e17dcf3-7012-4190-9dc8-0789a7958c62');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000034414073','2e17dcf3-7012-4190-9dc8-0789a7958c62');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','ad0a4a82-4d38-4095-b304-6cd981a122f6','2e17dcf3-7012-4190-9dc8-0789a7958c62');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','14262a89-89cb-4428-af48-f228e0695479','78931dd5-7d4a-4358-8402-5e9282684f06');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000034414068','78931dd5-7d4a-4358-8402-5e9282684f06');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000034414067','78931dd5-7d4a-4358-8402-5e9282684f06');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000034414066','c3d7427a-d3a3-4108-8de4-1d9a8e0446cc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2283b963-1b9a-4bcd-81f6-e8cc79c83308','c3d7427a-d3a3-4108-8de4-1d9a8e0446cc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000034414065','c3d7427a-d3a3-4108-8de4-1d9a8e0446cc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000034414070','d08718d8-6880-4180-bf8a-f73a809a5527');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000034414069','d08718d8-6880-4180-bf8a-f73a809a5527');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','ce17e4d6-b62c-4dd6-b4c8-bac1dc04aeba','d08718d8-6880-4180-bf8a-f73a809a5527');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000034414072','fab09a9f-5915-4f36-8c0f-39915cef7b99');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000034414071','fab09a9f-5915-4f36-8c0f-39915cef7b99');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','94534b08-5104-4158-8a68-70d38e3db1a8','fab09a9f-5915-4f36-8c0f-39915cef7b99');
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
INSERT INTO "case_tally" VALUES('all',20780,'com.example.coins','Sandbox','','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20780,'com.example.coins','Sandbox','','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20780,'com.example.coins','Sandbox','','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20780,'com.example.coins','Sandbox','','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20780,'com.example.gems','Sandbox','','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20780,'com.example.coins','Sandbox','coins.500','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20780,'com.example.coins','Sandbox','coins.500','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20780,'com.example.coins','Sandbox','coins.500','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20780,'com.example.coins','Sandbox','coins.500','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20780,'com.example.gems','Sandbox','coins.500','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20780,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20780,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20780,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20780,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20780,'com.example.gems','Sandbox','UNINTENDED_PURCHASE','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20780,'com.example.coins','Sandbox','default','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20780,'com.example.coins','Sandbox','default','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('rule',20780,'com.example.coins','Sandbox','default','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20780,'com.example.gems','Sandbox','half used','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20780,'com.example.coins','Sandbox','USA','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20780,'com.example.coins','Sandbox','USA','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20780,'com.example.coins','Sandbox','USA','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20780,'com.example.coins','Sandbox','USA','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20780,'com.example.gems','Sandbox','USA','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','2283b963-1b9a-4bcd-81f6-e8cc79c83308',1,'2026-05',NULL,'app',NULL,NULL,1795462890805,1795462890906);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','2283b963-1b9a-4bcd-81f6-e8cc79c83308',1,'2026-05',NULL,'app',NULL,NULL,1795462890805,1795462890906);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','14262a89-89cb-4428-af48-f228e0695479',1,'2026-05',NULL,'app',NULL,NULL,1795462890959,1795462890965);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','14262a89-89cb-4428-af48-f228e0695479',1,'2026-05',NULL,'app',NULL,NULL,1795462890959,1795462890965);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','94534b08-5104-4158-8a68-70d38e3db1a8',1,'2026-05',NULL,'app',NULL,NULL,1795462890994,1795462890998);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','94534b08-5104-4158-8a68-70d38e3db1a8',1,'2026-05',NULL,'app',NULL,NULL,1795462890994,1795462890998);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','ad0a4a82-4d38-4095-b304-6cd981a122f6',1,'2026-05',NULL,'app',NULL,NULL,1795462891037,1795462891045);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','ad0a4a82-4d38-4095-b304-6cd981a122f6',1,'2026-05',NULL,'app',NULL,NULL,1795462891037,1795462891045);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','ce17e4d6-b62c-4dd6-b4c8-bac1dc04aeba',0,'2026-05',NULL,'app',NULL,NULL,1795462891084,1795462891087);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','ce17e4d6-b62c-4dd6-b4c8-bac1dc04aeba',0,'2026-05',NULL,'app',NULL,NULL,1795462891084,1795462891087);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','cae4c989-dc2d-457a-9697-1ba82ff01c33',1,'2026-05',NULL,'app',NULL,NULL,1795462891177,1795462891180);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','cae4c989-dc2d-457a-9697-1ba82ff01c33',1,'2026-05',NULL,'app',NULL,NULL,1795462891177,1795462891180);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','cae4c989-dc2d-457a-9697-1ba82ff01c33',0,NULL,NULL,NULL,NULL,NULL,1795462891203,1795462891203);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','cae4c989-dc2d-457a-9697-1ba82ff01c33',0,NULL,NULL,NULL,NULL,NULL,1795462891203,1795462891203);
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
INSERT INTO "customer_group" VALUES(X'0DD355789DD4E9BE7C08F9EB425F5A68','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'26CBAF70534D212AFDB578FCB0747C1E','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'6C6643487A784243DEBC5FD96546F33C','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'A653A5D3AB28BA20091639D716E399B0','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'DA05C8FB75320F646BCBDCD1948FB2D9','com.example.coins','Sandbox',499,0,0,0,0,0,0);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','14262a89-89cb-4428-af48-f228e0695479',X'6C6643487A784243DEBC5FD96546F33C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','2283b963-1b9a-4bcd-81f6-e8cc79c83308',X'0DD355789DD4E9BE7C08F9EB425F5A68');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000034414065',X'0DD355789DD4E9BE7C08F9EB425F5A68');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000034414067',X'6C6643487A784243DEBC5FD96546F33C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000034414069',X'DA05C8FB75320F646BCBDCD1948FB2D9');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000034414071',X'26CBAF70534D212AFDB578FCB0747C1E');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000034414073',X'A653A5D3AB28BA20091639D716E399B0');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','94534b08-5104-4158-8a68-70d38e3db1a8',X'26CBAF70534D212AFDB578FCB0747C1E');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','ad0a4a82-4d38-4095-b304-6cd981a122f6',X'A653A5D3AB28BA20091639D716E399B0');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','ce17e4d6-b62c-4dd6-b4c8-bac1dc04aeba',X'DA05C8FB75320F646BCBDCD1948FB2D9');
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
INSERT INTO "database_size" VALUES(20780,1795462890789,323584);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000034414066','delivered',1795462890910,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000034414066','delivered',1795462890910,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000034414068','delivered',1795462890969,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000034414068','delivered',1795462890969,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000034414072','delivered',1795462891002,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000034414072','delivered',1795462891002,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000034414074','delivered',1795462891050,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000034414074','delivered',1795462891050,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000034414076','delivered',1795462891187,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000034414076','delivered',1795462891187,'backend');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000034414065','transactions','2000000034414066',NULL,NULL,'Apple does not know the transaction in this environment',1795462890923,1795462905923,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000034414067','transactions','2000000034414068',NULL,NULL,'Apple does not know the transaction in this environment',1795462890976,1795462905976,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000034414069','transactions','2000000034414070',NULL,NULL,'Apple does not know the transaction in this environment',1795462891094,1795462906094,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000034414071','transactions','2000000034414072',NULL,NULL,'Apple does not know the transaction in this environment',1795462891009,1795462906009,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000034414073','transactions','2000000034414074',NULL,NULL,'Apple does not know the transaction in this environment',1795462891057,1795462906057,NULL,1);
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
    UNIQUE (uuid, environment, bundle_id)
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','c3d7427a-d3a3-4108-8de4-1d9a8e0446cc',2,'CONSUMPTION_REQUEST',NULL,1795462890919,1795462890923,'2000000034414066',NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','78931dd5-7d4a-4358-8402-5e9282684f06',2,'CONSUMPTION_REQUEST',NULL,1795462890973,1795462890976,'2000000034414068',NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','fab09a9f-5915-4f36-8c0f-39915cef7b99',2,'CONSUMPTION_REQUEST',NULL,1795462891007,1795462891009,'2000000034414072',NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','2e17dcf3-7012-4190-9dc8-0789a7958c62',2,'CONSUMPTION_REQUEST',NULL,1795462891054,1795462891057,'2000000034414074',NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','d08718d8-6880-4180-bf8a-f73a809a5527',2,'CONSUMPTION_REQUEST',NULL,1795462891091,1795462891094,'2000000034414070',NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','b52d3e13-ee15-4222-973b-2839825d0454',2,'REFUND',NULL,1795462891098,1795462891101,'2000000034414066',NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','1e3e26d9-5c11-4922-b2b8-7e8dc58a6df2',2,'REFUND_DECLINED',NULL,1795462891109,1795462891112,'2000000034414068',NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','7c2a3d3c-cbfa-4b29-9544-4cbb26193833',2,'REFUND',NULL,1795462891118,1795462891126,'2000000034414070',NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','0e18b02a-a248-4d19-9865-a6de191aeceb',2,'REFUND',NULL,1795462891133,1795462891139,'2000000034414072',NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','d3807f80-48c0-40b7-8693-6774ad85d54e',2,'REFUND_REVERSED',NULL,1795462891149,1795462891152,'2000000034414072',NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','be11f7db-e9c3-4fd9-910a-a51e6afef3e0',2,'REFUND_DECLINED',NULL,1795462891160,1795462891162,'2000000034414074',NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795462890923,X'0101010040361BB298B8910723F82F917DEB33244E8853A258BA1A587BF079F232659BF8983CB20D5365FE96E371D5D99BED57C374707ABDB28059A13CC9DF775A09775D1F627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9C3D7427AD3A341088DE41D9A8E0446CC222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F2BBE8DCD4DFC603222CF744F8F2BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890A7DACDA0342CF649F890A7DACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF92283B9631B9A4BCD81F6E8CC79C83308222CF74E505552434841534544222CF606F8A78BB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F1BBB49FD288C7E209227D40223543C9E4185B7585EC621F55E8FE72D9C8A6B3E32D962DBE6CFC0D979C6CDA454A78C116CC7EF5492B99E7204D75F0E9C400787C495BAEBAE908F210ECDA422B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8A78BB6CFA0347D');
INSERT INTO "notification_payload" VALUES(2,1795462890976,X'01010100400B66ACFCEF90E523A7D412FB12F8F251EEAFAFF982F331C9CA87ECE64D1F29987981A93F108D8B833D6D2DEA6FD5570024D95B79C5BDC3859AE1E17DC94F7C13627BF700434F4E53554D5054494F4E5F52455155455354222CF702F978931DD57D4A435884025E9282684F06222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F4BBE8DCD4DFC603222CF744F8F4BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890A7DACDA0342CF649F890A7DACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF914262A8989CB4428AF48F228E0695479222CF74E505552434841534544222CF606F8DD8BB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F3BBB49FD288C7E209227D40D34E4E4AF445D68741282B6A2B75A33AB91FF3238D5FDAA81ABECC2251DB4F83971588E96F7B14B28A43FB77FC1A7F6D327D290FB8B0032EEFCBC6BE65FD6D572B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8DD8BB6CFA0347D');
INSERT INTO "notification_payload" VALUES(3,1795462891009,X'0101010040267B4A54905A56E7BC1E4513A2CD12F273A06D3CFEAB4F4926F74E8CD371C1D02B1289C03FA1B443559C551A0FB56A0E9A8A520E0165CD2EE4C349AD154ED44F627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9FAB09A9F59154F368C0F39915CEF7B99222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F8BBE8DCD4DFC603222CF744F8F8BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF994534B08510441588A6870D38E3DB1A8222CF74E505552434841534544222CF606F8FF8BB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F7BBB49FD288C7E209227D40D57F9C095C7278B1B53297D16CB4A0E31A4FD985A64350F74A3C0DC70F2B0DCFD2114F937C893554F4BF75D2DC196398651065C89C4F1448F3D1C63152D548952B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8FF8BB6CFA0347D');
INSERT INTO "notification_payload" VALUES(4,1795462891057,X'01010100401EF699B9CF247C2E48A577862CFAA0259F9309AE76A102D42B4D1B6DC9E9D5D97290FB1931A797D141C5E8886242A2A87B8327245F7643648D38C7D0386D0040617BF700434F4E53554D5054494F4E5F52455155455354222CF702F92E17DCF3701241909DC80789A7958C62222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8FABBE8DCD4DFC603222CF744F8FABBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF9AD0A4A824D384095B3046CD981A122F6222CF74E505552434841534544222CF606F8AE8CB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F9BBB49FD288C7E209227D40689AD211AD932063FBCB4E1BAAFF8B0C6A6F20775EBD74BF2CF47A6DF67D766D80A8A9C1C0C6010CE427F0EBD3D984E330C0BB7D574E3C57A771E05DEF43FA652B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8AE8CB6CFA0347D');
INSERT INTO "notification_payload" VALUES(5,1795462891094,X'010101004056CA06A0706A40B241528D1A8AA85D9B1FEC346DB2EDF006CF792F73C52876D44A561688BB90AE02A748F3424199DF80EB82B593B6D9CF42136E97EC3B042F11627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9D08718D868804180BF8AF73A809A5527222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F6BBE8DCD4DFC603222CF744F8F6BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF9CE17E4D6B62C4DD6B4C8BAC1DC04AEBA222CF74E505552434841534544222CF606F8D38CB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F5BBB49FD288C7E209227D4002CC821DCA7430CD3EF1D04CCF5FEB4642A5128DC64360AAE3B3DC8FE71A28CA3D166588CC9B540B8023BF205D37D8B2F5E4A90ED0463631ACD3622459FFCBD92B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8D38CB6CFA0347D');
INSERT INTO "notification_payload" VALUES(6,1795462891101,X'0101010040F1AAC78DCD4DFC0B0B3C39A2069D5749E788F5548BC02D1AED5D5CE6FA80A2DDA420DA5996CBBF25EF5DFCDE90C6EDF258356FDE34E65857A5AA3A7F99727435557BF700524546554E44222CF702F9B52D3E13EE154222973B2839825D0454222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F2BBE8DCD4DFC603222CF744F8F2BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF92283B9631B9A4BCD81F6E8CC79C83308222CF74E505552434841534544222CF606F8DA8CB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F1BBB49FD288C7E209227D402FBF1C2D2EE770A0E65B46F2A87F1E55F376A50F28715290FD9FCFE1E9D0C24619DADBD9C95243D6C887DA483B6A8E11B28532C24143CE3CEFB1105C97A1451D14227D2CF705322E30222CF606F8DA8CB6CFA0347D');
INSERT INTO "notification_payload" VALUES(7,1795462891112,X'010101004041A4100ECE8B7841184A543BA434914A3002D1AA9E7A68BBFB7033C5874113A2770BD04EA37D6179FA89451DC883D81A344421D13BC350D0139A4E8446C149CB5E7BF700524546554E445F4445434C494E4544222CF702F91E3E26D95C114922B2B87E8DC58A6DF2222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F4BBE8DCD4DFC603222CF744F8F4BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF914262A8989CB4428AF48F228E0695479222CF74E505552434841534544222CF606F8E58CB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F3BBB49FD288C7E209227D40A5A22033D1803D8F8A247CCC6578A210508F1AFFFD5B93FEE25AE9E9A2E7E04466BE387075B88E21FD380A6C01893A3F8B9B6E2728161A3CBE9E2402C2074EF414227D2CF705322E30222CF606F8E58CB6CFA0347D');
INSERT INTO "notification_payload" VALUES(8,1795462891126,X'010101004047875A903FA6D9BDFF36B87D951A1B67CD4E07B06906BA2951B4F179055D246204EE49C657619B626D8774DD1DA00E37483C4AB080AA44DE71A975497A760F8C557BF700524546554E44222CF702F97C2A3D3CCBFA4B2995444CBB26193833222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F6BBE8DCD4DFC603222CF744F8F6BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF9CE17E4D6B62C4DD6B4C8BAC1DC04AEBA222CF74E505552434841534544222CF606F8EE8CB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F5BBB49FD288C7E209227D40CB8094655DE44B5DEB36C622C3E0C2D2E0D086A7922F373E489281CA3AFB67426A795E6E88ABCB8965527AF229F298E591F37DEE38AE5CAAA66EB28C824C258114227D2CF705322E30222CF606F8EE8CB6CFA0347D');
INSERT INTO "notification_payload" VALUES(9,1795462891139,X'01010100404351A0BB62F7199C714B17091655FAFFF52449B303B096234A365B496515014575A0FD84B6F27B34D937F4DD90A69B46EE7B9D33EE156490B465FDCBF2DC2E94557BF700524546554E44222CF702F90E18B02AA2484D199865A6DE191AECEB222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F8BBE8DCD4DFC603222CF744F8F8BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF994534B08510441588A6870D38E3DB1A8222CF74E505552434841534544222CF606F8FD8CB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F7BBB49FD288C7E209227D40F9D18F1A5CDAA63D7DFC95EFB2823B09F8D72037306C26CE1F79BB224EE3818A3BCED5C42680C1A1A89EEECA548710119E79928EEEA7515F56C9B73D1D5FC9C014227D2CF705322E30222CF606F8FD8CB6CFA0347D');
INSERT INTO "notification_payload" VALUES(10,1795462891152,X'010101004085424F80F087B6E2C955B467387EFB47DA001BF3762BBDB4BF67997B1B6BBC0F75826896E55AC7F9A9849CBA197CF01CEB03D3135EA85CE10C929DDBA490A11B5E7BF700524546554E445F5245564552534544222CF702F9D3807F8048C040B786936774AD85D54E222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F8BBE8DCD4DFC603222CF744F8F8BBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF994534B08510441588A6870D38E3DB1A8222CF74E505552434841534544222CF606F88D8DB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F7BBB49FD288C7E209227D40559BE28BB02DCD88733DA4EA69734E50EE1FC14C66DA74DB9536A0EEDD717947381419CCD165A0DE288652D02D4D9253DA20332E5036FE9D5BA72AAB504CEB4514227D2CF705322E30222CF606F88D8DB6CFA0347D');
INSERT INTO "notification_payload" VALUES(11,1795462891162,X'0101010040B85F830DB77B99C36312E1A862D0B053433697DF5574DF8B9E59A9C2E81E64E3B6B5F501BDA48F4FDBA2581ED5393DC90723629022506919A5532822A3C2A8995D7BF700524546554E445F4445434C494E4544222CF702F9BE11F7DBE9C34FD9910AA51E6AFEF3E0222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8FABBE8DCD4DFC603222CF744F8FABBE8DCD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F8AEDACDA0342CF649F8F8AEDACDA0342CF64B312CF74C436F6E73756D61626C65222CF74DF9AD0A4A824D384095B3046CD981A122F6222CF74E505552434841534544222CF606F8988DB6CFA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F9BBB49FD288C7E209227D40C4748C68C8E05FFAE3A2EA99290C92DDEE2BB6714940D023BF70730151959A452A3F8381FE3DB28FEBF49553A6C60ECF8E8BA0527BA86C41CD3BFB88BC1F31CB14227D2CF705322E30222CF606F8988DB6CFA0347D');
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
INSERT INTO "payload_header" VALUES(1,X'8E99C5E697AC19930D525C9B72F2A447C67CED279C57DADA804F71B8C7468800','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCd3pDQ0FVcWdBd0lCQWdJVUNhdGVLaExpZHkvRzFvQVl4QXp4Y1AveUsrSXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURFNU1UazBNVE13V2hjTk1qY3hNakk0TVRrME1UTXdXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFRWjJ5VDNxeGhDLzlGZU9WSFR2NHF3ZnNqd2VDblJUZlByVkVVK3Znb1F3aVRHNWZkRWtJR01ML2xYK0MzZk1ZRnNBT2RGQ0RudXhPWnBRdVJjZWdITW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVXhYQnJ0YXhXK2hlTGdXSjlMQVBadlhpcndqb3dId1lEVlIwakJCZ3dGb0FVUDZEUE9KWWpiS0RTN3lqYkpvaEFBTENjTHVVd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURad0F3WkFJd0h3SXgrbVFNK29GTUJWWmJVWEYzUEF1MHNQendIcWVxRTZIQ1NUdWQxY25Qa0w0SjRsY05mNmJlS0J4MEQrbzBBakJUWTFOcDg0QlF1UUtEekd5clNscmw1clAyMzJpdlpnY1JaSzk3N29KaHpBRUMxOFgwWmVJNFNzRkdGTCtIbHNrPSIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVR2JTTmRsMGYwV3gwV2JxQUNyOU81NjB2UTZNd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF4T1RFNU5ERXpNRm9YRFRJM01USXlPREU1TkRFek1Gb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUkdDcy80V2J0Y2Z2NDhmNkZLQTN6T3RCbUhEa3FuRU1tL3NKMzBsdkVNVVJ4djljeVFVMlF4TmY5cXB6SE1TOGowNEFpcnlFWmxzYTAzNDU3STFDRE9vSmtRZC9TNk54cGNYYzNkRyt6aVRRMmQ4WGUrK0lCOHNEYzBrSThjZ3gyamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlEvb004NGxpTnNvTkx2S05zbWlFQUFzSnd1NVRBZkJnTlZIU01FR0RBV2dCUWZLUDRkMFJwVDZuVmFSVjFacGs1STNvcUd4VEFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakFSaGUyV2pFRVFxSE1VZGwxUnlpMzhMb014cEZQdC8wR0ZPYk5FMXFNWWZ1L1pYRGhlTGtIeXk4elZiV0ZWOEpzQ01EcGU3UTBzczRUaUdhUTdGTFI4NVZlbHdpU0R1ZndjVVJUSE1JSmQ3NXRia0FuQUo5Zkc4VTZKSlhZdE9sOXdWQT09IiwiTUlJQnl6Q0NBVkNnQXdJQkFnSVVZZHZEMzNJYis2MmcyMHlEZUtrMVZxVDJkRjB3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXhPVEU1TkRFek1Gb1hEVEkzTVRJeU9ERTVOREV6TUZvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZTTmEydk85cStTcE1mM2FoazhzQmhhdUFvbGd3T21ZMXA1T2xqNmRJcVdmRlZPV3hrSlYzaXFnYWRZN2RhWEVjMDRyQWFsWlpLYzR6bkdMbDVKeDlENFAzTFZ0REtPTDBmcXpXUkk3aFA3TUxHektSa3NUVmJNZWQrdWJpclF1bzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVUh5aitIZEVhVStwMVdrVmRXYVpPU042S2hzVXdId1lEVlIwakJCZ3dGb0FVSHlqK0hkRWFVK3AxV2tWZFdhWk9TTjZLaHNVd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFMTkxFU0JZUG92UDV1WEJ3VmVjTVdzU3ArUEZ6M1ZramJ2d2M4MTFjTXd0R3EvMTFXeDNDVGtlMVhYSlZVUThLZ0l4QUp6MlIwbVpaSHB6dUNzZWhteHU1OHA5bzNaN2VVUG9mSHdyQnNHajMrbTRQNHpHQTNjUDBUNUh4QkhZeVd4M3ZnPT0iXX0');
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
    decided_at_ms BIGINT NOT NULL,
    CHECK (choice <> 'never' OR preference IS NULL)
) WITHOUT ROWID;
INSERT INTO "policy_decision" VALUES('2e17dcf3-7012-4190-9dc8-0789a7958c62',X'7B226174223A313739353436323839313035342C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A383430382C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,1795462891080);
INSERT INTO "policy_decision" VALUES('78931dd5-7d4a-4358-8402-5e9282684f06',X'7B226174223A313739353436323839303937332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A323536372C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795462890990);
INSERT INTO "policy_decision" VALUES('c3d7427a-d3a3-4108-8de4-1d9a8e0446cc',X'7B226174223A313739353436323839303931392C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333834312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795462890953);
INSERT INTO "policy_decision" VALUES('fab09a9f-5915-4f36-8c0f-39915cef7b99',X'7B226174223A313739353436323839313030372C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343632302C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795462891032);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000034414066','2000000034414066',NULL,'coins.500','Consumable','2283b963-1b9a-4bcd-81f6-e8cc79c83308',X'0DD355789DD4E9BE7C08F9EB425F5A68','2283b963-1b9a-4bcd-81f6-e8cc79c83308','704000000034414065',1,1795459291000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795462891098);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000034414068','2000000034414068',NULL,'coins.500','Consumable','14262a89-89cb-4428-af48-f228e0695479',X'6C6643487A784243DEBC5FD96546F33C','14262a89-89cb-4428-af48-f228e0695479','704000000034414067',1,1795459291000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795462891109);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000034414070','2000000034414070',NULL,'coins.500','Consumable','ce17e4d6-b62c-4dd6-b4c8-bac1dc04aeba',X'DA05C8FB75320F646BCBDCD1948FB2D9','ce17e4d6-b62c-4dd6-b4c8-bac1dc04aeba','704000000034414069',1,1795459291000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795462891118);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000034414072','2000000034414072',NULL,'coins.500','Consumable','94534b08-5104-4158-8a68-70d38e3db1a8',X'26CBAF70534D212AFDB578FCB0747C1E','94534b08-5104-4158-8a68-70d38e3db1a8','704000000034414071',1,1795459291000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795462891149);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000034414074','2000000034414074',NULL,'coins.500','Consumable','ad0a4a82-4d38-4095-b304-6cd981a122f6',X'A653A5D3AB28BA20091639D716E399B0','ad0a4a82-4d38-4095-b304-6cd981a122f6','704000000034414073',1,1795459291000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795462891160);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000034414066',1795462891098,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000034414068',1795462891109,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000034414070',1795462891118,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000034414072',1795462891133,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000034414072',1795462891149,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000034414074',1795462891160,'declined',NULL,1);
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
    PRIMARY KEY (transaction_id, environment, bundle_id),
    CHECK ((percent IS NULL) = (percent_at_ms IS NULL)),
    CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL)),
    CHECK ((downloads_failed = 0) = (download_failed_at_ms IS NULL))
) WITHOUT ROWID;
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000034414066',125,NULL,NULL,'backend',240,1,'apple',1795462890911,1795462890911,1795462890911,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000034414066',125,NULL,NULL,'backend',240,1,'apple',1795462890911,1795462890911,1795462890911,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000034414068',125,NULL,NULL,'backend',240,1,'apple',1795462890971,1795462890971,1795462890971,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000034414068',125,NULL,NULL,'backend',240,1,'apple',1795462890971,1795462890971,1795462890971,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000034414072',125,NULL,NULL,'backend',240,1,'apple',1795462891003,1795462891003,1795462891003,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000034414072',125,NULL,NULL,'backend',240,1,'apple',1795462891003,1795462891003,1795462891003,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000034414074',125,NULL,NULL,'backend',240,1,'apple',1795462891051,1795462891051,1795462891051,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000034414074',125,NULL,NULL,'backend',240,1,'apple',1795462891051,1795462891051,1795462891051,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000034414076',125,NULL,NULL,'backend',240,1,'apple',1795462891192,1795462891192,1795462891192,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000034414076',125,NULL,NULL,'backend',240,1,'apple',1795462891192,1795462891192,1795462891192,NULL,0,NULL,0);
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
INSERT INTO "refund_case" VALUES('2e17dcf3-7012-4190-9dc8-0789a7958c62','com.example.gems','Sandbox','2000000034414074','ad0a4a82-4d38-4095-b304-6cd981a122f6','UNINTENDED_PURCHASE',1795462891054,1795462891057,1795463191054,1,'answered',NULL,NULL,NULL,NULL,1795462891086,NULL,'declined',NULL,1795462891160,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('78931dd5-7d4a-4358-8402-5e9282684f06','com.example.coins','Sandbox','2000000034414068','14262a89-89cb-4428-af48-f228e0695479','UNINTENDED_PURCHASE',1795462890973,1795462890976,1795463190973,1,'answered',NULL,NULL,NULL,NULL,1795462890996,NULL,'declined',NULL,1795462891109,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('c3d7427a-d3a3-4108-8de4-1d9a8e0446cc','com.example.coins','Sandbox','2000000034414066','2283b963-1b9a-4bcd-81f6-e8cc79c83308','UNINTENDED_PURCHASE',1795462890919,1795462890923,1795463190919,1,'answered',NULL,NULL,NULL,NULL,1795462890962,NULL,'granted',NULL,1795462891098,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('d08718d8-6880-4180-bf8a-f73a809a5527','com.example.coins','Sandbox','2000000034414070','ce17e4d6-b62c-4dd6-b4c8-bac1dc04aeba','UNINTENDED_PURCHASE',1795462891091,1795462891094,1795463191091,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795462891118,4,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('fab09a9f-5915-4f36-8c0f-39915cef7b99','com.example.coins','Sandbox','2000000034414072','94534b08-5104-4158-8a68-70d38e3db1a8','UNINTENDED_PURCHASE',1795462891007,1795462891009,1795463191007,1,'answered',NULL,NULL,NULL,NULL,1795462891038,NULL,'reversed',NULL,1795462891149,7,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000034414066','c3d7427a-d3a3-4108-8de4-1d9a8e0446cc','UNINTENDED_PURCHASE',1795462890919,1795462890923,1795463190919,1,'c3d7427a-d3a3-4108-8de4-1d9a8e0446cc');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000034414068','78931dd5-7d4a-4358-8402-5e9282684f06','UNINTENDED_PURCHASE',1795462890973,1795462890976,1795463190973,1,'78931dd5-7d4a-4358-8402-5e9282684f06');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000034414070','d08718d8-6880-4180-bf8a-f73a809a5527','UNINTENDED_PURCHASE',1795462891091,1795462891094,1795463191091,1,'d08718d8-6880-4180-bf8a-f73a809a5527');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000034414072','fab09a9f-5915-4f36-8c0f-39915cef7b99','UNINTENDED_PURCHASE',1795462891007,1795462891009,1795463191007,1,'fab09a9f-5915-4f36-8c0f-39915cef7b99');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000034414074','2e17dcf3-7012-4190-9dc8-0789a7958c62','UNINTENDED_PURCHASE',1795462891054,1795462891057,1795463191054,1,'2e17dcf3-7012-4190-9dc8-0789a7958c62');
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','1e6b6a53-bdfa-4bf3-8105-6d775e58d7da','2000000034414076',NULL,NULL,125,NULL,240,NULL,'apple',1795462891192,1795462891195,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','1e6b6a53-bdfa-4bf3-8105-6d775e58d7da','2000000034414076',NULL,NULL,125,NULL,240,NULL,'apple',1795462891192,1795462891195,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','3752cf48-e188-4087-8f58-7af7d41431cf','2000000034414066',NULL,NULL,125,NULL,240,NULL,'apple',1795462890911,1795462890916,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','3752cf48-e188-4087-8f58-7af7d41431cf','2000000034414066',NULL,NULL,125,NULL,240,NULL,'apple',1795462890911,1795462890916,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','534ad1cb-17a2-48d9-8508-9ad2c6a7e344','2000000034414072',NULL,NULL,125,NULL,240,NULL,'apple',1795462891003,1795462891006,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','534ad1cb-17a2-48d9-8508-9ad2c6a7e344','2000000034414072',NULL,NULL,125,NULL,240,NULL,'apple',1795462891003,1795462891006,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','c344f475-0e66-434f-85ae-cdacb062d4da','2000000034414068',NULL,NULL,125,NULL,240,NULL,'apple',1795462890971,1795462890973,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','c344f475-0e66-434f-85ae-cdacb062d4da','2000000034414068',NULL,NULL,125,NULL,240,NULL,'apple',1795462890971,1795462890973,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','f551354d-5cac-426c-b0ab-edcc98a64362','2000000034414074',NULL,NULL,125,NULL,240,NULL,'apple',1795462891051,1795462891053,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','f551354d-5cac-426c-b0ab-edcc98a64362','2000000034414074',NULL,NULL,125,NULL,240,NULL,'apple',1795462891051,1795462891053,NULL,'backend');
CREATE INDEX notification_by_transaction ON notification (transaction_id, environment, bundle_id)
    WHERE transaction_id IS NOT NULL;
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
CREATE INDEX refund_case_by_due ON refund_case (due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_deadline ON refund_case (deadline_ms, due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_lease ON refund_case (lease_until_ms) WHERE lease_until_ms IS NOT NULL;
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('access_token',2);
INSERT INTO "sqlite_sequence" VALUES('consent',14);
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
COMMIT;
