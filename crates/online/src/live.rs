//! A game that is being played: what requests come to, and what has happened.

use stackade_core::{AnyMatch, Ending, Outcome};

use crate::limits::{CLAIM_AFTER, FREE_PLIES, LONGEST_TEXT, MOST_SAID, TALK_AFTER};
use crate::{
    Clock, EndReason, Event, EventError, Moment, Offer, Offered, Over, Pace, Request, RequestError, Seat,
};

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Live {
    game: Box<dyn AnyMatch>,
    clock: Clock,
    is_real_time: bool,
    /// By seat: whether somebody sits there.
    seated: Vec<bool>,
    /// By ply: who made the move.
    movers: Vec<Seat>,
    /// What is on the table, the oldest first.
    offers: Vec<Offered>,
    /// Before which turn something was offered last; once a turn is enough.
    offered: Vec<(Offered, usize)>,
    is_aborted: bool,
    next: Option<String>,
    seq: u64,
    changed: Moment,
    /// How often somebody has spoken.
    said: usize,
    /// When it ended.
    ended: Option<Moment>,
}

type Decision = Result<Vec<Event>, RequestError>;

impl Live {
    /// A game nobody has sat down to.
    pub fn new(game: Box<dyn AnyMatch>, pace: Pace) -> Live {
        Live {
            game,
            clock: Clock::new(pace, Seat::BOTH.len()),
            is_real_time: pace.is_real_time(),
            seated: vec![false; Seat::BOTH.len()],
            movers: Vec::new(),
            offers: Vec::new(),
            offered: Vec::new(),
            is_aborted: false,
            next: None,
            seq: 0,
            changed: 0,
            said: 0,
            ended: None,
        }
    }

    /// The board and what was played.
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How many events there have been.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// When something happened last.
    pub fn changed(&self) -> Moment {
        self.changed
    }

    /// Whether somebody sits there.
    pub fn is_seated(&self, seat: Seat) -> bool {
        self.seated[seat.index()]
    }

    /// Whether all players are here.
    pub fn has_begun(&self) -> bool {
        self.seated.iter().all(|&is_seated| is_seated)
    }

    /// Whether the first moves are made: clocks run, and the game cannot be called off any more.
    pub fn is_under_way(&self) -> bool {
        self.movers.len() >= FREE_PLIES
    }

    /// Whether it was called off.
    pub fn is_aborted(&self) -> bool {
        self.is_aborted
    }

    /// Whether nothing more can be played.
    pub fn is_over(&self) -> bool {
        self.is_aborted || self.game.result().is_some()
    }

    /// What is on the table, the oldest first.
    pub fn offers(&self) -> &[Offered] {
        &self.offers
    }

    /// Who offers something at the moment.
    pub fn offered_by(&self, what: Offer) -> Option<Seat> {
        self.offers.iter().find(|offer| offer.what == what).map(|offer| offer.seat)
    }

    /// The game that follows this one.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Who is to move; nobody when it has not begun or is over.
    pub fn to_move(&self) -> Option<Seat> {
        let is_on = self.has_begun() && !self.is_over();
        Seat::of(self.game.side_to_move()).filter(|_| is_on)
    }

    /// The result; nothing while it goes on, or when it was called off.
    pub fn verdict(&self) -> Option<Over> {
        let result = self.game.result().filter(|_| !self.is_aborted)?;
        let reason = match result.ending {
            Ending::Forfeit => "left",
            ending => ending.words(),
        };
        let winner = result.outcome.winner().and_then(Seat::of);
        Some(Over { winner, code: result.ending.into(), reason: reason.to_owned() })
    }

    /// How it ended, with a result or without; nothing while it goes on.
    pub fn over(&self) -> Option<Over> {
        if self.is_aborted {
            return Some(Over { winner: None, code: EndReason::CalledOff, reason: "called off".to_owned() });
        }
        self.verdict()
    }

