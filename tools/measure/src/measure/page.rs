//! Documents with parts that a program writes, each between `<!-- NAME -->` and `<!-- end -->`.

use std::path::Path;
use std::{fs, io};

/// Replaces the part with this name.
pub(crate) fn replace(file: &Path, name: &str, part: &str) -> io::Result<()> {
    fs::write(file, with_part(file, name, part)?)
}

/// Whether there is a part with this name, to know before hours are spent on what goes into it.
pub(crate) fn check(file: &Path, name: &str) -> io::Result<()> {
    with_part(file, name, "").map(drop)
}

fn with_part(file: &Path, name: &str, part: &str) -> io::Result<String> {
    let text = fs::read_to_string(file)?;
    replaced(&text, name, part).ok_or_else(|| {
        io::Error::other(format!("{}: expected <!-- {name} --> and <!-- end -->", file.display()))
    })
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
    fn a_part_that_is_missing_is_noticed_beforehand() {
        let page = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/strength.md"));
        assert!(check(page, "hoarder").is_ok());
        let error = check(page, "long strength chess").expect_err("there is none");
        assert!(error.to_string().ends_with("expected <!-- long strength chess --> and <!-- end -->"));
    }

    #[test]
    fn one_part_is_replaced() {
        let text = "a\n<!-- x -->\nold\n<!-- end -->\n<!-- y -->\nkept\n<!-- end -->\n";
        let expected = "a\n<!-- x -->\nnew\n<!-- end -->\n<!-- y -->\nkept\n<!-- end -->\n";
        assert_eq!(replaced(text, "x", "new\n").as_deref(), Some(expected));
        assert_eq!(replaced(text, "z", "new\n"), None);
    }
}
