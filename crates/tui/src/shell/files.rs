//! The files of the game: settings, saved games, and the game that was left unfinished.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use directories::ProjectDirs;
use stackade_core::record::{self, Record};
use time::OffsetDateTime;

use crate::event::SavedGame;
use crate::languages::{say, t};
use crate::{Config, game_words};

/// Where things are kept; nothing is kept where the system has no place for it.
#[derive(Clone, Debug)]
pub(super) struct Files {
    paths: Option<Paths>,
}

#[derive(Clone, Debug)]
struct Paths {
    config: PathBuf,
    unfinished: PathBuf,
    /// Where games are noted while they are played.
    playing: PathBuf,
    games: PathBuf,
}

/// No file of records larger than this is read.
const LARGEST: u64 = 64 << 20;
/// Of the saved games this many are looked into, the newest, if they are no larger than this.
const MOST_LISTED: usize = 200;
const LARGEST_LISTED: u64 = 1 << 20;

impl Files {
    /// The platform's own paths.
    pub(super) fn find() -> Files {
        let paths = ProjectDirs::from("", "", "stackade").map(|dirs| Paths {
            config: dirs.config_dir().join("config.toml"),
            unfinished: dirs.data_dir().join("unfinished.stk"),
            playing: dirs.data_dir().join("playing"),
            games: dirs.data_dir().join("games"),
        });
        Files { paths }
    }

    /// The settings. A file that is not understood at all is set aside, since the next change would
    /// write over what somebody has written by hand; where it is then is to be said.
    pub(super) fn config(&self) -> (Config, Option<PathBuf>) {
        let bytes = self.paths.as_ref().and_then(|paths| Some((paths, fs::read(&paths.config).ok()?)));
        let Some((paths, bytes)) = bytes else { return (Config::default(), None) };
        let text = String::from_utf8_lossy(&bytes);
        let is_readable = Config::is_readable(&text);
        (Config::read(&text), if is_readable { None } else { set_aside(&paths.config) })
    }

    /// Keeps the settings.
    pub(super) fn remember(&self, config: &Config) -> Result<(), String> {
        let Some(paths) = &self.paths else { return Ok(()) };
        write(&paths.config, &config.write(), Care::Sure)
            .map_err(|error| say!("save.keepSettings", path = paths.config.display(), why = error))
    }

    /// The game that waits to be resumed: the one that was kept, or one whose program was killed. Should
    /// there be both, the kept one is saved, unless the other goes on with it.
    pub(super) fn unfinished(&self) -> Option<Record> {
        let paths = self.paths.as_ref()?;
        let mut kept = read_game(&paths.unfinished);
        for path in abandoned(&paths.playing) {
            let Some(game) = read_game(&path) else { continue };
            let other = kept.take().filter(|kept| !goes_on_with(&game, kept));
            let is_safe =
                other.is_none_or(|other| self.save(other).is_ok()) && self.keep(Some(&game)).is_ok();
            if is_safe {
                let _ = fs::remove_file(path);
            }
            kept = Some(game);
        }
        kept
    }

    /// Notes a game as it stands, so that it is not lost should the program be killed; none removes the
    /// note. Nobody waits for the disk here, and a note that cannot be written is done without.
    pub(super) fn checkpoint(&self, game: Option<&Record>) {
        let Some(paths) = &self.paths else { return };
        let path = paths.playing.join(format!("{}.stk", std::process::id()));
        let _ = match game {
            Some(game) => write(&path, &game.to_string(), Care::Quick),
            None => fs::remove_file(path),
        };
    }

    /// Keeps a game that is not finished, or forgets the one that was kept.
    pub(super) fn keep(&self, game: Option<&Record>) -> Result<(), String> {
        let Some(paths) = &self.paths else { return Err(t("save.noPlaceToKeep").to_owned()) };
        let path = &paths.unfinished;
        match game {
            Some(game) => {
                let mut game = game.clone();
                set_date(&mut game);
                write(path, &game.to_string(), Care::Sure)
                    .map_err(|error| say!("save.keepGame", path = path.display(), why = error))
            }
            None => {
                let _ = fs::remove_file(path);
                Ok(())
            }
        }
    }

