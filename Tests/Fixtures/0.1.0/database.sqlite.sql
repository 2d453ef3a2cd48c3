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
INSERT INTO "access_token" VALUES(1,'9fbef592','backend',NULL,NULL,X'6C222B3BD41D65F663F386EDCD92E2282F17A7F2CC31083C262A3A3FC7C346B2',1795486181998,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'72b6fc84','viewer',NULL,NULL,X'3FED149D5EC28B4A305E3FCECD3D35D543D288D2F355DAE59A824A3AAC2AA436',1795486182671,NULL,NULL);
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
INSERT INTO "answer" VALUES('6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T02:09:42.381Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T02:09:42.389Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795486182421);
INSERT INTO "answer" VALUES('731aa846-4dbe-45b3-935c-e43e0b8e50d4',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T02:09:41.961Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T02:09:42.039Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795486182121);
INSERT INTO "answer" VALUES('92af1e8c-6b24-489c-9904-a4034aa8e69f',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T02:09:42.133Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T02:09:42.151Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795486182260);
INSERT INTO "answer" VALUES('f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-24T02:09:42.273Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-24T02:09:42.289Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795486182376);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',66,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',72,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.coins','Sandbox',103,0,1);
INSERT INTO "answer_time_tally" VALUES(20781,'com.example.gems','Sandbox',28,0,1);
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
INSERT INTO "attempt" VALUES('6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86',1,'54EBEA7D-B1DE-4930-BC1D-53A400154AD0',7,'accepted',1795486182421,1795486182427,202,NULL,NULL);
INSERT INTO "attempt" VALUES('731aa846-4dbe-45b3-935c-e43e0b8e50d4',1,'54EBEA7D-B1DE-4930-BC1D-53A400154AD0',1,'accepted',1795486182122,1795486182135,202,NULL,NULL);
INSERT INTO "attempt" VALUES('92af1e8c-6b24-489c-9904-a4034aa8e69f',1,'54EBEA7D-B1DE-4930-BC1D-53A400154AD0',3,'accepted',1795486182261,1795486182280,202,NULL,NULL);
INSERT INTO "attempt" VALUES('f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1',1,'54EBEA7D-B1DE-4930-BC1D-53A400154AD0',5,'accepted',1795486182377,1795486182383,202,NULL,NULL);
CREATE TABLE case_identity (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    identity TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, environment, bundle_id, case_id)
) WITHOUT ROWID;
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000014749820','6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000014749819','6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','a6dc6470-170e-41a8-b3e3-829a53d2e4bc','6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000014749812','731aa846-4dbe-45b3-935c-e43e0b8e50d4');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2db373bc-1076-40f6-ac7f-f4ce2039fddd','731aa846-4dbe-45b3-935c-e43e0b8e50d4');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000014749811','731aa846-4dbe-45b3-935c-e43e0b8e50d4');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000014749814','92af1e8c-6b24-489c-9904-a4034aa8e69f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','4237806b-ee71-462a-a5e3-e7a76f798eb1','92af1e8c-6b24-489c-9904-a4034aa8e69f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000014749813','92af1e8c-6b24-489c-9904-a4034aa8e69f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000014749816','d1632898-fbf2-4e82-ae9c-ef2e199d6029');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000014749815','d1632898-fbf2-4e82-ae9c-ef2e199d6029');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','7ec497e0-ae92-4281-b916-bee13a9de1de','d1632898-fbf2-4e82-ae9c-ef2e199d6029');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000014749818','f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000014749817','f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','b85120ea-6f29-49b6-a4fe-a407964ed9a3','f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','2db373bc-1076-40f6-ac7f-f4ce2039fddd',1,'2026-05',NULL,'app',NULL,NULL,1795486181961,1795486182033);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','2db373bc-1076-40f6-ac7f-f4ce2039fddd',1,'2026-05',NULL,'app',NULL,NULL,1795486181961,1795486182033);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','4237806b-ee71-462a-a5e3-e7a76f798eb1',1,'2026-05',NULL,'app',NULL,NULL,1795486182133,1795486182141);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','4237806b-ee71-462a-a5e3-e7a76f798eb1',1,'2026-05',NULL,'app',NULL,NULL,1795486182133,1795486182141);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','b85120ea-6f29-49b6-a4fe-a407964ed9a3',1,'2026-05',NULL,'app',NULL,NULL,1795486182273,1795486182279);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','b85120ea-6f29-49b6-a4fe-a407964ed9a3',1,'2026-05',NULL,'app',NULL,NULL,1795486182273,1795486182279);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','a6dc6470-170e-41a8-b3e3-829a53d2e4bc',1,'2026-05',NULL,'app',NULL,NULL,1795486182381,1795486182385);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','a6dc6470-170e-41a8-b3e3-829a53d2e4bc',1,'2026-05',NULL,'app',NULL,NULL,1795486182381,1795486182385);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','7ec497e0-ae92-4281-b916-bee13a9de1de',0,'2026-05',NULL,'app',NULL,NULL,1795486182428,1795486182432);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','7ec497e0-ae92-4281-b916-bee13a9de1de',0,'2026-05',NULL,'app',NULL,NULL,1795486182428,1795486182432);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','dc0fe2df-801d-4a43-a78a-e472ab23d691',1,'2026-05',NULL,'app',NULL,NULL,1795486182589,1795486182601);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','dc0fe2df-801d-4a43-a78a-e472ab23d691',1,'2026-05',NULL,'app',NULL,NULL,1795486182589,1795486182601);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','dc0fe2df-801d-4a43-a78a-e472ab23d691',0,NULL,NULL,NULL,NULL,NULL,1795486182622,1795486182622);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','dc0fe2df-801d-4a43-a78a-e472ab23d691',0,NULL,NULL,NULL,NULL,NULL,1795486182622,1795486182622);
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
INSERT INTO "customer_group" VALUES(X'0613A4C43BE18A5449172AC5FBD8B0EB','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'70BCD9A60562FA3DD8E983E3B9DF63FA','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'B83AEEFA4410559EBCF26D5F7FCDC7CA','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'BE9961B491C1DE8FAB9F25F63C78D5D1','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'C059C84D03BCAF268963C989F2B7981C','com.example.coins','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','2db373bc-1076-40f6-ac7f-f4ce2039fddd',X'C059C84D03BCAF268963C989F2B7981C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','4237806b-ee71-462a-a5e3-e7a76f798eb1',X'BE9961B491C1DE8FAB9F25F63C78D5D1');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000014749811',X'C059C84D03BCAF268963C989F2B7981C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000014749813',X'BE9961B491C1DE8FAB9F25F63C78D5D1');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000014749815',X'B83AEEFA4410559EBCF26D5F7FCDC7CA');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000014749817',X'70BCD9A60562FA3DD8E983E3B9DF63FA');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000014749819',X'0613A4C43BE18A5449172AC5FBD8B0EB');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','7ec497e0-ae92-4281-b916-bee13a9de1de',X'B83AEEFA4410559EBCF26D5F7FCDC7CA');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','a6dc6470-170e-41a8-b3e3-829a53d2e4bc',X'0613A4C43BE18A5449172AC5FBD8B0EB');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','b85120ea-6f29-49b6-a4fe-a407964ed9a3',X'70BCD9A60562FA3DD8E983E3B9DF63FA');
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
INSERT INTO "database_size" VALUES(20781,1795486181853,339968);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000014749812','delivered',1795486182039,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000014749812','delivered',1795486182039,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000014749814','delivered',1795486182151,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000014749814','delivered',1795486182151,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000014749818','delivered',1795486182289,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000014749818','delivered',1795486182289,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000014749820','delivered',1795486182389,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000014749820','delivered',1795486182389,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000014749822','delivered',1795486182613,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000014749822','delivered',1795486182613,'backend');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000014749811','transactions','2000000014749812',NULL,NULL,'Apple does not know the transaction in this environment',1795486182063,1795486197063,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000014749813','transactions','2000000014749814',NULL,NULL,'Apple does not know the transaction in this environment',1795486182170,1795486197170,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000014749815','transactions','2000000014749816',NULL,NULL,'Apple does not know the transaction in this environment',1795486182439,1795486197439,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000014749817','transactions','2000000014749818',NULL,NULL,'Apple does not know the transaction in this environment',1795486182314,1795486197314,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000014749819','transactions','2000000014749820',NULL,NULL,'Apple does not know the transaction in this environment',1795486182398,1795486197398,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','731aa846-4dbe-45b3-935c-e43e0b8e50d4',2,'CONSUMPTION_REQUEST',NULL,1795486182060,1795486182063,'2000000014749812',NULL,0);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','92af1e8c-6b24-489c-9904-a4034aa8e69f',2,'CONSUMPTION_REQUEST',NULL,1795486182163,1795486182170,'2000000014749814',NULL,0);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1',2,'CONSUMPTION_REQUEST',NULL,1795486182308,1795486182314,'2000000014749818',NULL,0);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86',2,'CONSUMPTION_REQUEST',NULL,1795486182395,1795486182398,'2000000014749820',NULL,0);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','d1632898-fbf2-4e82-ae9c-ef2e199d6029',2,'CONSUMPTION_REQUEST',NULL,1795486182436,1795486182439,'2000000014749816',NULL,0);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','c6b82433-d650-4bb9-95f9-670cc201ef1d',2,'REFUND',NULL,1795486182444,1795486182456,'2000000014749812',NULL,0);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','43488931-478b-4ce7-acd1-76c970f3561c',2,'REFUND_DECLINED',NULL,1795486182465,1795486182468,'2000000014749814',NULL,0);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','6aced06d-d519-4503-ad03-feed97b1ff38',2,'REFUND',NULL,1795486182475,1795486182479,'2000000014749816',NULL,0);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','a5f1dec8-9840-4de5-b270-971e40b97460',2,'REFUND',NULL,1795486182486,1795486182493,'2000000014749818',NULL,0);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','4e01eff8-3662-4e92-b81f-b63f926ae167',2,'REFUND_REVERSED',NULL,1795486182501,1795486182505,'2000000014749818',NULL,0);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','f92a3b0f-7f5d-49fd-b245-815de662b0cb',2,'REFUND_DECLINED',NULL,1795486182516,1795486182521,'2000000014749820',NULL,0);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795486182063,X'010101004083692A104F799F49B46CB22E7B3B4935EB369209F91776903C385AEA71B8868D1C467C4F4DBDC07B1A8307A34EB4E013702C4B8F44CE1F3F6A08BB1788488D0F627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9731AA8464DBE45B3935CE43E0B8E50D4222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F4A0B8D3D4DFC603222CF744F8F4A0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF92DB373BC107640F6AC7FF4CE2039FDDD222CF74E505552434841534544222CF606F8ACD5C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F3A08496D288C7E209227D401DE3301D8D315F832E7DE698A11293AA9744E8C691EFC9CB426C411399CE4551A00C3F49DCAE7F1710286DA770AB6896027BD92D751AE4F5A0B1676872E5A3A92B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8ACD5C3DAA0347D');
INSERT INTO "notification_payload" VALUES(2,1795486182170,X'0101010040B0D523941013DE7A4E956DA1517BDE3A5C761E2F7CE406D77C23996601DFED20F6181405943A8C3EB2FECE539CC1E41D681C1A5FBF2FF667E022A58272D08AD1627BF700434F4E53554D5054494F4E5F52455155455354222CF702F992AF1E8C6B24489C9904A4034AA8E69F222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F6A0B8D3D4DFC603222CF744F8F6A0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF94237806BEE71462AA5E3E7A76F798EB1222CF74E505552434841534544222CF606F893D6C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F5A08496D288C7E209227D4063405C08F641A59736F5D9DD5189DCF496563D11129DC1720D26D83D45F48A1FCBE19D5A68FE7431B1EE130355E74A186E9EFB388B9A2E4F57E12C14987EF4F92B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F893D6C3DAA0347D');
INSERT INTO "notification_payload" VALUES(3,1795486182314,X'01010100400CBAB2B876C24D6016AFE4126F71AE44FDA3FD08CFDF49EF3D98B2F57C97475A2B95C5097CF98A82584271BC791AF69CF3A037AA93C7E2ED8CC86ED2CE4FCEE2627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9F2F2A4F283254ACAAB6C63AD6B71CAC1222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FAA0B8D3D4DFC603222CF744F8FAA0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9B85120EA6F2949B6A4FEA407964ED9A3222CF74E505552434841534544222CF606F8A4D7C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F9A08496D288C7E209227D4048717D98E6E9299DB7C7276E4F7467DF5059A9D0809FF89924521EA07ACE9214ADFCF7EFE31EC8429920F4AD69CC2454B8EC5850D6E3168DA8BF0A3CFFF54BB62B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8A4D7C3DAA0347D');
INSERT INTO "notification_payload" VALUES(4,1795486182398,X'0101010040D2312F9C0575EE0FE5BC89A32F0B11208A558BFF43EF8BDB45FB3210CBAB211AF25D426330471FF7F158D2EF5CCC06C480E7F54C99AD167F7E23C3CD607248BA617BF700434F4E53554D5054494F4E5F52455155455354222CF702F96CE2F3FC48D64D4FAD5AF599AED77C86222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8FCA0B8D3D4DFC603222CF744F8FCA0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9A6DC6470170E41A8B3E3829A53D2E4BC222CF74E505552434841534544222CF606F8FBD7C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FBA08496D288C7E209227D401BD5C097D1717DE1FB1840BB8992723DA9BB0088B6AB3990AEA5B8C2896614B7B135983CE689F2775ACD89E8175094EE9E093168179F4F41852EB6A19C3204842B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8FBD7C3DAA0347D');
INSERT INTO "notification_payload" VALUES(5,1795486182439,X'010101004034BD7E9F4FDD975D1CE2FC4CE3CD4643EAFBC69063D4D589AF1E1E8756CF59FDB7A6E2ED460E3E09877924B61F42ED166899D70ACFB4F6A23D4E9214FE6B2395627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9D1632898FBF24E82AE9CEF2E199D6029222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F8A0B8D3D4DFC603222CF744F8F8A0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF97EC497E0AE924281B916BEE13A9DE1DE222CF74E505552434841534544222CF606F8A4D8C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F7A08496D288C7E209227D40D7800946740F9EBC3087454BADD9FCCCCC158E96ABA5EFEF6D9AA175699F0D86D06B4F1306DD2ADF99ACCBDD01735C040712E00D62D487F711EF1DC935A4F7052B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8A4D8C3DAA0347D');
INSERT INTO "notification_payload" VALUES(6,1795486182456,X'01010100400E67E654802299DDEC5216579AC00B01512FC96E79F0478B1B0A7053B22D7B171E7A463B85377BF65DFB9B5CFDF635F29B5E958F9B29B178323258795E2A14B6557BF700524546554E44222CF702F9C6B82433D6504BB995F9670CC201EF1D222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F4A0B8D3D4DFC603222CF744F8F4A0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF92DB373BC107640F6AC7FF4CE2039FDDD222CF74E505552434841534544222CF606F8ACD8C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F3A08496D288C7E209227D409DC5B870A98B10E0B28D526EF4EE3EE5F4C9D8ACC502F9E111DD0C0524C325F01277B14C6E5C365D7758443ADE4D84311CF89AD0D31E4B52A5B6B103E32BFFA414227D2CF705322E30222CF606F8ACD8C3DAA0347D');
INSERT INTO "notification_payload" VALUES(7,1795486182468,X'0101010040DE908B374737AA2A3D868C76E376CD52F35517B92C1E02D498C1FF99CC91859993DDA00455ECC31D3ECF5323A37E21967AFBDC53BA5C0E4D3BCF4A80FF71663F5E7BF700524546554E445F4445434C494E4544222CF702F943488931478B4CE7ACD176C970F3561C222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F6A0B8D3D4DFC603222CF744F8F6A0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF94237806BEE71462AA5E3E7A76F798EB1222CF74E505552434841534544222CF606F8C1D8C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F5A08496D288C7E209227D404F53D4C8FBDE2202FF7C9AB35D5A8DC1020F5FAE9481722464E7604B35B3D35487CAB7E50E1AE4BE78A503F9DA307A166FB126F2CEBA558A21F786239ACAB0FA14227D2CF705322E30222CF606F8C1D8C3DAA0347D');
INSERT INTO "notification_payload" VALUES(8,1795486182479,X'010101004043CAAAE59FB8953878A33A3EC9C457B1D2349E6F3187741463CB2AF239600FE4D851B15F6F6644B4C762609C35872CBBB6C5CCC5418C2B8E9262784329C74297557BF700524546554E44222CF702F96ACED06DD5194503AD03FEED97B1FF38222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F8A0B8D3D4DFC603222CF744F8F8A0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF97EC497E0AE924281B916BEE13A9DE1DE222CF74E505552434841534544222CF606F8CBD8C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F7A08496D288C7E209227D40E1199698E3CB12A7F9BED065E4F98F0FE0350D41F7F0CFF59259496779F0611E70395190D781F0E0A55DAC89631B4B93ED2AC190DA9EEF46E89AF6F46D03374914227D2CF705322E30222CF606F8CBD8C3DAA0347D');
INSERT INTO "notification_payload" VALUES(9,1795486182493,X'01010100407DCDC3043527AD905D160FC00870DAA8DFEED79EE72FC9F34FB41D8A1B9126D7A7E91A5E6E960BF4AF38BC05F8D919BC4466A4D80EDD2CA00B9504415D174013557BF700524546554E44222CF702F9A5F1DEC898404DE5B270971E40B97460222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FAA0B8D3D4DFC603222CF744F8FAA0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9B85120EA6F2949B6A4FEA407964ED9A3222CF74E505552434841534544222CF606F8D6D8C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F9A08496D288C7E209227D40F568DEE675AD1AD1E8171EE2562C592F5891CD676D40D1C2670C737411310E2532A6A5555FD0D37E6BA6F4139B6E584092BE869303BDB56CFB3A0CC1DC8C3F1014227D2CF705322E30222CF606F8D6D8C3DAA0347D');
INSERT INTO "notification_payload" VALUES(10,1795486182505,X'01010100401DFC749005ADD38A86AE3A8FB09D4AADDF40CA6A9BEED2DADE9026A36E2142049D2E9A121F23A73E60ACD55DDA4261D768EDCA16C4111C9A3266E57D8CF482625E7BF700524546554E445F5245564552534544222CF702F94E01EFF836624E92B81FB63F926AE167222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FAA0B8D3D4DFC603222CF744F8FAA0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9B85120EA6F2949B6A4FEA407964ED9A3222CF74E505552434841534544222CF606F8E5D8C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F9A08496D288C7E209227D4089B4A2FD463FC0D6BD3E20DCF6123857159BA920F49C21EE4EB1E5A72FA968EB3A6C476F27BC3E9243ACED6A0AC4045AE5FED9FFEB12C9E67C746CB68D4BE0D314227D2CF705322E30222CF606F8E5D8C3DAA0347D');
INSERT INTO "notification_payload" VALUES(11,1795486182521,X'01010100409EC010E5FF3F5E4665812A76F7EA8C0C5B671D3C963399F3B5013356920F5A7209057D8C1048EDA777D1AD52C8DF6B49F34AD52DE655A4376864B9054D1211EF5D7BF700524546554E445F4445434C494E4544222CF702F9F92A3B0F7F5D49FDB245815DE662B0CB222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8FCA0B8D3D4DFC603222CF744F8FCA0B8D3D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F0F7E7D8A0342CF649F8F0F7E7D8A0342CF64B312CF74C436F6E73756D61626C65222CF74DF9A6DC6470170E41A8B3E3829A53D2E4BC222CF74E505552434841534544222CF606F8F4D8C3DAA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FBA08496D288C7E209227D402D2CA7963011B88886306350498484605887FAD7D62E228F244D86D1098A18D99F42C681B9E1A96D762E737CD9CA6D35827299A7659A37F05C65431AC28A444B14227D2CF705322E30222CF606F8F4D8C3DAA0347D');
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
INSERT INTO "payload_header" VALUES(1,X'B03BF5C186F27AFADCDFA48FF6EBEF5000F92ADE3CC512AE2A3946F606F446C1','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCd3pDQ0FVcWdBd0lCQWdJVUE2Q3N0aFJTNytNazZqaTVIM2c0eUFOaEhoMHdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJd01ESXdPVFF4V2hjTk1qY3hNakk1TURJd09UUXhXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFTRlNBRUo5Zi95U2Z5V2Q0SEVBSkh5TTc4bmxaWDJNWkZJQUd4NTE4NDBYZDdnZUwybGV3TzVzSEtxSUNFeldqT0FrbHhVWW96MnZMSmdPanJTbE1YcG8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVU56VjFMc1lmeFFNN2pyeFVRU0NTN0h2N0xkRXdId1lEVlIwakJCZ3dGb0FVOWJKU2RuQ01WRittaEZTZjFqb0lMUVYyU1ZZd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURad0F3WkFJd0JkZ0hjcndJKzdjK05wUDNEdWVhRm1Pd1dUVU0zODJYMVpRQ3NvOVBMZFlzYXlEaGJRcTFCS1gzWnB2blppVkdBakF3dTZjZzloTzkvMkhXZE5MTVI3K0UxRWhSaE9XWUptYXlWdENxSkFtTmpoWVhPemJBaEI3REpPU1FMd0o5elNVPSIsIk1JSUI1ekNDQVcyZ0F3SUJBZ0lVTU1YR214N0xIajdtUHJBZEQyZVZna3hYZzRZd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TURBeU1EazBNVm9YRFRJM01USXlPVEF5TURrME1Wb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBU094KzByc1YzdWhYU01ldUJDandIZTByRzdzai9jUUJUTU5zdDR3c1B2ckdyQzJhLzZmWUpIL0FnV3N3dm5HcE5hK1U4WkQrc1N0ZUFZeHJROEZjTUhxNnhQMEtIemwzTDZmSDFkZHdyQTFtbHhtRms5L1V1L1c5MXVnbDdTVUhXamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlQxc2xKMmNJeFVYNmFFVkovV09nZ3RCWFpKVmpBZkJnTlZIU01FR0RBV2dCU3RYQXptM2k4dmtlbUtzZnNVS3RCTWhGY3BEVEFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdOb0FEQmxBakJDL0IxZmsrNW9WME9maXBKZk5rWUxPaU53a1VyNUFGSDZPaFQrMDlSY3BVVjhYVDdWUVk1enpwU25JMUExNjM0Q01RRFRNNVcvQzRieklYSlQ3TmdrRFZ4OEJ2NlBZays3Sk5iakNGbWlScGVjcjMvK1JQcmt3amxvbnBFRXBCbS9sSVU9IiwiTUlJQnl6Q0NBVkNnQXdJQkFnSVVMYzJjOGZNbVlvMUdXT25CcDlXVHBMTTdBZk13Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNREF5TURrME1Wb1hEVEkzTVRJeU9UQXlNRGswTVZvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRUMzemV6SkdqQ2xFSTNLa0F5SFl4UTFYWXh0R0RwdzdXNGthN2h1TDE1b1pWM2gzbEh3eE9RZ0w4OEk4R3ROTCtBaDJmYkdGSGhVblM1dWs4MDFxMEVud3BtRHhsZzVIRCtqN2pyZHVhOEVkQ2RmZFczaXBYTklydDJrbGlOc0tJbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJWd001dDR2TDVIcGlySDdGQ3JRVElSWEtRMHdId1lEVlIwakJCZ3dGb0FVclZ3TTV0NHZMNUhwaXJIN0ZDclFUSVJYS1Ewd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFQYVl3WG9XS2lPVkZlSCtLYkliRDNTYUg4bnZUeEVDU0tjY2h1WnQ3NWI3NFF5SURMOUxvWWpXR0JqdEt0Mi9zQUl4QUk5SzNQeGJYUmxHa2U4UEptblVWMkhoZVV1RU1Md25MaDk0eWE0eHd2bVB3bnFRQ1ptRXhSTXFTdDZrOHd3NTJ3PT0iXX0');
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
INSERT INTO "policy_decision" VALUES('6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86',X'7B226174223A313739353438363138323339352C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353837342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,1795486182421);
INSERT INTO "policy_decision" VALUES('731aa846-4dbe-45b3-935c-e43e0b8e50d4',X'7B226174223A313739353438363138323036302C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363034352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795486182121);
INSERT INTO "policy_decision" VALUES('92af1e8c-6b24-489c-9904-a4034aa8e69f',X'7B226174223A313739353438363138323136332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333937312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795486182260);
INSERT INTO "policy_decision" VALUES('f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1',X'7B226174223A313739353438363138323330382C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A34372C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795486182376);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000014749812','2000000014749812',NULL,'coins.500','Consumable','2db373bc-1076-40f6-ac7f-f4ce2039fddd',X'C059C84D03BCAF268963C989F2B7981C','2db373bc-1076-40f6-ac7f-f4ce2039fddd','704000000014749811',1,1795482582000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795486182444);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000014749814','2000000014749814',NULL,'coins.500','Consumable','4237806b-ee71-462a-a5e3-e7a76f798eb1',X'BE9961B491C1DE8FAB9F25F63C78D5D1','4237806b-ee71-462a-a5e3-e7a76f798eb1','704000000014749813',1,1795482582000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795486182465);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000014749816','2000000014749816',NULL,'coins.500','Consumable','7ec497e0-ae92-4281-b916-bee13a9de1de',X'B83AEEFA4410559EBCF26D5F7FCDC7CA','7ec497e0-ae92-4281-b916-bee13a9de1de','704000000014749815',1,1795482582000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795486182475);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000014749818','2000000014749818',NULL,'coins.500','Consumable','b85120ea-6f29-49b6-a4fe-a407964ed9a3',X'70BCD9A60562FA3DD8E983E3B9DF63FA','b85120ea-6f29-49b6-a4fe-a407964ed9a3','704000000014749817',1,1795482582000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795486182501);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000014749820','2000000014749820',NULL,'coins.500','Consumable','a6dc6470-170e-41a8-b3e3-829a53d2e4bc',X'0613A4C43BE18A5449172AC5FBD8B0EB','a6dc6470-170e-41a8-b3e3-829a53d2e4bc','704000000014749819',1,1795482582000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795486182516);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000014749812',1795486182444,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000014749814',1795486182465,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000014749816',1795486182475,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000014749818',1795486182486,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000014749818',1795486182501,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000014749820',1795486182516,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000014749812',125,NULL,NULL,'backend',240,1,'apple',1795486182047,1795486182047,1795486182047,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000014749812',125,NULL,NULL,'backend',240,1,'apple',1795486182047,1795486182047,1795486182047,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000014749814',125,NULL,NULL,'backend',240,1,'apple',1795486182158,1795486182158,1795486182158,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000014749814',125,NULL,NULL,'backend',240,1,'apple',1795486182158,1795486182158,1795486182158,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000014749818',125,NULL,NULL,'backend',240,1,'apple',1795486182294,1795486182294,1795486182294,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000014749818',125,NULL,NULL,'backend',240,1,'apple',1795486182294,1795486182294,1795486182294,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000014749820',125,NULL,NULL,'backend',240,1,'apple',1795486182390,1795486182390,1795486182390,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000014749820',125,NULL,NULL,'backend',240,1,'apple',1795486182390,1795486182390,1795486182390,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000014749822',125,NULL,NULL,'backend',240,1,'apple',1795486182614,1795486182614,1795486182614,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000014749822',125,NULL,NULL,'backend',240,1,'apple',1795486182614,1795486182614,1795486182614,NULL,0,NULL,0);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795399781855,1795485581933,'[]',NULL,0,0,0,1795486481947,1795486181947,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795399781855,1795485581927,'[]',NULL,0,0,0,1795486481929,1795486181929,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795399781855,1795485581947,'[]',NULL,0,0,0,1795486481951,1795486181951,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795399781855,1795485581940,'[]',NULL,0,0,0,1795486481943,1795486181943,0,NULL);
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
INSERT INTO "refund_case" VALUES('6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86','com.example.gems','Sandbox','2000000014749820','a6dc6470-170e-41a8-b3e3-829a53d2e4bc','UNINTENDED_PURCHASE',1795486182395,1795486182398,1795486482395,1,'answered',NULL,NULL,NULL,NULL,1795486182427,NULL,'declined',NULL,1795486182516,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('731aa846-4dbe-45b3-935c-e43e0b8e50d4','com.example.coins','Sandbox','2000000014749812','2db373bc-1076-40f6-ac7f-f4ce2039fddd','UNINTENDED_PURCHASE',1795486182060,1795486182063,1795486482060,1,'answered',NULL,NULL,NULL,NULL,1795486182135,NULL,'granted',NULL,1795486182444,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('92af1e8c-6b24-489c-9904-a4034aa8e69f','com.example.coins','Sandbox','2000000014749814','4237806b-ee71-462a-a5e3-e7a76f798eb1','UNINTENDED_PURCHASE',1795486182163,1795486182170,1795486482163,1,'answered',NULL,NULL,NULL,NULL,1795486182280,NULL,'declined',NULL,1795486182465,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('d1632898-fbf2-4e82-ae9c-ef2e199d6029','com.example.coins','Sandbox','2000000014749816','7ec497e0-ae92-4281-b916-bee13a9de1de','UNINTENDED_PURCHASE',1795486182436,1795486182439,1795486482436,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795486182475,5,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1','com.example.coins','Sandbox','2000000014749818','b85120ea-6f29-49b6-a4fe-a407964ed9a3','UNINTENDED_PURCHASE',1795486182308,1795486182314,1795486482308,1,'answered',NULL,NULL,NULL,NULL,1795486182383,NULL,'reversed',NULL,1795486182501,7,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000014749812','731aa846-4dbe-45b3-935c-e43e0b8e50d4','UNINTENDED_PURCHASE',1795486182060,1795486182063,1795486482060,1,'731aa846-4dbe-45b3-935c-e43e0b8e50d4');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000014749814','92af1e8c-6b24-489c-9904-a4034aa8e69f','UNINTENDED_PURCHASE',1795486182163,1795486182170,1795486482163,1,'92af1e8c-6b24-489c-9904-a4034aa8e69f');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000014749816','d1632898-fbf2-4e82-ae9c-ef2e199d6029','UNINTENDED_PURCHASE',1795486182436,1795486182439,1795486482436,1,'d1632898-fbf2-4e82-ae9c-ef2e199d6029');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000014749818','f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1','UNINTENDED_PURCHASE',1795486182308,1795486182314,1795486482308,1,'f2f2a4f2-8325-4aca-ab6c-63ad6b71cac1');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000014749820','6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86','UNINTENDED_PURCHASE',1795486182395,1795486182398,1795486482395,1,'6ce2f3fc-48d6-4d4f-ad5a-f599aed77c86');
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','1f31f956-e0a8-494e-a350-aff0eba86297','2000000014749812',NULL,NULL,125,NULL,240,NULL,'apple',1795486182047,1795486182051,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','1f31f956-e0a8-494e-a350-aff0eba86297','2000000014749812',NULL,NULL,125,NULL,240,NULL,'apple',1795486182047,1795486182051,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','4bc70e21-5ed0-4e34-a146-b844fe53c703','2000000014749820',NULL,NULL,125,NULL,240,NULL,'apple',1795486182390,1795486182392,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','4bc70e21-5ed0-4e34-a146-b844fe53c703','2000000014749820',NULL,NULL,125,NULL,240,NULL,'apple',1795486182390,1795486182392,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','906fad4f-58c1-4a2c-b66e-4b561439db2a','2000000014749818',NULL,NULL,125,NULL,240,NULL,'apple',1795486182294,1795486182300,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','906fad4f-58c1-4a2c-b66e-4b561439db2a','2000000014749818',NULL,NULL,125,NULL,240,NULL,'apple',1795486182294,1795486182300,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','b4eb2fa1-0af9-4c0a-8448-6fdd6d1c9c5e','2000000014749814',NULL,NULL,125,NULL,240,NULL,'apple',1795486182158,1795486182161,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','b4eb2fa1-0af9-4c0a-8448-6fdd6d1c9c5e','2000000014749814',NULL,NULL,125,NULL,240,NULL,'apple',1795486182158,1795486182161,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','d9856bf4-5b02-4b07-9977-09642b7bac5b','2000000014749822',NULL,NULL,125,NULL,240,NULL,'apple',1795486182614,1795486182618,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','d9856bf4-5b02-4b07-9977-09642b7bac5b','2000000014749822',NULL,NULL,125,NULL,240,NULL,'apple',1795486182614,1795486182618,NULL,'backend');
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('access_token',2);
INSERT INTO "sqlite_sequence" VALUES('consent',14);
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
COMMIT;
