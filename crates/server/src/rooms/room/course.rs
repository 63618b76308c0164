//! What happens in a game: decided, written down, applied and told, in this order.

use std::sync::Arc;

use stackade_online::{EndReason, Event, EventError, GameState, Live, Moment, Request, RequestError, Seat};

use super::Room;
use super::computer::level;
use crate::faults::Planted;
use crate::metrics::METRICS;
use crate::rooms::RoomError;
use crate::rooms::applied::{Applied, News};
use crate::rooms::news::{GameNews, game_subject};
use crate::rooms::snapshot::{RoomMessage, players, summary};
use crate::store::{Appended, GameRow, Outlook, SeatRow, Step, StoreError};

/// A move that takes longer than this many milliseconds to be written down was not there to be answered meanwhile.
const SLOW: i64 = 200;
/// How often something is decided again because another server was quicker.
const TRIES: u32 = 8;
/// A computer that has not moved for this many milliseconds may have thought on a server that is gone.
pub(super) const COMPUTER_WAIT: i64 = 15_000;

/// Time is given back: by what, when, and that up to when.
struct Resumption {
    events: Vec<Event>,
    at: Moment,
    until: Moment,
}

impl Room {
    /// Carries out what was asked at a moment.
    pub(super) async fn carry_out(
        &mut self,
        who: Option<Seat>,
        request: &Request,
        at: Moment,
    ) -> Result<u64, RoomError> {
        if matches!(request, Request::Say { .. }) {
            self.check_chat(who).await?;
        }
        for _ in 1..TRIES {
            match self.try_to_carry_out(who, request, at).await {
                Err(RoomError::Conflict) => {}
                outcome => return outcome,
            }
        }
        self.try_to_carry_out(who, request, at).await
    }

    async fn try_to_carry_out(
        &mut self,
        who: Option<Seat>,
        request: &Request,
        at: Moment,
    ) -> Result<u64, RoomError> {
        let resumption = self.resumption(at).await?;
        // Nothing happens before what has happened.
        let now = resumption.as_ref().map_or(at.max(self.live.changed()), |resumption| resumption.at);
        let decided = match &resumption {
            Some(resumption) => self.apply(&resumption.events, now)?.live.decide(who, request, now),
            None => self.live.decide(who, request, now),
        };
        let events = match decided {
            Ok(events) => events,
            Err(error) => return Err(self.refuse(error).await),
        };
        self.check_limits(who, &events, now)?;
        // Nobody asks for this; it is what becomes of whatever comes too late.
        let is_late = who.is_some() && matches!(events[..], [Event::Ended { why: EndReason::Time, .. }]);
        let seq = self.happen(resumption, events, None, now).await?;
        if is_late { Err(RoomError::Refused(RequestError::TimeIsUp)) } else { Ok(seq) }
    }

    /// What is refused may be right by now: nobody is refused for what has happened elsewhere and was not heard of yet.
    async fn refuse(&mut self, error: RequestError) -> RoomError {
        if !self.rooms.has_others() {
            return RoomError::Refused(error);
        }
        let before = self.live.seq();
        match self.catch_up().await {
            Ok(()) if self.live.seq() != before => RoomError::Conflict,
            Ok(()) => RoomError::Refused(error),
            Err(error) => error,
        }
    }

    /// What gives back the time in which nobody could play or nothing could be written down, and what is owed. It is written with
    /// whatever happens next: under load, when much is owed, a write of its own would make each move two.
    async fn resumption(&mut self, at: Moment) -> Result<Option<Resumption>, RoomError> {
        if self.suspect_until.is_some() {
            self.look_for_cut_off().await?;
        }
        let now = self.rooms.now();
        let owed = self.owed(now);
        if owed == 0 && self.unsaved.is_none() {
            return Ok(None);
        }
        let moment = if self.unsaved.is_some() || self.lost(now, None) > 0 { now } else { at };
        let at = moment.max(self.live.changed());
        let resumed = self.live.decide(None, &Request::Resume { lost: owed }, at);
        let events = resumed.map_err(RoomError::Refused)?;
        if events.is_empty() {
            self.settle(now);
            return Ok(None);
        }
        Ok(Some(Resumption { events, at, until: now }))
    }

