-- Indexes for what is counted before something is allowed: the rated games of two people, and open challenges to one.
-- None of the columns changes with a move, so moves cost nothing more.

CREATE INDEX games_rated_by_pair ON games (first_user, second_user) WHERE rated = 1 AND status = 'over';
CREATE INDEX games_open_by_invited ON games (invited) WHERE status = 'open';
