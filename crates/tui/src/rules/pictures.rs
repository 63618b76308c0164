//! The positions that the pictures of the rules show.
//!
//! `docs/pictures` has the same positions as drawings; a test holds the two together.

/// A picture and the position it shows.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// The file's name without `.svg`.
    pub name: &'static str,
    /// The game.
    pub game: &'static str,
    /// A position string; empty for the start position.
    pub position: &'static str,
    /// The start's seed.
    pub seed: u64,
    /// Moves to play from there first.
    pub moves: &'static str,
}

const fn picture(
    name: &'static str,
    game: &'static str,
    position: &'static str,
    moves: &'static str,
) -> Picture {
    Picture { name, game, position, seed: 0, moves }
}

const GLAISHER_MIDDLE: &str = "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,y1,x2/r1,r2,r1,x,y3,r1,x3/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 r";
const GLAISHER_CAPTURE: &str = "y1,x4/x6/x7/x8/x4,r3,y1,y2,x2/x8/x7/x6/x5 r";
const GLAISHER_END: &str = "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,r1,x2/r1,r2,r1,x,y3,x4/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 y";
const STAQS_SETUP: &str = "n4,w2/n,w2,w2,b2,n/n2,b2,n2/n,b2,n,w2,n/b2,n4 b";
const STAQS_MIDDLE: &str = "n,b3,x,n2/n3,w2,x/n4,w3/b3,x3,b3/n,w2,w4,b2,x b";
const STAQS_END: &str = "x2,w2,x,b6/w4,b4,x,w3,x/x,b4,x3/x4,b3/n,x2,w6,x w";
const GREENER_MIDDLE: &str =
    "gb,x2,gw,ggw,g/g,w,g,g,x2/g,x2,bgb,g,g/x,ww,gbbwb,x3/g,x2,g,x,bw/bgw,x2,g,gwb,x b";
const GREENER_END: &str = "x5,gggggwgbgbgb/x2,ggbbwbwgggggwbw,x3/x6/x,ww,x4/x6/x3,ggwbbgw,x2 b";
const NAVA_MIDDLE: &str = "W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w";
const NAVA_JUMP: &str = "x5/x5/wwww,b,B,W,x/x5/ww,x3,bbbbb w";
const NAVA_END: &str = "W,W,W,W,wb/W,W,W,W,x/B,B,x,w,x/bbbbb,x2,W,x/wwww,x4 b";

/// Every picture of the rules.
#[rustfmt::skip]
pub static PICTURES: [Picture; 21] = [
    picture("glaisher-start", "glaisher", "", ""),
    picture("glaisher-split", "glaisher", "", "b9se123@b9"),
    picture("glaisher-capture-before", "glaisher", GLAISHER_CAPTURE, ""),
    picture("glaisher-capture-after", "glaisher", GLAISHER_CAPTURE, "e5e12@e5"),
    picture("glaisher-middle", "glaisher", GLAISHER_MIDDLE, ""),
    picture("glaisher-end", "glaisher", GLAISHER_END, ""),
    picture("staqs-start", "staqs", "", ""),
    picture("staqs-step-before", "staqs", STAQS_SETUP, ""),
    picture("staqs-step-after", "staqs", STAQS_SETUP, "c3-c2"),
    picture("staqs-middle", "staqs", STAQS_MIDDLE, ""),
    picture("staqs-end", "staqs", STAQS_END, ""),
    picture("greener-start", "greener", "", ""),
    picture("greener-middle", "greener", GREENER_MIDDLE, ""),
    picture("greener-capture-after", "greener", GREENER_MIDDLE, "d4xa4"),
    picture("greener-end", "greener", GREENER_END, ""),
    picture("nava-start", "nava", "", ""),
    picture("nava-first-move", "nava", "", "a1-a5"),
    picture("nava-jump-before", "nava", NAVA_JUMP, ""),
    picture("nava-jump-after", "nava", NAVA_JUMP, "a3-e3"),
    picture("nava-middle", "nava", NAVA_MIDDLE, ""),
    picture("nava-end", "nava", NAVA_END, ""),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_those_of_the_drawings() {
        for picture in &PICTURES {
            let game = picture.open().expect("the position exists");
            let drawn = std::fs::read_to_string(format!("../../docs/pictures/{}.svg", picture.name)).unwrap();
            let words = stackade_draw::words(&game.view(), game.info());
            let standing = words.split(": ").nth(1).unwrap_or_default();
            assert!(drawn.contains(standing), "{}: {standing}", picture.name);
        }
    }
}
