//! What decided a game in a few words, a line for each side.

use stackade_core::{Decision, DecisionKind, Side, SideInfo};

/// What was compared or counted: `blue 4, 3` and `white 4, 2`; nothing where the board says it all.
///
/// ```
/// use stackade_games::{registry, samples};
/// use stackade_play::decision_lines;
///
/// let sample = samples::sample("staqs-second-stack").unwrap();
/// let game = registry::match_from(&registry::parse_id(sample.game).unwrap(), sample.position).unwrap();
/// assert_eq!(decision_lines(&game.decision().unwrap(), game.sides()).len(), 2);
/// ```
pub fn decision_lines(decision: &Decision, sides: &[SideInfo]) -> Vec<String> {
    match decision.kind {
        DecisionKind::Owned | DecisionKind::Joined => Vec::new(),
        DecisionKind::Compared => numbers(decision, sides, |numbers| joined(numbers, ", ")),
        DecisionKind::Counted => numbers(decision, sides, |numbers| match numbers {
            [] | [_] => joined(numbers, ""),
            _ => format!("{} = {}", joined(numbers, " + "), numbers.iter().sum::<u32>()),
        }),
    }
}

/// A line for each side: its name, and its numbers as they are written.
fn numbers(decision: &Decision, sides: &[SideInfo], write: impl Fn(&[u32]) -> String) -> Vec<String> {
    let line = |(side, info): (Side, &SideInfo)| {
        let own = decision.cells.iter().filter(|known| known.side == side);
        let numbers: Vec<u32> = own.filter_map(|known| known.number).collect();
        format!("{} {}", info.name, if numbers.is_empty() { "0".to_owned() } else { write(&numbers) })
    };
    Side::ALL.into_iter().zip(sides).map(line).collect()
}

fn joined(numbers: &[u32], between: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}