    /// Saves a game under a name that is not taken.
    pub(super) fn save(&self, mut game: Record) -> Result<PathBuf, String> {
        let paths = self.paths.as_ref().ok_or(t("save.noPlaceToSave"))?;
        set_date(&mut game);
        let name = game.game().split(':').next().unwrap_or("game").to_owned();
        let date = date(OffsetDateTime::now_utc()).replace('.', "-");
        let paths = (1..10_000).map(|number| paths.games.join(format!("{date}-{name}-{number}.stk")));
        let path = paths.into_iter().find(|path| !path.exists()).ok_or(t("save.tooMany"))?;
        write(&path, &game.to_string(), Care::Sure)
            .map_err(|error| say!("save.game", path = path.display(), why = error))?;
        Ok(path)
    }

    /// The saved games, the newest first.
    pub(super) fn list(&self) -> Vec<SavedGame> {
        let Some(entries) = self.paths.as_ref().and_then(|paths| fs::read_dir(&paths.games).ok()) else {
            return Vec::new();
        };
        let mut files: Vec<(SystemTime, SavedGame)> = entries
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "stk"))
            .map(|entry| {
                let time = entry.metadata().and_then(|data| data.modified()).unwrap_or(UNIX_EPOCH);
                let name = entry.file_name().to_string_lossy().into_owned();
                (time, SavedGame { path: entry.path(), name, first: None })
            })
            .collect();
        files.sort_by(|one, two| two.0.cmp(&one.0).then_with(|| two.1.name.cmp(&one.1.name)));
        let mut files: Vec<SavedGame> = files.into_iter().map(|(_, file)| file).collect();
        for file in files.iter_mut().take(MOST_LISTED) {
            file.first = first_game(&file.path).map(Box::new);
        }
        files
    }
}

/// The first game of a file that is not too large, if it can be read.
fn first_game(path: &Path) -> Option<Record> {
    if fs::metadata(path).ok()?.len() > LARGEST_LISTED {
        return None;
    }
    let bytes = fs::read(path).ok()?;
    record::read(&String::from_utf8_lossy(&bytes)).ok()?.into_iter().next()
}

/// The game in a file of the program's own; a file that cannot be read is set aside.
fn read_game(path: &Path) -> Option<Record> {
    let bytes = fs::read(path).ok()?;
    let records = record::read(&String::from_utf8_lossy(&bytes)).ok();
    let first = records.and_then(|records| records.into_iter().next());
    if first.is_none() {
        set_aside(path);
    }
    first
}

/// The notes of programs that are not there any more, the oldest first.
fn abandoned(playing: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(playing).into_iter().flatten().flatten();
    let notes = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "stk"));
    let process = |path: &Path| path.file_stem()?.to_str()?.parse::<u32>().ok();
    let mut notes: Vec<PathBuf> =
        notes.filter(|path| process(path).is_some_and(|process| !is_running(process))).collect();
    notes.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).unwrap_or(UNIX_EPOCH));
    notes
}

/// Whether another program of this kind runs under a number. Numbers are given out anew, so it must be
/// called what this one is called. Where that cannot be told none runs: its game is then offered twice.
fn is_running(process: u32) -> bool {
    let mine = name_of(std::process::id());
    process != std::process::id() && mine.is_some() && name_of(process) == mine
}

/// What a process is called, if there is one.
fn name_of(process: u32) -> Option<Vec<u8>> {
    fs::read(format!("/proc/{process}/comm")).ok()
}

/// Whether a game is another one with more turns played.
fn goes_on_with(game: &Record, before: &Record) -> bool {
    let head = |game: &Record| {
        let tags = ["First", "Second", "Third", "Fourth", "Start", "Seed"]
            .map(|tag| game.tag(tag).map(str::to_owned));
        (game.game().to_owned(), tags)
    };
    let moves = |game: &Record| -> Vec<String> {
        game.tree.main_line().map(|node| game.tree.mv(node).to_owned()).collect()
    };
    head(game) == head(before) && moves(game).starts_with(&moves(before))
}

/// How much is done so that what is written stays.
#[derive(Clone, Copy)]
enum Care {
    /// It is on the disk before anything goes on; a full one may only say so then.
    Sure,
    /// It outlives the program, though perhaps not the machine.
    Quick,
}

/// Writes a file whole or not at all, so that a crash cannot leave half of one.
fn write(path: &Path, text: &str, care: Care) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // Settings are often links into a folder of their owner's; the link stays.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let new = path.with_extension(format!("new{}", std::process::id()));
    let written = write_new(&new, text, care).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written
}

