//! Reading and writing, and the words that say why a move is not legal.

use stackade_core::{
    CellName, CellNameError, GAME_OVER, Message, MoveError, PositionError, Side, read_rows, shorten,
    split_position,
};

use crate::board::{self, NEAR, POINTS, WIDTHS};
use crate::phrases::{
    CAIRN_STAYS, CAN_STEP, FINISHED, NO_PATH, NO_PILE, NO_SUCH_POINT, NOT_A_PATH, NOT_A_PILE, NOT_A_STONE,
    NOTHING_BELOW, SAME_POINT, THEIR_PILE, WRONG_CAP, WRONG_STONES,
};
use crate::position::{CAIRN, HIGHEST};
use crate::{INFO, Move, Pile, Position};

/// How many stones each side has.
const STONES: usize = POINTS / 2;

pub(crate) fn parse_position(text: &str) -> Result<Position, PositionError> {
    let (board, side) = split_position(text, INFO.sides)?;
    let mut piles = [Pile::EMPTY; POINTS];
    let mut next = piles.iter_mut();
    read_rows(board, &WIDTHS, &['x'], |_, cell| {
        let pile = parse_pile(cell)?;
        next.next().into_iter().for_each(|place| *place = pile);
        Ok(())
    })?;
    for side in Side::BOTH {
        let stones = piles.iter().flat_map(|pile| pile.stones()).filter(|&owner| owner == side).count();
        if stones != STONES {
            let side = &INFO.sides[side.index()];
            let values = [("expected", STONES.into()), ("side", side.into()), ("found", stones.into())];
            return Err(PositionError::new(WRONG_STONES.with(values)));
        }
    }
    Ok(Position::new(piles, side))
}

/// Stones from the bottom, and a capital behind a pile that is high enough.
fn parse_pile(text: &str) -> Result<Pile, Message> {
    if text == "x" {
        return Ok(Pile::EMPTY);
    }
    let stones = text.trim_end_matches(|c: char| c.is_ascii_uppercase());
    if stones.is_empty() || stones.len() > HIGHEST as usize {
        return Err(NOT_A_PILE.with([("found", shorten(text).into()), ("most", HIGHEST.into())]));
    }
    let mut pile = Pile::EMPTY;
    for letter in stones.chars() {
        let side = Side::BOTH.into_iter().find(|side| INFO.sides[side.index()].letter == letter);
        pile = pile.with(side.ok_or_else(|| NOT_A_STONE.with([("found", letter.into())]))?);
    }
    let cap = pile.top().filter(|_| pile.is_cairn()).map(|side| INFO.sides[side.index()].letter);
    let cap = cap.map_or_else(String::new, |letter| letter.to_ascii_uppercase().to_string());
    let expected = format!("{stones}{cap}");
    if text == expected {
        Ok(pile)
    } else {
        Err(WRONG_CAP.with([("found", shorten(text).into()), ("expected", expected.into())]))
    }
}

pub(crate) fn parse_move(text: &str) -> Result<Move, MoveError> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    let Some((from, to)) = text.split_once('-') else {
        return Err(MoveError::new(NOT_A_PATH.with([("found", shorten(text).into())])));
    };
    let (from, to) = (point(from)?, point(to)?);
    if from == to {
        return Err(MoveError::new(SAME_POINT));
    }
    Ok(Move::Step { from, to })
}

fn point(text: &str) -> Result<u8, MoveError> {
    let name: CellName = text.parse().map_err(|error: CellNameError| MoveError::new(error))?;
    board::named(name).ok_or_else(|| MoveError::new(NO_SUCH_POINT.with([("cell", name.into())])))
}

pub(crate) fn check_move(state: &Position, mv: Move) -> Result<(), MoveError> {
    let refuse = |why: Message| Err(MoveError::new(why));
    let (side, can_step) = (state.side(), state.can_step(state.side()));
    let Move::Step { from, to } = mv else {
        return match (can_step, state.can_step(!side)) {
            (false, true) => Ok(()),
            (true, _) => refuse(CAN_STEP.into()),
            (false, false) => refuse(GAME_OVER.into()),
        };
    };
    let (moved, below) = (state.pile(from), state.pile(to));
    let [start, end] = [from, to].map(board::name);
    match moved.top() {
        None => return refuse(NO_PILE.with([("cell", start.into())])),
        Some(owner) if owner != side => {
            let side = &INFO.sides[owner.index()];
            return refuse(THEIR_PILE.with([("cell", start.into()), ("side", side.into())]));
        }
        Some(_) => {}
    }
    match () {
        () if moved.is_cairn() => refuse(CAIRN_STAYS.with([("cell", start.into())])),
        () if NEAR[usize::from(from)] >> to & 1 == 0 => {
            refuse(NO_PATH.with([("from", start.into()), ("to", end.into())]))
        }
        () if below.height() == 0 => refuse(NOTHING_BELOW.with([("cell", end.into())])),
        () if below.is_cairn() => refuse(FINISHED.with([("cell", end.into()), ("most", CAIRN.into())])),
        () => Ok(()),
    }
}
