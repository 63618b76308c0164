//! Proofs that a side wins, replayed move by move with the literal games.
//!
//! A proof is text: what it says, and then the winner's move in every position that can come about while the winner
//! plays these moves and the loser plays anything.
//!
//! ```text
//! stackade proof 1 nava
//! after a1-a5
//! wins b
//! x4,bbbbbb/x5/x5/x5/ww,x3,wwww b e5-e1
//! ```
//!
//! Nothing else is believed: the moves of the loser, what moves lead to and who has won are the literal game's.

use std::collections::HashMap;
use std::fmt;

use stackade_core::TURN_LIMIT;

use crate::literal::{self, Literal};

/// What a proof that holds says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The game.
    pub game: String,
    /// The moves after which it is won.
    pub after: String,
    /// The letter of the side that wins.
    pub winner: String,
    /// How many positions can come about.
    pub positions: usize,
    /// The game ends within this many turns.
    pub longest: u32,
}

/// Why a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// It is no proof at all.
    Foreign {
        /// The line, from 1.
        line: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// A move cannot be played.
    Illegal {
        /// Where.
        position: String,
        /// The move.
        mv: String,
    },
    /// The winner does not know what to play.
    NoReply {
        /// Where.
        position: String,
    },
    /// The game ends otherwise.
    NotWon {
        /// How it ends.
        position: String,
    },
    /// The loser can come back to a position, for ever.
    Circle {
        /// The position.
        position: String,
    },
    /// The loser can hold out until the game is a draw.
    TooLong {
        /// For so many turns from the start of the game.
        turns: usize,
    },
    /// Moves are listed for positions that never come about.
    Unused {
        /// How many.
        positions: usize,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Foreign { line, expected } => write!(f, "line {line}: expected {expected}"),
            ReplayError::Illegal { position, mv } => write!(f, "{mv} is not legal in {position}"),
            ReplayError::NoReply { position } => write!(f, "there is no move for {position}"),
            ReplayError::NotWon { position } => write!(f, "the winner has not won in {position}"),
            ReplayError::Circle { position } => write!(f, "play can come back to {position}"),
            ReplayError::TooLong { turns } => {
                write!(
                    f,
                    "the loser can hold out for {turns} turns, and after {TURN_LIMIT} the game is a draw"
                )
            }
            ReplayError::Unused { positions } => {
                write!(f, "{positions} positions have moves and never come about")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// Plays a proof through: every move of the loser, and the winner's moves as it says.
pub fn replay(proof: &str) -> Result<Replayed, ReplayError> {
    let mut lines = (1..).zip(proof.lines());
    let mut head = |prefix, expected| {
        let (line, text) = lines.next().unwrap_or((1, ""));
        text.strip_prefix(prefix).map(str::to_owned).ok_or(ReplayError::Foreign { line, expected })
    };
    let game = head("stackade proof 1 ", "\"stackade proof 1\" and a game")?;
    let after = head("after", "\"after\" and the moves played")?.trim().to_owned();
    let winner = head("wins ", "\"wins\" and the letter of a side")?;
    let mut replies = HashMap::new();
    for (line, text) in lines {
        let expected = "a position and a move";
        let (position, mv) = text.rsplit_once(' ').ok_or(ReplayError::Foreign { line, expected })?;
        replies.insert(position, mv);
    }
    let unknown = ReplayError::Foreign { line: 1, expected: "a game with one start" };
    let mut position = literal::start(&game).ok_or(unknown)?;
    for mv in after.split_whitespace() {
        position = play(&*position, mv)?;
    }
    let no_side = ReplayError::Foreign { line: 3, expected: "\"wins\" and the letter of a side" };
    sides(&*position).is_none_or(|sides| sides.contains(&winner)).then_some(()).ok_or(no_side)?;
    let mut walk = Walk { replies, winner: &winner, seen: HashMap::new(), used: 0 };
    let longest = walk.from(position)?;
    if walk.used < walk.replies.len() {
        return Err(ReplayError::Unused { positions: walk.replies.len() - walk.used });
    }
    check_length(after.split_whitespace().count() + longest as usize)?;
    Ok(Replayed { positions: walk.seen.len(), longest, game, after, winner })
}

/// The letters of the side to move and of the one after it; none where the game is over.
fn sides(position: &dyn Literal) -> Option<[String; 2]> {
    let mover = |position: &dyn Literal| position.text().rsplit(' ').next().map(str::to_owned);
    if position.over().is_some() {
        return None;
    }
    let first = position.moves().into_iter().next()?;
    Some([mover(position)?, mover(&*position.play(&first))?])
}

fn check_length(turns: usize) -> Result<(), ReplayError> {
    if turns <= TURN_LIMIT { Ok(()) } else { Err(ReplayError::TooLong { turns }) }
}

/// Going through all that can happen.
struct Walk<'a> {
    replies: HashMap<&'a str, &'a str>,
    winner: &'a str,
    /// Within how many turns the game ends; none for the positions that are on the path.
    seen: HashMap<String, Option<u32>>,
    /// How many of the replies were needed.
    used: usize,
}

/// A position on the path.
struct Step {
    text: String,
    position: Box<dyn Literal>,
    /// The moves that are still to be followed.
    moves: Vec<String>,
    longest: u32,
}

impl Walk<'_> {
    /// Within how many turns the winner has won. The path is kept here and not on the stack of calls, since games are long.
    fn from(&mut self, start: Box<dyn Literal>) -> Result<u32, ReplayError> {
        let mut path = vec![self.enter(start)?];
        loop {
            let step = path.last_mut().expect("it ends with the start");
            if let Some(mv) = step.moves.pop() {
                let next = play(&*step.position, &mv)?;
                match self.seen.get(&next.text()) {
                    Some(Some(longest)) => step.longest = step.longest.max(longest + 1),
                    Some(None) => return Err(ReplayError::Circle { position: next.text() }),
                    None => path.push(self.enter(next)?),
                }
                continue;
            }
            let done = path.pop().expect("it is there");
            self.seen.insert(done.text, Some(done.longest));
            match path.last_mut() {
                Some(before) => before.longest = before.longest.max(done.longest + 1),
                None => return Ok(done.longest),
            }
        }
    }

    /// A position that has not been seen, with the moves that matter: all of the loser's, one of the winner's.
    fn enter(&mut self, position: Box<dyn Literal>) -> Result<Step, ReplayError> {
        let text = position.text();
        let moves = match position.over() {
            Some(result) if result == self.winner => Vec::new(),
            Some(_) => return Err(ReplayError::NotWon { position: text }),
            None if text.ends_with(&format!(" {}", self.winner)) => {
                let reply = self.replies.get(text.as_str());
                self.used += 1;
                vec![reply.ok_or_else(|| ReplayError::NoReply { position: text.clone() })?.to_string()]
            }
            None => position.moves(),
        };
        self.seen.insert(text.clone(), None);
        Ok(Step { text, position, moves, longest: 0 })
    }
}

fn play(position: &dyn Literal, mv: &str) -> Result<Box<dyn Literal>, ReplayError> {
    if position.moves().iter().any(|legal| legal == mv) {
        Ok(position.play(mv))
    } else {
        Err(ReplayError::Illegal { position: position.text(), mv: mv.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest of the proofs that are shipped.
    const PROOF: &str = include_str!("../../../tables/nava-proofs/a1-c1_e5-e1.proof");

    /// The proof with one of its replies changed by `change`; the last one, which comes about late in a game.
    fn with_reply(change: impl Fn(&str) -> String) -> String {
        let mut lines: Vec<_> = PROOF.lines().map(str::to_owned).collect();
        let last = lines.pop().expect("there are replies");
        lines.push(change(&last));
        lines.join("\n")
    }

    #[test]
    fn a_proof_that_holds_is_replayed() {
        let replayed = replay(PROOF).expect("it holds");
        assert_eq!((replayed.game.as_str(), replayed.after.as_str()), ("nava", "a1-c1 e5-e1"));
        assert!(replayed.positions > 1_000 && replayed.longest > 10, "{replayed:?}");
    }

    #[test]
    fn a_reply_that_is_missing_is_missed() {
        assert!(matches!(replay(&with_reply(|_| "x w a1-a2".into())), Err(ReplayError::NoReply { .. })));
        let more = format!("{PROOF}x w a1-a2\n");
        assert_eq!(replay(&more), Err(ReplayError::Unused { positions: 1 }));
    }

    #[test]
    fn a_move_against_the_rules_is_noticed() {
        let change = |reply: &str| format!("{} a1-a1", reply.rsplit_once(' ').expect("it has a move").0);
        assert!(matches!(replay(&with_reply(change)), Err(ReplayError::Illegal { .. })));
        let start = PROOF.replacen("after a1-c1", "after a1-b2", 1);
        assert!(matches!(replay(&start), Err(ReplayError::Illegal { .. })));
    }

    #[test]
    fn the_other_side_has_not_won() {
        let other = PROOF.replacen("wins w", "wins b", 1);
        assert!(matches!(replay(&other), Err(ReplayError::NoReply { .. } | ReplayError::NotWon { .. })));
    }

    #[test]
    fn what_is_no_proof_is_told() {
        for (text, line) in [
            ("", 1),
            ("stackade proof 1 nava\nwins w", 2),
            ("stackade proof 1 chess\nafter\nwins w", 1),
            ("stackade proof 1 staqs:size=x\nafter\nwins w", 1),
            ("stackade proof 1 staqs:players=9\nafter\nwins w", 1),
            ("stackade proof 1 greener:setup=placed,size=1x1\nafter\nwins w", 1),
            ("stackade proof 1 nava\nafter\nwins draw", 3),
            ("stackade proof 1 nava\nafter\nwins x", 3),
        ] {
            assert!(
                matches!(replay(text), Err(ReplayError::Foreign { line: at, .. }) if at == line),
                "{text:?}"
            );
        }
    }

    /// Two positions that lead to each other, for ever.
    struct Circle(bool);

    impl Literal for Circle {
        fn text(&self) -> String {
            if self.0 { "there b".into() } else { "here w".into() }
        }

        fn over(&self) -> Option<String> {
            None
        }

        fn moves(&self) -> Vec<String> {
            vec!["on".into()]
        }

        fn play(&self, _mv: &str) -> Box<dyn Literal> {
            Box::new(Circle(!self.0))
        }
    }

    #[test]
    fn a_win_that_comes_too_late_is_none() {
        assert_eq!(check_length(TURN_LIMIT), Ok(()));
        let turns = TURN_LIMIT + 1;
        assert_eq!(check_length(turns), Err(ReplayError::TooLong { turns }));
    }

    #[test]
    fn going_round_is_no_win() {
        let replies = HashMap::from([("here w", "on")]);
        let mut walk = Walk { replies, winner: "w", seen: HashMap::new(), used: 0 };
        let found = walk.from(Box::new(Circle(false)));
        assert_eq!(found, Err(ReplayError::Circle { position: "here w".into() }));
    }
}
