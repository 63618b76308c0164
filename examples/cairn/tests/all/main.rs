//! Cairn in everything that knows games, none of which knows Cairn.

mod browser;
mod drawing;
mod engine;
mod learning;
mod measuring;
mod numbers;
mod playthroughs;
mod reference;
mod rules;
mod support;
mod terminal;
mod words;
