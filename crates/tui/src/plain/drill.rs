//! Puzzles and lessons line by line.

use std::io::{self, BufRead, Write};

use stackade_draw::capital;
use stackade_lessons::drill::{Judgement, Task};

use super::LineGame;
use crate::languages::{say, t};
use crate::{drill_words, game_words, speech};

/// What a line led to.
enum Next {
    /// The task is not done yet.
    Stay,
    /// It is done.
    Done,
    /// The person goes on without having done it.
    Skipped,
    /// The person has had enough, or the input has ended.
    Left,
}

impl<W: Write> LineGame<W> {
    /// Sets a task, and those that come after it in a lesson; gives the ids of what was done.
    pub(super) fn drill(&mut self, task: Task, input: &mut impl BufRead) -> io::Result<Vec<String>> {
        let (mut task, mut done, mut skipped) = (drill_words::in_language(task), Vec::new(), false);
        loop {
            self.set(&task)?;
            let mut next = Next::Stay;
            while matches!(next, Next::Stay) {
                next = match self.read_line(t("plain.move"), input)? {
                    Some(line) => self.take(&line, &task)?,
                    None => {
                        self.say("")?;
                        self.say(t("plain.inputEnded"))?;
                        Next::Left
                    }
                };
            }
            skipped |= matches!(next, Next::Skipped);
            if matches!(next, Next::Left) {
                return Ok(done);
            }
            // A lesson counts once all of it was done.
            if task.is_last() && !skipped {
                done.push(task.id());
            }
            match task.next().filter(|_| !task.is_last()) {
                Some(further) => task = drill_words::in_language(further),
                None => return Ok(done),
            }
        }
    }

    /// Says what is to be done, and shows the board.
    fn set(&mut self, task: &Task) -> io::Result<()> {
        self.game = task.begin();
        self.say(&format!("{}.", drill_words::title(task)))?;
        self.say(&drill_words::prompt(task))?;
        self.show()?;
        let to_move = capital(self.name(self.game.side_to_move()));
        self.say(&say!("plain.drillTurn", side = to_move))
    }

    fn take(&mut self, line: &str, task: &Task) -> io::Result<Next> {
        match line {
            "help" | "?" => self.say(t("plain.helpDrill"))?,
            "hint" => self.say(&drill_words::hint(task))?,
            "quit" | "exit" => return Ok(Next::Left),
            "skip" => return Ok(Next::Skipped),
            "undo" | "redo" | "draw" | "resign" | "record" => self.say(t("plain.forGames"))?,
            _ if self.answer_question(line)? => {}
            _ => match task.judge(line) {
                Ok(judgement) => return self.pronounce(line, &judgement, task),
                Err(why) => {
                    let why = game_words::message(self.game.info().name, why.message());
                    self.say(&say!("plain.notLegal", why = why))?;
                }
            },
        }
        Ok(Next::Stay)
    }

    /// Plays the solver's move and what follows it, and says what it comes to.
    fn pronounce(&mut self, mv: &str, judgement: &Judgement, task: &Task) -> io::Result<Next> {
        for mv in std::iter::once(mv).chain(judgement.follow.iter().map(String::as_str)) {
            self.follow(mv)?;
        }
        if !self.options.words_only {
            self.show()?;
        }
        self.say(&drill_words::judged(task, judgement))?;
        if judgement.is_right {
            return Ok(Next::Done);
        }
        self.game = task.begin();
        self.say(t("plain.again"))?;
        Ok(Next::Stay)
    }

    fn follow(&mut self, mv: &str) -> io::Result<()> {
        let told = speech::about_to(&*self.game, mv);
        if self.game.play(mv).is_ok() {
            self.say(&format!("{told}. ({mv})"))?;
        }
        Ok(())
    }
}
