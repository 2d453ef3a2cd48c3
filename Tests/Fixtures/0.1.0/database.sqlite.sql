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
INSERT INTO "access_token" VALUES(1,'1344d1da','backend',NULL,NULL,X'327BAA88A509C707DCDDD3DA7E8AD789CB94466BE8ACB58192C389BD7BA8CADC',1795561914864,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'2d6cef4d','viewer',NULL,NULL,X'5E6D4EC9E9777BA0D3BDF6815191769AD3FC156073674548E53AAE1730BEBAA9',1795561915060,NULL,NULL);
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
INSERT INTO "answer" VALUES('105dac38-e55a-4ebe-9e2e-9582797bb124',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T23:11:54.964Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T23:11:54.969Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795561914986);
INSERT INTO "answer" VALUES('5b15ca80-be77-4ebc-b144-34934e681575',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T23:11:54.920Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T23:11:54.926Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795561914941);
INSERT INTO "answer" VALUES('a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T23:11:54.839Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T23:11:54.887Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795561914916);
INSERT INTO "answer" VALUES('aaba97a4-938b-476b-af6a-fa4caf2759f7',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T23:11:54.943Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T23:11:54.948Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795561914962);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',13,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',14,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',28,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.gems','Sandbox',16,0,1);
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
INSERT INTO "attempt" VALUES('105dac38-e55a-4ebe-9e2e-9582797bb124',1,'D3E48582-98D4-4EF3-9E18-48C29B2880B1 42',7,'accepted',1795561914987,1795561914990,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('5b15ca80-be77-4ebc-b144-34934e681575',1,'D3E48582-98D4-4EF3-9E18-48C29B2880B1 20',3,'accepted',1795561914942,1795561914944,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa',1,'D3E48582-98D4-4EF3-9E18-48C29B2880B1 9',1,'accepted',1795561914917,1795561914922,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('aaba97a4-938b-476b-af6a-fa4caf2759f7',1,'D3E48582-98D4-4EF3-9E18-48C29B2880B1 31',5,'accepted',1795561914963,1795561914966,202,NULL,NULL,NULL);
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
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000062485289','105dac38-e55a-4ebe-9e2e-9582797bb124');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','4085d5a9-3253-4a5d-86bc-649af6b1d06c','105dac38-e55a-4ebe-9e2e-9582797bb124');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000062485288','105dac38-e55a-4ebe-9e2e-9582797bb124');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','1d8679c5-57ea-4352-b21f-50db3bc2e328','5b15ca80-be77-4ebc-b144-34934e681575');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000062485283','5b15ca80-be77-4ebc-b144-34934e681575');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000062485282','5b15ca80-be77-4ebc-b144-34934e681575');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000062485285','6541904c-696e-4568-9154-9b0a9e6e8acc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000062485284','6541904c-696e-4568-9154-9b0a9e6e8acc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','97244821-a1a1-41a2-838d-d1ef80314a45','6541904c-696e-4568-9154-9b0a9e6e8acc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000062485281','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000062485280','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','9293e21e-92dd-40ad-8a51-e2643d74391c','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000062485287','aaba97a4-938b-476b-af6a-fa4caf2759f7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000062485286','aaba97a4-938b-476b-af6a-fa4caf2759f7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b','aaba97a4-938b-476b-af6a-fa4caf2759f7');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','9293e21e-92dd-40ad-8a51-e2643d74391c',1,'2026-05',NULL,'app',NULL,NULL,1795561914839,1795561914884);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','9293e21e-92dd-40ad-8a51-e2643d74391c',1,'2026-05',NULL,'app',NULL,NULL,1795561914839,1795561914884);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','1d8679c5-57ea-4352-b21f-50db3bc2e328',1,'2026-05',NULL,'app',NULL,NULL,1795561914920,1795561914924);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','1d8679c5-57ea-4352-b21f-50db3bc2e328',1,'2026-05',NULL,'app',NULL,NULL,1795561914920,1795561914924);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b',1,'2026-05',NULL,'app',NULL,NULL,1795561914943,1795561914947);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b',1,'2026-05',NULL,'app',NULL,NULL,1795561914943,1795561914947);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','4085d5a9-3253-4a5d-86bc-649af6b1d06c',1,'2026-05',NULL,'app',NULL,NULL,1795561914964,1795561914967);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','4085d5a9-3253-4a5d-86bc-649af6b1d06c',1,'2026-05',NULL,'app',NULL,NULL,1795561914964,1795561914967);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','97244821-a1a1-41a2-838d-d1ef80314a45',0,'2026-05',NULL,'app',NULL,NULL,1795561914989,1795561914993);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','97244821-a1a1-41a2-838d-d1ef80314a45',0,'2026-05',NULL,'app',NULL,NULL,1795561914989,1795561914993);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','efc6e394-5da4-43b3-b8ce-d31405c25607',1,'2026-05',NULL,'app',NULL,NULL,1795561915029,1795561915031);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','efc6e394-5da4-43b3-b8ce-d31405c25607',1,'2026-05',NULL,'app',NULL,NULL,1795561915029,1795561915031);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','efc6e394-5da4-43b3-b8ce-d31405c25607',0,NULL,NULL,NULL,NULL,NULL,1795561915038,1795561915038);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','efc6e394-5da4-43b3-b8ce-d31405c25607',0,NULL,NULL,NULL,NULL,NULL,1795561915038,1795561915038);
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
INSERT INTO "customer_group" VALUES(X'2B4117ABC1BEC3A134D17D072A676230','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'410564E81DC9520248AE0782F7F057AD','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'511AB335C1A88965CA8CE9F3554C54FC','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'86BA3DAB71924EA2CC8729719C53A983','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'BDD8630D6D813FB8A12A1CFAB7269976','com.example.coins','Sandbox',499,0,0,0,0,0,0);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','1d8679c5-57ea-4352-b21f-50db3bc2e328',X'86BA3DAB71924EA2CC8729719C53A983');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','4085d5a9-3253-4a5d-86bc-649af6b1d06c',X'410564E81DC9520248AE0782F7F057AD');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000062485280',X'511AB335C1A88965CA8CE9F3554C54FC');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000062485282',X'86BA3DAB71924EA2CC8729719C53A983');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000062485284',X'BDD8630D6D813FB8A12A1CFAB7269976');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000062485286',X'2B4117ABC1BEC3A134D17D072A676230');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000062485288',X'410564E81DC9520248AE0782F7F057AD');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','9293e21e-92dd-40ad-8a51-e2643d74391c',X'511AB335C1A88965CA8CE9F3554C54FC');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','97244821-a1a1-41a2-838d-d1ef80314a45',X'BDD8630D6D813FB8A12A1CFAB7269976');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b',X'2B4117ABC1BEC3A134D17D072A676230');
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
INSERT INTO "database_size" VALUES(20781,1795561914827,462848);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000062485281','delivered',1795561914887,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000062485281','delivered',1795561914887,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000062485283','delivered',1795561914926,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000062485283','delivered',1795561914926,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000062485287','delivered',1795561914948,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000062485287','delivered',1795561914948,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000062485289','delivered',1795561914969,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000062485289','delivered',1795561914969,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000062485291','delivered',1795561915033,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000062485291','delivered',1795561915033,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_c936e35f12cb93cb57135b4c','com.example.coins','Sandbox','refund.requested','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa',NULL,1795561914893,'{"data":{"bundleId":"com.example.coins","caseId":"a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa","customer":"9293e21e-92dd-40ad-8a51-e2643d74391c","deadline":"2026-11-24T23:16:54.891Z","environment":"Sandbox","originalTransactionId":"2000000062485281","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.891Z","state":"open","transactionId":"2000000062485281"},"timestamp":"2026-11-24T23:11:54.893Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_3793c5c030616af13f9a88a9','com.example.coins','Sandbox','refund.answered','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa',NULL,1795561914922,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T23:11:54.922Z","bundleId":"com.example.coins","caseId":"a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa","customer":"9293e21e-92dd-40ad-8a51-e2643d74391c","deadline":"2026-11-24T23:16:54.891Z","environment":"Sandbox","originalTransactionId":"2000000062485281","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.891Z","state":"answered","transactionId":"2000000062485281"},"timestamp":"2026-11-24T23:11:54.922Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_1c5f8e89257d46d1f5779a6b','com.example.coins','Sandbox','refund.requested','5b15ca80-be77-4ebc-b144-34934e681575',NULL,1795561914930,'{"data":{"bundleId":"com.example.coins","caseId":"5b15ca80-be77-4ebc-b144-34934e681575","customer":"1d8679c5-57ea-4352-b21f-50db3bc2e328","deadline":"2026-11-24T23:16:54.929Z","environment":"Sandbox","originalTransactionId":"2000000062485283","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.929Z","state":"open","transactionId":"2000000062485283"},"timestamp":"2026-11-24T23:11:54.930Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_ab74b20fc70eb7a39c2c5038','com.example.coins','Sandbox','refund.answered','5b15ca80-be77-4ebc-b144-34934e681575',NULL,1795561914944,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T23:11:54.944Z","bundleId":"com.example.coins","caseId":"5b15ca80-be77-4ebc-b144-34934e681575","customer":"1d8679c5-57ea-4352-b21f-50db3bc2e328","deadline":"2026-11-24T23:16:54.929Z","environment":"Sandbox","originalTransactionId":"2000000062485283","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.929Z","state":"answered","transactionId":"2000000062485283"},"timestamp":"2026-11-24T23:11:54.944Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_51fd77b64b1fe4e834b8b7a2','com.example.coins','Sandbox','refund.requested','aaba97a4-938b-476b-af6a-fa4caf2759f7',NULL,1795561914953,'{"data":{"bundleId":"com.example.coins","caseId":"aaba97a4-938b-476b-af6a-fa4caf2759f7","customer":"aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b","deadline":"2026-11-24T23:16:54.952Z","environment":"Sandbox","originalTransactionId":"2000000062485287","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.952Z","state":"open","transactionId":"2000000062485287"},"timestamp":"2026-11-24T23:11:54.953Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_e2720323bd7691b13798bb9c','com.example.coins','Sandbox','refund.answered','aaba97a4-938b-476b-af6a-fa4caf2759f7',NULL,1795561914966,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-24T23:11:54.966Z","bundleId":"com.example.coins","caseId":"aaba97a4-938b-476b-af6a-fa4caf2759f7","customer":"aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b","deadline":"2026-11-24T23:16:54.952Z","environment":"Sandbox","originalTransactionId":"2000000062485287","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.952Z","state":"answered","transactionId":"2000000062485287"},"timestamp":"2026-11-24T23:11:54.966Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_80461db72be64dfa422b2c1e','com.example.gems','Sandbox','refund.requested','105dac38-e55a-4ebe-9e2e-9582797bb124',NULL,1795561914974,'{"data":{"bundleId":"com.example.gems","caseId":"105dac38-e55a-4ebe-9e2e-9582797bb124","customer":"4085d5a9-3253-4a5d-86bc-649af6b1d06c","deadline":"2026-11-24T23:16:54.972Z","environment":"Sandbox","originalTransactionId":"2000000062485289","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.972Z","state":"open","transactionId":"2000000062485289"},"timestamp":"2026-11-24T23:11:54.974Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_c2ab7d08f49d0c1b84acb7c0','com.example.gems','Sandbox','refund.answered','105dac38-e55a-4ebe-9e2e-9582797bb124',NULL,1795561914990,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-24T23:11:54.990Z","bundleId":"com.example.gems","caseId":"105dac38-e55a-4ebe-9e2e-9582797bb124","customer":"4085d5a9-3253-4a5d-86bc-649af6b1d06c","deadline":"2026-11-24T23:16:54.972Z","environment":"Sandbox","originalTransactionId":"2000000062485289","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.972Z","state":"answered","transactionId":"2000000062485289"},"timestamp":"2026-11-24T23:11:54.990Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_affd71d2d19eb7dd6f9af908','com.example.coins','Sandbox','refund.requested','6541904c-696e-4568-9154-9b0a9e6e8acc',NULL,1795561914995,'{"data":{"bundleId":"com.example.coins","caseId":"6541904c-696e-4568-9154-9b0a9e6e8acc","customer":"97244821-a1a1-41a2-838d-d1ef80314a45","deadline":"2026-11-24T23:16:54.993Z","environment":"Sandbox","originalTransactionId":"2000000062485285","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.993Z","state":"open","transactionId":"2000000062485285"},"timestamp":"2026-11-24T23:11:54.995Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_15887859b9550d2ff88c092f','com.example.coins','Sandbox','refund.waiting','6541904c-696e-4568-9154-9b0a9e6e8acc',NULL,1795561915000,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"6541904c-696e-4568-9154-9b0a9e6e8acc","customer":"97244821-a1a1-41a2-838d-d1ef80314a45","deadline":"2026-11-24T23:16:54.993Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000062485285","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.993Z","state":"waiting","transactionId":"2000000062485285","until":"2026-11-24T23:16:54.993Z"},"timestamp":"2026-11-24T23:11:55.000Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(11,'evt_76b6f6fc00207cdf3fa048cf','com.example.coins','Sandbox','refund.granted','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa',NULL,1795561915001,'{"data":{"bundleId":"com.example.coins","caseId":"a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa","customer":"9293e21e-92dd-40ad-8a51-e2643d74391c","deadline":"2026-11-24T23:16:54.891Z","decidedAt":"2026-11-24T23:11:54.998Z","environment":"Sandbox","originalTransactionId":"2000000062485281","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.891Z","state":"answered","transactionId":"2000000062485281"},"timestamp":"2026-11-24T23:11:55.001Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(12,'evt_19f742c2cadbc70238b80324','com.example.coins','Sandbox','refund.declined','5b15ca80-be77-4ebc-b144-34934e681575',NULL,1795561915007,'{"data":{"bundleId":"com.example.coins","caseId":"5b15ca80-be77-4ebc-b144-34934e681575","customer":"1d8679c5-57ea-4352-b21f-50db3bc2e328","deadline":"2026-11-24T23:16:54.929Z","decidedAt":"2026-11-24T23:11:55.005Z","environment":"Sandbox","originalTransactionId":"2000000062485283","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.929Z","state":"answered","transactionId":"2000000062485283"},"timestamp":"2026-11-24T23:11:55.007Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(13,'evt_9ef4600b8b349bf42be76cf3','com.example.coins','Sandbox','refund.withheld','6541904c-696e-4568-9154-9b0a9e6e8acc',NULL,1795561915013,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"6541904c-696e-4568-9154-9b0a9e6e8acc","customer":"97244821-a1a1-41a2-838d-d1ef80314a45","deadline":"2026-11-24T23:16:54.993Z","environment":"Sandbox","originalTransactionId":"2000000062485285","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.993Z","state":"withheld","transactionId":"2000000062485285"},"timestamp":"2026-11-24T23:11:55.013Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_9ac2cce861b2140aabf51e6e','com.example.coins','Sandbox','refund.granted','6541904c-696e-4568-9154-9b0a9e6e8acc',NULL,1795561915013,'{"data":{"bundleId":"com.example.coins","caseId":"6541904c-696e-4568-9154-9b0a9e6e8acc","customer":"97244821-a1a1-41a2-838d-d1ef80314a45","deadline":"2026-11-24T23:16:54.993Z","decidedAt":"2026-11-24T23:11:55.011Z","environment":"Sandbox","originalTransactionId":"2000000062485285","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.993Z","state":"withheld","transactionId":"2000000062485285"},"timestamp":"2026-11-24T23:11:55.013Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_19ef1fd9e84712efc34a36b4','com.example.coins','Sandbox','refund.granted','aaba97a4-938b-476b-af6a-fa4caf2759f7',NULL,1795561915017,'{"data":{"bundleId":"com.example.coins","caseId":"aaba97a4-938b-476b-af6a-fa4caf2759f7","customer":"aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b","deadline":"2026-11-24T23:16:54.952Z","decidedAt":"2026-11-24T23:11:55.016Z","environment":"Sandbox","originalTransactionId":"2000000062485287","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.952Z","state":"answered","transactionId":"2000000062485287"},"timestamp":"2026-11-24T23:11:55.017Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_a2f5707aaf7317ef6752de89','com.example.coins','Sandbox','refund.reversed','aaba97a4-938b-476b-af6a-fa4caf2759f7',NULL,1795561915022,'{"data":{"bundleId":"com.example.coins","caseId":"aaba97a4-938b-476b-af6a-fa4caf2759f7","customer":"aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b","deadline":"2026-11-24T23:16:54.952Z","decidedAt":"2026-11-24T23:11:55.020Z","environment":"Sandbox","originalTransactionId":"2000000062485287","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.952Z","state":"answered","transactionId":"2000000062485287"},"timestamp":"2026-11-24T23:11:55.022Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_6e010a9772381f6da2e42f0b','com.example.gems','Sandbox','refund.declined','105dac38-e55a-4ebe-9e2e-9582797bb124',NULL,1795561915027,'{"data":{"bundleId":"com.example.gems","caseId":"105dac38-e55a-4ebe-9e2e-9582797bb124","customer":"4085d5a9-3253-4a5d-86bc-649af6b1d06c","deadline":"2026-11-24T23:16:54.972Z","decidedAt":"2026-11-24T23:11:55.025Z","environment":"Sandbox","originalTransactionId":"2000000062485289","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-24T23:11:54.972Z","state":"answered","transactionId":"2000000062485289"},"timestamp":"2026-11-24T23:11:55.027Z","type":"refund.declined"}');
CREATE TABLE desk_presence (
    id TEXT NOT NULL PRIMARY KEY,
    role TEXT NOT NULL CHECK (role IN ('all', 'intake', 'answering')),
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000062485280','transactions','2000000062485281',NULL,NULL,'Apple does not know the transaction in this environment',1795561914893,1795561929893,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000062485282','transactions','2000000062485283',NULL,NULL,'Apple does not know the transaction in this environment',1795561914930,1795561929930,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000062485284','transactions','2000000062485285',NULL,NULL,'Apple does not know the transaction in this environment',1795561914995,1795561929995,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000062485286','transactions','2000000062485287',NULL,NULL,'Apple does not know the transaction in this environment',1795561914953,1795561929953,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000062485288','transactions','2000000062485289',NULL,NULL,'Apple does not know the transaction in this environment',1795561914974,1795561929974,NULL,1);
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
    UNIQUE (uuid, environment, bundle_id)
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa',2,'CONSUMPTION_REQUEST',NULL,1795561914891,1795561914893,'2000000062485281',NULL,0);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','5b15ca80-be77-4ebc-b144-34934e681575',2,'CONSUMPTION_REQUEST',NULL,1795561914929,1795561914930,'2000000062485283',NULL,0);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','aaba97a4-938b-476b-af6a-fa4caf2759f7',2,'CONSUMPTION_REQUEST',NULL,1795561914952,1795561914953,'2000000062485287',NULL,0);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','105dac38-e55a-4ebe-9e2e-9582797bb124',2,'CONSUMPTION_REQUEST',NULL,1795561914972,1795561914974,'2000000062485289',NULL,0);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','6541904c-696e-4568-9154-9b0a9e6e8acc',2,'CONSUMPTION_REQUEST',NULL,1795561914993,1795561914995,'2000000062485285',NULL,0);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','9c9449a6-010d-4f26-b0d6-2904cd0d6d92',2,'REFUND',NULL,1795561914998,1795561915001,'2000000062485281',NULL,0);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','3f0f6fe7-df6f-4c67-a169-28850faae94c',2,'REFUND_DECLINED',NULL,1795561915005,1795561915007,'2000000062485283',NULL,0);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','72826003-6549-4c5c-ac3d-b52c9f7b0224',2,'REFUND',NULL,1795561915011,1795561915013,'2000000062485285',NULL,0);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','484dc04f-e690-4820-a51f-84d3ede38b66',2,'REFUND',NULL,1795561915016,1795561915017,'2000000062485287',NULL,0);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','10202815-18e8-46cf-9a1a-0eda2a1a495e',2,'REFUND_REVERSED',NULL,1795561915020,1795561915022,'2000000062485287',NULL,0);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','41797f90-d7f3-427e-844e-d2d7caaf6857',2,'REFUND_DECLINED',NULL,1795561915025,1795561915027,'2000000062485289',NULL,0);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795561914893,X'01010100404FDFE84D32A584FA0BBFCFB73945E7E337E5335F8DE087BB47429E74DE17FFF8DC44BA20704F4D41A435814316DE73D99FCD83F2E0BA21E4C860A26A12336621627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9A49E3D53A94A43519FE02F5EF7B29AAA222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A1E699EAD4DFC603222CF744F8A1E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890A0F6FCA0342CF649F890A0F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF99293E21E92DD40AD8A51E2643D74391C222CF74E505552434841534544222CF606F88B84D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A0E6E5ACD288C7E209227D40F37B706AE97EA1F50B23ED0DEED531B2D7190DE6F5A01A13D147194D5152F7DED1725BDAD537758642D7EE087952CB9915016D5B833E6FDFEBE72F49B57AE50A2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F88B84D2FEA0347D');
INSERT INTO "notification_payload" VALUES(2,1795561914930,X'01010100407D3A87B58EDDAC11968047AD2E6D27FF4910BDC7C79F6C4C3ECE4A66B6F1757D2E56F0351FBC27F9AA4AFA51832A5D9FB0446974BAF62BE0CC241A3237C5743D627BF700434F4E53554D5054494F4E5F52455155455354222CF702F95B15CA80BE774EBCB14434934E681575222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A3E699EAD4DFC603222CF744F8A3E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890A0F6FCA0342CF649F890A0F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF91D8679C557EA4352B21F50DB3BC2E328222CF74E505552434841534544222CF606F8B184D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A2E6E5ACD288C7E209227D40F48F899C83219DDBDA7727908888ABA2BC2E12EB8EDBC7D7659E041FF59AA01395EB02A4F91192DE2A86D82C971B6E91C098EB46F8342262A577B800DDF403D22B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B184D2FEA0347D');
INSERT INTO "notification_payload" VALUES(3,1795561914953,X'01010100408E8A0CCCD41F1469A9FF07E9457C204D1BBCA19305EDDDA017FCF1E1EBC87F0E3F33BD05F06A35CD559F2F51817933A4DA27B44342BA2D2EB5D0CF34464DDF3D627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9AABA97A4938B476BAF6AFA4CAF2759F7222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A7E699EAD4DFC603222CF744F8A7E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890A0F6FCA0342CF649F890A0F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF9AA8BF0EC6CC6474A8FE414C24DA1F44B222CF74E505552434841534544222CF606F8C884D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A6E6E5ACD288C7E209227D40F308209779B856FA083666CC5932D06D450C113A338FC57D706D06EEC440AA0EB513DE892405F24DD47AE945F7773311DE3731F46C17156C624E3273ECD7CFF52B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8C884D2FEA0347D');
INSERT INTO "notification_payload" VALUES(4,1795561914974,X'010101004030757EA27D6E5D4A863B76A272C0575162E5C2C893D6615BE22AE5FB09C23167962BA1C19219AD27737A55FDF7116A629B61E5CD6C9447F67ECDC9A3F93C6F27617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9105DAC38E55A4EBE9E2E9582797BB124222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8A9E699EAD4DFC603222CF744F8A9E699EAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F890A0F6FCA0342CF649F890A0F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF94085D5A932534A5D86BC649AF6B1D06C222CF74E505552434841534544222CF606F8DC84D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A8E6E5ACD288C7E209227D40936F0CF349CE9D4B7687E1CFCB1220B394ACACE6FC3F98C6244BB19E88D97BC524F635EBD742B88BD46485E3EBE163C50DD7CF22A0AB445D44713E15EF4F1D452B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8DC84D2FEA0347D');
INSERT INTO "notification_payload" VALUES(5,1795561914995,X'01010100404078CF268206718E399246FD65AEE4C47DE236DCAF2182564AE64B22524E1A318251EDEB19669FD858D7A23C54CF7B2A1E7C1ED6EDD0332B4D7A62092F7A41C6627BF700434F4E53554D5054494F4E5F52455155455354222CF702F96541904C696E456891549B0A9E6E8ACC222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A5E699EAD4DFC603222CF744F8A5E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890A0F6FCA0342CF649F890A0F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF997244821A1A141A2838DD1EF80314A45222CF74E505552434841534544222CF606F8F184D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A4E6E5ACD288C7E209227D4098DD717C35A152027398346B12D866D4FD521C03F2158EEFD7A6D19DC06299904497FA24CC1FA5F34845D436C97E23E106037056EC506AFE07F019A2397BD1612B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8F184D2FEA0347D');
INSERT INTO "notification_payload" VALUES(6,1795561915001,X'010101004037BC9DB55E045EE249873AD9D277CC716E7E6396C4A24CB1D547A7F54333CEA8EB9DE67B1CAF5EC1C31FFFAED301DCC63AEC52F0B3C7511CA66C6E1F309574A9557BF700524546554E44222CF702F99C9449A6010D4F26B0D62904CD0D6D92222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A1E699EAD4DFC603222CF744F8A1E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890A0F6FCA0342CF649F890A0F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF99293E21E92DD40AD8A51E2643D74391C222CF74E505552434841534544222CF606F8F684D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A0E6E5ACD288C7E209227D40498E83099901D52BA33EB4C05007A0A5544DF80E4FCE4F5A140BAA94C04F41C51D073E12726ECE5A515108A89E830309A6A0E36AA8275CAA92C280848C006C6714227D2CF705322E30222CF606F8F684D2FEA0347D');
INSERT INTO "notification_payload" VALUES(7,1795561915007,X'0101010040DEFECB256A0A11DE04052D3CB0B5E9D963DEB0BE12734A4EA531561DA21BEB11DFDCB5BDEB394C34488BFBECE9531C631D20E40DD95C4BD6F9675C491647A88A5E7BF700524546554E445F4445434C494E4544222CF702F93F0F6FE7DF6F4C67A16928850FAAE94C222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A3E699EAD4DFC603222CF744F8A3E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8A7F6FCA0342CF649F8F8A7F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF91D8679C557EA4352B21F50DB3BC2E328222CF74E505552434841534544222CF606F8FD84D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A2E6E5ACD288C7E209227D40A49A63E1630EB7EF3E32565897B46649D2222AC6B86FE24CE2434B4B4AA87182C3D7FF1BC6A9543AAC4412103826BFCB4B98208D6C263809A5C8D06F33E7699714227D2CF705322E30222CF606F8FD84D2FEA0347D');
INSERT INTO "notification_payload" VALUES(8,1795561915013,X'0101010040BC3ACCEEC4D6CDCBA305CF0963693B035DA321FC831DF4146ADDD6DB067463CF80A96E6996FE9CAD816692A950E8B1A2882C6C0DCB007A8DC7D3F7D191E279EA557BF700524546554E44222CF702F97282600365494C5CAC3DB52C9F7B0224222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A5E699EAD4DFC603222CF744F8A5E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8A7F6FCA0342CF649F8F8A7F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF997244821A1A141A2838DD1EF80314A45222CF74E505552434841534544222CF606F88385D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A4E6E5ACD288C7E209227D40D4E84708E607EA68ED7F8BD85CDE48DBB3EDD04D08340CC52A2EA1FE89495ADC433C9CAF1E7DF5916DE78E33A690EB38E797232B40EE5122F56927FAA1E278BA14227D2CF705322E30222CF606F88385D2FEA0347D');
INSERT INTO "notification_payload" VALUES(9,1795561915017,X'01010100404261FE4B6E21AF1A3A500C7FFCC9BF75E8B57669F249B18B9E3F53FF890E03C0FB11E87AF59112B586859C523A7BDCCA8B1B1D08A4D2AF30849AB93A697F2447557BF700524546554E44222CF702F9484DC04FE6904820A51F84D3EDE38B66222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A7E699EAD4DFC603222CF744F8A7E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8A7F6FCA0342CF649F8F8A7F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF9AA8BF0EC6CC6474A8FE414C24DA1F44B222CF74E505552434841534544222CF606F88885D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A6E6E5ACD288C7E209227D40C9BCF9D64C736532A414458172F2B4CF166336B36CAE9A3D714D87AE65B9AD279ED3595E559BEF4568C9A1726B025BFF548647349492C7398BDC9250A0C76B0C14227D2CF705322E30222CF606F88885D2FEA0347D');
INSERT INTO "notification_payload" VALUES(10,1795561915022,X'0101010040E42835B9F6604BDAECF5CFA914AC3EBBD786BEACF785CA9F0B750C4AB3EFA00A409D3F8868EEEFCB7BFDD4818A2890B0DAA6C9A927B98F7442AFF085671A8FA35E7BF700524546554E445F5245564552534544222CF702F91020281518E846CF9A1A0EDA2A1A495E222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8A7E699EAD4DFC603222CF744F8A7E699EAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8A7F6FCA0342CF649F8F8A7F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF9AA8BF0EC6CC6474A8FE414C24DA1F44B222CF74E505552434841534544222CF606F88C85D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A6E6E5ACD288C7E209227D40A483875CC6FF166AD8C3DD5801AA43B51BDF1CAEA58155024BACC2603D47A3840457076C4D861E35D86EDA7ABF8232F13877AEBB677F3847B569E8A782FC6F1814227D2CF705322E30222CF606F88C85D2FEA0347D');
INSERT INTO "notification_payload" VALUES(11,1795561915027,X'0101010040A676E2F903A5726EACFA7FE5AF2E17C46CE8E98D956D15DA578A225E25BB51916B2B188944D6E89462D0BF2018B07D2E06AEE1107D85896569E045EDE04E45995D7BF700524546554E445F4445434C494E4544222CF702F941797F90D7F3427E844ED2D7CAAF6857222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8A9E699EAD4DFC603222CF744F8A9E699EAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F8A7F6FCA0342CF649F8F8A7F6FCA0342CF64B312CF74C436F6E73756D61626C65222CF74DF94085D5A932534A5D86BC649AF6B1D06C222CF74E505552434841534544222CF606F89185D2FEA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8A8E6E5ACD288C7E209227D407CE6589A32B86E0177DCFBEC7B6F240935BE91A6EE800E944CFD85B7D1268B8958F23B662AACAE6A47536E37C9FDF41B805840E8C250001D2CA4C4ADA29C524D14227D2CF705322E30222CF606F89185D2FEA0347D');
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
INSERT INTO "payload_header" VALUES(1,X'87C650A3F737F856945D4757E1F3D4CB683815D01C4FEC35229DD05BB1253334','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUtXdDJWTmdtYnlLZUFPbURGcmlBN1d6SllOWXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJd01qTXhNVFUwV2hjTk1qY3hNakk1TWpNeE1UVTBXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFRT1RrSFBzVUdMZjV3Q29TT3paWFlhMlAvaXFXdWYvcnd3R0pia21MRndUN2dHRkpCeUM3b0toRVJMOWFTR2hNMnhKSnY5cUR3Y2Y3WkJXaGMvNXNobm8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVTFPalloRWR1aVlEd2orSHFKMjM0SWJSUUROZ3dId1lEVlIwakJCZ3dGb0FVRDNJZytBcUFPTUc0c3NWa0trODBpM1h4Mkowd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFNSWp2UDNqVmFEUzRJd1dXbUh0Vmt3V2VWWmdnWnltNXNkakNxQTY0SDNrRmZmamJlbDVNeEE4K2tsUTBNYThuUUl3TkdnN1JwUWg0dmQvTWo4YlI2R2tPOGtHeDFXSFBLZ0g0eFZIM2xUajZoK011ejZaeE9VUnVWdkViYkduL1RnNyIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVWU91NnVpMk1rRGZtSk9zVlpNYWl6Wi9YOGpNd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TURJek1URTFORm9YRFRJM01USXlPVEl6TVRFMU5Gb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUitWY2x6RzB2MXpSajh5M3QyQkQzTEZSWTl3QkF2QXIzU3VlWjFuY3gxR240Nm5aTmZnU0dqNThnQitNUzBoa2RELzZMRk1YUUQ3S3dTS1VHUXdLNGZ5Wk56Z0VkWURFVmppcG9xTXRDeEVwdG12SlgxL3RHNERnSjlKR3FLSTBXamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlFQY2lENENvQTR3Yml5eFdRcVR6U0xkZkhZblRBZkJnTlZIU01FR0RBV2dCUXg3SFZjdHR3VDJSVWhuclNRUGlYdlNNeS93akFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJpMGZIVTBWRGxkazJZUFJ4VjZhN2NnL1FwYXF6K3E4bUpwZDNmZGdOUUEwMFExMzBmUWhiYUtNOHlQM3AzaEtrQ01FNVNmVmdhR05WRWJ5bExEMDV1YnAwanZ4eExseUxIK1AzbHo5bGFzaWk4SzZBSmZvQ0ZCcWhRWHNCWGdjeHVWUT09IiwiTUlJQnl6Q0NBVkNnQXdJQkFnSVVXY3Q1VmpFWmF0SzJseVlKMjNZUUlSVENBU3d3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNREl6TVRFMU5Gb1hEVEkzTVRJeU9USXpNVEUxTkZvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRUZMc0hnVU5ERmI4S0ViMm0yVTZCeGhWQmY0dlJZZExoeEF0bzgweisxUC9CbVZxb1JIWGw2Q1BhcVFlelpqd2t3dXRlaDVGWUkwemhEbkxTdGhPQUl6SERiN0xkQTZHVzJSdzZQSFAraXZkaW9VQXd5KzVvbFdVakxzSmxwVmNhbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVU1leDFYTGJjRTlrVklaNjBrRDRsNzBqTXY4SXdId1lEVlIwakJCZ3dGb0FVTWV4MVhMYmNFOWtWSVo2MGtENGw3MGpNdjhJd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFOWUxCd2g0NERSSWRhNWIzWkRnQmlleHEycm01emJEYXVIOHo2eWc5Vm1xS1B5RFVsYWIvNjdSS1QrbklYb2drd0l4QVBTMkJQVVRRRE8zUjRPTDhkUmhEVWF1ZXZvLytrQmRaSWpMdmtLSWl2UEloWHFudDBoTUgxbDlia1Z2ZmxrK0F3PT0iXX0');
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
INSERT INTO "policy_decision" VALUES('105dac38-e55a-4ebe-9e2e-9582797bb124',X'7B226174223A313739353536313931343937322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363237352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795561914986);
INSERT INTO "policy_decision" VALUES('5b15ca80-be77-4ebc-b144-34934e681575',X'7B226174223A313739353536313931343932392C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353830372C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795561914941);
INSERT INTO "policy_decision" VALUES('a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa',X'7B226174223A313739353536313931343839312C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333034352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795561914916);
INSERT INTO "policy_decision" VALUES('aaba97a4-938b-476b-af6a-fa4caf2759f7',X'7B226174223A313739353536313931343935322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353533312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795561914962);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000062485281','2000000062485281',NULL,'coins.500','Consumable','9293e21e-92dd-40ad-8a51-e2643d74391c',X'511AB335C1A88965CA8CE9F3554C54FC','9293e21e-92dd-40ad-8a51-e2643d74391c','704000000062485280',1,1795558314000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795561914998);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000062485283','2000000062485283',NULL,'coins.500','Consumable','1d8679c5-57ea-4352-b21f-50db3bc2e328',X'86BA3DAB71924EA2CC8729719C53A983','1d8679c5-57ea-4352-b21f-50db3bc2e328','704000000062485282',1,1795558315000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795561915005);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000062485285','2000000062485285',NULL,'coins.500','Consumable','97244821-a1a1-41a2-838d-d1ef80314a45',X'BDD8630D6D813FB8A12A1CFAB7269976','97244821-a1a1-41a2-838d-d1ef80314a45','704000000062485284',1,1795558315000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795561915011);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000062485287','2000000062485287',NULL,'coins.500','Consumable','aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b',X'2B4117ABC1BEC3A134D17D072A676230','aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b','704000000062485286',1,1795558315000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795561915020);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000062485289','2000000062485289',NULL,'coins.500','Consumable','4085d5a9-3253-4a5d-86bc-649af6b1d06c',X'410564E81DC9520248AE0782F7F057AD','4085d5a9-3253-4a5d-86bc-649af6b1d06c','704000000062485288',1,1795558315000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795561915025);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000062485281',1795561914998,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000062485283',1795561915005,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000062485285',1795561915011,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000062485287',1795561915016,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000062485287',1795561915020,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000062485289',1795561915025,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000062485281',125,NULL,NULL,'backend',240,1,'apple',1795561914888,1795561914888,1795561914888,NULL,0,NULL,0,1795561914888,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000062485281',125,NULL,NULL,'backend',240,1,'apple',1795561914888,1795561914888,1795561914888,NULL,0,NULL,0,1795561914888,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000062485283',125,NULL,NULL,'backend',240,1,'apple',1795561914926,1795561914926,1795561914926,NULL,0,NULL,0,1795561914926,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000062485283',125,NULL,NULL,'backend',240,1,'apple',1795561914926,1795561914926,1795561914926,NULL,0,NULL,0,1795561914926,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000062485287',125,NULL,NULL,'backend',240,1,'apple',1795561914949,1795561914949,1795561914949,NULL,0,NULL,0,1795561914949,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000062485287',125,NULL,NULL,'backend',240,1,'apple',1795561914949,1795561914949,1795561914949,NULL,0,NULL,0,1795561914949,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000062485289',125,NULL,NULL,'backend',240,1,'apple',1795561914970,1795561914970,1795561914970,NULL,0,NULL,0,1795561914970,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000062485289',125,NULL,NULL,'backend',240,1,'apple',1795561914970,1795561914970,1795561914970,NULL,0,NULL,0,1795561914970,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000062485291',125,NULL,NULL,'backend',240,1,'apple',1795561915034,1795561915034,1795561915034,NULL,0,NULL,0,1795561915034,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000062485291',125,NULL,NULL,'backend',240,1,'apple',1795561915034,1795561915034,1795561915034,NULL,0,NULL,0,1795561915034,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795475514827,1795561314854,'[]',NULL,0,0,0,1795562214856,1795561914856,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795475514827,1795561314865,'[]',NULL,0,0,0,1795562214867,1795561914867,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795475514827,1795561314858,'[]',NULL,0,0,0,1795562214861,1795561914861,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795475514827,1795561314863,'[]',NULL,0,0,0,1795562214868,1795561914868,0,NULL);
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
INSERT INTO "refund_case" VALUES('105dac38-e55a-4ebe-9e2e-9582797bb124','com.example.gems','Sandbox','2000000062485289','4085d5a9-3253-4a5d-86bc-649af6b1d06c','UNINTENDED_PURCHASE',1795561914972,1795561914974,1795562214972,1,'answered',NULL,NULL,NULL,NULL,NULL,1795561914990,NULL,'declined',NULL,1795561915025,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('5b15ca80-be77-4ebc-b144-34934e681575','com.example.coins','Sandbox','2000000062485283','1d8679c5-57ea-4352-b21f-50db3bc2e328','UNINTENDED_PURCHASE',1795561914929,1795561914930,1795562214929,1,'answered',NULL,NULL,NULL,NULL,NULL,1795561914944,NULL,'declined',NULL,1795561915005,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('6541904c-696e-4568-9154-9b0a9e6e8acc','com.example.coins','Sandbox','2000000062485285','97244821-a1a1-41a2-838d-d1ef80314a45','UNINTENDED_PURCHASE',1795561914993,1795561914995,1795562214993,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795561915011,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa','com.example.coins','Sandbox','2000000062485281','9293e21e-92dd-40ad-8a51-e2643d74391c','UNINTENDED_PURCHASE',1795561914891,1795561914893,1795562214891,1,'answered',NULL,NULL,NULL,NULL,NULL,1795561914922,NULL,'granted',NULL,1795561914998,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('aaba97a4-938b-476b-af6a-fa4caf2759f7','com.example.coins','Sandbox','2000000062485287','aa8bf0ec-6cc6-474a-8fe4-14c24da1f44b','UNINTENDED_PURCHASE',1795561914952,1795561914953,1795562214952,1,'answered',NULL,NULL,NULL,NULL,NULL,1795561914966,NULL,'reversed',NULL,1795561915020,7,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000062485281','a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa','UNINTENDED_PURCHASE',1795561914891,1795561914893,1795562214891,1,'a49e3d53-a94a-4351-9fe0-2f5ef7b29aaa');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000062485283','5b15ca80-be77-4ebc-b144-34934e681575','UNINTENDED_PURCHASE',1795561914929,1795561914930,1795562214929,1,'5b15ca80-be77-4ebc-b144-34934e681575');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000062485285','6541904c-696e-4568-9154-9b0a9e6e8acc','UNINTENDED_PURCHASE',1795561914993,1795561914995,1795562214993,1,'6541904c-696e-4568-9154-9b0a9e6e8acc');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000062485287','aaba97a4-938b-476b-af6a-fa4caf2759f7','UNINTENDED_PURCHASE',1795561914952,1795561914953,1795562214952,1,'aaba97a4-938b-476b-af6a-fa4caf2759f7');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000062485289','105dac38-e55a-4ebe-9e2e-9582797bb124','UNINTENDED_PURCHASE',1795561914972,1795561914974,1795562214972,1,'105dac38-e55a-4ebe-9e2e-9582797bb124');
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000062485291',0,'delivery',1,1795561915033,1795561915033);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000062485291',0,'usage',1,1795561915035,1795561915035);
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
INSERT INTO "usage_report" VALUES('com.example.gems','Production','487405ad-ec9b-46c6-a2a2-86e009fcb402','2000000062485289',NULL,NULL,125,NULL,240,NULL,'apple',1795561914970,1795561914972,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','487405ad-ec9b-46c6-a2a2-86e009fcb402','2000000062485289',NULL,NULL,125,NULL,240,NULL,'apple',1795561914970,1795561914972,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','88ea56dc-7189-4c7b-87e2-3e68b4d66989','2000000062485291',NULL,NULL,125,NULL,240,NULL,'apple',1795561915034,1795561915035,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','88ea56dc-7189-4c7b-87e2-3e68b4d66989','2000000062485291',NULL,NULL,125,NULL,240,NULL,'apple',1795561915034,1795561915035,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','92c9b01f-bc19-4bf6-b164-81073ba30811','2000000062485283',NULL,NULL,125,NULL,240,NULL,'apple',1795561914926,1795561914928,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','92c9b01f-bc19-4bf6-b164-81073ba30811','2000000062485283',NULL,NULL,125,NULL,240,NULL,'apple',1795561914926,1795561914928,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','bc642aa0-6d1e-4e89-8b10-f628874c870e','2000000062485281',NULL,NULL,125,NULL,240,NULL,'apple',1795561914888,1795561914890,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','bc642aa0-6d1e-4e89-8b10-f628874c870e','2000000062485281',NULL,NULL,125,NULL,240,NULL,'apple',1795561914888,1795561914890,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','dda9267d-74b3-40b8-954d-6e5151dfd141','2000000062485287',NULL,NULL,125,NULL,240,NULL,'apple',1795561914949,1795561914951,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','dda9267d-74b3-40b8-954d-6e5151dfd141','2000000062485287',NULL,NULL,125,NULL,240,NULL,'apple',1795561914949,1795561914951,NULL,'backend');
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
CREATE INDEX lookup_by_due ON lookup (due_at_ms, deadline_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX history_by_due ON history (due_at_ms, waited_until_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX sign_in_failure_by_time ON sign_in_failure (latest_at_ms);
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
