-- Events and seats refer to people by id; names are joined from `users` when they are read. Before, JSON bodies held names,
-- and had to be rewritten when somebody registered or left.
--
-- A seat's person is in `games.first_user` and `games.second_user`; who sat down or spoke is in `events.user_id`. Lines of
-- chat whose speaker is not known any more (a guest who was forgotten, or has registered since) keep the name as
-- `former_name`.

ALTER TABLE events ADD COLUMN user_id TEXT REFERENCES users (id);
CREATE INDEX events_by_user ON events (user_id) WHERE user_id IS NOT NULL;

-- Speakers by name. A name can be taken again later, so whoever has it now must have existed when the line was written.
CREATE INDEX users_by_name ON users (name);
UPDATE events
SET user_id = (SELECT id FROM users WHERE name = json_extract(body, '$.line.name') AND created_ms <= events.at_ms)
WHERE json_extract(body, '$.k') = 'said';

-- Deletions that a crash interrupted: finished here, since nothing looks for them any more. Some of their lines may have
-- the new name already.
UPDATE audit
SET about = (SELECT 'Deleted ' || substr(id, 1, 8) FROM users WHERE name = about)
WHERE what LIKE 'user.%'
  AND about IN (SELECT name FROM users WHERE deleted = 1 AND name NOT LIKE 'Deleted %');
UPDATE users
SET name = 'Deleted ' || substr(id, 1, 8), name_folded = lower('Deleted ' || substr(id, 1, 8))
WHERE deleted = 1 AND name NOT LIKE 'Deleted %';
UPDATE events
SET user_id = (SELECT id FROM users WHERE name = json_extract(body, '$.line.name') AND created_ms <= events.at_ms)
WHERE user_id IS NULL AND json_extract(body, '$.k') = 'said';
DROP INDEX users_by_name;

UPDATE events
SET body = json_remove(
    CASE WHEN user_id IS NULL
         THEN json_set(body, '$.line.former_name', json_extract(body, '$.line.name'))
         ELSE body
    END, '$.line.name')
WHERE json_extract(body, '$.k') = 'said';
UPDATE events
SET user_id = (SELECT CASE json_extract(events.body, '$.seat') WHEN 'first' THEN first_user ELSE second_user END
               FROM games WHERE games.id = events.game_id),
    body = json_remove(body, '$.player.name')
WHERE json_extract(body, '$.k') = 'joined';
UPDATE events
SET body = json_remove(body, '$.card.players[0].name', '$.card.players[1].name')
WHERE json_extract(body, '$.k') = 'created';
UPDATE games
SET first_player = json_remove(first_player, '$.name'), second_player = json_remove(second_player, '$.name');

CREATE VIEW games_with_people AS
SELECT games.*, first.name AS first_name, first.role AS first_role, second.name AS second_name, second.role AS second_role
FROM games
LEFT JOIN users AS first ON first.id = games.first_user
LEFT JOIN users AS second ON second.id = games.second_user;
