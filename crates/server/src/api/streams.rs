//! What is told as it happens, without a socket: lines of JSON for programs, server-sent events for pages.

use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use axum::body::Body as Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::sse::{self, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt as _};
use stackade_online::{GameState, Greeting, PROTOCOL, RequestError};
use tokio::sync::broadcast::error::RecvError;

use super::access::{GameToken, role};
use super::rights::Pass;
use super::who::{Scope, Who};
use super::{ApiError, Context, Problem};
use crate::guard::ClientAddr;
use crate::limits::Held;
use crate::rooms::Notice;

/// An empty line or comment comes this often, so that both ends know that the other is there.
const BEAT: Duration = Duration::from_secs(10);

type Lines = Pin<Box<dyn Stream<Item = String> + Send>>;

/// Lines until the server is told to stop, or what they rest on has ended. Whatever is `held` is let go with them.
fn while_open(context: &Context, lines: Lines, pass: Pass, held: impl Send + 'static) -> Lines {
    let (closed, ended) = (context.clone().handed_over(), pass.ended(context.clone()));
    let over = Box::pin(async move {
        tokio::select! {
            () = closed => {}
            () = ended => {}
        }
    });
    Box::pin(lines.take_until(over).map(move |line| {
        let _held = &held;
        line
    }))
}

/// A stream is a connection that stays, like a socket, and counts as one.
fn hold(context: &Context, ClientAddr(address): ClientAddr) -> Result<Held, ApiError> {
    context.limits.hold_socket(address).ok_or(ApiError(RequestError::TooManyStreams))
}

/// Lines as they come, with empty ones in between.
fn as_lines(lines: Lines) -> Response {
    let beating = stream::unfold(lines, |mut lines| async {
        match tokio::time::timeout(BEAT, lines.next()).await {
            Err(_) => Some(("\n".to_owned(), lines)),
            Ok(line) => line.map(|line| (line + "\n", lines)),
        }
    });
    let body = Bytes::from_stream(beating.map(Ok::<_, Infallible>));
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

fn as_events(lines: Lines) -> Response {
    let events = lines.map(|line| Ok::<_, Infallible>(sse::Event::default().data(line)));
    Sse::new(events).keep_alive(sse::KeepAlive::new().interval(BEAT)).into_response()
}

/// A game as it stands, and then everything that happens in it, line by line, until it is over.
#[utoipa::path(get, path = "/api/games/{id}/stream", security((), ("session" = []), ("key" = ["read"]), ("game" = [])), tag = "games", params(("id" = String, Path)), responses(
    (status = 200, description = "lines of JSON", body = String, content_type = "application/x-ndjson"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn game(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
    who: Who,
    from: ClientAddr,
) -> Result<Response, ApiError> {
    let pass = Pass::new(&who);
    let account = who.able(Scope::Read)?;
    let handle = context.rooms.enter(&id).await?;
    let (_, row) = handle.show().await?;
    let role = role(&row, &token, account.as_ref())?;
    let pass = pass.at((&handle, &row), &token, account.as_ref(), role);
    let (seat, held) = (role.seat(), hold(&context, from)?);
    if seat.is_none() {
        // Those who play come first.
        context.check_load()?;
    } else {
        handle.note_origin(from.0);
    }
    let attendance = handle.attend(seat);
    let (snapshot, news) = handle.listen().await?;
    let is_over = snapshot.over.is_some();
    let greeting = Greeting { hello: snapshot, seat, links: None, protocol: PROTOCOL };
    let hello = serde_json::to_string(&greeting).unwrap_or_default();
    let told = stream::unfold(Some(news), move |news| async move {
        let mut news = news?;
        loop {
            match news.recv().await {
                Ok(told) if told.is_private && seat.is_none() => {}
                Ok(told) => return Some((told.text.to_string(), Some(news).filter(|_| !told.is_last))),
                // Anyone who is too slow, or is told to come back, asks again.
                Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
            }
        }
    });
    let hello = stream::once(async { hello });
    let lines: Lines = if is_over { Box::pin(hello) } else { Box::pin(hello.chain(told)) };
    Ok(as_lines(while_open(&context, lines, pass, (held, attendance))))
}

/// What concerns the account: first its challenges and games, then what comes.
async fn notices(context: &Context, who: Who, from: ClientAddr) -> Result<Lines, ApiError> {
    let (pass, account) = (Pass::new(&who), who.account(Scope::Read)?);
    let held = hold(context, from)?;
    let news = context.rooms.hub().listen(&account.id);
    let challenges = context.store.challenges(&account.id).await?;
    let games = context.store.games_of(&account.id).await?;
    let challenges = challenges.into_iter().map(|game| Notice::Challenge { game: game.id });
    let games = games
        .into_iter()
        .filter(|game| game.state == GameState::On)
        .map(|game| Notice::Start { game: game.id });
    let first: Vec<String> = challenges.chain(games).map(|notice| text(&notice)).collect();
    let later = stream::unfold(news, |mut news| async {
        let notice = news.recv().await.ok()?;
        Some((text(&notice), news))
    });
    Ok(while_open(context, Box::pin(stream::iter(first).chain(later)), pass, held))
}

fn text(notice: &Notice) -> String {
    serde_json::to_string(notice).unwrap_or_default()
}

/// What concerns the account, as lines of JSON: challenges, and games that begin and end.
#[utoipa::path(get, path = "/api/bot/events", security(("session" = []), ("key" = ["read"])), tag = "bots", responses(
    (status = 200, description = "lines of JSON", body = String, content_type = "application/x-ndjson"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn bot(
    State(context): State<Context>,
    who: Who,
    from: ClientAddr,
) -> Result<Response, ApiError> {
    Ok(as_lines(notices(&context, who, from).await?))
}

/// What concerns the account, as server-sent events.
#[utoipa::path(get, path = "/api/me/events", security(("session" = []), ("key" = ["read"])), tag = "accounts", responses(
    (status = 200, description = "server-sent events", body = String, content_type = "text/event-stream"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn me(
    State(context): State<Context>,
    who: Who,
    from: ClientAddr,
) -> Result<Response, ApiError> {
    Ok(as_events(notices(&context, who, from).await?))
}

/// The lobby, as server-sent events: all of it whenever it has changed.
#[utoipa::path(get, path = "/api/lobby/events", tag = "lobby", responses(
    (status = 200, description = "server-sent events", body = String, content_type = "text/event-stream"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn lobby(State(context): State<Context>, from: ClientAddr) -> Result<Response, ApiError> {
    let held = hold(&context, from)?;
    let mut lobby = context.lobby.clone();
    lobby.mark_changed();
    let changes = stream::unfold(lobby, |mut lobby| async {
        lobby.changed().await.ok()?;
        let text = lobby.borrow_and_update().to_string();
        Some((text, lobby))
    });
    Ok(as_events(while_open(&context, Box::pin(changes), Pass::new(&Who(None)), held)))
}
