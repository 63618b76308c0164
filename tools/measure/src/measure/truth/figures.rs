//! What the tables hold, counted by layers, and what the first moves are worth.

use std::fmt::Write as _;

use stackade_core::GameId;
use stackade_engine::{Engine, KnownMoves, Settings};
use stackade_games::registry;
use stackade_search::Verdict;
use stackade_tables::{Figures, Ground, verify};

use super::tabled;
use crate::{MeasureError, Order, page};

/// Writes the figures of every table that is whole.
pub(super) fn measure(order: &Order) -> Result<(), MeasureError> {
    let mut part = String::new();
    for id in tabled(order)?.into_iter().filter(registry::has_table) {
        let tables = registry::entry(id.info()).data.tables.ok_or("there are no tables")?;
        let bytes = tables.shipped(&id).ok_or("it is not whole")?;
        part += &report(&verify(&Ground::new(&id)?, bytes)?);
        part += &first_moves(&id);
    }
    print!("{part}");
    Ok(page::replace(&order.docs.join("truth.md"), "figures", &part)?)
}

fn report(figures: &Figures) -> String {
    let mut part = format!(
        "\n`{}`: {} bytes, SHA-256 `{}`\n\n| placed | classes | won | drawn | lost | only one move keeps it |\n\
         |---:|---:|---:|---:|---:|---:|\n",
        figures.game, figures.bytes, figures.sha256
    );
    for layer in &figures.layers {
        let kept = (layer.win + layer.draw).max(1) as f64;
        let only =
            layer.only_move.map_or("–".to_owned(), |only| format!("{:.1} %", 100.0 * only as f64 / kept));
        let _ = writeln!(
            part,
            "| {} | {} | {} | {} | {} | {only} |",
            layer.layer, layer.classes, layer.win, layer.draw, layer.loss
        );
    }
    part
}

/// What each first move is worth, and the answers to the best of them.
fn first_moves(id: &GameId) -> String {
    let engine = Engine::new(id, Settings::default());
    let mut game = registry::new_match(id, 0);
    let Some(first) = engine.known_moves(&*game) else { return String::new() };
    let mut part = format!("\nThe start is a {}. First moves: {}.\n", first.result, listed(&first));
    let best = first.moves.iter().find(|(_, verdict)| *verdict == first.result);
    if let Some((mv, _)) = best.filter(|(mv, _)| game.play(mv).is_ok())
        && let Some(answers) = engine.known_moves(&*game)
    {
        let _ = writeln!(part, "After `{mv}`: {}.", listed(&answers));
    }
    part
}

fn listed(known: &KnownMoves) -> String {
    let of = |verdict: Verdict| {
        let moves = known.moves.iter().filter(move |(_, found)| *found == verdict);
        moves.map(|(mv, _)| format!("`{mv}`")).collect::<Vec<_>>()
    };
    let groups = [Verdict::Win, Verdict::Draw, Verdict::Loss].map(|verdict| (verdict, of(verdict)));
    let said = groups.into_iter().filter(|(_, moves)| !moves.is_empty());
    said.map(|(verdict, moves)| format!("{verdict} {}", moves.join(" "))).collect::<Vec<_>>().join("; ")
}