fn write_new(path: &Path, text: &str, care: Care) -> std::io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    match care {
        Care::Sure => file.sync_all(),
        Care::Quick => Ok(()),
    }
}

/// Renames a file that is of no use as it is, so that somebody can mend it; gives its new place.
fn set_aside(path: &Path) -> Option<PathBuf> {
    let aside = path.with_extension("broken");
    fs::rename(path, &aside).ok().map(|()| aside)
}

/// Saves a game as a file that is not there yet.
pub(super) fn save_as(mut game: Record, path: &Path) -> Result<PathBuf, String> {
    set_date(&mut game);
    let file = fs::File::options().write(true).create_new(true).open(path);
    let written = file.and_then(|mut file| write!(file, "{game}").and_then(|()| file.sync_all()));
    match written {
        Ok(()) => Ok(path.to_owned()),
        Err(error) => Err(say!("save.game", path = path.display(), why = error)),
    }
}

/// A path as people type it: `~/` is their own folder.
pub(super) fn typed(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), directories::BaseDirs::new()) {
        (Ok(rest), Some(dirs)) => dirs.home_dir().join(rest),
        _ => path.to_owned(),
    }
}

/// The games of a file, or what is wrong with it.
pub fn read_records(path: &Path) -> Result<Vec<Record>, String> {
    let fail = |error: &dyn std::fmt::Display| say!("load.unreadable", path = path.display(), why = error);
    let mut text = String::new();
    let file = fs::File::open(path).map_err(|error| fail(&error))?;
    file.take(LARGEST).read_to_string(&mut text).map_err(|error| fail(&error))?;
    record::read(&text).map_err(|error| {
        let why = game_words::message("", &error.message);
        let (game, line, column) = (error.game, error.line, error.column);
        say!("load.wrong", path = path.display(), game = game, line = line, column = column, why = why)
    })
}

fn set_date(game: &mut Record) {
    if game.tag("Date").is_none() {
        game.set_tag("Date", &date(OffsetDateTime::now_utc())).expect("known tags can always be set");
    }
}

