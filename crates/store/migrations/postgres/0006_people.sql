-- Format 6: people find each other. Search by name, leaderboards, the history of ratings, whom somebody follows, the score of
-- two people, and the settings of the page.

-- Names that can be searched for. Guests, the deleted, who are stored as guests, and the banned are not in it.
CREATE INDEX users_by_searched_name ON users (name_folded) WHERE role <> 'guest' AND banned = 0;

-- Ratings that are not provisional, the best first. The bound stands in src/ratings.rs, too.
CREATE INDEX ratings_by_rank ON ratings (kind, speed, rating DESC, user_id) WHERE deviation <= 110;

-- A row for each rated game of each player: the rating after it.
CREATE TABLE rating_history (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind    TEXT COLLATE "C" NOT NULL,
    speed   TEXT COLLATE "C" NOT NULL,
    games   BIGINT NOT NULL,
    rating  DOUBLE PRECISION NOT NULL,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind, speed, games)
);

CREATE TABLE follows (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other   TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (user_id, other)
);
CREATE INDEX follows_by_other ON follows (other);

-- The results of two people are counted in this index alone.
CREATE INDEX games_by_pair ON games (first_user, second_user, kind, reason, winner) WHERE status = 'over';

-- One JSON object for each account, which no query looks into.
CREATE TABLE page_settings (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    body    TEXT COLLATE "C" NOT NULL
);
