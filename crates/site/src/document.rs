//! A page by its address, and how it gets into the built one.

use crate::card::Card;
use crate::html::escape;

/// A page that can be read without a script.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its address below the root, without slashes at its ends; nothing for the root.
    pub path: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub description: String,
    /// What is read where no script runs: HTML.
    pub body: String,
    /// The picture of its preview.
    pub card: Option<Card>,
}

/// Where a page is served from.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The way to the folder of the whole page, as addresses in it are to be understood: `/`, or `../../`.
    pub root: &'a str,
    /// The address of that folder, with a slash at its end, where it is known: previews and search engines need it.
    pub address: Option<&'a str>,
}

/// What the built page has for a document to be put in its place.
const BASE: &str = "<base href=\"./\" />";
const TITLE: (&str, &str) = ("<title>", "</title>");
const DESCRIPTION: (&str, &str) = ("<meta name=\"description\" content=\"", "\" />");
const UNSCRIPTED: (&str, &str) = ("<noscript>", "</noscript>");

impl Document {
    /// Where the picture of its preview is, below the root.
    pub fn preview(&self) -> Option<String> {
        let name = if self.path.is_empty() { "stackade" } else { &self.path };
        self.card.as_ref().map(|_| format!("previews/{name}.png"))
    }

    /// The built page with this in it.
    pub fn render(&self, page: &str, place: Place<'_>) -> String {
        let [title, description] = [&self.title, &self.description].map(|text| escape(text));
        let base = format!("<base href=\"{}\" />", escape(place.root));
        let page = page.replacen(BASE, &base, 1);
        let page = between(&page, TITLE, &title);
        let page = between(&page, DESCRIPTION, &description);
        let page = between(&page, UNSCRIPTED, &format!("\n{}", self.body));
        page.replacen("</head>", &format!("{}</head>", self.tags(place)), 1)
    }

    /// What previews are made of.
    fn tags(&self, place: Place<'_>) -> String {
        let mut tags = vec![
            ("og:site_name", "Stackade".to_owned()),
            ("og:type", "website".to_owned()),
            ("og:title", self.title.clone()),
            ("og:description", self.description.clone()),
        ];
        let whole = |path: &str| format!("{}{path}", place.address.unwrap_or_default());
        if place.address.is_some() {
            tags.push(("og:url", whole(&self.path)));
        }
        if let Some(preview) = self.preview() {
            tags.push(("og:image", whole(&preview)));
            tags.extend([("og:image:width", "1200".to_owned()), ("og:image:height", "630".to_owned())]);
            tags.extend([("og:image:type", "image/png".to_owned()), ("og:image:alt", self.title.clone())]);
        }
        let row = |(name, value): &(&str, String)| {
            format!("  <meta property=\"{name}\" content=\"{}\" />\n  ", escape(value))
        };
        let card = if self.card.is_some() { "summary_large_image" } else { "summary" };
        let mut text: String = tags.iter().map(row).collect();
        text += &format!("  <meta name=\"twitter:card\" content=\"{card}\" />\n  ");
        if place.address.is_some() {
            text += &format!("  <link rel=\"canonical\" href=\"{}\" />\n  ", escape(&whole(&self.path)));
        }
        text
    }
}

/// A text with another one between two marks; the same text where it has no such marks.
fn between(text: &str, (start, end): (&str, &str), inner: &str) -> String {
    let found = text.find(start).and_then(|at| {
        let from = at + start.len();
        text[from..].find(end).map(|length| (from, from + length))
    });
    match found {
        Some((from, to)) => format!("{}{inner}{}", &text[..from], &text[to..]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page as it is before it is built.
    const PAGE: &str = include_str!("../../../web/index.html");

    fn document(title: &str) -> Document {
        Document {
            path: "games/g1".to_owned(),
            title: title.to_owned(),
            description: "what it is".to_owned(),
            body: "<h1>read me</h1>".to_owned(),
            card: None,
        }
    }

    #[test]
    fn a_document_takes_its_places_in_the_page() {
        let page = document("A game").render(PAGE, Place { root: "/", address: Some("https://a.b/") });
        for part in [
            "<base href=\"/\" />",
            "<title>A game</title>",
            "<meta name=\"description\" content=\"what it is\" />",
            "<noscript>\n<h1>read me</h1></noscript>",
            "<meta property=\"og:url\" content=\"https://a.b/games/g1\" />",
            "<link rel=\"canonical\" href=\"https://a.b/games/g1\" />",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("og:image") && page.contains("\"twitter:card\" content=\"summary\""));
    }

    #[test]
    fn what_people_are_called_is_no_html() {
        let named = document("<script>\"x\"'&").render(PAGE, Place { root: "/", address: None });
        assert!(named.contains("<title>&lt;script&gt;&quot;x&quot;&#39;&amp;</title>"), "{named}");
        assert!(named.contains("content=\"&lt;script&gt;&quot;x&quot;&#39;&amp;\""), "{named}");
        assert!(!named.contains("canonical") && !named.contains("og:url"));
    }
}