    /// What a request of a player, a spectator or the server comes to.
    pub fn decide(&self, who: Option<Seat>, request: &Request, now: Moment) -> Decision {
        match request {
            Request::Look => return Ok(self.time_out(self.clock.last_call(), now).into_iter().collect()),
            Request::Resume { lost } => return Ok(self.resume(*lost)),
            Request::CallOff => return self.abort(Seat::First),
            Request::Forsake { counts } => return self.forsake(*counts),
            _ => {}
        }
        let seat = who.ok_or(RequestError::NotAPlayer)?;
        if *request == Request::Join {
            return if self.is_seated(seat) {
                Err(RequestError::SeatTaken)
            } else {
                Ok(vec![Event::Joined { seat }])
            };
        }
        if let Request::Say { text } = request {
            self.check_talk(now)?;
            return Ok(vec![Event::Said { seat, text: speech(text)? }]);
        }
        // A move that comes too late is no move, and everything else is no way out either.
        if let Some(ended) = self.time_out(self.clock.last_call(), now) {
            return Ok(vec![ended]);
        }
        match request {
            Request::Move { ply, mv, lag } => self.play(seat, *ply, mv, *lag, now),
            Request::Resign => self.resign(seat),
            Request::Offer { what } => self.offer(seat, *what),
            Request::Decline { what } => self.decline(seat, *what),
            Request::Abort => self.abort(seat),
            Request::Claim { absent } => self.claim(seat, *absent),
            Request::Join | Request::Say { .. } => Ok(Vec::new()),
            Request::Look | Request::Resume { .. } => Ok(Vec::new()),
            Request::CallOff | Request::Forsake { .. } => Ok(Vec::new()),
        }
    }

    /// Decides and applies: what a game without a memory does.
    pub fn carry_out(&mut self, who: Option<Seat>, request: &Request, now: Moment) -> Decision {
        let events = self.decide(who, request, now)?;
        for event in &events {
            self.apply(event, now).map_err(|_| RequestError::UnreadableGame)?;
        }
        Ok(events)
    }

    fn time_out(&self, deadline: Option<Moment>, now: Moment) -> Option<Event> {
        let loser = self.to_move()?;
        let is_late = deadline.is_some_and(|deadline| now > deadline);
        is_late.then_some(Event::Ended { winner: Some(loser.other()), why: EndReason::Time })
    }

    fn resume(&self, lost: i64) -> Vec<Event> {
        let is_running = self.clock.deadline().is_some() && lost > 0;
        if is_running { vec![Event::Resumed { lost }] } else { Vec::new() }
    }

    /// What is said is kept with the game and read whenever it is opened, so there is an end to it.
    fn check_talk(&self, now: Moment) -> Result<(), RequestError> {
        let is_long_over = self.ended.is_some_and(|ended| now > ended + TALK_AFTER.as_millis() as i64);
        if self.said >= MOST_SAID || is_long_over { Err(RequestError::EnoughSaid) } else { Ok(()) }
    }

    fn check_going_on(&self) -> Result<(), RequestError> {
        match self.to_move() {
            _ if self.is_over() => Err(RequestError::GameOver),
            None => Err(RequestError::NotBegun),
            Some(_) => Ok(()),
        }
    }

    fn play(&self, seat: Seat, ply: usize, mv: &str, lag: i64, now: Moment) -> Decision {
        let played = self.game.moves();
        // Said again by somebody who did not hear that it was accepted.
        if played.get(ply).is_some_and(|made| made == mv) && self.movers.get(ply) == Some(&seat) {
            return Ok(Vec::new());
        }
        self.check_going_on()?;
        if self.to_move() != Some(seat) {
            return Err(RequestError::NotYourTurn);
        }
        if ply != played.len() {
            return Err(RequestError::OutOfStep { expected: played.len() });
        }
        let mut next = self.game.clone_box();
        next.play(mv).map_err(|error| RequestError::illegal_move(&next.id().to_string(), &error))?;
        let forgiven = self.clock.forgiven(seat, now, lag);
        let Some(left) = self.clock.after_move(seat, now, forgiven) else {
            return Ok(vec![Event::Ended { winner: Some(seat.other()), why: EndReason::Time }]);
        };
        let lefts = self.clock.at_rest().map(|mut lefts| {
            lefts[seat.index()] = left;
            lefts
        });
        let left = lefts.as_ref().map(|lefts| lefts[seat.index()]);
        let mut events = vec![Event::Moved { ply, mv: mv.to_owned(), left, forgiven }];
        events.extend(passes(&mut *next, lefts.as_deref()));
        Ok(events)
    }

