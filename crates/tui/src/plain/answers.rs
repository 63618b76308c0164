//! What can be asked for besides moves, and the answers in words.

use std::fs;
use std::io::{self, Write};
use std::time::Duration;

use stackade_core::{CellName, Ending, Outcome, Side};
use stackade_draw::capital;
use stackade_engine::{Limit, Searcher, Spec};

use super::LineGame;
use crate::languages::{say, sentence, t};
use crate::shell::choose;
use crate::speech::{self, Spoken};

/// What is asked about a cell.
#[derive(Clone, Copy)]
enum CellQuestion {
    Here,
    Around,
}

impl<W: Write> LineGame<W> {
    /// Answers a line: a question, a command or a move.
    pub(super) fn answer(&mut self, line: &str) -> io::Result<()> {
        if self.answer_question(line)? {
            return Ok(());
        }
        let (word, rest) = split(line);
        let me = self.game.side_to_move();
        match word {
            "undo" => self.travel(|game| game.undo().is_some(), "plain.undone", "plain.nothingToUndo"),
            "redo" => self.travel(|game| game.redo().is_some(), "plain.redone", "plain.nothingToRedo"),
            "hint" => self.hint(),
            "record" => self.say(self.record().to_string().trim_end()),
            "save" => self.save(rest),
            "resign" => {
                self.game.resign(me);
                Ok(())
            }
            "draw" => self.offer_draw(me),
            "quit" | "exit" => {
                self.is_left = true;
                Ok(())
            }
            _ => self.make(line),
        }
    }

    /// Answers a question about the position; says whether it was one.
    pub(super) fn answer_question(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = split(line);
        let to_move = self.game.side_to_move();
        let me = self.own.unwrap_or(to_move);
        let sides = self.game.sides().len();
        let answered = match word {
            "" => Ok(()),
            "help" | "?" => self.say(t("plain.help")),
            "board" => self.say_board(),
            "words" => {
                let view = self.game.view();
                self.say(&Spoken::new(&view, self.game.info()).all())
            }
            "mine" => self.tell(|spoken| sentence(&spoken.stacks_of(me))),
            "theirs" => self.tell(|spoken| others(spoken, me, sides)),
            "at" => self.about_cell(rest, CellQuestion::Here),
            "around" => self.about_cell(rest, CellQuestion::Around),
            "legal" => self.legal(rest),
            "last" => self.last(),
            "moves" => {
                let moves = self.game.moves();
                self.say(&if moves.is_empty() { t("plain.noMoves").to_owned() } else { moves.join(" ") })
            }
            "score" => self.tell(|spoken| sentence(&spoken.score())),
            "threats" => {
                let words = crate::threats::find(&*self.game).words(&*self.game);
                self.say(&words)
            }
            "turn" => {
                let side = capital(self.name(to_move));
                self.say(&say!("plain.turn", side = side, turn = self.game.moves().len() + 1))
            }
            "position" => self.say(&self.game.position()),
            _ => return Ok(false),
        };
        answered.map(|()| true)
    }

