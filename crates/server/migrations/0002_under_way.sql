-- Whether the first moves are made, after which a game cannot be called off any more: the server looks for those in which they
-- are not. Version 1 has written the event of the second move so, and where moves were taken back only the game itself can tell:
-- it says so with the next event.
ALTER TABLE games ADD COLUMN under_way BIGINT NOT NULL DEFAULT 0;

UPDATE games SET under_way = 1
WHERE EXISTS (SELECT 1 FROM events e WHERE e.game = games.id AND e.body LIKE '{"event":"moved","ply":1,%')
  AND NOT EXISTS (SELECT 1 FROM events e WHERE e.game = games.id AND e.body LIKE '{"event":"undone"%');

CREATE INDEX games_by_beginning ON games (state, under_way, changed);
