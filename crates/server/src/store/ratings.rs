//! Glicko-2 ratings: each rated game is a rating period of its own.

use std::collections::BTreeSet;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::{Any, Row as _, Transaction};
use stackade_online::{Moment, Seat};

use super::dialect::Dialect;
use super::writes::sql;

/// A rated game that has ended.
#[derive(Clone, Debug)]
pub(super) struct Rate {
    pub(super) game: String,
    pub(super) family: String,
    pub(super) accounts: [String; 2],
    pub(super) winner: Option<Seat>,
    pub(super) at: Moment,
}

/// A player whose rating is less sure than this is not in the lists.
pub const SURE: f64 = 110.0;

/// Writes down what games did to the ratings of their players. The accounts are locked first, in the order in which every
/// server locks them: what is read is what is changed, whoever else rates a game of theirs.
pub(super) async fn rate_all(
    on: &mut Transaction<'_, Any>,
    rates: &[&Rate],
    dialect: Dialect,
) -> Result<(), sqlx::Error> {
    let accounts: BTreeSet<&String> = rates.iter().flat_map(|rate| &rate.accounts).collect();
    let mut known = BTreeSet::new();
    for account in accounts {
        let locked = sqlx::query(dialect.lock_account()).bind(account.clone());
        if locked.fetch_optional(&mut **on).await?.is_some() {
            known.insert(account);
        }
    }
    for rate in rates {
        // Somebody may have deleted an account this very moment.
        if rate.accounts.iter().all(|account| known.contains(account)) {
            self::rate(on, rate).await?;
        }
    }
    Ok(())
}

async fn rate(on: &mut Transaction<'_, Any>, rate: &Rate) -> Result<(), sqlx::Error> {
    let mut before = [Glicko2Rating::new(); 2];
    for (rating, account) in before.iter_mut().zip(&rate.accounts) {
        *rating = read(on, account, &rate.family).await?;
    }
    let outcome = match rate.winner {
        Some(Seat::First) => Outcomes::WIN,
        Some(Seat::Second) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (first, second) = glicko2(&before[0], &before[1], &outcome, &Glicko2Config::new());
    for (seat, after) in Seat::BOTH.into_iter().zip([first, second]) {
        note(on, rate, seat, &before[seat.index()], &after).await?;
    }
    Ok(())
}

async fn read(
    on: &mut Transaction<'_, Any>,
    account: &str,
    family: &str,
) -> Result<Glicko2Rating, sqlx::Error> {
    let row =
        sqlx::query("SELECT rating, deviation, volatility FROM ratings WHERE account = $1 AND family = $2")
            .bind(account.to_owned())
            .bind(family.to_owned())
            .fetch_optional(&mut **on)
            .await?;
    row.map_or(Ok(Glicko2Rating::new()), |row| {
        Ok(Glicko2Rating {
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
        })
    })
}

async fn note(
    on: &mut Transaction<'_, Any>,
    rate: &Rate,
    seat: Seat,
    before: &Glicko2Rating,
    after: &Glicko2Rating,
) -> Result<(), sqlx::Error> {
    let account = &rate.accounts[seat.index()];
    let change = after.rating.round() as i64 - before.rating.round() as i64;
    let statements = [
        sql![
            "INSERT INTO ratings (account, family, rating, deviation, volatility, games, changed) \
             VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (account, family) DO UPDATE SET \
             rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
             games = ratings.games + 1, changed = excluded.changed",
            account,
            &rate.family,
            after.rating,
            after.deviation,
            after.volatility,
            rate.at
        ],
        sql![
            "INSERT INTO rating_steps (account, family, at, rating, game) VALUES ($1, $2, $3, $4, $5)",
            account,
            &rate.family,
            rate.at,
            after.rating,
            &rate.game
        ],
        sql![
            "UPDATE seats SET rating = $1, change = $2 WHERE game = $3 AND account = $4",
            before.rating.round() as i64,
            change,
            &rate.game,
            account
        ],
    ];
    for statement in statements {
        statement.execute(on).await?;
    }
    Ok(())
}