    fn resign(&self, seat: Seat) -> Decision {
        self.check_going_on()?;
        Ok(vec![Event::Ended { winner: Some(seat.other()), why: EndReason::Resignation }])
    }

    fn offer(&self, seat: Seat, what: Offer) -> Decision {
        match what {
            Offer::Rematch if !self.is_over() => return Err(RequestError::GameNotOver),
            Offer::Rematch if self.next.is_some() => return Err(RequestError::OfferedAlready),
            Offer::Rematch => {}
            _ => self.check_going_on()?,
        }
        if self.offered_by(what) == Some(seat.other()) {
            return self.accept(seat.other(), what);
        }
        let turn = self.movers.len();
        let was_offered = self.offered.contains(&(Offered { what, seat }, turn));
        if self.offered_by(what).is_some() || was_offered {
            return Err(RequestError::OfferedAlready);
        }
        if what == Offer::Takeback && self.plies_to_undo(seat).is_none() {
            return Err(RequestError::NothingToUndo);
        }
        Ok(vec![Event::Offered { what, seat }])
    }

    fn accept(&self, offered_by: Seat, what: Offer) -> Decision {
        Ok(vec![match what {
            Offer::Draw => Event::Ended { winner: None, why: EndReason::Agreement },
            // The server that makes the game gives it its name.
            Offer::Rematch => Event::Followed { game: String::new() },
            Offer::Takeback => {
                Event::Undone { plies: self.plies_to_undo(offered_by).ok_or(RequestError::NothingToUndo)? }
            }
        }])
    }

    /// How many moves have to go so that a player can choose the last one anew; passes are no choice.
    fn plies_to_undo(&self, seat: Seat) -> Option<usize> {
        let moves = self.game.moves();
        let is_own = |&ply: &usize| self.movers[ply] == seat && moves[ply] != "pass";
        let last = (0..moves.len()).rev().find(is_own)?;
        Some(moves.len() - last)
    }

    fn decline(&self, seat: Seat, what: Offer) -> Decision {
        match self.offered_by(what) {
            None => Err(RequestError::NothingOffered),
            Some(_) => Ok(vec![Event::Declined { what, seat }]),
        }
    }

    fn abort(&self, seat: Seat) -> Decision {
        match () {
            () if self.is_over() => Err(RequestError::GameOver),
            () if self.is_under_way() => Err(RequestError::TooLateToAbort),
            () => Ok(vec![Event::Aborted { seat }]),
        }
    }

    fn claim(&self, seat: Seat, absent: i64) -> Decision {
        self.check_going_on()?;
        let is_long = absent >= CLAIM_AFTER.as_millis() as i64;
        let may_claim = self.is_real_time && self.is_under_way() && is_long;
        if !may_claim {
            return Err(RequestError::StillThere);
        }
        Ok(vec![Event::Ended { winner: Some(seat), why: EndReason::Left }])
    }

    /// A game that both have left: called off, or, where it counts, lost by the side that was to move.
    fn forsake(&self, counts: bool) -> Decision {
        let seat = match self.to_move() {
            _ if self.is_over() => return Err(RequestError::GameOver),
            None => return Err(RequestError::NotBegun),
            Some(seat) => seat,
        };
        Ok(vec![match counts && self.is_under_way() {
            true => Event::Ended { winner: Some(seat.other()), why: EndReason::Left },
            false => Event::Aborted { seat },
        }])
    }

