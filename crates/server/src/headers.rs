//! What browsers are told about every answer.

use axum::Router;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use tower_http::set_header::SetResponseHeaderLayer;

/// Only what is ours may run, and nobody may put the page into a frame. `wasm-unsafe-eval` lets the engine
/// be compiled and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
     style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/// Headers and their values. The two `cross-origin` policies isolate the page, without which browsers
/// share no memory with Workers. The last tells the page that it can be played online here; other hosts do not
/// say so.
const HEADERS: [(&str, &str); 8] = [
    ("content-security-policy", POLICY),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ("stackade-api", "/api"),
];

/// The board for other people's pages may be put into frames by all of them, and is guarded like everything
/// else.
const FRAMED: [(&str, &str); 2] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors *",
    ),
    ("cross-origin-resource-policy", "cross-origin"),
];

/// Adds the headers to whatever a router answers, where the answer has none of its own.
pub fn guard(router: Router) -> Router {
    HEADERS.into_iter().fold(router, |router, (name, value)| {
        let name = HeaderName::from_static(name);
        router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}

/// Lets other pages show this answer in a frame.
pub(crate) fn allow_frames(headers: &mut HeaderMap) {
    for (name, value) in FRAMED {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}
