//! [`Phrase`]: something a game has a word for.

/// A code for programs, and the words that people read in English; catalogues of other languages go by the code.
///
/// ```
/// use stackade_core::Phrase;
/// const BROKE: Phrase = Phrase::new("no-money", "the bank is broken");
/// assert_eq!((BROKE.code, BROKE.words), ("no-money", "the bank is broken"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    /// Lower-case words with hyphens between them. It never changes, whatever happens to the words.
    pub code: &'static str,
    /// A few words in English.
    pub words: &'static str,
}

impl Phrase {
    /// A phrase of a game.
    pub const fn new(code: &'static str, words: &'static str) -> Phrase {
        Phrase { code, words }
    }
}
