//! All integration tests of this crate in one program: linking is what costs.

mod against_reference;
mod bench;
mod decisive;
mod environment;
mod greener_seeds;
mod matches;
mod notation;
mod offers;
mod old_notation;
mod phrases;
mod planes;
mod records;
mod reference_conformance;
mod samples;
mod set_ups;
