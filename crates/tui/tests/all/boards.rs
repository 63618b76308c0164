//! What stands on a board can be read: every number whole, and at the end why somebody has won.

use std::time::Duration;

use crate::support::{ABILITIES, World};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use stackade_core::CellView;
use stackade_draw::speech::Speech;
use stackade_games::{registry, samples};
use stackade_play::{Reply, Stage};
use stackade_tui::board::{Board, Fit, Kind, caption};
use stackade_tui::view::{Marks, paint};
use stackade_tui::{Abilities, Colours, Event, Look, Shade};

const MODES: [Colours; 4] = [Colours::None, Colours::Sixteen, Colours::Many, Colours::True];
/// The room for a board in windows from the smallest to a large one.
const ROOMS: [(u16, u16); 5] = [(38, 17), (58, 21), (70, 30), (86, 37), (160, 60)];

fn looks() -> Vec<Look> {
    let both = |colours| [true, false].map(|unicode| Look { colours, shade: Shade::Dark, unicode });
    let contrast = Look { colours: Colours::True, shade: Shade::Contrast, unicode: true };
    MODES.into_iter().flat_map(both).chain([contrast]).collect()
}

/// A board of Greener with stacks of so many greens under so many own pyramids, and single ones for the rest.
fn greener(stacks: &[(usize, usize, char)]) -> String {
    let (mut cells, mut left) = (Vec::new(), [39, 21, 21]);
    for &(greens, own, letter) in stacks {
        cells.push("g".repeat(greens) + &letter.to_string().repeat(own));
        left[0] -= greens;
        left[if letter == 'b' { 1 } else { 2 }] -= own;
    }
    for (letter, count) in ["g", "b", "w"].into_iter().zip(left) {
        cells.extend(std::iter::repeat_n(letter.to_owned(), count));
    }
    let rows = (0..9).map(|row| {
        let row: Vec<&str> = cells.iter().skip(9 * row).take(9).map(String::as_str).collect();
        match 9 - row.len() {
            0 => row.join(","),
            9 => "x9".to_owned(),
            1 => row.join(",") + ",x",
            bare => row.join(",") + &format!(",x{bare}"),
        }
    });
    rows.collect::<Vec<_>>().join("/") + " b"
}

/// Positions with numbers of every length that the rules allow, alone and side by side.
fn positions() -> Vec<(&'static str, String)> {
    let staqs = "x10/x10/x10/x10/x10/x10/x10/x10";
    vec![
        ("glaisher", "r9,y10,x3/x6/x7/x8/r36,y36,r99,x6/x8/x7/x6/x5 r".to_owned()),
        ("glaisher", "r9,y99,r999,r100,y6/x6/x7/x8/x3,y999,r999,y100,x3/x8/x7/x6/r123,x3,y45 r".to_owned()),
        ("staqs", "b9,b10,w12,x2/w2,b3,x3/x5/x5/x5 b".to_owned()),
        ("staqs:opening=free,size=10", format!("b99,n,x8/{staqs}/w2,x9 b")),
        ("staqs:opening=free,size=10", format!("b100,w100,b10,x7/{staqs}/x8,w2,b101 b")),
        ("greener:size=9x9", greener(&[(12, 15, 'b'), (1, 1, 'w'), (10, 1, 'w'), (1, 5, 'b'), (9, 9, 'w')])),
        ("greener:size=9x9", greener(&[(1, 9, 'w'), (5, 6, 'b'), (0, 10, 'b')])),
        ("greener:size=9x9", greener(&[(2, 3, 'w'), (5, 4, 'b')])),
        ("nava", "x4,wwwwwwbbbbbb/x5/x5/x5/x5 w".to_owned()),
        ("nava", "W,B,bbb,wwww,b/x5/x5/x5/ww,bb,x3 w".to_owned()),
    ]
}

/// What is to be read on a cell.
fn expected(cell: &CellView, board: &Board, look: Look, kind: Kind) -> Vec<String> {
    let sign = |piece| look.symbol(board.info, piece);
    match kind {
        Kind::Junctions { .. } if cell.mover().is_none() => Vec::new(),
        Kind::Junctions { .. } => vec![cell.height().to_string()],
        _ => {
            let parts = caption(cell).into_iter();
            parts
                .map(|part| {
                    sign(part.piece).to_string() + &part.count.map_or_else(String::new, |n| n.to_string())
                })
                .collect()
        }
    }
}

