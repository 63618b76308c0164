//! Accounts in the store: sessions, keys, blocks, reports.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use stackade_online::Moment;

use super::rows::flag;
use super::writes::{Statement, sql};
use super::{Store, StoreError};
use crate::secret;

/// Somebody with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it was made.
    pub created: Moment,
    /// Whether it is a program's.
    pub bot: bool,
    /// Whether it may not talk.
    pub muted: bool,
    /// Whether it may not do anything.
    pub banned: bool,
}

impl Account {
    fn read(row: &AnyRow) -> Result<Account, StoreError> {
        Ok(Account {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            created: row.try_get("created")?,
            bot: flag(row, "bot")?,
            muted: flag(row, "muted")?,
            banned: flag(row, "banned")?,
        })
    }
}

/// A name as it is looked up: nobody has one that differs in capitals only.
pub fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: String,
    /// When it begins.
    pub created: Moment,
    /// When it ends.
    pub expires: Moment,
}

impl NewSession {
    fn statement(&self, account: &str) -> Statement {
        sql![
            "INSERT INTO sessions (hash, account, created, expires) VALUES ($1, $2, $3, $4)",
            &self.hash,
            account,
            self.created,
            self.expires
        ]
    }
}

/// How settings are called that say whose rights have ended.
const TOUCHED: &str = "rights ";

/// How many passwords may be tried for one name at once, and after how many milliseconds one more may be.
const PASSWORD_TRIES: i64 = 20;
const PASSWORD_TRY: Moment = 30_000;

/// What tells a note from one that was there before and is deleted by now: servers remember which they have carried out.
fn mark() -> String {
    // Without randomness nobody can sign in either.
    secret::id().unwrap_or_default()
}

/// The note that rights of an account have ended, for the servers that have let it in. It is written with whatever ended them.
/// One that is written again is another one, so that nobody who has read the first deletes both.
pub(super) fn touch(account: &str) -> Statement {
    sql![
        "INSERT INTO settings (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = settings.value || '+'",
        format!("{TOUCHED}{account}"),
        mark()
    ]
}

/// The same for the account of a session that is about to be replaced.
fn touch_session(hash: &str) -> Statement {
    sql![
        "INSERT INTO settings (name, value) SELECT 'rights ' || account, $2 FROM sessions WHERE hash = $1 \
         ON CONFLICT (name) DO UPDATE SET value = settings.value || '+'",
        hash,
        mark()
    ]
}

/// Ends the sessions that have expired, and writes down whose they were. The first statement changes nothing if there
/// are none.
fn end_expired(now: Moment) -> [Statement; 2] {
    [
        sql![
            "INSERT INTO settings (name, value) \
             SELECT DISTINCT 'rights ' || account, $2 FROM sessions WHERE expires <= $1 \
             ON CONFLICT (name) DO UPDATE SET value = settings.value || '+'",
            now,
            mark()
        ],
        sql!["DELETE FROM sessions WHERE expires <= $1", now],
    ]
}

/// The secrets of the seats of an account open nothing any more; anyone who still is the account needs none.
pub(super) fn retire_tokens(account: &str) -> Statement {
    sql!["UPDATE seats SET token = 'retired' WHERE account = $1 AND token IS NOT NULL", account]
}

/// What lets a program act for an account.
#[derive(Clone, Debug)]
pub struct Key {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, separated by spaces.
    pub scopes: String,
    /// When it was made.
    pub created: Moment,
}

impl Store {
    /// Makes an account and begins a session of it; an invitation is used up. False if there is none such.
    pub async fn sign_up(
        &self,
        account: &Account,
        password: &str,
        session: &NewSession,
        invitation: Option<&str>,
    ) -> Result<bool, StoreError> {
        let mut statements = Vec::new();
        if let Some(hash) = invitation {
            statements.push(sql!["DELETE FROM invitations WHERE hash = $1", hash]);
        }
        statements.push(sql![
            "INSERT INTO accounts (id, name, folded, password, created, bot, muted, banned) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            &account.id,
            &account.name,
            folded(&account.name),
            password,
            account.created,
            account.bot,
            account.muted,
            account.banned
        ]);
        statements.push(session.statement(&account.id));
        self.write(statements).await
    }

    /// An account and the hash of its password, by name.
    pub async fn account_named(&self, name: &str) -> Result<Option<(Account, String)>, StoreError> {
        let row = self
            .fetch_optional(sqlx::query("SELECT * FROM accounts WHERE folded = $1").bind(folded(name)))
            .await?;
        row.map(|row| Ok((Account::read(&row)?, row.try_get("password")?))).transpose()
    }

