//! The page's types, generated from ours. `cargo xtask fixtures` writes them anew.

use std::fmt::Write as _;

use stackade_fixtures::{check, declarations};

use crate::{
    Acknowledgement, AfterEvent, ClientHello, CloseCode, EndReason, Event, EventMessage, GameState, Greeting,
    Guest, Links, Listed, Lobby, Objection, Offer, Offered, Over, PROTOCOL, Plan, Player, Presence, Problem,
    Refusal, Rejection, Request, RequestError, Seat, SeatWish, Snapshot, Ticket, limits,
};

#[test]
fn the_types_of_the_page_are_ours() {
    check("web/src/generated/online.ts", &file());
}

fn file() -> String {
    let mut text =
        "/** The protocol of online games. Generated from crates/online: `cargo xtask fixtures`. */\nimport type { Message } from './view';\n"
            .to_owned();
    text += &declarations!(
        Seat,
        Offer,
        Request,
        EndReason,
        Event,
        Player,
        Offered,
        Over,
        Snapshot,
        RequestError,
        Objection,
        ClientHello,
        Links,
        Greeting,
        AfterEvent,
        EventMessage,
        Acknowledgement,
        Refusal,
        Rejection,
        Presence,
        SeatWish,
        Plan,
        Guest,
        Ticket,
        GameState,
        Listed,
        Lobby,
        Problem,
    );
    text.push_str(&constants());
    text
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
