//! The list of moves, two to a row.

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

/// A row of the list: the first side's move and the second's.
pub(super) type Row = [Option<Entry>; 2];

/// The rows of a game; where the second side began, the first row begins with its move.
pub(super) fn rows(entries: Vec<Entry>, first: Side) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (i, entry) in entries.into_iter().enumerate() {
        let column = (i + first.index()) % 2;
        if column == 0 || rows.is_empty() {
            rows.push([None, None]);
        }
        if let Some(row) = rows.last_mut() {
            row[column] = Some(entry);
        }
    }
    rows
}

/// The rows of a game that is played: proved results are marked.
pub(super) fn of_game(moves: &[String], evals: &[Option<Eval>], first: Side) -> Vec<Row> {
    let entry = |(i, mv): (usize, &String)| {
        let mark = match evals.get(i).copied().flatten() {
            Some(Eval::Win(_)) => "+",
            Some(Eval::Loss(_)) => "-",
            Some(Eval::Draw) => "=",
            _ => "",
        };
        Entry { text: format!("{mv}{mark}"), turn: i + 1 }
    };
    rows(moves.iter().enumerate().map(entry).collect(), first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stand_in_the_column_of_their_side() {
        let moves: Vec<String> = ["a", "b", "c"].map(str::to_owned).into();
        let texts = |first| {
            let rows = of_game(&moves, &[], first);
            rows.into_iter()
                .map(|row| row.map(|entry| entry.map_or(String::new(), |entry| entry.text)).join(","))
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(Side::First), ["a,b", "c,"]);
        assert_eq!(texts(Side::Second), [",a", "b,c"]);
    }
}
