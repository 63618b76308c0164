//! Accounts: made, signed in to, changed, deleted; and the keys of their programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use stackade_online::{Moment, RequestError};
use utoipa::ToSchema;

use super::who::{Cookies, SESSION_DAYS, Scope, Who};
use super::{ApiError, Body, Context, Problem};
use crate::guard::ClientAddr;
use crate::limits::Rate;
use crate::secret;
use crate::store::{Account, Key, NewSession, Registration};

/// Names that would be misunderstood.
const RESERVED: [&str; 5] = ["guest", "anonymous", "admin", "stackade", "computer"];
const MOST_KEYS: usize = 20;

/// An account that somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SignUp {
    /// 2 to 20 letters, digits, - or _, the first of them a letter.
    name: String,
    /// 8 to 128 characters.
    password: String,
    /// Where accounts need an invitation.
    invitation: Option<String>,
    /// Whether a program will play.
    #[serde(default)]
    bot: bool,
}

/// Somebody who comes back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SignIn {
    name: String,
    password: String,
}

/// An account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Me {
    /// What it is called.
    name: String,
    /// When it was made.
    created: i64,
    /// Whether it is a program's.
    bot: bool,
    /// Whether it may not talk.
    muted: bool,
    /// Those it wants nothing to do with.
    blocked: Vec<String>,
}

async fn me(context: &Context, account: &Account) -> Result<Json<Me>, ApiError> {
    let Account { id, name, created, bot, muted, .. } = account.clone();
    Ok(Json(Me { name, created, bot, muted, blocked: context.store.blocked(&id).await? }))
}

/// A session that begins, and its secret.
fn session(now: Moment) -> Result<(NewSession, String), ApiError> {
    let token = secret::token()?;
    let expires = now + SESSION_DAYS * 86_400_000;
    Ok((NewSession { hash: secret::hash(&token), created: now, expires }, token))
}

/// Whether a name may be that of an account.
pub fn check_name(name: &str) -> Result<(), RequestError> {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_plain || !begins || !(2..=20).contains(&name.len()) {
        return Err(RequestError::BadName);
    }
    if RESERVED.contains(&name.to_lowercase().as_str()) {
        return Err(RequestError::ReservedName);
    }
    Ok(())
}

fn check_password(password: &str) -> Result<(), ApiError> {
    let is_fine = (8..=128).contains(&password.chars().count());
    if is_fine { Ok(()) } else { Err(RequestError::BadPassword.into()) }
}

/// Makes an account and signs in.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = SignUp, responses(
    (status = 201, description = "the account is there, and a cookie holds the session", body = Me),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn sign_up(
    State(context): State<Context>,
    from: ClientAddr,
    cookies: Cookies,
    Body(wanted): Body<SignUp>,
) -> Result<impl IntoResponse, ApiError> {
    check_name(&wanted.name)?;
    check_password(&wanted.password)?;
    let registration = context.store.registration().await?;
    let invitation = match (registration, &wanted.invitation) {
        (Registration::Open, _) => None,
        (Registration::Invited, Some(invitation)) => Some(secret::hash(invitation)),
        (Registration::Invited, None) => {
            return Err(RequestError::InvitationNeeded.into());
        }
        (Registration::Closed, _) => {
            return Err(RequestError::SignUpsClosed.into());
        }
    };
    if context.store.account_named(&wanted.name).await?.is_some() {
        return Err(RequestError::NameTaken.into());
    }
    context.spend(Rate::SignUps, from)?;
    let now = context.rooms.now();
    let account = Account {
        id: secret::id()?,
        name: wanted.name,
        created: now,
        bot: wanted.bot,
        muted: false,
        banned: false,
    };
    let password = context.passwords.hash(&wanted.password).await?;
    let (session, token) = session(now)?;
    if !context.store.sign_up(&account, &password, &session, invitation.as_deref()).await? {
        return Err(RequestError::NoSuchInvitation.into());
    }
    Ok((StatusCode::CREATED, cookies.set(Some(&token)), me(&context, &account).await?))
}