/// The letters around a cell, line by line.
fn around(buffer: &Buffer, fit: &Fit, cell: &CellView) -> Vec<String> {
    let at = fit.cell(cell.name);
    let below = i32::from(matches!(fit.kind, Kind::Junctions { .. }));
    let line = |y: i32| {
        let letter = |x: i32| {
            let place = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
            buffer.cell(place).map(|cell| cell.symbol().to_owned())
        };
        (at.x - 1..=at.x + at.width).filter_map(letter).collect()
    };
    (at.y..at.y + at.height + below).map(line).collect()
}

/// Whether a text stands there, and no digit before or behind it belongs to another number.
fn is_whole(lines: &[String], text: &str) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    lines.iter().any(|line| {
        line.match_indices(text).any(|(at, _)| {
            let is_in_number =
                text.starts_with(|c: char| c.is_ascii_digit()) && is_digit(line[..at].chars().next_back());
            !(is_in_number || is_digit(line[at + text.len()..].chars().next()))
        })
    })
}

#[test]
fn numbers_are_whole_under_the_cursor_and_beside_it() {
    for (game, position) in positions() {
        let id = registry::parse_id(game).unwrap();
        let game = registry::match_from(&id, &position).unwrap_or_else(|error| panic!("{position}: {error}"));
        let mut board = Board::new(&*game);
        let stacks: Vec<usize> =
            (0..board.view.cells.len()).filter(|&at| board.view.cells[at].height() > 1).collect();
        let all: Vec<_> = board.view.cells.iter().map(|cell| cell.name).collect();
        let marks = [
            Marks { cursor: true, ..Marks::default() },
            Marks { cursor: true, last: all.clone(), ..Marks::default() },
            Marks { cursor: true, decisive: all, ..Marks::default() },
        ];
        for look in looks() {
            for (width, height) in ROOMS {
                let area = Rect::new(2, 1, width, height);
                for &cursor in &stacks {
                    board.cursor = cursor;
                    let cell = &board.view.cells[cursor];
                    for marks in &marks {
                        let mut buffer = Buffer::empty(Rect::new(0, 0, width + 4, height + 2));
                        paint(&board, marks, None, look, area, &mut buffer);
                        let fit = Fit::new(&board, &look, area);
                        let near = around(&buffer, &fit, cell);
                        for text in expected(cell, &board, look, fit.kind) {
                            assert!(
                                is_whole(&near, &text),
                                "{id} {position}: {text} on {} in {width}×{height}, {look:?}: {near:#?}",
                                cell.name
                            );
                        }
                    }
                }
            }
        }
    }
}

/// Every finished sample, in every mode: the result fits its frame, and the board is as whole as without it.
#[test]
fn a_result_leaves_the_board_to_be_seen() {
    let mut won = 0;
    for sample in samples::all() {
        let id = registry::parse_id(sample.game).unwrap();
        let game = registry::match_from(&id, sample.position).unwrap();
        if game.result().is_none() {
            continue;
        }
        for (colours, unicode) in MODES.into_iter().flat_map(|colours| [(colours, true), (colours, false)]) {
            let mut world = World::new(Abilities { colours, unicode, ..ABILITIES });
            world.sit_at(sample.game, sample.position);
            world.wait(Duration::from_secs(1));
            let decisive = game.decisive_cells().len();
            won += decisive;
            for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
                check_result(
                    &mut world,
                    (width, height),
                    if unicode { '★' } else { '*' },
                    decisive,
                    sample.name,
                );
            }
        }
    }
    assert!(won > 100, "{won}");
}

fn check_result(world: &mut World, (width, height): (u16, u16), star: char, decisive: usize, name: &str) {
    let shown = world.draw(width, height);
    let text = crate::support::text(&shown);
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let (top, left) = find(&lines, "The game is over").unwrap_or_else(|| panic!("{name}:\n{text}"));
    let left = left - 3;
    let (edges, corners) = if star == '★' { ("│", "╰") } else { ("|", "+") };
    let right = (left + 1..usize::from(width)).find(|&x| "╮+".contains(lines[top][x])).expect("a corner");
    let bottom = (top + 1..).find(|&y| corners.contains(lines[y][left])).expect("a corner");
    for line in &lines[top + 1..bottom] {
        assert!(
            edges.contains(line[left]) && edges.contains(line[right]),
            "{name} {width}×{height}:\n{text}"
        );
    }
    for row in ["Play again", "Analyse", "Save", "Menu"] {
        let (y, x) = find(&lines[top..], row).unwrap_or_else(|| panic!("no {row} for {name}:\n{text}"));
        assert!(y + top < bottom && x > left && x + row.len() < right, "{name}:\n{text}");
    }
    let course = world.course();
    let is_won = course.result().is_some_and(|result| result.outcome.winner().is_some());
    let stars = lines.iter().flatten().filter(|&&c| c == star).count();
    if is_whole_board(world, width, height) {
        // Two stand beside the winner's name in the result, and one beside that of the player.
        assert_eq!(stars, decisive + if is_won { 3 } else { 0 }, "{name} {width}×{height}:\n{text}");
    }
    world.press("escape");
    let bare = world.draw(width, height);
    world.press("enter");
    for y in 1..height - 2 {
        for x in 0..left as u16 {
            assert_eq!(shown.cell((x, y)), bare.cell((x, y)), "{name} {width}×{height}:\n{text}");
        }
    }
}

