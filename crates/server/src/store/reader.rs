//! Reading, within the time that somebody waits for it: a database that is cut off does not say so.

use std::time::Duration;

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyPool};

use super::{Store, StoreError};

type AnyQuery<'q> = Query<'q, Any, AnyArguments>;

/// What looks through whole tables may take this many times as long.
const LONG: u32 = 12;

impl Store {
    /// All rows that a query finds.
    pub(super) async fn fetch_all(&self, query: AnyQuery<'_>) -> Result<Vec<AnyRow>, StoreError> {
        timed(self.timeouts.read, self.rows(query)).await
    }

    /// The same where whole tables are looked through, for nobody in particular.
    pub(super) async fn fetch_all_slowly(&self, query: AnyQuery<'_>) -> Result<Vec<AnyRow>, StoreError> {
        timed(self.timeouts.read * LONG, self.rows(query)).await
    }

    /// The first row that a query finds.
    pub(super) async fn fetch_optional(&self, query: AnyQuery<'_>) -> Result<Option<AnyRow>, StoreError> {
        let read = async {
            let mut reader = Reader::new(&self.readers).await?;
            let row = query.fetch_optional(&mut *reader.connection).await;
            reader.is_idle = true;
            row
        };
        timed(self.timeouts.read, read).await
    }

    /// The row that a query always finds.
    pub(super) async fn fetch_one(&self, query: AnyQuery<'_>) -> Result<AnyRow, StoreError> {
        self.fetch_optional(query).await?.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    async fn rows(&self, query: AnyQuery<'_>) -> Result<Vec<AnyRow>, sqlx::Error> {
        let mut reader = Reader::new(&self.readers).await?;
        let rows = query.fetch_all(&mut *reader.connection).await;
        reader.is_idle = true;
        rows
    }
}

async fn timed<T>(
    timeout: Duration,
    read: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    match tokio::time::timeout(timeout, read).await {
        Ok(outcome) => Ok(outcome?),
        Err(_) => Err(StoreError::away("the database does not answer")),
    }
}

/// A connection on which something is read. If that is given up it is closed: the pool would first wait for the answer, for as
/// long as the network lets it.
struct Reader {
    connection: PoolConnection<Any>,
    /// Whether everything was answered.
    is_idle: bool,
}

impl Reader {
    async fn new(pool: &AnyPool) -> Result<Reader, sqlx::Error> {
        Ok(Reader { connection: pool.acquire().await?, is_idle: false })
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if !self.is_idle {
            self.connection.close_on_drop();
        }
    }
}
