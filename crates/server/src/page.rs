//! The files of the page.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::headers::allow_frames;

/// Finds a file of the page by its path. Anyone who starts a server brings the page along, so that a new page is nothing
/// that the server is compiled for.
pub type Page = fn(&str) -> Option<PageFile>;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct PageFile {
    /// What is in it.
    pub content: Cow<'static, [u8]>,
    /// The SHA-256 of that.
    pub hash: [u8; 32],
}

/// The board for other people's pages.
const EMBED: &str = "embed.html";

/// No page at all.
pub fn none(_: &str) -> Option<PageFile> {
    None
}

/// Answers a request for a file.
pub async fn answer(State(page): State<Page>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = match path {
        "" => "index.html",
        "embed" => EMBED,
        other => other,
    };
    let mut response = match page(path) {
        Some(file) => found(path, &file, &request),
        None => plain(StatusCode::NOT_FOUND, "there is no such page\n"),
    };
    if path == EMBED {
        allow_frames(response.headers_mut());
    }
    response
}

fn found(path: &str, file: &PageFile, request: &Request) -> Response {
    let tag = entity_tag(file);
    let asked = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if asked.is_some_and(|known| known.contains(tag.trim_start_matches("W/"))) {
        return with_caching(path, &tag, plain(StatusCode::NOT_MODIFIED, ""));
    }
    let mut response = Response::new(Body::from(file.content.clone().into_owned()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    with_caching(path, &tag, response)
}

/// Names in `assets` carry a hash of what is in the file, so that they never mean anything else.
fn with_caching(path: &str, tag: &str, mut response: Response) -> Response {
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Weak, since the same content is sent in several compressions.
fn entity_tag(file: &PageFile) -> String {
    let digits: String = file.hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("W/\"{digits}\"")
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}
