-- Ways in. Sessions get an id that can be shown, the kind of browser, and whether their cookie has the prefix of encrypted
-- connections. Devices that have signed in before are known again. Names of deleted accounts are kept back, as hashes. The
-- audit log keeps the name of a host who leaves.

ALTER TABLE sessions ADD COLUMN id TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN prefixed BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX sessions_by_id ON sessions (user_id, id);

CREATE TABLE devices (
    token_hash TEXT COLLATE "C" NOT NULL,
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    seen_ms    BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX devices_by_token ON devices (token_hash);

CREATE TABLE kept_names (
    name_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY
);

ALTER TABLE audit ADD COLUMN former_name TEXT COLLATE "C";
