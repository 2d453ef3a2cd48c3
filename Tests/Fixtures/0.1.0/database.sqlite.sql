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
INSERT INTO "access_token" VALUES(1,'f79e9934','backend',NULL,NULL,X'D2019AF1101F8708492A60085ECF1259406716A15FCB9032D07306DBFFD2D2E6',1795634209143,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'68534a2e','viewer',NULL,NULL,X'4C0978C9A8001FB32ECEF602FFB65680B3DAF73B8610B430A062CE40AE33258D',1795634209650,NULL,NULL);
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
INSERT INTO "answer" VALUES('028c92c0-dd7c-454d-9ecf-11264e89fcae',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:16:49.272Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:16:49.285Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795634209320);
INSERT INTO "answer" VALUES('4c11b4d2-3ee2-439e-b793-e7757586e828',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:16:49.390Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:16:49.402Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795634209436);
INSERT INTO "answer" VALUES('78e71526-bc03-451d-892e-0ca60cdf9f7a',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:16:49.074Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:16:49.198Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795634209256);
INSERT INTO "answer" VALUES('8208e293-222a-4801-963a-6142d6dce6fc',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-25T19:16:49.327Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-25T19:16:49.338Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795634209380);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',30,0,2);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.coins','Sandbox',50,0,1);
INSERT INTO "answer_time_tally" VALUES(20782,'com.example.gems','Sandbox',28,0,1);
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
INSERT INTO "attempt" VALUES('028c92c0-dd7c-454d-9ecf-11264e89fcae',1,'7B4218F7-0306-4D5C-9666-96C1F326D7E4 2',3,'accepted',1795634209321,1795634209328,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('4c11b4d2-3ee2-439e-b793-e7757586e828',1,'7B4218F7-0306-4D5C-9666-96C1F326D7E4 4',7,'accepted',1795634209437,1795634209442,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('78e71526-bc03-451d-892e-0ca60cdf9f7a',1,'7B4218F7-0306-4D5C-9666-96C1F326D7E4 1',1,'accepted',1795634209257,1795634209273,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('8208e293-222a-4801-963a-6142d6dce6fc',1,'7B4218F7-0306-4D5C-9666-96C1F326D7E4 3',5,'accepted',1795634209381,1795634209391,202,NULL,NULL,NULL);
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
INSERT INTO "audit_deed" VALUES(1,'ee19b10ecb96a9afb186f7339dfdd82f',1795634209044,'configurationInForce','desk',NULL,NULL,'{"policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","refund-desk.yml":"4bcfb16e9c25f09085e09ec45cf6865c32542926d74ab2738fca41475f6a0078","rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,1,X'0000000000000000000000000000000000000000000000000000000000000000',X'3E3075170F83E73A51B158347EEAAA86F6B3B9ACC8631CA0AC0AA7F5A47849DF');
INSERT INTO "audit_deed" VALUES(2,'b855990f7d808c848e1081a1fd6b9ac5',1795634209044,'keyInUse','desk',NULL,NULL,'{"auditKey":"f99de44be7d3dbdb"}',NULL,NULL,NULL,2,X'3E3075170F83E73A51B158347EEAAA86F6B3B9ACC8631CA0AC0AA7F5A47849DF',X'D216296AA1E2C9AD8464698091B3C3E6864AC965F0E99B1A3C5B24C92E9828BB');
INSERT INTO "audit_deed" VALUES(3,'f66993f6425b6db161b5ba34075c9fca',1795634209044,'keyInUse','desk','com.example.coins',NULL,'{"key":"2X9R4HXF34 (public key 5cb614b7)"}',NULL,NULL,NULL,3,X'D216296AA1E2C9AD8464698091B3C3E6864AC965F0E99B1A3C5B24C92E9828BB',X'E6990A7DA23A1C15C80668E7F7D7936CE23C60955B497504501F9B8E98024FBE');
INSERT INTO "audit_deed" VALUES(4,'c536a6604770e4875ff29a1ac2a0f2f4',1795634209044,'policyInForce','the start of the desk','com.example.coins',NULL,'{"version":"de9905fe0060"}',NULL,NULL,NULL,4,X'E6990A7DA23A1C15C80668E7F7D7936CE23C60955B497504501F9B8E98024FBE',X'D69352ABD4AFD156E25CBE76836EF82B6029052022E95E47C56F7746724071F6');
INSERT INTO "audit_deed" VALUES(5,'3616657a91a232535fb68712591d066e',1795634209044,'keyInUse','desk','com.example.gems',NULL,'{"key":"2X9R4HXF34 (public key 5cb614b7)"}',NULL,NULL,NULL,5,X'D69352ABD4AFD156E25CBE76836EF82B6029052022E95E47C56F7746724071F6',X'3B4B1AE0E3FE3278127A10B26853529E03404FB0A4DA51C36EBA4BE5B7667D34');
INSERT INTO "audit_deed" VALUES(6,'04a36a316bfff96234eb649bd0dce24e',1795634209044,'policyInForce','the start of the desk','com.example.gems',NULL,'{"version":"ad82cf0d9a40"}',NULL,NULL,NULL,6,X'3B4B1AE0E3FE3278127A10B26853529E03404FB0A4DA51C36EBA4BE5B7667D34',X'40A0F93204E38C425796F252D9AD0828426D58CA497E95E82CA974E36375C8A8');
INSERT INTO "audit_deed" VALUES(7,'87e5849b5605b865a06d5681e6a4e8d7',1795634209143,'tokenCreated','command line (root)',NULL,NULL,'{"role":"backend","token":"f79e9934"}',NULL,NULL,NULL,7,X'40A0F93204E38C425796F252D9AD0828426D58CA497E95E82CA974E36375C8A8',X'ACB7FE569479BCD8E0A4ADBDAEB7E0CEBB8E99616914BBB904C43E25C4C14AE1');
INSERT INTO "audit_deed" VALUES(8,'7f61c129e7e16e390e5c9783ee171eef',1795634209273,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','78e71526-bc03-451d-892e-0ca60cdf9f7a',X'D815E01F7434FBB14F0FEE860D87554B',X'5480D2504021111208BCF8B44274A00FD05F2C3B8A82508F338F9FA6BC30274B',8,X'ACB7FE569479BCD8E0A4ADBDAEB7E0CEBB8E99616914BBB904C43E25C4C14AE1',X'90F22DB42AAFBFA4887ACE1C08921B8CA3DAFE2296297AC42E6D93A2C5F8DF16');
INSERT INTO "audit_deed" VALUES(9,'5966e152658d2a1ef7ba5c30807063fd',1795634209328,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','028c92c0-dd7c-454d-9ecf-11264e89fcae',X'B27FD3D0EC038ED9C423823A4BD72068',X'A1FFC8D3022EF758FBBC80C0D0A2F502174ED0396E1C040E452A934DE34492FE',9,X'90F22DB42AAFBFA4887ACE1C08921B8CA3DAFE2296297AC42E6D93A2C5F8DF16',X'0987392C6E121E0661919B93C7F2FE754230F38D4B3E07AE891DFC1F3E7516C3');
INSERT INTO "audit_deed" VALUES(10,'eed763ec93d28ab6ca8d6c9392a94b3c',1795634209391,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","sha256":"0a909da0d71d0948eda4972525fc3a3627aad0a95a1e10a023084d41eb355998","status":"202"}','8208e293-222a-4801-963a-6142d6dce6fc',X'B97231C8455AD9F92FC43471AEA15081',X'8B5D7E351A8072FA3C2DEDC945F01F50A0FDB6F9B7293AABB7191F96CC0414B6',10,X'0987392C6E121E0661919B93C7F2FE754230F38D4B3E07AE891DFC1F3E7516C3',X'C8211B78C032F3F32612D95E03B829A871A858AEC84B3C668CB00B75FC030C8E');
INSERT INTO "audit_deed" VALUES(11,'89703d05afa8906176691b97d693cc1f',1795634209442,'answerSent','desk','com.example.gems','Sandbox','{"attempt":"1","sha256":"719c9ac8ba6319f435aa6eda42f66f502ab9c1c34a34e14f4eb7901175e3f402","status":"202"}','4c11b4d2-3ee2-439e-b793-e7757586e828',X'CBDFD697295024E2E9CBD20B50B5498D',X'367908500578BF2480B9BB5833FF697EC8A94B904FD9FDBCD3C7654FE8A7EA81',11,X'C8211B78C032F3F32612D95E03B829A871A858AEC84B3C668CB00B75FC030C8E',X'84DBAE880DC199E450E9C1CB750828D23E73DE40BA9B2B1080223F8F5D0E298B');
INSERT INTO "audit_deed" VALUES(12,'51eb139968b6cc6435a59097ed0b5bf1',1795634209650,'tokenCreated','command line (root)',NULL,NULL,'{"role":"viewer","token":"68534a2e"}',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_head" VALUES(1,11,X'84DBAE880DC199E450E9C1CB750828D23E73DE40BA9B2B1080223F8F5D0E298B');
CREATE TABLE audit_signature (
    number BIGINT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    signed_at_ms BIGINT NOT NULL,
    public_key BLOB NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_signature" VALUES(8,X'90F22DB42AAFBFA4887ACE1C08921B8CA3DAFE2296297AC42E6D93A2C5F8DF16',1795634209288,X'2855FB72E14779ED4A40EB60413920C358C253A0D9C638434EF24207CD560DF9',X'AE10A8153C15A4B1AB68FB038528BF9C9EF7E63DCE21A6F59202181E463FDEBE8CBFD60B32A015F26892975914D5EFA2DBBFD6E7EA5B828F867F4C80121DEA0B');
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
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095958903','028c92c0-dd7c-454d-9ecf-11264e89fcae');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095958902','028c92c0-dd7c-454d-9ecf-11264e89fcae');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','e730ef8b-0058-4e94-9b81-5faf8a0c9287','028c92c0-dd7c-454d-9ecf-11264e89fcae');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000095958909','4c11b4d2-3ee2-439e-b793-e7757586e828');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000095958908','4c11b4d2-3ee2-439e-b793-e7757586e828');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','c664b8f0-fc6d-4c7f-b2f1-687efc6e6390','4c11b4d2-3ee2-439e-b793-e7757586e828');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095958901','78e71526-bc03-451d-892e-0ca60cdf9f7a');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095958900','78e71526-bc03-451d-892e-0ca60cdf9f7a');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','72bb2df3-12e9-4b15-a6ca-e9eab9857f11','78e71526-bc03-451d-892e-0ca60cdf9f7a');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095958907','8208e293-222a-4801-963a-6142d6dce6fc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095958906','8208e293-222a-4801-963a-6142d6dce6fc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','a6ee7720-e0b6-4c08-b859-dbc4d269e625','8208e293-222a-4801-963a-6142d6dce6fc');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000095958905','fe7eb229-e187-47ec-8dca-1c16f57b0a39');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000095958904','fe7eb229-e187-47ec-8dca-1c16f57b0a39');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25','fe7eb229-e187-47ec-8dca-1c16f57b0a39');
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
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','72bb2df3-12e9-4b15-a6ca-e9eab9857f11',1,'2026-05',NULL,'app',NULL,NULL,1795634209074,NULL,1795634209192);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','72bb2df3-12e9-4b15-a6ca-e9eab9857f11',1,'2026-05',NULL,'app',NULL,NULL,1795634209074,NULL,1795634209192);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','e730ef8b-0058-4e94-9b81-5faf8a0c9287',1,'2026-05',NULL,'app',NULL,NULL,1795634209272,NULL,1795634209276);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','e730ef8b-0058-4e94-9b81-5faf8a0c9287',1,'2026-05',NULL,'app',NULL,NULL,1795634209272,NULL,1795634209276);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','a6ee7720-e0b6-4c08-b859-dbc4d269e625',1,'2026-05',NULL,'app',NULL,NULL,1795634209327,NULL,1795634209333);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','a6ee7720-e0b6-4c08-b859-dbc4d269e625',1,'2026-05',NULL,'app',NULL,NULL,1795634209327,NULL,1795634209333);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','c664b8f0-fc6d-4c7f-b2f1-687efc6e6390',1,'2026-05',NULL,'app',NULL,NULL,1795634209390,NULL,1795634209394);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','c664b8f0-fc6d-4c7f-b2f1-687efc6e6390',1,'2026-05',NULL,'app',NULL,NULL,1795634209390,NULL,1795634209394);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25',0,'2026-05',NULL,'app',NULL,NULL,1795634209440,NULL,1795634209442);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25',0,'2026-05',NULL,'app',NULL,NULL,1795634209440,NULL,1795634209442);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','ffcd8210-f1cc-4c49-9087-e837d682c2f6',1,'2026-05',NULL,'app',NULL,NULL,1795634209560,NULL,1795634209562);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','ffcd8210-f1cc-4c49-9087-e837d682c2f6',1,'2026-05',NULL,'app',NULL,NULL,1795634209560,NULL,1795634209562);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','ffcd8210-f1cc-4c49-9087-e837d682c2f6',0,NULL,NULL,NULL,NULL,NULL,1795634209594,NULL,1795634209594);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','ffcd8210-f1cc-4c49-9087-e837d682c2f6',0,NULL,NULL,NULL,NULL,NULL,1795634209594,NULL,1795634209594);
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
INSERT INTO "customer_group" VALUES(X'27973662CBB2ACE80C8BD613AE4D3C00','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'2E8D33CB8284E5DE86F28F7F5E55DDCB','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'647207C75149B52CBEC1A46860D4E15B','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'7253EDCB7379E8E7647918737323BCCC','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'D9F5466FC6EE3E7DC93C10F7EE0921B1','com.example.gems','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095958900',X'2E8D33CB8284E5DE86F28F7F5E55DDCB');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095958902',X'7253EDCB7379E8E7647918737323BCCC');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095958904',X'27973662CBB2ACE80C8BD613AE4D3C00');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000095958906',X'647207C75149B52CBEC1A46860D4E15B');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000095958908',X'D9F5466FC6EE3E7DC93C10F7EE0921B1');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','72bb2df3-12e9-4b15-a6ca-e9eab9857f11',X'2E8D33CB8284E5DE86F28F7F5E55DDCB');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25',X'27973662CBB2ACE80C8BD613AE4D3C00');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','a6ee7720-e0b6-4c08-b859-dbc4d269e625',X'647207C75149B52CBEC1A46860D4E15B');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','c664b8f0-fc6d-4c7f-b2f1-687efc6e6390',X'D9F5466FC6EE3E7DC93C10F7EE0921B1');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','e730ef8b-0058-4e94-9b81-5faf8a0c9287',X'7253EDCB7379E8E7647918737323BCCC');
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
INSERT INTO "database_size" VALUES(20782,1795634209043,548864);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095958901','delivered',1795634209198,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095958901','delivered',1795634209198,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095958903','delivered',1795634209285,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095958903','delivered',1795634209285,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095958907','delivered',1795634209338,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095958907','delivered',1795634209338,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000095958909','delivered',1795634209402,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000095958909','delivered',1795634209402,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000095958911','delivered',1795634209572,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000095958911','delivered',1795634209572,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_da5ea6743f09bbb09072c2d7','com.example.coins','Sandbox','refund.requested','78e71526-bc03-451d-892e-0ca60cdf9f7a',NULL,1795634209223,'{"data":{"bundleId":"com.example.coins","caseId":"78e71526-bc03-451d-892e-0ca60cdf9f7a","customer":"72bb2df3-12e9-4b15-a6ca-e9eab9857f11","deadline":"2026-11-25T19:21:49.220Z","environment":"Sandbox","originalTransactionId":"2000000095958901","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.220Z","state":"open","transactionId":"2000000095958901"},"timestamp":"2026-11-25T19:16:49.223Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_642ca90f1dc1d8edeb35f3d3','com.example.coins','Sandbox','refund.answered','78e71526-bc03-451d-892e-0ca60cdf9f7a',NULL,1795634209273,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T19:16:49.273Z","bundleId":"com.example.coins","caseId":"78e71526-bc03-451d-892e-0ca60cdf9f7a","customer":"72bb2df3-12e9-4b15-a6ca-e9eab9857f11","deadline":"2026-11-25T19:21:49.220Z","environment":"Sandbox","originalTransactionId":"2000000095958901","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.220Z","state":"answered","transactionId":"2000000095958901"},"timestamp":"2026-11-25T19:16:49.273Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(3,'evt_e8d4e583bc92400acf3d391f','com.example.coins','Sandbox','refund.requested','028c92c0-dd7c-454d-9ecf-11264e89fcae',NULL,1795634209298,'{"data":{"bundleId":"com.example.coins","caseId":"028c92c0-dd7c-454d-9ecf-11264e89fcae","customer":"e730ef8b-0058-4e94-9b81-5faf8a0c9287","deadline":"2026-11-25T19:21:49.296Z","environment":"Sandbox","originalTransactionId":"2000000095958903","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.296Z","state":"open","transactionId":"2000000095958903"},"timestamp":"2026-11-25T19:16:49.298Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(4,'evt_030de2464b175815a39a5f8d','com.example.coins','Sandbox','refund.answered','028c92c0-dd7c-454d-9ecf-11264e89fcae',NULL,1795634209328,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T19:16:49.328Z","bundleId":"com.example.coins","caseId":"028c92c0-dd7c-454d-9ecf-11264e89fcae","customer":"e730ef8b-0058-4e94-9b81-5faf8a0c9287","deadline":"2026-11-25T19:21:49.296Z","environment":"Sandbox","originalTransactionId":"2000000095958903","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.296Z","state":"answered","transactionId":"2000000095958903"},"timestamp":"2026-11-25T19:16:49.328Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(5,'evt_24fda55afb6b401a874a8f23','com.example.coins','Sandbox','refund.requested','8208e293-222a-4801-963a-6142d6dce6fc',NULL,1795634209360,'{"data":{"bundleId":"com.example.coins","caseId":"8208e293-222a-4801-963a-6142d6dce6fc","customer":"a6ee7720-e0b6-4c08-b859-dbc4d269e625","deadline":"2026-11-25T19:21:49.356Z","environment":"Sandbox","originalTransactionId":"2000000095958907","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.356Z","state":"open","transactionId":"2000000095958907"},"timestamp":"2026-11-25T19:16:49.360Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(6,'evt_d4fdf19ac11c19553f5de68e','com.example.coins','Sandbox','refund.answered','8208e293-222a-4801-963a-6142d6dce6fc',NULL,1795634209391,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-25T19:16:49.391Z","bundleId":"com.example.coins","caseId":"8208e293-222a-4801-963a-6142d6dce6fc","customer":"a6ee7720-e0b6-4c08-b859-dbc4d269e625","deadline":"2026-11-25T19:21:49.356Z","environment":"Sandbox","originalTransactionId":"2000000095958907","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.356Z","state":"answered","transactionId":"2000000095958907"},"timestamp":"2026-11-25T19:16:49.391Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_ad8835ee58d52e9f18876927','com.example.gems','Sandbox','refund.requested','4c11b4d2-3ee2-439e-b793-e7757586e828',NULL,1795634209414,'{"data":{"bundleId":"com.example.gems","caseId":"4c11b4d2-3ee2-439e-b793-e7757586e828","customer":"c664b8f0-fc6d-4c7f-b2f1-687efc6e6390","deadline":"2026-11-25T19:21:49.412Z","environment":"Sandbox","originalTransactionId":"2000000095958909","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.412Z","state":"open","transactionId":"2000000095958909"},"timestamp":"2026-11-25T19:16:49.414Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_be6ff999507b9da28a97a0e8','com.example.gems','Sandbox','refund.answered','4c11b4d2-3ee2-439e-b793-e7757586e828',NULL,1795634209442,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-25T19:16:49.442Z","bundleId":"com.example.gems","caseId":"4c11b4d2-3ee2-439e-b793-e7757586e828","customer":"c664b8f0-fc6d-4c7f-b2f1-687efc6e6390","deadline":"2026-11-25T19:21:49.412Z","environment":"Sandbox","originalTransactionId":"2000000095958909","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.412Z","state":"answered","transactionId":"2000000095958909"},"timestamp":"2026-11-25T19:16:49.442Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(9,'evt_98b59efe8442b34df5f0027f','com.example.coins','Sandbox','refund.requested','fe7eb229-e187-47ec-8dca-1c16f57b0a39',NULL,1795634209456,'{"data":{"bundleId":"com.example.coins","caseId":"fe7eb229-e187-47ec-8dca-1c16f57b0a39","customer":"7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25","deadline":"2026-11-25T19:21:49.452Z","environment":"Sandbox","originalTransactionId":"2000000095958905","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.452Z","state":"open","transactionId":"2000000095958905"},"timestamp":"2026-11-25T19:16:49.456Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(10,'evt_8b9cdad334afc8ae9e07bbe3','com.example.coins','Sandbox','refund.granted','78e71526-bc03-451d-892e-0ca60cdf9f7a',NULL,1795634209472,'{"data":{"bundleId":"com.example.coins","caseId":"78e71526-bc03-451d-892e-0ca60cdf9f7a","customer":"72bb2df3-12e9-4b15-a6ca-e9eab9857f11","deadline":"2026-11-25T19:21:49.220Z","decidedAt":"2026-11-25T19:16:49.467Z","environment":"Sandbox","originalTransactionId":"2000000095958901","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.220Z","state":"answered","transactionId":"2000000095958901"},"timestamp":"2026-11-25T19:16:49.472Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(11,'evt_21e36292a57902a6052a421f','com.example.coins','Sandbox','refund.declined','028c92c0-dd7c-454d-9ecf-11264e89fcae',NULL,1795634209489,'{"data":{"bundleId":"com.example.coins","caseId":"028c92c0-dd7c-454d-9ecf-11264e89fcae","customer":"e730ef8b-0058-4e94-9b81-5faf8a0c9287","deadline":"2026-11-25T19:21:49.296Z","decidedAt":"2026-11-25T19:16:49.485Z","environment":"Sandbox","originalTransactionId":"2000000095958903","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.296Z","state":"answered","transactionId":"2000000095958903"},"timestamp":"2026-11-25T19:16:49.489Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(12,'evt_e74ec4fca1580c7be4f3685d','com.example.coins','Sandbox','refund.waiting','fe7eb229-e187-47ec-8dca-1c16f57b0a39',NULL,1795634209490,'{"data":{"blockReason":"consentWithdrawn","bundleId":"com.example.coins","caseId":"fe7eb229-e187-47ec-8dca-1c16f57b0a39","customer":"7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25","deadline":"2026-11-25T19:21:49.452Z","environment":"Sandbox","mustAct":"backend","originalTransactionId":"2000000095958905","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.452Z","state":"waiting","transactionId":"2000000095958905","until":"2026-11-25T19:21:49.452Z"},"timestamp":"2026-11-25T19:16:49.490Z","type":"refund.waiting"}');
INSERT INTO "desk_event" VALUES(13,'evt_9f973c96e8d774e784473744','com.example.coins','Sandbox','refund.withheld','fe7eb229-e187-47ec-8dca-1c16f57b0a39',NULL,1795634209504,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"fe7eb229-e187-47ec-8dca-1c16f57b0a39","customer":"7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25","deadline":"2026-11-25T19:21:49.452Z","environment":"Sandbox","originalTransactionId":"2000000095958905","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.452Z","state":"withheld","transactionId":"2000000095958905"},"timestamp":"2026-11-25T19:16:49.504Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(14,'evt_8f9f40417c6b20a664bc8e8b','com.example.coins','Sandbox','refund.granted','fe7eb229-e187-47ec-8dca-1c16f57b0a39',NULL,1795634209504,'{"data":{"bundleId":"com.example.coins","caseId":"fe7eb229-e187-47ec-8dca-1c16f57b0a39","customer":"7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25","deadline":"2026-11-25T19:21:49.452Z","decidedAt":"2026-11-25T19:16:49.500Z","environment":"Sandbox","originalTransactionId":"2000000095958905","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.452Z","state":"withheld","transactionId":"2000000095958905"},"timestamp":"2026-11-25T19:16:49.504Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_f26eb9af7350dc4c27cfcd16','com.example.coins','Sandbox','refund.granted','8208e293-222a-4801-963a-6142d6dce6fc',NULL,1795634209516,'{"data":{"bundleId":"com.example.coins","caseId":"8208e293-222a-4801-963a-6142d6dce6fc","customer":"a6ee7720-e0b6-4c08-b859-dbc4d269e625","deadline":"2026-11-25T19:21:49.356Z","decidedAt":"2026-11-25T19:16:49.510Z","environment":"Sandbox","originalTransactionId":"2000000095958907","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.356Z","state":"answered","transactionId":"2000000095958907"},"timestamp":"2026-11-25T19:16:49.516Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(16,'evt_6010ed690d74f1c3412a4256','com.example.coins','Sandbox','refund.reversed','8208e293-222a-4801-963a-6142d6dce6fc',NULL,1795634209531,'{"data":{"bundleId":"com.example.coins","caseId":"8208e293-222a-4801-963a-6142d6dce6fc","customer":"a6ee7720-e0b6-4c08-b859-dbc4d269e625","deadline":"2026-11-25T19:21:49.356Z","decidedAt":"2026-11-25T19:16:49.529Z","environment":"Sandbox","originalTransactionId":"2000000095958907","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.356Z","state":"answered","transactionId":"2000000095958907"},"timestamp":"2026-11-25T19:16:49.531Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(17,'evt_213cf4236a275a0040b76a89','com.example.gems','Sandbox','refund.declined','4c11b4d2-3ee2-439e-b793-e7757586e828',NULL,1795634209549,'{"data":{"bundleId":"com.example.gems","caseId":"4c11b4d2-3ee2-439e-b793-e7757586e828","customer":"c664b8f0-fc6d-4c7f-b2f1-687efc6e6390","deadline":"2026-11-25T19:21:49.412Z","decidedAt":"2026-11-25T19:16:49.546Z","environment":"Sandbox","originalTransactionId":"2000000095958909","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-25T19:16:49.412Z","state":"answered","transactionId":"2000000095958909"},"timestamp":"2026-11-25T19:16:49.549Z","type":"refund.declined"}');
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095958900','transactions','2000000095958901',NULL,NULL,'Apple does not know the transaction in this environment',1795634209223,1795634224223,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095958902','transactions','2000000095958903',NULL,NULL,'Apple does not know the transaction in this environment',1795634209298,1795634224298,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095958904','transactions','2000000095958905',NULL,NULL,'Apple does not know the transaction in this environment',1795634209456,1795634224456,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000095958906','transactions','2000000095958907',NULL,NULL,'Apple does not know the transaction in this environment',1795634209360,1795634224360,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000095958908','transactions','2000000095958909',NULL,NULL,'Apple does not know the transaction in this environment',1795634209414,1795634224414,NULL,1);
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
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','78e71526-bc03-451d-892e-0ca60cdf9f7a',2,'CONSUMPTION_REQUEST',NULL,1795634209220,1795634209223,'2000000095958901',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','028c92c0-dd7c-454d-9ecf-11264e89fcae',2,'CONSUMPTION_REQUEST',NULL,1795634209296,1795634209298,'2000000095958903',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','8208e293-222a-4801-963a-6142d6dce6fc',2,'CONSUMPTION_REQUEST',NULL,1795634209356,1795634209360,'2000000095958907',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','4c11b4d2-3ee2-439e-b793-e7757586e828',2,'CONSUMPTION_REQUEST',NULL,1795634209412,1795634209414,'2000000095958909',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','fe7eb229-e187-47ec-8dca-1c16f57b0a39',2,'CONSUMPTION_REQUEST',NULL,1795634209452,1795634209456,'2000000095958905',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','f79aacc4-a7fc-4a33-9ad0-e321d7d4ef30',2,'REFUND',NULL,1795634209467,1795634209472,'2000000095958901',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','45793383-8193-4803-bd61-8b60f9429596',2,'REFUND_DECLINED',NULL,1795634209485,1795634209489,'2000000095958903',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','e27cec3a-a85c-4038-9507-7c5fafdbfc6a',2,'REFUND',NULL,1795634209500,1795634209504,'2000000095958905',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','5e5c11f6-92e5-4e36-b5fb-c4ed0fc2609e',2,'REFUND',NULL,1795634209510,1795634209516,'2000000095958907',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','6ed1f5f3-fad2-496d-acf5-df3c09139b89',2,'REFUND_REVERSED',NULL,1795634209529,1795634209531,'2000000095958907',NULL,0,NULL,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','c119d0e0-fbc4-4407-8c41-4aa315799a90',2,'REFUND_DECLINED',NULL,1795634209546,1795634209549,'2000000095958909',NULL,0,NULL,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795634209223,X'0101010040144D0979D54D575BFC0F9C45F6499A1D5A0D9FB5AFE485B8D37B4737A9AEFB924829920A69D9133DDF3E0797C16A421424CA970A52CDDB8A161522DED4B5F456627BF700434F4E53554D5054494F4E5F52455155455354222CF702F978E71526BC03451D892E0CA60CDF9F7A222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F5EE94FAD4DFC603222CF744F8F5EE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF972BB2DF312E94B15A6CAE9EAB9857F11222CF74E505552434841534544222CF606F8C4C38EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F4EEE0BCD288C7E209227D40FCAB834E4CA7A6FAE3D381ED91C171FBA2693EF7407503AF3469B5461D8EEE9DDA429EB427466019EDD92455914310F45FDA920106CF184F56B8E0FC84C613A32B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8C4C38EA1A1347D');
INSERT INTO "notification_payload" VALUES(2,1795634209298,X'01010100403088B70E6FDE42D19CFD34895B8F16CC6A72506BD0B796E94DCDCDF663DE20F27E01B2385619DB0D5BB9B51848722AC8A35DE8EA7258A3FB066619FB126FC837627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9028C92C0DD7C454D9ECF11264E89FCAE222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F7EE94FAD4DFC603222CF744F8F7EE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9E730EF8B00584E949B815FAF8A0C9287222CF74E505552434841534544222CF606F890C48EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F6EEE0BCD288C7E209227D4053B8D19AC24E8E4FFABAB9D433C7550E058C3C059DCC653FBC4C4840649510C8E4A1D905D96B60EE59E9796FD7058AF025EDD098CF17A328490019FE3D2B5F662B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F890C48EA1A1347D');
INSERT INTO "notification_payload" VALUES(3,1795634209360,X'010101004031A73A27505EED8F44EF1B25EC18683518C383C377237AC7D01B9D1552F503995260311DA85A5C51ED2F4CAF966E428BA60C3BF38F85521A89489CC180F1F645627BF700434F4E53554D5054494F4E5F52455155455354222CF702F98208E293222A4801963A6142D6DCE6FC222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FBEE94FAD4DFC603222CF744F8FBEE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9A6EE7720E0B64C08B859DBC4D269E625222CF74E505552434841534544222CF606F8CCC48EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FAEEE0BCD288C7E209227D403CDC1C5CB9BE9430E3F8AEE33530F97DBAE19223744D5F6DD4A4877BCE26FEA65961605A5DFB97F845B7BCD9F6EC9CBDDFDE8E8455805DCD467541DF10B9A3A82B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8CCC48EA1A1347D');
INSERT INTO "notification_payload" VALUES(4,1795634209414,X'010101004041873C8B7F69E04EBD7F8BB5548AC328CED8A8DDA04A80EB08F9F877D31913CE2B85946D2972DD543BDAEBD177BC52AE9BEEE573DF0B29F45FA1E6ED39FA4CF9617BF700434F4E53554D5054494F4E5F52455155455354222CF702F94C11B4D23EE2439EB793E7757586E828222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8FDEE94FAD4DFC603222CF744F8FDEE94FAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9C664B8F0FC6D4C7FB2F1687EFC6E6390222CF74E505552434841534544222CF606F884C58EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FCEEE0BCD288C7E209227D40C16D1533F94149C643CCFD7E2A55806A29BD57B2A5A72E8085B6AB97BAE8898A54D84F1BF4CD3D8D1E57B43EE0BAE8B5FFB5E20816A71BC53949C5A89A1D1CF62B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F884C58EA1A1347D');
INSERT INTO "notification_payload" VALUES(5,1795634209456,X'0101010040284621E9CAEE7028B7DCBA11F13DFF10FF5F9A13F67DC5F99F6F20A674B304A2855075830AC3BB65C7C3704427E9021C3098C4BCB7B1F944822EADB69A0A4FBE627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9FE7EB229E18747EC8DCA1C16F57B0A39222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F9EE94FAD4DFC603222CF744F8F9EE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF97A5E58E66DBA46AE8F20F03AA8BC4A25222CF74E505552434841534544222CF606F8ACC58EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F8EEE0BCD288C7E209227D40FAF2B7C00DD85D4AF7B0244B5B0B40AF90B04F219F42D4CDDF2A34C72398CC1E7C7BF6269D9044A98C8C03596067D549E8431A537191B3A4AA696543C1D539652B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8ACC58EA1A1347D');
INSERT INTO "notification_payload" VALUES(6,1795634209472,X'0101010040BE9611FA9111B514CBC7F323DB87E8DC03F3E390DC3691AE788857DFC58C6A54044737CCD01937363A7C08444625276AD85690CED9292B02DA38317BACFF4C67557BF700524546554E44222CF702F9F79AACC4A7FC4A339AD0E321D7D4EF30222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F5EE94FAD4DFC603222CF744F8F5EE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF972BB2DF312E94B15A6CAE9EAB9857F11222CF74E505552434841534544222CF606F8BBC58EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F4EEE0BCD288C7E209227D40AD6E9AC08C287EAAE19AEEC564CE2F99CE2504208C8F2938C01CFE5E7BF42FBE025050C04EDC3C3F328372A0433158CE11379BC178D757332A276E1296AA1F7C14227D2CF705322E30222CF606F8BBC58EA1A1347D');
INSERT INTO "notification_payload" VALUES(7,1795634209489,X'010101004061E6977CE0DB89B8428E43F74CF745CBA406DA7BDB4BFF2A9E41DE6FA5504347D5D7A0FAA762171561AB846422DE5E2A75BDDF67E55EE3DFA84EFE2CB59725955E7BF700524546554E445F4445434C494E4544222CF702F94579338381934803BD618B60F9429596222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F7EE94FAD4DFC603222CF744F8F7EE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9E730EF8B00584E949B815FAF8A0C9287222CF74E505552434841534544222CF606F8CDC58EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F6EEE0BCD288C7E209227D40D7AE9AACAE040D5E06AB956465C2ACE9813E19B391BC7F8A165B323B67F9CEDB6B7A362C76A42D0317FE29C97CC1EFD7DE91A31ECBF675EBB698636BDAC51DAE14227D2CF705322E30222CF606F8CDC58EA1A1347D');
INSERT INTO "notification_payload" VALUES(8,1795634209504,X'010101004033D0A2920DFC5DD79D6420529BEF16F1865A61913E1D6362AA136091EA5A3E9380602FE6CA7402C11F433A66210924FA373255466EF99C645833A47A67897263557BF700524546554E44222CF702F9E27CEC3AA85C403895077C5FAFDBFC6A222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8F9EE94FAD4DFC603222CF744F8F9EE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF97A5E58E66DBA46AE8F20F03AA8BC4A25222CF74E505552434841534544222CF606F8DCC58EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8F8EEE0BCD288C7E209227D40EED863B4D650EB620373145837DD063B4A79D7443474E6EF0266C5F9FD21F8B633C2BE852FCE1BF6B215F2A46E28754BB40BC834BFF57652D36A772C6992813614227D2CF705322E30222CF606F8DCC58EA1A1347D');
INSERT INTO "notification_payload" VALUES(9,1795634209516,X'0101010040F2AE66A9E420E7447031E9B3D33CCC0C0EF193D17EBFB0C6590821891C9A4A20E6CC93A1D21EEBCF7057ED6B9A257C96C96BE85D09377D03E9B64C6952E09B49557BF700524546554E44222CF702F95E5C11F692E54E36B5FBC4ED0FC2609E222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FBEE94FAD4DFC603222CF744F8FBEE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9A6EE7720E0B64C08B859DBC4D269E625222CF74E505552434841534544222CF606F8E6C58EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FAEEE0BCD288C7E209227D4002A50A0057EEB70B2453DE7E003DA224FBDF5AD5F0767B27EAF756D6C65FD69CD2FA23F1DFDFD3E1F285FE9126DE923B71DED865910879C3E71B5B832E8CD5EE14227D2CF705322E30222CF606F8E6C58EA1A1347D');
INSERT INTO "notification_payload" VALUES(10,1795634209531,X'01010100406DD9286E06E23637466DB9F86C764105B74852E198859D7FC747AAABEFC47C83F22BC628A8BB21D2FCF4F965D3E1074A4943A841244FD7BCC046D6531400F09B5E7BF700524546554E445F5245564552534544222CF702F96ED1F5F3FAD2496DACF5DF3C09139B89222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8FBEE94FAD4DFC603222CF744F8FBEE94FAD4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9A6EE7720E0B64C08B859DBC4D269E625222CF74E505552434841534544222CF606F8F9C58EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FAEEE0BCD288C7E209227D40052C62D7DA6BABAF676C86241F9ECFB0ED0D8733EDD36B9A2D4ECB71B1D371A857294A5FA7FC4A2B4E552D809EBCFFC4C7509C0528ED1D89F0272954044A591B14227D2CF705322E30222CF606F8F9C58EA1A1347D');
INSERT INTO "notification_payload" VALUES(11,1795634209549,X'0101010040060F6C5914D08CE8365CA48FE869995F290D954AC311A66628C24F51DC1BC6009D30357DD4CC1F4516837547C6F4A0BDEB9325EBFC0B08C1811E3F5B29E1348F5D7BF700524546554E445F4445434C494E4544222CF702F9C119D0E0FBC444078C414AA315799A90222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8FDEE94FAD4DFC603222CF744F8FDEE94FAD4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F8E8E4B29FA1342CF649F8E8E4B29FA1342CF64B312CF74C436F6E73756D61626C65222CF74DF9C664B8F0FC6D4C7FB2F1687EFC6E6390222CF74E505552434841534544222CF606F88AC68EA1A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8FCEEE0BCD288C7E209227D40F66643EF5D03BCE736E906D10FB7CAABD9B7B8488767CA153BA9A654180FC4DADECB4BE1DEB1CAE70FA371634E4B510D172D3F8C7EA96DEA4A63D79D3E85078414227D2CF705322E30222CF606F88AC68EA1A1347D');
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
INSERT INTO "payload_header" VALUES(1,X'930B51ECC4387C4021E90076AE1E45F3D8F192F6CD733B393EB59CD60597882C','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeFRDQ0FVcWdBd0lCQWdJVVNObmJ6UCtkSlBZeDZTUW5xbFplRmMrWThWWXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJeE1Ua3hOalE0V2hjTk1qY3hNak13TVRreE5qUTRXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFRbU5hc1B0Y05KaW9KZlQ1SFJEY0hJV2pBMmZ5UFFINnU5ZFhTNjJ6U0ZqWHB3OFl5SmNEa2xvaUxFajkxdTlOd2IwMXpCUkJESjhudWpabUo4bStiQm8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVUFZOHBOVGpDYzh3dFdibk5FUkVCNUVMRkZoZ3dId1lEVlIwakJCZ3dGb0FVUkxnVGV1WVg4WW1DaVIvN1pjTklZTU5NY2Rnd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhUUF3WmdJeEFLTmxPZVZHQkpPTkpucWt4eTErOFo2U1dJYmFMa0lwSXlnRTA4WUdMY1hCa01ob3JkYWxMUjdmYVkrdDdUYXZ5QUl4QUptRUl0T2JsOVVFQUhqRnNHaXFNaHIyK3J0cW9mcTJzYnE5WU1RcnpDUW9zWEFOejQzMitGZW5GQ3Fwa3ZHbGlRPT0iLCJNSUlCNXpDQ0FXMmdBd0lCQWdJVVMza0R0VGFMekxTcTBibWZIT2x5cFFvTUpxd3dDZ1lJS29aSXpqMEVBd013RkRFU01CQUdBMVVFQXd3SlZHVnpkQ0JTYjI5ME1CNFhEVEkxTVRBeU1URTVNVFkwT0ZvWERUSTNNVEl6TURFNU1UWTBPRm93SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd2RqQVFCZ2NxaGtqT1BRSUJCZ1VyZ1FRQUlnTmlBQVJvajRFZlVyaVFaQllYeDhSbU54bFRReHh3VzJDbDlHTDlWSnJ4Lzc3djdBbExDdzZMZUViU01lbnFURzlUTUFDcmtTYmY4NllzNi9rTk5UUFgzNGZITEppWGpRL2h2VkVhVzh3UFNzZE44SFdZTlJDd3ptV0Vra0xBakh2dy9pU2plREIyTUJJR0ExVWRFd0VCL3dRSU1BWUJBZjhDQVFBd0RnWURWUjBQQVFIL0JBUURBZ0VHTUIwR0ExVWREZ1FXQkJSRXVCTjY1aGZ4aVlLSkgvdGx3MGhndzB4eDJEQWZCZ05WSFNNRUdEQVdnQlNqM0oyU1UwK1U4UUN1eU9tYW8rdTNxU29nOFRBUUJnb3Foa2lHOTJOa0JnSUJCQUlGQURBS0JnZ3Foa2pPUFFRREF3Tm9BREJsQWpFQWp5VURNNTZFWnB1M2xnUVVMenN2Umo0MysvaGlWU1NzSTNldDd1K1plSkdadmFPZlJLY0xGdUQ5T09VMXorSTBBakJiSHg2VHRVNU9XdUVxdDdjNkZmdFlaZktlamJNd2VUT2FIcm5ma0YzeUl5TVVzVWRRaExwOVJ3MTBPQWtaamVVPSIsIk1JSUJ5akNDQVZDZ0F3SUJBZ0lVUitxOXhCY3IvaUdyN3Vod29HOFdubE9kZCtnd0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TVRFNU1UWTBPRm9YRFRJM01USXpNREU1TVRZME9Gb3dGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUhZd0VBWUhLb1pJemowQ0FRWUZLNEVFQUNJRFlnQUVuam1HeVh1MHRaSWxDQ3dUcDRZUkcrcStxZC9aYy9USE5iSThocEY1TU1XRXBJdStmeUpJUlZydG5WSTBXdU85RE0zcXdLZjN4WGJlaW41ZWxaNlBUN2Z1WC8yRlV6SWQ1OUt3b0pLV3lwVWlrQlhMZDc0L0VvQkxyYUNlOEEyZW8yTXdZVEFQQmdOVkhSTUJBZjhFQlRBREFRSC9NQTRHQTFVZER3RUIvd1FFQXdJQkJqQWRCZ05WSFE0RUZnUVVvOXlka2xOUGxQRUFyc2pwbXFQcnQ2a3FJUEV3SHdZRFZSMGpCQmd3Rm9BVW85eWRrbE5QbFBFQXJzanBtcVBydDZrcUlQRXdDZ1lJS29aSXpqMEVBd01EYUFBd1pRSXhBS2lXN3g5UUJ5MXBTa2VlbXkyNWJBK3JGcDVXeTVPK2ZVZGIvNENJVHo4Tkh0T2Y3ZGNFZk9ibzVTdlZUeEZmZ3dJd0ZoWGRjMGRHbEt6OG8zaEdKWXEvRUREQ1FLRDRnTjBkQ0NJcC9VTlAwZUR5Wm8wL2pCeFpUSXVhL1dEb2lGaUYiXX0');
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
INSERT INTO "policy_decision" VALUES('028c92c0-dd7c-454d-9ecf-11264e89fcae',X'7B226174223A313739353633343230393239362C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A3732372C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795634209320);
INSERT INTO "policy_decision" VALUES('4c11b4d2-3ee2-439e-b793-e7757586e828',X'7B226174223A313739353633343230393431322C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A3539312C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795634209436);
INSERT INTO "policy_decision" VALUES('78e71526-bc03-451d-892e-0ca60cdf9f7a',X'7B226174223A313739353633343230393232302C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A393835332C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795634209256);
INSERT INTO "policy_decision" VALUES('8208e293-222a-4801-963a-6142d6dce6fc',X'7B226174223A313739353633343230393335362C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A393935352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795634209380);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095958901','2000000095958901',NULL,'coins.500','Consumable','72bb2df3-12e9-4b15-a6ca-e9eab9857f11',X'2E8D33CB8284E5DE86F28F7F5E55DDCB','72bb2df3-12e9-4b15-a6ca-e9eab9857f11','704000000095958900',1,1795630609000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795634209467);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095958903','2000000095958903',NULL,'coins.500','Consumable','e730ef8b-0058-4e94-9b81-5faf8a0c9287',X'7253EDCB7379E8E7647918737323BCCC','e730ef8b-0058-4e94-9b81-5faf8a0c9287','704000000095958902',1,1795630609000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795634209485);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095958905','2000000095958905',NULL,'coins.500','Consumable','7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25',X'27973662CBB2ACE80C8BD613AE4D3C00','7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25','704000000095958904',1,1795630609000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795634209500);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000095958907','2000000095958907',NULL,'coins.500','Consumable','a6ee7720-e0b6-4c08-b859-dbc4d269e625',X'647207C75149B52CBEC1A46860D4E15B','a6ee7720-e0b6-4c08-b859-dbc4d269e625','704000000095958906',1,1795630609000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795634209529);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000095958909','2000000095958909',NULL,'coins.500','Consumable','c664b8f0-fc6d-4c7f-b2f1-687efc6e6390',X'D9F5466FC6EE3E7DC93C10F7EE0921B1','c664b8f0-fc6d-4c7f-b2f1-687efc6e6390','704000000095958908',1,1795630609000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795634209546);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095958901',1795634209467,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095958903',1795634209485,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095958905',1795634209500,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095958907',1795634209510,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000095958907',1795634209529,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000095958909',1795634209546,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095958901',125,NULL,NULL,'backend',240,1,'apple',1795634209205,1795634209205,1795634209205,NULL,0,NULL,0,1795634209205,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095958901',125,NULL,NULL,'backend',240,1,'apple',1795634209205,1795634209205,1795634209205,NULL,0,NULL,0,1795634209205,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095958903',125,NULL,NULL,'backend',240,1,'apple',1795634209291,1795634209291,1795634209291,NULL,0,NULL,0,1795634209291,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095958903',125,NULL,NULL,'backend',240,1,'apple',1795634209291,1795634209291,1795634209291,NULL,0,NULL,0,1795634209291,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095958907',125,NULL,NULL,'backend',240,1,'apple',1795634209346,1795634209346,1795634209346,NULL,0,NULL,0,1795634209346,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095958907',125,NULL,NULL,'backend',240,1,'apple',1795634209346,1795634209346,1795634209346,NULL,0,NULL,0,1795634209346,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000095958909',125,NULL,NULL,'backend',240,1,'apple',1795634209406,1795634209406,1795634209406,NULL,0,NULL,0,1795634209406,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000095958909',125,NULL,NULL,'backend',240,1,'apple',1795634209406,1795634209406,1795634209406,NULL,0,NULL,0,1795634209406,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000095958911',125,NULL,NULL,'backend',240,1,'apple',1795634209576,1795634209576,1795634209576,NULL,0,NULL,0,1795634209576,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000095958911',125,NULL,NULL,'backend',240,1,'apple',1795634209576,1795634209576,1795634209576,NULL,0,NULL,0,1795634209576,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795547809043,1795633609095,'[]',NULL,0,0,0,1795634509108,1795634209108,0,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795547809043,1795633609104,'[]',NULL,0,0,0,1795634509111,1795634209111,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795547809043,1795633609112,'[]',NULL,0,0,0,1795634509119,1795634209119,0,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795547809043,1795633609113,'[]',NULL,0,0,0,1795634509116,1795634209116,0,NULL);
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
INSERT INTO "refund_case" VALUES('028c92c0-dd7c-454d-9ecf-11264e89fcae','com.example.coins','Sandbox','2000000095958903','e730ef8b-0058-4e94-9b81-5faf8a0c9287','UNINTENDED_PURCHASE',1795634209296,1795634209298,1795634509296,1,'answered',NULL,NULL,NULL,NULL,NULL,1795634209328,NULL,'declined',NULL,1795634209485,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('4c11b4d2-3ee2-439e-b793-e7757586e828','com.example.gems','Sandbox','2000000095958909','c664b8f0-fc6d-4c7f-b2f1-687efc6e6390','UNINTENDED_PURCHASE',1795634209412,1795634209414,1795634509412,1,'answered',NULL,NULL,NULL,NULL,NULL,1795634209442,NULL,'declined',NULL,1795634209546,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('78e71526-bc03-451d-892e-0ca60cdf9f7a','com.example.coins','Sandbox','2000000095958901','72bb2df3-12e9-4b15-a6ca-e9eab9857f11','UNINTENDED_PURCHASE',1795634209220,1795634209223,1795634509220,1,'answered',NULL,NULL,NULL,NULL,NULL,1795634209273,NULL,'granted',NULL,1795634209467,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('8208e293-222a-4801-963a-6142d6dce6fc','com.example.coins','Sandbox','2000000095958907','a6ee7720-e0b6-4c08-b859-dbc4d269e625','UNINTENDED_PURCHASE',1795634209356,1795634209360,1795634509356,1,'answered',NULL,NULL,NULL,NULL,NULL,1795634209391,NULL,'reversed',NULL,1795634209529,6,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('fe7eb229-e187-47ec-8dca-1c16f57b0a39','com.example.coins','Sandbox','2000000095958905','7a5e58e6-6dba-46ae-8f20-f03aa8bc4a25','UNINTENDED_PURCHASE',1795634209452,1795634209456,1795634509452,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795634209500,4,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095958901','78e71526-bc03-451d-892e-0ca60cdf9f7a','UNINTENDED_PURCHASE',1795634209220,1795634209223,1795634509220,1,'78e71526-bc03-451d-892e-0ca60cdf9f7a');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095958903','028c92c0-dd7c-454d-9ecf-11264e89fcae','UNINTENDED_PURCHASE',1795634209296,1795634209298,1795634509296,1,'028c92c0-dd7c-454d-9ecf-11264e89fcae');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095958905','fe7eb229-e187-47ec-8dca-1c16f57b0a39','UNINTENDED_PURCHASE',1795634209452,1795634209456,1795634509452,1,'fe7eb229-e187-47ec-8dca-1c16f57b0a39');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000095958907','8208e293-222a-4801-963a-6142d6dce6fc','UNINTENDED_PURCHASE',1795634209356,1795634209360,1795634509356,1,'8208e293-222a-4801-963a-6142d6dce6fc');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000095958909','4c11b4d2-3ee2-439e-b793-e7757586e828','UNINTENDED_PURCHASE',1795634209412,1795634209414,1795634509412,1,'4c11b4d2-3ee2-439e-b793-e7757586e828');
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000095958911',0,'delivery',1,1795634209572,1795634209572);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000095958911',0,'usage',1,1795634209578,1795634209578);
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','30c50b3e-19a0-486b-a0c6-42ba1daa2751','2000000095958901',NULL,NULL,125,NULL,240,NULL,'apple',1795634209205,1795634209212,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','30c50b3e-19a0-486b-a0c6-42ba1daa2751','2000000095958901',NULL,NULL,125,NULL,240,NULL,'apple',1795634209205,1795634209212,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','510eb2ef-8e4d-4f35-bdf7-2e379c48af3e','2000000095958903',NULL,NULL,125,NULL,240,NULL,'apple',1795634209291,1795634209294,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','510eb2ef-8e4d-4f35-bdf7-2e379c48af3e','2000000095958903',NULL,NULL,125,NULL,240,NULL,'apple',1795634209291,1795634209294,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','71031d3a-6775-490e-af3f-a2a9722ed0da','2000000095958911',NULL,NULL,125,NULL,240,NULL,'apple',1795634209576,1795634209578,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','71031d3a-6775-490e-af3f-a2a9722ed0da','2000000095958911',NULL,NULL,125,NULL,240,NULL,'apple',1795634209576,1795634209578,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','7d56c314-2104-43bb-b680-bd6ded7adc29','2000000095958907',NULL,NULL,125,NULL,240,NULL,'apple',1795634209346,1795634209353,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','7d56c314-2104-43bb-b680-bd6ded7adc29','2000000095958907',NULL,NULL,125,NULL,240,NULL,'apple',1795634209346,1795634209353,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','e96139af-6e6e-41b5-8283-5da15a49fe9d','2000000095958909',NULL,NULL,125,NULL,240,NULL,'apple',1795634209406,1795634209411,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','e96139af-6e6e-41b5-8283-5da15a49fe9d','2000000095958909',NULL,NULL,125,NULL,240,NULL,'apple',1795634209406,1795634209411,NULL,'backend');
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
