//! Searchers against a plain oracle, and under stress.

mod faults;
mod mcts;
mod negamax;
mod solving;
mod support;
