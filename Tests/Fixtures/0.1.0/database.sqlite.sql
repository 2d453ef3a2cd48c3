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
INSERT INTO "access_token" VALUES(1,'eb225ac0','backend',NULL,NULL,X'8C3F4EF7A21A66C4A6FB1745AE65A8D9C165470451D85E90979C58ACD6CD27F6',1795636115728,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'81fa37e2','viewer',NULL,NULL,X'71C799A5F48F049C0349B0B79AD7125195848983F79D7020EB932014B156F136',1795636116116,NULL,NULL);
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
INSERT INTO "answer" VALUES('6790930a-1cb7-474a-af3b-5ec4b9d85f32',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:48:35.681Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:48:35.754Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795636115792);
INSERT INTO "answer" VALUES('b925969f-5d16-41b8-a712-6510bb93d3f5',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:48:35.799Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:48:35.814Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795636115838);
INSERT INTO "answer" VALUES('c5bb52ac-856b-4c33-b543-6ff8d0c79770',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:48:35.899Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:48:35.913Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795636115940);
INSERT INTO "answer" VALUES('e327479d-6bef-4e80-9faf-a08c511da61f',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:48:35.846Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:48:35.860Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795636115895);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',26,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',28,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',39,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.gems','Sandbox',26,0,1);
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
INSERT INTO "attempt" VALUES('6790930a-1cb7-474a-af3b-5ec4b9d85f32',1,'78315A26-671E-4303-8440-BB197A6A3978 1',1,'accepted',1795636115793,1795636115803,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('b925969f-5d16-41b8-a712-6510bb93d3f5',1,'78315A26-671E-4303-8440-BB197A6A3978 2',3,'accepted',1795636115839,1795636115848,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('c5bb52ac-856b-4c33-b543-6ff8d0c79770',1,'78315A26-671E-4303-8440-BB197A6A3978 4',7,'accepted',1795636115940,1795636115945,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('e327479d-6bef-4e80-9faf-a08c511da61f',1,'78315A26-671E-4303-8440-BB197A6A3978 3',5,'accepted',1795636115896,1795636115900,202,NULL,NULL,NULL);
CREATE TABLE audit_copy (
    destination TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL CHECK (number >= 0)
) WITHOUT ROWID;
CREATE TABLE audit_deed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deed_id TEXT NOT NULL UNIQUE,
    at_ms BIGINT NOT NULL,
    kind TEXT NOT NULL,
    author TEXT NOT NULL,
    bundle_id TEXT,
    environment TEXT,
    details TEXT NOT NULL,
    subject TEXT,
    subject_salt BLOB,
    subject_digest BLOB,
    number BIGINT UNIQUE,
    previous BLOB,
    hash BLOB,
    CHECK ((number IS NULL) = (previous IS NULL) AND (number IS NULL) = (hash IS NULL)),
    CHECK ((subject IS NULL) = (subject_salt IS NULL))
);
INSERT INTO "audit_deed" VALUES(1,'a31b6e441fbfa73ecaf48c26af426e2f',1795636115657,'configurationInForce','desk',NULL,NULL,'{"/tmp/large/pytest-of-root/pytest-1/desks0/desk-1/policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","/tmp/large/pytest-of-root/pytest-1/desks0/desk-1/products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","/tmp/large/pytest-of-root/pytest-1/desks0/desk-1/refund-desk.yml":"527dfc12e00ef4a05aa645f0c753356a05952731ab90279473371e3e7e3d7f51","/tmp/large/pytest-of-root/pytest-1/desks0/desk-1/rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,1,X'0000000000000000000000000000000000000000000000000000000000000000',X'E3E66D7DC29AC0E2778209BE9E6661F15EA84A65D8464E4F3B0DBD8B57EFB6C3');
INSERT INTO "audit_deed" VALUES(2,'5c87c492a33742618cacc45b72cb4744',1795636115657,'keyInUse','desk',NULL,NULL,'{"auditKey":"6170e25119574823"}',NULL,NULL,NULL,2,X'E3E66D7DC29AC0E2778209BE9E6661F15EA84A65D8464E4F3B0DBD8B57EFB6C3',X'F3B7230721CDB34465CDCBE338228C21E8B7C607546C90DDF202EFDBE13133F1');
INSERT INTO "audit_deed" VALUES(3,'a23f95cc7e9663e7edc60680e6a4c6c1',1795636115657,'keyInUse','desk','com.example.coins',NULL,'{"key":"2X9R4HXF34 (public key e2533c59)"}',NULL,NULL,NULL,3,X'F3B7230721CDB34465CDCBE338228C21E8B7C607546C90DDF202EFDBE13133F1',X'5BFC83F232F5667B1386EC2420ABEB9C36926FEC02030188940CDB939839845C');
INSERT INTO "audit_deed" VALUES(4,'e47d6b403a0e8c35a55599e877d4f882',1795636115657,'policyInForce','the start of the desk','com.example.coins',NULL,'{"version":"de9905fe0060"}',NULL,NULL,NULL,4,X'5BFC83F232F5667B1386EC2420ABEB9C36926FEC02030188940CDB939839845C',X'46BC9AD7D1F6E83C9ED80F00D9D0AC4DD26596D98F7B9B7F135505783CBAE31D');
INSERT INTO "audit_deed" VALUES(5,'e930023b016b8f582b666c7b94d25198',1795636115657,'keyInUse','desk','com.example.gems',NULL,'{"key":"2X9R4HXF34 (public key e2533c59)"}',NULL,NULL,NULL,5,X'46BC9AD7D1F6E83C9ED80F00D9D0AC4DD26596D98F7B9B7F135505783CBAE31D',X'F3647D98D122442A65853E937162F267BEABA15B60A45FBD18DD2EC13D9D70BE');
INSERT INTO "audit_deed" VALUES(6,'5d59241ff0edfb48c9137c3366c73c23',1795636115657,'policyInForce','the start of the desk','com.example.gems',NULL,'{"version":"ad82cf0d9a40"}',NULL,NULL,NULL,6,X'F3647D98D122442A65853E937162F267BEABA15B60A45FBD18DD2EC13D9D70BE',X'BCFE4B000585180D2C203C7A92ACE09E719326356C7FB9B0FFC82C8F1C0ED39B');
INSERT INTO "audit_deed" VALUES(7,'a1529489ac03c71e9e838ce2a9e810e1',1795636115728,'tokenCreated','command line (root)',NULL,NULL,'{"role":"backend","token":"eb225ac0"}',NULL,NULL,NULL,7,X'BCFE4B000585180D2C203C7A92ACE09E719326356C7FB9B0FFC82C8F1C0ED39B',X'29501721FBD261BF7EA9AAF1C4506091D58B1C96F891A058FDD42B818C056322');
INSERT INTO "audit_deed" VALUES(8,'65ed10b6222b30ef3c6cb46074a4ee41',1795636115803,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','6790930a-1cb7-474a-af3b-5ec4b9d85f32',X'B60C29CB506D83CACF7337914A59FF46',X'D0C1E4E77396AFAE8F93FE88B2D6A110F8CA16E6A8AF751D9D8829EABE722967',8,X'29501721FBD261BF7EA9AAF1C4506091D58B1C96F891A058FDD42B818C056322',X'93F00F72BF62E54D7DD6F729D3901D07B5C98FC41EAC7C622F198E8F93DC438F');
INSERT INTO "audit_deed" VALUES(9,'e96ce1e2e7740453db7618e85b0bf4f4',1795636115848,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','b925969f-5d16-41b8-a712-6510bb93d3f5',X'494E1FED6A10B47E2E990BD43F5153C6',X'07EF0B0FC4C1038EEA467E165A9DEB7EEECBCF61884C4CC9571620773FD7CBCD',9,X'93F00F72BF62E54D7DD6F729D3901D07B5C98FC41EAC7C622F198E8F93DC438F',X'AD2867F0CDF687C1BFE542081B520C80FA5F0FDA0C462DD489C6324D4D2CEBFA');
INSERT INTO "audit_deed" VALUES(10,'62d94b7872bd2b6e26982d2072ca4bab',1795636115900,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','e327479d-6bef-4e80-9faf-a08c511da61f',X'DF82CDF1B90A4CADF9F9DDF34900FBD3',X'9E6C8B37784B167FE697B7814DCCED34FCC3BCE84C0ADAF828289FBF82C3C453',10,X'AD2867F0CDF687C1BFE542081B520C80FA5F0FDA0C462DD489C6324D4D2CEBFA',X'27733D026880192F696309D9D9F415F827B50D6B2387DDA7DE9E84E560B6952F');
INSERT INTO "audit_deed" VALUES(11,'064126791424a9dcfe2277254feff316',1795636115945,'answerSent','desk','com.example.gems','Sandbox','{"attempt":"1","sha256":"719c9ac8ba6319f435aa6eda42f66f502ab9c1c34a34e14f4eb7901175e3f402","status":"202"}','c5bb52ac-856b-4c33-b543-6ff8d0c79770',X'6BA9BFFEB545CBA41F6F3CB3E81BE633',X'66C791AC6AE1C4C18B490D1504EB0123A75A881E5DC6A1E93FB570A6AF248AC5',11,X'27733D026880192F696309D9D9F415F827B50D6B2387DDA7DE9E84E560B6952F',X'2F509F724E0A788BCDC8C5C01B67B121D6CC34EA15441A620FEDC267EB3C5BCB');
INSERT INTO "audit_deed" VALUES(12,'d08830eb543431d0ba6066f86715bf0f',1795636116116,'tokenCreated','command line (root)',NULL,NULL,'{"role":"viewer","token":"81fa37e2"}',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_head" VALUES(1,11,X'2F509F724E0A788BCDC8C5C01B67B121D6CC34EA15441A620FEDC267EB3C5BCB');
CREATE TABLE audit_signature (
    number BIGINT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    signed_at_ms BIGINT NOT NULL,
    public_key BLOB NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_signature" VALUES(6,X'BCFE4B000585180D2C203C7A92ACE09E719326356C7FB9B0FFC82C8F1C0ED39B',1795636115652,X'4F93ADCF9495FD6935B9FEEDC8324166CEB47569093B0BFF7A0E0A271457F705',X'1CDD31EED5C4A73C8609615D5550621E295D7E015B870569121B4C92C9BB86E5438313144C6AD7E99408621E655EF04966469A9D4155816748AECE778E20580D');
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
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000096894862','6790930a-1cb7-474a-af3b-5ec4b9d85f32');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','39f7aebc-00b7-4718-8ed9-54350d6d6748','6790930a-1cb7-474a-af3b-5ec4b9d85f32');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000096894861','6790930a-1cb7-474a-af3b-5ec4b9d85f32');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000096894866','b7168c64-cbaa-407c-8e48-f589c2bfa5a1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2eeb130e-2ef2-4e81-80f8-b1879ac20559','b7168c64-cbaa-407c-8e48-f589c2bfa5a1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000096894865','b7168c64-cbaa-407c-8e48-f589c2bfa5a1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000096894864','b925969f-5d16-41b8-a712-6510bb93d3f5');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000096894863','b925969f-5d16-41b8-a712-6510bb93d3f5');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','fd951374-8c87-4552-a80a-bcae43746d2a','b925969f-5d16-41b8-a712-6510bb93d3f5');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000096894870','c5bb52ac-856b-4c33-b543-6ff8d0c79770');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','5224c64f-0645-452b-9d28-023bf7f6c8e6','c5bb52ac-856b-4c33-b543-6ff8d0c79770');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000096894869','c5bb52ac-856b-4c33-b543-6ff8d0c79770');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000096894868','e327479d-6bef-4e80-9faf-a08c511da61f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000096894867','e327479d-6bef-4e80-9faf-a08c511da61f');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','dfe4c5f9-1756-401e-a98c-00d81c8a1a96','e327479d-6bef-4e80-9faf-a08c511da61f');
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
    expires_at_ms BIGINT,
    recorded_at_ms BIGINT NOT NULL,
    CHECK (expires_at_ms IS NULL OR is_granted = 1 AND expires_at_ms > at_ms)
);
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','39f7aebc-00b7-4718-8ed9-54350d6d6748',1,'2026-05',NULL,'app',NULL,NULL,1795636115681,NULL,1795636115749);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','39f7aebc-00b7-4718-8ed9-54350d6d6748',1,'2026-05',NULL,'app',NULL,NULL,1795636115681,NULL,1795636115749);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','fd951374-8c87-4552-a80a-bcae43746d2a',1,'2026-05',NULL,'app',NULL,NULL,1795636115799,NULL,1795636115802);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','fd951374-8c87-4552-a80a-bcae43746d2a',1,'2026-05',NULL,'app',NULL,NULL,1795636115799,NULL,1795636115802);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','dfe4c5f9-1756-401e-a98c-00d81c8a1a96',1,'2026-05',NULL,'app',NULL,NULL,1795636115846,NULL,1795636115856);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','dfe4c5f9-1756-401e-a98c-00d81c8a1a96',1,'2026-05',NULL,'app',NULL,NULL,1795636115846,NULL,1795636115856);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','5224c64f-0645-452b-9d28-023bf7f6c8e6',1,'2026-05',NULL,'app',NULL,NULL,1795636115899,NULL,1795636115905);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','5224c64f-0645-452b-9d28-023bf7f6c8e6',1,'2026-05',NULL,'app',NULL,NULL,1795636115899,NULL,1795636115905);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','2eeb130e-2ef2-4e81-80f8-b1879ac20559',0,'2026-05',NULL,'app',NULL,NULL,1795636115944,NULL,1795636115948);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','2eeb130e-2ef2-4e81-80f8-b1879ac20559',0,'2026-05',NULL,'app',NULL,NULL,1795636115944,NULL,1795636115948);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','4adde80a-3115-44f3-9ba4-e4a0bfaba0b6',1,'2026-05',NULL,'app',NULL,NULL,1795636116044,NULL,1795636116048);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','4adde80a-3115-44f3-9ba4-e4a0bfaba0b6',1,'2026-05',NULL,'app',NULL,NULL,1795636116044,NULL,1795636116048);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','4adde80a-3115-44f3-9ba4-e4a0bfaba0b6',0,NULL,NULL,NULL,NULL,NULL,1795636116059,NULL,1795636116059);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','4adde80a-3115-44f3-9ba4-e4a0bfaba0b6',0,NULL,NULL,NULL,NULL,NULL,1795636116059,NULL,1795636116059);
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
INSERT INTO "customer_group" VALUES(X'75D21D48BBA2A3C8995E47C7495CF6D3','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'A54E5AB5D0FE3263A5F2F33DF8A36B44','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'E3F2C61A80560320401C8F21CE6EE90E','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'F6880ED2186C5DB4AD6869E2D3167824','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'F9936A3F8FBB18137DC93052097E235B','com.example.coins','Sandbox',499,0,0,0,0,0,0);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','2eeb130e-2ef2-4e81-80f8-b1879ac20559',X'F9936A3F8FBB18137DC93052097E235B');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','39f7aebc-00b7-4718-8ed9-54350d6d6748',X'E3F2C61A80560320401C8F21CE6EE90E');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','5224c64f-0645-452b-9d28-023bf7f6c8e6',X'75D21D48BBA2A3C8995E47C7495CF6D3');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000096894861',X'E3F2C61A80560320401C8F21CE6EE90E');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000096894863',X'A54E5AB5D0FE3263A5F2F33DF8A36B44');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000096894865',X'F9936A3F8FBB18137DC93052097E235B');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000096894867',X'F6880ED2186C5DB4AD6869E2D3167824');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000096894869',X'75D21D48BBA2A3C8995E47C7495CF6D3');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','dfe4c5f9-1756-401e-a98c-00d81c8a1a96',X'F6880ED2186C5DB4AD6869E2D3167824');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','fd951374-8c87-4552-a80a-bcae43746d2a',X'A54E5AB5D0FE3263A5F2F33DF8A36B44');
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
INSERT INTO "database_size" VALUES(20782,1795636115652,548864);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000096894862','delivered',1795636115754,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000096894862','delivered',1795636115754,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000096894864','delivered',1795636115814,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000096894864','delivered',1795636115814,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000096894868','delivered',1795636115860,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000096894868','delivered',1795636115860,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000096894870','delivered',1795636115913,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000096894870','delivered',1795636115913,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000096894872','delivered',1795636116053,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000096894872','delivered',1795636116053,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_24792beb08c98a64d797391d','com.example.coins','Sandbox','refund.requested','6790930a-1cb7-474a-af3b-5ec4b9d85f32',NULL,1795636115764,'{"data":{"bundleId":"com.example.coins","caseId":"6790930a-1cb7-474a-af3b-5ec4b9d85f32","customer":"39f7aebc-00b7-4718-8ed9-54350d6d6748","deadline":"2026-11-25T19:53:35.760Z","environment":"Sandbox","originalTransactionId":"2000000096894862","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.760Z","state":"open","transactionId":"2000000096894862"},"timestamp":"2026-11-25T19:48:35.764Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_d5c6e61d29a17f94439cb79b','com.example.coins','Sandbox','refund.answered','6790930a-1cb7-474a-af3b-5ec4b9d85f32',NULL,1795636115803,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T19:48:35.803Z","bundleId":"com.example.coins","caseId":"6790930a-1cb7-474a-af3b-5ec4b9d85f32","customer":"39f7aebc-00b7-4718-8ed9-54350d6d6748","deadline":"2026-11-25T19:53:35.760Z","environment":"Sandbox","originalTransactionId":"2000000096894862","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.760Z","state":"answered","transactionId":"2000000096894862"},"timestamp":"2026-11-25T19:48:35.803Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_e24ad057d3d768ff8be25744','com.example.coins','Sandbox','refund.requested','b925969f-5d16-41b8-a712-6510bb93d3f5',NULL,1795636115822,'{"data":{"bundleId":"com.example.coins","caseId":"b925969f-5d16-41b8-a712-6510bb93d3f5","customer":"fd951374-8c87-4552-a80a-bcae43746d2a","deadline":"2026-11-25T19:53:35.820Z","environment":"Sandbox","originalTransactionId":"2000000096894864","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.820Z","state":"open","transactionId":"2000000096894864"},"timestamp":"2026-11-25T19:48:35.822Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_88604d08244ec630fa428a7a','com.example.coins','Sandbox','refund.answered','b925969f-5d16-41b8-a712-6510bb93d3f5',NULL,1795636115848,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T19:48:35.848Z","bundleId":"com.example.coins","caseId":"b925969f-5d16-41b8-a712-6510bb93d3f5","customer":"fd951374-8c87-4552-a80a-bcae43746d2a","deadline":"2026-11-25T19:53:35.820Z","environment":"Sandbox","originalTransactionId":"2000000096894864","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.820Z","state":"answered","transactionId":"2000000096894864"},"timestamp":"2026-11-25T19:48:35.848Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_b437cfd69af2553114df8ed0','com.example.coins','Sandbox','refund.requested','e327479d-6bef-4e80-9faf-a08c511da61f',NULL,1795636115872,'{"data":{"bundleId":"com.example.coins","caseId":"e327479d-6bef-4e80-9faf-a08c511da61f","customer":"dfe4c5f9-1756-401e-a98c-00d81c8a1a96","deadline":"2026-11-25T19:53:35.867Z","environment":"Sandbox","originalTransactionId":"2000000096894868","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.867Z","state":"open","transactionId":"2000000096894868"},"timestamp":"2026-11-25T19:48:35.872Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_b3ed9a22640d4077bd71bbac','com.example.coins','Sandbox','refund.answered','e327479d-6bef-4e80-9faf-a08c511da61f',NULL,1795636115900,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T19:48:35.900Z","bundleId":"com.example.coins","caseId":"e327479d-6bef-4e80-9faf-a08c511da61f","customer":"dfe4c5f9-1756-401e-a98c-00d81c8a1a96","deadline":"2026-11-25T19:53:35.867Z","environment":"Sandbox","originalTransactionId":"2000000096894868","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.867Z","state":"answered","transactionId":"2000000096894868"},"timestamp":"2026-11-25T19:48:35.900Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_eadc276c998986be5c9c5208','com.example.gems','Sandbox','refund.requested','c5bb52ac-856b-4c33-b543-6ff8d0c79770',NULL,1795636115918,'{"data":{"bundleId":"com.example.gems","caseId":"c5bb52ac-856b-4c33-b543-6ff8d0c79770","customer":"5224c64f-0645-452b-9d28-023bf7f6c8e6","deadline":"2026-11-25T19:53:35.916Z","environment":"Sandbox","originalTransactionId":"2000000096894870","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.916Z","state":"open","transactionId":"2000000096894870"},"timestamp":"2026-11-25T19:48:35.918Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_49e91513e2333e68c0718164','com.example.gems','Sandbox','refund.answered','c5bb52ac-856b-4c33-b543-6ff8d0c79770',NULL,1795636115945,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-25T19:48:35.945Z","bundleId":"com.example.gems","caseId":"c5bb52ac-856b-4c33-b543-6ff8d0c79770","customer":"5224c64f-0645-452b-9d28-023bf7f6c8e6","deadline":"2026-11-25T19:53:35.916Z","environment":"Sandbox","originalTransactionId":"2000000096894870","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.916Z","state":"answered","transactionId":"2000000096894870"},"timestamp":"2026-11-25T19:48:35.945Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_253778bfab68a69ef71d8705','com.example.coins','Sandbox','refund.requested','b7168c64-cbaa-407c-8e48-f589c2bfa5a1',NULL,1795636115956,'{"data":{"bundleId":"com.example.coins","caseId":"b7168c64-cbaa-407c-8e48-f589c2bfa5a1","customer":"2eeb130e-2ef2-4e81-80f8-b1879ac20559","deadline":"2026-11-25T19:53:35.952Z","environment":"Sandbox","originalTransactionId":"2000000096894866","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.952Z","state":"open","transactionId":"2000000096894866"},"timestamp":"2026-11-25T19:48:35.956Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_0e86b75c59d70c135c731fb6','com.example.coins','Sandbox','refund.granted','6790930a-1cb7-474a-af3b-5ec4b9d85f32',NULL,1795636115971,'{"data":{"bundleId":"com.example.coins","caseId":"6790930a-1cb7-474a-af3b-5ec4b9d85f32","customer":"39f7aebc-00b7-4718-8ed9-54350d6d6748","deadline":"2026-11-25T19:53:35.760Z","decidedAt":"2026-11-25T19:48:35.968Z","environment":"Sandbox","originalTransactionId":"2000000096894862","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.760Z","state":"answered","transactionId":"2000000096894862"},"timestamp":"2026-11-25T19:48:35.971Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_c88d223528fe370975c246ec','com.example.coins','Sandbox','refund.waiting','b7168c64-cbaa-407c-8e48-f589c2bfa5a1',NULL,1795636115986,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"b7168c64-cbaa-407c-8e48-f589c2bfa5a1","customer":"2eeb130e-2ef2-4e81-80f8-b1879ac20559","deadline":"2026-11-25T19:53:35.952Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000096894866","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.952Z","state":"waiting","transactionId":"2000000096894866","until":"2026-11-25T19:53:35.952Z"},"timestamp":"2026-11-25T19:48:35.986Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(12,'evt_6b7217e21a9917bda6c2b775','com.example.coins','Sandbox','refund.declined','b925969f-5d16-41b8-a712-6510bb93d3f5',NULL,1795636115987,'{"data":{"bundleId":"com.example.coins","caseId":"b925969f-5d16-41b8-a712-6510bb93d3f5","customer":"fd951374-8c87-4552-a80a-bcae43746d2a","deadline":"2026-11-25T19:53:35.820Z","decidedAt":"2026-11-25T19:48:35.982Z","environment":"Sandbox","originalTransactionId":"2000000096894864","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.820Z","state":"answered","transactionId":"2000000096894864"},"timestamp":"2026-11-25T19:48:35.987Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(13,'evt_502370d901fc109fdaff8092','com.example.coins','Sandbox','refund.withheld','b7168c64-cbaa-407c-8e48-f589c2bfa5a1',NULL,1795636116002,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"b7168c64-cbaa-407c-8e48-f589c2bfa5a1","customer":"2eeb130e-2ef2-4e81-80f8-b1879ac20559","deadline":"2026-11-25T19:53:35.952Z","environment":"Sandbox","originalTransactionId":"2000000096894866","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.952Z","state":"withheld","transactionId":"2000000096894866"},"timestamp":"2026-11-25T19:48:36.002Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_ceff7b736e820abd908dda68','com.example.coins','Sandbox','refund.granted','b7168c64-cbaa-407c-8e48-f589c2bfa5a1',NULL,1795636116002,'{"data":{"bundleId":"com.example.coins","caseId":"b7168c64-cbaa-407c-8e48-f589c2bfa5a1","customer":"2eeb130e-2ef2-4e81-80f8-b1879ac20559","deadline":"2026-11-25T19:53:35.952Z","decidedAt":"2026-11-25T19:48:36.000Z","environment":"Sandbox","originalTransactionId":"2000000096894866","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.952Z","state":"withheld","transactionId":"2000000096894866"},"timestamp":"2026-11-25T19:48:36.002Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_fffd3197b483689945e215bd','com.example.coins','Sandbox','refund.granted','e327479d-6bef-4e80-9faf-a08c511da61f',NULL,1795636116014,'{"data":{"bundleId":"com.example.coins","caseId":"e327479d-6bef-4e80-9faf-a08c511da61f","customer":"dfe4c5f9-1756-401e-a98c-00d81c8a1a96","deadline":"2026-11-25T19:53:35.867Z","decidedAt":"2026-11-25T19:48:36.012Z","environment":"Sandbox","originalTransactionId":"2000000096894868","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.867Z","state":"answered","transactionId":"2000000096894868"},"timestamp":"2026-11-25T19:48:36.014Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_154bab361a6a58fc9398b79e','com.example.coins','Sandbox','refund.reversed','e327479d-6bef-4e80-9faf-a08c511da61f',NULL,1795636116024,'{"data":{"bundleId":"com.example.coins","caseId":"e327479d-6bef-4e80-9faf-a08c511da61f","customer":"dfe4c5f9-1756-401e-a98c-00d81c8a1a96","deadline":"2026-11-25T19:53:35.867Z","decidedAt":"2026-11-25T19:48:36.019Z","environment":"Sandbox","originalTransactionId":"2000000096894868","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.867Z","state":"answered","transactionId":"2000000096894868"},"timestamp":"2026-11-25T19:48:36.024Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_9a23f504151a9a7600b7a988','com.example.gems','Sandbox','refund.declined','c5bb52ac-856b-4c33-b543-6ff8d0c79770',NULL,1795636116036,'{"data":{"bundleId":"com.example.gems","caseId":"c5bb52ac-856b-4c33-b543-6ff8d0c79770","customer":"5224c64f-0645-452b-9d28-023bf7f6c8e6","deadline":"2026-11-25T19:53:35.916Z","decidedAt":"2026-11-25T19:48:36.032Z","environment":"Sandbox","originalTransactionId":"2000000096894870","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:48:35.916Z","state":"answered","transactionId":"2000000096894870"},"timestamp":"2026-11-25T19:48:36.036Z","type":"refund.declined"}');
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
    number BIGINT NOT NULL PRIMARY KEY CHECK (number >= 1),
    fingerprint TEXT NOT NULL UNIQUE,
    replaced_at_ms BIGINT
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000096894861','transactions','2000000096894862',NULL,NULL,'Apple does not know the transaction in this environment',1795636115764,1795636130764,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000096894863','transactions','2000000096894864',NULL,NULL,'Apple does not know the transaction in this environment',1795636115822,1795636130822,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000096894865','transactions','2000000096894866',NULL,NULL,'Apple does not know the transaction in this environment',1795636115956,1795636130956,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000096894867','transactions','2000000096894868',NULL,NULL,'Apple does not know the transaction in this environment',1795636115872,1795636130872,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000096894869','transactions','2000000096894870',NULL,NULL,'Apple does not know the transaction in this environment',1795636115918,1795636130918,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','6790930a-1cb7-474a-af3b-5ec4b9d85f32',2,'CONSUMPTION_REQUEST',NULL,1795636115760,1795636115764,'2000000096894862',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','b925969f-5d16-41b8-a712-6510bb93d3f5',2,'CONSUMPTION_REQUEST',NULL,1795636115820,1795636115822,'2000000096894864',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','e327479d-6bef-4e80-9faf-a08c511da61f',2,'CONSUMPTION_REQUEST',NULL,1795636115867,1795636115872,'2000000096894868',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','c5bb52ac-856b-4c33-b543-6ff8d0c79770',2,'CONSUMPTION_REQUEST',NULL,1795636115916,1795636115918,'2000000096894870',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','b7168c64-cbaa-407c-8e48-f589c2bfa5a1',2,'CONSUMPTION_REQUEST',NULL,1795636115952,1795636115956,'2000000096894866',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','416a3ea3-8a95-4d34-96c3-940db17c3541',2,'REFUND',NULL,1795636115968,1795636115971,'2000000096894862',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','765eabe5-46ac-491c-90e1-be696832fa4f',2,'REFUND_DECLINED',NULL,1795636115982,1795636115987,'2000000096894864',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','aca1eb39-38ca-47f3-9054-5462dc3fe339',2,'REFUND',NULL,1795636116000,1795636116002,'2000000096894866',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','a7c57190-bbcf-4254-b3cd-7feecf649931',2,'REFUND',NULL,1795636116012,1795636116014,'2000000096894868',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','a32ab39b-10b9-4490-aad7-99f308cd1544',2,'REFUND_REVERSED',NULL,1795636116019,1795636116024,'2000000096894868',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','b14af591-f364-47a1-ab44-40847b83252b',2,'REFUND_DECLINED',NULL,1795636116032,1795636116036,'2000000096894870',NULL,0,NULL,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795636115764,X'0101010040CBC0CFB144CCC1D1D6DD17A269E59D816E2136DA60235F02D78594E9D54337C0E8ABA25E6A0E63F0F7593800D1AB7AF7A94176A3916EEC18E4EFC81B819ED192627BF700434F4E53554D5054494F4E5F52455155455354222CF702F96790930A1CB7474AAF3B5EC4B9D85F32222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88EFFCDFAD4DFC603222CF744F88EFFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B88FA7A0A1342CF649F8B88FA7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF939F7AEBC00B747188ED954350D6D6748222CF74E505552434841534544222CF606F8B0F282A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88DFF99BDD288C7E209227D40DBF0AF44717C58B34AE693F6FD12B9798F513BB4F1FA77DACDA33F8FE75F1BD2D6D696F3637951944377312D3236BB2DDE9AB541204559AB3F92211D882644462B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B0F282A2A1347D');
INSERT INTO "notification_payload" VALUES(2,1795636115822,X'01010100403075F7625E7A83929A751C9AA9F50376B8E6EC2C7C5D669BC6F5605BCEA264BF0626B5D8BB3CE4D97CF36643373BDFA1C058422A146A6A615FB70AE8FF7B2981627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9B925969F5D1641B8A7126510BB93D3F5222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F890FFCDFAD4DFC603222CF744F890FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B88FA7A0A1342CF649F8B88FA7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9FD9513748C874552A80ABCAE43746D2A222CF74E505552434841534544222CF606F8ECF282A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88FFF99BDD288C7E209227D40EA5E0D88967A4BA1836FBC88CED6B630AC611BCF07E774F3F4B54B5E0BB9B2DB7D3C0A231E37587F7E2F915F3750AFC18BC032A1808CE1DA581AAEFEDBCD3C1E2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8ECF282A2A1347D');
INSERT INTO "notification_payload" VALUES(3,1795636115872,X'0101010040520C93335B0CAE327890982FF2753ACFD413D87438D6B1414B3D79C51F9674ABF0EFC0C9F995C831A30D1A1F1B87B97C738B562725FE50F3B46321B7114C124C627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9E327479D6BEF4E809FAFA08C511DA61F222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F894FFCDFAD4DFC603222CF744F894FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B88FA7A0A1342CF649F8B88FA7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DFE4C5F91756401EA98C00D81C8A1A96222CF74E505552434841534544222CF606F89BF382A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF893FF99BDD288C7E209227D40BF8DAAFCB85857AC8188A75B1FE062F1C1E945345D3242852DC900F08F15E5335184A76B5AFA6D35F36DB763C2D10AE26AB0ED4A5EA59EF040DC2DF5D3C876D52B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89BF382A2A1347D');
INSERT INTO "notification_payload" VALUES(4,1795636115918,X'01010100409EC424431F50AC68801CB17ECCD9017452C83E29535EDFD47BC75DA68B2D32E6190D45815FCFE7889F4CAC04EE9BC8BE58D53E5944F3598B42955EFBBE54D17E617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9C5BB52AC856B4C33B5436FF8D0C79770222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F896FFCDFAD4DFC603222CF744F896FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8B88FA7A0A1342CF649F8B88FA7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF95224C64F0645452B9D28023BF7F6C8E6222CF74E505552434841534544222CF606F8CCF382A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF895FF99BDD288C7E209227D40062E0197B7D6C9E7A9377651F228AAC205439FFDD78C44BE2F97223C1729779352C738015CAF7BC28BFF53E96506343A3645F79001064DA457633434F7A1C4DB2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8CCF382A2A1347D');
INSERT INTO "notification_payload" VALUES(5,1795636115956,X'0101010040D4B2FB5601B943E13080B23D26DAAABBF24759F8C4547B7B27483DC46142F0F08EEDF041EF15931391EA5E1EC67E12EED42D2DEEBDFD428CFB45DB7DA3C64439627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9B7168C64CBAA407C8E48F589C2BFA5A1222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F892FFCDFAD4DFC603222CF744F892FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B88FA7A0A1342CF649F8B88FA7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF92EEB130E2EF24E8180F8B1879AC20559222CF74E505552434841534544222CF606F8F0F382A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF891FF99BDD288C7E209227D4061BB5A76BAA2AEE43AC5223025E577E1D0F7C3DEAB574B98CE113FCC907FA127158B60AC0F0C7638F73053C3204E4526469CE28898EFBD2EC3A1EE6D9EF7B8192B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8F0F382A2A1347D');
INSERT INTO "notification_payload" VALUES(6,1795636115971,X'0101010040D5D95CAA3B20A14B8CBA88D51A5BED9BC8187541B41502D79C05239860F95F7924AD7F23C69638340AB6A696E3CC37899E6F725E1B255C48AA292620AF3BDFB2557BF700524546554E44222CF702F9416A3EA38A954D3496C3940DB17C3541222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88EFFCDFAD4DFC603222CF744F88EFFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B88FA7A0A1342CF649F8B88FA7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF939F7AEBC00B747188ED954350D6D6748222CF74E505552434841534544222CF606F880F482A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88DFF99BDD288C7E209227D4018B2954C5BD0711353E9EE6BE5EB8F7307C502349B059277FD5626BAF781907C26B5733200545DDA9914BAF80E0ABFF6B54411545011054B304AB5C6BA50CFF014227D2CF705322E30222CF606F880F482A2A1347D');
INSERT INTO "notification_payload" VALUES(7,1795636115987,X'01010100407D44BD68361C2AEB533AE471E901FCB749EAD88C99E4766488615AFE0B024DE0D9371AD86A0D3EBF8E77B2B3050010F63C47EA77B1098BEB4CD9073BAF25FE605E7BF700524546554E445F4445434C494E4544222CF702F9765EABE546AC491C90E1BE696832FA4F222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F890FFCDFAD4DFC603222CF744F890FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8B88FA7A0A1342CF649F8B88FA7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9FD9513748C874552A80ABCAE43746D2A222CF74E505552434841534544222CF606F88EF482A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88FFF99BDD288C7E209227D4058D2EF676B021637452AA307539B1B0E15D44E6445023D79BD7EF2F3B733CA77AE40850FAE6E819D40015455250D9E2F94CAFF28265A17968771F343895E6BBC14227D2CF705322E30222CF606F88EF482A2A1347D');
INSERT INTO "notification_payload" VALUES(8,1795636116002,X'010101004073303CEC1A77962AD21E1ACCB12B87470B678EE87985871C1CBA9F8D0A4922BCC99CA296C2B70E66B55F4FBC6EE18A679B6E24A29534964F3E6091FEB74FB676557BF700524546554E44222CF702F9ACA1EB3938CA47F390545462DC3FE339222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F892FFCDFAD4DFC603222CF744F892FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A097A7A0A1342CF649F8A097A7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF92EEB130E2EF24E8180F8B1879AC20559222CF74E505552434841534544222CF606F8A0F482A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF891FF99BDD288C7E209227D40822F89D9E65FA24395A57A9E9F3103AF2EC2B70D9AC3C0A3242B970B89FB4BAC87021D5A09CF803E147638072F66773488E02BAD67B403A410412E69DA78A17014227D2CF705322E30222CF606F8A0F482A2A1347D');
INSERT INTO "notification_payload" VALUES(9,1795636116014,X'01010100402A52ADE26B234DF02660049DDE3F93974EAA13FF061800492B4D78C4D18F6341AE4B8E2BCB61532B801A85EF127870A3CD6128D833E385689866DF7E5CDFF0F7557BF700524546554E44222CF702F9A7C57190BBCF4254B3CD7FEECF649931222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F894FFCDFAD4DFC603222CF744F894FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A097A7A0A1342CF649F8A097A7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DFE4C5F91756401EA98C00D81C8A1A96222CF74E505552434841534544222CF606F8ACF482A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF893FF99BDD288C7E209227D40800646D075544EE04F3FB616243AC134CCB08A7D152D3ED855FF6E6DBA1FE8CE377BF7A45A0D8036F18BC11A8DABFBEFA8DA16D01851B17568032A95E0FB1EBA14227D2CF705322E30222CF606F8ACF482A2A1347D');
INSERT INTO "notification_payload" VALUES(10,1795636116024,X'01010100401818C42A5D51CF6D015A6F5DE0F9F5EFE8A84BCD9D4AADC2EC22EC9F1CE076BCA24F49E23B8788E4E0A0C4F504844F05226E83C57BECB63CF729A40C532B64785E7BF700524546554E445F5245564552534544222CF702F9A32AB39B10B94490AAD799F308CD1544222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F894FFCDFAD4DFC603222CF744F894FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A097A7A0A1342CF649F8A097A7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DFE4C5F91756401EA98C00D81C8A1A96222CF74E505552434841534544222CF606F8B3F482A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF893FF99BDD288C7E209227D40FAFEEAEC7068F3AF56FBE407A2394A803E582599816F7C8CA5DD16C7CA6C0B47BF1D1F9575D2838183AE35FFEECD42053ECB13D36E9798D10AAA62DFD773067D14227D2CF705322E30222CF606F8B3F482A2A1347D');
INSERT INTO "notification_payload" VALUES(11,1795636116036,X'0101010040C53C91F9B9F5D0364BBC7E47CB7A8CB18575328DBEB69A27C9E9AF0D294600B47DA664F487769745DD65C27EF4EC5E840EF62464073BC3FC54DE59D9314669CB5D7BF700524546554E445F4445434C494E4544222CF702F9B14AF591F36447A1AB4440847B83252B222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F896FFCDFAD4DFC603222CF744F896FFCDFAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8A097A7A0A1342CF649F8A097A7A0A1342CF64B312CF74C436F6E73756D61626C65222CF74DF95224C64F0645452B9D28023BF7F6C8E6222CF74E505552434841534544222CF606F8C0F482A2A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF895FF99BDD288C7E209227D404CD64A729DE9498651ADFEE9179CA46ABA93FBAD5AE4DCBF19745A44FB8C013AAEE79DFC1B20D34B8766B8009932C2D45E858818CBED9E47C2E94E00D2221BCF14227D2CF705322E30222CF606F8C0F482A2A1347D');
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
INSERT INTO "payload_header" VALUES(1,X'0C6FEC334C5D604EAEBD91C9420A1FC8978F5AF33D2B7F9C16E482CAD033997E','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVVRoZ1Q3aEIrU1k2SjBvNnpnSDdkd3ZYVmZWTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJeE1UazBPRE0xV2hjTk1qY3hNak13TVRrME9ETTFXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFTR2N4cGo2aHpRQnRvSHFBbWl1bmdzdkpSRExJKzdsa2JlVENYb1NxSXhRaVVvRnpRSy9RVVUwWkh6N250c3k1cElFV3JnSFRpNWladmVEaTE0eHBsa28zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVXRocy92L3lJV3JRYlgwaWE3WnArSTUyRWRDVXdId1lEVlIwakJCZ3dGb0FVZkZqeml5QWhidkN6YzJEbEtsTEt4OVhYV2VRd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFNcWhkdDU0RmROckhrUDZHT0dVU3AxN2x6TFR2b0pNTVpVZm0rU3pjVFRIL2UrN3lyMGZnbmRuN3hPVGJyeXp2Z0l3YkFvOStDVEpPYTdoYlhtcUpJRFdqT2ZXbHJXUHhSY2Y0eHY1T05PR0NZUGVzSERxWnphbHl6cnhvWWtCd3ZFeCIsIk1JSUI1ekNDQVcyZ0F3SUJBZ0lVWTd2VGhIZ3R4amY5eXg2cGxORFk4c0RzUmE4d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TVRFNU5EZ3pOVm9YRFRJM01USXpNREU1TkRnek5Wb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUS9RbGF0dkluMit0bExKVnZBdzFJbW0zRGpkMDY4OVV0MUFtUjcxOVorRWVMVlRlZVRndWV5Z1ZreDBkQzNkTFJnOGtQVlBWZlFEZk5rSmxaa0lYdWZROEtOZ3BKbVp6eXNUb1IySmYwTVhONnEyNW5QVDlka0xtdUozczNPNCthamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlI4V1BPTElDRnU4TE56WU9VcVVzckgxZGRaNURBZkJnTlZIU01FR0RBV2dCVEM5anE3NzZPSHlrZVhWSEFIL0N1VkRBNmVXVEFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdOb0FEQmxBakJMMjZpQmRZaTh3WUtNdjROaElUclJheW9MZjVVZFg5elBZL1BaSVI1RUcwcUdBRnV5MWNSM0NrcFo2dHZ2RzQ0Q01RRDNTZjBycHpIS3FIVXJ2aUMrZWRSSk8waWMrYmVYOGFDdGxtY24zd1ZvV1pyV2h6N2ZZa3ZMY2kwNlU3Ymp1NjQ9IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVZbEt6cWxxODhQTi8wQzduS0tobSsrNXZSeG93Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNVEU1TkRnek5Wb1hEVEkzTVRJek1ERTVORGd6TlZvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWI4VnEybzlZQ2NqTWRyY0dkeHpnZ1hGN0dmWXBPeEtDazZTN01yNzEwOFFGMm5yc0dHZXJnYU5kQWdhSEVTa3JrMXBkZFl5QklmL1YrWThMZU1PdEFwWXRIaU5hVzY0ZURIaGZQdTZoZzkrS2M2N3lEN3VRdmwzWjFQUEtXcHR2bzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXd2WTZ1KytqaDhwSGwxUndCL3dybFF3T25sa3dId1lEVlIwakJCZ3dGb0FVd3ZZNnUrK2poOHBIbDFSd0Ivd3JsUXdPbmxrd0NnWUlLb1pJemowRUF3TURad0F3WkFJd0YyMUwvOTAyb3RtM3U5TGVUT1p0dXdhVGxsQ25sR3dzbzlVVHl0MEIxdVlLMkdWRjBldU9qZjFyTlhWUC9aTmRBakJ4MExMT1I2clVoZGdua3g3c08wL3hLTFZTaW9XUEVTVFc1NTh0ZjcrWFBZckU1VlFxaXp1Mklra1B5cE1xZDlVPSJdfQ');
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
INSERT INTO "policy_decision" VALUES('6790930a-1cb7-474a-af3b-5ec4b9d85f32',X'7B226174223A313739353633363131353736302C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A393330392C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795636115792);
INSERT INTO "policy_decision" VALUES('b925969f-5d16-41b8-a712-6510bb93d3f5',X'7B226174223A313739353633363131353832302C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A373034332C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795636115838);
INSERT INTO "policy_decision" VALUES('c5bb52ac-856b-4c33-b543-6ff8d0c79770',X'7B226174223A313739353633363131353931362C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363938302C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795636115940);
INSERT INTO "policy_decision" VALUES('e327479d-6bef-4e80-9faf-a08c511da61f',X'7B226174223A313739353633363131353836372C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363333352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795636115895);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000096894862','2000000096894862',NULL,'coins.500','Consumable','39f7aebc-00b7-4718-8ed9-54350d6d6748',X'E3F2C61A80560320401C8F21CE6EE90E','39f7aebc-00b7-4718-8ed9-54350d6d6748','704000000096894861',1,1795632515000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795636115968);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000096894864','2000000096894864',NULL,'coins.500','Consumable','fd951374-8c87-4552-a80a-bcae43746d2a',X'A54E5AB5D0FE3263A5F2F33DF8A36B44','fd951374-8c87-4552-a80a-bcae43746d2a','704000000096894863',1,1795632515000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795636115982);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000096894866','2000000096894866',NULL,'coins.500','Consumable','2eeb130e-2ef2-4e81-80f8-b1879ac20559',X'F9936A3F8FBB18137DC93052097E235B','2eeb130e-2ef2-4e81-80f8-b1879ac20559','704000000096894865',1,1795632516000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795636116000);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000096894868','2000000096894868',NULL,'coins.500','Consumable','dfe4c5f9-1756-401e-a98c-00d81c8a1a96',X'F6880ED2186C5DB4AD6869E2D3167824','dfe4c5f9-1756-401e-a98c-00d81c8a1a96','704000000096894867',1,1795632516000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795636116019);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000096894870','2000000096894870',NULL,'coins.500','Consumable','5224c64f-0645-452b-9d28-023bf7f6c8e6',X'75D21D48BBA2A3C8995E47C7495CF6D3','5224c64f-0645-452b-9d28-023bf7f6c8e6','704000000096894869',1,1795632516000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795636116032);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000096894862',1795636115968,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000096894864',1795636115982,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000096894866',1795636116000,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000096894868',1795636116012,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000096894868',1795636116019,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000096894870',1795636116032,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000096894862',125,NULL,NULL,'backend',240,1,'apple',1795636115756,1795636115756,1795636115756,NULL,0,NULL,0,1795636115756,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000096894862',125,NULL,NULL,'backend',240,1,'apple',1795636115756,1795636115756,1795636115756,NULL,0,NULL,0,1795636115756,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000096894864',125,NULL,NULL,'backend',240,1,'apple',1795636115816,1795636115816,1795636115816,NULL,0,NULL,0,1795636115816,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000096894864',125,NULL,NULL,'backend',240,1,'apple',1795636115816,1795636115816,1795636115816,NULL,0,NULL,0,1795636115816,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000096894868',125,NULL,NULL,'backend',240,1,'apple',1795636115863,1795636115863,1795636115863,NULL,0,NULL,0,1795636115863,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000096894868',125,NULL,NULL,'backend',240,1,'apple',1795636115863,1795636115863,1795636115863,NULL,0,NULL,0,1795636115863,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000096894870',125,NULL,NULL,'backend',240,1,'apple',1795636115913,1795636115913,1795636115913,NULL,0,NULL,0,1795636115913,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000096894870',125,NULL,NULL,'backend',240,1,'apple',1795636115913,1795636115913,1795636115913,NULL,0,NULL,0,1795636115913,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000096894872',125,NULL,NULL,'backend',240,1,'apple',1795636116054,1795636116054,1795636116054,NULL,0,NULL,0,1795636116054,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000096894872',125,NULL,NULL,'backend',240,1,'apple',1795636116054,1795636116054,1795636116054,NULL,0,NULL,0,1795636116054,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795549715652,1795635515700,'[]',NULL,0,0,0,1795636415708,1795636115708,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795549715652,1795635515704,'[]',NULL,0,0,0,1795636415709,1795636115709,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795549715652,1795635515696,'[]',NULL,0,0,0,1795636415700,1795636115700,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795549715652,1795635515697,'[]',NULL,0,0,0,1795636415704,1795636115704,0,NULL);
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
INSERT INTO "refund_case" VALUES('6790930a-1cb7-474a-af3b-5ec4b9d85f32','com.example.coins','Sandbox','2000000096894862','39f7aebc-00b7-4718-8ed9-54350d6d6748','UNINTENDED_PURCHASE',1795636115760,1795636115764,1795636415760,1,'answered',NULL,NULL,NULL,NULL,NULL,1795636115803,NULL,'granted',NULL,1795636115968,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('b7168c64-cbaa-407c-8e48-f589c2bfa5a1','com.example.coins','Sandbox','2000000096894866','2eeb130e-2ef2-4e81-80f8-b1879ac20559','UNINTENDED_PURCHASE',1795636115952,1795636115956,1795636415952,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795636116000,4,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('b925969f-5d16-41b8-a712-6510bb93d3f5','com.example.coins','Sandbox','2000000096894864','fd951374-8c87-4552-a80a-bcae43746d2a','UNINTENDED_PURCHASE',1795636115820,1795636115822,1795636415820,1,'answered',NULL,NULL,NULL,NULL,NULL,1795636115848,NULL,'declined',NULL,1795636115982,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('c5bb52ac-856b-4c33-b543-6ff8d0c79770','com.example.gems','Sandbox','2000000096894870','5224c64f-0645-452b-9d28-023bf7f6c8e6','UNINTENDED_PURCHASE',1795636115916,1795636115918,1795636415916,1,'answered',NULL,NULL,NULL,NULL,NULL,1795636115945,NULL,'declined',NULL,1795636116032,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('e327479d-6bef-4e80-9faf-a08c511da61f','com.example.coins','Sandbox','2000000096894868','dfe4c5f9-1756-401e-a98c-00d81c8a1a96','UNINTENDED_PURCHASE',1795636115867,1795636115872,1795636415867,1,'answered',NULL,NULL,NULL,NULL,NULL,1795636115900,NULL,'reversed',NULL,1795636116019,6,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000096894862','6790930a-1cb7-474a-af3b-5ec4b9d85f32','UNINTENDED_PURCHASE',1795636115760,1795636115764,1795636415760,1,'6790930a-1cb7-474a-af3b-5ec4b9d85f32');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000096894864','b925969f-5d16-41b8-a712-6510bb93d3f5','UNINTENDED_PURCHASE',1795636115820,1795636115822,1795636415820,1,'b925969f-5d16-41b8-a712-6510bb93d3f5');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000096894866','b7168c64-cbaa-407c-8e48-f589c2bfa5a1','UNINTENDED_PURCHASE',1795636115952,1795636115956,1795636415952,1,'b7168c64-cbaa-407c-8e48-f589c2bfa5a1');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000096894868','e327479d-6bef-4e80-9faf-a08c511da61f','UNINTENDED_PURCHASE',1795636115867,1795636115872,1795636415867,1,'e327479d-6bef-4e80-9faf-a08c511da61f');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000096894870','c5bb52ac-856b-4c33-b543-6ff8d0c79770','UNINTENDED_PURCHASE',1795636115916,1795636115918,1795636415916,1,'c5bb52ac-856b-4c33-b543-6ff8d0c79770');
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000096894872',0,'delivery',1,1795636116053,1795636116053);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000096894872',0,'usage',1,1795636116056,1795636116056);
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','3f527831-3aa1-414a-ac3e-5dc015052d4e','2000000096894868',NULL,NULL,125,NULL,240,NULL,'apple',1795636115863,1795636115865,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','3f527831-3aa1-414a-ac3e-5dc015052d4e','2000000096894868',NULL,NULL,125,NULL,240,NULL,'apple',1795636115863,1795636115865,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','4fd9d1ed-ad9c-4962-89e4-c42971185bd5','2000000096894870',NULL,NULL,125,NULL,240,NULL,'apple',1795636115913,1795636115916,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','4fd9d1ed-ad9c-4962-89e4-c42971185bd5','2000000096894870',NULL,NULL,125,NULL,240,NULL,'apple',1795636115913,1795636115916,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','5cf15a69-eb51-435b-b56d-5d8de119de2e','2000000096894864',NULL,NULL,125,NULL,240,NULL,'apple',1795636115816,1795636115819,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','5cf15a69-eb51-435b-b56d-5d8de119de2e','2000000096894864',NULL,NULL,125,NULL,240,NULL,'apple',1795636115816,1795636115819,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','90446c76-4889-4891-baf5-4dff12341fd0','2000000096894862',NULL,NULL,125,NULL,240,NULL,'apple',1795636115756,1795636115757,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','90446c76-4889-4891-baf5-4dff12341fd0','2000000096894862',NULL,NULL,125,NULL,240,NULL,'apple',1795636115756,1795636115757,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','b8166662-28b0-4671-adfc-562735a0f463','2000000096894872',NULL,NULL,125,NULL,240,NULL,'apple',1795636116054,1795636116056,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','b8166662-28b0-4671-adfc-562735a0f463','2000000096894872',NULL,NULL,125,NULL,240,NULL,'apple',1795636116054,1795636116056,NULL,'backend');
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
        AND block_reason IN (
            'sampleUnknown', 'deliveryUnknown', 'consentDoesNotCover', 'review', 'delayed', 'policyNever'
        );
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
CREATE INDEX audit_deed_unlinked ON audit_deed (id) WHERE number IS NULL;
CREATE INDEX audit_deed_by_kind ON audit_deed (kind, id);
CREATE INDEX audit_deed_by_subject ON audit_deed (subject) WHERE subject IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('audit_deed',12);
INSERT INTO "sqlite_sequence" VALUES('access_token',2);
INSERT INTO "sqlite_sequence" VALUES('consent',14);
INSERT INTO "sqlite_sequence" VALUES('unmatched_fact',10);
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
INSERT INTO "sqlite_sequence" VALUES('desk_event',17);
COMMIT;
