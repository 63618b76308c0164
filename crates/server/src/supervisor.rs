//! The tasks that the server cannot live without: when one of them ends, the server ends too, so that whoever looks
//! after the process starts it again. A server that can save nothing but goes on answering would be worse than none.

use std::any::Any;
use std::fmt;

use tokio::sync::watch;
use tokio::task::JoinError;

/// Watches over tasks that must not end.
#[derive(Clone, Debug)]
pub struct Supervisor(watch::Sender<Option<TaskError>>);

/// A task has ended that must not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskError {
    /// Its name.
    pub task: &'static str,
    /// What it said when it panicked, if it did.
    pub panic: Option<String>,
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.panic {
            None => write!(f, "its task {:?} has ended", self.task),
            Some(message) => write!(f, "its task {:?} has panicked: {message}", self.task),
        }
    }
}

impl std::error::Error for TaskError {}

impl Default for Supervisor {
    fn default() -> Supervisor {
        Supervisor(watch::Sender::new(None))
    }
}

impl Supervisor {
    /// Starts a task that must not end.
    pub fn spawn(&self, task: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        let (ended, working) = (self.0.clone(), tokio::spawn(work));
        tokio::spawn(async move {
            let panic = working.await.err().and_then(message);
            // The first one is the cause; others may follow from it.
            ended.send_if_modified(|first| {
                let is_first = first.is_none();
                first.get_or_insert(TaskError { task, panic });
                is_first
            });
        });
    }

    /// Waits until one of the tasks has ended.
    pub async fn lost(&self) -> TaskError {
        let mut ended = self.0.subscribe();
        loop {
            if let Some(error) = ended.borrow_and_update().clone() {
                return error;
            }
            // It cannot fail: the sender is here.
            let _ = ended.changed().await;
        }
    }
}

/// What a panic has said.
fn message(error: JoinError) -> Option<String> {
    let payload: Box<dyn Any + Send> = error.try_into_panic().ok()?;
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    Some(text.unwrap_or_else(|| "without a message".to_owned()))
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;
    use crate::store::file_url;
    use crate::{Config, ServerError};

    async fn last_word(work: impl Future<Output = ()> + Send + 'static) -> String {
        let supervisor = Supervisor::default();
        supervisor.spawn("idle", std::future::pending());
        supervisor.spawn("sweep", work);
        supervisor.lost().await.to_string()
    }

    #[tokio::test]
    async fn a_task_that_ends_is_named() {
        assert_eq!(last_word(async {}).await, "its task \"sweep\" has ended");
        let told = "its task \"sweep\" has panicked: no more";
        assert_eq!(last_word(async { panic!("no more") }).await, told);
        assert_eq!(last_word(async { panic!("no {}", "more") }).await, told);
    }

    #[tokio::test]
    async fn a_server_whose_writer_panics_ends_and_says_why() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config { database: file_url(folder.path()), ..Config::default() };
        let context = crate::open(&config).await.expect("the database opens");
        let store = context.store.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let running = tokio::spawn(crate::run(listener, context, std::future::pending()));
        store.break_writer().await.expect_err("it is never written");
        let error = running.await.expect("it ends by itself").expect_err("it could not go on");
        assert!(!store.is_writable());
        assert_eq!(
            ServerError::Task(error).to_string(),
            "the server cannot go on: its task \"writer\" has panicked: a mistake in the program"
        );
    }
}
