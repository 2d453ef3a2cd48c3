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
INSERT INTO "access_token" VALUES(1,'36855d97','backend',NULL,NULL,X'CE8D1389F1B21ABB4B4F35E60C636905247F824E713719FF687AEE7077DA1621',1795697496702,NULL,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'e8bcf5f6','viewer',NULL,NULL,X'9F43BDDDAE106A57D061CBA578E6B7ED441276F90059D3E43BF16936C835D794',1795697498255,NULL,NULL,NULL);
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
INSERT INTO "answer" VALUES('357c5730-456a-4971-a696-d754c135aee7',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T12:51:37.766Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T12:51:37.800Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795697497923);
INSERT INTO "answer" VALUES('70b26c88-4e3a-4cbd-bd50-50850fbe0540',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T12:51:37.397Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T12:51:37.445Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795697497552);
INSERT INTO "answer" VALUES('76619261-5c9a-4dd2-be76-dcedd5d1447b',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T12:51:37.585Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T12:51:37.617Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795697497750);
INSERT INTO "answer" VALUES('aeb65d09-6047-4a1e-a30f-452509f884bf',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-26T12:51:36.504Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-26T12:51:37.058Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795697497383);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20783,'com.example.coins','Sandbox',94,0,2);
INSERT INTO "answer_time_tally" VALUES(20783,'com.example.coins','Sandbox',163,0,1);
INSERT INTO "answer_time_tally" VALUES(20783,'com.example.gems','Sandbox',94,0,1);
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
INSERT INTO "attempt" VALUES('357c5730-456a-4971-a696-d754c135aee7',1,'941D9F31-77B7-4147-8372-543791DA6AE4 4',7,'accepted',1795697497923,1795697497945,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('70b26c88-4e3a-4cbd-bd50-50850fbe0540',1,'941D9F31-77B7-4147-8372-543791DA6AE4 2',3,'accepted',1795697497552,1795697497586,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('76619261-5c9a-4dd2-be76-dcedd5d1447b',1,'941D9F31-77B7-4147-8372-543791DA6AE4 3',5,'accepted',1795697497750,1795697497772,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('aeb65d09-6047-4a1e-a30f-452509f884bf',1,'941D9F31-77B7-4147-8372-543791DA6AE4 1',1,'accepted',1795697497384,1795697497403,202,NULL,NULL,NULL);
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
INSERT INTO "audit_deed" VALUES(1,'ed79acddd017930f3f6d3a27be70dd9e',1795697496444,'configurationInForce','desk',NULL,NULL,'{"/tmp/fix/pytest-of-root/pytest-0/desks0/desk-1/policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","/tmp/fix/pytest-of-root/pytest-0/desks0/desk-1/products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","/tmp/fix/pytest-of-root/pytest-0/desks0/desk-1/refund-desk.yml":"642ab157168157ed575becbfdd7e029607646c7dc453c888aac684bcab1c2045","/tmp/fix/pytest-of-root/pytest-0/desks0/desk-1/rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,1,X'0000000000000000000000000000000000000000000000000000000000000000',X'F7BBBC281131A2B381104778E9651710B855A6B9B0FD06FCE6B7160EC7F11FAD');
INSERT INTO "audit_deed" VALUES(2,'6e8a4a7ee8100ccd00485a4b679bc156',1795697496444,'keyInUse','desk',NULL,NULL,'{"auditKey":"4eb8a85584c06c3d"}',NULL,NULL,NULL,2,X'F7BBBC281131A2B381104778E9651710B855A6B9B0FD06FCE6B7160EC7F11FAD',X'E3DE93C8F6B83269E2E5CDB7FA2859F2951EBD8ECD9193D25C854BCB54C08260');
INSERT INTO "audit_deed" VALUES(3,'997b3707e60d591c08f89479f12ebbdc',1795697496444,'keyInUse','desk','com.example.coins',NULL,'{"key":"2X9R4HXF34 (public key 5d595065)"}',NULL,NULL,NULL,3,X'E3DE93C8F6B83269E2E5CDB7FA2859F2951EBD8ECD9193D25C854BCB54C08260',X'7B412DBD443F49E59146FFDE5A4ACC8BCBF2875D7FB6EC957672A964BEB00DB0');
INSERT INTO "audit_deed" VALUES(4,'06b1d4a6fc12218ec06c9a04535c45ef',1795697496444,'policyInForce','the start of the desk','com.example.coins',NULL,'{"version":"de9905fe0060"}',NULL,NULL,NULL,4,X'7B412DBD443F49E59146FFDE5A4ACC8BCBF2875D7FB6EC957672A964BEB00DB0',X'E5F827D0D71E92EA894F91B4DFBE512EA5C1CCE435ADC6D5E73DB8C2579E62FC');
INSERT INTO "audit_deed" VALUES(5,'f5e64be96c9858192a51f7d44f79ec29',1795697496444,'keyInUse','desk','com.example.gems',NULL,'{"key":"2X9R4HXF34 (public key 5d595065)"}',NULL,NULL,NULL,5,X'E5F827D0D71E92EA894F91B4DFBE512EA5C1CCE435ADC6D5E73DB8C2579E62FC',X'80194EC5783DB51F7B08F588095FABB4F2207346EDC667CC77993B93F302D3D1');
INSERT INTO "audit_deed" VALUES(6,'b0d3db78d45fbbee75a346a46ac670ce',1795697496444,'policyInForce','the start of the desk','com.example.gems',NULL,'{"version":"ad82cf0d9a40"}',NULL,NULL,NULL,6,X'80194EC5783DB51F7B08F588095FABB4F2207346EDC667CC77993B93F302D3D1',X'95E0902A995AEC95B86565A28F81BCCEDDC34296064610BB48A947C9433F8B0F');
INSERT INTO "audit_deed" VALUES(7,'2a0a6355581e3f747cc1c01893f80257',1795697496702,'tokenCreated','command line (root)',NULL,NULL,'{"role":"backend","token":"36855d97"}',NULL,NULL,NULL,7,X'95E0902A995AEC95B86565A28F81BCCEDDC34296064610BB48A947C9433F8B0F',X'D5582DC09FEA1F135F6C03CD88E089DB3C981B1D97CCBB84FAAA23E158044AE0');
INSERT INTO "audit_deed" VALUES(8,'f6bbb40e20abb2957156a187b830f148',1795697497403,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','aeb65d09-6047-4a1e-a30f-452509f884bf',X'6AB42CF498A77486B9FA3E41CB6BC3DB',X'A5A0104711D10CC72835F5636298264F477F07E9B7BDD83D2B8CC92AB06594A4',8,X'D5582DC09FEA1F135F6C03CD88E089DB3C981B1D97CCBB84FAAA23E158044AE0',X'EE6A447F27BB864F5361B31E444AD9D5DD2A5BB73E0B0386E21AFD0949466690');
INSERT INTO "audit_deed" VALUES(9,'80c454c608a8583131864127b0bb828d',1795697497586,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','70b26c88-4e3a-4cbd-bd50-50850fbe0540',X'CFBC809C00C6B8063AEBA254838B0963',X'7926E665A023EF7E8D6D01C616B8095D835786319DC51BB8F9C6F303F6A70C85',9,X'EE6A447F27BB864F5361B31E444AD9D5DD2A5BB73E0B0386E21AFD0949466690',X'9989CFB8C97C3E9A99063629C292E5D3F243BC26F859D4BBB08DDEFFECBC6669');
INSERT INTO "audit_deed" VALUES(10,'4dd4b4eefaa5f727e0f049f9ff99eb02',1795697497772,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','76619261-5c9a-4dd2-be76-dcedd5d1447b',X'B1503A6D27D7F64AE3E4770A783E14FD',X'1A4DF82200EE78C547CA36B0FE4CC9FB29D40F3CFEDBB5DD616745142DAC3FEE',10,X'9989CFB8C97C3E9A99063629C292E5D3F243BC26F859D4BBB08DDEFFECBC6669',X'15F819AE6648F74B57EEB3BD133FD6E605476DE33513ACAE11D9E6CC8A4D3986');
INSERT INTO "audit_deed" VALUES(11,'990a3c1412533e0548009b855d0f03e9',1795697497945,'answerSent','desk','com.example.gems','Sandbox','{"attempt":"1","sha256":"719c9ac8ba6319f435aa6eda42f66f502ab9c1c34a34e14f4eb7901175e3f402","status":"202"}','357c5730-456a-4971-a696-d754c135aee7',X'27A1875FAFAD4FDC44089C908C82D5BE',X'508368D93BC6DB099228CE7F350784BF553DC5ADC3DCB2A53344E4E35D64753C',11,X'15F819AE6648F74B57EEB3BD133FD6E605476DE33513ACAE11D9E6CC8A4D3986',X'778330327962BD02D924D607D604E15DEACDD3FAF08499FA6BC441AF01D98EC3');
INSERT INTO "audit_deed" VALUES(12,'406c2b0dfc2faec5c1f4c0fcd4cca17c',1795697498255,'tokenCreated','command line (root)',NULL,NULL,'{"role":"viewer","token":"e8bcf5f6"}',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_head" VALUES(1,11,X'778330327962BD02D924D607D604E15DEACDD3FAF08499FA6BC441AF01D98EC3');
CREATE TABLE audit_signature (
    number BIGINT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    signed_at_ms BIGINT NOT NULL,
    public_key BLOB NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_signature" VALUES(6,X'95E0902A995AEC95B86565A28F81BCCEDDC34296064610BB48A947C9433F8B0F',1795697496431,X'432AA04AAE714640485F5FE2396A259868E62A7CFC8132B63E51F5ED0680E3E2',X'D0339AC0CC386C78369A0877CFCF2DCDF8F41D7AE1BE073F3803DECAEDF7F2A83DBFDBD8910722731EAE6B1B9491F73F522206DEB3F4708A26FA9FD637C2B906');
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
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000073200405','357c5730-456a-4971-a696-d754c135aee7');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000073200404','357c5730-456a-4971-a696-d754c135aee7');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','9fd6816a-fc4d-49f7-9c09-f35120f823c1','357c5730-456a-4971-a696-d754c135aee7');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','19e75791-07f9-4c15-ba89-bce23f57fcf7','70b26c88-4e3a-4cbd-bd50-50850fbe0540');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000073200399','70b26c88-4e3a-4cbd-bd50-50850fbe0540');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000073200398','70b26c88-4e3a-4cbd-bd50-50850fbe0540');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000073200403','76619261-5c9a-4dd2-be76-dcedd5d1447b');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af','76619261-5c9a-4dd2-be76-dcedd5d1447b');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000073200402','76619261-5c9a-4dd2-be76-dcedd5d1447b');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000073200397','aeb65d09-6047-4a1e-a30f-452509f884bf');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000073200396','aeb65d09-6047-4a1e-a30f-452509f884bf');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','d339cf75-9967-4990-b050-279ddbd25a36','aeb65d09-6047-4a1e-a30f-452509f884bf');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000073200401','d373da20-1a82-4d53-a470-226122ea895c');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000073200400','d373da20-1a82-4d53-a470-226122ea895c');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','9aac2248-69c9-4ea1-8ad8-1a4564aa60f0','d373da20-1a82-4d53-a470-226122ea895c');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','d339cf75-9967-4990-b050-279ddbd25a36',1,'2026-05',NULL,'app',NULL,NULL,1795697496504,NULL,1795697497026);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','d339cf75-9967-4990-b050-279ddbd25a36',1,'2026-05',NULL,'app',NULL,NULL,1795697496504,NULL,1795697497026);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','19e75791-07f9-4c15-ba89-bce23f57fcf7',1,'2026-05',NULL,'app',NULL,NULL,1795697497397,NULL,1795697497435);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','19e75791-07f9-4c15-ba89-bce23f57fcf7',1,'2026-05',NULL,'app',NULL,NULL,1795697497397,NULL,1795697497435);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af',1,'2026-05',NULL,'app',NULL,NULL,1795697497585,NULL,1795697497600);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af',1,'2026-05',NULL,'app',NULL,NULL,1795697497585,NULL,1795697497600);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','9fd6816a-fc4d-49f7-9c09-f35120f823c1',1,'2026-05',NULL,'app',NULL,NULL,1795697497766,NULL,1795697497777);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','9fd6816a-fc4d-49f7-9c09-f35120f823c1',1,'2026-05',NULL,'app',NULL,NULL,1795697497766,NULL,1795697497777);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','9aac2248-69c9-4ea1-8ad8-1a4564aa60f0',0,'2026-05',NULL,'app',NULL,NULL,1795697497940,NULL,1795697497953);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','9aac2248-69c9-4ea1-8ad8-1a4564aa60f0',0,'2026-05',NULL,'app',NULL,NULL,1795697497940,NULL,1795697497953);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','e488a160-1642-4974-8755-ffcde8aba053',1,'2026-05',NULL,'app',NULL,NULL,1795697498136,NULL,1795697498138);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','e488a160-1642-4974-8755-ffcde8aba053',1,'2026-05',NULL,'app',NULL,NULL,1795697498136,NULL,1795697498138);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','e488a160-1642-4974-8755-ffcde8aba053',0,NULL,NULL,NULL,NULL,NULL,1795697498170,NULL,1795697498170);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','e488a160-1642-4974-8755-ffcde8aba053',0,NULL,NULL,NULL,NULL,NULL,1795697498170,NULL,1795697498170);
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
INSERT INTO "customer_group" VALUES(X'1946BD59671EDC016984247180033FC2','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'7EE95D320B0E9D5EAB9BD31D28FBC437','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'C040CC229B851229214453200CD77F7C','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'D42782D62AAD8718E2B350D838F36644','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'D9C3B8CCCF25B18BAC7311D29D0B9FE5','com.example.gems','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','19e75791-07f9-4c15-ba89-bce23f57fcf7',X'C040CC229B851229214453200CD77F7C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af',X'D42782D62AAD8718E2B350D838F36644');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000073200396',X'1946BD59671EDC016984247180033FC2');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000073200398',X'C040CC229B851229214453200CD77F7C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000073200400',X'7EE95D320B0E9D5EAB9BD31D28FBC437');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000073200402',X'D42782D62AAD8718E2B350D838F36644');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000073200404',X'D9C3B8CCCF25B18BAC7311D29D0B9FE5');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','9aac2248-69c9-4ea1-8ad8-1a4564aa60f0',X'7EE95D320B0E9D5EAB9BD31D28FBC437');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','9fd6816a-fc4d-49f7-9c09-f35120f823c1',X'D9C3B8CCCF25B18BAC7311D29D0B9FE5');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','d339cf75-9967-4990-b050-279ddbd25a36',X'1946BD59671EDC016984247180033FC2');
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
INSERT INTO "database_size" VALUES(20783,1795697496432,634880);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000073200397','delivered',1795697497058,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000073200397','delivered',1795697497058,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000073200399','delivered',1795697497445,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000073200399','delivered',1795697497445,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000073200403','delivered',1795697497617,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000073200403','delivered',1795697497617,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000073200405','delivered',1795697497800,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000073200405','delivered',1795697497800,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000073200407','delivered',1795697498148,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000073200407','delivered',1795697498148,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_61181390ab4222a7c27f0779','com.example.coins','Sandbox','refund.requested','aeb65d09-6047-4a1e-a30f-452509f884bf',NULL,1795697497228,'{"data":{"bundleId":"com.example.coins","caseId":"aeb65d09-6047-4a1e-a30f-452509f884bf","customer":"d339cf75-9967-4990-b050-279ddbd25a36","deadline":"2026-11-26T12:56:37.206Z","environment":"Sandbox","originalTransactionId":"2000000073200397","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.206Z","state":"open","transactionId":"2000000073200397"},"timestamp":"2026-11-26T12:51:37.228Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_df49c00cf340a14e1c5259f1','com.example.coins','Sandbox','refund.answered','aeb65d09-6047-4a1e-a30f-452509f884bf',NULL,1795697497403,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-26T12:51:37.403Z","bundleId":"com.example.coins","caseId":"aeb65d09-6047-4a1e-a30f-452509f884bf","customer":"d339cf75-9967-4990-b050-279ddbd25a36","deadline":"2026-11-26T12:56:37.206Z","environment":"Sandbox","originalTransactionId":"2000000073200397","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.206Z","state":"answered","transactionId":"2000000073200397"},"timestamp":"2026-11-26T12:51:37.403Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_f0d22a204d6363e928aec965','com.example.coins','Sandbox','refund.requested','70b26c88-4e3a-4cbd-bd50-50850fbe0540',NULL,1795697497490,'{"data":{"bundleId":"com.example.coins","caseId":"70b26c88-4e3a-4cbd-bd50-50850fbe0540","customer":"19e75791-07f9-4c15-ba89-bce23f57fcf7","deadline":"2026-11-26T12:56:37.474Z","environment":"Sandbox","originalTransactionId":"2000000073200399","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.474Z","state":"open","transactionId":"2000000073200399"},"timestamp":"2026-11-26T12:51:37.490Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_9f1c48d5c0a5d2a0bed2b9b8','com.example.coins','Sandbox','refund.answered','70b26c88-4e3a-4cbd-bd50-50850fbe0540',NULL,1795697497586,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-26T12:51:37.586Z","bundleId":"com.example.coins","caseId":"70b26c88-4e3a-4cbd-bd50-50850fbe0540","customer":"19e75791-07f9-4c15-ba89-bce23f57fcf7","deadline":"2026-11-26T12:56:37.474Z","environment":"Sandbox","originalTransactionId":"2000000073200399","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.474Z","state":"answered","transactionId":"2000000073200399"},"timestamp":"2026-11-26T12:51:37.586Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_d9c23e98725a56a21b992291','com.example.coins','Sandbox','refund.requested','76619261-5c9a-4dd2-be76-dcedd5d1447b',NULL,1795697497672,'{"data":{"bundleId":"com.example.coins","caseId":"76619261-5c9a-4dd2-be76-dcedd5d1447b","customer":"5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af","deadline":"2026-11-26T12:56:37.657Z","environment":"Sandbox","originalTransactionId":"2000000073200403","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.657Z","state":"open","transactionId":"2000000073200403"},"timestamp":"2026-11-26T12:51:37.672Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_1d9d7d6bd89d6506da93420d','com.example.coins','Sandbox','refund.answered','76619261-5c9a-4dd2-be76-dcedd5d1447b',NULL,1795697497772,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-26T12:51:37.772Z","bundleId":"com.example.coins","caseId":"76619261-5c9a-4dd2-be76-dcedd5d1447b","customer":"5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af","deadline":"2026-11-26T12:56:37.657Z","environment":"Sandbox","originalTransactionId":"2000000073200403","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.657Z","state":"answered","transactionId":"2000000073200403"},"timestamp":"2026-11-26T12:51:37.772Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_9fccb998e3aac6e5ed6d4a13','com.example.gems','Sandbox','refund.requested','357c5730-456a-4971-a696-d754c135aee7',NULL,1795697497849,'{"data":{"bundleId":"com.example.gems","caseId":"357c5730-456a-4971-a696-d754c135aee7","customer":"9fd6816a-fc4d-49f7-9c09-f35120f823c1","deadline":"2026-11-26T12:56:37.822Z","environment":"Sandbox","originalTransactionId":"2000000073200405","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.822Z","state":"open","transactionId":"2000000073200405"},"timestamp":"2026-11-26T12:51:37.849Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_510310d48c1629da00730973','com.example.gems','Sandbox','refund.answered','357c5730-456a-4971-a696-d754c135aee7',NULL,1795697497945,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-26T12:51:37.945Z","bundleId":"com.example.gems","caseId":"357c5730-456a-4971-a696-d754c135aee7","customer":"9fd6816a-fc4d-49f7-9c09-f35120f823c1","deadline":"2026-11-26T12:56:37.822Z","environment":"Sandbox","originalTransactionId":"2000000073200405","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.822Z","state":"answered","transactionId":"2000000073200405"},"timestamp":"2026-11-26T12:51:37.945Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_8cb5499640be8dfc19cbe47e','com.example.coins','Sandbox','refund.requested','d373da20-1a82-4d53-a470-226122ea895c',NULL,1795697497972,'{"data":{"bundleId":"com.example.coins","caseId":"d373da20-1a82-4d53-a470-226122ea895c","customer":"9aac2248-69c9-4ea1-8ad8-1a4564aa60f0","deadline":"2026-11-26T12:56:37.966Z","environment":"Sandbox","originalTransactionId":"2000000073200401","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.966Z","state":"open","transactionId":"2000000073200401"},"timestamp":"2026-11-26T12:51:37.972Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_d044bbb5b9c28f10fc474088','com.example.coins','Sandbox','refund.granted','aeb65d09-6047-4a1e-a30f-452509f884bf',NULL,1795697497992,'{"data":{"bundleId":"com.example.coins","caseId":"aeb65d09-6047-4a1e-a30f-452509f884bf","customer":"d339cf75-9967-4990-b050-279ddbd25a36","deadline":"2026-11-26T12:56:37.206Z","decidedAt":"2026-11-26T12:51:37.989Z","environment":"Sandbox","originalTransactionId":"2000000073200397","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.206Z","state":"answered","transactionId":"2000000073200397"},"timestamp":"2026-11-26T12:51:37.992Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_321f2a1acbb10b5976663692','com.example.coins','Sandbox','refund.waiting','d373da20-1a82-4d53-a470-226122ea895c',NULL,1795697498016,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"d373da20-1a82-4d53-a470-226122ea895c","customer":"9aac2248-69c9-4ea1-8ad8-1a4564aa60f0","deadline":"2026-11-26T12:56:37.966Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000073200401","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.966Z","state":"waiting","transactionId":"2000000073200401","until":"2026-11-26T12:56:37.966Z"},"timestamp":"2026-11-26T12:51:38.016Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(12,'evt_8dd30f944aadf7bd8631b92c','com.example.coins','Sandbox','refund.declined','70b26c88-4e3a-4cbd-bd50-50850fbe0540',NULL,1795697498022,'{"data":{"bundleId":"com.example.coins","caseId":"70b26c88-4e3a-4cbd-bd50-50850fbe0540","customer":"19e75791-07f9-4c15-ba89-bce23f57fcf7","deadline":"2026-11-26T12:56:37.474Z","decidedAt":"2026-11-26T12:51:38.013Z","environment":"Sandbox","originalTransactionId":"2000000073200399","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.474Z","state":"answered","transactionId":"2000000073200399"},"timestamp":"2026-11-26T12:51:38.022Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(13,'evt_e35ea057ba3af75b9aff4d82','com.example.coins','Sandbox','refund.withheld','d373da20-1a82-4d53-a470-226122ea895c',NULL,1795697498049,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"d373da20-1a82-4d53-a470-226122ea895c","customer":"9aac2248-69c9-4ea1-8ad8-1a4564aa60f0","deadline":"2026-11-26T12:56:37.966Z","environment":"Sandbox","originalTransactionId":"2000000073200401","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.966Z","state":"withheld","transactionId":"2000000073200401"},"timestamp":"2026-11-26T12:51:38.049Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_a2fcd49c0d88438338f43e57','com.example.coins','Sandbox','refund.granted','d373da20-1a82-4d53-a470-226122ea895c',NULL,1795697498049,'{"data":{"bundleId":"com.example.coins","caseId":"d373da20-1a82-4d53-a470-226122ea895c","customer":"9aac2248-69c9-4ea1-8ad8-1a4564aa60f0","deadline":"2026-11-26T12:56:37.966Z","decidedAt":"2026-11-26T12:51:38.041Z","environment":"Sandbox","originalTransactionId":"2000000073200401","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.966Z","state":"withheld","transactionId":"2000000073200401"},"timestamp":"2026-11-26T12:51:38.049Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_ce25a0afda6ca8e65f8f06de','com.example.coins','Sandbox','refund.granted','76619261-5c9a-4dd2-be76-dcedd5d1447b',NULL,1795697498078,'{"data":{"bundleId":"com.example.coins","caseId":"76619261-5c9a-4dd2-be76-dcedd5d1447b","customer":"5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af","deadline":"2026-11-26T12:56:37.657Z","decidedAt":"2026-11-26T12:51:38.067Z","environment":"Sandbox","originalTransactionId":"2000000073200403","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.657Z","state":"answered","transactionId":"2000000073200403"},"timestamp":"2026-11-26T12:51:38.078Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_e47fe1353bac0d9e18a9a23d','com.example.coins','Sandbox','refund.reversed','76619261-5c9a-4dd2-be76-dcedd5d1447b',NULL,1795697498110,'{"data":{"bundleId":"com.example.coins","caseId":"76619261-5c9a-4dd2-be76-dcedd5d1447b","customer":"5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af","deadline":"2026-11-26T12:56:37.657Z","decidedAt":"2026-11-26T12:51:38.103Z","environment":"Sandbox","originalTransactionId":"2000000073200403","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.657Z","state":"answered","transactionId":"2000000073200403"},"timestamp":"2026-11-26T12:51:38.110Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_009bb064389eed96c3c45d53','com.example.gems','Sandbox','refund.declined','357c5730-456a-4971-a696-d754c135aee7',NULL,1795697498124,'{"data":{"bundleId":"com.example.gems","caseId":"357c5730-456a-4971-a696-d754c135aee7","customer":"9fd6816a-fc4d-49f7-9c09-f35120f823c1","deadline":"2026-11-26T12:56:37.822Z","decidedAt":"2026-11-26T12:51:38.119Z","environment":"Sandbox","originalTransactionId":"2000000073200405","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-26T12:51:37.822Z","state":"answered","transactionId":"2000000073200405"},"timestamp":"2026-11-26T12:51:38.124Z","type":"refund.declined"}');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000073200396','transactions','2000000073200397',NULL,NULL,'Apple does not know the transaction in this environment',1795697497228,1795697512228,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000073200398','transactions','2000000073200399',NULL,NULL,'Apple does not know the transaction in this environment',1795697497490,1795697512490,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000073200400','transactions','2000000073200401',NULL,NULL,'Apple does not know the transaction in this environment',1795697497972,1795697512972,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000073200402','transactions','2000000073200403',NULL,NULL,'Apple does not know the transaction in this environment',1795697497672,1795697512672,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000073200404','transactions','2000000073200405',NULL,NULL,'Apple does not know the transaction in this environment',1795697497849,1795697512849,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','aeb65d09-6047-4a1e-a30f-452509f884bf',2,'CONSUMPTION_REQUEST',NULL,1795697497206,1795697497228,'2000000073200397',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','70b26c88-4e3a-4cbd-bd50-50850fbe0540',2,'CONSUMPTION_REQUEST',NULL,1795697497474,1795697497490,'2000000073200399',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','76619261-5c9a-4dd2-be76-dcedd5d1447b',2,'CONSUMPTION_REQUEST',NULL,1795697497657,1795697497672,'2000000073200403',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','357c5730-456a-4971-a696-d754c135aee7',2,'CONSUMPTION_REQUEST',NULL,1795697497822,1795697497849,'2000000073200405',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','d373da20-1a82-4d53-a470-226122ea895c',2,'CONSUMPTION_REQUEST',NULL,1795697497966,1795697497972,'2000000073200401',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','45d659f4-5205-4caf-ab2a-432db494131d',2,'REFUND',NULL,1795697497989,1795697497992,'2000000073200397',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','cfbb4f49-af8d-4e02-b585-ebf6a9e4d1cb',2,'REFUND_DECLINED',NULL,1795697498013,1795697498022,'2000000073200399',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','c6bd0801-278c-495c-8a96-42597ef1b2ea',2,'REFUND',NULL,1795697498041,1795697498049,'2000000073200401',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','22be3639-4a59-4789-9668-e57f4ffacb91',2,'REFUND',NULL,1795697498067,1795697498078,'2000000073200403',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','ee7ff7b3-a7b3-4b8e-8f4b-682625ef44ae',2,'REFUND_REVERSED',NULL,1795697498103,1795697498110,'2000000073200403',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','3b35d198-1638-487e-a4fe-1fe2cea30634',2,'REFUND_DECLINED',NULL,1795697498119,1795697498124,'2000000073200405',NULL,0,NULL,NULL,0,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795697497228,X'0101010040D72A2A0CAF8F3751172250AEE6ACDA5F478D42370ED0FE24DC843BDF684235CDFAFD98326EB1C5FDB9758E79445A7154371425E1938793AEFEA3548765F4D436627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9AEB65D0960474A1EA30F452509F884BF222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88DE6A7EFD4DFC603222CF744F88DE6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A8CAC9BDA1342CF649F8A8CAC9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9D339CF7599674990B050279DDBD25A36222CF74E505552434841534544222CF606F8F6A8A5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88CE6F3B1D288C7E209227D4063E92E12CF74516723F3A99A2BD76C45DEA410AB147860CA91FDEE958CB4C816FE4DBDDE6F5C17623D5D89BFA1053872F3853297765C9A3BA4009FB56BA8A9A62B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8F6A8A5BFA1347D');
INSERT INTO "notification_payload" VALUES(2,1795697497490,X'010101004061D19D83A023F26A74E7E73DC71FF74898B0F9F494A9A2F94F3063BEBC2919405457113B6A4D976DE8E8503337C9B03F546E5C8B34E2D1824E5DDFDF9681A00F627BF700434F4E53554D5054494F4E5F52455155455354222CF702F970B26C884E3A4CBDBD5050850FBE0540222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88FE6A7EFD4DFC603222CF744F88FE6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A8CAC9BDA1342CF649F8A8CAC9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF919E7579107F94C15BA89BCE23F57FCF7222CF74E505552434841534544222CF606F882ABA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88EE6F3B1D288C7E209227D407A4640AAFAB8AF05394B7EB6485A45AE7986FED5D0A261780F784FFF2F703A9BB8EA3836507F889D336835AE606E9D91EB2DF56ED7A366587356E8E23FAB75302B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F882ABA5BFA1347D');
INSERT INTO "notification_payload" VALUES(3,1795697497672,X'01010100401EA059D1B90CA98E0F031DDBE8EC97552AC03E0DE69BB53F62D39A1CFB0A2FDEDA10C84918555EC2978252908C1B0373EDB023CE12943091EC7241A34AD5A4BB627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9766192615C9A4DD2BE76DCEDD5D1447B222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F893E6A7EFD4DFC603222CF744F893E6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A8CAC9BDA1342CF649F8A8CAC9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF95D6BDBE1686A4AC9B2FB2C8ECBDD58AF222CF74E505552434841534544222CF606F8B9ACA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF892E6F3B1D288C7E209227D404A3629746ABA3838A7FDF9FC9B75F741A7A1F83A0212E86CB8ACB00351C704BA82988B899B5E920C4A5B49A3856E2C8B0A6B78195E29CB9CCEBFAA08077D48422B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B9ACA5BFA1347D');
INSERT INTO "notification_payload" VALUES(4,1795697497849,X'0101010040BFCB25CC1E36FEA001F72C39DB751495F253C6B8F8AB309EEA6303F5EF36898DC80DCFB826EDC6ACC49621A937FBDC0B02F306CCC081C56DE29F8BE0AB9F5F33617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9357C5730456A4971A696D754C135AEE7222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F895E6A7EFD4DFC603222CF744F895E6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8A8CAC9BDA1342CF649F8A8CAC9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF99FD6816AFC4D49F79C09F35120F823C1222CF74E505552434841534544222CF606F8DEADA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF894E6F3B1D288C7E209227D408ADDE643CA95E261A537FFA046DE56A4675A2CD580B0239534944B0CFC7A1D9C40A9C0610E4A07111EA240324A13932B403790187636DCF2D6AB1D486468E7C02B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8DEADA5BFA1347D');
INSERT INTO "notification_payload" VALUES(5,1795697497972,X'010101004078E3C676279E72A02DA2D82E6B7173E3C92C333DA118720A4063F03049E38D099EE61E958810FF84DEA266C309BE8C8AB44A261EF033D7445E0F473B1FEBEDC3627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9D373DA201A824D53A470226122EA895C222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F891E6A7EFD4DFC603222CF744F891E6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A8CAC9BDA1342CF649F8A8CAC9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF99AAC224869C94EA18AD81A4564AA60F0222CF74E505552434841534544222CF606F8EEAEA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF890E6F3B1D288C7E209227D40A721C1F7F010A29255AB63D0D29CF8C020DC90B7BD1AA2F59C5F9C6508FB250D6E22D4C4E18C1A18EA5A6C4EC9B41C9F127F26901F1CFE9E8E7248C62EADF6212B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8EEAEA5BFA1347D');
INSERT INTO "notification_payload" VALUES(6,1795697497992,X'01010100400BE7F7C5EB007B4A2370AA41AA3C1C00B4695F38A5A855D031D07EE2FEFAA4AEF0A4E73962D0EA71E3D24CA43F9FD313EB20DE71C251B9F2A9E38BABB2AFC19B557BF700524546554E44222CF702F945D659F452054CAFAB2A432DB494131D222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88DE6A7EFD4DFC603222CF744F88DE6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A8CAC9BDA1342CF649F8A8CAC9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9D339CF7599674990B050279DDBD25A36222CF74E505552434841534544222CF606F885AFA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88CE6F3B1D288C7E209227D40380BC2E7EC23B38F62F8E1B99AB599544BF902F0FE0EE605529CD4983EBB231B8183DA16D6AFC799B7C9FF64B2624A2C7710E40A380C5E96D2A3AEAD64CA13DA14227D2CF705322E30222CF606F885AFA5BFA1347D');
INSERT INTO "notification_payload" VALUES(7,1795697498022,X'01010100403A4A74A055046873BAE9451A4174E798F8CAA342BCD612059E1A585C45988087046B10BD0A20EFA8B4C258F6A7C69E036AAA0AABE6AB31CEF8FC10F786E6919C5E7BF700524546554E445F4445434C494E4544222CF702F9CFBB4F49AF8D4E02B585EBF6A9E4D1CB222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F88FE6A7EFD4DFC603222CF744F88FE6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890D2C9BDA1342CF649F890D2C9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF919E7579107F94C15BA89BCE23F57FCF7222CF74E505552434841534544222CF606F89DAFA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88EE6F3B1D288C7E209227D4066D3FF40DCF6A4D8DF1883B19ABD90740BEB1EBD47609411D8AA3051ABE10233E4933F37DE5DB24623885242AD00118F7849CE094C34FA2694CA0C053280ED2914227D2CF705322E30222CF606F89DAFA5BFA1347D');
INSERT INTO "notification_payload" VALUES(8,1795697498049,X'0101010040F10F2CB225FA57DF0F285F3F851D6256F9EAE71999D0077D6E0007A3EE18F725904814FD968E909F6F6A1DE2BC3863D5A26BE6F9EE992B257F5F12FE5DA9A42E557BF700524546554E44222CF702F9C6BD0801278C495C8A9642597EF1B2EA222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F891E6A7EFD4DFC603222CF744F891E6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890D2C9BDA1342CF649F890D2C9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF99AAC224869C94EA18AD81A4564AA60F0222CF74E505552434841534544222CF606F8B9AFA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF890E6F3B1D288C7E209227D40EEDF65022527ECC13FA85B5C5726F28D45F7F44456E1B1FA5BBBC42B65221085D45CF84518D390BF27CCFF28D7ADCE056EDE8A2073D1A0225D7B624762064DB014227D2CF705322E30222CF606F8B9AFA5BFA1347D');
INSERT INTO "notification_payload" VALUES(9,1795697498078,X'01010100402C90FB447E6B9D882AAD3F88A4194267D952803137C5A4CCBC916E8305A40C2D01BF42186B699479CE86466B8596C228E9FB97EE1F276D81EC1F98BE56F4B23E557BF700524546554E44222CF702F922BE36394A5947899668E57F4FFACB91222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F893E6A7EFD4DFC603222CF744F893E6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890D2C9BDA1342CF649F890D2C9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF95D6BDBE1686A4AC9B2FB2C8ECBDD58AF222CF74E505552434841534544222CF606F8D3AFA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF892E6F3B1D288C7E209227D407B54489D95819B88E6EFCE44981772ED155CB2E540FD059C8D9EE493774989DDB69CBFF1E743AAE066347885A5BA43F6E8DB13DA3183AB4D4C1838F08A73E40414227D2CF705322E30222CF606F8D3AFA5BFA1347D');
INSERT INTO "notification_payload" VALUES(10,1795697498110,X'010101004039C68AD66D782D4C78B9C6E502215F33FCF9671C512B9DD6D51F79CF51A250FA7E40A1A4DB67E0B5667497C7EE443FCA2FD4DFC976F8C470E8B369ED63F3D51D5E7BF700524546554E445F5245564552534544222CF702F9EE7FF7B3A7B34B8E8F4B682625EF44AE222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F893E6A7EFD4DFC603222CF744F893E6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F890D2C9BDA1342CF649F890D2C9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF95D6BDBE1686A4AC9B2FB2C8ECBDD58AF222CF74E505552434841534544222CF606F8F7AFA5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF892E6F3B1D288C7E209227D40FE43102FABC5AA7542686A0F99EBC0AD6FB1B6BB4A2E7F81318ABFCC41FD8EE38FA41CC7B8D0F3460D695162F85DC23FD082F2CAD5B2B56A71D0A465B2807A1E14227D2CF705322E30222CF606F8F7AFA5BFA1347D');
INSERT INTO "notification_payload" VALUES(11,1795697498124,X'0101010040F5EC20975F354C565F7DDF485B638BC55E4D6F31507134082B6DB1E896D58E5F2116F3A77AC5E458F20864284BD092FD172DF07948D2C762247ADE6842B3D52B5D7BF700524546554E445F4445434C494E4544222CF702F93B35D1981638487EA4FE1FE2CEA30634222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F895E6A7EFD4DFC603222CF744F895E6A7EFD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F890D2C9BDA1342CF649F890D2C9BDA1342CF64B312CF74C436F6E73756D61626C65222CF74DF99FD6816AFC4D49F79C09F35120F823C1222CF74E505552434841534544222CF606F887B0A5BFA1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF894E6F3B1D288C7E209227D40CEB031888B0F2B468E4F0C527CBC7574B37813AC3F83297BDC234173135CA75ED7360DB5A8C9E9CF25B2A155E7A4E93EBF606DD0C9EBA2B095B2CAEF7D7E8B8614227D2CF705322E30222CF606F887B0A5BFA1347D');
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
INSERT INTO "notification_tally" VALUES('com.example.coins',0,0,9,NULL,1795697498110,NULL);
INSERT INTO "notification_tally" VALUES('com.example.gems',0,0,2,NULL,1795697498124,NULL);
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
INSERT INTO "payload_header" VALUES(1,X'2CA997FCB8087C7AEBFE4A1D980AA04E5598F1A04CB71953B2F98FF87FDD55E7','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeFRDQ0FVcWdBd0lCQWdJVVVHZFFrTHMyMU5ZVGNDcms1Z0hwbkVDbWVTQXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJeU1USTFNVE0xV2hjTk1qY3hNak14TVRJMU1UTTFXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFSdTg4NFF3d3Fxazd1YlgyM3FpWGllaWZQNzBaNTNVR2JvcU9mUkQwYkNUc0ZyRCt1bGxrU084VUY3dlY1NmRIYzNkRnZQa25icWdFd3VrcWhXS0tJZm8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVXlYZXAxYjhPN1k1R2ZNQ2c0MFhFUGk0Z1lyUXdId1lEVlIwakJCZ3dGb0FVSGN5Wm85UXYyRmhZNkhYWklRWlNQbW9rZTVNd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFMWnYwck15TzV0dnZ5UHpPTXVaQXhFY2FqMTBZMGxjNXN6MkZ6M0ZCdVE3OXpsZ1FPcVlMWk1EelJ5VTBKRGhJQUl4QUxkZ2R3WDRZRUNxZUszVHNhNzFrekhzcHIxeDNqa1hrRE42cUlqRWd6SGFnVG1vV2FxNWlwMTBBeGc3OFNEOWxBPT0iLCJNSUlCNXpDQ0FXMmdBd0lCQWdJVVZaMW5hS3dYdVNnY09JZ1JzcnpmVjltcG1PTXdDZ1lJS29aSXpqMEVBd013RkRFU01CQUdBMVVFQXd3SlZHVnpkQ0JTYjI5ME1CNFhEVEkxTVRBeU1qRXlOVEV6TlZvWERUSTNNVEl6TVRFeU5URXpOVm93SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd2RqQVFCZ2NxaGtqT1BRSUJCZ1VyZ1FRQUlnTmlBQVIrWVdURjlSaXQ0RFIrc21icFZseFBXUGp0T1dVU25xaGdldGdRUzN2N1U5MWJJenA5K2ZHWWF4ZGdTZWFja3piSFoyZUN4T2lIdUFoeW9RS3h2Ym1HdHE4YVpLVXFjSjBsY2E2SGt0aHNvMWt1OXZXTnVHNU1DMUxnTDRGQ1Q5S2plREIyTUJJR0ExVWRFd0VCL3dRSU1BWUJBZjhDQVFBd0RnWURWUjBQQVFIL0JBUURBZ0VHTUIwR0ExVWREZ1FXQkJRZHpKbWoxQy9ZV0Zqb2Rka2hCbEkrYWlSN2t6QWZCZ05WSFNNRUdEQVdnQlQrMDBBZ2EvOHJqU1JVT0hBNmt5S1Q0Y3hoL0RBUUJnb3Foa2lHOTJOa0JnSUJCQUlGQURBS0JnZ3Foa2pPUFFRREF3Tm9BREJsQWpBeHJsZlZmN2ozUi80SkN3U3lCc0l6TWRCTkVSaVV0V0tiSVdJY213cm1yN05POEZvOFFBMHRPc2U4MjBJem1jMENNUUNYcTIwbDc3TW04SjdXTGJ5aWMzMHNtUGM1ZlA4ZkpSUG9NTXFNazMydFpDUEVvdnNJOWJxSmQ1NHEvcmZleElNPSIsIk1JSUJ5akNDQVZDZ0F3SUJBZ0lVSmQrVk5oVTBwb0NwbnR2bDN4OUxXaUMrSUVrd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TWpFeU5URXpOVm9YRFRJM01USXpNVEV5TlRFek5Wb3dGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUhZd0VBWUhLb1pJemowQ0FRWUZLNEVFQUNJRFlnQUVaYUVQek1SS1JjbjZ3Zi93VWF6OUVpRVQ0WFJSV0w0NkpVOGVlWmZOdUhZY3JKbFd4MVM2ZXZ1aVcxelA0aExxbVpqSkhUVSt6OTVyZ3dGNEZZVGdpU21BNWRuM0FoMytVQmtiMTR1S2hOMCtVMzBKMlE5dHB1NEE2Q05iYTY4bm8yTXdZVEFQQmdOVkhSTUJBZjhFQlRBREFRSC9NQTRHQTFVZER3RUIvd1FFQXdJQkJqQWRCZ05WSFE0RUZnUVUvdE5BSUd2L0s0MGtWRGh3T3BNaWsrSE1ZZnd3SHdZRFZSMGpCQmd3Rm9BVS90TkFJR3YvSzQwa1ZEaHdPcE1paytITVlmd3dDZ1lJS29aSXpqMEVBd01EYUFBd1pRSXdZMU1NZmYxanNlK2tjSUVOVUN2Q3hYWjJSVDJaTko0NmxydEIweTMvSjQ0OVJRSFhBcVZKTEEwWVVUTFNHWXdDQWpFQXVvVWlnVjY5c2lrbFp6Vmx5TjR4OE15L3JkdDdvTEQ5NmxteTVLNjczU3k4akVsYmJaaTNqYXJjWVRwdkFaS1UiXX0');
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
INSERT INTO "policy_decision" VALUES('357c5730-456a-4971-a696-d754c135aee7',X'7B226174223A313739353639373439373832322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A323738342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795697497923);
INSERT INTO "policy_decision" VALUES('70b26c88-4e3a-4cbd-bd50-50850fbe0540',X'7B226174223A313739353639373439373437342C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A363135342C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795697497552);
INSERT INTO "policy_decision" VALUES('76619261-5c9a-4dd2-be76-dcedd5d1447b',X'7B226174223A313739353639373439373635372C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A383831362C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795697497750);
INSERT INTO "policy_decision" VALUES('aeb65d09-6047-4a1e-a30f-452509f884bf',X'7B226174223A313739353639373439373230362C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313936382C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795697497383);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000073200397','2000000073200397',NULL,'coins.500','Consumable','d339cf75-9967-4990-b050-279ddbd25a36',X'1946BD59671EDC016984247180033FC2','d339cf75-9967-4990-b050-279ddbd25a36','704000000073200396',1,1795693897000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795697497989);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000073200399','2000000073200399',NULL,'coins.500','Consumable','19e75791-07f9-4c15-ba89-bce23f57fcf7',X'C040CC229B851229214453200CD77F7C','19e75791-07f9-4c15-ba89-bce23f57fcf7','704000000073200398',1,1795693898000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795697498013);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000073200401','2000000073200401',NULL,'coins.500','Consumable','9aac2248-69c9-4ea1-8ad8-1a4564aa60f0',X'7EE95D320B0E9D5EAB9BD31D28FBC437','9aac2248-69c9-4ea1-8ad8-1a4564aa60f0','704000000073200400',1,1795693898000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795697498041);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000073200403','2000000073200403',NULL,'coins.500','Consumable','5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af',X'D42782D62AAD8718E2B350D838F36644','5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af','704000000073200402',1,1795693898000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795697498103);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000073200405','2000000073200405',NULL,'coins.500','Consumable','9fd6816a-fc4d-49f7-9c09-f35120f823c1',X'D9C3B8CCCF25B18BAC7311D29D0B9FE5','9fd6816a-fc4d-49f7-9c09-f35120f823c1','704000000073200404',1,1795693898000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795697498119);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000073200397',1795697497989,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000073200399',1795697498013,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000073200401',1795697498041,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000073200403',1795697498067,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000073200403',1795697498103,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000073200405',1795697498119,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000073200397',125,NULL,NULL,'backend',240,1,'apple',1795697497093,1795697497093,1795697497093,NULL,0,NULL,0,1795697497093,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000073200397',125,NULL,NULL,'backend',240,1,'apple',1795697497093,1795697497093,1795697497093,NULL,0,NULL,0,1795697497093,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000073200399',125,NULL,NULL,'backend',240,1,'apple',1795697497452,1795697497452,1795697497452,NULL,0,NULL,0,1795697497452,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000073200399',125,NULL,NULL,'backend',240,1,'apple',1795697497452,1795697497452,1795697497452,NULL,0,NULL,0,1795697497452,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000073200403',125,NULL,NULL,'backend',240,1,'apple',1795697497631,1795697497631,1795697497631,NULL,0,NULL,0,1795697497631,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000073200403',125,NULL,NULL,'backend',240,1,'apple',1795697497631,1795697497631,1795697497631,NULL,0,NULL,0,1795697497631,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000073200405',125,NULL,NULL,'backend',240,1,'apple',1795697497805,1795697497805,1795697497805,NULL,0,NULL,0,1795697497805,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000073200405',125,NULL,NULL,'backend',240,1,'apple',1795697497805,1795697497805,1795697497805,NULL,0,NULL,0,1795697497805,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000073200407',125,NULL,NULL,'backend',240,1,'apple',1795697498151,1795697498151,1795697498151,NULL,0,NULL,0,1795697498151,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000073200407',125,NULL,NULL,'backend',240,1,'apple',1795697498151,1795697498151,1795697498151,NULL,0,NULL,0,1795697498151,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795611096432,1795696896515,'[]',NULL,0,0,0,1795697796529,1795697496529,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795611096432,1795696896525,'[]',NULL,0,0,0,1795697796529,1795697496529,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795611096432,1795696896529,'[]',NULL,0,0,0,1795697796535,1795697496535,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795611096432,1795696896529,'[]',NULL,0,0,0,1795697796535,1795697496535,0,NULL);
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
INSERT INTO "refund_case" VALUES('357c5730-456a-4971-a696-d754c135aee7','com.example.gems','Sandbox','2000000073200405','9fd6816a-fc4d-49f7-9c09-f35120f823c1','UNINTENDED_PURCHASE',1795697497822,1795697497849,1795697797822,1,'answered',NULL,NULL,NULL,NULL,NULL,1795697497945,NULL,'declined',NULL,1795697498119,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('70b26c88-4e3a-4cbd-bd50-50850fbe0540','com.example.coins','Sandbox','2000000073200399','19e75791-07f9-4c15-ba89-bce23f57fcf7','UNINTENDED_PURCHASE',1795697497474,1795697497490,1795697797474,1,'answered',NULL,NULL,NULL,NULL,NULL,1795697497586,NULL,'declined',NULL,1795697498013,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('76619261-5c9a-4dd2-be76-dcedd5d1447b','com.example.coins','Sandbox','2000000073200403','5d6bdbe1-686a-4ac9-b2fb-2c8ecbdd58af','UNINTENDED_PURCHASE',1795697497657,1795697497672,1795697797657,1,'answered',NULL,NULL,NULL,NULL,NULL,1795697497772,NULL,'reversed',NULL,1795697498103,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('aeb65d09-6047-4a1e-a30f-452509f884bf','com.example.coins','Sandbox','2000000073200397','d339cf75-9967-4990-b050-279ddbd25a36','UNINTENDED_PURCHASE',1795697497206,1795697497228,1795697797206,1,'answered',NULL,NULL,NULL,NULL,NULL,1795697497403,NULL,'granted',NULL,1795697497989,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('d373da20-1a82-4d53-a470-226122ea895c','com.example.coins','Sandbox','2000000073200401','9aac2248-69c9-4ea1-8ad8-1a4564aa60f0','UNINTENDED_PURCHASE',1795697497966,1795697497972,1795697797966,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795697498041,4,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000073200397','aeb65d09-6047-4a1e-a30f-452509f884bf','UNINTENDED_PURCHASE',1795697497206,1795697497228,1795697797206,1,NULL,'aeb65d09-6047-4a1e-a30f-452509f884bf');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000073200399','70b26c88-4e3a-4cbd-bd50-50850fbe0540','UNINTENDED_PURCHASE',1795697497474,1795697497490,1795697797474,1,NULL,'70b26c88-4e3a-4cbd-bd50-50850fbe0540');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000073200401','d373da20-1a82-4d53-a470-226122ea895c','UNINTENDED_PURCHASE',1795697497966,1795697497972,1795697797966,1,NULL,'d373da20-1a82-4d53-a470-226122ea895c');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000073200403','76619261-5c9a-4dd2-be76-dcedd5d1447b','UNINTENDED_PURCHASE',1795697497657,1795697497672,1795697797657,1,NULL,'76619261-5c9a-4dd2-be76-dcedd5d1447b');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000073200405','357c5730-456a-4971-a696-d754c135aee7','UNINTENDED_PURCHASE',1795697497822,1795697497849,1795697797822,1,NULL,'357c5730-456a-4971-a696-d754c135aee7');
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000073200407',0,'delivery',1,1795697498148,1795697498148);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000073200407',0,'usage',1,1795697498158,1795697498158);
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','33b06b65-e248-48c6-920d-ae6c6b45fe47','2000000073200397',NULL,NULL,125,NULL,240,NULL,'apple',1795697497093,1795697497156,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','33b06b65-e248-48c6-920d-ae6c6b45fe47','2000000073200397',NULL,NULL,125,NULL,240,NULL,'apple',1795697497093,1795697497156,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','77b31c42-6e5a-4864-acf4-f2334b2d7d3d','2000000073200407',NULL,NULL,125,NULL,240,NULL,'apple',1795697498151,1795697498158,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','77b31c42-6e5a-4864-acf4-f2334b2d7d3d','2000000073200407',NULL,NULL,125,NULL,240,NULL,'apple',1795697498151,1795697498158,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','7cf2b422-be64-4876-836d-798494635a49','2000000073200405',NULL,NULL,125,NULL,240,NULL,'apple',1795697497805,1795697497809,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','7cf2b422-be64-4876-836d-798494635a49','2000000073200405',NULL,NULL,125,NULL,240,NULL,'apple',1795697497805,1795697497809,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','cbb10d62-8848-4965-a106-4397115cac92','2000000073200403',NULL,NULL,125,NULL,240,NULL,'apple',1795697497631,1795697497637,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','cbb10d62-8848-4965-a106-4397115cac92','2000000073200403',NULL,NULL,125,NULL,240,NULL,'apple',1795697497631,1795697497637,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','fcb6be50-8816-46f9-a083-e13cdd4f0ad0','2000000073200399',NULL,NULL,125,NULL,240,NULL,'apple',1795697497452,1795697497468,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','fcb6be50-8816-46f9-a083-e13cdd4f0ad0','2000000073200399',NULL,NULL,125,NULL,240,NULL,'apple',1795697497452,1795697497468,NULL,'backend');
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
