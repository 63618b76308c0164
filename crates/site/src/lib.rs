//! What addresses of Stackade lead to, for those who run no script: people, search engines, and programs that show a
//! preview of a link.
//!
//! A [`Document`] is a page by its address: a title, a description, a body to read and a [`Card`], the picture of a
//! preview. [`fixed`] lists those that every copy of the page has; a server makes others of games and players.
//! [`Document::render`] puts one into the built page, which goes on by itself where scripts run.
//!
//! It does no input or output, and knows neither files nor servers.

mod card;
mod document;
mod fixed;
mod html;
mod sitemap;

pub use card::Card;
pub use document::{Document, Place};
pub use fixed::{fixed, of};
pub use html::escape;
pub use sitemap::{robots, sitemap};
