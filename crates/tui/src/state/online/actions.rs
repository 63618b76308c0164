//! What keys, clicks and typed lines do in a game online.

use stackade_client::Room;
use stackade_online::limits::FREE_PLIES;
use stackade_online::{Offer, Request};

use super::super::dialog::{self, Answer};
use super::super::prompt::{self, Typed};
use super::super::{Dialog, Go, Prompt};
use super::game::{OnlineGame, OnlineQuestion, RoomContext, record};
use crate::languages::t;
use crate::{Action, Effect, Key};

/// What can be done when a game is over, by the keys of the texts.
pub(crate) const AFTERWARDS: [&str; 4] = ["result.rematch", "result.analyse", "result.save", "result.games"];

/// Commands that can be typed like moves.
const COMMANDS: [&str; 14] = [
    "draw", "takeback", "accept", "decline", "resign", "abort", "claim", "rematch", "flip", "save", "copy",
    "rules", "help", "quit",
];

/// The key that accepts an offer is the one that makes it.
pub(super) fn key_for(what: Offer) -> Action {
    match what {
        Offer::Draw => Action::OfferDraw,
        Offer::Takeback => Action::Undo,
        Offer::Rematch => Action::Restart,
    }
}

impl OnlineGame {
    /// A key; going back means leaving the game.
    pub(super) fn press(&mut self, key: Key, mut at: RoomContext<'_>) -> Go {
        match prompt::press(&mut self.prompt, key) {
            Some(Typed::Done(text)) => return self.obey(text.trim(), &mut at),
            Some(Typed::More | Typed::Left) => return Go::Stay,
            None => {}
        }
        if let Some(answer) = dialog::press(&mut self.dialog, key, at.shared) {
            return self.answer(answer, &mut at);
        }
        match (key, at.shared.keys.action(key)) {
            (Key::Char(digit @ '1'..='9'), _) => self.choose_height(digit, &mut at),
            (_, Some(action)) => return self.act(action, &mut at),
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn point(&mut self, x: u16, y: u16, mut at: RoomContext<'_>) -> Go {
        if let Some(answer) = dialog::click(&mut self.dialog, &self.pane.board, (x, y), at.shared) {
            return self.answer(answer, &mut at);
        }
        if self.pane.point_at(x, y, at.shared) {
            self.choose(&mut at);
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, at: &mut RoomContext<'_>) -> Go {
        if self.pane.steer(action) {
            return Go::Stay;
        }
        match action {
            Action::Confirm => self.choose(at),
            // One step back in a move; with nothing to step back from, no to what is offered.
            Action::Cancel if self.pane.board.back() => at.note.say(""),
            Action::Cancel => at.decline(),
            Action::Type => self.prompt = Some(Prompt::new(self.words(at.room))),
            Action::Undo => at.offer(Offer::Takeback),
            Action::OfferDraw => at.offer(Offer::Draw),
            Action::Restart => at.offer(Offer::Rematch),
            Action::Resign => self.ask_to_end(at),
            Action::Save => {
                let record = record(at.room);
                at.shared.effects.extend(record.map(|record| Effect::Save(Box::new(record))));
            }
            Action::Copy => {
                if let Some(game) = at.room.game() {
                    at.shared.copy_position(game, at.note);
                }
            }
            Action::Analyse => return analyse(at),
            Action::Rules => return Go::rules(self.pane.board.info),
            Action::Quit if at.is_player() && !at.is_over() => {
                self.dialog = Some(Dialog::Ask(OnlineQuestion::Leave));
            }
            Action::Quit => return Go::Back,
            Action::Hint | Action::Evaluation | Action::Threats => {
                at.note.refuse(t("online.noComputer"));
            }
            _ => {}
        }
        Go::Stay
    }

    /// Everything that can be typed.
    fn words(&self, room: &Room) -> Vec<String> {
        let moves = self.pane.board.move_texts().filter(|_| room.is_my_turn());
        moves.chain(COMMANDS.iter().map(|name| (*name).to_owned())).collect()
    }

    fn choose(&mut self, at: &mut RoomContext<'_>) {
        if at.is_over() {
            self.dialog = Some(Dialog::result());
            return;
        }
        let Some(game) = at.room.game().filter(|_| at.room.is_my_turn()) else {
            let why = if at.is_player() { t("game.notYourTurn") } else { t("online.youWatch") };
            return at.note.refuse(why);
        };
        if let Some(mv) = self.pane.choose(game, at.note) {
            at.play(&mv);
        }
    }

    fn choose_height(&mut self, digit: char, at: &mut RoomContext<'_>) {
        let Some(game) = at.room.game().filter(|_| at.room.is_my_turn()) else { return };
        if let Some(mv) = self.pane.choose_height(digit, game, at.note) {
            at.play(&mv);
        }
    }

    /// Before both have moved a game is called off, later it is given up.
    fn ask_to_end(&mut self, at: &mut RoomContext<'_>) {
        let played = at.room.snapshot().map_or(0, |snapshot| snapshot.moves.len());
        if !at.is_player() {
            at.note.refuse(t("online.youWatch"));
        } else if at.is_over() {
            at.note.refuse(t("game.over"));
        } else {
            let is_begun = played >= FREE_PLIES;
            let question = if is_begun { OnlineQuestion::Resign } else { OnlineQuestion::Abort };
            self.dialog = Some(Dialog::Ask(question));
        }
    }

    /// A typed line: a move, a command, or something to say.
    fn obey(&mut self, text: &str, at: &mut RoomContext<'_>) -> Go {
        if let Some(words) = text.strip_prefix("say ") {
            at.ask(&Request::Say { text: words.trim().to_owned() });
            return Go::Stay;
        }
        if let Some(path) = text.strip_prefix("save ") {
            let save = |record| Effect::SaveAs(Box::new(record), path.trim().into());
            at.shared.effects.extend(record(at.room).map(save));
            return Go::Stay;
        }
        match text {
            "" => {}
            "accept" => at.accept(),
            "decline" => at.decline(),
            "abort" => at.ask(&Request::Abort),
            "claim" => at.ask(&Request::Claim { absent: 0 }),
            "draw" => return self.act(Action::OfferDraw, at),
            "takeback" => return self.act(Action::Undo, at),
            "rematch" => return self.act(Action::Restart, at),
            "resign" => return self.act(Action::Resign, at),
            "flip" => return self.act(Action::Flip, at),
            "save" => return self.act(Action::Save, at),
            "copy" => return self.act(Action::Copy, at),
            "rules" => return self.act(Action::Rules, at),
            "help" => return Go::Help,
            "quit" => return self.act(Action::Quit, at),
            mv => at.play(mv),
        }
        Go::Stay
    }

    fn answer(&mut self, answer: Answer<OnlineQuestion>, at: &mut RoomContext<'_>) -> Go {
        let action = match answer {
            Answer::Pending | Answer::Closed | Answer::No(_) => return Go::Stay,
            Answer::Yes(OnlineQuestion::Leave) => return Go::Back,
            Answer::Yes(OnlineQuestion::Resign) => {
                at.ask(&Request::Resign);
                return Go::Stay;
            }
            Answer::Yes(OnlineQuestion::Abort) => {
                at.ask(&Request::Abort);
                return Go::Stay;
            }
            // Nothing is taken back after the end.
            Answer::Act(Action::Undo) => return Go::Stay,
            Answer::Act(action) => action,
            Answer::Row(0) => Action::Restart,
            Answer::Row(1) => Action::Analyse,
            Answer::Row(2) => Action::Save,
            Answer::Row(_) => Action::Quit,
        };
        self.act(action, at)
    }
}

fn analyse(at: &mut RoomContext<'_>) -> Go {
    if at.is_player() && !at.is_over() {
        at.note.refuse(t("online.analysedLater"));
        return Go::Stay;
    }
    record(at.room).map_or(Go::Stay, |record| Go::study(record, at.note))
}
