//! The server from outside: real sockets against a real database, SQLite or the one that
//! `STACKADE_TEST_DATABASE` names.

mod bot;
mod chaos;
mod class;
mod crash;
mod doors;
mod doubt;
mod fairness;
mod faults;
mod files;
mod garble;
mod harness;
mod linear;
mod link;
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
mod postgres;
mod rights;
mod rooms;
mod several;
mod simulation;
mod survival;
mod time;
mod unheard;
