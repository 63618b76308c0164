//! What can be asked for besides moves, and the answers in words.

use std::fs;
use std::io::{self, Write};
use std::time::Duration;

use stackade_core::{CellName, Ending, Outcome, Side};
use stackade_draw::capital;
use stackade_draw::speech::Speech;
use stackade_engine::{Limit, Searcher, Spec};
use stackade_play::Summary;

use super::LineGame;
use crate::shell::choose;

const HELP: &str = "\
Type a move as it is written, such as a1-a4, or one of these:
  board       the board            words       the position in words
  mine        your stacks          theirs      the stacks of others
  at c3       what stands on c3    around c3   what stands around it
  legal       all legal moves      legal c3    those that begin on c3
  last        the last move        moves       all moves so far
  score       the counts           threats     what others threaten
  undo, redo  take back, restore   hint        a good move
  position    the position string  record      the game as a record
  resign      give up              draw        offer a draw
  turn        who is to move       save FILE   write the game into a file
  help        this                 quit        leave the game";

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
            "undo" => {
                self.travel(|game| game.undo().is_some(), "Taken back", "There is nothing to take back.")
            }
            "redo" => self.travel(|game| game.redo().is_some(), "Restored", "There is nothing to restore."),
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
        let answered = match word {
            "" => Ok(()),
            "help" | "?" => self.say(HELP),
            "board" => self.say_board(),
            "words" => self.tell(|speech| stackade_draw::words(speech.view, speech.info)),
            "mine" => self.tell(|speech| format!("{}.", capital(&speech.stacks_of(me)))),
            "theirs" => self.tell(|speech| others(speech, me)),
            "at" => self.about_cell(rest, CellQuestion::Here),
            "around" => self.about_cell(rest, CellQuestion::Around),
            "legal" => self.legal(rest),
            "last" => self.last(),
            "moves" => {
                let moves = self.game.moves();
                self.say(&if moves.is_empty() { "No moves yet.".to_owned() } else { moves.join(" ") })
            }
            "score" => self.tell(|speech| format!("{}.", capital(&speech.score()))),
            "threats" => {
                let words = crate::threats::find(&*self.game).words(&*self.game);
                self.say(&words)
            }
            "turn" => {
                let text =
                    format!("{} to move, turn {}.", capital(self.name(to_move)), self.game.moves().len() + 1);
                self.say(&text)
            }
            "position" => self.say(&self.game.position()),
            _ => return Ok(false),
        };
        answered.map(|()| true)
    }

    /// Writes the game into a new file.
    pub(super) fn save(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return self.say("Say where, such as: save game.stk.");
        }
        let file = fs::File::options().write(true).create_new(true).open(path);
        let written = file.and_then(|mut file| write!(file, "{}", self.record()));
        match written {
            Ok(()) => self.say(&format!("Saved as {path}.")),
            Err(error) => self.say(&format!("Not saved: {error}.")),
        }
    }

    fn say_board(&mut self) -> io::Result<()> {
        let was = std::mem::replace(&mut self.options.words_only, false);
        let shown = self.show();
        self.options.words_only = was;
        shown
    }

    /// Says something about the position.
    fn tell(&mut self, words: impl Fn(&Speech<'_>) -> String) -> io::Result<()> {
        let view = self.game.view();
        let text = words(&Speech::new(&view, self.game.info()));
        self.say(&text)
    }

    fn about_cell(&mut self, name: &str, question: CellQuestion) -> io::Result<()> {
        let Ok(cell) = name.parse::<CellName>() else {
            return self.say("Say which cell, such as: at c3.");
        };
        self.tell(|speech| {
            let said = match question {
                CellQuestion::Here => speech.at(cell),
                CellQuestion::Around => speech.around(cell),
            };
            said.map_or_else(|| format!("The board has no cell {cell}."), |text| format!("{text}."))
        })
    }

    fn legal(&mut self, cell: &str) -> io::Result<()> {
        if cell.is_empty() {
            let moves = self.game.legal_moves();
            return self.say(&format!("{} legal moves: {}", moves.len(), moves.join(" ")));
        }
        let Ok(cell) = cell.parse::<CellName>() else {
            return self.say("Say which cell, such as: legal c3.");
        };
        let turns = self.game.turns();
        let begins = turns.iter().filter(|(_, turn)| turn.from().or(turn.placed()) == Some(cell));
        let from: Vec<&str> = begins.map(|(mv, _)| mv.as_str()).collect();
        match from.len() {
            0 => self.say(&format!("No legal move begins on {cell}.")),
            1 => self.say(&format!("1 legal move on {cell}: {}", from[0])),
            count => self.say(&format!("{count} legal moves on {cell}: {}", from.join(" "))),
        }
    }

    fn last(&mut self) -> io::Result<()> {
        let moves = self.game.moves();
        let (Some(mv), Some((turn, before))) = (moves.last(), self.game.last_turn()) else {
            return self.say("No move has been made yet.");
        };
        let words = Summary::new(&before, &turn).words(&before, self.game.info());
        let who = capital(self.name(before.side));
        self.say(&format!("{who} {words}. ({mv})"))
    }

    /// Goes back or forth until a person is to move.
    fn travel(
        &mut self,
        mut step: impl FnMut(&mut dyn stackade_core::AnyMatch) -> bool,
        done: &str,
        nothing: &str,
    ) -> io::Result<()> {
        if !step(&mut *self.game) {
            return self.say(nothing);
        }
        while !self.controllers[self.game.side_to_move().index()].is_human() && step(&mut *self.game) {}
        let turns = self.game.moves().len();
        self.say(&format!("{done}; {turns} turns are played."))?;
        if self.options.words_only { Ok(()) } else { self.show() }
    }

    fn hint(&mut self) -> io::Result<()> {
        let spec = Spec::Searcher(Searcher::AlphaBeta, Limit::Time(Duration::from_secs(1)));
        match choose(&mut self.thinker, &*self.game, &spec, 0, None) {
            Ok(mv) => self.say(&format!("Try {mv}: it {}.", super::move_words(&*self.game, &mv))),
            Err(why) => self.say(&why),
        }
    }

    /// Another person at the same keyboard is asked; a computer plays on.
    fn offer_draw(&mut self, me: Side) -> io::Result<()> {
        if self.controllers.len() > 2 {
            return self.say("A draw is agreed on by two; here everybody plays for a rank.");
        }
        if self.controllers[(!me).index()].is_human() {
            self.offered_to = Some(!me);
            return self.say(&format!("{} offers a draw.", capital(self.name(me))));
        }
        self.say("The computer plays on.")
    }

    /// The other person says whether it is a draw.
    pub(super) fn answer_offer(&mut self, line: &str) -> io::Result<()> {
        match line {
            "yes" | "y" => self.game.end(Outcome::Draw, Ending::Agreement),
            "no" | "n" => self.say("The draw is declined.")?,
            _ => return self.say("Say yes or no."),
        }
        self.offered_to = None;
        Ok(())
    }
}

/// The stacks of everybody but one side.
fn others(speech: &Speech<'_>, me: Side) -> String {
    let sides = Side::ALL.into_iter().take(speech.view.sides.len()).filter(|&side| side != me);
    sides.map(|side| format!("{}.", capital(&speech.stacks_of(side)))).collect::<Vec<_>>().join(" ")
}

/// The first word of a line, and the rest.
pub(super) fn split(line: &str) -> (&str, &str) {
    line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()))
}
