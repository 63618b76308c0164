//! The players of a game and how it can end between them.

use std::fmt;
use std::ops::Not;

use crate::SideInfo;

/// One of the players, named by the order in which they move from the standard start.
///
/// Each game gives its sides a letter and a name of its own ([`crate::GameInfo::sides`]) and says how many
/// there are ([`crate::GameId::sides`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The side that opens the game.
    First,
    /// The side that answers.
    Second,
    /// The third side of a game of three or four.
    Third,
    /// The fourth side of a game of four.
    Fourth,
}

/// No game has more sides than this.
pub const MOST_SIDES: usize = 4;

impl Side {
    /// Every side that a game may have, in the order in which they move.
    pub const ALL: [Side; MOST_SIDES] = [Side::First, Side::Second, Side::Third, Side::Fourth];

    /// The sides of a game of two, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first side: an index into a list of sides.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// An index into a list of the `N` sides of a game. The compiler knows that it fits, so that nothing is checked
    /// where rules look a side up in every move.
    ///
    /// ```
    /// use stackade_core::Side;
    /// assert_eq!(["blue", "white"][Side::Second.index_among::<2>()], "white");
    /// ```
    #[inline]
    pub const fn index_among<const N: usize>(self) -> usize {
        self.index() % N
    }

    /// The side with this index.
    ///
    /// ```
    /// use stackade_core::Side;
    /// assert_eq!(Side::new(1), Some(Side::Second));
    /// assert_eq!(Side::new(4), None);
    /// ```
    pub fn new(index: usize) -> Option<Side> {
        Side::ALL.get(index).copied()
    }

    /// The side that sits `turns` places further in a game of this many sides.
    ///
    /// ```
    /// use stackade_core::Side;
    /// assert_eq!(Side::Second.after(2, 3), Side::First);
    /// ```
    pub fn after(self, turns: usize, sides: usize) -> Side {
        Side::ALL[(self.index() + turns) % sides]
    }

    /// The opponent in a game of two, usable in constants.
    #[inline]
    pub const fn other(self) -> Side {
        if self.index() & 1 == 0 { Side::Second } else { Side::First }
    }
}

/// The opponent in a game of two.
///
/// ```
/// use stackade_core::Side;
/// assert_eq!(!Side::First, Side::Second);
/// ```
impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        self.other()
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Of two sides, this one has won.
    Win(Side),
    /// Of two sides, neither has won.
    Draw,
    /// Three or four sides are ranked.
    Ranked(Ranks),
}

impl Outcome {
    /// The side that is ahead of all others, if there is one.
    ///
    /// ```
    /// use stackade_core::{Outcome, Ranks, Side};
    /// assert_eq!(Outcome::Win(Side::Second).winner(), Some(Side::Second));
    /// assert_eq!(Outcome::Draw.winner(), None);
    /// assert_eq!(Outcome::Ranked(Ranks::of(&[3, 9, 4])).winner(), Some(Side::Second));
    /// assert_eq!(Outcome::Ranked(Ranks::of(&[9, 9, 4])).winner(), None);
    /// ```
    #[inline]
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
            Outcome::Ranked(ranks) => ranks.winner(),
        }
    }

    /// What it comes to when one of several sides gives up, runs out of time or breaks the rules: of two the other
    /// has won, of more that side is last and nobody else is ahead of anybody.
    ///
    /// ```
    /// use stackade_core::{Outcome, Ranks, Side};
    /// assert_eq!(Outcome::loss_of(Side::First, 2), Outcome::Win(Side::Second));
    /// assert_eq!(Outcome::loss_of(Side::Second, 3), Outcome::Ranked("1-3-1".parse().unwrap()));
    /// ```
    pub fn loss_of(loser: Side, sides: usize) -> Outcome {
        if sides == 2 {
            return Outcome::Win(!loser);
        }
        let standings: Vec<bool> = (0..sides).map(|side| side != loser.index()).collect();
        Outcome::Ranked(Ranks::of(&standings))
    }

    /// What it comes to when nobody is ahead: of two a draw, of more a first place that all share.
    ///
    /// ```
    /// use stackade_core::Outcome;
    /// assert_eq!(Outcome::level(2), Outcome::Draw);
    /// assert_eq!(Outcome::level(3), Outcome::Ranked("1-1-1".parse().unwrap()));
    /// ```
    pub fn level(sides: usize) -> Outcome {
        if sides == 2 { Outcome::Draw } else { Outcome::Ranked(Ranks::of(&vec![(); sides])) }
    }

    /// The outcome as programs write it: the winner's letter, `draw`, or the ranks of more than two sides.
    pub fn code(self, sides: &[SideInfo]) -> String {
        match self {
            Outcome::Win(side) => sides[side.index()].letter.to_string(),
            Outcome::Draw => "draw".to_owned(),
            Outcome::Ranked(ranks) => ranks.to_string(),
        }
    }

    /// What a side has reached: 1 plus the number of sides ahead of it.
    pub fn rank(self, side: Side) -> u8 {
        match self {
            Outcome::Win(winner) => 1 + u8::from(winner != side),
            Outcome::Draw => 1,
            Outcome::Ranked(ranks) => ranks.rank(side),
        }
    }
}

/// The ranks of three or four sides: 1 plus the number of sides ahead, so that equals share a rank.
///
/// ```
/// use stackade_core::{Ranks, Side};
/// let ranks = Ranks::of(&[9, 1, 5, 5]);
/// assert_eq!(ranks.to_string(), "1-4-2-2");
/// assert_eq!(ranks.rank(Side::Second), 4);
/// assert_eq!("1-4-2-2".parse(), Ok(ranks));
/// assert!("1-4-2-1".parse::<Ranks>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ranks {
    /// 0 for sides that the game does not have.
    ranks: [u8; MOST_SIDES],
}

impl Ranks {
    /// The ranks of sides with these standings, of which the greatest is the best.
    pub fn of<T: Ord>(standings: &[T]) -> Ranks {
        let mut ranks = [0; MOST_SIDES];
        for (rank, standing) in ranks.iter_mut().zip(standings) {
            *rank = 1 + standings.iter().filter(|other| *other > standing).count() as u8;
        }
        Ranks { ranks }
    }

    /// The rank of a side.
    pub fn rank(self, side: Side) -> u8 {
        self.ranks[side.index()]
    }

    /// The rank of every side, in the order in which they move.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.ranks.iter().copied().take_while(|&rank| rank > 0)
    }

    /// The side that is ahead of all others, if there is one.
    pub fn winner(self) -> Option<Side> {
        let mut first = Side::ALL.into_iter().filter(|&side| self.rank(side) == 1);
        first.next().filter(|_| first.next().is_none())
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, rank) in self.iter().enumerate() {
            write!(f, "{}{rank}", if index == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

/// A text that is no ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RanksError;

impl fmt::Display for RanksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the rank of each side, 1 plus the number of sides ahead of it, such as 1-3-2")
    }
}

impl std::error::Error for RanksError {}

impl std::str::FromStr for Ranks {
    type Err = RanksError;

    fn from_str(text: &str) -> Result<Ranks, RanksError> {
        let ranks: Vec<u8> =
            text.split('-').map(str::parse).collect::<Result<_, _>>().map_err(|_| RanksError)?;
        if !(3..=MOST_SIDES).contains(&ranks.len()) {
            return Err(RanksError);
        }
        let standings: Vec<_> = ranks.iter().map(|&rank| std::cmp::Reverse(rank)).collect();
        let found = Ranks::of(&standings);
        // One ranking, one spelling.
        if found.to_string() == text { Ok(found) } else { Err(RanksError) }
    }
}
