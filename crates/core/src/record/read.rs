//! Reads records.

use super::comment::Mark;
use super::phrases::{
    A_GAME, EARLY_VARIATION, EMPTY_VARIATION, FIRST_TAG, MOVE_NUMBER, NO_VARIATION, NOT_A_MARK, NUMBER_ALONE,
    OPEN_VARIATION, RESULT_TAG, TAG_TWICE,
};
use super::scan::{Scanner, Token, locate};
use super::{
    ErrorKind, NodeId, Note, Record, RecordError, ReplayError, Tree, read_result, result_text, sides,
};
use crate::{Side, shorten};

/// Reads all games of a text.
///
/// For a text of unknown size, [`Records`] needs memory for one game at a time only.
///
/// ```
/// use stackade_core::record::read;
/// assert_eq!(read("[Game \"chess\"] * [Game \"go\"] 1. c3 *").unwrap().len(), 2);
/// let error = read("[Game \"chess\"]\n1. a2-a4 3. e5-e3 *").unwrap_err();
/// assert_eq!(error.to_string(), "game 1, line 2, column 10: the move number should be 1...");
/// ```
pub fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    Records::new(text).map(|game| game.map(|game| game.record)).collect()
}

/// Whether a text that can be read says the same once it has been written and read again; the entry for fuzzing.
///
/// Anything but `true` is a fault in the reader or the writer.
///
/// ```
/// assert!(stackade_core::record::is_stable("[Game \"chess\"] {ends too soon"));
/// ```
pub fn is_stable(text: &str) -> bool {
    match read(text) {
        Ok(records) => {
            let written = super::write(&records);
            read(&written).is_ok_and(|again| super::write(&again) == written && again == records)
        }
        Err(error) => error.line > 0 && error.column > 0 && !error.to_string().contains('\n'),
    }
}

/// The games of a text, read one after the other; the first error ends it.
///
/// ```
/// use stackade_core::record::Records;
/// let text = "[Game \"chess\"] * [Game \"go\"] 1-1";
/// let mut games = Records::new(text);
/// assert_eq!(games.next().unwrap().unwrap().record.game(), "chess");
/// assert!(games.next().unwrap().is_err());
/// assert!(games.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Records<'a> {
    scanner: Scanner<'a>,
    /// Where the game that was read last begins.
    began: usize,
    ended: bool,
}

/// A record together with where its parts stand in the text.
#[derive(Clone, Debug)]
pub struct Located<'a> {
    /// The record.
    pub record: Record,
    /// The game's number in the text, from 1.
    pub number: usize,
    text: &'a str,
    /// Where the tags stand, by name.
    tags: Vec<(String, usize)>,
    /// Where the moves stand; the root's place is that of the first tag.
    moves: Vec<usize>,
    /// Where the result stands at the end.
    result: usize,
}

impl<'a> Records<'a> {
    /// The games of this text.
    pub fn new(text: &'a str) -> Records<'a> {
        Records { scanner: Scanner::new(text), began: 0, ended: false }
    }

    /// After an error, goes on with the next line that begins like a game; says whether there is one.
    ///
    /// ```
    /// use stackade_core::record::Records;
    /// let mut games = Records::new("[Game \"chess\"]\n{never closed *\n[Game \"go\"] *");
    /// assert!(games.next().unwrap().is_err());
    /// assert!(games.recover());
    /// assert_eq!(games.next().unwrap().unwrap().record.game(), "go");
    /// ```
    pub fn recover(&mut self) -> bool {
        let text = self.scanner.text();
        let next = text[self.began..].match_indices("\n[Game ").map(|(at, _)| self.began + at + 1).next();
        if let Some(at) = next {
            self.scanner.go_to(at);
            self.ended = false;
        }
        next.is_some()
    }

    /// The text of the game that was read last. A broken one reaches to where `recover` has gone on, or to the end.
    ///
    /// ```
    /// use stackade_core::record::Records;
    /// let mut games = Records::new("[Game \"chess\"]\n{never closed *\n[Game \"go\"] *");
    /// assert!(games.next().unwrap().is_err() && games.recover());
    /// assert_eq!(games.source(), "[Game \"chess\"]\n{never closed *\n");
    /// ```
    pub fn source(&self) -> &'a str {
        let text = self.scanner.text();
        let end = if self.ended { text.len() } else { self.scanner.at() };
        text.get(self.began..end).unwrap_or_default()
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Located<'a>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.scanner.skip_space();
        // A text without any game is an error rather than no games.
        if self.ended || (self.scanner.peek().is_none() && self.scanner.game > 0) {
            return None;
        }
        self.scanner.game += 1;
        self.began = self.scanner.skip_space();
        let game = read_game(&mut self.scanner);
        self.ended = game.is_err();
        Some(game)
    }
}