/// Signs in. The session is a new one, whatever was there before.
#[utoipa::path(post, path = "/api/session", tag = "accounts", request_body = SignIn, responses(
    (status = 200, description = "a cookie holds the session", body = Me),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn sign_in(
    State(context): State<Context>,
    who: Who,
    from: ClientAddr,
    cookies: Cookies,
    Body(wanted): Body<SignIn>,
) -> Result<impl IntoResponse, ApiError> {
    count_try(&context, from, &wanted.name).await?;
    let (account, stored) = context.store.account_named(&wanted.name).await?.unzip();
    let is_right = context.passwords.is_right(&wanted.password, stored).await?;
    let account = account.filter(|_| is_right);
    let account = account.ok_or(RequestError::WrongSignIn)?;
    if account.banned {
        return Err(RequestError::AccountClosed.into());
    }
    let (session, token) = session(context.rooms.now())?;
    let before = who.session().ok().map(|(_, hash)| hash);
    context.store.sign_in(&account.id, &session, before.as_deref()).await?;
    context.store.forget_tries(&account.name).await?;
    Ok((cookies.set(Some(&token)), me(&context, &account).await?))
}

/// Signs out.
#[utoipa::path(delete, path = "/api/session", security((), ("session" = [])), tag = "accounts", responses(
    (status = 204, description = "the session is over"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn sign_out(
    State(context): State<Context>,
    who: Who,
    cookies: Cookies,
) -> Result<impl IntoResponse, ApiError> {
    if let Ok((_, hash)) = who.session() {
        context.store.sign_out(&hash).await?;
    }
    Ok((StatusCode::NO_CONTENT, cookies.set(None)))
}

/// The account that asks.
#[utoipa::path(get, path = "/api/me", security(("session" = []), ("key" = ["read"])), tag = "accounts", responses(
    (status = 200, description = "the account", body = Me),
    (status = "4XX", description = "nobody is signed in", body = Problem)
))]
pub(super) async fn show_me(State(context): State<Context>, who: Who) -> Result<Json<Me>, ApiError> {
    me(&context, &who.account(Scope::Read)?).await
}

/// A new password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    /// The one that was.
    old: String,
    /// The one that will be.
    new: String,
    /// Whether the keys of programs go on; if not said they end, like all other sessions.
    #[serde(default)]
    keep_keys: bool,
}

/// Changes the password; all other sessions end, and so do all keys unless they are to be kept.
#[utoipa::path(put, path = "/api/me/password", security(("session" = [])), tag = "accounts", request_body = NewPassword, responses(
    (status = 204, description = "it is changed"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn change_password(
    State(context): State<Context>,
    who: Who,
    from: ClientAddr,
    cookies: Cookies,
    Body(wanted): Body<NewPassword>,
) -> Result<impl IntoResponse, ApiError> {
    let (account, _) = who.session()?;
    check_password(&wanted.new)?;
    prove(&context, from, &account, &wanted.old).await?;
    let password = context.passwords.hash(&wanted.new).await?;
    let (session, token) = session(context.rooms.now())?;
    context.store.set_password(&account.id, &password, Some(&session), wanted.keep_keys).await?;
    Ok((StatusCode::NO_CONTENT, cookies.set(Some(&token))))
}

/// Anyone who does something grave says the password again.
async fn prove(
    context: &Context,
    from: ClientAddr,
    account: &Account,
    password: &str,
) -> Result<(), ApiError> {
    count_try(context, from, &account.name).await?;
    let stored = context.store.account_named(&account.name).await?.map(|(_, stored)| stored);
    if !context.passwords.is_right(password, stored).await? {
        return Err(RequestError::WrongPassword.into());
    }
    Ok(context.store.forget_tries(&account.name).await?)
}

/// Passwords are tried neither too often from one address, nor for one name from many.
async fn count_try(context: &Context, from: ClientAddr, name: &str) -> Result<(), ApiError> {
    context.spend(Rate::SignIns, from)?;
    let counted = context.store.try_password(name, context.rooms.now()).await?;
    counted.map_err(|seconds| RequestError::RateLimited { seconds }.into())
}

/// The password of somebody who wants to leave.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeleteAccount {
    password: String,
}