fn find(lines: &[Vec<char>], text: &str) -> Option<(usize, usize)> {
    let text: Vec<char> = text.chars().collect();
    lines
        .iter()
        .enumerate()
        .find_map(|(y, line)| line.windows(text.len()).position(|window| window == text).map(|x| (y, x)))
}

/// Whether all of the board is on the screen.
fn is_whole_board(world: &World, width: u16, height: u16) -> bool {
    let least = if width >= 100 { 34 } else { 22 };
    let room = Rect::new(0, 1, width - least, height - 3);
    Fit::new(&world.local().pane.board, &world.state.shared.look, room).is_whole()
}

/// What decided a game is marked under the cursor, too.
#[test]
fn the_cursor_hides_no_mark() {
    for sample in samples::all() {
        let game = registry::match_from(&registry::parse_id(sample.game).unwrap(), sample.position).unwrap();
        let mut board = Board::new(&*game);
        let marks = Marks { cursor: true, decisive: game.decisive_cells(), ..Marks::default() };
        for look in looks() {
            let star = look.pick("★", "*");
            for (width, height) in ROOMS {
                let area = Rect::new(0, 0, width, height);
                for &cell in &marks.decisive {
                    board.point_at(cell);
                    let mut buffer = Buffer::empty(area);
                    paint(&board, &marks, None, look, area, &mut buffer);
                    let stars = buffer.content.iter().filter(|cell| cell.symbol() == star).count();
                    let is_whole = Fit::new(&board, &look, area).is_whole();
                    assert!(
                        stars == marks.decisive.len() || !is_whole,
                        "{}: {stars} on {cell} in {width}×{height}, {look:?}",
                        sample.name
                    );
                }
            }
        }
    }
}

/// The rows of a result are where they are seen.
#[test]
fn a_click_on_a_row_of_the_result_chooses_it() {
    let final_state = samples::sample("glaisher-final").unwrap();
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut world = World::new(ABILITIES);
        world.sit_at(final_state.game, final_state.position);
        world.wait(Duration::from_secs(1));
        let lines: Vec<Vec<char>> =
            world.screen(width, height).lines().map(|line| line.chars().collect()).collect();
        let (y, x) = find(&lines, "Save").unwrap();
        world.send(Event::Click(x as u16, y as u16));
        assert_eq!(world.saved.len(), 1, "{width}×{height}");
        world.press("enter");
        assert!(world.local().dialog.is_some());
        let (y, x) = find(&lines, "The game is over").unwrap();
        world.send(Event::Click(x as u16, y as u16));
        assert!(world.local().dialog.is_none());
    }
}

/// A mark and the cursor on the same cell: both brackets stand, and the mark between them or above, unless numbers take
/// all of the cell.
#[test]
fn a_mark_leaves_the_cursor_its_brackets() {
    let low = "x10/x10/x10/x10/x10/x10/x10/x10";
    for (game, position, cell) in [
        ("staqs:opening=free,size=10", format!("b2,n,x8/{low}/w2,x9 b"), "a10"),
        ("staqs:opening=free,size=10", format!("b12,n,x8/{low}/w2,x9 b"), "a10"),
        ("staqs", "b9,b10,w12,x2/w2,b3,x3/x5/x5/x5 b".to_owned(), "b5"),
        ("greener:size=9x9", greener(&[(2, 3, 'w'), (5, 4, 'b')]), "a9"),
    ] {
        let game = registry::match_from(&registry::parse_id(game).unwrap(), &position).unwrap();
        let mut board = Board::new(&*game);
        board.point_at(cell.parse().unwrap());
        let marks = Marks { cursor: true, last: vec![board.cursor_name()], ..Marks::default() };
        for look in looks() {
            let area = Rect::new(0, 0, 58, 21);
            let mut buffer = Buffer::empty(area);
            paint(&board, &marks, None, look, area, &mut buffer);
            let text = crate::support::text(&buffer);
            let count = |sign: char| text.chars().filter(|&c| c == sign).count();
            let Kind::Squares { height, lined, .. } = Fit::new(&board, &look, area).kind else { panic!() };
            let lines = (height - i32::from(lined && height > 1)) as usize;
            assert_eq!((count('['), count(']')), (lines, lines), "{look:?}:\n{text}");
            assert_eq!(count(look.pick('°', '\'')), 1, "{look:?}:\n{text}");
        }
    }
}