impl Located<'_> {
    /// Says where in the text an error of the replay is.
    pub fn locate(&self, error: &ReplayError) -> RecordError {
        let tag = |name: &str| self.tags.iter().find(|(known, _)| known == name).map(|&(_, at)| at);
        let at = match &error.at {
            super::At::Tag(name) => tag(name),
            super::At::Move(node) => self.moves.get(node.index()).copied(),
            super::At::Result => Some(self.result),
        };
        locate(self.text, at.unwrap_or(self.result), self.number, error.kind, error.message.clone())
    }
}

fn read_game<'a>(scanner: &mut Scanner<'a>) -> Result<Located<'a>, RecordError> {
    let mut game = Located {
        record: Record::new(""),
        number: scanner.game,
        text: scanner.text(),
        tags: Vec::new(),
        moves: vec![scanner.skip_space()],
        result: 0,
    };
    let claimed = read_tags(scanner, &mut game)?;
    MoveReader { scanner, game: &mut game, lines: vec![Line::default()], number: None }.run()?;
    match claimed {
        Some(claimed) if read_result(&claimed) != Some(game.record.result) => {
            let result = result_text(game.record.result);
            let message = RESULT_TAG.with([("result", result.into()), ("found", shorten(&claimed).into())]);
            Err(locate(game.text, game.result, game.number, ErrorKind::Replay, message))
        }
        _ => Ok(game),
    }
}

/// Reads the tags and returns the value of the `Result` tag.
fn read_tags(scanner: &mut Scanner<'_>, game: &mut Located<'_>) -> Result<Option<String>, RecordError> {
    let mut claimed = None;
    if scanner.peek() != Some('[') {
        return Err(scanner.expected(A_GAME));
    }
    while scanner.peek() == Some('[') {
        let at = scanner.skip_space();
        let (name, value) = scanner.tag()?;
        if game.tags.is_empty() && name != "Game" {
            return Err(scanner.fail(at, FIRST_TAG));
        }
        if game.tags.iter().any(|(known, _)| known == name) {
            return Err(scanner.fail(at, TAG_TWICE.with([("tag", shorten(name).into())])));
        }
        game.tags.push((name.to_owned(), at));
        if name == "Result" {
            claimed = Some(value);
        } else {
            game.record.set_tag(name, &value).map_err(|error| scanner.fail(at, error))?;
            if name == "Game" {
                game.record.tree.sides = sides(&value);
            }
        }
        scanner.skip_space();
    }
    Ok(claimed)
}

/// Reads the moves of one game into its tree.
struct MoveReader<'s, 'a> {
    scanner: &'s mut Scanner<'a>,
    game: &'s mut Located<'a>,
    /// The main line and the variations that are open.
    lines: Vec<Line>,
    /// The place of a move number whose move has not come yet.
    number: Option<usize>,
}

/// A line being read.
struct Line {
    /// The last move, or where the line branches off.
    last: NodeId,
    begun: bool,
    /// What is said before the first move of a variation; it goes to that move.
    lead: Note,
}

impl Default for Line {
    fn default() -> Line {
        Line { last: NodeId::ROOT, begun: false, lead: Note::default() }
    }
}

impl MoveReader<'_, '_> {
    fn run(mut self) -> Result<(), RecordError> {
        loop {
            let (at, token) = self.scanner.token()?;
            match token {
                Token::Number { number, side } => self.number(at, (number, side))?,
                Token::Move(mv) => self.mv(at, mv)?,
                Token::Comment(raw) => self.comment(at, raw)?,
                Token::Mark(digits) => self.mark(at, digits.parse().ok().map(Mark))?,
                Token::Sign(sign) => self.mark(at, Mark::from_sign(sign))?,
                Token::Open => self.open(at)?,
                Token::Close => self.close(at)?,
                Token::Result(result) => return self.finish(at, result),
            }
        }
    }