    /// Takes note of what has happened. Events come from [`decide`](Live::decide), now or before a restart. One that
    /// does not fit is refused, and the game is then not what its events say.
    pub fn apply(&mut self, event: &Event, at: Moment) -> Result<(), EventError> {
        match event {
            Event::Joined { seat } => self.seated[seat.index()] = true,
            Event::Moved { ply, mv, left, forgiven } => self.moved(*ply, mv, *left, *forgiven, at)?,
            Event::Offered { what, seat } => self.offered(Offered { what: *what, seat: *seat }),
            Event::Declined { what, .. } => self.withdraw(*what),
            Event::Undone { plies } => self.undone(*plies, at)?,
            Event::Ended { winner, why } => self.ended(*winner, *why, at)?,
            Event::Aborted { .. } => {
                self.is_aborted = true;
                self.close(at);
            }
            Event::Followed { game } => {
                self.next = Some(game.clone());
                self.close(at);
            }
            Event::Resumed { lost } => self.clock.give_back(*lost),
            Event::Said { .. } => self.said += 1,
        }
        self.seq += 1;
        self.changed = at;
        if self.is_over() {
            self.ended.get_or_insert(at);
        }
        Ok(())
    }

    fn moved(
        &mut self,
        ply: usize,
        mv: &str,
        left: Option<i64>,
        forgiven: i64,
        at: Moment,
    ) -> Result<(), EventError> {
        let expected = self.game.ply();
        if ply != expected {
            return Err(EventError::OutOfStep { expected, found: ply });
        }
        let illegal = |why: String| EventError::Illegal { ply, mv: mv.to_owned(), why };
        let seat = Seat::of(self.game.side_to_move())
            .ok_or_else(|| illegal("games online are for two sides".to_owned()))?;
        self.game.play(mv).map_err(|error| illegal(error.to_string()))?;
        self.movers.push(seat);
        self.clock.stop(seat, left.unwrap_or_default(), forgiven);
        // A move answers what the other player has offered, and one's own request to undo is void.
        if self.offered_by(Offer::Draw).is_some_and(|by| by != seat) {
            self.withdraw(Offer::Draw);
        }
        self.withdraw(Offer::Takeback);
        self.go_on(at);
        Ok(())
    }

    fn offered(&mut self, offer: Offered) {
        self.withdraw(offer.what);
        self.offers.push(offer);
        self.offered.retain(|(known, _)| *known != offer);
        self.offered.push((offer, self.movers.len()));
    }

    fn withdraw(&mut self, what: Offer) {
        self.offers.retain(|offer| offer.what != what);
    }

    fn undone(&mut self, plies: usize, at: Moment) -> Result<(), EventError> {
        let played = self.game.ply();
        if plies > played {
            return Err(EventError::TooManyUndone { plies, played });
        }
        for _ in 0..plies {
            self.game.undo();
        }
        self.movers.truncate(played - plies);
        self.offers.clear();
        self.clock.rest();
        self.go_on(at);
        Ok(())
    }

    fn ended(&mut self, winner: Option<Seat>, why: EndReason, at: Moment) -> Result<(), EventError> {
        let outcome = winner.map_or(Outcome::Draw, |seat| Outcome::Win(seat.side()));
        self.game.end(outcome, why.ending().ok_or(EventError::NoSuchEnd(why))?);
        self.close(at);
        Ok(())
    }

    /// Lets the clock of the player to move run, once the first moves are made.
    fn go_on(&mut self, at: Moment) {
        match self.to_move() {
            Some(seat) if self.is_under_way() => self.clock.start(seat, at),
            Some(_) => {}
            None => self.close(at),
        }
    }

    fn close(&mut self, at: Moment) {
        self.offers.clear();
        self.clock.settle(at);
    }
}

/// Passes, which nobody has to make by hand; they take no time.
fn passes(game: &mut dyn AnyMatch, lefts: Option<&[i64]>) -> Vec<Event> {
    let mut events = Vec::new();
    while game.result().is_none() && game.legal_moves() == ["pass"] {
        let (ply, side) = (game.ply(), game.side_to_move().index());
        let left = lefts.map(|lefts| lefts[side]);
        if game.play("pass").is_err() {
            break;
        }
        events.push(Event::Moved { ply, mv: "pass".to_owned(), left, forgiven: 0 });
    }
    events
}

/// What a player says, without what would not be seen.
fn speech(text: &str) -> Result<String, RequestError> {
    let text: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_TEXT {
        return Err(RequestError::BadText);
    }
    Ok(text.to_owned())
}
