//! A move in the making: a stack, where it goes, how it is split, where a piece is placed.

use stackade_core::{AnyMatch, CellName, Heading, Piece, Turn};

use super::Board;

/// What has been chosen of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// The stack that moves.
    pub from: Option<CellName>,
    /// The way its parts go.
    pub heading: Option<Heading>,
    /// The parts, in the order in which they were chosen.
    pub parts: Vec<u8>,
    /// How many of the last parts followed from the others.
    forced: usize,
}

/// What is to be chosen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// There is nothing to choose.
    Over,
    /// A cell to move from or to place on.
    From,
    /// A cell to move to.
    To,
    /// The parts that a stack is split into, by the cells they land on.
    Parts,
    /// The cell for a new piece.
    Placed,
}

impl Stage {
    /// What to do, where that is not plain from the board.
    pub fn advice(self) -> &'static str {
        match self {
            Stage::Parts => "Choose where a part lands, or type its height; what must follow follows.",
            Stage::Placed => "Now choose an empty cell for a new piece.",
            Stage::Over | Stage::From | Stage::To => "",
        }
    }
}

/// What came of choosing a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is more to choose.
    More,
    /// The move is complete.
    Play(String),
    /// It cannot be chosen, and why.
    Refused(String),
}

impl Board {
    /// What is to be chosen next.
    pub fn stage(&self) -> Stage {
        if self.turns.is_empty() {
            return Stage::Over;
        }
        let Some(turn) = self.pick.from.and_then(|_| self.matching().next()) else { return Stage::From };
        match turn.1.heading {
            None => Stage::To,
            Some(_) if self.is_split() => Stage::Placed,
            Some(_) => Stage::Parts,
        }
    }

    /// The legal moves that agree with what has been chosen.
    pub fn matching(&self) -> impl Iterator<Item = &(String, Turn)> {
        self.turns.iter().filter(|(_, turn)| self.pick.agrees(turn))
    }

    /// Whether the parts chosen make up a whole split.
    fn is_split(&self) -> bool {
        let count = self.pick.parts.len();
        count > 0 && self.matching().any(|(_, turn)| turn.parts.len() == count)
    }

