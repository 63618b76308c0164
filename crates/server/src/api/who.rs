//! Who asks: a guest, or somebody with an account.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use stackade_online::RequestError;

use super::{ApiError, Context};
use crate::guard::{self, ClientAddr};
use crate::secret;
use crate::store::Account;

/// The name of the cookie where anybody could be in between, which makes browsers take it only over TLS and from
/// this very server.
const COOKIE: &str = "__Host-stackade";
/// The name on this machine, where there is no TLS.
const LOCAL_COOKIE: &str = "stackade";
/// Sessions last for this many days.
pub(super) const SESSION_DAYS: i64 = 30;

/// What a key may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "lowercase"))]
pub(super) enum Scope {
    /// See what the account sees.
    Read,
    /// Make games, join them and play.
    Play,
}

impl Scope {
    /// All of them.
    pub(super) const ALL: [Scope; 2] = [Scope::Read, Scope::Play];

    /// As it is written.
    pub(super) fn text(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
        }
    }
}

/// What somebody has shown.
#[derive(Clone, Debug)]
enum Proof {
    /// The hash of a session.
    Session(String),
    /// The hash of a key, and its scopes.
    Key(String, String),
}

/// What a connection of somebody with an account rests on, for as long as it is open.
#[derive(Clone, Debug)]
pub(super) struct Right(Person);

impl Right {
    /// The id of the account.
    pub(super) fn account(&self) -> &str {
        &self.0.account.id
    }

    /// Whether the session or the key is still good. A database that does not answer ends nothing.
    pub(super) async fn holds(&self, context: &Context) -> bool {
        let found = match &self.0.proof {
            Proof::Session(hash) => context.store.session(hash, context.rooms.now()).await,
            Proof::Key(hash, _) => {
                context.store.key(hash).await.map(|found| found.map(|(account, _)| account))
            }
        };
        found.map_or(true, |account| account.is_some_and(|account| !account.banned))
    }
}

/// Somebody with an account.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) account: Account,
    proof: Proof,
}

/// Who asks.
#[derive(Clone, Debug)]
pub(super) struct Who(pub(super) Option<Person>);

impl Who {
    /// What a connection rests on; nothing for a guest.
    pub(super) fn right(&self) -> Option<Right> {
        self.0.clone().map(Right)
    }

    /// The account, if it may be used for this; nothing for a guest.
    pub(super) fn able(self, scope: Scope) -> Result<Option<Account>, ApiError> {
        let Some(person) = self.0 else { return Ok(None) };
        match &person.proof {
            Proof::Key(_, scopes) if !scopes.split(' ').any(|word| word == scope.text()) => {
                Err(RequestError::MissingScope { scope: scope.text().to_owned() }.into())
            }
            _ => Ok(Some(person.account)),
        }
    }

    /// The account of somebody who must have one.
    pub(super) fn account(self, scope: Scope) -> Result<Account, ApiError> {
        self.able(scope)?.ok_or_else(unknown)
    }

    /// The account and session of somebody who sits at a browser: what belongs to the account itself is not for keys.
    pub(super) fn session(self) -> Result<(Account, String), ApiError> {
        match self.0 {
            Some(Person { account, proof: Proof::Session(hash) }) => Ok((account, hash)),
            Some(_) => Err(RequestError::SessionNeeded.into()),
            None => Err(unknown()),
        }
    }
}

fn unknown() -> ApiError {
    RequestError::SignInNeeded.into()
}

impl FromRequestParts<Context> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, context: &Context) -> Result<Who, ApiError> {
        let person = match key_in(&parts.headers)? {
            Some(key) => {
                let hash = secret::hash(key);
                let found = context.store.key(&hash).await?;
                let (account, scopes) = found.ok_or(RequestError::UnknownKey)?;
                Some(Person { account, proof: Proof::Key(hash, scopes) })
            }
            None => match session_in(parts) {
                Some(token) => {
                    let hash = secret::hash(token);
                    let found = context.store.session(&hash, context.rooms.now()).await?;
                    found.map(|account| Person { account, proof: Proof::Session(hash) })
                }
                None => None,
            },
        };
        if person.as_ref().is_some_and(|person| person.account.banned) {
            return Err(RequestError::AccountClosed.into());
        }
        Ok(Who(person))
    }
}

fn key_in(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let key = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    key.map(Some).ok_or(ApiError(RequestError::BadAuthorization))
}

fn session_in(parts: &Parts) -> Option<&str> {
    let name = cookie_name(is_local(parts));
    let all = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies =
        all.flat_map(|value| value.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    cookies.find(|(known, _)| *known == name).map(|(_, token)| token)
}

fn is_local(parts: &Parts) -> bool {
    guard::is_loopback(guard::name_of(guard::host(&parts.headers, &parts.uri)))
}

fn cookie_name(is_local: bool) -> &'static str {
    if is_local { LOCAL_COOKIE } else { COOKIE }
}

/// How cookies look where the request came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cookies {
    is_local: bool,
}

impl Cookies {
    /// A cookie that holds a session; without one, a cookie that ends it.
    pub(super) fn set(self, token: Option<&str>) -> [(header::HeaderName, String); 1] {
        let (name, secure) = (cookie_name(self.is_local), if self.is_local { "" } else { "; Secure" });
        let seconds = if token.is_some() { SESSION_DAYS * 86_400 } else { 0 };
        let token = token.unwrap_or_default();
        let value = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
        [(header::SET_COOKIE, value)]
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Cookies {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Cookies, ApiError> {
        Ok(Cookies { is_local: is_local(parts) })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddr {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientAddr, ApiError> {
        // The guard has put it there.
        parts.extensions.get::<ClientAddr>().copied().ok_or(ApiError(RequestError::Internal))
    }
}