    /// Counts a try of a password for a name, whichever server is asked and whether or not there is such an account; an error
    /// with the seconds until the next one if there were too many.
    pub async fn try_password(&self, name: &str, now: Moment) -> Result<Result<(), u64>, StoreError> {
        let latest = now + PASSWORD_TRY * (PASSWORD_TRIES - 1);
        let count = sql![
            "INSERT INTO password_tries (name, paid) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE \
             SET paid = CASE WHEN password_tries.paid > $3 THEN password_tries.paid ELSE $3 END + $4 \
             WHERE password_tries.paid <= $5",
            folded(name),
            now + PASSWORD_TRY,
            now,
            PASSWORD_TRY,
            latest
        ];
        if self.write(vec![count]).await? {
            return Ok(Ok(()));
        }
        let query = sqlx::query("SELECT paid FROM password_tries WHERE name = $1").bind(folded(name));
        let row = self.fetch_optional(query).await?;
        // Somebody may have signed in meanwhile.
        let paid: Moment = row.map_or(Ok(latest), |row| row.try_get("paid"))?;
        Ok(Err((paid - latest).max(1).unsigned_abs().div_ceil(1_000)))
    }

    /// Forgets what was tried for a name: the password was right.
    pub async fn forget_tries(&self, name: &str) -> Result<(), StoreError> {
        self.write(vec![sql!["DELETE FROM password_tries WHERE name = $1", folded(name)]]).await.map(|_| ())
    }

