//! A line to type into, with completion.

use crate::{Key, Named};

/// A line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// What has been typed.
    pub text: String,
    /// What it could become.
    pub known: Vec<String>,
    /// What was typed before the candidates were gone through one by one, and which one is shown.
    stem: Option<(String, usize)>,
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

/// A key for the line that is open, which closes once it is done or given up; none if there is none.
pub(super) fn press(prompt: &mut Option<Prompt>, key: Key) -> Option<Typed> {
    let typed = prompt.as_mut()?.key(key);
    if typed != Typed::More {
        *prompt = None;
    }
    Some(typed)
}

/// No line is longer than this.
const LONGEST: usize = 400;

impl Prompt {
    /// An empty line that may become one of these.
    pub fn new(known: Vec<String>) -> Prompt {
        Prompt { text: String::new(), known, stem: None }
    }

    /// Adds a letter.
    pub fn push(&mut self, letter: char) {
        if self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
    }

    /// What the line can become.
    pub fn candidates(&self) -> impl Iterator<Item = &str> {
        let typed = self.stem.as_ref().map_or(&self.text, |(stem, _)| stem);
        self.known.iter().map(String::as_str).filter(move |known| known.starts_with(typed.as_str()))
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
            Key::Named(Named::Tab) => self.complete(1),
            Key::Named(Named::BackTab) => self.complete(-1),
            Key::Named(Named::Enter) => return self.finish(),
            _ => {
                self.stem = None;
                return self.edit(key);
            }
        }
        Typed::More
    }

    /// Goes on as far as it is certain, then through the candidates one by one.
    fn complete(&mut self, by: isize) {
        let completion = if self.stem.is_none() { self.completion() } else { String::new() };
        self.text += &completion;
        let count = self.candidates().count();
        if !completion.is_empty() || count < 2 {
            return;
        }
        let (stem, at) = match self.stem.take() {
            Some((stem, at)) => (stem, (at as isize + by).rem_euclid(count as isize) as usize),
            None => (self.text.clone(), if by > 0 { 0 } else { count - 1 }),
        };
        self.stem = Some((stem, at));
        let shown = self.candidates().nth(at).unwrap_or_default().to_owned();
        self.text = shown;
    }

    /// A line that is only the beginning of something becomes it, if there is no choice, or stays.
    fn finish(&mut self) -> Typed {
        self.stem = None;
        let text = self.text.trim().to_owned();
        let is_whole = text.is_empty() || self.known.contains(&text);
        let candidates: Vec<&str> = self.candidates().take(2).collect();
        match candidates[..] {
            [only] if !is_whole => Typed::Done(only.to_owned()),
            [_, _] if !is_whole => Typed::More,
            _ => Typed::Done(text),
        }
    }

    fn edit(&mut self, key: Key) -> Typed {
        match key {
            Key::Char(c) => self.push(c),
            Key::Named(Named::Backspace) if self.text.pop().is_none() => return Typed::Left,
            Key::Ctrl('u') => self.text.clear(),
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
        assert_eq!(prompt.key(Key::Named(Named::Enter)), Typed::More, "it is not finished");
        for expected in ["a1-a2", "a1-a4", "a1-a2"] {
            prompt.key(Key::Named(Named::Tab));
            assert_eq!(prompt.text, expected);
        }
        prompt.key(Key::Named(Named::BackTab));
        prompt.key(Key::Named(Named::Backspace));
        assert_eq!(prompt.text, "a1-a");
        prompt.push('4');
        assert_eq!(prompt.key(Key::Named(Named::Enter)), Typed::Done("a1-a4".to_owned()));
        let mut one = Prompt::new(vec!["undo".to_owned(), "a1-a2".to_owned()]);
        one.push('u');
        assert_eq!(one.key(Key::Named(Named::Enter)), Typed::Done("undo".to_owned()));
        for _ in 0..9 {
            prompt.key(Key::Named(Named::Backspace));
        }
        assert_eq!(prompt.key(Key::Named(Named::Backspace)), Typed::Left);
    }
}
