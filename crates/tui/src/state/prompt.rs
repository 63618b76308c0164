//! A line to type into, with completion.

use crate::{Key, Named};

/// A line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// What has been typed.
    pub text: String,
    /// What it could become.
    pub known: Vec<String>,
}

/// What came of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The line is not finished.
    More,
    /// The line is finished.
    Done(String),
    /// The line is given up.
    Left,
}

/// No line is longer than this.
const LONGEST: usize = 400;

impl Prompt {
    /// An empty line that may become one of these.
    pub fn new(known: Vec<String>) -> Prompt {
        Prompt { text: String::new(), known }
    }

    /// Adds a letter.
    pub fn push(&mut self, letter: char) {
        if self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
    }

    /// What the line can become.
    pub fn candidates(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(String::as_str).filter(|known| known.starts_with(&self.text))
    }

    /// What all candidates go on with.
    pub fn completion(&self) -> String {
        let mut candidates = self.candidates();
        let Some(first) = candidates.next() else { return String::new() };
        let mut common = first;
        for other in candidates {
            let same = common.char_indices().zip(other.chars()).find(|((_, one), two)| one != two);
            common = &common[..same.map_or(common.len().min(other.len()), |((at, _), _)| at)];
        }
        common[self.text.len().min(common.len())..].to_owned()
    }

    pub(super) fn key(&mut self, key: Key) -> Typed {
        match key {
            Key::Char(c) => self.push(c),
            Key::Named(Named::Tab) => self.text += &self.completion(),
            Key::Named(Named::Backspace) if self.text.pop().is_none() => return Typed::Left,
            Key::Ctrl('u') => self.text.clear(),
            Key::Named(Named::Enter) => return Typed::Done(self.text.trim().to_owned()),
            Key::Named(Named::Escape) => return Typed::Left,
            _ => {}
        }
        Typed::More
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_completed_as_far_as_it_is_certain() {
        let known = ["a1-a2", "a1-a4", "b2-b3", "undo"].map(str::to_owned).to_vec();
        let mut prompt = Prompt::new(known);
        assert_eq!(prompt.completion(), "");
        prompt.push('a');
        prompt.key(Key::Named(Named::Tab));
        assert_eq!(prompt.text, "a1-a");
        assert_eq!(prompt.candidates().count(), 2);
        prompt.push('4');
        assert_eq!(prompt.key(Key::Named(Named::Enter)), Typed::Done("a1-a4".to_owned()));
        for _ in 0..9 {
            prompt.key(Key::Named(Named::Backspace));
        }
        assert_eq!(prompt.key(Key::Named(Named::Backspace)), Typed::Left);
    }
}