/// Wherever the cursor is on a board that scrolls, its column and its row have their labels.
#[test]
fn labels_stay_while_a_board_scrolls() {
    let rows = "x10/x10/x10/x10/x10/x10/x10/x10";
    let id = registry::parse_id("staqs:opening=free,size=10").unwrap();
    let game = registry::match_from(&id, &format!("b100,w2,x8/{rows}/x9,w2 b")).unwrap();
    let mut board = Board::new(&*game);
    let mut scrolled = 0;
    for look in looks() {
        for (width, height) in [(38, 17), (58, 21), (30, 9)] {
            for (cursor, flipped) in (0..100).flat_map(|cursor| [(cursor, false), (cursor, true)]) {
                (board.cursor, board.flipped) = (cursor, flipped);
                let area = Rect::new(2, 1, width, height);
                let mut buffer = Buffer::empty(Rect::new(0, 0, width + 4, height + 2));
                paint(&board, &Marks { cursor: true, ..Marks::default() }, None, look, area, &mut buffer);
                let fit = Fit::new(&board, &look, area);
                scrolled += u32::from(!fit.is_whole());
                let (at, name) = (fit.cell(board.cursor_name()), board.cursor_name().to_string());
                let text = crate::support::text(&buffer);
                let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
                let is_label = |line: &[char]| line.get(at.middle as usize) == name.chars().next().as_ref();
                assert!(lines.iter().any(|line| is_label(line)), "{name} {look:?}:\n{text}");
                let number =
                    text.lines().nth(at.line as usize).and_then(|line| line.split_whitespace().next());
                assert_eq!(number, Some(&name[1..]), "{look:?}:\n{text}");
            }
        }
    }
    assert!(scrolled > 1000, "{scrolled}");
}

/// What stands on a cell is told to its end beside the board, however many words it takes.
#[test]
fn what_is_under_the_cursor_is_told_to_the_end() {
    for position in [greener(&[(12, 15, 'b'), (1, 9, 'w')]), greener(&[(2, 3, 'w'), (10, 10, 'b')])] {
        let id = registry::parse_id("greener:size=9x9").unwrap();
        let game = registry::match_from(&id, &position).unwrap();
        let view = game.view();
        for (width, height) in [(60, 20), (80, 24), (120, 40)] {
            let mut world = World::new(ABILITIES);
            world.sit_at("greener:size=9x9", &position);
            world.press("up up up up up up up up left left left left left left left left");
            for name in ["a9", "b9"] {
                assert_eq!(world.local().pane.board.cursor_name().to_string(), name);
                let cell = view.cells.iter().find(|cell| cell.name.to_string() == name).expect("a cell");
                let said = Speech::new(&view, game.info()).contents(cell);
                let drawn = format!("{} high", cell.height());
                let column = column_text(&world.screen(width, height), &format!("On {name}"));
                let is_drawn = column.contains(" top ") && column.contains(&drawn);
                assert!(is_drawn || column.contains(&said), "{said} in {width}×{height}: {column}");
                world.press("right");
            }
        }
    }
}

/// The words in the column beside the board, from a heading to the next.
fn column_text(screen: &str, heading: &str) -> String {
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let (y, x) = find(&lines, heading).unwrap_or_else(|| panic!("no {heading}:\n{screen}"));
    let below = lines[y + 1..].iter().map(|line| line.iter().skip(x).collect::<String>());
    let words = below.take_while(|line| !line.starts_with("Moves"));
    words.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_cell_under_the_cursor_is_chosen() {
    let game = registry::new_match(&registry::parse_id("glaisher").unwrap(), 0);
    let mut board = Board::new(&*game);
    for cell in ["b9", "d7"] {
        board.point_at(cell.parse().unwrap());
        if cell == "b9" {
            assert_eq!(board.choose(&*game), Reply::More);
        }
    }
    assert_eq!(board.choose_height(6, &*game), Reply::More);
    assert_eq!((board.stage(), board.parts()[0].cell), (Stage::Placed, "h3".parse().unwrap()));
    board.point_at("b9".parse().unwrap());
    assert_eq!(board.choose(&*game), Reply::Play("b9se6@b9".to_owned()));
}
