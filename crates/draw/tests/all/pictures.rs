//! What must hold of every picture: it needs no fonts, stays on its paper, and shows something.

use std::collections::HashSet;

use crate::support::{GALLERY, view};
use resvg::usvg::{Options, Tree};
use stackade_core::{Rng, View};
use stackade_draw::{DrawError, Frame, Picture, gif, plain, png, svg};
use stackade_games::registry::{new_match, parse_id};

fn check_svg(what: &str, svg: &str) {
    assert!(!svg.contains("<text") && !svg.contains("font"), "{what} needs a font");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{what} has a number that is none");
    let tree = Tree::from_str(svg, &Options::default()).unwrap_or_else(|error| panic!("{what}: {error}"));
    let drawn = tree.root().abs_stroke_bounding_box();
    assert!(
        drawn.left() >= 0.0
            && drawn.top() >= 0.0
            && drawn.right() <= tree.size().width()
            && drawn.bottom() <= tree.size().height(),
        "{what} leaves its paper: {drawn:?}"
    );
}

#[test]
fn svgs_need_no_fonts_and_stay_on_the_paper() {
    for (name, id, position) in GALLERY {
        let (view, info) = view(id, position);
        check_svg(name, &svg(&view, info));
    }
}

#[test]
fn every_conformance_position_can_be_drawn() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance");
    let mut drawn = 0;
    for game in ["glaisher", "staqs", "greener", "nava"] {
        let text = std::fs::read_to_string(format!("{folder}/{game}.json")).expect("a conformance file");
        let cases: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        for section in ["perft", "moves", "over"] {
            for case in cases[section].as_array().expect("a list of cases") {
                let id = match case["variant"].as_str() {
                    Some(variant) => format!("{game}:{variant}"),
                    None => game.to_owned(),
                };
                let position = case["position"].as_str().expect("a position");
                let (view, info) = view(&id, position);
                check_svg(position, &svg(&view, info));
                assert!(plain(&view, info).lines().all(|line| line.len() <= 80), "{position}");
                drawn += 1;
            }
        }
    }
    assert!(drawn > 100, "only {drawn} positions were drawn");
}

#[test]
fn a_picture_is_described_for_those_who_do_not_see_it() {
    let (view, info) = view("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
    let text = Picture::new(&view, info).with_headline("<won> & \u{1}done").svg();
    assert!(text.contains("<title>Nava: &lt;won&gt; &amp;  done</title>"), "{text}");
    assert!(text.contains("e5 6 black"));
    check_svg("an odd headline", &text);
}

#[test]
fn an_endless_headline_is_cut() {
    let (view, info) = view("staqs:size=3", "n3/n3/n3 b");
    check_svg("a long headline", &Picture::new(&view, info).with_headline(&"wide ".repeat(200)).svg());
}

#[test]
fn pngs_have_the_width_asked_for_and_show_something() {
    for (name, id, position) in GALLERY {
        let (view, info) = view(id, position);
        let (width, height, colors, corner) = decode(&png(&view, info, 640).expect("a picture"));
        assert_eq!(width, 640, "{name}");
        assert!((400..1000).contains(&height), "{name} is {height} pixels high");
        assert_eq!(corner, [0xfc, 0xfb, 0xf8, 0xff], "{name}: the paper reaches the last pixel");
        assert!(colors > 50, "{name} has only {colors} colours");
    }
}

/// The width, the height, the number of different colours, and the last pixel.
fn decode(bytes: &[u8]) -> (u32, u32, usize, Vec<u8>) {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a picture that fits in memory")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    let colors: HashSet<&[u8]> = pixels.chunks_exact(4).collect();
    (info.width, info.height, colors.len(), pixels[pixels.len() - 4..].to_vec())
}

#[test]
fn sizes_are_bounded() {
    let (view, info) = view("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
    assert!(matches!(png(&view, info, 0), Err(DrawError::Width(0))));
    assert!(matches!(png(&view, info, 100_000), Err(DrawError::Width(100_000))));
    assert!(matches!(gif(&[], info, 300, Vec::new()), Err(DrawError::Frames(0))));
    let frames = [Frame { view, headline: None, decision: None, delay: 10 }];
    assert!(matches!(gif(&frames, info, 1025, Vec::new()), Err(DrawError::GifWidth(1025))));
}

/// The positions of a random game.
fn game(id: &str, turns: usize) -> Vec<View> {
    let mut game = new_match(&parse_id(id).expect("a game id"), 1);
    let mut rng = Rng::new(1);
    let mut views = vec![game.view()];
    while views.len() <= turns && game.play_random(&mut rng).is_some() {
        views.push(game.view());
    }
    views
}

fn check_gif(id: &str, turns: usize) {
    let frames: Vec<Frame> = game(id, turns)
        .into_iter()
        .map(|view| Frame { view, headline: None, decision: None, delay: 70 })
        .collect();
    let mut file = Vec::new();
    gif(&frames, parse_id(id).expect("a game id").info(), 240, &mut file).expect("an animation");
    let mut decoder = ::gif::DecodeOptions::new().read_info(file.as_slice()).expect("a GIF file");
    assert_eq!(decoder.width(), 240);
    let (width, height) = (decoder.width(), decoder.height());
    let mut shown = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!(frame.delay, 70);
        // Only the first frame shows everything; a move changes a part.
        assert_eq!((frame.width, frame.height) == (width, height), shown == 0, "{id} frame {shown}");
        shown += 1;
    }
    assert_eq!(shown, frames.len());
}

#[test]
fn gifs_show_a_game_frame_by_frame() {
    check_gif("nava", 8);
    check_gif("glaisher", 4);
}

#[test]
fn a_gif_keeps_its_size_when_the_tallies_change() {
    check_gif("greener:setup=placed", 21);
}

#[test]
fn frames_of_another_board_are_refused() {
    let (small, info) = view("staqs:size=3", "n3/n3/n3 b");
    let (large, _) = view("staqs", "n5/n5/n5/n5/n5 b");
    let frames = [small, large].map(|view| Frame { view, headline: None, decision: None, delay: 10 });
    assert!(matches!(gif(&frames, info, 240, Vec::new()), Err(DrawError::Size(1))));
}
