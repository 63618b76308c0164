//! The settings: what is remembered from one time to the next, and how it is written.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use stackade_core::MOST_SIDES;
use stackade_games::registry;

use crate::Controller;
use crate::languages::t;

/// What is remembered. Anything that is missing or not understood in the file is as it is from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// The game that was played last.
    pub game: String,
    /// Who plays the side that moves first: `human` or a computer player.
    pub first: String,
    /// Who plays the second side.
    pub second: String,
    /// Who plays the third side of a game of three or four.
    pub third: String,
    /// Who plays the fourth side of a game of four.
    pub fourth: String,
    /// The time control.
    pub clock: String,
    /// The server that was visited last; nothing where none was.
    pub server: String,
    /// What a guest is called online; nothing is `Guest`.
    pub name: String,
    /// The language, by its two letters; nothing leaves it to the environment.
    pub language: String,
    /// Whether colours suit a dark or a light terminal.
    pub theme: Tone,
    /// How many colours there are.
    pub colours: ColourChoice,
    /// Which characters are used.
    pub characters: Characters,
    /// Whether the bell rings when the computer has moved.
    pub sound: Sound,
    /// How fast pieces move.
    pub animation: Animation,
    /// Whether the computer's evaluation is shown.
    pub evaluation: bool,
    /// Whether the places to go are marked.
    pub destinations: bool,
    /// What was solved and learnt: the ids of puzzles and lessons.
    pub done: BTreeSet<String>,
    /// Keys that replace the usual ones, by the name of the action.
    pub keys: BTreeMap<String, Vec<String>>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            game: registry::games()[0].name.to_owned(),
            first: "human".to_owned(),
            second: "level=3".to_owned(),
            third: "level=3".to_owned(),
            fourth: "level=3".to_owned(),
            clock: "none".to_owned(),
            server: String::new(),
            name: String::new(),
            language: String::new(),
            theme: Tone::Auto,
            colours: ColourChoice::Auto,
            characters: Characters::Auto,
            sound: Sound::Off,
            animation: Animation::Normal,
            evaluation: false,
            destinations: true,
            done: BTreeSet::new(),
            keys: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Who plays the sides, in the order in which they move.
    pub(crate) fn controllers(&self) -> [Controller; MOST_SIDES] {
        let controller = |text: &str, usual: Controller| text.parse().unwrap_or(usual);
        [
            controller(&self.first, Controller::Human),
            controller(&self.second, Controller::level(3)),
            controller(&self.third, Controller::level(3)),
            controller(&self.fourth, Controller::level(3)),
        ]
    }

    /// Remembers who plays the sides.
    pub(crate) fn set_controllers(&mut self, controllers: &[Controller; MOST_SIDES]) {
        let names = [&mut self.first, &mut self.second, &mut self.third, &mut self.fourth];
        for (name, controller) in names.into_iter().zip(controllers) {
            *name = controller.to_string();
        }
    }

    /// Reads settings, line by line forgiving: what is wrong is passed over and the rest kept.
    ///
    /// ```
    /// use stackade_tui::{Config, Sound};
    /// let config = Config::read("sound = 'bell'\nanimation = 'warp'\n");
    /// assert_eq!(config.sound, Sound::Bell);
    /// assert_eq!(Config::read(&config.write()), config);
    /// ```
    pub fn read(text: &str) -> Config {
        let Ok(table) = text.parse::<toml::Table>() else { return Config::default() };
        let mut kept = toml::Table::new();
        for (key, value) in table {
            let mut trial = kept.clone();
            trial.insert(key, value);
            if Config::deserialize(toml::Value::Table(trial.clone())).is_ok() {
                kept = trial;
            }
        }
        Config::deserialize(toml::Value::Table(kept)).unwrap_or_default()
    }

    /// Whether a file is one of settings at all, whatever they are.
    pub fn is_readable(text: &str) -> bool {
        text.parse::<toml::Table>().is_ok()
    }

    /// The settings as a file.
    pub fn write(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

/// A setting that is one of a few.
pub trait Choice: Copy + PartialEq + Sized + 'static {
    /// All there are, each with the key of its name for people.
    const ALL: &'static [(Self, &'static str)];

    /// Its name for people.
    fn words(self) -> &'static str {
        Self::ALL.iter().find(|(choice, _)| *choice == self).map_or("", |&(_, key)| t(key))
    }

    /// The choice `by` places further on, starting over after the last one.
    fn cycled(self, by: isize) -> Self {
        let at = Self::ALL.iter().position(|(choice, _)| *choice == self).unwrap_or(0);
        let next = (at as isize + by).rem_euclid(Self::ALL.len() as isize);
        Self::ALL[next as usize].0
    }
}

