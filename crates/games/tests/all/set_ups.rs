//! Numbering set-ups: every class has one number, and every number is a class.

use std::collections::HashMap;

use stackade_core::Rng;
use stackade_games::registry;
use stackade_games::staqs::tables::{Classes, SetUp, SetUps};
use stackade_games::table::{Class, Place, Tabled};

fn set_ups(id: &str) -> SetUps {
    SetUps::new(&registry::parse_id(id).expect("the game exists")).expect("there are tables of it")
}

/// A symmetry of the board by coordinates.
fn turned(cells: u32, size: u32, symmetry: u32) -> u32 {
    let mut turned = 0;
    for cell in (0..size * size).filter(|cell| cells >> cell & 1 == 1) {
        let (mut x, mut y) = (cell % size, cell / size);
        if symmetry & 1 != 0 {
            x = size - 1 - x;
        }
        if symmetry & 2 != 0 {
            y = size - 1 - y;
        }
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        turned |= 1 << (y * size + x);
    }
    turned
}

fn images(set_up: SetUp, size: u32) -> impl Iterator<Item = SetUp> {
    (0..8).map(move |symmetry| SetUp {
        blue: turned(set_up.blue, size, symmetry),
        white: turned(set_up.white, size, symmetry),
    })
}

/// The one of its images that comes first.
fn first_image(set_up: SetUp, size: u32) -> (u32, u32) {
    images(set_up, size).map(|image| (image.blue, image.white)).min().expect("there are eight")
}

/// Goes through all set-ups: those of a class are images of each other, and no number is left out.
fn check_all(id: &str, size: u32, classes: u64) {
    let board = set_ups(id);
    let numbers = board.classes();
    let mut members = HashMap::new();
    let fours = (0..1u32 << (size * size)).filter(|cells| cells.count_ones() == 4);
    let fours: Vec<_> = fours
        .map(|cells| (cells, [0, 1, 2, 3, 4, 5, 6, 7].map(|symmetry| turned(cells, size, symmetry))))
        .collect();
    for (blue, blues) in &fours {
        for (white, whites) in fours.iter().filter(|(white, _)| white & blue == 0) {
            let set_up = SetUp { blue: *blue, white: *white };
            let class = numbers.rank(set_up).expect("it is a set-up");
            let first = blues.iter().zip(whites).min().expect("there are eight");
            assert_eq!(*members.entry(class).or_insert(first), first, "{set_up:?}");
        }
    }
    assert_eq!((members.len() as u64, board.total()), (classes, classes));
    for block in 0..numbers.blocks() {
        assert!(numbers.len(block) > 0);
        assert!((0..numbers.len(block)).all(|index| members.contains_key(&Class { block, index })));
    }
}

#[test]
fn every_set_up_of_3x3_is_numbered() {
    check_all("staqs:size=3", 3, 89);
}

#[test]
fn every_set_up_of_4x4_is_numbered() {
    check_all("staqs:size=4", 4, 113_028);
}

#[test]
fn the_set_ups_of_5x5_are_counted() {
    let board = set_ups("staqs");
    assert_eq!((board.blocks(), board.total()), (1_666, 9_469_965));
}

fn random_set_up(rng: &mut Rng) -> SetUp {
    let mut set_up = SetUp { blue: 0, white: 0 };
    while set_up.white.count_ones() < 4 {
        let cell = 1 << rng.below(25);
        match set_up.blue.count_ones() {
            4 => set_up.white |= cell & !set_up.blue,
            _ => set_up.blue |= cell,
        }
    }
    set_up
}

#[test]
fn images_share_a_number_on_5x5() {
    let board = set_ups("staqs");
    let classes: &Classes = board.classes();
    let mut rng = Rng::new(1);
    for _ in 0..5_000 {
        let set_up = random_set_up(&mut rng);
        let class = classes.rank(set_up).expect("it is a set-up");
        assert!(images(set_up, 5).all(|image| classes.rank(image) == Some(class)), "{set_up:?}");
        let back = classes.set_up(class).expect("there is such a class");
        assert_eq!(first_image(back, 5), first_image(set_up, 5));
    }
}

#[test]
fn numbers_lead_to_set_ups_and_back_on_5x5() {
    let board = set_ups("staqs");
    let classes = board.classes();
    for block in 0..classes.blocks() {
        for index in (block % 13..classes.len(block)).step_by(13) {
            let class = Class { block, index };
            assert_eq!(classes.set_up(class).and_then(|set_up| classes.rank(set_up)), Some(class));
        }
        assert_eq!(classes.set_up(Class { block, index: classes.len(block) }), None);
    }
    assert_eq!(classes.set_up(Class { block: classes.blocks(), index: 0 }), None);
}

#[test]
fn what_is_no_set_up_has_no_number() {
    let board = set_ups("staqs");
    let rank = |blue, white| board.classes().rank(SetUp { blue, white });
    assert_eq!(rank(0b1111, 0b1111_0000), Some(Class { block: 0, index: 0 }));
    for (blue, white) in
        [(0b111, 0b1111_0000), (0b1111, 0b1_1111_0000), (0b1111, 0b1111_1000), (0b1111, 15 << 28)]
    {
        assert_eq!(rank(blue, white), None, "{blue:b} {white:b}");
    }
}

#[test]
fn every_position_of_the_opening_is_numbered() {
    let layers = set_ups("staqs").layers();
    assert_eq!(layers.iter().map(|&classes| u64::from(classes)).sum::<u64>(), 12_097_029);
    assert_eq!((layers.len(), layers[0], layers[1]), (9, 1, 6));
    assert_eq!(layers[5..], [66_859, 443_850, 2_105_695, 9_469_965]);
}

#[test]
fn places_lead_to_positions_and_back() {
    for (id, step) in [("staqs:size=3", 1), ("staqs:size=4", 17), ("staqs", 9_973)] {
        let board = set_ups(id);
        for (layer, classes) in board.layers().into_iter().enumerate() {
            for index in (0..classes).step_by(step) {
                let place = Place { layer, index };
                let position = board.position_at(place).expect("there is such a class");
                assert_eq!(board.place(&position), Some(place), "{position}");
            }
            assert_eq!(board.position_at(Place { layer, index: classes }), None);
        }
    }
}

#[test]
fn moves_lead_to_the_next_layer() {
    let board = set_ups("staqs:size=4");
    for (layer, classes) in board.layers().into_iter().enumerate().take(8) {
        for index in (0..classes).step_by(101) {
            let mut next = Vec::new();
            board.visit_next(Place { layer, index }, &mut |place| next.push(place.layer));
            assert_eq!(next, vec![layer + 1; 16 - layer]);
        }
    }
}
