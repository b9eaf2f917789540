-- Format 5: the lessons that somebody has done. There are only as many rows as lessons for each account.

CREATE TABLE lessons (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    lesson  TEXT NOT NULL,
    PRIMARY KEY (user_id, lesson)
);
