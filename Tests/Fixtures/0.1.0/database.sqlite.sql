PRAGMA user_version = 0;
PRAGMA application_id = 0;
BEGIN TRANSACTION;
CREATE TABLE access_token (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('backend', 'viewer', 'operator', 'admin')),
    label TEXT,
    digest BLOB NOT NULL UNIQUE,
    created_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT
);
INSERT INTO "access_token" VALUES(1,'38364512','backend',NULL,X'363E59BCED274CE2606EAAEE1D9CFE23677843C54EC08BCBED51FB3090AB1062',1795422258724,NULL);
INSERT INTO "access_token" VALUES(2,'4d990bf6','viewer',NULL,X'A3460705FC5AEE7FA3CD7428237215B639C60B880A2BE69ABA13753E00AD8257',1795422259883,NULL);
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
INSERT INTO "answer" VALUES('0454e431-a320-4216-a7f8-8aa741d9ed34',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T08:24:18.996Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T08:24:19.039Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795422259133);
INSERT INTO "answer" VALUES('9f337866-7cb9-41bb-a41d-bdcd40c5a136',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T08:24:19.146Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T08:24:19.160Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795422259207);
INSERT INTO "answer" VALUES('b6157c85-0cad-4e8d-a0ab-3535f759d1ed',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T08:24:19.229Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T08:24:19.249Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795422259369);
INSERT INTO "answer" VALUES('b6aba135-4247-4be3-a198-4bfe82bd3a4a',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-23T08:24:18.519Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-23T08:24:18.770Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795422258957);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',42,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',50,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.coins','Sandbox',149,0,1);
INSERT INTO "answer_time_tally" VALUES(20780,'com.example.gems','Sandbox',50,0,1);
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
INSERT INTO "attempt" VALUES('0454e431-a320-4216-a7f8-8aa741d9ed34',1,'76D55A0E-B9F6-4799-B29C-1C65D4798D35',3,'accepted',1795422259133,1795422259142,202,NULL,NULL);
INSERT INTO "attempt" VALUES('9f337866-7cb9-41bb-a41d-bdcd40c5a136',1,'76D55A0E-B9F6-4799-B29C-1C65D4798D35',5,'accepted',1795422259207,1795422259227,202,NULL,NULL);
INSERT INTO "attempt" VALUES('b6157c85-0cad-4e8d-a0ab-3535f759d1ed',1,'76D55A0E-B9F6-4799-B29C-1C65D4798D35',7,'accepted',1795422259370,1795422259385,202,NULL,NULL);
INSERT INTO "attempt" VALUES('b6aba135-4247-4be3-a198-4bfe82bd3a4a',1,'76D55A0E-B9F6-4799-B29C-1C65D4798D35',1,'accepted',1795422258961,1795422258999,202,NULL,NULL);
CREATE TABLE case_identity (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    identity TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, environment, bundle_id, case_id)
) WITHOUT ROWID;
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095090539','0454e431-a320-4216-a7f8-8aa741d9ed34');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','64353738-a30d-444d-9166-0f4be124965a','0454e431-a320-4216-a7f8-8aa741d9ed34');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095090538','0454e431-a320-4216-a7f8-8aa741d9ed34');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095090543','9f337866-7cb9-41bb-a41d-bdcd40c5a136');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','4756a8af-4f7d-4489-8e87-33729522865c','9f337866-7cb9-41bb-a41d-bdcd40c5a136');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095090542','9f337866-7cb9-41bb-a41d-bdcd40c5a136');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095090541','b0fa9a31-2770-4af1-9469-a6617e0f72a7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095090540','b0fa9a31-2770-4af1-9469-a6617e0f72a7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','7e8f90b3-3193-42ce-8877-e4180dd368f4','b0fa9a31-2770-4af1-9469-a6617e0f72a7');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000095090545','b6157c85-0cad-4e8d-a0ab-3535f759d1ed');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','283d5d09-5cda-44f3-8f53-617297001baa','b6157c85-0cad-4e8d-a0ab-3535f759d1ed');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000095090544','b6157c85-0cad-4e8d-a0ab-3535f759d1ed');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095090537','b6aba135-4247-4be3-a198-4bfe82bd3a4a');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095090536','b6aba135-4247-4be3-a198-4bfe82bd3a4a');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','89dca0ec-94a4-4998-90a0-9d42127b4f46','b6aba135-4247-4be3-a198-4bfe82bd3a4a');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','89dca0ec-94a4-4998-90a0-9d42127b4f46',1,'2026-05',NULL,'app',NULL,NULL,1795422258519,1795422258747);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','89dca0ec-94a4-4998-90a0-9d42127b4f46',1,'2026-05',NULL,'app',NULL,NULL,1795422258519,1795422258747);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','64353738-a30d-444d-9166-0f4be124965a',1,'2026-05',NULL,'app',NULL,NULL,1795422258996,1795422259001);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','64353738-a30d-444d-9166-0f4be124965a',1,'2026-05',NULL,'app',NULL,NULL,1795422258996,1795422259001);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','4756a8af-4f7d-4489-8e87-33729522865c',1,'2026-05',NULL,'app',NULL,NULL,1795422259146,1795422259149);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','4756a8af-4f7d-4489-8e87-33729522865c',1,'2026-05',NULL,'app',NULL,NULL,1795422259146,1795422259149);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','283d5d09-5cda-44f3-8f53-617297001baa',1,'2026-05',NULL,'app',NULL,NULL,1795422259229,1795422259234);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','283d5d09-5cda-44f3-8f53-617297001baa',1,'2026-05',NULL,'app',NULL,NULL,1795422259229,1795422259234);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','7e8f90b3-3193-42ce-8877-e4180dd368f4',0,'2026-05',NULL,'app',NULL,NULL,1795422259394,1795422259398);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','7e8f90b3-3193-42ce-8877-e4180dd368f4',0,'2026-05',NULL,'app',NULL,NULL,1795422259394,1795422259398);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','bfc782ef-1619-4334-a919-ac628eb27422',1,'2026-05',NULL,'app',NULL,NULL,1795422259585,1795422259589);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','bfc782ef-1619-4334-a919-ac628eb27422',1,'2026-05',NULL,'app',NULL,NULL,1795422259585,1795422259589);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','bfc782ef-1619-4334-a919-ac628eb27422',0,NULL,NULL,NULL,NULL,NULL,1795422259651,1795422259651);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','bfc782ef-1619-4334-a919-ac628eb27422',0,NULL,NULL,NULL,NULL,NULL,1795422259651,1795422259651);
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
INSERT INTO "customer_group" VALUES(X'201027A2CDDAD29F637A4F929D7268DD','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'97A809B603CF4AAA067E6F95C8198A44','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'AA13FA75BC2F0C03E9A0261E8719C389','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'C2682204532544013D13468156684AC3','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'D136D20E0248925F9A20DC556362529B','com.example.coins','Sandbox',499,0,0,0,0,0,0);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','283d5d09-5cda-44f3-8f53-617297001baa',X'201027A2CDDAD29F637A4F929D7268DD');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','4756a8af-4f7d-4489-8e87-33729522865c',X'AA13FA75BC2F0C03E9A0261E8719C389');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','64353738-a30d-444d-9166-0f4be124965a',X'97A809B603CF4AAA067E6F95C8198A44');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095090536',X'C2682204532544013D13468156684AC3');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095090538',X'97A809B603CF4AAA067E6F95C8198A44');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095090540',X'D136D20E0248925F9A20DC556362529B');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095090542',X'AA13FA75BC2F0C03E9A0261E8719C389');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000095090544',X'201027A2CDDAD29F637A4F929D7268DD');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','7e8f90b3-3193-42ce-8877-e4180dd368f4',X'D136D20E0248925F9A20DC556362529B');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','89dca0ec-94a4-4998-90a0-9d42127b4f46',X'C2682204532544013D13468156684AC3');
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095090537','delivered',1795422258770,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095090537','delivered',1795422258770,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095090539','delivered',1795422259039,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095090539','delivered',1795422259039,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095090543','delivered',1795422259160,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095090543','delivered',1795422259160,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000095090545','delivered',1795422259249,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000095090545','delivered',1795422259249,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095090547','delivered',1795422259601,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095090547','delivered',1795422259601,'backend');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095090536','transactions','2000000095090537',NULL,NULL,'Apple does not know the transaction in this environment',1795422258844,1795422273844,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095090538','transactions','2000000095090539',NULL,NULL,'Apple does not know the transaction in this environment',1795422259089,1795422274089,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095090540','transactions','2000000095090541',NULL,NULL,'Apple does not know the transaction in this environment',1795422259409,1795422274409,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095090542','transactions','2000000095090543',NULL,NULL,'Apple does not know the transaction in this environment',1795422259184,1795422274184,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000095090544','transactions','2000000095090545',NULL,NULL,'Apple does not know the transaction in this environment',1795422259331,1795422274331,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','b6aba135-4247-4be3-a198-4bfe82bd3a4a',2,'CONSUMPTION_REQUEST',NULL,1795422258840,1795422258844,'2000000095090537',NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','0454e431-a320-4216-a7f8-8aa741d9ed34',2,'CONSUMPTION_REQUEST',NULL,1795422259085,1795422259089,'2000000095090539',NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','9f337866-7cb9-41bb-a41d-bdcd40c5a136',2,'CONSUMPTION_REQUEST',NULL,1795422259173,1795422259184,'2000000095090543',NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','b6157c85-0cad-4e8d-a0ab-3535f759d1ed',2,'CONSUMPTION_REQUEST',NULL,1795422259316,1795422259331,'2000000095090545',NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','b0fa9a31-2770-4af1-9469-a6617e0f72a7',2,'CONSUMPTION_REQUEST',NULL,1795422259402,1795422259409,'2000000095090541',NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','e9d38936-2180-4b7b-a3c3-6ae474541411',2,'REFUND',NULL,1795422259428,1795422259434,'2000000095090537',NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','de9109eb-83b8-41fd-a1d5-5d8e9fb2d851',2,'REFUND_DECLINED',NULL,1795422259449,1795422259466,'2000000095090539',NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','8ecb77ce-bfc9-44b4-bb67-3cffe6f16551',2,'REFUND',NULL,1795422259479,1795422259482,'2000000095090541',NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','13ed9a74-03b8-43a4-b829-1a050768032f',2,'REFUND',NULL,1795422259499,1795422259514,'2000000095090543',NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','d9978992-e15a-469b-be95-88a774345db8',2,'REFUND_REVERSED',NULL,1795422259527,1795422259545,'2000000095090543',NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','c42d05ad-a29f-4c7a-8cb3-53c916f5fbd3',2,'REFUND_DECLINED',NULL,1795422259565,1795422259574,'2000000095090545',NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795422258844,X'0101010040F2ED935A3ED66E01EF8F45F3C92F915CA81F60EACF04C4C16166DC2FB63DCEEBD0B1A07678EAF52E7CE115AEBFA36045DCEBCEEC51CCED0919414D9FB2156F07757BF700434F4E53554D5054494F4E5F52455155455354222CF70262366162613133352D343234372D346265332D613139382D346266653832626433613461222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8E9EEDFF9D4DFC603222CF744F8E9EEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8D0A9AABAA0342CF649F8D0A9AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D38396463613065632D393461342D343939382D393061302D396434323132376234663436222CF74E505552434841534544222CF606F8988D86BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8E8EEABBCD288C7E209227D400C23AD1F0CF84CC0F7B83FFD02866863A73103D06A7CFA9B7020682D8D2853CFA4726912495B467C9EF9780FC3337EFE0C07550D0F243AB751293B87CB1121252B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8988D86BCA0347D');
INSERT INTO "notification_payload" VALUES(2,1795422259089,X'01010100409163CB1B8C4D2ACE69E4130086AF4B70540718BCEC65E86E392875C9ACA694ACDCD68A0B4C171093490864557D5D7DFA64B886FDC65F67AB4E778865AC65A8DC757BF700434F4E53554D5054494F4E5F52455155455354222CF70230343534653433312D613332302D343231362D613766382D386161373431643965643334222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8EBEEDFF9D4DFC603222CF744F8EBEEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D36343335333733382D613330642D343434642D393136362D306634626531323439363561222CF74E505552434841534544222CF606F88D8F86BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EAEEABBCD288C7E209227D40705251117824E2235C9070E16B203E8971D448D6247A797506480ECE233DF5A977743A76EB793E5067A33063A9E9789E9862871B38374FA49A4E517247FAB13A2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F88D8F86BCA0347D');
INSERT INTO "notification_payload" VALUES(3,1795422259184,X'0101010040ACF877731B2B3C5088BE29F870DB739639345A7CA016135E83DD3647D675BCE271CEE2C61BC5C0210783373581875988A2E3501AF1449163284730D2CD6A76A2757BF700434F4E53554D5054494F4E5F52455155455354222CF70239663333373836362D376362392D343162622D613431642D626463643430633561313336222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E1017BF743F8EFEEDFF9D4DFC603222CF744F8EFEEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D34373536613861662D346637642D343438392D386538372DF8B1D9BED37D63222CF74E505552434841534544222CF606F8E58F86BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EEEEABBCD288C7E209227D40C9784A8ED4350AB9F3D8164599C2C87FC0951B8BA569971EE005C7528F8F26A3FC38D73288D26E06B740F795009F9D173F81C4940E664F61FCD9716E0B0682902B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8E58F86BCA0347D');
INSERT INTO "notification_payload" VALUES(4,1795422259331,X'01010100401EF6797A9DF58BD4BC6FE21659805D1CA6DFBE569BE67CF0CE8EF6D1ED29536D1A15381E4B263F5797BBA6F747AD0B2B7F340D07B3DBA3F23EAEC71AC4A0093B747BF700434F4E53554D5054494F4E5F52455155455354222CF70262363135376338352D306361642D346538642D613061622D333533356637353964316564222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00E2017BF743F8F1EEDFF9D4DFC603222CF744F8F1EEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D32383364356430392D356364612D343466332D386635332DF8E9E8ACA602626161222CF74E505552434841534544222CF606F8F49086BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F0EEABBCD288C7E209227D40A932031FCCB930BBB9B76ACDB5F33DD6DC8EE11853DEC5F7CA5BEAB4804232C405D3641393B064004023BC59431AA0A90E50439852C9BB93D00FAD1E177AD4CA2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8F49086BCA0347D');
INSERT INTO "notification_payload" VALUES(5,1795422259409,X'010101004019D3B732C23C4834D0D123DC52CA640725655ED00084A69F93FED2CD4084078A83F6E2F60E72BCEC06F955BF7B9CE47984D19BD410C0C965DC47BA87A78C1A60757BF700434F4E53554D5054494F4E5F52455155455354222CF70262306661396133312D323737302D346166312D393436392D613636313765306637326137222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8EDEEDFF9D4DFC603222CF744F8EDEEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D37653866393062332D333139332D343263652D383837372D653431383064643336386634222CF74E505552434841534544222CF606F8CA9186BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8ECEEABBCD288C7E209227D409C90BA9A6D889FBAFE8B634B99CDD7E3635F7DFBB3B6898039DD15827BA55605C355C7EE24FEBF6F7760C15E0AACCFB04E45F7FF594B7D4C7463D1724DA11FCE2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8CA9186BCA0347D');
INSERT INTO "notification_payload" VALUES(6,1795422259434,X'010101004008B80A3DFB73BC73F3581A806BDF45B18E18755858FF6B3437243E96B3C2FD9187A997BFCB2F6FFC2ED660A0DE2F6EDB116A0A00B4EAC06E57A3562F54EF985C657BF700524546554E44222CF70265396433383933362D323138302D346237622D613363332D366165F8E3DAA3E201222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8E9EEDFF9D4DFC603222CF744F8E9EEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D38396463613065632D393461342D343939382D393061302D396434323132376234663436222CF74E505552434841534544222CF606F8E49186BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8E8EEABBCD288C7E209227D4002D3792E9E3A91B066B4F4DFEEF1AF8A895B74F70DE0C194E3B15EBD462BEEC31AAC24A6DABCC69F533D0C07B6CD3F7F79B9D694B492CF3032FAC3970CB38BB914227D2CF705322E30222CF606F8E49186BCA0347D');
INSERT INTO "notification_payload" VALUES(7,1795422259466,X'0101010040EBFC3584C7758A4EBAE3D83859E01F43AF034BFA09248B184A4F7827E026C5455F46FB497EABE9B8456D42329F14590C26FF6F468DA15A324CD003EEB3A84194717BF700524546554E445F4445434C494E4544222CF70264653931303965622D383362382D343166642D613164352D356438653966623264383531222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8EBEEDFF9D4DFC603222CF744F8EBEEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D36343335333733382D613330642D343434642D393136362D306634626531323439363561222CF74E505552434841534544222CF606F8F99186BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EAEEABBCD288C7E209227D407C134F8D64456A089E652F3841671A4CC3FE07D6CEAFC88D4095205582DB2FEF4316A17ACDD4B7E9443128A7630B907D80F61654CFF9BE0C985C44292B32C0C914227D2CF705322E30222CF606F8F99186BCA0347D');
INSERT INTO "notification_payload" VALUES(8,1795422259482,X'0101010040A4F5EAAFC02F25E68B399CA5A48E076C1272C46D9772925C888A5941FD1BDEE9F198949D42857E609AB4FD857C5C29735D9CF12029172BD478E7D3A67035139A687BF700524546554E44222CF70238656362373763652D626663392D343462342D626236372D336366666536663136353531222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E6017BF743F8EDEEDFF9D4DFC603222CF744F8EDEEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D37653866393062332D333139332D343263652D383837372D653431383064643336386634222CF74E505552434841534544222CF606F8979286BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8ECEEABBCD288C7E209227D40FA698E3CB8C1017FD42292B82DD7B04F6393D70E3ECDEC0ADE0DFA125C93798F0CAACBF1B364404F4BF4807A7CAC4E3FE758F7AD5D65D92DC5D032D093D6C93314227D2CF705322E30222CF606F8979286BCA0347D');
INSERT INTO "notification_payload" VALUES(9,1795422259514,X'010101004001BD1A62B84DF8687F2134C3F8749722C0F47CEFD5E1054763438EA039D2ABAFCCE67B8D7777714310818C03B4E91E7224206F7C1B0647F7BB7354619158BBDB687BF700524546554E44222CF70231336564396137342D303362382D343361342D623832392D316130353037363830333266222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E1017BF743F8EFEEDFF9D4DFC603222CF744F8EFEEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D34373536613861662D346637642D343438392D386538372DF8B1D9BED37D63222CF74E505552434841534544222CF606F8AB9286BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EEEEABBCD288C7E209227D40EA341DD61136A7126A882E4CF44ED471081ECC3993850EB3B763B29CBC2B1B726BEE4F5FED467751CA9B8A5EBBF29A5737B24967E7294F9E3A9B22ECF8F3784514227D2CF705322E30222CF606F8AB9286BCA0347D');
INSERT INTO "notification_payload" VALUES(10,1795422259545,X'0101010040FCB5A210B9D9EA53B97ED00EF4EAD070111BBB3F32A62E5EF444D8A6D62488810943E9149AFEEE104A94356C1E7859790FA14D5077E9F9F4EF9EFB24DF44AD1C717BF700524546554E445F5245564552534544222CF70264393937383939322D653135612D343639622D626539352D383861373734333435646238222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00E1017BF743F8EFEEDFF9D4DFC603222CF744F8EFEEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D34373536613861662D346637642D343438392D386538372DF8B1D9BED37D63222CF74E505552434841534544222CF606F8C79286BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8EEEEABBCD288C7E209227D40D9CB957802E03149B4E0C27AD7DB2517CAADA0D2FF6C6CB6529D52525ABB8B4ACE8D1A0903668C13624B7CFFAFEE41307679F4CBF5E67BF741459CCA094C1D4714227D2CF705322E30222CF606F8C79286BCA0347D');
INSERT INTO "notification_payload" VALUES(11,1795422259574,X'01010100400AE9F21EDB730C06C8DB4E853C3ED2AF5084AB5419C1040008C0FAAE705FA8EF2E8B244CBC9126C91BF2342A2F31C8D543F22513E3322D739DBA1DA336A97779707BF700524546554E445F4445434C494E4544222CF70263343264303561642D613239662D346337612D386362332D353363393136663566626433222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00E2017BF743F8F1EEDFF9D4DFC603222CF744F8F1EEDFF9D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8B8B1AABAA0342CF649F8B8B1AABAA0342CF64B312CF74C436F6E73756D61626C65222CF74D32383364356430392D356364612D343466332D386635332DF8E9E8ACA602626161222CF74E505552434841534544222CF606F8ED9286BCA0342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F0EEABBCD288C7E209227D40FF919BEBB9E903A9D606178F94AB0471BE1646DAC10FDFEDB2105E590D0E2950FE2D64A781493C827FD8746C1BBF74286D999EC9AD2DC7A43DC5EF0EE490BE1D14227D2CF705322E30222CF606F8ED9286BCA0347D');
CREATE TABLE notification_tally (
    is_flagged BIGINT NOT NULL CHECK (is_flagged IN (0, 1)),
    slot BIGINT NOT NULL,
    count BIGINT NOT NULL CHECK (count >= 0),
    PRIMARY KEY (is_flagged, slot)
) WITHOUT ROWID;
INSERT INTO "notification_tally" VALUES(0,0,11);
CREATE TABLE payload_header (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE,
    header TEXT NOT NULL
);
INSERT INTO "payload_header" VALUES(1,X'A73AFDD236A90856C35981F9351E9D10CFFF3616BE77A75AB4A10122055A92F9','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCd3pDQ0FVcWdBd0lCQWdJVUJTYU1lb20vOHNVZjR4Ukd3V3dLc2NoWWJTTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURFNU1EZ3lOREUzV2hjTk1qY3hNakk0TURneU5ERTNXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUR1Rqb2E3MTZpTlZCWjVEaWE4QlVOa2xtL0RTc3dhVGNoTHB2cWpvM1V2bDZERFBOWXJVOTlpMERuZHlyTjNPeGl2L24ydGp2b2tEWiswRkZ2VlZkd28zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVWNuVjVVeS9PbnpKYmZsdkhoSzE5cEEydmQ1OHdId1lEVlIwakJCZ3dGb0FVQmxuWk5TejVSU3k4TGVqRW44N0NEbTR1TjFzd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURad0F3WkFJd09hZ09ZRXdEWWxEZ3FQRmM1eExPUFVPN3dRT20wV2ljN1NYZ2RKK25KalhLRVI5UGl0UGNxS1F6cVJ6ck11cS9BakF0dklsaWJOd2VxK0dubDJDditSbXdDb21FWUNpKysvbTJsTkJBNmtVL2M2WnhLRmh4UDVqSENZYndjY2NJQmljPSIsIk1JSUI2RENDQVcyZ0F3SUJBZ0lVWkt0K2xhbkQ4UWFpWjFDaHZhZ1Z4Z3NuVENrd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF4T1RBNE1qUXhOMW9YRFRJM01USXlPREE0TWpReE4xb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUjB2blJmK0NhZWtoeFRacXpPdVU2bU1TM2hDZEwvS2ZNR1p3b3dVcmlXeVdBdHJMSW1zWGlFdkIxZ0ZiZ2NuVWxxTnQ2YlhTUVMrK21raStHaXlZVWo4Nnh1QTJwYk8xcUtDVXZsWWxRdGRmWm9QL0tqU2JnL3dEdVFpQ3JyWHhHamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlFHV2RrMUxQbEZMTHd0Nk1TZnpzSU9iaTQzV3pBZkJnTlZIU01FR0RBV2dCVHFrblhxRlBaTDdNU2VYdE9UMjNQWENOemlZVEFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdOcEFEQm1BakVBaTg0Ylhkc1dXQytnSmo3UlY3Z1FrOUlyR0dHR1ZGRXl2YWRsN0JtV1gwQVpYVmo0OGExV1l3QUQ5MXB1RHpNS0FqRUEzQjRmU2QwaWNPK3dscXhKNmpVeENPZ2hkbkRxTkNGbXl6b0lJS3lYSm44UDJQLytmSnRaNG9vL0t5bktQaVFSIiwiTUlJQnlqQ0NBVkNnQXdJQkFnSVVjZmFMVklQemdTL2FNSEY4UnRwblRZOWFVNEV3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXhPVEE0TWpReE4xb1hEVEkzTVRJeU9EQTRNalF4TjFvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRTFKaTFiTkpTVitiNmpML0JVYlhyMEd4cWFlRENBYVRUZ2dSdnZMcHQ2VnVxaWN6YmEwdUxTME9RN0hsNUNzSzQ0SXJUWkNzaSsveXlOeWVOd2dsSWlmRUtZK2RwQzZwaWczWkxQS0NhZnhub0UxRHBuUjVJSktiL3JicllJTTVSbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVTZwSjE2aFQyUyt6RW5sN1RrOXR6MXdqYzRtRXdId1lEVlIwakJCZ3dGb0FVNnBKMTZoVDJTK3pFbmw3VGs5dHoxd2pjNG1Fd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFMR2hJZ1BrdmI1UEhIbTBERzRiY0JBdStHbVFETmlqbVZhaGpUcnJGdTBBOENQbmhjNlhjVkw0SC9ISHh4K25DUUl3RE9aZkhZQUVwcXMxNVhobW90T0Q3M1VqcGZrWnV4aDdTYUk1T3NQVllRdmYwM1U1eEFjeUNidDBobVJkUEM3OSJdfQ');
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
INSERT INTO "policy_decision" VALUES('0454e431-a320-4216-a7f8-8aa741d9ed34',X'7B226174223A313739353432323235393038352C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A393035312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795422259133);
INSERT INTO "policy_decision" VALUES('9f337866-7cb9-41bb-a41d-bdcd40c5a136',X'7B226174223A313739353432323235393137332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353330322C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795422259207);
INSERT INTO "policy_decision" VALUES('b6157c85-0cad-4e8d-a0ab-3535f759d1ed',X'7B226174223A313739353432323235393331362C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353938322C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,1795422259369);
INSERT INTO "policy_decision" VALUES('b6aba135-4247-4be3-a198-4bfe82bd3a4a',X'7B226174223A313739353432323235383834302C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333337332C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,1795422258957);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095090537','2000000095090537',NULL,'coins.500','Consumable','89dca0ec-94a4-4998-90a0-9d42127b4f46',X'C2682204532544013D13468156684AC3','89dca0ec-94a4-4998-90a0-9d42127b4f46','704000000095090536',1,1795418659000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795422259428);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095090539','2000000095090539',NULL,'coins.500','Consumable','64353738-a30d-444d-9166-0f4be124965a',X'97A809B603CF4AAA067E6F95C8198A44','64353738-a30d-444d-9166-0f4be124965a','704000000095090538',1,1795418659000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795422259449);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095090541','2000000095090541',NULL,'coins.500','Consumable','7e8f90b3-3193-42ce-8877-e4180dd368f4',X'D136D20E0248925F9A20DC556362529B','7e8f90b3-3193-42ce-8877-e4180dd368f4','704000000095090540',1,1795418659000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795422259479);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095090543','2000000095090543',NULL,'coins.500','Consumable','4756a8af-4f7d-4489-8e87-33729522865c',X'AA13FA75BC2F0C03E9A0261E8719C389','4756a8af-4f7d-4489-8e87-33729522865c','704000000095090542',1,1795418659000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795422259527);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000095090545','2000000095090545',NULL,'coins.500','Consumable','283d5d09-5cda-44f3-8f53-617297001baa',X'201027A2CDDAD29F637A4F929D7268DD','283d5d09-5cda-44f3-8f53-617297001baa','704000000095090544',1,1795418659000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795422259565);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095090537',1795422259428,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095090539',1795422259449,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095090541',1795422259479,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095090543',1795422259499,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095090543',1795422259527,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000095090545',1795422259565,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095090537',125,NULL,NULL,'backend',240,1,'apple',1795422258820,1795422258820,1795422258820,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095090537',125,NULL,NULL,'backend',240,1,'apple',1795422258820,1795422258820,1795422258820,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095090539',125,NULL,NULL,'backend',240,1,'apple',1795422259070,1795422259070,1795422259070,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095090539',125,NULL,NULL,'backend',240,1,'apple',1795422259070,1795422259070,1795422259070,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095090543',125,NULL,NULL,'backend',240,1,'apple',1795422259167,1795422259167,1795422259167,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095090543',125,NULL,NULL,'backend',240,1,'apple',1795422259167,1795422259167,1795422259167,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000095090545',125,NULL,NULL,'backend',240,1,'apple',1795422259263,1795422259263,1795422259263,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000095090545',125,NULL,NULL,'backend',240,1,'apple',1795422259263,1795422259263,1795422259263,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095090547',125,NULL,NULL,'backend',240,1,'apple',1795422259604,1795422259604,1795422259604,NULL,0,NULL,0);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095090547',125,NULL,NULL,'backend',240,1,'apple',1795422259604,1795422259604,1795422259604,NULL,0,NULL,0);
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
INSERT INTO "refund_case" VALUES('0454e431-a320-4216-a7f8-8aa741d9ed34','com.example.coins','Sandbox','2000000095090539','64353738-a30d-444d-9166-0f4be124965a','UNINTENDED_PURCHASE',1795422259085,1795422259089,1795422559085,1,'answered',NULL,NULL,NULL,NULL,1795422259142,NULL,'declined',NULL,1795422259449,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('9f337866-7cb9-41bb-a41d-bdcd40c5a136','com.example.coins','Sandbox','2000000095090543','4756a8af-4f7d-4489-8e87-33729522865c','UNINTENDED_PURCHASE',1795422259173,1795422259184,1795422559173,1,'answered',NULL,NULL,NULL,NULL,1795422259227,NULL,'reversed',NULL,1795422259527,7,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('b0fa9a31-2770-4af1-9469-a6617e0f72a7','com.example.coins','Sandbox','2000000095090541','7e8f90b3-3193-42ce-8877-e4180dd368f4','UNINTENDED_PURCHASE',1795422259402,1795422259409,1795422559402,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795422259479,5,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('b6157c85-0cad-4e8d-a0ab-3535f759d1ed','com.example.gems','Sandbox','2000000095090545','283d5d09-5cda-44f3-8f53-617297001baa','UNINTENDED_PURCHASE',1795422259316,1795422259331,1795422559316,1,'answered',NULL,NULL,NULL,NULL,1795422259385,NULL,'declined',NULL,1795422259565,6,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('b6aba135-4247-4be3-a198-4bfe82bd3a4a','com.example.coins','Sandbox','2000000095090537','89dca0ec-94a4-4998-90a0-9d42127b4f46','UNINTENDED_PURCHASE',1795422258840,1795422258844,1795422558840,1,'answered',NULL,NULL,NULL,NULL,1795422258999,NULL,'granted',NULL,1795422259428,6,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095090537','b6aba135-4247-4be3-a198-4bfe82bd3a4a','UNINTENDED_PURCHASE',1795422258840,1795422258844,1795422558840,1,'b6aba135-4247-4be3-a198-4bfe82bd3a4a');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095090539','0454e431-a320-4216-a7f8-8aa741d9ed34','UNINTENDED_PURCHASE',1795422259085,1795422259089,1795422559085,1,'0454e431-a320-4216-a7f8-8aa741d9ed34');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095090541','b0fa9a31-2770-4af1-9469-a6617e0f72a7','UNINTENDED_PURCHASE',1795422259402,1795422259409,1795422559402,1,'b0fa9a31-2770-4af1-9469-a6617e0f72a7');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095090543','9f337866-7cb9-41bb-a41d-bdcd40c5a136','UNINTENDED_PURCHASE',1795422259173,1795422259184,1795422559173,1,'9f337866-7cb9-41bb-a41d-bdcd40c5a136');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000095090545','b6157c85-0cad-4e8d-a0ab-3535f759d1ed','UNINTENDED_PURCHASE',1795422259316,1795422259331,1795422559316,1,'b6157c85-0cad-4e8d-a0ab-3535f759d1ed');
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','1012af1d-5b05-462e-8d35-0cf36d12095a','2000000095090547',NULL,NULL,125,NULL,240,NULL,'apple',1795422259604,1795422259641,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','1012af1d-5b05-462e-8d35-0cf36d12095a','2000000095090547',NULL,NULL,125,NULL,240,NULL,'apple',1795422259604,1795422259641,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','337ffcad-2b66-440d-a29f-5107bc518c6f','2000000095090545',NULL,NULL,125,NULL,240,NULL,'apple',1795422259263,1795422259302,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','337ffcad-2b66-440d-a29f-5107bc518c6f','2000000095090545',NULL,NULL,125,NULL,240,NULL,'apple',1795422259263,1795422259302,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','ce49cc2f-b5fe-4abe-9087-17908bec1b25','2000000095090539',NULL,NULL,125,NULL,240,NULL,'apple',1795422259070,1795422259076,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','ce49cc2f-b5fe-4abe-9087-17908bec1b25','2000000095090539',NULL,NULL,125,NULL,240,NULL,'apple',1795422259070,1795422259076,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','eb5765a7-1776-4f0b-b1c4-a0a0b682ec3b','2000000095090543',NULL,NULL,125,NULL,240,NULL,'apple',1795422259167,1795422259170,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','eb5765a7-1776-4f0b-b1c4-a0a0b682ec3b','2000000095090543',NULL,NULL,125,NULL,240,NULL,'apple',1795422259167,1795422259170,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','f3ca8d2a-1251-4b90-b04d-757d462e5ae6','2000000095090537',NULL,NULL,125,NULL,240,NULL,'apple',1795422258820,1795422258826,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','f3ca8d2a-1251-4b90-b04d-757d462e5ae6','2000000095090537',NULL,NULL,125,NULL,240,NULL,'apple',1795422258820,1795422258826,NULL,'backend');
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('access_token',2);
INSERT INTO "sqlite_sequence" VALUES('consent',14);
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
COMMIT;
