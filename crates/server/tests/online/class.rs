//! A class behind one address, with the limits that a server has where nobody has set any.

use futures_util::future::join_all;
use serde_json::json;
use stackade_server::Config;

use crate::harness::{Answer, Database, PASSWORD, Person, Player, Server, Stream, patient, play, run, text};

const PUPILS: usize = 30;
/// How many games of others each of them watches.
const WATCHED: usize = 3;

fn all(what: &str, expected: u16, answers: Vec<Answer>) -> Vec<Answer> {
    for answer in &answers {
        assert_eq!(answer.status, expected, "{what}: {answer:?}");
    }
    answers
}

#[test]
fn thirty_people_behind_one_address_are_served() {
    let database = Database::new();
    run(async || {
        let server = &Server::with(Config { database: database.url.clone(), ..patient() });
        let account = |pupil: usize| json!({ "name": format!("Pupil-{pupil}"), "password": PASSWORD });
        let sign_up = async |pupil| server.post("/api/accounts", account(pupil)).await;
        all("accounts", 201, join_all((0..PUPILS).map(sign_up)).await);
        let sign_in = async |pupil| server.post("/api/session", account(pupil)).await;
        let sessions = all("sessions", 200, join_all((0..PUPILS).map(sign_in)).await);
        let person = |(pupil, session): (usize, &Answer)| Person {
            name: format!("Pupil-{pupil}"),
            cookie: session.cookie().expect("a session"),
        };
        let people: Vec<Person> = sessions.iter().enumerate().map(person).collect();

        // What every page listens to.
        let streams =
            people.iter().flat_map(|one| ["/api/lobby/events", "/api/me/events"].map(|at| (one, at)));
        let streams = streams.map(|(one, path)| Stream::try_open(server, path, ("cookie", &one.cookie)));
        let streams: Vec<Stream> = join_all(streams).await.into_iter().flatten().collect();
        assert_eq!(streams.len(), 2 * PUPILS);
        let look = people.iter().flat_map(|one| (0..10).map(move |_| one.get(server, "/api/lobby")));
        all("the lobby", 200, join_all(look).await);

        // Fifteen games.
        let wish = || json!({ "game": "staqs:size=3", "pace": "none" });
        let tickets = join_all(people.iter().map(|one| one.post(server, "/api/pairing", wish()))).await;
        let tickets = all("pairing", 200, tickets);
        let enter = async |ticket: &Answer| {
            let (id, token) = (text(&ticket.body["id"]), text(&ticket.body["token"]));
            let (player, _) = Player::enter(server, &id, Some(&token), None).await;
            (ticket.body["seat"] == "first", player)
        };
        let mut players = join_all(tickets.iter().map(enter)).await;
        let watch = async |number: usize| {
            let id = text(&tickets[(number / WATCHED + number % WATCHED) % PUPILS].body["id"]);
            Player::enter(server, &id, None, None).await.0
        };
        let watchers = join_all((0..PUPILS * WATCHED).map(watch)).await;
        for (ply, mv, is_first) in [(0, "@a1", true), (1, "@b1", false), (2, "@c1", true)] {
            let movers = players.iter_mut().filter(|(first, _)| *first == is_first);
            join_all(movers.map(|(_, player)| player.get(play(ply, mv)))).await;
        }
        drop(watchers);

        let attempt = |one| Person::post(one, server, "/api/puzzles/nava-1/tried", json!({ "solved": true }));
        let attempts = people.iter().flat_map(|one| (0..4).map(move |_| attempt(one)));
        all("puzzles", 204, join_all(attempts).await);
        // Each of them also plays against the computer.
        let plan = || json!({ "game": "staqs:size=3", "level": 1, "seat": "first" });
        all("games", 201, join_all(people.iter().map(|one| one.post(server, "/api/games", plan()))).await);
    });
}
