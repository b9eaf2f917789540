-- Format 11: for servers of several nodes. When a node was last heard of, by the clock of the database: clocks of its games
-- are charged up to then. Until when it is taken to hear the others: somebody who is asked for a game may take it from a node
-- that does not. And the seeks of the lobby, which on several nodes are here instead of in the memory of one.

ALTER TABLE nodes ADD COLUMN beat_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE nodes ADD COLUMN heard_until_ms BIGINT NOT NULL DEFAULT 0;

CREATE TABLE seeks (
    name       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    node       TEXT COLLATE "C" NOT NULL,
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    body       TEXT COLLATE "C" NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX seeks_by_user ON seeks (user_id);
