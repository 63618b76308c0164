//! What observations show, held against what people are shown of the same positions.

use stackade_core::{CellView, Rng, Side};
use stackade_games::{greener, nava, registry};

/// How many turns pass until a side moves: 0 for the one to move.
fn turns_until(side: Side, mover: Side, sides: usize) -> usize {
    (side.index() + sides - mover.index()) % sides
}

/// What a plane should have on a cell; none if the board alone does not say it.
fn shown(plane: &str, cell: &CellView, mover: Side, sides: usize) -> Option<u32> {
    let owner = cell.top().and_then(|piece| piece.side).map(|side| turns_until(side, mover, sides));
    let height_of = |turns: usize| Some(if owner == Some(turns) { cell.height() } else { 0 });
    let cubes_of = |turns: usize| {
        let is_cube = cell.count(&nava::CUBE) == 1 && owner == Some(turns);
        Some(u32::from(is_cube))
    };
    let disc = |depth: u32| {
        let discs = cell.pieces.iter().rev().filter(|run| *run.piece.kind == nava::DISC);
        let mut owners = discs.flat_map(|run| (0..run.count).map(|_| run.piece.side));
        Some(match owners.nth(depth as usize).flatten() {
            Some(side) => 1 + u32::from(side != mover),
            None => 0,
        })
    };
    match plane {
        "own" => height_of(0),
        "other" | "next" => height_of(1),
        "second next" => height_of(2),
        "third next" => height_of(3),
        "neutral" => Some(u32::from(cell.height() == 1 && owner.is_none())),
        "green" => Some(cell.count(&greener::GREEN)),
        "height" => Some(cell.count(&nava::DISC)),
        "own cubes" => cubes_of(0),
        "other cubes" => cubes_of(1),
        "top" => disc(0),
        "side" => Some(mover.index() as u32),
        // Hands, turns, repetitions and stages of a move are not on the board.
        "own hand" | "next hand" | "second next hand" | "third next hand" | "other hand" => None,
        "turns" | "repeats" | "chosen" | "line" | "stage" => None,
        _ => match plane.strip_prefix("disc ") {
            Some(depth) => disc(depth.parse().expect("a depth")),
            None => panic!("what should {plane:?} show?"),
        },
    }
}

#[test]
fn planes_are_what_the_board_shows() {
    for id in registry::all_ids() {
        let environment = registry::environment(&id).expect("numbers");
        let encoding = environment.encoding();
        let is_from_the_top = id.info().name == "glaisher";
        for seed in 0..2 {
            let (mut game, mut rng) = (registry::new_match(&id, seed), Rng::new(seed));
            let mut planes = vec![99; encoding.observation_len()];
            while game.result().is_none() {
                environment.observe(&*game, &[], &mut planes);
                let view = game.view();
                for (plane, points) in encoding.planes.iter().zip(planes.chunks(encoding.points())) {
                    let mut sum = None;
                    for cell in &view.cells {
                        let row = usize::from(cell.name.row);
                        let row = if is_from_the_top { encoding.rows - 1 - row } else { row };
                        let byte = points[row * encoding.columns + usize::from(cell.name.column)];
                        let Some(expected) = shown(plane.name, cell, view.side, view.sides.len()) else {
                            continue;
                        };
                        assert_eq!(u32::from(byte), expected, "{id}: {} on {}", plane.name, cell.name);
                        sum = Some(sum.unwrap_or(0) + expected);
                    }
                    let total: u32 = points.iter().map(|&byte| u32::from(byte)).sum();
                    assert!(
                        plane.name == "side" || sum.is_none_or(|sum| sum == total),
                        "{id}: {}",
                        plane.name
                    );
                }
                game.play_random(&mut rng);
            }
        }
    }
}
