//! Who waits for an opponent, on whichever server, and who has found one.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use stackade_online::{Event, Moment, Seat};

use super::games::creation;
use super::rows::{GameRow, flag, seat_named, seat_text};
use super::writes::{Write, sql};
use super::{Store, StoreError};

/// Somebody who waits for an opponent.
#[derive(Clone, Debug)]
pub struct SeekerRow {
    /// The number of this waiting.
    pub id: String,
    /// By what the same person is known who asks twice.
    pub person: String,
    /// The game and variant.
    pub game: String,
    /// How much time there is.
    pub pace: String,
    /// Whether it changes ratings.
    pub rated: bool,
    /// What the player is called.
    pub name: String,
    /// The account; guests have none.
    pub account: Option<String>,
    /// Whether the player wants to be talked to.
    pub chat: bool,
    /// The rating, where there is one.
    pub rating: Option<i64>,
    /// The hash of the secret that the player will move with.
    pub token: String,
    /// Since when.
    pub since: Moment,
    /// Who has not come back until then waits no longer.
    pub until: Moment,
}

/// A game that somebody has found by waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    /// The game.
    pub game: String,
    /// The seat in it.
    pub seat: Seat,
}

impl Store {
    /// Lets somebody wait, once.
    pub async fn seek(&self, seeker: &SeekerRow) -> Result<(), StoreError> {
        let statements = vec![
            sql!["DELETE FROM seekers WHERE person = $1", &seeker.person],
            sql![
                "INSERT INTO seekers (id, person, game, pace, rated, name, account, chat, rating, token, since, until) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
                &seeker.id,
                &seeker.person,
                &seeker.game,
                &seeker.pace,
                seeker.rated,
                &seeker.name,
                seeker.account.clone(),
                seeker.chat,
                seeker.rating,
                &seeker.token,
                seeker.since,
                seeker.until
            ],
        ];
        self.write(Write { least: 0, ..statements.into() }).await.map(|_| ())
    }

    /// Somebody waits no longer.
    pub async fn stop_seeking(&self, id: &str) -> Result<(), StoreError> {
        self.write(vec![sql!["DELETE FROM seekers WHERE id = $1", id]]).await.map(|_| ())
    }

    /// Whether somebody still waits.
    pub async fn is_seeking(&self, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT id FROM seekers WHERE id = $1").bind(id);
        Ok(self.fetch_optional(query).await?.is_some())
    }

    /// All who wait, the longest first.
    pub async fn seekers(&self, now: Moment) -> Result<Vec<SeekerRow>, StoreError> {
        let sql = "SELECT * FROM seekers WHERE until > $1 ORDER BY since, id";
        let rows = self.fetch_all(sqlx::query(sql).bind(now)).await?;
        let read = |row: &AnyRow| {
            Ok(SeekerRow {
                id: row.try_get("id")?,
                person: row.try_get("person")?,
                game: row.try_get("game")?,
                pace: row.try_get("pace")?,
                rated: flag(row, "rated")?,
                name: row.try_get("name")?,
                account: row.try_get("account")?,
                chat: flag(row, "chat")?,
                rating: row.try_get("rating")?,
                token: row.try_get("token")?,
                since: row.try_get("since")?,
                until: row.try_get("until")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Begins a game between two who wait. Nobody is paired twice: it fails if somebody else has paired one of them, and comes
    /// to nothing if one of them has gone.
    pub async fn pair(
        &self,
        seekers: [(&str, Seat); 2],
        game: &GameRow,
        events: &[Event],
    ) -> Result<bool, StoreError> {
        let [(one, _), (two, _)] = seekers;
        let mut statements = vec![sql!["DELETE FROM seekers WHERE id IN ($1, $2)", one, two]];
        statements.extend(seekers.map(|(id, seat)| {
            let sql = "INSERT INTO pairs (seeker, game, seat, at) VALUES ($1, $2, $3, $4)";
            sql![sql, id, &game.id, seat_text(seat), game.created]
        }));
        statements.extend(creation(game, events)?);
        self.write(Write { least: 2, ..Write::of_game(&game.id, statements) }).await
    }

    /// What somebody has found.
    pub async fn paired(&self, seeker: &str) -> Result<Option<Paired>, StoreError> {
        let query = sqlx::query("SELECT game, seat FROM pairs WHERE seeker = $1").bind(seeker);
        let row = self.fetch_optional(query).await?;
        row.map(|row| Ok(Paired { game: row.try_get("game")?, seat: seat_named(row.try_get("seat")?)? }))
            .transpose()
    }

    /// Forgets who waited and who has found somebody before a moment.
    pub async fn forget_seekers(&self, before: Moment) -> Result<(), StoreError> {
        let statements = vec![
            sql!["DELETE FROM seekers WHERE until < $1", before],
            sql!["DELETE FROM pairs WHERE at < $1", before],
        ];
        self.write(Write { least: 0, ..statements.into() }).await.map(|_| ())
    }
}