/// Whether colours suit a dark or a light terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "`Choice` names them")]
pub enum Tone {
    #[default]
    Auto,
    Dark,
    Light,
    Contrast,
}

impl Choice for Tone {
    const ALL: &'static [(Tone, &'static str)] = &[
        (Tone::Auto, "choice.themeAuto"),
        (Tone::Dark, "choice.themeDark"),
        (Tone::Light, "choice.themeLight"),
        (Tone::Contrast, "choice.themeContrast"),
    ];
}

/// How many colours to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "`Choice` names them")]
pub enum ColourChoice {
    #[default]
    #[serde(rename = "auto")]
    Auto,
    #[serde(rename = "none")]
    None,
    #[serde(rename = "16")]
    Sixteen,
    #[serde(rename = "256")]
    Many,
    #[serde(rename = "truecolor")]
    True,
}

impl Choice for ColourChoice {
    const ALL: &'static [(ColourChoice, &'static str)] = &[
        (ColourChoice::Auto, "choice.coloursAuto"),
        (ColourChoice::None, "choice.coloursNone"),
        (ColourChoice::Sixteen, "16"),
        (ColourChoice::Many, "256"),
        (ColourChoice::True, "choice.coloursTrue"),
    ];
}

/// Which characters to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "`Choice` names them")]
pub enum Characters {
    #[default]
    Auto,
    Unicode,
    Ascii,
}

impl Choice for Characters {
    const ALL: &'static [(Characters, &'static str)] = &[
        (Characters::Auto, "choice.charactersAuto"),
        (Characters::Unicode, "choice.charactersUnicode"),
        (Characters::Ascii, "choice.charactersAscii"),
    ];
}

/// Whether the bell rings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "`Choice` names them")]
pub enum Sound {
    #[default]
    Off,
    Bell,
}

impl Choice for Sound {
    const ALL: &'static [(Sound, &'static str)] =
        &[(Sound::Off, "choice.soundOff"), (Sound::Bell, "choice.soundBell")];
}

/// How fast pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "`Choice` names them")]
pub enum Animation {
    Off,
    Slow,
    #[default]
    Normal,
    Fast,
}

impl Choice for Animation {
    const ALL: &'static [(Animation, &'static str)] = &[
        (Animation::Off, "choice.animationOff"),
        (Animation::Slow, "choice.animationSlow"),
        (Animation::Normal, "choice.animationNormal"),
        (Animation::Fast, "choice.animationFast"),
    ];
}

impl Animation {
    /// How long a piece is on its way.
    pub fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Animation::Off => 0,
            Animation::Slow => 700,
            Animation::Normal => 350,
            Animation::Fast => 150,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_being_written() {
        let mut config = Config { theme: Tone::Light, colours: ColourChoice::Many, ..Config::default() };
        config.done.insert("a-puzzle".to_owned());
        config.keys.insert("undo".to_owned(), vec!["b".to_owned()]);
        assert_eq!(Config::read(&config.write()), config);
    }

    #[test]
    fn a_broken_file_is_as_good_as_none() {
        assert_eq!(Config::read("="), Config::default());
        assert_eq!(Config::read("theme = 7\nclock = 'blitz'").clock, "blitz");
    }
}
