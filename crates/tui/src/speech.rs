//! Positions, moves and results in words. In English they are said by the crates that everybody asks; in other
//! languages they are made of the same parts, as on the page.

use stackade_core::{
    AnyMatch, Behaviour, CellName, CellView, GameInfo, GameResult, Layout, Outcome, Piece, Side, Tally, View,
};
use stackade_draw::speech::{Speech, find, neighbours};
use stackade_draw::{Caption, Picture, capital};
use stackade_play::{Kind, Refusal, Summary};

use crate::game_words;
use crate::languages::{fill, is_english, list, say, t, text};

/// A position of a game, to be spoken about.
#[derive(Clone, Copy)]
pub(crate) struct Spoken<'a> {
    view: &'a View,
    info: &'static GameInfo,
}

impl<'a> Spoken<'a> {
    pub(crate) fn new(view: &'a View, info: &'static GameInfo) -> Spoken<'a> {
        Spoken { view, info }
    }

    fn english(&self) -> Option<Speech<'a>> {
        is_english().then(|| Speech::new(self.view, self.info))
    }

    /// Who is to move and what stands where.
    pub(crate) fn all(&self) -> String {
        if is_english() {
            return stackade_draw::words(self.view, self.info);
        }
        let cells = self.view.cells.iter().filter(|cell| !cell.pieces.is_empty());
        let cell_words = |cell: &CellView| format!("{} {}", cell.name, self.runs(cell));
        let standing = cells.map(cell_words).collect::<Vec<_>>().join("; ");
        let standing = if standing.is_empty() { t("position.boardEmpty").to_owned() } else { standing };
        let side = game_words::side(self.info, self.view.side);
        let mut said = say!("position.all", game = self.info.title, side = side, standing = standing);
        for tally in &self.view.tallies {
            let name = capital(game_words::tally(self.info, tally));
            said += &format!(" {name}: {}.", self.counts(tally));
        }
        said
    }

    /// The board as a drawing, with its headline.
    pub(crate) fn drawing(&self, unicode: bool, colour: bool) -> String {
        let caption = (!is_english()).then(|| self.caption());
        let mut picture = Picture::new(self.view, self.info);
        picture.caption = caption.as_ref();
        if unicode { picture.unicode(colour) } else { picture.plain() }
    }

    /// The words under the drawing.
    fn caption(&self) -> Caption {
        let (view, info) = (self.view, self.info);
        let pieces = info.pieces(view.sides.len()).into_iter();
        Caption {
            headline: say!("game.toMove", side = capital(game_words::side(info, view.side))),
            sides: game_words::sides(info, view.sides).into_iter().map(str::to_owned).collect(),
            pieces: pieces.map(|piece| self.kind_name(piece)).collect(),
            reading: match (view.layout, info.counted_kind()) {
                (Layout::Junctions { .. }, _) => t("position.readUp").to_owned(),
                (Layout::Squares { .. }, Some(kind)) => {
                    say!("position.readCounted", piece = self.kind_name(Piece::unowned(kind)))
                }
                _ => t("position.readNumber").to_owned(),
            },
            tallies: view.tallies.iter().map(|tally| game_words::tally(info, tally).to_owned()).collect(),
        }
    }

    /// What stands on a cell; none if the board has no such cell.
    pub(crate) fn at(&self, name: CellName) -> Option<String> {
        Some(format!("{name}: {}", self.contents(find(self.view, name)?)))
    }

    /// The cells around one, each with its direction; none if the board has no such cell.
    pub(crate) fn around(&self, name: CellName) -> Option<String> {
        find(self.view, name)?;
        let said = |(way, cell): &(&'static str, &CellView)| {
            format!("{} {}: {}", self::way(way), cell.name, self.contents(cell))
        };
        Some(neighbours(self.view, name).iter().map(said).collect::<Vec<_>>().join("; "))
    }

    /// What a cell holds, without its name.
    pub(crate) fn contents(&self, cell: &CellView) -> String {
        if let Some(english) = self.english() {
            return english.contents(cell);
        }
        let Some(top) = cell.top() else { return t("position.empty").to_owned() };
        if cell.height() == 1 {
            let usual = || say!("position.single", side = game_words::colour(self.info, top));
            return game_words::piece(self.info, top).unwrap_or_else(usual);
        }
        let colour = game_words::stack_colour(self.info, top);
        let said = say!("position.stack", side = colour, height = cell.height());
        match cell.pieces.len() {
            1 => said,
            _ => said + &say!("position.fromBottom", runs = self.runs(cell)),
        }
    }

    /// The colour of what is on top of a stack.
    pub(crate) fn colour(&self, top: Piece) -> String {
        match self.english() {
            Some(english) => english.colour(top).to_owned(),
            None => game_words::colour(self.info, top),
        }
    }

    /// The pieces of a stack, from bottom to top.
    fn runs(&self, cell: &CellView) -> String {
        let run = |run: &stackade_core::Pieces| match run.piece.kind.behaviour {
            // Of those that stay one stands by itself, which needs no number.
            Behaviour::Stays if run.count == 1 => self.kind_name(run.piece),
            _ => say!("position.run", count = run.count, colour = self.kind_name(run.piece)),
        };
        cell.pieces.iter().map(run).collect::<Vec<_>>().join(", ")
    }

    fn kind_name(&self, piece: Piece) -> String {
        game_words::piece(self.info, piece).unwrap_or_else(|| self.colour(piece))
    }

    /// The stacks of a side, the tallest first.
    pub(crate) fn stacks_of(&self, side: Side) -> String {
        if let Some(english) = self.english() {
            return english.stacks_of(side);
        }
        let name = game_words::side(self.info, side);
        let mut stacks: Vec<&CellView> =
            self.view.cells.iter().filter(|cell| cell.mover() == Some(side)).collect();
        stacks.sort_by_key(|cell| std::cmp::Reverse(cell.height()));
        let mut said = match stacks.len() {
            0 => say!("position.noStack", side = name),
            1 => say!("position.oneStack", side = name),
            count => say!("position.stacks", side = name, count = count),
        };
        let high = |cell: &&CellView| {
            say!("position.high", cell = cell.name, height = cell.height()) + &self.counted(cell)
        };
        said += &stacks.iter().map(high).collect::<Vec<_>>().join(", ");
        for kind in self.info.kinds.iter().filter(|kind| kind.behaviour == Behaviour::Stays) {
            let piece = Piece::of(kind, side);
            let cells = self.view.cells.iter().filter(|cell| cell.top() == Some(piece));
            let cells: Vec<String> = cells.map(|cell| cell.name.to_string()).collect();
            if !cells.is_empty() {
                said += &say!("position.staying", piece = self.kind_name(piece), cells = list(&cells));
            }
        }
        said
    }

    /// How many pieces a stack holds that count.
    fn counted(&self, cell: &CellView) -> String {
        let Some(kind) = self.info.counted_kind() else { return String::new() };
        match cell.count(kind) {
            0 => String::new(),
            count => {
                say!("position.counted", piece = self.kind_name(Piece::unowned(kind)), count = count)
            }
        }
    }

    /// The counts beside the board.
    pub(crate) fn score(&self) -> String {
        let words =
            |tally: &Tally| format!("{}: {}", game_words::tally(self.info, tally), self.counts(tally));
        self.view.tallies.iter().map(words).collect::<Vec<_>>().join("; ")
    }

    /// `black 3, white 4`.
    fn counts(&self, tally: &Tally) -> String {
        let names = game_words::sides(self.info, self.view.sides);
        let counts = names.iter().zip(&tally.counts).map(|(name, count)| format!("{name} {count}"));
        counts.collect::<Vec<_>>().join(", ")
    }

    /// A move that is made in this position, as a sentence without its full stop.
    fn moved(&self, summary: &Summary) -> String {
        let side = capital(game_words::side(self.info, self.view.side));
        let cells: Vec<String> = summary.landings.iter().map(|landing| landing.cell.to_string()).collect();
        let parts: Vec<String> = summary.landings.iter().map(|landing| landing.count.to_string()).collect();
        let cell = |cell: Option<CellName>| cell.map_or_else(String::new, |cell| cell.to_string());
        let (from, placed, to) = (cell(summary.from), cell(summary.placed), list(&cells));
        let way = summary.way.map_or("", |way| self::way(way.words()));
        let mut said = match summary.kind {
            Kind::Passes => return say!("move.passes", side = side),
            Kind::Places => return say!("move.places", side = side, cell = placed),
            Kind::Captures => return say!("move.captures", side = side, from = from, to = to),
            Kind::Moves => say!("move.moves", side = side, from = from, to = to),
            Kind::Whole => say!("move.whole", side = side, from = from, way = way, to = to),
            Kind::Splits => {
                say!("move.splits", side = side, from = from, way = way, parts = list(&parts), to = to)
            }
        };
        for (key, is_captured) in [("move.capturing", true), ("move.landing", false)] {
            let onto = summary.onto.iter().filter(|standing| standing.captured == is_captured);
            let onto: Vec<String> = onto.map(|standing| self.standing(standing)).collect();
            if !onto.is_empty() {
                said += &say!(key, what = list(&onto));
            }
        }
        if summary.placed.is_some() {
            said += &say!("move.andPlaces", cell = placed);
        }
        said
    }

    /// Something on which a move lands.
    fn standing(&self, standing: &stackade_play::Standing) -> String {
        let usual = || say!("move.taken", side = self.colour(standing.piece), height = standing.height);
        game_words::landing(self.info, standing.piece).unwrap_or_else(usual)
    }
}

