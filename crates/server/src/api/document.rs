//! The description of the interface, for programs (OpenAPI) and for people.

use std::fmt::Write as _;

use axum::Router;
use axum::http::header;
use axum::response::Html;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, ContentBuilder, HeaderBuilder, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder, Type,
};

use super::Context;
use super::error::PROBLEM_JSON;

/// What is described.
#[derive(Debug, OpenApi)]
#[openapi(info(
    title = "Stackade",
    description = "Stacking games over the network. The socket of a game is described in docs/online-protocol.md."
))]
pub(super) struct Document;

/// `/api` for people, `/api/openapi.json` for programs.
pub(super) fn router(document: &utoipa::openapi::OpenApi) -> Router<Context> {
    let json = serde_json::to_string_pretty(document).unwrap_or_default();
    let page = page(document);
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Router::new()
        .route("/api", get(|| async move { Html(page) }))
        .route("/api/openapi.json", get(move || async move { (kind, json) }))
}

/// Adds what is true of all calls: how to say who asks, and that anybody may be told to come back later.
pub(super) fn complete(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_with(Components::new);
    for (name, scheme) in schemes() {
        components.add_security_scheme(name, scheme);
    }
    for item in document.paths.paths.values_mut() {
        for operation in
            [&mut item.get, &mut item.post, &mut item.put, &mut item.delete].into_iter().flatten()
        {
            let responses = &mut operation.responses.responses;
            let all = [("4XX", "why not"), ("429", "too often: wait"), ("503", "not now: try again")];
            for (status, about) in all {
                responses.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem(about)));
            }
            for (_, response) in responses.iter_mut().filter(|(status, _)| !status.starts_with('2')) {
                say_problem(response);
            }
        }
    }
}

fn schemes() -> [(&'static str, SecurityScheme); 3] {
    let session = "set when somebody signs in; __Host-stackade off this machine";
    let game = "a secret of a game; may stand in the query instead, as token";
    let key = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    let key = key.description(Some("a key of an account, with the scopes read, play or both")).build();
    [
        (
            "session",
            SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description("stackade", session))),
        ),
        ("key", SecurityScheme::Http(key)),
        ("game", SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::with_description("x-game-token", game)))),
    ]
}

/// What goes wrong has a media type of its own, which the macros of the handlers do not know.
fn say_problem(response: &mut RefOr<Response>) {
    let RefOr::T(response) = response else { return };
    let content = std::mem::take(&mut response.content);
    response.content = content.into_values().map(|content| (PROBLEM_JSON.to_owned(), content)).collect();
}

fn problem(about: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let seconds = ObjectBuilder::new().schema_type(Type::Integer).build();
    let wait =
        HeaderBuilder::new().schema(Some(seconds)).description(Some("in so many seconds, if it is known"));
    let response = ResponseBuilder::new().description(about).content(PROBLEM_JSON, content);
    response.header("retry-after", wait.build()).build()
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all = [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("DELETE", &item.delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

/// A page without scripts: every call, what it is for and what it answers.
fn page(document: &utoipa::openapi::OpenApi) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Stackade: the interface</title>\
         <h1>Stackade: the interface</h1><p>All of it for programs: <a href=/api/openapi.json>openapi.json</a>.</p>",
    );
    for (path, item) in &document.paths.paths {
        for (method, operation) in operations(item) {
            let about = operation.summary.as_deref().or(operation.description.as_deref()).unwrap_or_default();
            let (path, about) = (escaped(path), escaped(about));
            let _ = write!(page, "<h2><code>{method} {path}</code></h2><p>{about}</p><ul>");
            for (status, response) in &operation.responses.responses {
                if let utoipa::openapi::RefOr::T(response) = response {
                    let _ = write!(page, "<li>{}: {}</li>", escaped(status), escaped(&response.description));
                }
            }
            page.push_str("</ul>");
        }
    }
    page.push_str("</html>");
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
