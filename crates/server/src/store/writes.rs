//! What is written: statements that belong together, and the ratings that follow from them.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, Connection as _, Transaction};

use super::ratings::Rate;

/// A value in a statement.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
    Real(f64),
}

macro_rules! into_value {
    ($($from:ty => |$value:ident| $into:expr;)*) => {
        $(impl From<$from> for Value {
            fn from($value: $from) -> Value {
                $into
            }
        })*
    };
}

into_value! {
    &str => |text| Value::Text(Some(text.to_owned()));
    &String => |text| Value::Text(Some(text.clone()));
    String => |text| Value::Text(Some(text));
    Option<String> => |text| Value::Text(text);
    Option<&str> => |text| Value::Text(text.map(str::to_owned));
    i64 => |number| Value::Number(Some(number));
    Option<i64> => |number| Value::Number(number);
    f64 => |number| Value::Real(number);
    bool => |flag| Value::Number(Some(i64::from(flag)));
}

/// One statement and what stands in it.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) sql: &'static str,
    pub(super) values: Vec<Value>,
}

impl Statement {
    /// Runs it; tells how many rows it changed.
    pub(super) async fn execute(&self, on: &mut Transaction<'_, Any>) -> Result<u64, sqlx::Error> {
        let query = self.values.iter().fold(sqlx::query(self.sql), bind);
        Ok(query.execute(&mut **on).await?.rows_affected())
    }
}

fn bind<'q>(query: Query<'q, Any, AnyArguments>, value: &Value) -> Query<'q, Any, AnyArguments> {
    match value {
        Value::Text(text) => query.bind(text.clone()),
        Value::Number(number) => query.bind(*number),
        Value::Real(number) => query.bind(*number),
    }
}

/// A statement with its values: `sql!["DELETE FROM keys WHERE id = $1", id]`.
macro_rules! sql {
    ($sql:expr $(, $value:expr)* $(,)?) => {
        $crate::store::writes::Statement { sql: $sql, values: vec![$($value.into()),*] }
    };
}
pub(super) use sql;

/// What is written in one go: all of it or nothing.
#[derive(Clone, Debug)]
pub(super) struct Write {
    /// The game that it is about, if it is about one.
    pub(super) game: Option<String>,
    pub(super) statements: Vec<Statement>,
    /// How many rows the first statement has to change: if it changes fewer, nothing is written.
    pub(super) least: u64,
    /// The ratings of the players of a game that has just ended.
    pub(super) rate: Option<Rate>,
}

impl Write {
    /// About a game.
    pub(super) fn of_game(id: &str, statements: Vec<Statement>) -> Write {
        Write { game: Some(id.to_owned()), ..statements.into() }
    }
}

impl From<Vec<Statement>> for Write {
    fn from(statements: Vec<Statement>) -> Write {
        Write { game: None, statements, least: 1, rate: None }
    }
}

/// A statement that nobody can carry out, and the task that writes panics at.
#[cfg(test)]
pub(super) const MISTAKE: &str = "MISTAKE";

/// Carries out a write; tells whether it was.
pub(super) async fn execute(on: &mut Transaction<'_, Any>, write: &Write) -> Result<bool, sqlx::Error> {
    if write.least <= 1 {
        return execute_all(on, write).await;
    }
    // The first statement may have changed something, but not enough.
    let mut attempt = on.begin().await?;
    let is_done = execute_all(&mut attempt, write).await?;
    if is_done {
        attempt.commit().await?;
    } else {
        attempt.rollback().await?;
    }
    Ok(is_done)
}

/// Carries out the statements of a write, or none but the first.
async fn execute_all(on: &mut Transaction<'_, Any>, write: &Write) -> Result<bool, sqlx::Error> {
    let Some((first, others)) = write.statements.split_first() else { return Ok(false) };
    #[cfg(test)]
    assert!(first.sql != MISTAKE, "a mistake in the program");
    if first.execute(on).await? < write.least {
        return Ok(false);
    }
    for statement in others {
        statement.execute(on).await?;
    }
    Ok(true)
}
