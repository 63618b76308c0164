//! What all screens use: the settings, the time, the keys, and the effects that add up.

use std::time::Duration;

use stackade_core::AnyMatch;
use stackade_core::record::Record;

use super::Note;
use super::form::cycled;
use crate::languages::{speak, t};
use crate::layout::Window;
use crate::theme::Look;
use crate::{Abilities, Animation, Config, Effect, JobId, KeyMap, Language, Sound};

/// What all screens use.
#[derive(Debug)]
pub struct Shared {
    /// Columns and rows of the window.
    pub size: (u16, u16),
    /// The time since the program started.
    pub now: Duration,
    /// The settings.
    pub config: Config,
    /// What the terminal can do.
    pub abilities: Abilities,
    /// Which key does what.
    pub keys: KeyMap,
    /// How to draw.
    pub look: Look,
    /// A game that was left unfinished.
    pub unfinished: Option<Box<Record>>,
    /// Something that was found out at the start and must be said once.
    pub notice: Option<String>,
    /// What random boards and players are drawn from.
    pub seed: u64,
    /// The language that was asked for when the program was started, which the settings do not keep.
    pub asked_language: Option<Language>,
    /// What is to be done outside.
    pub(super) effects: Vec<Effect>,
    /// The last number that was given to a job.
    last_job: JobId,
}

impl Shared {
    pub(super) fn new(config: Config, abilities: Abilities) -> Shared {
        Shared {
            size: (80, 24),
            now: Duration::ZERO,
            keys: KeyMap::new(&config.keys),
            look: abilities.look(&config),
            config,
            abilities,
            unfinished: None,
            notice: None,
            seed: 0,
            asked_language: None,
            effects: Vec::new(),
            last_job: 0,
        }
    }

    /// The window, as layouts need it.
    pub(crate) fn window(&self) -> Window {
        Window { size: self.size, look: self.look }
    }

    /// The language of this program: the one that was asked for, or chosen in the settings, or the environment's.
    pub fn language(&self) -> Language {
        self.chosen_language().unwrap_or(self.abilities.language)
    }

    /// The language that was asked for or chosen; none leaves it to the environment.
    pub(super) fn chosen_language(&self) -> Option<Language> {
        self.asked_language.or_else(|| self.config.language.parse().ok())
    }

    /// Chooses another language, or leaves it to the environment.
    pub(super) fn cycle_language(&mut self, by: isize) {
        let all: Vec<Option<Language>> = std::iter::once(None).chain(Language::all().map(Some)).collect();
        let chosen = cycled(&all, &self.chosen_language(), by);
        self.asked_language = None;
        self.config.language = chosen.map_or("", Language::tag).to_owned();
        speak(self.language());
    }

    /// A number for a new job.
    pub(super) fn job_id(&mut self) -> JobId {
        self.last_job += 1;
        self.last_job
    }

    /// A seed that was not used before.
    pub(super) fn fresh_seed(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(1);
        self.seed
    }

    /// How long a piece is on its way; no time at all where nothing shall move.
    pub fn animation_time(&self) -> Duration {
        let still = self.abilities.reduced_motion || self.look.colours == crate::Colours::None;
        if still { Duration::ZERO } else { self.config.animation.duration() }
    }

    /// The settings have changed.
    pub(super) fn remember(&mut self) {
        self.look = self.abilities.look(&self.config);
        self.effects.push(Effect::Remember(Box::new(self.config.clone())));
    }

    /// The terminal has said whether its background is light.
    pub(super) fn see_background(&mut self, is_light: bool) {
        self.abilities.is_light = is_light;
        self.look = self.abilities.look(&self.config);
    }

    /// Puts a position on the clipboard and says so.
    pub(super) fn copy_position(&mut self, game: &dyn AnyMatch, note: &mut Note) {
        self.effects.push(Effect::Copy(game.position()));
        note.say(t("game.copied"));
    }

    /// Rings the bell if that is wanted.
    pub(super) fn ring(&mut self) {
        if self.config.sound == Sound::Bell {
            self.effects.push(Effect::Bell);
        }
    }

    /// How long to wait before a computer's move is seen, so that one can follow.
    pub(super) fn pause(&self) -> Duration {
        match self.config.animation {
            Animation::Off => Duration::ZERO,
            animation => animation.duration(),
        }
    }
}
