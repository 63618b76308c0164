//! What decided a game in a few words, a line for each side.

use stackade_core::{Decision, DecisionKind, Side};

/// What was compared or counted, with what the sides are called: `blue 4, 3` and `white 4, 2`; nothing where the board says it all.
///
/// ```
/// use stackade_games::{registry, samples};
/// use stackade_play::decision_lines;
///
/// let sample = samples::sample("staqs-second-stack").unwrap();
/// let game = registry::match_from(&registry::parse_id(sample.game).unwrap(), sample.position).unwrap();
/// let names: Vec<&str> = game.sides().iter().map(|side| side.name).collect();
/// assert_eq!(decision_lines(&game.decision().unwrap(), &names).len(), 2);
/// ```
pub fn decision_lines(decision: &Decision, names: &[&str]) -> Vec<String> {
    match decision.kind {
        DecisionKind::Owned | DecisionKind::Joined => Vec::new(),
        DecisionKind::Compared => numbers(decision, names, |numbers| joined(numbers, ", ")),
        DecisionKind::Counted => numbers(decision, names, |numbers| match numbers {
            [] | [_] => joined(numbers, ""),
            _ => format!("{} = {}", joined(numbers, " + "), numbers.iter().sum::<u32>()),
        }),
    }
}

/// A line for each side: its name, and its numbers as they are written.
fn numbers(decision: &Decision, names: &[&str], write: impl Fn(&[u32]) -> String) -> Vec<String> {
    let line = |(side, name): (Side, &&str)| {
        let own = decision.cells.iter().filter(|known| known.side == side);
        let numbers: Vec<u32> = own.filter_map(|known| known.number).collect();
        format!("{name} {}", if numbers.is_empty() { "0".to_owned() } else { write(&numbers) })
    };
    Side::ALL.into_iter().zip(names).map(line).collect()
}

fn joined(numbers: &[u32], between: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}
