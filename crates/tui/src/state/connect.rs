//! Where to play online: the address of a server, or a link to a game there. It is remembered.

use stackade_client::{Destination, Link};

use super::form::{FormInput, navigate};
use super::prompt::{self, Typed};
use super::{Component, Go, Prompt, Shared};
use crate::languages::{say, t};
use crate::layout::{Form, Row};
use crate::{Effect, Key};

/// The choice of a server.
#[derive(Debug)]
pub struct Connect {
    chosen: usize,
    /// The address that is being typed.
    prompt: Option<Prompt>,
    note: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// To the server that was visited last.
    Last,
    Type,
}

impl Connect {
    /// Where nothing is remembered an address is asked for at once.
    pub(super) fn new(shared: &Shared) -> Connect {
        let prompt = last_server(shared).is_none().then(Prompt::default);
        Connect { chosen: 0, prompt, note: String::new() }
    }

    fn enter(&mut self, shared: &mut Shared) {
        match (items(shared)[self.chosen], last_server(shared)) {
            (Item::Last, Some(link)) => visit(link, shared),
            _ => self.prompt = Some(Prompt::default()),
        }
    }

    fn typed(&mut self, address: &str, shared: &mut Shared) {
        match read(address) {
            Some(link) => {
                shared.config.server = link.server.to_string();
                shared.remember();
                visit(link, shared);
            }
            None => self.note = say!("connect.noAddress", example = "https://games.example"),
        }
    }
}

impl Component for Connect {
    fn form(&self, shared: &Shared) -> Option<Form> {
        let row = |item: Item| match item {
            Item::Last => Row::new(t("connect.last"), shared.config.server.clone()),
            Item::Type => Row::new(t("connect.type"), t("connect.typeAbout")),
        };
        let note = match &self.prompt {
            Some(prompt) => say!("connect.typed", typed = prompt.text),
            None => self.note.clone(),
        };
        let rows = items(shared).into_iter().map(row).collect();
        Some(Form::page(t("menu.online"), rows, self.chosen, note))
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        match prompt::press(&mut self.prompt, key) {
            Some(Typed::Done(address)) if !address.is_empty() => self.typed(&address, shared),
            Some(_) => self.note.clear(),
            None => match navigate(key, &mut self.chosen, items(shared).len(), shared) {
                FormInput::Enter => self.enter(shared),
                FormInput::Back => return Go::Back,
                FormInput::Nothing | FormInput::Change(_) => {}
            },
        }
        Go::Stay
    }

    fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        self.chosen = row.min(items(shared).len() - 1);
        self.enter(shared);
        Go::Stay
    }

    fn prompt(&mut self) -> Option<&mut Prompt> {
        self.prompt.as_mut()
    }
}

fn items(shared: &Shared) -> Vec<Item> {
    last_server(shared).map(|_| Item::Last).into_iter().chain([Item::Type]).collect()
}

/// The list of games at the server that was visited last.
fn last_server(shared: &Shared) -> Option<Link> {
    let link = read(&shared.config.server)?;
    Some(Link { destination: Destination::Lobby, ..link })
}

/// A link as people type it: without anything before the name of the server it is a safe one, or one to this machine.
fn read(address: &str) -> Option<Link> {
    let address = address.trim();
    if address.is_empty() || address.contains("://") {
        return address.parse().ok();
    }
    let here = format!("http://{address}").parse().ok().filter(|link: &Link| link.server.is_private());
    here.or_else(|| format!("https://{address}").parse().ok())
}

fn visit(link: Link, shared: &mut Shared) {
    shared.effects.push(Effect::Visit(Box::new(link)));
}
