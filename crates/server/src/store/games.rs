//! Games in the store: made, carried on, found again.

use std::sync::atomic::Ordering;

use sqlx::Row as _;
use sqlx::any::AnyRow;
use stackade_online::{Event, GameState, Moment, Seat};

use super::ratings::Rate;
use super::rows::{self, GameRow, SeatRow, Summary, seat_text, state_named, state_text};
use super::writes::{Statement, Write, sql};
use super::{Store, StoreError};

/// Something that has happened in a game and is to be written down.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the first event.
    pub seq: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub events: Vec<Event>,
    /// How the game stands now, if that has changed.
    pub summary: Option<Summary>,
    /// Whether the first moves are made now, and when somebody has to look at the game next, if either has changed.
    pub outlook: Option<Outlook>,
    /// Who has sat down.
    pub sitter: Option<Seat>,
    /// The game that follows this one, and what has happened in it already.
    pub next: Option<(GameRow, Vec<Event>)>,
}

/// What the table knows of a game, so that it need not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whether the first moves are made.
    pub under_way: bool,
    /// When somebody has to look at it if nothing happens.
    pub due: Option<Moment>,
}

/// What became of something that was to be written down in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is written.
    Done,
    /// Somebody else has written an event of that number, or none was written before: the game is not what it was taken for.
    Conflict,
}

/// Writes an event if it is the next one. That is the fence between servers: two of them cannot both write it.
const FENCED: &str = "INSERT INTO events (game, seq, at, body) SELECT $1, $2, $3, $4 \
    WHERE EXISTS (SELECT 1 FROM events WHERE game = $1 AND seq = $2 - 1) ON CONFLICT (game, seq) DO NOTHING";

/// The mistake that tests plant: whatever the number was meant to be, it is the next one.
const UNFENCED: &str = "INSERT INTO events (game, seq, at, body) \
    SELECT $1, COALESCE(MAX(seq), 0) + 1 + 0 * $2, $3, $4 FROM events WHERE game = $1";

impl Store {
    /// Writes down a new game with what has happened in it already.
    pub async fn create(&self, game: &GameRow, events: &[Event]) -> Result<(), StoreError> {
        self.write(Write::of_game(&game.id, creation(game, events)?)).await.map(|_| ())
    }

    /// Writes down what has happened in a game, which has these players now, unless something else has.
    pub async fn append(&self, game: &GameRow, step: &Step) -> Result<Appended, StoreError> {
        let mut write = fenced(&game.id, step.seq, step.at, &step.events)?;
        if self.writer.faults().no_fence.load(Ordering::Relaxed) {
            write.statements.iter_mut().take(step.events.len()).for_each(|event| event.sql = UNFENCED);
        }
        let statements = &mut write.statements;
        if let Some(seat) = step.sitter {
            statements.push(sitting(&game.id, seat, &game.seats[seat.index()]));
        }
        if let Some(summary) = &step.summary {
            statements.push(sql![
                "UPDATE games SET state = $1, winner = $2, reason = $3, changed = $4 WHERE id = $5",
                state_text(summary.state),
                summary.winner.map(seat_text),
                summary.reason.clone(),
                step.at,
                &game.id
            ]);
        }
        match (step.outlook, self.dialect.append_with_outlook(), &mut statements[..]) {
            // Nearly all moves.
            (Some(outlook), Some(sql), [event]) if event.sql == FENCED => {
                event.sql = sql;
                event.values.extend([outlook.under_way.into(), outlook.due.into()]);
            }
            (Some(outlook), _, _) => statements.push(outlook.statement(&game.id)),
            (None, _, _) => {}
        }
        if let Some((next, events)) = &step.next {
            statements.extend(creation(next, events)?);
            statements.extend(Seat::BOTH.map(|seat| succession(&game.id, &next.id, seat)));
        }
        write.rate = step.summary.as_ref().and_then(|summary| rating(game, summary, step.at));
        let is_done = self.write(write).await?;
        Ok(if is_done { Appended::Done } else { Appended::Conflict })
    }

    /// Corrects what the table knows of a game.
    pub async fn set_outlook(&self, id: &str, outlook: Outlook) -> Result<(), StoreError> {
        self.write(Write::of_game(id, vec![outlook.statement(id)])).await.map(|_| ())
    }

