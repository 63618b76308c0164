//! What belongs to a game beside its moves: the one that follows it, and talk.

use stackade_online::{Event, Moment, RequestError, Seat};

use super::Room;
use crate::rooms::RoomError;
use crate::secret;
use crate::store::{GameRow, SeatRow};

impl Room {
    /// The game that follows if both want one, with sides swapped. Anyone who may move in this game may move in
    /// that one.
    pub(super) fn next_game(
        &self,
        events: &mut [Event],
        now: Moment,
    ) -> Result<Option<(GameRow, Vec<Event>)>, RoomError> {
        let name = events.iter_mut().find_map(|event| match event {
            Event::Followed { game } => Some(game),
            _ => None,
        });
        let Some(name) = name else { return Ok(None) };
        *name = secret::id().map_err(|_| RoomError::NoRandomness)?;
        let token = || secret::token().map_err(|_| RoomError::NoRandomness);
        let [first, second] = self.row.seats.clone();
        let anew = |seat| SeatRow { rating: None, change: None, ..seat };
        let next = GameRow {
            id: name.clone(),
            start: self.rooms.start_again(&self.row)?,
            invite: token()?,
            watch: token()?,
            created: now,
            under_way: false,
            due: None,
            seats: [anew(second), anew(first)],
            ..self.row.clone()
        };
        Ok(Some((next, Seat::BOTH.map(|seat| Event::Joined { seat }).into())))
    }

    /// Players talk where both want to. An account may have been muted since it sat down, beside the server.
    pub(super) async fn check_chat(&self, who: Option<Seat>) -> Result<(), RoomError> {
        let account = who.and_then(|seat| self.row.seats[seat.index()].account.as_deref());
        let is_muted = match account {
            Some(account) => !self.rooms.store.may_talk(account).await?,
            None => false,
        };
        match () {
            () if is_muted => Err(RoomError::Refused(RequestError::Muted)),
            () if !self.row.has_chat() => Err(RoomError::Refused(RequestError::ChatOff)),
            () => Ok(()),
        }
    }
}
