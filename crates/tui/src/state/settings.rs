//! The settings screen.

use super::form::{FormInput, navigate};
use super::{Component, Go, Shared};
use crate::config::Choice;
use crate::languages::t;
use crate::layout::{Form, Row};
use crate::{Key, Language};

/// The settings screen.
#[derive(Debug, Default)]
pub struct Settings {
    chosen: usize,
}

/// The settings in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Language,
    Theme,
    Colours,
    Characters,
    Animation,
    Sound,
    Evaluation,
    Destinations,
    Back,
}

const ITEMS: [Item; 9] = [
    Item::Language,
    Item::Theme,
    Item::Colours,
    Item::Characters,
    Item::Animation,
    Item::Sound,
    Item::Evaluation,
    Item::Destinations,
    Item::Back,
];

impl Component for Settings {
    fn form(&self, shared: &Shared) -> Option<Form> {
        let rows = ITEMS.map(|item| row(item, shared)).into();
        Some(Form::page(t("menu.settings"), rows, self.chosen, t("settings.keys").to_owned()))
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        match navigate(key, &mut self.chosen, ITEMS.len(), shared) {
            FormInput::Back => return Go::Back,
            FormInput::Enter if ITEMS[self.chosen] == Item::Back => return Go::Back,
            FormInput::Enter => turn(ITEMS[self.chosen], 1, shared),
            FormInput::Change(by) => turn(ITEMS[self.chosen], by, shared),
            FormInput::Nothing => {}
        }
        Go::Stay
    }

    fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        self.chosen = row.min(ITEMS.len() - 1);
        match ITEMS[self.chosen] {
            Item::Back => Go::Back,
            item => {
                turn(item, 1, shared);
                Go::Stay
            }
        }
    }
}

fn row(item: Item, shared: &Shared) -> Row {
    let config = &shared.config;
    let on = |is_on: bool| if is_on { t("settings.on") } else { t("settings.off") };
    match item {
        Item::Language => {
            let chosen = shared.chosen_language().map_or(t("settings.auto"), Language::name);
            Row::choice(t("settings.language"), chosen, t("settings.languageAbout"))
        }
        Item::Theme => Row::choice(t("settings.theme"), config.theme.words(), t("settings.themeAbout")),
        Item::Colours => {
            Row::choice(t("settings.colours"), config.colours.words(), t("settings.coloursAbout"))
        }
        Item::Characters => {
            Row::choice(t("settings.characters"), config.characters.words(), t("settings.charactersAbout"))
        }
        Item::Animation => {
            Row::choice(t("settings.animation"), config.animation.words(), t("settings.animationAbout"))
        }
        Item::Sound => Row::choice(t("settings.sound"), config.sound.words(), t("settings.soundAbout")),
        Item::Evaluation => {
            Row::choice(t("settings.evaluation"), on(config.evaluation), t("settings.evaluationAbout"))
        }
        Item::Destinations => {
            Row::choice(t("settings.destinations"), on(config.destinations), t("settings.destinationsAbout"))
        }
        Item::Back => Row::new(t("settings.back"), t("settings.backAbout")),
    }
}

fn turn(item: Item, by: isize, shared: &mut Shared) {
    let config = &mut shared.config;
    match item {
        Item::Language => shared.cycle_language(by),
        Item::Theme => config.theme = config.theme.cycled(by),
        Item::Colours => config.colours = config.colours.cycled(by),
        Item::Characters => config.characters = config.characters.cycled(by),
        Item::Animation => config.animation = config.animation.cycled(by),
        Item::Sound => config.sound = config.sound.cycled(by),
        Item::Evaluation => config.evaluation = !config.evaluation,
        Item::Destinations => config.destinations = !config.destinations,
        Item::Back => return,
    }
    shared.remember();
    shared.ring();
}
