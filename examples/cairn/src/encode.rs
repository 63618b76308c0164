//! Cairn as numbers, for programs that learn.

use stackade_core::{ActionGroup, Choice, Encode, Encoding, Moment, Plane, TURN_PLANES, fill_plane};

use crate::board::{self, POINTS};
use crate::position::HIGHEST;
use crate::{Move, Position, Rules};

/// The number of the pass, behind all pairs of points.
const PASS: usize = POINTS * POINTS;

const LEVELS: [Plane; HIGHEST as usize] = [
    Plane::new("ground", "the lowest stone: 1 own, 2 the other side's, 0 none"),
    Plane::new("second", "the same of the second stone"),
    Plane::new("third", "the same of the third stone"),
    Plane::new("fourth", "the same of the fourth stone"),
];

impl Encode for Rules {
    type Partial = ();
    type Legal = [u64; 2];
    const NO_ACTIONS: [u64; 2] = [0; 2];

    fn encoding(&self) -> Encoding {
        let step = "10 times the point that is left and the point of the other pile, row by row from the top";
        Encoding {
            actions: vec![
                ActionGroup { name: "step", count: PASS, about: step },
                ActionGroup { name: "pass", count: 1, about: "no pile can move" },
            ],
            stages: 1,
            planes: [&LEVELS[..], &TURN_PLANES].concat(),
            rows: 1,
            columns: POINTS,
        }
    }

    fn legal_actions(&self, state: &Position, _: (), legal: &mut [u64; 2]) {
        let mut moves = Vec::new();
        stackade_core::Game::moves_into(self, state, &mut moves);
        for action in moves.into_iter().map(number) {
            legal[action / 64] |= 1 << (action % 64);
        }
    }

    fn choose(&self, _: &Position, _: (), action: usize) -> Choice<Move, ()> {
        Choice::Move(match action {
            PASS => Move::Pass,
            _ => Move::Step { from: (action / POINTS) as u8, to: (action % POINTS) as u8 },
        })
    }

    fn actions_of(&self, _: &Position, mv: Move) -> Vec<usize> {
        vec![number(mv)]
    }

    fn observe(&self, state: &Position, _: (), moment: Moment, planes: &mut [u8]) {
        let (levels, rest) = planes.split_at_mut(LEVELS.len() * POINTS);
        levels.fill(0);
        for point in 0..POINTS {
            for (level, owner) in state.pile(point as u8).stones().enumerate() {
                levels[level * POINTS + point] = 1 + u8::from(owner != state.side());
            }
        }
        for (plane, value) in rest.chunks_exact_mut(POINTS).zip([state.side() as u8, moment.clock()]) {
            fill_plane(plane, value);
        }
    }

    fn transform_action(&self, action: usize, symmetry: usize) -> usize {
        let moved = |point: usize| usize::from(board::transform(point as u8, symmetry));
        if action == PASS { PASS } else { moved(action / POINTS) * POINTS + moved(action % POINTS) }
    }

    fn transform_point(&self, point: usize, symmetry: usize) -> usize {
        board::transform(point as u8, symmetry).into()
    }
}

fn number(mv: Move) -> usize {
    match mv {
        Move::Step { from, to } => usize::from(from) * POINTS + usize::from(to),
        Move::Pass => PASS,
    }
}
