//! The files of the game: settings, saved games, and the game that was left unfinished.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use directories::ProjectDirs;
use stackade_core::record::{self, Record};

use crate::Config;
use crate::event::SavedGame;

/// Where things are kept; nothing is kept where the system has no place for it.
#[derive(Clone, Debug)]
pub(super) struct Files {
    places: Option<Places>,
}

#[derive(Clone, Debug)]
struct Places {
    config: PathBuf,
    unfinished: PathBuf,
    games: PathBuf,
}

/// No file of records larger than this is read.
const LARGEST: u64 = 64 << 20;

impl Files {
    /// The platform's own places.
    pub(super) fn find() -> Files {
        let places = ProjectDirs::from("", "", "stackade").map(|dirs| Places {
            config: dirs.config_dir().join("config.toml"),
            unfinished: dirs.data_dir().join("unfinished.stk"),
            games: dirs.data_dir().join("games"),
        });
        Files { places }
    }

    /// The settings. A file that is not understood at all is set aside, since the next change would
    /// write over what somebody has written by hand.
    pub(super) fn config(&self) -> Config {
        let Some(places) = &self.places else { return Config::default() };
        let Ok(bytes) = fs::read(&places.config) else { return Config::default() };
        let text = String::from_utf8_lossy(&bytes);
        if !Config::is_readable(&text) {
            set_aside(&places.config);
        }
        Config::read(&text)
    }

    /// Keeps the settings.
    pub(super) fn remember(&self, config: &Config) -> Result<(), String> {
        let Some(places) = &self.places else { return Ok(()) };
        write(&places.config, &config.write())
            .map_err(|error| format!("cannot keep the settings in {}: {error}", places.config.display()))
    }

    /// The game that was kept; one that cannot be read is set aside.
    pub(super) fn unfinished(&self) -> Option<Record> {
        let path = &self.places.as_ref()?.unfinished;
        let bytes = fs::read(path).ok()?;
        let records = record::read(&String::from_utf8_lossy(&bytes)).ok();
        let first = records.and_then(|records| records.into_iter().next());
        if first.is_none() {
            set_aside(path);
        }
        first
    }

    /// Keeps a game that is not finished, or forgets the one that was kept.
    pub(super) fn keep(&self, game: Option<&Record>) -> Result<(), String> {
        let Some(places) = &self.places else { return Err("there is no place to keep games in".to_owned()) };
        let path = &places.unfinished;
        match game {
            Some(game) => {
                let mut game = game.clone();
                set_date(&mut game);
                write(path, &game.to_string())
                    .map_err(|error| format!("cannot keep the game in {}: {error}", path.display()))
            }
            None => {
                let _ = fs::remove_file(path);
                Ok(())
            }
        }
    }

    /// Saves a game under a name that is not taken.
    pub(super) fn save(&self, mut game: Record) -> Result<PathBuf, String> {
        let places = self.places.as_ref().ok_or("there is no place to save games in")?;
        set_date(&mut game);
        let name = game.game().split(':').next().unwrap_or("game").to_owned();
        let date = date().replace('.', "-");
        let paths = (1..10_000).map(|number| places.games.join(format!("{date}-{name}-{number}.stk")));
        let path = paths.into_iter().find(|path| !path.exists()).ok_or("too many games were saved today")?;
        write(&path, &game.to_string())
            .map_err(|error| format!("cannot save {}: {error}", path.display()))?;
        Ok(path)
    }

    /// The saved games, the newest first.
    pub(super) fn list(&self) -> Vec<SavedGame> {
        let Some(entries) = self.places.as_ref().and_then(|places| fs::read_dir(&places.games).ok()) else {
            return Vec::new();
        };
        let mut files: Vec<(SystemTime, SavedGame)> = entries
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "stk"))
            .map(|entry| {
                let time = entry.metadata().and_then(|data| data.modified()).unwrap_or(UNIX_EPOCH);
                let name = entry.file_name().to_string_lossy().into_owned();
                (time, SavedGame { path: entry.path(), name })
            })
            .collect();
        files.sort_by(|one, two| two.0.cmp(&one.0).then_with(|| two.1.name.cmp(&one.1.name)));
        files.into_iter().map(|(_, file)| file).collect()
    }
}

