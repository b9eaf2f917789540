-- Format 10: long work for workers, on this machine or another: moves of the computer, analyses of games, lines of an engine
-- (src/jobs). A worker has a lease by the clock of the database, and a token that its answer must carry.

CREATE TABLE jobs (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    -- Those of a lower rank come first, whatever their tags.
    rank       BIGINT NOT NULL,
    -- To whom it is charged: an account, or the address of a guest.
    owner      TEXT COLLATE "C" NOT NULL,
    -- The same work is not queued twice under one key.
    dedup_key  TEXT COLLATE "C",
    state      TEXT COLLATE "C" NOT NULL,
    -- Of self-clocked fair queueing: the lowest is next, of equals the oldest.
    tag        BIGINT NOT NULL,
    tries      BIGINT NOT NULL,
    -- Who has it, or had it last.
    worker     TEXT COLLATE "C",
    token      TEXT COLLATE "C",
    until_ms   BIGINT,
    -- The most positions that a search of it visits.
    nodes      BIGINT NOT NULL,
    -- In thousandths.
    progress   BIGINT NOT NULL,
    input      TEXT COLLATE "C" NOT NULL,
    output     TEXT COLLATE "C",
    -- The node that waits for the answer, if one does.
    asked_by   TEXT COLLATE "C",
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX jobs_by_key ON jobs (dedup_key);
CREATE INDEX jobs_by_turn ON jobs (state, rank, tag, created_ms, id);
CREATE INDEX jobs_by_owner ON jobs (owner, kind, created_ms);
CREATE INDEX jobs_by_asker ON jobs (asked_by, state) WHERE asked_by IS NOT NULL;
