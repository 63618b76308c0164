//! The page as `cargo xtask web` has built it, embedded; empty where nothing was built.
//!
//! A crate of its own, which only the program itself depends on: a new page costs no more than linking it.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$STACKADE_PAGE"]
#[allow_missing = true]
struct Site;

/// What is in a file of the page, and its SHA-256.
pub fn find(path: &str) -> Option<(Cow<'static, [u8]>, [u8; 32])> {
    let file = Site::get(path)?;
    let hash = file.metadata.sha256_hash();
    Some((file.data, hash))
}

/// The names of all files of the page.
pub fn names() -> impl Iterator<Item = Cow<'static, str>> {
    Site::iter()
}

/// Whether the page was there when the program was built.
pub fn is_built() -> bool {
    Site::get("index.html").is_some()
}