    /// Nothing is owed any more of the time up to a moment.
    fn settle(&mut self, until: Moment) {
        (self.unsaved, self.owed_until, self.settled) = (None, None, until);
    }

    /// How many milliseconds are to be given back up to a moment: nobody could play, or knew yet what is to be answered.
    pub(super) fn owed(&self, now: Moment) -> i64 {
        self.lost(now, self.owed_until)
    }

    /// How many milliseconds nobody could play since something happened last, which was told at the end of them if `told` says
    /// so. What lies in several spans counts once.
    fn lost(&self, now: Moment, told: Option<Moment>) -> i64 {
        let is_here = self.live.to_move().is_none_or(|seat| !self.is_elsewhere(seat));
        let changed = self.live.changed();
        let (untold, unsaved) = (told.map(|told| (changed, told)), self.unsaved.map(|since| (since, now)));
        let spans = untold.into_iter().chain(unsaved);
        self.rooms.lifeline.lost(changed.max(self.settled), now, is_here, spans)
    }

    pub(super) async fn give_back(&mut self, lost: i64, now: Moment) -> Result<(), RoomError> {
        let resumed = self.live.decide(None, &Request::Resume { lost }, now);
        self.happen(None, resumed.map_err(RoomError::Refused)?, None, now).await.map(|_| ())
    }

    fn check_limits(&self, who: Option<Seat>, events: &[Event], now: Moment) -> Result<(), RoomError> {
        let seat = who.map(|seat| &self.row.seats[seat.index()]);
        let person = seat.and_then(|seat| seat.account.as_deref().or(seat.token.as_deref()));
        let is_fine = person.is_none_or(|person| self.rooms.player_limits.allow(person, events, now));
        if is_fine { Ok(()) } else { Err(RoomError::Refused(RequestError::TooOften)) }
    }

    /// Gives the free seat to somebody.
    pub(super) async fn sit(&mut self, sitter: SeatRow) -> Result<Seat, RoomError> {
        loop {
            match self.try_to_sit(sitter.clone()).await {
                // The seat may have been taken meanwhile, or something was said; there is an end to that.
                Err(RoomError::Conflict) => {}
                outcome => return outcome,
            }
        }
    }

    async fn try_to_sit(&mut self, sitter: SeatRow) -> Result<Seat, RoomError> {
        if let Some(resumption) = self.resumption(self.rooms.now()).await? {
            let at = resumption.at;
            self.happen(Some(resumption), Vec::new(), None, at).await?;
        }
        let seat = self.row.free_seat().ok_or(RoomError::Refused(RequestError::SeatTaken))?;
        if self.live.is_over() {
            return Err(RoomError::Refused(RequestError::GameOver));
        }
        let now = self.rooms.now().max(self.live.changed());
        let events = self.live.decide(Some(seat), &Request::Join, now).map_err(RoomError::Refused)?;
        let token = sitter.token.clone();
        let happened = self.happen(None, events, Some((seat, sitter)), now).await;
        if matches!(&happened, Err(RoomError::NotStored(failure)) if failure.is_away()) {
            let _ = self.catch_up().await;
        }
        match happened {
            // It was written down all the same, and the one who has sat down would not get in any more.
            Err(RoomError::NotStored(_) | RoomError::Conflict)
                if token.is_some() && self.row.seats[seat.index()].token == token =>
            {
                Ok(seat)
            }
            other => other.map(|_| seat),
        }
    }

