//! Games from the first move to the last.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Database, Player, Server, TestGame, play, run, text};

#[test]
fn a_game_by_link_survives_the_server() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table =
            TestGame::new(&server, json!({ "game": "staqs:size=3", "pace": "5+3", "name": "One" })).await;
        let (mut first, hello) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        assert_eq!((&hello["seat"], &hello["hello"]["turn"]), (&json!("first"), &json!("first")));
        let (mut second, _) = Player::enter(&server, &table.id, Some(&table.tokens[1]), None).await;
        let (mut watcher, hello) = Player::enter(&server, &table.id, Some(&table.watch), None).await;
        assert_eq!((&hello["seat"], &hello["links"]), (&Value::Null, &Value::Null));
        assert_eq!(first.get(play(0, "@a1")).await, 3);
        assert_eq!(second.hear_event("moved").await["move"], "@a1");
        assert_eq!(watcher.hear_event("moved").await["move"], "@a1");
        // Said again it counts once; out of turn, out of step or illegal it counts for nothing.
        assert_eq!(first.get(play(0, "@a1")).await, 3);
        assert_eq!(first.refused(play(1, "@a2")).await, "it is not your turn");
        assert_eq!(second.refused(play(2, "@a2")).await, "the next turn is number 1");
        assert_eq!(watcher.refused(json!({ "do": "resign" })).await, "only players can do that");
        assert_eq!(second.refused(play(1, "@a1")).await, "a1 is not a neutral cell");
        assert!(second.ask(json!({ "do": "fly" })).await["why"].is_string());
        server.kill();

        let server = Server::start(&database);
        let (mut second, hello) = Player::enter(&server, &table.id, Some(&table.tokens[1]), Some(2)).await;
        assert_eq!(hello["hello"]["moves"], json!(["@a1"]));
        assert_eq!(second.hear().await["move"], "@a1", "what was missed is told");
        second.get(play(1, "@b2")).await;
        assert_eq!(table.show(&server).await["moves"], json!(["@a1", "@b2"]));
    });
}

#[test]
fn tokens_open_what_they_are_for_and_nothing_else() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let made = server.post("/api/games", json!({ "game": "nava", "name": "One" })).await.body;
        let (id, game) = (text(&made["id"]), format!("/api/games/{}", text(&made["id"])));
        let join = format!("{game}/join");
        // Anyone who only has the id or the link for watching takes no seat, and looking at the link takes none either.
        assert_eq!(server.post(&join, json!({})).await.status, 404);
        assert_eq!(server.post(&join, json!({ "invite": made["watch"] })).await.status, 404);
        assert_eq!(server.get(&game).await.status, 404);
        assert_eq!(server.get(&format!("{game}?token={}", text(&made["invite"]))).await.status, 200);
        assert_eq!(server.get(&format!("{game}?token={}", text(&made["watch"]))).await.status, 200);
        let (_, hello) = Player::enter(&server, &id, Some("wrong"), None).await;
        assert_eq!(hello["error"], "there is no such game");
        let (_, hello) = Player::enter(&server, &id, None, None).await;
        assert_eq!(hello["error"], "there is no such game");
        let (_, hello) = Player::enter(&server, &id, made["token"].as_str(), None).await;
        assert_eq!(hello["links"], json!({ "invite": made["invite"], "watch": made["watch"] }));
        let joined = server.post(&join, json!({ "invite": made["invite"] })).await;
        assert_eq!((joined.status, joined.body["token"] == made["token"]), (200, false));
        let late = server.post(&join, json!({ "invite": made["invite"] })).await;
        assert_eq!((late.status, late.error()), (409, "that seat is taken"));
        // The link does not play, and neither does it over HTTP.
        let act = format!("{game}/do?token={}", text(&made["invite"]));
        assert_eq!(server.post(&act, json!({ "do": "resign" })).await.status, 409);
        let act = format!("{game}/do?token={}", text(&made["token"]));
        assert_eq!(server.post(&act, json!({ "do": "resign" })).await.status, 200);
        let record = server.get(&format!("{game}/record?token={}", text(&made["token"]))).await;
        assert!(record.text.contains("[Game \"nava\"]") && record.text.contains("One"), "{record:?}");
        // A public game is for everybody.
        let made = server.post("/api/games", json!({ "game": "nava", "public": true })).await.body;
        let game = format!("/api/games/{}", text(&made["id"]));
        assert_eq!(server.get(&game).await.status, 200);
        assert_eq!(server.post(&format!("{game}/join"), json!({})).await.status, 200);
    });
}

#[test]
fn offers_take_two() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3", "seat": "first" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        let offer = |what: &str| json!({ "do": "offer", "what": what });
        assert_eq!(first.refused(offer("rematch")).await, "the game is not over");
        assert_eq!(first.refused(offer("takeback")).await, "there is no move of yours to take back");
        first.get(play(0, "@a1")).await;
        first.get(offer("takeback")).await;
        assert_eq!(first.refused(offer("takeback")).await, "that was offered already");
        assert_eq!(second.hear_event("offered").await["what"], "takeback");
        second.get(offer("takeback")).await;
        assert_eq!(first.hear_event("undone").await["plies"], 1);
        assert_eq!(table.show(&server).await["moves"], json!([]));
        first.get(play(0, "@b1")).await;
        second.get(offer("draw")).await;
        first.get(json!({ "do": "decline", "what": "draw" })).await;
        assert_eq!(second.hear_event("declined").await["seat"], "first");
        second.get(play(1, "@b2")).await;
        first.get(offer("draw")).await;
        second.get(offer("draw")).await;
        let shown = table.show(&server).await;
        assert_eq!(shown["over"], json!({ "winner": null, "reason": "agreement", "code": "agreement" }));
        assert_eq!(first.refused(play(2, "@a1")).await, "the game is over");

        // Again, with sides swapped, and the same secrets.
        first.get(offer("rematch")).await;
        second.get(offer("rematch")).await;
        let next = text(&first.hear_event("followed").await["game"]);
        assert_eq!(table.show(&server).await["next"], next);
        let (_, hello) = Player::enter(&server, &next, Some(&table.tokens[0]), None).await;
        assert_eq!(hello["seat"], "second");
        let (mut second, hello) = Player::enter(&server, &next, Some(&table.tokens[1]), None).await;
        assert_eq!(hello["hello"]["players"][0]["name"], "Two");
        second.get(play(0, "@c3")).await;
    });
}

