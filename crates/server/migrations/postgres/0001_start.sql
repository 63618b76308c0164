-- Games and the people who play them. Times are milliseconds since 1970, yes and no are 1 and 0, and secrets are
-- stored as their hashes, but for those of links, which open nothing that is not in the same row.

CREATE TABLE accounts (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    -- the name in small letters, by which it is found and which nobody else may have
    folded   TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    created  BIGINT NOT NULL,
    bot      BIGINT NOT NULL,
    muted    BIGINT NOT NULL,
    banned   BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash    TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);

-- What lets programs act for an account.
CREATE TABLE keys (
    id      TEXT PRIMARY KEY,
    hash    TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES accounts (id),
    name    TEXT NOT NULL,
    -- words separated by spaces
    scopes  TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX keys_by_account ON keys (account);

CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    -- the game without its variant, by which people are rated
    family   TEXT NOT NULL,
    start    TEXT NOT NULL,
    pace     TEXT NOT NULL,
    public   BIGINT NOT NULL,
    rated    BIGINT NOT NULL,
    -- the secrets of the links with which one joins and watches
    invite   TEXT NOT NULL,
    watch    TEXT NOT NULL,
    -- the only account that may join
    opponent TEXT REFERENCES accounts (id),
    created  BIGINT NOT NULL,
    -- 'open' (a seat is free), 'on', 'over' or 'aborted'
    state    TEXT NOT NULL,
    -- NULL while nobody has won, or in a draw: 'first' or 'second'
    winner   TEXT,
    reason   TEXT,
    -- when the state changed last
    changed  BIGINT NOT NULL
);
CREATE INDEX games_by_state ON games (state, changed);
CREATE INDEX games_by_opponent ON games (opponent, state);

CREATE TABLE seats (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    -- what the player is called; NULL while the seat is free
    name    TEXT,
    -- the level of a computer player
    level   BIGINT,
    -- the hash of the secret that lets somebody move from here; NULL while the seat is free
    token   TEXT,
    account TEXT REFERENCES accounts (id),
    -- whether the player wants to be talked to
    chat    BIGINT NOT NULL,
    -- the player's rating when the game began, and what it did to it
    rating  BIGINT,
    change  BIGINT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_by_account ON seats (account);

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    seq  BIGINT NOT NULL,
    at   BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE ratings (
    account    TEXT NOT NULL REFERENCES accounts (id),
    family     TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    PRIMARY KEY (account, family)
);
CREATE INDEX ratings_by_family ON ratings (family, rating);

-- The way a rating went.
CREATE TABLE rating_steps (
    account TEXT NOT NULL REFERENCES accounts (id),
    family  TEXT NOT NULL,
    at      BIGINT NOT NULL,
    rating  DOUBLE PRECISION NOT NULL,
    game    TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (account, game)
);

CREATE TABLE blocks (
    account TEXT NOT NULL REFERENCES accounts (id),
    blocked TEXT NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (account, blocked)
);

CREATE TABLE reports (
    id      TEXT PRIMARY KEY,
    at      BIGINT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id),
    about   TEXT NOT NULL REFERENCES accounts (id),
    game    TEXT,
    words   TEXT NOT NULL
);

-- What lets people make an account where that needs an invitation; each is good for one.
CREATE TABLE invitations (
    hash    TEXT PRIMARY KEY,
    created BIGINT NOT NULL
);

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- How often puzzles were solved.
CREATE TABLE puzzles (
    id     TEXT PRIMARY KEY,
    solved BIGINT NOT NULL,
    failed BIGINT NOT NULL
);

-- When the server was last known to be up, so that what it missed is charged to nobody.
CREATE TABLE alive (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
