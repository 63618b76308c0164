//! Positions of the games, edited.

use super::*;
use stackade_core::Rng;
use stackade_games::registry;

/// Edits the first position of a game and says how it is written then.
fn edited(game: &str, edit: impl Fn(&mut Editor<'_>, &dyn Fn(&str) -> CellName)) -> String {
    let game = registry::new_match(&registry::parse_id(game).unwrap(), 0);
    let mut editor = Editor::new(&*game);
    edit(&mut editor, &|name| name.parse().unwrap());
    editor.position()
}

/// The piece of this letter.
fn piece(editor: &Editor<'_>, letter: char) -> Piece {
    let sides = editor.game.info().sides;
    editor.pieces().into_iter().find(|piece| piece.letter(sides) == letter).unwrap()
}

#[test]
fn rings_grow_and_shrink() {
    let stacked = |editor: &mut Editor<'_>, at: &dyn Fn(&str) -> CellName| {
        editor.put(at("a1"), piece(editor, 'b'));
        editor.put(at("a1"), piece(editor, 'b'));
        editor.put(at("b1"), piece(editor, 'w'));
        editor.clear(at("c3"));
    };
    assert_eq!(edited("staqs:size=3", stacked), "n2,x/n3/b3,w2,n b");
    let taken = |editor: &mut Editor<'_>, at: &dyn Fn(&str) -> CellName| {
        stacked(editor, at);
        editor.take(at("a1"));
        editor.take(at("b1"));
        editor.put(at("c3"), piece(editor, 'w'));
        editor.put(at("c3"), piece(editor, 'b'));
    };
    assert_eq!(edited("staqs:size=3", taken), "n2,b2/n3/b2,n2 b");
    let bare = |editor: &mut Editor<'_>, at: &dyn Fn(&str) -> CellName| {
        editor.clear_all();
        editor.put(at("a3"), piece(editor, 'n'));
        editor.to_move(Side::Second);
    };
    assert_eq!(edited("staqs:size=3", bare), "n,x2/x3/x3 w");
}

#[test]
fn discs_turn_over_and_cubes_stand_alone() {
    let turned = edited("glaisher", |editor, at| {
        editor.put(at("b9"), piece(editor, 'y'));
        editor.put(at("e5"), piece(editor, 'r'));
        editor.put(at("e5"), piece(editor, 'r'));
    });
    assert!(turned.starts_with("x,y1,x3/") && turned.contains("r2"), "{turned}");
    let cubes = edited("nava", |editor, at| {
        editor.take(at("a1"));
        editor.put(at("c3"), piece(editor, 'w'));
        editor.put(at("c3"), piece(editor, 'b'));
        editor.put(at("b2"), piece(editor, 'w'));
        editor.put(at("b2"), piece(editor, 'W'));
        editor.put(at("d4"), piece(editor, 'B'));
        editor.put(at("d4"), piece(editor, 'b'));
    });
    assert_eq!(cubes, "x4,bbbbbb/x3,b,x/x2,wb,x2/x,W,x3/wwwww,x4 w");
}

#[test]
fn every_position_is_written_from_its_cells() {
    for id in registry::all_ids() {
        let mut game = registry::new_match(&id, 3);
        let mut rng = Rng::new(3);
        for _ in 0..12 {
            let editor = Editor::new(&*game);
            assert_eq!(editor.position(), game.position());
            assert!(registry::match_from(&id, &editor.position()).is_ok(), "{id}");
            let standing = editor.cells().iter().filter_map(CellView::top);
            assert!(standing.into_iter().all(|piece| editor.pieces().contains(&piece)), "{id}");
            if game.play_random(&mut rng).is_none() {
                break;
            }
        }
    }
}
