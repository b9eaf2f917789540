-- Format 7: games that were played without the server and sent afterwards, and studies.

-- The hash of what was sent, by which the same game is known again; nothing in games that were played here.
ALTER TABLE games ADD COLUMN offline_digest TEXT COLLATE "C";

-- A view has the columns that its table had when it was made.
DROP VIEW games_with_people;
CREATE VIEW games_with_people AS
SELECT games.*, first.name AS first_name, first.role AS first_role, second.name AS second_name, second.role AS second_role
FROM games
LEFT JOIN users AS first ON first.id = games.first_user
LEFT JOIN users AS second ON second.id = games.second_user;

-- A tree of variations that somebody keeps: the text of a game file, which no query looks into. The version counts how
-- often it was saved.
CREATE TABLE studies (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT COLLATE "C" NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL,
    visibility TEXT COLLATE "C" NOT NULL,
    version    BIGINT NOT NULL,
    body       TEXT COLLATE "C" NOT NULL,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL
);
CREATE INDEX studies_by_user ON studies (user_id, changed_ms, id);
