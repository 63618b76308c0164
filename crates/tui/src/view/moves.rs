//! The list of moves, a round to a row.

use stackade_core::Side;
use stackade_core::record::Eval;

/// A move in the list.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    /// The move, with its mark.
    pub(super) text: String,
    /// Its number in the game, from 1.
    pub(super) turn: usize,
}

/// A row of the list: a round, or a part of one where all of it is too wide.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The number of the round that begins here.
    pub(super) number: Option<usize>,
    /// The moves, each in the column of its side.
    pub(super) entries: Vec<Option<Entry>>,
}

/// How the list is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounds {
    /// Who made the first move; the columns before it stay empty.
    pub(super) first: Side,
    /// How many sides play.
    pub(super) sides: usize,
    /// How many moves stand side by side.
    pub(super) columns: usize,
}

/// The rows of a game.
pub(super) fn rows(entries: Vec<Entry>, rounds: Rounds) -> Vec<Row> {
    let Rounds { first, sides, columns } = rounds;
    let mut rows: Vec<Row> = Vec::new();
    for (i, entry) in entries.into_iter().enumerate() {
        let turn = i + first.index();
        let (round, side) = (turn / sides, turn % sides);
        if side % columns == 0 || rows.is_empty() {
            let number = (side < columns || rows.is_empty()).then_some(round + 1);
            rows.push(Row { number, entries: vec![None; columns.min(sides - side / columns * columns)] });
        }
        if let Some(row) = rows.last_mut() {
            row.entries[side % columns] = Some(entry);
        }
    }
    rows
}

/// The rows of a game that is played: results that the computer has proved are marked, for those who want to know them.
pub(super) fn of_game(moves: &[String], evals: &[Option<Eval>], rounds: Rounds) -> Vec<Row> {
    let entry = |(i, mv): (usize, &String)| {
        let mark = match evals.get(i).copied().flatten() {
            Some(Eval::Win(_)) => "+",
            Some(Eval::Loss(_)) => "-",
            Some(Eval::Draw) => "=",
            _ => "",
        };
        Entry { text: format!("{mv}{mark}"), turn: i + 1 }
    };
    rows(moves.iter().enumerate().map(entry).collect(), rounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(count: usize, rounds: Rounds, expected: &[&str]) {
        let moves: Vec<String> = ('a'..).take(count).map(String::from).collect();
        let shown = |row: Row| {
            let number = row.number.map_or(String::new(), |number| format!("{number}."));
            let texts = row.entries.into_iter().map(|entry| entry.map_or(String::new(), |entry| entry.text));
            number + &texts.collect::<Vec<_>>().join(",")
        };
        let found: Vec<String> = of_game(&moves, &[], rounds).into_iter().map(shown).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn moves_stand_in_the_column_of_their_side() {
        let two = |first| Rounds { first, sides: 2, columns: 2 };
        check(3, two(Side::First), &["1.a,b", "2.c,"]);
        check(3, two(Side::Second), &["1.,a", "2.b,c"]);
    }

    #[test]
    fn a_round_of_more_than_two_is_numbered_once() {
        check(5, Rounds { first: Side::Third, sides: 3, columns: 3 }, &["1.,,a", "2.b,c,d", "3.e,,"]);
        let four = |first| Rounds { first, sides: 4, columns: 2 };
        check(6, four(Side::First), &["1.a,b", "c,d", "2.e,f"]);
        check(2, four(Side::Fourth), &["1.,a", "2.b,"]);
        check(4, Rounds { first: Side::First, sides: 3, columns: 2 }, &["1.a,b", "c", "2.d,"]);
    }
}
