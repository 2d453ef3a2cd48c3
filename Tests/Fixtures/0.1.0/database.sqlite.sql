PRAGMA user_version = 0;
PRAGMA application_id = 0;
BEGIN TRANSACTION;
CREATE TABLE access_token (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('backend', 'viewer', 'operator', 'privacy', 'admin')),
    bundle_ids TEXT,
    label TEXT,
    digest BLOB NOT NULL UNIQUE,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT,
    revoked_at_ms BIGINT,
    last_used_at_ms BIGINT
);
INSERT INTO "access_token" VALUES(1,'264b552b','backend',NULL,NULL,X'61F608AC0BEFCDBB270ED6A26569E4E2DDCDCE0771B012CC2B94E704208142F4',1795751728355,NULL,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'0c2d672d','viewer',NULL,NULL,X'D619754F7E6EAFE4FC7BEBAFFBFB2A5A497819B029FC8B4CAFC387ACB65FEF51',1795751730007,NULL,NULL,NULL);
CREATE TABLE answer (
    case_id TEXT NOT NULL PRIMARY KEY REFERENCES refund_case (id),
    version BIGINT NOT NULL CHECK (version IN (1, 2, 3)),
    body BLOB NOT NULL,
    evidence TEXT NOT NULL,
    rule TEXT NOT NULL,
    shadows TEXT NOT NULL,
    preference TEXT,
    is_holdout BIGINT NOT NULL CHECK (is_holdout IN (0, 1)),
    consent_id BIGINT REFERENCES consent (id),
    composed_at_ms BIGINT NOT NULL,
    CHECK (consent_id IS NOT NULL OR version = 3)
) WITHOUT ROWID;
INSERT INTO "answer" VALUES('6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T03:55:29.084Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T03:55:29.125Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795751729219);
INSERT INTO "answer" VALUES('942ba68e-f545-4696-9d74-9bc5939eb3ad',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T03:55:28.934Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T03:55:28.969Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795751729068);
INSERT INTO "answer" VALUES('acbee204-56db-4f67-b7df-e37851f1e774',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T03:55:28.798Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T03:55:28.834Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795751728912);
INSERT INTO "answer" VALUES('d1553745-36b9-4112-916e-11b3a10cf652',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T03:55:28.120Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T03:55:28.480Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795751728751);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.coins','Sandbox',60,0,1);
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.coins','Sandbox',72,0,1);
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.coins','Sandbox',236,0,1);
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.gems','Sandbox',113,0,1);
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
    consent_id BIGINT REFERENCES consent (id),
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
INSERT INTO "attempt" VALUES('6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',1,'0122FB4C-DFEA-4EEC-9593-A995F5C76260 4',7,'accepted',1795751729221,1795751729268,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('942ba68e-f545-4696-9d74-9bc5939eb3ad',1,'0122FB4C-DFEA-4EEC-9593-A995F5C76260 3',5,'accepted',1795751729069,1795751729088,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('acbee204-56db-4f67-b7df-e37851f1e774',1,'0122FB4C-DFEA-4EEC-9593-A995F5C76260 2',3,'accepted',1795751728912,1795751728939,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('d1553745-36b9-4112-916e-11b3a10cf652',1,'0122FB4C-DFEA-4EEC-9593-A995F5C76260 1',1,'accepted',1795751728763,1795751728800,202,NULL,NULL,NULL);
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
INSERT INTO "audit_deed" VALUES(1,'f6e89beaee5d63fa4fad80a13ed798ec',1795751728021,'configurationInForce','desk',NULL,NULL,'{"/tmp/e3/pytest-of-root/pytest-1/desks0/desk-1/policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","/tmp/e3/pytest-of-root/pytest-1/desks0/desk-1/products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","/tmp/e3/pytest-of-root/pytest-1/desks0/desk-1/refund-desk.yml":"4e30daaf2736ebb34eb0364d94b6d310f9766e9ac81e94028d88584098c6e110","/tmp/e3/pytest-of-root/pytest-1/desks0/desk-1/rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,1,X'0000000000000000000000000000000000000000000000000000000000000000',X'905E3D72150975F9AD03C2B1399FEF98B031D17C8E6586BEE5E4BB7754A52AD7');
INSERT INTO "audit_deed" VALUES(2,'1d0aca6255c58305a6b9e51cb451d1a2',1795751728021,'keyInUse','desk',NULL,NULL,'{"auditKey":"9adb346bb15c6beb"}',NULL,NULL,NULL,2,X'905E3D72150975F9AD03C2B1399FEF98B031D17C8E6586BEE5E4BB7754A52AD7',X'8A6B07D00601141740ADF60987B6AB23E66FE59415E3558A047B61F09D624F4B');
INSERT INTO "audit_deed" VALUES(3,'4228547ea2cdbb7aaef3f77d5378f03a',1795751728021,'keyInUse','desk','com.example.coins',NULL,'{"key":"2X9R4HXF34 (public key 4ebc53c5)"}',NULL,NULL,NULL,3,X'8A6B07D00601141740ADF60987B6AB23E66FE59415E3558A047B61F09D624F4B',X'A14ACC34871682B06B839B24F9EC8FB1AB69BF222758F35CEBB8437733F7E051');
INSERT INTO "audit_deed" VALUES(4,'93869e6ca8b90af823fbcfe15deb46b5',1795751728021,'policyInForce','the start of the desk','com.example.coins',NULL,'{"version":"de9905fe0060"}',NULL,NULL,NULL,4,X'A14ACC34871682B06B839B24F9EC8FB1AB69BF222758F35CEBB8437733F7E051',X'F3CEA52ADFE36C7CA52E34AE7E71ACB1E9C7C8E8D0697DCCF0D8A5D7C93899E2');
INSERT INTO "audit_deed" VALUES(5,'2dc7c240c795a9a9f27a1e8bff3f2276',1795751728021,'keyInUse','desk','com.example.gems',NULL,'{"key":"2X9R4HXF34 (public key 4ebc53c5)"}',NULL,NULL,NULL,5,X'F3CEA52ADFE36C7CA52E34AE7E71ACB1E9C7C8E8D0697DCCF0D8A5D7C93899E2',X'E90BE402DD66AE799E747281BD0E030B9D3C70B821FD3DF32E1DEE7D4B443409');
INSERT INTO "audit_deed" VALUES(6,'57dd5b93d84e1dd7a10877f50ea3177b',1795751728021,'policyInForce','the start of the desk','com.example.gems',NULL,'{"version":"ad82cf0d9a40"}',NULL,NULL,NULL,6,X'E90BE402DD66AE799E747281BD0E030B9D3C70B821FD3DF32E1DEE7D4B443409',X'5F6EA50D927E2A8B0C40D32A84AC24C3D5076F16BEAAF7F83117E8D96050226F');
INSERT INTO "audit_deed" VALUES(7,'e15659234080c18856645d66c4b4381c',1795751728355,'tokenCreated','command line (root)',NULL,NULL,'{"role":"backend","token":"264b552b"}',NULL,NULL,NULL,7,X'5F6EA50D927E2A8B0C40D32A84AC24C3D5076F16BEAAF7F83117E8D96050226F',X'68A8020808E106F0AED2A2B29406BBABE4728F9557B4292D22528D018828D989');
INSERT INTO "audit_deed" VALUES(8,'7b0601b5a9bc36b07e0188a545b7ffe2',1795751728800,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','d1553745-36b9-4112-916e-11b3a10cf652',X'99AD05EB409012851F44201EE8ED61CA',X'D29C6CB9CF0EDFBBBCFF44E5D705002AA0074644FA8FA64611E315E9CF6210C1',8,X'68A8020808E106F0AED2A2B29406BBABE4728F9557B4292D22528D018828D989',X'E219A349B3B60BCA56325791ACDF4703862DB45AE22A92946EEE4EB20CED1968');
INSERT INTO "audit_deed" VALUES(9,'9706ef3adc1fd0831e8867bac106a696',1795751728939,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','acbee204-56db-4f67-b7df-e37851f1e774',X'1C66F16575FE56A5DDF8F5800402C09B',X'8A718829300F24F06A45E85DBAB52BB2681990098B6DD51A9D42BED4152B8058',9,X'E219A349B3B60BCA56325791ACDF4703862DB45AE22A92946EEE4EB20CED1968',X'551420270F0B74029A5DA72876BC8D98F4A6CB2663382E7FC438DE73F96BECF7');
INSERT INTO "audit_deed" VALUES(10,'0aba9f0c13182a8405f789fd2f4cc99d',1795751729088,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','942ba68e-f545-4696-9d74-9bc5939eb3ad',X'7C256756C0A5E658E2174993EA5B90C2',X'A16CF5140D541D5047AA1194B734326E10AC135D5C44C391D88FDC528C4212B0',10,X'551420270F0B74029A5DA72876BC8D98F4A6CB2663382E7FC438DE73F96BECF7',X'B26FD230A142825FA399479825582AD8DFBF6CF27C559DAF747717774D118331');
INSERT INTO "audit_deed" VALUES(11,'bffe1098b38d47d7bef7accaefedc03e',1795751729268,'answerSent','desk','com.example.gems','Sandbox','{"attempt":"1","sha256":"719c9ac8ba6319f435aa6eda42f66f502ab9c1c34a34e14f4eb7901175e3f402","status":"202"}','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',X'C984589CF8C8176724813A68B4C4A0C6',X'3853B0DB79E3E23B99B703D3894C0439055C27C58452D92DFBD2C9316EEA9EBC',11,X'B26FD230A142825FA399479825582AD8DFBF6CF27C559DAF747717774D118331',X'72959AEAEFC7215C979AD7513C62CB9D8F0511416D628F66EBCE63AFAA59B596');
INSERT INTO "audit_deed" VALUES(12,'6121f7e8c40d3e893c96ce4d74a334ad',1795751730007,'tokenCreated','command line (root)',NULL,NULL,'{"role":"viewer","token":"0c2d672d"}',NULL,NULL,NULL,12,X'72959AEAEFC7215C979AD7513C62CB9D8F0511416D628F66EBCE63AFAA59B596',X'31FCF9D1E16C7CD3A7586B6E11D0F611738AF6A62AF365746419115310DADF9E');
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_head" VALUES(1,12,X'31FCF9D1E16C7CD3A7586B6E11D0F611738AF6A62AF365746419115310DADF9E');
CREATE TABLE audit_signature (
    number BIGINT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    signed_at_ms BIGINT NOT NULL,
    public_key BLOB NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_signature" VALUES(6,X'5F6EA50D927E2A8B0C40D32A84AC24C3D5076F16BEAAF7F83117E8D96050226F',1795751727997,X'A9D9ABE902CD2CF824120465717DE096F50E111839D1392B3BE4CD5C47A9B841',X'696E9D6077B07384122FC81AA0EA5B9002E1BAA8CAEC21E678DCAF018FB39C1414AB64AD155F6E43243746D0EDA79BB991D9D33C5F58D3C12128B2DBFE1C3C07');
CREATE TABLE call_lease (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    endpoint TEXT NOT NULL,
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
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000050248922','38b5f927-033e-437d-8005-fd758f5d20b8');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000050248921','38b5f927-033e-437d-8005-fd758f5d20b8');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','921301dd-23d4-471c-a675-4b064ab1634f','38b5f927-033e-437d-8005-fd758f5d20b8');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000050248926','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000050248925','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','dd72047e-19f1-4daa-9845-af5df30d9231','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000050248924','942ba68e-f545-4696-9d74-9bc5939eb3ad');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','59cd1238-bd89-401a-9418-ff465e21e95d','942ba68e-f545-4696-9d74-9bc5939eb3ad');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000050248923','942ba68e-f545-4696-9d74-9bc5939eb3ad');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000050248920','acbee204-56db-4f67-b7df-e37851f1e774');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','4d007076-f14e-40a5-84e3-c3b85678ecb8','acbee204-56db-4f67-b7df-e37851f1e774');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000050248919','acbee204-56db-4f67-b7df-e37851f1e774');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000050248918','d1553745-36b9-4112-916e-11b3a10cf652');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','495a9f22-b281-4559-90d4-dd08b48f71ce','d1553745-36b9-4112-916e-11b3a10cf652');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000050248917','d1553745-36b9-4112-916e-11b3a10cf652');
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
INSERT INTO "case_tally" VALUES('all',20784,'com.example.coins','Sandbox','','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20784,'com.example.coins','Sandbox','','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20784,'com.example.coins','Sandbox','','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20784,'com.example.coins','Sandbox','','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20784,'com.example.gems','Sandbox','','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20784,'com.example.coins','Sandbox','coins.500','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20784,'com.example.coins','Sandbox','coins.500','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20784,'com.example.coins','Sandbox','coins.500','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20784,'com.example.coins','Sandbox','coins.500','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20784,'com.example.gems','Sandbox','coins.500','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20784,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20784,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20784,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20784,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20784,'com.example.gems','Sandbox','UNINTENDED_PURCHASE','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20784,'com.example.coins','Sandbox','default','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20784,'com.example.coins','Sandbox','default','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('rule',20784,'com.example.coins','Sandbox','default','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20784,'com.example.gems','Sandbox','half used','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20784,'com.example.coins','Sandbox','USA','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20784,'com.example.coins','Sandbox','USA','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20784,'com.example.coins','Sandbox','USA','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20784,'com.example.coins','Sandbox','USA','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20784,'com.example.gems','Sandbox','USA','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','495a9f22-b281-4559-90d4-dd08b48f71ce',1,'2026-05',NULL,'app',NULL,NULL,1795751728120,NULL,1795751728455);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','495a9f22-b281-4559-90d4-dd08b48f71ce',1,'2026-05',NULL,'app',NULL,NULL,1795751728120,NULL,1795751728455);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','4d007076-f14e-40a5-84e3-c3b85678ecb8',1,'2026-05',NULL,'app',NULL,NULL,1795751728798,NULL,1795751728803);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','4d007076-f14e-40a5-84e3-c3b85678ecb8',1,'2026-05',NULL,'app',NULL,NULL,1795751728798,NULL,1795751728803);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','59cd1238-bd89-401a-9418-ff465e21e95d',1,'2026-05',NULL,'app',NULL,NULL,1795751728934,NULL,1795751728943);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','59cd1238-bd89-401a-9418-ff465e21e95d',1,'2026-05',NULL,'app',NULL,NULL,1795751728934,NULL,1795751728943);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','dd72047e-19f1-4daa-9845-af5df30d9231',1,'2026-05',NULL,'app',NULL,NULL,1795751729084,NULL,1795751729100);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','dd72047e-19f1-4daa-9845-af5df30d9231',1,'2026-05',NULL,'app',NULL,NULL,1795751729084,NULL,1795751729100);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','921301dd-23d4-471c-a675-4b064ab1634f',0,'2026-05',NULL,'app',NULL,NULL,1795751729261,NULL,1795751729281);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','921301dd-23d4-471c-a675-4b064ab1634f',0,'2026-05',NULL,'app',NULL,NULL,1795751729261,NULL,1795751729281);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','95cfbf08-361f-4410-83fb-7c22e9fbab65',1,'2026-05',NULL,'app',NULL,NULL,1795751729670,NULL,1795751729688);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','95cfbf08-361f-4410-83fb-7c22e9fbab65',1,'2026-05',NULL,'app',NULL,NULL,1795751729670,NULL,1795751729688);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','95cfbf08-361f-4410-83fb-7c22e9fbab65',0,NULL,NULL,NULL,NULL,NULL,1795751729774,NULL,1795751729774);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','95cfbf08-361f-4410-83fb-7c22e9fbab65',0,NULL,NULL,NULL,NULL,NULL,1795751729774,NULL,1795751729774);
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
INSERT INTO "customer_group" VALUES(X'204B59E558206983208BE904089C746A','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'691117074B987C4CCFA85DF719445505','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'821141F7297BD71DF083078478E783FB','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'F21F537920672175129D8CC7D46C51D1','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'F4771E1E7D0FD51C767C2D32FC53B9AA','com.example.coins','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','495a9f22-b281-4559-90d4-dd08b48f71ce',X'F4771E1E7D0FD51C767C2D32FC53B9AA');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','4d007076-f14e-40a5-84e3-c3b85678ecb8',X'204B59E558206983208BE904089C746A');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','59cd1238-bd89-401a-9418-ff465e21e95d',X'821141F7297BD71DF083078478E783FB');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000050248917',X'F4771E1E7D0FD51C767C2D32FC53B9AA');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000050248919',X'204B59E558206983208BE904089C746A');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000050248921',X'691117074B987C4CCFA85DF719445505');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000050248923',X'821141F7297BD71DF083078478E783FB');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000050248925',X'F21F537920672175129D8CC7D46C51D1');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','921301dd-23d4-471c-a675-4b064ab1634f',X'691117074B987C4CCFA85DF719445505');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','dd72047e-19f1-4daa-9845-af5df30d9231',X'F21F537920672175129D8CC7D46C51D1');
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
INSERT INTO "database_size" VALUES(20784,1795751727997,643072);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000050248918','delivered',1795751728480,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000050248918','delivered',1795751728480,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000050248920','delivered',1795751728834,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000050248920','delivered',1795751728834,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000050248924','delivered',1795751728969,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000050248924','delivered',1795751728969,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000050248926','delivered',1795751729125,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000050248926','delivered',1795751729125,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000050248928','delivered',1795751729718,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000050248928','delivered',1795751729718,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_ec5e0d7e2c2078c5ce1c77ab','com.example.coins','Sandbox','refund.requested','d1553745-36b9-4112-916e-11b3a10cf652',NULL,1795751728554,'{"data":{"bundleId":"com.example.coins","caseId":"d1553745-36b9-4112-916e-11b3a10cf652","customer":"495a9f22-b281-4559-90d4-dd08b48f71ce","deadline":"2026-11-27T04:00:28.541Z","environment":"Sandbox","originalTransactionId":"2000000050248918","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:28.541Z","state":"open","transactionId":"2000000050248918"},"timestamp":"2026-11-27T03:55:28.554Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_702c30db3797fe3212b65b0c','com.example.coins','Sandbox','refund.answered','d1553745-36b9-4112-916e-11b3a10cf652',NULL,1795751728800,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-27T03:55:28.800Z","bundleId":"com.example.coins","caseId":"d1553745-36b9-4112-916e-11b3a10cf652","customer":"495a9f22-b281-4559-90d4-dd08b48f71ce","deadline":"2026-11-27T04:00:28.541Z","environment":"Sandbox","originalTransactionId":"2000000050248918","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:28.541Z","state":"answered","transactionId":"2000000050248918"},"timestamp":"2026-11-27T03:55:28.800Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_0916008dc1b6af27a69fa3a8','com.example.coins','Sandbox','refund.requested','acbee204-56db-4f67-b7df-e37851f1e774',NULL,1795751728878,'{"data":{"bundleId":"com.example.coins","caseId":"acbee204-56db-4f67-b7df-e37851f1e774","customer":"4d007076-f14e-40a5-84e3-c3b85678ecb8","deadline":"2026-11-27T04:00:28.869Z","environment":"Sandbox","originalTransactionId":"2000000050248920","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:28.869Z","state":"open","transactionId":"2000000050248920"},"timestamp":"2026-11-27T03:55:28.878Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_3014c13db9658e5e4083fe23','com.example.coins','Sandbox','refund.answered','acbee204-56db-4f67-b7df-e37851f1e774',NULL,1795751728939,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-27T03:55:28.939Z","bundleId":"com.example.coins","caseId":"acbee204-56db-4f67-b7df-e37851f1e774","customer":"4d007076-f14e-40a5-84e3-c3b85678ecb8","deadline":"2026-11-27T04:00:28.869Z","environment":"Sandbox","originalTransactionId":"2000000050248920","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:28.869Z","state":"answered","transactionId":"2000000050248920"},"timestamp":"2026-11-27T03:55:28.939Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_f4b6f3d4d63ed021ee22d470','com.example.coins','Sandbox','refund.requested','942ba68e-f545-4696-9d74-9bc5939eb3ad',NULL,1795751729010,'{"data":{"bundleId":"com.example.coins","caseId":"942ba68e-f545-4696-9d74-9bc5939eb3ad","customer":"59cd1238-bd89-401a-9418-ff465e21e95d","deadline":"2026-11-27T04:00:29.001Z","environment":"Sandbox","originalTransactionId":"2000000050248924","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.001Z","state":"open","transactionId":"2000000050248924"},"timestamp":"2026-11-27T03:55:29.010Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_f615a510d97a0677731b9bde','com.example.coins','Sandbox','refund.answered','942ba68e-f545-4696-9d74-9bc5939eb3ad',NULL,1795751729088,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-27T03:55:29.088Z","bundleId":"com.example.coins","caseId":"942ba68e-f545-4696-9d74-9bc5939eb3ad","customer":"59cd1238-bd89-401a-9418-ff465e21e95d","deadline":"2026-11-27T04:00:29.001Z","environment":"Sandbox","originalTransactionId":"2000000050248924","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.001Z","state":"answered","transactionId":"2000000050248924"},"timestamp":"2026-11-27T03:55:29.088Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_5f1ae7b181e8105d91dbed5a','com.example.gems','Sandbox','refund.requested','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',NULL,1795751729153,'{"data":{"bundleId":"com.example.gems","caseId":"6b6f93c5-9d0b-4227-a8a2-c710206d7ce3","customer":"dd72047e-19f1-4daa-9845-af5df30d9231","deadline":"2026-11-27T04:00:29.143Z","environment":"Sandbox","originalTransactionId":"2000000050248926","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.143Z","state":"open","transactionId":"2000000050248926"},"timestamp":"2026-11-27T03:55:29.153Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_cc287ee10ea510ab4223f04d','com.example.gems','Sandbox','refund.answered','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',NULL,1795751729268,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-27T03:55:29.268Z","bundleId":"com.example.gems","caseId":"6b6f93c5-9d0b-4227-a8a2-c710206d7ce3","customer":"dd72047e-19f1-4daa-9845-af5df30d9231","deadline":"2026-11-27T04:00:29.143Z","environment":"Sandbox","originalTransactionId":"2000000050248926","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.143Z","state":"answered","transactionId":"2000000050248926"},"timestamp":"2026-11-27T03:55:29.268Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_ff3926b2ae58020f7d06e0bb','com.example.coins','Sandbox','refund.requested','38b5f927-033e-437d-8005-fd758f5d20b8',NULL,1795751729308,'{"data":{"bundleId":"com.example.coins","caseId":"38b5f927-033e-437d-8005-fd758f5d20b8","customer":"921301dd-23d4-471c-a675-4b064ab1634f","deadline":"2026-11-27T04:00:29.292Z","environment":"Sandbox","originalTransactionId":"2000000050248922","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.292Z","state":"open","transactionId":"2000000050248922"},"timestamp":"2026-11-27T03:55:29.308Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_b52f1d93930401a6da8d4058','com.example.coins','Sandbox','refund.granted','d1553745-36b9-4112-916e-11b3a10cf652',NULL,1795751729353,'{"data":{"bundleId":"com.example.coins","caseId":"d1553745-36b9-4112-916e-11b3a10cf652","customer":"495a9f22-b281-4559-90d4-dd08b48f71ce","deadline":"2026-11-27T04:00:28.541Z","decidedAt":"2026-11-27T03:55:29.333Z","environment":"Sandbox","originalTransactionId":"2000000050248918","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:28.541Z","state":"answered","transactionId":"2000000050248918"},"timestamp":"2026-11-27T03:55:29.353Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_9263db767957195dad4d010a','com.example.coins','Sandbox','refund.waiting','38b5f927-033e-437d-8005-fd758f5d20b8',NULL,1795751729416,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"38b5f927-033e-437d-8005-fd758f5d20b8","customer":"921301dd-23d4-471c-a675-4b064ab1634f","deadline":"2026-11-27T04:00:29.292Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000050248922","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.292Z","state":"waiting","transactionId":"2000000050248922","until":"2026-11-27T04:00:29.292Z"},"timestamp":"2026-11-27T03:55:29.416Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(12,'evt_3287d10d846559be33232cf0','com.example.coins','Sandbox','refund.declined','acbee204-56db-4f67-b7df-e37851f1e774',NULL,1795751729415,'{"data":{"bundleId":"com.example.coins","caseId":"acbee204-56db-4f67-b7df-e37851f1e774","customer":"4d007076-f14e-40a5-84e3-c3b85678ecb8","deadline":"2026-11-27T04:00:28.869Z","decidedAt":"2026-11-27T03:55:29.408Z","environment":"Sandbox","originalTransactionId":"2000000050248920","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:28.869Z","state":"answered","transactionId":"2000000050248920"},"timestamp":"2026-11-27T03:55:29.415Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(13,'evt_c4c8473e93a8b4ef540bc804','com.example.coins','Sandbox','refund.withheld','38b5f927-033e-437d-8005-fd758f5d20b8',NULL,1795751729491,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"38b5f927-033e-437d-8005-fd758f5d20b8","customer":"921301dd-23d4-471c-a675-4b064ab1634f","deadline":"2026-11-27T04:00:29.292Z","environment":"Sandbox","originalTransactionId":"2000000050248922","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.292Z","state":"withheld","transactionId":"2000000050248922"},"timestamp":"2026-11-27T03:55:29.491Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_874226ce155b500d14e98433','com.example.coins','Sandbox','refund.granted','38b5f927-033e-437d-8005-fd758f5d20b8',NULL,1795751729491,'{"data":{"bundleId":"com.example.coins","caseId":"38b5f927-033e-437d-8005-fd758f5d20b8","customer":"921301dd-23d4-471c-a675-4b064ab1634f","deadline":"2026-11-27T04:00:29.292Z","decidedAt":"2026-11-27T03:55:29.467Z","environment":"Sandbox","originalTransactionId":"2000000050248922","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.292Z","state":"withheld","transactionId":"2000000050248922"},"timestamp":"2026-11-27T03:55:29.491Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_85ed73db1aaef85e3fb12f5e','com.example.coins','Sandbox','refund.granted','942ba68e-f545-4696-9d74-9bc5939eb3ad',NULL,1795751729527,'{"data":{"bundleId":"com.example.coins","caseId":"942ba68e-f545-4696-9d74-9bc5939eb3ad","customer":"59cd1238-bd89-401a-9418-ff465e21e95d","deadline":"2026-11-27T04:00:29.001Z","decidedAt":"2026-11-27T03:55:29.521Z","environment":"Sandbox","originalTransactionId":"2000000050248924","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.001Z","state":"answered","transactionId":"2000000050248924"},"timestamp":"2026-11-27T03:55:29.527Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_8aa3429dffbd0fa1bb578e71','com.example.coins','Sandbox','refund.reversed','942ba68e-f545-4696-9d74-9bc5939eb3ad',NULL,1795751729577,'{"data":{"bundleId":"com.example.coins","caseId":"942ba68e-f545-4696-9d74-9bc5939eb3ad","customer":"59cd1238-bd89-401a-9418-ff465e21e95d","deadline":"2026-11-27T04:00:29.001Z","decidedAt":"2026-11-27T03:55:29.563Z","environment":"Sandbox","originalTransactionId":"2000000050248924","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.001Z","state":"answered","transactionId":"2000000050248924"},"timestamp":"2026-11-27T03:55:29.577Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_ec564ea86645abb446065029','com.example.gems','Sandbox','refund.declined','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',NULL,1795751729618,'{"data":{"bundleId":"com.example.gems","caseId":"6b6f93c5-9d0b-4227-a8a2-c710206d7ce3","customer":"dd72047e-19f1-4daa-9845-af5df30d9231","deadline":"2026-11-27T04:00:29.143Z","decidedAt":"2026-11-27T03:55:29.607Z","environment":"Sandbox","originalTransactionId":"2000000050248926","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T03:55:29.143Z","state":"answered","transactionId":"2000000050248926"},"timestamp":"2026-11-27T03:55:29.618Z","type":"refund.declined"}');
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
    named_at_ms BIGINT NOT NULL,
    named_by TEXT,
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
CREATE TABLE failed_dispatch_try (
    event_number BIGINT NOT NULL,
    endpoint_id TEXT NOT NULL,
    number BIGINT NOT NULL CHECK (number > 0),
    ended_at_ms BIGINT NOT NULL,
    status BIGINT,
    detail TEXT,
    PRIMARY KEY (event_number, endpoint_id, number)
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000050248917','transactions','2000000050248918',NULL,NULL,'Apple does not know the transaction in this environment',1795751728554,1795751743554,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000050248919','transactions','2000000050248920',NULL,NULL,'Apple does not know the transaction in this environment',1795751728878,1795751743878,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000050248921','transactions','2000000050248922',NULL,NULL,'Apple does not know the transaction in this environment',1795751729308,1795751744308,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000050248923','transactions','2000000050248924',NULL,NULL,'Apple does not know the transaction in this environment',1795751729010,1795751744010,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000050248925','transactions','2000000050248926',NULL,NULL,'Apple does not know the transaction in this environment',1795751729153,1795751744153,NULL,1);
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
    version BIGINT NOT NULL CHECK (version IN (1, 2, 3)),
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
    version BIGINT NOT NULL CHECK (version IN (1, 2, 3)),
    type TEXT NOT NULL,
    subtype TEXT,
    signed_at_ms BIGINT,
    received_at_ms BIGINT NOT NULL,
    transaction_id TEXT,
    flag TEXT,
    is_recovered BIGINT NOT NULL CHECK (is_recovered IN (0, 1)),
    customer_id TEXT,
    payload_digest BLOB,
    repeats BIGINT NOT NULL DEFAULT 0 CHECK (repeats >= 0),
    repeated_at_ms BIGINT,
    UNIQUE (uuid, environment, bundle_id),
    CHECK ((repeats > 0) = (repeated_at_ms IS NOT NULL))
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','d1553745-36b9-4112-916e-11b3a10cf652',2,'CONSUMPTION_REQUEST',NULL,1795751728541,1795751728554,'2000000050248918',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','acbee204-56db-4f67-b7df-e37851f1e774',2,'CONSUMPTION_REQUEST',NULL,1795751728869,1795751728878,'2000000050248920',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','942ba68e-f545-4696-9d74-9bc5939eb3ad',2,'CONSUMPTION_REQUEST',NULL,1795751729001,1795751729010,'2000000050248924',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',2,'CONSUMPTION_REQUEST',NULL,1795751729143,1795751729153,'2000000050248926',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','38b5f927-033e-437d-8005-fd758f5d20b8',2,'CONSUMPTION_REQUEST',NULL,1795751729292,1795751729308,'2000000050248922',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','7dad8d61-742e-4acc-a32f-598da8e199d2',2,'REFUND',NULL,1795751729333,1795751729353,'2000000050248918',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','c5af9afb-edaa-4ac0-9cbe-c077c9d1c839',2,'REFUND_DECLINED',NULL,1795751729408,1795751729415,'2000000050248920',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','bf2eb135-bdf8-4aff-b960-e6e5c325fa78',2,'REFUND',NULL,1795751729467,1795751729491,'2000000050248922',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','6150a823-e749-4e93-a04e-35578e3f2162',2,'REFUND',NULL,1795751729521,1795751729527,'2000000050248924',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','1f8b3489-2aa7-4189-b622-cb1d29e78c76',2,'REFUND_REVERSED',NULL,1795751729563,1795751729577,'2000000050248924',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','34868558-8c50-47b5-af62-992f335803de',2,'REFUND_DECLINED',NULL,1795751729607,1795751729618,'2000000050248926',NULL,0,NULL,NULL,0,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795751728554,X'0101010040161455BF85D24CB920C56A830046BB01A3B985EB4A88D4729739A2607EDBAFD4E759C9E30B0AB8DDDB2C7E449A24A20422A06E60DB9032294EB3A510B515C983627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9D155374536B94112916E11B3A10CF652222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8D6F9AEE4D4DFC603222CF744F8D6F9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880CAB7D7A1342CF649F880CAB7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9495A9F22B281455990D4DD08B48F71CE222CF74E505552434841534544222CF606F89DAB93D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8D5F9FAA6D288C7E209227D40C1C3E95ECD8E2FEBA07D4C6F05E70BBAD30ADD211DB2A37679DB967B1EF9973C8B6002319A09C6C979AE5A65C3F9F64B326CE83506348047FCABE93975A37E272B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89DAB93D9A1347D');
INSERT INTO "notification_payload" VALUES(2,1795751728878,X'01010100405A99249A7E145C1FA0B0B703B92F24A40E41C992E8FF69C3E458DDC9D5E513FD73D9DEEE1DF009A9A3E0E4AACF5A1F0772B6E8EDE93C20432215303ADC0B9365627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9ACBEE20456DB4F67B7DFE37851F1E774222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8D8F9AEE4D4DFC603222CF744F8D8F9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F880CAB7D7A1342CF649F880CAB7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF94D007076F14E40A584E3C3B85678ECB8222CF74E505552434841534544222CF606F8E5AD93D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8D7F9FAA6D288C7E209227D40389141D2FFCE933770405E69A3605BFC6F1096656D86BB65B24B19BCF97E1290B193B82E2653EDD1E88947A5492E791236D5561D644CBA593782760BBB5F865D2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8E5AD93D9A1347D');
INSERT INTO "notification_payload" VALUES(3,1795751729010,X'0101010040691128795E98568A2197F54C9A5C5BA73AEA0F01AAB94554AAA64D1857F2887FEA76C62FE1FBAC8E6961A5208E2B1E45B721AFF77889654B33C6DC78C2AC3919627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9942BA68EF54546969D749BC5939EB3AD222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8DCF9AEE4D4DFC603222CF744F8DCF9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF959CD1238BD89401A9418FF465E21E95D222CF74E505552434841534544222CF606F8E9AE93D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8DBF9FAA6D288C7E209227D40CCEA07934C53853FD19AD243BF5BBD525BD10B69F9AEC5B2B70B1E049FC39A410226F2444E7C4B2025C86AB722A932208B1BDBC1DA82C561EFC832709FE454322B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8E9AE93D9A1347D');
INSERT INTO "notification_payload" VALUES(4,1795751729153,X'0101010040A09873027CEA9BB9E5B3DE860446F46B25AEAD833BB47F59CB5D84078D9F1AC440F5AB6A06741A1FC68C5F757A10E0AF873104BF42AABAB0BB92039C083EE6B1617BF700434F4E53554D5054494F4E5F52455155455354222CF702F96B6F93C59D0B4227A8A2C710206D7CE3222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8DEF9AEE4D4DFC603222CF744F8DEF9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DD72047E19F14DAA9845AF5DF30D9231222CF74E505552434841534544222CF606F8F7AF93D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8DDF9FAA6D288C7E209227D409457AAC80EA2EA42A11A70D92339F237AAB121B94D095A8E455C21B240E3006BB85186364B613FE7E94AC686CF4AD13C71129843D4A7D7785F7E61EB42DA61C32B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8F7AF93D9A1347D');
INSERT INTO "notification_payload" VALUES(5,1795751729308,X'01010100408245EBD3237A2680870DFF6196A0930AC65D6861D6D72C52C4EC0B660A8E069D10BDFC825A61CB0C0D2E6D9160EF80173A67C823653A75F04E15D768782EB30C627BF700434F4E53554D5054494F4E5F52455155455354222CF702F938B5F927033E437D8005FD758F5D20B8222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8DAF9AEE4D4DFC603222CF744F8DAF9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9921301DD23D4471CA6754B064AB1634F222CF74E505552434841534544222CF606F88CB193D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8D9F9FAA6D288C7E209227D40EF17586C30D792E268880521FB68F04EDD818CF03434061790C42BA1286D034CAE36E5B7D9EB2F411655AF204D23524F4ABFC096E12C8749B73A2211ADC23B252B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F88CB193D9A1347D');
INSERT INTO "notification_payload" VALUES(6,1795751729353,X'0101010040893CD89D0060063935F0B14A665E9BFCCCF56DF539E16068FD1214CED6804EF4CF1C1658FFF755AED3E8F7A3B1B57E8FF4403C2E6D88D9A1AACC9215ACA1A143557BF700524546554E44222CF702F97DAD8D61742E4ACCA32F598DA8E199D2222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8D6F9AEE4D4DFC603222CF744F8D6F9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9495A9F22B281455990D4DD08B48F71CE222CF74E505552434841534544222CF606F8B5B193D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8D5F9FAA6D288C7E209227D401D9E1952D66516EC0E399562AAD42A4F9CED3CDAF913A44CA7ABB7B79D9409521848AB580CF2DAD1A396A8AF7051D972120D44ED4882225DE069FC2AB41D625914227D2CF705322E30222CF606F8B5B193D9A1347D');
INSERT INTO "notification_payload" VALUES(7,1795751729415,X'0101010040C6D7CC8FE99475E6C3E9DF17F9BB57A2A9DC93E0B7C689C3EE35520DAD51A9193E3DF4656C7AE801277E75A0796E7882A5BCB5F9E4EC7CC6464F665531680ECC5E7BF700524546554E445F4445434C494E4544222CF702F9C5AF9AFBEDAA4AC09CBEC077C9D1C839222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8D8F9AEE4D4DFC603222CF744F8D8F9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF94D007076F14E40A584E3C3B85678ECB8222CF74E505552434841534544222CF606F880B293D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8D7F9FAA6D288C7E209227D4035893156A441764C2D318E9ED9C7B6A2C572768A31D763B333DAF9C242B3C5F0E58AA6E2714A9AA45CFE43E17B4FA50477BFD86F287AEBAA405B6A933A5EF26A14227D2CF705322E30222CF606F880B293D9A1347D');
INSERT INTO "notification_payload" VALUES(8,1795751729491,X'01010100404DC3BD163F682476ECB7B9677BCCEFBCEF10EC7B1176B4EC25F78552C0F8776768020EA8EB6D85663915AD91573F16027676392803C98FEC8481CC294733EF9F557BF700524546554E44222CF702F9BF2EB135BDF84AFFB960E6E5C325FA78222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8DAF9AEE4D4DFC603222CF744F8DAF9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9921301DD23D4471CA6754B064AB1634F222CF74E505552434841534544222CF606F8BBB293D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8D9F9FAA6D288C7E209227D4066BC211F64E67C7C9DFA1172EDEDC8038E792258853DDBB89A8CB2A9EB70E0474CF6847BB8CFA767FF243F1DC42C9F0FBA2742780059E3F59F20E8B2B345F5F614227D2CF705322E30222CF606F8BBB293D9A1347D');
INSERT INTO "notification_payload" VALUES(9,1795751729527,X'01010100406C3C2BF761DADEDB0026971462FD5356DE6C6025252D66C21EC8808565CA3B71702F42582FE725987FE26EC72DC81F6748315BFEE55FEF8259611DE2ED87BE8C557BF700524546554E44222CF702F96150A823E7494E93A04E35578E3F2162222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8DCF9AEE4D4DFC603222CF744F8DCF9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF959CD1238BD89401A9418FF465E21E95D222CF74E505552434841534544222CF606F8F1B293D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8DBF9FAA6D288C7E209227D40781AB37C61CD42E30947A089AD764F474B7C3A945CD6A175E1BCA15D7928701E748FCCB3E609CAC5D30131C83E4959BF4DF792E63431391ED232F98CC47CD11A14227D2CF705322E30222CF606F8F1B293D9A1347D');
INSERT INTO "notification_payload" VALUES(10,1795751729577,X'010101004083AF3923B1E7B1E301230C89230B4AE968AA96E0843BBF0848128B62ABD62FF1EDAC6B5283F08D72D037A7A7424E12019F05908EC079A930FCA710B73B9B58125E7BF700524546554E445F5245564552534544222CF702F91F8B34892AA74189B622CB1D29E78C76222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8DCF9AEE4D4DFC603222CF744F8DCF9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF959CD1238BD89401A9418FF465E21E95D222CF74E505552434841534544222CF606F89BB393D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8DBF9FAA6D288C7E209227D40173D228133A89368D035261BD350A0A78D27B81EC34C8569FA16AE8141C848C0A31EA62DF3C9DBE910A149DB2656AC37B37CCCCB5107D279F0D205E17B59593814227D2CF705322E30222CF606F89BB393D9A1347D');
INSERT INTO "notification_payload" VALUES(11,1795751729618,X'0101010040ADA810BF5E99EE1EEEF5D712A965B838F1863C9B4D2EA6C445786D13C5247AD66AB3F76A77AB25993C4187B8D87FE8AA938B3B2FC3095399D648BBD4E5D2FF365D7BF700524546554E445F4445434C494E4544222CF702F9348685588C5047B5AF62992F335803DE222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8DEF9AEE4D4DFC603222CF744F8DEF9AEE4D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8E8D1B7D7A1342CF649F8E8D1B7D7A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DD72047E19F14DAA9845AF5DF30D9231222CF74E505552434841534544222CF606F8C7B393D9A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8DDF9FAA6D288C7E209227D4037496B8F8FC7514ED03CDD52D0BBD1E88998845F3E9F31D518C9C37AC7605B8DAC07CB0A66832241B64B5D32E176F7F70D8DC8382B0D5F9147BE5776AC17706214227D2CF705322E30222CF606F8C7B393D9A1347D');
CREATE TABLE notification_tally (
    bundle_id TEXT NOT NULL,
    is_flagged BIGINT NOT NULL CHECK (is_flagged IN (0, 1)),
    slot BIGINT NOT NULL,
    count BIGINT NOT NULL CHECK (count >= 0),
    newest_production_at_ms BIGINT,
    newest_sandbox_at_ms BIGINT,
    newest_test_at_ms BIGINT,
    PRIMARY KEY (bundle_id, is_flagged, slot)
) WITHOUT ROWID;
INSERT INTO "notification_tally" VALUES('com.example.coins',0,0,9,NULL,1795751729577,NULL);
INSERT INTO "notification_tally" VALUES('com.example.gems',0,0,2,NULL,1795751729618,NULL);
CREATE TABLE order_message (
    bundle_id TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('review', 'void')),
    order_id TEXT NOT NULL,
    account_id TEXT,
    content TEXT NOT NULL,
    published_at_ms BIGINT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    deadline_ms BIGINT NOT NULL,
    due_at_ms BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    reason TEXT,
    PRIMARY KEY (id, bundle_id)
) WITHOUT ROWID;
CREATE TABLE page_session (
    digest BLOB NOT NULL PRIMARY KEY,
    token_id TEXT REFERENCES access_token (id),
    person_id TEXT REFERENCES person (id),
    signed_in_at_ms BIGINT NOT NULL,
    ends_at_ms BIGINT NOT NULL,
    CHECK ((token_id IS NULL) <> (person_id IS NULL))
) WITHOUT ROWID;
CREATE TABLE payload_header (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE,
    header TEXT NOT NULL
);
INSERT INTO "payload_header" VALUES(1,X'8454547C04960635AFBAF469A68BEE389B86407F1A056B18579DC5B75CE4600D','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVVdoTktBU1M0c2RmMGxZS2tQMjhRYTlIK1VJY3dDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1ETTFOVEkzV2hjTk1qZ3dNVEF4TURNMU5USTNXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFRc0JqNnBnKzcvb0lVdG5XNHhudnpuZ0d4Sm9LTFlxM2I2MEpsMkJGT1hhSXk1MHkxM2lUNi95V3dTREozbUw4dmZsc2NlMlFSRlI1djNRZ3VDRWpBQm8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVTdoK0p4bFJDZGlZVjNzOWdVRmorK3dRNGtrUXdId1lEVlIwakJCZ3dGb0FVaEZnY2JFMk5EY2l0TDIzK1lDU0NPRmRydk5Bd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd1ltK2QwSnlaV0t2a243bFZzdGNzZHc3R3lvVVN5VDdOdFduM1VmTnBUTzdLbWhDc1BxNFJXbEVySWVUeWdKZ2JBakVBcnhUS1Nyc0swMHZKY2NLNVlQMXU0YXZUYmlDWjhSeU5RcThZTEhwKzJ0d0JmanhvNWxwWkxXMTVrLy8reERxOSIsIk1JSUI1ekNDQVcyZ0F3SUJBZ0lVVDR3WmR5VCtTWVptOWRVVGgyVUNVc3UzQmNzd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpBek5UVXlOMW9YRFRJNE1ERXdNVEF6TlRVeU4xb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUm1ZQnd1WEJScjhsczFrWHZKa0d2K3pudEgrOGl5Z1JsUnhxTU4yMWNRN042ZmxuQmN4dkVmMzJocVJZdE5HZmJCTUZyZGZQY1Joc0s3TlE0L1BnaXlaZmo3bVF0WHVqQjN2Ui9TcHdCdzNuUEJ2RVBkR3FGdlVWV3daakwzVmJPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlNFV0J4c1RZME55SzB2YmY1Z0pJSTRWMnU4MERBZkJnTlZIU01FR0RBV2dCU014SVhma1pzNlFjTUxzRlhJK0p0QllMSnM1ekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdOb0FEQmxBakJBMWtvaXF1WHBqa2h4aEdkSXNOUzh5ZURLa3g1ZlA4MTN2eDV4QU15U3pEbzJERS8rQ3BpL3BKWHA2bHBsby8wQ01RQzh5b1pUVDF3Y1dIMWszVGk1TUVtYy9wQ0ZBdFVLdXI2dnN6dGdOaDYxT2dZUmJPeDhFNFBiblluRG5nZE9qWEE9IiwiTUlJQnlqQ0NBVkNnQXdJQkFnSVVCY2owdkxjeGNDMjZ6TVB2c3VUU2hjYjBRVnd3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekF6TlRVeU4xb1hEVEk0TURFd01UQXpOVFV5TjFvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRThGUEpMdjhYeTFiUG5hSGRyWEhPOWxsSDd4UkdtLzFnYXB3ekp1UVArdmJFMjlDLzNjdkpBUFR1Y3hmem1NUENRcGgxL1VWajdCTGcwZVFWQ2xQSllQVjhwLzl2RFJqQWx3ODhqRW4zSmQ1b1h5UlVLR3VZUWRYVzhxMkFpNXNNbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVWpNU0YzNUdiT2tIREM3QlZ5UGliUVdDeWJPY3dId1lEVlIwakJCZ3dGb0FVak1TRjM1R2JPa0hEQzdCVnlQaWJRV0N5Yk9jd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFNZnpMQlF6eUdDL2lYUUdmandDL1VscHYwdzZod0pld3dGTnNUd1JSc2NPSk5sOWhGNTRlVW94c2NOZytycUQ5d0l3UHIxR1R1eVRDNVU4NTYwenEyQ1Z3VGVqZEdacmw0OU55ZldRMHZVMEMyOENtS0ZQaSt2VklpcXNINjB0S3o5YiJdfQ');
CREATE TABLE person (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    sign_in_name TEXT UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('viewer', 'operator', 'privacy', 'admin')),
    bundle_ids TEXT,
    password TEXT,
    one_time_until_ms BIGINT,
    subject TEXT,
    created_at_ms BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    disabled_at_ms BIGINT,
    removed_at_ms BIGINT,
    CHECK (password IS NULL OR (subject IS NULL AND sign_in_name IS NOT NULL AND removed_at_ms IS NULL)),
    CHECK (password IS NOT NULL OR (sign_in_name IS NULL AND one_time_until_ms IS NULL)),
    CHECK (removed_at_ms IS NULL OR subject IS NULL)
);
CREATE TABLE person_decision (
    case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
    number BIGINT NOT NULL CHECK (number >= 1),
    at_ms BIGINT NOT NULL,
    author TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('answer', 'hold', 'release')),
    choice TEXT CHECK (choice IN ('GRANT_FULL', 'GRANT_PRORATED', 'DECLINE', 'none')),
    until_ms BIGINT,
    note TEXT,
    PRIMARY KEY (case_id, number),
    CHECK ((kind = 'answer') = (choice IS NOT NULL)),
    CHECK ((kind = 'hold') = (until_ms IS NOT NULL))
) WITHOUT ROWID;
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
INSERT INTO "policy_decision" VALUES('6b6f93c5-9d0b-4227-a8a2-c710206d7ce3',X'7B226174223A313739353735313732393134332C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363133352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795751729219);
INSERT INTO "policy_decision" VALUES('942ba68e-f545-4696-9d74-9bc5939eb3ad',X'7B226174223A313739353735313732393030312C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313336332C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795751729068);
INSERT INTO "policy_decision" VALUES('acbee204-56db-4f67-b7df-e37851f1e774',X'7B226174223A313739353735313732383836392C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A3531392C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795751728912);
INSERT INTO "policy_decision" VALUES('d1553745-36b9-4112-916e-11b3a10cf652',X'7B226174223A313739353735313732383534312C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313530342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795751728751);
CREATE TABLE policy_version (
    bundle_id TEXT NOT NULL,
    number BIGINT NOT NULL CHECK (number >= 1),
    policy TEXT NOT NULL,
    digest TEXT NOT NULL,
    note TEXT NOT NULL,
    author TEXT NOT NULL,
    published_at_ms BIGINT NOT NULL,
    PRIMARY KEY (bundle_id, number)
) WITHOUT ROWID;
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000050248918','2000000050248918',NULL,'coins.500','Consumable','495a9f22-b281-4559-90d4-dd08b48f71ce',X'F4771E1E7D0FD51C767C2D32FC53B9AA','495a9f22-b281-4559-90d4-dd08b48f71ce','704000000050248917',1,1795748129000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795751729333);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000050248920','2000000050248920',NULL,'coins.500','Consumable','4d007076-f14e-40a5-84e3-c3b85678ecb8',X'204B59E558206983208BE904089C746A','4d007076-f14e-40a5-84e3-c3b85678ecb8','704000000050248919',1,1795748129000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795751729408);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000050248922','2000000050248922',NULL,'coins.500','Consumable','921301dd-23d4-471c-a675-4b064ab1634f',X'691117074B987C4CCFA85DF719445505','921301dd-23d4-471c-a675-4b064ab1634f','704000000050248921',1,1795748129000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795751729467);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000050248924','2000000050248924',NULL,'coins.500','Consumable','59cd1238-bd89-401a-9418-ff465e21e95d',X'821141F7297BD71DF083078478E783FB','59cd1238-bd89-401a-9418-ff465e21e95d','704000000050248923',1,1795748129000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795751729563);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000050248926','2000000050248926',NULL,'coins.500','Consumable','dd72047e-19f1-4daa-9845-af5df30d9231',X'F21F537920672175129D8CC7D46C51D1','dd72047e-19f1-4daa-9845-af5df30d9231','704000000050248925',1,1795748129000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795751729607);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000050248918',1795751729333,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000050248920',1795751729408,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000050248922',1795751729467,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000050248924',1795751729521,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000050248924',1795751729563,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000050248926',1795751729607,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000050248918',125,NULL,NULL,'backend',240,1,'apple',1795751728505,1795751728505,1795751728505,NULL,0,NULL,0,1795751728505,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000050248918',125,NULL,NULL,'backend',240,1,'apple',1795751728505,1795751728505,1795751728505,NULL,0,NULL,0,1795751728505,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000050248920',125,NULL,NULL,'backend',240,1,'apple',1795751728849,1795751728849,1795751728849,NULL,0,NULL,0,1795751728849,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000050248920',125,NULL,NULL,'backend',240,1,'apple',1795751728849,1795751728849,1795751728849,NULL,0,NULL,0,1795751728849,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000050248924',125,NULL,NULL,'backend',240,1,'apple',1795751728979,1795751728979,1795751728979,NULL,0,NULL,0,1795751728979,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000050248924',125,NULL,NULL,'backend',240,1,'apple',1795751728979,1795751728979,1795751728979,NULL,0,NULL,0,1795751728979,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000050248926',125,NULL,NULL,'backend',240,1,'apple',1795751729130,1795751729130,1795751729130,NULL,0,NULL,0,1795751729130,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000050248926',125,NULL,NULL,'backend',240,1,'apple',1795751729130,1795751729130,1795751729130,NULL,0,NULL,0,1795751729130,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000050248928',125,NULL,NULL,'backend',240,1,'apple',1795751729727,1795751729727,1795751729727,NULL,0,NULL,0,1795751729727,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000050248928',125,NULL,NULL,'backend',240,1,'apple',1795751729727,1795751729727,1795751729727,NULL,0,NULL,0,1795751729727,0,NULL);
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
    histories_since_ms BIGINT,
    PRIMARY KEY (bundle_id, environment)
) WITHOUT ROWID;
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795665327998,1795751128204,'[]',NULL,0,0,0,1795752028219,1795751728219,0,NULL,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795665327998,1795751128218,'[]',NULL,0,0,0,1795752028228,1795751728228,0,NULL,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795665327998,1795751128228,'[]',NULL,0,0,0,1795752028240,1795751728240,0,NULL,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795665327998,1795751128238,'[]',NULL,0,0,0,1795752028244,1795751728244,0,NULL,NULL);
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
INSERT INTO "refund_case" VALUES('38b5f927-033e-437d-8005-fd758f5d20b8','com.example.coins','Sandbox','2000000050248922','921301dd-23d4-471c-a675-4b064ab1634f','UNINTENDED_PURCHASE',1795751729292,1795751729308,1795752029292,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795751729467,4,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('6b6f93c5-9d0b-4227-a8a2-c710206d7ce3','com.example.gems','Sandbox','2000000050248926','dd72047e-19f1-4daa-9845-af5df30d9231','UNINTENDED_PURCHASE',1795751729143,1795751729153,1795752029143,1,'answered',NULL,NULL,NULL,NULL,NULL,1795751729268,NULL,'declined',NULL,1795751729607,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('942ba68e-f545-4696-9d74-9bc5939eb3ad','com.example.coins','Sandbox','2000000050248924','59cd1238-bd89-401a-9418-ff465e21e95d','UNINTENDED_PURCHASE',1795751729001,1795751729010,1795752029001,1,'answered',NULL,NULL,NULL,NULL,NULL,1795751729088,NULL,'reversed',NULL,1795751729563,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('acbee204-56db-4f67-b7df-e37851f1e774','com.example.coins','Sandbox','2000000050248920','4d007076-f14e-40a5-84e3-c3b85678ecb8','UNINTENDED_PURCHASE',1795751728869,1795751728878,1795752028869,1,'answered',NULL,NULL,NULL,NULL,NULL,1795751728939,NULL,'declined',NULL,1795751729408,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('d1553745-36b9-4112-916e-11b3a10cf652','com.example.coins','Sandbox','2000000050248918','495a9f22-b281-4559-90d4-dd08b48f71ce','UNINTENDED_PURCHASE',1795751728541,1795751728554,1795752028541,1,'answered',NULL,NULL,NULL,NULL,NULL,1795751728800,NULL,'granted',NULL,1795751729333,5,NULL,NULL,NULL,NULL,NULL);
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
    review_token TEXT,
    opened_case_id TEXT,
    PRIMARY KEY (transaction_id, environment, bundle_id, notification_uuid)
) WITHOUT ROWID;
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000050248918','d1553745-36b9-4112-916e-11b3a10cf652','UNINTENDED_PURCHASE',1795751728541,1795751728554,1795752028541,1,NULL,'d1553745-36b9-4112-916e-11b3a10cf652');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000050248920','acbee204-56db-4f67-b7df-e37851f1e774','UNINTENDED_PURCHASE',1795751728869,1795751728878,1795752028869,1,NULL,'acbee204-56db-4f67-b7df-e37851f1e774');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000050248922','38b5f927-033e-437d-8005-fd758f5d20b8','UNINTENDED_PURCHASE',1795751729292,1795751729308,1795752029292,1,NULL,'38b5f927-033e-437d-8005-fd758f5d20b8');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000050248924','942ba68e-f545-4696-9d74-9bc5939eb3ad','UNINTENDED_PURCHASE',1795751729001,1795751729010,1795752029001,1,NULL,'942ba68e-f545-4696-9d74-9bc5939eb3ad');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000050248926','6b6f93c5-9d0b-4227-a8a2-c710206d7ce3','UNINTENDED_PURCHASE',1795751729143,1795751729153,1795752029143,1,NULL,'6b6f93c5-9d0b-4227-a8a2-c710206d7ce3');
CREATE TABLE restoration (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    backup_at_ms BIGINT NOT NULL,
    restored_at_ms BIGINT NOT NULL,
    doubt_until_ms BIGINT NOT NULL,
    CHECK (backup_at_ms <= restored_at_ms AND doubt_until_ms <= restored_at_ms)
);
CREATE TABLE revocation_proof (
    certificate BLOB NOT NULL PRIMARY KEY,
    response BLOB NOT NULL,
    issued_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE saved_view (
    name TEXT NOT NULL PRIMARY KEY,
    query TEXT NOT NULL,
    author TEXT NOT NULL,
    saved_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE schema_migration (number BIGINT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL UNIQUE);
INSERT INTO "schema_migration" VALUES(1,'0001-first');
CREATE TABLE sign_in_failure (
    digest BLOB NOT NULL PRIMARY KEY,
    subject TEXT NOT NULL CHECK (subject IN ('network', 'token', 'person', 'knownNetwork')),
    failures BIGINT NOT NULL CHECK (failures >= 0),
    latest_at_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE sign_in_network (
    digest BLOB NOT NULL PRIMARY KEY,
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000050248928',0,'delivery',1,1795751729718,1795751729718);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000050248928',0,'usage',1,1795751729746,1795751729746);
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','1a096ec3-e724-4ce9-8a68-47ac5e02de5f','2000000050248920',NULL,NULL,125,NULL,240,NULL,'apple',1795751728849,1795751728857,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','1a096ec3-e724-4ce9-8a68-47ac5e02de5f','2000000050248920',NULL,NULL,125,NULL,240,NULL,'apple',1795751728849,1795751728857,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','6529884e-2752-4b14-b6c1-ffe321588281','2000000050248926',NULL,NULL,125,NULL,240,NULL,'apple',1795751729130,1795751729136,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','6529884e-2752-4b14-b6c1-ffe321588281','2000000050248926',NULL,NULL,125,NULL,240,NULL,'apple',1795751729130,1795751729136,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','8a2a6a29-13d9-4941-8a3d-c686439e0058','2000000050248924',NULL,NULL,125,NULL,240,NULL,'apple',1795751728979,1795751728986,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','8a2a6a29-13d9-4941-8a3d-c686439e0058','2000000050248924',NULL,NULL,125,NULL,240,NULL,'apple',1795751728979,1795751728986,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','d34be1c7-f94f-4436-8259-a8ad094fef01','2000000050248928',NULL,NULL,125,NULL,240,NULL,'apple',1795751729727,1795751729746,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','d34be1c7-f94f-4436-8259-a8ad094fef01','2000000050248928',NULL,NULL,125,NULL,240,NULL,'apple',1795751729727,1795751729746,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','e6f0a8c1-68d8-4a46-b5f5-75571beff41e','2000000050248918',NULL,NULL,125,NULL,240,NULL,'apple',1795751728505,1795751728520,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','e6f0a8c1-68d8-4a46-b5f5-75571beff41e','2000000050248918',NULL,NULL,125,NULL,240,NULL,'apple',1795751728505,1795751728520,NULL,'backend');
CREATE INDEX notification_flagged ON notification (id) WHERE flag IS NOT NULL;
CREATE INDEX notification_by_transaction ON notification (transaction_id, environment, bundle_id)
    WHERE transaction_id IS NOT NULL;
CREATE INDEX notification_by_customer ON notification (customer_id, environment, bundle_id)
    WHERE customer_id IS NOT NULL;
CREATE INDEX app_pause_by_app ON app_pause (bundle_id, id);
CREATE INDEX call_lease_by_endpoint ON call_lease (bundle_id, environment, endpoint);
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
CREATE INDEX refund_case_nearest ON refund_case (environment, deadline_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_nearest_of_app ON refund_case (bundle_id, environment, deadline_ms)
    WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_by_lease ON refund_case (lease_until_ms) WHERE lease_until_ms IS NOT NULL;
CREATE INDEX refund_case_at_risk ON refund_case (environment, deadline_ms)
    WHERE due_at_ms IS NOT NULL AND risk_told_at_ms IS NULL;
CREATE INDEX refund_case_open ON refund_case (environment, state, deadline_ms, bundle_id, block_reason)
    WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_next ON refund_case (environment, state, due_at_ms, id, block_reason) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_next_of_app ON refund_case (bundle_id, environment, state, due_at_ms, id, block_reason)
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
CREATE INDEX refund_case_by_state ON refund_case (environment, state, requested_at_ms, id);
CREATE INDEX refund_case_of_app ON refund_case (bundle_id, environment, state, requested_at_ms, id);
CREATE INDEX refund_case_by_outcome ON refund_case (environment, outcome, requested_at_ms, id)
    WHERE outcome IS NOT NULL;
CREATE INDEX refund_case_without_outcome ON refund_case (requested_at_ms)
    WHERE outcome IS NULL AND due_at_ms IS NULL;
CREATE INDEX case_identity_by_case ON case_identity (case_id);
CREATE INDEX external_purchase_unpriced ON external_purchase (currency)
    WHERE usd_cents IS NULL AND currency <> 'USD';
CREATE INDEX external_purchase_by_currency ON external_purchase (currency, purchased_at_ms)
    WHERE currency <> 'USD';
CREATE INDEX external_purchase_by_customer ON external_purchase (customer_id, environment, bundle_id);
CREATE INDEX lookup_by_due ON lookup (due_at_ms, deadline_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX order_message_by_due ON order_message (due_at_ms, deadline_ms);
CREATE INDEX order_message_by_deadline ON order_message (deadline_ms, id);
CREATE INDEX order_message_by_order ON order_message (order_id, bundle_id);
CREATE INDEX order_message_by_account ON order_message (account_id, bundle_id) WHERE account_id IS NOT NULL;
CREATE INDEX history_by_due ON history (due_at_ms, waited_until_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX sign_in_failure_by_time ON sign_in_failure (subject, latest_at_ms);
CREATE INDEX sign_in_network_by_time ON sign_in_network (latest_at_ms);
CREATE INDEX page_session_by_token ON page_session (token_id);
CREATE INDEX page_session_by_person ON page_session (person_id);
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
