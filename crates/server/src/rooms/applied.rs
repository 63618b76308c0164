//! [`Applied`]: what events make of a game, before they are stored and anybody hears of them.

use stackade_online::{Event, EventError, EventMessage, Live, Moment};

/// A game after some events, and what is to be told of each.
pub(super) struct Applied {
    pub(super) live: Live,
    pub(super) news: Vec<News>,
}

/// What is told of an event.
pub(super) struct News {
    pub(super) message: EventMessage,
    /// Whether it says anew who plays: somebody who sits down has a name, and an end may have changed ratings.
    pub(super) tells_players: bool,
    /// Whether the game is over after it.
    pub(super) is_last: bool,
}

impl Applied {
    /// Applies events to a copy of a game, once: moves are not played again when they are told.
    pub(super) fn new(live: &Live, events: &[Event], at: Moment) -> Result<Applied, EventError> {
        let mut live = live.clone();
        let mut news = Vec::with_capacity(events.len());
        for event in events {
            let was_over = live.is_over();
            live.apply(event, at)?;
            let is_last = live.is_over();
            let tells_players = matches!(event, Event::Joined { .. }) || is_last != was_over;
            let message = EventMessage::new(&live, event.clone(), at);
            news.push(News { message, tells_players, is_last });
        }
        Ok(Applied { live, news })
    }
}
