//! One room: the task that has a game in memory for those who are there.

mod computer;
mod course;
mod elsewhere;
mod next;
mod presence;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use stackade_core::record::{Record, Start};
use stackade_online::{EndReason, Live, Moment, Request, Seat, Snapshot};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use super::snapshot::{RoomMessage, snapshot};
use super::{Coming, Origin, RoomError, Rooms};
use crate::broker::Feed;
use crate::store::{GameRow, SeatRow};
use presence::Attendees;

/// A room in which nothing happens for this long, and in which nobody is, is closed.
const IDLE: Duration = Duration::from_secs(30);

/// What a room is asked.
#[derive(Debug)]
pub(super) enum Ask {
    Request {
        who: Option<Seat>,
        request: Request,
        at: Moment,
        answer: oneshot::Sender<Result<u64, RoomError>>,
    },
    Sit {
        sitter: Box<SeatRow>,
        answer: oneshot::Sender<Result<Seat, RoomError>>,
    },
    Listen {
        answer: oneshot::Sender<(Snapshot, broadcast::Receiver<Arc<RoomMessage>>)>,
    },
    Show {
        answer: oneshot::Sender<(Snapshot, GameRow)>,
    },
    Record {
        answer: oneshot::Sender<Record>,
    },
    Reread {
        answer: oneshot::Sender<Result<(), RoomError>>,
    },
    Overdue {
        answer: oneshot::Sender<Result<(), RoomError>>,
    },
    CatchUp,
    LookForPresence,
}

/// Where a room hears what it is asked, who comes (`true`) and goes, and what happens elsewhere.
#[derive(Debug)]
pub(super) struct Inbox {
    pub(super) asked: mpsc::Receiver<Ask>,
    pub(super) came: mpsc::UnboundedReceiver<Coming>,
    pub(super) feed: Feed,
}

/// The position that a computer was thinking about, and its move; nothing if it could not think.
type Thought = (String, Option<String>);

/// A game and everything around it.
pub(super) struct Room {
    row: GameRow,
    live: Live,
    rooms: Rooms,
    news: broadcast::Sender<Arc<RoomMessage>>,
    origin: Origin,
    /// The number of the last event, for others to see.
    seq: Arc<AtomicU64>,
    attendees: Attendees,
    thinker: mpsc::Sender<Thought>,
    thoughts: mpsc::Receiver<Thought>,
    is_thinking: bool,
    /// Whether the computer thinks here rather than where the last event was written.
    may_think: bool,
    /// Since when nothing can be written down: that time is nobody's.
    unsaved: Option<Moment>,
    /// Until when it took to write down what is to be answered: that time is given back to the side to move.
    owed_until: Option<Moment>,
    /// Up to when time in which nobody could play was given back.
    settled: Moment,
    /// Until when the player to move may turn out to have been cut off from another server.
    suspect_until: Option<Moment>,
}

impl Room {
    pub(super) fn new(
        row: GameRow,
        live: Live,
        rooms: Rooms,
        news: broadcast::Sender<Arc<RoomMessage>>,
        origin: Origin,
        seq: Arc<AtomicU64>,
    ) -> Room {
        let (thinker, thoughts) = mpsc::channel(1);
        Room {
            attendees: Attendees::new(rooms.now()),
            row,
            live,
            rooms,
            news,
            origin,
            seq,
            thinker,
            thoughts,
            is_thinking: false,
            may_think: true,
            unsaved: None,
            owed_until: None,
            settled: Moment::MIN,
            suspect_until: None,
        }
    }

    /// Answers until nobody is there any more.
    pub(super) async fn run(mut self, Inbox { mut asked, mut came, mut feed }: Inbox) {
        self.begin().await;
        loop {
            self.seq.store(self.live.seq(), Ordering::Relaxed);
            self.let_computer_think();
            let due = self.due();
            let time = self.rooms.time.clone();
            let wait = async move {
                match due {
                    Some(moment) => time.wait_until(moment).await,
                    None => std::future::pending().await,
                }
            };
            let crowd_due = self.attendees.crowd_due();
            tokio::select! {
                // What is due comes first, so that nobody is answered as if it were earlier than it is.
                biased;
                () = wait => {
                    if let Some(due) = due {
                        self.look(due, &mut asked).await;
                    }
                }
                Some((seat, is_here)) = came.recv() => self.note_presence(seat, is_here).await,
                () = tokio::time::sleep_until(crowd_due.unwrap_or_else(Instant::now)), if crowd_due.is_some() => {
                    self.tell_presence(false);
                }
                message = feed.next() => self.hear(&message).await,
                ask = asked.recv() => {
                    // Whoever has come or gone before somebody asked has done so, even if this very moment.
                    while let Ok((seat, is_here)) = came.try_recv() {
                        self.note_presence(seat, is_here).await;
                    }
                    match ask {
                        Some(ask) => self.answer(ask).await,
                        None => return self.end(),
                    }
                }
                thought = self.thoughts.recv() => {
                    if let Some((position, mv)) = thought {
                        self.play_thought(&position, mv).await;
                    }
                }
                () = tokio::time::sleep(IDLE) => {
                    if self.is_forsaken() {
                        asked.close();
                    }
                }
            }
        }
    }

