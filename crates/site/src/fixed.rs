//! The pages that every copy of Stackade has: rules, lessons and puzzles of all games.

use std::collections::HashMap;
use std::sync::LazyLock;

use stackade_core::GameId;
use stackade_games::registry::{self, Entry};
use stackade_lessons::page::{GameText, Looks, PictureLine, Words};
use stackade_lessons::puzzles::{self, Goal, Puzzle};
use stackade_lessons::{lessons, own_moves};
use stackade_play::Summary;

use crate::card::Card;
use crate::document::Document;
use crate::html::{element, link, links};

/// Every fixed page, the root first.
pub fn fixed() -> &'static [Document] {
    &FIXED.0
}

/// The fixed page at a path.
pub fn of(path: &str) -> Option<&'static Document> {
    let (documents, places) = &*FIXED;
    places.get(path).map(|&index| &documents[index])
}

static FIXED: LazyLock<(Vec<Document>, HashMap<String, usize>)> = LazyLock::new(|| {
    let games: Vec<Game> = registry::entries().into_iter().filter_map(Game::new).collect();
    let mut documents = vec![home(&games), lessons_of_all(&games), puzzles_of_all(&games)];
    documents.extend(games.iter().flat_map(Game::documents));
    let places = documents.iter().enumerate().map(|(index, document)| (document.path.clone(), index));
    let places = places.collect();
    (documents, places)
});

const TAGLINE: &str = "Four stacking games to play in the browser, alone or with others: rules, lessons, proved \
    puzzles, ten levels and an analysis board.";

/// A game with the words and pictures that its pages are made of.
struct Game {
    entry: Entry,
    text: GameText,
    card: PictureLine,
}

fn home(games: &[Game]) -> Document {
    let list = games.iter().map(|game| (format!("rules/{}", game.name()), about_game(game)));
    Document {
        path: String::new(),
        title: "Stackade".to_owned(),
        description: TAGLINE.to_owned(),
        body: element("h1", "Stackade") + &element("p", TAGLINE) + &links(list) + UNSCRIPTED,
        card: games.first().map(|game| game.card("Stackade", TAGLINE)),
    }
}

/// What is said where it could be played.
const UNSCRIPTED: &str =
    "<p>To play, Stackade needs JavaScript. In the terminal, <code>stackade play</code> does without.</p>\n";

fn about_game(game: &Game) -> String {
    format!("{}: {}", game.text.name, game.text.pitch)
}

fn lessons_of_all(games: &[Game]) -> Document {
    let about = "Learn each game by playing it, every rule done once, in five minutes.";
    let list = games.iter().map(|game| (format!("lessons/{}", game.name()), about_game(game)));
    index("lessons", "Lessons", about, &links(list), games)
}

fn puzzles_of_all(games: &[Game]) -> Document {
    let about = "Positions with one right idea each; what every move comes to is proved.";
    let list = games.iter().map(|game| (format!("puzzles/{}", game.name()), about_game(game)));
    index("puzzles", "Puzzles", about, &links(list), games)
}

fn index(path: &str, title: &str, about: &str, body: &str, games: &[Game]) -> Document {
    Document {
        path: path.to_owned(),
        title: format!("{title} · Stackade"),
        description: about.to_owned(),
        body: element("h1", title) + &element("p", about) + body,
        card: games.first().map(|game| game.card(title, about)),
    }
}

impl Game {
    /// None for a game without words and looks, which has no pages of its own.
    fn new(entry: Entry) -> Option<Game> {
        let (_, english) = entry.data.words.first()?;
        let words = Words::read(english).ok()?;
        let looks = Looks::of(&entry).ok().flatten()?;
        let text = GameText::new(&words, Some(&looks));
        Some(Game { entry, text, card: looks.card })
    }

