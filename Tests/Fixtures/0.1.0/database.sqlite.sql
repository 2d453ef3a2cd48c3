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
INSERT INTO "access_token" VALUES(1,'7ac90c09','backend',NULL,NULL,X'0A2869B657B261BD8E9962E426D185243C6FE9A708676C681F8631003AB9FFF4',1795502787802,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'d52321b4','viewer',NULL,NULL,X'B9CA2D9F9005BCADF0D027C36A5F2488FFEEEEB466A0BB4F85D6BE365FE4AB36',1795502788981,NULL,NULL);
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
INSERT INTO "answer" VALUES('4374c829-56ab-4edd-817a-f5f6a91f9ae7',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T06:46:28.495Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T06:46:28.506Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795502788529);
INSERT INTO "answer" VALUES('a2c3f775-2e7d-4207-ad36-88a017fc0b95',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T06:46:27.746Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T06:46:28.269Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795502788378);
INSERT INTO "answer" VALUES('ae8abcea-d1c8-44f0-8328-20303bb24442',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T06:46:28.536Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T06:46:28.542Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795502788562);
INSERT INTO "answer" VALUES('d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T06:46:28.387Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T06:46:28.397Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795502788487);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',20,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',86,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',103,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.gems','Sandbox',16,0,1);
CREATE TABLE app_arrival (
    bundle_id TEXT NOT NULL PRIMARY KEY,
    count BIGINT NOT NULL CHECK (count >= 0),
    changed_at_ms BIGINT NOT NULL,
    told_at_ms BIGINT
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
INSERT INTO "attempt" VALUES('4374c829-56ab-4edd-817a-f5f6a91f9ae7',1,'62487D74-A780-438B-B756-A501AF2839F4',5,'accepted',1795502788530,1795502788537,202,NULL,NULL);
INSERT INTO "attempt" VALUES('a2c3f775-2e7d-4207-ad36-88a017fc0b95',1,'62487D74-A780-438B-B756-A501AF2839F4',1,'accepted',1795502788379,1795502788388,202,NULL,NULL);
INSERT INTO "attempt" VALUES('ae8abcea-d1c8-44f0-8328-20303bb24442',1,'62487D74-A780-438B-B756-A501AF2839F4',7,'accepted',1795502788562,1795502788566,202,NULL,NULL);
INSERT INTO "attempt" VALUES('d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b',1,'62487D74-A780-438B-B756-A501AF2839F4',3,'accepted',1795502788488,1795502788499,202,NULL,NULL);
CREATE TABLE case_identity (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    identity TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, environment, bundle_id, case_id)
) WITHOUT ROWID;
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000063691777','4374c829-56ab-4edd-817a-f5f6a91f9ae7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000063691776','4374c829-56ab-4edd-817a-f5f6a91f9ae7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','f8e1a343-0b67-49f6-8250-19551603fcdc','4374c829-56ab-4edd-817a-f5f6a91f9ae7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000063691771','a2c3f775-2e7d-4207-ad36-88a017fc0b95');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000063691770','a2c3f775-2e7d-4207-ad36-88a017fc0b95');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','b1d2f467-dadc-4308-bc66-bbfa354f28e2','a2c3f775-2e7d-4207-ad36-88a017fc0b95');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000063691779','ae8abcea-d1c8-44f0-8328-20303bb24442');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','4d4a571c-0a67-469e-9c27-c31ea073f480','ae8abcea-d1c8-44f0-8328-20303bb24442');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000063691778','ae8abcea-d1c8-44f0-8328-20303bb24442');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000063691773','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000063691772','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','7c87b4f0-8a53-4117-8531-6ce34809c8b3','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000063691775','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000063691774','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','948a2059-656b-4bef-b4e7-4556ed47dff3','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','b1d2f467-dadc-4308-bc66-bbfa354f28e2',1,'2026-05',NULL,'app',NULL,NULL,1795502787746,1795502788265);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','b1d2f467-dadc-4308-bc66-bbfa354f28e2',1,'2026-05',NULL,'app',NULL,NULL,1795502787746,1795502788265);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','7c87b4f0-8a53-4117-8531-6ce34809c8b3',1,'2026-05',NULL,'app',NULL,NULL,1795502788387,1795502788392);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','7c87b4f0-8a53-4117-8531-6ce34809c8b3',1,'2026-05',NULL,'app',NULL,NULL,1795502788387,1795502788392);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','f8e1a343-0b67-49f6-8250-19551603fcdc',1,'2026-05',NULL,'app',NULL,NULL,1795502788495,1795502788503);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','f8e1a343-0b67-49f6-8250-19551603fcdc',1,'2026-05',NULL,'app',NULL,NULL,1795502788495,1795502788503);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','4d4a571c-0a67-469e-9c27-c31ea073f480',1,'2026-05',NULL,'app',NULL,NULL,1795502788536,1795502788539);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','4d4a571c-0a67-469e-9c27-c31ea073f480',1,'2026-05',NULL,'app',NULL,NULL,1795502788536,1795502788539);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','948a2059-656b-4bef-b4e7-4556ed47dff3',0,'2026-05',NULL,'app',NULL,NULL,1795502788564,1795502788566);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','948a2059-656b-4bef-b4e7-4556ed47dff3',0,'2026-05',NULL,'app',NULL,NULL,1795502788564,1795502788566);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','07db70ba-b1b2-4611-8f62-d5f6cb2a8d26',1,'2026-05',NULL,'app',NULL,NULL,1795502788746,1795502788749);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','07db70ba-b1b2-4611-8f62-d5f6cb2a8d26',1,'2026-05',NULL,'app',NULL,NULL,1795502788746,1795502788749);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','07db70ba-b1b2-4611-8f62-d5f6cb2a8d26',0,NULL,NULL,NULL,NULL,NULL,1795502788759,1795502788759);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','07db70ba-b1b2-4611-8f62-d5f6cb2a8d26',0,NULL,NULL,NULL,NULL,NULL,1795502788759,1795502788759);
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
INSERT INTO "customer_group" VALUES(X'00F93792A7E0AE47C6DF22FED1F007A6','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'3C755553D4F741DC6BD3C119A4ADC7E9','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'60F1C31273494B6D885AEFBC771376F4','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'62161A77523595F540C346F7D78468F7','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'BA27211A1F7E280E8D7A2C0B167B51A6','com.example.coins','Sandbox',499,0,0,0,0,0,0);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','4d4a571c-0a67-469e-9c27-c31ea073f480',X'00F93792A7E0AE47C6DF22FED1F007A6');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000063691770',X'62161A77523595F540C346F7D78468F7');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000063691772',X'60F1C31273494B6D885AEFBC771376F4');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000063691774',X'BA27211A1F7E280E8D7A2C0B167B51A6');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000063691776',X'3C755553D4F741DC6BD3C119A4ADC7E9');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000063691778',X'00F93792A7E0AE47C6DF22FED1F007A6');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','7c87b4f0-8a53-4117-8531-6ce34809c8b3',X'60F1C31273494B6D885AEFBC771376F4');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','948a2059-656b-4bef-b4e7-4556ed47dff3',X'BA27211A1F7E280E8D7A2C0B167B51A6');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','b1d2f467-dadc-4308-bc66-bbfa354f28e2',X'62161A77523595F540C346F7D78468F7');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','f8e1a343-0b67-49f6-8250-19551603fcdc',X'3C755553D4F741DC6BD3C119A4ADC7E9');
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
INSERT INTO "database_size" VALUES(20781,1795502787699,401408);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000063691771','delivered',1795502788269,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000063691771','delivered',1795502788269,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000063691773','delivered',1795502788397,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000063691773','delivered',1795502788397,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000063691777','delivered',1795502788506,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000063691777','delivered',1795502788506,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000063691779','delivered',1795502788542,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000063691779','delivered',1795502788542,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000063691781','delivered',1795502788752,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000063691781','delivered',1795502788752,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_d3b0d0b858acc35b953e9dca','com.example.coins','Sandbox','refund.requested','a2c3f775-2e7d-4207-ad36-88a017fc0b95',NULL,1795502788277,'{"data":{"bundleId":"com.example.coins","caseId":"a2c3f775-2e7d-4207-ad36-88a017fc0b95","customer":"b1d2f467-dadc-4308-bc66-bbfa354f28e2","deadline":"2026-11-24T06:51:28.274Z","environment":"Sandbox","originalTransactionId":"2000000063691771","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.274Z","state":"open","transactionId":"2000000063691771"},"timestamp":"2026-11-24T06:46:28.277Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_4348a013932ba59ac4ded9e5','com.example.coins','Sandbox','refund.answered','a2c3f775-2e7d-4207-ad36-88a017fc0b95',NULL,1795502788388,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T06:46:28.388Z","bundleId":"com.example.coins","caseId":"a2c3f775-2e7d-4207-ad36-88a017fc0b95","customer":"b1d2f467-dadc-4308-bc66-bbfa354f28e2","deadline":"2026-11-24T06:51:28.274Z","environment":"Sandbox","originalTransactionId":"2000000063691771","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.274Z","state":"answered","transactionId":"2000000063691771"},"timestamp":"2026-11-24T06:46:28.388Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_d092e4e36a69fe336a5548e6','com.example.coins','Sandbox','refund.requested','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b',NULL,1795502788412,'{"data":{"bundleId":"com.example.coins","caseId":"d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b","customer":"7c87b4f0-8a53-4117-8531-6ce34809c8b3","deadline":"2026-11-24T06:51:28.410Z","environment":"Sandbox","originalTransactionId":"2000000063691773","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.410Z","state":"open","transactionId":"2000000063691773"},"timestamp":"2026-11-24T06:46:28.412Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_2d4c3120eb4f5d45dcf11be4','com.example.coins','Sandbox','refund.answered','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b',NULL,1795502788499,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T06:46:28.499Z","bundleId":"com.example.coins","caseId":"d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b","customer":"7c87b4f0-8a53-4117-8531-6ce34809c8b3","deadline":"2026-11-24T06:51:28.410Z","environment":"Sandbox","originalTransactionId":"2000000063691773","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.410Z","state":"answered","transactionId":"2000000063691773"},"timestamp":"2026-11-24T06:46:28.499Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_59575343d1e9f33b034b5637','com.example.coins','Sandbox','refund.requested','4374c829-56ab-4edd-817a-f5f6a91f9ae7',NULL,1795502788517,'{"data":{"bundleId":"com.example.coins","caseId":"4374c829-56ab-4edd-817a-f5f6a91f9ae7","customer":"f8e1a343-0b67-49f6-8250-19551603fcdc","deadline":"2026-11-24T06:51:28.512Z","environment":"Sandbox","originalTransactionId":"2000000063691777","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.512Z","state":"open","transactionId":"2000000063691777"},"timestamp":"2026-11-24T06:46:28.517Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_b73ac55118de696cb0e436b5','com.example.coins','Sandbox','refund.answered','4374c829-56ab-4edd-817a-f5f6a91f9ae7',NULL,1795502788537,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T06:46:28.537Z","bundleId":"com.example.coins","caseId":"4374c829-56ab-4edd-817a-f5f6a91f9ae7","customer":"f8e1a343-0b67-49f6-8250-19551603fcdc","deadline":"2026-11-24T06:51:28.512Z","environment":"Sandbox","originalTransactionId":"2000000063691777","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.512Z","state":"answered","transactionId":"2000000063691777"},"timestamp":"2026-11-24T06:46:28.537Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_f2216dc1bbe2aa72b89a1f7f','com.example.gems','Sandbox','refund.requested','ae8abcea-d1c8-44f0-8328-20303bb24442',NULL,1795502788550,'{"data":{"bundleId":"com.example.gems","caseId":"ae8abcea-d1c8-44f0-8328-20303bb24442","customer":"4d4a571c-0a67-469e-9c27-c31ea073f480","deadline":"2026-11-24T06:51:28.547Z","environment":"Sandbox","originalTransactionId":"2000000063691779","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.547Z","state":"open","transactionId":"2000000063691779"},"timestamp":"2026-11-24T06:46:28.550Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_12118babd5a6f6b05d61fefc','com.example.gems','Sandbox','refund.answered','ae8abcea-d1c8-44f0-8328-20303bb24442',NULL,1795502788566,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-24T06:46:28.566Z","bundleId":"com.example.gems","caseId":"ae8abcea-d1c8-44f0-8328-20303bb24442","customer":"4d4a571c-0a67-469e-9c27-c31ea073f480","deadline":"2026-11-24T06:51:28.547Z","environment":"Sandbox","originalTransactionId":"2000000063691779","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.547Z","state":"answered","transactionId":"2000000063691779"},"timestamp":"2026-11-24T06:46:28.566Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_52551ab620149eaea113e258','com.example.coins','Sandbox','refund.requested','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb',NULL,1795502788573,'{"data":{"bundleId":"com.example.coins","caseId":"f842ad6b-0df8-47c1-9a6d-21e2e24dedcb","customer":"948a2059-656b-4bef-b4e7-4556ed47dff3","deadline":"2026-11-24T06:51:28.571Z","environment":"Sandbox","originalTransactionId":"2000000063691775","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.571Z","state":"open","transactionId":"2000000063691775"},"timestamp":"2026-11-24T06:46:28.573Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_d64d39b95e541baac03dfb53','com.example.coins','Sandbox','refund.waiting','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb',NULL,1795502788579,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"f842ad6b-0df8-47c1-9a6d-21e2e24dedcb","customer":"948a2059-656b-4bef-b4e7-4556ed47dff3","deadline":"2026-11-24T06:51:28.571Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000063691775","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.571Z","state":"waiting","transactionId":"2000000063691775","until":"2026-11-24T06:51:28.571Z"},"timestamp":"2026-11-24T06:46:28.579Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(11,'evt_def379cda17a09e927e6c0ee','com.example.coins','Sandbox','refund.granted','a2c3f775-2e7d-4207-ad36-88a017fc0b95',NULL,1795502788584,'{"data":{"bundleId":"com.example.coins","caseId":"a2c3f775-2e7d-4207-ad36-88a017fc0b95","customer":"b1d2f467-dadc-4308-bc66-bbfa354f28e2","deadline":"2026-11-24T06:51:28.274Z","decidedAt":"2026-11-24T06:46:28.582Z","environment":"Sandbox","originalTransactionId":"2000000063691771","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.274Z","state":"answered","transactionId":"2000000063691771"},"timestamp":"2026-11-24T06:46:28.584Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(12,'evt_2392e5498e3be83e11a456a3','com.example.coins','Sandbox','refund.declined','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b',NULL,1795502788690,'{"data":{"bundleId":"com.example.coins","caseId":"d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b","customer":"7c87b4f0-8a53-4117-8531-6ce34809c8b3","deadline":"2026-11-24T06:51:28.410Z","decidedAt":"2026-11-24T06:46:28.685Z","environment":"Sandbox","originalTransactionId":"2000000063691773","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.410Z","state":"answered","transactionId":"2000000063691773"},"timestamp":"2026-11-24T06:46:28.690Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(13,'evt_e7f4d0622782e3b41017be19','com.example.coins','Sandbox','refund.withheld','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb',NULL,1795502788704,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"f842ad6b-0df8-47c1-9a6d-21e2e24dedcb","customer":"948a2059-656b-4bef-b4e7-4556ed47dff3","deadline":"2026-11-24T06:51:28.571Z","environment":"Sandbox","originalTransactionId":"2000000063691775","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.571Z","state":"withheld","transactionId":"2000000063691775"},"timestamp":"2026-11-24T06:46:28.704Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_5d352bed50786a007d58cf86','com.example.coins','Sandbox','refund.granted','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb',NULL,1795502788704,'{"data":{"bundleId":"com.example.coins","caseId":"f842ad6b-0df8-47c1-9a6d-21e2e24dedcb","customer":"948a2059-656b-4bef-b4e7-4556ed47dff3","deadline":"2026-11-24T06:51:28.571Z","decidedAt":"2026-11-24T06:46:28.702Z","environment":"Sandbox","originalTransactionId":"2000000063691775","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.571Z","state":"withheld","transactionId":"2000000063691775"},"timestamp":"2026-11-24T06:46:28.704Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_95a9a43756ffc3d8a9d9f888','com.example.coins','Sandbox','refund.granted','4374c829-56ab-4edd-817a-f5f6a91f9ae7',NULL,1795502788713,'{"data":{"bundleId":"com.example.coins","caseId":"4374c829-56ab-4edd-817a-f5f6a91f9ae7","customer":"f8e1a343-0b67-49f6-8250-19551603fcdc","deadline":"2026-11-24T06:51:28.512Z","decidedAt":"2026-11-24T06:46:28.711Z","environment":"Sandbox","originalTransactionId":"2000000063691777","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.512Z","state":"answered","transactionId":"2000000063691777"},"timestamp":"2026-11-24T06:46:28.713Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_322e3eb1a13a573e5a5e9f6c','com.example.coins','Sandbox','refund.reversed','4374c829-56ab-4edd-817a-f5f6a91f9ae7',NULL,1795502788723,'{"data":{"bundleId":"com.example.coins","caseId":"4374c829-56ab-4edd-817a-f5f6a91f9ae7","customer":"f8e1a343-0b67-49f6-8250-19551603fcdc","deadline":"2026-11-24T06:51:28.512Z","decidedAt":"2026-11-24T06:46:28.719Z","environment":"Sandbox","originalTransactionId":"2000000063691777","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.512Z","state":"answered","transactionId":"2000000063691777"},"timestamp":"2026-11-24T06:46:28.723Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_46ef360c1a54cd76088680c9','com.example.gems','Sandbox','refund.declined','ae8abcea-d1c8-44f0-8328-20303bb24442',NULL,1795502788738,'{"data":{"bundleId":"com.example.gems","caseId":"ae8abcea-d1c8-44f0-8328-20303bb24442","customer":"4d4a571c-0a67-469e-9c27-c31ea073f480","deadline":"2026-11-24T06:51:28.547Z","decidedAt":"2026-11-24T06:46:28.735Z","environment":"Sandbox","originalTransactionId":"2000000063691779","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T06:46:28.547Z","state":"answered","transactionId":"2000000063691779"},"timestamp":"2026-11-24T06:46:28.738Z","type":"refund.declined"}');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000063691770','transactions','2000000063691771',NULL,NULL,'Apple does not know the transaction in this environment',1795502788277,1795502803277,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000063691772','transactions','2000000063691773',NULL,NULL,'Apple does not know the transaction in this environment',1795502788412,1795502803412,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000063691774','transactions','2000000063691775',NULL,NULL,'Apple does not know the transaction in this environment',1795502788573,1795502803573,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000063691776','transactions','2000000063691777',NULL,NULL,'Apple does not know the transaction in this environment',1795502788517,1795502803517,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000063691778','transactions','2000000063691779',NULL,NULL,'Apple does not know the transaction in this environment',1795502788550,1795502803550,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','a2c3f775-2e7d-4207-ad36-88a017fc0b95',2,'CONSUMPTION_REQUEST',NULL,1795502788274,1795502788277,'2000000063691771',NULL,0);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b',2,'CONSUMPTION_REQUEST',NULL,1795502788410,1795502788412,'2000000063691773',NULL,0);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','4374c829-56ab-4edd-817a-f5f6a91f9ae7',2,'CONSUMPTION_REQUEST',NULL,1795502788512,1795502788517,'2000000063691777',NULL,0);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','ae8abcea-d1c8-44f0-8328-20303bb24442',2,'CONSUMPTION_REQUEST',NULL,1795502788547,1795502788550,'2000000063691779',NULL,0);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb',2,'CONSUMPTION_REQUEST',NULL,1795502788571,1795502788573,'2000000063691775',NULL,0);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','67208f54-69a0-43dc-b98e-d38ee4e9160e',2,'REFUND',NULL,1795502788582,1795502788584,'2000000063691771',NULL,0);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','6b0c6593-a434-4c08-81b2-c092b33fbf9e',2,'REFUND_DECLINED',NULL,1795502788685,1795502788690,'2000000063691773',NULL,0);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','28c0f3fa-0ad2-4a26-95cc-07c65f172da2',2,'REFUND',NULL,1795502788702,1795502788704,'2000000063691775',NULL,0);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','1125d59f-e17a-4064-adb2-5c85e09bcad6',2,'REFUND',NULL,1795502788711,1795502788713,'2000000063691777',NULL,0);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','f0eac27f-d0ac-4a47-9ae0-918b35e08ded',2,'REFUND_REVERSED',NULL,1795502788719,1795502788723,'2000000063691777',NULL,0);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','40e56927-9759-45a6-8e56-a618a3c1ed06',2,'REFUND_DECLINED',NULL,1795502788735,1795502788738,'2000000063691779',NULL,0);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795502788277,X'0101010040D8306CC68908EB7069B1FA3ACF2A69A89C7BEA0A6F80F2D5E31200BF3341D31410642F49D5912B61EBA92852EA889BE426F502422992B7F4EB46494BAA1F5DDD627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9A2C3F7752E7D4207AD3688A017FC0B95222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FBB7E3EAD4DFC603222CF744F8FBB7E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9B1D2F467DADC4308BC66BBFA354F28E2222CF74E505552434841534544222CF606F8B29DB9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FAB7AFADD288C7E209227D40F2D74AB745480EB013B4BA8D5BF6015795264BE3FC6E2E696F1869842E35780883CD64E3820E296789C15E12541F7BD8FB8625D058E2BE84161D0CDAB0261EA72B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B29DB9E2A0347D');
INSERT INTO "notification_payload" VALUES(2,1795502788412,X'0101010040E45184CD26F70AF5EDF44EDD85BA1A6791229785B50C77108262658366EE665F3577BC176BBB31E4086ED89BDE928A1A41760579982A1549889C0686F502956B627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9D6ACC4ECF85B4EA29EE81BB2B921AD2B222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FDB7E3EAD4DFC603222CF744F8FDB7E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF97C87B4F08A53411785316CE34809C8B3222CF74E505552434841534544222CF606F8BA9EB9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FCB7AFADD288C7E209227D40D56D1E5BDBF6C5647129F53CB366E2512906AFA72E4F137B6376193914A7EA9D081391B403ECE78D07B8493432AD0AFC6BF7F84942E7DB55CA0A829FF8135AE92B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8BA9EB9E2A0347D');
INSERT INTO "notification_payload" VALUES(3,1795502788517,X'0101010040253D5BDCD9B4711FF6D8EE8EE4D16477586990F648AA95532A2F1756210398E1518C855A5330A47E45AFA7769BBD4A119441C7FE3618FEDB99DE3C2D600C29E3627BF700434F4E53554D5054494F4E5F52455155455354222CF702F94374C82956AB4EDD817AF5F6A91F9AE7222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F881B8E3EAD4DFC603222CF744F881B8E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9F8E1A3430B6749F6825019551603FCDC222CF74E505552434841534544222CF606F8A09FB9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF880B8AFADD288C7E209227D40E67B8B9BF194C546B6DDB37975289B22790B3AE8886A116AE31156C3AD753057CB1410B28F16C8A1560E3C82A95BFFEE1F1F3093E3FFFB299CB76F26F67970862B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8A09FB9E2A0347D');
INSERT INTO "notification_payload" VALUES(4,1795502788550,X'0101010040F62C61B8BB3D4541732BFFBDB14EDF8AC8676D7459D1743A2988222F1654A7B7D942FF53B2F22A0564F0F713B3E9FD2CF15218E5F5227411F069562D83D6E461617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9AE8ABCEAD1C844F0832820303BB24442222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F883B8E3EAD4DFC603222CF744F883B8E3EAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF94D4A571C0A67469E9C27C31EA073F480222CF74E505552434841534544222CF606F8C39FB9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF882B8AFADD288C7E209227D40B30A5016C77BDACAA56B5CE710D14EF1210E53FB3295AF034EAE43F0D339928A73C28CDFD6E52390EFC0419AB16A11F65C8F8E1AE801768565DBD71766CF517B2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8C39FB9E2A0347D');
INSERT INTO "notification_payload" VALUES(5,1795502788573,X'010101004096400AAEC0FDD0D4715F9C8099BB5E6458E7732A95AEE713EF4BF5D23DEDCFED64FAAD6BF0AEA9C356948D42B081F0189F09A8FE5B993059D7134E72ACFFC0B2627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9F842AD6B0DF847C19A6D21E2E24DEDCB222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FFB7E3EAD4DFC603222CF744F8FFB7E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9948A2059656B4BEFB4E74556ED47DFF3222CF74E505552434841534544222CF606F8DB9FB9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FEB7AFADD288C7E209227D4058859FA919CF3FE53F916C6F595C067BE93C5A45F04F214E07F981B3BC0FB21BD1477A91857497DBB7EB8EA26A111C3A409E97200F605FC483B69F380BEC14652B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8DB9FB9E2A0347D');
INSERT INTO "notification_payload" VALUES(6,1795502788584,X'0101010040224A1A59D794CC1182E9D9B7A70EB43A9E986093B150858F23AB7ECF888F38D74447D2B7DC0DFAEF206EA8B4CD84DCF30D718A63BD8D87991D9A59347BD916D3557BF700524546554E44222CF702F967208F5469A043DCB98ED38EE4E9160E222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FBB7E3EAD4DFC603222CF744F8FBB7E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9B1D2F467DADC4308BC66BBFA354F28E2222CF74E505552434841534544222CF606F8E69FB9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FAB7AFADD288C7E209227D4012650AD3D89E8462303D5A227A47150B48D7AA815310F1F1B7D62C81491DCFCD672DBAD9A1095CAAE538107F72133BADE7EA07441B47AD765F98705A62CE75C914227D2CF705322E30222CF606F8E69FB9E2A0347D');
INSERT INTO "notification_payload" VALUES(7,1795502788690,X'01010100406D3731ED9C7FFB54CD9989D53515D3BA4BA6011058DC5DAE34EE3515D65FFC2E4EA1EC4422562BEAA7A671DACB5BB1DC60F19D9E176DFB2DE79FD90A74D2C52E5E7BF700524546554E445F4445434C494E4544222CF702F96B0C6593A4344C0881B2C092B33FBF9E222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FDB7E3EAD4DFC603222CF744F8FDB7E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF97C87B4F08A53411785316CE34809C8B3222CF74E505552434841534544222CF606F8CDA0B9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FCB7AFADD288C7E209227D40FEB07DB6D476D9C587898920652A1FBC579D966ABB603CB3882BC7C946331ED98221987851409501EF289EAA135585CCBB68843E021E11B8B52285FD8381518314227D2CF705322E30222CF606F8CDA0B9E2A0347D');
INSERT INTO "notification_payload" VALUES(8,1795502788704,X'01010100403625C458E0195CF3CE3F68B205C08B1B67A25CAB27A4355F999084D3B25F5880097A14FAF780FA2EACAC90E3E87C2F2D7F9CA63AAA697FB411D3882649402EDA557BF700524546554E44222CF702F928C0F3FA0AD24A2695CC07C65F172DA2222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FFB7E3EAD4DFC603222CF744F8FFB7E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9948A2059656B4BEFB4E74556ED47DFF3222CF74E505552434841534544222CF606F8DEA0B9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FEB7AFADD288C7E209227D408B146459FAD76D8DC9DA1A05B54C0DD83175FE0C1DA1E9DFFD70471A6C0EECD934D6C4D60C2ADE3A268643BB172CD4F9AD49967F9F74321F0DE3A7F0F0CD84B814227D2CF705322E30222CF606F8DEA0B9E2A0347D');
INSERT INTO "notification_payload" VALUES(9,1795502788713,X'01010100405C880CB30B84EDBF3F5F53C238E1210DA2D7F3ADA6E7CA9AC819C1F51C425486D365ADFAC394BBCC7393D60519CEE36ADFAC17CF07AB1C753FFB5B3EFCC3A2A4557BF700524546554E44222CF702F91125D59FE17A4064ADB25C85E09BCAD6222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F881B8E3EAD4DFC603222CF744F881B8E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9F8E1A3430B6749F6825019551603FCDC222CF74E505552434841534544222CF606F8E7A0B9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF880B8AFADD288C7E209227D40D600BD23BE5DEBCBB4B02FB13567618AA25A075ADFA7F81E2F8D6CDA3C38CF5C780EEFCE475DF4531A436BE9E893A289357E8E3D9500F6C8D605F95CD3D4662A14227D2CF705322E30222CF606F8E7A0B9E2A0347D');
INSERT INTO "notification_payload" VALUES(10,1795502788723,X'0101010040BA577AEF844FB200F2A22D4E1D95C2B94A5E287F0055096F53DC80E607EB0A437E77B11F3AC0056CC08B5784BDE5D71D36D478B21E9976D688D3EB2F934662B65E7BF700524546554E445F5245564552534544222CF702F9F0EAC27FD0AC4A479AE0918B35E08DED222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F881B8E3EAD4DFC603222CF744F881B8E3EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9F8E1A3430B6749F6825019551603FCDC222CF74E505552434841534544222CF606F8EFA0B9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF880B8AFADD288C7E209227D402FE7233B9A51EE32FFF7A9816DB7663BA916F7C7DA7ADAF2588EC620A6D62535CA4672A3B24BF8C8EF2720A2A8F9B21E35E4011CA2FC29CB6D30F9884BD918A614227D2CF705322E30222CF606F8EFA0B9E2A0347D');
INSERT INTO "notification_payload" VALUES(11,1795502788738,X'01010100409601EB0724D7FA526147B3CB9A3A0ED8BD7FD8AF2FA81B0BC5D8107F792824D7EB6B8F2AB285F7141951F8FD67CE5034D4D2AF2CE3F28388557A83CF2525F0BD5D7BF700524546554E445F4445434C494E4544222CF702F940E56927975945A68E56A618A3C1ED06222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F883B8E3EAD4DFC603222CF744F883B8E3EAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8A0BEDDE0A0342CF649F8A0BEDDE0A0342CF64B312CF74C436F6E73756D61626C65222CF74DF94D4A571C0A67469E9C27C31EA073F480222CF74E505552434841534544222CF606F8FFA0B9E2A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF882B8AFADD288C7E209227D40516ACE9F28D2E24B0D2F4DA6A500AFCB64AA68EFAA6B5EB4582054829C5335190107F28DF420845185F03BDA565BBC5E772D4B5F53889ADEE7E3C0F1872FB87F14227D2CF705322E30222CF606F8FFA0B9E2A0347D');
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
INSERT INTO "payload_header" VALUES(1,X'827A9B547DFE4071773517E6D0494B98863DD185D0F9C634019E826FF9A152DE','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeFRDQ0FVcWdBd0lCQWdJVUNsM0RMY0VCUmVuZy9KNlliNkNrQkZ2dkVyNHdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJd01EWTBOakkzV2hjTk1qY3hNakk1TURZME5qSTNXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFTVG0wSUdqTlZpTTl4YVF0YTJPbVVOejBEbkg3RGpaeGw3Yk5lN0QvOVFhL3NlVnd2ODIvM0QyZDJybjVOUFl5Qzl3RlppYUdqeXdtWTVscUl3ODYxNW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVUJpSm5Yb25WcUVSWE05WGg0ajhjQlV1N1RSd3dId1lEVlIwakJCZ3dGb0FVenFGR2ZLcXdBTXhObm9GT0U0L2NSQUgybU44d0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFQOW1pUEtSVUhyTS9tUlFrZjFDRnZXMmZCMk81Q2pGSTVubVBoWmJ5cXAzR3l6cFA4QlkzVE9nSW85TTltNW1zQUl4QU9GZ1REMXdnSjhJWDRTeTZOOTkvekZIYkpacWc4ZmNXUzlMOVk0Nlo1RVBQVGtJdFhKWHBSaldNUS90a1VzQ1B3PT0iLCJNSUlCNkRDQ0FXMmdBd0lCQWdJVWRwYU56bXJ5Z3ZTdDAvQmIzbVBqMlJIT2RZa3dDZ1lJS29aSXpqMEVBd013RkRFU01CQUdBMVVFQXd3SlZHVnpkQ0JTYjI5ME1CNFhEVEkxTVRBeU1EQTJORFl5TjFvWERUSTNNVEl5T1RBMk5EWXlOMW93SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd2RqQVFCZ2NxaGtqT1BRSUJCZ1VyZ1FRQUlnTmlBQVRGS2I4VTJVcjVxbFkydEsxSGhoYVFWcWliNVgzOVVwR2ViM2ZRQTNGaWw2MTF6TG5VTFZiTHlOV2Q2dS8rWmpZZmk1QzIyK0E5R2FhYWJ5N2ZLcE1kZVdnTTF4VXJBYWYzcEZSRUhCVTJpZlZzbDNkZmV0MmhOMlp2cjJKWFpScWplREIyTUJJR0ExVWRFd0VCL3dRSU1BWUJBZjhDQVFBd0RnWURWUjBQQVFIL0JBUURBZ0VHTUIwR0ExVWREZ1FXQkJUT29VWjhxckFBekUyZWdVNFRqOXhFQWZhWTN6QWZCZ05WSFNNRUdEQVdnQlFWZ1k1c2R0OGhRVUs4QUt3bmVRMXZDWGNFN1RBUUJnb3Foa2lHOTJOa0JnSUJCQUlGQURBS0JnZ3Foa2pPUFFRREF3TnBBREJtQWpFQTF6OGdpanBodGpQS2tRVjZ1UFhkSUJKL3pXL1NTQ2QybnB4d2d1M2ozSEpFKzNxUkcyd1RoUnJESGMzeVZyVTVBakVBMDBOZ3RRdXVacVM5VHc1OFVUZDlmMEZ3OGN2dUJrdk5ySXBRK2NHdHBxaldnQk56bVBQY3lYNTNlSVVlWlpRRyIsIk1JSUJ5akNDQVZDZ0F3SUJBZ0lVZTdDUUEyeTVGK01xQUM5b1crTUZQODZJUmRnd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TURBMk5EWXlOMW9YRFRJM01USXlPVEEyTkRZeU4xb3dGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUhZd0VBWUhLb1pJemowQ0FRWUZLNEVFQUNJRFlnQUU3aFJTRnppa1l0L2I3Y3IyRHVtRmtudFREbUFvNmtWdkQwNU9DYXlHTmMyKys0cDh1dlJMSExia2V0Nk1Oa0FUWCtFQTBSdkQvK3BnOVRKY0xaeHB6NWdGVnl5Ums2YTJJUFdtREhaQ2xFOUtHMmFpbUNIb2Q0WjIrM3Y5K0p0Y28yTXdZVEFQQmdOVkhSTUJBZjhFQlRBREFRSC9NQTRHQTFVZER3RUIvd1FFQXdJQkJqQWRCZ05WSFE0RUZnUVVGWUdPYkhiZklVRkN2QUNzSjNrTmJ3bDNCTzB3SHdZRFZSMGpCQmd3Rm9BVUZZR09iSGJmSVVGQ3ZBQ3NKM2tOYndsM0JPMHdDZ1lJS29aSXpqMEVBd01EYUFBd1pRSXdhSU91QzR4OHlFWHhTZnJRbzBoZUFkenAzWkhnQ3YxZ202OG95ZlBybllwWUZvUmwrMVlQajhBenBqcDg3RGhsQWpFQTZLTHp1MFFScU9vaDlVSE5odDlQcGRsU3g4WWJ4ZkkyQmp6VGZZK2Y1QUxqK05uT01QUTFhdXNVTmpJTE1EUlUiXX0');
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
INSERT INTO "policy_decision" VALUES('4374c829-56ab-4edd-817a-f5f6a91f9ae7',X'7B226174223A313739353530323738383531322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313434352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795502788529);
INSERT INTO "policy_decision" VALUES('a2c3f775-2e7d-4207-ad36-88a017fc0b95',X'7B226174223A313739353530323738383237342C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343434332C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795502788378);
INSERT INTO "policy_decision" VALUES('ae8abcea-d1c8-44f0-8328-20303bb24442',X'7B226174223A313739353530323738383534372C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313236352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,1795502788562);
INSERT INTO "policy_decision" VALUES('d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b',X'7B226174223A313739353530323738383431302C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313830392C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795502788487);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000063691771','2000000063691771',NULL,'coins.500','Consumable','b1d2f467-dadc-4308-bc66-bbfa354f28e2',X'62161A77523595F540C346F7D78468F7','b1d2f467-dadc-4308-bc66-bbfa354f28e2','704000000063691770',1,1795499188000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795502788582);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000063691773','2000000063691773',NULL,'coins.500','Consumable','7c87b4f0-8a53-4117-8531-6ce34809c8b3',X'60F1C31273494B6D885AEFBC771376F4','7c87b4f0-8a53-4117-8531-6ce34809c8b3','704000000063691772',1,1795499188000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795502788685);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000063691775','2000000063691775',NULL,'coins.500','Consumable','948a2059-656b-4bef-b4e7-4556ed47dff3',X'BA27211A1F7E280E8D7A2C0B167B51A6','948a2059-656b-4bef-b4e7-4556ed47dff3','704000000063691774',1,1795499188000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795502788702);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000063691777','2000000063691777',NULL,'coins.500','Consumable','f8e1a343-0b67-49f6-8250-19551603fcdc',X'3C755553D4F741DC6BD3C119A4ADC7E9','f8e1a343-0b67-49f6-8250-19551603fcdc','704000000063691776',1,1795499188000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795502788719);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000063691779','2000000063691779',NULL,'coins.500','Consumable','4d4a571c-0a67-469e-9c27-c31ea073f480',X'00F93792A7E0AE47C6DF22FED1F007A6','4d4a571c-0a67-469e-9c27-c31ea073f480','704000000063691778',1,1795499188000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795502788735);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000063691771',1795502788582,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000063691773',1795502788685,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000063691775',1795502788702,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000063691777',1795502788711,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000063691777',1795502788719,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000063691779',1795502788735,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000063691771',125,NULL,NULL,'backend',240,1,'apple',1795502788270,1795502788270,1795502788270,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000063691771',125,NULL,NULL,'backend',240,1,'apple',1795502788270,1795502788270,1795502788270,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000063691773',125,NULL,NULL,'backend',240,1,'apple',1795502788398,1795502788398,1795502788398,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000063691773',125,NULL,NULL,'backend',240,1,'apple',1795502788398,1795502788398,1795502788398,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000063691777',125,NULL,NULL,'backend',240,1,'apple',1795502788509,1795502788509,1795502788509,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000063691777',125,NULL,NULL,'backend',240,1,'apple',1795502788509,1795502788509,1795502788509,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000063691779',125,NULL,NULL,'backend',240,1,'apple',1795502788543,1795502788543,1795502788543,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000063691779',125,NULL,NULL,'backend',240,1,'apple',1795502788543,1795502788543,1795502788543,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000063691781',125,NULL,NULL,'backend',240,1,'apple',1795502788752,1795502788752,1795502788752,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000063691781',125,NULL,NULL,'backend',240,1,'apple',1795502788752,1795502788752,1795502788752,NULL,0,NULL,0);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795416387699,1795502187746,'[]',NULL,0,0,0,1795503087833,1795502787833,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795416387699,1795502187845,'[]',NULL,0,0,0,1795503087852,1795502787852,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795416387699,1795502187858,'[]',NULL,0,0,0,1795503087861,1795502787861,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795416387699,1795502187850,'[]',NULL,0,0,0,1795503087853,1795502787853,0,NULL);
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
INSERT INTO "refund_case" VALUES('4374c829-56ab-4edd-817a-f5f6a91f9ae7','com.example.coins','Sandbox','2000000063691777','f8e1a343-0b67-49f6-8250-19551603fcdc','UNINTENDED_PURCHASE',1795502788512,1795502788517,1795503088512,1,'answered',NULL,NULL,NULL,NULL,1795502788537,NULL,'reversed',NULL,1795502788719,7,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('a2c3f775-2e7d-4207-ad36-88a017fc0b95','com.example.coins','Sandbox','2000000063691771','b1d2f467-dadc-4308-bc66-bbfa354f28e2','UNINTENDED_PURCHASE',1795502788274,1795502788277,1795503088274,1,'answered',NULL,NULL,NULL,NULL,1795502788388,NULL,'granted',NULL,1795502788582,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('ae8abcea-d1c8-44f0-8328-20303bb24442','com.example.gems','Sandbox','2000000063691779','4d4a571c-0a67-469e-9c27-c31ea073f480','UNINTENDED_PURCHASE',1795502788547,1795502788550,1795503088547,1,'answered',NULL,NULL,NULL,NULL,1795502788566,NULL,'declined',NULL,1795502788735,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b','com.example.coins','Sandbox','2000000063691773','7c87b4f0-8a53-4117-8531-6ce34809c8b3','UNINTENDED_PURCHASE',1795502788410,1795502788412,1795503088410,1,'answered',NULL,NULL,NULL,NULL,1795502788499,NULL,'declined',NULL,1795502788685,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('f842ad6b-0df8-47c1-9a6d-21e2e24dedcb','com.example.coins','Sandbox','2000000063691775','948a2059-656b-4bef-b4e7-4556ed47dff3','UNINTENDED_PURCHASE',1795502788571,1795502788573,1795503088571,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795502788702,5,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000063691771','a2c3f775-2e7d-4207-ad36-88a017fc0b95','UNINTENDED_PURCHASE',1795502788274,1795502788277,1795503088274,1,'a2c3f775-2e7d-4207-ad36-88a017fc0b95');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000063691773','d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b','UNINTENDED_PURCHASE',1795502788410,1795502788412,1795503088410,1,'d6acc4ec-f85b-4ea2-9ee8-1bb2b921ad2b');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000063691775','f842ad6b-0df8-47c1-9a6d-21e2e24dedcb','UNINTENDED_PURCHASE',1795502788571,1795502788573,1795503088571,1,'f842ad6b-0df8-47c1-9a6d-21e2e24dedcb');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000063691777','4374c829-56ab-4edd-817a-f5f6a91f9ae7','UNINTENDED_PURCHASE',1795502788512,1795502788517,1795503088512,1,'4374c829-56ab-4edd-817a-f5f6a91f9ae7');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000063691779','ae8abcea-d1c8-44f0-8328-20303bb24442','UNINTENDED_PURCHASE',1795502788547,1795502788550,1795503088547,1,'ae8abcea-d1c8-44f0-8328-20303bb24442');
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','1b43b134-29ed-4362-8ea1-dc08b5429b1f','2000000063691771',NULL,NULL,125,NULL,240,NULL,'apple',1795502788270,1795502788272,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','1b43b134-29ed-4362-8ea1-dc08b5429b1f','2000000063691771',NULL,NULL,125,NULL,240,NULL,'apple',1795502788270,1795502788272,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','1c6b64d1-9f64-49d1-b257-9a5a96202ab9','2000000063691781',NULL,NULL,125,NULL,240,NULL,'apple',1795502788752,1795502788754,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','1c6b64d1-9f64-49d1-b257-9a5a96202ab9','2000000063691781',NULL,NULL,125,NULL,240,NULL,'apple',1795502788752,1795502788754,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','713a8ca0-cafc-4e17-ad44-402f4270e721','2000000063691777',NULL,NULL,125,NULL,240,NULL,'apple',1795502788509,1795502788511,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','713a8ca0-cafc-4e17-ad44-402f4270e721','2000000063691777',NULL,NULL,125,NULL,240,NULL,'apple',1795502788509,1795502788511,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','85ef6faf-1efa-4a04-a83e-1ff7c823e90e','2000000063691773',NULL,NULL,125,NULL,240,NULL,'apple',1795502788398,1795502788401,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','85ef6faf-1efa-4a04-a83e-1ff7c823e90e','2000000063691773',NULL,NULL,125,NULL,240,NULL,'apple',1795502788398,1795502788401,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','875138f8-88e4-4758-8012-81b3d9c5ac01','2000000063691779',NULL,NULL,125,NULL,240,NULL,'apple',1795502788543,1795502788545,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','875138f8-88e4-4758-8012-81b3d9c5ac01','2000000063691779',NULL,NULL,125,NULL,240,NULL,'apple',1795502788543,1795502788545,NULL,'backend');
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
CREATE INDEX refund_case_at_risk ON refund_case (environment, deadline_ms)
    WHERE due_at_ms IS NOT NULL AND risk_told_at_ms IS NULL;
CREATE INDEX refund_case_paused ON refund_case (id) WHERE block_reason = 'paused';
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
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
INSERT INTO "sqlite_sequence" VALUES('desk_event',17);
COMMIT;
