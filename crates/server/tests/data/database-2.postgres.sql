-- The same database as database-2.sql in PostgreSQL.
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMPTZ NOT NULL DEFAULT now(),
    success BOOLEAN NOT NULL,
    checksum BYTEA NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES (1, 'start', '2026-11-17 01:07:43', true, '\x34855a5ee2ea5d51ececbb91ab1c839164461ac3d63eb4a61b8cfa0d8288319b3f6be2bd54b41d8380c2c8ec95da212f', 12248477);
INSERT INTO _sqlx_migrations VALUES (2, 'under_way', '2026-11-17 02:00:00', true, '\x098b4258684b762f9808a751c461910d48efb31e9f0c505fead19d42ab1a58e4bb9a4284a1304abea60053ac114e0903', 1000000);
CREATE TABLE accounts (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
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
CREATE TABLE keys (
    id      TEXT PRIMARY KEY,
    hash    TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES accounts (id),
    name    TEXT NOT NULL,
    scopes  TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX keys_by_account ON keys (account);

CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    family   TEXT NOT NULL,
    start    TEXT NOT NULL,
    pace     TEXT NOT NULL,
    public   BIGINT NOT NULL,
    rated    BIGINT NOT NULL,
    invite   TEXT NOT NULL,
    watch    TEXT NOT NULL,
    opponent TEXT REFERENCES accounts (id),
    created  BIGINT NOT NULL,
    state    TEXT NOT NULL,
    winner   TEXT,
    reason   TEXT,
    changed  BIGINT NOT NULL
);
CREATE INDEX games_by_state ON games (state, changed);
CREATE INDEX games_by_opponent ON games (opponent, state);

CREATE TABLE seats (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    name    TEXT,
    level   BIGINT,
    token   TEXT,
    account TEXT REFERENCES accounts (id),
    chat    BIGINT NOT NULL,
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
CREATE TABLE invitations (
    hash    TEXT PRIMARY KEY,
    created BIGINT NOT NULL
);

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE puzzles (
    id     TEXT PRIMARY KEY,
    solved BIGINT NOT NULL,
    failed BIGINT NOT NULL
);
CREATE TABLE alive (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
ALTER TABLE games ADD COLUMN under_way BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_by_beginning ON games (state, under_way, changed);
INSERT INTO accounts (id, name, folded, password, created, bot, muted, banned) VALUES ('ujna3WPzqZxNvg', 'Carla', 'carla', '$argon2id$v=19$m=19456,t=2,p=1$fTKnwr+jZi27oTX1BAMzwg$paETEhn6XFDQI0ZC1dpylCLqN64UKATpdkfute0bc4s', 1794877664238, 0, 0, 0);
INSERT INTO accounts (id, name, folded, password, created, bot, muted, banned) VALUES ('WXo7QepSj9VQJn', 'Duarte', 'duarte', '$argon2id$v=19$m=19456,t=2,p=1$aYqqYXUgZCmYcbz9/w6ttw$YO6yEJRHfSA+GEI2V71e6bR0e8PIJhMbwwfuikmUUb8', 1794877664306, 0, 0, 0);
INSERT INTO sessions (hash, account, created, expires) VALUES ('1c3fc4cc26675d3bfbfff270f9e6aefae29fe21368350be2a1a6c6c41c125b76', 'ujna3WPzqZxNvg', 1794877664238, 1797469664238);
INSERT INTO sessions (hash, account, created, expires) VALUES ('fcb05968f61ff7f96be01c63359cfe84a78da18f1d0c0d2c555377a51f38f40c', 'WXo7QepSj9VQJn', 1794877664306, 1797469664306);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('gr3rNMFj3THobC', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', '5+3', 0, 0, 'nYXggG3XE8L9DJZyqhcYn5r7', 'LoQp46Jfb2jsv6zFfuAcxUoy', NULL, 1794877663480, 'over', 'first', 'resignation', 1794877663612, 0);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('hkndqNzsYChvJk', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', '5+3', 0, 0, 'j3oYWochSMNSfomg3sAFjApG', 'zaNdAwWQnNbM8Tg5owoxLXHt', NULL, 1794877663629, 'on', NULL, NULL, 1794877663629, 0);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('4rB5YeCztkdfAj', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', '5+3', 0, 0, 'NjmWMZxYmJ2LL5bujmMjUpAR', '7AcKXShfjrxe74wzHQSpJ2H3', NULL, 1794877663649, 'over', NULL, 'agreement', 1794877663715, 1);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('g5p4XBTHTQ5uiT', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', '5+3', 0, 0, 'rZRD4tUZaVgfWNKBmUkxNDSq', 'rbdPVLvqnbr9yaFNuNxxgiCD', NULL, 1794877663727, 'aborted', NULL, NULL, 1794877663789, 0);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('waCkSaaqftC3qP', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', 'none', 0, 0, 'yWwvJAVMQjbtPRzKvRVxZwsi', 'dkVUQkFzPJMSe38s6Yq6wZM7', NULL, 1794877663797, 'over', 'second', 'the tallest stack', 1794877663928, 1);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('9Sju343NYbKink', 'nava', 'nava', 'x4,bbbbbb/x5/x5/x5/wwwwww,x4 w', 'turn:60', 0, 0, 'PHZnGr53CgSp2WvNHJcf2Pti', 'hp5jHSxsn4kRoboUEkmo24BM', NULL, 1794877663940, 'on', NULL, NULL, 1794877663950, 1);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('qJeHnV8jMVSM9c', 'greener', 'greener', 'g,b,g,b,g,w/w,g,w,b,g,b/g,g,w,g,w,g/b,g,w,g,g,b/b,w,g,g,w,g/w,b,g,b,g,g b', 'days:2', 0, 0, 'VMrpU4HeBvnhckBDXAtSrLsn', 'uYY7i64yaeA3zsCGP5BCGcZx', NULL, 1794877664029, 'over', 'first', 'the other player left', 1794877724075, 1);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('FWGzx5C2KhJBv8', 'glaisher', 'glaisher', 'x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r', '10+5', 0, 0, 'ur8xSbq3GhWLiYNGnuL43nB9', 'tsa3qMmVoSmKpnfwgjuuEdFK', NULL, 1794877664081, 'on', NULL, NULL, 1794877664096, 0);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('3Tmn84zBe6NoeF', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', '5+3', 0, 0, 'fvqmLZK9x6jV7RmGnyu7Jhxj', 'H2irjBV5gsn7US8YPEk3XE2k', NULL, 1794877664121, 'on', NULL, NULL, 1794877664137, 0);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('na9PKKY4k6Sgzo', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', 'turn:5', 0, 0, 'fDmjbet6LbaifDXSUXixhHe3', 'vs2edHjxTffTvzEudhLEMv7v', NULL, 1794877664193, 'over', 'second', 'time', 1794877670224, 1);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('JDvg2hBseLvxjA', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', '5+3', 0, 1, 'bz5paRbDo32ysh56PGqENYrM', 'ZSgaC3HAfRx2ZTvz58JV74s6', 'WXo7QepSj9VQJn', 1794877664363, 'over', 'second', 'the tallest stack', 1794877664484, 1);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('G3BgAUQFUaR7mt', 'nava', 'nava', 'x4,bbbbbb/x5/x5/x5/wwwwww,x4 w', 'none', 1, 0, 'ia5SmsygZVUD3CaVMT9uv7e4', 'NR96n7Nm5twRYSoUZ6TmdDAX', NULL, 1794877664505, 'open', NULL, NULL, 1794877664505, 0);
INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, winner, reason, changed, under_way) VALUES ('AcXtEs5AfiaDG6', 'staqs:size=3', 'staqs', 'n3/n3/n3 b', 'none', 0, 0, 'G9qDzL3bjHHz4Wq24CFvxyeF', 'dVnuFboLbGyRiuzvZnzpJCCU', NULL, 1794877664516, 'on', NULL, NULL, 1794877664516, 1);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('gr3rNMFj3THobC', 'first', 'Ana', NULL, '1d5c310516e2ae9466e33df7905e28ddf7861204f04789ba93cf706d76131e7e', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('gr3rNMFj3THobC', 'second', 'Rui', NULL, '102df8f54a9ef72aa52ad66845fd293573cc0e181ebdac481271008301f27609', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('hkndqNzsYChvJk', 'first', 'Rui', NULL, '102df8f54a9ef72aa52ad66845fd293573cc0e181ebdac481271008301f27609', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('hkndqNzsYChvJk', 'second', 'Ana', NULL, '1d5c310516e2ae9466e33df7905e28ddf7861204f04789ba93cf706d76131e7e', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('4rB5YeCztkdfAj', 'first', 'Ana', NULL, '9adf23e0c388ee10cd4e9c216d1e423858098103132bb3da46fb5a082ab53bff', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('4rB5YeCztkdfAj', 'second', 'Rui', NULL, '87d97e60d0856e933f112c55a703b248efd246cbcce2c2fd61b45eebdf1fbd5c', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('g5p4XBTHTQ5uiT', 'first', 'Ana', NULL, 'd3963aa8b3f6af8ad3f9cc858abbf462eb773aa8403c44afc5feb11986aa709a', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('g5p4XBTHTQ5uiT', 'second', 'Rui', NULL, 'ee1fd467c41c731bfad12a3c0c83f0c8eb78b83d0e19a8254bb38d3634707e75', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('waCkSaaqftC3qP', 'first', 'Ana', NULL, '8b046a4f348218df2c632b9433bd36d5f49e5156ae197dc7f32c24eeab586e5b', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('waCkSaaqftC3qP', 'second', 'Rui', NULL, '7522a6449ee2688876da6aee377c4e9783a94181099062ad90d5afae6e97d9bc', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('9Sju343NYbKink', 'first', 'Ana', NULL, 'f7dfafa33e5122aa8a15bb6a08ee0b4d49d7debd413a79901f7aac5de9bad084', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('9Sju343NYbKink', 'second', 'Rui', NULL, 'ba3875b043e837a990d850db2ee2e0c4f38c7ae3d84ba9d745d76a4863b71dc9', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('qJeHnV8jMVSM9c', 'first', 'Ana', NULL, '57238f9c67db3906469ec9767caf2fbf1954fee4d3b0ab2c56eb079c0d575f3e', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('qJeHnV8jMVSM9c', 'second', 'Rui', NULL, 'f1e5fd27e00a1d217ffe42d7d94c0d32ea0cabed700061806ffd214a00f7bda2', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('FWGzx5C2KhJBv8', 'first', 'Ana', NULL, 'bbf93f39713a952c634abe6074f840cd80e17c759afec955cb58d0fb53602af0', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('FWGzx5C2KhJBv8', 'second', 'Rui', NULL, 'd5b5e42c51ef62a436ee595f868565e9fbf1bf915a411894a186075be98d4df5', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('3Tmn84zBe6NoeF', 'first', 'Ana', NULL, 'db389bef2a266d6b4a5c85c758b1c51c32d863866ad4afdbb551ec895faff024', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('3Tmn84zBe6NoeF', 'second', 'Rui', NULL, 'e5bd4ef9ac60aa5d58a57bb85fbcf138af882df6bc5462d38bb8cb48811b4b6f', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('na9PKKY4k6Sgzo', 'first', 'Ana', NULL, 'fc90d1fe8c20e6f8d494f5f96a9a62d33a6db381ffcc6e2c8ba25062bf21fb81', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('na9PKKY4k6Sgzo', 'second', 'Rui', NULL, '8aa74670c2cf1158c844861777c708251e4fabe2d1f25478dc53f5d5a93c79c1', NULL, 1, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('JDvg2hBseLvxjA', 'first', 'Carla', NULL, '7c6ec80dc501f5db7ee0393f40f63263007a2de00fb27cdd40f46669af9c56e0', 'ujna3WPzqZxNvg', 1, 1500, -162);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('JDvg2hBseLvxjA', 'second', 'Duarte', NULL, '85850307c7838e2c2707f50b1fa6df6fe201acfb2d9cebc9b3f894cb67080e84', 'WXo7QepSj9VQJn', 1, 1500, 162);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('G3BgAUQFUaR7mt', 'first', 'Eva', NULL, '78e025b3faaf909a16b7f3925da1505d4f5da1fad50e8344e18a407d94dd82ac', NULL, 0, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('G3BgAUQFUaR7mt', 'second', NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('AcXtEs5AfiaDG6', 'first', 'Eva', NULL, '6db1a3007f92bf689ed952fad65351f4d366f93e8cad0ef3c5258550a9a6487c', NULL, 0, NULL, NULL);
INSERT INTO seats (game, seat, name, level, token, account, chat, rating, change) VALUES ('AcXtEs5AfiaDG6', 'second', NULL, 1, NULL, NULL, 0, NULL, NULL);
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 1, 1794877663480, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 2, 1794877663496, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 3, 1794877663514, '{"event":"moved","ply":0,"move":"@a1","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 4, 1794877663526, '{"event":"moved","ply":1,"move":"@a2","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 5, 1794877663541, '{"event":"moved","ply":2,"move":"@a3","left":305985}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 6, 1794877663557, '{"event":"moved","ply":3,"move":"@b1","left":305984}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 7, 1794877663561, '{"event":"offered","what":"draw","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 8, 1794877663574, '{"event":"declined","what":"draw","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 9, 1794877663587, '{"event":"offered","what":"takeback","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 10, 1794877663595, '{"event":"undone","plies":2}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 11, 1794877663601, '{"event":"said","seat":"first","text":"hello"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 12, 1794877663612, '{"event":"ended","winner":"first","why":"resignation"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 13, 1794877663621, '{"event":"offered","what":"rematch","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('gr3rNMFj3THobC', 14, 1794877663629, '{"event":"followed","game":"hkndqNzsYChvJk"}');
INSERT INTO events (game, seq, at, body) VALUES ('hkndqNzsYChvJk', 1, 1794877663629, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('hkndqNzsYChvJk', 2, 1794877663629, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('4rB5YeCztkdfAj', 1, 1794877663649, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('4rB5YeCztkdfAj', 2, 1794877663664, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('4rB5YeCztkdfAj', 3, 1794877663672, '{"event":"moved","ply":0,"move":"@a1","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('4rB5YeCztkdfAj', 4, 1794877663691, '{"event":"moved","ply":1,"move":"@a2","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('4rB5YeCztkdfAj', 5, 1794877663696, '{"event":"offered","what":"draw","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('4rB5YeCztkdfAj', 6, 1794877663715, '{"event":"ended","winner":null,"why":"agreement"}');
INSERT INTO events (game, seq, at, body) VALUES ('g5p4XBTHTQ5uiT', 1, 1794877663727, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('g5p4XBTHTQ5uiT', 2, 1794877663759, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('g5p4XBTHTQ5uiT', 3, 1794877663777, '{"event":"moved","ply":0,"move":"@a1","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('g5p4XBTHTQ5uiT', 4, 1794877663789, '{"event":"aborted","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 1, 1794877663797, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 2, 1794877663813, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 3, 1794877663830, '{"event":"moved","ply":0,"move":"@a1"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 4, 1794877663843, '{"event":"moved","ply":1,"move":"@a2"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 5, 1794877663854, '{"event":"moved","ply":2,"move":"@a3"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 6, 1794877663865, '{"event":"moved","ply":3,"move":"@b1"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 7, 1794877663887, '{"event":"moved","ply":4,"move":"@b2"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 8, 1794877663897, '{"event":"moved","ply":5,"move":"@b3"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 9, 1794877663907, '{"event":"moved","ply":6,"move":"@c1"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 10, 1794877663919, '{"event":"moved","ply":7,"move":"@c2"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 11, 1794877663919, '{"event":"moved","ply":8,"move":"pass"}');
INSERT INTO events (game, seq, at, body) VALUES ('waCkSaaqftC3qP', 12, 1794877663928, '{"event":"moved","ply":9,"move":"b3-c3"}');
INSERT INTO events (game, seq, at, body) VALUES ('9Sju343NYbKink', 1, 1794877663940, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('9Sju343NYbKink', 2, 1794877663950, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('9Sju343NYbKink', 3, 1794877663965, '{"event":"moved","ply":0,"move":"a1-a2","left":60000}');
INSERT INTO events (game, seq, at, body) VALUES ('9Sju343NYbKink', 4, 1794877663975, '{"event":"moved","ply":1,"move":"e5-a5","left":60000}');
INSERT INTO events (game, seq, at, body) VALUES ('9Sju343NYbKink', 5, 1794877663993, '{"event":"moved","ply":2,"move":"a1-a2","left":60000}');
INSERT INTO events (game, seq, at, body) VALUES ('9Sju343NYbKink', 6, 1794877664003, '{"event":"moved","ply":3,"move":"a5-a1","left":60000}');
INSERT INTO events (game, seq, at, body) VALUES ('9Sju343NYbKink', 7, 1794877664021, '{"event":"moved","ply":4,"move":"a2-a1","left":60000}');
INSERT INTO events (game, seq, at, body) VALUES ('qJeHnV8jMVSM9c', 1, 1794877664029, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('qJeHnV8jMVSM9c', 2, 1794877664040, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('qJeHnV8jMVSM9c', 3, 1794877664048, '{"event":"moved","ply":0,"move":"a2xa1","left":172800000}');
INSERT INTO events (game, seq, at, body) VALUES ('qJeHnV8jMVSM9c', 4, 1794877664063, '{"event":"moved","ply":1,"move":"a5xa4","left":172800000}');
INSERT INTO events (game, seq, at, body) VALUES ('qJeHnV8jMVSM9c', 5, 1794877664075, '{"event":"moved","ply":2,"move":"a1xa3","left":172800000}');
INSERT INTO events (game, seq, at, body) VALUES ('FWGzx5C2KhJBv8', 1, 1794877664081, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('FWGzx5C2KhJBv8', 2, 1794877664096, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('FWGzx5C2KhJBv8', 3, 1794877664115, '{"event":"moved","ply":0,"move":"b9e123@a5","left":605000}');
INSERT INTO events (game, seq, at, body) VALUES ('3Tmn84zBe6NoeF', 1, 1794877664121, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('3Tmn84zBe6NoeF', 2, 1794877664137, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('3Tmn84zBe6NoeF', 3, 1794877664153, '{"event":"moved","ply":0,"move":"@a1","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('3Tmn84zBe6NoeF', 4, 1794877664165, '{"event":"moved","ply":1,"move":"@a2","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('3Tmn84zBe6NoeF', 5, 1794877664178, '{"event":"offered","what":"takeback","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('3Tmn84zBe6NoeF', 6, 1794877664185, '{"event":"undone","plies":1}');
INSERT INTO events (game, seq, at, body) VALUES ('na9PKKY4k6Sgzo', 1, 1794877664193, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('na9PKKY4k6Sgzo', 2, 1794877664204, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('na9PKKY4k6Sgzo', 3, 1794877664211, '{"event":"moved","ply":0,"move":"@a1","left":5000}');
INSERT INTO events (game, seq, at, body) VALUES ('na9PKKY4k6Sgzo', 4, 1794877664222, '{"event":"moved","ply":1,"move":"@a2","left":5000}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 1, 1794877664363, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 2, 1794877664382, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 3, 1794877664392, '{"event":"moved","ply":0,"move":"@a1","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 4, 1794877664401, '{"event":"moved","ply":1,"move":"@a2","left":303000}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 5, 1794877664413, '{"event":"moved","ply":2,"move":"@a3","left":305988}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 6, 1794877664429, '{"event":"moved","ply":3,"move":"@b1","left":305984}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 7, 1794877664440, '{"event":"moved","ply":4,"move":"@b2","left":308977}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 8, 1794877664452, '{"event":"moved","ply":5,"move":"@b3","left":308972}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 9, 1794877664463, '{"event":"moved","ply":6,"move":"@c1","left":311966}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 10, 1794877664475, '{"event":"moved","ply":7,"move":"@c2","left":311960}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 11, 1794877664475, '{"event":"moved","ply":8,"move":"pass","left":311966}');
INSERT INTO events (game, seq, at, body) VALUES ('JDvg2hBseLvxjA', 12, 1794877664484, '{"event":"moved","ply":9,"move":"b3-c3","left":314951}');
INSERT INTO events (game, seq, at, body) VALUES ('G3BgAUQFUaR7mt', 1, 1794877664505, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('AcXtEs5AfiaDG6', 1, 1794877664516, '{"event":"joined","seat":"first"}');
INSERT INTO events (game, seq, at, body) VALUES ('AcXtEs5AfiaDG6', 2, 1794877664516, '{"event":"joined","seat":"second"}');
INSERT INTO events (game, seq, at, body) VALUES ('AcXtEs5AfiaDG6', 3, 1794877664527, '{"event":"moved","ply":0,"move":"@a1"}');
INSERT INTO events (game, seq, at, body) VALUES ('AcXtEs5AfiaDG6', 4, 1794877664536, '{"event":"moved","ply":1,"move":"@b1"}');
INSERT INTO events (game, seq, at, body) VALUES ('na9PKKY4k6Sgzo', 5, 1794877670224, '{"event":"ended","winner":"second","why":"time"}');
INSERT INTO events (game, seq, at, body) VALUES ('qJeHnV8jMVSM9c', 6, 1794877724075, '{"event":"ended","winner":"first","why":"the other player left"}');
INSERT INTO ratings (account, family, rating, deviation, volatility, games, changed) VALUES ('ujna3WPzqZxNvg', 'staqs', 1337.6891060937023, 290.3189637179804, 0.05999967537233814, 1, 1794877664484);
INSERT INTO ratings (account, family, rating, deviation, volatility, games, changed) VALUES ('WXo7QepSj9VQJn', 'staqs', 1662.3108939062977, 290.3189637179804, 0.05999967537233814, 1, 1794877664484);
INSERT INTO rating_steps (account, family, at, rating, game) VALUES ('ujna3WPzqZxNvg', 'staqs', 1794877664484, 1337.6891060937023, 'JDvg2hBseLvxjA');
INSERT INTO rating_steps (account, family, at, rating, game) VALUES ('WXo7QepSj9VQJn', 'staqs', 1794877664484, 1662.3108939062977, 'JDvg2hBseLvxjA');
INSERT INTO alive (id, at) VALUES (0, 1794877672643);