    /// The cells that can be chosen now.
    pub fn choices(&self) -> Vec<CellName> {
        let stage = self.stage();
        let mut cells: Vec<CellName> = match stage {
            Stage::Over => Vec::new(),
            Stage::From => self.turns.iter().filter_map(|(_, turn)| turn.from.or(turn.placed)).collect(),
            Stage::To => self.matching().filter_map(|(_, turn)| turn.to).collect(),
            Stage::Parts => self.matching().flat_map(|(_, turn)| self.pick.open_landings(turn)).collect(),
            Stage::Placed => self.finished().filter_map(|(_, turn)| turn.placed).collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The moves whose parts are the ones chosen, all of them.
    fn finished(&self) -> impl Iterator<Item = &(String, Turn)> {
        self.matching().filter(|(_, turn)| turn.parts.len() == self.pick.parts.len())
    }

    /// Chooses the cell under the cursor; the game is asked why where it cannot be.
    pub fn choose(&mut self, game: &dyn AnyMatch) -> Reply {
        let cell = self.cursor_name();
        match self.stage() {
            Stage::Over => Reply::Refused("the game is over".to_owned()),
            Stage::From => self.choose_from(cell, game),
            Stage::To => self.choose_to(cell, game),
            Stage::Parts => match Heading::between(self.pick.from.unwrap_or(cell), cell) {
                Some((heading, part)) => self.choose_part(heading, part, game),
                None => self.let_go_or(cell, "choose a cell in a straight line from the stack"),
            },
            Stage::Placed => self.choose_placed(cell),
        }
    }

    /// Chooses a part by its height, along the heading that is chosen or that the cursor shows.
    pub fn choose_height(&mut self, part: u8, game: &dyn AnyMatch) -> Reply {
        let refused = match self.stage() {
            Stage::Parts => None,
            Stage::Placed => Some("the stack is split; choose a cell for the new piece, or take a step back"),
            _ if self.turns.iter().all(|(_, turn)| turn.heading.is_none()) => {
                Some("numbers choose nothing here")
            }
            _ => Some("numbers choose the parts of a split; pick a stack first"),
        };
        if let Some(why) = refused {
            return Reply::Refused(why.to_owned());
        }
        let shown = self.pick.from.and_then(|from| Heading::between(from, self.cursor_name()));
        match self.pick.heading.or(shown.map(|(heading, _)| heading)) {
            Some(heading) => self.choose_part(heading, part, game),
            None => {
                Reply::Refused("put the cursor where the stack shall go, then choose its parts".to_owned())
            }
        }
    }

    /// Takes the last choice back; says whether there was one.
    pub fn back(&mut self) -> bool {
        let pick = &mut self.pick;
        let last = std::mem::take(&mut pick.forced).max(1);
        if !pick.parts.is_empty() {
            pick.parts.truncate(pick.parts.len().saturating_sub(last));
            if pick.parts.is_empty() {
                pick.heading = None;
            }
            return true;
        }
        pick.from.take().is_some()
    }

    fn choose_from(&mut self, cell: CellName, game: &dyn AnyMatch) -> Reply {
        if self.turns.iter().any(|(_, turn)| turn.from == Some(cell)) {
            self.pick = Pick { from: Some(cell), ..Pick::default() };
            return Reply::More;
        }
        let placing = self.turns.iter().find(|(_, turn)| turn.from.is_none() && turn.placed == Some(cell));
        match placing {
            Some((text, _)) => Reply::Play(text.clone()),
            None => Reply::Refused(self.why_not_from(cell, game)),
        }
    }

    fn why_not_from(&self, cell: CellName, game: &dyn AnyMatch) -> String {
        let is_placing = self.turns.iter().any(|(_, turn)| turn.from.is_none() && turn.placed.is_some());
        let me = game.side_to_move();
        match self.view.cells[self.cursor].top() {
            _ if is_placing => why(game, &format!("@{cell}")),
            None => format!("nothing stands on {cell}"),
            Some(Piece::Own(side)) if side == me => format!("the stack on {cell} cannot move"),
            Some(Piece::Own(side)) => format!("the stack on {cell} is {}'s", self.side_name(side)),
            Some(Piece::Cube(_)) => format!("a cube stands on {cell}, and cubes do not move"),
            Some(Piece::Neutral | Piece::Green) => format!("what stands on {cell} is nobody's"),
        }
    }

    fn choose_to(&mut self, cell: CellName, game: &dyn AnyMatch) -> Reply {
        if let Some((text, _)) = self.matching().find(|(_, turn)| turn.to == Some(cell)) {
            return Reply::Play(text.clone());
        }
        let sign = if self.matching().any(|(_, turn)| turn.is_capture) { 'x' } else { '-' };
        let from = self.pick.from.unwrap_or(cell);
        let reason = why(game, &format!("{from}{sign}{cell}"));
        self.let_go_or(cell, &reason)
    }

    fn choose_part(&mut self, heading: Heading, part: u8, game: &dyn AnyMatch) -> Reply {
        let mut trial = self.pick.clone();
        trial.heading = Some(heading);
        trial.forced = 0;
        // Choosing a part again takes it out.
        if let Some(at) = trial.parts.iter().position(|&known| known == part) {
            trial.parts.remove(at);
            trial.heading = trial.heading.filter(|_| !trial.parts.is_empty());
            self.pick = trial;
            return Reply::More;
        }
        if self.pick.heading.is_some_and(|chosen| chosen != heading) {
            return Reply::Refused(
                "all parts go the same way; one step back lets you choose another".to_owned(),
            );
        }
        trial.parts.push(part);
        let mut splits: Vec<&[u8]> = self
            .turns
            .iter()
            .filter(|(_, turn)| trial.agrees(turn))
            .map(|(_, turn)| &turn.parts[..])
            .collect();
        splits.dedup();
        match splits[..] {
            [] => return Reply::Refused(self.why_not_part(&trial, game)),
            // Only one way is left to split the rest.
            [only] => {
                let rest: Vec<u8> = only.iter().copied().filter(|part| !trial.parts.contains(part)).collect();
                trial.forced = rest.len() + 1;
                trial.parts.extend(rest);
            }
            _ => {}
        }
        self.pick = trial;
        Reply::More
    }

    fn why_not_part(&self, trial: &Pick, game: &dyn AnyMatch) -> String {
        let height = u32::from(trial.parts.iter().sum::<u8>());
        let from = trial.from.unwrap_or(self.cursor_name());
        let stack = stackade_draw::speech::find(&self.view, from).map_or(0, stackade_core::CellView::height);
        if height < stack {
            let part = trial.parts.last().copied().unwrap_or(0);
            return format!("no legal split with a part of {part} that way");
        }
        let mut parts = trial.parts.clone();
        parts.sort_unstable();
        let parts: String = parts.iter().map(u8::to_string).collect();
        let heading = trial.heading.map_or("", Heading::text);
        why(game, &format!("{from}{heading}{parts}@{from}"))
    }

    fn choose_placed(&mut self, cell: CellName) -> Reply {
        match self.finished().find(|(_, turn)| turn.placed == Some(cell)) {
            Some((text, _)) => Reply::Play(text.clone()),
            None => Reply::Refused(format!("the new piece needs an empty cell, and {cell} is not")),
        }
    }

    /// Choosing the stack itself again lets go of it; another stack that can move is picked instead.
    fn let_go_or(&mut self, cell: CellName, reason: &str) -> Reply {
        if self.pick.from == Some(cell) {
            self.pick = Pick::default();
            return Reply::More;
        }
        if self.pick.parts.is_empty() && self.turns.iter().any(|(_, turn)| turn.from == Some(cell)) {
            self.pick = Pick { from: Some(cell), ..Pick::default() };
            return Reply::More;
        }
        Reply::Refused(reason.to_owned())
    }

    /// Where the parts chosen so far land, with their heights and whether they capture.
    pub fn preview(&self) -> Vec<(CellName, u8, bool)> {
        let (Some(from), Some(heading)) = (self.pick.from, self.pick.heading) else { return Vec::new() };
        let me = self.view.side;
        let land = |&part: &u8| {
            let cell = heading.step(from, part)?;
            let top = stackade_draw::speech::find(&self.view, cell)?.top();
            Some((cell, part, top == Some(Piece::Own(!me))))
        };
        self.pick.parts.iter().filter_map(land).collect()
    }
}

impl Pick {
    /// Whether a move is one that this may become.
    fn agrees(&self, turn: &Turn) -> bool {
        self.from.is_none_or(|from| turn.from == Some(from))
            && self.heading.is_none_or(|heading| turn.heading == Some(heading))
            && self.parts.iter().all(|part| turn.parts.contains(part))
    }

    /// Where the parts of a move land that are not chosen yet.
    fn open_landings(&self, turn: &Turn) -> Vec<CellName> {
        let landings = turn.landings().into_iter();
        let open = landings.filter(|(_, part)| part.is_some_and(|part| !self.parts.contains(&part)));
        open.map(|(cell, _)| cell).collect()
    }
}

/// What the game says against a move.
fn why(game: &dyn AnyMatch, text: &str) -> String {
    match game.clone_box().play(text) {
        Ok(()) => "that is not a move here".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackade_games::registry;

    fn board(game: &str) -> (Board, Box<dyn AnyMatch>) {
        let game = registry::new_match(&registry::parse_id(game).unwrap(), 0);
        (Board::new(&*game), game)
    }

    /// Chooses cells one after the other and says what came of the last.
    fn choose(board: &mut Board, game: &dyn AnyMatch, cells: &str) -> Reply {
        let mut reply = Reply::More;
        for cell in cells.split(' ') {
            board.point_at(cell.parse().unwrap());
            reply = board.choose(game);
        }
        reply
    }

    #[test]
    fn a_move_is_chosen_cell_by_cell() {
        let (mut nava, game) = board("nava");
        assert_eq!(choose(&mut nava, &*game, "a1 a4"), Reply::Play("a1-a4".to_owned()));
        let (mut staqs, game) = board("staqs");
        assert_eq!(choose(&mut staqs, &*game, "c3"), Reply::Play("@c3".to_owned()));
    }

    #[test]
    fn a_split_is_built_step_by_step() {
        let (mut board, game) = board("glaisher");
        assert_eq!(choose(&mut board, &*game, "b9 c8 d7"), Reply::More);
        // After 1 and 2 only 3 is left of six.
        assert_eq!((board.stage(), &board.pick.parts[..]), (Stage::Placed, &[1, 2, 3][..]));
        assert_eq!(choose(&mut board, &*game, "b9"), Reply::Play("b9se123@b9".to_owned()));
    }

    #[test]
    fn every_step_can_be_taken_back() {
        let (mut board, game) = board("glaisher");
        choose(&mut board, &*game, "b9 c8 d7");
        assert!(board.back());
        assert_eq!((board.stage(), &board.pick.parts[..]), (Stage::Parts, &[1][..]));
        assert!(board.back() && board.pick.heading.is_none() && board.pick.from.is_some());
        assert!(board.back() && board.stage() == Stage::From);
        assert!(!board.back());
    }

    #[test]
    fn numbers_choose_parts() {
        let (mut board, game) = board("glaisher");
        choose(&mut board, &*game, "b9");
        board.point_at("d7".parse().unwrap());
        assert_eq!(board.choose_height(6, &*game), Reply::More);
        assert_eq!(board.stage(), Stage::Placed);
        assert_eq!(board.preview(), [("h3".parse().unwrap(), 6, false)]);
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        let (mut nava, game) = board("nava");
        let refused = |reply: Reply, words: &str| assert_eq!(reply, Reply::Refused(words.to_owned()));
        refused(choose(&mut nava, &*game, "e5"), "the stack on e5 is black's");
        refused(choose(&mut nava, &*game, "c3"), "nothing stands on c3");
        assert!(matches!(choose(&mut nava, &*game, "a1 b2"), Reply::Refused(_)));
    }

    #[test]
    fn the_cursor_walks_every_board() {
        for id in registry::all_ids() {
            let game = registry::new_match(&id, 0);
            let mut board = Board::new(&*game);
            for action in [crate::Action::Up, crate::Action::Left, crate::Action::DownRight] {
                for _ in 0..30 {
                    assert!(board.steer(action));
                }
            }
            board.jump(true);
            assert!(board.choices().contains(&board.cursor_name()), "{id}");
        }
    }
}