/// A day in the world's time, `2026.11.16`.
fn date(moment: OffsetDateTime) -> String {
    format!("{:04}.{:02}.{:02}", moment.year(), u8::from(moment.month()), moment.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files in a folder of the test's own.
    fn files(name: &str) -> (PathBuf, Files) {
        let folder = std::env::temp_dir().join(format!("stackade-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder can be made");
        let paths = Paths {
            config: folder.join("config.toml"),
            unfinished: folder.join("unfinished.stk"),
            playing: folder.join("playing"),
            games: folder.join("games"),
        };
        (folder, Files { paths: Some(paths) })
    }

    fn game(text: &str) -> Record {
        record::read(text).expect("it is a record").remove(0)
    }

    #[test]
    fn what_is_kept_comes_back() {
        let (folder, files) = files("kept");
        let config = Config { clock: "blitz".to_owned(), ..Config::default() };
        files.remember(&config).expect("there is room");
        files.keep(Some(&game("[Game \"one\"] 1. a1-a4 *"))).expect("there is room");
        assert_eq!(files.config(), (config, None));
        assert!(files.unfinished().is_some_and(|record| record.tree.main_line().count() == 1));
        files.keep(None).expect("nothing is written");
        assert!(files.unfinished().is_none());
        let one = files.save(game("[Game \"one\"] *")).expect("there is room");
        let two = files.save(game("[Game \"one\"] *")).expect("there is room");
        fs::write(folder.join("games/broken.stk"), "[").expect("there is room");
        let listed = files.list();
        assert!(one != two && listed.len() == 3);
        let dated = |file: &SavedGame| file.first.as_ref().is_some_and(|game| game.tag("Date").is_some());
        assert_eq!(listed.iter().filter(|file| dated(file)).count(), 2);
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_not_written_over() {
        let (folder, files) = files("broken");
        fs::write(folder.join("config.toml"), b"sound = \"bell\"\n[keys\n\xff").expect("there is room");
        fs::write(folder.join("unfinished.stk"), "not a game").expect("there is room");
        let aside = folder.join("config.broken");
        assert_eq!(files.config(), (Config::default(), Some(aside)), "it is said where it is");
        assert!(files.unfinished().is_none());
        files.remember(&Config::default()).expect("there is room");
        let kept = fs::read(folder.join("config.broken")).expect("it is kept");
        assert!(kept.starts_with(b"sound = \"bell\""));
        assert_eq!(fs::read(folder.join("unfinished.broken")).expect("it is kept"), b"not a game");
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn a_name_that_is_taken_is_not_written_over() {
        let (folder, _) = files("named");
        let path = folder.join("mine.stk");
        assert_eq!(save_as(game("[Game \"one\"] 1. a1-a4 *"), &path), Ok(path.clone()));
        assert!(save_as(game("[Game \"one\"] *"), &path).is_err_and(|why| why.contains("mine.stk")));
        assert!(fs::read_to_string(&path).is_ok_and(|text| text.contains("a1-a4")));
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn where_nothing_can_be_written_the_old_file_stays() {
        let (folder, files) = files("full");
        files.keep(Some(&game("[Game \"one\"] 1. a1-a4 *"))).expect("there is room");
        // Whatever goes wrong with the new file, as on a full disk, happens before the old one is touched.
        let in_the_way = folder.join(format!("unfinished.new{}", std::process::id()));
        fs::create_dir(&in_the_way).expect("the folder can be made");
        let refused =
            files.keep(Some(&game("[Game \"one\"] 1. a1-a4 e5-e1 *"))).expect_err("it cannot be written");
        assert!(refused.starts_with("cannot keep the game in "), "{refused}");
        assert!(files.unfinished().is_some_and(|record| record.tree.main_line().count() == 1));
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn a_game_whose_program_was_killed_comes_back() {
        let (folder, files) = files("killed");
        let count = |files: &Files| files.unfinished().map(|record| record.tree.main_line().count());
        files.keep(Some(&game("[Game \"one\"] 1. a1-a4 *"))).expect("there is room");
        files.checkpoint(Some(&game("[Game \"one\"] 1. a1-a4 e5-e1 *")));
        // The number of this program is taken for one that was given out anew.
        assert_eq!(count(&files), Some(2));
        assert!(files.list().is_empty(), "it is the same game, further on");
        files.checkpoint(Some(&game("[Game \"other\"] 1. @c3 *")));
        assert_eq!(count(&files), Some(1));
        assert_eq!(files.list().len(), 1, "the game that was kept is saved");
        files.checkpoint(Some(&game("[Game \"other\"] 1. @c3 @b2 *")));
        files.checkpoint(None);
        assert_eq!(count(&files), Some(1));
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn the_note_of_a_program_that_is_gone_is_found() {
        let (folder, _) = files("gone");
        fs::create_dir_all(folder.join("playing")).expect("there is room");
        let note = folder.join("playing").join(format!("{}.stk", u32::MAX));
        fs::write(&note, "[Game \"one\"] 1. a1-a4 *").expect("there is room");
        assert_eq!(abandoned(&folder.join("playing")), [note]);
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_number_that_was_given_out_anew_is_not_taken_for_the_program() {
        // Copies of a program that waits, one under the name of this one.
        let folder = std::env::temp_dir().join(format!("stackade-names-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the folder can be made");
        let name = String::from_utf8(name_of(std::process::id()).expect("it runs")).expect("it is text");
        let runs_under = |name: &str| {
            let path = folder.join(name);
            fs::copy("/bin/sleep", &path).expect("there is such a program");
            let mut other = std::process::Command::new(path).arg("60").spawn().expect("it starts");
            // It gets its name a moment after it has started.
            let is_named = |found: Vec<u8>| name.as_bytes().starts_with(found.trim_ascii());
            while !name_of(other.id()).is_some_and(is_named) {
                std::thread::yield_now();
            }
            let is_seen = is_running(other.id());
            other.kill().expect("it runs");
            other.wait().expect("it ran");
            (is_seen, is_running(other.id()))
        };
        assert_eq!(runs_under(name.trim_end()), (true, false));
        assert_eq!(runs_under("something-else"), (false, false));
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn days_are_dates() {
        for (seconds, day) in [(0, "1970.01.01"), (951_782_400, "2000.02.29"), (1_794_787_200, "2026.11.16")]
        {
            assert_eq!(date(OffsetDateTime::from_unix_timestamp(seconds).expect("a moment")), day);
        }
    }
}
