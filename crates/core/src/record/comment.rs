//! Notes on moves: what stands in `{comments}`, evaluations and clocks included, and marks.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::escape;
use super::phrases::{NOT_A_CLOCK, NOT_AN_EVAL, OPEN_COMMAND, SECOND_COMMAND};
use crate::{Message, shorten};

/// What is said about a move, or about the start position.
///
/// Any text can be a comment; the writer escapes what would be misread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The text, empty for none.
    pub comment: String,
    /// The evaluation of the position after the move.
    pub eval: Option<Eval>,
    /// What the clock of the player who moved showed after the move.
    pub clock: Option<Clock>,
    /// Marks such as `!`.
    pub marks: BTreeSet<Mark>,
}

impl Note {
    /// Reads what stands between `{` and `}` and adds it to the note. An error comes with its byte.
    pub(super) fn read(&mut self, raw: &str) -> Result<(), (usize, Message)> {
        let mut text = String::new();
        let mut at = 0;
        while let Some(start) = raw[at..].find(|c| !is_space(c)).map(|skip| at + skip) {
            let length = match command(&raw[start..]) {
                Some(name) => self.read_command(raw, start, name)?,
                None => read_word(&raw[start..], &mut text).map_err(|(at, why)| (start + at, why))?,
            };
            at = start + length;
        }
        if !text.is_empty() && !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(&text);
        Ok(())
    }

    /// Reads `[%name …]` at `start` and returns its length.
    fn read_command(&mut self, raw: &str, start: usize, name: &str) -> Result<usize, (usize, Message)> {
        let fail = |why: Message| (start, why);
        let inside = &raw[start + "[%".len() + name.len()..];
        let end = inside.find(']').ok_or_else(|| fail(OPEN_COMMAND.with([("name", name.into())])))?;
        let value = &inside[..end];
        let is_second = if name == "eval" {
            self.eval.replace(value.parse().map_err(fail)?).is_some()
        } else {
            self.clock.replace(value.parse().map_err(fail)?).is_some()
        };
        if is_second {
            return Err(fail(SECOND_COMMAND.with([("name", name.into())])));
        }
        Ok("[%]".len() + name.len() + end)
    }

    /// The comment as words that may be separated by line breaks; none when there is nothing to say.
    pub(super) fn words(&self) -> Vec<String> {
        let eval = self.eval.map(|eval| format!("[%eval {eval}]"));
        let clock = self.clock.map(|clock| format!("[%clk {clock}]"));
        let text = write_text(&self.comment);
        eval.into_iter().chain(clock).chain(text).collect()
    }
}

/// The known command that a text begins with.
fn command(text: &str) -> Option<&'static str> {
    let rest = text.strip_prefix("[%")?;
    let is = |name: &&str| rest.strip_prefix(name).is_some_and(|rest| rest.starts_with(ends_command_name));
    ["eval", "clk"].into_iter().find(|name| is(name))
}

fn ends_command_name(c: char) -> bool {
    is_space(c) || c == ']'
}

pub(super) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// Reads a word of a comment onto the text and returns its length. Words are set apart by one space.
fn read_word(raw: &str, text: &mut String) -> Result<usize, (usize, Message)> {
    let end = raw.find(is_space).unwrap_or(raw.len());
    if !text.is_empty() {
        text.push(' ');
    }
    // A command may follow a word without a space.
    let mut at = 0;
    while at < end && (at == 0 || command(&raw[at..]).is_none()) {
        let (c, length) = escape::read(&raw[at..end], '}').map_err(|why| (at, why))?;
        text.push(c);
        at += length;
    }
    Ok(at)
}

