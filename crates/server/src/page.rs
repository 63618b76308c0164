//! The files of the page.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use sha2::{Digest, Sha256};
use stackade_site::{Document, Place};

use crate::guard;
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

/// The built page, into which documents are put.
const INDEX: &str = "index.html";

/// Answers a request for a page that can be read, or for a file.
pub async fn answer(State(page): State<Page>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = if path == "embed" { EMBED } else { path };
    if let Some(document) = stackade_site::of(path.trim_end_matches('/')) {
        return show(page, document, &request);
    }
    let mut response = match page(path) {
        Some(file) => found(path, &file, &request),
        None => not_found(),
    };
    if path == EMBED {
        allow_frames(response.headers_mut());
    }
    response
}

/// A document in the page, or nothing where there is no page.
pub(crate) fn show(page: Page, document: &Document, request: &Request) -> Response {
    let Some(file) = page(INDEX) else { return not_found() };
    let address = address_of(request);
    let place = Place { root: "/", address: Some(&address) };
    let text = document.render(&String::from_utf8_lossy(&file.content), place);
    let hash = Sha256::digest(text.as_bytes()).into();
    found(INDEX, &PageFile { content: Cow::Owned(text.into_bytes()), hash }, request)
}

/// The address under which the server was asked, with a slash at its end. Servers with a name are behind a proxy that
/// encrypts, unless it says something else.
pub(crate) fn address_of(request: &Request) -> String {
    let host = guard::host(request.headers(), request.uri());
    let told = request.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    let is_plain = match told {
        Some(scheme) => scheme == "http",
        None => guard::is_unnamed(guard::name_of(host)),
    };
    format!("{}://{host}/", if is_plain { "http" } else { "https" })
}

pub(crate) fn not_found() -> Response {
    plain(StatusCode::NOT_FOUND, "there is no such page\n")
}

/// A text that is made for each request.
pub(crate) fn made(kind: &'static str, content: impl Into<Body>) -> Response {
    let mut response = Response::new(content.into());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
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
