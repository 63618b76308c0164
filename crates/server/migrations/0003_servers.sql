-- Several servers on one database. Who may write the next event of a game is decided by its number, which nobody else can
-- have; what servers must know of each other stands here.

-- When somebody has to look at a game in which nothing happens: a clock runs down, or a computer has not moved. NULL if never.
-- Of games that were going on nobody has worked it out yet.
ALTER TABLE games ADD COLUMN due BIGINT;
UPDATE games SET due = 0 WHERE state = 'on';
CREATE INDEX games_by_due ON games (due) WHERE due IS NOT NULL;

-- What has happened lately.
CREATE INDEX events_by_time ON events (at);

-- When each server was last known to be up.
CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
INSERT INTO servers (id, at) SELECT 'before', at FROM alive;
DROP TABLE alive;

-- When no server was up, or none could write: that time is charged to nobody.
CREATE TABLE outages (
    began BIGINT PRIMARY KEY,
    ended BIGINT NOT NULL
);

-- Through which servers players are in their games (1), or were (0), and since when.
CREATE TABLE presence (
    game   TEXT NOT NULL,
    seat   TEXT NOT NULL,
    server TEXT NOT NULL,
    here   BIGINT NOT NULL,
    since  BIGINT NOT NULL,
    PRIMARY KEY (game, seat, server)
);
CREATE INDEX presence_by_server ON presence (server);

-- Who waits for an opponent, and until when. Whoever asks again waits once.
CREATE TABLE seekers (
    id      TEXT PRIMARY KEY,
    person  TEXT NOT NULL UNIQUE,
    game    TEXT NOT NULL,
    pace    TEXT NOT NULL,
    rated   BIGINT NOT NULL,
    name    TEXT NOT NULL,
    account TEXT,
    chat    BIGINT NOT NULL,
    rating  BIGINT,
    -- the hash of the secret that the player will move with
    token   TEXT NOT NULL,
    since   BIGINT NOT NULL,
    until   BIGINT NOT NULL
);

-- Who has found an opponent, each once, and where they sit.
CREATE TABLE pairs (
    seeker TEXT PRIMARY KEY,
    game   TEXT NOT NULL,
    seat   TEXT NOT NULL,
    at     BIGINT NOT NULL
);

-- Until when the passwords that were tried for a name are paid for; too far ahead, no more may be tried. A right one pays for all.
CREATE TABLE password_tries (
    name TEXT PRIMARY KEY,
    paid BIGINT NOT NULL
);
