//! Searchers against a plain oracle, and under stress.

mod faults;
mod negamax;
mod solving;
mod solving_endless;
mod solving_greener;
mod support;
