//! Who is in the room: through this server, and through others.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use stackade_online::{Moment, Request, Seat};
use tokio::time::Instant;

use super::Room;
use crate::rooms::lifeline::GAP;
use crate::rooms::news::{GameNews, game_subject};
use crate::rooms::snapshot::RoomMessage;
use crate::store::{Coming, Seen, StoreError};

/// At most so often everybody hears how many look on.
const CROWD_NEWS: Duration = Duration::from_secs(1);

/// Who is there.
#[derive(Debug)]
pub(super) struct Attendees {
    /// How many connections a player has here, and since when that is so.
    local: [(u32, Moment); 2],
    /// How many look on here.
    watching: u32,
    /// Who is there through other servers, and when they have last said so themselves.
    others: HashMap<String, (Elsewhere, Moment)>,
    /// When everybody is to hear how many look on, if that has changed.
    crowd_due: Option<Instant>,
}

/// Who is there through another server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Elsewhere {
    pub(super) here: [bool; 2],
    pub(super) watching: u32,
}

impl Attendees {
    pub(super) fn new(now: Moment) -> Attendees {
        Attendees { local: [(0, now); 2], watching: 0, others: HashMap::new(), crowd_due: None }
    }

    pub(super) fn crowd_due(&self) -> Option<Instant> {
        self.crowd_due
    }

    /// A player has asked for something, with a connection or without.
    pub(super) fn note_sign(&mut self, seat: Seat, now: Moment) {
        self.local[seat.index()].1 = now;
    }

    fn is_local(&self, seat: Seat) -> bool {
        self.local[seat.index()].0 > 0
    }

    /// Whether nobody is there through this server.
    pub(super) fn is_empty(&self) -> bool {
        self.watching == 0 && self.local.iter().all(|(connections, _)| *connections == 0)
    }

    /// What another server says; whether that is new.
    pub(super) fn note_elsewhere(&mut self, server: &str, elsewhere: Elsewhere, now: Moment) -> bool {
        let before = self.others.insert(server.to_owned(), (elsewhere, now));
        before.map(|(before, _)| before) != Some(elsewhere)
    }

    /// What is stored of another server, unless it has said something since.
    fn note_stored(&mut self, seen: &Seen) {
        let (other, heard) =
            self.others.entry(seen.server.clone()).or_insert((Elsewhere::default(), Moment::MIN));
        if seen.since >= *heard {
            other.here[seen.seat.index()] = seen.here;
        }
    }
}

impl Room {
    /// Those who are there through this server.
    fn here_locally(&self) -> [bool; 2] {
        Seat::BOTH.map(|seat| self.attendees.is_local(seat))
    }

    /// Whether a player is there through another server that is up.
    fn is_at_another(&self, seat: Seat) -> bool {
        let is_there = |(server, (elsewhere, _)): (&String, &(Elsewhere, Moment))| {
            elsewhere.here[seat.index()] && self.rooms.lifeline.is_alive(server)
        };
        self.attendees.others.iter().any(is_there)
    }

    /// Whether a player is there, but only through other servers.
    pub(super) fn is_elsewhere(&self, seat: Seat) -> bool {
        !self.attendees.is_local(seat) && self.is_at_another(seat)
    }

    /// Who is there, through whichever server.
    pub(super) fn here(&self) -> [bool; 2] {
        Seat::BOTH.map(|seat| self.attendees.is_local(seat) || self.is_at_another(seat))
    }

    /// How many look on, through whichever server.
    pub(super) fn watching(&self) -> u32 {
        let others = self.attendees.others.iter().filter(|(server, _)| self.rooms.lifeline.is_alive(server));
        self.attendees.watching + others.map(|(_, (elsewhere, _))| elsewhere.watching).sum::<u32>()
    }

    /// The room opens: who is there already is stored, and other servers are asked.
    pub(super) async fn begin_presence(&mut self) {
        if self.rooms.store.is_shared() {
            // Nothing is known if it cannot be read.
            let _ = self.read_presence().await;
            self.publish_presence(true);
        }
    }

