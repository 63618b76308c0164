//! What the operator of a server does to it, beside it: on the same database, while it runs or not.

use std::fmt;
use std::fs::OpenOptions;
use std::io::ErrorKind;

use crate::passwords::Passwords;
use crate::store::{self, Account, Registration, Store};
use crate::time::Time;
use crate::{api, lock, secret};

/// Something to be done.
#[derive(Clone, Debug)]
pub enum Order {
    /// Give an account a new password, which is printed; its sessions and keys end.
    ResetPassword(String),
    /// Print an invitation.
    Invite,
    /// Give an account another name.
    Rename(String, String),
    /// Take the right to talk, or give it back.
    Mute(String, bool),
    /// Take the right to do anything, or give it back.
    Ban(String, bool),
    /// Say who may make an account, or print it.
    Register(Option<Registration>),
    /// Print what people complain about.
    Reports,
    /// Write a copy of the database into a file.
    BackUp(String),
}

/// Why it is not done.
#[derive(Debug)]
pub enum AdminError {
    /// The database cannot be used.
    Store(store::StoreError),
    /// It makes no sense.
    Refused(String),
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminError::Store(failure) => failure.fmt(f),
            AdminError::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AdminError {}

impl From<store::StoreError> for AdminError {
    fn from(failure: store::StoreError) -> AdminError {
        AdminError::Store(failure)
    }
}

fn refused(why: impl Into<String>) -> AdminError {
    AdminError::Refused(why.into())
}

/// What is to be printed.
#[derive(Clone, Debug)]
pub struct Said {
    /// What was done or asked for, a line each.
    pub lines: Vec<String>,
    /// What the one who gave the order should know besides, and was warned of before it was carried out.
    pub warnings: Vec<String>,
}

/// Carries out an order on a database. Whoever gave it is warned before, and may break off.
pub fn run(database: &str, order: &Order, warn: impl Fn(&str)) -> Result<Said, AdminError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| refused(error.to_string()))?;
    runtime.block_on(async {
        let may_be_copy = lock::check(database).await.map_err(|error| refused(error.to_string()))?;
        may_be_copy.iter().for_each(|warning| warn(warning));
        let store = Store::open_beside(database).await?;
        let is_odd = warning(&store, order).await?;
        is_odd.iter().for_each(|warning| warn(warning));
        let lines = carry_out(&store, order).await?;
        Ok(Said { lines, warnings: may_be_copy.into_iter().chain(is_odd).collect() })
    })
}

/// What is odd about an order.
pub async fn warning(store: &Store, order: &Order) -> Result<Option<String>, AdminError> {
    let is_useless = matches!(order, Order::Invite) && store.registration().await? == Registration::Closed;
    let text = "registration is closed: an invitation is good for nothing until it is invited or open";
    Ok(is_useless.then(|| text.to_owned()))
}

/// Carries out an order; what is to be printed comes back, a line each.
pub async fn carry_out(store: &Store, order: &Order) -> Result<Vec<String>, AdminError> {
    let no_randomness = |_| refused("the system has no randomness to give");
    match order {
        Order::ResetPassword(name) => {
            let account = named(store, name).await?;
            let password = secret::token().map_err(no_randomness)?;
            let hash = Passwords::default().hash(&password).await;
            let hash = hash.map_err(|_| refused("the password could not be hashed"))?;
            store.set_password(&account.id, &hash, None, false).await?;
            Ok(vec![password])
        }
        Order::Invite => {
            let invitation = secret::token().map_err(no_randomness)?;
            store.invite(&secret::hash(&invitation), Time::start().now()).await?;
            Ok(vec![invitation])
        }
        Order::Rename(name, new) => {
            let account = named(store, name).await?;
            api::check_name(new).map_err(|error| refused(error.to_string()))?;
            let is_taken = store.account_named(new).await?.is_some_and(|(other, _)| other.id != account.id);
            if is_taken {
                return Err(refused("that name is taken"));
            }
            if account.name == *new {
                return Ok(vec![format!("{new} is the name already")]);
            }
            store.rename(&account.id, new).await?;
            Ok(vec![format!("{} is called {new} now", account.name)])
        }
        Order::Mute(name, is_muted) => {
            let account = named(store, name).await?;
            store.set_muted(&account.id, *is_muted).await?;
            Ok(vec![standing(&account.name, "muted", account.muted, *is_muted)])
        }
        Order::Ban(name, is_banned) => {
            let account = named(store, name).await?;
            store.set_banned(&account.id, *is_banned).await?;
            Ok(vec![standing(&account.name, "banned", account.banned, *is_banned)])
        }
        Order::Register(new) => {
            let old = store.registration().await?;
            let new = new.unwrap_or(old);
            let verb = if new == old { "is" } else { "is now" };
            store.set_registration(new).await?;
            Ok(vec![format!("registration {verb} {}: {}", new.text(), new.words())])
        }
        Order::Reports => {
            let reports = store.reports().await?;
            Ok(reports.iter().map(|fields| fields.join("\t").replace('\n', " ")).collect())
        }
        Order::BackUp(file) => {
            back_up(store, file).await?;
            Ok(Vec::new())
        }
    }
}

/// What has become of an account.
fn standing(name: &str, what: &str, was: bool, is: bool) -> String {
    match (was, is) {
        (false, true) => format!("{name} is {what} now"),
        (true, true) => format!("{name} was {what} already"),
        (true, false) => format!("{name} is not {what} any more"),
        (false, false) => format!("{name} was not {what}"),
    }
}

/// Writes a copy into a file that nobody else can read: there are secrets in it.
async fn back_up(store: &Store, file: &str) -> Result<(), AdminError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(file).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => refused(format!("{file} is there already, expected a new file")),
        kind => refused(format!("{file} cannot be made: {kind}")),
    })?;
    let copied = store.back_up(file).await;
    if copied.is_err() {
        // Nobody should take it for a copy.
        let _ = std::fs::remove_file(file);
    }
    Ok(copied?)
}

async fn named(store: &Store, name: &str) -> Result<Account, AdminError> {
    let found = store.account_named(name).await?.map(|(account, _)| account);
    found.ok_or_else(|| refused(format!("there is no account {name:?}")))
}
