-- Events and seats refer to people by id. No database of PostgreSQL is older than this, so that there is nothing to convert.

ALTER TABLE events ADD COLUMN user_id TEXT COLLATE "C" REFERENCES users (id);
CREATE INDEX events_by_user ON events (user_id) WHERE user_id IS NOT NULL;

CREATE VIEW games_with_people AS
SELECT games.*, first.name AS first_name, first.role AS first_role, second.name AS second_name, second.role AS second_role
FROM games
LEFT JOIN users AS first ON first.id = games.first_user
LEFT JOIN users AS second ON second.id = games.second_user;
