//! [`Phrase`]: something that there are words for.

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
    /// A few words in English. Those of a [`Message`](crate::Message) have `{names}` where its values go.
    pub words: &'static str,
}

impl Phrase {
    /// A phrase with these words.
    pub const fn new(code: &'static str, words: &'static str) -> Phrase {
        Phrase { code, words }
    }

    /// What is to be filled in, in the order of the words.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.words.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
    }
}

/// Declares phrases and a list of all of them. None can be missing in the list, and the compiler complains of
/// those that nobody says.
///
/// ```
/// mod phrases {
///     stackade_core::phrases! {
///         /// What a bank objects to.
///         pub OBJECTIONS =
///         pub(super) BROKE: "no-money", "the bank is broken";
///         pub(super) TOO_MUCH: "too-much", "{wanted} is more than {most}";
///     }
/// }
/// # let _ = (phrases::BROKE, phrases::TOO_MUCH);
/// assert_eq!(phrases::OBJECTIONS.len(), 2);
/// assert_eq!(phrases::TOO_MUCH.names().collect::<Vec<_>>(), ["wanted", "most"]);
/// ```
#[macro_export]
macro_rules! phrases {
    (
        $(#[$of_list:meta])* $seen:vis $list:ident =
        $($(#[$of_phrase:meta])* $vis:vis $name:ident: $code:literal, $words:literal;)*
    ) => {
        $($(#[$of_phrase])* $vis const $name: $crate::Phrase = $crate::Phrase::new($code, $words);)*
        $(#[$of_list])* $seen const $list: &[$crate::Phrase] = &[$($crate::Phrase::new($code, $words)),*];
    };
}
