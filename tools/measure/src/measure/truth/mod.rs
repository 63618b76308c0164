//! Openings that are solved: what their tables hold, how long the proofs behind them take, whether the highest level is perfect,
//! and what a prover says that shares nothing with ours. It goes into truth.md.

mod figures;
mod games;
mod mine;
mod proofs;
mod second_opinion;

use stackade_core::GameId;
use stackade_games::registry;

use crate::{MeasureError, Order};

/// What is known of solved openings, all parts but the second opinion, which takes long.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    figures::measure(order)?;
    proofs::measure(order)?;
    games::measure(order)
}

/// What another prover says.
pub(crate) fn ask_another(order: &Order) -> Result<(), MeasureError> {
    second_opinion::measure(order)
}

/// The variants with tables among the games that are asked about, the standard one of each game first.
fn tabled(order: &Order) -> Result<Vec<GameId>, MeasureError> {
    let entries = order.games.iter().map(|id| registry::entry(id.info()).data.tables);
    let games = entries.flatten().flat_map(|tables| tables.games);
    Ok(games.map(|game| registry::parse_id(game)).collect::<Result<_, _>>()?)
}

/// How many turns the opening takes that a table holds.
fn opening_turns(id: &GameId) -> Option<u32> {
    let tables = registry::entry(id.info()).data.tables?;
    Some((tables.open)(id)?.layers().len() as u32 - 1)
}