/// Deletes the account: games that go on are resigned; all games stay, without the name.
#[utoipa::path(post, path = "/api/me/delete", security(("session" = [])), tag = "accounts", request_body = DeleteAccount, responses(
    (status = 204, description = "it is gone"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn delete(
    State(context): State<Context>,
    who: Who,
    from: ClientAddr,
    cookies: Cookies,
    Body(wanted): Body<DeleteAccount>,
) -> Result<impl IntoResponse, ApiError> {
    let (account, _) = who.session()?;
    prove(&context, from, &account, &wanted.password).await?;
    context.rooms.leave_all(&account.id).await?;
    let all = context.store.all_games_of(&account.id).await?;
    context.store.delete_account(&account.id).await?;
    for handle in all.iter().filter_map(|game| context.rooms.known(game)) {
        if let Err(error) = handle.reread().await {
            tracing::error!("a room still shows somebody who is gone: {error}");
        }
    }
    Ok((StatusCode::NO_CONTENT, cookies.set(None)))
}

/// A key that somebody wants for a program.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedKey {
    /// What its owner calls it.
    name: String,
    /// What it may be used for: `read`, `play`.
    scopes: Vec<String>,
}

/// A key, without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Key"))]
pub(super) struct ShownKey {
    id: String,
    name: String,
    #[cfg_attr(test, ts(as = "Vec<super::who::Scope>"))]
    scopes: Vec<String>,
    created: i64,
    /// The secret; told once, when the key is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    key: Option<String>,
}

fn shown(key: Key, secret: Option<String>) -> ShownKey {
    let scopes = key.scopes.split(' ').map(str::to_owned).collect();
    ShownKey { id: key.id, name: key.name, scopes, created: key.created, key: secret }
}

/// Makes a key.
#[utoipa::path(post, path = "/api/me/keys", security(("session" = [])), tag = "accounts", request_body = WantedKey, responses(
    (status = 201, description = "the key", body = ShownKey),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn add_key(
    State(context): State<Context>,
    who: Who,
    Body(wanted): Body<WantedKey>,
) -> Result<(StatusCode, Json<ShownKey>), ApiError> {
    let (account, _) = who.session()?;
    let is_known = |scope: &String| Scope::ALL.iter().any(|known| known.text() == scope);
    if wanted.scopes.is_empty() || wanted.scopes.len() > 2 || !wanted.scopes.iter().all(is_known) {
        return Err(RequestError::BadScopes.into());
    }
    let name = super::games::guest_name(Some(&wanted.name))?;
    if context.store.keys(&account.id).await?.len() >= MOST_KEYS {
        return Err(RequestError::TooManyKeys.into());
    }
    let secret = secret::token()?;
    let scopes = wanted.scopes.join(" ");
    let key = Key { id: secret::id()?, name, scopes, created: context.rooms.now() };
    context.store.add_key(&account.id, &key, &secret::hash(&secret)).await?;
    Ok((StatusCode::CREATED, Json(shown(key, Some(secret)))))
}

/// The keys of the account.
#[utoipa::path(get, path = "/api/me/keys", security(("session" = [])), tag = "accounts", responses(
    (status = 200, description = "the keys", body = Vec<ShownKey>),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn list_keys(
    State(context): State<Context>,
    who: Who,
) -> Result<Json<Vec<ShownKey>>, ApiError> {
    let (account, _) = who.session()?;
    let keys = context.store.keys(&account.id).await?;
    Ok(Json(keys.into_iter().map(|key| shown(key, None)).collect()))
}

/// Takes a key away.
#[utoipa::path(delete, path = "/api/me/keys/{id}", security(("session" = [])), tag = "accounts", params(("id" = String, Path)), responses(
    (status = 204, description = "it is gone"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn remove_key(
    State(context): State<Context>,
    Path(id): Path<String>,
    who: Who,
) -> Result<StatusCode, ApiError> {
    let (account, _) = who.session()?;
    if context.store.remove_key(&account.id, &id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(RequestError::NoSuchKey.into())
    }
}
