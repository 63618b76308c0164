use super::*;
use stackade_core::{Piece, Pieces, Rng, Side};
use stackade_games::{registry, samples};

type Game = Box<dyn AnyMatch>;

fn new(game: &str) -> (Hand, Game) {
    let game = registry::new_match(&registry::parse_id(game).unwrap(), 0);
    (Hand::new(&*game), game)
}

fn asking(game: &str) -> (Hand, Game) {
    let (_, game) = new(game);
    (Hand::asking(&*game), game)
}

fn cell(name: &str) -> CellName {
    name.parse().unwrap()
}

/// Chooses cells one after the other and says what came of the last.
fn choose(hand: &mut Hand, game: &Game, cells: &str) -> Reply {
    cells.split(' ').map(|name| hand.choose(cell(name), &**game)).last().unwrap()
}

fn parts(hand: &Hand) -> Vec<u32> {
    hand.parts().iter().map(|part| part.count).collect()
}

#[track_caller]
fn refused(reply: Reply, code: &str) {
    match reply {
        Reply::Refused(refusal) => assert_eq!(refusal.objection.code(), code),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_move_is_chosen_by_where_it_begins_and_ends() {
    let (mut nava, game) = new("nava");
    assert_eq!(choose(&mut nava, &game, "a1 a4"), Reply::Play("a1-a4".to_owned()));
    let (mut staqs, game) = new("staqs");
    assert_eq!(choose(&mut staqs, &game, "c3"), Reply::Play("@c3".to_owned()));
}

#[test]
fn a_split_is_built_in_any_order_and_what_must_follow_follows() {
    let (mut hand, game) = new("glaisher");
    assert_eq!(choose(&mut hand, &game, "b9 c8 d7"), Reply::More);
    // After 1 and 2 only 3 is left of six.
    assert_eq!((hand.stage(), parts(&hand)), (Stage::Placed, vec![1, 2, 3]));
    assert_eq!(choose(&mut hand, &game, "b9"), Reply::Play("b9se123@b9".to_owned()));
    let (mut hand, game) = new("glaisher");
    choose(&mut hand, &game, "b9 e6 c8");
    assert_eq!(parts(&hand), [3, 1, 2]);
}

#[test]
fn a_hand_that_asks_waits_until_parts_are_submitted() {
    let (mut hand, game) = asking("glaisher");
    choose(&mut hand, &game, "b9 c8 d7");
    assert_eq!(hand.stage(), Stage::Submit);
    assert!(hand.submit() && !hand.submit());
    assert_eq!(hand.stage(), Stage::Placed);
    refused(choose(&mut hand, &game, "d2"), "placeTaken");
    assert_eq!(choose(&mut hand, &game, "b9"), Reply::Play("b9se123@b9".to_owned()));
}

#[test]
fn a_cell_for_the_new_piece_settles_the_parts() {
    let (mut hand, game) = asking("glaisher");
    choose(&mut hand, &game, "b9 c8 d7");
    assert_eq!(hand.stage(), Stage::Submit);
    assert!(hand.choices().contains(&cell("e5")) && hand.choices().contains(&cell("b9")));
    assert!(!hand.choices().contains(&cell("c8")), "a part has landed there");
    assert!(hand.targets().iter().all(|target| target.count.is_none() && !target.capture));
    assert_eq!(choose(&mut hand, &game, "e5"), Reply::Play("b9se123@e5".to_owned()));
}

#[test]
fn targets_say_how_much_of_a_stack_goes() {
    let counts = |game: &str, from: &str| {
        let (mut hand, game) = new(game);
        choose(&mut hand, &game, from);
        hand.targets().iter().map(|target| target.count).collect::<Vec<_>>()
    };
    let nava = counts("nava", "a1");
    assert!(nava.contains(&Some(1)) && nava.contains(&Some(3)), "{nava:?}");
    // Where a stack always goes whole, there is nothing to say.
    let greener = registry::new_match(&registry::parse_id("greener").unwrap(), 1);
    let mut hand = Hand::new(&*greener);
    hand.choose(hand.choices()[0], &*greener);
    assert!(hand.targets().iter().all(|target| target.count.is_none()));
}

#[test]
fn parts_can_be_changed_until_they_are_submitted() {
    let (mut hand, game) = asking("glaisher");
    choose(&mut hand, &game, "b9 c8 d7");
    // The three has followed by itself and stays when it is chosen as well.
    choose(&mut hand, &game, "e6");
    assert_eq!(parts(&hand), [1, 2, 3]);
    // Choosing a part again takes it out.
    choose(&mut hand, &game, "c8");
    assert_eq!((hand.stage(), parts(&hand)), (Stage::Parts, vec![2, 3]));
}

#[test]
fn a_part_that_goes_with_none_of_those_chosen_takes_their_place() {
    // The stack of six goes as 1+5, 2+4, 1+2+3 or whole: after the one, the four means another split.
    let (mut hand, game) = asking("glaisher");
    choose(&mut hand, &game, "b9 c8");
    assert_eq!(parts(&hand), [1]);
    choose(&mut hand, &game, "f5");
    assert_eq!(parts(&hand), [4, 2]);
}

#[test]
fn every_step_can_be_taken_back() {
    let (mut hand, game) = asking("glaisher");
    choose(&mut hand, &game, "b9 c8 d7");
    hand.submit();
    let mut steps = Vec::new();
    while hand.back() {
        steps.push((hand.stage(), parts(&hand)));
    }
    let expected = [
        (Stage::Submit, vec![1, 2, 3]),
        (Stage::Parts, vec![1]),
        (Stage::Parts, vec![]),
        (Stage::From, vec![]),
    ];
    assert_eq!(steps, expected);
}

#[test]
fn parts_are_chosen_by_their_way_and_height_too() {
    let (mut hand, game) = new("glaisher");
    choose(&mut hand, &game, "b9");
    let ways = hand.ways();
    assert_eq!(ways.iter().find(|(way, _)| *way == Way::Se).unwrap().1, [1, 2, 3, 4, 5, 6]);
    assert_eq!(hand.choose_height(6, Some(cell("d7")), &*game), Reply::More);
    assert_eq!((hand.stage(), parts(&hand), hand.way()), (Stage::Placed, vec![6], Some(Way::Se)));
    refused(hand.choose_part(Way::Se, 1, &*game), "partsSettled");
    hand.back();
    assert_eq!(hand.choose_part(Way::Se, 2, &*game), Reply::More);
    refused(hand.choose_part(Way::E, 1, &*game), "sameWay");
    refused(hand.choose_part(Way::Se, 7, &*game), "noSplit");
    // The way is known now, wherever one points.
    assert_eq!(hand.choose_height(4, Some(cell("a9")), &*game), Reply::More);
    assert_eq!(parts(&hand), [2, 4]);
}

#[test]
fn numbers_are_refused_where_they_mean_nothing() {
    let (mut nava, game) = new("nava");
    refused(nava.choose_height(1, None, &*game), "noParts");
    let (mut glaisher, game) = new("glaisher");
    refused(glaisher.choose_height(1, None, &*game), "pickFirst");
    choose(&mut glaisher, &game, "b9");
    refused(glaisher.choose_height(1, None, &*game), "noWay");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let words = |game: &str, cells: &str| {
        let (mut hand, game) = new(game);
        match choose(&mut hand, &game, cells) {
            Reply::Refused(refusal) => (refusal.objection.code(), refusal.words(game.info())),
            other => panic!("{other:?}"),
        }
    };
    let check = |game, cells, code, said: &str| assert_eq!(words(game, cells), (code, said.to_owned()));
    check("nava", "e5", "theirs", "the stack on e5 is black's");
    check("nava", "c3", "empty", "nothing stands on c3");
    check("nava", "a1 b2", "notHere", "a1 and b2 are not in one row or column");
    check("glaisher", "b9 e5", "line", "choose a cell in a straight line from the stack");
    check(
        "glaisher",
        "b9 c8 b8",
        "sameWay",
        "all parts go the same way; one step back lets you choose another",
    );
    check("glaisher", "b9 i2", "notHere", "the parts add up to 7, the stack on b9 is 6 high");
    check("glaisher:split=must", "b9 h3", "notHere", "in this variant the stack must be split");
    let (mut staqs, game) = new("staqs");
    refused(staqs.choose(cell("z9"), &*game), "placeHole");
}

#[test]
fn a_stack_can_be_let_go_of_and_another_be_picked_up() {
    let (mut nava, game) = new("nava");
    choose(&mut nava, &game, "a1 a1");
    assert_eq!(nava.pick(), &Pick::default());
    let (mut glaisher, game) = new("glaisher");
    choose(&mut glaisher, &game, "b9 d2");
    assert_eq!(glaisher.pick().from, Some(cell("d2")));
}

#[test]
fn targets_say_what_is_captured_and_how_much_lands() {
    let sample = samples::sample("glaisher-intermediate").unwrap();
    let id = registry::parse_id("glaisher").unwrap();
    let game = registry::match_from(&id, sample.position).unwrap();
    let mut hand = Hand::new(&*game);
    for from in hand.choices() {
        hand.drop_all();
        hand.choose(from, &*game);
        let targets = hand.targets();
        for landing in hand.landings_from(from) {
            let target = targets.iter().find(|target| target.cell == landing.cell).unwrap();
            assert_eq!((target.count, target.capture), (Some(landing.count), landing.captures));
        }
    }
    // In Greener, whatever is landed on is captured, one's own as well.
    let greener = registry::new_match(&registry::parse_id("greener").unwrap(), 1);
    let mut hand = Hand::new(&*greener);
    let first = hand.choices()[0];
    hand.choose(first, &*greener);
    assert!(hand.targets().iter().all(|target| target.capture && target.count.is_none()));
}

#[test]
fn a_preview_is_what_the_cells_will_hold() {
    let id = registry::parse_id("glaisher").unwrap();
    let game = registry::match_from(&id, "x5/x6/x7/x8/x3,r3,y1,y2,x3/x8/x7/x6/x5 r").unwrap();
    let mut hand = Hand::new(&*game);
    choose(&mut hand, &game, "d5 e5");
    let own = |count| vec![Pieces { piece: Piece::of(&stackade_games::glaisher::DISC, Side::First), count }];
    let shown: Vec<_> = hand.preview().into_iter().map(|cell| (cell.name, cell.pieces)).collect();
    assert_eq!(shown, [(cell("d5"), vec![]), (cell("e5"), own(2)), (cell("f5"), own(4))]);
    assert!(hand.parts().iter().all(|part| part.captures));
}

#[test]
fn a_finished_game_leaves_nothing_to_choose() {
    let (_, mut game) = new("nava");
    game.resign(Side::First);
    let mut hand = Hand::new(&*game);
    assert_eq!((hand.stage(), hand.choices()), (Stage::Over, vec![]));
    refused(hand.choose(cell("a1"), &*game), "over");
}

/// Chooses what is left of a move until it is complete.
fn make(hand: &mut Hand, game: &Game, turn: &Turn) -> Reply {
    let landings = turn.landings().map(|landing| landing.cell);
    let cells: Vec<CellName> = turn.from().into_iter().chain(landings).collect();
    for at in cells {
        if hand.pick().landings.contains(&at) {
            continue;
        }
        let reply = hand.choose(at, &**game);
        if reply != Reply::More {
            return reply;
        }
    }
    hand.submit();
    turn.placed().map_or(Reply::More, |placed| hand.choose(placed, &**game))
}

#[test]
fn every_legal_move_of_every_game_can_be_chosen() {
    for id in registry::all_ids() {
        let mut game = registry::new_match(&id, 1);
        let mut rng = Rng::new(7);
        for _ in 0..30 {
            let fresh = Hand::asking(&*game);
            let turns = fresh.turns();
            for (text, turn) in turns.iter().step_by(turns.len().div_ceil(25).max(1)) {
                if !turn.is_pass() {
                    let reply = make(&mut fresh.clone(), &game, turn);
                    assert_eq!(reply, Reply::Play(text.clone()), "{id}");
                }
            }
            if game.play_random(&mut rng).is_none() {
                break;
            }
        }
    }
}
