-- Format 9: which node of a server plays a game. The epoch of a game rises with every claim, and an event is added only by
-- who knows it: of two nodes that take themselves for the owner, the older one is refused (src/nodes.rs). Leases are by the
-- clock of the database.

ALTER TABLE games ADD COLUMN owner TEXT;
ALTER TABLE games ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_by_owner ON games (owner) WHERE owner IS NOT NULL;

CREATE TABLE nodes (
    id             TEXT   NOT NULL PRIMARY KEY,
    address        TEXT   NOT NULL,
    registered_ms  BIGINT NOT NULL,
    lease_until_ms BIGINT NOT NULL
);