#[test]
fn a_game_that_has_not_begun_is_called_off() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        first.get(json!({ "do": "abort" })).await;
        assert_eq!(second.hear_event("aborted").await["seat"], "first");
        assert_eq!(table.show(&server).await["over"]["reason"], "called off");
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        assert!(first.refused(json!({ "do": "abort" })).await.contains("it can be resigned"));
        assert_eq!(first.refused(json!({ "do": "claim" })).await, "the other player may still come back");
        first.get(json!({ "do": "resign" })).await;
        let over = &table.show(&server).await["over"];
        assert_eq!(over, &json!({ "winner": "second", "reason": "resignation", "code": "resignation" }));
    });
}

#[test]
fn players_talk_among_themselves_if_both_want_to() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "nava", "chat": true })).await;
        let [mut first, mut second] = table.enter(&server).await;
        let (mut watcher, _) = Player::enter(&server, &table.id, Some(&table.watch), None).await;
        let say = |words: &str| json!({ "do": "say", "text": words });
        first.get(say(" good\nluck ")).await;
        assert_eq!(second.hear_event("said").await["text"], "good luck");
        assert_eq!(first.refused(say("")).await, "expected 1 to 300 characters");
        assert_eq!(watcher.refused(say("hello")).await, "only players can do that");
        first.get(json!({ "do": "resign" })).await;
        assert_eq!(watcher.hear_of("event").await["event"], "ended", "what they said is not for others");
        let (mut late, _) = Player::enter(&server, &table.id, Some(&table.watch), Some(0)).await;
        for expected in ["joined", "joined", "ended"] {
            assert_eq!(late.hear_of("event").await["event"], expected);
        }
        let table = TestGame::new(&server, json!({ "game": "nava" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        assert_eq!(first.refused(say("hello")).await, "chat is off in this game");
        assert_eq!(second.refused(say("hello")).await, "chat is off in this game");
    });
}

#[test]
fn everybody_sees_who_is_there() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "nava" })).await;
        let [mut first, second] = table.enter(&server).await;
        while first.hear_of("here").await["here"] != json!([true, true]) {}
        drop(second);
        assert_eq!(first.hear_of("here").await["here"], json!([true, false]));
        let players = &table.show(&server).await["players"];
        assert_eq!((&players[0]["here"], &players[1]["here"]), (&json!(true), &json!(false)));
    });
}

#[test]
fn computers_play_to_the_end_and_again() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let plan = json!({ "game": "staqs:size=3", "seat": "second", "level": 1 });
        let ticket = server.post("/api/games", plan).await.body;
        let (id, token) = (text(&ticket["id"]), text(&ticket["token"]));
        let (mut player, hello) = Player::enter(&server, &id, Some(&token), None).await;
        let mut moves: Vec<String> =
            hello["hello"]["moves"].as_array().expect("moves").iter().map(text).collect();
        let mut is_back = false;
        loop {
            let shown = server.get(&format!("/api/games/{id}?token={token}")).await.body;
            if !shown["over"].is_null() {
                break;
            }
            if shown["turn"] == "first" {
                moves.push(text(&player.hear_event("moved").await["move"]));
                continue;
            }
            moves = shown["moves"].as_array().expect("moves").iter().map(text).collect();
            if moves.len() == 3 && !is_back {
                // It gives moves back, and draws are not for computers.
                is_back = true;
                player.get(json!({ "do": "offer", "what": "draw" })).await;
                assert_eq!(player.hear_event("declined").await["what"], "draw");
                player.get(json!({ "do": "offer", "what": "takeback" })).await;
                assert_eq!(player.hear_event("undone").await["plies"], 2);
                continue;
            }
            let game = stackade_games::registry::parse_id("staqs:size=3").expect("a game");
            let mut game = stackade_games::registry::new_match(&game, 0);
            moves.iter().for_each(|mv| game.play(mv).expect("the server plays by the rules"));
            player.get(play(moves.len(), &game.legal_moves()[0])).await;
        }
        assert!(is_back);
        player.get(json!({ "do": "offer", "what": "rematch" })).await;
        let next = text(&player.hear_event("followed").await["game"]);
        let (_, hello) = Player::enter(&server, &next, Some(&token), None).await;
        assert_eq!((&hello["seat"], &hello["hello"]["players"][1]["level"]), (&json!("first"), &json!(1)));
    });
}

#[test]
fn whatever_is_too_much_ends_the_connection() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "nava" })).await;
        for message in
            [Message::Ping(vec![7].into()), Message::Pong(vec![7].into()), Message::binary(vec![7])]
        {
            let (mut player, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
            for _ in 0..500 {
                player.say(message.clone()).await;
            }
            assert_eq!(player.end().await, Some(4029), "{message:?}");
        }
    });
}
