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
INSERT INTO "access_token" VALUES(1,'2e6102d3','backend',NULL,NULL,X'0410B6D56FD6FF38AB6ADED02E173B470E2531043166A9237DB7BEA0266AA2DF',1795484098691,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'0249233f','viewer',NULL,NULL,X'760DB2EA54FBCF28025A9BD500FDF3BBBEF4C962C1D4B8D2ACCD015E0AB9A671',1795484098967,NULL,NULL);
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
INSERT INTO "answer" VALUES('111dbaac-a97d-447c-a7b9-bb120f3b8d11',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T01:34:58.802Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T01:34:58.809Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795484098828);
INSERT INTO "answer" VALUES('a0995873-e06c-4cb0-879f-4573db90256e',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T01:34:58.657Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T01:34:58.724Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795484098765);
INSERT INTO "answer" VALUES('aa3557c1-a4bc-4e0b-8e06-99a76a450d07',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T01:34:58.771Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T01:34:58.779Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795484098799);
INSERT INTO "answer" VALUES('f034e4ab-bf58-4d75-afcd-350323183bca',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T01:34:58.831Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T01:34:58.838Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795484098858);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',17,0,2);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',39,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.gems','Sandbox',19,0,1);
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
INSERT INTO "attempt" VALUES('111dbaac-a97d-447c-a7b9-bb120f3b8d11',1,'82DB74BD-1F32-4A89-B924-E98F5B2EF16E',5,'accepted',1795484098829,1795484098833,202,NULL,NULL);
INSERT INTO "attempt" VALUES('a0995873-e06c-4cb0-879f-4573db90256e',1,'82DB74BD-1F32-4A89-B924-E98F5B2EF16E',1,'accepted',1795484098766,1795484098773,202,NULL,NULL);
INSERT INTO "attempt" VALUES('aa3557c1-a4bc-4e0b-8e06-99a76a450d07',1,'82DB74BD-1F32-4A89-B924-E98F5B2EF16E',3,'accepted',1795484098799,1795484098803,202,NULL,NULL);
INSERT INTO "attempt" VALUES('f034e4ab-bf58-4d75-afcd-350323183bca',1,'82DB74BD-1F32-4A89-B924-E98F5B2EF16E',7,'accepted',1795484098859,1795484098864,202,NULL,NULL);
CREATE TABLE case_identity (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    identity TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, environment, bundle_id, case_id)
) WITHOUT ROWID;
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000041400687','111dbaac-a97d-447c-a7b9-bb120f3b8d11');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000041400686','111dbaac-a97d-447c-a7b9-bb120f3b8d11');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','7c3c9e93-b5ed-4495-87a5-98647f3348d9','111dbaac-a97d-447c-a7b9-bb120f3b8d11');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000041400685','650098be-0df9-4c92-ac0c-38a8b5c1167f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','58d418b4-8f2d-49e9-8d78-4aa11e27721d','650098be-0df9-4c92-ac0c-38a8b5c1167f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000041400684','650098be-0df9-4c92-ac0c-38a8b5c1167f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000041400681','a0995873-e06c-4cb0-879f-4573db90256e');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','6e630f8e-2c6b-475a-b4a6-8351942f9e62','a0995873-e06c-4cb0-879f-4573db90256e');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000041400680','a0995873-e06c-4cb0-879f-4573db90256e');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000041400683','aa3557c1-a4bc-4e0b-8e06-99a76a450d07');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000041400682','aa3557c1-a4bc-4e0b-8e06-99a76a450d07');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','974d0363-a821-4584-b1ec-e1c06d676002','aa3557c1-a4bc-4e0b-8e06-99a76a450d07');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000041400689','f034e4ab-bf58-4d75-afcd-350323183bca');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000041400688','f034e4ab-bf58-4d75-afcd-350323183bca');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','ee6f81ae-e8ca-49cc-8488-a2765df22292','f034e4ab-bf58-4d75-afcd-350323183bca');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','6e630f8e-2c6b-475a-b4a6-8351942f9e62',1,'2026-05',NULL,'app',NULL,NULL,1795484098657,1795484098720);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','6e630f8e-2c6b-475a-b4a6-8351942f9e62',1,'2026-05',NULL,'app',NULL,NULL,1795484098657,1795484098720);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','974d0363-a821-4584-b1ec-e1c06d676002',1,'2026-05',NULL,'app',NULL,NULL,1795484098771,1795484098776);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','974d0363-a821-4584-b1ec-e1c06d676002',1,'2026-05',NULL,'app',NULL,NULL,1795484098771,1795484098776);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','7c3c9e93-b5ed-4495-87a5-98647f3348d9',1,'2026-05',NULL,'app',NULL,NULL,1795484098802,1795484098805);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','7c3c9e93-b5ed-4495-87a5-98647f3348d9',1,'2026-05',NULL,'app',NULL,NULL,1795484098802,1795484098805);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','ee6f81ae-e8ca-49cc-8488-a2765df22292',1,'2026-05',NULL,'app',NULL,NULL,1795484098831,1795484098834);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','ee6f81ae-e8ca-49cc-8488-a2765df22292',1,'2026-05',NULL,'app',NULL,NULL,1795484098831,1795484098834);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','58d418b4-8f2d-49e9-8d78-4aa11e27721d',0,'2026-05',NULL,'app',NULL,NULL,1795484098862,1795484098867);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','58d418b4-8f2d-49e9-8d78-4aa11e27721d',0,'2026-05',NULL,'app',NULL,NULL,1795484098862,1795484098867);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','725172af-07c3-44d9-a3eb-a1a2af4dce6e',1,'2026-05',NULL,'app',NULL,NULL,1795484098924,1795484098926);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','725172af-07c3-44d9-a3eb-a1a2af4dce6e',1,'2026-05',NULL,'app',NULL,NULL,1795484098924,1795484098926);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','725172af-07c3-44d9-a3eb-a1a2af4dce6e',0,NULL,NULL,NULL,NULL,NULL,1795484098935,1795484098935);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','725172af-07c3-44d9-a3eb-a1a2af4dce6e',0,NULL,NULL,NULL,NULL,NULL,1795484098935,1795484098935);
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
INSERT INTO "customer_group" VALUES(X'0573E4A9A1804C87CB3754F881DD2472','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'2032AD5D42F4EFE31B5F0755196D29F1','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'2E5D8F4F30CEAA7569CAB3173B075C8A','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'9AABA1CD97C496B8C4D6D6AEAC8A294B','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'D1C1AA6A3DEF36E014CEFB03250CC8DB','com.example.coins','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','58d418b4-8f2d-49e9-8d78-4aa11e27721d',X'0573E4A9A1804C87CB3754F881DD2472');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','6e630f8e-2c6b-475a-b4a6-8351942f9e62',X'2032AD5D42F4EFE31B5F0755196D29F1');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000041400680',X'2032AD5D42F4EFE31B5F0755196D29F1');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000041400682',X'D1C1AA6A3DEF36E014CEFB03250CC8DB');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000041400684',X'0573E4A9A1804C87CB3754F881DD2472');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000041400686',X'2E5D8F4F30CEAA7569CAB3173B075C8A');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000041400688',X'9AABA1CD97C496B8C4D6D6AEAC8A294B');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','7c3c9e93-b5ed-4495-87a5-98647f3348d9',X'2E5D8F4F30CEAA7569CAB3173B075C8A');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','974d0363-a821-4584-b1ec-e1c06d676002',X'D1C1AA6A3DEF36E014CEFB03250CC8DB');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','ee6f81ae-e8ca-49cc-8488-a2765df22292',X'9AABA1CD97C496B8C4D6D6AEAC8A294B');
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
INSERT INTO "database_size" VALUES(20781,1795484098633,339968);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000041400681','delivered',1795484098724,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000041400681','delivered',1795484098724,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000041400683','delivered',1795484098779,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000041400683','delivered',1795484098779,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000041400687','delivered',1795484098809,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000041400687','delivered',1795484098809,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000041400689','delivered',1795484098838,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000041400689','delivered',1795484098838,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000041400691','delivered',1795484098930,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000041400691','delivered',1795484098930,'backend');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000041400680','transactions','2000000041400681',NULL,NULL,'Apple does not know the transaction in this environment',1795484098733,1795484113733,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000041400682','transactions','2000000041400683',NULL,NULL,'Apple does not know the transaction in this environment',1795484098786,1795484113786,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000041400684','transactions','2000000041400685',NULL,NULL,'Apple does not know the transaction in this environment',1795484098870,1795484113870,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000041400686','transactions','2000000041400687',NULL,NULL,'Apple does not know the transaction in this environment',1795484098816,1795484113816,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000041400688','transactions','2000000041400689',NULL,NULL,'Apple does not know the transaction in this environment',1795484098845,1795484113845,NULL,1);
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
    is_recovered BIGINT NOT NULL CHECK (is_recovered IN (0, 1)),
    UNIQUE (uuid, environment, bundle_id)
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','a0995873-e06c-4cb0-879f-4573db90256e',2,'CONSUMPTION_REQUEST',NULL,1795484098730,1795484098733,'2000000041400681',NULL,0);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','aa3557c1-a4bc-4e0b-8e06-99a76a450d07',2,'CONSUMPTION_REQUEST',NULL,1795484098783,1795484098786,'2000000041400683',NULL,0);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','111dbaac-a97d-447c-a7b9-bb120f3b8d11',2,'CONSUMPTION_REQUEST',NULL,1795484098813,1795484098816,'2000000041400687',NULL,0);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','f034e4ab-bf58-4d75-afcd-350323183bca',2,'CONSUMPTION_REQUEST',NULL,1795484098842,1795484098845,'2000000041400689',NULL,0);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','650098be-0df9-4c92-ac0c-38a8b5c1167f',2,'CONSUMPTION_REQUEST',NULL,1795484098868,1795484098870,'2000000041400685',NULL,0);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','e6bc14e7-c9dc-49e0-ba88-3e08c970364d',2,'REFUND',NULL,1795484098874,1795484098880,'2000000041400681',NULL,0);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','29e687c8-92f1-496f-b4ca-c430ab239503',2,'REFUND_DECLINED',NULL,1795484098884,1795484098887,'2000000041400683',NULL,0);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','3e6b1482-b273-49b1-9dd0-04b8b0138180',2,'REFUND',NULL,1795484098892,1795484098895,'2000000041400685',NULL,0);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','6e202d36-b6f0-4fb5-aaa6-fdac5466038a',2,'REFUND',NULL,1795484098900,1795484098903,'2000000041400687',NULL,0);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','46d39ec3-bf0f-4b7f-a040-2e087d186ef9',2,'REFUND_REVERSED',NULL,1795484098908,1795484098910,'2000000041400687',NULL,0);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','7ef450c6-0d29-4d83-9bb5-e92690f5cca6',2,'REFUND_DECLINED',NULL,1795484098916,1795484098918,'2000000041400689',NULL,0);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795484098733,X'01010100400D246139EED48D8441B93E20CC80BD0605158D0CFEBD04838C9C764429929F3E2DB5C38E03DC848353BDBC389F29CE350A2E3E9314C01E5C30090DFD35F947CD627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9A0995873E06C4CB0879F4573DB90256E222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8E9F292E0D4DFC603222CF744F8E9F292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF96E630F8E2C6B475AB4A68351942F9E62222CF74E505552434841534544222CF606F8AAC1C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8E8F2DEA2D288C7E209227D40939400B1489240B933F2CBB921BFDF2F6A2CBC4C8662C148AF23BC9F356BF6765C7620B659F9FB3C7CC5C6825638765D452D1558AACF6BEC20A5A20D158D9C862B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8AAC1C4D9A0347D');
INSERT INTO "notification_payload" VALUES(2,1795484098786,X'0101010040CC99258279690A458F4ED6F406F8B2E963CA092D11E6CF538AF66C4AF3BE52C7D6CAAE31931F4DEBCF5C935B4BD61C1EBB2CBBF83C41E7B227AB4A0C7F82B0B0627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9AA3557C1A4BC4E0B8E0699A76A450D07222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8EBF292E0D4DFC603222CF744F8EBF292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9974D0363A8214584B1ECE1C06D676002222CF74E505552434841534544222CF606F8DFC1C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EAF2DEA2D288C7E209227D40BAF5BFF088C02FFF047706F0C8AC2CFBDAC2F9123DAF446D58E018FBB9566B36084BC6E0D50295F4722CD25100A02D99C3EE693B19ADAFD53CA9366E3323EEFF2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8DFC1C4D9A0347D');
INSERT INTO "notification_payload" VALUES(3,1795484098816,X'0101010040A2BA441BF86EE9C1A29F82B4698718B08C4AFBC6925BC4269EC29F97744A6BE6CBC0808D2C36C02678E621972D8B6BA9D8F8E0B90C450FCDD0C9428617767EC5627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9111DBAACA97D447CA7B9BB120F3B8D11222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8EFF292E0D4DFC603222CF744F8EFF292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF97C3C9E93B5ED449587A598647F3348D9222CF74E505552434841534544222CF606F8FDC1C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EEF2DEA2D288C7E209227D40BBAD3E8F5F23C901AEC91E5D2CD6A3913912236DEFD5A88E684F1343F1D0719912F661637B5C528846780091460F0CB200C110C907F053E30194404E925661A12B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8FDC1C4D9A0347D');
INSERT INTO "notification_payload" VALUES(4,1795484098845,X'01010100405DFBBD25CAF24C105664D0D01DB99A618A199FBA4D0DABC9611EB219804EA5413E2C7708AF4D6EB4E7B45DC8673BBE32DA8DAE48630BCE2DB402B85FEBF958E4617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9F034E4ABBF584D75AFCD350323183BCA222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8F1F292E0D4DFC603222CF744F8F1F292E0D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9EE6F81AEE8CA49CC8488A2765DF22292222CF74E505552434841534544222CF606F89AC2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F0F2DEA2D288C7E209227D4087EE53E8DC503EDAA189976F26F151F04CAEB29BD1AAAB71C0F9D9DA7450EA8C4397811A86B38A398B6D537E5E6D5E59695C1E453A900E1607A4D8A1EEAF7F712B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89AC2C4D9A0347D');
INSERT INTO "notification_payload" VALUES(5,1795484098870,X'010101004044756402DAE17B7973E22FF6F39F94EF60BFF316A87803BE9F1CA480E81740917BB2BAB99EFF41C922BB4475FC8BF50E61E19133D6677CFD1FB77565AD774812627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9650098BE0DF94C92AC0C38A8B5C1167F222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8EDF292E0D4DFC603222CF744F8EDF292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF958D418B48F2D49E98D784AA11E27721D222CF74E505552434841534544222CF606F8B4C2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8ECF2DEA2D288C7E209227D40FC8A6C68002A5C65C27271AAE166F92D513A09DCC6B2BA9BE26FE7F5A0B5374A13A5E7D788B6C9AF9C5796CB6C9198578F0831E85AFC26D7D3847C347A2903A92B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B4C2C4D9A0347D');
INSERT INTO "notification_payload" VALUES(6,1795484098880,X'01010100409E1A1418BD82BF25CA3DAA0BAE4D2989D3BC77FFD92AA3168C175BF685B2EFD5BA2AB72E27F6D9563ABA45D5793B8C672937EEEC744E723D2767D3C1B0F285F3557BF700524546554E44222CF702F9E6BC14E7C9DC49E0BA883E08C970364D222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8E9F292E0D4DFC603222CF744F8E9F292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF96E630F8E2C6B475AB4A68351942F9E62222CF74E505552434841534544222CF606F8BAC2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8E8F2DEA2D288C7E209227D404F4CC0B4C0FED44D948CBB43B485B4ACA094F005198E4F387D79712835CC9B24E95A8DC5F42CAA9A4F3AE02A507FFD1C850A942664CCF3DF21F586966A0C180314227D2CF705322E30222CF606F8BAC2C4D9A0347D');
INSERT INTO "notification_payload" VALUES(7,1795484098887,X'0101010040CF5E9E06C0D3231A0253B0DDD23AE1CC7B449D0273F9657FC2CBC3BE9E7BA594DED7902FBDA351D4DB142C30BD297F8ADB1DFF4FD622D62ECECCC6FEAA25FEC25E7BF700524546554E445F4445434C494E4544222CF702F929E687C892F1496FB4CAC430AB239503222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8EBF292E0D4DFC603222CF744F8EBF292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9974D0363A8214584B1ECE1C06D676002222CF74E505552434841534544222CF606F8C4C2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EAF2DEA2D288C7E209227D40F956FCD95C5866D7D98A50603A72335AFA554264D468F515F20A49D44C3EA73F535FCF0BD4955526F44A90011D8269FB29F6A3A2D9AD2887EBD3049745D6AFD314227D2CF705322E30222CF606F8C4C2C4D9A0347D');
INSERT INTO "notification_payload" VALUES(8,1795484098895,X'0101010040476C1FC9FBF123F445B228D1471E561CCE47D6FD2EDDD764419338649D2F2FA812963B1D4744FB1BFD8A43FC6936CDA84B9ED4B07BB9858F8724EE30D4D23277557BF700524546554E44222CF702F93E6B1482B27349B19DD004B8B0138180222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8EDF292E0D4DFC603222CF744F8EDF292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF958D418B48F2D49E98D784AA11E27721D222CF74E505552434841534544222CF606F8CCC2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8ECF2DEA2D288C7E209227D403A81C03C4966801EED0433DBFBA36778B990B55C8D683FF8BAF4EC6F6DC2563122CD4857AE18DDEF19ABB02842FBD63A7159FACF6D40A886CD13D5A6B110CDDC14227D2CF705322E30222CF606F8CCC2C4D9A0347D');
INSERT INTO "notification_payload" VALUES(9,1795484098903,X'0101010040713D8332CC39575DEF2054DBABE766A5741160AD21B7B2D6503F9E498386E68B669A7E18BFB9D5B88BFBF9A8DB0C087120B55C5814F32D07B3A1E3AC8636D7B8557BF700524546554E44222CF702F96E202D36B6F04FB5AAA6FDAC5466038A222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8EFF292E0D4DFC603222CF744F8EFF292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF97C3C9E93B5ED449587A598647F3348D9222CF74E505552434841534544222CF606F8D4C2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EEF2DEA2D288C7E209227D4029D89DC0CF65798EA95EC32D5C7D74A3201DDEAF5890A3EC3852F23AA10CA08E3CEECB98CE321DE0E831C54149F8C8B14C5453B16DEC522C091202794227302F14227D2CF705322E30222CF606F8D4C2C4D9A0347D');
INSERT INTO "notification_payload" VALUES(10,1795484098910,X'0101010040FE0BD3434D924A20674EE6EF82C1187603DF6DC523530D14A5621AB0A29BC0EAB7E3AD67B72BFD58BE844EBA3A847FEB5B024973B06865CD6AF813DFCA4CF1675E7BF700524546554E445F5245564552534544222CF702F946D39EC3BF0F4B7FA0402E087D186EF9222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8EFF292E0D4DFC603222CF744F8EFF292E0D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF97C3C9E93B5ED449587A598647F3348D9222CF74E505552434841534544222CF606F8DCC2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EEF2DEA2D288C7E209227D407B778C920560C02F4174EFC5B2512C4091AE29FF3BA6DDAF4B0DC9DB5167BF1A83923253151A2E9BF426BCC3A49709F33A2B54E6E7875C89F54A1239AF672C3414227D2CF705322E30222CF606F8DCC2C4D9A0347D');
INSERT INTO "notification_payload" VALUES(11,1795484098918,X'0101010040B0AE1DC311E54AD469A284EB0ABC9F913AFCD5580B40291EA936015522882211C2B72D712236AFAECA27444BA117A1454EA08F9839DDD408DCAA44118B880FEF5D7BF700524546554E445F4445434C494E4544222CF702F97EF450C60D294D839BB5E92690F5CCA6222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8F1F292E0D4DFC603222CF744F8F1F292E0D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8D0DEE8D7A0342CF649F8D0DEE8D7A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9EE6F81AEE8CA49CC8488A2765DF22292222CF74E505552434841534544222CF606F8E4C2C4D9A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F0F2DEA2D288C7E209227D4052DED0CF3510DF6DB95799E11A56DE11814EF7728F7B78069121EBEC8A560B684AED621ECD9623805F42A5B6804BF8AF2C3267816E467BA6EFB6BD8B5DF605C514227D2CF705322E30222CF606F8E4C2C4D9A0347D');
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
INSERT INTO "payload_header" VALUES(1,X'4CF2E3A537D0B512F073E38E1E82C727101E07A7B504ABFCD58D7B423D61B5AE','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUhhQnM5aU8zZFprTm5qQTNHTitLWEo0NGcvMHdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJd01ERXpORFU0V2hjTk1qY3hNakk1TURFek5EVTRXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFTcWFjak1oczE3dDNZV1hTOUd6aDhkVFRsQmZsS2RuV1QzUmdTcTA4MWlYQ0dNMk50bWhjNzNJKzRRZng5eGUyaDRncy9lUEtjOXcwZENQVDVLWVNtZm8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVWFINEpKREpLT3BDYys4UXZER0JaL2dBTG42TXdId1lEVlIwakJCZ3dGb0FVRWtBVzN0NW9pZXhYM0F0QVRqaWNOenBzLzQwd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFQb3Y4NmdKNEp5dTVlY01RbHNvTTB6eGxXTTUzaDJSV0VKaVVXci9oOFRwaEorYVR2TGxISU5xQnB1TmRkeFFRQUl3RHUwWUthT2FRVnJxMi9NeGJWbVpWNlVkR1dwb1VRelRzUHdpNjdpZkNzY1UrNWtQNEdidzVNZ2tXem9NS1huMCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVSEdJK1VDTDJNak1xQkhrQVBYSHB0OGREdHVZd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TURBeE16UTFPRm9YRFRJM01USXlPVEF4TXpRMU9Gb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUlBmTkNDVG9hU2JXRGlTUUxsa0JHbnBqMWJVZTBXbTc5bjJNeklHMVJGNHNGT2NGbzl4Q1hxL1p4RkNZUFRtNDR4Zi9tL2FnL3ZpR1F1djk5c0ZlU3pEN0g2dmFxQXZTc2psTHgybTMvRUpOd2VNajdyNUFVUm5YaThCQ0NxcEd5amVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlFTUUJiZTNtaUo3RmZjQzBCT09KdzNPbXovalRBZkJnTlZIU01FR0RBV2dCUlJlK0dxN3VEK2tKWUdNK0VLYjJ6dDk2a0tTekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakFJTUFveGVlYUR2NC93UlZiV0V1Sk41WnM4S0FGM0QxYWFNYytpL2JFb284OWk3S2Z1V25uOEQrQ0VwU1RSMTNrQ01DMDdsTkZoUFBCcTZya3FqNXRMa1dDVW1kalVjWDc2c3Y3ZmV0TUVKeHVEUHJUdFgzRGFGZXExMW1mRFdHamR4QT09IiwiTUlJQnlqQ0NBVkNnQXdJQkFnSVVhOFV0cUpvbjJhd2JNYVZINkdKS2JvOThUdzR3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNREF4TXpRMU9Gb1hEVEkzTVRJeU9UQXhNelExT0Zvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWo2UE1JT0VlcFpsS2Urak5rNXVoT0hIZG5Sek9RbERHMTZhenZNajhJSmpIVU0yQnEvWVpZK2hTclNEbnpJSG1NVnV4RW81NDBvOFBKU3NiSE9mdVNlaytrSHpSZE5vNlJoSFlxYmxXYzFiWlZ5NFNCVFpkaE5LeUYrNE5aUElObzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVVVYdmhxdTdnL3BDV0JqUGhDbTlzN2ZlcENrc3dId1lEVlIwakJCZ3dGb0FVVVh2aHF1N2cvcENXQmpQaENtOXM3ZmVwQ2tzd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFQSTViS3Z5YXd1R0xtbkVsNVl0VnFRUVo4SVNPT2lVTmI1cFFKQVhIcUVmUEJ1OGNYcWVVaWJBSEc3Y3Y3bHc1d0l3Sk1JOStMdXpmK3NXTWRvbCtwTkJWd1lEY2xYZ0d2aWRtSEl6OWhoNFVwRThTZ2prekVpSFhvTk93VFdwL0h6QSJdfQ');
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
INSERT INTO "policy_decision" VALUES('111dbaac-a97d-447c-a7b9-bb120f3b8d11',X'7B226174223A313739353438343039383831332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A393234392C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795484098828);
INSERT INTO "policy_decision" VALUES('a0995873-e06c-4cb0-879f-4573db90256e',X'7B226174223A313739353438343039383733302C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353739312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795484098765);
INSERT INTO "policy_decision" VALUES('aa3557c1-a4bc-4e0b-8e06-99a76a450d07',X'7B226174223A313739353438343039383738332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A383838352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795484098799);
INSERT INTO "policy_decision" VALUES('f034e4ab-bf58-4d75-afcd-350323183bca',X'7B226174223A313739353438343039383834322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313138312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,1795484098858);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000041400681','2000000041400681',NULL,'coins.500','Consumable','6e630f8e-2c6b-475a-b4a6-8351942f9e62',X'2032AD5D42F4EFE31B5F0755196D29F1','6e630f8e-2c6b-475a-b4a6-8351942f9e62','704000000041400680',1,1795480498000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795484098874);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000041400683','2000000041400683',NULL,'coins.500','Consumable','974d0363-a821-4584-b1ec-e1c06d676002',X'D1C1AA6A3DEF36E014CEFB03250CC8DB','974d0363-a821-4584-b1ec-e1c06d676002','704000000041400682',1,1795480498000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795484098884);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000041400685','2000000041400685',NULL,'coins.500','Consumable','58d418b4-8f2d-49e9-8d78-4aa11e27721d',X'0573E4A9A1804C87CB3754F881DD2472','58d418b4-8f2d-49e9-8d78-4aa11e27721d','704000000041400684',1,1795480498000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795484098892);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000041400687','2000000041400687',NULL,'coins.500','Consumable','7c3c9e93-b5ed-4495-87a5-98647f3348d9',X'2E5D8F4F30CEAA7569CAB3173B075C8A','7c3c9e93-b5ed-4495-87a5-98647f3348d9','704000000041400686',1,1795480498000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795484098908);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000041400689','2000000041400689',NULL,'coins.500','Consumable','ee6f81ae-e8ca-49cc-8488-a2765df22292',X'9AABA1CD97C496B8C4D6D6AEAC8A294B','ee6f81ae-e8ca-49cc-8488-a2765df22292','704000000041400688',1,1795480498000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795484098916);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000041400681',1795484098874,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000041400683',1795484098884,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000041400685',1795484098892,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000041400687',1795484098900,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000041400687',1795484098908,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000041400689',1795484098916,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000041400681',125,NULL,NULL,'backend',240,1,'apple',1795484098725,1795484098725,1795484098725,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000041400681',125,NULL,NULL,'backend',240,1,'apple',1795484098725,1795484098725,1795484098725,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000041400683',125,NULL,NULL,'backend',240,1,'apple',1795484098780,1795484098780,1795484098780,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000041400683',125,NULL,NULL,'backend',240,1,'apple',1795484098780,1795484098780,1795484098780,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000041400687',125,NULL,NULL,'backend',240,1,'apple',1795484098809,1795484098809,1795484098809,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000041400687',125,NULL,NULL,'backend',240,1,'apple',1795484098809,1795484098809,1795484098809,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000041400689',125,NULL,NULL,'backend',240,1,'apple',1795484098839,1795484098839,1795484098839,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000041400689',125,NULL,NULL,'backend',240,1,'apple',1795484098839,1795484098839,1795484098839,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000041400691',125,NULL,NULL,'backend',240,1,'apple',1795484098930,1795484098930,1795484098930,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000041400691',125,NULL,NULL,'backend',240,1,'apple',1795484098930,1795484098930,1795484098930,NULL,0,NULL,0);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795397698633,1795483498673,'[]',NULL,0,0,0,1795484398683,1795484098683,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795397698633,1795483498684,'[]',NULL,0,0,0,1795484398689,1795484098689,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795397698633,1795483498684,'[]',NULL,0,0,0,1795484398688,1795484098688,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795397698633,1795483498676,'[]',NULL,0,0,0,1795484398679,1795484098679,0,NULL);
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
INSERT INTO "refund_case" VALUES('111dbaac-a97d-447c-a7b9-bb120f3b8d11','com.example.coins','Sandbox','2000000041400687','7c3c9e93-b5ed-4495-87a5-98647f3348d9','UNINTENDED_PURCHASE',1795484098813,1795484098816,1795484398813,1,'answered',NULL,NULL,NULL,NULL,1795484098833,NULL,'reversed',NULL,1795484098908,7,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('650098be-0df9-4c92-ac0c-38a8b5c1167f','com.example.coins','Sandbox','2000000041400685','58d418b4-8f2d-49e9-8d78-4aa11e27721d','UNINTENDED_PURCHASE',1795484098868,1795484098870,1795484398868,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795484098892,5,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('a0995873-e06c-4cb0-879f-4573db90256e','com.example.coins','Sandbox','2000000041400681','6e630f8e-2c6b-475a-b4a6-8351942f9e62','UNINTENDED_PURCHASE',1795484098730,1795484098733,1795484398730,1,'answered',NULL,NULL,NULL,NULL,1795484098773,NULL,'granted',NULL,1795484098874,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('aa3557c1-a4bc-4e0b-8e06-99a76a450d07','com.example.coins','Sandbox','2000000041400683','974d0363-a821-4584-b1ec-e1c06d676002','UNINTENDED_PURCHASE',1795484098783,1795484098786,1795484398783,1,'answered',NULL,NULL,NULL,NULL,1795484098803,NULL,'declined',NULL,1795484098884,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('f034e4ab-bf58-4d75-afcd-350323183bca','com.example.gems','Sandbox','2000000041400689','ee6f81ae-e8ca-49cc-8488-a2765df22292','UNINTENDED_PURCHASE',1795484098842,1795484098845,1795484398842,1,'answered',NULL,NULL,NULL,NULL,1795484098864,NULL,'declined',NULL,1795484098916,6,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000041400681','a0995873-e06c-4cb0-879f-4573db90256e','UNINTENDED_PURCHASE',1795484098730,1795484098733,1795484398730,1,'a0995873-e06c-4cb0-879f-4573db90256e');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000041400683','aa3557c1-a4bc-4e0b-8e06-99a76a450d07','UNINTENDED_PURCHASE',1795484098783,1795484098786,1795484398783,1,'aa3557c1-a4bc-4e0b-8e06-99a76a450d07');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000041400685','650098be-0df9-4c92-ac0c-38a8b5c1167f','UNINTENDED_PURCHASE',1795484098868,1795484098870,1795484398868,1,'650098be-0df9-4c92-ac0c-38a8b5c1167f');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000041400687','111dbaac-a97d-447c-a7b9-bb120f3b8d11','UNINTENDED_PURCHASE',1795484098813,1795484098816,1795484398813,1,'111dbaac-a97d-447c-a7b9-bb120f3b8d11');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000041400689','f034e4ab-bf58-4d75-afcd-350323183bca','UNINTENDED_PURCHASE',1795484098842,1795484098845,1795484398842,1,'f034e4ab-bf58-4d75-afcd-350323183bca');
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','101468ce-ddb4-494b-b5c4-cbe71e9ad7af','2000000041400681',NULL,NULL,125,NULL,240,NULL,'apple',1795484098725,1795484098728,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','101468ce-ddb4-494b-b5c4-cbe71e9ad7af','2000000041400681',NULL,NULL,125,NULL,240,NULL,'apple',1795484098725,1795484098728,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','6dedbb97-496d-42d4-90ea-13986f93d6ee','2000000041400683',NULL,NULL,125,NULL,240,NULL,'apple',1795484098780,1795484098782,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','6dedbb97-496d-42d4-90ea-13986f93d6ee','2000000041400683',NULL,NULL,125,NULL,240,NULL,'apple',1795484098780,1795484098782,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','80ae62df-47f5-4776-99a2-c93788d2b904','2000000041400687',NULL,NULL,125,NULL,240,NULL,'apple',1795484098809,1795484098812,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','80ae62df-47f5-4776-99a2-c93788d2b904','2000000041400687',NULL,NULL,125,NULL,240,NULL,'apple',1795484098809,1795484098812,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','a8d02ec7-9a5e-4280-8e39-fdb208fbd169','2000000041400689',NULL,NULL,125,NULL,240,NULL,'apple',1795484098839,1795484098841,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','a8d02ec7-9a5e-4280-8e39-fdb208fbd169','2000000041400689',NULL,NULL,125,NULL,240,NULL,'apple',1795484098839,1795484098841,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','de2df16c-5ccc-48af-a283-fe75fa68a04d','2000000041400691',NULL,NULL,125,NULL,240,NULL,'apple',1795484098930,1795484098932,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','de2df16c-5ccc-48af-a283-fe75fa68a04d','2000000041400691',NULL,NULL,125,NULL,240,NULL,'apple',1795484098930,1795484098932,NULL,'backend');
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
CREATE INDEX refund_case_by_due ON refund_case (due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_deadline ON refund_case (deadline_ms, due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_lease ON refund_case (lease_until_ms) WHERE lease_until_ms IS NOT NULL;
CREATE INDEX refund_case_paused ON refund_case (due_at_ms) WHERE block_reason = 'paused';
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