    fn number(&mut self, at: usize, found: (usize, Side)) -> Result<(), RecordError> {
        self.no_number()?;
        if self.game.record.tree.is_empty() && found.1.index() < self.game.record.tree.sides {
            self.game.record.tree.first = found.1;
        }
        let tree = &self.game.record.tree;
        let expected = turn_number(tree, tree.ply(self.line().last));
        if found != expected {
            let number = ("number", number_text(expected).into());
            return Err(self.scanner.fail(at, MOVE_NUMBER.with([number])));
        }
        self.number = Some(at);
        Ok(())
    }

    fn mv(&mut self, at: usize, mv: &str) -> Result<(), RecordError> {
        self.number = None;
        let tree = &mut self.game.record.tree;
        let line = self.lines.last_mut().expect("the main line is never closed");
        let node = tree.add(line.last, mv).map_err(|error| self.scanner.fail(at, error))?;
        *tree.note_mut(node) = std::mem::take(&mut line.lead);
        (line.last, line.begun) = (node, true);
        self.game.moves.push(at);
        Ok(())
    }

    fn comment(&mut self, at: usize, raw: &str) -> Result<(), RecordError> {
        let read = self.note().read(raw);
        read.map_err(|(inside, why)| self.scanner.fail(at + 1 + inside, why))
    }

    fn mark(&mut self, at: usize, mark: Option<Mark>) -> Result<(), RecordError> {
        let Some(mark) = mark else {
            return Err(self.scanner.fail(at, NOT_A_MARK));
        };
        self.note().marks.insert(mark);
        Ok(())
    }

    fn open(&mut self, at: usize) -> Result<(), RecordError> {
        self.no_number()?;
        if !self.line().begun {
            return Err(self.scanner.fail(at, EARLY_VARIATION));
        }
        if self.lines.len() > super::MAX_NESTING {
            return Err(self.scanner.fail(at, super::TreeError::TooDeep));
        }
        let last = self.game.record.tree.parent(self.line().last).unwrap_or(NodeId::ROOT);
        self.lines.push(Line { last, ..Line::default() });
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), RecordError> {
        self.no_number()?;
        if self.lines.len() == 1 {
            return Err(self.scanner.fail(at, NO_VARIATION));
        }
        if !self.line().begun {
            return Err(self.scanner.fail(at, EMPTY_VARIATION));
        }
        self.lines.pop();
        Ok(())
    }

    fn finish(mut self, at: usize, result: &str) -> Result<(), RecordError> {
        if self.lines.len() > 1 {
            return Err(self.scanner.fail(at, OPEN_VARIATION));
        }
        // `1... *` is a game without moves that the second side is to begin.
        if !self.game.record.tree.is_empty() {
            self.no_number()?;
        }
        self.game.record.result = read_result(result).expect("the scanner knows results");
        self.game.result = at;
        Ok(())
    }

    /// The note that comments and marks here belong to.
    fn note(&mut self) -> &mut Note {
        let is_variation = self.lines.len() > 1;
        let line = self.lines.last_mut().expect("the main line is never closed");
        if is_variation && !line.begun {
            return &mut line.lead;
        }
        self.game.record.tree.note_mut(line.last)
    }

    /// Complains about a move number that no move follows.
    fn no_number(&mut self) -> Result<(), RecordError> {
        match self.number {
            Some(at) => Err(self.scanner.fail(at, NUMBER_ALONE)),
            None => Ok(()),
        }
    }

    fn line(&self) -> &Line {
        self.lines.last().expect("the main line is never closed")
    }
}

/// The number of the round after `ply` turns, and the side that makes the next.
pub(super) fn turn_number(tree: &Tree, ply: usize) -> (usize, Side) {
    ((ply + tree.first.index()) / tree.sides + 1, tree.first.after(ply, tree.sides))
}

/// `3.` where the first side moves, `3...` where the second does, and two dots more for each further one.
pub(super) fn number_text((number, side): (usize, Side)) -> String {
    format!("{number}{}", ".".repeat(1 + 2 * side.index()))
}
