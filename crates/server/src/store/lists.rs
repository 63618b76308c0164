//! Lists: games to join and to watch, players and how they do.

use std::collections::HashMap;

use serde::Serialize;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use stackade_online::{EndReason, Listed, Player};
use utoipa::ToSchema;

use super::people::folded;
use super::ratings::SURE;
use super::rows::{flag, seat_named, state_named};
use super::writes::sql;
use super::{Store, StoreError};

fn listed(row: &AnyRow) -> Result<Listed, StoreError> {
    let winner: Option<String> = row.try_get("winner")?;
    let reason: Option<String> = row.try_get("reason")?;
    let code = reason.as_deref().map(EndReason::of_words);
    Ok(Listed {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        pace: row.try_get("pace")?,
        rated: flag(row, "rated")?,
        created: row.try_get("created")?,
        state: state_named(row.try_get("state")?)?,
        winner: winner.as_deref().map(seat_named).transpose()?,
        code,
        // Older versions have stored some reasons in other words.
        reason: if code == Some(EndReason::Left) { Some("left".to_owned()) } else { reason },
        changed: row.try_get("changed")?,
        players: vec![
            player(row, ["name1", "account1", "level1", "rating1", "change1"])?,
            player(row, ["name2", "account2", "level2", "rating2", "change2"])?,
        ],
    })
}

fn player(row: &AnyRow, [name, account, level, rating, change]: [&str; 5]) -> Result<Player, StoreError> {
    Ok(Player {
        name: row.try_get(name)?,
        account: row.try_get::<Option<String>, _>(account)?.is_some(),
        level: row.try_get::<Option<i64>, _>(level)?.and_then(|level| u8::try_from(level).ok()),
        rating: row.try_get(rating)?,
        change: row.try_get(change)?,
        here: None,
    })
}

/// Games with their players, and which.
macro_rules! listed {
    ($which:literal) => {
        concat!(
            "SELECT g.id, g.game, g.pace, g.rated, g.created, g.state, g.winner, g.reason, g.changed, \
             a.name AS name1, a.account AS account1, a.level AS level1, a.rating AS rating1, a.change AS change1, \
             b.name AS name2, b.account AS account2, b.level AS level2, b.rating AS rating2, b.change AS change2 \
             FROM games g JOIN seats a ON a.game = g.id AND a.seat = 'first' \
             JOIN seats b ON b.game = g.id AND b.seat = 'second' ",
            $which
        )
    };
}

/// How somebody does in a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// What the player is called.
    pub name: String,
    /// The game.
    pub game: String,
    /// The rating.
    pub rating: i64,
    /// How unsure the rating is.
    pub deviation: i64,
    /// How many rated games were played.
    pub games: i64,
}

fn standing(row: &AnyRow) -> Result<Standing, StoreError> {
    let [rating, deviation] = [row.try_get::<f64, _>("rating")?, row.try_get::<f64, _>("deviation")?];
    Ok(Standing {
        name: row.try_get("name")?,
        game: row.try_get("family")?,
        rating: rating.round() as i64,
        deviation: deviation.round() as i64,
        games: row.try_get("games")?,
    })
}

/// Results in a game.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Results {
    /// The game.
    pub game: String,
    /// How many were won.
    pub wins: i64,
    /// How many were drawn.
    pub draws: i64,
    /// How many were lost.
    pub losses: i64,
}

/// A point of the way a rating went.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingStep {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The rating after the game.
    pub rating: i64,
    /// The game.
    pub game: String,
}

impl Store {
    /// Public games with a free seat, the newest first.
    pub async fn open_games(&self) -> Result<Vec<Listed>, StoreError> {
        let sql = listed!(
            "WHERE g.state = 'open' AND g.public = 1 AND g.opponent IS NULL ORDER BY g.created DESC LIMIT 100"
        );
        self.listed(sql, &[]).await
    }

    /// Public games that are going on, the newest first.
    pub async fn live_games(&self) -> Result<Vec<Listed>, StoreError> {
        let sql = listed!("WHERE g.state = 'on' AND g.public = 1 ORDER BY g.changed DESC LIMIT 50");
        self.listed(sql, &[]).await
    }

    /// The games that an account plays, and those to which it was challenged or has challenged.
    pub async fn games_of(&self, account: &str) -> Result<Vec<Listed>, StoreError> {
        let sql = listed!(
            "WHERE g.state IN ('open', 'on') AND (a.account = $1 OR b.account = $1 OR g.opponent = $1) \
             ORDER BY g.created DESC LIMIT 200"
        );
        self.listed(sql, &[account]).await
    }

    /// Challenges to an account that it has not answered.
    pub async fn challenges(&self, account: &str) -> Result<Vec<Listed>, StoreError> {
        let sql = listed!("WHERE g.state = 'open' AND g.opponent = $1 ORDER BY g.created DESC LIMIT 100");
        self.listed(sql, &[account]).await
    }

    /// The finished games of an account before a moment, the newest first; those that are not public only for itself.
    pub async fn history(&self, account: &str, before: i64, is_own: bool) -> Result<Vec<Listed>, StoreError> {
        let sql = listed!(
            "WHERE g.state = 'over' AND (a.account = $1 OR b.account = $1) AND g.changed < $2 AND (g.public = 1 OR $3 = 1) \
             ORDER BY g.changed DESC LIMIT 50"
        );
        let rows =
            self.fetch_all(sqlx::query(sql).bind(account).bind(before).bind(i64::from(is_own))).await?;
        rows.iter().map(listed).collect()
    }

