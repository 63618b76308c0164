//! Walks over a record's text, one word at a time.

use super::comment::is_space;
use super::phrases::{
    A_TAG, A_VALUE, END_OF_TAG, FOUND_END, FOUND_SIGN, MOVE_OR_RESULT, MOVETEXT, NOT_A_NUMBER, OPEN_COMMENT,
    OPEN_QUOTES, RESULT_FIRST, UNEXPECTED,
};
use super::tree::{continues_move, starts_move};
use super::{ErrorKind, RecordError, escape, tags};
use crate::{Message, Phrase, Side, shorten};

/// A place in the text; errors are built from it.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    /// The byte to be read next, always at the start of a character.
    at: usize,
    /// The number of the game being read, from 1.
    pub(super) game: usize,
}

/// A word of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `3.`, or with more dots for other sides than the first: `3...`
    Number { number: usize, side: Side },
    /// Anything written like a move.
    Move(&'a str),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`
    Result(&'a str),
    /// What stands between braces, escapes and all.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// The number of `$n`.
    Mark(&'a str),
    /// `!`, `?!` and the like.
    Sign(&'a str),
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        // Some editors put a byte order mark in front.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Scanner { text, at, game: 0 }
    }

    /// Passes over white space and returns where it stands then.
    pub(super) fn skip_space(&mut self) -> usize {
        self.take_while(is_space);
        self.at
    }

    /// The byte that is read next.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Goes to a byte at which a line begins.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// An error at a byte of the text.
    pub(super) fn fail(&self, at: usize, message: impl Into<Message>) -> RecordError {
        locate(self.text, at, self.game, ErrorKind::Syntax, message.into())
    }

    /// An error about the next character.
    pub(super) fn expected(&self, what: Phrase) -> RecordError {
        let found = match self.peek() {
            Some(c) => FOUND_SIGN.with([("sign", shorten(&c.to_string()).into())]),
            None => FOUND_END.into(),
        };
        self.fail(self.at, UNEXPECTED.with([("what", what.into()), ("found", found.into())]))
    }

    /// Reads `[Name "value"]`.
    pub(super) fn tag(&mut self) -> Result<(&'a str, String), RecordError> {
        self.expect('[', A_TAG)?;
        self.skip_space();
        let name = self.take_while(tags::continues_name);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.expected(A_TAG));
        }
        self.skip_space();
        let value = self.string()?;
        self.skip_space();
        self.expect(']', END_OF_TAG)?;
        Ok((name, value))
    }

    /// Reads a tag's value with its quotes.
    fn string(&mut self) -> Result<String, RecordError> {
        let start = self.at;
        self.expect('"', A_VALUE)?;
        let mut value = String::new();
        loop {
            match self.peek() {
                Some('"') => break,
                None | Some('\n' | '\r') => {
                    return Err(self.fail(start, OPEN_QUOTES));
                }
                Some(_) => {
                    let (c, length) =
                        escape::read(self.rest(), '"').map_err(|why| self.fail(self.at, why))?;
                    value.push(c);
                    self.at += length;
                }
            }
        }
        self.at += 1;
        Ok(value)
    }

    /// Reads the next word of the movetext, with its place.
    pub(super) fn token(&mut self) -> Result<(usize, Token<'a>), RecordError> {
        let start = self.skip_space();
        let token = match self.peek() {
            Some('{') => self.comment()?,
            Some('(') => self.single(Token::Open),
            Some(')') => self.single(Token::Close),
            Some('*') => self.single(Token::Result("*")),
            Some('$') => {
                self.at += 1;
                Token::Mark(self.take_while(|c| c.is_ascii_digit()))
            }
            Some('!' | '?') => Token::Sign(self.take_while(|c| c == '!' || c == '?')),
            Some('0'..='9') => self.number_or_result()?,
            Some(c) if starts_move(c) => Token::Move(self.take_while(continues_move)),
            Some('[') => return Err(self.expected(RESULT_FIRST)),
            None => return Err(self.expected(MOVE_OR_RESULT)),
            Some(_) => return Err(self.expected(MOVETEXT)),
        };
        Ok((start, token))
    }

    fn comment(&mut self) -> Result<Token<'a>, RecordError> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut end = start;
        // Both marks are ASCII, so that looking at bytes never meets the inside of a character.
        while let Some(&byte) = bytes.get(end) {
            match byte {
                b'}' => {
                    self.at = end + 1;
                    return Ok(Token::Comment(&self.text[start..end]));
                }
                b'\\' => end += 2,
                _ => end += 1,
            }
        }
        Err(self.fail(self.at, OPEN_COMMENT))
    }

    fn number_or_result(&mut self) -> Result<Token<'a>, RecordError> {
        let start = self.at;
        let word = self.take_while(|c| c.is_ascii_digit() || c == '-' || c == '/');
        if super::read_result(word).is_some() {
            return Ok(Token::Result(word));
        }
        let dots = self.take_while(|c| c == '.');
        match (crate::read_number(word), dots) {
            (Some(number), "." | "..." | "....." | ".......") => {
                let side = Side::ALL[dots.len() / 2];
                Ok(Token::Number { number: number as usize, side })
            }
            _ => {
                let word = shorten(&self.text[start..self.at]);
                Err(self.fail(start, NOT_A_NUMBER.with([("found", word.into())])))
            }
        }
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    fn expect(&mut self, c: char, what: Phrase) -> Result<(), RecordError> {
        if self.peek() != Some(c) {
            return Err(self.expected(what));
        }
        self.at += c.len_utf8();
        Ok(())
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }
}

/// An error at a byte of the text: the line and the column are counted only now that they are needed.
pub(super) fn locate(text: &str, at: usize, game: usize, kind: ErrorKind, message: Message) -> RecordError {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").trim_start_matches('\u{feff}').chars().count() + 1;
    RecordError { kind, game, line, column, message }
}