    fn name(&self) -> &'static str {
        self.entry.info.name
    }

    fn documents(&self) -> Vec<Document> {
        let puzzles = puzzles::of(self.entry.info);
        let own = [Some(self.rules()), self.lesson(), (!puzzles.is_empty()).then(|| self.puzzles(puzzles))];
        let each = puzzles.iter().map(|puzzle| self.puzzle(puzzle));
        own.into_iter().flatten().chain(each).collect()
    }

    fn card(&self, title: &str, about: &str) -> Card {
        let PictureLine { game, start, moves } = self.card.clone();
        Card {
            game: registry::parse_id(&game).unwrap_or_else(|_| GameId::standard(self.entry.info)),
            position: start,
            moves,
            title: title.to_owned(),
            about: about.to_owned(),
        }
    }

    fn rules(&self) -> Document {
        let GameText { name, pitch, rules, .. } = &self.text;
        let title = format!("Rules of {name}");
        let turn: String = rules.turn.iter().map(|rule| element("p", &rule.text)).collect();
        let body = element("h1", &title)
            + &element("p", pitch)
            + &element("h2", "The goal")
            + &element("p", &rules.goal)
            + &element("h2", "A turn")
            + &turn
            + &element("h2", "The end")
            + &element("p", &rules.end.text)
            + &self.further();
        self.document("rules", &title, &format!("{pitch} {}", rules.goal), body, self.card(name, pitch))
    }

    /// Where else one may go.
    fn further(&self) -> String {
        let (game, name) = (self.name(), &self.text.name);
        links([
            (format!("lessons/{game}"), format!("Learn {name} by playing")),
            (format!("puzzles/{game}"), format!("Puzzles of {name}")),
            (format!("rules/{game}"), format!("Rules of {name}")),
        ])
    }

    fn document(&self, kind: &str, title: &str, about: &str, body: String, card: Card) -> Document {
        Document {
            path: format!("{kind}/{}", self.name()),
            title: format!("{title} · Stackade"),
            description: about.to_owned(),
            body,
            card: Some(card),
        }
    }

    fn lesson(&self) -> Option<Document> {
        let lesson = lessons::of(self.entry.info)?;
        let step = |(index, step): (usize, &lessons::Step)| {
            let parts = [&step.prompt, &step.explanation].map(|text| element("p", text));
            element("h2", &format!("{}. {}", index + 1, step.title)) + &parts.concat()
        };
        let steps: String = lesson.steps.iter().enumerate().map(step).collect();
        let head = element("h1", &lesson.title) + &element("p", &lesson.introduction);
        let body = head + &steps + &element("p", &lesson.farewell) + &self.further();
        let card = self.card(&lesson.title, &lesson.introduction);
        Some(self.document("lessons", &lesson.title, &lesson.introduction, body, card))
    }

    fn puzzles(&self, puzzles: &[Puzzle]) -> Document {
        let name = &self.text.name;
        let title = format!("Puzzles of {name}");
        let about =
            format!("{} puzzles of {name}, each with a proof that the solution is right.", puzzles.len());
        let list = puzzles.iter().map(|puzzle| {
            (format!("puzzles/{}", puzzle.id), format!("{}: {}", self.title_of(puzzle), task(puzzle)))
        });
        let body = element("h1", &title) + &element("p", &about) + &links(list) + &self.further();
        self.document("puzzles", &title, &about, body, self.card(&title, &about))
    }

    /// A puzzle is called by its number and its title: `Nava 3, Hold on`.
    fn title_of(&self, puzzle: &Puzzle) -> String {
        let number = puzzle.id.strip_prefix(self.name()).unwrap_or(&puzzle.id).replace('-', " ");
        format!("{}{number}, {}", self.text.name, puzzle.title)
    }

    fn puzzle(&self, puzzle: &Puzzle) -> Document {
        let title = self.title_of(puzzle);
        let task = format!("{}. The result is proved.", task(puzzle));
        let name = &self.text.name;
        let picture = format!(
            "<p><img src=\"previews/puzzles/{}.png\" width=\"1200\" height=\"630\" alt=\"{}\"></p>\n",
            puzzle.id,
            crate::escape(&stackade_draw::words(&puzzle.begin().view(), self.entry.info)),
        );
        let solution = format!(
            "<details><summary>Solution</summary>\n{}{}</details>\n",
            moves_in_words(puzzle),
            element("p", &puzzle.why),
        );
        let body = element("h1", &title) + &element("p", &task) + &picture + &solution;
        let all = format!(
            "<p>{}</p>\n",
            link(&format!("puzzles/{}", self.name()), &format!("All puzzles of {name}"))
        );
        let card = Card {
            game: puzzle.id(),
            position: Some(puzzle.position.clone()),
            moves: Vec::new(),
            title: puzzle.title.clone(),
            about: format!("A puzzle of {name}: {}. Can you find it?", lower(&self::task(puzzle))),
        };
        Document {
            path: format!("puzzles/{}", puzzle.id),
            title: format!("{title} · Stackade"),
            description: task,
            body: body + &all + &self.further(),
            card: Some(card),
        }
    }
}

