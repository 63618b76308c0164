//! The languages of the terminal: a file of texts each, and the one that is spoken.
//!
//! A thread speaks one language at a time, as programs do that follow the locale: texts are looked up where they are
//! said, and nothing is handed through for it. The state machine, what draws it and the game line by line say which one
//! whenever they are entered, so that two of them in one process may speak differently.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::OnceLock;

/// A language that the terminal speaks, by its place among the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Language(usize);

/// The tags of the languages and their texts, English first.
const FILES: &[(&str, &str)] =
    &[("en", include_str!("en.toml")), ("es", include_str!("es.toml")), ("pt", include_str!("pt.toml"))];

/// Texts by key: the section of the file and the name in it, `menu.play`.
type Texts = BTreeMap<String, String>;

static TEXTS: PerLanguage<Texts> = PerLanguage::new();

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::ENGLISH) };
}

impl Language {
    /// English, which is spoken where nothing else is asked for.
    pub const ENGLISH: Language = Language(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..FILES.len()).map(Language)
    }

    /// Its two letters.
    pub fn tag(self) -> &'static str {
        FILES[self.0].0
    }

    /// What it calls itself.
    pub fn name(self) -> &'static str {
        self.text("language.name").unwrap_or_else(|| self.tag())
    }

    /// The language that an environment asks for, which is handed in: the first of the variables that is set says it.
    ///
    /// ```
    /// use stackade_tui::Language;
    /// let language = |locale: &str| Language::detect(|name| if name == "LANG" { locale.to_owned() } else { String::new() });
    /// assert_eq!(language("pt_BR.UTF-8").tag(), "pt");
    /// assert_eq!(language("C.UTF-8"), Language::ENGLISH);
    /// ```
    pub fn detect(variable: impl Fn(&str) -> String) -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].map(variable);
        let locale = locale.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        let tag = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        tag.to_ascii_lowercase().parse().unwrap_or_default()
    }

    fn text(self, key: &str) -> Option<&'static str> {
        TEXTS.get_or_init(self, || read(FILES[self.0].1)).get(key).map(String::as_str)
    }
}

/// Something that there is once for each language, and only where it is wanted.
pub(crate) struct PerLanguage<T>([OnceLock<T>; FILES.len()]);

impl<T> PerLanguage<T> {
    pub(crate) const fn new() -> PerLanguage<T> {
        PerLanguage([const { OnceLock::new() }; FILES.len()])
    }

    pub(crate) fn get_or_init(&self, language: Language, make: impl FnOnce() -> T) -> &T {
        self.0[language.0].get_or_init(make)
    }
}

impl Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A text that names no language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError(String);

impl Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags: Vec<&str> = Language::all().map(Language::tag).collect();
        write!(f, "unknown language '{}', expected one of {}", self.0, tags.join(", "))
    }
}

impl std::error::Error for LanguageError {}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Language, LanguageError> {
        let unknown = || LanguageError(stackade_core::shorten(text));
        Language::all().find(|language| language.tag() == text).ok_or_else(unknown)
    }
}

/// The texts of a file. Tests hold the files to what is asked of them.
fn read(text: &str) -> Texts {
    let file: BTreeMap<String, Texts> = toml::from_str(text).unwrap_or_default();
    let keyed = |(section, texts): (String, Texts)| {
        texts.into_iter().map(move |(name, text)| (format!("{section}.{name}"), text))
    };
    file.into_iter().flat_map(keyed).collect()
}

/// Speaks a language on this thread from now on.
pub(crate) fn speak(language: Language) {
    SPOKEN.set(language);
}

/// The language that is spoken.
pub(crate) fn spoken() -> Language {
    SPOKEN.get()
}

/// Whether it is English, which other crates say themselves where they have codes.
pub(crate) fn is_english() -> bool {
    spoken() == Language::ENGLISH
}

/// The text of a key; the key itself where there is none, which tests find.
pub(crate) fn t(key: &'static str) -> &'static str {
    text(key).unwrap_or(key)
}

/// The text of a key that is put together at run time, if there is one.
pub(crate) fn text(key: &str) -> Option<&'static str> {
    spoken().text(key)
}

/// A text with its `{names}` filled in: `say!("game.played", side = name, move = mv)`.
macro_rules! say {
    ($key:expr $(, $name:ident = $value:expr)+ $(,)?) => {
        $crate::languages::fill($crate::languages::t($key), &[$((stringify!($name), &$value as &dyn std::fmt::Display)),+])
    };
}
pub(crate) use say;

/// Fills in the `{names}` of a text.
pub(crate) fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        filled += before;
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled += &value.to_string(),
            None => filled += &format!("{{{name}}}"),
        }
        rest = after;
    }
    filled + rest
}

/// `a, b and c`.
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [most @ .., last] => say!("list.and", most = most.join(", "), last = last),
    }
}

/// A decimal number as people write it, which comes with a point.
pub(crate) fn decimal(number: &str) -> String {
    number.replace('.', t("number.point"))
}

/// A text as a sentence: with a capital letter and a full stop, if it has none.
pub(crate) fn sentence(text: &str) -> String {
    let text = stackade_draw::capital(text);
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

#[cfg(test)]
mod tests;
