//! Who is let in: the names that the server answers to, where requests come from, and how many.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use stackade_online::RequestError;

use crate::api::{ApiError, Context, clean};
use crate::limits::Rate;
use crate::network::Network;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddr(pub IpAddr);

/// Checks a request before anybody looks at it.
pub async fn check(State(context): State<Context>, mut request: Request, next: Next) -> Response {
    let address = origin_of(&request, &context.trusted);
    let is_asked = is_api(request.uri());
    let mut response = match admit(&context, &request, address) {
        Err(error) => error.into_response(),
        Ok(()) => {
            request.extensions_mut().insert(ClientAddr(address));
            next.run(request).await
        }
    };
    if is_asked {
        // Answers hold secrets, and are true for a moment only.
        let headers = response.headers_mut();
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

fn is_api(uri: &Uri) -> bool {
    uri.path().starts_with("/api")
}

fn admit(context: &Context, request: &Request, address: IpAddr) -> Result<(), ApiError> {
    let host = host(request.headers(), request.uri());
    if !is_known(name_of(host), &context.hosts) {
        return Err(RequestError::UnknownHost.into());
    }
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (is_change || is_socket) && !is_from_own_page(request.headers(), host) {
        return Err(RequestError::ForeignPage.into());
    }
    // The files of the page cost nothing, and a visit asks for many.
    if !is_api(request.uri()) {
        return Ok(());
    }
    context.spend(Rate::Requests, ClientAddr(address))?;
    let asked = request.uri().path_and_query().map_or("", axum::http::uri::PathAndQuery::as_str);
    if clean::is_clean_address(asked) { Ok(()) } else { Err(RequestError::ControlCharacters.into()) }
}

/// The address of the other end. What proxies say is believed only of those that are trusted.
fn origin_of(request: &Request, trusted: &[Network]) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
    forwarded(peer.to_canonical(), request.headers(), trusted)
}

/// The last address in the chain of proxies that is not one of ours.
fn forwarded(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let chain = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let mut chain: Vec<&str> = chain.flat_map(|value| value.split(',')).collect();
    let mut address = peer;
    while trusted.iter().any(|proxies| proxies.contains(address)) {
        let Some(before) = chain.pop().and_then(|text| text.trim().parse::<IpAddr>().ok()) else { break };
        address = before.to_canonical();
    }
    address
}

/// The name and port under which the server was asked.
pub fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> &'a str {
    let named = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    named.or(uri.authority().map(axum::http::uri::Authority::as_str)).unwrap_or_default()
}

/// The name without the port.
pub fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// A page elsewhere can let its name point at this server, but not an address.
fn is_known(name: &str, hosts: &[String]) -> bool {
    is_unnamed(name) || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether it is an address, or this machine's name for itself.
pub fn is_unnamed(name: &str) -> bool {
    name == "localhost" || name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
}

/// Whether a name can only mean this machine.
pub fn is_loopback(name: &str) -> bool {
    name == "localhost" || name.trim_matches(['[', ']']).parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

/// Programs other than browsers do not say where they come from; browsers do, and do not lie.
fn is_from_own_page(headers: &HeaderMap, host: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, authority)| authority == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "1.2.3.4, 5.6.7.8".parse().expect("a value"));
        headers.append("x-forwarded-for", "10.0.0.2".parse().expect("a value"));
        let proxies: [Network; 2] = ["10.0.0.1", "10.0.0.2/31"].map(|text| text.parse().expect("a network"));
        assert_eq!(forwarded(ip("9.9.9.9"), &headers, &proxies), ip("9.9.9.9"));
        assert_eq!(forwarded(ip("10.0.0.1"), &headers, &proxies), ip("5.6.7.8"));
        assert_eq!(forwarded(ip("10.0.0.1"), &headers, &[]), ip("10.0.0.1"));
        assert_eq!(forwarded(ip("10.0.0.1"), &HeaderMap::new(), &proxies), ip("10.0.0.1"));
    }

    #[test]
    fn names_and_ports_are_told_apart() {
        for (host, name) in [("a.b:80", "a.b"), ("a.b", "a.b"), ("[::1]:80", "[::1]"), ("[::1]", "[::1]")] {
            assert_eq!(name_of(host), name);
        }
        assert!(is_loopback("localhost") && is_loopback("127.0.0.1") && is_loopback("[::1]"));
        assert!(!is_loopback("example.org") && !is_loopback("10.0.0.1"));
    }
}