/// What is to be done: `White to move and win, in 2 moves of its own`.
fn task(puzzle: &Puzzle) -> String {
    let begun = puzzle.begin();
    let side = stackade_draw::capital(begun.id().info().sides[begun.view().side.index()].name);
    let goal = match puzzle.result {
        Goal::Win => "win",
        Goal::Draw => "hold the draw",
    };
    let within = puzzle.plies.map(|plies| match own_moves(plies) {
        1 => ", in one move".to_owned(),
        own => format!(", in {own} moves of its own"),
    });
    let within = within.unwrap_or_default();
    format!("{side} to move and {goal}{within}")
}

/// The moves of a solution as sentences, with how each is written.
fn moves_in_words(puzzle: &Puzzle) -> String {
    let mut game = puzzle.begin();
    let mut moves = String::new();
    for mv in &puzzle.line {
        let (view, info) = (game.view(), game.info());
        let Ok(turn) = game.turn(mv) else { break };
        let side = stackade_draw::capital(info.sides[view.side.index()].name);
        let words = Summary::new(&view, &turn).words(&view, info);
        moves += &element("li", &format!("{side} {words} ({mv})"));
        if game.play(mv).is_err() {
            break;
        }
    }
    format!("<ol>\n{moves}</ol>\n")
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_pages_and_every_link_leads_to_one() {
        for game in registry::games() {
            for kind in ["rules", "lessons", "puzzles"] {
                assert!(of(&format!("{kind}/{}", game.name)).is_some(), "{kind}/{}", game.name);
            }
        }
        assert!(of("rules/chess").is_none() && of("puzzles/nava-999").is_none());
        for document in fixed() {
            for part in document.body.split("href=\"").skip(1) {
                let target = part.split('"').next().unwrap_or_default();
                assert!(of(target).is_some(), "{} leads to {target}", document.path);
            }
        }
    }

    #[test]
    fn the_solution_of_a_puzzle_is_told_in_words_to_its_end() {
        for puzzle in puzzles::all() {
            let told = moves_in_words(puzzle);
            assert_eq!(told.matches("<li>").count(), puzzle.line.len(), "{}", puzzle.id);
        }
        let body = &of("puzzles/nava-1").unwrap().body;
        assert!(body.contains("<li>Black moves d4 to b4"), "{body}");
    }

    #[test]
    fn every_page_has_a_title_of_its_own_and_words_to_read() {
        let mut titles: Vec<&str> = fixed().iter().map(|document| document.title.as_str()).collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), fixed().len());
        for Document { path, description, body, card, .. } in fixed() {
            assert!(description.len() > 20 && body.len() > 100 && card.is_some(), "{path}");
        }
    }

    #[test]
    fn previews_are_pictures_of_the_usual_size() {
        for path in ["", "rules/nava", "puzzles/glaisher-1", "lessons/greener", "puzzles/staqs-old-1"] {
            let card = of(path).and_then(|document| document.card.as_ref()).expect(path);
            let png = card.png().expect("it can be drawn");
            assert_eq!(&png[1..4], b"PNG");
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
            assert_eq!((side(16), side(20)), (1200, 630), "{path}");
            assert!(png.len() < 200_000, "{path}: {} bytes", png.len());
        }
    }
}
