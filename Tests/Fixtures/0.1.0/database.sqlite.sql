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
INSERT INTO "access_token" VALUES(1,'7e2d9bc1','backend',NULL,NULL,X'F8970FB3DCDF2616A8F41A8FCD88D5B7AE89945FD3AE54D37D04C93BAD937D85',1795664267894,NULL,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'aa7b4d7a','viewer',NULL,NULL,X'FF7D310DCB386D9270B4973F577DB349DA1EE9AD1F43A2D10A3D51E3B57E50EC',1795664268089,NULL,NULL,NULL);
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
INSERT INTO "answer" VALUES('3f98443e-556e-4741-802c-4b69b2b6a390',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T03:37:47.863Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T03:37:47.916Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795664267941);
INSERT INTO "answer" VALUES('4936e069-a88b-418a-9cbb-3380051e6e87',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T03:37:47.968Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T03:37:47.974Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795664267987);
INSERT INTO "answer" VALUES('8b497a4d-8047-4a98-bf78-5b8632e59c8b',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T03:37:47.990Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T03:37:47.996Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795664268010);
INSERT INTO "answer" VALUES('f1304ac5-7842-4267-ba71-52ba1d41a9f7',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T03:37:47.945Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T03:37:47.952Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795664267965);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20783,'com.example.coins','Sandbox',11,0,1);
INSERT INTO "answer_time_tally" VALUES(20783,'com.example.coins','Sandbox',12,0,1);
INSERT INTO "answer_time_tally" VALUES(20783,'com.example.coins','Sandbox',24,0,1);
INSERT INTO "answer_time_tally" VALUES(20783,'com.example.gems','Sandbox',14,0,1);
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
INSERT INTO "attempt" VALUES('3f98443e-556e-4741-802c-4b69b2b6a390',1,'D0BD7846-9397-46E1-BB0C-BCCCC6454630 1',1,'accepted',1795664267941,1795664267946,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('4936e069-a88b-418a-9cbb-3380051e6e87',1,'D0BD7846-9397-46E1-BB0C-BCCCC6454630 3',5,'accepted',1795664267987,1795664267990,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('8b497a4d-8047-4a98-bf78-5b8632e59c8b',1,'D0BD7846-9397-46E1-BB0C-BCCCC6454630 4',7,'accepted',1795664268010,1795664268014,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('f1304ac5-7842-4267-ba71-52ba1d41a9f7',1,'D0BD7846-9397-46E1-BB0C-BCCCC6454630 2',3,'accepted',1795664267965,1795664267969,202,NULL,NULL,NULL);
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
INSERT INTO "audit_deed" VALUES(1,'42d5280c5e8d66c09a0aa724f1481a29',1795664267851,'configurationInForce','desk',NULL,NULL,'{"/tmp/main/pytest-of-root/pytest-12/desks0/desk-1/policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","/tmp/main/pytest-of-root/pytest-12/desks0/desk-1/products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","/tmp/main/pytest-of-root/pytest-12/desks0/desk-1/refund-desk.yml":"91de7501ff72b1151d7c5b854e136a3edae9a2bb65079e5667d3ea1ad6e453bd","/tmp/main/pytest-of-root/pytest-12/desks0/desk-1/rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,1,X'0000000000000000000000000000000000000000000000000000000000000000',X'807A15F05443A26054672D42E5679560D1CF7CC89BBCFA4DB16778FA701C9CEF');
INSERT INTO "audit_deed" VALUES(2,'0efd76c3ae76429d8a97162b67d1d682',1795664267851,'keyInUse','desk',NULL,NULL,'{"auditKey":"7b1059ec8f13f97b"}',NULL,NULL,NULL,2,X'807A15F05443A26054672D42E5679560D1CF7CC89BBCFA4DB16778FA701C9CEF',X'B95E57CFA0C4644D9C4CA8BFC58234832D9A838E002F96F06090BA0F139C6115');
INSERT INTO "audit_deed" VALUES(3,'6600add1412039fd77f3809bbbe9d741',1795664267851,'keyInUse','desk','com.example.coins',NULL,'{"key":"2X9R4HXF34 (public key 26c0ec8d)"}',NULL,NULL,NULL,3,X'B95E57CFA0C4644D9C4CA8BFC58234832D9A838E002F96F06090BA0F139C6115',X'10DEDD13A628446B5F397171C2ADC06690CFB87C7366DD95CB3C5D60F9D6CC46');
INSERT INTO "audit_deed" VALUES(4,'c49f563f011fa2a09618745aaa318078',1795664267851,'policyInForce','the start of the desk','com.example.coins',NULL,'{"version":"de9905fe0060"}',NULL,NULL,NULL,4,X'10DEDD13A628446B5F397171C2ADC06690CFB87C7366DD95CB3C5D60F9D6CC46',X'44E41A33FBF4457A16F9F051D3FAE0E72BB5E7B5C8000F149B0958AF2571C82E');
INSERT INTO "audit_deed" VALUES(5,'c3348326d494d9ece5ace9679f2f9ca4',1795664267851,'keyInUse','desk','com.example.gems',NULL,'{"key":"2X9R4HXF34 (public key 26c0ec8d)"}',NULL,NULL,NULL,5,X'44E41A33FBF4457A16F9F051D3FAE0E72BB5E7B5C8000F149B0958AF2571C82E',X'91F3197C7E164C160821AE00A8B5C7BFC189607D224C46F4A1D11FD678CF71B0');
INSERT INTO "audit_deed" VALUES(6,'12376a468a80a271e9eb2d7119f5f7ae',1795664267851,'policyInForce','the start of the desk','com.example.gems',NULL,'{"version":"ad82cf0d9a40"}',NULL,NULL,NULL,6,X'91F3197C7E164C160821AE00A8B5C7BFC189607D224C46F4A1D11FD678CF71B0',X'5D2CC36576D10A59FD56B2063046708CE11DB4F2927C9CB1F59E2BACB33DD4D1');
INSERT INTO "audit_deed" VALUES(7,'992374860d115ee6d95a7882dcb1b043',1795664267894,'tokenCreated','command line (root)',NULL,NULL,'{"role":"backend","token":"7e2d9bc1"}',NULL,NULL,NULL,7,X'5D2CC36576D10A59FD56B2063046708CE11DB4F2927C9CB1F59E2BACB33DD4D1',X'011A1EF79F3B4B8250625AE644CB15C7CE3EFD12E3320376863A4ACB23AE594B');
INSERT INTO "audit_deed" VALUES(8,'4b1eaacc64c5531c284e676e4c05e1b9',1795664267946,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','3f98443e-556e-4741-802c-4b69b2b6a390',X'AA8A8356F4BAC530DE69B8D90BC65C77',X'07E37EF3E34781D9F79B72CCBF6DC3CC0AF3EBCE29391411F4D6C78A11D03B83',8,X'011A1EF79F3B4B8250625AE644CB15C7CE3EFD12E3320376863A4ACB23AE594B',X'63A9DE4F0521A350C29D52C28F8146338C909A6D593D5131EB71941D38BAF7B6');
INSERT INTO "audit_deed" VALUES(9,'3e416558c8e67e778523d916091fe418',1795664267969,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','f1304ac5-7842-4267-ba71-52ba1d41a9f7',X'10B64F7612DA1909F1C36BEF1309AEAC',X'8273CE2B4742A12F4D7BA62401F721B21CB3A56C957CB033D1FB0E23C6CB6F43',9,X'63A9DE4F0521A350C29D52C28F8146338C909A6D593D5131EB71941D38BAF7B6',X'7B0BB526857AD24269C60FC8B5129C2837808DA47CBBF8A7B86BF75679B010A7');
INSERT INTO "audit_deed" VALUES(10,'de2515cffdc1a6223d546f7760c531b4',1795664267990,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','4936e069-a88b-418a-9cbb-3380051e6e87',X'3868C0FC45C65879F094708BA537A683',X'40C76573401A7929A88DBF807D9E2D1C75B009254A5DF817964041C34081808D',10,X'7B0BB526857AD24269C60FC8B5129C2837808DA47CBBF8A7B86BF75679B010A7',X'BC78477C19DFE9335982C7683880CFBD56DB32ABF7E54B390DEAE2D85B291FE8');
INSERT INTO "audit_deed" VALUES(11,'b44a8200fcab186d5e712c30636920ae',1795664268014,'answerSent','desk','com.example.gems','Sandbox','{"attempt":"1","sha256":"719c9ac8ba6319f435aa6eda42f66f502ab9c1c34a34e14f4eb7901175e3f402","status":"202"}','8b497a4d-8047-4a98-bf78-5b8632e59c8b',X'37A3438C7F887B11B58829AD6DEA8F1C',X'B2009354E29F2BD38CC63E75264A717DAABBA1A8E33A7C67988FE381A8FF4B1A',11,X'BC78477C19DFE9335982C7683880CFBD56DB32ABF7E54B390DEAE2D85B291FE8',X'8DD342C477CB80AA121CF9B4E9141455B402CBE562ECCEFF08FF601C4F185BA6');
INSERT INTO "audit_deed" VALUES(12,'1686440461f1c71336b0bfda5087c348',1795664268089,'tokenCreated','command line (root)',NULL,NULL,'{"role":"viewer","token":"aa7b4d7a"}',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_head" VALUES(1,11,X'8DD342C477CB80AA121CF9B4E9141455B402CBE562ECCEFF08FF601C4F185BA6');
CREATE TABLE audit_signature (
    number BIGINT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    signed_at_ms BIGINT NOT NULL,
    public_key BLOB NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_signature" VALUES(6,X'5D2CC36576D10A59FD56B2063046708CE11DB4F2927C9CB1F59E2BACB33DD4D1',1795664267848,X'018B4B58120C0788E820A4A1ED27C79E82BF7AE4B621D4E8D2B98F41D576E0FD',X'B2C52058CD856182473344E3FC645727027DF80E792CA4E4C89A827B42E065E9A870E90C9D5988642443EB7076D92B591C27FEB1E6400E467C7F90CA90D3F107');
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
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000090758036','3f98443e-556e-4741-802c-4b69b2b6a390');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000090758035','3f98443e-556e-4741-802c-4b69b2b6a390');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','7d0260c4-de31-491b-a21e-f4add47942e4','3f98443e-556e-4741-802c-4b69b2b6a390');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000090758042','4936e069-a88b-418a-9cbb-3380051e6e87');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000090758041','4936e069-a88b-418a-9cbb-3380051e6e87');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','bc77e47d-0315-4032-8676-427cd1696790','4936e069-a88b-418a-9cbb-3380051e6e87');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000090758040','57db9b40-5d45-4225-aee2-20cd8e6a6035');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000090758039','57db9b40-5d45-4225-aee2-20cd8e6a6035');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','b111f043-5bd4-419b-8ef9-b17f36c99985','57db9b40-5d45-4225-aee2-20cd8e6a6035');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000090758044','8b497a4d-8047-4a98-bf78-5b8632e59c8b');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2f9de43d-7309-4f84-b221-71fcc53dbdd9','8b497a4d-8047-4a98-bf78-5b8632e59c8b');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000090758043','8b497a4d-8047-4a98-bf78-5b8632e59c8b');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000090758038','f1304ac5-7842-4267-ba71-52ba1d41a9f7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000090758037','f1304ac5-7842-4267-ba71-52ba1d41a9f7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','84cd3d72-cf77-4dc0-8aea-c42e5d11af52','f1304ac5-7842-4267-ba71-52ba1d41a9f7');
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
INSERT INTO "case_tally" VALUES('all',20783,'com.example.coins','Sandbox','','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20783,'com.example.coins','Sandbox','','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20783,'com.example.coins','Sandbox','','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('all',20783,'com.example.coins','Sandbox','','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('all',20783,'com.example.gems','Sandbox','','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20783,'com.example.coins','Sandbox','coins.500','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20783,'com.example.coins','Sandbox','coins.500','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20783,'com.example.coins','Sandbox','coins.500','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('product',20783,'com.example.coins','Sandbox','coins.500','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('product',20783,'com.example.gems','Sandbox','coins.500','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20783,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20783,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20783,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('reason',20783,'com.example.coins','Sandbox','UNINTENDED_PURCHASE','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('reason',20783,'com.example.gems','Sandbox','UNINTENDED_PURCHASE','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20783,'com.example.coins','Sandbox','default','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20783,'com.example.coins','Sandbox','default','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('rule',20783,'com.example.coins','Sandbox','default','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('rule',20783,'com.example.gems','Sandbox','half used','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20783,'com.example.coins','Sandbox','USA','answered','','','policy','declined',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20783,'com.example.coins','Sandbox','USA','answered','','','policy','granted',0,1,1,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20783,'com.example.coins','Sandbox','USA','answered','','','policy','reversed',0,1,1,0,0,499,499,0,0);
INSERT INTO "case_tally" VALUES('storefront',20783,'com.example.coins','Sandbox','USA','withheld','alreadyDecided','','','granted',0,1,0,0,1,499,0,0,0);
INSERT INTO "case_tally" VALUES('storefront',20783,'com.example.gems','Sandbox','USA','answered','','GRANT_PRORATED','policy','declined',0,1,1,0,0,499,499,0,0);
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','7d0260c4-de31-491b-a21e-f4add47942e4',1,'2026-05',NULL,'app',NULL,NULL,1795664267863,NULL,1795664267914);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','7d0260c4-de31-491b-a21e-f4add47942e4',1,'2026-05',NULL,'app',NULL,NULL,1795664267863,NULL,1795664267914);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','84cd3d72-cf77-4dc0-8aea-c42e5d11af52',1,'2026-05',NULL,'app',NULL,NULL,1795664267945,NULL,1795664267949);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','84cd3d72-cf77-4dc0-8aea-c42e5d11af52',1,'2026-05',NULL,'app',NULL,NULL,1795664267945,NULL,1795664267949);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','bc77e47d-0315-4032-8676-427cd1696790',1,'2026-05',NULL,'app',NULL,NULL,1795664267968,NULL,1795664267972);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','bc77e47d-0315-4032-8676-427cd1696790',1,'2026-05',NULL,'app',NULL,NULL,1795664267968,NULL,1795664267972);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','2f9de43d-7309-4f84-b221-71fcc53dbdd9',1,'2026-05',NULL,'app',NULL,NULL,1795664267990,NULL,1795664267994);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','2f9de43d-7309-4f84-b221-71fcc53dbdd9',1,'2026-05',NULL,'app',NULL,NULL,1795664267990,NULL,1795664267994);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','b111f043-5bd4-419b-8ef9-b17f36c99985',0,'2026-05',NULL,'app',NULL,NULL,1795664268013,NULL,1795664268017);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','b111f043-5bd4-419b-8ef9-b17f36c99985',0,'2026-05',NULL,'app',NULL,NULL,1795664268013,NULL,1795664268017);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','3e99ace5-ccdd-49e1-89ee-dea2c6ab393b',1,'2026-05',NULL,'app',NULL,NULL,1795664268056,NULL,1795664268058);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','3e99ace5-ccdd-49e1-89ee-dea2c6ab393b',1,'2026-05',NULL,'app',NULL,NULL,1795664268056,NULL,1795664268058);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','3e99ace5-ccdd-49e1-89ee-dea2c6ab393b',0,NULL,NULL,NULL,NULL,NULL,1795664268064,NULL,1795664268064);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','3e99ace5-ccdd-49e1-89ee-dea2c6ab393b',0,NULL,NULL,NULL,NULL,NULL,1795664268064,NULL,1795664268064);
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
INSERT INTO "customer_group" VALUES(X'0E6DB6CB81D640BA46C8233D095E5D3C','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'54DA4984BC78FEEB946F4C85225D80E8','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'B08377A716306E2240211876CA2DE970','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'C7A50CDF5221A4D875FE7F3DDB491B11','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'CB92428C3A0E5B37010D71AF4761683C','com.example.coins','Sandbox',499,0,0,0,0,0,0);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','2f9de43d-7309-4f84-b221-71fcc53dbdd9',X'0E6DB6CB81D640BA46C8233D095E5D3C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000090758035',X'54DA4984BC78FEEB946F4C85225D80E8');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000090758037',X'C7A50CDF5221A4D875FE7F3DDB491B11');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000090758039',X'CB92428C3A0E5B37010D71AF4761683C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000090758041',X'B08377A716306E2240211876CA2DE970');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000090758043',X'0E6DB6CB81D640BA46C8233D095E5D3C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','7d0260c4-de31-491b-a21e-f4add47942e4',X'54DA4984BC78FEEB946F4C85225D80E8');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','84cd3d72-cf77-4dc0-8aea-c42e5d11af52',X'C7A50CDF5221A4D875FE7F3DDB491B11');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','b111f043-5bd4-419b-8ef9-b17f36c99985',X'CB92428C3A0E5B37010D71AF4761683C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','bc77e47d-0315-4032-8676-427cd1696790',X'B08377A716306E2240211876CA2DE970');
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
INSERT INTO "database_size" VALUES(20783,1795664267848,610304);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000090758036','delivered',1795664267916,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000090758036','delivered',1795664267916,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000090758038','delivered',1795664267952,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000090758038','delivered',1795664267952,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000090758042','delivered',1795664267974,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000090758042','delivered',1795664267974,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000090758044','delivered',1795664267996,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000090758044','delivered',1795664267996,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000090758046','delivered',1795664268060,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000090758046','delivered',1795664268060,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_535ee6b5307db467d3029960','com.example.coins','Sandbox','refund.requested','3f98443e-556e-4741-802c-4b69b2b6a390',NULL,1795664267922,'{"data":{"bundleId":"com.example.coins","caseId":"3f98443e-556e-4741-802c-4b69b2b6a390","customer":"7d0260c4-de31-491b-a21e-f4add47942e4","deadline":"2026-11-26T03:42:47.921Z","environment":"Sandbox","originalTransactionId":"2000000090758036","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.921Z","state":"open","transactionId":"2000000090758036"},"timestamp":"2026-11-26T03:37:47.922Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_f8e5528c1aa63f8de59013f0','com.example.coins','Sandbox','refund.answered','3f98443e-556e-4741-802c-4b69b2b6a390',NULL,1795664267946,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-26T03:37:47.946Z","bundleId":"com.example.coins","caseId":"3f98443e-556e-4741-802c-4b69b2b6a390","customer":"7d0260c4-de31-491b-a21e-f4add47942e4","deadline":"2026-11-26T03:42:47.921Z","environment":"Sandbox","originalTransactionId":"2000000090758036","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.921Z","state":"answered","transactionId":"2000000090758036"},"timestamp":"2026-11-26T03:37:47.946Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_ea437eae677c920633f0cc85','com.example.coins','Sandbox','refund.requested','f1304ac5-7842-4267-ba71-52ba1d41a9f7',NULL,1795664267957,'{"data":{"bundleId":"com.example.coins","caseId":"f1304ac5-7842-4267-ba71-52ba1d41a9f7","customer":"84cd3d72-cf77-4dc0-8aea-c42e5d11af52","deadline":"2026-11-26T03:42:47.955Z","environment":"Sandbox","originalTransactionId":"2000000090758038","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.955Z","state":"open","transactionId":"2000000090758038"},"timestamp":"2026-11-26T03:37:47.957Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_04c47642e81de19184c8c286','com.example.coins','Sandbox','refund.answered','f1304ac5-7842-4267-ba71-52ba1d41a9f7',NULL,1795664267969,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-26T03:37:47.969Z","bundleId":"com.example.coins","caseId":"f1304ac5-7842-4267-ba71-52ba1d41a9f7","customer":"84cd3d72-cf77-4dc0-8aea-c42e5d11af52","deadline":"2026-11-26T03:42:47.955Z","environment":"Sandbox","originalTransactionId":"2000000090758038","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.955Z","state":"answered","transactionId":"2000000090758038"},"timestamp":"2026-11-26T03:37:47.969Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_8782a7526fb6e66e85648ea1','com.example.coins','Sandbox','refund.requested','4936e069-a88b-418a-9cbb-3380051e6e87',NULL,1795664267979,'{"data":{"bundleId":"com.example.coins","caseId":"4936e069-a88b-418a-9cbb-3380051e6e87","customer":"bc77e47d-0315-4032-8676-427cd1696790","deadline":"2026-11-26T03:42:47.977Z","environment":"Sandbox","originalTransactionId":"2000000090758042","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.977Z","state":"open","transactionId":"2000000090758042"},"timestamp":"2026-11-26T03:37:47.979Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_8050ef18714b45ef1fc5e712','com.example.coins','Sandbox','refund.answered','4936e069-a88b-418a-9cbb-3380051e6e87',NULL,1795664267990,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-26T03:37:47.990Z","bundleId":"com.example.coins","caseId":"4936e069-a88b-418a-9cbb-3380051e6e87","customer":"bc77e47d-0315-4032-8676-427cd1696790","deadline":"2026-11-26T03:42:47.977Z","environment":"Sandbox","originalTransactionId":"2000000090758042","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.977Z","state":"answered","transactionId":"2000000090758042"},"timestamp":"2026-11-26T03:37:47.990Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_a9a5b40e38f6665a5cb312e9','com.example.gems','Sandbox','refund.requested','8b497a4d-8047-4a98-bf78-5b8632e59c8b',NULL,1795664268000,'{"data":{"bundleId":"com.example.gems","caseId":"8b497a4d-8047-4a98-bf78-5b8632e59c8b","customer":"2f9de43d-7309-4f84-b221-71fcc53dbdd9","deadline":"2026-11-26T03:42:47.999Z","environment":"Sandbox","originalTransactionId":"2000000090758044","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.999Z","state":"open","transactionId":"2000000090758044"},"timestamp":"2026-11-26T03:37:48.000Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_1dbdaa30d412befdddf9380a','com.example.gems','Sandbox','refund.answered','8b497a4d-8047-4a98-bf78-5b8632e59c8b',NULL,1795664268014,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-26T03:37:48.014Z","bundleId":"com.example.gems","caseId":"8b497a4d-8047-4a98-bf78-5b8632e59c8b","customer":"2f9de43d-7309-4f84-b221-71fcc53dbdd9","deadline":"2026-11-26T03:42:47.999Z","environment":"Sandbox","originalTransactionId":"2000000090758044","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.999Z","state":"answered","transactionId":"2000000090758044"},"timestamp":"2026-11-26T03:37:48.014Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_36cd99a3526ea54d4c475a69','com.example.coins','Sandbox','refund.requested','57db9b40-5d45-4225-aee2-20cd8e6a6035',NULL,1795664268019,'{"data":{"bundleId":"com.example.coins","caseId":"57db9b40-5d45-4225-aee2-20cd8e6a6035","customer":"b111f043-5bd4-419b-8ef9-b17f36c99985","deadline":"2026-11-26T03:42:48.017Z","environment":"Sandbox","originalTransactionId":"2000000090758040","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:48.017Z","state":"open","transactionId":"2000000090758040"},"timestamp":"2026-11-26T03:37:48.019Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_20e919bec54e86baaa918b1d','com.example.coins','Sandbox','refund.granted','3f98443e-556e-4741-802c-4b69b2b6a390',NULL,1795664268025,'{"data":{"bundleId":"com.example.coins","caseId":"3f98443e-556e-4741-802c-4b69b2b6a390","customer":"7d0260c4-de31-491b-a21e-f4add47942e4","deadline":"2026-11-26T03:42:47.921Z","decidedAt":"2026-11-26T03:37:48.023Z","environment":"Sandbox","originalTransactionId":"2000000090758036","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.921Z","state":"answered","transactionId":"2000000090758036"},"timestamp":"2026-11-26T03:37:48.025Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_cb18f4914a61be7f7eb8be68','com.example.coins','Sandbox','refund.declined','f1304ac5-7842-4267-ba71-52ba1d41a9f7',NULL,1795664268030,'{"data":{"bundleId":"com.example.coins","caseId":"f1304ac5-7842-4267-ba71-52ba1d41a9f7","customer":"84cd3d72-cf77-4dc0-8aea-c42e5d11af52","deadline":"2026-11-26T03:42:47.955Z","decidedAt":"2026-11-26T03:37:48.029Z","environment":"Sandbox","originalTransactionId":"2000000090758038","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.955Z","state":"answered","transactionId":"2000000090758038"},"timestamp":"2026-11-26T03:37:48.030Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(12,'evt_5a619e5f21189af6fae672d8','com.example.coins','Sandbox','refund.waiting','57db9b40-5d45-4225-aee2-20cd8e6a6035',NULL,1795664268031,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"57db9b40-5d45-4225-aee2-20cd8e6a6035","customer":"b111f043-5bd4-419b-8ef9-b17f36c99985","deadline":"2026-11-26T03:42:48.017Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000090758040","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:48.017Z","state":"waiting","transactionId":"2000000090758040","until":"2026-11-26T03:42:48.017Z"},"timestamp":"2026-11-26T03:37:48.031Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(13,'evt_85d6b5d5facba7820142ae32','com.example.coins','Sandbox','refund.withheld','57db9b40-5d45-4225-aee2-20cd8e6a6035',NULL,1795664268036,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"57db9b40-5d45-4225-aee2-20cd8e6a6035","customer":"b111f043-5bd4-419b-8ef9-b17f36c99985","deadline":"2026-11-26T03:42:48.017Z","environment":"Sandbox","originalTransactionId":"2000000090758040","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:48.017Z","state":"withheld","transactionId":"2000000090758040"},"timestamp":"2026-11-26T03:37:48.036Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_2aef7e643187a18e74e3213e','com.example.coins','Sandbox','refund.granted','57db9b40-5d45-4225-aee2-20cd8e6a6035',NULL,1795664268036,'{"data":{"bundleId":"com.example.coins","caseId":"57db9b40-5d45-4225-aee2-20cd8e6a6035","customer":"b111f043-5bd4-419b-8ef9-b17f36c99985","deadline":"2026-11-26T03:42:48.017Z","decidedAt":"2026-11-26T03:37:48.035Z","environment":"Sandbox","originalTransactionId":"2000000090758040","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:48.017Z","state":"withheld","transactionId":"2000000090758040"},"timestamp":"2026-11-26T03:37:48.036Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_fcb492a79839efefb25a6d0f','com.example.coins','Sandbox','refund.granted','4936e069-a88b-418a-9cbb-3380051e6e87',NULL,1795664268042,'{"data":{"bundleId":"com.example.coins","caseId":"4936e069-a88b-418a-9cbb-3380051e6e87","customer":"bc77e47d-0315-4032-8676-427cd1696790","deadline":"2026-11-26T03:42:47.977Z","decidedAt":"2026-11-26T03:37:48.040Z","environment":"Sandbox","originalTransactionId":"2000000090758042","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.977Z","state":"answered","transactionId":"2000000090758042"},"timestamp":"2026-11-26T03:37:48.042Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_8204c92befb1b7f2c4652e13','com.example.coins','Sandbox','refund.reversed','4936e069-a88b-418a-9cbb-3380051e6e87',NULL,1795664268047,'{"data":{"bundleId":"com.example.coins","caseId":"4936e069-a88b-418a-9cbb-3380051e6e87","customer":"bc77e47d-0315-4032-8676-427cd1696790","deadline":"2026-11-26T03:42:47.977Z","decidedAt":"2026-11-26T03:37:48.046Z","environment":"Sandbox","originalTransactionId":"2000000090758042","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.977Z","state":"answered","transactionId":"2000000090758042"},"timestamp":"2026-11-26T03:37:48.047Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_b84ffa6233fa85b03455b3d1','com.example.gems','Sandbox','refund.declined','8b497a4d-8047-4a98-bf78-5b8632e59c8b',NULL,1795664268053,'{"data":{"bundleId":"com.example.gems","caseId":"8b497a4d-8047-4a98-bf78-5b8632e59c8b","customer":"2f9de43d-7309-4f84-b221-71fcc53dbdd9","deadline":"2026-11-26T03:42:47.999Z","decidedAt":"2026-11-26T03:37:48.051Z","environment":"Sandbox","originalTransactionId":"2000000090758044","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T03:37:47.999Z","state":"answered","transactionId":"2000000090758044"},"timestamp":"2026-11-26T03:37:48.053Z","type":"refund.declined"}');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000090758035','transactions','2000000090758036',NULL,NULL,'Apple does not know the transaction in this environment',1795664267922,1795664282922,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000090758037','transactions','2000000090758038',NULL,NULL,'Apple does not know the transaction in this environment',1795664267957,1795664282957,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000090758039','transactions','2000000090758040',NULL,NULL,'Apple does not know the transaction in this environment',1795664268019,1795664283019,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000090758041','transactions','2000000090758042',NULL,NULL,'Apple does not know the transaction in this environment',1795664267979,1795664282979,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000090758043','transactions','2000000090758044',NULL,NULL,'Apple does not know the transaction in this environment',1795664268000,1795664283000,NULL,1);
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
    repeats BIGINT NOT NULL DEFAULT 0 CHECK (repeats >= 0),
    repeated_at_ms BIGINT,
    UNIQUE (uuid, environment, bundle_id),
    CHECK ((repeats > 0) = (repeated_at_ms IS NOT NULL))
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','3f98443e-556e-4741-802c-4b69b2b6a390',2,'CONSUMPTION_REQUEST',NULL,1795664267921,1795664267922,'2000000090758036',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','f1304ac5-7842-4267-ba71-52ba1d41a9f7',2,'CONSUMPTION_REQUEST',NULL,1795664267955,1795664267957,'2000000090758038',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','4936e069-a88b-418a-9cbb-3380051e6e87',2,'CONSUMPTION_REQUEST',NULL,1795664267977,1795664267979,'2000000090758042',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','8b497a4d-8047-4a98-bf78-5b8632e59c8b',2,'CONSUMPTION_REQUEST',NULL,1795664267999,1795664268000,'2000000090758044',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','57db9b40-5d45-4225-aee2-20cd8e6a6035',2,'CONSUMPTION_REQUEST',NULL,1795664268017,1795664268019,'2000000090758040',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','0ef892fd-31db-4520-8a55-80a97b4a1dbc',2,'REFUND',NULL,1795664268023,1795664268025,'2000000090758036',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','a3a91b65-3f41-4941-9f82-691ed8ed1ff7',2,'REFUND_DECLINED',NULL,1795664268029,1795664268030,'2000000090758038',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','534f3ffe-12cd-4e24-846e-e955e70da3dd',2,'REFUND',NULL,1795664268035,1795664268036,'2000000090758040',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','e20cee8c-003c-4930-b460-9dcf645d1cc4',2,'REFUND',NULL,1795664268040,1795664268042,'2000000090758042',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','075df576-59ba-4430-9fb8-3454229ddea2',2,'REFUND_REVERSED',NULL,1795664268046,1795664268047,'2000000090758042',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','9cc3bd92-d300-476c-bb4f-81a1ba2573a6',2,'REFUND_DECLINED',NULL,1795664268051,1795664268053,'2000000090758044',NULL,0,NULL,NULL,0,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795664267922,X'01010100407A518553CFEDEC01ACB1494BECA36D6D0951C721CE48567B6FE8629C2212315EFDBC943091FA8FCBF83F86293912EC64D406F83B89747B407949F7EA61869122627BF700434F4E53554D5054494F4E5F52455155455354222CF702F93F98443E556E4741802C4B69B2B6A390222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F894B7D7F7D4DFC603222CF744F894B7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8B0DDADA1342CF649F8F8B0DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF97D0260C4DE31491BA21EF4ADD47942E4222CF74E505552434841534544222CF606F89195B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF893B7A3BAD288C7E209227D4035ACB1E13EB3C69D59133C8CE440876674F2D1B458C321D456D20AE81052DB7D8FBAFD8137EAE4E9849A5F0216CD09BE404EE9D354D38B608EA204D51EB0DFC12B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89195B9AFA1347D');
INSERT INTO "notification_payload" VALUES(2,1795664267957,X'01010100400D569349BA5D2FD3D28EDEB5A2D31E47F4001BC65482B63E4829A9EA43D69013ED96F70F9EA04036797C6D72B6B987D14C89B59E91AB15CE36D43A9B8046B891627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9F1304AC578424267BA7152BA1D41A9F7222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F896B7D7F7D4DFC603222CF744F896B7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8B0DDADA1342CF649F8F8B0DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF984CD3D72CF774DC08AEAC42E5D11AF52222CF74E505552434841534544222CF606F8B395B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF895B7A3BAD288C7E209227D406FCC5E7460FE98EB8378829D0308B289B24A3D4624210C196CCF37D08175CD82351E5FF14C1A243488D169C70E417E67FDF74F59828BEF8596E4A03394FAA1F12B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B395B9AFA1347D');
INSERT INTO "notification_payload" VALUES(3,1795664267979,X'0101010040D7FC01C57C76971A9235CE5E408F4349874BCF70EAB1D20272711FB808FA7342EE8B705F88CFFB9958E38B96331D2E2EF8313B67890950224DB9B545C6CC8912627BF700434F4E53554D5054494F4E5F52455155455354222CF702F94936E069A88B418A9CBB3380051E6E87222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F89AB7D7F7D4DFC603222CF744F89AB7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F8B0DDADA1342CF649F8F8B0DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9BC77E47D031540328676427CD1696790222CF74E505552434841534544222CF606F8C995B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF899B7A3BAD288C7E209227D4038E2A84BE48B34C5C46F5926878BF2B7F45F86EE7B3286BBAB540AA997D1A49E75820B98894F15C72C4761B1B822E54BE8F7B7A7CCA7C696C2C6A482D83D60982B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8C995B9AFA1347D');
INSERT INTO "notification_payload" VALUES(4,1795664268000,X'01010100404AAEA82C12B9E049710253B2BDDA74D23DAFA028C8F41EDFA762F6BC7E1C09EC304E63BCB46F493779663F1812309F791CFC8E25E6D5440126A4A508CAA5E14B617BF700434F4E53554D5054494F4E5F52455155455354222CF702F98B497A4D80474A98BF785B8632E59C8B222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F89CB7D7F7D4DFC603222CF744F89CB7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F8B0DDADA1342CF649F8F8B0DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF92F9DE43D73094F84B22171FCC53DBDD9222CF74E505552434841534544222CF606F8DF95B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF89BB7A3BAD288C7E209227D40063BF069218A225CC3BA90B95D3369835B75D70405AB3FDA97DB828CB5AB11AD4A285F9AA654D38822E6CC967FED787A4D47D3250CBA8BC0FF864FF827E495C32B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8DF95B9AFA1347D');
INSERT INTO "notification_payload" VALUES(5,1795664268019,X'0101010040794491A16A3BE9D5226AD003294905DF78F97A281A8F967C6EFA1DC4451990A6110B7C9B1DFA44DA5A2452479E8FC0AB8F09E6832267A5237C289B0EFEF03D72627BF700434F4E53554D5054494F4E5F52455155455354222CF702F957DB9B405D454225AEE220CD8E6A6035222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F898B7D7F7D4DFC603222CF744F898B7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E0B8DDADA1342CF649F8E0B8DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B111F0435BD4419B8EF9B17F36C99985222CF74E505552434841534544222CF606F8F195B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF897B7A3BAD288C7E209227D4021AEBA33D0293EE605C0762920BCBEBFDF1A18ACF165BB2B1D950C26FD23FA3CC88C08889794BE38C64F30DB7FA0D39A51DF0CB334A21EC0BFA5D4B06A0A0F2F2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8F195B9AFA1347D');
INSERT INTO "notification_payload" VALUES(6,1795664268025,X'01010100403D852EDF02F95B7A7D16014407F0AB956C1902ABCC147B1FDA6FC401E45F08A031534ED75F6F329192D15CDC9BEE34E1E5CB08B1C54E99BF7A251F93DA1D20F4557BF700524546554E44222CF702F90EF892FD31DB45208A5580A97B4A1DBC222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F894B7D7F7D4DFC603222CF744F894B7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E0B8DDADA1342CF649F8E0B8DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF97D0260C4DE31491BA21EF4ADD47942E4222CF74E505552434841534544222CF606F8F795B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF893B7A3BAD288C7E209227D404CCCBBD2F16A3B8872A9A1D627D7E49875A26ADF99A63D68B149D87EDB23374A0263220972BD4DC0A72F6FADFFFDD12AA5A292A85916CDB3B3C613733A78E1DB14227D2CF705322E30222CF606F8F795B9AFA1347D');
INSERT INTO "notification_payload" VALUES(7,1795664268030,X'01010100404E04160E9008564351FFFC536C51D12D63B6D90250110BCB2C7D570BF0792E472C020D25D2CC3AC23F4308D98906B02492BB3790CA448039A9725538312D6AE85E7BF700524546554E445F4445434C494E4544222CF702F9A3A91B653F4149419F82691ED8ED1FF7222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F896B7D7F7D4DFC603222CF744F896B7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E0B8DDADA1342CF649F8E0B8DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF984CD3D72CF774DC08AEAC42E5D11AF52222CF74E505552434841534544222CF606F8FD95B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF895B7A3BAD288C7E209227D404A9D05EDE0F7A25814144751CAAABC1021F58D7A423B441A145E52526525AEFBFF0F06AE970CD65C6E7D858FB6A90832F1DFFD635DF4EC842FD7D0540030D86314227D2CF705322E30222CF606F8FD95B9AFA1347D');
INSERT INTO "notification_payload" VALUES(8,1795664268036,X'010101004059A13072164D65D4D421C8F6BC95C70CFAE7F47D4F6FEEFD275076DBE91AF3CB90439FFEB9215DAD823C88D6FFBD029CCE10D941EF8C5F538B49BA5BB6066C44557BF700524546554E44222CF702F9534F3FFE12CD4E24846EE955E70DA3DD222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F898B7D7F7D4DFC603222CF744F898B7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E0B8DDADA1342CF649F8E0B8DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B111F0435BD4419B8EF9B17F36C99985222CF74E505552434841534544222CF606F88396B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF897B7A3BAD288C7E209227D404A1E5E1BAB2E16AD4E1DA1B558C9F15C30A261F0A919C1D1D59B2ABEC3480E5AE4A69FDD0CF04889E014BF0729A68A88F4F0AB555CFFCD25C35020C52BADB6AF14227D2CF705322E30222CF606F88396B9AFA1347D');
INSERT INTO "notification_payload" VALUES(9,1795664268042,X'0101010040B672AA37F5A4EC2745015D89DE702D571A71D1D879F061A0023313240A2E41CD0307F7C123111CB656F28E49FAD5431F34E9B4D0ACBE49479F7CE061AAC3212D557BF700524546554E44222CF702F9E20CEE8C003C4930B4609DCF645D1CC4222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F89AB7D7F7D4DFC603222CF744F89AB7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E0B8DDADA1342CF649F8E0B8DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9BC77E47D031540328676427CD1696790222CF74E505552434841534544222CF606F88896B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF899B7A3BAD288C7E209227D4055750787BD52282FF4ECA7C9C2E2B5EA975FBE3EAD6DF2FF513231A578051C7EF15DA96598157D7C56DCE9E8188B877401124F3B84BAB48164AEFEE4DE7847E814227D2CF705322E30222CF606F88896B9AFA1347D');
INSERT INTO "notification_payload" VALUES(10,1795664268047,X'01010100402B2AA4823223C97F4C809AA1B44D630F3E0E7B467D52F2E782F5D614A10BFA419F3D86C989C3DC30F3D878489B5A5F8B814B1DDEAAF757EFF4EAC1886BB4CE9D5E7BF700524546554E445F5245564552534544222CF702F9075DF57659BA44309FB83454229DDEA2222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F89AB7D7F7D4DFC603222CF744F89AB7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E0B8DDADA1342CF649F8E0B8DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9BC77E47D031540328676427CD1696790222CF74E505552434841534544222CF606F88E96B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF899B7A3BAD288C7E209227D409005C588ACF9493B08FF61D31DA0F60BE03262210B03E205231682E38DE7F997A0853C718CBE961FF33B3A61DB346F984C1031B1A1A29B03E9C7719F8E57E99C14227D2CF705322E30222CF606F88E96B9AFA1347D');
INSERT INTO "notification_payload" VALUES(11,1795664268053,X'0101010040889E5F0D53740997C602F598490749A6084A7D28D6FC19D5067745E7073BCE060C115C43368528C0E77E59D46D358CF43B5B97E4E46661ECF12606BC170D69345D7BF700524546554E445F4445434C494E4544222CF702F99CC3BD92D300476CBB4F81A1BA2573A6222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F89CB7D7F7D4DFC603222CF744F89CB7D7F7D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8E0B8DDADA1342CF649F8E0B8DDADA1342CF64B312CF74C436F6E73756D61626C65222CF74DF92F9DE43D73094F84B22171FCC53DBDD9222CF74E505552434841534544222CF606F89396B9AFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF89BB7A3BAD288C7E209227D401DCD763064D72C525444DF1BD68CC77D0532631F47619F1ED0A0D14B1DDE20696D186870E709FF60F6CC5F586B3C84482C59290ECF643810187BD227B1B3953414227D2CF705322E30222CF606F89396B9AFA1347D');
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
INSERT INTO "payload_header" VALUES(1,X'D7CF4552F15BAD66FC36DC7B137064EBACBF543513BD59C267607E5400DC03E7','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUt4V1R2enVzVi85a0ppTDRsbnRhaU1KWXNzZ3dDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJeU1ETXpOelEzV2hjTk1qY3hNak14TURNek56UTNXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFSU2J1Q0tIZDlYckE2ZHlFUXE2bzlrZHRrcHo3dTNrZmJneStLSmhySEc4ZGRzcGpMcmp1SDZqOXZyRXNEZXc4K09GSnllM0ovemk4a3FOQmFMNFNxaG8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVTkvdHJ1dzVrSzQ4NktNUnYxMm4wMzdpL0dRTXdId1lEVlIwakJCZ3dGb0FVU0c5VlFiLzZrRk8zSkV4THkvNTZBcTV3Sjk4d0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFOVVFxM2N5YXJXeEt2aWNiSW02ZUNRTzNzR01TcG9HdzhTV0VjQktCQ3lsSy9UVWw4QW56QktXcjdtdTZkMWdDUUl3RzVFeEVEMGc5NnZRTWVSMEVTazNDaW8zQmQ4OWgyNXpVNG5IYUd5Qm5va2VzdUx2MnZweE5iNHFvSmJKWERHQiIsIk1JSUI1ekNDQVcyZ0F3SUJBZ0lVU1dITFNaeVhaSVZWeUVBQWZlUWVlaUdCclFjd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TWpBek16YzBOMW9YRFRJM01USXpNVEF6TXpjME4xb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUWFRekZsSHlKRzExc1BNTTBHTGRUeld4S2xjYnMvVDl6WU1iWmYrY1JySEI3VENKLy9rTmZ5cXlFeUpUcVU2NGw0N2xaZTM5VWtGM3hkT0l3Rk45YktYSXNJb1NPR2FSUlV4VUtNUEZMNjc2dVEwN1owWkdCZkh0OGF1RzRuam1hamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJJYjFWQnYvcVFVN2NrVEV2TC9ub0NybkFuM3pBZkJnTlZIU01FR0RBV2dCUUpIS2JodXpCaEVTbW1welN3TmVOaTliQXkwakFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdOb0FEQmxBakVBOExWa0N5aXg3M3AwUy9adW1ORUZnWE5mRFhLdDJnTEpmekVha1pNT09HNTVSNHVyTUlIWkdwMEphalZDUytpNUFqQk5aSkxuVVpkV1hWMFZvNXRTUTE1ZkN0UXBBQStjR1lOdWdwMDNtL2ozNVhWNnNuWkszQVd5dGFEMDhkdzI2KzQ9IiwiTUlJQnlqQ0NBVkNnQXdJQkFnSVVRT0FFNlI0c1J2S1JWcEp3RWZrQTBwRTVpZmd3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNakF6TXpjME4xb1hEVEkzTVRJek1UQXpNemMwTjFvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRVJidm5ldFFuVjkyWWtGMkRjWDlTdUpFR1orektBYm1ZMFJuOHc0SWZ1VDRSUU5DUG45eGNnM2ZVU0ZEUlNhbVFyVVRxd0xGc2NUS0VBU093aENjN256NVdUZ3kvK2JWbTEyY25BSnJ2VmxXUnZPVms2Z2tXeUZDc1dUUyt3eUJIbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVUNSeW00YnN3WVJFcHBxYzBzRFhqWXZXd010SXdId1lEVlIwakJCZ3dGb0FVQ1J5bTRic3dZUkVwcHFjMHNEWGpZdld3TXRJd0NnWUlLb1pJemowRUF3TURhQUF3WlFJeEFOdVlBS0FFM0pIUlhLeUhUMUNNeU9ybkpqbGJMM3lzQnUxekFia2gwUU1Cb2pGbTgraW5BaHFpVlQzcDdTd0dLUUl3UTVLa3ZyeDZ2R3NoUHBhUDdVMlh0bDBwTkZsZE9VcEhrQXB4WXBrUkxrcWtiLy81Ym8reW80akFMZ2pFamtUWSJdfQ');
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
INSERT INTO "policy_decision" VALUES('3f98443e-556e-4741-802c-4b69b2b6a390',X'7B226174223A313739353636343236373932312C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333534392C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795664267941);
INSERT INTO "policy_decision" VALUES('4936e069-a88b-418a-9cbb-3380051e6e87',X'7B226174223A313739353636343236373937372C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333831342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795664267987);
INSERT INTO "policy_decision" VALUES('8b497a4d-8047-4a98-bf78-5b8632e59c8b',X'7B226174223A313739353636343236373939392C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A353434322C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795664268010);
INSERT INTO "policy_decision" VALUES('f1304ac5-7842-4267-ba71-52ba1d41a9f7',X'7B226174223A313739353636343236373935352C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A3839312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795664267965);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000090758036','2000000090758036',NULL,'coins.500','Consumable','7d0260c4-de31-491b-a21e-f4add47942e4',X'54DA4984BC78FEEB946F4C85225D80E8','7d0260c4-de31-491b-a21e-f4add47942e4','704000000090758035',1,1795660668000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795664268023);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000090758038','2000000090758038',NULL,'coins.500','Consumable','84cd3d72-cf77-4dc0-8aea-c42e5d11af52',X'C7A50CDF5221A4D875FE7F3DDB491B11','84cd3d72-cf77-4dc0-8aea-c42e5d11af52','704000000090758037',1,1795660668000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795664268029);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000090758040','2000000090758040',NULL,'coins.500','Consumable','b111f043-5bd4-419b-8ef9-b17f36c99985',X'CB92428C3A0E5B37010D71AF4761683C','b111f043-5bd4-419b-8ef9-b17f36c99985','704000000090758039',1,1795660668000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795664268035);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000090758042','2000000090758042',NULL,'coins.500','Consumable','bc77e47d-0315-4032-8676-427cd1696790',X'B08377A716306E2240211876CA2DE970','bc77e47d-0315-4032-8676-427cd1696790','704000000090758041',1,1795660668000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795664268046);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000090758044','2000000090758044',NULL,'coins.500','Consumable','2f9de43d-7309-4f84-b221-71fcc53dbdd9',X'0E6DB6CB81D640BA46C8233D095E5D3C','2f9de43d-7309-4f84-b221-71fcc53dbdd9','704000000090758043',1,1795660668000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795664268051);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000090758036',1795664268023,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000090758038',1795664268029,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000090758040',1795664268035,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000090758042',1795664268040,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000090758042',1795664268046,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000090758044',1795664268051,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000090758036',125,NULL,NULL,'backend',240,1,'apple',1795664267918,1795664267918,1795664267918,NULL,0,NULL,0,1795664267918,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000090758036',125,NULL,NULL,'backend',240,1,'apple',1795664267918,1795664267918,1795664267918,NULL,0,NULL,0,1795664267918,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000090758038',125,NULL,NULL,'backend',240,1,'apple',1795664267953,1795664267953,1795664267953,NULL,0,NULL,0,1795664267953,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000090758038',125,NULL,NULL,'backend',240,1,'apple',1795664267953,1795664267953,1795664267953,NULL,0,NULL,0,1795664267953,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000090758042',125,NULL,NULL,'backend',240,1,'apple',1795664267975,1795664267975,1795664267975,NULL,0,NULL,0,1795664267975,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000090758042',125,NULL,NULL,'backend',240,1,'apple',1795664267975,1795664267975,1795664267975,NULL,0,NULL,0,1795664267975,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000090758044',125,NULL,NULL,'backend',240,1,'apple',1795664267997,1795664267997,1795664267997,NULL,0,NULL,0,1795664267997,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000090758044',125,NULL,NULL,'backend',240,1,'apple',1795664267997,1795664267997,1795664267997,NULL,0,NULL,0,1795664267997,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000090758046',125,NULL,NULL,'backend',240,1,'apple',1795664268060,1795664268060,1795664268060,NULL,0,NULL,0,1795664268060,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000090758046',125,NULL,NULL,'backend',240,1,'apple',1795664268060,1795664268060,1795664268060,NULL,0,NULL,0,1795664268060,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795577867848,1795663667885,'[]',NULL,0,0,0,1795664567889,1795664267889,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795577867848,1795663667883,'[]',NULL,0,0,0,1795664567885,1795664267885,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795577867848,1795663667880,'[]',NULL,0,0,0,1795664567883,1795664267883,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795577867848,1795663667888,'[]',NULL,0,0,0,1795664567889,1795664267889,0,NULL);
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
INSERT INTO "refund_case" VALUES('3f98443e-556e-4741-802c-4b69b2b6a390','com.example.coins','Sandbox','2000000090758036','7d0260c4-de31-491b-a21e-f4add47942e4','UNINTENDED_PURCHASE',1795664267921,1795664267922,1795664567921,1,'answered',NULL,NULL,NULL,NULL,NULL,1795664267946,NULL,'granted',NULL,1795664268023,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('4936e069-a88b-418a-9cbb-3380051e6e87','com.example.coins','Sandbox','2000000090758042','bc77e47d-0315-4032-8676-427cd1696790','UNINTENDED_PURCHASE',1795664267977,1795664267979,1795664567977,1,'answered',NULL,NULL,NULL,NULL,NULL,1795664267990,NULL,'reversed',NULL,1795664268046,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('57db9b40-5d45-4225-aee2-20cd8e6a6035','com.example.coins','Sandbox','2000000090758040','b111f043-5bd4-419b-8ef9-b17f36c99985','UNINTENDED_PURCHASE',1795664268017,1795664268019,1795664568017,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795664268035,4,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('8b497a4d-8047-4a98-bf78-5b8632e59c8b','com.example.gems','Sandbox','2000000090758044','2f9de43d-7309-4f84-b221-71fcc53dbdd9','UNINTENDED_PURCHASE',1795664267999,1795664268000,1795664567999,1,'answered',NULL,NULL,NULL,NULL,NULL,1795664268014,NULL,'declined',NULL,1795664268051,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('f1304ac5-7842-4267-ba71-52ba1d41a9f7','com.example.coins','Sandbox','2000000090758038','84cd3d72-cf77-4dc0-8aea-c42e5d11af52','UNINTENDED_PURCHASE',1795664267955,1795664267957,1795664567955,1,'answered',NULL,NULL,NULL,NULL,NULL,1795664267969,NULL,'declined',NULL,1795664268029,5,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000090758036','3f98443e-556e-4741-802c-4b69b2b6a390','UNINTENDED_PURCHASE',1795664267921,1795664267922,1795664567921,1,'3f98443e-556e-4741-802c-4b69b2b6a390');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000090758038','f1304ac5-7842-4267-ba71-52ba1d41a9f7','UNINTENDED_PURCHASE',1795664267955,1795664267957,1795664567955,1,'f1304ac5-7842-4267-ba71-52ba1d41a9f7');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000090758040','57db9b40-5d45-4225-aee2-20cd8e6a6035','UNINTENDED_PURCHASE',1795664268017,1795664268019,1795664568017,1,'57db9b40-5d45-4225-aee2-20cd8e6a6035');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000090758042','4936e069-a88b-418a-9cbb-3380051e6e87','UNINTENDED_PURCHASE',1795664267977,1795664267979,1795664567977,1,'4936e069-a88b-418a-9cbb-3380051e6e87');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000090758044','8b497a4d-8047-4a98-bf78-5b8632e59c8b','UNINTENDED_PURCHASE',1795664267999,1795664268000,1795664567999,1,'8b497a4d-8047-4a98-bf78-5b8632e59c8b');
CREATE TABLE restoration (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    backup_at_ms BIGINT NOT NULL,
    restored_at_ms BIGINT NOT NULL,
    doubt_until_ms BIGINT NOT NULL,
    CHECK (backup_at_ms <= restored_at_ms AND doubt_until_ms <= restored_at_ms)
);
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000090758046',0,'delivery',1,1795664268060,1795664268060);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000090758046',0,'usage',1,1795664268062,1795664268062);
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
INSERT INTO "usage_report" VALUES('com.example.gems','Production','224d665f-8918-4a35-92e6-88813d00c191','2000000090758044',NULL,NULL,125,NULL,240,NULL,'apple',1795664267997,1795664267998,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','224d665f-8918-4a35-92e6-88813d00c191','2000000090758044',NULL,NULL,125,NULL,240,NULL,'apple',1795664267997,1795664267998,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','af847e62-af12-427b-b167-c8face6ad423','2000000090758046',NULL,NULL,125,NULL,240,NULL,'apple',1795664268060,1795664268062,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','af847e62-af12-427b-b167-c8face6ad423','2000000090758046',NULL,NULL,125,NULL,240,NULL,'apple',1795664268060,1795664268062,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','c43bb45d-3400-41fe-ba37-ccf8ada61889','2000000090758042',NULL,NULL,125,NULL,240,NULL,'apple',1795664267975,1795664267976,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','c43bb45d-3400-41fe-ba37-ccf8ada61889','2000000090758042',NULL,NULL,125,NULL,240,NULL,'apple',1795664267975,1795664267976,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','f5fa05d8-b797-4897-b7f9-b2dcd156f8d4','2000000090758038',NULL,NULL,125,NULL,240,NULL,'apple',1795664267953,1795664267955,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','f5fa05d8-b797-4897-b7f9-b2dcd156f8d4','2000000090758038',NULL,NULL,125,NULL,240,NULL,'apple',1795664267953,1795664267955,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','fad934aa-5cab-4fbd-a721-dd585b182529','2000000090758036',NULL,NULL,125,NULL,240,NULL,'apple',1795664267918,1795664267919,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','fad934aa-5cab-4fbd-a721-dd585b182529','2000000090758036',NULL,NULL,125,NULL,240,NULL,'apple',1795664267918,1795664267919,NULL,'backend');
CREATE INDEX notification_flagged ON notification (id) WHERE flag IS NOT NULL;
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
CREATE INDEX refund_case_next ON refund_case (environment, state, due_at_ms, id) WHERE due_at_ms IS NOT NULL;
CREATE INDEX refund_case_next_of_app ON refund_case (bundle_id, environment, state, due_at_ms, id)
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
CREATE INDEX history_by_due ON history (due_at_ms, waited_until_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX sign_in_failure_by_time ON sign_in_failure (latest_at_ms);
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
