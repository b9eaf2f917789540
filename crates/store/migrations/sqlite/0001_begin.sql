-- Ids are texts, times are milliseconds since 1970, truth values are 0 and 1, bodies are JSON that no query looks into:
-- any SQL database can hold these tables. The one word of SQLite's own is WITHOUT ROWID, which keeps the events of a
-- game side by side on disk.

CREATE TABLE users (
    id            TEXT   NOT NULL PRIMARY KEY,
    name          TEXT   NOT NULL,
    name_folded   TEXT   NOT NULL UNIQUE,
    role          TEXT   NOT NULL,
    password_hash TEXT,
    created_ms    BIGINT NOT NULL,
    seen_ms       BIGINT NOT NULL,
    banned        BIGINT NOT NULL DEFAULT 0,
    deleted       BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX users_by_age ON users (created_ms, id);

CREATE TABLE sessions (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    csrf       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_end ON sessions (expires_ms);

CREATE TABLE tokens (
    id         TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label      TEXT   NOT NULL,
    hash       TEXT   NOT NULL UNIQUE,
    created_ms BIGINT NOT NULL
);
CREATE INDEX tokens_by_user ON tokens (user_id);

CREATE TABLE invites (
    code_hash  TEXT   NOT NULL PRIMARY KEY,
    purpose    TEXT   NOT NULL,
    made_by    TEXT   REFERENCES users (id) ON DELETE SET NULL,
    created_ms BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL,
    used_ms    BIGINT
);

CREATE TABLE games (
    id            TEXT   NOT NULL PRIMARY KEY,
    kind          TEXT   NOT NULL,
    setup         TEXT   NOT NULL,
    rated         BIGINT NOT NULL,
    time          TEXT   NOT NULL,
    speed         TEXT   NOT NULL,
    first_user    TEXT   REFERENCES users (id),
    first_player  TEXT,
    second_user   TEXT   REFERENCES users (id),
    second_player TEXT,
    invited       TEXT   REFERENCES users (id),
    status        TEXT   NOT NULL,
    winner        TEXT,
    reason        TEXT,
    ply           BIGINT NOT NULL,
    to_move       TEXT   NOT NULL,
    created_ms    BIGINT NOT NULL,
    changed_ms    BIGINT NOT NULL,
    due_ms        BIGINT,
    rematch_of    TEXT,
    rematch       TEXT,
    moves         TEXT,
    n             BIGINT NOT NULL
);
CREATE INDEX games_by_age ON games (created_ms, id);
CREATE INDEX games_by_first ON games (first_user, created_ms, id);
CREATE INDEX games_by_second ON games (second_user, created_ms, id);
CREATE INDEX games_by_status ON games (status, created_ms, id);
-- The rest are small: what is over is not in them.
CREATE INDEX games_now_by_first ON games (first_user) WHERE status <> 'over';
CREATE INDEX games_now_by_second ON games (second_user) WHERE status <> 'over';
CREATE INDEX games_by_invited ON games (invited) WHERE invited IS NOT NULL;
CREATE INDEX games_by_due ON games (due_ms) WHERE due_ms IS NOT NULL;

CREATE TABLE events (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n       BIGINT NOT NULL,
    at_ms   BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    PRIMARY KEY (game_id, n)
) WITHOUT ROWID;

CREATE TABLE ratings (
    user_id    TEXT             NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT             NOT NULL,
    speed      TEXT             NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT           NOT NULL,
    at_ms      BIGINT           NOT NULL,
    PRIMARY KEY (user_id, kind, speed)
);

CREATE TABLE blocks (
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (user_id, other)
);
CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE reports (
    id       INTEGER NOT NULL PRIMARY KEY,
    by_user  TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    about    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game_id  TEXT,
    text     TEXT    NOT NULL,
    at_ms    BIGINT  NOT NULL,
    done     BIGINT  NOT NULL DEFAULT 0
);

CREATE TABLE audit (
    id    INTEGER NOT NULL PRIMARY KEY,
    at_ms BIGINT  NOT NULL,
    who   TEXT    REFERENCES users (id) ON DELETE SET NULL,
    what  TEXT    NOT NULL,
    about TEXT    NOT NULL
);

CREATE TABLE beat (
    id    INTEGER NOT NULL PRIMARY KEY,
    at_ms BIGINT  NOT NULL
);

CREATE TABLE settings (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