/// Writes a file whole or not at all, so that a crash cannot leave half of one.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // Settings are often links into a folder of their owner's; the link stays.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let new = path.with_extension(format!("new{}", std::process::id()));
    let written = write_through(&new, text).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written
}

/// Writes a file and waits until the disk has it: a full one may only say so then.
fn write_through(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Renames a file that is of no use as it is, so that somebody can mend it.
fn set_aside(path: &Path) {
    let _ = fs::rename(path, path.with_extension("broken"));
}

/// The games of a file, or what is wrong with it.
pub fn read_records(path: &Path) -> Result<Vec<Record>, String> {
    let fail = |error: &dyn std::fmt::Display| format!("cannot read {}: {error}", path.display());
    let mut text = String::new();
    let file = fs::File::open(path).map_err(|error| fail(&error))?;
    file.take(LARGEST).read_to_string(&mut text).map_err(|error| fail(&error))?;
    record::read(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn set_date(game: &mut Record) {
    if game.tag("Date").is_none() {
        game.set_tag("Date", &date()).expect("known tags can always be set");
    }
}

/// Today's date in the world's time, `2026.11.16`.
fn date() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date so many days after 1970-01-01, in years that begin in March, so that leap days come last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files in a folder of the test's own.
    fn files(name: &str) -> (PathBuf, Files) {
        let folder = std::env::temp_dir().join(format!("stackade-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder can be made");
        let places = Places {
            config: folder.join("config.toml"),
            unfinished: folder.join("unfinished.stk"),
            games: folder.join("games"),
        };
        (folder, Files { places: Some(places) })
    }

    fn game(text: &str) -> Record {
        record::read(text).expect("it is a record").remove(0)
    }

    #[test]
    fn what_is_kept_comes_back() {
        let (folder, files) = files("kept");
        let config = Config { clock: "blitz".to_owned(), ..Config::default() };
        files.remember(&config).expect("there is room");
        files.keep(Some(&game("[Game \"nava\"] 1. a1-a4 *"))).expect("there is room");
        assert_eq!(files.config(), config);
        assert!(files.unfinished().is_some_and(|record| record.tree.main_line().count() == 1));
        files.keep(None).expect("nothing is written");
        assert!(files.unfinished().is_none());
        let one = files.save(game("[Game \"nava\"] *")).expect("there is room");
        let two = files.save(game("[Game \"nava\"] *")).expect("there is room");
        assert!(one != two && files.list().len() == 2);
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_not_written_over() {
        let (folder, files) = files("broken");
        fs::write(folder.join("config.toml"), b"sound = \"bell\"\n[keys\n\xff").expect("there is room");
        fs::write(folder.join("unfinished.stk"), "not a game").expect("there is room");
        assert_eq!(files.config(), Config::default());
        assert!(files.unfinished().is_none());
        files.remember(&Config::default()).expect("there is room");
        let kept = fs::read(folder.join("config.broken")).expect("it is kept");
        assert!(kept.starts_with(b"sound = \"bell\""));
        assert_eq!(fs::read(folder.join("unfinished.broken")).expect("it is kept"), b"not a game");
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn where_nothing_can_be_written_the_old_file_stays() {
        let (folder, files) = files("full");
        files.keep(Some(&game("[Game \"nava\"] 1. a1-a4 *"))).expect("there is room");
        // Whatever goes wrong with the new file, as on a full disk, happens before the old one is touched.
        let in_the_way = folder.join(format!("unfinished.new{}", std::process::id()));
        fs::create_dir(&in_the_way).expect("the folder can be made");
        let refused =
            files.keep(Some(&game("[Game \"nava\"] 1. a1-a4 e5-e1 *"))).expect_err("it cannot be written");
        assert!(refused.starts_with("cannot keep the game in "), "{refused}");
        assert!(files.unfinished().is_some_and(|record| record.tree.main_line().count() == 1));
        fs::remove_dir_all(folder).expect("the folder is there");
    }

    #[test]
    fn days_are_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_773), (2026, 11, 16));
    }
}
