//! The main line where the search was cut short by the table: the table knows how it goes on.

use super::root::RootMove;
use super::shared::Shared;
use crate::evaluate::Evaluate;
use crate::past::Past;
use crate::score::{from_table, is_decided};

/// Goes on with a line from `root` for as long as the table has moves that fit it, as far as it was searched.
pub(super) fn go_on<G: Evaluate>(
    shared: &Shared<'_, G>,
    past: &Past,
    root: &G::State,
    found: &mut RootMove<G::Move>,
) {
    let (rules, salt) = (shared.rules, past.salt());
    let mut seen = vec![rules.hash(root)];
    let mut state = *root;
    let mut moves = Vec::new();
    for ply in 1.. {
        rules.apply_unchecked(&mut state, found.line[ply - 1]);
        let hash = rules.hash(&state);
        if ply < found.line.len() {
            seen.push(hash);
            continue;
        }
        let is_over = rules.outcome(&state).is_some() || past.turns_left(ply) == 0;
        let is_far = !is_decided(found.value) && ply >= found.depth as usize;
        if is_over || is_far || seen.contains(&hash) || past.draws(hash) {
            return;
        }
        seen.push(hash);
        let value = if ply % 2 == 0 { found.value } else { -found.value };
        // A proved result is followed by moves that are proved to bring it about in time.
        let fits = |known: i32| if is_decided(value) { known == value } else { !is_decided(known) };
        let known = shared.table.probe(hash ^ salt).filter(|entry| fits(from_table(entry.value, ply)));
        let Some(code) = known.map(|entry| entry.code).filter(|&code| code != 0) else { return };
        moves.clear();
        rules.moves_into(&state, &mut moves);
        let Some(&mv) = moves.iter().find(|&&mv| rules.move_code(mv) == code) else { return };
        found.line.push(mv);
    }
}
