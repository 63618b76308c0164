//! What is written: statements that belong together, and the ratings that follow from them.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, Transaction};

use super::ratings::{self, Rate};

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

/// What is written in one go: all of it or nothing. If the first statement changes no row, the others are not
/// carried out.
#[derive(Clone, Debug)]
pub(super) struct Write {
    pub(super) statements: Vec<Statement>,
    /// The ratings of the players of a game that has just ended.
    pub(super) rate: Option<Rate>,
}

impl From<Vec<Statement>> for Write {
    fn from(statements: Vec<Statement>) -> Write {
        Write { statements, rate: None }
    }
}

/// A statement that nobody can carry out, and the task that writes panics at.
#[cfg(test)]
pub(super) const MISTAKE: &str = "MISTAKE";

/// Carries out a write; tells whether it changed anything.
pub(super) async fn execute(on: &mut Transaction<'_, Any>, write: &Write) -> Result<bool, sqlx::Error> {
    let Some((first, others)) = write.statements.split_first() else { return Ok(false) };
    #[cfg(test)]
    assert!(first.sql != MISTAKE, "a mistake in the program");
    if first.execute(on).await? == 0 {
        return Ok(false);
    }
    for statement in others {
        statement.execute(on).await?;
    }
    if let Some(rate) = &write.rate {
        ratings::rate(on, rate).await?;
    }
    Ok(true)
}
