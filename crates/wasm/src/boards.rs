//! The games that the page asks about. The last few are kept, so that the next question about one of them
//! plays a move or takes one back instead of playing the whole game again.

use serde::Deserialize;
use stackade_core::record::Start;
use stackade_core::{AnyMatch, Message};
use stackade_play::Hand;

use crate::beginning;

/// A game from its beginning, as the page has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub(crate) game: String,
    start: Option<String>,
    seed: Option<String>,
    pub(crate) moves: Vec<String>,
}

impl Line {
    /// The game on its first position.
    pub(crate) fn begin(&self) -> Result<Box<dyn AnyMatch>, Message> {
        beginning::set_up(&self.game, &self.beginning()?)
    }

    fn beginning(&self) -> Result<Start, Message> {
        beginning::read(self.start.as_deref(), self.seed.as_deref())
    }
}

/// How many games are kept: one that is played, one that is studied, and one beside.
const KEPT: usize = 3;

/// The games that were asked about last, the latest last.
#[derive(Debug, Default)]
pub(crate) struct Boards(Vec<Board>);

/// A game as far as it was asked about.
#[derive(Debug)]
pub(crate) struct Board {
    id: String,
    start: Start,
    /// The moves played, as they were asked for.
    moves: Vec<String>,
    pub(crate) game: Box<dyn AnyMatch>,
    /// A hand over the position, once somebody has asked for it.
    hand: Option<Hand>,
}

impl Boards {
    /// The game at the end of a line.
    pub(crate) fn at(&mut self, line: &Line) -> Result<&mut Board, Message> {
        let start = line.beginning()?;
        let known = self.0.iter().position(|board| board.id == line.game && board.start == start);
        let mut board = match known {
            Some(at) => self.0.remove(at),
            None => Board {
                id: line.game.clone(),
                moves: Vec::new(),
                game: beginning::set_up(&line.game, &start)?,
                start,
                hand: None,
            },
        };
        let arrived = board.go_to(&line.moves);
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push(board);
        arrived?;
        Ok(self.0.last_mut().expect("it was pushed just now"))
    }
}

impl Board {
    /// The hand over the position, with nothing chosen.
    pub(crate) fn hand(&mut self) -> (&mut Hand, &dyn AnyMatch) {
        let hand = self.hand.get_or_insert_with(|| Hand::asking(&*self.game));
        hand.drop_all();
        (hand, &*self.game)
    }

    /// Takes back what is not in the line and plays what is missing. After a move that cannot be played the
    /// board stands where the line was still right.
    fn go_to(&mut self, moves: &[String]) -> Result<(), Message> {
        let shared = self.moves.iter().zip(moves).take_while(|(one, two)| one == two).count();
        if shared < self.moves.len() || shared < moves.len() {
            self.hand = None;
        }
        while self.moves.len() > shared {
            self.game.undo();
            self.moves.pop();
        }
        for mv in &moves[shared..] {
            beginning::play(&mut *self.game, mv)?;
            self.moves.push(mv.clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use stackade_core::GameId;
    use stackade_games::registry;

    use super::*;

    fn line(id: &GameId, moves: Vec<String>) -> Line {
        Line { game: id.to_string(), start: None, seed: None, moves }
    }

    fn game() -> GameId {
        GameId::standard(registry::games()[0])
    }

    /// A game in which of the legal moves those with these numbers are played.
    fn played(choices: &[usize]) -> Box<dyn AnyMatch> {
        let mut game = line(&game(), Vec::new()).begin().unwrap();
        for &choice in choices {
            let mv = game.legal_moves().swap_remove(choice);
            game.play(&mv).unwrap();
        }
        game
    }

    #[track_caller]
    fn check(boards: &mut Boards, choices: &[usize]) {
        let fresh = played(choices);
        let board = boards.at(&line(&game(), fresh.moves())).unwrap();
        assert_eq!((board.game.position(), board.game.moves()), (fresh.position(), fresh.moves()));
        assert_eq!(board.hand().0.turns(), fresh.turns());
    }

    #[test]
    fn a_line_is_reached_from_any_other() {
        let mut boards = Boards::default();
        for choices in [&[1][..], &[1, 1], &[], &[2, 1, 3], &[2, 0], &[2, 0]] {
            check(&mut boards, choices);
        }
        assert_eq!(boards.0.len(), 1);
    }

    #[test]
    fn a_line_that_is_wrong_spoils_nothing() {
        let mut boards = Boards::default();
        check(&mut boards, &[1, 1]);
        let moves = played(&[1, 0]).moves().into_iter().chain(["nowhere".to_owned()]).collect();
        let error = boards.at(&line(&game(), moves)).err();
        assert_eq!(error.map(|error| error.phrase().code), Some("illegal-move"));
        check(&mut boards, &[1, 0]);
        check(&mut boards, &[1, 1]);
    }

    #[test]
    fn only_the_last_few_games_are_kept() {
        let mut boards = Boards::default();
        let ids: Vec<GameId> = registry::all_ids().into_iter().filter(|id| id.sides().len() == 2).collect();
        for id in &ids[..KEPT + 2] {
            boards.at(&line(id, Vec::new())).unwrap();
        }
        assert_eq!(boards.0.len(), KEPT);
        assert_eq!(boards.at(&line(&ids[0], Vec::new())).unwrap().game.id(), ids[0]);
    }
}
