//! Reading and writing, and the words that say why a move is not legal.

use stackade_core::{CellName, MoveError, PositionError, Side, read_rows, shorten, split_position};

use crate::board::{self, NEAR, POINTS, WIDTHS};
use crate::position::{CAIRN, HIGHEST};
use crate::{INFO, Move, Pile, Position};

/// How many stones each side has.
const STONES: usize = POINTS / 2;

pub(crate) fn parse_position(text: &str) -> Result<Position, PositionError> {
    let (board, side) = split_position(text, INFO.sides)?;
    let mut piles = Vec::with_capacity(POINTS);
    read_rows(board, &WIDTHS, &['x'], |_, cell| {
        piles.push(parse_pile(cell)?);
        Ok(())
    })?;
    for side in Side::BOTH {
        let stones = piles.iter().flat_map(|pile| pile.stones()).filter(|&owner| owner == side).count();
        if stones != STONES {
            let name = INFO.sides[side.index()].name;
            return Err(PositionError::new(format!("expected {STONES} {name} stones, found {stones}")));
        }
    }
    let piles = piles.try_into().map_err(|_| PositionError::new("expected ten points"))?;
    Ok(Position::new(piles, side))
}

/// Stones from the bottom, and a capital behind a pile that is high enough.
fn parse_pile(text: &str) -> Result<Pile, String> {
    if text == "x" {
        return Ok(Pile::EMPTY);
    }
    let stones = text.trim_end_matches(|c: char| c.is_ascii_uppercase());
    if stones.is_empty() || stones.len() > HIGHEST as usize {
        return Err(format!("'{}' is not a pile of one to {HIGHEST} stones", shorten(text)));
    }
    let mut pile = Pile::EMPTY;
    for letter in stones.chars() {
        let side = Side::BOTH.into_iter().find(|side| INFO.sides[side.index()].letter == letter);
        pile = pile.with(side.ok_or_else(|| format!("'{letter}' is not a stone, expected r or b"))?);
    }
    let cap = pile.top().filter(|_| pile.is_cairn()).map(|side| INFO.sides[side.index()].letter);
    let cap = cap.map_or_else(String::new, |letter| letter.to_ascii_uppercase().to_string());
    let expected = format!("{stones}{cap}");
    if text == expected { Ok(pile) } else { Err(format!("'{}' is written '{expected}'", shorten(text))) }
}

pub(crate) fn parse_move(text: &str) -> Result<Move, MoveError> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    let Some((from, to)) = text.split_once('-') else {
        let text = shorten(text);
        return Err(MoveError::new(format!("'{text}' is not a move, expected one such as a4-a3, or pass")));
    };
    let (from, to) = (point(from)?, point(to)?);
    if from == to {
        return Err(MoveError::new("a pile moves to another point"));
    }
    Ok(Move::Step { from, to })
}

fn point(text: &str) -> Result<u8, MoveError> {
    let name: CellName = text.parse().map_err(|error| MoveError::new(format!("{error}")))?;
    board::named(name).ok_or_else(|| MoveError::new(format!("there is no point {name}")))
}

pub(crate) fn check_move(state: &Position, mv: Move) -> Result<(), MoveError> {
    let refuse = |why: String| Err(MoveError::new(why));
    let (side, can_step) = (state.side(), state.can_step(state.side()));
    let Move::Step { from, to } = mv else {
        return match (can_step, state.can_step(!side)) {
            (false, true) => Ok(()),
            (true, _) => refuse("a side that can move a pile does".to_owned()),
            (false, false) => refuse("the game is over".to_owned()),
        };
    };
    let (moved, below) = (state.pile(from), state.pile(to));
    let (start, end) = (board::name(from), board::name(to));
    match moved.top() {
        None => return refuse(format!("there is no pile on {start}")),
        Some(owner) if owner != side => {
            return refuse(format!("the pile on {start} is {}'s", INFO.sides[owner.index()].name));
        }
        Some(_) => {}
    }
    match () {
        () if moved.is_cairn() => refuse(format!("the pile on {start} is a cairn, which stays")),
        () if NEAR[usize::from(from)] >> to & 1 == 0 => {
            refuse(format!("no path leads from {start} to {end}"))
        }
        () if below.height() == 0 => refuse(format!("there is no pile on {end} to put it on")),
        () if below.is_cairn() => {
            refuse(format!("the pile on {end} has {CAIRN} stones or more and is finished"))
        }
        () => Ok(()),
    }
}
