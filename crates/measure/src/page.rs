//! Documents with parts that a program writes, each between `<!-- NAME -->` and `<!-- end -->`.

use std::path::Path;
use std::{fs, io};

/// Replaces the part with this name.
pub(crate) fn replace(file: &Path, name: &str, part: &str) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    let replaced = replaced(&text, name, part).ok_or_else(|| {
        io::Error::other(format!("{}: expected <!-- {name} --> and <!-- end -->", file.display()))
    })?;
    fs::write(file, replaced)
}

fn replaced(text: &str, name: &str, part: &str) -> Option<String> {
    let mark = format!("<!-- {name} -->\n");
    let start = text.find(&mark)? + mark.len();
    let length = text[start..].find("<!-- end -->")?;
    Some(format!("{}{part}{}", &text[..start], &text[start + length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_part_is_replaced() {
        let text = "a\n<!-- x -->\nold\n<!-- end -->\n<!-- y -->\nkept\n<!-- end -->\n";
        let expected = "a\n<!-- x -->\nnew\n<!-- end -->\n<!-- y -->\nkept\n<!-- end -->\n";
        assert_eq!(replaced(text, "x", "new\n").as_deref(), Some(expected));
        assert_eq!(replaced(text, "z", "new\n"), None);
    }
}
