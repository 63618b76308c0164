//! Somebody with an account.

use serde_json::{Value, json};

use super::answer::Answer;
use super::game::text;
use super::server::Server;

pub(crate) const PASSWORD: &str = "correct horse";

/// Somebody with an account.
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) cookie: String,
}

impl Person {
    pub(crate) async fn new(server: &Server, name: &str) -> Person {
        let made = server.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(made.status, 201, "{made:?}");
        Person { name: name.to_owned(), cookie: made.cookie().expect("a session") }
    }

    pub(crate) async fn send(
        &self,
        server: &Server,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Answer {
        server.send(method, path, &[("cookie", &self.cookie)], body).await
    }

    pub(crate) async fn get(&self, server: &Server, path: &str) -> Answer {
        self.send(server, "GET", path, None).await
    }

    pub(crate) async fn post(&self, server: &Server, path: &str, body: Value) -> Answer {
        self.send(server, "POST", path, Some(body)).await
    }

    /// The secret of a new key.
    pub(crate) async fn key(&self, server: &Server, scopes: &[&str]) -> String {
        let made = self.post(server, "/api/me/keys", json!({ "name": "key", "scopes": scopes })).await;
        assert_eq!(made.status, 201, "{made:?}");
        text(&made.body["key"])
    }
}
