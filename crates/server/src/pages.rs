//! Pages of games and players by addresses of their own, pictures of previews, and what search engines are told.
//!
//! A game that is not public, or a player that there is none of, gives the page without any word about it: whether it
//! exists is nobody's to see.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use stackade_games::registry;
use stackade_online::{Player, Snapshot};
use stackade_site::{Card, Document, escape};

use crate::api::{ApiError, Context};
use crate::guard::ClientAddr;
use crate::limits::Rate;
use crate::page::{address_of, made, not_found, show};

mod drawn;
pub(crate) use drawn::Drawn;

/// Everything that is read at an address of its own and changes.
pub(crate) fn router(context: Context) -> Router {
    Router::new()
        .route("/games/{id}", get(game))
        .route("/players/{name}", get(player))
        .route("/previews/{*path}", get(preview))
        .route("/sitemap.xml", get(sitemap))
        .route("/robots.txt", get(robots))
        .with_state(context)
}

async fn game(
    State(context): State<Context>,
    Path(id): Path<String>,
    from: ClientAddr,
    request: Request,
) -> Result<Response, ApiError> {
    context.spend(Rate::Requests, from)?;
    let document = match public_game(&context, &id).await {
        Some(snapshot) => about_game(&snapshot),
        None => nothing(format!("games/{id}")),
    };
    Ok(show(context.page, &document, &request))
}

async fn player(
    State(context): State<Context>,
    Path(name): Path<String>,
    from: ClientAddr,
    request: Request,
) -> Result<Response, ApiError> {
    context.spend(Rate::Requests, from)?;
    let found = context.store.account_named(&name).await.ok().flatten();
    let found = found.map(|(account, _)| account).filter(|account| !account.banned);
    let document = match found {
        Some(account) => about_player(&account.name),
        None => nothing(format!("players/{name}")),
    };
    Ok(show(context.page, &document, &request))
}

/// A game that anybody may see. One that is not is not even opened.
async fn public_game(context: &Context, id: &str) -> Option<Snapshot> {
    context.store.game(id).await.ok()?.filter(|row| row.public)?;
    let handle = context.rooms.enter(id).await.ok()?;
    let (snapshot, row) = handle.show().await.ok()?;
    row.public.then_some(snapshot)
}

/// The page as it is everywhere.
fn nothing(path: String) -> Document {
    let root = stackade_site::of("").cloned().unwrap_or_else(|| Document {
        path: String::new(),
        title: "Stackade".to_owned(),
        description: String::new(),
        body: String::new(),
        card: None,
    });
    Document { path, card: None, ..root }
}

fn about_game(snapshot: &Snapshot) -> Document {
    let name = registry::parse_id(&snapshot.game).map_or("", |id| id.info().title);
    let players: Vec<String> = snapshot.players.iter().map(called).collect();
    let title = format!("{}: {name}", players.join(" against "));
    let turns = snapshot.moves.len();
    let state = match (&snapshot.over, snapshot.turn) {
        (Some(over), _) => match over.winner {
            Some(seat) => format!("{} has won, {}", players[seat.index()], over.reason),
            None => format!("No winner, {}", over.reason),
        },
        (None, Some(seat)) => format!("{} to move", players[seat.index()]),
        (None, None) => "It has not begun yet".to_owned(),
    };
    let about = format!("{state}. Turns so far: {turns}.");
    let body =
        format!("<h1>{}</h1>\n<p>{}</p>\n<p>{}</p>\n", escape(&title), escape(&about), moves(snapshot));
    Document {
        path: format!("games/{}", snapshot.id),
        title: format!("{title} · Stackade"),
        description: about.clone(),
        body,
        card: card(snapshot, title, about),
    }
}

fn card(snapshot: &Snapshot, title: String, about: String) -> Option<Card> {
    let game = registry::parse_id(&snapshot.game).ok()?;
    Some(Card { game, position: Some(snapshot.position.clone()), moves: Vec::new(), title, about })
}

fn moves(snapshot: &Snapshot) -> String {
    escape(&snapshot.moves.join(" "))
}

/// What a player is called.
fn called(player: &Player) -> String {
    match (&player.name, player.level) {
        (Some(name), _) => name.clone(),
        (None, Some(level)) => format!("Level {level}"),
        (None, None) => "a free seat".to_owned(),
    }
}

fn about_player(name: &str) -> Document {
    Document {
        path: format!("players/{name}"),
        title: format!("{name} · Stackade"),
        description: format!("Ratings and games of {name}, who plays stacking games at Stackade."),
        body: format!("<h1>{}</h1>\n", escape(name)),
        card: None,
    }
}

/// The picture of a preview. Pictures are drawn once and kept for a while, since drawing costs.
async fn preview(
    State(context): State<Context>,
    Path(path): Path<String>,
    from: ClientAddr,
) -> Result<Response, ApiError> {
    context.spend(Rate::Requests, from)?;
    let Some(name) = path.strip_suffix(".png") else { return Ok(not_found()) };
    let Some((key, card)) = card_of(&context, name).await else { return Ok(not_found()) };
    if let Some(png) = context.drawn.find(&key) {
        return Ok(picture(png));
    }
    context.spend(Rate::Previews, from)?;
    // A link that many hear of at once is drawn once: whoever waits finds the picture of the first.
    let turn = context.drawn.turn().await;
    if let Some(png) = context.drawn.find(&key) {
        return Ok(picture(png));
    }
    // Who has asked may hang up: it is drawn and kept all the same, and until then nothing else is.
    let kept = context.drawn.clone();
    let drawing = move || {
        let _turn = turn;
        card.png().map(|png| kept.keep(key, png))
    };
    Ok(match tokio::task::spawn_blocking(drawing).await {
        Ok(Ok(png)) => picture(png),
        Ok(Err(error)) => {
            tracing::warn!(%error, "a preview could not be drawn");
            not_found()
        }
        Err(_) => not_found(),
    })
}

/// What a preview shows, and a name for the picture: a game that has gone on has another one.
async fn card_of(context: &Context, name: &str) -> Option<(String, Card)> {
    if let Some(id) = name.strip_prefix("games/") {
        let snapshot = public_game(context, id).await?;
        let key = format!("{name} {}", snapshot.seq);
        return Some((key, about_game(&snapshot).card?));
    }
    let path = if name == "stackade" { "" } else { name };
    let document = stackade_site::of(path)?;
    Some((name.to_owned(), document.card.clone()?))
}

fn picture(png: Arc<[u8]>) -> Response {
    let mut response = made("image/png", Body::from(png.to_vec()));
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("public, max-age=300"));
    // Previews are shown by other people's pages: that is what they are for.
    headers.insert("cross-origin-resource-policy", header::HeaderValue::from_static("cross-origin"));
    response
}

async fn sitemap(request: Request) -> Response {
    made("application/xml; charset=utf-8", stackade_site::sitemap(&address_of(&request)))
}

async fn robots(State(context): State<Context>, request: Request) -> Response {
    let own = (context.page)("robots.txt").map(|file| String::from_utf8_lossy(&file.content).into_owned());
    let text = stackade_site::robots(&own.unwrap_or_default(), &address_of(&request));
    made("text/plain; charset=utf-8", text).into_response()
}
