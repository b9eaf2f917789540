-- Format 9: which node of a server plays a game. The epoch of a game rises with every claim, and an event is added only by
-- who knows it: of two nodes that take themselves for the owner, the older one is refused (src/nodes.rs). Leases are by the
-- clock of the database.

ALTER TABLE games ADD COLUMN owner TEXT COLLATE "C";
ALTER TABLE games ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_by_owner ON games (owner) WHERE owner IS NOT NULL;

CREATE TABLE nodes (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    address        TEXT COLLATE "C" NOT NULL,
    registered_ms  BIGINT NOT NULL,
    lease_until_ms BIGINT NOT NULL
);

-- A view has the columns that its table had when it was made.
DROP VIEW games_with_people;
CREATE VIEW games_with_people AS
SELECT games.*, first.name AS first_name, first.role AS first_role, second.name AS second_name, second.role AS second_role
FROM games
LEFT JOIN users AS first ON first.id = games.first_user
LEFT JOIN users AS second ON second.id = games.second_user;
