//! The page's types, generated from ours. `cargo xtask fixtures` writes them anew.

use std::fmt::Write as _;

use ts_rs::{Config, TS};

use crate::{
    Acknowledgement, AfterEvent, ClientHello, CloseCode, EndReason, Event, EventMessage, GameState, Greeting,
    Guest, Links, Listed, Lobby, Offer, Offered, Over, PROTOCOL, Plan, Player, Presence, Problem, Refusal,
    Rejection, Request, RequestError, Seat, SeatWish, Snapshot, Ticket, limits,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/online.ts");

#[test]
fn the_types_of_the_page_are_ours() {
    let text = file();
    if std::env::var_os("WRITE_FIXTURES").is_some() {
        std::fs::write(FILE, &text).expect("the folder can be written to");
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == text, "web/src/generated/online.ts is out of date: cargo xtask fixtures");
}

fn file() -> String {
    let mut text =
        "/** The protocol of online games. Generated from crates/online: `cargo xtask fixtures`. */\n"
            .to_owned();
    let declarations = [
        declaration::<Seat>(),
        declaration::<Offer>(),
        declaration::<Request>(),
        declaration::<EndReason>(),
        declaration::<Event>(),
        declaration::<Player>(),
        declaration::<Offered>(),
        declaration::<Over>(),
        declaration::<Snapshot>(),
        declaration::<RequestError>(),
        declaration::<ClientHello>(),
        declaration::<Links>(),
        declaration::<Greeting>(),
        declaration::<AfterEvent>(),
        declaration::<EventMessage>(),
        declaration::<Acknowledgement>(),
        declaration::<Refusal>(),
        declaration::<Rejection>(),
        declaration::<Presence>(),
        declaration::<SeatWish>(),
        declaration::<Plan>(),
        declaration::<Guest>(),
        declaration::<Ticket>(),
        declaration::<GameState>(),
        declaration::<Listed>(),
        declaration::<Lobby>(),
        declaration::<Problem>(),
    ];
    declarations.iter().for_each(|one| text.push_str(one));
    text.push_str(&constants());
    text
}

fn declaration<T: TS>() -> String {
    let config = Config::new().with_large_int("number");
    let text = format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config));
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn constants() -> String {
    let mut text = String::new();
    let mut constant = |about: &str, name: &str, value: String| {
        let _ = write!(text, "\n/** {about} */\nexport const {name} = {value};\n");
    };
    constant("The number of the protocol.", "PROTOCOL", PROTOCOL.to_string());
    constant("The first moves, which are not on the clock.", "FREE_PLIES", limits::FREE_PLIES.to_string());
    let milliseconds = |time: std::time::Duration| time.as_millis().to_string();
    constant(
        "How long a player is away before the game can be claimed.",
        "CLAIM_AFTER",
        milliseconds(limits::CLAIM_AFTER),
    );
    constant("How long the other end may be silent.", "SILENCE", milliseconds(limits::SILENCE));
    constant(
        "The most characters of something that is said.",
        "LONGEST_TEXT",
        limits::LONGEST_TEXT.to_string(),
    );
    for code in CloseCode::ALL {
        let name = format!("CLOSE_{}", screaming(&format!("{code:?}")));
        constant("Why a server closes a socket.", &name, code.number().to_string());
    }
    let list = |errors: Vec<RequestError>| {
        let codes: Vec<String> = errors.iter().map(|error| format!("  '{}',\n", error.code())).collect();
        format!("[\n{}] as const", codes.concat())
    };
    let all = RequestError::samples();
    constant("Every error.", "ERROR_CODES", list(all.clone()));
    let passing = all.into_iter().filter(RequestError::is_passing).collect();
    constant("Errors after which the same is worth trying again in a moment.", "PASSING", list(passing));
    let reasons: Vec<String> =
        EndReason::ALL.iter().map(|reason| format!("{}", serde_json::json!(reason))).collect();
    constant(
        "Every reason for which a game ends.",
        "END_REASONS",
        format!("[{}] as const", reasons.join(", ")),
    );
    text
}

/// `ComeBack` as `COME_BACK`.
fn screaming(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(c.to_ascii_uppercase());
    }
    text
}
