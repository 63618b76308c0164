//! What the operator of a server can do.

use sqlx::Row as _;
use stackade_online::Moment;

use super::people::{folded, retire_tokens, touch};
use super::writes::sql;
use super::{Store, StoreError};
use crate::time::written;

/// Who may make an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Those who have an invitation.
    Invited,
    /// Nobody.
    Closed,
}

impl Registration {
    /// As it is stored and said.
    pub fn text(self) -> &'static str {
        match self {
            Registration::Open => "open",
            Registration::Invited => "invited",
            Registration::Closed => "closed",
        }
    }

    /// What it means.
    pub fn words(self) -> &'static str {
        match self {
            Registration::Open => "everybody may make an account",
            Registration::Invited => "those with an invitation may make an account",
            Registration::Closed => "nobody may make an account",
        }
    }
}

const REGISTRATION: &str = "registration";

impl Store {
    /// Who may make an account.
    pub async fn registration(&self) -> Result<Registration, StoreError> {
        let row = self
            .fetch_optional(sqlx::query("SELECT value FROM settings WHERE name = $1").bind(REGISTRATION))
            .await?;
        let value: Option<String> = row.map(|row| row.try_get("value")).transpose()?;
        let all = [Registration::Open, Registration::Invited, Registration::Closed];
        Ok(all.into_iter().find(|one| Some(one.text()) == value.as_deref()).unwrap_or_default())
    }

    /// Changes who may make an account.
    pub async fn set_registration(&self, registration: Registration) -> Result<(), StoreError> {
        let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.write(vec![sql![sql, REGISTRATION, registration.text()]]).await.map(|_| ())
    }

    /// Writes down an invitation.
    pub async fn invite(&self, hash: &str, now: Moment) -> Result<(), StoreError> {
        let sql = "INSERT INTO invitations (hash, created) VALUES ($1, $2)";
        self.write(vec![sql![sql, hash, now]]).await.map(|_| ())
    }

    /// Gives an account another name, in its games too; false if there is no such account.
    pub async fn rename(&self, account: &str, name: &str) -> Result<bool, StoreError> {
        self.write(vec![
            sql!["UPDATE accounts SET name = $1, folded = $2 WHERE id = $3", name, folded(name), account],
            sql!["UPDATE seats SET name = $1 WHERE account = $2", name, account],
            // Rooms that are open show the name, too.
            touch(account),
        ])
        .await
    }

    /// Takes the right to talk, or gives it back.
    pub async fn set_muted(&self, account: &str, is_muted: bool) -> Result<bool, StoreError> {
        self.write(vec![sql!["UPDATE accounts SET muted = $1 WHERE id = $2", is_muted, account]]).await
    }

    /// Takes the right to do anything, or gives it back. Sessions end.
    pub async fn set_banned(&self, account: &str, is_banned: bool) -> Result<bool, StoreError> {
        self.write(vec![
            sql!["UPDATE accounts SET banned = $1 WHERE id = $2", is_banned, account],
            sql!["DELETE FROM sessions WHERE account = $1", account],
            retire_tokens(account),
            touch(account),
        ])
        .await
    }

    /// Whether the right to do anything was taken from an account.
    pub async fn is_banned(&self, account: &str) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM accounts WHERE id = $1 AND banned = 1";
        Ok(self.fetch_optional(sqlx::query(sql).bind(account)).await?.is_some())
    }

    /// Complaints, the newest first: when, who, about whom, in which game, what.
    pub async fn reports(&self) -> Result<Vec<[String; 5]>, StoreError> {
        let sql = "SELECT r.at, a.name AS who, b.name AS about, r.game, r.words FROM reports r \
                   JOIN accounts a ON a.id = r.account JOIN accounts b ON b.id = r.about \
                   ORDER BY r.at DESC LIMIT 200";
        let rows = self.fetch_all(sqlx::query(sql)).await?;
        rows.iter()
            .map(|row| {
                let at: i64 = row.try_get("at")?;
                let game: Option<String> = row.try_get("game")?;
                let [who, about, words] = [row.try_get("who")?, row.try_get("about")?, row.try_get("words")?];
                Ok([written(at), who, about, game.unwrap_or_default(), words])
            })
            .collect()
    }

    /// Writes a copy of an SQLite database that is whole even while games go on.
    pub async fn back_up(&self, file: &str) -> Result<(), StoreError> {
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.readers).await?;
        Ok(())
    }
}