/// A direction by its English name.
fn way(name: &'static str) -> &'static str {
    text(&format!("way.{name}")).unwrap_or(name)
}

/// A move that was made in a position, as a sentence without its full stop.
pub(crate) fn made(view: &View, info: &'static GameInfo, turn: &stackade_core::Turn) -> String {
    let summary = Summary::new(view, turn);
    match is_english() {
        true => format!("{} {}", capital(game_words::side(info, view.side)), summary.words(view, info)),
        false => Spoken::new(view, info).moved(&summary),
    }
}

/// A move that was just made in a game, as a sentence.
pub(crate) fn played(game: &dyn AnyMatch, side: Side, mv: &str) -> String {
    let side = capital(game_words::side(game.info(), side));
    let is_pass = game.last_turn().is_some_and(|(turn, _)| turn.is_pass());
    if is_pass { say!("game.passed", side = side) } else { say!("game.played", side = side, move = mv) }
}

/// A move that is about to be made, likewise; what is not legal is played all the same.
pub(crate) fn about_to(game: &dyn AnyMatch, mv: &str) -> String {
    let view = game.view();
    match game.turn(mv) {
        Ok(turn) => made(&view, game.info(), &turn),
        Err(_) => {
            let side = capital(game_words::side(game.info(), view.side));
            if is_english() {
                format!("{side} plays {mv}")
            } else {
                say!("move.plays", side = side, move = mv)
            }
        }
    }
}

/// A move that is recommended; in English without who makes it.
pub(crate) fn recommended(game: &dyn AnyMatch, mv: &str) -> String {
    let view = game.view();
    match game.turn(mv) {
        Ok(turn) if is_english() => Summary::new(&view, &turn).words(&view, game.info()),
        _ => about_to(game, mv),
    }
}

/// Who has won, or how more than two sides rank.
pub(crate) fn verdict(game: &dyn AnyMatch, outcome: Outcome) -> String {
    if is_english() {
        return stackade_draw::verdict(outcome, game.sides());
    }
    let names = game_words::sides(game.info(), game.sides());
    match outcome {
        Outcome::Draw => t("verdict.draw").to_owned(),
        Outcome::Win(side) => say!("verdict.won", side = capital(names[side.index()])),
        Outcome::Ranked(ranks) => {
            let of_rank = |rank: u8| -> Vec<String> {
                let found = ranks.iter().zip(&names).filter(|(found, _)| *found == rank);
                found.map(|(_, name)| (*name).to_owned()).collect()
            };
            let first = match &of_rank(1)[..] {
                [name] => say!("verdict.first", side = capital(name)),
                names => say!("verdict.shared", sides = capital(&list(names))),
            };
            let others = (2..=names.len() as u8).map(of_rank).filter(|names| !names.is_empty());
            others.fold(first, |said, names| said + &say!("verdict.then", sides = list(&names)))
        }
    }
}

/// Who has won, and why, as a sentence.
pub(crate) fn ended(game: &dyn AnyMatch, result: GameResult) -> String {
    format!("{}: {}.", verdict(game, result.outcome), game_words::reason(game.info(), result))
}

/// Why something cannot be chosen on a board: what the game says, if it says anything.
pub(crate) fn refused(info: &GameInfo, refusal: &Refusal) -> String {
    if is_english() {
        return refusal.words(info);
    }
    if let Some(reason) = &refusal.reason {
        return game_words::message(info.name, reason);
    }
    let values = refusal.objection.values();
    let cell = |cell: Option<CellName>| cell.map_or_else(String::new, |cell| cell.to_string());
    let words = text(&format!("no.{}", refusal.objection.code())).unwrap_or_default();
    let (cell, from, part) = (cell(values.cell), cell(values.from), values.part.unwrap_or_default());
    fill(words, &[("cell", &cell), ("from", &from), ("part", &part)])
}

#[cfg(test)]
mod tests {
    use stackade_core::Rng;
    use stackade_games::registry;

    use super::*;
    use crate::Language;
    use crate::languages::speak;

    /// Random games of every kind are told to their end: nothing is left to be filled in, and nothing is English.
    #[test]
    fn games_are_told_in_every_language() {
        for language in Language::all().filter(|language| *language != Language::ENGLISH) {
            speak(language);
            for id in registry::all_ids() {
                let (mut game, mut rng) = (registry::new_match(&id, 1), Rng::new(7));
                let mut said = Vec::new();
                while game.result().is_none() {
                    let mv = game.clone_box().play_random(&mut rng).expect("it goes on");
                    said.push(about_to(&*game, &mv));
                    game.play(&mv).expect("it is legal");
                }
                let (view, info) = (game.view(), game.info());
                let spoken = Spoken::new(&view, info);
                said.extend([
                    spoken.all(),
                    spoken.score(),
                    ended(&*game, game.result().expect("it is over")),
                ]);
                said.extend(view.cells.iter().map(|cell| spoken.contents(cell)));
                said.extend(view.cells.iter().filter_map(|cell| spoken.around(cell.name)));
                said.extend(Side::ALL.into_iter().take(view.sides.len()).map(|side| spoken.stacks_of(side)));
                for text in said {
                    let has_english = ["black", "white", " to ", "stack", "east", "empty", "{"];
                    assert!(has_english.iter().all(|word| !text.contains(word)), "{language} {id}: {text}");
                }
            }
        }
        speak(Language::ENGLISH);
    }
}
