//! Runs conformance files.
//!
//! A file names a game and holds seven sections of cases (`perft`, `moves`, `apply`, `illegal`,
//! `malformed`, `over`, `playouts`). Every entry of every section is one case, which passes or fails.
//! A file that is not understood to the last field is an [`FileError`] as a whole; nothing is skipped.

use std::fmt;

use stackade_core::perft::Progress;
use stackade_core::{AnyMatch, GameId, shorten};
use stackade_games::registry;

use crate::sections::{Apply, Entry, File, Illegal, Malformed, Moves, Over, Perft, Playout};

/// How a file's cases went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many cases passed.
    pub passed: usize,
    /// The cases that did not, in the order of the sections.
    pub failures: Vec<CaseError>,
}

/// A case that did not pass. It prints on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The game and variant.
    pub game: GameId,
    /// The section that the case is in.
    pub section: &'static str,
    /// The case's name in the file.
    pub case: String,
    /// What the file says.
    pub expected: String,
    /// What the engine says.
    pub found: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, section, case) = (&self.game, self.section, one_line(&self.case));
        write!(
            f,
            "{game} {section} '{case}': expected {}, found {}",
            one_line(&self.expected),
            one_line(&self.found)
        )
    }
}

/// Why a file could not be run at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError(String);

impl FileError {
    pub(crate) fn new(message: String) -> FileError {
        FileError(one_line(&message))
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FileError {}

/// Runs every case of a file's text.
///
/// ```
/// use stackade_conformance::files::run;
/// let error = run(r#"{"game": "chess", "format": 2}"#).unwrap_err();
/// assert_eq!(error.to_string(), "format 2 is not known, expected 1");
/// ```
pub fn run(text: &str) -> Result<Report, FileError> {
    run_file(&File::read(text)?)
}

/// Runs every case of a text that nobody vouches for: no perft goes deeper than `deepest`.
pub(crate) fn run_shallow(text: &str, deepest: usize) -> Result<Report, FileError> {
    let mut file = File::read(text)?;
    file.perft.iter_mut().for_each(|case| case.counts.truncate(deepest + 1));
    run_file(&file)
}

fn run_file(file: &File) -> Result<Report, FileError> {
    // A variant that does not exist is found before any case is run.
    let game = &file.game;
    let ids = (
        ids(game, "perft", &file.perft)?,
        ids(game, "moves", &file.moves)?,
        ids(game, "apply", &file.apply)?,
        ids(game, "illegal", &file.illegal)?,
        ids(game, "malformed", &file.malformed)?,
        ids(game, "over", &file.over)?,
        ids(game, "playouts", &file.playouts)?,
    );
    registry::parse_id(game).map_err(|error| FileError::new(format!("game: {error}")))?;
    let mut report = Report::default();
    report.section("perft", &file.perft, ids.0, perft);
    report.section("moves", &file.moves, ids.1, moves);
    report.section("apply", &file.apply, ids.2, apply);
    report.section("illegal", &file.illegal, ids.3, illegal);
    report.section("malformed", &file.malformed, ids.4, malformed);
    report.section("over", &file.over, ids.5, over);
    report.section("playouts", &file.playouts, ids.6, playout);
    Ok(report)
}

/// The game id of every entry of a section.
fn ids<E: Entry>(game: &str, section: &str, entries: &[E]) -> Result<Vec<GameId>, FileError> {
    let id = |entry: &E| {
        let separator = if game.contains(':') { ',' } else { ':' };
        let id = entry.variant().map_or(game.to_owned(), |variant| format!("{game}{separator}{variant}"));
        registry::parse_id(&id)
            .map_err(|error| FileError::new(format!("{section} '{}': {error}", shorten(entry.id()))))
    };
    entries.iter().map(id).collect()
}

/// What a case expected and what it found instead.
struct Mismatch {
    expected: String,
    found: String,
}

impl Report {
    fn section<E: Entry>(
        &mut self,
        section: &'static str,
        entries: &[E],
        ids: Vec<GameId>,
        check: impl Fn(&GameId, &E) -> Result<(), Mismatch>,
    ) {
        for (entry, game) in entries.iter().zip(ids) {
            match check(&game, entry) {
                Ok(()) => self.passed += 1,
                Err(Mismatch { expected, found }) => {
                    let case = entry.id().to_owned();
                    self.failures.push(CaseError { game, section, case, expected, found });
                }
            }
        }
    }
}

/// Counts depth by depth and stops at the first count that is wrong, since deeper ones take longer.
fn perft(id: &GameId, case: &Perft) -> Result<(), Mismatch> {
    let game = open(id, &case.position)?;
    for (depth, count) in case.counts.iter().enumerate() {
        let found = game.perft(depth as u32, 1, &Progress::new());
        same(&format!("perft({depth}) = {count}"), &format!("perft({depth}) = {found}"))?;
    }
    Ok(())
}

fn moves(id: &GameId, case: &Moves) -> Result<(), Mismatch> {
    let found = open(id, &case.position)?.legal_moves();
    let mut expected = case.moves.clone();
    expected.sort_unstable();
    if expected == found {
        return Ok(());
    }
    Err(Mismatch { expected: with_extras(&expected, &found), found: with_extras(&found, &expected) })
}

/// How many moves a list has, and which of them the other list lacks. Both are sorted.
fn with_extras(these: &[String], those: &[String]) -> String {
    let extras: Vec<&str> =
        these.iter().filter(|mv| those.binary_search(mv).is_err()).map(String::as_str).collect();
    let with = if extras.is_empty() { "" } else { " with " };
    format!("{} moves{with}{}", these.len(), extras.join(" "))
}

fn apply(id: &GameId, case: &Apply) -> Result<(), Mismatch> {
    let mut game = open(id, &case.position)?;
    play(&mut *game, &case.r#move)?;
    same(&case.result, &game.position())
}

fn illegal(id: &GameId, case: &Illegal) -> Result<(), Mismatch> {
    let mut game = open(id, &case.position)?;
    match game.play(&case.r#move) {
        Err(_) => Ok(()),
        Ok(()) => mismatch(format!("{} to be refused", case.r#move), format!("{} after it", game.position())),
    }
}

fn malformed(id: &GameId, case: &Malformed) -> Result<(), Mismatch> {
    match registry::match_from(id, &case.position) {
        Err(_) => Ok(()),
        Ok(_) => mismatch("the position to be refused".to_owned(), "it accepted".to_owned()),
    }
}

fn over(id: &GameId, case: &Over) -> Result<(), Mismatch> {
    same(&case.result, &result(&*open(id, &case.position)?))
}

fn playout(id: &GameId, case: &Playout) -> Result<(), Mismatch> {
    let mut game = open(id, &case.start)?;
    for mv in &case.moves {
        play(&mut *game, mv)?;
    }
    same(&case.r#final, &game.position())?;
    same(&case.result, &result(&*game))
}

fn open(id: &GameId, position: &str) -> Result<Box<dyn AnyMatch>, Mismatch> {
    registry::match_from(id, position)
        .map_err(|error| Mismatch { expected: "a valid position".to_owned(), found: error.to_string() })
}

fn play(game: &mut dyn AnyMatch, mv: &str) -> Result<(), Mismatch> {
    game.play(mv).map_err(|error| Mismatch {
        expected: format!("turn {}, {mv}, to be legal", game.ply() + 1),
        found: error.to_string(),
    })
}

/// The game's result as conformance files write it.
fn result(game: &dyn AnyMatch) -> String {
    match game.result().map(|result| result.outcome) {
        None => "no".to_owned(),
        Some(outcome) => outcome.code(game.sides()),
    }
}

fn same(expected: &str, found: &str) -> Result<(), Mismatch> {
    if expected == found { Ok(()) } else { mismatch(expected.to_owned(), found.to_owned()) }
}

fn mismatch(expected: String, found: String) -> Result<(), Mismatch> {
    Err(Mismatch { expected, found })
}

/// A stranger's text on one line, and not too long a one.
fn one_line(text: &str) -> String {
    const LONGEST: usize = 600;
    let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let mut line: String = text.chars().take(LONGEST).map(escape).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}
