//! Searchers against a plain oracle, and under stress.

mod evaluation;
mod faults;
mod many;
mod mcts;
mod negamax;
mod playing;
mod signature;
mod solving;
mod solving_endless;
mod solving_greener;
mod solving_staqs;
mod stopping;
mod support;