    /// Writes the game into a new file.
    pub(super) fn save(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return self.say(t("plain.saveWhere"));
        }
        let file = fs::File::options().write(true).create_new(true).open(path);
        let written = file.and_then(|mut file| write!(file, "{}", self.record()));
        match written {
            Ok(()) => self.say(&say!("save.saved", path = path)),
            Err(error) => self.say(&say!("plain.notSaved", why = error)),
        }
    }

    fn say_board(&mut self) -> io::Result<()> {
        let was = std::mem::replace(&mut self.options.words_only, false);
        let shown = self.show();
        self.options.words_only = was;
        shown
    }

    /// Says something about the position.
    fn tell(&mut self, words: impl Fn(&Spoken<'_>) -> String) -> io::Result<()> {
        let view = self.game.view();
        let text = words(&Spoken::new(&view, self.game.info()));
        self.say(&text)
    }

    fn about_cell(&mut self, name: &str, question: CellQuestion) -> io::Result<()> {
        let Ok(cell) = name.parse::<CellName>() else {
            return self.say(&say!("plain.whichCell", example = "at c3"));
        };
        self.tell(|spoken| {
            let said = match question {
                CellQuestion::Here => spoken.at(cell),
                CellQuestion::Around => spoken.around(cell),
            };
            said.map_or_else(|| say!("plain.noCell", cell = cell), |text| format!("{text}."))
        })
    }

    fn legal(&mut self, cell: &str) -> io::Result<()> {
        if cell.is_empty() {
            let moves = self.game.legal_moves();
            return self.say(&say!("plain.legal", count = moves.len(), moves = moves.join(" ")));
        }
        let Ok(cell) = cell.parse::<CellName>() else {
            return self.say(&say!("plain.whichCell", example = "legal c3"));
        };
        let turns = self.game.turns();
        let begins = turns.iter().filter(|(_, turn)| turn.from().or(turn.placed()) == Some(cell));
        let from: Vec<&str> = begins.map(|(mv, _)| mv.as_str()).collect();
        match from.len() {
            0 => self.say(&say!("plain.legalNone", cell = cell)),
            1 => self.say(&say!("plain.legalOne", cell = cell, moves = from[0])),
            count => self.say(&say!("plain.legalOn", count = count, cell = cell, moves = from.join(" "))),
        }
    }

    fn last(&mut self) -> io::Result<()> {
        let moves = self.game.moves();
        let (Some(mv), Some((turn, before))) = (moves.last(), self.game.last_turn()) else {
            return self.say(t("plain.noMove"));
        };
        self.say(&format!("{}. ({mv})", speech::made(&before, self.game.info(), &turn)))
    }

    /// Goes back or forth until a person is to move; what there is to say is named by its keys.
    fn travel(
        &mut self,
        mut step: impl FnMut(&mut dyn stackade_core::AnyMatch) -> bool,
        done: &'static str,
        nothing: &'static str,
    ) -> io::Result<()> {
        if !step(&mut *self.game) {
            return self.say(t(nothing));
        }
        while !self.controllers[self.game.side_to_move().index()].is_human() && step(&mut *self.game) {}
        self.say(&say!(done, turns = self.game.moves().len()))?;
        if self.options.words_only { Ok(()) } else { self.show() }
    }

    fn hint(&mut self) -> io::Result<()> {
        let spec = Spec::Searcher(Searcher::AlphaBeta, Limit::Time(Duration::from_secs(1)));
        match choose(&mut self.thinker, &*self.game, &spec, 0, None) {
            Ok(mv) => self.say(&say!("plain.try", move = mv, words = speech::recommended(&*self.game, &mv))),
            Err(why) => self.say(&why),
        }
    }

    /// Another person at the same keyboard is asked; a computer plays on.
    fn offer_draw(&mut self, me: Side) -> io::Result<()> {
        if self.controllers.len() > 2 {
            return self.say(t("plain.drawForTwo"));
        }
        if self.controllers[(!me).index()].is_human() {
            self.offered_to = Some(!me);
            return self.say(&say!("plain.offersDraw", side = capital(self.name(me))));
        }
        self.say(t("game.playsOn"))
    }

    /// The other person says whether it is a draw.
    pub(super) fn answer_offer(&mut self, line: &str) -> io::Result<()> {
        match line {
            "yes" | "y" => self.game.end(Outcome::Draw, Ending::Agreement),
            "no" | "n" => self.say(t("game.declined"))?,
            _ => return self.say(t("plain.yesOrNo")),
        }
        self.offered_to = None;
        Ok(())
    }
}

/// The stacks of everybody but one side.
fn others(spoken: &Spoken<'_>, me: Side, sides: usize) -> String {
    let others = Side::ALL.into_iter().take(sides).filter(|&side| side != me);
    others.map(|side| sentence(&spoken.stacks_of(side))).collect::<Vec<_>>().join(" ")
}

/// The first word of a line, and the rest.
pub(super) fn split(line: &str) -> (&str, &str) {
    line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()))
}
