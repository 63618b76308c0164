//! The server from outside: real sockets against a real database, SQLite or the one that
//! `STACKADE_TEST_DATABASE` names.

mod crash;
mod faults;
mod harness;
mod lobby;
mod model;
mod operation;
mod people;
mod play;
mod rights;
mod rooms;
mod time;