    /// The account of a session that has not ended.
    pub async fn session(&self, hash: &str, now: Moment) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT a.* FROM accounts a JOIN sessions s ON s.account = a.id WHERE s.hash = $1 AND s.expires > $2";
        let query = sqlx::query(sql).bind(hash).bind(now);
        let row = self.fetch_optional(query).await?;
        row.as_ref().map(Account::read).transpose()
    }

    /// Begins a session and ends the one it replaces, and all that have expired.
    pub async fn sign_in(
        &self,
        account: &str,
        session: &NewSession,
        instead_of: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut statements = vec![session.statement(account)];
        statements.extend(end_expired(session.created));
        if let Some(hash) = instead_of {
            statements.extend([touch_session(hash), sql!["DELETE FROM sessions WHERE hash = $1", hash]]);
        }
        self.write(statements).await.map(|_| ())
    }

    /// Ends all sessions that have expired, and forgets passwords that were tried long ago.
    pub async fn end_expired_sessions(&self, now: Moment) -> Result<(), StoreError> {
        self.write(vec![sql!["DELETE FROM password_tries WHERE paid <= $1", now]]).await?;
        self.write(end_expired(now).to_vec()).await.map(|_| ())
    }

    /// Ends a session.
    pub async fn sign_out(&self, hash: &str) -> Result<(), StoreError> {
        let sql = "SELECT account FROM sessions WHERE hash = $1";
        let row = self.fetch_optional(sqlx::query(sql).bind(hash)).await?;
        let Some(account) = row.map(|row| row.try_get::<String, _>("account")).transpose()? else {
            return Ok(());
        };
        let end = sql!["DELETE FROM sessions WHERE hash = $1", hash];
        self.write(vec![end, touch(&account)]).await.map(|_| ())
    }

    /// The accounts whose rights have ended, each with the note that says so.
    pub async fn touched(&self) -> Result<Vec<(String, String)>, StoreError> {
        let query = sqlx::query("SELECT name, value FROM settings WHERE name LIKE 'rights %'");
        let rows = self.fetch_all(query).await?;
        let read = |row: &AnyRow| {
            let name: String = row.try_get("name")?;
            Ok((name.strip_prefix(TOUCHED).unwrap_or_default().to_owned(), row.try_get("value")?))
        };
        rows.iter().map(read).collect()
    }

    /// Deletes a note that was carried out, but not one that was written since.
    pub async fn untouch(&self, account: &str, note: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM settings WHERE name = $1 AND value = $2";
        self.write(vec![sql![sql, format!("{TOUCHED}{account}"), note]]).await.map(|_| ())
    }

    /// Gives an account a new password, and ends all its sessions and, unless they are kept, its keys: anyone who
    /// knew the old one may have made some. A session begins instead.
    pub async fn set_password(
        &self,
        account: &str,
        password: &str,
        session: Option<&NewSession>,
        keep_keys: bool,
    ) -> Result<bool, StoreError> {
        let mut statements = vec![
            sql!["UPDATE accounts SET password = $1 WHERE id = $2", password, account],
            sql!["DELETE FROM sessions WHERE account = $1", account],
        ];
        if !keep_keys {
            statements.push(sql!["DELETE FROM keys WHERE account = $1", account]);
        }
        statements.extend(session.map(|session| session.statement(account)));
        statements.extend([retire_tokens(account), touch(account)]);
        self.write(statements).await
    }

    /// Deletes an account. Its games stay, without its name.
    pub async fn delete_account(&self, account: &str) -> Result<bool, StoreError> {
        let statements = [
            "UPDATE seats SET name = 'Anonymous', account = NULL, token = NULL, chat = 0 WHERE account = $1",
            "UPDATE games SET opponent = NULL WHERE opponent = $1",
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM keys WHERE account = $1",
            "DELETE FROM ratings WHERE account = $1",
            "DELETE FROM rating_steps WHERE account = $1",
            "DELETE FROM blocks WHERE account = $1 OR blocked = $1",
            "DELETE FROM reports WHERE account = $1 OR about = $1",
            "DELETE FROM accounts WHERE id = $1",
        ];
        // The first statement decides whether the rest is carried out, and there may be no games.
        let first = sql!["UPDATE accounts SET banned = 1 WHERE id = $1", account];
        let others = statements.into_iter().map(|sql| sql![sql, account]);
        self.write([first].into_iter().chain(others).chain([touch(account)]).collect::<Vec<_>>()).await
    }

    /// The account of a key, and what it may be used for.
    pub async fn key(&self, hash: &str) -> Result<Option<(Account, String)>, StoreError> {
        let sql = "SELECT a.*, k.scopes FROM accounts a JOIN keys k ON k.account = a.id WHERE k.hash = $1";
        let row = self.fetch_optional(sqlx::query(sql).bind(hash)).await?;
        row.map(|row| Ok((Account::read(&row)?, row.try_get("scopes")?))).transpose()
    }

    /// The keys of an account.
    pub async fn keys(&self, account: &str) -> Result<Vec<Key>, StoreError> {
        let rows = self
            .fetch_all(
                sqlx::query("SELECT id, name, scopes, created FROM keys WHERE account = $1 ORDER BY created")
                    .bind(account),
            )
            .await?;
        let read = |row: &AnyRow| {
            Ok(Key {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                scopes: row.try_get("scopes")?,
                created: row.try_get("created")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Gives an account a key.
    pub async fn add_key(&self, account: &str, key: &Key, hash: &str) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO keys (id, hash, account, name, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)";
        let values = sql![sql, &key.id, hash, account, &key.name, &key.scopes, key.created];
        self.write(vec![values]).await.map(|_| ())
    }

    /// Takes a key away; false if the account has none such.
    pub async fn remove_key(&self, account: &str, id: &str) -> Result<bool, StoreError> {
        let end = sql!["DELETE FROM keys WHERE account = $1 AND id = $2", account, id];
        self.write(vec![end, touch(account)]).await
    }

    /// Whether an account may talk at this moment.
    pub async fn may_talk(&self, account: &str) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM accounts WHERE id = $1 AND muted = 0 AND banned = 0";
        Ok(self.fetch_optional(sqlx::query(sql).bind(account)).await?.is_some())
    }

    /// Whether one of two accounts wants nothing to do with the other.
    pub async fn is_blocked(&self, one: &str, other: &str) -> Result<bool, StoreError> {
        let sql = "SELECT account FROM blocks WHERE (account = $1 AND blocked = $2) OR (account = $2 AND blocked = $1)";
        let row = self.fetch_optional(sqlx::query(sql).bind(one).bind(other)).await?;
        Ok(row.is_some())
    }

    /// Those whom an account blocks, and those who block it.
    pub async fn blocks_around(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT blocked AS other FROM blocks WHERE account = $1 \
                   UNION SELECT account AS other FROM blocks WHERE blocked = $1";
        let rows = self.fetch_all(sqlx::query(sql).bind(account)).await?;
        rows.iter().map(|row| Ok(row.try_get("other")?)).collect()
    }

    /// Blocks somebody, or no longer.
    pub async fn block(&self, account: &str, other: &str, is_blocked: bool) -> Result<(), StoreError> {
        let sql = if is_blocked {
            "INSERT INTO blocks (account, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM blocks WHERE account = $1 AND blocked = $2"
        };
        self.write(vec![sql![sql, account, other]]).await.map(|_| ())
    }

    /// The names of those whom an account has blocked.
    pub async fn blocked(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT a.name FROM blocks b JOIN accounts a ON a.id = b.blocked WHERE b.account = $1 ORDER BY a.folded";
        let rows = self.fetch_all(sqlx::query(sql).bind(account)).await?;
        rows.iter().map(|row| Ok(row.try_get("name")?)).collect()
    }

    /// Writes down a complaint.
    pub async fn report(&self, report: &Report) -> Result<(), StoreError> {
        let sql = "INSERT INTO reports (id, at, account, about, game, words) VALUES ($1, $2, $3, $4, $5, $6)";
        let Report { id, at, account, about, game, words } = report;
        self.write(vec![sql![sql, id, *at, account, about, game.clone(), words]]).await.map(|_| ())
    }
}

/// A complaint about somebody.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub at: Moment,
    /// By whom.
    pub account: String,
    /// About whom.
    pub about: String,
    /// In which game.
    pub game: Option<String>,
    /// What is wrong.
    pub words: String,
}