    /// Writes down, applies and tells, in this order: nothing is told that could be lost. If somebody else has written
    /// something first, it is read, and nothing has happened.
    async fn happen(
        &mut self,
        resumption: Option<Resumption>,
        mut events: Vec<Event>,
        sitter: Option<(Seat, SeatRow)>,
        now: Moment,
    ) -> Result<u64, RoomError> {
        let settled = resumption.map(|Resumption { events: before, until, .. }| {
            events.splice(..0, before);
            until
        });
        if events.is_empty() {
            return Ok(self.live.seq());
        }
        let next = self.next_game(&mut events, now)?;
        let mut row = self.row.clone();
        let seat = sitter.map(|(seat, sitter)| {
            row.seats[seat.index()] = sitter;
            seat
        });
        let applied = self.apply(&events, now)?;
        let summary = Some(summary(&applied.live)).filter(|new| *new != summary(&self.live));
        let is_settled = summary.as_ref().is_some_and(|summary| summary.state != GameState::On);
        let outlook = Some(outlook(&applied.live, &row)).filter(|new| *new != row.outlook());
        let step = Step { seq: self.live.seq() + 1, at: now, events, summary, outlook, sitter: seat, next };
        if self.rooms.planted == Some(Planted::NewsBeforeCommit) {
            self.publish(&step);
        }
        match self.rooms.store.append(&row, &step).await {
            Ok(Appended::Done) => {}
            Ok(Appended::Conflict) => {
                METRICS.conflict();
                self.catch_up().await?;
                return Err(RoomError::Conflict);
            }
            Err(failure) => return Err(self.fail(failure, now).await),
        }
        self.row = row;
        self.may_think = true;
        if let Some(until) = settled {
            self.settle(until);
        }
        self.note_slowness(&step.events, now);
        if is_settled && self.row.rated {
            // If it cannot be read, what is shown is the ratings from before.
            let _ = self.reread().await;
        }
        self.tell(applied);
        self.publish(&step);
        if let Some(summary) = &step.summary {
            self.rooms.tell_state(&self.row, summary.state);
        }
        if let Some((next, _)) = &step.next {
            self.rooms.expect_from(&next.id, self.origin());
            self.rooms.announce(next);
        }
        Ok(self.live.seq())
    }

    /// Something could not be written down, as far as anybody knows.
    async fn fail(&mut self, failure: StoreError, now: Moment) -> RoomError {
        self.unsaved.get_or_insert(now);
        if failure.is_away() {
            // It is said at once. What has become of it is found out by the number of the next event.
            return RoomError::NotStored(failure);
        }
        tokio::time::sleep(self.rooms.pause).await;
        // If it cannot be read either, it is once something can be written again.
        let _ = self.catch_up().await;
        RoomError::NotStored(failure)
    }

    fn apply(&self, events: &[Event], at: Moment) -> Result<Applied, RoomError> {
        Applied::new(&self.live, events, at).map_err(|error| self.note_event_error(&error))
    }

    /// The game is now what events have made of it, and everybody here hears of them.
    fn tell(&mut self, applied: Applied) {
        self.live = applied.live;
        let Outlook { under_way, due } = outlook(&self.live, &self.row);
        (self.row.under_way, self.row.due) = (under_way, due);
        for News { mut message, tells_players, is_last } in applied.news {
            if tells_players {
                message = message.with_players(players(&self.row, self.here()), self.row.has_chat());
            }
            // Nobody may be listening.
            let _ = self.news.send(Arc::new(RoomMessage { is_last, ..RoomMessage::event(&message) }));
        }
    }

    /// Tells other servers what is committed.
    fn publish(&self, step: &Step) {
        let from = self.rooms.server().to_owned();
        let news = GameNews::Events { from, seq: step.seq, at: step.at, events: step.events.clone() };
        self.rooms.broker.publish(&game_subject(&self.row.id), &news);
    }

    /// The side to move hears of it only now.
    fn note_slowness(&mut self, events: &[Event], at: Moment) {
        let took = self.rooms.now() - at;
        let is_to_answer = |event: &Event| matches!(event, Event::Moved { .. } | Event::Undone { .. });
        if took > SLOW && events.iter().any(is_to_answer) {
            self.owed_until = Some(at + took);
        }
    }