/// Writes a comment's text as words. A space that is not single, inner and between words is escaped.
fn write_text(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let word = words.last_mut().expect("there is always a word being written");
        match c {
            ' ' if before != ' ' && !rest.is_empty() && !rest.starts_with(' ') => words.push(String::new()),
            ' ' => word.push_str("\\s"),
            '[' if rest.starts_with("%eval") || rest.starts_with("%clk") => word.push_str("\\["),
            _ => escape::write(c, '}', word),
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// An evaluation as the first side sees it.
///
/// ```
/// use stackade_core::record::Eval;
/// assert_eq!("-35".parse(), Ok(Eval::Units(-35)));
/// assert_eq!("win 11".parse(), Ok(Eval::Win(Some(11))));
/// assert_eq!(Eval::Loss(None).to_string(), "loss");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// In the evaluation's units; above 0 is good for the first side.
    Units(i32),
    /// The first side is proved to win, in how many turns if that is known.
    Win(Option<u32>),
    /// The first side is proved to lose.
    Loss(Option<u32>),
    /// Proved to be a draw.
    Draw,
}

impl FromStr for Eval {
    type Err = Message;

    fn from_str(text: &str) -> Result<Eval, Message> {
        let mut words = text.split_ascii_whitespace();
        let (first, second, rest) = (words.next(), words.next(), words.next());
        let turns = || second.map_or(Some(None), |turns| read_u32(turns).map(Some));
        let eval = match (first, rest) {
            (Some("win"), None) => turns().map(Eval::Win),
            (Some("loss"), None) => turns().map(Eval::Loss),
            (Some("draw"), None) if second.is_none() => Some(Eval::Draw),
            (Some(units), None) if second.is_none() => units.parse().ok().map(Eval::Units),
            _ => None,
        };
        eval.ok_or_else(|| NOT_AN_EVAL.with([("found", shorten(text.trim()).into())]))
    }
}

/// A number of digits alone.
fn read_u32(digits: &str) -> Option<u32> {
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eval::Units(units) => write!(f, "{units}"),
            Eval::Win(Some(turns)) => write!(f, "win {turns}"),
            Eval::Win(None) => write!(f, "win"),
            Eval::Loss(Some(turns)) => write!(f, "loss {turns}"),
            Eval::Loss(None) => write!(f, "loss"),
            Eval::Draw => write!(f, "draw"),
        }
    }
}

/// The time a clock shows, in milliseconds; written `h:mm:ss`, or `h:mm:ss.mmm` where it is not whole
/// seconds.
///
/// ```
/// use stackade_core::record::Clock;
/// assert_eq!("0:04:59.5".parse(), Ok(Clock(299_500)));
/// assert_eq!(Clock(299_500).to_string(), "0:04:59.500");
/// assert_eq!(Clock(3_600_000).to_string(), "1:00:00");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clock(pub u64);

impl FromStr for Clock {
    type Err = Message;

    fn from_str(text: &str) -> Result<Clock, Message> {
        let text = text.trim_matches(is_space);
        read_clock(text).ok_or_else(|| NOT_A_CLOCK.with([("found", shorten(text).into())]))
    }
}

fn read_clock(text: &str) -> Option<Clock> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, rest) = rest.split_once(':')?;
    let (seconds, fraction) = match rest.split_once('.') {
        Some((seconds, fraction)) if (1..=3).contains(&fraction.len()) => (seconds, fraction),
        Some(_) => return None,
        None => (rest, "0"),
    };
    let sixtieths = |text: &str| read_u32(text).filter(|&number| text.len() == 2 && number < 60);
    let millis = read_u32(fraction)? * 10_u32.pow(3 - fraction.len() as u32);
    let hours: u64 = hours.bytes().all(|digit| digit.is_ascii_digit()).then(|| hours.parse().ok())??;
    let seconds = sixtieths(minutes)? * 60 + sixtieths(seconds)?;
    let rest = u64::from(seconds) * 1000 + u64::from(millis);
    hours.checked_mul(3_600_000)?.checked_add(rest).map(Clock)
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if millis > 0 {
            write!(f, ".{millis:03}")?;
        }
        Ok(())
    }
}

/// A mark on a move, `$n`. The first six have signs: `!` `?` `!!` `??` `!?` `?!`.
///
/// ```
/// use stackade_core::record::Mark;
/// assert_eq!(Mark::from_sign("!?"), Some(Mark(5)));
/// assert_eq!(Mark(5).sign(), Some("!?"));
/// assert_eq!(Mark(18).to_string(), "$18");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(pub u8);

impl Mark {
    const SIGNS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The mark that a sign stands for.
    pub fn from_sign(sign: &str) -> Option<Mark> {
        (1..).map(Mark).zip(Mark::SIGNS).find(|(_, known)| *known == sign).map(|(mark, _)| mark)
    }

    /// The sign, for marks that have one.
    pub fn sign(self) -> Option<&'static str> {
        Mark::SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
