//! How strong the default player is against the simple ones.

use std::fmt::Write as _;

use stackade_core::GameId;
use stackade_engine::Spec;

use crate::{MeasureError, Order, error_text, page};

/// The matches.
const MATCHES: [(&str, &str); 3] = [
    ("alphabeta,time=100", "random"),
    ("alphabeta,time=100", "greedy"),
    ("alphabeta,time=100", "uct,time=100"),
];

/// The same with ten times the time for the yardstick, which takes an hour.
const LONG: [(&str, &str); 1] = [("alphabeta,time=100", "uct,time=1000")];

/// Writes the results of each game into strength.md.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let (matches, part) =
        if order.is_long { (&LONG[..], "long strength") } else { (&MATCHES[..], "strength") };
    let page = order.docs.join("strength.md");
    for id in &order.games {
        page::check(&page, &format!("{part} {id}"))?;
    }
    for id in &order.games {
        let mut table =
            "\n| player | against | score | wins, draws, losses | Elo |\n|---|---|---:|---|---:|\n"
                .to_owned();
        for &players in matches {
            table += &row(order, id, players)?;
        }
        table.push('\n');
        print!("{table}");
        page::replace(&page, &format!("{part} {id}"), &table)?;
    }
    Ok(())
}

fn row(order: &Order, id: &GameId, (a, b): (&str, &str)) -> Result<String, MeasureError> {
    let players: [Spec; 2] = [a.parse()?, b.parse()?];
    let pentanomial = order.contest(id, players, order.matches_or(200));
    let elo = match pentanomial.elo() {
        elo if elo.is_finite() => format!("{elo:+.0} ± {}", error_text(&pentanomial)),
        _ => "unbounded".to_owned(),
    };
    let mut row = String::new();
    let (wins, draws, losses) = (pentanomial.wins, pentanomial.draws, pentanomial.losses);
    let _ = writeln!(
        row,
        "| `{a}` | `{b}` | {:.1} % | +{wins} ={draws} -{losses} | {elo} |",
        100.0 * pentanomial.score()
    );
    Ok(row)
}
