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
INSERT INTO "access_token" VALUES(1,'35c2c9e6','backend',NULL,NULL,X'2DF934C9F9DA02FE4A41936E5B32435DB45D41A48BF9457712A01321A7E7537D',1795648795251,NULL,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'711305ae','viewer',NULL,NULL,X'1539625DA0B4F0A3C8D28F6683CF7256E10F3C8BF555C4FF2626B42F4CE9E4B5',1795648795445,NULL,NULL,NULL);
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
INSERT INTO "answer" VALUES('293b55f4-f1ed-4489-a82f-d3a63ab7b948',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T23:19:55.216Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T23:19:55.274Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795648795299);
INSERT INTO "answer" VALUES('45d163e9-1ccb-445a-aef8-a24cb81e5567',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T23:19:55.304Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T23:19:55.314Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795648795327);
INSERT INTO "answer" VALUES('61e35050-d968-44cf-af63-5de5d6aea755',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T23:19:55.329Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T23:19:55.336Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795648795348);
INSERT INTO "answer" VALUES('aaeb61b4-2947-470d-b4cc-9878736c0482',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T23:19:55.350Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T23:19:55.355Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795648795370);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',10,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',11,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',24,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.gems','Sandbox',13,0,1);
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
INSERT INTO "attempt" VALUES('293b55f4-f1ed-4489-a82f-d3a63ab7b948',1,'0C346E9A-E34A-4D6F-9B4D-49325043888B 1',1,'accepted',1795648795300,1795648795305,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('45d163e9-1ccb-445a-aef8-a24cb81e5567',1,'0C346E9A-E34A-4D6F-9B4D-49325043888B 2',3,'accepted',1795648795328,1795648795330,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('61e35050-d968-44cf-af63-5de5d6aea755',1,'0C346E9A-E34A-4D6F-9B4D-49325043888B 3',5,'accepted',1795648795348,1795648795351,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('aaeb61b4-2947-470d-b4cc-9878736c0482',1,'0C346E9A-E34A-4D6F-9B4D-49325043888B 4',7,'accepted',1795648795370,1795648795373,202,NULL,NULL,NULL);
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
INSERT INTO "audit_deed" VALUES(1,'3d52e26742da6d0b8f9656d547b9fda4',1795648795205,'configurationInForce','desk',NULL,NULL,'{"/tmp/main/pytest-of-root/pytest-8/desks0/desk-1/policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","/tmp/main/pytest-of-root/pytest-8/desks0/desk-1/products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","/tmp/main/pytest-of-root/pytest-8/desks0/desk-1/refund-desk.yml":"aa356fe84340c7e98a0c1d504e588f8fdabd3623597902722094bf28f4135af1","/tmp/main/pytest-of-root/pytest-8/desks0/desk-1/rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,1,X'0000000000000000000000000000000000000000000000000000000000000000',X'4CD2C7019DAE04F5CAAECA9DE7CE184C8D28FD5E5B9639160AF24A1B84D1589D');
INSERT INTO "audit_deed" VALUES(2,'e561a90d0e73a0e17a24984238fb666d',1795648795205,'keyInUse','desk',NULL,NULL,'{"auditKey":"e10786817ff4a5d0"}',NULL,NULL,NULL,2,X'4CD2C7019DAE04F5CAAECA9DE7CE184C8D28FD5E5B9639160AF24A1B84D1589D',X'1C961ED1BA703DD3C57CB1ED50A6F39C70D324AC74E83F18E93632C7F3B59A7B');
INSERT INTO "audit_deed" VALUES(3,'e81729e1f1b819d1cff1439663de5e1a',1795648795205,'keyInUse','desk','com.example.coins',NULL,'{"key":"2X9R4HXF34 (public key 384ca618)"}',NULL,NULL,NULL,3,X'1C961ED1BA703DD3C57CB1ED50A6F39C70D324AC74E83F18E93632C7F3B59A7B',X'CE6FD17192787DD1BF9DB27A25B45BF6BD4053DC41D258674CF93538D31C1FCA');
INSERT INTO "audit_deed" VALUES(4,'9f58b4f2485ad050425345065dcfcbd0',1795648795205,'policyInForce','the start of the desk','com.example.coins',NULL,'{"version":"de9905fe0060"}',NULL,NULL,NULL,4,X'CE6FD17192787DD1BF9DB27A25B45BF6BD4053DC41D258674CF93538D31C1FCA',X'C3EF2F2E0208FF7DCCE0F0F1BDE2E4587D741D9E215368A828A43E2BCADF7E22');
INSERT INTO "audit_deed" VALUES(5,'a64f86eb593d8c8470dbc5cc8a8521a8',1795648795205,'keyInUse','desk','com.example.gems',NULL,'{"key":"2X9R4HXF34 (public key 384ca618)"}',NULL,NULL,NULL,5,X'C3EF2F2E0208FF7DCCE0F0F1BDE2E4587D741D9E215368A828A43E2BCADF7E22',X'8FFAA3DA0559C7BFFDD8B34CA63207FD527226116B6E98004A8A2B6D3B8747B3');
INSERT INTO "audit_deed" VALUES(6,'5b6ee985b3893a8eb75dcbed4d200706',1795648795205,'policyInForce','the start of the desk','com.example.gems',NULL,'{"version":"ad82cf0d9a40"}',NULL,NULL,NULL,6,X'8FFAA3DA0559C7BFFDD8B34CA63207FD527226116B6E98004A8A2B6D3B8747B3',X'5B2F3F132657330A23F7CD025AFAD9D8946277122C97CE582ACAFE941BB3A258');
INSERT INTO "audit_deed" VALUES(7,'c6396fadc99297e6cf0489ba9f020922',1795648795251,'tokenCreated','command line (root)',NULL,NULL,'{"role":"backend","token":"35c2c9e6"}',NULL,NULL,NULL,7,X'5B2F3F132657330A23F7CD025AFAD9D8946277122C97CE582ACAFE941BB3A258',X'66AB778BC06D98C9E3D599A096688783B14F91E4E162C51103FDF4D8AC760AD2');
INSERT INTO "audit_deed" VALUES(8,'bc58d95dfb56b9d58852de983caf2c9c',1795648795305,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','293b55f4-f1ed-4489-a82f-d3a63ab7b948',X'C9976347FD746409CC436ECB32E84362',X'42B37A34A13528DB4A94390CC905921BAFF90AC210B53C0D3C418290606B5929',8,X'66AB778BC06D98C9E3D599A096688783B14F91E4E162C51103FDF4D8AC760AD2',X'A05B676192424EE855C7FB96407C2C16E146FA22290821A290655AAC62496210');
INSERT INTO "audit_deed" VALUES(9,'cd11e10f854f40f079d90b54fe8f3c57',1795648795330,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','45d163e9-1ccb-445a-aef8-a24cb81e5567',X'F1F2BD4742511A49877E462875116C40',X'25CD608E3A41EA96A635A4F485CB3AE6F1FDF4E160E6B671988A436F790667FF',9,X'A05B676192424EE855C7FB96407C2C16E146FA22290821A290655AAC62496210',X'A40011ED000D6A0634811826E5AB845C50647FF76EDFFBF6E1C47F7A9D231CC7');
INSERT INTO "audit_deed" VALUES(10,'9d44715c566db17e1b7a9f8292f9f1e3',1795648795351,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','61e35050-d968-44cf-af63-5de5d6aea755',X'2E8DAA54E17B49FFE67820E167EA03A1',X'7CB31962150E7C0BDE2BD517328F8D93B42932B25EAC9F4F51B1D8F6614CFBA9',10,X'A40011ED000D6A0634811826E5AB845C50647FF76EDFFBF6E1C47F7A9D231CC7',X'9A5DBA4236A33391E299CE6155D9DF4CC41EC03DE0490644422CF3A475EF8AF3');
INSERT INTO "audit_deed" VALUES(11,'2d790550c8013d90ddc10b2602352ced',1795648795373,'answerSent','desk','com.example.gems','Sandbox','{"attempt":"1","sha256":"719c9ac8ba6319f435aa6eda42f66f502ab9c1c34a34e14f4eb7901175e3f402","status":"202"}','aaeb61b4-2947-470d-b4cc-9878736c0482',X'42EBA9662390C79DF898EEBA5986C9F6',X'872EC17C8A72A4ECF8ABD49B045BDE3A64EF4D800A9F7940DB063DD05F5078C1',11,X'9A5DBA4236A33391E299CE6155D9DF4CC41EC03DE0490644422CF3A475EF8AF3',X'77FE33A780D2B3BCA8B2595E646B82F156FCAA9E7BB8C338FBE23D305CF6731E');
INSERT INTO "audit_deed" VALUES(12,'907fa3a015d9fea9433eb9184ca9b302',1795648795445,'tokenCreated','command line (root)',NULL,NULL,'{"role":"viewer","token":"711305ae"}',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_head" VALUES(1,11,X'77FE33A780D2B3BCA8B2595E646B82F156FCAA9E7BB8C338FBE23D305CF6731E');
CREATE TABLE audit_signature (
    number BIGINT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    signed_at_ms BIGINT NOT NULL,
    public_key BLOB NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_signature" VALUES(6,X'5B2F3F132657330A23F7CD025AFAD9D8946277122C97CE582ACAFE941BB3A258',1795648795199,X'D7FD0F8430046D38772BF523DB5E5DEA3DE83C5B86D1204B475210BCDBD0387E',X'F3E9B5236C7044BED69963158F5D1B22F70D1E58B43E044A50C6E038E45E41155573DCFFAD6CBDE7F7C9555D33567C9E62D94738E8D13F6580EA3674154A410F');
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
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000057135107','293b55f4-f1ed-4489-a82f-d3a63ab7b948');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','4c4e898e-faf3-422a-8002-47d5e86e9abe','293b55f4-f1ed-4489-a82f-d3a63ab7b948');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000057135106','293b55f4-f1ed-4489-a82f-d3a63ab7b948');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000057135109','45d163e9-1ccb-445a-aef8-a24cb81e5567');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000057135108','45d163e9-1ccb-445a-aef8-a24cb81e5567');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','da8ac9ca-6332-4697-9c3c-108db49636b5','45d163e9-1ccb-445a-aef8-a24cb81e5567');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000057135113','61e35050-d968-44cf-af63-5de5d6aea755');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000057135112','61e35050-d968-44cf-af63-5de5d6aea755');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc','61e35050-d968-44cf-af63-5de5d6aea755');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000057135111','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000057135110','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','e8e53156-136e-479f-a270-91a610130872','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000057135115','aaeb61b4-2947-470d-b4cc-9878736c0482');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000057135114','aaeb61b4-2947-470d-b4cc-9878736c0482');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','f68fd349-f17f-46cd-819f-cdcc00df36a8','aaeb61b4-2947-470d-b4cc-9878736c0482');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','4c4e898e-faf3-422a-8002-47d5e86e9abe',1,'2026-05',NULL,'app',NULL,NULL,1795648795216,NULL,1795648795271);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','4c4e898e-faf3-422a-8002-47d5e86e9abe',1,'2026-05',NULL,'app',NULL,NULL,1795648795216,NULL,1795648795271);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','da8ac9ca-6332-4697-9c3c-108db49636b5',1,'2026-05',NULL,'app',NULL,NULL,1795648795304,NULL,1795648795312);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','da8ac9ca-6332-4697-9c3c-108db49636b5',1,'2026-05',NULL,'app',NULL,NULL,1795648795304,NULL,1795648795312);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc',1,'2026-05',NULL,'app',NULL,NULL,1795648795329,NULL,1795648795333);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc',1,'2026-05',NULL,'app',NULL,NULL,1795648795329,NULL,1795648795333);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','f68fd349-f17f-46cd-819f-cdcc00df36a8',1,'2026-05',NULL,'app',NULL,NULL,1795648795350,NULL,1795648795353);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','f68fd349-f17f-46cd-819f-cdcc00df36a8',1,'2026-05',NULL,'app',NULL,NULL,1795648795350,NULL,1795648795353);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','e8e53156-136e-479f-a270-91a610130872',0,'2026-05',NULL,'app',NULL,NULL,1795648795372,NULL,1795648795375);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','e8e53156-136e-479f-a270-91a610130872',0,'2026-05',NULL,'app',NULL,NULL,1795648795372,NULL,1795648795375);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','8c9a83ef-64aa-47fc-a9c8-924a27e00f16',1,'2026-05',NULL,'app',NULL,NULL,1795648795411,NULL,1795648795414);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','8c9a83ef-64aa-47fc-a9c8-924a27e00f16',1,'2026-05',NULL,'app',NULL,NULL,1795648795411,NULL,1795648795414);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','8c9a83ef-64aa-47fc-a9c8-924a27e00f16',0,NULL,NULL,NULL,NULL,NULL,1795648795420,NULL,1795648795420);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','8c9a83ef-64aa-47fc-a9c8-924a27e00f16',0,NULL,NULL,NULL,NULL,NULL,1795648795420,NULL,1795648795420);
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
INSERT INTO "customer_group" VALUES(X'460BBE19F9F3EDFAFE55C65F0BEE6240','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'4C6B47E708F020560932DC94A6A61D8C','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'9002285C0BD38448CBDE53FA80EC6C07','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'B9E8036529D9109B5E9C39DB417F4D13','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'E946CC52E3E4D1F1CDFF9C578E55D123','com.example.coins','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','4c4e898e-faf3-422a-8002-47d5e86e9abe',X'E946CC52E3E4D1F1CDFF9C578E55D123');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000057135106',X'E946CC52E3E4D1F1CDFF9C578E55D123');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000057135108',X'460BBE19F9F3EDFAFE55C65F0BEE6240');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000057135110',X'4C6B47E708F020560932DC94A6A61D8C');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000057135112',X'B9E8036529D9109B5E9C39DB417F4D13');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000057135114',X'9002285C0BD38448CBDE53FA80EC6C07');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc',X'B9E8036529D9109B5E9C39DB417F4D13');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','da8ac9ca-6332-4697-9c3c-108db49636b5',X'460BBE19F9F3EDFAFE55C65F0BEE6240');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','e8e53156-136e-479f-a270-91a610130872',X'4C6B47E708F020560932DC94A6A61D8C');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','f68fd349-f17f-46cd-819f-cdcc00df36a8',X'9002285C0BD38448CBDE53FA80EC6C07');
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
INSERT INTO "database_size" VALUES(20782,1795648795199,581632);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000057135107','delivered',1795648795274,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000057135107','delivered',1795648795274,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000057135109','delivered',1795648795314,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000057135109','delivered',1795648795314,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000057135113','delivered',1795648795336,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000057135113','delivered',1795648795336,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000057135115','delivered',1795648795355,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000057135115','delivered',1795648795355,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000057135117','delivered',1795648795416,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000057135117','delivered',1795648795416,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_be9b7c46d47d4cfeb176c40c','com.example.coins','Sandbox','refund.requested','293b55f4-f1ed-4489-a82f-d3a63ab7b948',NULL,1795648795280,'{"data":{"bundleId":"com.example.coins","caseId":"293b55f4-f1ed-4489-a82f-d3a63ab7b948","customer":"4c4e898e-faf3-422a-8002-47d5e86e9abe","deadline":"2026-11-25T23:24:55.278Z","environment":"Sandbox","originalTransactionId":"2000000057135107","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.278Z","state":"open","transactionId":"2000000057135107"},"timestamp":"2026-11-25T23:19:55.280Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_8407bef5ec5bcd0837f2290d','com.example.coins','Sandbox','refund.answered','293b55f4-f1ed-4489-a82f-d3a63ab7b948',NULL,1795648795305,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T23:19:55.305Z","bundleId":"com.example.coins","caseId":"293b55f4-f1ed-4489-a82f-d3a63ab7b948","customer":"4c4e898e-faf3-422a-8002-47d5e86e9abe","deadline":"2026-11-25T23:24:55.278Z","environment":"Sandbox","originalTransactionId":"2000000057135107","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.278Z","state":"answered","transactionId":"2000000057135107"},"timestamp":"2026-11-25T23:19:55.305Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_1e44745c394b0c035c7d36fa','com.example.coins','Sandbox','refund.requested','45d163e9-1ccb-445a-aef8-a24cb81e5567',NULL,1795648795320,'{"data":{"bundleId":"com.example.coins","caseId":"45d163e9-1ccb-445a-aef8-a24cb81e5567","customer":"da8ac9ca-6332-4697-9c3c-108db49636b5","deadline":"2026-11-25T23:24:55.318Z","environment":"Sandbox","originalTransactionId":"2000000057135109","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.318Z","state":"open","transactionId":"2000000057135109"},"timestamp":"2026-11-25T23:19:55.320Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_7d2bf165611507a9efbeba4f','com.example.coins','Sandbox','refund.answered','45d163e9-1ccb-445a-aef8-a24cb81e5567',NULL,1795648795330,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T23:19:55.330Z","bundleId":"com.example.coins","caseId":"45d163e9-1ccb-445a-aef8-a24cb81e5567","customer":"da8ac9ca-6332-4697-9c3c-108db49636b5","deadline":"2026-11-25T23:24:55.318Z","environment":"Sandbox","originalTransactionId":"2000000057135109","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.318Z","state":"answered","transactionId":"2000000057135109"},"timestamp":"2026-11-25T23:19:55.330Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_f2a6cd74bcd2ef509cf686ff','com.example.coins','Sandbox','refund.requested','61e35050-d968-44cf-af63-5de5d6aea755',NULL,1795648795340,'{"data":{"bundleId":"com.example.coins","caseId":"61e35050-d968-44cf-af63-5de5d6aea755","customer":"ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc","deadline":"2026-11-25T23:24:55.339Z","environment":"Sandbox","originalTransactionId":"2000000057135113","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.339Z","state":"open","transactionId":"2000000057135113"},"timestamp":"2026-11-25T23:19:55.340Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_e105a9e29d63c959244a785f','com.example.coins','Sandbox','refund.answered','61e35050-d968-44cf-af63-5de5d6aea755',NULL,1795648795351,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T23:19:55.351Z","bundleId":"com.example.coins","caseId":"61e35050-d968-44cf-af63-5de5d6aea755","customer":"ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc","deadline":"2026-11-25T23:24:55.339Z","environment":"Sandbox","originalTransactionId":"2000000057135113","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.339Z","state":"answered","transactionId":"2000000057135113"},"timestamp":"2026-11-25T23:19:55.351Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_b5a1d9b0ce1691a2219bbae8','com.example.gems','Sandbox','refund.requested','aaeb61b4-2947-470d-b4cc-9878736c0482',NULL,1795648795360,'{"data":{"bundleId":"com.example.gems","caseId":"aaeb61b4-2947-470d-b4cc-9878736c0482","customer":"f68fd349-f17f-46cd-819f-cdcc00df36a8","deadline":"2026-11-25T23:24:55.358Z","environment":"Sandbox","originalTransactionId":"2000000057135115","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.358Z","state":"open","transactionId":"2000000057135115"},"timestamp":"2026-11-25T23:19:55.360Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_c831734809e0e211252a0c61','com.example.gems','Sandbox','refund.answered','aaeb61b4-2947-470d-b4cc-9878736c0482',NULL,1795648795373,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-25T23:19:55.373Z","bundleId":"com.example.gems","caseId":"aaeb61b4-2947-470d-b4cc-9878736c0482","customer":"f68fd349-f17f-46cd-819f-cdcc00df36a8","deadline":"2026-11-25T23:24:55.358Z","environment":"Sandbox","originalTransactionId":"2000000057135115","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.358Z","state":"answered","transactionId":"2000000057135115"},"timestamp":"2026-11-25T23:19:55.373Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_3cb99402a2e6082724030a75','com.example.coins','Sandbox','refund.requested','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc',NULL,1795648795378,'{"data":{"bundleId":"com.example.coins","caseId":"84d7ae10-6245-4178-9e11-6ec5c7d2a5cc","customer":"e8e53156-136e-479f-a270-91a610130872","deadline":"2026-11-25T23:24:55.376Z","environment":"Sandbox","originalTransactionId":"2000000057135111","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.376Z","state":"open","transactionId":"2000000057135111"},"timestamp":"2026-11-25T23:19:55.378Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_f89e000879f8b2b8427d1179','com.example.coins','Sandbox','refund.granted','293b55f4-f1ed-4489-a82f-d3a63ab7b948',NULL,1795648795382,'{"data":{"bundleId":"com.example.coins","caseId":"293b55f4-f1ed-4489-a82f-d3a63ab7b948","customer":"4c4e898e-faf3-422a-8002-47d5e86e9abe","deadline":"2026-11-25T23:24:55.278Z","decidedAt":"2026-11-25T23:19:55.380Z","environment":"Sandbox","originalTransactionId":"2000000057135107","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.278Z","state":"answered","transactionId":"2000000057135107"},"timestamp":"2026-11-25T23:19:55.382Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_e8608edb6641607288fb29c7','com.example.coins','Sandbox','refund.declined','45d163e9-1ccb-445a-aef8-a24cb81e5567',NULL,1795648795389,'{"data":{"bundleId":"com.example.coins","caseId":"45d163e9-1ccb-445a-aef8-a24cb81e5567","customer":"da8ac9ca-6332-4697-9c3c-108db49636b5","deadline":"2026-11-25T23:24:55.318Z","decidedAt":"2026-11-25T23:19:55.386Z","environment":"Sandbox","originalTransactionId":"2000000057135109","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.318Z","state":"answered","transactionId":"2000000057135109"},"timestamp":"2026-11-25T23:19:55.389Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(12,'evt_7aa0c3a0b84cfcf0540c29b1','com.example.coins','Sandbox','refund.waiting','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc',NULL,1795648795390,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"84d7ae10-6245-4178-9e11-6ec5c7d2a5cc","customer":"e8e53156-136e-479f-a270-91a610130872","deadline":"2026-11-25T23:24:55.376Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000057135111","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.376Z","state":"waiting","transactionId":"2000000057135111","until":"2026-11-25T23:24:55.376Z"},"timestamp":"2026-11-25T23:19:55.390Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(13,'evt_332036e6bf66ceccff3681c5','com.example.coins','Sandbox','refund.withheld','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc',NULL,1795648795395,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"84d7ae10-6245-4178-9e11-6ec5c7d2a5cc","customer":"e8e53156-136e-479f-a270-91a610130872","deadline":"2026-11-25T23:24:55.376Z","environment":"Sandbox","originalTransactionId":"2000000057135111","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.376Z","state":"withheld","transactionId":"2000000057135111"},"timestamp":"2026-11-25T23:19:55.395Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_f05273f99e20b4614b885457','com.example.coins','Sandbox','refund.granted','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc',NULL,1795648795395,'{"data":{"bundleId":"com.example.coins","caseId":"84d7ae10-6245-4178-9e11-6ec5c7d2a5cc","customer":"e8e53156-136e-479f-a270-91a610130872","deadline":"2026-11-25T23:24:55.376Z","decidedAt":"2026-11-25T23:19:55.393Z","environment":"Sandbox","originalTransactionId":"2000000057135111","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.376Z","state":"withheld","transactionId":"2000000057135111"},"timestamp":"2026-11-25T23:19:55.395Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_5d78612c9bd49a97b5123933','com.example.coins','Sandbox','refund.granted','61e35050-d968-44cf-af63-5de5d6aea755',NULL,1795648795400,'{"data":{"bundleId":"com.example.coins","caseId":"61e35050-d968-44cf-af63-5de5d6aea755","customer":"ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc","deadline":"2026-11-25T23:24:55.339Z","decidedAt":"2026-11-25T23:19:55.398Z","environment":"Sandbox","originalTransactionId":"2000000057135113","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.339Z","state":"answered","transactionId":"2000000057135113"},"timestamp":"2026-11-25T23:19:55.400Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_eb5804fd4f10bd269a80b69a','com.example.coins','Sandbox','refund.reversed','61e35050-d968-44cf-af63-5de5d6aea755',NULL,1795648795404,'{"data":{"bundleId":"com.example.coins","caseId":"61e35050-d968-44cf-af63-5de5d6aea755","customer":"ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc","deadline":"2026-11-25T23:24:55.339Z","decidedAt":"2026-11-25T23:19:55.402Z","environment":"Sandbox","originalTransactionId":"2000000057135113","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.339Z","state":"answered","transactionId":"2000000057135113"},"timestamp":"2026-11-25T23:19:55.404Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_b144c479ab90fb883e658335','com.example.gems','Sandbox','refund.declined','aaeb61b4-2947-470d-b4cc-9878736c0482',NULL,1795648795408,'{"data":{"bundleId":"com.example.gems","caseId":"aaeb61b4-2947-470d-b4cc-9878736c0482","customer":"f68fd349-f17f-46cd-819f-cdcc00df36a8","deadline":"2026-11-25T23:24:55.358Z","decidedAt":"2026-11-25T23:19:55.406Z","environment":"Sandbox","originalTransactionId":"2000000057135115","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T23:19:55.358Z","state":"answered","transactionId":"2000000057135115"},"timestamp":"2026-11-25T23:19:55.408Z","type":"refund.declined"}');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000057135106','transactions','2000000057135107',NULL,NULL,'Apple does not know the transaction in this environment',1795648795280,1795648810280,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000057135108','transactions','2000000057135109',NULL,NULL,'Apple does not know the transaction in this environment',1795648795320,1795648810320,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000057135110','transactions','2000000057135111',NULL,NULL,'Apple does not know the transaction in this environment',1795648795378,1795648810378,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000057135112','transactions','2000000057135113',NULL,NULL,'Apple does not know the transaction in this environment',1795648795340,1795648810340,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000057135114','transactions','2000000057135115',NULL,NULL,'Apple does not know the transaction in this environment',1795648795360,1795648810360,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','293b55f4-f1ed-4489-a82f-d3a63ab7b948',2,'CONSUMPTION_REQUEST',NULL,1795648795278,1795648795280,'2000000057135107',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','45d163e9-1ccb-445a-aef8-a24cb81e5567',2,'CONSUMPTION_REQUEST',NULL,1795648795318,1795648795320,'2000000057135109',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','61e35050-d968-44cf-af63-5de5d6aea755',2,'CONSUMPTION_REQUEST',NULL,1795648795339,1795648795340,'2000000057135113',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','aaeb61b4-2947-470d-b4cc-9878736c0482',2,'CONSUMPTION_REQUEST',NULL,1795648795358,1795648795360,'2000000057135115',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc',2,'CONSUMPTION_REQUEST',NULL,1795648795376,1795648795378,'2000000057135111',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','4945863a-6240-468d-949f-f3984dcb297f',2,'REFUND',NULL,1795648795380,1795648795382,'2000000057135107',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','991a3926-22ad-41fe-93f1-b7b236067666',2,'REFUND_DECLINED',NULL,1795648795386,1795648795389,'2000000057135109',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','e29507fc-8e0c-4253-8699-730bda4c35d8',2,'REFUND',NULL,1795648795393,1795648795395,'2000000057135111',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','ac2f9e2f-7fa2-4c9b-b1f7-6a71bc18a1b2',2,'REFUND',NULL,1795648795398,1795648795400,'2000000057135113',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','7a5c6acf-b0e1-4f38-9a95-ab4f585880c9',2,'REFUND_REVERSED',NULL,1795648795402,1795648795404,'2000000057135113',NULL,0,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','61d5bfcd-aa27-4b2e-a210-8e6a096e3934',2,'REFUND_DECLINED',NULL,1795648795406,1795648795408,'2000000057135115',NULL,0,NULL,NULL,0,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795648795280,X'010101004077F72BBBD021130AEA1079D73484B3AC531E3C1CD3FBB1235410AEC30AFC458BA8C653F3506637D4D8723D1D96EA197AEE4F0AD8CAF7F2A3FB1DFF1435916020627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9293B55F4F1ED4489A82FD3A63AB7B948222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F883A0D3E7D4DFC603222CF744F883A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF94C4E898EFAF3422A800247D5E86E9ABE222CF74E505552434841534544222CF606F88EE588A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF882A09FAAD288C7E209227D40D746A1F2F0B14F6A448C662734CA3C18DC252AC7FDA7D4215780C1D0E57D2AF4FC2D41FF85C21EAB24352356C2C6F37C32C62742CF829A2413CFA04452884DBC2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F88EE588A8A1347D');
INSERT INTO "notification_payload" VALUES(2,1795648795320,X'010101004084425D9625BEB37BBED6D04459F6CF7CD2735EAA8601338F8CC60BC86052948AB55594E9F0176D12DDBB1437E444B86324F8635F69DD335521F4DF31591CA4ED627BF700434F4E53554D5054494F4E5F52455155455354222CF702F945D163E91CCB445AAEF8A24CB81E5567222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F885A0D3E7D4DFC603222CF744F885A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DA8AC9CA633246979C3C108DB49636B5222CF74E505552434841534544222CF606F8B6E588A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF884A09FAAD288C7E209227D40E9B4CADBA7A30EF98210DFD9FBDBAAF8497AF3195C04DF5E9CF5962C4906D8C7C067D9843B28792EEAA57FCD0F320AD359EC6C40179E05F188EA189DE59833902B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8B6E588A8A1347D');
INSERT INTO "notification_payload" VALUES(3,1795648795340,X'0101010040373BE5BE2A83F3748CCFECE07464166D2251B037CBDAB8D1ED0D46016D5C29FF12ACE81808ADBB38AC54B7ABA5AB6A1F838A201719BBEA89FE5062D9DB1D5F2A627BF700434F4E53554D5054494F4E5F52455155455354222CF702F961E35050D96844CFAF635DE5D6AEA755222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F889A0D3E7D4DFC603222CF744F889A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9CE5B8B37D8B64FD0A126120F1A7CE7CC222CF74E505552434841534544222CF606F8CBE588A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF888A09FAAD288C7E209227D40E8635BD18074370EDE5276192D10C120C377FFF96B7969AD94F934CE6B52ADF681028232E6E59ACF3055928ED8C676C8C12BA87715866A46402C160B4CE15F592B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8CBE588A8A1347D');
INSERT INTO "notification_payload" VALUES(4,1795648795360,X'0101010040272D23B58CA949FAE2F71C34A64BBE102B10930859BC74CC60605314466FC171A539F9A003393D529552354865BA3EE24AE23CC18F9AF7309A0F62F2488BA796617BF700434F4E53554D5054494F4E5F52455155455354222CF702F9AAEB61B42947470DB4CC9878736C0482222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F88BA0D3E7D4DFC603222CF744F88BA0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9F68FD349F17F46CD819FCDCC00DF36A8222CF74E505552434841534544222CF606F8DEE588A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88AA09FAAD288C7E209227D4014CD888F9AC1858A640B736C35C65CD348A2E7B54A33AC196F62185D58921BB66E6C5E885D733849800856671D42382BC9E5AC2FD5EB78D466654AD743E960102B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8DEE588A8A1347D');
INSERT INTO "notification_payload" VALUES(5,1795648795378,X'0101010040E4DCFCADA4D5BBB897C6D6DAEC07E20675D973F8A2249B2CB33357D569A703E961CE27AAD234BDC2669570740F762D9BAF137C57AC05B0DD0EBD252550703D06627BF700434F4E53554D5054494F4E5F52455155455354222CF702F984D7AE10624541789E116EC5C7D2A5CC222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F887A0D3E7D4DFC603222CF744F887A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9E8E53156136E479FA27091A610130872222CF74E505552434841534544222CF606F8F0E588A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF886A09FAAD288C7E209227D4099B58D44395A9E7F9EA1D9E99EBEE348C7BC479F9B671E325CB5A3BB6567344257BAE4F632B8CA9CBB94E53906B16FBF6668CD2A7C6C5D3B4F70DA77A37576602B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8F0E588A8A1347D');
INSERT INTO "notification_payload" VALUES(6,1795648795382,X'01010100404C5857EDF946180610439B064BB34FE8B4B5C1AEA83547276A042369C50600D2CD7F0B47588146D5EDFA53696C2DF72BC14B7B9B8BE5A2B437F7CC69FEF5F586557BF700524546554E44222CF702F94945863A6240468D949FF3984DCB297F222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F883A0D3E7D4DFC603222CF744F883A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF94C4E898EFAF3422A800247D5E86E9ABE222CF74E505552434841534544222CF606F8F4E588A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF882A09FAAD288C7E209227D4089E184C5443B6249D167755AFAED0313F7F576311DCFA6C17B7FEF5E81AD816B88DCE9B8C96A04A66555870A3BECE7521E15248C2E7B4CC1C10B109A0FA1E66A14227D2CF705322E30222CF606F8F4E588A8A1347D');
INSERT INTO "notification_payload" VALUES(7,1795648795389,X'01010100403E6EC44C797B50E08E945C27FA86E903198235F76D0331CAE14F1845C66179CE625A00461EEDB7CA891ADF099CAB9AD4C7022438601ED5A766A53A8F92728F855E7BF700524546554E445F4445434C494E4544222CF702F9991A392622AD41FE93F1B7B236067666222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F885A0D3E7D4DFC603222CF744F885A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DA8AC9CA633246979C3C108DB49636B5222CF74E505552434841534544222CF606F8FAE588A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF884A09FAAD288C7E209227D40BBD854FCFC444276D59A10301663087161233834DA2C6FF97555F02DFA9B5006206625540347D3ED4E14E14F208BB442B18D5C2DAB320B44736EF62682105E8F14227D2CF705322E30222CF606F8FAE588A8A1347D');
INSERT INTO "notification_payload" VALUES(8,1795648795395,X'01010100407B88132B9CEFCCE0D853D8AD280AF1265B010A35C6CC8A4CB9CA274DC3EA462EF7C5D9DD67153F68C2E87E2EE84CE229150C482A4A73BF6998ED58F66C17A611557BF700524546554E44222CF702F9E29507FC8E0C42538699730BDA4C35D8222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F887A0D3E7D4DFC603222CF744F887A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9E8E53156136E479FA27091A610130872222CF74E505552434841534544222CF606F881E688A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF886A09FAAD288C7E209227D405704432CB09894CAAD3BD2F7B6640D0960050CE4A3DE02DCEB8647E4943598B5DEE70550AFFA755FBE997077A887CD3D92D01DB58B716C5FD1F643851ED757E814227D2CF705322E30222CF606F881E688A8A1347D');
INSERT INTO "notification_payload" VALUES(9,1795648795400,X'0101010040000E304D6D34CD18113496279DD9E0D03328ADA39B214E5000B7779F8F7272205F5673F7106974FDFD93633549694525D85E791A251B1D8C52866F9D8D0E16FE557BF700524546554E44222CF702F9AC2F9E2F7FA24C9BB1F76A71BC18A1B2222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F889A0D3E7D4DFC603222CF744F889A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9CE5B8B37D8B64FD0A126120F1A7CE7CC222CF74E505552434841534544222CF606F886E688A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF888A09FAAD288C7E209227D402AC1FD141B7395D3923BF1FE486EE8507E467D2F89F099CCC29DA0BDAB55AA9AA3E41BE8124BAB7E080DA6F915E083B98906D21D120EB09DF2568305DA2DDBF014227D2CF705322E30222CF606F886E688A8A1347D');
INSERT INTO "notification_payload" VALUES(10,1795648795404,X'0101010040D57D01ED5A70E9938A26E7C0E6E472373D9F23E5FFC0AB7CB01F04BD89744D8DD0A4F67BB7E03BC4191BCF7F097A3177E565ADE5D9DA9E3894313C1637555AE45E7BF700524546554E445F5245564552534544222CF702F97A5C6ACFB0E14F389A95AB4F585880C9222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F889A0D3E7D4DFC603222CF744F889A0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9CE5B8B37D8B64FD0A126120F1A7CE7CC222CF74E505552434841534544222CF606F88AE688A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF888A09FAAD288C7E209227D403F05F23945E1C0800E1DAEDBCF931121BD1F6D9E80B06B8A399FE305601BA8A3D36D08EDE54E049F255D8F48DBB6EA4C49F480E0FDF22844313BC0405A0C4B0214227D2CF705322E30222CF606F88AE688A8A1347D');
INSERT INTO "notification_payload" VALUES(11,1795648795408,X'0101010040959774992A3EF4272CC41DAF8760F5F3341ADDB6D4F759893828C5D8A3142917B209A9E199390A477653225F76614DF00CEC3F453ABF09F76A3E677C5898943D5D7BF700524546554E445F4445434C494E4544222CF702F961D5BFCDAA274B2EA2108E6A096E3934222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F88BA0D3E7D4DFC603222CF744F88BA0D3E7D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8F885ADA6A1342CF649F8F885ADA6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9F68FD349F17F46CD819FCDCC00DF36A8222CF74E505552434841534544222CF606F88EE688A8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF88AA09FAAD288C7E209227D40CB0E6B340EDA38D8D9A42D404E27BC267F85640CE6A0F5016E769E7F649EFCAC02C4E24C894CE7780F346C1BC415E8793CB78544E9D15782C0A632A1D7054D8214227D2CF705322E30222CF606F88EE688A8A1347D');
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
INSERT INTO "payload_header" VALUES(1,X'F0B8E0EE47DBA964500B73202BCA9843B5D2E1F047DA40C6A893CA2A2B5B8D90','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeFRDQ0FVcWdBd0lCQWdJVUJVREdUYUFHNytCYitUa2hzeTM1dk9jdjJaUXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJeE1qTXhPVFUxV2hjTk1qY3hNak13TWpNeE9UVTFXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFSTWR0Z2lmQ3JhUEZpcDZVcldiT2RmYWVtM3FYendJa0V6VnEwbUZqK3hCN2UyaS96QWtlVG1MZVp1WXVjczMxUGNZZ1hhUER6SzNKeHVVdFcwd1E5em8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVS9ZcFg0bHl6bmI0c3hsQXFnMmFlZnYydzFRTXdId1lEVlIwakJCZ3dGb0FVZ2dkOVF6Q203UFpENzJ4Mi95OGVyMEQ1cmRRd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFPdm4ralI1TjhOU3poTDNNcjcxRUNsUkdWbUY4cnl6SHdGb2c3S21XU256L2ZFZ2pMdURFdzdldmNTUnlacFBzZ0l4QU5jUzV4UzlpN1FJVDZTZ0orZ2YydTQvOER2TkxPcC9CVWlsU3EwbHZRMlZVa3FCYkxrMDNjYWdKVXcyMGo3REZnPT0iLCJNSUlCNXpDQ0FXMmdBd0lCQWdJVWF4WDZoc2dJR2ZOQ0VrcVoyRkJVeG41bkZGSXdDZ1lJS29aSXpqMEVBd013RkRFU01CQUdBMVVFQXd3SlZHVnpkQ0JTYjI5ME1CNFhEVEkxTVRBeU1USXpNVGsxTlZvWERUSTNNVEl6TURJek1UazFOVm93SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd2RqQVFCZ2NxaGtqT1BRSUJCZ1VyZ1FRQUlnTmlBQVFHS21HUGpjNTBrdG83TVFOY0NTTDRQRHFkTVcrYUF1L2xac1Q1SXdxd2JRMUdEVHl2bG5GNzFDVmk2ZUROT05XSlJIeGxiZmVvcFlSd1dzWDJqd28zaHdhYWhkQnE2UHRPb2hNVVRFSncrdnpTSHZIZDhFRFh5eXlXR3JQWWQ5MmplREIyTUJJR0ExVWRFd0VCL3dRSU1BWUJBZjhDQVFBd0RnWURWUjBQQVFIL0JBUURBZ0VHTUIwR0ExVWREZ1FXQkJTQ0IzMURNS2JzOWtQdmJIYi9MeDZ2UVBtdDFEQWZCZ05WSFNNRUdEQVdnQlI4ZjJWRTVLRXJJZHMwYmNzVFVJbC9OU1VTTGpBUUJnb3Foa2lHOTJOa0JnSUJCQUlGQURBS0JnZ3Foa2pPUFFRREF3Tm9BREJsQWpFQWduM1JhVVlLOVg5NW1hUmlSWjRSb2pWekN0aHNLc1FKQUtHQzJtdVJiWElNdjRLR05ycVJQTjNTb3ZsT0Z0eUhBakJoM0FqdVc3WVRkTEd2ZFBLeVdpa3NiQ2U5bW1uMnFnemZTd1R5ZVVyVFczVGF5QXlUa0FrM2dMamtIMk5sNUxVPSIsIk1JSUJ5akNDQVZDZ0F3SUJBZ0lVR2xNemtHZk8raDIyd2VDWDh3amNORXBJT0tBd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TVRJek1UazFOVm9YRFRJM01USXpNREl6TVRrMU5Wb3dGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUhZd0VBWUhLb1pJemowQ0FRWUZLNEVFQUNJRFlnQUVXT1RWeG9DcEU3akdKdWFhcDRQT1VtOFRIWWIzZ3BDZGtGYkF4Y01hVC9ieFo3V2xBUEhtRWVjOUpNcEgxTnlYOHNHU0pMZXlMeHlSeFhMbDR3blpVelRtRkhkSk84UU9BWDdvOHBXdnpUU0UrWlRQZUlpWHdpZHl5MlQ1NU1ibm8yTXdZVEFQQmdOVkhSTUJBZjhFQlRBREFRSC9NQTRHQTFVZER3RUIvd1FFQXdJQkJqQWRCZ05WSFE0RUZnUVVmSDlsUk9TaEt5SGJORzNMRTFDSmZ6VWxFaTR3SHdZRFZSMGpCQmd3Rm9BVWZIOWxST1NoS3lIYk5HM0xFMUNKZnpVbEVpNHdDZ1lJS29aSXpqMEVBd01EYUFBd1pRSXhBUGN2RDBycGxua3crUVdLN2JXZ0RCOXdHbWZKWE85M3g3dGpCKzR5bnYxTjZ3ME5OT3BxeWZmMGkvLzE0eVBYdkFJd1ZXcW5HMU5ySWpPa1FNVWlKcDViMjQwbUo2T0ZOcXNMbGZ4eU1iZVpLcmxwTnpaa085eXh4YVNlVVo3ZldPa3QiXX0');
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
INSERT INTO "policy_decision" VALUES('293b55f4-f1ed-4489-a82f-d3a63ab7b948',X'7B226174223A313739353634383739353237382C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343836362C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795648795299);
INSERT INTO "policy_decision" VALUES('45d163e9-1ccb-445a-aef8-a24cb81e5567',X'7B226174223A313739353634383739353331382C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333238382C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795648795327);
INSERT INTO "policy_decision" VALUES('61e35050-d968-44cf-af63-5de5d6aea755',X'7B226174223A313739353634383739353333392C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313833352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795648795348);
INSERT INTO "policy_decision" VALUES('aaeb61b4-2947-470d-b4cc-9878736c0482',X'7B226174223A313739353634383739353335382C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343634372C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795648795370);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000057135107','2000000057135107',NULL,'coins.500','Consumable','4c4e898e-faf3-422a-8002-47d5e86e9abe',X'E946CC52E3E4D1F1CDFF9C578E55D123','4c4e898e-faf3-422a-8002-47d5e86e9abe','704000000057135106',1,1795645195000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795648795380);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000057135109','2000000057135109',NULL,'coins.500','Consumable','da8ac9ca-6332-4697-9c3c-108db49636b5',X'460BBE19F9F3EDFAFE55C65F0BEE6240','da8ac9ca-6332-4697-9c3c-108db49636b5','704000000057135108',1,1795645195000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795648795386);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000057135111','2000000057135111',NULL,'coins.500','Consumable','e8e53156-136e-479f-a270-91a610130872',X'4C6B47E708F020560932DC94A6A61D8C','e8e53156-136e-479f-a270-91a610130872','704000000057135110',1,1795645195000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795648795393);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000057135113','2000000057135113',NULL,'coins.500','Consumable','ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc',X'B9E8036529D9109B5E9C39DB417F4D13','ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc','704000000057135112',1,1795645195000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795648795402);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000057135115','2000000057135115',NULL,'coins.500','Consumable','f68fd349-f17f-46cd-819f-cdcc00df36a8',X'9002285C0BD38448CBDE53FA80EC6C07','f68fd349-f17f-46cd-819f-cdcc00df36a8','704000000057135114',1,1795645195000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795648795406);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000057135107',1795648795380,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000057135109',1795648795386,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000057135111',1795648795393,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000057135113',1795648795398,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000057135113',1795648795402,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000057135115',1795648795406,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000057135107',125,NULL,NULL,'backend',240,1,'apple',1795648795275,1795648795275,1795648795275,NULL,0,NULL,0,1795648795275,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000057135107',125,NULL,NULL,'backend',240,1,'apple',1795648795275,1795648795275,1795648795275,NULL,0,NULL,0,1795648795275,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000057135109',125,NULL,NULL,'backend',240,1,'apple',1795648795316,1795648795316,1795648795316,NULL,0,NULL,0,1795648795316,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000057135109',125,NULL,NULL,'backend',240,1,'apple',1795648795316,1795648795316,1795648795316,NULL,0,NULL,0,1795648795316,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000057135113',125,NULL,NULL,'backend',240,1,'apple',1795648795337,1795648795337,1795648795337,NULL,0,NULL,0,1795648795337,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000057135113',125,NULL,NULL,'backend',240,1,'apple',1795648795337,1795648795337,1795648795337,NULL,0,NULL,0,1795648795337,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000057135115',125,NULL,NULL,'backend',240,1,'apple',1795648795356,1795648795356,1795648795356,NULL,0,NULL,0,1795648795356,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000057135115',125,NULL,NULL,'backend',240,1,'apple',1795648795356,1795648795356,1795648795356,NULL,0,NULL,0,1795648795356,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000057135117',125,NULL,NULL,'backend',240,1,'apple',1795648795416,1795648795416,1795648795416,NULL,0,NULL,0,1795648795416,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000057135117',125,NULL,NULL,'backend',240,1,'apple',1795648795416,1795648795416,1795648795416,NULL,0,NULL,0,1795648795416,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795562395199,1795648195229,'[]',NULL,0,0,0,1795649095232,1795648795232,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795562395199,1795648195226,'[]',NULL,0,0,0,1795649095230,1795648795230,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795562395199,1795648195232,'[]',NULL,0,0,0,1795649095234,1795648795234,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795562395199,1795648195233,'[]',NULL,0,0,0,1795649095238,1795648795238,0,NULL);
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
INSERT INTO "refund_case" VALUES('293b55f4-f1ed-4489-a82f-d3a63ab7b948','com.example.coins','Sandbox','2000000057135107','4c4e898e-faf3-422a-8002-47d5e86e9abe','UNINTENDED_PURCHASE',1795648795278,1795648795280,1795649095278,1,'answered',NULL,NULL,NULL,NULL,NULL,1795648795305,NULL,'granted',NULL,1795648795380,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('45d163e9-1ccb-445a-aef8-a24cb81e5567','com.example.coins','Sandbox','2000000057135109','da8ac9ca-6332-4697-9c3c-108db49636b5','UNINTENDED_PURCHASE',1795648795318,1795648795320,1795649095318,1,'answered',NULL,NULL,NULL,NULL,NULL,1795648795330,NULL,'declined',NULL,1795648795386,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('61e35050-d968-44cf-af63-5de5d6aea755','com.example.coins','Sandbox','2000000057135113','ce5b8b37-d8b6-4fd0-a126-120f1a7ce7cc','UNINTENDED_PURCHASE',1795648795339,1795648795340,1795649095339,1,'answered',NULL,NULL,NULL,NULL,NULL,1795648795351,NULL,'reversed',NULL,1795648795402,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('84d7ae10-6245-4178-9e11-6ec5c7d2a5cc','com.example.coins','Sandbox','2000000057135111','e8e53156-136e-479f-a270-91a610130872','UNINTENDED_PURCHASE',1795648795376,1795648795378,1795649095376,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795648795393,4,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('aaeb61b4-2947-470d-b4cc-9878736c0482','com.example.gems','Sandbox','2000000057135115','f68fd349-f17f-46cd-819f-cdcc00df36a8','UNINTENDED_PURCHASE',1795648795358,1795648795360,1795649095358,1,'answered',NULL,NULL,NULL,NULL,NULL,1795648795373,NULL,'declined',NULL,1795648795406,5,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000057135107','293b55f4-f1ed-4489-a82f-d3a63ab7b948','UNINTENDED_PURCHASE',1795648795278,1795648795280,1795649095278,1,'293b55f4-f1ed-4489-a82f-d3a63ab7b948');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000057135109','45d163e9-1ccb-445a-aef8-a24cb81e5567','UNINTENDED_PURCHASE',1795648795318,1795648795320,1795649095318,1,'45d163e9-1ccb-445a-aef8-a24cb81e5567');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000057135111','84d7ae10-6245-4178-9e11-6ec5c7d2a5cc','UNINTENDED_PURCHASE',1795648795376,1795648795378,1795649095376,1,'84d7ae10-6245-4178-9e11-6ec5c7d2a5cc');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000057135113','61e35050-d968-44cf-af63-5de5d6aea755','UNINTENDED_PURCHASE',1795648795339,1795648795340,1795649095339,1,'61e35050-d968-44cf-af63-5de5d6aea755');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000057135115','aaeb61b4-2947-470d-b4cc-9878736c0482','UNINTENDED_PURCHASE',1795648795358,1795648795360,1795649095358,1,'aaeb61b4-2947-470d-b4cc-9878736c0482');
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000057135117',0,'delivery',1,1795648795416,1795648795416);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000057135117',0,'usage',1,1795648795418,1795648795418);
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','5c7cafa8-33dd-4276-a510-627eb7dbf595','2000000057135107',NULL,NULL,125,NULL,240,NULL,'apple',1795648795275,1795648795277,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','5c7cafa8-33dd-4276-a510-627eb7dbf595','2000000057135107',NULL,NULL,125,NULL,240,NULL,'apple',1795648795275,1795648795277,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','a9037803-61b4-42b1-b244-420b8dd47081','2000000057135117',NULL,NULL,125,NULL,240,NULL,'apple',1795648795416,1795648795418,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','a9037803-61b4-42b1-b244-420b8dd47081','2000000057135117',NULL,NULL,125,NULL,240,NULL,'apple',1795648795416,1795648795418,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','caf19088-382a-493c-856b-a2e55de69c97','2000000057135113',NULL,NULL,125,NULL,240,NULL,'apple',1795648795337,1795648795338,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','caf19088-382a-493c-856b-a2e55de69c97','2000000057135113',NULL,NULL,125,NULL,240,NULL,'apple',1795648795337,1795648795338,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','d119a41f-da8f-4165-b213-f8170e67b308','2000000057135109',NULL,NULL,125,NULL,240,NULL,'apple',1795648795316,1795648795317,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','d119a41f-da8f-4165-b213-f8170e67b308','2000000057135109',NULL,NULL,125,NULL,240,NULL,'apple',1795648795316,1795648795317,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','ed0cb0ee-bfbb-4012-8365-56287024bb82','2000000057135115',NULL,NULL,125,NULL,240,NULL,'apple',1795648795356,1795648795358,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','ed0cb0ee-bfbb-4012-8365-56287024bb82','2000000057135115',NULL,NULL,125,NULL,240,NULL,'apple',1795648795356,1795648795358,NULL,'backend');
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
