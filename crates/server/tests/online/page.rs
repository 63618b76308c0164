//! How the files of a page are answered.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use tower::ServiceExt;

use stackade_server::page::{Page, PageFile};
use stackade_server::{headers, page_router};

/// A page of three files, one of which is long enough to be compressed.
const PAGE: Page = |path| {
    let content: &'static [u8] = match path {
        "index.html" => &[b'x'; 2000],
        "embed.html" => b"<p>embedded</p>",
        "assets/main-1234.js" => b"export {}",
        _ => return None,
    };
    Some(PageFile { content: Cow::Borrowed(content), hash: [7; 32] })
};

async fn ask(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let mut request = Request::builder().uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    headers::guard(page_router(PAGE)).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

#[test]
fn every_answer_is_guarded() {
    for path in ["/", "/nothing-here", "/../Cargo.toml", "/assets/"] {
        let response = block_on(ask(path, &[]));
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(response.headers()["cross-origin-opener-policy"], "same-origin");
        assert_eq!(response.headers()["cross-origin-embedder-policy"], "require-corp");
    }
}

#[test]
fn only_the_board_for_other_pages_may_be_framed() {
    for (path, may) in
        [("/", false), ("/index.html", false), ("/nothing", false), ("/embed", true), ("/embed.html", true)]
    {
        let response = block_on(ask(path, &[]));
        let policies: Vec<_> = response.headers().get_all("content-security-policy").iter().collect();
        assert_eq!(policies.len(), 1, "{path}");
        let policy = policies[0].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(policy.contains("frame-ancestors *"), may, "{path}: {policy}");
        assert_eq!(policy.contains("frame-ancestors 'none'"), !may, "{path}: {policy}");
        let resource = if may { "cross-origin" } else { "same-origin" };
        assert_eq!(response.headers()["cross-origin-resource-policy"], resource, "{path}");
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    assert_eq!(block_on(ask("/nothing-here", &[])).status(), StatusCode::NOT_FOUND);
    assert_eq!(block_on(ask("/../Cargo.toml", &[])).status(), StatusCode::NOT_FOUND);
}

#[test]
fn the_page_is_compressed_and_revalidated() {
    let response = block_on(ask("/", &[(header::ACCEPT_ENCODING, "gzip")]));
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
    assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache");
    let tag = response.headers()[header::ETAG].to_str().unwrap().to_owned();
    let again = block_on(ask("/", &[(header::IF_NONE_MATCH, &tag)]));
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[test]
fn names_with_a_hash_are_kept_for_ever() {
    let response = block_on(ask("/assets/main-1234.js", &[]));
    assert_eq!(response.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
}
