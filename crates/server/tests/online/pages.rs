//! Pages by their own addresses: what they say, and what they keep to themselves.

use std::borrow::Cow;

use serde_json::json;
use stackade_server::Config;
use stackade_server::limits::LimitTable;
use stackade_server::page::{Page, PageFile};

use crate::harness::{Database, Server, patient, run, text};

/// The page as it is before it is built.
const INDEX: &[u8] = include_bytes!("../../../../web/index.html");

const PAGE: Page = |path| {
    let content: &'static [u8] = match path {
        "index.html" => INDEX,
        "robots.txt" => b"User-agent: *\nAllow: /\n",
        _ => return None,
    };
    Some(PageFile { content: Cow::Borrowed(content), hash: [7; 32] })
};

fn start(database: &Database) -> Server {
    let hosts = vec!["games.example".to_owned()];
    let limits = LimitTable::off();
    Server::with(Config { database: database.url.clone(), limits, hosts, page: PAGE, ..patient() })
}

#[test]
fn rules_and_puzzles_are_read_without_a_script() {
    let database = Database::new();
    run(async || {
        let server = start(&database);
        let rules = server.get("/rules/nava").await.text;
        assert!(rules.contains("<title>Rules of Nava · Stackade</title>"), "{rules}");
        assert!(rules.contains("<base href=\"/\" />") && rules.contains("<h2>The goal</h2>"), "{rules}");
        let puzzle = server.get("/puzzles/nava-1/").await.text;
        assert!(
            puzzle.contains("to move and win") && puzzle.contains("<summary>Solution</summary>"),
            "{puzzle}"
        );
        assert_eq!(server.get("/rules/chess").await.status, 404);
        let named = server.send("GET", "/rules/nava", &[("host", "games.example")], None).await.text;
        assert!(
            named.contains("og:image\" content=\"https://games.example/previews/rules/nava.png"),
            "{named}"
        );
    });
}

#[test]
fn public_games_have_a_preview_and_private_ones_do_not_exist() {
    let database = Database::new();
    run(async || {
        let server = start(&database);
        let made = async |public: bool| {
            let plan = json!({ "game": "nava", "name": "Ann", "seat": "first", "public": public });
            text(&server.post("/api/games", plan).await.body["id"])
        };
        let (shy, open) = (made(false).await, made(true).await);
        let shown = server.get(&format!("/games/{open}")).await.text;
        assert!(shown.contains("Ann against a free seat: Nava"), "{shown}");
        assert!(shown.contains(&format!("/previews/games/{open}.png")), "{shown}");
        let hidden = server.get(&format!("/games/{shy}")).await.text;
        assert!(!hidden.contains("Ann") && !hidden.contains("og:image"), "{hidden}");
        assert_eq!(server.get(&format!("/previews/games/{shy}.png")).await.status, 404);
        assert_eq!(server.get(&format!("/previews/games/{open}.png")).await.status, 200);
    });
}

#[test]
fn search_engines_are_told_what_there_is() {
    let database = Database::new();
    run(async || {
        let server = start(&database);
        let robots = server.get("/robots.txt").await.text;
        assert!(robots.starts_with("User-agent: *") && robots.contains("sitemap.xml"), "{robots}");
        let map = server.get("/sitemap.xml").await.text;
        assert!(map.contains("/rules/glaisher</loc>") && map.contains("/puzzles/nava-1</loc>"), "{map}");
        assert!(!map.contains("/games/"), "{map}");
    });
}
