//! A connection that comes back by itself, and the requests that are on their way through it.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use stackade_online::limits::SILENCE;

use crate::Order;

/// Whether the server is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    /// Not yet.
    Connecting,
    /// It is.
    Open,
    /// Not any more; it is tried again at this time.
    Lost(Duration),
    /// The server does not let one in, or one has left.
    Closed,
}

/// An answer that takes longer will not come.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(8);
const FIRST_DELAY: Duration = Duration::from_millis(500);
const LONGEST_DELAY: Duration = Duration::from_secs(10);

/// The way into the room of a game.
#[derive(Debug)]
pub(super) struct Line {
    game: String,
    state: Connection,
    /// The number of the socket; older ones are not listened to.
    wire: u64,
    last_sign: Duration,
    /// How long it takes until another one is tried after a loss.
    delay: Duration,
    /// Requests that were not answered yet.
    pending: Vec<Pending>,
    /// The event that the last answer speaks of; it may come after the answer.
    answered: u64,
    counter: u64,
    orders: Vec<Order>,
}

#[derive(Debug)]
struct Pending {
    id: u64,
    since: Duration,
    is_move: bool,
}

/// What is lost with a connection.
pub(super) struct Loss {
    /// Whether it was open.
    pub(super) was_open: bool,
    /// Whether something was asked, other than a move, that nobody will answer.
    pub(super) was_asked: bool,
}

impl Line {
    /// Opens a socket with a number that was not used before.
    pub(super) fn open(game: String, wire: u64, now: Duration) -> Line {
        let mut line = Line {
            game,
            state: Connection::Connecting,
            wire,
            last_sign: now,
            delay: FIRST_DELAY,
            pending: Vec::new(),
            answered: 0,
            counter: 0,
            orders: Vec::new(),
        };
        line.connect(now);
        line
    }

    fn connect(&mut self, now: Duration) {
        self.last_sign = now;
        self.state = Connection::Connecting;
        self.order(Order::Open(self.wire, self.game.clone()));
    }

    pub(super) fn state(&self) -> Connection {
        self.state
    }

    pub(super) fn wire(&self) -> u64 {
        self.wire
    }

    /// Takes note of a sign of life; false if it is of a socket that is not listened to.
    pub(super) fn is_heard(&mut self, wire: u64, now: Duration) -> bool {
        let is_heard = wire == self.wire && self.state != Connection::Closed;
        if is_heard {
            self.last_sign = now;
        }
        is_heard
    }

    /// The server has let us in.
    pub(super) fn enter(&mut self) {
        self.delay = FIRST_DELAY;
        self.state = Connection::Open;
    }

    /// Leaves for good.
    pub(super) fn close(&mut self) {
        self.state = Connection::Closed;
        self.order(Order::Close(self.wire));
    }

    /// The connection is gone; another one is made after a while, usually a longer one each time.
    pub(super) fn lose(&mut self, wait: Option<Duration>, now: Duration) -> Loss {
        self.order(Order::Close(self.wire));
        // Whatever the old socket still has to say is not listened to.
        self.wire += 1;
        let was_open = self.state == Connection::Open;
        let was_asked = self.pending.drain(..).any(|pending| !pending.is_move);
        self.state = Connection::Lost(now + wait.unwrap_or(self.delay));
        self.delay = (self.delay * 2).min(LONGEST_DELAY);
        Loss { was_open, was_asked }
    }

    /// When [`tick`](Line::tick) has something to look at next.
    pub(super) fn next_tick(&self) -> Option<Duration> {
        match self.state {
            Connection::Closed => None,
            Connection::Lost(due) => Some(due),
            Connection::Connecting | Connection::Open => {
                let silence = self.last_sign + SILENCE;
                self.pending.iter().map(|pending| pending.since + ANSWER_TIMEOUT).chain([silence]).min()
            }
        }
    }

    /// Connects again when it is time; says whether the server has been silent for too long, and how long to wait then.
    pub(super) fn tick(&mut self, now: Duration) -> Option<Duration> {
        let is_due = self.next_tick().is_some_and(|due| now >= due);
        match self.state {
            Connection::Lost(_) if is_due => {
                self.connect(now);
                None
            }
            Connection::Connecting | Connection::Open if is_due => {
                Some(self.delay.min(Duration::from_secs(1)))
            }
            _ => None,
        }
    }

    pub(super) fn send(&mut self, message: &impl Serialize) {
        let text = serde_json::to_string(message).unwrap_or_default();
        self.order(Order::Send(self.wire, text));
    }

    pub(super) fn request(&mut self, mut request: Value, is_move: bool, now: Duration) {
        self.counter += 1;
        request["id"] = self.counter.into();
        self.pending.push(Pending { id: self.counter, since: now, is_move });
        self.send(&request);
    }

    /// A request was carried out, and this is the last event that came of it.
    pub(super) fn acknowledge(&mut self, id: u64, seq: u64) {
        self.pending.retain(|pending| pending.id != id);
        self.answered = self.answered.max(seq);
    }

    /// A request was refused: whether it was a move; none if nobody waits for it.
    pub(super) fn refuse(&mut self, id: Option<u64>) -> Option<bool> {
        let at = self.pending.iter().position(|pending| Some(pending.id) == id)?;
        Some(self.pending.remove(at).is_move)
    }

    /// Whether a move is on its way.
    pub(super) fn is_moving(&self) -> bool {
        self.pending.iter().any(|pending| pending.is_move)
    }

    /// Whether all requests were answered, and what came of them is among the events heard so far.
    pub(super) fn is_settled(&self, heard: u64) -> bool {
        self.pending.is_empty() && heard >= self.answered
    }

    /// Has something done outside.
    pub(super) fn order(&mut self, order: Order) {
        self.orders.push(order);
    }

    pub(super) fn take_orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }
}
