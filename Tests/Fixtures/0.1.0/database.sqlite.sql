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
INSERT INTO "access_token" VALUES(1,'51fe169a','backend',NULL,NULL,X'520A13721E753B93CBB83025870183BAE7C172F51302B6F1F662ECFD1E025524',1795445154792,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'3c2b6322','viewer',NULL,NULL,X'45E9C8DF2B20EA83A01B30B7028000697E73892A311729F75459D071D43630CB',1795445155337,NULL,NULL);
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
INSERT INTO "answer" VALUES('6b3a9a9d-bba5-44c2-829e-596c9fd57eed',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T14:45:54.950Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T14:45:54.965Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795445155007);
INSERT INTO "answer" VALUES('7184e8d9-419c-450f-ad12-3263e0d135e7',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T14:45:54.737Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T14:45:54.854Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795445154938);
INSERT INTO "answer" VALUES('7bc8b855-7401-45c1-b45c-e887bd46dcb4',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T14:45:55.078Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T14:45:55.094Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795445155130);
INSERT INTO "answer" VALUES('c684e070-cbbe-452d-8642-23811ffea700',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T14:45:55.015Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T14:45:55.031Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795445155070);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',33,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',39,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',79,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.gems','Sandbox',33,0,1);
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
INSERT INTO "attempt" VALUES('6b3a9a9d-bba5-44c2-829e-596c9fd57eed',1,'7B513C2D-C965-4134-A12F-1E17700B730D',3,'accepted',1795445155008,1795445155019,202,NULL,NULL);
INSERT INTO "attempt" VALUES('7184e8d9-419c-450f-ad12-3263e0d135e7',1,'7B513C2D-C965-4134-A12F-1E17700B730D',1,'accepted',1795445154943,1795445154952,202,NULL,NULL);
INSERT INTO "attempt" VALUES('7bc8b855-7401-45c1-b45c-e887bd46dcb4',1,'7B513C2D-C965-4134-A12F-1E17700B730D',7,'accepted',1795445155132,1795445155140,202,NULL,NULL);
INSERT INTO "attempt" VALUES('c684e070-cbbe-452d-8642-23811ffea700',1,'7B513C2D-C965-4134-A12F-1E17700B730D',5,'accepted',1795445155071,1795445155081,202,NULL,NULL);
CREATE TABLE case_identity (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    identity TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, environment, bundle_id, case_id)
) WITHOUT ROWID;
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000093950906','4fbc6e8c-ee15-4851-bab2-b28cf51d6562');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2def0194-14b8-4db2-ae81-9d868863f1a0','4fbc6e8c-ee15-4851-bab2-b28cf51d6562');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000093950905','4fbc6e8c-ee15-4851-bab2-b28cf51d6562');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000093950904','6b3a9a9d-bba5-44c2-829e-596c9fd57eed');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','5e0d32aa-0fb7-4a33-aea3-6f149f7e5675','6b3a9a9d-bba5-44c2-829e-596c9fd57eed');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000093950903','6b3a9a9d-bba5-44c2-829e-596c9fd57eed');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','19ea5377-9dcf-4cf2-bdf0-7e16818bbf2c','7184e8d9-419c-450f-ad12-3263e0d135e7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000093950902','7184e8d9-419c-450f-ad12-3263e0d135e7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000093950901','7184e8d9-419c-450f-ad12-3263e0d135e7');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000093950910','7bc8b855-7401-45c1-b45c-e887bd46dcb4');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000093950909','7bc8b855-7401-45c1-b45c-e887bd46dcb4');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','cb955a36-542b-48f1-8ffc-58db2b7d221f','7bc8b855-7401-45c1-b45c-e887bd46dcb4');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000093950908','c684e070-cbbe-452d-8642-23811ffea700');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','3d47601e-629c-4538-af4f-1eff8e3d46c7','c684e070-cbbe-452d-8642-23811ffea700');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000093950907','c684e070-cbbe-452d-8642-23811ffea700');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','19ea5377-9dcf-4cf2-bdf0-7e16818bbf2c',1,'2026-05',NULL,'app',NULL,NULL,1795445154737,1795445154847);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','19ea5377-9dcf-4cf2-bdf0-7e16818bbf2c',1,'2026-05',NULL,'app',NULL,NULL,1795445154737,1795445154847);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','5e0d32aa-0fb7-4a33-aea3-6f149f7e5675',1,'2026-05',NULL,'app',NULL,NULL,1795445154950,1795445154956);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','5e0d32aa-0fb7-4a33-aea3-6f149f7e5675',1,'2026-05',NULL,'app',NULL,NULL,1795445154950,1795445154956);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','3d47601e-629c-4538-af4f-1eff8e3d46c7',1,'2026-05',NULL,'app',NULL,NULL,1795445155015,1795445155023);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','3d47601e-629c-4538-af4f-1eff8e3d46c7',1,'2026-05',NULL,'app',NULL,NULL,1795445155015,1795445155023);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','cb955a36-542b-48f1-8ffc-58db2b7d221f',1,'2026-05',NULL,'app',NULL,NULL,1795445155078,1795445155085);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','cb955a36-542b-48f1-8ffc-58db2b7d221f',1,'2026-05',NULL,'app',NULL,NULL,1795445155078,1795445155085);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','2def0194-14b8-4db2-ae81-9d868863f1a0',0,'2026-05',NULL,'app',NULL,NULL,1795445155137,1795445155144);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','2def0194-14b8-4db2-ae81-9d868863f1a0',0,'2026-05',NULL,'app',NULL,NULL,1795445155137,1795445155144);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','69c43b4f-c210-4617-be93-d829b19ec713',1,'2026-05',NULL,'app',NULL,NULL,1795445155259,1795445155263);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','69c43b4f-c210-4617-be93-d829b19ec713',1,'2026-05',NULL,'app',NULL,NULL,1795445155259,1795445155263);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','69c43b4f-c210-4617-be93-d829b19ec713',0,NULL,NULL,NULL,NULL,NULL,1795445155280,1795445155280);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','69c43b4f-c210-4617-be93-d829b19ec713',0,NULL,NULL,NULL,NULL,NULL,1795445155280,1795445155280);
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
INSERT INTO "customer_group" VALUES(X'11FE08106E66D4CDCDF157025A23A7C6','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'482254FDDBB1A34A49D6983D800BD5C2','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'758CFE91E3F15BCA11A88A873CA85C9C','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'C19337B9DDA5C812C8A1CC7695B6E199','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'C81264B99003193A78A81EEE8D935DC4','com.example.gems','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','19ea5377-9dcf-4cf2-bdf0-7e16818bbf2c',X'482254FDDBB1A34A49D6983D800BD5C2');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','2def0194-14b8-4db2-ae81-9d868863f1a0',X'758CFE91E3F15BCA11A88A873CA85C9C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','3d47601e-629c-4538-af4f-1eff8e3d46c7',X'C19337B9DDA5C812C8A1CC7695B6E199');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','5e0d32aa-0fb7-4a33-aea3-6f149f7e5675',X'11FE08106E66D4CDCDF157025A23A7C6');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000093950901',X'482254FDDBB1A34A49D6983D800BD5C2');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000093950903',X'11FE08106E66D4CDCDF157025A23A7C6');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000093950905',X'758CFE91E3F15BCA11A88A873CA85C9C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000093950907',X'C19337B9DDA5C812C8A1CC7695B6E199');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000093950909',X'C81264B99003193A78A81EEE8D935DC4');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','cb955a36-542b-48f1-8ffc-58db2b7d221f',X'C81264B99003193A78A81EEE8D935DC4');
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
INSERT INTO "database_size" VALUES(20780,1795445154714,323584);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000093950902','delivered',1795445154854,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000093950902','delivered',1795445154854,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000093950904','delivered',1795445154965,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000093950904','delivered',1795445154965,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000093950908','delivered',1795445155031,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000093950908','delivered',1795445155031,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000093950910','delivered',1795445155094,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000093950910','delivered',1795445155094,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000093950912','delivered',1795445155267,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000093950912','delivered',1795445155267,'backend');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000093950901','transactions','2000000093950902',NULL,NULL,'Apple does not know the transaction in this environment',1795445154873,1795445169873,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000093950903','transactions','2000000093950904',NULL,NULL,'Apple does not know the transaction in this environment',1795445154979,1795445169979,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000093950905','transactions','2000000093950906',NULL,NULL,'Apple does not know the transaction in this environment',1795445155149,1795445170149,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000093950907','transactions','2000000093950908',NULL,NULL,'Apple does not know the transaction in this environment',1795445155046,1795445170046,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000093950909','transactions','2000000093950910',NULL,NULL,'Apple does not know the transaction in this environment',1795445155105,1795445170105,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','7184e8d9-419c-450f-ad12-3263e0d135e7',2,'CONSUMPTION_REQUEST',NULL,1795445154868,1795445154873,'2000000093950902',NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','6b3a9a9d-bba5-44c2-829e-596c9fd57eed',2,'CONSUMPTION_REQUEST',NULL,1795445154975,1795445154979,'2000000093950904',NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','c684e070-cbbe-452d-8642-23811ffea700',2,'CONSUMPTION_REQUEST',NULL,1795445155041,1795445155046,'2000000093950908',NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','7bc8b855-7401-45c1-b45c-e887bd46dcb4',2,'CONSUMPTION_REQUEST',NULL,1795445155102,1795445155105,'2000000093950910',NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','4fbc6e8c-ee15-4851-bab2-b28cf51d6562',2,'CONSUMPTION_REQUEST',NULL,1795445155145,1795445155149,'2000000093950906',NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','8b1c6e73-f40b-481e-bc7a-cdb9a88a1431',2,'REFUND',NULL,1795445155162,1795445155167,'2000000093950902',NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','254e5206-f9b8-45db-a27b-2c6a036d6455',2,'REFUND_DECLINED',NULL,1795445155185,1795445155191,'2000000093950904',NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','c4ff3874-9553-4e91-9f53-ddf6b6ddf4dc',2,'REFUND',NULL,1795445155201,1795445155206,'2000000093950906',NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','516f3da0-fc64-41d9-bc34-99776ed2e9ab',2,'REFUND',NULL,1795445155214,1795445155221,'2000000093950908',NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','cd01d1cd-62da-410d-a3da-786188945db8',2,'REFUND_REVERSED',NULL,1795445155232,1795445155236,'2000000093950908',NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','e6c7c71c-b87e-47ba-ab73-d9471555b311',2,'REFUND_DECLINED',NULL,1795445155245,1795445155248,'2000000093950910',NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795445154873,X'0101010040A684A97A45AAED10BAA921672A02D8BBB50C90E138473320EDF2BB38D185C8F31D536AC29B4FA312F3838A28030CE66E5091066742EFEF2C36786F3985DD44A6757BF700434F4E53554D5054494F4E5F52455155455354222CF70237313834653864392D343139632D343530662D616431322D333236336530643133356537222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8B6A79AF9D4DFC603222CF744F8B6A79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0E49FC5A0342CF649F8D0E49FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D31396561353337372D396463662D346366322D626466302D376531363831386262663263222CF74E505552434841534544222CF606F8B4C8FBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8B5A7E6BBD288C7E209227D40497C1EB206D0676CC3F32C6C822C5358D1C3C091F089DE6B66FDD7C1507A9FF0678BF3DE75EC6128A70265682ECCA06A5E6E15097D56D5D94F46BA51682F993E2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B4C8FBC6A0347D');
INSERT INTO "notification_payload" VALUES(2,1795445154979,X'01010100404C3925DDD492F2E9AAD9C3717171985EB4B1A153519A2266E4A52A99DA9801CFB778AAF43612337E1C805D5CAC31CF3385A777F9C7A260DE217DE80C78284281757BF700434F4E53554D5054494F4E5F52455155455354222CF70236623361396139642D626261352D343463322D383239652D353936633966643537656564222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8B8A79AF9D4DFC603222CF744F8B8A79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0E49FC5A0342CF649F8D0E49FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D35653064333261612D306662372D346133332D616561332D366631343966376535363735222CF74E505552434841534544222CF606F89FC9FBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8B7A7E6BBD288C7E209227D40CD656F0ECE20DF97A7E2E7A66077EE34B1FC55447D4A1175FCA1362077E021ED57E3ECC5B7982EA3CD94A1EAA6C0593CF77AF89020E64D8518A4ADADD49EC6082B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89FC9FBC6A0347D');
INSERT INTO "notification_payload" VALUES(3,1795445155046,X'01010100404D1DA9B1F674F754145F81A1B3D3954B3CCDE59CFFFDB82BCBBC5D2E79C1611FF9894124D8CDAB0B235E94C34D11BD52F38517F659D4FF10E5CA1889F076A398757BF700434F4E53554D5054494F4E5F52455155455354222CF70263363834653037302D636262652D343532642D383634322D323338313166666561373030222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8BCA79AF9D4DFC603222CF744F8BCA79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D33643437363031652D363239632D343533382D616634662D316566663865336434366337222CF74E505552434841534544222CF606F8E1C9FBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8BBA7E6BBD288C7E209227D40720CF8D046958DE218D5CD8EA9EBFE4D434F77DB267CAB72D7F9A50124F7E1423606B0997159436E9E9413CB8C42D721BDC93B9A4C1E13DB1B90E4153AF613232B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8E1C9FBC6A0347D');
INSERT INTO "notification_payload" VALUES(4,1795445155105,X'01010100404C10C13C78F4B48889C54A8D88AB8BBBBE729BED9F51ADBD599A02A54FFA683A1C47CC9091284609EE108D7770FCEA196F6540889E6F277FB1E1A496856D2CFE747BF700434F4E53554D5054494F4E5F52455155455354222CF70237626338623835352D373430312D343563312D623435632D653838376264343664636234222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00E5017BF743F8BEA79AF9D4DFC603222CF744F8BEA79AF9D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D63623935356133362D353432622D343866312D386666632D353864623262376432323166222CF74E505552434841534544222CF606F89ECAFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8BDA7E6BBD288C7E209227D40FACF8A67C7746B62954E1ED152A68E910C8736FDBA5C1DC6605727657169655C1A8DAFDE5CF79D795D1AC39CB41C34ABA50C4F9A2050DC7855229C93C8F2D1132B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89ECAFBC6A0347D');
INSERT INTO "notification_payload" VALUES(5,1795445155149,X'0101010040B3A3A8CFBAB50849AB59E6AA4F0765AB2374AFABA12CF5094D9C0D8FAB01A4F24EA66D98DFF472BCACC9F1280C82E3D636ACD9DD1E46A4185257184FFE13B573757BF700434F4E53554D5054494F4E5F52455155455354222CF70234666263366538632D656531352D343835312D626162322D623238636635316436353632222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8BAA79AF9D4DFC603222CF744F8BAA79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D32646566303139342D313462382D346462322D616538312D396438363838363366316130222CF74E505552434841534544222CF606F8C9CAFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8B9A7E6BBD288C7E209227D40068D209DA2F79E57631F5A5FD535E513AA1B9B7CDF3005BDE621FA6C86D775F4C1413E802E1CDCB34E0872E3559737759AAE0E2540AA78E00E49A74116DEE4C12B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8C9CAFBC6A0347D');
INSERT INTO "notification_payload" VALUES(6,1795445155167,X'01010100409DB761957390748F0CEB4F47542D5A4B746E19AE0DB045DE4DF3B3AB689F9623A896CA907D847156ED5BD98F77BA784076C0A2BB2A71F3459FAB23BB4144CE93687BF700524546554E44222CF70238623163366537332D663430622D343831652D626337612D636462396138386131343331222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8B6A79AF9D4DFC603222CF744F8B6A79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D31396561353337372D396463662D346366322D626466302D376531363831386262663263222CF74E505552434841534544222CF606F8DACAFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8B5A7E6BBD288C7E209227D401ED764F1BC2E41706A3A3687880468AC577A93EDAED3F157D2D38316C9C4B1D8D6C882FBF8D5A4E3133D132B085B2626150620BF6C54DBA496F444B6F2568B1614227D2CF705322E30222CF606F8DACAFBC6A0347D');
INSERT INTO "notification_payload" VALUES(7,1795445155191,X'0101010040ED4B1352730AB73D5AC2ECC88C378A762069B3509B0CFDDA35EC17AF680B2937FA51B4A9DE415506866F3D22C209443AAC2DF6E4D38CCFEDADE6BCC00D2517B2717BF700524546554E445F4445434C494E4544222CF70232353465353230362D663962382D343564622D613237622D326336613033366436343535222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8B8A79AF9D4DFC603222CF744F8B8A79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D35653064333261612D306662372D346133332D616561332D366631343966376535363735222CF74E505552434841534544222CF606F8F1CAFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8B7A7E6BBD288C7E209227D40C477B5134F6C73FAC38BAC9C3A92C4AD3113A310F50ECEBC0AEB091700C7EA5C82536FD5443A7DB6F6498A7B2A2D94FE4F31C27905BFD58F588EA8DBEA8C617314227D2CF705322E30222CF606F8F1CAFBC6A0347D');
INSERT INTO "notification_payload" VALUES(8,1795445155206,X'01010100405D2E75E460784527492CADD43817A986C89F4EC18B542EE884AA9AA575ABF09B4FEFAB8C2630C3365E9427F3CFA2C64629794E5FEEAD1C6007514A2139D459CB687BF700524546554E44222CF70263346666333837342D393535332D346539312D396635332D646466366236646466346463222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8BAA79AF9D4DFC603222CF744F8BAA79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D32646566303139342D313462382D346462322D616538312D396438363838363366316130222CF74E505552434841534544222CF606F881CBFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8B9A7E6BBD288C7E209227D40A779DFC2994131A67B4EDC7C8178426D6435363D96A14D23A842CA320127153F8108613532B1D1EC16CE9B10421C6441A28E4CD1473FF15419B81AD7288F7C8714227D2CF705322E30222CF606F881CBFBC6A0347D');
INSERT INTO "notification_payload" VALUES(9,1795445155221,X'01010100402C1B83D2DC625937F7EA4994D310806385BB2D3BF99B79E27C1751CCAB8A1BD69E26A59A2C59DC62F7ED06646877798BF40A4A8BE70F55C40DB9DB4A6EBAA2B7687BF700524546554E44222CF70235313666336461302D666336342D343164392D626333342D393937373665643265396162222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8BCA79AF9D4DFC603222CF744F8BCA79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D33643437363031652D363239632D343533382D616634662D316566663865336434366337222CF74E505552434841534544222CF606F88ECBFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8BBA7E6BBD288C7E209227D4074DA0B73B0441FB70025353CB960BC24ABA3E62CF14FE72D02F0189F407D7B9B2DD5971CEEFA1BD317E48D204CAE333BDB9FB6A63D8E35AE09F65DB69D9E39F914227D2CF705322E30222CF606F88ECBFBC6A0347D');
INSERT INTO "notification_payload" VALUES(10,1795445155236,X'01010100407E70031347D3BBE3B2A692511CF20F9189BE219E1DBB7941DFBD74670EC8CC4032D10EE5FA13103D3D74431C4DE5E8FB781564379523E4360359F23593B5A2A96E7BF700524546554E445F5245564552534544222CF70263643031643163642D363264612D343130642D613364612DF89195F1F602646238222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8BCA79AF9D4DFC603222CF744F8BCA79AF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D33643437363031652D363239632D343533382D616634662D316566663865336434366337222CF74E505552434841534544222CF606F8A0CBFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8BBA7E6BBD288C7E209227D40122B40BE5E1CF314A63DA6402CAF220A8CE3E15D38031B4BEA330A27DCC19CC228B07536140ADD4540E8AB8D2744A92437C96CE1A4FE29A45640797F43EA1F1B14227D2CF705322E30222CF606F8A0CBFBC6A0347D');
INSERT INTO "notification_payload" VALUES(11,1795445155248,X'0101010040788A8F88A68B9E31F0812937EA2593E618EDDB1BFBE6CA46B242AE15F8FFC1FC4E9D1015A6B925338AD89C76A8D43B78446FFE4FD2FC1142E142943C18A47E5C707BF700524546554E445F4445434C494E4544222CF70265366337633731632D623837652D343762612D616237332D643934373135353562333131222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00E5017BF743F8BEA79AF9D4DFC603222CF744F8BEA79AF9D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8B8EC9FC5A0342CF649F8B8EC9FC5A0342CF64B312CF74C436F6E73756D61626C65222CF74D63623935356133362D353432622D343866312D386666632D353864623262376432323166222CF74E505552434841534544222CF606F8ADCBFBC6A0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8BDA7E6BBD288C7E209227D409A0A69CA43BA0AF2078C52BA96E1EEBF27E92C0E0F4B663DDCE56E65F3FDB2F9D9F4256C4C451089DE81ED63FAAA7B3F9C926FC69D4D5151B99004CF4C474DF914227D2CF705322E30222CF606F8ADCBFBC6A0347D');
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
INSERT INTO "payload_header" VALUES(1,X'94E4F248E55B3C0694313472E518612538984E491D9DB9A7D4207D6A5494C88C','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUt3NTBxbVpsMjFHQzk3MXZJUE5VQ2FhNGUyZ3dDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURFNU1UUTBOVFUwV2hjTk1qY3hNakk0TVRRME5UVTBXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUYnViVTZvZ0c2NTZnVVZxQXBDNTdIbW10aWVLN2t4eU5nRkh1OXBET1psZVJjZmh2OWw5ZXBaYlM1bHRHOWhxNTluTWhFQTJTK0ZLREZOMnpFU1UxVW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVURBa2NFSXQ0ZjhKc0k5VUhMZ3FMSlRLSzR4SXdId1lEVlIwakJCZ3dGb0FVY2dWWnRpZzRFRDJVRDk0N3hGQk91Uld1bHpzd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd1VCNkJjTXJwaENiazRVeUtrNEJwSGc4dUVCNEIzZG8rZ2ZWdjVsMlhHSWZVMVh1QnN1K0Z2QitFWTlRTmIwVlJBakVBc3BWR0h5bm1ldVcyak5uemNaRS9PbWVkYzZyd0s0a1psVlpIOGdGUXBJT215amU3NERHYnBCZWF1ZjVORnUybCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVWllaZjhyT0RoZCsvWERBL252TVZFWG5hR09Nd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF4T1RFME5EVTFORm9YRFRJM01USXlPREUwTkRVMU5Gb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUVhzdDlFQTRBb3FlWmZHU3pvU00yV2tyQWFzdTZ2L2hvWU4yR2hTR2FuaFhOeVNXMUFXb1EwTkE2NVNmeXA2cmVWV28wZGVyZUwwQ1NyUUw3RmY4SWN0NXg0RGd4OGk4TjZZMlAxQXk1NFhDdGVOZ0J3SHo0TktmYmpWTTI5cU5PamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJ5QlZtMktEZ1FQWlFQM2p2RVVFNjVGYTZYT3pBZkJnTlZIU01FR0RBV2dCVFJseHFBZFZZWFJsUnM3VzlSNzJjeWNvbzVTREFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakIyYWNoZURTQTduS240TG5aNU1Ba0FqanJycXRSNk1JZTRuZjNodFJROWYxSENXTXdBaVNPekRHMW0rMXdOcURBQ01DSnVQRy9LR3J2aElJdmc0M0J6a0RUa3VyOVYrclB3aWpDNmxIMWdlbVRLNkhZd29ISGQvejFBekVzd09LUC9QUT09IiwiTUlJQnlqQ0NBVkNnQXdJQkFnSVVmeTI2Y3A0ZGZwbzBHN2RaTTVFNStka2FQVzR3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXhPVEUwTkRVMU5Gb1hEVEkzTVRJeU9ERTBORFUxTkZvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRUd4TUFXbkFONGFsTTFBRWxvSkdsRmVXcVRqK2VxOEFFMmNLWU1Oa0ExMDlHSFRrODRvSFVSWlNUc0QxS3dxUit3Z3hYeG4vMCtuUFlndDZlYXRnQ0JDelFrQ2JuN0ZYbkJySTY3S3NETTB4bnVENExiQ3lZQ2RIQVJsR1VhQm44bzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVTBaY2FnSFZXRjBaVWJPMXZVZTluTW5LS09VZ3dId1lEVlIwakJCZ3dGb0FVMFpjYWdIVldGMFpVYk8xdlVlOW5NbktLT1Vnd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd1krQkZyYXZYbnl1Mm9wOXpYMm9vWjRvRnFrTmFtaFBLNUJCdTdDalFNUnBDamZoT2duQzRNeVJENWdNbC82ZHFBakVBcDQxbGo5dTZ1dW8vaUc4Wk9hRmVrd2daZWQwVzhnVTdOaWJlQWhvUUs0eUx3SlQyZk04a0Nna3VjazJZdmFHTCJdfQ');
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
INSERT INTO "policy_decision" VALUES('6b3a9a9d-bba5-44c2-829e-596c9fd57eed',X'7B226174223A313739353434353135343937352C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343330302C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795445155007);
INSERT INTO "policy_decision" VALUES('7184e8d9-419c-450f-ad12-3263e0d135e7',X'7B226174223A313739353434353135343836382C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343931382C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795445154938);
INSERT INTO "policy_decision" VALUES('7bc8b855-7401-45c1-b45c-e887bd46dcb4',X'7B226174223A313739353434353135353130322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333431312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,1795445155130);
INSERT INTO "policy_decision" VALUES('c684e070-cbbe-452d-8642-23811ffea700',X'7B226174223A313739353434353135353034312C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313735322C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795445155070);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000093950902','2000000093950902',NULL,'coins.500','Consumable','19ea5377-9dcf-4cf2-bdf0-7e16818bbf2c',X'482254FDDBB1A34A49D6983D800BD5C2','19ea5377-9dcf-4cf2-bdf0-7e16818bbf2c','704000000093950901',1,1795441555000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795445155162);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000093950904','2000000093950904',NULL,'coins.500','Consumable','5e0d32aa-0fb7-4a33-aea3-6f149f7e5675',X'11FE08106E66D4CDCDF157025A23A7C6','5e0d32aa-0fb7-4a33-aea3-6f149f7e5675','704000000093950903',1,1795441555000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795445155185);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000093950906','2000000093950906',NULL,'coins.500','Consumable','2def0194-14b8-4db2-ae81-9d868863f1a0',X'758CFE91E3F15BCA11A88A873CA85C9C','2def0194-14b8-4db2-ae81-9d868863f1a0','704000000093950905',1,1795441555000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795445155201);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000093950908','2000000093950908',NULL,'coins.500','Consumable','3d47601e-629c-4538-af4f-1eff8e3d46c7',X'C19337B9DDA5C812C8A1CC7695B6E199','3d47601e-629c-4538-af4f-1eff8e3d46c7','704000000093950907',1,1795441555000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795445155232);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000093950910','2000000093950910',NULL,'coins.500','Consumable','cb955a36-542b-48f1-8ffc-58db2b7d221f',X'C81264B99003193A78A81EEE8D935DC4','cb955a36-542b-48f1-8ffc-58db2b7d221f','704000000093950909',1,1795441555000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795445155245);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000093950902',1795445155162,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000093950904',1795445155185,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000093950906',1795445155201,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000093950908',1795445155214,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000093950908',1795445155232,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000093950910',1795445155245,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000093950902',125,NULL,NULL,'backend',240,1,'apple',1795445154856,1795445154856,1795445154856,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000093950902',125,NULL,NULL,'backend',240,1,'apple',1795445154856,1795445154856,1795445154856,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000093950904',125,NULL,NULL,'backend',240,1,'apple',1795445154969,1795445154969,1795445154969,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000093950904',125,NULL,NULL,'backend',240,1,'apple',1795445154969,1795445154969,1795445154969,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000093950908',125,NULL,NULL,'backend',240,1,'apple',1795445155033,1795445155033,1795445155033,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000093950908',125,NULL,NULL,'backend',240,1,'apple',1795445155033,1795445155033,1795445155033,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000093950910',125,NULL,NULL,'backend',240,1,'apple',1795445155096,1795445155096,1795445155096,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000093950910',125,NULL,NULL,'backend',240,1,'apple',1795445155096,1795445155096,1795445155096,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000093950912',125,NULL,NULL,'backend',240,1,'apple',1795445155269,1795445155269,1795445155269,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000093950912',125,NULL,NULL,'backend',240,1,'apple',1795445155269,1795445155269,1795445155269,NULL,0,NULL,0);
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
INSERT INTO "refund_case" VALUES('4fbc6e8c-ee15-4851-bab2-b28cf51d6562','com.example.coins','Sandbox','2000000093950906','2def0194-14b8-4db2-ae81-9d868863f1a0','UNINTENDED_PURCHASE',1795445155145,1795445155149,1795445455145,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795445155201,5,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('6b3a9a9d-bba5-44c2-829e-596c9fd57eed','com.example.coins','Sandbox','2000000093950904','5e0d32aa-0fb7-4a33-aea3-6f149f7e5675','UNINTENDED_PURCHASE',1795445154975,1795445154979,1795445454975,1,'answered',NULL,NULL,NULL,NULL,1795445155019,NULL,'declined',NULL,1795445155185,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('7184e8d9-419c-450f-ad12-3263e0d135e7','com.example.coins','Sandbox','2000000093950902','19ea5377-9dcf-4cf2-bdf0-7e16818bbf2c','UNINTENDED_PURCHASE',1795445154868,1795445154873,1795445454868,1,'answered',NULL,NULL,NULL,NULL,1795445154952,NULL,'granted',NULL,1795445155162,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('7bc8b855-7401-45c1-b45c-e887bd46dcb4','com.example.gems','Sandbox','2000000093950910','cb955a36-542b-48f1-8ffc-58db2b7d221f','UNINTENDED_PURCHASE',1795445155102,1795445155105,1795445455102,1,'answered',NULL,NULL,NULL,NULL,1795445155140,NULL,'declined',NULL,1795445155245,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('c684e070-cbbe-452d-8642-23811ffea700','com.example.coins','Sandbox','2000000093950908','3d47601e-629c-4538-af4f-1eff8e3d46c7','UNINTENDED_PURCHASE',1795445155041,1795445155046,1795445455041,1,'answered',NULL,NULL,NULL,NULL,1795445155081,NULL,'reversed',NULL,1795445155232,7,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000093950902','7184e8d9-419c-450f-ad12-3263e0d135e7','UNINTENDED_PURCHASE',1795445154868,1795445154873,1795445454868,1,'7184e8d9-419c-450f-ad12-3263e0d135e7');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000093950904','6b3a9a9d-bba5-44c2-829e-596c9fd57eed','UNINTENDED_PURCHASE',1795445154975,1795445154979,1795445454975,1,'6b3a9a9d-bba5-44c2-829e-596c9fd57eed');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000093950906','4fbc6e8c-ee15-4851-bab2-b28cf51d6562','UNINTENDED_PURCHASE',1795445155145,1795445155149,1795445455145,1,'4fbc6e8c-ee15-4851-bab2-b28cf51d6562');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000093950908','c684e070-cbbe-452d-8642-23811ffea700','UNINTENDED_PURCHASE',1795445155041,1795445155046,1795445455041,1,'c684e070-cbbe-452d-8642-23811ffea700');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000093950910','7bc8b855-7401-45c1-b45c-e887bd46dcb4','UNINTENDED_PURCHASE',1795445155102,1795445155105,1795445455102,1,'7bc8b855-7401-45c1-b45c-e887bd46dcb4');
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','03560127-3825-4550-85e2-41840915642a','2000000093950908',NULL,NULL,125,NULL,240,NULL,'apple',1795445155033,1795445155038,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','03560127-3825-4550-85e2-41840915642a','2000000093950908',NULL,NULL,125,NULL,240,NULL,'apple',1795445155033,1795445155038,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','039fc570-67d0-467d-b813-7fc0f9983b26','2000000093950902',NULL,NULL,125,NULL,240,NULL,'apple',1795445154856,1795445154860,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','039fc570-67d0-467d-b813-7fc0f9983b26','2000000093950902',NULL,NULL,125,NULL,240,NULL,'apple',1795445154856,1795445154860,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','16c49e16-a301-447a-891a-8ce681d2d59c','2000000093950904',NULL,NULL,125,NULL,240,NULL,'apple',1795445154969,1795445154972,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','16c49e16-a301-447a-891a-8ce681d2d59c','2000000093950904',NULL,NULL,125,NULL,240,NULL,'apple',1795445154969,1795445154972,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','abb2c3db-cadd-4691-ab07-767be75e135f','2000000093950910',NULL,NULL,125,NULL,240,NULL,'apple',1795445155096,1795445155100,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','abb2c3db-cadd-4691-ab07-767be75e135f','2000000093950910',NULL,NULL,125,NULL,240,NULL,'apple',1795445155096,1795445155100,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','eb716e9c-7561-4054-8257-9ca365bec7c4','2000000093950912',NULL,NULL,125,NULL,240,NULL,'apple',1795445155269,1795445155274,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','eb716e9c-7561-4054-8257-9ca365bec7c4','2000000093950912',NULL,NULL,125,NULL,240,NULL,'apple',1795445155269,1795445155274,NULL,'backend');
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
