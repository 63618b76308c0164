//! The settings screen.

use super::form::{FormInput, navigate};
use super::{Component, Go, Shared};
use crate::Key;
use crate::config::{Choice, Config};
use crate::layout::{Form, Row};

/// The settings screen.
#[derive(Debug, Default)]
pub struct Settings {
    chosen: usize,
}

/// The settings in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Theme,
    Colours,
    Characters,
    Animation,
    Sound,
    Evaluation,
    Destinations,
    Back,
}

const ITEMS: [Item; 8] = [
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
        let rows = ITEMS.map(|item| row(item, &shared.config)).into();
        let note = "Keys can be changed in the settings file, under [keys].".to_owned();
        Some(Form::page("Settings", rows, self.chosen, note))
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

fn row(item: Item, config: &Config) -> Row {
    let on = |is_on: bool| if is_on { "on" } else { "off" };
    match item {
        Item::Theme => Row::choice("Theme", config.theme.words(), "colours for this background"),
        Item::Colours => Row::choice("Colours", config.colours.words(), "nothing is told by colour alone"),
        Item::Characters => {
            Row::choice("Characters", config.characters.words(), "what boards are drawn with")
        }
        Item::Animation => Row::choice("Movement", config.animation.words(), "how fast pieces move"),
        Item::Sound => Row::choice("Sound", config.sound.words(), "when the computer has moved"),
        Item::Evaluation => {
            Row::choice("Evaluation", on(config.evaluation), "what the computer thinks of the game")
        }
        Item::Destinations => Row::choice("Marks", on(config.destinations), "where the picked stack can go"),
        Item::Back => Row::new("Back", "settings are kept at once"),
    }
}

fn turn(item: Item, by: isize, shared: &mut Shared) {
    let config = &mut shared.config;
    match item {
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