    /// Looks at what is due. What came before that and still waits, because something took long, comes first.
    async fn look(&mut self, due: Moment, asked: &mut mpsc::Receiver<Ask>) {
        let waiting: Vec<Ask> = std::iter::from_fn(|| asked.try_recv().ok()).collect();
        let is_early = |ask: &Ask| matches!(ask, Ask::Request { at, .. } if *at < due);
        let (early, others): (Vec<Ask>, Vec<Ask>) = waiting.into_iter().partition(is_early);
        for ask in early {
            self.answer(ask).await;
        }
        // If it could not be written down, it is looked at again.
        let _ = self.carry_out(None, &Request::Look, self.rooms.now()).await;
        for ask in others {
            self.answer(ask).await;
        }
    }

    /// When the room has to look by itself: when a flag falls, or soon if something could not be written down. The flag of a player
    /// who is at another server is for that one, which knows whether it was up all the time.
    fn due(&self) -> Option<Moment> {
        if self.unsaved.is_some() {
            return Some(self.rooms.now() + self.rooms.pause.as_millis() as Moment);
        }
        let seat = self.live.to_move()?;
        let flag = self.live.clock().last_call().map(|moment| moment + 1);
        flag.filter(|_| !self.is_elsewhere(seat))
    }

    /// Whether nobody is there. Then what is due is found in the table.
    fn is_forsaken(&self) -> bool {
        let is_busy = self.is_thinking || self.unsaved.is_some();
        !is_busy && self.news.receiver_count() == 0 && self.attendees.is_empty()
    }

    async fn answer(&mut self, ask: Ask) {
        // Anyone who has asked may have gone meanwhile, which is their affair.
        match ask {
            Ask::Request { who, request, at, answer } => {
                if let Some(seat) = who {
                    self.attendees.note_sign(seat, self.rooms.now());
                }
                let request = self.with_what_was_seen(who, request).await;
                let outcome = self.carry_out(who, &request, at).await;
                let has_happened = outcome.is_ok();
                let _ = answer.send(outcome);
                if let Some(seat) = who.filter(|_| has_happened) {
                    self.answer_for_computer(seat, &request).await;
                }
            }
            Ask::Sit { sitter, answer } => {
                let _ = answer.send(self.sit(*sitter).await);
            }
            Ask::Listen { answer } => {
                let _ = answer.send((self.snapshot(), self.news.subscribe()));
            }
            Ask::Show { answer } => {
                let _ = answer.send((self.snapshot(), self.row.clone()));
            }
            Ask::Record { answer } => {
                let _ = answer.send(self.record());
            }
            Ask::Reread { answer } => {
                let _ = answer.send(self.reread().await);
            }
            Ask::Overdue { answer } => {
                let _ = answer.send(self.look_overdue().await);
            }
            Ask::CatchUp => {
                // If it fails, somebody looks again.
                let _ = self.catch_up().await;
            }
            Ask::LookForPresence => self.look_for_presence().await,
        }
    }

    fn record(&self) -> Record {
        let mut record = Record::from_match(self.live.game(), &Start::Position(self.row.start.clone()));
        for (tag, seat) in ["First", "Second"].into_iter().zip(&self.row.seats) {
            let name = match seat.level {
                Some(level) => Some(format!("level {level}")),
                None => seat.name.clone(),
            };
            // A name that cannot stand in a record is left out.
            let _ = name.map(|name| record.set_tag(tag, &name));
        }
        if self.live.verdict().is_some_and(|verdict| verdict.code == EndReason::Left) {
            // After the colon of a termination anybody may explain; it is a text that can stand there.
            let _ = record.set_tag("Termination", "forfeit: the player left");
        }
        record
    }

    fn snapshot(&self) -> Snapshot {
        let watching = self.watching();
        // What will be given back is not shown as if it were charged.
        let now = self.rooms.now();
        let now = now - self.owed(now);
        Snapshot { watching, ..snapshot(&self.row, &self.live, self.here(), now) }
    }
}
