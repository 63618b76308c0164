//! One's own games at a server: those whose seats are held and that are not over.

use super::Session;
use stackade_online::{Listed, Snapshot};

use crate::{Answer, CallError, Kept, Question};

/// How many seats are looked after, the newest; every move makes one new.
const MOST: usize = 12;

impl Session {
    /// One's own games that go on, the newest first.
    pub fn mine(&self) -> &[Snapshot] {
        &self.mine
    }

    /// Whether the server has still to say which of one's own games go on.
    pub fn is_looking(&self) -> bool {
        !self.looked_for.is_empty()
    }

    /// Asks how the games stand in which seats are held.
    pub(super) fn look_for_mine(&mut self) {
        self.looked_for.clear();
        let newest: Vec<Kept> = self.kept.iter().take(MOST).cloned().collect();
        newest.into_iter().for_each(|kept| self.look_for(kept));
    }

    fn look_for(&mut self, kept: Kept) {
        let question = Question::Game { id: kept.id.clone(), token: Some(kept.token) };
        let number = self.put(question);
        self.looked_for.push((number, kept.id));
    }

    /// Takes the answer to such a question; false if it answers another.
    pub(super) fn take_mine(&mut self, number: u64, answer: &Result<Answer, CallError>) -> bool {
        let Some(at) = self.looked_for.iter().position(|(asked, _)| *asked == number) else { return false };
        let (_, id) = self.looked_for.remove(at);
        match answer {
            Ok(Answer::Game(game)) => self.sort_in(&id, game),
            Err(CallError::Refused { .. }) => self.mine.retain(|known| known.id != id),
            // Who does not answer has not said that it is over.
            _ => {}
        }
        true
    }

    fn sort_in(&mut self, id: &str, game: &Snapshot) {
        self.mine.retain(|known| known.id != id);
        if game.over.is_none() {
            self.mine.push(game.clone());
            let place = |game: &Snapshot| self.kept.iter().position(|kept| kept.id == game.id);
            self.mine.sort_by_key(place);
            return self.tell_mine_apart();
        }
        // A rematch may have begun while one was not there; it is played with the same secret.
        let Some(next) = game.next.clone().filter(|next| self.seat_in(next).is_none()) else { return };
        if let Some(kept) = self.seat_in(id).cloned() {
            let kept = Kept { id: next, unsent: None, ..kept };
            self.keep(kept.clone());
            self.look_for(kept);
        }
    }

    /// What is one's own is not listed among the games of others.
    pub(super) fn tell_mine_apart(&mut self) {
        let Some(lobby) = &mut self.lobby else { return };
        let is_other = |game: &Listed| !self.mine.iter().any(|own| own.id == game.id);
        lobby.open.retain(is_other);
        lobby.live.retain(is_other);
    }
}