    /// Reads who is there through other servers.
    async fn read_presence(&mut self) -> Result<Vec<Seen>, StoreError> {
        let mut seen = self.rooms.store.presence(&self.row.id).await?;
        seen.retain(|one| one.server != self.rooms.server());
        seen.iter().for_each(|one| self.attendees.note_stored(one));
        Ok(seen)
    }

    /// Somebody has come or gone elsewhere, which may have been said while nobody could hear it.
    pub(super) async fn look_for_presence(&mut self) {
        let before = self.here();
        // If it fails, somebody looks again.
        let _ = self.read_presence().await;
        if self.here() != before {
            self.tell_presence(true);
        }
    }

    pub(super) async fn note_presence(&mut self, seat: Option<Seat>, is_here: bool) {
        let before = self.here();
        let Some(seat) = seat else { return self.note_watcher(is_here) };
        let was_local = self.attendees.is_local(seat);
        let now = self.rooms.now();
        let (connections, since) = &mut self.attendees.local[seat.index()];
        *connections = if is_here { *connections + 1 } else { connections.saturating_sub(1) };
        *since = now;
        let is_local = self.attendees.is_local(seat);
        if is_local != was_local {
            let game = self.row.id.clone();
            self.rooms.register.note(Coming { game, seat, here: is_local, since: now });
            self.publish_presence(false);
        }
        if is_local && self.rooms.store.is_shared() {
            // It may come from a server that has died.
            self.suspect_until = Some(now + 2 * GAP);
        }
        if self.here() != before {
            self.tell_presence(true);
        }
    }

    /// A crowd that comes and goes is told of once a while: each message goes to everybody.
    fn note_watcher(&mut self, is_here: bool) {
        let watching = &mut self.attendees.watching;
        *watching = if is_here { *watching + 1 } else { watching.saturating_sub(1) };
        self.attendees.crowd_due.get_or_insert_with(|| Instant::now() + CROWD_NEWS);
    }

    /// Tells everybody here who is there, and other servers, unless they have heard of it.
    pub(super) fn tell_presence(&mut self, is_published: bool) {
        if self.attendees.crowd_due.take().is_some() && !is_published {
            self.publish_presence(false);
        }
        let _ = self.news.send(Arc::new(RoomMessage::presence(self.here(), self.watching())));
    }

    /// Tells other servers who is there through this one.
    pub(super) fn publish_presence(&self, asks: bool) {
        let from = self.rooms.server().to_owned();
        let (here, watching) = (self.here_locally(), self.attendees.watching);
        let news = GameNews::Presence { from, here, watching, asks };
        self.rooms.broker.publish(&game_subject(&self.row.id), &news);
    }

    /// How long somebody has been away is for the server to say.
    pub(super) async fn with_what_was_seen(&mut self, who: Option<Seat>, request: Request) -> Request {
        match (request, who) {
            (Request::Claim { .. }, Some(seat)) => {
                let absent = self.absence(seat.other()).await;
                Request::Claim { absent }
            }
            (request, _) => request,
        }
    }

    /// For how many milliseconds a player has been nowhere.
    async fn absence(&mut self, seat: Seat) -> i64 {
        // What other servers have said may not be true any more.
        let seen = match self.rooms.store.is_shared() {
            true => self.read_presence().await,
            false => Ok(Vec::new()),
        };
        let is_computer = self.row.seats[seat.index()].level.is_some();
        // Whoever cannot be asked about has not been away.
        let Ok(seen) = seen else { return 0 };
        if self.here()[seat.index()] || is_computer {
            return 0;
        }
        let (_, mut since) = self.attendees.local[seat.index()];
        for one in seen.iter().filter(|one| one.seat == seat) {
            let is_up = self.rooms.lifeline.is_alive(&one.server);
            match one.here {
                true if is_up => return 0,
                true => since = since.max(one.alive.unwrap_or(one.since)),
                false => since = since.max(one.since),
            }
        }
        self.rooms.now() - since
    }

    /// The room closes.
    pub(super) fn end(self) {
        self.publish_presence(false);
    }
}