    /// Somebody has to look at a game later that is overdue, if nobody has done anything about it.
    pub async fn put_off(&self, id: &str, before: Moment, due: Moment) -> Result<(), StoreError> {
        let later = sql!["UPDATE games SET due = $1 WHERE id = $2 AND due < $3", due, id, before];
        self.write(Write::of_game(id, vec![later])).await.map(|_| ())
    }

    /// A game, with its seats.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        Ok(self.game_and_state(id).await?.map(|(game, _)| game))
    }

    /// A game, with its seats and how it stands.
    pub async fn game_and_state(&self, id: &str) -> Result<Option<(GameRow, GameState)>, StoreError> {
        let game = sqlx::query("SELECT * FROM games WHERE id = $1").bind(id);
        let Some(row) = self.fetch_optional(game).await? else { return Ok(None) };
        let seats = sqlx::query("SELECT * FROM seats WHERE game = $1 ORDER BY seat").bind(id);
        let seats = self.fetch_all(seats).await?;
        Ok(Some((GameRow::read(&row, &seats)?, state_named(row.try_get("state")?)?)))
    }

    /// What has happened in a game, from event number `seq` on.
    pub async fn events(&self, game: &str, seq: u64) -> Result<Vec<(Moment, Event)>, StoreError> {
        self.some_events(game, seq, i64::MAX as u64).await
    }

    /// The same up to a number of events.
    pub async fn some_events(
        &self,
        game: &str,
        seq: u64,
        most: u64,
    ) -> Result<Vec<(Moment, Event)>, StoreError> {
        let sql = "SELECT seq, at, body FROM events WHERE game = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        let query = sqlx::query(sql).bind(game).bind(seq as i64).bind(most as i64);
        let rows = self.fetch_all(query).await?;
        let read = |(expected, row)| {
            let found: i64 = AnyRow::try_get(row, "seq")?;
            if found != expected {
                return Err(StoreError::wrong(format!("event {expected} of game {game} is missing")));
            }
            rows::event(row)
        };
        (seq as i64..).zip(&rows).map(read).collect()
    }

    /// Games that have been waiting, or could have begun, since before a moment: one for those that are played in real
    /// time, and one for all. They come a page at a time, those after `after` in the order of their ids.
    pub async fn stale_games(
        &self,
        real_time: Moment,
        any_time: Moment,
        after: &str,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE state IN ('open', 'on') AND under_way = 0 AND changed < $1 AND id > $3 \
                   AND (changed < $2 OR (pace <> 'none' AND pace NOT LIKE 'days:%')) ORDER BY id LIMIT 100";
        let query = sqlx::query(sql).bind(real_time).bind(any_time).bind(after);
        let rows = self.fetch_all_slowly(query).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Games without a clock in which nothing has happened since a moment, a page at a time.
    pub async fn forsaken_games(&self, since: Moment, after: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games g WHERE state = 'on' AND pace = 'none' AND changed < $1 AND id > $2 \
                   AND NOT EXISTS (SELECT 1 FROM events e WHERE e.game = g.id AND e.at >= $1) \
                   ORDER BY id LIMIT 100";
        let rows = self.fetch_all_slowly(sqlx::query(sql).bind(since).bind(after)).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Whether a game is open or goes on, and something has happened in it since a moment.
    pub async fn is_going_on(&self, id: &str, since: Moment) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM games g WHERE id = $1 AND state IN ('open', 'on') \
                   AND EXISTS (SELECT 1 FROM events e WHERE e.game = g.id AND e.at >= $2)";
        Ok(self.fetch_optional(sqlx::query(sql).bind(id).bind(since)).await?.is_some())
    }

    /// The ids of all games that an account plays or has open.
    pub async fn unfinished_of(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT g.id FROM games g JOIN seats s ON s.game = g.id \
                   WHERE s.account = $1 AND g.state IN ('open', 'on') ORDER BY g.id";
        let rows = self.fetch_all(sqlx::query(sql).bind(account)).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The games that somebody should have looked at before a moment, the longest overdue first.
    pub async fn due_games(&self, before: Moment, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE due < $1 ORDER BY due LIMIT $2";
        let query = sqlx::query(sql).bind(before).bind(most);
        let rows = self.fetch_all(query).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The games in which something has happened since a moment, each with the number of its last event.
    pub async fn recent(&self, since: Moment) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT game, MAX(seq) AS seq FROM events WHERE at >= $1 GROUP BY game";
        let rows = self.fetch_all(sqlx::query(sql).bind(since)).await?;
        rows.iter().map(|row| Ok((row.try_get("game")?, row.try_get::<i64, _>("seq")? as u64))).collect()
    }

    /// The games that were made, have begun or have ended since a moment.
    pub async fn changed(&self, since: Moment) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE state IN ('open', 'on', 'over', 'aborted') AND changed >= $1";
        let rows = self.fetch_all(sqlx::query(sql).bind(since)).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// When something happened last, in any game.
    pub async fn newest(&self) -> Result<Option<Moment>, StoreError> {
        let row = self.fetch_one(sqlx::query("SELECT MAX(at) AS at FROM events")).await?;
        Ok(row.try_get("at")?)
    }
}

impl Outlook {
    fn statement(self, id: &str) -> Statement {
        let sql = "UPDATE games SET under_way = $1, due = $2 WHERE id = $3";
        sql![sql, self.under_way, self.due, id]
    }
}

/// The ratings that a rated game changes when it is over.
fn rating(game: &GameRow, summary: &Summary, at: Moment) -> Option<Rate> {
    let is_due = game.rated && summary.state == GameState::Over;
    let [first, second] = &game.seats;
    let accounts = [first.account.clone()?, second.account.clone()?];
    let (id, family) = (game.id.clone(), game.family().to_owned());
    is_due.then_some(Rate { game: id, family, accounts, winner: summary.winner, at })
}

pub(super) fn creation(game: &GameRow, events: &[Event]) -> Result<Vec<Statement>, StoreError> {
    let is_full = game.free_seat().is_none();
    let state = if is_full { GameState::On } else { GameState::Open };
    let mut statements = vec![sql![
        "INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, opponent, created, state, \
         changed, due) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        &game.id,
        &game.game,
        game.family(),
        &game.start,
        game.pace.to_string(),
        game.public,
        game.rated,
        &game.invite,
        &game.watch,
        game.opponent.clone(),
        game.created,
        state_text(state),
        game.created,
        game.due
    ]];
    for (seat, row) in Seat::BOTH.into_iter().zip(&game.seats) {
        statements.push(sql![
            "INSERT INTO seats (game, seat, name, level, token, account, chat, rating) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            &game.id,
            seat_text(seat),
            row.name.clone(),
            row.level,
            row.token.clone(),
            row.account.clone(),
            row.chat,
            row.rating
        ]);
    }
    statements.extend(insertions(&game.id, 1, game.created, events)?);
    Ok(statements)
}

fn insertions(game: &str, seq: u64, at: Moment, events: &[Event]) -> Result<Vec<Statement>, StoreError> {
    let insert = |(seq, event)| {
        let body = serde_json::to_string(event)
            .map_err(|error| StoreError::new(format!("an event cannot be written: {error}")))?;
        let values = "INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)";
        Ok(sql![values, game, seq as i64, at, body])
    };
    (seq..).zip(events).map(insert).collect()
}

/// Writes events if the first of them is the next one. If not, nothing else of the write is carried out either.
pub(super) fn fenced(game: &str, seq: u64, at: Moment, events: &[Event]) -> Result<Write, StoreError> {
    let mut statements = insertions(game, seq, at, events)?;
    if let Some(first) = statements.first_mut() {
        first.sql = FENCED;
    }
    Ok(Write::of_game(game, statements))
}

/// Who sits in the next game is the one who sits opposite in this one at the moment of writing: rights may have ended since
/// the room has looked.
fn succession(game: &str, next: &str, seat: Seat) -> Statement {
    sql![
        "UPDATE seats SET token = (SELECT s.token FROM seats s WHERE s.game = $1 AND s.seat = $2), \
         name = (SELECT s.name FROM seats s WHERE s.game = $1 AND s.seat = $2) WHERE game = $3 AND seat = $4",
        game,
        seat_text(seat.other()),
        next,
        seat_text(seat)
    ]
}

fn sitting(game: &str, seat: Seat, row: &SeatRow) -> Statement {
    sql![
        "UPDATE seats SET name = $1, token = $2, account = $3, chat = $4, rating = $5 WHERE game = $6 AND seat = $7",
        row.name.clone(),
        row.token.clone(),
        row.account.clone(),
        row.chat,
        row.rating,
        game,
        seat_text(seat)
    ]
}
