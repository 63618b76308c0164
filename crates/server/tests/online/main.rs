//! The server from outside: real sockets against a real database, SQLite or the one that
//! `STACKADE_TEST_DATABASE` names.

mod bot;
mod class;
mod crash;
mod doors;
mod doubt;
mod fairness;
mod faults;
mod garble;
mod harness;
mod lobby;
mod matrix;
mod model;
mod notes;
mod older;
mod operation;
mod page;
mod pages;
mod patience;
mod people;
mod play;
mod rights;
mod rooms;
mod survival;
mod time;
