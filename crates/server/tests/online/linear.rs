//! A checker of histories: what clients were told of one game against the events that are stored of it in the end.
//!
//! The stored events are in one order, their numbers. The history is linearizable if everything that was acknowledged is there
//! exactly once and in an order that nobody saw otherwise: what was acknowledged before something else was asked for comes
//! before it, and nothing is there that nobody asked for.

use std::collections::BTreeMap;
use std::fmt;

use stackade_online::{Event, Live, Moment};

/// A move that a client has asked for.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) ply: usize,
    pub(crate) mv: String,
    /// When it was asked for, and when the answer came, on one clock that all clients share.
    pub(crate) asked: u64,
    pub(crate) answered: Option<Answered>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    pub(crate) at: u64,
    /// The number of the last event, if it was granted.
    pub(crate) seq: Option<u64>,
}

/// What is wrong with a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It was acknowledged, and is not there.
    Lost { ply: usize },
    /// It is there, and nobody has asked for it.
    FromNowhere { ply: usize },
    /// One was acknowledged before the other was asked for, and comes after it.
    OutOfOrder { before: usize, after: usize },
    /// The acknowledgement speaks of an event that comes before the move itself.
    TooEarly { ply: usize },
    /// What is stored cannot have happened.
    Impossible { seq: usize },
    /// Time goes back.
    Backwards { seq: usize },
    /// It has ended twice.
    EndedTwice,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Everything that is wrong with the history of a game that began like `live`. Moves are not taken back in it.
pub(crate) fn check(mut live: Live, events: &[(Moment, Event)], operations: &[Operation]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (mut at, mut ends, mut places) = (Moment::MIN, 0, BTreeMap::new());
    for (index, (moment, event)) in events.iter().enumerate() {
        let seq = index + 1;
        if *moment < at {
            faults.push(Fault::Backwards { seq });
        }
        at = at.max(*moment);
        ends += usize::from(matches!(event, Event::Ended { .. } | Event::Aborted { .. }));
        if let Event::Moved { ply, mv, .. } = event {
            places.insert(*ply, (seq as u64, mv.as_str()));
        }
        let was_over = live.is_over();
        let is_late = was_over && !matches!(event, Event::Said { .. } | Event::Offered { .. });
        if live.apply(event, *moment).is_err() || is_late {
            faults.push(Fault::Impossible { seq });
            return faults;
        }
    }
    if ends > 1 {
        faults.push(Fault::EndedTwice);
    }
    let place = |operation: &Operation| {
        places.get(&operation.ply).filter(|(_, mv)| *mv == operation.mv).map(|(seq, _)| *seq)
    };
    for (ply, (_, mv)) in &places {
        if *mv != "pass" && !operations.iter().any(|one| one.ply == *ply && one.mv == *mv) {
            faults.push(Fault::FromNowhere { ply: *ply });
        }
    }
    let granted = |one: &&Operation| one.answered.is_some_and(|answered| answered.seq.is_some());
    for one in operations.iter().filter(granted) {
        let (Some(seq), Some(answered)) = (place(one), one.answered) else {
            faults.push(Fault::Lost { ply: one.ply });
            continue;
        };
        if answered.seq.is_some_and(|told| told < seq) {
            faults.push(Fault::TooEarly { ply: one.ply });
        }
        // Said again, a move is acknowledged again, and stays where it is.
        let is_first = |other: &&Operation| {
            let is_same = |one: &&Operation| one.ply == other.ply && one.mv == other.mv;
            operations.iter().filter(is_same).all(|one| one.asked >= other.asked)
        };
        let later = operations.iter().filter(granted).filter(|other| other.asked > answered.at);
        for other in later.filter(is_first) {
            if place(other).is_some_and(|later| later < seq) {
                faults.push(Fault::OutOfOrder { before: one.ply, after: other.ply });
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use stackade_games::registry;
    use stackade_online::{EndReason, Pace, Seat};

    use super::*;

    fn start() -> Live {
        let id = registry::parse_id("staqs:size=3").expect("a game");
        Live::new(registry::new_match(&id, 0), Pace::None)
    }

    fn moved(ply: usize, mv: &str) -> Event {
        Event::Moved { ply, mv: mv.to_owned(), left: None, forgiven: 0 }
    }

    fn operation(ply: usize, mv: &str, asked: u64, at: u64, seq: u64) -> Operation {
        Operation { ply, mv: mv.to_owned(), asked, answered: Some(Answered { at, seq: Some(seq) }) }
    }

    fn history() -> (Vec<(Moment, Event)>, Vec<Operation>) {
        let joined = Seat::BOTH.map(|seat| Event::Joined { seat });
        let events = joined.into_iter().chain([moved(0, "@a1"), moved(1, "@b1")]);
        let operations = vec![operation(0, "@a1", 1, 2, 3), operation(1, "@b1", 3, 4, 4)];
        (events.map(|event| (10, event)).collect(), operations)
    }

    #[test]
    fn a_good_history_has_no_faults() {
        let (events, mut operations) = history();
        assert_eq!(check(start(), &events, &operations), []);
        // Nobody knows what became of this one, and it may have come to nothing.
        operations.push(Operation { ply: 2, mv: "@c1".to_owned(), asked: 5, answered: None });
        assert_eq!(check(start(), &events, &operations), []);
        // Said again, it is the same move.
        operations.push(operation(1, "@b1", 5, 6, 4));
        assert_eq!(check(start(), &events, &operations), []);
    }

    #[test]
    fn planted_faults_are_found() {
        let (events, operations) = history();
        let mut short = events.clone();
        short.pop();
        assert_eq!(check(start(), &short, &operations), [Fault::Lost { ply: 1 }]);
        assert_eq!(check(start(), &events, &operations[..1]), [Fault::FromNowhere { ply: 1 }]);
        let mut doubled = events.clone();
        doubled.push((10, moved(1, "@b1")));
        assert_eq!(check(start(), &doubled, &operations), [Fault::Impossible { seq: 5 }]);
        let mut backwards = events.clone();
        backwards[3].0 = 9;
        assert_eq!(check(start(), &backwards, &operations), [Fault::Backwards { seq: 4 }]);
        let mut early = operations.clone();
        early[1].answered = Some(Answered { at: 4, seq: Some(3) });
        assert_eq!(check(start(), &events, &early), [Fault::TooEarly { ply: 1 }]);
        let mut turned = operations.clone();
        (turned[0].asked, turned[0].answered) = (9, Some(Answered { at: 10, seq: Some(3) }));
        assert_eq!(check(start(), &events, &turned), [Fault::OutOfOrder { before: 1, after: 0 }]);
        let mut twice = events.clone();
        for _ in 0..2 {
            twice.push((10, Event::Ended { winner: None, why: EndReason::Agreement }));
        }
        assert_eq!(check(start(), &twice, &operations), [Fault::Impossible { seq: 6 }]);
    }
}
