//! Searchers against a plain oracle, and under stress.

mod evaluation;
mod faults;
mod negamax;
mod signature;
mod solving;
mod solving_greener;
mod stopping;
mod support;