    fn note_event_error(&self, error: &EventError) -> RoomError {
        tracing::error!(game = self.row.id, "what is stored makes no sense: {error}");
        RoomError::Unreadable
    }

    /// Reads what the store has and the room has not: another server wrote it, or a write that seemed to fail was carried
    /// out all the same.
    pub(super) async fn catch_up(&mut self) -> Result<(), RoomError> {
        METRICS.reread();
        let missed = self.rooms.store.events(&self.row.id, self.live.seq() + 1).await?;
        let had_next = self.live.next().is_some();
        self.reread().await?;
        let before = summary(&self.live);
        for (at, event) in missed {
            self.follow(&[event], at)?;
        }
        let after = summary(&self.live);
        if after != before {
            self.rooms.note_listed();
            self.rooms.hub.tell_state(&self.row, after.state);
        }
        if let Some(next) = self.live.next().filter(|_| !had_next)
            && let Ok(Some(next)) = self.rooms.store.game(next).await
        {
            self.rooms.announce(&next);
        }
        Ok(())
    }

    /// Applies what somebody else has written, and tells everybody here.
    pub(super) fn follow(&mut self, events: &[Event], at: Moment) -> Result<(), RoomError> {
        // What was lost before is in it: only the time since then is still to be given back.
        self.unsaved = self.unsaved.map(|since| since.max(at));
        self.owed_until = None;
        let applied = self.apply(events, at)?;
        self.tell(applied);
        // Where it was written the computer thinks, if it is to move.
        self.may_think = false;
        Ok(())
    }

    /// Players may have changed their names or ratings, or may be gone.
    pub(super) async fn reread(&mut self) -> Result<(), RoomError> {
        let row = self.rooms.store.game(&self.row.id).await?.ok_or(RoomError::NoGame)?;
        self.row = row;
        Ok(())
    }

    /// Something may have changed between the reading of the game and the opening of the room, when nobody could tell it.
    pub(super) async fn begin(&mut self) {
        loop {
            match self.catch_up().await {
                Err(error) if error.is_passing() => {
                    self.unsaved.get_or_insert(self.rooms.now());
                    tokio::time::sleep(self.rooms.pause).await;
                }
                _ => break,
            }
        }
        self.may_think = true;
        self.begin_presence().await;
    }

    /// Looks at a game that was due without anybody having done anything about it.
    pub(super) async fn look_overdue(&mut self) -> Result<(), RoomError> {
        self.catch_up().await?;
        self.may_think = true;
        if self.look_for_cut_off().await? {
            self.carry_out(None, &Request::Look, self.rooms.now()).await?;
        }
        let mut outlook = outlook(&self.live, &self.row);
        if self.live.to_move().is_some_and(|seat| self.level(seat).is_some()) {
            // It thinks here from now on.
            outlook.due = Some(self.rooms.now() + COMPUTER_WAIT);
        }
        if outlook != self.stored_outlook().await? {
            self.rooms.store.set_outlook(&self.row.id, outlook).await?;
        }
        Ok(())
    }

    async fn stored_outlook(&self) -> Result<Outlook, RoomError> {
        let row: GameRow = self.rooms.store.game(&self.row.id).await?.ok_or(RoomError::NoGame)?;
        Ok(row.outlook())
    }
}

/// What is to be known of a game without opening it.
fn outlook(live: &Live, row: &GameRow) -> Outlook {
    let flag = live.clock().last_call().map(|moment| moment + 1);
    let is_computer = live.to_move().is_some_and(|seat| level(row, seat).is_some());
    let thought = is_computer.then(|| live.changed() + COMPUTER_WAIT);
    let due = [flag, thought].into_iter().flatten().min();
    Outlook { under_way: live.is_under_way(), due: due.filter(|_| live.to_move().is_some()) }
}
