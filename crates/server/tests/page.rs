//! What the server answers, with and without a page in it.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use tower::ServiceExt;

use stackade_server::{has_page, headers, page_router};

async fn ask(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let mut request = Request::builder().uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    headers::guard(page_router()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
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
    // A build without Node has no page to ask for; where one was built it must be there.
    if !has_page() {
        assert!(std::env::var_os("STACKADE_PAGE").is_none(), "the page is not in the program");
        assert_eq!(block_on(ask("/", &[])).status(), StatusCode::NOT_FOUND);
        return;
    }
    let response = block_on(ask("/", &[(header::ACCEPT_ENCODING, "gzip")]));
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
    assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache");
    let tag = response.headers()[header::ETAG].to_str().unwrap().to_owned();
    let again = block_on(ask("/", &[(header::IF_NONE_MATCH, &tag)]));
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}
