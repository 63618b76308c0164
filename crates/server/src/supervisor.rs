//! The tasks that the server cannot live without: when one of them ends, the server ends too, so that anyone who looks
//! after the process starts it again. A server that can save nothing but goes on answering would be worse than none.

use std::any::Any;
use std::fmt;

use tokio::sync::watch;
use tokio::task::JoinError;

/// Watches over tasks that must not end before the server does.
#[derive(Clone, Debug)]
pub struct Supervisor {
    /// The first task that has ended by itself.
    lost: watch::Sender<Option<TaskError>>,
    /// Whether tasks are to end. Each task that can be stopped has a receiver, until it has ended.
    stopping: watch::Sender<bool>,
}

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
        Supervisor { lost: watch::Sender::new(None), stopping: watch::Sender::new(false) }
    }
}

impl Supervisor {
    /// Starts a task that must not end before it is [stopped](Supervisor::stop).
    pub fn spawn(&self, task: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        let mut stopping = self.stopping.subscribe();
        self.watch(task, async move {
            tokio::select! {
                () = work => false,
                stopped = stopping.wait_for(|&is_stopping| is_stopping) => stopped.is_ok(),
            }
        });
    }

    /// Starts a task that must not end at all.
    pub fn spawn_to_the_last(&self, task: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        self.watch(task, async {
            work.await;
            false
        });
    }

    /// Runs a task that says in the end whether it was told to end.
    fn watch(&self, task: &'static str, work: impl Future<Output = bool> + Send + 'static) {
        let (lost, working) = (self.lost.clone(), tokio::spawn(work));
        tokio::spawn(async move {
            let panic = match working.await {
                Ok(true) => return,
                Ok(false) => None,
                Err(error) => message(error),
            };
            // The first one is the cause; others may follow from it.
            lost.send_if_modified(|first| {
                let is_first = first.is_none();
                first.get_or_insert(TaskError { task, panic });
                is_first
            });
        });
    }

    /// Ends all tasks that can be stopped, wherever they are, and returns when none of them does anything any more.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        self.stopping.closed().await;
    }

    /// Waits until one of the tasks has ended.
    pub async fn lost(&self) -> TaskError {
        let mut ended = self.lost.subscribe();
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
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

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

    /// Sets a flag when it is dropped.
    struct Dropped(Arc<AtomicBool>);

    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    #[tokio::test]
    async fn a_task_that_is_stopped_is_not_lost() {
        let (supervisor, is_dropped) = (Supervisor::default(), Arc::new(AtomicBool::new(false)));
        let guard = Dropped(is_dropped.clone());
        supervisor.spawn("sweep", async move {
            let _guard = guard;
            std::future::pending::<()>().await;
        });
        supervisor.spawn_to_the_last("writer", std::future::pending());
        supervisor.stop().await;
        assert!(is_dropped.load(Ordering::Relaxed), "it does nothing any more");
        tokio::task::yield_now().await;
        assert_eq!(*supervisor.lost.borrow(), None);
        supervisor.spawn("late", std::future::pending());
        supervisor.stop().await;
        assert_eq!(*supervisor.lost.borrow(), None);
    }

    /// A task that reads all the time never finds the database closed.
    #[tokio::test]
    async fn tasks_have_ended_before_the_database_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config { database: file_url(folder.path()), ..Config::default() };
        let context = crate::open(&config).await.expect("the database opens");
        let (has_failed, is_dropped) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (store, failed, guard) = (context.store.clone(), has_failed.clone(), Dropped(is_dropped.clone()));
        context.supervisor.spawn("reader", async move {
            let _guard = guard;
            loop {
                if store.last_alive().await.is_err() {
                    failed.store(true, Ordering::Relaxed);
                }
                tokio::task::yield_now().await;
            }
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        crate::run(listener, context, std::future::ready(())).await.expect("nothing was lost");
        assert!(is_dropped.load(Ordering::Relaxed) && !has_failed.load(Ordering::Relaxed));
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
