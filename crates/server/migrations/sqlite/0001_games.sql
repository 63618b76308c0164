-- A game, and everything that has happened in it. Times are milliseconds since 1970.
CREATE TABLE games (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    start   TEXT NOT NULL,
    pace    TEXT NOT NULL,
    public  BOOLEAN NOT NULL,
    created BIGINT NOT NULL,
    -- 'open' (a seat is free), 'on', 'over' or 'aborted'
    state   TEXT NOT NULL,
    -- NULL while nobody has won, or in a draw: 'first' or 'second'
    winner  TEXT,
    reason  TEXT,
    changed BIGINT NOT NULL
);
CREATE INDEX games_by_state ON games (state, changed);

CREATE TABLE seats (
    game  TEXT NOT NULL REFERENCES games (id),
    seat  TEXT NOT NULL,
    -- what the player is called; NULL while the seat is free
    name  TEXT,
    -- the level of a computer player
    level BIGINT,
    -- the hash of the secret that lets somebody move from here; NULL while the seat is free
    token TEXT,
    PRIMARY KEY (game, seat)
);

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    seq  BIGINT NOT NULL,
    at   BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- When the server was last known to be up, so that what it missed is charged to nobody.
CREATE TABLE alive (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
