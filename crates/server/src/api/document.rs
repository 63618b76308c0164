//! The description of the interface, for programs (OpenAPI) and for people.

use std::fmt::Write as _;

use axum::Router;
use axum::http::header;
use axum::response::Html;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};

use super::Context;

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
