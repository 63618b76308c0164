//! What the terminal can show, as far as its environment tells.

use crate::config::{Characters, ColourChoice, Config, Tone};
use crate::languages::Language;
use crate::theme::{Colours, Look, Shade};

/// What was found out about the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// How many colours it has.
    pub colours: Colours,
    /// Whether it shows more than ASCII.
    pub unicode: bool,
    /// Whether its background is light.
    pub is_light: bool,
    /// Whether the person has asked programs not to move things.
    pub reduced_motion: bool,
    /// The language that programs shall speak.
    pub language: Language,
}

impl Abilities {
    /// Looks at the environment, which is handed in so that every terminal can be tested on one.
    ///
    /// ```
    /// use stackade_tui::{Abilities, Colours};
    /// let console = Abilities::detect(|name| match name {
    ///     "TERM" => "linux".to_owned(),
    ///     "LANG" => "en_GB.UTF-8".to_owned(),
    ///     _ => String::new(),
    /// });
    /// assert_eq!((console.colours, console.unicode), (Colours::Sixteen, false));
    /// ```
    pub fn detect(variable: impl Fn(&str) -> String) -> Abilities {
        let term = variable("TERM");
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(&variable);
        let locale = locale.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        Abilities {
            colours: colours(&term, &variable),
            unicode: !is_poor(&term) && (cfg!(windows) || is_utf8(&locale)),
            is_light: is_light(&variable("COLORFGBG")),
            reduced_motion: !variable("REDUCED_MOTION").is_empty() || !variable("NO_MOTION").is_empty(),
            language: Language::detect(variable),
        }
    }

    /// Whether the terminal should be asked what colour its background is: where it matters, where the
    /// environment does not say it, and where the terminal is one that would not show the question.
    pub fn should_ask_background(variable: impl Fn(&str) -> String) -> bool {
        let term = variable("TERM");
        let is_able = !is_poor(&term) && !term.is_empty() && cfg!(unix);
        is_able && variable("COLORFGBG").is_empty() && variable("NO_COLOR").is_empty()
    }

    /// How to draw on such a terminal with such settings.
    pub fn look(&self, config: &Config) -> Look {
        let colours = match config.colours {
            ColourChoice::Auto => self.colours,
            ColourChoice::None => Colours::None,
            ColourChoice::Sixteen => Colours::Sixteen,
            ColourChoice::Many => Colours::Many,
            ColourChoice::True => Colours::True,
        };
        let shade = match config.theme {
            Tone::Auto if self.is_light => Shade::Light,
            Tone::Auto | Tone::Dark => Shade::Dark,
            Tone::Light => Shade::Light,
            Tone::Contrast => Shade::Contrast,
        };
        let unicode = match config.characters {
            Characters::Auto => self.unicode,
            Characters::Unicode => true,
            Characters::Ascii => false,
        };
        Look { colours, shade, unicode }
    }
}

/// Whether it is a terminal that has letters and little else.
fn is_poor(term: &str) -> bool {
    matches!(term, "dumb" | "linux" | "vt100" | "vt220")
}

fn colours(term: &str, variable: &impl Fn(&str) -> String) -> Colours {
    let is_true = matches!(variable("COLORTERM").as_str(), "truecolor" | "24bit");
    match term {
        _ if !variable("NO_COLOR").is_empty() => Colours::None,
        "dumb" | "vt100" | "vt220" => Colours::None,
        _ if is_true || term.ends_with("-direct") => Colours::True,
        _ if term.contains("256color") => Colours::Many,
        // Windows leaves TERM unset; its terminals have all colours.
        "" if cfg!(windows) => Colours::True,
        "" => Colours::None,
        _ => Colours::Sixteen,
    }
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Some terminals say what their text and background are: `0;15` is black on white.
fn is_light(colorfgbg: &str) -> bool {
    matches!(colorfgbg.rsplit(';').next(), Some("7" | "15"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(environment: &[(&str, &str)], colours: Colours, unicode: bool) {
        let variable = |name: &str| {
            let found = environment.iter().find(|(known, _)| *known == name);
            found.map_or_else(String::new, |(_, value)| (*value).to_owned())
        };
        let found = Abilities::detect(variable);
        assert_eq!((found.colours, found.unicode), (colours, unicode));
    }

    #[test]
    fn terminals_are_known_by_their_environment() {
        let utf8 = ("LANG", "C.UTF-8");
        check(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), utf8], Colours::True, true);
        check(&[("TERM", "xterm-256color"), utf8], Colours::Many, true);
        check(&[("TERM", "xterm"), utf8], Colours::Sixteen, true);
        check(&[("TERM", "linux"), utf8], Colours::Sixteen, false);
        check(&[("TERM", "xterm-256color"), ("LANG", "C")], Colours::Many, false);
        check(&[("TERM", "xterm"), utf8, ("LC_ALL", "C")], Colours::Sixteen, false);
        check(&[("TERM", "xterm-256color"), utf8, ("NO_COLOR", "1")], Colours::None, true);
        check(&[("TERM", "dumb"), utf8], Colours::None, false);
    }

    #[test]
    fn only_terminals_that_would_answer_are_asked() {
        let asks = |environment: &[(&str, &str)]| {
            Abilities::should_ask_background(|name| {
                let found = environment.iter().find(|(known, _)| *known == name);
                found.map_or_else(String::new, |(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(asks(&[("TERM", "xterm-256color")]), cfg!(unix));
        assert!(!asks(&[("TERM", "linux")]) && !asks(&[("TERM", "dumb")]) && !asks(&[]));
        assert!(!asks(&[("TERM", "xterm"), ("COLORFGBG", "0;15")]));
        assert!(!asks(&[("TERM", "xterm"), ("NO_COLOR", "1")]));
    }

    #[test]
    fn light_backgrounds_are_seen() {
        assert!(is_light("0;15") && is_light("0;default;15"));
        assert!(!is_light("15;0") && !is_light(""));
    }
}
