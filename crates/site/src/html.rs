//! Texts in HTML.

/// A text as character data, or as the value of an attribute in double quotes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}

/// An element with a text in it.
pub(crate) fn element(name: &str, text: &str) -> String {
    format!("<{name}>{}</{name}>\n", escape(text))
}

/// A link to another page of Stackade.
pub(crate) fn link(path: &str, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escape(path), escape(text))
}

/// A list of links.
pub(crate) fn links(all: impl IntoIterator<Item = (String, String)>) -> String {
    let items = all.into_iter().map(|(path, text)| format!("<li>{}</li>\n", link(&path, &text)));
    format!("<ul>\n{}</ul>\n", items.collect::<String>())
}
