//! Searchers against a plain oracle, and under stress.

mod faults;
mod mcts;
mod negamax;
mod solving;
mod solving_greener;
mod solving_staqs;
mod support;
