//! Games between two, and what is said in them.

use serde_json::{Value, json};

use super::person::Person;
use super::player::Player;
use super::server::Server;

/// A game with two players, and what opens it.
pub(crate) struct TestGame {
    pub(crate) id: String,
    /// The first player's and the second's.
    pub(crate) tokens: [String; 2],
    pub(crate) watch: String,
}

impl TestGame {
    /// Makes a game and lets somebody join it.
    pub(crate) async fn new(server: &Server, plan: Value) -> TestGame {
        let made = server.post("/api/games", plan).await;
        assert_eq!(made.status, 201, "{made:?}");
        let one = made.body;
        let id = text(&one["id"]);
        let guest = json!({ "name": "Two", "invite": one["invite"], "chat": true });
        let joined = server.post(&format!("/api/games/{id}/join"), guest).await;
        assert_eq!(joined.status, 200, "{joined:?}");
        let two = joined.body;
        let tickets = if one["seat"] == "first" { [&one, &two] } else { [&two, &one] };
        TestGame { id, tokens: tickets.map(|ticket| text(&ticket["token"])), watch: text(&one["watch"]) }
    }

    /// The same where servers may fail; nothing if one does.
    pub(crate) async fn try_new(server: &Server, plan: Value) -> Option<TestGame> {
        let one = server.try_post("/api/games", plan).await?;
        let id = one["id"].as_str()?.to_owned();
        let guest = json!({ "name": "Two", "invite": one["invite"] });
        let two = server.try_post(&format!("/api/games/{id}/join"), guest).await?;
        let tickets = if one["seat"] == "first" { [&one, &two] } else { [&two, &one] };
        let [first, second] = tickets.map(|ticket| ticket["token"].as_str().map(str::to_owned));
        Some(TestGame { id, tokens: [first?, second?], watch: text(&one["watch"]) })
    }

    /// A game between two accounts; the first one moves first.
    pub(crate) async fn between(server: &Server, mut plan: Value, people: [&Person; 2]) -> TestGame {
        plan["seat"] = "first".into();
        let one = people[0].post(server, "/api/games", plan).await;
        assert_eq!(one.status, 201, "{one:?}");
        let id = text(&one.body["id"]);
        let join = json!({ "invite": one.body["invite"] });
        let two = people[1].post(server, &format!("/api/games/{id}/join"), join).await;
        assert_eq!(two.status, 200, "{two:?}");
        let tokens = [text(&one.body["token"]), text(&two.body["token"])];
        TestGame { id, tokens, watch: text(&one.body["watch"]) }
    }

    /// Both players in the room.
    pub(crate) async fn enter(&self, server: &Server) -> [Player; 2] {
        let [first, second] = [0, 1].map(|seat| Some(self.tokens[seat].as_str()));
        let (first, _) = Player::enter(server, &self.id, first, None).await;
        let (second, _) = Player::enter(server, &self.id, second, None).await;
        [first, second]
    }

    /// The game as a player sees it.
    pub(crate) async fn show(&self, server: &Server) -> Value {
        server.get(&format!("/api/games/{}?token={}", self.id, self.tokens[0])).await.body
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a text")).to_owned()
}

pub(crate) fn play(ply: usize, mv: &str) -> Value {
    json!({ "do": "move", "ply": ply, "move": mv })
}