    async fn listed(&self, sql: &'static str, values: &[&str]) -> Result<Vec<Listed>, StoreError> {
        let query = values.iter().fold(sqlx::query(sql), |query, value| query.bind((*value).to_owned()));
        self.fetch_all(query).await?.iter().map(listed).collect()
    }

    /// How an account does in each game.
    pub async fn standings(&self, account: &str) -> Result<Vec<Standing>, StoreError> {
        let sql = "SELECT a.name, r.family, r.rating, r.deviation, r.games FROM ratings r \
                   JOIN accounts a ON a.id = r.account WHERE r.account = $1 ORDER BY r.family";
        let rows = self.fetch_all(sqlx::query(sql).bind(account)).await?;
        rows.iter().map(standing).collect()
    }

    /// The rating of an account in a game; nothing before its first rated game.
    pub async fn rating(&self, account: &str, family: &str) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT rating FROM ratings WHERE account = $1 AND family = $2";
        let row = self.fetch_optional(sqlx::query(sql).bind(account).bind(family)).await?;
        row.map(|row| Ok(row.try_get::<f64, _>("rating")?.round() as i64)).transpose()
    }

    /// The best players of a game whose ratings are sure enough.
    pub async fn best_players(&self, family: &str) -> Result<Vec<Standing>, StoreError> {
        let sql = "SELECT a.name, r.family, r.rating, r.deviation, r.games FROM ratings r \
                   JOIN accounts a ON a.id = r.account \
                   WHERE r.family = $1 AND r.deviation <= $2 AND a.banned = 0 ORDER BY r.rating DESC LIMIT 50";
        let rows = self.fetch_all(sqlx::query(sql).bind(family).bind(SURE)).await?;
        rows.iter().map(standing).collect()
    }

    /// The way the ratings of an account went.
    pub async fn rating_steps(&self, account: &str) -> Result<Vec<(String, RatingStep)>, StoreError> {
        let sql = "SELECT family, at, rating, game FROM rating_steps WHERE account = $1 ORDER BY at DESC LIMIT 1000";
        let rows = self.fetch_all(sqlx::query(sql).bind(account)).await?;
        let read = |row: &AnyRow| {
            let rating = row.try_get::<f64, _>("rating")?.round() as i64;
            let step = RatingStep { at: row.try_get("at")?, rating, game: row.try_get("game")? };
            Ok((row.try_get("family")?, step))
        };
        rows.iter().rev().map(read).collect()
    }

    /// The results of an account, game by game.
    pub async fn results(&self, account: &str) -> Result<Vec<Results>, StoreError> {
        let sql = "SELECT g.family, g.winner, s.seat, COUNT(*) AS many FROM games g JOIN seats s ON s.game = g.id \
                   WHERE s.account = $1 AND g.state = 'over' GROUP BY g.family, g.winner, s.seat ORDER BY g.family";
        let rows = self.fetch_all(sqlx::query(sql).bind(account)).await?;
        let mut all: Vec<Results> = Vec::new();
        for row in rows {
            let game: String = row.try_get("family")?;
            if all.last().is_none_or(|last| last.game != game) {
                all.push(Results { game, ..Results::default() });
            }
            let (winner, seat): (Option<String>, String) = (row.try_get("winner")?, row.try_get("seat")?);
            let many: i64 = row.try_get("many")?;
            if let Some(results) = all.last_mut() {
                match winner {
                    None => results.draws += many,
                    Some(winner) if winner == seat => results.wins += many,
                    Some(_) => results.losses += many,
                }
            }
        }
        Ok(all)
    }

    /// Names of accounts that begin like this.
    pub async fn search_players(&self, beginning: &str) -> Result<Vec<String>, StoreError> {
        // What is special in a pattern means itself here.
        let literal = folded(beginning).replace('!', "!!").replace('%', "!%").replace('_', "!_");
        let pattern = literal + "%";
        let sql = "SELECT name FROM accounts WHERE folded LIKE $1 ESCAPE '!' AND banned = 0 ORDER BY folded LIMIT 20";
        let rows = self.fetch_all(sqlx::query(sql).bind(pattern)).await?;
        rows.iter().map(|row| Ok(row.try_get("name")?)).collect()
    }

    /// The ids of all games of an account.
    pub async fn all_games_of(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT game FROM seats WHERE account = $1";
        let rows = self.fetch_all(sqlx::query(sql).bind(account)).await?;
        rows.iter().map(|row| Ok(row.try_get("game")?)).collect()
    }

    /// How many games an account has open or plays.
    pub async fn games_at_once(&self, account: &str) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) AS many FROM games g JOIN seats s ON s.game = g.id \
                   WHERE s.account = $1 AND g.state IN ('open', 'on')";
        let row = self.fetch_one(sqlx::query(sql).bind(account)).await?;
        Ok(row.try_get("many")?)
    }

    /// Counts an attempt at a puzzle.
    pub async fn count_puzzle(&self, id: &str, is_solved: bool) -> Result<(), StoreError> {
        let sql = "INSERT INTO puzzles (id, solved, failed) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET \
                   solved = puzzles.solved + excluded.solved, failed = puzzles.failed + excluded.failed";
        self.write(vec![sql![sql, id, i64::from(is_solved), i64::from(!is_solved)]]).await.map(|_| ())
    }

    /// How often each puzzle was solved and how often not, where anybody has tried.
    pub async fn puzzle_counts(&self) -> Result<HashMap<String, (i64, i64)>, StoreError> {
        let rows = self.fetch_all(sqlx::query("SELECT id, solved, failed FROM puzzles")).await?;
        rows.iter()
            .map(|row| Ok((row.try_get("id")?, (row.try_get("solved")?, row.try_get("failed")?))))
            .collect()
    }
}
