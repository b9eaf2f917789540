-- Format 12: what a claim finds out is kept until it has been used. Since when nobody could play a game, by the time of the node
-- that had it; and the number of the game's last event at the claim. The next event gives the time back, and makes both
-- meaningless by its number, so that no move has to write them (src/nodes.rs).

ALTER TABLE games ADD COLUMN away_ms BIGINT;
ALTER TABLE games ADD COLUMN away_n BIGINT;
