//! Levels in the variants: evaluations and budgets are fitted to the standard games, and must hold elsewhere.

use std::fmt::Write as _;

use stackade_core::GameId;
use stackade_engine::Spec;
use stackade_engine::stats::Pentanomial;
use stackade_games::measure::Measures;
use stackade_games::registry;

use crate::{MeasureError, Order, page};

/// Levels against each other and against simple players; the first is what is measured.
const MATCHES: [(&str, &str); 9] = [
    ("level=5", "level=3"),
    ("level=8", "level=3"),
    ("level=8", "level=5"),
    ("level=3", "greedy"),
    ("level=5", "greedy"),
    ("level=8", "greedy"),
    ("level=3", "uct,nodes=1000"),
    ("level=5", "uct,nodes=1000"),
    ("level=8", "uct,nodes=1000"),
];

/// Those that meet somebody who grows one stack and keeps the pieces in hand, in the variant that allows it.
const HOARDED: [&str; 4] = ["level=5", "level=6", "level=7", "level=8"];

/// Writes the shares of the points into strength.md, a table for each game that has variants.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let page = order.docs.join("strength.md");
    let games: Vec<(&GameId, Vec<GameId>)> = order.games.iter().map(|game| (game, variants(game))).collect();
    let parts = games.iter().filter(|(_, variants)| !variants.is_empty()).map(|(game, _)| part(game));
    parts.chain([HOARDER.to_owned()]).try_for_each(|part| page::check(&page, &part))?;
    for (game, variants) in games.iter().filter(|(_, variants)| !variants.is_empty()) {
        let table = table(order, variants)?;
        print!("{table}");
        page::replace(&page, &part(game), &table)?;
        if let Some(id) = measures(game).and_then(|measures| measures.hoarding) {
            let table = hoarder_table(order, &registry::parse_id(id)?)?;
            print!("{table}");
            page::replace(&page, HOARDER, &table)?;
        }
    }
    Ok(())
}

/// The part of the page with the matches against the hoarder.
const HOARDER: &str = "hoarder";

fn part(game: &GameId) -> String {
    format!("variants {}", game.info().name)
}

/// The variants of a game that are measured.
fn variants(game: &GameId) -> Vec<GameId> {
    let ids = measures(game).map_or(&[][..], |measures| measures.variants);
    ids.iter().map(|id| registry::parse_id(id).expect("variants are games")).collect()
}

fn measures(game: &GameId) -> Option<&'static Measures> {
    registry::entry(game.info()).data.measures
}

fn table(order: &Order, variants: &[GameId]) -> Result<String, MeasureError> {
    let mut text = "\n| variant |".to_owned();
    for (a, b) in MATCHES {
        let _ = write!(text, " {} – {} |", short(a), short(b));
    }
    text += &format!("\n|---|{}\n", "---:|".repeat(MATCHES.len()));
    for id in variants {
        let _ = write!(text, "| `{id}` |");
        for (a, b) in MATCHES {
            let pentanomial = order.contest(id, [a.parse()?, b.parse()?], order.matches_or(40));
            let _ = write!(text, " {} |", share(&pentanomial));
        }
        text.push('\n');
    }
    Ok(text + "\n")
}

fn hoarder_table(order: &Order, id: &GameId) -> Result<String, MeasureError> {
    let mut text = "\n| level | from the start | after two random turns |\n|---:|---:|---:|\n".to_owned();
    for level in HOARDED {
        let players: [Spec; 2] = [level.parse()?, Spec::Hoarder];
        let [start, later] =
            [0, 2].map(|plies| order.contest_after(plies, id, players.clone(), order.matches_or(200)));
        let _ = writeln!(text, "| {} | {} | {} |", short(level), share(&start), share(&later));
    }
    Ok(text + "\n")
}

/// A player in a narrow column: `level=8` is 8, `uct,nodes=1000` is uct.
fn short(spec: &str) -> &str {
    let spec = spec.strip_prefix("level=").unwrap_or(spec);
    spec.split(',').next().unwrap_or(spec)
}

fn share(pentanomial: &Pentanomial) -> String {
    format!("{:.0} %", 100.0 * pentanomial.score())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_can_be_played() {
        for measures in registry::entries().iter().filter_map(|entry| entry.data.measures) {
            for name in measures.variants {
                let id = registry::parse_id(name).expect("a game");
                assert_eq!(id.to_string(), *name, "names are canonical");
                for spec in MATCHES.into_iter().flat_map(|(a, b)| [a, b]) {
                    assert!(spec.parse::<Spec>().is_ok_and(|spec| spec.check(&id).is_ok()), "{spec}");
                }
            }
            if let Some(name) = measures.hoarding {
                let id = registry::parse_id(name).expect("a game");
                assert!(Spec::Hoarder.check(&id).is_ok(), "{name}");
            }
        }
        assert!(HOARDED.iter().all(|level| level.parse::<Spec>().is_ok()));
    }

    #[test]
    fn columns_are_narrow() {
        assert_eq!(["level=8", "greedy", "uct,nodes=1000"].map(short), ["8", "greedy", "uct"]);
    }
}
