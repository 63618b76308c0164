//! Pictures that were drawn lately.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as Turns, OwnedMutexGuard};

/// How many are kept: some 60 KB each.
const MOST: usize = 256;

/// A picture with its name.
type NamedPicture = (String, Arc<[u8]>);

/// Pictures by name, the newest last.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    kept: Arc<Mutex<VecDeque<NamedPicture>>>,
    /// One is drawn at a time, so that games have the processors.
    turns: Arc<Turns<()>>,
}

impl Drawn {
    /// The right to draw, which lasts until it is dropped.
    pub async fn turn(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.turns).lock_owned().await
    }

    /// The picture of this name.
    pub fn find(&self, name: &str) -> Option<Arc<[u8]>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == name).map(|(_, png)| png.clone())
    }

    /// Keeps a picture; the oldest one makes room.
    pub fn keep(&self, name: String, png: Vec<u8>) -> Arc<[u8]> {
        let png: Arc<[u8]> = png.into();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.pop_front();
        }
        kept.push_back((name, png.clone()));
        png
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_pictures_make_room() {
        let drawn = Drawn::default();
        for number in 0..=MOST {
            drawn.keep(number.to_string(), vec![1]);
        }
        assert!(drawn.find("0").is_none() && drawn.find("1").is_some() && drawn.find("256").is_some());
    }
}
