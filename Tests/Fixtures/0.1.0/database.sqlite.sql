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
INSERT INTO "access_token" VALUES(1,'c8fce1a6','backend',NULL,NULL,X'63DD664176267E3D8858614DA2B3589DB699A171559E6586EF151571F33E57E8',1795817908048,NULL,NULL,NULL);
INSERT INTO "access_token" VALUES(2,'57070d2a','viewer',NULL,NULL,X'E3FEADA0D98F7061F9E5CC13E02EECF31CA3E32BFB69B5EF25B0B1D2CC35081B',1795817909994,NULL,NULL,NULL);
INSERT INTO "access_token" VALUES(3,'0b742ed1','operator',NULL,NULL,X'621B7977CDAF1172CB184FF9B210D29DA72DE605C58A5FE82983EF71A2A73405',1795817910421,NULL,NULL,NULL);
INSERT INTO "access_token" VALUES(4,'5fdc62b8','privacy',NULL,NULL,X'2DBD21891AD47C51722956D3E3AB3632C6796017725933868C976B938AC3F006',1795817910816,NULL,NULL,NULL);
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
INSERT INTO "answer" VALUES('1c29973a-a37b-44b8-ba3f-5ce6ac46d083',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C22726566756E64507265666572656E6365223A224752414E545F50524F5241544544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T22:18:29.006Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T22:18:29.054Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"refundPreference","reason":"the rule “half used” chose it","source":"policy","value":"GRANT_PRORATED"},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"}]','half used','[]','GRANT_PRORATED',0,7,1795817909184);
INSERT INTO "answer" VALUES('4bec95cb-6821-43e1-a8de-f9978cd9abf1',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T22:18:27.907Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T22:18:28.199Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,1,1795817908559);
INSERT INTO "answer" VALUES('b29b07a6-f5b8-4a30-a219-b242684e6d79',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T22:18:28.594Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T22:18:28.634Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,3,1795817908804);
INSERT INTO "answer" VALUES('ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',2,X'7B22636F6E73756D7074696F6E50657263656E74616765223A32353030302C22637573746F6D6572436F6E73656E746564223A747275652C2264656C6976657279537461747573223A2244454C495645524544222C2273616D706C65436F6E74656E7450726F7669646564223A66616C73657D','[{"field":"customerConsented","reason":"the customer agreed at 2026-11-27T22:18:28.813Z","source":"consent register","value":true},{"field":"deliveryStatus","reason":"reported at 2026-11-27T22:18:28.861Z","source":"backend","value":"DELIVERED"},{"field":"sampleContentProvided","reason":"no sample is offered","source":"products.yml","value":false},{"field":"consumptionPercentage","reason":"125 of 500 units used","source":"usage","value":25000},{"field":"consumptionStatus","reason":"125 of 500 units used; version 2 does not ask for it","source":"usage"},{"field":"platform","reason":"last used on Apple; version 2 does not ask for it","source":"usage"},{"field":"accountTenure","reason":"the backend did not report when the account was created; version 2 does not ask for it","source":"backend"},{"field":"playTime","reason":"240 seconds of use were reported; version 2 does not ask for it","source":"usage"},{"field":"lifetimeDollarsPurchased","reason":"4.99 USD paid, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"lifetimeDollarsRefunded","reason":"0 USD refunded, but earlier purchases may be missing: Apple does not know the transaction in this environment; version 2 does not ask for it","source":"ledger"},{"field":"userStatus","reason":"the backend did not report it; version 2 does not ask for it","source":"backend"},{"field":"appAccountToken","reason":"the transaction''s own; version 2 does not ask for it","source":"transaction"},{"field":"refundPreference","reason":"the policy''s default chose no preference","source":"policy"}]','default','[]',NULL,0,5,1795817908999);
CREATE TABLE answer_time_tally (
    day BIGINT NOT NULL,
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    from_ms BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
) WITHOUT ROWID;
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.coins','Sandbox',103,0,1);
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.coins','Sandbox',136,0,1);
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.coins','Sandbox',312,0,1);
INSERT INTO "answer_time_tally" VALUES(20784,'com.example.gems','Sandbox',103,0,1);
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
INSERT INTO "attempt" VALUES('1c29973a-a37b-44b8-ba3f-5ce6ac46d083',1,'B120DA77-5BBD-4D1D-82BC-BB0BC4EB958E 4',7,'accepted',1795817909184,1795817909201,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('4bec95cb-6821-43e1-a8de-f9978cd9abf1',1,'B120DA77-5BBD-4D1D-82BC-BB0BC4EB958E 1',1,'accepted',1795817908561,1795817908597,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('b29b07a6-f5b8-4a30-a219-b242684e6d79',1,'B120DA77-5BBD-4D1D-82BC-BB0BC4EB958E 2',3,'accepted',1795817908805,1795817908816,202,NULL,NULL,NULL);
INSERT INTO "attempt" VALUES('ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',1,'B120DA77-5BBD-4D1D-82BC-BB0BC4EB958E 3',5,'accepted',1795817908999,1795817909012,202,NULL,NULL,NULL);
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
INSERT INTO "audit_deed" VALUES(1,'d852a315292df7caa55fc1b82ada2d26',1795817906904,'configurationInForce','desk',NULL,NULL,'{"/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/refund-desk.yml":"d3399978f4c383a7c5ac37a8c17adeb46c98f7c03ba83d4c040cf35c273b59a8","/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,1,X'0000000000000000000000000000000000000000000000000000000000000000',X'617D0AA2397A3E9494C24849C496476E7075009F2AD0938FCA6C438A3F047523');
INSERT INTO "audit_deed" VALUES(2,'40340914a4c18aad32b23d8ec6ca62e2',1795817906904,'keyInUse','desk',NULL,NULL,'{"auditKey":"4e986e765c9326de"}',NULL,NULL,NULL,2,X'617D0AA2397A3E9494C24849C496476E7075009F2AD0938FCA6C438A3F047523',X'3DCEE994488DEFA23450EEF413001D1DD331BE50F0C4188C3FAF3B8E65A4AFAD');
INSERT INTO "audit_deed" VALUES(3,'dfd07f86d04649085dafaa440f734224',1795817906904,'keyInUse','desk','com.example.coins',NULL,'{"key":"2X9R4HXF34 (public key d8577489)"}',NULL,NULL,NULL,3,X'3DCEE994488DEFA23450EEF413001D1DD331BE50F0C4188C3FAF3B8E65A4AFAD',X'FB1D3CAA307A3497E5334CE39FBF20D2EC1AA62193E885CF2A5B7EDF96A6731E');
INSERT INTO "audit_deed" VALUES(4,'be43817d07351ae0a829b9b2cf8e8786',1795817906904,'policyInForce','the start of the desk','com.example.coins',NULL,'{"version":"de9905fe0060"}',NULL,NULL,NULL,4,X'FB1D3CAA307A3497E5334CE39FBF20D2EC1AA62193E885CF2A5B7EDF96A6731E',X'20747919D1F9A2C9911FE572C92627FDBD42EE211C1917EED61A682932C75839');
INSERT INTO "audit_deed" VALUES(5,'8adfb2e9e734aecec03d206ea808c5a0',1795817906904,'keyInUse','desk','com.example.gems',NULL,'{"key":"2X9R4HXF34 (public key d8577489)"}',NULL,NULL,NULL,5,X'20747919D1F9A2C9911FE572C92627FDBD42EE211C1917EED61A682932C75839',X'7A481EA716BE921658CDA0F6525678D052E9C7C7110E331FCDFB3DF541942A14');
INSERT INTO "audit_deed" VALUES(6,'1566bc0ac2d57be7393679ac22acea82',1795817906904,'policyInForce','the start of the desk','com.example.gems',NULL,'{"version":"ad82cf0d9a40"}',NULL,NULL,NULL,6,X'7A481EA716BE921658CDA0F6525678D052E9C7C7110E331FCDFB3DF541942A14',X'19DA05A50CB4A313D0353DE9C3C09E091BF2BD6BA86F7DC08A3E52C1CD3CFEFD');
INSERT INTO "audit_deed" VALUES(7,'d7a63fc9b0380e61d79ac0fad6ee416c',1795817907842,'configurationInForce','desk',NULL,NULL,'{"/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/policy.yml":"696429855ab6d902ab8586cf697185824925eef45e917cd261df3f29fbb66b6c","/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/products.yml":"9ab29a287da573a204e3235a2ff113ca86a5a0d5ce756e705576a837f58d4a5d","/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/refund-desk.yml":"8cc5eb5c1a12dc7b5464a132c281d105355e7c6716a63cf39c64408b65bffe2c","/tmp/b/pytest-of-root/pytest-17/desks0/desk-1/rules.yml":"975b1ba85b435972ee5ed8de54c1eb1ef1fa0ecb4718932fa511a8ff883be531","version":"0.1.0"}',NULL,NULL,NULL,7,X'19DA05A50CB4A313D0353DE9C3C09E091BF2BD6BA86F7DC08A3E52C1CD3CFEFD',X'273AF406BABA8262CF91C2C40BAA11EF1C49B31CB33649B10B94EB8BE0418A04');
INSERT INTO "audit_deed" VALUES(8,'8bcf3ced443c8b0c1a2ded4c4b907866',1795817908048,'tokenCreated','command line (root)',NULL,NULL,'{"role":"backend","token":"c8fce1a6"}',NULL,NULL,NULL,8,X'273AF406BABA8262CF91C2C40BAA11EF1C49B31CB33649B10B94EB8BE0418A04',X'96AE06083319374B90AB616F1AF7721B36D22A860DB42A3AAE32FC8D40F4FF3E');
INSERT INTO "audit_deed" VALUES(9,'709ae7235a67e05fc48a8348d63ee2dd',1795817908597,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","saltedSHA256":"5f6e960663ab2924ff8b20c4e6bf4ee3ab590a726b5b0c2648574fe9dfccfa66","status":"202"}','4bec95cb-6821-43e1-a8de-f9978cd9abf1',X'9EB3CCAAC98F10F305D841CE86371FE9',X'3D4DB01FC8B0643B9B5CD443EA06301A7C07AF433860F42444A26B351F9A6158',9,X'96AE06083319374B90AB616F1AF7721B36D22A860DB42A3AAE32FC8D40F4FF3E',X'5EBE6319B93388717333108D9349F753AFC1964712D69F6DB316E4A31F56056D');
INSERT INTO "audit_deed" VALUES(10,'917e3f2d07f853eb7c86a54c7b969222',1795817908816,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","saltedSHA256":"ee6b498391f32d13de36265fe0da3a20dcc041f481ac27f25d8481bc5f64f281","status":"202"}','b29b07a6-f5b8-4a30-a219-b242684e6d79',X'E9029ECCC312A3A63DCE24EBF300A863',X'15EE61ED674C3612F74E692E8F753F69550C5A36DD35D94A31C3D0F3016F2503',10,X'5EBE6319B93388717333108D9349F753AFC1964712D69F6DB316E4A31F56056D',X'305C4D1C8AF7EA0DFD913E42209DDA4C39146963E0A1F0CEF164A0354A1F4971');
INSERT INTO "audit_deed" VALUES(11,'e34884cb120db0a99221de924572f44f',1795817909012,'answerSent','desk','com.example.coins','Sandbox','{"attempt":"1","saltedSHA256":"db67b97fe91496a04025ee7140ce6f7fc28515656133943cd913b6ac322a57d6","status":"202"}','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',X'DA85A9B7697520DCC163BABD87B6B5E7',X'CF637FDDA0F4EF7A45A89725F9F4C5C5915FC6CA9C1D2E0B95A499C2B2B9D09B',11,X'305C4D1C8AF7EA0DFD913E42209DDA4C39146963E0A1F0CEF164A0354A1F4971',X'49A8389284D01419413F31FF734EA193ABAB51F058DFF24BA1EF3CD03FBF02B2');
INSERT INTO "audit_deed" VALUES(12,'3de265f9dca85ced7dfaf6ea891198dd',1795817909201,'answerSent','desk','com.example.gems','Sandbox','{"attempt":"1","saltedSHA256":"b7966e40b4825cc401b75d85af5dca35f52633a3ea48daec29f08fa1a5fae2a2","status":"202"}','1c29973a-a37b-44b8-ba3f-5ce6ac46d083',X'4786ABF600DF56DAFFD6F3506D39773B',X'B30B275966C30A44FF0CC5EA4E386068953527F4A8C265D6DFB471A957772817',12,X'49A8389284D01419413F31FF734EA193ABAB51F058DFF24BA1EF3CD03FBF02B2',X'8583184F9099F00AE3F15345BB03C05B13E634D1991E48BB983D4A1F790E54AE');
INSERT INTO "audit_deed" VALUES(13,'187cf2909a9e0eaafa0f276662b7d1f9',1795817909994,'tokenCreated','command line (root)',NULL,NULL,'{"role":"viewer","token":"57070d2a"}',NULL,NULL,NULL,13,X'8583184F9099F00AE3F15345BB03C05B13E634D1991E48BB983D4A1F790E54AE',X'01108773EC59524840531A9FCB56F0241CBFD644A00CED99587BD985E7C84AA3');
INSERT INTO "audit_deed" VALUES(14,'983f98655e4be8361ed89f326cc91833',1795817910421,'tokenCreated','command line (root)',NULL,NULL,'{"role":"operator","token":"0b742ed1"}',NULL,NULL,NULL,14,X'01108773EC59524840531A9FCB56F0241CBFD644A00CED99587BD985E7C84AA3',X'A1E143D57077D81D65A731E2E0E16901C705D56C6AE8FD5EE5F32BE9D0519880');
INSERT INTO "audit_deed" VALUES(15,'b0913142deaa49006184665b808e83d4',1795817910612,'endpointPaused','token 0b742ed1','com.example.coins',NULL,'{"endpoint":"ep_32905959ae0ff211"}',NULL,NULL,NULL,15,X'A1E143D57077D81D65A731E2E0E16901C705D56C6AE8FD5EE5F32BE9D0519880',X'8755EFEFD84638DEDC468F4BD007C020705821692C825BF4D38A4A0C801E59B9');
INSERT INTO "audit_deed" VALUES(16,'31b153ca23cc70905db6232a5923e0d5',1795817910643,'endpointResumed','token 0b742ed1','com.example.coins',NULL,'{"endpoint":"ep_32905959ae0ff211"}',NULL,NULL,NULL,16,X'8755EFEFD84638DEDC468F4BD007C020705821692C825BF4D38A4A0C801E59B9',X'C4C2360BE2608F9F000DE29A0D75B67462D3FEE06C2956CFF053870430FADFE2');
INSERT INTO "audit_deed" VALUES(17,'09b9d6196017e3611e6d15ccd00a4fe3',1795817910677,'endpointPaused','token 0b742ed1','com.example.coins',NULL,'{"endpoint":"ep_845ebd975f91b2d6"}',NULL,NULL,NULL,17,X'C4C2360BE2608F9F000DE29A0D75B67462D3FEE06C2956CFF053870430FADFE2',X'CB7D38EE865C2E95740279508A7893AABF958D0808B16898DB9681ED936F5D3E');
INSERT INTO "audit_deed" VALUES(18,'bd1ec688998dbcfe801789b8146acb01',1795817910713,'endpointResumed','token 0b742ed1','com.example.coins',NULL,'{"endpoint":"ep_845ebd975f91b2d6"}',NULL,NULL,NULL,18,X'CB7D38EE865C2E95740279508A7893AABF958D0808B16898DB9681ED936F5D3E',X'30B67A03B23AEFE1B927D36556440AF2FA1BFB6496EDB437C679D38836538947');
INSERT INTO "audit_deed" VALUES(19,'7181106df6d32e61ebfa61deeb04f79b',1795817910816,'tokenCreated','command line (root)',NULL,NULL,'{"role":"privacy","token":"5fdc62b8"}',NULL,NULL,NULL,19,X'30B67A03B23AEFE1B927D36556440AF2FA1BFB6496EDB437C679D38836538947',X'A5639569349DF75C65A788E6378A410EE3D73234A6430DD62437134DFC4D32E1');
INSERT INTO "audit_deed" VALUES(20,'d3cb8dd551169af3e56c191b7dab5ed1',1795817910861,'customerExported','token 5fdc62b8','com.example.coins','Sandbox','{}','4c2ef063-fa83-45aa-bc2e-02402932e3fb',X'D3985FCEFB8C055320092292974787C2',X'6BCD35268359528ECF52B463758012C2C92AA93F584C3C4C63A5E520D1446E6C',20,X'A5639569349DF75C65A788E6378A410EE3D73234A6430DD62437134DFC4D32E1',X'1A503DD4DFCFB482CB5B2183EBE23F623EE4B477727A54B4CC284A2A5CAD3009');
INSERT INTO "audit_deed" VALUES(21,'c666b665c41df271fe8fcaef7974bf7c',1795817910861,'customerExported','token 5fdc62b8','com.example.coins','Production','{}','4c2ef063-fa83-45aa-bc2e-02402932e3fb',X'18DA9234D8B59B17B1CD502C993D0A2A',X'4EFD2C269EC5E89B640009CB73656558D4D3CB021ED315AA06A51626E947E9B0',21,X'1A503DD4DFCFB482CB5B2183EBE23F623EE4B477727A54B4CC284A2A5CAD3009',X'825ACB885F01A7EF7D9572EB690CE0F77E4B2B1B4B8BACBC6CDC10466F5E61F3');
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL CHECK (number >= 0),
    hash BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_head" VALUES(1,21,X'825ACB885F01A7EF7D9572EB690CE0F77E4B2B1B4B8BACBC6CDC10466F5E61F3');
CREATE TABLE audit_signature (
    number BIGINT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    signed_at_ms BIGINT NOT NULL,
    public_key BLOB NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO "audit_signature" VALUES(6,X'19DA05A50CB4A313D0353DE9C3C09E091BF2BD6BA86F7DC08A3E52C1CD3CFEFD',1795817906850,X'11397D451EDA9EFB62311B37C61D9FAC2A35ED22B8B6569903ED06A356AC43C0',X'8C44B0A6F4BD634825B0AB878D1887451C0A2483AF67DF92D20B40833B79F8596258F1B6F8948341789DAC9B34A8330F2CCDDBC46AEF1AF98DA60E7940E56300');
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
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','2000000055871307','1c29973a-a37b-44b8-ba3f-5ce6ac46d083');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','448d1941-eb5b-4b24-9710-256d487b9c98','1c29973a-a37b-44b8-ba3f-5ce6ac46d083');
INSERT INTO "case_identity" VALUES('com.example.gems','Sandbox','704000000055871306','1c29973a-a37b-44b8-ba3f-5ce6ac46d083');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000055871299','4bec95cb-6821-43e1-a8de-f9978cd9abf1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000055871298','4bec95cb-6821-43e1-a8de-f9978cd9abf1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','b2e257ea-176c-46a3-a2aa-c63f4b117e0b','4bec95cb-6821-43e1-a8de-f9978cd9abf1');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000055871303','871c90a1-cd4f-4eef-aa79-01b6365df23d');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000055871302','871c90a1-cd4f-4eef-aa79-01b6365df23d');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','c2d1e557-998b-481d-8989-bf7bf4c2a5ef','871c90a1-cd4f-4eef-aa79-01b6365df23d');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000055871301','b29b07a6-f5b8-4a30-a219-b242684e6d79');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000055871300','b29b07a6-f5b8-4a30-a219-b242684e6d79');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','da6c40dd-cc07-4220-8333-5464a31c4ed9','b29b07a6-f5b8-4a30-a219-b242684e6d79');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','2000000055871305','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','471bdb02-d2bc-4c05-a010-cfb25c90f5c8','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5');
INSERT INTO "case_identity" VALUES('com.example.coins','Sandbox','704000000055871304','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5');
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
    text_digest TEXT,
    locale TEXT,
    source TEXT,
    actor TEXT,
    proof_reference TEXT,
    at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT,
    recorded_at_ms BIGINT NOT NULL,
    CHECK (expires_at_ms IS NULL OR is_granted = 1 AND expires_at_ms > at_ms)
);
INSERT INTO "consent" VALUES(1,'com.example.coins','Sandbox','b2e257ea-176c-46a3-a2aa-c63f4b117e0b',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817907907,NULL,1795817908183);
INSERT INTO "consent" VALUES(2,'com.example.coins','Production','b2e257ea-176c-46a3-a2aa-c63f4b117e0b',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817907907,NULL,1795817908183);
INSERT INTO "consent" VALUES(3,'com.example.coins','Sandbox','da6c40dd-cc07-4220-8333-5464a31c4ed9',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817908594,NULL,1795817908606);
INSERT INTO "consent" VALUES(4,'com.example.coins','Production','da6c40dd-cc07-4220-8333-5464a31c4ed9',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817908594,NULL,1795817908606);
INSERT INTO "consent" VALUES(5,'com.example.coins','Sandbox','471bdb02-d2bc-4c05-a010-cfb25c90f5c8',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817908813,NULL,1795817908819);
INSERT INTO "consent" VALUES(6,'com.example.coins','Production','471bdb02-d2bc-4c05-a010-cfb25c90f5c8',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817908813,NULL,1795817908819);
INSERT INTO "consent" VALUES(7,'com.example.gems','Sandbox','448d1941-eb5b-4b24-9710-256d487b9c98',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817909006,NULL,1795817909014);
INSERT INTO "consent" VALUES(8,'com.example.gems','Production','448d1941-eb5b-4b24-9710-256d487b9c98',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817909006,NULL,1795817909014);
INSERT INTO "consent" VALUES(9,'com.example.coins','Sandbox','c2d1e557-998b-481d-8989-bf7bf4c2a5ef',0,'2026-05',NULL,NULL,'app',NULL,NULL,1795817909195,NULL,1795817909213);
INSERT INTO "consent" VALUES(10,'com.example.coins','Production','c2d1e557-998b-481d-8989-bf7bf4c2a5ef',0,'2026-05',NULL,NULL,'app',NULL,NULL,1795817909195,NULL,1795817909213);
INSERT INTO "consent" VALUES(11,'com.example.coins','Sandbox','4c2ef063-fa83-45aa-bc2e-02402932e3fb',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817909649,NULL,1795817909658);
INSERT INTO "consent" VALUES(12,'com.example.coins','Production','4c2ef063-fa83-45aa-bc2e-02402932e3fb',1,'2026-05',NULL,NULL,'app',NULL,NULL,1795817909649,NULL,1795817909658);
INSERT INTO "consent" VALUES(13,'com.example.coins','Sandbox','4c2ef063-fa83-45aa-bc2e-02402932e3fb',0,NULL,NULL,NULL,NULL,NULL,NULL,1795817909749,NULL,1795817909749);
INSERT INTO "consent" VALUES(14,'com.example.coins','Production','4c2ef063-fa83-45aa-bc2e-02402932e3fb',0,NULL,NULL,NULL,NULL,NULL,NULL,1795817909749,NULL,1795817909749);
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
INSERT INTO "customer_group" VALUES(X'2AB7E2AFA423CBFD6D95D330A658FB0E','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'79CADF48BE019E16AA733D4F19662EE5','com.example.coins','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'A2DDCB5154D35B8B1622088FF76AC1D0','com.example.gems','Sandbox',499,0,0,0,0,240,1);
INSERT INTO "customer_group" VALUES(X'B41CE6E7F57275DAF31C8A486E28CEC0','com.example.coins','Sandbox',499,0,0,0,0,0,0);
INSERT INTO "customer_group" VALUES(X'F79B840364C9343F5995C50D48E0B993','com.example.coins','Sandbox',499,0,0,0,0,240,1);
CREATE TABLE customer_name (
    bundle_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id BLOB NOT NULL,
    PRIMARY KEY (name, environment, bundle_id, group_id)
) WITHOUT ROWID;
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','448d1941-eb5b-4b24-9710-256d487b9c98',X'A2DDCB5154D35B8B1622088FF76AC1D0');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','471bdb02-d2bc-4c05-a010-cfb25c90f5c8',X'79CADF48BE019E16AA733D4F19662EE5');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000055871298',X'2AB7E2AFA423CBFD6D95D330A658FB0E');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000055871300',X'F79B840364C9343F5995C50D48E0B993');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000055871302',X'B41CE6E7F57275DAF31C8A486E28CEC0');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','704000000055871304',X'79CADF48BE019E16AA733D4F19662EE5');
INSERT INTO "customer_name" VALUES('com.example.gems','Sandbox','704000000055871306',X'A2DDCB5154D35B8B1622088FF76AC1D0');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','b2e257ea-176c-46a3-a2aa-c63f4b117e0b',X'2AB7E2AFA423CBFD6D95D330A658FB0E');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','c2d1e557-998b-481d-8989-bf7bf4c2a5ef',X'B41CE6E7F57275DAF31C8A486E28CEC0');
INSERT INTO "customer_name" VALUES('com.example.coins','Sandbox','da6c40dd-cc07-4220-8333-5464a31c4ed9',X'F79B840364C9343F5995C50D48E0B993');
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
INSERT INTO "database_size" VALUES(20784,1795817906850,651264);
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
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000055871299','delivered',1795817908199,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000055871299','delivered',1795817908199,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000055871301','delivered',1795817908634,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000055871301','delivered',1795817908634,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000055871305','delivered',1795817908861,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000055871305','delivered',1795817908861,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Production','2000000055871307','delivered',1795817909054,'backend');
INSERT INTO "delivery" VALUES('com.example.gems','Sandbox','2000000055871307','delivered',1795817909054,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Production','2000000055871309','delivered',1795817909684,'backend');
INSERT INTO "delivery" VALUES('com.example.coins','Sandbox','2000000055871309','delivered',1795817909684,'backend');
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
INSERT INTO "desk_event" VALUES(1,'evt_82fbe283e84e9304bc3ff857','com.example.coins','Sandbox','refund.requested','4bec95cb-6821-43e1-a8de-f9978cd9abf1',NULL,1795817908269,'{"data":{"bundleId":"com.example.coins","caseId":"4bec95cb-6821-43e1-a8de-f9978cd9abf1","customer":"b2e257ea-176c-46a3-a2aa-c63f4b117e0b","deadline":"2026-11-27T22:23:28.258Z","environment":"Sandbox","originalTransactionId":"2000000055871299","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.258Z","state":"open","transactionId":"2000000055871299"},"timestamp":"2026-11-27T22:18:28.269Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(2,'evt_f8f7262fe69cb4428d7c963b','com.example.coins','Sandbox','apple.notification',NULL,'4bec95cb-6821-43e1-a8de-f9978cd9abf1',1795817908269,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiQ09OU1VNUFRJT05fUkVRVUVTVCIsIm5vdGlmaWNhdGlvblVVSUQiOiI0YmVjOTVjYi02ODIxLTQzZTEtYThkZS1mOTk3OGNkOWFiZjEiLCJkYXRhIjp7ImFwcEFwcGxlSWQiOjEyMzQ1Njc4OTAsImJ1bmRsZUlkIjoiY29tLmV4YW1wbGUuY29pbnMiLCJidW5kbGVWZXJzaW9uIjoiNDEyIiwiZW52aXJvbm1lbnQiOiJTYW5kYm94Iiwic2lnbmVkVHJhbnNhY3Rpb25JbmZvIjoiZXlKaGJHY2lPaUpGVXpJMU5pSXNJbmcxWXlJNld5Sk5TVWxDZUVSRFEwRlZjV2RCZDBsQ1FXZEpWVVIxYUdwMVpuWTJjMjlDUm1kMlNsWjFRMkpJTlVkRWVqQnpUWGREWjFsSlMyOWFTWHBxTUVWQmQwMTNTRVJGWVUxQ1owZEJNVlZGUVhkM1VsWkhWbnBrUTBKS1ltNVNiR050TVd4YVIyeG9aRWRWZDBob1kwNU5hbFY0VFVSSmVrMXFTWGhQUkVreVYyaGpUazFxWjNkTlZFRjRUV3BKZUU5RVNUSlhha0ZWVFZKSmQwVkJXVVJXVVZGRVJFRnNWVnBZVGpCSlJYaHNXVmRaZDFkVVFWUkNaMk54YUd0cVQxQlJTVUpDWjJkeGFHdHFUMUJSVFVKQ2QwNURRVUZVZERRMU5HdHpLM2swUTB0UFRVVjFSVFYxVjI1NVIzSlRXSEpPTDNkRlV6Wm1kR1pCUW10Q1RFdG5Oa1JYUjBsalRqZHVUR1ZFZWs5SlFtTkRRV05pVkRnMllWVm9iVkJxVjB4NlltVTNUa0pGZGpoWVFXOHpTWGRqUkVGTlFtZE9Wa2hTVFVKQlpqaEZRV3BCUVUxQk5FZEJNVlZrUkhkRlFpOTNVVVZCZDBsSVowUkJaRUpuVGxaSVVUUkZSbWRSVlZkd1FubHRLM0ZSY1VsS2RUVlJPRTh3ZGpKdGExVnJSWEUwVlhkSWQxbEVWbEl3YWtKQ1ozZEdiMEZWV2xGa1FURkpVa3BQVmxKR2VVOHdPVXhEV0dNeVNuRnJVakJKZDBWQldVdExiMXBKYUhaa2FscEJXVXhCVVZGRFFsRkJkME5uV1VsTGIxcEplbW93UlVGM1RVUmhRVUYzV2xGSmQweFNaazB6SzNFM01VMVFaSGsxVmxkUU1ITkpWazB3TDBSWGExZzNMMUZ1ZFhveFVtbGxSbkZOVkRaUVdpOU5Well2VWpWYVNuQXJTWEZWWmpSWGVFZEJha1ZCYzJWdlNqbFZRaXRKUmtZdlNrOTVWbU5hTmt4TU0wSjBNM0ZPUTNkdGNYRXJWMHR5VTNZd1JXVXJaMVJrUWpZME5HMUxjamhCYWtwQlVVNDNkVlE0VENJc0lrMUpTVUkxYWtORFFWY3laMEYzU1VKQlowbFZRVlIwY2sxVVowZE5Oa05oVGpGT1l5dEtPR2xsYzFkRWRsYzBkME5uV1VsTGIxcEplbW93UlVGM1RYZEdSRVZUVFVKQlIwRXhWVVZCZDNkS1ZrZFdlbVJEUWxOaU1qa3dUVUkwV0VSVVNURk5WRUY1VFhwSmVVMVVaM2xPYkc5WVJGUkpORTFFUlhkTlZFbDVUVlJuZVU1c2IzZElSRVZoVFVKblIwRXhWVVZCZDNkU1ZrZFdlbVJEUWtwaWJsSnNZMjB4YkZwSGJHaGtSMVYzWkdwQlVVSm5ZM0ZvYTJwUFVGRkpRa0puVlhKblVWRkJTV2RPYVVGQlVURlBUVkpTT0VSNVJHRXlPR2hIUVdod2IzUllOVVZ0YVdGWlVHWXpUazlEYkd4VlYzZFpkVlZ6VTA5aVdqSTNRa0pLTUVGdGRrZ3ZMM1psWkhSbVFuSlBiak5EWVZkVVdIQkVZbEZXWVV0d1VYbHROamhxYTB0bk1TdFdjM05XVTNkb1dIZGhWMms1TDJjNU5VbHZWbkpQVVhRclZUaGFSaXMwUnpCTmEzSlBhbVZFUWpKTlFrbEhRVEZWWkVWM1JVSXZkMUZKVFVGWlFrRm1PRU5CVVVGM1JHZFpSRlpTTUZCQlVVZ3ZRa0ZSUkVGblJVZE5RakJIUVRGVlpFUm5VVmRDUWxKc1FqQkVWV2hGYXpWV1JWaEpOMVF3YzBwa2VsbHRjVkpJVVdwQlprSm5UbFpJVTAxRlIwUkJWMmRDVTNOdVEyTjNSWGhUU0ZWRVlWcE9VWGx6Vlc5NlRDdFJNbWxaZWtGUlFtZHZjV2hyYVVjNU1rNXJRbWRKUWtKQlNVWkJSRUZMUW1kbmNXaHJhazlRVVZGRVFYZE9ia0ZFUW10QmFrSnRja0UxZFhaWFVqVnlVemhuUXpoUlpVOVFReXRRZFd0a2J6bE1iVGR5VkVaT1FuTlVVVnBuYTFZdlNEQm1aMlZDTXpkT1Z6QTRUbnBHZFdacVozVjNRMDFDY1VsYVJEaFVZVVZ4Vld4c1ptOUhaRVV6Ym1JMU4zSkpVaTl2VkU1TmFHeFBUMVJMU1ZOMVIxUlBlbVZxVUN0MlJEaGxSVkJETTA5Qk9HWkxlWE5TZHowOUlpd2lUVWxKUW5sVVEwTkJWa05uUVhkSlFrRm5TVlZDTkdZek1WVlZkelJuWmpjMFRscFFlR3BaYzFCdE1FOXJOWE4zUTJkWlNVdHZXa2w2YWpCRlFYZE5kMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOUWpSWVJGUkpNVTFVUVhsTmVrbDVUVlJuZVU1c2IxaEVWRWswVFVSRmQwMVVTWGxOVkdkNVRteHZkMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOU0ZsM1JVRlpTRXR2V2tsNmFqQkRRVkZaUmtzMFJVVkJRMGxFV1dkQlJXWmlRMWhZUlRSQk1VRllabEpCWjNwUk5tVkJTVlUzVjJjNVJtVjZSVnBzY210c1JVRmtaVnA0WnpoUk5YUnNTWGRvTW5SVU1qRnNVbVIyVFc1RmNUVkZLMEZUTm1Sc1FUaDFlVVI0UTBad1oycFFVbGN4YjNrM2IxTXdNRWhLU0RkeGNERTRNazV2Y1VWT1ZXTmxMMUp1TTI5d1NVaFVlVkJhY0RNelkwaHZiekpOZDFsVVFWQkNaMDVXU0ZKTlFrRm1PRVZDVkVGRVFWRklMMDFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxDUW1wQlpFSm5UbFpJVVRSRlJtZFJWWEpLZDI1TlFrMVZhREZCTW0xVVZVMXlSa3ROZVM5clRtOXRUWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZja3AzYmsxQ1RWVm9NVUV5YlZSVlRYSkdTMDE1TDJ0T2IyMU5kME5uV1VsTGIxcEplbW93UlVGM1RVUmFkMEYzV2tGSmQxRklNVzVTVFdkbGNVTTFlVlZwV1hnMVVVRjRiV1pNTVRkRFJ6SktjSFZaYWlzeVNVcFJjeXM0U0ZWcEsyc3JWV3NyWkRORFJVSk9MeXRsV21WV1MzVkJha0V4ZGtrNFRIVlNjelZEUWpJMlQwcE5kMkl2Vmt4S0wxZFBhV2syTjBsRWNIVkJjbTluYjBsaE1sQmtXRlpYTW5GbGJDOXdlblJ1VEhWa1N6aFlkVEU0UFNKZGZRLmV5SjBjbUZ1YzJGamRHbHZia2xrSWpvaU1qQXdNREF3TURBMU5UZzNNVEk1T1NJc0ltOXlhV2RwYm1Gc1ZISmhibk5oWTNScGIyNUpaQ0k2SWpJd01EQXdNREF3TlRVNE56RXlPVGtpTENKaWRXNWtiR1ZKWkNJNkltTnZiUzVsZUdGdGNHeGxMbU52YVc1eklpd2ljSEp2WkhWamRFbGtJam9pWTI5cGJuTXVOVEF3SWl3aWNIVnlZMmhoYzJWRVlYUmxJam94TnprMU9ERTBNekE0TURBd0xDSnZjbWxuYVc1aGJGQjFjbU5vWVhObFJHRjBaU0k2TVRjNU5UZ3hORE13T0RBd01Dd2ljWFZoYm5ScGRIa2lPakVzSW5SNWNHVWlPaUpEYjI1emRXMWhZbXhsSWl3aVlYQndRV05qYjNWdWRGUnZhMlZ1SWpvaVlqSmxNalUzWldFdE1UYzJZeTAwTm1FekxXRXlZV0V0WXpZelpqUmlNVEUzWlRCaUlpd2lhVzVCY0hCUGQyNWxjbk5vYVhCVWVYQmxJam9pVUZWU1EwaEJVMFZFSWl3aWMybG5ibVZrUkdGMFpTSTZNVGM1TlRneE56a3dPREkxT0N3aVpXNTJhWEp2Ym0xbGJuUWlPaUpUWVc1a1ltOTRJaXdpZEhKaGJuTmhZM1JwYjI1U1pXRnpiMjRpT2lKUVZWSkRTRUZUUlNJc0luTjBiM0psWm5KdmJuUWlPaUpWVTBFaUxDSnpkRzl5WldaeWIyNTBTV1FpT2lJeE5ETTBOREVpTENKd2NtbGpaU0k2TkRrNU1Dd2lZM1Z5Y21WdVkza2lPaUpWVTBRaUxDSmhjSEJVY21GdWMyRmpkR2x2Ymtsa0lqb2lOekEwTURBd01EQXdNRFUxT0RjeE1qazRJbjAudHZfeGpZY2dfdmxXaUFqZVJSczlJYUtYWjZlNkNDQTZQQVJMcGtjM1FIT2JoWlpBeUdYY093ZmFfY1ZnNHV5UEhwaFFxUkYwSG9MRFhqSFZQcWpydkEiLCJjb25zdW1wdGlvblJlcXVlc3RSZWFzb24iOiJVTklOVEVOREVEX1BVUkNIQVNFIn0sInZlcnNpb24iOiIyLjAiLCJzaWduZWREYXRlIjoxNzk1ODE3OTA4MjU4fQ.749q5--yiryHX4C0iLks25SXr45BcwjtunVd-BjAbzqXGwIWXKsqYdo8f5ZnlMxA3njJtvHdjrd1_pY2-kL-4Q"}');
INSERT INTO "desk_event" VALUES(3,'evt_31d0b157d0a36c8c1d2b6770','com.example.coins','Sandbox','refund.answered','4bec95cb-6821-43e1-a8de-f9978cd9abf1',NULL,1795817908597,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-27T22:18:28.597Z","bundleId":"com.example.coins","caseId":"4bec95cb-6821-43e1-a8de-f9978cd9abf1","customer":"b2e257ea-176c-46a3-a2aa-c63f4b117e0b","deadline":"2026-11-27T22:23:28.258Z","environment":"Sandbox","originalTransactionId":"2000000055871299","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.258Z","state":"answered","transactionId":"2000000055871299"},"timestamp":"2026-11-27T22:18:28.597Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(4,'evt_f9b1d7d3941b566795c7e27c','com.example.coins','Sandbox','refund.requested','b29b07a6-f5b8-4a30-a219-b242684e6d79',NULL,1795817908674,'{"data":{"bundleId":"com.example.coins","caseId":"b29b07a6-f5b8-4a30-a219-b242684e6d79","customer":"da6c40dd-cc07-4220-8333-5464a31c4ed9","deadline":"2026-11-27T22:23:28.666Z","environment":"Sandbox","originalTransactionId":"2000000055871301","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.666Z","state":"open","transactionId":"2000000055871301"},"timestamp":"2026-11-27T22:18:28.674Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(5,'evt_e740e6779e7f7be191c6469a','com.example.coins','Sandbox','apple.notification',NULL,'b29b07a6-f5b8-4a30-a219-b242684e6d79',1795817908674,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiQ09OU1VNUFRJT05fUkVRVUVTVCIsIm5vdGlmaWNhdGlvblVVSUQiOiJiMjliMDdhNi1mNWI4LTRhMzAtYTIxOS1iMjQyNjg0ZTZkNzkiLCJkYXRhIjp7ImFwcEFwcGxlSWQiOjEyMzQ1Njc4OTAsImJ1bmRsZUlkIjoiY29tLmV4YW1wbGUuY29pbnMiLCJidW5kbGVWZXJzaW9uIjoiNDEyIiwiZW52aXJvbm1lbnQiOiJTYW5kYm94Iiwic2lnbmVkVHJhbnNhY3Rpb25JbmZvIjoiZXlKaGJHY2lPaUpGVXpJMU5pSXNJbmcxWXlJNld5Sk5TVWxDZUVSRFEwRlZjV2RCZDBsQ1FXZEpWVVIxYUdwMVpuWTJjMjlDUm1kMlNsWjFRMkpJTlVkRWVqQnpUWGREWjFsSlMyOWFTWHBxTUVWQmQwMTNTRVJGWVUxQ1owZEJNVlZGUVhkM1VsWkhWbnBrUTBKS1ltNVNiR050TVd4YVIyeG9aRWRWZDBob1kwNU5hbFY0VFVSSmVrMXFTWGhQUkVreVYyaGpUazFxWjNkTlZFRjRUV3BKZUU5RVNUSlhha0ZWVFZKSmQwVkJXVVJXVVZGRVJFRnNWVnBZVGpCSlJYaHNXVmRaZDFkVVFWUkNaMk54YUd0cVQxQlJTVUpDWjJkeGFHdHFUMUJSVFVKQ2QwNURRVUZVZERRMU5HdHpLM2swUTB0UFRVVjFSVFYxVjI1NVIzSlRXSEpPTDNkRlV6Wm1kR1pCUW10Q1RFdG5Oa1JYUjBsalRqZHVUR1ZFZWs5SlFtTkRRV05pVkRnMllWVm9iVkJxVjB4NlltVTNUa0pGZGpoWVFXOHpTWGRqUkVGTlFtZE9Wa2hTVFVKQlpqaEZRV3BCUVUxQk5FZEJNVlZrUkhkRlFpOTNVVVZCZDBsSVowUkJaRUpuVGxaSVVUUkZSbWRSVlZkd1FubHRLM0ZSY1VsS2RUVlJPRTh3ZGpKdGExVnJSWEUwVlhkSWQxbEVWbEl3YWtKQ1ozZEdiMEZWV2xGa1FURkpVa3BQVmxKR2VVOHdPVXhEV0dNeVNuRnJVakJKZDBWQldVdExiMXBKYUhaa2FscEJXVXhCVVZGRFFsRkJkME5uV1VsTGIxcEplbW93UlVGM1RVUmhRVUYzV2xGSmQweFNaazB6SzNFM01VMVFaSGsxVmxkUU1ITkpWazB3TDBSWGExZzNMMUZ1ZFhveFVtbGxSbkZOVkRaUVdpOU5Well2VWpWYVNuQXJTWEZWWmpSWGVFZEJha1ZCYzJWdlNqbFZRaXRKUmtZdlNrOTVWbU5hTmt4TU0wSjBNM0ZPUTNkdGNYRXJWMHR5VTNZd1JXVXJaMVJrUWpZME5HMUxjamhCYWtwQlVVNDNkVlE0VENJc0lrMUpTVUkxYWtORFFWY3laMEYzU1VKQlowbFZRVlIwY2sxVVowZE5Oa05oVGpGT1l5dEtPR2xsYzFkRWRsYzBkME5uV1VsTGIxcEplbW93UlVGM1RYZEdSRVZUVFVKQlIwRXhWVVZCZDNkS1ZrZFdlbVJEUWxOaU1qa3dUVUkwV0VSVVNURk5WRUY1VFhwSmVVMVVaM2xPYkc5WVJGUkpORTFFUlhkTlZFbDVUVlJuZVU1c2IzZElSRVZoVFVKblIwRXhWVVZCZDNkU1ZrZFdlbVJEUWtwaWJsSnNZMjB4YkZwSGJHaGtSMVYzWkdwQlVVSm5ZM0ZvYTJwUFVGRkpRa0puVlhKblVWRkJTV2RPYVVGQlVURlBUVkpTT0VSNVJHRXlPR2hIUVdod2IzUllOVVZ0YVdGWlVHWXpUazlEYkd4VlYzZFpkVlZ6VTA5aVdqSTNRa0pLTUVGdGRrZ3ZMM1psWkhSbVFuSlBiak5EWVZkVVdIQkVZbEZXWVV0d1VYbHROamhxYTB0bk1TdFdjM05XVTNkb1dIZGhWMms1TDJjNU5VbHZWbkpQVVhRclZUaGFSaXMwUnpCTmEzSlBhbVZFUWpKTlFrbEhRVEZWWkVWM1JVSXZkMUZKVFVGWlFrRm1PRU5CVVVGM1JHZFpSRlpTTUZCQlVVZ3ZRa0ZSUkVGblJVZE5RakJIUVRGVlpFUm5VVmRDUWxKc1FqQkVWV2hGYXpWV1JWaEpOMVF3YzBwa2VsbHRjVkpJVVdwQlprSm5UbFpJVTAxRlIwUkJWMmRDVTNOdVEyTjNSWGhUU0ZWRVlWcE9VWGx6Vlc5NlRDdFJNbWxaZWtGUlFtZHZjV2hyYVVjNU1rNXJRbWRKUWtKQlNVWkJSRUZMUW1kbmNXaHJhazlRVVZGRVFYZE9ia0ZFUW10QmFrSnRja0UxZFhaWFVqVnlVemhuUXpoUlpVOVFReXRRZFd0a2J6bE1iVGR5VkVaT1FuTlVVVnBuYTFZdlNEQm1aMlZDTXpkT1Z6QTRUbnBHZFdacVozVjNRMDFDY1VsYVJEaFVZVVZ4Vld4c1ptOUhaRVV6Ym1JMU4zSkpVaTl2VkU1TmFHeFBUMVJMU1ZOMVIxUlBlbVZxVUN0MlJEaGxSVkJETTA5Qk9HWkxlWE5TZHowOUlpd2lUVWxKUW5sVVEwTkJWa05uUVhkSlFrRm5TVlZDTkdZek1WVlZkelJuWmpjMFRscFFlR3BaYzFCdE1FOXJOWE4zUTJkWlNVdHZXa2w2YWpCRlFYZE5kMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOUWpSWVJGUkpNVTFVUVhsTmVrbDVUVlJuZVU1c2IxaEVWRWswVFVSRmQwMVVTWGxOVkdkNVRteHZkMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOU0ZsM1JVRlpTRXR2V2tsNmFqQkRRVkZaUmtzMFJVVkJRMGxFV1dkQlJXWmlRMWhZUlRSQk1VRllabEpCWjNwUk5tVkJTVlUzVjJjNVJtVjZSVnBzY210c1JVRmtaVnA0WnpoUk5YUnNTWGRvTW5SVU1qRnNVbVIyVFc1RmNUVkZLMEZUTm1Sc1FUaDFlVVI0UTBad1oycFFVbGN4YjNrM2IxTXdNRWhLU0RkeGNERTRNazV2Y1VWT1ZXTmxMMUp1TTI5d1NVaFVlVkJhY0RNelkwaHZiekpOZDFsVVFWQkNaMDVXU0ZKTlFrRm1PRVZDVkVGRVFWRklMMDFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxDUW1wQlpFSm5UbFpJVVRSRlJtZFJWWEpLZDI1TlFrMVZhREZCTW0xVVZVMXlSa3ROZVM5clRtOXRUWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZja3AzYmsxQ1RWVm9NVUV5YlZSVlRYSkdTMDE1TDJ0T2IyMU5kME5uV1VsTGIxcEplbW93UlVGM1RVUmFkMEYzV2tGSmQxRklNVzVTVFdkbGNVTTFlVlZwV1hnMVVVRjRiV1pNTVRkRFJ6SktjSFZaYWlzeVNVcFJjeXM0U0ZWcEsyc3JWV3NyWkRORFJVSk9MeXRsV21WV1MzVkJha0V4ZGtrNFRIVlNjelZEUWpJMlQwcE5kMkl2Vmt4S0wxZFBhV2syTjBsRWNIVkJjbTluYjBsaE1sQmtXRlpYTW5GbGJDOXdlblJ1VEhWa1N6aFlkVEU0UFNKZGZRLmV5SjBjbUZ1YzJGamRHbHZia2xrSWpvaU1qQXdNREF3TURBMU5UZzNNVE13TVNJc0ltOXlhV2RwYm1Gc1ZISmhibk5oWTNScGIyNUpaQ0k2SWpJd01EQXdNREF3TlRVNE56RXpNREVpTENKaWRXNWtiR1ZKWkNJNkltTnZiUzVsZUdGdGNHeGxMbU52YVc1eklpd2ljSEp2WkhWamRFbGtJam9pWTI5cGJuTXVOVEF3SWl3aWNIVnlZMmhoYzJWRVlYUmxJam94TnprMU9ERTBNekE0TURBd0xDSnZjbWxuYVc1aGJGQjFjbU5vWVhObFJHRjBaU0k2TVRjNU5UZ3hORE13T0RBd01Dd2ljWFZoYm5ScGRIa2lPakVzSW5SNWNHVWlPaUpEYjI1emRXMWhZbXhsSWl3aVlYQndRV05qYjNWdWRGUnZhMlZ1SWpvaVpHRTJZelF3WkdRdFkyTXdOeTAwTWpJd0xUZ3pNek10TlRRMk5HRXpNV00wWldRNUlpd2lhVzVCY0hCUGQyNWxjbk5vYVhCVWVYQmxJam9pVUZWU1EwaEJVMFZFSWl3aWMybG5ibVZrUkdGMFpTSTZNVGM1TlRneE56a3dPRFkyTml3aVpXNTJhWEp2Ym0xbGJuUWlPaUpUWVc1a1ltOTRJaXdpZEhKaGJuTmhZM1JwYjI1U1pXRnpiMjRpT2lKUVZWSkRTRUZUUlNJc0luTjBiM0psWm5KdmJuUWlPaUpWVTBFaUxDSnpkRzl5WldaeWIyNTBTV1FpT2lJeE5ETTBOREVpTENKd2NtbGpaU0k2TkRrNU1Dd2lZM1Z5Y21WdVkza2lPaUpWVTBRaUxDSmhjSEJVY21GdWMyRmpkR2x2Ymtsa0lqb2lOekEwTURBd01EQXdNRFUxT0RjeE16QXdJbjAuOUQ3Y0JLc29pa0FwYWhfMTJBRUpmQVNsYWpDUzhWaEpDN1lfMkVhd2J6eGN4ZGhzeU5rU25meXlnb015QkdJVmU5MTF4OXl0YlFTSm43blc4Z1lKZEEiLCJjb25zdW1wdGlvblJlcXVlc3RSZWFzb24iOiJVTklOVEVOREVEX1BVUkNIQVNFIn0sInZlcnNpb24iOiIyLjAiLCJzaWduZWREYXRlIjoxNzk1ODE3OTA4NjY2fQ.kVOh51i99GYj7MnWuEI-FOGYtnU3HORdCU6ShDwiPILuFtX-lJVgs19sIhqyzeAwM4ptALTnH-yr1TGuL7VA8w"}');
INSERT INTO "desk_event" VALUES(6,'evt_7d19548479102c145106dc0a','com.example.coins','Sandbox','refund.answered','b29b07a6-f5b8-4a30-a219-b242684e6d79',NULL,1795817908816,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-27T22:18:28.816Z","bundleId":"com.example.coins","caseId":"b29b07a6-f5b8-4a30-a219-b242684e6d79","customer":"da6c40dd-cc07-4220-8333-5464a31c4ed9","deadline":"2026-11-27T22:23:28.666Z","environment":"Sandbox","originalTransactionId":"2000000055871301","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.666Z","state":"answered","transactionId":"2000000055871301"},"timestamp":"2026-11-27T22:18:28.816Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(7,'evt_ac7cc055be782f2892d46afa','com.example.coins','Sandbox','refund.requested','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',NULL,1795817908903,'{"data":{"bundleId":"com.example.coins","caseId":"ffe41c04-5467-4506-9fc7-75c5d7ae5cf5","customer":"471bdb02-d2bc-4c05-a010-cfb25c90f5c8","deadline":"2026-11-27T22:23:28.894Z","environment":"Sandbox","originalTransactionId":"2000000055871305","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.894Z","state":"open","transactionId":"2000000055871305"},"timestamp":"2026-11-27T22:18:28.903Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(8,'evt_32436f19549203a5f2925ea8','com.example.coins','Sandbox','apple.notification',NULL,'ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',1795817908903,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiQ09OU1VNUFRJT05fUkVRVUVTVCIsIm5vdGlmaWNhdGlvblVVSUQiOiJmZmU0MWMwNC01NDY3LTQ1MDYtOWZjNy03NWM1ZDdhZTVjZjUiLCJkYXRhIjp7ImFwcEFwcGxlSWQiOjEyMzQ1Njc4OTAsImJ1bmRsZUlkIjoiY29tLmV4YW1wbGUuY29pbnMiLCJidW5kbGVWZXJzaW9uIjoiNDEyIiwiZW52aXJvbm1lbnQiOiJTYW5kYm94Iiwic2lnbmVkVHJhbnNhY3Rpb25JbmZvIjoiZXlKaGJHY2lPaUpGVXpJMU5pSXNJbmcxWXlJNld5Sk5TVWxDZUVSRFEwRlZjV2RCZDBsQ1FXZEpWVVIxYUdwMVpuWTJjMjlDUm1kMlNsWjFRMkpJTlVkRWVqQnpUWGREWjFsSlMyOWFTWHBxTUVWQmQwMTNTRVJGWVUxQ1owZEJNVlZGUVhkM1VsWkhWbnBrUTBKS1ltNVNiR050TVd4YVIyeG9aRWRWZDBob1kwNU5hbFY0VFVSSmVrMXFTWGhQUkVreVYyaGpUazFxWjNkTlZFRjRUV3BKZUU5RVNUSlhha0ZWVFZKSmQwVkJXVVJXVVZGRVJFRnNWVnBZVGpCSlJYaHNXVmRaZDFkVVFWUkNaMk54YUd0cVQxQlJTVUpDWjJkeGFHdHFUMUJSVFVKQ2QwNURRVUZVZERRMU5HdHpLM2swUTB0UFRVVjFSVFYxVjI1NVIzSlRXSEpPTDNkRlV6Wm1kR1pCUW10Q1RFdG5Oa1JYUjBsalRqZHVUR1ZFZWs5SlFtTkRRV05pVkRnMllWVm9iVkJxVjB4NlltVTNUa0pGZGpoWVFXOHpTWGRqUkVGTlFtZE9Wa2hTVFVKQlpqaEZRV3BCUVUxQk5FZEJNVlZrUkhkRlFpOTNVVVZCZDBsSVowUkJaRUpuVGxaSVVUUkZSbWRSVlZkd1FubHRLM0ZSY1VsS2RUVlJPRTh3ZGpKdGExVnJSWEUwVlhkSWQxbEVWbEl3YWtKQ1ozZEdiMEZWV2xGa1FURkpVa3BQVmxKR2VVOHdPVXhEV0dNeVNuRnJVakJKZDBWQldVdExiMXBKYUhaa2FscEJXVXhCVVZGRFFsRkJkME5uV1VsTGIxcEplbW93UlVGM1RVUmhRVUYzV2xGSmQweFNaazB6SzNFM01VMVFaSGsxVmxkUU1ITkpWazB3TDBSWGExZzNMMUZ1ZFhveFVtbGxSbkZOVkRaUVdpOU5Well2VWpWYVNuQXJTWEZWWmpSWGVFZEJha1ZCYzJWdlNqbFZRaXRKUmtZdlNrOTVWbU5hTmt4TU0wSjBNM0ZPUTNkdGNYRXJWMHR5VTNZd1JXVXJaMVJrUWpZME5HMUxjamhCYWtwQlVVNDNkVlE0VENJc0lrMUpTVUkxYWtORFFWY3laMEYzU1VKQlowbFZRVlIwY2sxVVowZE5Oa05oVGpGT1l5dEtPR2xsYzFkRWRsYzBkME5uV1VsTGIxcEplbW93UlVGM1RYZEdSRVZUVFVKQlIwRXhWVVZCZDNkS1ZrZFdlbVJEUWxOaU1qa3dUVUkwV0VSVVNURk5WRUY1VFhwSmVVMVVaM2xPYkc5WVJGUkpORTFFUlhkTlZFbDVUVlJuZVU1c2IzZElSRVZoVFVKblIwRXhWVVZCZDNkU1ZrZFdlbVJEUWtwaWJsSnNZMjB4YkZwSGJHaGtSMVYzWkdwQlVVSm5ZM0ZvYTJwUFVGRkpRa0puVlhKblVWRkJTV2RPYVVGQlVURlBUVkpTT0VSNVJHRXlPR2hIUVdod2IzUllOVVZ0YVdGWlVHWXpUazlEYkd4VlYzZFpkVlZ6VTA5aVdqSTNRa0pLTUVGdGRrZ3ZMM1psWkhSbVFuSlBiak5EWVZkVVdIQkVZbEZXWVV0d1VYbHROamhxYTB0bk1TdFdjM05XVTNkb1dIZGhWMms1TDJjNU5VbHZWbkpQVVhRclZUaGFSaXMwUnpCTmEzSlBhbVZFUWpKTlFrbEhRVEZWWkVWM1JVSXZkMUZKVFVGWlFrRm1PRU5CVVVGM1JHZFpSRlpTTUZCQlVVZ3ZRa0ZSUkVGblJVZE5RakJIUVRGVlpFUm5VVmRDUWxKc1FqQkVWV2hGYXpWV1JWaEpOMVF3YzBwa2VsbHRjVkpJVVdwQlprSm5UbFpJVTAxRlIwUkJWMmRDVTNOdVEyTjNSWGhUU0ZWRVlWcE9VWGx6Vlc5NlRDdFJNbWxaZWtGUlFtZHZjV2hyYVVjNU1rNXJRbWRKUWtKQlNVWkJSRUZMUW1kbmNXaHJhazlRVVZGRVFYZE9ia0ZFUW10QmFrSnRja0UxZFhaWFVqVnlVemhuUXpoUlpVOVFReXRRZFd0a2J6bE1iVGR5VkVaT1FuTlVVVnBuYTFZdlNEQm1aMlZDTXpkT1Z6QTRUbnBHZFdacVozVjNRMDFDY1VsYVJEaFVZVVZ4Vld4c1ptOUhaRVV6Ym1JMU4zSkpVaTl2VkU1TmFHeFBUMVJMU1ZOMVIxUlBlbVZxVUN0MlJEaGxSVkJETTA5Qk9HWkxlWE5TZHowOUlpd2lUVWxKUW5sVVEwTkJWa05uUVhkSlFrRm5TVlZDTkdZek1WVlZkelJuWmpjMFRscFFlR3BaYzFCdE1FOXJOWE4zUTJkWlNVdHZXa2w2YWpCRlFYZE5kMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOUWpSWVJGUkpNVTFVUVhsTmVrbDVUVlJuZVU1c2IxaEVWRWswVFVSRmQwMVVTWGxOVkdkNVRteHZkMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOU0ZsM1JVRlpTRXR2V2tsNmFqQkRRVkZaUmtzMFJVVkJRMGxFV1dkQlJXWmlRMWhZUlRSQk1VRllabEpCWjNwUk5tVkJTVlUzVjJjNVJtVjZSVnBzY210c1JVRmtaVnA0WnpoUk5YUnNTWGRvTW5SVU1qRnNVbVIyVFc1RmNUVkZLMEZUTm1Sc1FUaDFlVVI0UTBad1oycFFVbGN4YjNrM2IxTXdNRWhLU0RkeGNERTRNazV2Y1VWT1ZXTmxMMUp1TTI5d1NVaFVlVkJhY0RNelkwaHZiekpOZDFsVVFWQkNaMDVXU0ZKTlFrRm1PRVZDVkVGRVFWRklMMDFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxDUW1wQlpFSm5UbFpJVVRSRlJtZFJWWEpLZDI1TlFrMVZhREZCTW0xVVZVMXlSa3ROZVM5clRtOXRUWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZja3AzYmsxQ1RWVm9NVUV5YlZSVlRYSkdTMDE1TDJ0T2IyMU5kME5uV1VsTGIxcEplbW93UlVGM1RVUmFkMEYzV2tGSmQxRklNVzVTVFdkbGNVTTFlVlZwV1hnMVVVRjRiV1pNTVRkRFJ6SktjSFZaYWlzeVNVcFJjeXM0U0ZWcEsyc3JWV3NyWkRORFJVSk9MeXRsV21WV1MzVkJha0V4ZGtrNFRIVlNjelZEUWpJMlQwcE5kMkl2Vmt4S0wxZFBhV2syTjBsRWNIVkJjbTluYjBsaE1sQmtXRlpYTW5GbGJDOXdlblJ1VEhWa1N6aFlkVEU0UFNKZGZRLmV5SjBjbUZ1YzJGamRHbHZia2xrSWpvaU1qQXdNREF3TURBMU5UZzNNVE13TlNJc0ltOXlhV2RwYm1Gc1ZISmhibk5oWTNScGIyNUpaQ0k2SWpJd01EQXdNREF3TlRVNE56RXpNRFVpTENKaWRXNWtiR1ZKWkNJNkltTnZiUzVsZUdGdGNHeGxMbU52YVc1eklpd2ljSEp2WkhWamRFbGtJam9pWTI5cGJuTXVOVEF3SWl3aWNIVnlZMmhoYzJWRVlYUmxJam94TnprMU9ERTBNekE0TURBd0xDSnZjbWxuYVc1aGJGQjFjbU5vWVhObFJHRjBaU0k2TVRjNU5UZ3hORE13T0RBd01Dd2ljWFZoYm5ScGRIa2lPakVzSW5SNWNHVWlPaUpEYjI1emRXMWhZbXhsSWl3aVlYQndRV05qYjNWdWRGUnZhMlZ1SWpvaU5EY3hZbVJpTURJdFpESmlZeTAwWXpBMUxXRXdNVEF0WTJaaU1qVmpPVEJtTldNNElpd2lhVzVCY0hCUGQyNWxjbk5vYVhCVWVYQmxJam9pVUZWU1EwaEJVMFZFSWl3aWMybG5ibVZrUkdGMFpTSTZNVGM1TlRneE56a3dPRGc1TkN3aVpXNTJhWEp2Ym0xbGJuUWlPaUpUWVc1a1ltOTRJaXdpZEhKaGJuTmhZM1JwYjI1U1pXRnpiMjRpT2lKUVZWSkRTRUZUUlNJc0luTjBiM0psWm5KdmJuUWlPaUpWVTBFaUxDSnpkRzl5WldaeWIyNTBTV1FpT2lJeE5ETTBOREVpTENKd2NtbGpaU0k2TkRrNU1Dd2lZM1Z5Y21WdVkza2lPaUpWVTBRaUxDSmhjSEJVY21GdWMyRmpkR2x2Ymtsa0lqb2lOekEwTURBd01EQXdNRFUxT0RjeE16QTBJbjAuWHd1VUxXakhuV2RvclFvOU40WG5QN2NoelBVQk12Z0dWVmM4TmtSZk8zMHlUWkd4M1JRcjVLSGU0TGlNMXQyVHhRb0duczZBVGpxeHJ1U0Y3Y01hNnciLCJjb25zdW1wdGlvblJlcXVlc3RSZWFzb24iOiJVTklOVEVOREVEX1BVUkNIQVNFIn0sInZlcnNpb24iOiIyLjAiLCJzaWduZWREYXRlIjoxNzk1ODE3OTA4ODk0fQ.blunAU7ahrBDRejewQ8k_1k5JVmxzjGMdPswYwgF7M31NcB6IM09Lb1PSybs7TDOa2JEpVrs55skW34AUk2WBQ"}');
INSERT INTO "desk_event" VALUES(9,'evt_e3fc60eb6b04157757e17487','com.example.coins','Sandbox','refund.answered','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',NULL,1795817909012,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false},"rule":"default","version":2},"answeredAt":"2026-11-27T22:18:29.012Z","bundleId":"com.example.coins","caseId":"ffe41c04-5467-4506-9fc7-75c5d7ae5cf5","customer":"471bdb02-d2bc-4c05-a010-cfb25c90f5c8","deadline":"2026-11-27T22:23:28.894Z","environment":"Sandbox","originalTransactionId":"2000000055871305","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.894Z","state":"answered","transactionId":"2000000055871305"},"timestamp":"2026-11-27T22:18:29.012Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(10,'evt_2f52cffae097ab26aac031e1','com.example.gems','Sandbox','refund.requested','1c29973a-a37b-44b8-ba3f-5ce6ac46d083',NULL,1795817909090,'{"data":{"bundleId":"com.example.gems","caseId":"1c29973a-a37b-44b8-ba3f-5ce6ac46d083","customer":"448d1941-eb5b-4b24-9710-256d487b9c98","deadline":"2026-11-27T22:23:29.078Z","environment":"Sandbox","originalTransactionId":"2000000055871307","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:29.078Z","state":"open","transactionId":"2000000055871307"},"timestamp":"2026-11-27T22:18:29.090Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(11,'evt_86fd03f6411ba257c48fc640','com.example.gems','Sandbox','refund.answered','1c29973a-a37b-44b8-ba3f-5ce6ac46d083',NULL,1795817909201,'{"data":{"answer":{"body":{"consumptionPercentage":25000,"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","sampleContentProvided":false},"rule":"half used","version":2},"answeredAt":"2026-11-27T22:18:29.201Z","bundleId":"com.example.gems","caseId":"1c29973a-a37b-44b8-ba3f-5ce6ac46d083","customer":"448d1941-eb5b-4b24-9710-256d487b9c98","deadline":"2026-11-27T22:23:29.078Z","environment":"Sandbox","originalTransactionId":"2000000055871307","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:29.078Z","state":"answered","transactionId":"2000000055871307"},"timestamp":"2026-11-27T22:18:29.201Z","type":"refund.answered"}');
INSERT INTO "desk_event" VALUES(12,'evt_68baa5e3eb7a537de46851d2','com.example.coins','Sandbox','refund.requested','871c90a1-cd4f-4eef-aa79-01b6365df23d',NULL,1795817909259,'{"data":{"bundleId":"com.example.coins","caseId":"871c90a1-cd4f-4eef-aa79-01b6365df23d","customer":"c2d1e557-998b-481d-8989-bf7bf4c2a5ef","deadline":"2026-11-27T22:23:29.229Z","environment":"Sandbox","originalTransactionId":"2000000055871303","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:29.229Z","state":"open","transactionId":"2000000055871303"},"timestamp":"2026-11-27T22:18:29.259Z","type":"refund.requested"}');
INSERT INTO "desk_event" VALUES(13,'evt_eb2bcf52144be4a8805bb0a5','com.example.coins','Sandbox','apple.notification',NULL,'871c90a1-cd4f-4eef-aa79-01b6365df23d',1795817909259,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiQ09OU1VNUFRJT05fUkVRVUVTVCIsIm5vdGlmaWNhdGlvblVVSUQiOiI4NzFjOTBhMS1jZDRmLTRlZWYtYWE3OS0wMWI2MzY1ZGYyM2QiLCJkYXRhIjp7ImFwcEFwcGxlSWQiOjEyMzQ1Njc4OTAsImJ1bmRsZUlkIjoiY29tLmV4YW1wbGUuY29pbnMiLCJidW5kbGVWZXJzaW9uIjoiNDEyIiwiZW52aXJvbm1lbnQiOiJTYW5kYm94Iiwic2lnbmVkVHJhbnNhY3Rpb25JbmZvIjoiZXlKaGJHY2lPaUpGVXpJMU5pSXNJbmcxWXlJNld5Sk5TVWxDZUVSRFEwRlZjV2RCZDBsQ1FXZEpWVVIxYUdwMVpuWTJjMjlDUm1kMlNsWjFRMkpJTlVkRWVqQnpUWGREWjFsSlMyOWFTWHBxTUVWQmQwMTNTRVJGWVUxQ1owZEJNVlZGUVhkM1VsWkhWbnBrUTBKS1ltNVNiR050TVd4YVIyeG9aRWRWZDBob1kwNU5hbFY0VFVSSmVrMXFTWGhQUkVreVYyaGpUazFxWjNkTlZFRjRUV3BKZUU5RVNUSlhha0ZWVFZKSmQwVkJXVVJXVVZGRVJFRnNWVnBZVGpCSlJYaHNXVmRaZDFkVVFWUkNaMk54YUd0cVQxQlJTVUpDWjJkeGFHdHFUMUJSVFVKQ2QwNURRVUZVZERRMU5HdHpLM2swUTB0UFRVVjFSVFYxVjI1NVIzSlRXSEpPTDNkRlV6Wm1kR1pCUW10Q1RFdG5Oa1JYUjBsalRqZHVUR1ZFZWs5SlFtTkRRV05pVkRnMllWVm9iVkJxVjB4NlltVTNUa0pGZGpoWVFXOHpTWGRqUkVGTlFtZE9Wa2hTVFVKQlpqaEZRV3BCUVUxQk5FZEJNVlZrUkhkRlFpOTNVVVZCZDBsSVowUkJaRUpuVGxaSVVUUkZSbWRSVlZkd1FubHRLM0ZSY1VsS2RUVlJPRTh3ZGpKdGExVnJSWEUwVlhkSWQxbEVWbEl3YWtKQ1ozZEdiMEZWV2xGa1FURkpVa3BQVmxKR2VVOHdPVXhEV0dNeVNuRnJVakJKZDBWQldVdExiMXBKYUhaa2FscEJXVXhCVVZGRFFsRkJkME5uV1VsTGIxcEplbW93UlVGM1RVUmhRVUYzV2xGSmQweFNaazB6SzNFM01VMVFaSGsxVmxkUU1ITkpWazB3TDBSWGExZzNMMUZ1ZFhveFVtbGxSbkZOVkRaUVdpOU5Well2VWpWYVNuQXJTWEZWWmpSWGVFZEJha1ZCYzJWdlNqbFZRaXRKUmtZdlNrOTVWbU5hTmt4TU0wSjBNM0ZPUTNkdGNYRXJWMHR5VTNZd1JXVXJaMVJrUWpZME5HMUxjamhCYWtwQlVVNDNkVlE0VENJc0lrMUpTVUkxYWtORFFWY3laMEYzU1VKQlowbFZRVlIwY2sxVVowZE5Oa05oVGpGT1l5dEtPR2xsYzFkRWRsYzBkME5uV1VsTGIxcEplbW93UlVGM1RYZEdSRVZUVFVKQlIwRXhWVVZCZDNkS1ZrZFdlbVJEUWxOaU1qa3dUVUkwV0VSVVNURk5WRUY1VFhwSmVVMVVaM2xPYkc5WVJGUkpORTFFUlhkTlZFbDVUVlJuZVU1c2IzZElSRVZoVFVKblIwRXhWVVZCZDNkU1ZrZFdlbVJEUWtwaWJsSnNZMjB4YkZwSGJHaGtSMVYzWkdwQlVVSm5ZM0ZvYTJwUFVGRkpRa0puVlhKblVWRkJTV2RPYVVGQlVURlBUVkpTT0VSNVJHRXlPR2hIUVdod2IzUllOVVZ0YVdGWlVHWXpUazlEYkd4VlYzZFpkVlZ6VTA5aVdqSTNRa0pLTUVGdGRrZ3ZMM1psWkhSbVFuSlBiak5EWVZkVVdIQkVZbEZXWVV0d1VYbHROamhxYTB0bk1TdFdjM05XVTNkb1dIZGhWMms1TDJjNU5VbHZWbkpQVVhRclZUaGFSaXMwUnpCTmEzSlBhbVZFUWpKTlFrbEhRVEZWWkVWM1JVSXZkMUZKVFVGWlFrRm1PRU5CVVVGM1JHZFpSRlpTTUZCQlVVZ3ZRa0ZSUkVGblJVZE5RakJIUVRGVlpFUm5VVmRDUWxKc1FqQkVWV2hGYXpWV1JWaEpOMVF3YzBwa2VsbHRjVkpJVVdwQlprSm5UbFpJVTAxRlIwUkJWMmRDVTNOdVEyTjNSWGhUU0ZWRVlWcE9VWGx6Vlc5NlRDdFJNbWxaZWtGUlFtZHZjV2hyYVVjNU1rNXJRbWRKUWtKQlNVWkJSRUZMUW1kbmNXaHJhazlRVVZGRVFYZE9ia0ZFUW10QmFrSnRja0UxZFhaWFVqVnlVemhuUXpoUlpVOVFReXRRZFd0a2J6bE1iVGR5VkVaT1FuTlVVVnBuYTFZdlNEQm1aMlZDTXpkT1Z6QTRUbnBHZFdacVozVjNRMDFDY1VsYVJEaFVZVVZ4Vld4c1ptOUhaRVV6Ym1JMU4zSkpVaTl2VkU1TmFHeFBUMVJMU1ZOMVIxUlBlbVZxVUN0MlJEaGxSVkJETTA5Qk9HWkxlWE5TZHowOUlpd2lUVWxKUW5sVVEwTkJWa05uUVhkSlFrRm5TVlZDTkdZek1WVlZkelJuWmpjMFRscFFlR3BaYzFCdE1FOXJOWE4zUTJkWlNVdHZXa2w2YWpCRlFYZE5kMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOUWpSWVJGUkpNVTFVUVhsTmVrbDVUVlJuZVU1c2IxaEVWRWswVFVSRmQwMVVTWGxOVkdkNVRteHZkMFpFUlZOTlFrRkhRVEZWUlVGM2QwcFdSMVo2WkVOQ1UySXlPVEJOU0ZsM1JVRlpTRXR2V2tsNmFqQkRRVkZaUmtzMFJVVkJRMGxFV1dkQlJXWmlRMWhZUlRSQk1VRllabEpCWjNwUk5tVkJTVlUzVjJjNVJtVjZSVnBzY210c1JVRmtaVnA0WnpoUk5YUnNTWGRvTW5SVU1qRnNVbVIyVFc1RmNUVkZLMEZUTm1Sc1FUaDFlVVI0UTBad1oycFFVbGN4YjNrM2IxTXdNRWhLU0RkeGNERTRNazV2Y1VWT1ZXTmxMMUp1TTI5d1NVaFVlVkJhY0RNelkwaHZiekpOZDFsVVFWQkNaMDVXU0ZKTlFrRm1PRVZDVkVGRVFWRklMMDFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxDUW1wQlpFSm5UbFpJVVRSRlJtZFJWWEpLZDI1TlFrMVZhREZCTW0xVVZVMXlSa3ROZVM5clRtOXRUWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZja3AzYmsxQ1RWVm9NVUV5YlZSVlRYSkdTMDE1TDJ0T2IyMU5kME5uV1VsTGIxcEplbW93UlVGM1RVUmFkMEYzV2tGSmQxRklNVzVTVFdkbGNVTTFlVlZwV1hnMVVVRjRiV1pNTVRkRFJ6SktjSFZaYWlzeVNVcFJjeXM0U0ZWcEsyc3JWV3NyWkRORFJVSk9MeXRsV21WV1MzVkJha0V4ZGtrNFRIVlNjelZEUWpJMlQwcE5kMkl2Vmt4S0wxZFBhV2syTjBsRWNIVkJjbTluYjBsaE1sQmtXRlpYTW5GbGJDOXdlblJ1VEhWa1N6aFlkVEU0UFNKZGZRLmV5SjBjbUZ1YzJGamRHbHZia2xrSWpvaU1qQXdNREF3TURBMU5UZzNNVE13TXlJc0ltOXlhV2RwYm1Gc1ZISmhibk5oWTNScGIyNUpaQ0k2SWpJd01EQXdNREF3TlRVNE56RXpNRE1pTENKaWRXNWtiR1ZKWkNJNkltTnZiUzVsZUdGdGNHeGxMbU52YVc1eklpd2ljSEp2WkhWamRFbGtJam9pWTI5cGJuTXVOVEF3SWl3aWNIVnlZMmhoYzJWRVlYUmxJam94TnprMU9ERTBNekE1TURBd0xDSnZjbWxuYVc1aGJGQjFjbU5vWVhObFJHRjBaU0k2TVRjNU5UZ3hORE13T1RBd01Dd2ljWFZoYm5ScGRIa2lPakVzSW5SNWNHVWlPaUpEYjI1emRXMWhZbXhsSWl3aVlYQndRV05qYjNWdWRGUnZhMlZ1SWpvaVl6SmtNV1UxTlRjdE9UazRZaTAwT0RGa0xUZzVPRGt0WW1ZM1ltWTBZekpoTldWbUlpd2lhVzVCY0hCUGQyNWxjbk5vYVhCVWVYQmxJam9pVUZWU1EwaEJVMFZFSWl3aWMybG5ibVZrUkdGMFpTSTZNVGM1TlRneE56a3dPVEl5T1N3aVpXNTJhWEp2Ym0xbGJuUWlPaUpUWVc1a1ltOTRJaXdpZEhKaGJuTmhZM1JwYjI1U1pXRnpiMjRpT2lKUVZWSkRTRUZUUlNJc0luTjBiM0psWm5KdmJuUWlPaUpWVTBFaUxDSnpkRzl5WldaeWIyNTBTV1FpT2lJeE5ETTBOREVpTENKd2NtbGpaU0k2TkRrNU1Dd2lZM1Z5Y21WdVkza2lPaUpWVTBRaUxDSmhjSEJVY21GdWMyRmpkR2x2Ymtsa0lqb2lOekEwTURBd01EQXdNRFUxT0RjeE16QXlJbjAuNmxiamJoWHVDOVhEdm14dmpWMG1OcDR5MzhwQUZ2a28wX0JxbjBGb0JzZE96dzJreE1JeUdEd054LU85d1dEZTJraW9USFlLWEtfM2pXQjVMLWs2OXciLCJjb25zdW1wdGlvblJlcXVlc3RSZWFzb24iOiJVTklOVEVOREVEX1BVUkNIQVNFIn0sInZlcnNpb24iOiIyLjAiLCJzaWduZWREYXRlIjoxNzk1ODE3OTA5MjI5fQ.dnj4xt15C6zgsXjdhpgK9_YZCII3L6et5EM5vuRphy2FGSzPgkCSw-ujl4qHJJe4EFbhT7cv7CbIIiYGPaJpDg"}');
INSERT INTO "desk_event" VALUES(14,'evt_5944fefef71aa8b12e3ecba8','com.example.coins','Sandbox','refund.granted','4bec95cb-6821-43e1-a8de-f9978cd9abf1',NULL,1795817909342,'{"data":{"bundleId":"com.example.coins","caseId":"4bec95cb-6821-43e1-a8de-f9978cd9abf1","customer":"b2e257ea-176c-46a3-a2aa-c63f4b117e0b","deadline":"2026-11-27T22:23:28.258Z","decidedAt":"2026-11-27T22:18:29.297Z","environment":"Sandbox","originalTransactionId":"2000000055871299","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.258Z","state":"answered","transactionId":"2000000055871299"},"timestamp":"2026-11-27T22:18:29.342Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(15,'evt_2733a8e44d3abdb8375871a0','com.example.coins','Sandbox','apple.notification',NULL,'d3fa9230-b1e1-416a-a400-f2efde10333f',1795817909342,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiUkVGVU5EIiwibm90aWZpY2F0aW9uVVVJRCI6ImQzZmE5MjMwLWIxZTEtNDE2YS1hNDAwLWYyZWZkZTEwMzMzZiIsImRhdGEiOnsiYXBwQXBwbGVJZCI6MTIzNDU2Nzg5MCwiYnVuZGxlSWQiOiJjb20uZXhhbXBsZS5jb2lucyIsImJ1bmRsZVZlcnNpb24iOiI0MTIiLCJlbnZpcm9ubWVudCI6IlNhbmRib3giLCJzaWduZWRUcmFuc2FjdGlvbkluZm8iOiJleUpoYkdjaU9pSkZVekkxTmlJc0luZzFZeUk2V3lKTlNVbENlRVJEUTBGVmNXZEJkMGxDUVdkSlZVUjFhR3AxWm5ZMmMyOUNSbWQyU2xaMVEySklOVWRFZWpCelRYZERaMWxKUzI5YVNYcHFNRVZCZDAxM1NFUkZZVTFDWjBkQk1WVkZRWGQzVWxaSFZucGtRMEpLWW01U2JHTnRNV3hhUjJ4b1pFZFZkMGhvWTA1TmFsVjRUVVJKZWsxcVNYaFBSRWt5VjJoalRrMXFaM2ROVkVGNFRXcEplRTlFU1RKWGFrRlZUVkpKZDBWQldVUldVVkZFUkVGc1ZWcFlUakJKUlhoc1dWZFpkMWRVUVZSQ1oyTnhhR3RxVDFCUlNVSkNaMmR4YUd0cVQxQlJUVUpDZDA1RFFVRlVkRFExTkd0ekszazBRMHRQVFVWMVJUVjFWMjU1UjNKVFdISk9MM2RGVXpabWRHWkJRbXRDVEV0bk5rUlhSMGxqVGpkdVRHVkVlazlKUW1ORFFXTmlWRGcyWVZWb2JWQnFWMHg2WW1VM1RrSkZkamhZUVc4elNYZGpSRUZOUW1kT1ZraFNUVUpCWmpoRlFXcEJRVTFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxJWjBSQlpFSm5UbFpJVVRSRlJtZFJWVmR3UW5sdEszRlJjVWxLZFRWUk9FOHdkakp0YTFWclJYRTBWWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZXbEZrUVRGSlVrcFBWbEpHZVU4d09VeERXR015U25GclVqQkpkMFZCV1V0TGIxcEphSFprYWxwQldVeEJVVkZEUWxGQmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSaFFVRjNXbEZKZDB4U1prMHpLM0UzTVUxUVpIazFWbGRRTUhOSlZrMHdMMFJYYTFnM0wxRnVkWG94VW1sbFJuRk5WRFpRV2k5TlZ6WXZValZhU25BclNYRlZaalJYZUVkQmFrVkJjMlZ2U2psVlFpdEpSa1l2U2s5NVZtTmFOa3hNTTBKME0zRk9RM2R0Y1hFclYwdHlVM1l3UldVcloxUmtRalkwTkcxTGNqaEJha3BCVVU0M2RWUTRUQ0lzSWsxSlNVSTFha05EUVZjeVowRjNTVUpCWjBsVlFWUjBjazFVWjBkTk5rTmhUakZPWXl0S09HbGxjMWRFZGxjMGQwTm5XVWxMYjFwSmVtb3dSVUYzVFhkR1JFVlRUVUpCUjBFeFZVVkJkM2RLVmtkV2VtUkRRbE5pTWprd1RVSTBXRVJVU1RGTlZFRjVUWHBKZVUxVVozbE9iRzlZUkZSSk5FMUVSWGROVkVsNVRWUm5lVTVzYjNkSVJFVmhUVUpuUjBFeFZVVkJkM2RTVmtkV2VtUkRRa3BpYmxKc1kyMHhiRnBIYkdoa1IxVjNaR3BCVVVKblkzRm9hMnBQVUZGSlFrSm5WWEpuVVZGQlNXZE9hVUZCVVRGUFRWSlNPRVI1UkdFeU9HaEhRV2h3YjNSWU5VVnRhV0ZaVUdZelRrOURiR3hWVjNkWmRWVnpVMDlpV2pJM1FrSktNRUZ0ZGtndkwzWmxaSFJtUW5KUGJqTkRZVmRVV0hCRVlsRldZVXR3VVhsdE5qaHFhMHRuTVN0V2MzTldVM2RvV0hkaFYyazVMMmM1TlVsdlZuSlBVWFFyVlRoYVJpczBSekJOYTNKUGFtVkVRakpOUWtsSFFURlZaRVYzUlVJdmQxRkpUVUZaUWtGbU9FTkJVVUYzUkdkWlJGWlNNRkJCVVVndlFrRlJSRUZuUlVkTlFqQkhRVEZWWkVSblVWZENRbEpzUWpCRVZXaEZhelZXUlZoSk4xUXdjMHBrZWxsdGNWSklVV3BCWmtKblRsWklVMDFGUjBSQlYyZENVM051UTJOM1JYaFRTRlZFWVZwT1VYbHpWVzk2VEN0Uk1tbFpla0ZSUW1kdmNXaHJhVWM1TWs1clFtZEpRa0pCU1VaQlJFRkxRbWRuY1docmFrOVFVVkZFUVhkT2JrRkVRbXRCYWtKdGNrRTFkWFpYVWpWeVV6aG5RemhSWlU5UVF5dFFkV3RrYnpsTWJUZHlWRVpPUW5OVVVWcG5hMVl2U0RCbVoyVkNNemRPVnpBNFRucEdkV1pxWjNWM1EwMUNjVWxhUkRoVVlVVnhWV3hzWm05SFpFVXpibUkxTjNKSlVpOXZWRTVOYUd4UFQxUkxTVk4xUjFSUGVtVnFVQ3QyUkRobFJWQkRNMDlCT0daTGVYTlNkejA5SWl3aVRVbEpRbmxVUTBOQlZrTm5RWGRKUWtGblNWVkNOR1l6TVZWVmR6Um5aamMwVGxwUWVHcFpjMUJ0TUU5ck5YTjNRMmRaU1V0dldrbDZhakJGUVhkTmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5RalJZUkZSSk1VMVVRWGxOZWtsNVRWUm5lVTVzYjFoRVZFazBUVVJGZDAxVVNYbE5WR2Q1VG14dmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5TRmwzUlVGWlNFdHZXa2w2YWpCRFFWRlpSa3MwUlVWQlEwbEVXV2RCUldaaVExaFlSVFJCTVVGWVpsSkJaM3BSTm1WQlNWVTNWMmM1Um1WNlJWcHNjbXRzUlVGa1pWcDRaemhSTlhSc1NYZG9NblJVTWpGc1VtUjJUVzVGY1RWRkswRlRObVJzUVRoMWVVUjRRMFp3WjJwUVVsY3hiM2szYjFNd01FaEtTRGR4Y0RFNE1rNXZjVVZPVldObEwxSnVNMjl3U1VoVWVWQmFjRE16WTBodmJ6Sk5kMWxVUVZCQ1owNVdTRkpOUWtGbU9FVkNWRUZFUVZGSUwwMUJORWRCTVZWa1JIZEZRaTkzVVVWQmQwbENRbXBCWkVKblRsWklVVFJGUm1kUlZYSktkMjVOUWsxVmFERkJNbTFVVlUxeVJrdE5lUzlyVG05dFRYZElkMWxFVmxJd2FrSkNaM2RHYjBGVmNrcDNiazFDVFZWb01VRXliVlJWVFhKR1MwMTVMMnRPYjIxTmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSYWQwRjNXa0ZKZDFGSU1XNVNUV2RsY1VNMWVWVnBXWGcxVVVGNGJXWk1NVGREUnpKS2NIVlphaXN5U1VwUmN5czRTRlZwSzJzclZXc3JaRE5EUlVKT0x5dGxXbVZXUzNWQmFrRXhka2s0VEhWU2N6VkRRakkyVDBwTmQySXZWa3hLTDFkUGFXazJOMGxFY0hWQmNtOW5iMGxoTWxCa1dGWlhNbkZsYkM5d2VuUnVUSFZrU3poWWRURTRQU0pkZlEuZXlKMGNtRnVjMkZqZEdsdmJrbGtJam9pTWpBd01EQXdNREExTlRnM01USTVPU0lzSW05eWFXZHBibUZzVkhKaGJuTmhZM1JwYjI1SlpDSTZJakl3TURBd01EQXdOVFU0TnpFeU9Ua2lMQ0ppZFc1a2JHVkpaQ0k2SW1OdmJTNWxlR0Z0Y0d4bExtTnZhVzV6SWl3aWNISnZaSFZqZEVsa0lqb2lZMjlwYm5NdU5UQXdJaXdpY0hWeVkyaGhjMlZFWVhSbElqb3hOemsxT0RFME16QTVNREF3TENKdmNtbG5hVzVoYkZCMWNtTm9ZWE5sUkdGMFpTSTZNVGM1TlRneE5ETXdPVEF3TUN3aWNYVmhiblJwZEhraU9qRXNJblI1Y0dVaU9pSkRiMjV6ZFcxaFlteGxJaXdpWVhCd1FXTmpiM1Z1ZEZSdmEyVnVJam9pWWpKbE1qVTNaV0V0TVRjMll5MDBObUV6TFdFeVlXRXRZell6WmpSaU1URTNaVEJpSWl3aWFXNUJjSEJQZDI1bGNuTm9hWEJVZVhCbElqb2lVRlZTUTBoQlUwVkVJaXdpYzJsbmJtVmtSR0YwWlNJNk1UYzVOVGd4Tnprd09USTVOeXdpWlc1MmFYSnZibTFsYm5RaU9pSlRZVzVrWW05NElpd2lkSEpoYm5OaFkzUnBiMjVTWldGemIyNGlPaUpRVlZKRFNFRlRSU0lzSW5OMGIzSmxabkp2Ym5RaU9pSlZVMEVpTENKemRHOXlaV1p5YjI1MFNXUWlPaUl4TkRNME5ERWlMQ0p3Y21salpTSTZORGs1TUN3aVkzVnljbVZ1WTNraU9pSlZVMFFpTENKaGNIQlVjbUZ1YzJGamRHbHZia2xrSWpvaU56QTBNREF3TURBd01EVTFPRGN4TWprNEluMC5wVlBqc1JReTdhN0dxNEx0emJSdzN0WEh6ME5qRjB1S0pLSVljaGtya200TEVzc3A4Z1hELTV4QW51b205RHcwd2tlbmdrR01Tcnp4dHR3WmdTeUJnZyJ9LCJ2ZXJzaW9uIjoiMi4wIiwic2lnbmVkRGF0ZSI6MTc5NTgxNzkwOTI5N30.3gLHfb1WyKKz18-dBHe8WBFWTD6OCqdFXNuVdaw1GD_3vvKjxRBiYt-W_77-vv2adivm4VgQEnACJE5yEt-Cpw"}');
INSERT INTO "desk_event" VALUES(16,'evt_2a43ec42531f3f454000dbfa','com.example.coins','Sandbox','refund.declined','b29b07a6-f5b8-4a30-a219-b242684e6d79',NULL,1795817909439,'{"data":{"bundleId":"com.example.coins","caseId":"b29b07a6-f5b8-4a30-a219-b242684e6d79","customer":"da6c40dd-cc07-4220-8333-5464a31c4ed9","deadline":"2026-11-27T22:23:28.666Z","decidedAt":"2026-11-27T22:18:29.415Z","environment":"Sandbox","originalTransactionId":"2000000055871301","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.666Z","state":"answered","transactionId":"2000000055871301"},"timestamp":"2026-11-27T22:18:29.439Z","type":"refund.declined"}');
INSERT INTO "desk_event" VALUES(17,'evt_824a3383f7ce711e4e846c26','com.example.coins','Sandbox','apple.notification',NULL,'32274190-ce96-4936-82ee-9bcef5e75b53',1795817909439,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiUkVGVU5EX0RFQ0xJTkVEIiwibm90aWZpY2F0aW9uVVVJRCI6IjMyMjc0MTkwLWNlOTYtNDkzNi04MmVlLTliY2VmNWU3NWI1MyIsImRhdGEiOnsiYXBwQXBwbGVJZCI6MTIzNDU2Nzg5MCwiYnVuZGxlSWQiOiJjb20uZXhhbXBsZS5jb2lucyIsImJ1bmRsZVZlcnNpb24iOiI0MTIiLCJlbnZpcm9ubWVudCI6IlNhbmRib3giLCJzaWduZWRUcmFuc2FjdGlvbkluZm8iOiJleUpoYkdjaU9pSkZVekkxTmlJc0luZzFZeUk2V3lKTlNVbENlRVJEUTBGVmNXZEJkMGxDUVdkSlZVUjFhR3AxWm5ZMmMyOUNSbWQyU2xaMVEySklOVWRFZWpCelRYZERaMWxKUzI5YVNYcHFNRVZCZDAxM1NFUkZZVTFDWjBkQk1WVkZRWGQzVWxaSFZucGtRMEpLWW01U2JHTnRNV3hhUjJ4b1pFZFZkMGhvWTA1TmFsVjRUVVJKZWsxcVNYaFBSRWt5VjJoalRrMXFaM2ROVkVGNFRXcEplRTlFU1RKWGFrRlZUVkpKZDBWQldVUldVVkZFUkVGc1ZWcFlUakJKUlhoc1dWZFpkMWRVUVZSQ1oyTnhhR3RxVDFCUlNVSkNaMmR4YUd0cVQxQlJUVUpDZDA1RFFVRlVkRFExTkd0ekszazBRMHRQVFVWMVJUVjFWMjU1UjNKVFdISk9MM2RGVXpabWRHWkJRbXRDVEV0bk5rUlhSMGxqVGpkdVRHVkVlazlKUW1ORFFXTmlWRGcyWVZWb2JWQnFWMHg2WW1VM1RrSkZkamhZUVc4elNYZGpSRUZOUW1kT1ZraFNUVUpCWmpoRlFXcEJRVTFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxJWjBSQlpFSm5UbFpJVVRSRlJtZFJWVmR3UW5sdEszRlJjVWxLZFRWUk9FOHdkakp0YTFWclJYRTBWWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZXbEZrUVRGSlVrcFBWbEpHZVU4d09VeERXR015U25GclVqQkpkMFZCV1V0TGIxcEphSFprYWxwQldVeEJVVkZEUWxGQmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSaFFVRjNXbEZKZDB4U1prMHpLM0UzTVUxUVpIazFWbGRRTUhOSlZrMHdMMFJYYTFnM0wxRnVkWG94VW1sbFJuRk5WRFpRV2k5TlZ6WXZValZhU25BclNYRlZaalJYZUVkQmFrVkJjMlZ2U2psVlFpdEpSa1l2U2s5NVZtTmFOa3hNTTBKME0zRk9RM2R0Y1hFclYwdHlVM1l3UldVcloxUmtRalkwTkcxTGNqaEJha3BCVVU0M2RWUTRUQ0lzSWsxSlNVSTFha05EUVZjeVowRjNTVUpCWjBsVlFWUjBjazFVWjBkTk5rTmhUakZPWXl0S09HbGxjMWRFZGxjMGQwTm5XVWxMYjFwSmVtb3dSVUYzVFhkR1JFVlRUVUpCUjBFeFZVVkJkM2RLVmtkV2VtUkRRbE5pTWprd1RVSTBXRVJVU1RGTlZFRjVUWHBKZVUxVVozbE9iRzlZUkZSSk5FMUVSWGROVkVsNVRWUm5lVTVzYjNkSVJFVmhUVUpuUjBFeFZVVkJkM2RTVmtkV2VtUkRRa3BpYmxKc1kyMHhiRnBIYkdoa1IxVjNaR3BCVVVKblkzRm9hMnBQVUZGSlFrSm5WWEpuVVZGQlNXZE9hVUZCVVRGUFRWSlNPRVI1UkdFeU9HaEhRV2h3YjNSWU5VVnRhV0ZaVUdZelRrOURiR3hWVjNkWmRWVnpVMDlpV2pJM1FrSktNRUZ0ZGtndkwzWmxaSFJtUW5KUGJqTkRZVmRVV0hCRVlsRldZVXR3VVhsdE5qaHFhMHRuTVN0V2MzTldVM2RvV0hkaFYyazVMMmM1TlVsdlZuSlBVWFFyVlRoYVJpczBSekJOYTNKUGFtVkVRakpOUWtsSFFURlZaRVYzUlVJdmQxRkpUVUZaUWtGbU9FTkJVVUYzUkdkWlJGWlNNRkJCVVVndlFrRlJSRUZuUlVkTlFqQkhRVEZWWkVSblVWZENRbEpzUWpCRVZXaEZhelZXUlZoSk4xUXdjMHBrZWxsdGNWSklVV3BCWmtKblRsWklVMDFGUjBSQlYyZENVM051UTJOM1JYaFRTRlZFWVZwT1VYbHpWVzk2VEN0Uk1tbFpla0ZSUW1kdmNXaHJhVWM1TWs1clFtZEpRa0pCU1VaQlJFRkxRbWRuY1docmFrOVFVVkZFUVhkT2JrRkVRbXRCYWtKdGNrRTFkWFpYVWpWeVV6aG5RemhSWlU5UVF5dFFkV3RrYnpsTWJUZHlWRVpPUW5OVVVWcG5hMVl2U0RCbVoyVkNNemRPVnpBNFRucEdkV1pxWjNWM1EwMUNjVWxhUkRoVVlVVnhWV3hzWm05SFpFVXpibUkxTjNKSlVpOXZWRTVOYUd4UFQxUkxTVk4xUjFSUGVtVnFVQ3QyUkRobFJWQkRNMDlCT0daTGVYTlNkejA5SWl3aVRVbEpRbmxVUTBOQlZrTm5RWGRKUWtGblNWVkNOR1l6TVZWVmR6Um5aamMwVGxwUWVHcFpjMUJ0TUU5ck5YTjNRMmRaU1V0dldrbDZhakJGUVhkTmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5RalJZUkZSSk1VMVVRWGxOZWtsNVRWUm5lVTVzYjFoRVZFazBUVVJGZDAxVVNYbE5WR2Q1VG14dmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5TRmwzUlVGWlNFdHZXa2w2YWpCRFFWRlpSa3MwUlVWQlEwbEVXV2RCUldaaVExaFlSVFJCTVVGWVpsSkJaM3BSTm1WQlNWVTNWMmM1Um1WNlJWcHNjbXRzUlVGa1pWcDRaemhSTlhSc1NYZG9NblJVTWpGc1VtUjJUVzVGY1RWRkswRlRObVJzUVRoMWVVUjRRMFp3WjJwUVVsY3hiM2szYjFNd01FaEtTRGR4Y0RFNE1rNXZjVVZPVldObEwxSnVNMjl3U1VoVWVWQmFjRE16WTBodmJ6Sk5kMWxVUVZCQ1owNVdTRkpOUWtGbU9FVkNWRUZFUVZGSUwwMUJORWRCTVZWa1JIZEZRaTkzVVVWQmQwbENRbXBCWkVKblRsWklVVFJGUm1kUlZYSktkMjVOUWsxVmFERkJNbTFVVlUxeVJrdE5lUzlyVG05dFRYZElkMWxFVmxJd2FrSkNaM2RHYjBGVmNrcDNiazFDVFZWb01VRXliVlJWVFhKR1MwMTVMMnRPYjIxTmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSYWQwRjNXa0ZKZDFGSU1XNVNUV2RsY1VNMWVWVnBXWGcxVVVGNGJXWk1NVGREUnpKS2NIVlphaXN5U1VwUmN5czRTRlZwSzJzclZXc3JaRE5EUlVKT0x5dGxXbVZXUzNWQmFrRXhka2s0VEhWU2N6VkRRakkyVDBwTmQySXZWa3hLTDFkUGFXazJOMGxFY0hWQmNtOW5iMGxoTWxCa1dGWlhNbkZsYkM5d2VuUnVUSFZrU3poWWRURTRQU0pkZlEuZXlKMGNtRnVjMkZqZEdsdmJrbGtJam9pTWpBd01EQXdNREExTlRnM01UTXdNU0lzSW05eWFXZHBibUZzVkhKaGJuTmhZM1JwYjI1SlpDSTZJakl3TURBd01EQXdOVFU0TnpFek1ERWlMQ0ppZFc1a2JHVkpaQ0k2SW1OdmJTNWxlR0Z0Y0d4bExtTnZhVzV6SWl3aWNISnZaSFZqZEVsa0lqb2lZMjlwYm5NdU5UQXdJaXdpY0hWeVkyaGhjMlZFWVhSbElqb3hOemsxT0RFME16QTVNREF3TENKdmNtbG5hVzVoYkZCMWNtTm9ZWE5sUkdGMFpTSTZNVGM1TlRneE5ETXdPVEF3TUN3aWNYVmhiblJwZEhraU9qRXNJblI1Y0dVaU9pSkRiMjV6ZFcxaFlteGxJaXdpWVhCd1FXTmpiM1Z1ZEZSdmEyVnVJam9pWkdFMll6UXdaR1F0WTJNd055MDBNakl3TFRnek16TXROVFEyTkdFek1XTTBaV1E1SWl3aWFXNUJjSEJQZDI1bGNuTm9hWEJVZVhCbElqb2lVRlZTUTBoQlUwVkVJaXdpYzJsbmJtVmtSR0YwWlNJNk1UYzVOVGd4Tnprd09UUXhOU3dpWlc1MmFYSnZibTFsYm5RaU9pSlRZVzVrWW05NElpd2lkSEpoYm5OaFkzUnBiMjVTWldGemIyNGlPaUpRVlZKRFNFRlRSU0lzSW5OMGIzSmxabkp2Ym5RaU9pSlZVMEVpTENKemRHOXlaV1p5YjI1MFNXUWlPaUl4TkRNME5ERWlMQ0p3Y21salpTSTZORGs1TUN3aVkzVnljbVZ1WTNraU9pSlZVMFFpTENKaGNIQlVjbUZ1YzJGamRHbHZia2xrSWpvaU56QTBNREF3TURBd01EVTFPRGN4TXpBd0luMC50WWhfWnIxZHc1N1pwT2FsbU5Rd09pWlJudTZmYjRCMFRnVlFYd05welUwc3VWa3V2YkxfQWxfUnBTRWVEVFo1bG1jNEdoQ1YyTWVCQ3dGYnRTaDc5QSJ9LCJ2ZXJzaW9uIjoiMi4wIiwic2lnbmVkRGF0ZSI6MTc5NTgxNzkwOTQxNX0.z7OUNuy5JVenWHUq9J2gwne7Dx039b0lvH4KnZP8zJwK1-66JsHpfHEes_N64gAh8mQEl9oF4_I0xv7kBCpquA"}');
INSERT INTO "desk_event" VALUES(18,'evt_6cb680a1669e779d0b771a48','com.example.coins','Sandbox','refund.withheld','871c90a1-cd4f-4eef-aa79-01b6365df23d',NULL,1795817909480,'{"data":{"blockReason":"alreadyDecided","bundleId":"com.example.coins","caseId":"871c90a1-cd4f-4eef-aa79-01b6365df23d","customer":"c2d1e557-998b-481d-8989-bf7bf4c2a5ef","deadline":"2026-11-27T22:23:29.229Z","environment":"Sandbox","originalTransactionId":"2000000055871303","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:29.229Z","state":"withheld","transactionId":"2000000055871303"},"timestamp":"2026-11-27T22:18:29.480Z","type":"refund.withheld"}');
INSERT INTO "desk_event" VALUES(19,'evt_3a7fd30cfdef316708f6baab','com.example.coins','Sandbox','refund.granted','871c90a1-cd4f-4eef-aa79-01b6365df23d',NULL,1795817909480,'{"data":{"bundleId":"com.example.coins","caseId":"871c90a1-cd4f-4eef-aa79-01b6365df23d","customer":"c2d1e557-998b-481d-8989-bf7bf4c2a5ef","deadline":"2026-11-27T22:23:29.229Z","decidedAt":"2026-11-27T22:18:29.468Z","environment":"Sandbox","originalTransactionId":"2000000055871303","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:29.229Z","state":"withheld","transactionId":"2000000055871303"},"timestamp":"2026-11-27T22:18:29.480Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(20,'evt_58819884ce264e073e7d8019','com.example.coins','Sandbox','apple.notification',NULL,'bd79b8eb-2a25-47b8-be36-0a469fe4bc4d',1795817909480,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiUkVGVU5EIiwibm90aWZpY2F0aW9uVVVJRCI6ImJkNzliOGViLTJhMjUtNDdiOC1iZTM2LTBhNDY5ZmU0YmM0ZCIsImRhdGEiOnsiYXBwQXBwbGVJZCI6MTIzNDU2Nzg5MCwiYnVuZGxlSWQiOiJjb20uZXhhbXBsZS5jb2lucyIsImJ1bmRsZVZlcnNpb24iOiI0MTIiLCJlbnZpcm9ubWVudCI6IlNhbmRib3giLCJzaWduZWRUcmFuc2FjdGlvbkluZm8iOiJleUpoYkdjaU9pSkZVekkxTmlJc0luZzFZeUk2V3lKTlNVbENlRVJEUTBGVmNXZEJkMGxDUVdkSlZVUjFhR3AxWm5ZMmMyOUNSbWQyU2xaMVEySklOVWRFZWpCelRYZERaMWxKUzI5YVNYcHFNRVZCZDAxM1NFUkZZVTFDWjBkQk1WVkZRWGQzVWxaSFZucGtRMEpLWW01U2JHTnRNV3hhUjJ4b1pFZFZkMGhvWTA1TmFsVjRUVVJKZWsxcVNYaFBSRWt5VjJoalRrMXFaM2ROVkVGNFRXcEplRTlFU1RKWGFrRlZUVkpKZDBWQldVUldVVkZFUkVGc1ZWcFlUakJKUlhoc1dWZFpkMWRVUVZSQ1oyTnhhR3RxVDFCUlNVSkNaMmR4YUd0cVQxQlJUVUpDZDA1RFFVRlVkRFExTkd0ekszazBRMHRQVFVWMVJUVjFWMjU1UjNKVFdISk9MM2RGVXpabWRHWkJRbXRDVEV0bk5rUlhSMGxqVGpkdVRHVkVlazlKUW1ORFFXTmlWRGcyWVZWb2JWQnFWMHg2WW1VM1RrSkZkamhZUVc4elNYZGpSRUZOUW1kT1ZraFNUVUpCWmpoRlFXcEJRVTFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxJWjBSQlpFSm5UbFpJVVRSRlJtZFJWVmR3UW5sdEszRlJjVWxLZFRWUk9FOHdkakp0YTFWclJYRTBWWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZXbEZrUVRGSlVrcFBWbEpHZVU4d09VeERXR015U25GclVqQkpkMFZCV1V0TGIxcEphSFprYWxwQldVeEJVVkZEUWxGQmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSaFFVRjNXbEZKZDB4U1prMHpLM0UzTVUxUVpIazFWbGRRTUhOSlZrMHdMMFJYYTFnM0wxRnVkWG94VW1sbFJuRk5WRFpRV2k5TlZ6WXZValZhU25BclNYRlZaalJYZUVkQmFrVkJjMlZ2U2psVlFpdEpSa1l2U2s5NVZtTmFOa3hNTTBKME0zRk9RM2R0Y1hFclYwdHlVM1l3UldVcloxUmtRalkwTkcxTGNqaEJha3BCVVU0M2RWUTRUQ0lzSWsxSlNVSTFha05EUVZjeVowRjNTVUpCWjBsVlFWUjBjazFVWjBkTk5rTmhUakZPWXl0S09HbGxjMWRFZGxjMGQwTm5XVWxMYjFwSmVtb3dSVUYzVFhkR1JFVlRUVUpCUjBFeFZVVkJkM2RLVmtkV2VtUkRRbE5pTWprd1RVSTBXRVJVU1RGTlZFRjVUWHBKZVUxVVozbE9iRzlZUkZSSk5FMUVSWGROVkVsNVRWUm5lVTVzYjNkSVJFVmhUVUpuUjBFeFZVVkJkM2RTVmtkV2VtUkRRa3BpYmxKc1kyMHhiRnBIYkdoa1IxVjNaR3BCVVVKblkzRm9hMnBQVUZGSlFrSm5WWEpuVVZGQlNXZE9hVUZCVVRGUFRWSlNPRVI1UkdFeU9HaEhRV2h3YjNSWU5VVnRhV0ZaVUdZelRrOURiR3hWVjNkWmRWVnpVMDlpV2pJM1FrSktNRUZ0ZGtndkwzWmxaSFJtUW5KUGJqTkRZVmRVV0hCRVlsRldZVXR3VVhsdE5qaHFhMHRuTVN0V2MzTldVM2RvV0hkaFYyazVMMmM1TlVsdlZuSlBVWFFyVlRoYVJpczBSekJOYTNKUGFtVkVRakpOUWtsSFFURlZaRVYzUlVJdmQxRkpUVUZaUWtGbU9FTkJVVUYzUkdkWlJGWlNNRkJCVVVndlFrRlJSRUZuUlVkTlFqQkhRVEZWWkVSblVWZENRbEpzUWpCRVZXaEZhelZXUlZoSk4xUXdjMHBrZWxsdGNWSklVV3BCWmtKblRsWklVMDFGUjBSQlYyZENVM051UTJOM1JYaFRTRlZFWVZwT1VYbHpWVzk2VEN0Uk1tbFpla0ZSUW1kdmNXaHJhVWM1TWs1clFtZEpRa0pCU1VaQlJFRkxRbWRuY1docmFrOVFVVkZFUVhkT2JrRkVRbXRCYWtKdGNrRTFkWFpYVWpWeVV6aG5RemhSWlU5UVF5dFFkV3RrYnpsTWJUZHlWRVpPUW5OVVVWcG5hMVl2U0RCbVoyVkNNemRPVnpBNFRucEdkV1pxWjNWM1EwMUNjVWxhUkRoVVlVVnhWV3hzWm05SFpFVXpibUkxTjNKSlVpOXZWRTVOYUd4UFQxUkxTVk4xUjFSUGVtVnFVQ3QyUkRobFJWQkRNMDlCT0daTGVYTlNkejA5SWl3aVRVbEpRbmxVUTBOQlZrTm5RWGRKUWtGblNWVkNOR1l6TVZWVmR6Um5aamMwVGxwUWVHcFpjMUJ0TUU5ck5YTjNRMmRaU1V0dldrbDZhakJGUVhkTmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5RalJZUkZSSk1VMVVRWGxOZWtsNVRWUm5lVTVzYjFoRVZFazBUVVJGZDAxVVNYbE5WR2Q1VG14dmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5TRmwzUlVGWlNFdHZXa2w2YWpCRFFWRlpSa3MwUlVWQlEwbEVXV2RCUldaaVExaFlSVFJCTVVGWVpsSkJaM3BSTm1WQlNWVTNWMmM1Um1WNlJWcHNjbXRzUlVGa1pWcDRaemhSTlhSc1NYZG9NblJVTWpGc1VtUjJUVzVGY1RWRkswRlRObVJzUVRoMWVVUjRRMFp3WjJwUVVsY3hiM2szYjFNd01FaEtTRGR4Y0RFNE1rNXZjVVZPVldObEwxSnVNMjl3U1VoVWVWQmFjRE16WTBodmJ6Sk5kMWxVUVZCQ1owNVdTRkpOUWtGbU9FVkNWRUZFUVZGSUwwMUJORWRCTVZWa1JIZEZRaTkzVVVWQmQwbENRbXBCWkVKblRsWklVVFJGUm1kUlZYSktkMjVOUWsxVmFERkJNbTFVVlUxeVJrdE5lUzlyVG05dFRYZElkMWxFVmxJd2FrSkNaM2RHYjBGVmNrcDNiazFDVFZWb01VRXliVlJWVFhKR1MwMTVMMnRPYjIxTmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSYWQwRjNXa0ZKZDFGSU1XNVNUV2RsY1VNMWVWVnBXWGcxVVVGNGJXWk1NVGREUnpKS2NIVlphaXN5U1VwUmN5czRTRlZwSzJzclZXc3JaRE5EUlVKT0x5dGxXbVZXUzNWQmFrRXhka2s0VEhWU2N6VkRRakkyVDBwTmQySXZWa3hLTDFkUGFXazJOMGxFY0hWQmNtOW5iMGxoTWxCa1dGWlhNbkZsYkM5d2VuUnVUSFZrU3poWWRURTRQU0pkZlEuZXlKMGNtRnVjMkZqZEdsdmJrbGtJam9pTWpBd01EQXdNREExTlRnM01UTXdNeUlzSW05eWFXZHBibUZzVkhKaGJuTmhZM1JwYjI1SlpDSTZJakl3TURBd01EQXdOVFU0TnpFek1ETWlMQ0ppZFc1a2JHVkpaQ0k2SW1OdmJTNWxlR0Z0Y0d4bExtTnZhVzV6SWl3aWNISnZaSFZqZEVsa0lqb2lZMjlwYm5NdU5UQXdJaXdpY0hWeVkyaGhjMlZFWVhSbElqb3hOemsxT0RFME16QTVNREF3TENKdmNtbG5hVzVoYkZCMWNtTm9ZWE5sUkdGMFpTSTZNVGM1TlRneE5ETXdPVEF3TUN3aWNYVmhiblJwZEhraU9qRXNJblI1Y0dVaU9pSkRiMjV6ZFcxaFlteGxJaXdpWVhCd1FXTmpiM1Z1ZEZSdmEyVnVJam9pWXpKa01XVTFOVGN0T1RrNFlpMDBPREZrTFRnNU9Ea3RZbVkzWW1ZMFl6SmhOV1ZtSWl3aWFXNUJjSEJQZDI1bGNuTm9hWEJVZVhCbElqb2lVRlZTUTBoQlUwVkVJaXdpYzJsbmJtVmtSR0YwWlNJNk1UYzVOVGd4Tnprd09UUTJPQ3dpWlc1MmFYSnZibTFsYm5RaU9pSlRZVzVrWW05NElpd2lkSEpoYm5OaFkzUnBiMjVTWldGemIyNGlPaUpRVlZKRFNFRlRSU0lzSW5OMGIzSmxabkp2Ym5RaU9pSlZVMEVpTENKemRHOXlaV1p5YjI1MFNXUWlPaUl4TkRNME5ERWlMQ0p3Y21salpTSTZORGs1TUN3aVkzVnljbVZ1WTNraU9pSlZVMFFpTENKaGNIQlVjbUZ1YzJGamRHbHZia2xrSWpvaU56QTBNREF3TURBd01EVTFPRGN4TXpBeUluMC5TZ3F1blBPVGtFeF85MUJTeXdjTjBRYzJqT2pTYzcwaGlPZFByalpPU1dSakF3X1BYTmpYYVU5OGMwekRwUnZUWTZHdXowZC11d0FKQm1SVW84Z3A2ZyJ9LCJ2ZXJzaW9uIjoiMi4wIiwic2lnbmVkRGF0ZSI6MTc5NTgxNzkwOTQ2OH0.rk6nD6rsXiyQcKQLoZhJUM2vhTsWRRbGSQAx_8uFAUbbkfjdJ7ekHqBvQjs-rE0wsJEtwA9xvfvRb8T05ZjJGA"}');
INSERT INTO "desk_event" VALUES(21,'evt_43dd2cc8e6b595e367d080f1','com.example.coins','Sandbox','refund.granted','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',NULL,1795817909512,'{"data":{"bundleId":"com.example.coins","caseId":"ffe41c04-5467-4506-9fc7-75c5d7ae5cf5","customer":"471bdb02-d2bc-4c05-a010-cfb25c90f5c8","deadline":"2026-11-27T22:23:28.894Z","decidedAt":"2026-11-27T22:18:29.509Z","environment":"Sandbox","originalTransactionId":"2000000055871305","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.894Z","state":"answered","transactionId":"2000000055871305"},"timestamp":"2026-11-27T22:18:29.512Z","type":"refund.granted"}');
INSERT INTO "desk_event" VALUES(22,'evt_ca5775c207cc48e2ff935092','com.example.coins','Sandbox','apple.notification',NULL,'a4bf58ed-f8f5-4fa4-b10c-35afdaa3f201',1795817909512,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiUkVGVU5EIiwibm90aWZpY2F0aW9uVVVJRCI6ImE0YmY1OGVkLWY4ZjUtNGZhNC1iMTBjLTM1YWZkYWEzZjIwMSIsImRhdGEiOnsiYXBwQXBwbGVJZCI6MTIzNDU2Nzg5MCwiYnVuZGxlSWQiOiJjb20uZXhhbXBsZS5jb2lucyIsImJ1bmRsZVZlcnNpb24iOiI0MTIiLCJlbnZpcm9ubWVudCI6IlNhbmRib3giLCJzaWduZWRUcmFuc2FjdGlvbkluZm8iOiJleUpoYkdjaU9pSkZVekkxTmlJc0luZzFZeUk2V3lKTlNVbENlRVJEUTBGVmNXZEJkMGxDUVdkSlZVUjFhR3AxWm5ZMmMyOUNSbWQyU2xaMVEySklOVWRFZWpCelRYZERaMWxKUzI5YVNYcHFNRVZCZDAxM1NFUkZZVTFDWjBkQk1WVkZRWGQzVWxaSFZucGtRMEpLWW01U2JHTnRNV3hhUjJ4b1pFZFZkMGhvWTA1TmFsVjRUVVJKZWsxcVNYaFBSRWt5VjJoalRrMXFaM2ROVkVGNFRXcEplRTlFU1RKWGFrRlZUVkpKZDBWQldVUldVVkZFUkVGc1ZWcFlUakJKUlhoc1dWZFpkMWRVUVZSQ1oyTnhhR3RxVDFCUlNVSkNaMmR4YUd0cVQxQlJUVUpDZDA1RFFVRlVkRFExTkd0ekszazBRMHRQVFVWMVJUVjFWMjU1UjNKVFdISk9MM2RGVXpabWRHWkJRbXRDVEV0bk5rUlhSMGxqVGpkdVRHVkVlazlKUW1ORFFXTmlWRGcyWVZWb2JWQnFWMHg2WW1VM1RrSkZkamhZUVc4elNYZGpSRUZOUW1kT1ZraFNUVUpCWmpoRlFXcEJRVTFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxJWjBSQlpFSm5UbFpJVVRSRlJtZFJWVmR3UW5sdEszRlJjVWxLZFRWUk9FOHdkakp0YTFWclJYRTBWWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZXbEZrUVRGSlVrcFBWbEpHZVU4d09VeERXR015U25GclVqQkpkMFZCV1V0TGIxcEphSFprYWxwQldVeEJVVkZEUWxGQmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSaFFVRjNXbEZKZDB4U1prMHpLM0UzTVUxUVpIazFWbGRRTUhOSlZrMHdMMFJYYTFnM0wxRnVkWG94VW1sbFJuRk5WRFpRV2k5TlZ6WXZValZhU25BclNYRlZaalJYZUVkQmFrVkJjMlZ2U2psVlFpdEpSa1l2U2s5NVZtTmFOa3hNTTBKME0zRk9RM2R0Y1hFclYwdHlVM1l3UldVcloxUmtRalkwTkcxTGNqaEJha3BCVVU0M2RWUTRUQ0lzSWsxSlNVSTFha05EUVZjeVowRjNTVUpCWjBsVlFWUjBjazFVWjBkTk5rTmhUakZPWXl0S09HbGxjMWRFZGxjMGQwTm5XVWxMYjFwSmVtb3dSVUYzVFhkR1JFVlRUVUpCUjBFeFZVVkJkM2RLVmtkV2VtUkRRbE5pTWprd1RVSTBXRVJVU1RGTlZFRjVUWHBKZVUxVVozbE9iRzlZUkZSSk5FMUVSWGROVkVsNVRWUm5lVTVzYjNkSVJFVmhUVUpuUjBFeFZVVkJkM2RTVmtkV2VtUkRRa3BpYmxKc1kyMHhiRnBIYkdoa1IxVjNaR3BCVVVKblkzRm9hMnBQVUZGSlFrSm5WWEpuVVZGQlNXZE9hVUZCVVRGUFRWSlNPRVI1UkdFeU9HaEhRV2h3YjNSWU5VVnRhV0ZaVUdZelRrOURiR3hWVjNkWmRWVnpVMDlpV2pJM1FrSktNRUZ0ZGtndkwzWmxaSFJtUW5KUGJqTkRZVmRVV0hCRVlsRldZVXR3VVhsdE5qaHFhMHRuTVN0V2MzTldVM2RvV0hkaFYyazVMMmM1TlVsdlZuSlBVWFFyVlRoYVJpczBSekJOYTNKUGFtVkVRakpOUWtsSFFURlZaRVYzUlVJdmQxRkpUVUZaUWtGbU9FTkJVVUYzUkdkWlJGWlNNRkJCVVVndlFrRlJSRUZuUlVkTlFqQkhRVEZWWkVSblVWZENRbEpzUWpCRVZXaEZhelZXUlZoSk4xUXdjMHBrZWxsdGNWSklVV3BCWmtKblRsWklVMDFGUjBSQlYyZENVM051UTJOM1JYaFRTRlZFWVZwT1VYbHpWVzk2VEN0Uk1tbFpla0ZSUW1kdmNXaHJhVWM1TWs1clFtZEpRa0pCU1VaQlJFRkxRbWRuY1docmFrOVFVVkZFUVhkT2JrRkVRbXRCYWtKdGNrRTFkWFpYVWpWeVV6aG5RemhSWlU5UVF5dFFkV3RrYnpsTWJUZHlWRVpPUW5OVVVWcG5hMVl2U0RCbVoyVkNNemRPVnpBNFRucEdkV1pxWjNWM1EwMUNjVWxhUkRoVVlVVnhWV3hzWm05SFpFVXpibUkxTjNKSlVpOXZWRTVOYUd4UFQxUkxTVk4xUjFSUGVtVnFVQ3QyUkRobFJWQkRNMDlCT0daTGVYTlNkejA5SWl3aVRVbEpRbmxVUTBOQlZrTm5RWGRKUWtGblNWVkNOR1l6TVZWVmR6Um5aamMwVGxwUWVHcFpjMUJ0TUU5ck5YTjNRMmRaU1V0dldrbDZhakJGUVhkTmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5RalJZUkZSSk1VMVVRWGxOZWtsNVRWUm5lVTVzYjFoRVZFazBUVVJGZDAxVVNYbE5WR2Q1VG14dmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5TRmwzUlVGWlNFdHZXa2w2YWpCRFFWRlpSa3MwUlVWQlEwbEVXV2RCUldaaVExaFlSVFJCTVVGWVpsSkJaM3BSTm1WQlNWVTNWMmM1Um1WNlJWcHNjbXRzUlVGa1pWcDRaemhSTlhSc1NYZG9NblJVTWpGc1VtUjJUVzVGY1RWRkswRlRObVJzUVRoMWVVUjRRMFp3WjJwUVVsY3hiM2szYjFNd01FaEtTRGR4Y0RFNE1rNXZjVVZPVldObEwxSnVNMjl3U1VoVWVWQmFjRE16WTBodmJ6Sk5kMWxVUVZCQ1owNVdTRkpOUWtGbU9FVkNWRUZFUVZGSUwwMUJORWRCTVZWa1JIZEZRaTkzVVVWQmQwbENRbXBCWkVKblRsWklVVFJGUm1kUlZYSktkMjVOUWsxVmFERkJNbTFVVlUxeVJrdE5lUzlyVG05dFRYZElkMWxFVmxJd2FrSkNaM2RHYjBGVmNrcDNiazFDVFZWb01VRXliVlJWVFhKR1MwMTVMMnRPYjIxTmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSYWQwRjNXa0ZKZDFGSU1XNVNUV2RsY1VNMWVWVnBXWGcxVVVGNGJXWk1NVGREUnpKS2NIVlphaXN5U1VwUmN5czRTRlZwSzJzclZXc3JaRE5EUlVKT0x5dGxXbVZXUzNWQmFrRXhka2s0VEhWU2N6VkRRakkyVDBwTmQySXZWa3hLTDFkUGFXazJOMGxFY0hWQmNtOW5iMGxoTWxCa1dGWlhNbkZsYkM5d2VuUnVUSFZrU3poWWRURTRQU0pkZlEuZXlKMGNtRnVjMkZqZEdsdmJrbGtJam9pTWpBd01EQXdNREExTlRnM01UTXdOU0lzSW05eWFXZHBibUZzVkhKaGJuTmhZM1JwYjI1SlpDSTZJakl3TURBd01EQXdOVFU0TnpFek1EVWlMQ0ppZFc1a2JHVkpaQ0k2SW1OdmJTNWxlR0Z0Y0d4bExtTnZhVzV6SWl3aWNISnZaSFZqZEVsa0lqb2lZMjlwYm5NdU5UQXdJaXdpY0hWeVkyaGhjMlZFWVhSbElqb3hOemsxT0RFME16QTVNREF3TENKdmNtbG5hVzVoYkZCMWNtTm9ZWE5sUkdGMFpTSTZNVGM1TlRneE5ETXdPVEF3TUN3aWNYVmhiblJwZEhraU9qRXNJblI1Y0dVaU9pSkRiMjV6ZFcxaFlteGxJaXdpWVhCd1FXTmpiM1Z1ZEZSdmEyVnVJam9pTkRjeFltUmlNREl0WkRKaVl5MDBZekExTFdFd01UQXRZMlppTWpWak9UQm1OV000SWl3aWFXNUJjSEJQZDI1bGNuTm9hWEJVZVhCbElqb2lVRlZTUTBoQlUwVkVJaXdpYzJsbmJtVmtSR0YwWlNJNk1UYzVOVGd4Tnprd09UVXdPU3dpWlc1MmFYSnZibTFsYm5RaU9pSlRZVzVrWW05NElpd2lkSEpoYm5OaFkzUnBiMjVTWldGemIyNGlPaUpRVlZKRFNFRlRSU0lzSW5OMGIzSmxabkp2Ym5RaU9pSlZVMEVpTENKemRHOXlaV1p5YjI1MFNXUWlPaUl4TkRNME5ERWlMQ0p3Y21salpTSTZORGs1TUN3aVkzVnljbVZ1WTNraU9pSlZVMFFpTENKaGNIQlVjbUZ1YzJGamRHbHZia2xrSWpvaU56QTBNREF3TURBd01EVTFPRGN4TXpBMEluMC5TUmFUZ01GdTNBS04xV09EQmJvc1M5QVFOZW5rM3F0NldyQjV6MVNLaXRyTlVERUtIR1NDb2lYVTRwVEhVRFBnQ2lzWUZIMDFxalMzSXBsWWJsQjhnUSJ9LCJ2ZXJzaW9uIjoiMi4wIiwic2lnbmVkRGF0ZSI6MTc5NTgxNzkwOTUwOX0.FieDPwxeoukmEpbgJOdIztlcC64c5uySJQye3-oHMt-D7aWtTUlXIF3nUj2pvCoBJebl_z_tyX7I1k2o7ZylqQ"}');
INSERT INTO "desk_event" VALUES(23,'evt_8fbe6bfad8e9ff9724816c44','com.example.coins','Sandbox','refund.reversed','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',NULL,1795817909565,'{"data":{"bundleId":"com.example.coins","caseId":"ffe41c04-5467-4506-9fc7-75c5d7ae5cf5","customer":"471bdb02-d2bc-4c05-a010-cfb25c90f5c8","deadline":"2026-11-27T22:23:28.894Z","decidedAt":"2026-11-27T22:18:29.553Z","environment":"Sandbox","originalTransactionId":"2000000055871305","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:28.894Z","state":"answered","transactionId":"2000000055871305"},"timestamp":"2026-11-27T22:18:29.565Z","type":"refund.reversed"}');
INSERT INTO "desk_event" VALUES(24,'evt_9a415610c05ac8ddb779cdd8','com.example.coins','Sandbox','apple.notification',NULL,'e6abcbbd-30b6-4c6d-a7f9-93bcb1d266b8',1795817909565,'{"signedPayload": "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ.eyJub3RpZmljYXRpb25UeXBlIjoiUkVGVU5EX1JFVkVSU0VEIiwibm90aWZpY2F0aW9uVVVJRCI6ImU2YWJjYmJkLTMwYjYtNGM2ZC1hN2Y5LTkzYmNiMWQyNjZiOCIsImRhdGEiOnsiYXBwQXBwbGVJZCI6MTIzNDU2Nzg5MCwiYnVuZGxlSWQiOiJjb20uZXhhbXBsZS5jb2lucyIsImJ1bmRsZVZlcnNpb24iOiI0MTIiLCJlbnZpcm9ubWVudCI6IlNhbmRib3giLCJzaWduZWRUcmFuc2FjdGlvbkluZm8iOiJleUpoYkdjaU9pSkZVekkxTmlJc0luZzFZeUk2V3lKTlNVbENlRVJEUTBGVmNXZEJkMGxDUVdkSlZVUjFhR3AxWm5ZMmMyOUNSbWQyU2xaMVEySklOVWRFZWpCelRYZERaMWxKUzI5YVNYcHFNRVZCZDAxM1NFUkZZVTFDWjBkQk1WVkZRWGQzVWxaSFZucGtRMEpLWW01U2JHTnRNV3hhUjJ4b1pFZFZkMGhvWTA1TmFsVjRUVVJKZWsxcVNYaFBSRWt5VjJoalRrMXFaM2ROVkVGNFRXcEplRTlFU1RKWGFrRlZUVkpKZDBWQldVUldVVkZFUkVGc1ZWcFlUakJKUlhoc1dWZFpkMWRVUVZSQ1oyTnhhR3RxVDFCUlNVSkNaMmR4YUd0cVQxQlJUVUpDZDA1RFFVRlVkRFExTkd0ekszazBRMHRQVFVWMVJUVjFWMjU1UjNKVFdISk9MM2RGVXpabWRHWkJRbXRDVEV0bk5rUlhSMGxqVGpkdVRHVkVlazlKUW1ORFFXTmlWRGcyWVZWb2JWQnFWMHg2WW1VM1RrSkZkamhZUVc4elNYZGpSRUZOUW1kT1ZraFNUVUpCWmpoRlFXcEJRVTFCTkVkQk1WVmtSSGRGUWk5M1VVVkJkMGxJWjBSQlpFSm5UbFpJVVRSRlJtZFJWVmR3UW5sdEszRlJjVWxLZFRWUk9FOHdkakp0YTFWclJYRTBWWGRJZDFsRVZsSXdha0pDWjNkR2IwRlZXbEZrUVRGSlVrcFBWbEpHZVU4d09VeERXR015U25GclVqQkpkMFZCV1V0TGIxcEphSFprYWxwQldVeEJVVkZEUWxGQmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSaFFVRjNXbEZKZDB4U1prMHpLM0UzTVUxUVpIazFWbGRRTUhOSlZrMHdMMFJYYTFnM0wxRnVkWG94VW1sbFJuRk5WRFpRV2k5TlZ6WXZValZhU25BclNYRlZaalJYZUVkQmFrVkJjMlZ2U2psVlFpdEpSa1l2U2s5NVZtTmFOa3hNTTBKME0zRk9RM2R0Y1hFclYwdHlVM1l3UldVcloxUmtRalkwTkcxTGNqaEJha3BCVVU0M2RWUTRUQ0lzSWsxSlNVSTFha05EUVZjeVowRjNTVUpCWjBsVlFWUjBjazFVWjBkTk5rTmhUakZPWXl0S09HbGxjMWRFZGxjMGQwTm5XVWxMYjFwSmVtb3dSVUYzVFhkR1JFVlRUVUpCUjBFeFZVVkJkM2RLVmtkV2VtUkRRbE5pTWprd1RVSTBXRVJVU1RGTlZFRjVUWHBKZVUxVVozbE9iRzlZUkZSSk5FMUVSWGROVkVsNVRWUm5lVTVzYjNkSVJFVmhUVUpuUjBFeFZVVkJkM2RTVmtkV2VtUkRRa3BpYmxKc1kyMHhiRnBIYkdoa1IxVjNaR3BCVVVKblkzRm9hMnBQVUZGSlFrSm5WWEpuVVZGQlNXZE9hVUZCVVRGUFRWSlNPRVI1UkdFeU9HaEhRV2h3YjNSWU5VVnRhV0ZaVUdZelRrOURiR3hWVjNkWmRWVnpVMDlpV2pJM1FrSktNRUZ0ZGtndkwzWmxaSFJtUW5KUGJqTkRZVmRVV0hCRVlsRldZVXR3VVhsdE5qaHFhMHRuTVN0V2MzTldVM2RvV0hkaFYyazVMMmM1TlVsdlZuSlBVWFFyVlRoYVJpczBSekJOYTNKUGFtVkVRakpOUWtsSFFURlZaRVYzUlVJdmQxRkpUVUZaUWtGbU9FTkJVVUYzUkdkWlJGWlNNRkJCVVVndlFrRlJSRUZuUlVkTlFqQkhRVEZWWkVSblVWZENRbEpzUWpCRVZXaEZhelZXUlZoSk4xUXdjMHBrZWxsdGNWSklVV3BCWmtKblRsWklVMDFGUjBSQlYyZENVM051UTJOM1JYaFRTRlZFWVZwT1VYbHpWVzk2VEN0Uk1tbFpla0ZSUW1kdmNXaHJhVWM1TWs1clFtZEpRa0pCU1VaQlJFRkxRbWRuY1docmFrOVFVVkZFUVhkT2JrRkVRbXRCYWtKdGNrRTFkWFpYVWpWeVV6aG5RemhSWlU5UVF5dFFkV3RrYnpsTWJUZHlWRVpPUW5OVVVWcG5hMVl2U0RCbVoyVkNNemRPVnpBNFRucEdkV1pxWjNWM1EwMUNjVWxhUkRoVVlVVnhWV3hzWm05SFpFVXpibUkxTjNKSlVpOXZWRTVOYUd4UFQxUkxTVk4xUjFSUGVtVnFVQ3QyUkRobFJWQkRNMDlCT0daTGVYTlNkejA5SWl3aVRVbEpRbmxVUTBOQlZrTm5RWGRKUWtGblNWVkNOR1l6TVZWVmR6Um5aamMwVGxwUWVHcFpjMUJ0TUU5ck5YTjNRMmRaU1V0dldrbDZhakJGUVhkTmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5RalJZUkZSSk1VMVVRWGxOZWtsNVRWUm5lVTVzYjFoRVZFazBUVVJGZDAxVVNYbE5WR2Q1VG14dmQwWkVSVk5OUWtGSFFURlZSVUYzZDBwV1IxWjZaRU5DVTJJeU9UQk5TRmwzUlVGWlNFdHZXa2w2YWpCRFFWRlpSa3MwUlVWQlEwbEVXV2RCUldaaVExaFlSVFJCTVVGWVpsSkJaM3BSTm1WQlNWVTNWMmM1Um1WNlJWcHNjbXRzUlVGa1pWcDRaemhSTlhSc1NYZG9NblJVTWpGc1VtUjJUVzVGY1RWRkswRlRObVJzUVRoMWVVUjRRMFp3WjJwUVVsY3hiM2szYjFNd01FaEtTRGR4Y0RFNE1rNXZjVVZPVldObEwxSnVNMjl3U1VoVWVWQmFjRE16WTBodmJ6Sk5kMWxVUVZCQ1owNVdTRkpOUWtGbU9FVkNWRUZFUVZGSUwwMUJORWRCTVZWa1JIZEZRaTkzVVVWQmQwbENRbXBCWkVKblRsWklVVFJGUm1kUlZYSktkMjVOUWsxVmFERkJNbTFVVlUxeVJrdE5lUzlyVG05dFRYZElkMWxFVmxJd2FrSkNaM2RHYjBGVmNrcDNiazFDVFZWb01VRXliVlJWVFhKR1MwMTVMMnRPYjIxTmQwTm5XVWxMYjFwSmVtb3dSVUYzVFVSYWQwRjNXa0ZKZDFGSU1XNVNUV2RsY1VNMWVWVnBXWGcxVVVGNGJXWk1NVGREUnpKS2NIVlphaXN5U1VwUmN5czRTRlZwSzJzclZXc3JaRE5EUlVKT0x5dGxXbVZXUzNWQmFrRXhka2s0VEhWU2N6VkRRakkyVDBwTmQySXZWa3hLTDFkUGFXazJOMGxFY0hWQmNtOW5iMGxoTWxCa1dGWlhNbkZsYkM5d2VuUnVUSFZrU3poWWRURTRQU0pkZlEuZXlKMGNtRnVjMkZqZEdsdmJrbGtJam9pTWpBd01EQXdNREExTlRnM01UTXdOU0lzSW05eWFXZHBibUZzVkhKaGJuTmhZM1JwYjI1SlpDSTZJakl3TURBd01EQXdOVFU0TnpFek1EVWlMQ0ppZFc1a2JHVkpaQ0k2SW1OdmJTNWxlR0Z0Y0d4bExtTnZhVzV6SWl3aWNISnZaSFZqZEVsa0lqb2lZMjlwYm5NdU5UQXdJaXdpY0hWeVkyaGhjMlZFWVhSbElqb3hOemsxT0RFME16QTVNREF3TENKdmNtbG5hVzVoYkZCMWNtTm9ZWE5sUkdGMFpTSTZNVGM1TlRneE5ETXdPVEF3TUN3aWNYVmhiblJwZEhraU9qRXNJblI1Y0dVaU9pSkRiMjV6ZFcxaFlteGxJaXdpWVhCd1FXTmpiM1Z1ZEZSdmEyVnVJam9pTkRjeFltUmlNREl0WkRKaVl5MDBZekExTFdFd01UQXRZMlppTWpWak9UQm1OV000SWl3aWFXNUJjSEJQZDI1bGNuTm9hWEJVZVhCbElqb2lVRlZTUTBoQlUwVkVJaXdpYzJsbmJtVmtSR0YwWlNJNk1UYzVOVGd4Tnprd09UVTFNeXdpWlc1MmFYSnZibTFsYm5RaU9pSlRZVzVrWW05NElpd2lkSEpoYm5OaFkzUnBiMjVTWldGemIyNGlPaUpRVlZKRFNFRlRSU0lzSW5OMGIzSmxabkp2Ym5RaU9pSlZVMEVpTENKemRHOXlaV1p5YjI1MFNXUWlPaUl4TkRNME5ERWlMQ0p3Y21salpTSTZORGs1TUN3aVkzVnljbVZ1WTNraU9pSlZVMFFpTENKaGNIQlVjbUZ1YzJGamRHbHZia2xrSWpvaU56QTBNREF3TURBd01EVTFPRGN4TXpBMEluMC5XZFRNZENUNjRKNnNEdFdzeFMwLXUtc0ZtcFBBaF9pNktxNTZUb3ZCT0YyLUdSRTlXWUZlaVlDOEhPU3U5QlY1UzVKMzF5MkRkQ0J5ODZKWmNjS1RidyJ9LCJ2ZXJzaW9uIjoiMi4wIiwic2lnbmVkRGF0ZSI6MTc5NTgxNzkwOTU1M30.bI8vTgnk0_yWmu8PpzOGco9SjC6mnTDjWjePp3Ycbi85myYkL-Qu1eQ4X50CGNTDc4zpUGXDrZLAHHHicQwidQ"}');
INSERT INTO "desk_event" VALUES(25,'evt_de477c635f783c35088c2834','com.example.gems','Sandbox','refund.declined','1c29973a-a37b-44b8-ba3f-5ce6ac46d083',NULL,1795817909621,'{"data":{"bundleId":"com.example.gems","caseId":"1c29973a-a37b-44b8-ba3f-5ce6ac46d083","customer":"448d1941-eb5b-4b24-9710-256d487b9c98","deadline":"2026-11-27T22:23:29.078Z","decidedAt":"2026-11-27T22:18:29.609Z","environment":"Sandbox","originalTransactionId":"2000000055871307","productId":"coins.500","requestNumber":1,"requestReason":"UNINTENDED_PURCHASE","requestedAt":"2026-11-27T22:18:29.078Z","state":"answered","transactionId":"2000000055871307"},"timestamp":"2026-11-27T22:18:29.621Z","type":"refund.declined"}');
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
INSERT INTO "dispatch" VALUES(1,'ep_845ebd975f91b2d6','4bec95cb-6821-43e1-a8de-f9978cd9abf1',0,'delivered',1,NULL,NULL,1795817908446,200,NULL);
INSERT INTO "dispatch" VALUES(2,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817908461,200,NULL);
INSERT INTO "dispatch" VALUES(3,'ep_845ebd975f91b2d6','4bec95cb-6821-43e1-a8de-f9978cd9abf1',0,'delivered',1,NULL,NULL,1795817908630,200,NULL);
INSERT INTO "dispatch" VALUES(4,'ep_845ebd975f91b2d6','b29b07a6-f5b8-4a30-a219-b242684e6d79',0,'delivered',1,NULL,NULL,1795817908721,200,NULL);
INSERT INTO "dispatch" VALUES(5,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817908721,200,NULL);
INSERT INTO "dispatch" VALUES(6,'ep_845ebd975f91b2d6','b29b07a6-f5b8-4a30-a219-b242684e6d79',0,'delivered',1,NULL,NULL,1795817908856,200,NULL);
INSERT INTO "dispatch" VALUES(7,'ep_845ebd975f91b2d6','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',0,'delivered',1,NULL,NULL,1795817908939,200,NULL);
INSERT INTO "dispatch" VALUES(8,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817908937,200,NULL);
INSERT INTO "dispatch" VALUES(9,'ep_845ebd975f91b2d6','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',0,'delivered',1,NULL,NULL,1795817909041,200,NULL);
INSERT INTO "dispatch" VALUES(12,'ep_845ebd975f91b2d6','871c90a1-cd4f-4eef-aa79-01b6365df23d',0,'delivered',1,NULL,NULL,1795817909353,200,NULL);
INSERT INTO "dispatch" VALUES(13,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817909320,200,NULL);
INSERT INTO "dispatch" VALUES(14,'ep_845ebd975f91b2d6','4bec95cb-6821-43e1-a8de-f9978cd9abf1',0,'delivered',1,NULL,NULL,1795817909430,200,NULL);
INSERT INTO "dispatch" VALUES(15,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817909451,200,NULL);
INSERT INTO "dispatch" VALUES(16,'ep_845ebd975f91b2d6','b29b07a6-f5b8-4a30-a219-b242684e6d79',0,'delivered',1,NULL,NULL,1795817909495,200,NULL);
INSERT INTO "dispatch" VALUES(17,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817909495,200,NULL);
INSERT INTO "dispatch" VALUES(18,'ep_845ebd975f91b2d6','871c90a1-cd4f-4eef-aa79-01b6365df23d',0,'delivered',1,NULL,NULL,1795817909551,200,NULL);
INSERT INTO "dispatch" VALUES(19,'ep_845ebd975f91b2d6','871c90a1-cd4f-4eef-aa79-01b6365df23d',0,'delivered',1,NULL,NULL,1795817909622,200,NULL);
INSERT INTO "dispatch" VALUES(20,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817909551,200,NULL);
INSERT INTO "dispatch" VALUES(21,'ep_845ebd975f91b2d6','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',0,'delivered',1,NULL,NULL,1795817909582,200,NULL);
INSERT INTO "dispatch" VALUES(22,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817909582,200,NULL);
INSERT INTO "dispatch" VALUES(23,'ep_845ebd975f91b2d6','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',0,'delivered',1,NULL,NULL,1795817909651,200,NULL);
INSERT INTO "dispatch" VALUES(24,'ep_32905959ae0ff211',NULL,0,'delivered',1,NULL,NULL,1795817909628,200,NULL);
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
INSERT INTO "event_endpoint" VALUES('ep_32905959ae0ff211','com.example.coins','notifications','http://127.0.0.1:44437/apple',0,1795817907782,'4C474002-4D34-4A9C-94C1-E1C63EE99551',NULL,NULL,1795817908461,NULL,NULL);
INSERT INTO "event_endpoint" VALUES('ep_845ebd975f91b2d6','com.example.coins','events','http://127.0.0.1:44437/refunds',0,1795817907782,'4C474002-4D34-4A9C-94C1-E1C63EE99551',NULL,NULL,1795817908446,NULL,NULL);
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
INSERT INTO "heartbeat" VALUES(1,2);
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
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000055871298','transactions','2000000055871299',NULL,NULL,'Apple does not know the transaction in this environment',1795817908269,1795817923269,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000055871300','transactions','2000000055871301',NULL,NULL,'Apple does not know the transaction in this environment',1795817908674,1795817923674,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000055871302','transactions','2000000055871303',NULL,NULL,'Apple does not know the transaction in this environment',1795817909259,1795817924259,NULL,1);
INSERT INTO "history" VALUES('com.example.coins','Sandbox','704000000055871304','transactions','2000000055871305',NULL,NULL,'Apple does not know the transaction in this environment',1795817908903,1795817923903,NULL,1);
INSERT INTO "history" VALUES('com.example.gems','Sandbox','704000000055871306','transactions','2000000055871307',NULL,NULL,'Apple does not know the transaction in this environment',1795817909090,1795817924090,NULL,1);
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
INSERT INTO "hook_inquiry" VALUES('4bec95cb-6821-43e1-a8de-f9978cd9abf1',1,1795817908514,1795817908543,'answered','the hook had nothing to add');
INSERT INTO "hook_inquiry" VALUES('871c90a1-cd4f-4eef-aa79-01b6365df23d',1,1795817909438,1795817909452,'answered','the hook had nothing to add');
INSERT INTO "hook_inquiry" VALUES('b29b07a6-f5b8-4a30-a219-b242684e6d79',1,1795817908758,1795817908781,'answered','the hook had nothing to add');
INSERT INTO "hook_inquiry" VALUES('ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',1,1795817908971,1795817908988,'answered','the hook had nothing to add');
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
    payload_removal TEXT CHECK (payload_removal IN ('erasure', 'retention')),
    repeats BIGINT NOT NULL DEFAULT 0 CHECK (repeats >= 0),
    repeated_at_ms BIGINT,
    UNIQUE (uuid, environment, bundle_id),
    CHECK ((repeats > 0) = (repeated_at_ms IS NOT NULL))
);
INSERT INTO "notification" VALUES(1,'com.example.coins','Sandbox','4bec95cb-6821-43e1-a8de-f9978cd9abf1',2,'CONSUMPTION_REQUEST',NULL,1795817908258,1795817908269,'2000000055871299',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(2,'com.example.coins','Sandbox','b29b07a6-f5b8-4a30-a219-b242684e6d79',2,'CONSUMPTION_REQUEST',NULL,1795817908666,1795817908674,'2000000055871301',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(3,'com.example.coins','Sandbox','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',2,'CONSUMPTION_REQUEST',NULL,1795817908894,1795817908903,'2000000055871305',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(4,'com.example.gems','Sandbox','1c29973a-a37b-44b8-ba3f-5ce6ac46d083',2,'CONSUMPTION_REQUEST',NULL,1795817909078,1795817909090,'2000000055871307',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(5,'com.example.coins','Sandbox','871c90a1-cd4f-4eef-aa79-01b6365df23d',2,'CONSUMPTION_REQUEST',NULL,1795817909229,1795817909259,'2000000055871303',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(6,'com.example.coins','Sandbox','d3fa9230-b1e1-416a-a400-f2efde10333f',2,'REFUND',NULL,1795817909297,1795817909342,'2000000055871299',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(7,'com.example.coins','Sandbox','32274190-ce96-4936-82ee-9bcef5e75b53',2,'REFUND_DECLINED',NULL,1795817909415,1795817909439,'2000000055871301',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(8,'com.example.coins','Sandbox','bd79b8eb-2a25-47b8-be36-0a469fe4bc4d',2,'REFUND',NULL,1795817909468,1795817909480,'2000000055871303',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(9,'com.example.coins','Sandbox','a4bf58ed-f8f5-4fa4-b10c-35afdaa3f201',2,'REFUND',NULL,1795817909509,1795817909512,'2000000055871305',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(10,'com.example.coins','Sandbox','e6abcbbd-30b6-4c6d-a7f9-93bcb1d266b8',2,'REFUND_REVERSED',NULL,1795817909553,1795817909565,'2000000055871305',NULL,0,NULL,NULL,NULL,0,NULL);
INSERT INTO "notification" VALUES(11,'com.example.gems','Sandbox','69b37d71-96f1-4452-8807-8cc7a1f84a51',2,'REFUND_DECLINED',NULL,1795817909609,1795817909621,'2000000055871307',NULL,0,NULL,NULL,NULL,0,NULL);
CREATE TABLE notification_payload (
    notification_id INTEGER PRIMARY KEY,
    received_at_ms BIGINT NOT NULL,
    payload BLOB NOT NULL
);
INSERT INTO "notification_payload" VALUES(1,1795817908269,X'0101010040EF8F6AE7EFB28ABC875F80B488B92CDB9497AF8E417308EDBA755DF818C06F3A971B02165CAB2A61DA3C7F966794CC40DE78C9B6F1DD8EB775FE9636FA42FEE1627BF700434F4E53554D5054494F4E5F52455155455354222CF702F94BEC95CB682143E1A8DEF9978CD9ABF1222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C38E86E7D4DFC603222CF744F8C38E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0F1FEF6A1342CF649F8A0F1FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B2E257EA176C46A3A2AAC63F4B117E0B222CF74E505552434841534544222CF606F8A2D0DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C28ED2A9D288C7E209227D40B6FFF18D8720FEF9568808DE451B3D21A29767A7BA08203A3C044BA6473740739B859640C865DC3B07DAFDC560E2EC8F1E9850A911741E82C35E31D53EA8EBBC2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8A2D0DAF8A1347D');
INSERT INTO "notification_payload" VALUES(2,1795817908674,X'01010100409153A1E758BDF46623ECC9D6B8423E14E198B675371CE45D094E92843C223C82EE16D5FE949560B35F6C221AB2CDE030338A6D00B4E71FECABD531AE2FB540F3627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9B29B07A6F5B84A30A219B242684E6D79222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C58E86E7D4DFC603222CF744F8C58E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0F1FEF6A1342CF649F8A0F1FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DA6C40DDCC07422083335464A31C4ED9222CF74E505552434841534544222CF606F8BAD3DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C48ED2A9D288C7E209227D40F43EDC04AB288A40296A1FF5D801097C04A56A3092F158490BB63FD846B06F3C5CC5D86CC8D9129DFCB28283320462157BDD75C7DCAD6D04899FB9D6F20609742B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8BAD3DAF8A1347D');
INSERT INTO "notification_payload" VALUES(3,1795817908903,X'01010100406E5BA7014EDA86B04345E8DEC10F24FF59392559B1CE318C74FB30630805ECCDF535C07A20CD3D2DBD4F4B26ECED30CE6B6244A55AECE79B245B7E00524D9605627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9FFE41C04546745069FC775C5D7AE5CF5222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C98E86E7D4DFC603222CF744F8C98E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F8A0F1FEF6A1342CF649F8A0F1FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9471BDB02D2BC4C05A010CFB25C90F5C8222CF74E505552434841534544222CF606F89ED5DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C88ED2A9D288C7E209227D405F0B942D68C79D6768AD0A3D3785E73FB721CCF50132F80655573C36445F3B7D324D91B1DD142BE4A1DEE0B88CD6DD93C50A069ECE804E3AB1AEE485EDC31AEB2B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F89ED5DAF8A1347D');
INSERT INTO "notification_payload" VALUES(4,1795817909090,X'01010100407D984676192A28C3A361EE1DFE730E7EAC72ED82B70E7E9EFD487EF9FD8E61904E2FD1462154BEDE7016CF4A49DE0B99EE6439E094EA959A31685EFF62BD781F617BF700434F4E53554D5054494F4E5F52455155455354222CF702F91C29973AA37B44B8BA3F5CE6AC46D083222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8CB8E86E7D4DFC603222CF744F8CB8E86E7D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9448D1941EB5B4B249710256D487B9C98222CF74E505552434841534544222CF606F8D6D6DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8CA8ED2A9D288C7E209227D40FFC31A6747D9FB1100E192D47BC31BE51B09A9E90F3200ADB16743BFF9E3C996E0ABB1DFD8846DFE42A8256812A940030822EC562C36BE888658896E4B70FEE72B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8D6D6DAF8A1347D');
INSERT INTO "notification_payload" VALUES(5,1795817909259,X'01010100407678F8C6DD790BACE0B178DD86980AF7F6190882372FA7ADE44339BEE469872D85192CCF824092C3EBA3978A872497B81056E14FB72FEC26C82226063DA2690E627BF700434F4E53554D5054494F4E5F52455155455354222CF702F9871C90A1CD4F4EEFAA7901B6365DF23D222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C78E86E7D4DFC603222CF744F8C78E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9C2D1E557998B481D8989BF7BF4C2A5EF222CF74E505552434841534544222CF606F8EDD7DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C68ED2A9D288C7E209227D40EA56E36E15EE0BD5C3BE6C6F8D5D26369E32DFCA4016F928D3F06A9F416806C74ECF0DA4C4C232183C0DC7E3BDC160DEDA48A84C760A5CAFF78D60792FE93AF72B222CF712554E494E54454E4445445F5055524348415345227D2CF705322E30222CF606F8EDD7DAF8A1347D');
INSERT INTO "notification_payload" VALUES(6,1795817909342,X'0101010040DE02C77DBD56C8A2B3D7CF9D0477BC5811564C3E8E0AA7455CDB9575AC35183FF7BEF2A3C5106262DF96FFBEFEBEFD9A762BE6E15810127002244E7212DF82A7557BF700524546554E44222CF702F9D3FA9230B1E1416AA400F2EFDE10333F222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C38E86E7D4DFC603222CF744F8C38E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9B2E257EA176C46A3A2AAC63F4B117E0B222CF74E505552434841534544222CF606F8B1D8DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C28ED2A9D288C7E209227D40A553E3B11432EDAEC6AB82EDCDB470DED5C7CF4363174B8A24A21872192B926E0B12CB29F205C3FB9C409EEA26F43C34C247A782418C4ABCF1B6DC19812C818214227D2CF705322E30222CF606F8B1D8DAF8A1347D');
INSERT INTO "notification_payload" VALUES(7,1795817909439,X'0101010040CFB39436ECB92557A758752AF49DA0C277BB0F1D37F5BD25BC7E0A9D93FCCC9C0AD7EEBA26C1E97C711EB3F37AE20021F2640497DA05E3F234C6FEE4042A6AB85E7BF700524546554E445F4445434C494E4544222CF702F932274190CE96493682EE9BCEF5E75B53222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C58E86E7D4DFC603222CF744F8C58E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9DA6C40DDCC07422083335464A31C4ED9222CF74E505552434841534544222CF606F8A7D9DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C48ED2A9D288C7E209227D40B5887F66BD5DC39ED9A4E6A598D4303A26519EEE9F6F80744E05505F0369CD4D2CB9592EBDB2FF025FD1A5211E0D36799667381A1095D8C7810B015BB5287BF414227D2CF705322E30222CF606F8A7D9DAF8A1347D');
INSERT INTO "notification_payload" VALUES(8,1795817909480,X'0101010040AE4EA70FAAEC5E2C9070A40BA1984950CDAF853B164516C6490031FFCB850146DB91F8DD27B7A41EA06F423B3EAC4D30B0912DC00F71BDFBD16FC4F4E598C918557BF700524546554E44222CF702F9BD79B8EB2A2547B8BE360A469FE4BC4D222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C78E86E7D4DFC603222CF744F8C78E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9C2D1E557998B481D8989BF7BF4C2A5EF222CF74E505552434841534544222CF606F8DCD9DAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C68ED2A9D288C7E209227D404A0AAE9CF393904C7FF75052CB070DD107368CE8D273BD2188E74FAE364E496463030FCF5CD8D7694F7C734CC3A51BD363A1AECF477EBB0009066454A3C829EA14227D2CF705322E30222CF606F8DCD9DAF8A1347D');
INSERT INTO "notification_payload" VALUES(9,1795817909512,X'01010100401627833F0C5EA2E9261296E024E748CED95C0BAE1CE6EC92250C9EDFEA0732DF83EDA5AD4D4957205DE7523DA9BC2A0125E6E5FF3FEDC97EC8D64DA8ED9CA5A9557BF700524546554E44222CF702F9A4BF58EDF8F54FA4B10C35AFDAA3F201222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C98E86E7D4DFC603222CF744F8C98E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9471BDB02D2BC4C05A010CFB25C90F5C8222CF74E505552434841534544222CF606F885DADAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C88ED2A9D288C7E209227D4049169380C16EDC028DD5638305BA2C4BD01035E9E4DEAB7A5AB079CF548A8ADACD50310A1C6482A225D4E294C75033E00A2B18147D35AA34B72299586E507C8114227D2CF705322E30222CF606F885DADAF8A1347D');
INSERT INTO "notification_payload" VALUES(10,1795817909565,X'01010100406C8F2F4E09E4D3FC969AEF0FA73386728F528C2EA69D30E35A378FA7761C6E2F399B26242FE42ED5E4385F9D0218D4C3738CE95065C3AD92C01C71E2710C22755E7BF700524546554E445F5245564552534544222CF702F9E6ABCBBD30B64C6DA7F993BCB1D266B8222CF6037BF60AF8D285D8CC042CF70B636F6D2E6578616D706C652E636F696E73222CF70C343132222CF70D53616E64626F78222CF70E00D3017BF743F8C98E86E7D4DFC603222CF744F8C98E86E7D4DFC603222CF70B636F6D2E6578616D706C652E636F696E73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9471BDB02D2BC4C05A010CFB25C90F5C8222CF74E505552434841534544222CF606F8B1DADAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8C88ED2A9D288C7E209227D4059D4CC7424FAE09EAC0ED5ACC52D3EBBEB059A93C087F8BA2AAE7A4E8BC1385DBE19113D59815E8980BC1CE4AEF415794B9277D72D83742072F3A25971C2936F14227D2CF705322E30222CF606F8B1DADAF8A1347D');
INSERT INTO "notification_payload" VALUES(11,1795817909621,X'01010100406F1C8DF711BA782B215FDDCBA9C9323A26D71A4D2983C5B0B802C7E4AE5245CC30D41579F88C8D4CA8004CB605E8B8AFB0436BEE2FEDA569BED5222D462198D95D7BF700524546554E445F4445434C494E4544222CF702F969B37D7196F1445288078CC7A1F84A51222CF6037BF60AF8D385D8CC042CF70B636F6D2E6578616D706C652E67656D73222CF70C343132222CF70D53616E64626F78222CF70E00D2017BF743F8CB8E86E7D4DFC603222CF744F8CB8E86E7D4DFC603222CF70B636F6D2E6578616D706C652E67656D73222CF746636F696E732E353030222CF648F888F9FEF6A1342CF649F888F9FEF6A1342CF64B312CF74C436F6E73756D61626C65222CF74DF9448D1941EB5B4B249710256D487B9C98222CF74E505552434841534544222CF606F8E9DADAF8A1342CF70D53616E64626F78222CF7565055524348415345222CF754555341222CF755313433343431222CF658343939302CF757555344222CF75AF8CA8ED2A9D288C7E209227D40D2EAD9B4ED40B9CCBF6E91F2FA0D43DAAE6E43273E2815E75CE923BA0CE0D9C000762289B9E0F8118862EB163636EEA9048C0CF6940CA86E3FC371DD67D598B714227D2CF705322E30222CF606F8E9DADAF8A1347D');
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
INSERT INTO "notification_tally" VALUES('com.example.coins',0,0,9,NULL,1795817909565,NULL);
INSERT INTO "notification_tally" VALUES('com.example.gems',0,0,2,NULL,1795817909621,NULL);
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
INSERT INTO "payload_header" VALUES(1,X'8A7AD47A3FF069FB830B921AE8BC3312B8D6B436735CD37570E273B52B44A99F','eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCeERDQ0FVcWdBd0lCQWdJVUR1aGp1ZnY2c29CRmd2SlZ1Q2JINUdEejBzTXdDZ1lJS29aSXpqMEVBd013SERFYU1CZ0dBMVVFQXd3UlZHVnpkQ0JKYm5SbGNtMWxaR2xoZEdVd0hoY05NalV4TURJek1qSXhPREkyV2hjTk1qZ3dNVEF4TWpJeE9ESTJXakFVTVJJd0VBWURWUVFEREFsVVpYTjBJRXhsWVdZd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUdDQ1NGtzK3k0Q0tPTUV1RTV1V255R3JTWHJOL3dFUzZmdGZBQmtCTEtnNkRXR0ljTjduTGVEek9JQmNDQWNiVDg2YVVobVBqV0x6YmU3TkJFdjhYQW8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVVdwQnltK3FRcUlKdTVROE8wdjJta1VrRXE0VXdId1lEVlIwakJCZ3dGb0FVWlFkQTFJUkpPVlJGeU8wOUxDWGMySnFrUjBJd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURhQUF3WlFJd0xSZk0zK3E3MU1QZHk1VldQMHNJVk0wL0RXa1g3L1FudXoxUmllRnFNVDZQWi9NVzYvUjVaSnArSXFVZjRXeEdBakVBc2VvSjlVQitJRkYvSk95VmNaNkxMM0J0M3FOQ3dtcXErV0tyU3YwRWUrZ1RkQjY0NG1LcjhBakpBUU43dVQ4TCIsIk1JSUI1akNDQVcyZ0F3SUJBZ0lVQVR0ck1UZ0dNNkNhTjFOYytKOGllc1dEdlc0d0NnWUlLb1pJemowRUF3TXdGREVTTUJBR0ExVUVBd3dKVkdWemRDQlNiMjkwTUI0WERUSTFNVEF5TXpJeU1UZ3lObG9YRFRJNE1ERXdNVEl5TVRneU5sb3dIREVhTUJnR0ExVUVBd3dSVkdWemRDQkpiblJsY20xbFpHbGhkR1V3ZGpBUUJnY3Foa2pPUFFJQkJnVXJnUVFBSWdOaUFBUTFPTVJSOER5RGEyOGhHQWhwb3RYNUVtaWFZUGYzTk9DbGxVV3dZdVVzU09iWjI3QkJKMEFtdkgvL3ZlZHRmQnJPbjNDYVdUWHBEYlFWYUtwUXltNjhqa0tnMStWc3NWU3doWHdhV2k5L2c5NUlvVnJPUXQrVThaRis0RzBNa3JPamVEQjJNQklHQTFVZEV3RUIvd1FJTUFZQkFmOENBUUF3RGdZRFZSMFBBUUgvQkFRREFnRUdNQjBHQTFVZERnUVdCQlJsQjBEVWhFazVWRVhJN1Qwc0pkelltcVJIUWpBZkJnTlZIU01FR0RBV2dCU3NuQ2N3RXhTSFVEYVpOUXlzVW96TCtRMmlZekFRQmdvcWhraUc5Mk5rQmdJQkJBSUZBREFLQmdncWhrak9QUVFEQXdObkFEQmtBakJtckE1dXZXUjVyUzhnQzhRZU9QQytQdWtkbzlMbTdyVEZOQnNUUVpna1YvSDBmZ2VCMzdOVzA4TnpGdWZqZ3V3Q01CcUlaRDhUYUVxVWxsZm9HZEUzbmI1N3JJUi9vVE5NaGxPT1RLSVN1R1RPemVqUCt2RDhlRVBDM09BOGZLeXNSdz09IiwiTUlJQnlUQ0NBVkNnQXdJQkFnSVVCNGYzMVVVdzRnZjc0TlpQeGpZc1BtME9rNXN3Q2dZSUtvWkl6ajBFQXdNd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNQjRYRFRJMU1UQXlNekl5TVRneU5sb1hEVEk0TURFd01USXlNVGd5Tmxvd0ZERVNNQkFHQTFVRUF3d0pWR1Z6ZENCU2IyOTBNSFl3RUFZSEtvWkl6ajBDQVFZRks0RUVBQ0lEWWdBRWZiQ1hYRTRBMUFYZlJBZ3pRNmVBSVU3V2c5RmV6RVpscmtsRUFkZVp4ZzhRNXRsSXdoMnRUMjFsUmR2TW5FcTVFK0FTNmRsQTh1eUR4Q0ZwZ2pQUlcxb3k3b1MwMEhKSDdxcDE4Mk5vcUVOVWNlL1JuM29wSUhUeVBacDMzY0hvbzJNd1lUQVBCZ05WSFJNQkFmOEVCVEFEQVFIL01BNEdBMVVkRHdFQi93UUVBd0lCQmpBZEJnTlZIUTRFRmdRVXJKd25NQk1VaDFBMm1UVU1yRktNeS9rTm9tTXdId1lEVlIwakJCZ3dGb0FVckp3bk1CTVVoMUEybVRVTXJGS015L2tOb21Nd0NnWUlLb1pJemowRUF3TURad0F3WkFJd1FIMW5STWdlcUM1eVVpWXg1UUF4bWZMMTdDRzJKcHVZaisySUpRcys4SFVpK2srVWsrZDNDRUJOLytlWmVWS3VBakExdkk4THVSczVDQjI2T0pNd2IvVkxKL1dPaWk2N0lEcHVBcm9nb0lhMlBkWFZXMnFlbC9wenRuTHVkSzhYdTE4PSJdfQ');
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
INSERT INTO "policy_decision" VALUES('1c29973a-a37b-44b8-ba3f-5ce6ac46d083',X'7B226174223A313739353831373930393037382C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A343834352C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','GRANT_PRORATED','GRANT_PRORATED','GRANT_PRORATED','half used',0,NULL,NULL,'ad82cf0d9a40',1795817909184);
INSERT INTO "policy_decision" VALUES('4bec95cb-6821-43e1-a8de-f9978cd9abf1',X'7B226174223A313739353831373930383235382C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313738372C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795817908559);
INSERT INTO "policy_decision" VALUES('b29b07a6-f5b8-4a30-a219-b242684e6d79',X'7B226174223A313739353831373930383636362C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A333132392C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795817908804);
INSERT INTO "policy_decision" VALUES('ffe41c04-5467-4506-9fc7-75c5d7ae5cf5',X'7B226174223A313739353831373930383839342C22636F6E73756D656450657263656E74223A32353030302C22637573746F6D6572526571756573744E756D626572223A312C226461797353696E63655075726368617365223A333630302C2264656C6976657279223A2264656C697665726564222C22656E7669726F6E6D656E74223A2253616E64626F78222C2266616D696C79223A2266616C7365222C22686F6C646F757444726177223A313539372C226F66666572223A226E6F6E65222C22706C61794D696E75746573223A3234302C227072696365555344223A3439392C2270726F64756374223A22636F696E732E353030222C22726561736F6E223A22554E494E54454E4445445F5055524348415345222C22726571756573744E756D626572223A312C2273746F726566726F6E74223A22555341222C2274797065223A22436F6E73756D61626C65227D','none',NULL,NULL,'default',0,NULL,NULL,'de9905fe0060',1795817908999);
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
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000055871299','2000000055871299',NULL,'coins.500','Consumable','b2e257ea-176c-46a3-a2aa-c63f4b117e0b',X'2AB7E2AFA423CBFD6D95D330A658FB0E','b2e257ea-176c-46a3-a2aa-c63f4b117e0b','704000000055871298',1,1795814309000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795817909297);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000055871301','2000000055871301',NULL,'coins.500','Consumable','da6c40dd-cc07-4220-8333-5464a31c4ed9',X'F79B840364C9343F5995C50D48E0B993','da6c40dd-cc07-4220-8333-5464a31c4ed9','704000000055871300',1,1795814309000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795817909415);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000055871303','2000000055871303',NULL,'coins.500','Consumable','c2d1e557-998b-481d-8989-bf7bf4c2a5ef',X'B41CE6E7F57275DAF31C8A486E28CEC0','c2d1e557-998b-481d-8989-bf7bf4c2a5ef','704000000055871302',1,1795814309000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795817909468);
INSERT INTO "purchase" VALUES('com.example.coins','Sandbox','2000000055871305','2000000055871305',NULL,'coins.500','Consumable','471bdb02-d2bc-4c05-a010-cfb25c90f5c8',X'79CADF48BE019E16AA733D4F19662EE5','471bdb02-d2bc-4c05-a010-cfb25c90f5c8','704000000055871304',1,1795814309000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795817909553);
INSERT INTO "purchase" VALUES('com.example.gems','Sandbox','2000000055871307','2000000055871307',NULL,'coins.500','Consumable','448d1941-eb5b-4b24-9710-256d487b9c98',X'A2DDCB5154D35B8B1622088FF76AC1D0','448d1941-eb5b-4b24-9710-256d487b9c98','704000000055871306',1,1795814309000,NULL,4990,'USD','USA',NULL,'none','PURCHASED',0,0,NULL,NULL,NULL,NULL,499,NULL,'signed',1795817909609);
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
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000055871299',1795817909297,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000055871301',1795817909415,'declined',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000055871303',1795817909468,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000055871305',1795817909509,'granted',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.coins','Sandbox','2000000055871305',1795817909553,'reversed',NULL,1);
INSERT INTO "purchase_outcome" VALUES('com.example.gems','Sandbox','2000000055871307',1795817909609,'declined',NULL,1);
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
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000055871299',125,NULL,NULL,'backend',240,1,'apple',1795817908219,1795817908219,1795817908219,NULL,0,NULL,0,1795817908219,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000055871299',125,NULL,NULL,'backend',240,1,'apple',1795817908219,1795817908219,1795817908219,NULL,0,NULL,0,1795817908219,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000055871301',125,NULL,NULL,'backend',240,1,'apple',1795817908641,1795817908641,1795817908641,NULL,0,NULL,0,1795817908641,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000055871301',125,NULL,NULL,'backend',240,1,'apple',1795817908641,1795817908641,1795817908641,NULL,0,NULL,0,1795817908641,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000055871305',125,NULL,NULL,'backend',240,1,'apple',1795817908871,1795817908871,1795817908871,NULL,0,NULL,0,1795817908871,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000055871305',125,NULL,NULL,'backend',240,1,'apple',1795817908871,1795817908871,1795817908871,NULL,0,NULL,0,1795817908871,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Production','2000000055871307',125,NULL,NULL,'backend',240,1,'apple',1795817909059,1795817909059,1795817909059,NULL,0,NULL,0,1795817909059,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.gems','Sandbox','2000000055871307',125,NULL,NULL,'backend',240,1,'apple',1795817909059,1795817909059,1795817909059,NULL,0,NULL,0,1795817909059,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Production','2000000055871309',125,NULL,NULL,'backend',240,1,'apple',1795817909693,1795817909693,1795817909693,NULL,0,NULL,0,1795817909693,0,NULL);
INSERT INTO "purchase_usage" VALUES('com.example.coins','Sandbox','2000000055871309',125,NULL,NULL,'backend',240,1,'apple',1795817909693,1795817909693,1795817909693,NULL,0,NULL,0,1795817909693,0,NULL);
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
INSERT INTO "recovery" VALUES('com.example.coins','Production',1795731506850,1795817307854,'[]',NULL,0,0,0,1795818207900,1795817907900,0,NULL,NULL);
INSERT INTO "recovery" VALUES('com.example.coins','Sandbox',1795731506850,1795817307875,'[]',NULL,0,0,0,1795818207907,1795817907907,0,NULL,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Production',1795731506850,1795817307885,'[]',NULL,0,0,0,1795818207916,1795817907916,0,NULL,NULL);
INSERT INTO "recovery" VALUES('com.example.gems','Sandbox',1795731506850,1795817307898,'[]',NULL,0,0,0,1795818207917,1795817907917,0,NULL,NULL);
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
INSERT INTO "refund_case" VALUES('1c29973a-a37b-44b8-ba3f-5ce6ac46d083','com.example.gems','Sandbox','2000000055871307','448d1941-eb5b-4b24-9710-256d487b9c98','UNINTENDED_PURCHASE',1795817909078,1795817909090,1795818209078,1,'answered',NULL,NULL,NULL,NULL,NULL,1795817909201,NULL,'declined',NULL,1795817909609,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('4bec95cb-6821-43e1-a8de-f9978cd9abf1','com.example.coins','Sandbox','2000000055871299','b2e257ea-176c-46a3-a2aa-c63f4b117e0b','UNINTENDED_PURCHASE',1795817908258,1795817908269,1795818208258,1,'answered',NULL,NULL,NULL,NULL,NULL,1795817908597,NULL,'granted',NULL,1795817909297,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('871c90a1-cd4f-4eef-aa79-01b6365df23d','com.example.coins','Sandbox','2000000055871303','c2d1e557-998b-481d-8989-bf7bf4c2a5ef','UNINTENDED_PURCHASE',1795817909229,1795817909259,1795818209229,1,'withheld','alreadyDecided',NULL,NULL,NULL,NULL,NULL,NULL,'granted',NULL,1795817909468,3,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('b29b07a6-f5b8-4a30-a219-b242684e6d79','com.example.coins','Sandbox','2000000055871301','da6c40dd-cc07-4220-8333-5464a31c4ed9','UNINTENDED_PURCHASE',1795817908666,1795817908674,1795818208666,1,'answered',NULL,NULL,NULL,NULL,NULL,1795817908816,NULL,'declined',NULL,1795817909415,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "refund_case" VALUES('ffe41c04-5467-4506-9fc7-75c5d7ae5cf5','com.example.coins','Sandbox','2000000055871305','471bdb02-d2bc-4c05-a010-cfb25c90f5c8','UNINTENDED_PURCHASE',1795817908894,1795817908903,1795818208894,1,'answered',NULL,NULL,NULL,NULL,NULL,1795817909012,NULL,'reversed',NULL,1795817909553,6,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000055871299','4bec95cb-6821-43e1-a8de-f9978cd9abf1','UNINTENDED_PURCHASE',1795817908258,1795817908269,1795818208258,1,NULL,'4bec95cb-6821-43e1-a8de-f9978cd9abf1');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000055871301','b29b07a6-f5b8-4a30-a219-b242684e6d79','UNINTENDED_PURCHASE',1795817908666,1795817908674,1795818208666,1,NULL,'b29b07a6-f5b8-4a30-a219-b242684e6d79');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000055871303','871c90a1-cd4f-4eef-aa79-01b6365df23d','UNINTENDED_PURCHASE',1795817909229,1795817909259,1795818209229,1,NULL,'871c90a1-cd4f-4eef-aa79-01b6365df23d');
INSERT INTO "refund_request" VALUES('com.example.coins','Sandbox','2000000055871305','ffe41c04-5467-4506-9fc7-75c5d7ae5cf5','UNINTENDED_PURCHASE',1795817908894,1795817908903,1795818208894,1,NULL,'ffe41c04-5467-4506-9fc7-75c5d7ae5cf5');
INSERT INTO "refund_request" VALUES('com.example.gems','Sandbox','2000000055871307','1c29973a-a37b-44b8-ba3f-5ce6ac46d083','UNINTENDED_PURCHASE',1795817909078,1795817909090,1795818209078,1,NULL,'1c29973a-a37b-44b8-ba3f-5ce6ac46d083');
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
INSERT INTO "unmatched_fact" VALUES(9,'com.example.coins','','2000000055871309',0,'delivery',1,1795817909684,1795817909684);
INSERT INTO "unmatched_fact" VALUES(10,'com.example.coins','','2000000055871309',0,'usage',1,1795817909710,1795817909710);
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
INSERT INTO "usage_report" VALUES('com.example.coins','Production','0c8d1462-68b7-4138-aa62-7769cde42703','2000000055871301',NULL,NULL,125,NULL,240,NULL,'apple',1795817908641,1795817908659,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','0c8d1462-68b7-4138-aa62-7769cde42703','2000000055871301',NULL,NULL,125,NULL,240,NULL,'apple',1795817908641,1795817908659,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','1cdcc0c3-ef21-46f5-afce-ea66f94f105b','2000000055871299',NULL,NULL,125,NULL,240,NULL,'apple',1795817908219,1795817908236,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','1cdcc0c3-ef21-46f5-afce-ea66f94f105b','2000000055871299',NULL,NULL,125,NULL,240,NULL,'apple',1795817908219,1795817908236,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','b361603c-6dad-4b84-af7e-c647a4528945','2000000055871305',NULL,NULL,125,NULL,240,NULL,'apple',1795817908871,1795817908880,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','b361603c-6dad-4b84-af7e-c647a4528945','2000000055871305',NULL,NULL,125,NULL,240,NULL,'apple',1795817908871,1795817908880,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Production','baa304e2-90f8-496e-818a-37ab91920a81','2000000055871309',NULL,NULL,125,NULL,240,NULL,'apple',1795817909693,1795817909710,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.coins','Sandbox','baa304e2-90f8-496e-818a-37ab91920a81','2000000055871309',NULL,NULL,125,NULL,240,NULL,'apple',1795817909693,1795817909710,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Production','e7f05126-71ac-48e3-948b-d0a0b9c31dd6','2000000055871307',NULL,NULL,125,NULL,240,NULL,'apple',1795817909059,1795817909069,NULL,'backend');
INSERT INTO "usage_report" VALUES('com.example.gems','Sandbox','e7f05126-71ac-48e3-948b-d0a0b9c31dd6','2000000055871307',NULL,NULL,125,NULL,240,NULL,'apple',1795817909059,1795817909069,NULL,'backend');
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
INSERT INTO "sqlite_sequence" VALUES('audit_deed',21);
INSERT INTO "sqlite_sequence" VALUES('access_token',4);
INSERT INTO "sqlite_sequence" VALUES('consent',14);
INSERT INTO "sqlite_sequence" VALUES('unmatched_fact',10);
INSERT INTO "sqlite_sequence" VALUES('payload_header',1);
INSERT INTO "sqlite_sequence" VALUES('notification',11);
INSERT INTO "sqlite_sequence" VALUES('desk_event',25);
COMMIT;
